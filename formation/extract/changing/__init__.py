"""Whether a clause tells that something in its user's life has changed, and what a message tells of that kind."""

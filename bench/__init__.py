"""`python -m bench …`: what Memrelay costs and recalls, measured on this machine. The gateway never imports it."""

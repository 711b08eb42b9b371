"""`python -m bench …`: what Memrelay costs and finds, measured on this machine. The gateway never imports it."""

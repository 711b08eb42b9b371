"""`python -m bench …`: what Memrelay costs and recalls, measured on this machine. The gateway never imports it."""

from gateway.process.child import use_one_thread

use_one_thread()  # as the product does

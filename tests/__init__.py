"""Tests run their models on as many threads as the product does."""

from gateway.process.child import use_one_thread

use_one_thread()

"""`python -m gateway` is `memrelay`."""

from gateway.cli import main

main()

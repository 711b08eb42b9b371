"""`python -m gateway` is `memrelay`."""

from gateway.cli.main import main

main()

"""`python -m gateway` is `memrelay`."""

from gateway.cli.commands import main

main()

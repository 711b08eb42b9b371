"""`python -m bench NAME`."""

from bench.commands import bench

bench(prog_name="python -m bench")

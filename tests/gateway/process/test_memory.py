"""What the gateway's process gives back to the system."""

import ctypes
import subprocess
import sys

import pytest


def in_a_process(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.strip()


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="this C library does not report its blocks")
def test_one_large_body_does_not_make_the_heap_keep_the_next_ones() -> None:
    code = (
        "import ctypes\n"
        "from gateway.process.memory import return_freed_memory\n"
        "class Info(ctypes.Structure):\n"
        "    _fields_ = [(name, ctypes.c_size_t) for name in "
        "('arena', 'ordblks', 'smblks', 'hblks', 'hblkhd', 'usmblks', 'fsmblks', 'uordblks', 'fordblks', 'keepcost')]\n"
        "info = ctypes.CDLL(None).mallinfo2\n"
        "info.restype = Info\n"
        "return_freed_memory()\n"
        "large = bytearray(20_000_000)\n"
        "del large\n"
        "before = info().hblks\n"
        "bodies = [bytearray(100_000) for _ in range(50)]\n"
        "print(info().hblks - before)"
    )
    # Nearly all have pages of their own: a few may fit into what the imports have left free on the heap.
    assert int(in_a_process(code)) >= 45

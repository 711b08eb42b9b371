"""What keeps the gateway's resident memory small, and the same after a million turns."""

import ctypes
import gc
import sys

# httpx's command line and structlog's console bring these along where they are installed, and do without where they are
# not. The gateway shows nobody anything in colours: 4 MB and 75 modules.
COLOURS = ("rich", "pygments")
# Every so many new objects the garbage collector looks for cycles. By default it is 700, which is a look several times
# a request. A request leaves few: a reply that broke off is one, with all that belongs to it. At 20,000 some 10 MB of
# those waited in the soak, at 5,000 it is 2.5 MB, for a look of 0.3 ms every few hundred turns.
NEW_OBJECTS, YOUNG_LOOKS, OLD_LOOKS = 5_000, 20, 20
# What is larger than this has pages of its own, and what is free at the heap's end goes back. Left to itself glibc
# raises both with the largest block it has seen, a body of megabytes, and then keeps them: 5 MB at the start alone.
GIVEN_BACK_BYTES = 64 * 1024
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # malloc.h


def import_without_colours() -> None:
    """Before anything else is imported."""
    for name in COLOURS:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]  # what Python takes as "cannot be imported"


def give_back_early() -> None:
    """Where the C library is not glibc there is nothing to set."""
    setting = getattr(ctypes.CDLL(None), "mallopt", None)
    if setting is not None:
        setting(M_MMAP_THRESHOLD, GIVEN_BACK_BYTES)
        setting(M_TRIM_THRESHOLD, GIVEN_BACK_BYTES)


def keep_what_started() -> None:
    """Takes what is there out of every later look: a full one over the modules alone stops all streams for 80 ms."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, YOUNG_LOOKS, OLD_LOOKS)

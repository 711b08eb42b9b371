"""Settings of the garbage collector and of malloc that keep the gateway's resident memory small and constant."""

import ctypes
import gc

# The collector looks for cycles after so many new objects. Python's default is 700, which is several times a request.
# A request leaves few: a reply that broke off is one, with all that belongs to it. At 20,000 some 10 MB of those waited
# in the soak, at 5,000 it is 2.5 MB, for a collection of 0.3 ms every few hundred turns.
GC_THRESHOLDS = (5_000, 20, 20)
# Blocks larger than this get pages of their own, and free memory at the heap's end is returned. Left alone, glibc
# raises both limits to the largest block it has seen, a body of megabytes, and then keeps them: 5 MB at the start.
MALLOC_THRESHOLD_BYTES = 64 * 1024
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # malloc.h


def return_freed_memory() -> None:
    """Make glibc return large freed blocks to the system. Any other C library is left as it is."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(M_MMAP_THRESHOLD, MALLOC_THRESHOLD_BYTES)
        mallopt(M_TRIM_THRESHOLD, MALLOC_THRESHOLD_BYTES)


def freeze_startup_objects() -> None:
    """Exclude what exists now from all collections: a full one over the modules alone stops all streams for 80 ms."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)

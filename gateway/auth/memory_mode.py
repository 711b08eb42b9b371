"""What a turn may do with the user's memory: recall from it, learn for it, both, or neither (decision 0055)."""

from enum import Flag

from db.queries.keys import KeyMode

HEADER = "x-memrelay-memory"


class MemoryMode(Flag):
    """Several may speak for one turn; what all of them allow holds: `one & other`.

    OFF: relayed untouched.  READ: recalled for and not learned from.  WRITE: learned from, without recall.
    """

    OFF = 0
    READ = 1
    WRITE = 2
    FULL = 3

    @property
    def recalls(self) -> bool:
        return MemoryMode.READ in self

    @property
    def learns(self) -> bool:
        return MemoryMode.WRITE in self


MODES: dict[KeyMode, MemoryMode] = {
    "off": MemoryMode.OFF,
    "read": MemoryMode.READ,
    "write": MemoryMode.WRITE,
    "full": MemoryMode.FULL,
}
MODE_NAMES = ", ".join(MODES)


def read_mode(name: str) -> MemoryMode | None:
    """None: there is no such mode."""
    return next((mode for known, mode in MODES.items() if known == name.strip().lower()), None)

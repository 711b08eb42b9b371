"""What the supervisor tells the gateway's process about its sister processes."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(slots=True)
class Supervision:
    """Written by the thread that reads the supervisor's pipe, read by the event loop: values are replaced, not changed.

    `problems`: why a component does not work, by its name (database, worker). Empty where nobody supervises.
    """

    problems: Mapping[str, str] = field(default_factory=dict)

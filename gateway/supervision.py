"""What the supervisor reports to the gateway and the worker about the database and about each other."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

# A key may take 5 s until it counts (decision 0028). So for 5 s after an empty cluster was migrated it still counts as
# one without keys; by then they have been read.
NEW_CLUSTER_GRACE_S = 5.0


@dataclass(slots=True)
class Supervision:
    """Written by the thread that reads the supervisor's pipe, read by the event loop: values are replaced, not changed.

    `problems`: why a component does not work, by its name (database, worker). `prepared`: the database runs and is
    migrated. Where nobody supervises, both are as they are here.
    """

    problems: Mapping[str, str] = field(default_factory=dict)
    prepared: bool = True
    _empty: bool = False
    _empty_until: float = 0.0

    def update(self, report: Mapping[str, Any]) -> None:
        """`empty`: the cluster was made by this start of Memrelay and has not been migrated yet, so it holds no key."""
        empty = bool(report.get("empty", False))
        if self._empty and not empty:
            self._empty_until = time.monotonic() + NEW_CLUSTER_GRACE_S
        self._empty = empty
        self.problems = dict(report.get("problems", {}))
        self.prepared = bool(report["prepared"])

    def has_no_keys(self) -> bool:
        """Whether it is known, without reading them, that no API key exists."""
        return self._empty or time.monotonic() < self._empty_until

"""On what a figure was measured, without which it says little."""

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path


def machine() -> dict[str, object]:
    """`load` is the one of the last minute, the bench's own included: a machine with other work shows by it."""
    return {
        "processors": os.cpu_count(),
        "model": _processor() or platform.processor() or platform.machine(),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "memrelay": version("memrelay"),
        "load": round(os.getloadavg()[0], 2),
        "date": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
    }


def _processor() -> str | None:
    listing = Path("/proc/cpuinfo")
    lines = listing.read_text(encoding="utf-8", errors="replace").splitlines() if listing.is_file() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), None)

"""What a process takes, as /proc tells it. None where the system does not tell."""

import os
from pathlib import Path

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


def resident_mb(pid: int) -> float | None:
    return _status_mb(pid, "VmRSS")


def own_mb(pid: int) -> float | None:
    """What it has allocated. Pages of mapped files are resident too, as many as were touched: of the local model's one
    for each new word, up to the size of the file, and the system takes them back when it needs them.
    """
    return _status_mb(pid, "RssAnon")


def _status_mb(pid: int, name: str) -> float | None:
    status = _read(pid, "status")
    found = next((line for line in status.splitlines() if line.startswith(f"{name}:")), None)
    return round(int(found.split()[1]) / 1024, 1) if found else None


def cpu_s(pid: int) -> float | None:
    """Processor time so far, of the process and of its children: nginx works in one."""
    parts = [_own_cpu_s(each) for each in (pid, *children(pid))]
    known = [part for part in parts if part is not None]
    return sum(known) if known else None


def children(pid: int) -> list[int]:
    """Of all its threads: a child is listed with the one that started it."""
    tasks = os.listdir(f"/proc/{pid}/task")
    return [int(child) for task in tasks for child in _read(pid, f"task/{task}/children").split()]


def command_line(pid: int) -> str:
    return _read(pid, "cmdline").replace("\0", " ").strip()


def open_files(pid: int) -> int | None:
    """Sockets among them."""
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return None


def _own_cpu_s(pid: int) -> float | None:
    fields = _read(pid, "stat").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND if fields else None


def _read(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""

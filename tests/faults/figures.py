"""One line for each fault, printed at the end of the run."""

from dataclasses import dataclass

SEEN = ("chats", "answered", "whole", "added ms", "later ms", "of nobody ms", "once")
RECOVERED = ("recall s", "spool s", "job s", "new s")


@dataclass(slots=True, kw_only=True)
class Figures:
    """`added`: the slowest first byte while the fault lasted, without what the model server took; `later`: the median
    of its second half. `control`: the slowest of nobody's chats, which use no memory: what machine and relay took at
    the same time. The rest: from the fault's end to the first good recall, the last row of the outage, the first turn
    learned from, the first that was said after it.
    """

    fault: str
    chats: int = 0
    answered: int = 0
    whole: int = 0
    added_s: float | None = None
    later_s: float | None = None
    control_s: float | None = None
    once: int | None = None
    recall_s: float | None = None
    spool_s: float | None = None
    job_s: float | None = None
    new_s: float | None = None

    def cells(self) -> list[str]:
        return [
            self.fault,
            str(self.chats),
            str(self.answered),
            str(self.whole),
            _number(self.added_s, scale=1000, digits=0),
            _number(self.later_s, scale=1000, digits=0),
            _number(self.control_s, scale=1000, digits=0),
            "-" if self.once is None else str(self.once),
            *(_number(each, digits=2) for each in (self.recall_s, self.spool_s, self.job_s, self.new_s)),
        ]


ALL: list[Figures] = []


def table() -> list[str]:
    rows = [["fault", *SEEN, *RECOVERED], *(figures.cells() for figures in ALL)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(_placed(cell, width, i) for i, (cell, width) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    ]


def _placed(cell: str, width: int, column: int) -> str:
    return cell.rjust(width) if column else cell.ljust(width)


def _number(value: float | None, *, scale: float = 1, digits: int) -> str:
    return "-" if value is None else f"{value * scale:.{digits}f}"

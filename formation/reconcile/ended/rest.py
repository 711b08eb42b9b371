"""What stays of a memory of which a part is forgotten, or is so no longer: a memory of its own; and its days, where what
takes its place is said to be on the same.
"""

import re
from collections.abc import Sequence
from uuid import UUID

from db.pool import Db
from db.queries import by_hand as rows
from formation.memories.categories import category_of
from formation.memories.text import content_hash
from formation.memories.types import due_of
from formation.memories.writing.new_memory import NewMemory
from formation.reconcile.ended.beside import Cut
from formation.reconcile.restated.in_place import correcting
from retrieval.categories import NO_POLICY
from retrieval.corrections.values import values_of

_SAME_DAYS = re.compile(
    r"(?<!\w)(?:same (?:exact )?(?:dates?|days?|weeks?|weekend|time|period)|(?:gleiche[nrs]?|selbe[nrs]?|derselben?|dieselben?|denselben) (?:zeitraum|zeit|termine?n?|daten|woche?|tage?n?|wochenende)"
    r"|m[êe]mes? (?:dates?|jours|semaine|période|week-end)|mism[ao]s? (?:fechas?|días|semana|finde)|stess[aeio] (?:date|data|giorni|settimana|periodo)|mesm[ao]s? (?:datas?|dias|semana|período)"
    r"|(?:de)?zelfde (?:data|datums?|dagen|week|periode|weekend)|(?:te same|ten sam|tym samym|tych samych|tę samą) (?:daty|dni|dniach|termin\w*|tydzień|tygodniu)|(?:те же|тех же|ту же) (?:даты|числа|дни|неделю)"
    r"|(?:ті ж|ті самі|тих самих) (?:дати|числа|дні)|aynı (?:tarih|gün|hafta)\w*|(?:ب?نفس) (?:التواريخ|التاريخ|الأيام|الايام|الأسبوع|المدة)|(?:wahi|usi|wohi) (?:dates?|din|hafte)|samma (?:datum|dagar|vecka))(?!\w)"
    r"|(?:日期|时间)(?:不变|一样|照旧)|日程[はも]?(?:同じ|そのまま)|同じ(?:日程|日|期間)|(?:날짜|일정)(?:는|은|도)? ?(?:그대로|같)|같은 (?:날짜|기간)|वही तारीख",
    re.IGNORECASE,
)


async def read_rest(
    db: Db, owner: str, memory: rows.EditableMemory, cut: Cut, sources: Sequence[UUID]
) -> NewMemory | None:
    """As old as the memory, filed as it was, but for what only the part that goes was of; None: another one says it.
    `sources`: the turns that state the memory.
    """
    if await rows.same_text(db, owner, content_hash(cut.rest), agents=NO_POLICY.agents_of(memory.agent), exclude=None):
        return None
    category = memory.category
    if category is not None and category == category_of(cut.gone, None):
        category = category_of(cut.rest, None)
    return NewMemory(
        text=cut.rest,
        said_at=memory.said_at,
        sources=tuple(sources),
        bank=memory.bank,
        category=category,
        type=memory.type,
        importance=memory.importance,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        due_at=due_of(cut.rest, memory.said_at) if memory.type == "todo" else None,
        pinned=memory.pinned,
        agent=memory.agent,
    )


def with_same_days(new: str, old: str) -> str | None:
    """What a plan is that has the days of the one in whose place it comes ("Denmark is off, the Müritz instead, same dates"):
    both, each as it was said, the new one first; None: it says nothing of that, has days of its own, or the old one has none.
    """
    if _SAME_DAYS.search(new) is None or has_days(new) or not has_days(old):
        return None
    return correcting(old, new)


def has_days(text: str) -> bool:
    """Whether a date or a day of the week stands in it."""
    return any(each.kind in ("date", "weekday", "weekdays") for each in values_of(text, spelled=True))

"""What a person wants a memory to be, and whether it may be one: text, key, bank and category, cleaned as formation
would (decision 0059).
"""

from dataclasses import dataclass, replace
from uuid import UUID

from db.queries.by_hand import EditableMemory
from db.queries.memories import MemoryType, MemoryValues
from formation.facts import DEFAULT_BANK, Fact
from formation.memories.text import is_secret
from formation.procedures import ProcedureRefused, edited_procedure
from formation.reconcile.writing_rules.as_learned import filed_as_learned
from formation.reconcile.writing_rules.check import cleaned, text_refusal
from retrieval.categories import RecallPolicy
from retrieval.memory import PROCEDURAL


class MemoryRefused(Exception):
    """This may not be a memory. `field` is what is wrong, the message why: "holds a secret"."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field = field


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """`banks`: the known ones. `categorises`: what has no category gets that which its key and words tell."""

    banks: tuple[str, ...] = (DEFAULT_BANK,)
    categorises: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedMemory:
    """`bank`, `category`, `type` None: by its key and words; `key`, `importance` None: as with_what_is_learned.
    `importance` 0 to 1. `agent` None: for all. `own`: the agent recalls its own memories alone, so that what is for all
    says nothing to it. `id`: the one that it gets; None: any.
    """

    text: str
    bank: str | None = None
    category: str | None = None
    key: str | None = None
    importance: float | None = None
    pinned: bool = False
    agent: str | None = None
    type: MemoryType | None = None
    own: bool = False
    id: UUID | None = None

    @property
    def agents(self) -> tuple[str, ...]:
        """Whose memories the agent recalls."""
        return RecallPolicy(own=self.own and self.agent is not None).agents_of(self.agent)


def with_what_is_learned(wanted: WantedMemory, *, categorise: bool = True) -> WantedMemory:
    """With the key, category and importance that the same sentence would get in a chat. What the person says wins, and
    the text stays word for word.
    """
    found = filed_as_learned(wanted.text)
    return replace(
        wanted,
        key=wanted.key or found.key,
        category=wanted.category or (found.category if categorise else None),
        importance=found.importance if wanted.importance is None else wanted.importance,
    )


def checked(wanted: WantedMemory, filing: Filing) -> Fact:
    """As formation would write it, but filed where the person says. Raises: MemoryRefused."""
    fact = Fact(
        text=wanted.text,
        evidence=wanted.text,
        key=wanted.key,
        bank=wanted.bank or DEFAULT_BANK,
        category=wanted.category,
        type=wanted.type,
    )
    clean = cleaned(fact, filing.banks, categorise=filing.categorises)
    if reason := text_refusal(replace(clean, key=None)):
        raise MemoryRefused("text", reason.removeprefix("text "))
    check_values(wanted.bank, wanted.category, wanted.key, clean.key)
    return replace(clean, bank=wanted.bank or clean.bank)


def cleaned_edit(memory: EditableMemory, values: MemoryValues, filing: Filing, text: str | None) -> Fact:
    """Raises: MemoryRefused; a text that is not changed is not checked again."""
    bank, category, key = values.bank, values.category, values.key
    if text is not None and memory.kind == PROCEDURAL:
        return edited_steps(text, values)
    if text is not None:
        return checked(WantedMemory(text=text, bank=bank, category=category, key=key), filing)
    fact = Fact(text=memory.content, evidence=memory.content, key=key, bank=bank, category=category)
    clean = cleaned(fact, (bank,), categorise=False)
    check_values(bank, category, key, clean.key)
    return clean


def edited_steps(text: str, values: MemoryValues) -> Fact:
    """Its key is that of its name. Raises: MemoryRefused."""
    try:
        procedure = edited_procedure(text)
    except ProcedureRefused as refused:
        raise MemoryRefused("text", str(refused)) from None
    check_values(values.bank, values.category, None, None)
    return Fact(text=procedure.text, evidence=text, key=procedure.key, bank=values.bank, category=values.category)


def check_values(bank: str | None, category: str | None, key: str | None, clean_key: str | None) -> None:
    """Raises: MemoryRefused for a key, bank or category that cannot be one."""
    if key is not None and clean_key is None:
        raise MemoryRefused("key", "is not a word or two, such as `city` or `favourite:food`")
    for field, value in (("key", clean_key), ("bank", bank), ("category", category)):
        if value is not None and is_secret(value):
            raise MemoryRefused(field, "holds a secret")


def values_of(memory: EditableMemory) -> MemoryValues:
    return MemoryValues(
        bank=memory.bank,
        category=memory.category,
        key=memory.key,
        importance=memory.importance,
        pinned=memory.pinned,
        agent=memory.agent,
        type=memory.type,
    )

# ruff: noqa: RUF001 (words in scripts of their own)
"""What cannot hold together with a candidate, as a whole or in one of its clauses: by key, by words and by meaning."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from db.pool import Db
from db.queries import by_hand
from formation.facts import MIN_CHANGE, Action, Fact, single_valued
from formation.memories.text import kept_as_said, parts_of
from formation.memories.words.endings import over_in
from formation.memories.words.harms import tells_what_harms
from formation.reconcile.candidates import Ambiguous, FactCandidate, Near, Resolution
from formation.reconcile.clauses import clauses_of, says_several
from formation.reconcile.contradiction import as_written, contradicts, moves_from
from formation.reconcile.ended.beside import without_clauses, without_place
from formation.reconcile.ended.by_meaning import MAX_ENDED, MIN_ENDED, ended_by_meaning
from formation.reconcile.ended.in_common import in_common, words_beside
from formation.reconcile.ended.leaving import leaves, without_filler
from formation.reconcile.ended.rest import has_days, read_rest, with_same_days
from formation.reconcile.ended.successors import succeeds
from retrieval.categories import INSTRUCTION
from retrieval.embedding.embedder import Encoder

# What any wish is about, in the words of sixteen languages.
_ANSWERS = re.compile(
    r"\A(?:answer|repl[yi]|respon|talk|speak|write|writ|tell|explain|antwort|schreib|sprich|sprech|erklär|répon|repon|écri|ecri|parle|expli|contest|habla"
    r"|escrib|escrev|fala|risp|scriv|parla|spieg|antwoord|schrijf|praat|leg|odpow|odpis|pisz|mów|ответ|отвеч|пиши|говор|объясн|відпов|cevap|yanıt|yaz"
    r"|anlat|جاوب|رد|اجب|اكتب|jawab|bata|likh|svar|skriv|please|bitte|svp|favor|alstu|prosz|пожал|lütfen)|(?:回答|答え|返事|写|書|说|說|讲|話|대답|답변|말|써)",
    re.IGNORECASE,
)
# So many words of a memory beside those of what ends it say something else of their own.
MIN_WORDS_BESIDE = 5


def rivals_of(candidate: FactCandidate, neighbours: Sequence[Near]) -> tuple[Near, ...]:
    """The holders of its key first."""
    fact = candidate.fact
    others = [each for each in neighbours if not each.same_text]
    holders = [
        replace(each, tied=len(clauses_of(each.content)) > 1 or (is_wish(each) and says_several(each.content)))
        for each in others
        if single_valued(fact.key) and each.key == fact.key
    ]
    others = without(others, holders)
    if fact.category == INSTRUCTION:
        return (*holders, *wishes_beside(fact, others))
    others = [each for each in others if not is_wish(each)]  # "we aren't talking anymore" ends no "just talk to me"
    by_words = ended_among(others, partial(ends, fact), fact.evidence)
    others = without(others, by_words)
    before = ended_among(others, partial(succeeds, fact.text))
    after = [each for each in others if succeeds(each.content, fact.text)]
    # Of two that may be meant none is.
    found = (*holders, *by_words, *(before if len(before) == 1 else ()), *(after if len(after) == 1 else ()))
    by_meaning = [replace(each, tied=True) for each in without(others, found) if each.ended >= MIN_ENDED]
    return (*found, *(by_meaning if len(by_meaning) <= MAX_ENDED else ()))


def without(near: Sequence[Near], those: Iterable[Near]) -> list[Near]:
    ids = {each.id for each in those}
    return [each for each in near if each.id not in ids]


def wishes_beside(fact: Fact, others: Sequence[Near]) -> list[Near]:
    """Those of another key that name the same: "no lists please" is of the format, "longer now, and lists are fine" of
    the length. Both stay, in order of time.
    """
    words = as_written(fact.text)
    return [
        replace(each, tied=True)
        for each in others
        if is_wish(each)
        and can_be_tied(each)
        and any(_ANSWERS.search(word) is None for word in in_common(words, as_written(each.content)))
    ]


def can_be_tied(near: Near) -> bool:
    return not (near.superseded or near.proposed or near.same_text or near.is_merge)


def ended_among(near: Iterable[Near], is_ended: Callable[[str], bool], clause: str = "") -> list[Near]:
    """Those that are ended, as a whole or by one of their clauses, which then goes alone, if the rest says something
    without it; else they stay whole. `clause`: what may say that their user has left where they were what they are.
    """
    found = []
    for each in near:
        parts = () if each.superseded or each.proposed or each.is_merge else clauses_of(each.content)
        ended = {part for part in parts if is_ended(kept_as_said(part))}
        if ended or is_ended(each.content):
            cut = without_clauses(each.content, ended) or without_place(each.content, clause)
            says_more = len(parts) > 1 or (clause != "" and len(words_beside(each.content, clause)) >= MIN_WORDS_BESIDE)
            found.append(replace(each, cut=cut, tied=cut is None and says_more))
    return found


def ends(fact: Fact, content: str) -> bool:
    """Whether what the memory says holds no longer, by the words of the fact."""
    moved = fact.key == "city" and moves_from(fact.text, fact.evidence, content)
    return moved or contradicts(fact.text, content) or leaves(fact.text, content) or leaves(content, fact.text)


def tells_of_change(fact: Fact) -> bool:
    """An answer states what is asked for: without its question its words tell of nothing that was."""
    may = fact.change >= MIN_CHANGE or over_in(fact.evidence) is not None
    return may and fact.category != INSTRUCTION and len(parts_of(fact.text)) == 1


async def with_ended(fact: Fact, near: Sequence[Near], said_at: datetime, encoder: Encoder) -> tuple[Near, ...]:
    """Each with how likely the fact ends it: no wish, and nothing that was said later; what harms its user ends nothing
    ("I'm allergic to shellfish"). Raises: EmbedderFailed.
    """
    harms = tells_what_harms(fact.text)
    older = [each for each in near if can_be_ended(each) and each.said_at < said_at and not harms]
    likely = await ended_by_meaning(
        without_filler(fact.evidence), fact.change, [each.content for each in older], encoder
    )
    ended = {each.id: chance for each, chance in zip(older, likely, strict=True)}
    return tuple(replace(each, ended=ended.get(each.id, 0.0)) for each in near)


def can_be_ended(near: Near) -> bool:
    is_current = not (near.superseded or near.proposed or near.same_text)
    return is_current and not (is_wish(near) or tells_what_harms(near.content))


def is_wish(near: Near) -> bool:
    return near.content.startswith('Wants: "')


def on_the_same_days(found: Sequence[Resolution | Ambiguous]) -> list[Resolution | Ambiguous]:
    """What is said to be on the same days as the one plan in whose place it comes, or something that is said with it,
    says these too. `found`: of one message.
    """
    ended = {old.id: old for each in found if isinstance(each, Ambiguous) for old in each.rivals if not old.superseded}
    plans = [kept_as_said(old.cut.gone) if old.cut else old.content for old in ended.values()]
    plans = [each for each in plans if has_days(each)]
    return [_on_days_of(plans[0], each) for each in found] if len(plans) == 1 else list(found)


def _on_days_of(plan: str, found: Resolution | Ambiguous) -> Resolution | Ambiguous:
    """Without a vector, which was made of other words: the background makes it."""
    is_new = found.action is Action.ADD if isinstance(found, Resolution) else not any(old.tied for old in found.rivals)
    text = with_same_days(as_written(found.candidate.fact.text), plan) if is_new else None
    if text is None:
        return found
    return replace(
        found, candidate=replace(found.candidate, fact=replace(found.candidate.fact, text=text), embedding=None)
    )


async def with_what_stays(db: Db, owner: str, ambiguous: Ambiguous) -> Ambiguous:
    """With what would stay of those of which only a part is ended, and how those are filed that stay whole."""
    rivals = {each.id: await _with_what_stays(db, owner, each) for each in ambiguous.rivals}
    return replace(
        ambiguous,
        near=tuple(rivals.get(each.id, each) for each in ambiguous.near),
        rivals=tuple(rivals.values()),
    )


async def _with_what_stays(db: Db, owner: str, near: Near) -> Near:
    memory = await by_hand.editable_memory(db, owner, near.id) if near.cut or near.tied else None
    if memory is None or near.cut is None:
        return replace(near, known=memory)
    sources = await by_hand.visible_sources(db, owner, near.id)
    return replace(near, rest=await read_rest(db, owner, memory, near.cut, sources))

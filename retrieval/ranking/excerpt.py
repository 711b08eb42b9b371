"""The part of a past turn that goes into a prompt: what answers the question, of what the turn states and still holds.

Pure. Cut at the ends of sentences and lines. The same turn gives the same excerpt for the same question.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from db.queries.turn_search import TurnText
from db.terms import Term
from retrieval.commands.answers import agrees_to_remove
from retrieval.commands.dialect import in_standard_words
from retrieval.commands.forgetting import orders_to_drop, speaks_of_forgetting
from retrieval.commands.recognise import MAX_CHARACTERS, commands_memory
from retrieval.corrections.amendment import amendment_of
from retrieval.embedding.passages import Passage, sentences_of
from retrieval.own_words.asking import asks, parts
from retrieval.own_words.off_record import is_off_record
from retrieval.own_words.own_text import recalled_text
from retrieval.own_words.quotations import is_left_over
from retrieval.query.asks import BEHIND_A_MARK, QUESTION_MARKS, asks_about_a_text, only_asks, only_greets
from retrieval.query.terms import terms, words
from retrieval.secrets.find import mask
from retrieval.text_cache import text_cache
from retrieval.tokens import count_tokens, shortened

# A sentence with half of a memory's words states that memory: "I moved to Lisbon last May" and "Lives in Lisbon.".
STATES_FROM = 0.5
# Above one half, which is what the memory of one of two facts covers ("The budget is 9000 euros and I prefer oak"); a
# memory that says all in other words shares about two words of three.
SAYS_ALL_FROM = 0.6
# Being in the nearest passage, beside the weights of words, which are 1 to 8 each: as much as a word that is not rare.
NEAR = 2.0
BETWEEN = " \u2026 "
# So many content words before the last clause of a sentence say something: a greeting or a name has fewer.
STATES_FROM_WORDS = 4
# One question after the other finds the same turns again, and to tell what one of them states takes 0.2 ms. Usual
# messages take 1 MB, the longest 16. What is cached goes into no prompt but where the turn has just been read again.
MAX_CACHED_TURNS, MAX_CACHED_CHARACTERS = 1_000, 2_000
_SENTENCE_END = re.compile(r"(?<=[.!?;])\s+(?=\S)")
CLAUSE_ENDS = (",", ";", "\uff0c", "\u3001", " - ", "\u2013", "\u2014")


@dataclass(frozen=True, slots=True)
class Asked:
    """The question's terms, each with its weight by rarity."""

    terms: Sequence[Term] = ()
    weights: Sequence[float] = ()


class Finder:
    """Which of some terms a text has."""

    def __init__(self, wanted: Sequence[Term]) -> None:
        self._exact: dict[str, int] = {}
        self._beginnings: dict[str, int] = {}
        for n, term in enumerate(wanted):
            for word in term.words:
                (self._beginnings if term.beginning else self._exact)[word] = n
        self._any = tuple(self._beginnings)

    def found(self, text: str) -> set[int]:
        """Their places."""
        found = set[int]()
        for word in words(text):
            if word in self._exact:
                found.add(self._exact[word])
            if self._any and word.startswith(self._any):
                found.update(n for beginning, n in self._beginnings.items() if word.startswith(beginning))
        return found


def share_of_words(text: str, others: Iterable[str]) -> float:
    """The share of a text's content words that stand in the others, by their stems; 1 for a text without any."""
    wanted = terms(text)
    if not wanted:
        return 1.0
    given = " ".join(others)
    stems = " ".join(word for term in terms(given) for word in term.words)  # "living" and "lived" share only theirs
    return len(Finder(wanted).found(f"{given} {stems}")) / len(wanted)


def states_any(text: str, *, gone: Iterable[str], held: Iterable[str]) -> bool:
    """Whether a text states a memory that is gone, and was not made part of another one that holds."""
    return any(share_of_words(each, [text]) >= STATES_FROM for each in _really_gone(gone, held))


def excerpt_of(turn: TurnText, asked: Asked, *, max_tokens: int, stated: Sequence[str] = ()) -> str:
    """Masked, and of a user's message their own words and code alone. Empty where the turn states nothing, or nothing
    that still holds, or is not to be remembered. `stated`: by memories of the turn that go in, too; what they say is
    left out, unless nothing else is there.
    """
    text, spans = _of_user(turn) if turn.role == "user" else _of_assistant(turn)
    if not spans:
        return ""
    if stated:
        spans = [each for each in spans if not says_no_more_than(text[each.start : each.end], stated)] or spans
    whole = _joined(text, spans, range(len(spans)))
    if len(whole) <= max_tokens or count_tokens(whole) <= max_tokens:  # no character is more than a token
        return whole
    scores = _scores(text, spans, turn, asked)
    chosen = _choose(text, spans, scores, max_tokens=max_tokens)
    return shortened(_joined(text, spans, chosen), max_tokens)


def _of_user(turn: TurnText) -> tuple[str, list[Passage]]:
    """The user's own words, and the sentences of them that may go in. "No wait, the 9th" says nothing that the memory
    it has corrected does not.
    """
    if turn.held and amendment_of(turn.text) is not None:
        return "", []
    own, stated = _own_statements(turn.text)
    return own, _holding(own, list(stated), turn)


@text_cache(max_texts=MAX_CACHED_TURNS, max_characters=MAX_CACHED_CHARACTERS)
def _own_statements(text: str) -> tuple[str, tuple[Passage, ...]]:
    """The user's own words of a message, masked, and the sentences of them that state something."""
    statements = _statements(text)
    if not statements:  # many only ask, and a part of them states no more
        return "", ()
    masked = mask(text)
    if is_off_record(masked) or _only_of_memory(masked):
        return "", ()
    own = recalled_text(masked)
    whole = statements if own == text else _statements(own)
    return own, tuple(_stated(own, [each for each in whole if not is_left_over(masked, own, each.start, each.end)]))


def _only_of_memory(text: str) -> bool:
    """Whether it is a command about memory, or asks to forget something in words that are none, or only agrees."""
    plain = in_standard_words(text) if len(text) <= MAX_CHARACTERS else ""
    asks_to_forget = bool(plain) and (speaks_of_forgetting(plain) or orders_to_drop(plain))
    return commands_memory(text) or agrees_to_remove(text) or asks_to_forget


def _of_assistant(turn: TurnText) -> tuple[str, list[Passage]]:
    text = mask(turn.text)
    return text, sentences_of(text)


def _stated(text: str, statements: list[Passage]) -> list[Passage]:
    """Nothing where all of them only announce something, and say nothing without it: "Bob wrote:"."""
    return [] if all(_announces(text[each.start : each.end].rstrip()) for each in statements) else statements


def _announces(sentence: str) -> bool:
    """Whether it ends in a colon and has little to say before that: "I set up a portfolio with four sections, here is
    what I have so far:" states something itself.
    """
    if not sentence.endswith((":", "\uff1a")):
        return False
    before = max(sentence.rfind(mark) for mark in CLAUSE_ENDS)
    return len(terms(sentence[: max(before, 0)])) < STATES_FROM_WORDS


def _statements(text: str) -> list[Passage]:
    """The sentences that do not only ask or greet. A request about a text ends the statements: the text is what it is
    about.
    """
    stated: list[Passage] = []
    for each in sentences_of(text):
        sentence = text[each.start : each.end]
        if asks_about_a_text(sentence):
            break
        if not (only_asks(sentence) or only_greets(sentence)):
            stated.append(each)
    return stated


def says_no_more_than(text: str, stated: Sequence[str]) -> bool:
    """Whether memories say what a text states, and something of each of its clauses; what it asks beside that is
    nobody's memory.
    """
    clauses = [each for part in sentences_of(text) for each in _stating(text[part.start : part.end])]
    if not clauses:
        return share_of_words(text, stated) >= SAYS_ALL_FROM
    return share_of_words(" ".join(clauses), stated) >= SAYS_ALL_FROM and all(
        share_of_words(each, stated) > 0 or only_greets(each) for each in clauses
    )


def _stating(sentence: str) -> list[str]:
    marked = sentence.rstrip(BEHIND_A_MARK).endswith(QUESTION_MARKS)
    # In chats the next sentence may begin with a small letter, which parts none.
    clauses = [each for start, end in parts(sentence) for each in _SENTENCE_END.split(sentence[start:end])]
    last = len(clauses) - 1
    return [each for n, each in enumerate(clauses) if not asks(each.strip(), marked=marked and n == last)]


def _holding(text: str, spans: list[Passage], turn: TurnText) -> list[Passage]:
    """Without the sentences that state what was superseded, corrected or forgotten, and without what was asked beside
    these. Nothing where none of them can be told to state it: it may be in any.
    """
    all_gone = _really_gone(turn.gone or (), turn.held or ())
    for gone in all_gone:
        holding = [each for each in spans if share_of_words(gone, [text[each.start : each.end]]) < STATES_FROM]
        if len(holding) == len(spans):
            return []
        spans = holding
    return [each for each in spans if not asks(text[each.start : each.end])] if all_gone else spans


def _really_gone(gone: Iterable[str], held: Iterable[str]) -> list[str]:
    """Without what was made part of another memory of the turn."""
    holding = list(held)
    return [each for each in gone if all(share_of_words(each, [held]) < 1.0 for held in holding)]


def _scores(text: str, spans: Sequence[Passage], turn: TurnText, asked: Asked) -> list[float]:
    finder = Finder(asked.terms)
    near = Passage(turn.near_from, turn.near_to) if turn.near_from is not None and turn.near_to is not None else None
    return [
        sum(asked.weights[n] for n in finder.found(text[each.start : each.end]) if n < len(asked.weights))
        + (NEAR if near is not None and near.start <= each.start < near.end else 0.0)
        for each in spans
    ]


def _choose(text: str, spans: Sequence[Passage], scores: Sequence[float], *, max_tokens: int) -> list[int]:
    """The best sentence, then the ones beside it, the better one first, as far as there is room; in their order."""
    best = max(range(len(spans)), key=lambda n: (scores[n], -n))
    first = last = best
    while True:
        beside = [n for n in (last + 1, first - 1) if 0 <= n < len(spans)]
        for n in sorted(beside, key=lambda n: -scores[n]):  # of equal ones the next
            joined = _joined(text, spans, range(min(first, n), max(last, n) + 1))
            if count_tokens(joined) <= max_tokens:
                first, last = min(first, n), max(last, n)
                break
        else:
            return list(range(first, last + 1))


def _joined(text: str, spans: Sequence[Passage], chosen: Sequence[int]) -> str:
    """On one line, an ellipsis where something is left out between two."""
    parts: list[str] = []
    for at, n in enumerate(chosen):
        if at and text[spans[chosen[at - 1]].end : spans[n].start].strip():
            parts.append(BETWEEN)
        elif at:
            parts.append(" ")
        parts.append(text[spans[n].start : spans[n].end])
    return " ".join("".join(parts).split())

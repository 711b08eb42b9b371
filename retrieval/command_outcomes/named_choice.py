"""What a short answer chooses of what was asked about: by its place, by its words ("yes, the money one"), or all of it.
Pure.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from db.terms import Term
from retrieval.command_outcomes.named.forms import is_form_of
from retrieval.command_outcomes.named.matters import with_matters
from retrieval.command_outcomes.named.naming import asked_terms
from retrieval.command_outcomes.named.prices import is_of_money, says_an_amount
from retrieval.commands.answers import lets_remove, parts_of_answer, waits
from retrieval.commands.choices import chosen, places_in
from retrieval.commands.forget_phrases.around import COURTESY, DENIES, SPEAKS_OF_IT, TAG, TASK
from retrieval.commands.recognise import command_of
from retrieval.query.terms import is_unspaced, words
from retrieval.ranking.excerpt import Finder

# What says more behind its yes is no answer: "ja, und morgen kommt meine Mutter zu Besuch".
MAX_TERMS = 3
NOT_TOLD = frozenset[int]()
# "One" is no form of "on".
MIN_FORM = 4
_THE_ONE = frozenset({"one", "olan", "olani", "jenige"})


def choice_of(answer: str, contents: Sequence[str], *, yes_means_all: bool) -> frozenset[int] | None:
    """Which of `contents`, which were asked about, from 0 on; NOT_TOLD: it agrees, or names what several of them have,
    and does not tell which. None: it is no answer to that. `yes_means_all`: as the question said.
    """
    count = len(contents)
    parts = parts_of_answer(answer, names=[word for each in contents for word in words(each)])
    if parts is None:
        return None
    is_yes, rest = parts.is_yes, parts.rest
    if not rest and parts.means_all and not waits(answer):
        return frozenset(range(count))
    places, other_words = places_in(rest, count=count)
    named = _named_in(COURTESY.sub(" ", TAG.sub("", f" {other_words.strip()}") + " "), contents)
    picked = chosen(answer, count=count) or chosen(rest, count=count)
    if not named.terms or (picked is not None and count > 1):
        if picked is None and lets_remove(answer):
            return frozenset(range(count)) if yes_means_all or count == 1 else NOT_TOLD
        return NOT_TOLD if picked is None and is_yes and not TASK.match(rest) else picked
    if TASK.match(rest) or len(named.terms) > MAX_TERMS:
        return None
    if DENIES.search(rest) or waits(answer):
        return NOT_TOLD if is_yes else None
    best = named.best & places if places else named.best
    if not best and (picked is not None or command_of(answer) is not None):
        return picked
    if not best or len(best) == count > 1:
        return (best if yes_means_all else NOT_TOLD) if is_yes else None
    return best if is_yes or _is_only_named(answer, count) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _NamedInAnswer:
    """`terms`: what an answer names. `best`: those of what was asked about that have most of these, and half of them at
    least.
    """

    terms: Sequence[Term]
    best: frozenset[int]


def _named_in(text: str, contents: Sequence[str]) -> _NamedInAnswer:
    """Words of removing name something only where something that was asked about has them."""
    wanted = [term for term in asked_terms(text) if term.words[0] not in _THE_ONE] if text.strip() else []
    found = [_found(wanted, text, each) for each in contents]
    known = set[int]().union(*found)
    named = [term for k, term in enumerate(wanted) if k in known or not SPEAKS_OF_IT.match(term.words[0])]
    best_count = max(map(len, found), default=0)
    enough = 1 if is_unspaced(text) else len(named) / 2  # of pairs of characters most join others
    best = [n for n, each in enumerate(found) if len(each) == best_count] if best_count >= enough else []
    return _NamedInAnswer(terms=named, best=frozenset(best))


def _found(wanted: Sequence[Term], text: str, content: str) -> set[int]:
    """Which of `wanted`, of a text, it has in any form, or as the kind of matter that they are: "the money"."""
    stated = list(words(content))
    found = Finder(wanted).found(content) | Finder(with_matters(text, list(wanted))).found(content)
    long = [each for each in stated if len(each) >= MIN_FORM]
    found |= {k for k, term in enumerate(wanted) if any(is_form_of(term.words[0], each) for each in long)}
    if says_an_amount(content) or any(is_of_money(each) for each in stated):
        money = tuple(each for each in words(text) if is_of_money(each))
        found |= {k for k, term in enumerate(wanted) if any(each.startswith(term.words[0]) for each in money)}
    return found


def _is_only_named(answer: str, count: int) -> bool:
    """Whether it can be an answer without a yes: among several, and no command for something else."""
    command = command_of(answer)
    return command.kind in ("forget", "forget about") if command is not None else count > 1

"""Procedures that a question names: "how do I deploy the blog?" finds "Deploy the blog", and nothing else does."""

from collections.abc import Iterable
from uuid import UUID

from db.pool import Db
from db.queries import recall as queries
from retrieval.arms import limit_of
from retrieval.commands.procedures import asks_how
from retrieval.query.analysis import Query
from retrieval.query.terms import is_unspaced, terms, words
from retrieval.settings import RetrievalSettings

# Of the content words of its name, in the question: all of two, three of four. Where no spaces part the words, pairs of
# characters are compared, of which one in three is the end of one word and the beginning of the next.
NAMED_FROM, NAMED_FROM_UNSPACED = 0.75, 0.6
# More than anybody keeps; their names are compared one by one.
MAX_PROCEDURES = 200


async def named_procedures(db: Db, settings: RetrievalSettings, query: Query) -> list[UUID] | None:
    """The best named first, of those named alike the latest. None: the question does not ask how something is done."""
    count = limit_of(settings.arms, "procedures")
    if not count or query.request.within is not None or not asks_how(query.text):
        return None
    known = await queries.procedures(
        db, query.owner, query.allowed, exclude=query.request.exclude, count=MAX_PROCEDURES
    )
    asked = tuple(words(query.text))
    scored = [(share_named(each.name, asked), each.id) for each in known]
    named = [(share, id) for (share, id), each in zip(scored, known, strict=True) if share >= _named_from(each.name)]
    return [id for _, id in sorted(named, key=lambda each: -each[0])][:count]


def share_named(name: str, asked: Iterable[str]) -> float:
    """The share of a name's content words, by their stems, that are among the words asked; 0 for a name without any."""
    wanted, given = terms(name), frozenset(asked)
    if not wanted:
        return 0.0
    found = sum(
        not given.isdisjoint(term.words) or (term.beginning and any(word.startswith(term.words) for word in given))
        for term in wanted
    )
    return found / len(wanted)


def _named_from(name: str) -> float:
    return NAMED_FROM_UNSPACED if is_unspaced(name) else NAMED_FROM

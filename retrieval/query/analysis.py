"""What is asked of a user's memory, and what the question asks for: words, dates, whether it refers to the past."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from uuid import UUID

from db.queries.recall import AllowedMemories, MemoryScope
from db.terms import Term
from retrieval.categories import NO_POLICY, RecallPolicy
from retrieval.query.asks import asks_anything
from retrieval.query.conversation import MAX_EARLIER, question_of
from retrieval.query.dates import NamedDate, dates_of
from retrieval.query.oneself import (
    ABOUT_ME,
    WHAT_TO_DO,
    WHO_AM_I,
    asks_about_me,
    asks_about_own,
    asks_one_fact,
    asks_what_to_do,
    asks_what_was_before,
)
from retrieval.query.periods import Period, period_of
from retrieval.query.references import ONLY_IN_QUESTIONS, mentions, without_phrases
from retrieval.query.terms import MAX_QUESTION_CHARACTERS, MAX_QUESTION_TERMS, terms, terms_among, words
from retrieval.secrets.find import mask, recorded_texts

# What a word of an earlier message counts, of one of the question's own: it may be of another subject.
EARLIER_SHARE = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallRequest:
    """What is asked of whose memory, and what of it may be recalled.

    `agent`: memories of other agents are left out. `policy`: what it may recall. `within`: the memories that are
    searched, None: all; arms that search others by themselves have to be left out. `chat`: the one that asks; its turns
    come before those of others. `exclude`, `exclude_texts`: ids of memories and turns, and hashes of messages, that the
    prompt holds already. `earlier`: the user's messages before it in this conversation; a question that follows up on
    them is searched for with them. `now`: when it is asked.
    """

    owner: str
    question: str
    agent: str | None = None
    policy: RecallPolicy = NO_POLICY
    within: MemoryScope | None = None
    chat: str | None = None
    exclude: frozenset[UUID] = frozenset()
    exclude_texts: frozenset[bytes] = frozenset()
    earlier: Sequence[str] = ()
    now: datetime = field(default_factory=lambda: datetime.now(UTC))


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """The question of a request, analysed.

    `text`: with the messages before it that belong to it. `words`: all of the question's own, folded; `terms`: the ones
    to search for, its own first. `dates`: those it names. `refers_back`: to earlier conversations. `asks_past`: for
    what holds no longer. `follows_up`: on messages before it. `about_me`: for what is known of the user as a whole.
    `about_own`: for something of their own, `one_fact`: which one memory or a few can answer. `what_to_do`: for their
    open to-dos. `period`: it asks what was then, and names nothing else.
    """

    request: RecallRequest
    text: str
    words: frozenset[str] = frozenset()
    terms: tuple[Term, ...] = ()
    dates: tuple[NamedDate, ...] = ()
    refers_back: bool = False
    asks_past: bool = False
    follows_up: bool = False
    about_me: bool = False
    about_own: bool = False
    one_fact: bool = False
    what_to_do: bool = False
    period: Period | None = None

    @property
    def owner(self) -> str:
        return self.request.owner

    @property
    def allowed(self) -> AllowedMemories:
        return self.request.policy.allowed_for(self.request.agent)

    @property
    def agents(self) -> Sequence[str]:
        """Whose memories may be recalled."""
        return self.allowed.agents


def analyse_query(request: RecallRequest, *, back_phrases: Sequence[str], past_phrases: Sequence[str]) -> Query:
    """`back_phrases`, `past_phrases`: by which a question refers to earlier conversations, or asks for the past."""
    # A remote embedder or reranker is not told of secrets either.
    earlier = [mask(message[:MAX_QUESTION_CHARACTERS]) for message in request.earlier[-MAX_EARLIER:]]
    question = question_of([*earlier, recorded_texts(request.question)[1]])
    text = question.text.strip()
    asks, about_me, what_to_do = asks_anything(text), asks_about_me(text), asks_what_to_do(text)
    refers_back = mentions(
        text, back_phrases if asks else [each for each in back_phrases if each not in ONLY_IN_QUESTIONS]
    )
    what_for = without_phrases(text, (*ABOUT_ME, *WHO_AM_I)) if about_me else text
    what_for = without_phrases(what_for, WHAT_TO_DO) if what_to_do else what_for
    has_phrase = refers_back or about_me or what_to_do
    dates = dates_of(text)
    asked = tuple(words(text[:MAX_QUESTION_CHARACTERS]))
    return Query(
        request=request,
        text=question.joined.strip(),
        words=frozenset(asked),
        terms=_with_earlier(
            terms(without_phrases(what_for, back_phrases)) if has_phrase else terms_among(asked),
            question.earlier,
        ),
        dates=dates,
        period=period_of(text, dates, request.now),
        refers_back=refers_back,
        follows_up=bool(question.earlier),
        asks_past=bool(past_phrases) and asks and (mentions(text, past_phrases) or asks_what_was_before(text)),
        about_me=about_me,
        about_own=asks_about_own(text),
        one_fact=asks_one_fact(text),
        what_to_do=what_to_do,
    )


def _with_earlier(own: Sequence[Term], earlier: Iterable[str]) -> tuple[Term, ...]:
    """Each term once, the question's own first, the latest message's before those of the one before it."""
    found = {term.words: term for term in own}
    for message in reversed(tuple(earlier)):
        for term in terms(message):
            found.setdefault(term.words, replace(term, share=EARLIER_SHARE))
    return tuple(found.values())[:MAX_QUESTION_TERMS]


def named_among(authors: Iterable[str], words_of_question: frozenset[str]) -> frozenset[str]:
    """Those of whom the question has every word."""
    return frozenset(author for author in authors if words_of_question.issuperset(words(author)))

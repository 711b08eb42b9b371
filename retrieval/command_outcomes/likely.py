"""How likely a message asks to forget something, in whatever words ("could you let go of that? it's private"), and what
it names: a small network on the vector of the message. Trained by fixtures/train_forgetting.py (decision 0061).

The phrases in retrieval/commands end where new people begin. What only the network takes for a request is asked about,
where something like it is known, and never learned.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files

import numpy as np

from retrieval.commands.forget_phrases.around import FROM_A_TEXT, SPEAKS_OF_IT
from retrieval.commands.recognise import Command
from retrieval.embedding import local_models
from retrieval.embedding.embedder import CalibratedEmbedder, Encoder, rows_by_both
from retrieval.own_words.own_text import own_text
from retrieval.query.need import OneHiddenLayer, Rows, layer_of
from retrieval.query.terms import terms, words

# Of 134 requests of other people 103 are told, with the phrases 124; of 2,731 other messages of theirs one.
MIN_LIKELY = 0.7
# Where no word of forgetting or keeping stands, or something is played ("pretend I never …"): to ask about it,
# and to learn nothing from it, which may lose what it states.
MIN_UNUSUAL, MIN_UNUSUAL_UNLEARNED = 0.9, 0.97
# Two words name nothing that is to be forgotten; what is longer tells a story, or is a text.
MIN_WORDS, MAX_CHARACTERS = 3, 300
# Of a message, those that may name what is meant: a reason, or a courtesy, stands beside it.
MAX_PARTS = 4
_PART_ENDS = re.compile(
    r"[,;:.!?\u2026\u3002\uff0c\uff01\uff1f\uff1b\uff1a\u3001\u061f\u060c](?=\s|$|[^\x00-\u024f])"
    r"| [-\u2013\u2014]{1,2} "
)
_QUOTES = re.compile("[\"\u201c\u201d\u201e\u00ab\u00bb`]|(?<!\\w)'[^']{2,100}'(?!\\w)")
# Between what the parts name.
PART_MARK = ", "
_WORD = re.compile(r"\S+")
_EDGES = "\"'\u201c\u201d\u00ab\u00bb\u201e()[]*_~.,;:!?\u00bf\u00a1"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ForgettingClassifier:
    """`layers`: of whole_rows, of questions. `words`: folded, of which such requests are made; they do not name what is
    meant. `data`: sha256 of what it was trained on.
    """

    layers: OneHiddenLayer
    words: frozenset[str]
    data: str


def may_ask(text: str) -> bool:
    """Whether a word of forgetting or keeping stands in what may be a request. Nine in ten messages have none, and wait
    for no vector.
    """
    return names_forgetting(text) and _has_its_shape(text)


def _has_its_shape(text: str) -> bool:
    """Whether it has the length of a request, quotes nothing, and says of no text that something goes out of it."""
    if not text or len(text) > MAX_CHARACTERS or "\n" in text or _QUOTES.search(text) or FROM_A_TEXT.search(text):
        return False
    return len(text.split()) >= MIN_WORDS or not text.isascii()


async def likely_request(text: str, embedder: CalibratedEmbedder) -> Command | None:
    """A request to forget what its words name. `text`: may_ask of it. Raises: EmbedderFailed."""
    rows = of_question(await embedder.raw_query(text))
    about = named_in(text) if rows is not None and is_likely(text, rows) else ()
    return Command(kind="forget", about=PART_MARK.join(about), if_known=True, likely=True) if about else None


async def states_nothing(text: str, encoder: Encoder) -> bool:
    """Whether it asks to forget something, so surely that nothing is learned from it. Raises: EmbedderFailed."""
    shaped = _has_its_shape(text)
    return shaped and is_likely(text, await rows_by_both([text], encoder), unusual=MIN_UNUSUAL_UNLEARNED)


def is_likely(text: str, rows: Rows, *, unusual: float = MIN_UNUSUAL) -> bool:
    """`rows`: the vector of the text, of both local models, whole. `unusual`: how likely what is unusual has to be."""
    is_usual = names_forgetting(text) and own_text(text).strip() == text.strip()
    return bool(shipped_forgetting().layers.probability(rows[:1])[0] >= (MIN_LIKELY if is_usual else unusual))


def names_forgetting(text: str) -> bool:
    """Whether it has a word of forgetting or keeping, as most such requests have."""
    return SPEAKS_OF_IT.search(text) is not None


def of_question(raw: Rows) -> Rows | None:
    """The vector that `is_likely` wants, of the local embedder's of a question; None where it is of another model."""
    if raw.shape[1] != local_models.DIMENSIONS_OF_E5 + local_models.DIMENSIONS_OF_USE:
        return None
    of_e5, of_use = local_models.by_model(raw)
    return None if of_use is None else local_models.whole_rows(of_e5, of_use)


def named_in(text: str) -> list[str]:
    """What each part of such a request may name, in the user's words: without those that such requests are made of."""
    parts = (_without_frame(part) for part in _PART_ENDS.split(text))
    return [part for part in parts if part and terms(part)][:MAX_PARTS]


def _without_frame(part: str) -> str:
    return " ".join(_naming(part))


def _naming(part: str) -> Iterator[str]:
    frame = shipped_forgetting().words
    for found in _WORD.finditer(part):
        word = found[0].strip(_EDGES)
        if terms(word) and not frame.issuperset(words(word)):
            yield word


@cache
def shipped_forgetting() -> ForgettingClassifier:
    with (
        as_file(files("retrieval.command_outcomes").joinpath("forgetting.npz")) as path,
        np.load(path, allow_pickle=False) as stored,
    ):
        return ForgettingClassifier(
            layers=layer_of(stored), words=frozenset(str(stored["words"]).split()), data=str(stored["data"])
        )

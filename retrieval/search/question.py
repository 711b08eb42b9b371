"""The vector of a question, and what the cosines of its model mean."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from db.pool import Vector
from retrieval.embedding.embedder import Embedder
from retrieval.query.need import MemoryNeed, moved
from retrieval.query.stems import ENGLISH, language_of
from retrieval.query.terms import UNSPACED, is_unspaced, words

# How far on the way from near to the same two memories are about one thing ("lives in Lisbon", "lives in Porto").
# Higher, changed facts are missed; lower, others take their place (decision 0017).
SAME_THING = 0.36
# How much of the way towards what answers it a question is moved (docs/performance.md). Compared with memories: all of
# the way finds as many of our own and fewer of what others ask. With past turns, of a question that names nobody: a
# quarter of the way towards memories; all of it, and chats lose four points of the evidence in the first five; they
# gain two with a quarter. Of one that is asked in the first person in place of a name: a quarter towards turns.
SHARE_TOWARDS_MEMORIES = 0.85
SHARE_TOWARDS_TURNS = 0.25
# By the name of the language's stemmer; else as in English.
_FIRST_PERSON = {
    "german": "ich", "french": "je", "spanish": "yo", "portuguese": "eu", "italian": "io", "dutch": "ik",
    "polish": "ja", "swedish": "jag", "turkish": "ben", "russian": "\u044f",
}  # fmt: skip
_KANA, _HANGUL = re.compile("[\u3040-\u30ff]"), re.compile("[\uac00-\ud7af]")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionVector:
    """`towards_turns`: the vector to compare past turns with, of the question as who is named in it would ask it, moved
    a little towards what answers it. `towards_memories`: moved to where the memories lie that it calls for. `model`: as
    it is written beside each vector. From the cosine `min_score` on a text is near the question; from `neighbour_score`
    on two texts are near each other, from `same_score` on they say the same. `need`: whether the question calls for
    memory, if the model can tell.
    """

    vector: Vector
    towards_turns: Vector
    model: str
    min_score: float
    neighbour_score: float
    same_score: float
    need: MemoryNeed | None = None
    towards_memories: Vector | None = None

    @property
    def same_thing_score(self) -> float:
        """From which two memories are about one thing."""
        return self.score_at(SAME_THING)

    def score_at(self, share: float) -> float:
        """So far on the way from near to the same."""
        return self.neighbour_score + share * (self.same_score - self.neighbour_score)


async def embed_question(
    embedder: Embedder, text: str, *, min_score: float | None, named: Collection[str] = ()
) -> QuestionVector:
    """`min_score`: in place of the calibrated one. `named`: people in the question who wrote some of the past turns.
    Raises: EmbedderFailed.
    """
    vector, calibration = await embedder.query(text), embedder.calibration
    need = await embedder.need(text)
    towards = need.towards if need is not None else None
    first_person = in_first_person(text, named)
    asked_of_turns = vector if first_person == text else await embedder.query(first_person)
    if towards is not None:
        matrix = towards.memories if first_person == text else towards.turns
        asked_of_turns = moved(asked_of_turns, matrix, share=SHARE_TOWARDS_TURNS)
    return QuestionVector(
        vector=vector,
        towards_turns=asked_of_turns,
        model=embedder.model,
        min_score=calibration.min_score if min_score is None else min_score,
        neighbour_score=calibration.neighbour_score,
        same_score=calibration.same_score,
        need=need,
        towards_memories=None if towards is None else moved(vector, towards.memories, share=SHARE_TOWARDS_MEMORIES),
    )


def in_first_person(text: str, named: Collection[str]) -> str:
    """The question with "I", in its language, for these names. Who writes of themselves does not write their name, and
    those who do write it talk to them: on dialogues this brings 30 points of recall by meaning (docs/performance.md).
    """
    if not named:
        return text
    names = "|".join(re.escape(name) for name in sorted(named, key=len, reverse=True))
    # Between Chinese or Japanese characters, which are letters too, a name has no spaces around it.
    alone = rf"(?:(?<!\w)|(?<=[{UNSPACED}]))(?:{names})(?:['\u2019]s)?(?:(?!\w)|(?=[{UNSPACED}]))"
    return re.sub(alone, _first_person_of(text), text, flags=re.IGNORECASE)


def _first_person_of(text: str) -> str:
    if is_unspaced(text):
        return "\u79c1" if _KANA.search(text) else "\ub098" if _HANGUL.search(text) else "\u6211"
    return _FIRST_PERSON.get(language_of(tuple(words(text))) or ENGLISH, "I")

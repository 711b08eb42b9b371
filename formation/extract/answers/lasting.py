"""Whether a question is about something lasting of its user, and not about the task at hand (decision 0087).

A logistic regression on vectors of multilingual-e5-small, trained by fixtures/train_questions.py on questions in
sixteen languages.
"""

import re
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from formation.extract.answers.replies import content_of
from formation.extract.classifier import shipped_classifier
from retrieval.embedding.embedder import Encoder
from retrieval.embedding.local_models import DIMENSIONS_OF_E5
from retrieval.networks.shipped import shipped_arrays

# A fragment says less of itself than a sentence: the classifier of statements takes most answers for a little more than
# nothing, and thanks, complaints and requests for nothing at all. Where one of the two is surer, the other may be less.
MIN_QUESTION, MIN_ANSWER = 0.7, 0.02
MIN_SURE_QUESTION, MIN_DOUBTED_ANSWER = 0.95, 0.008
MIN_DOUBTED_QUESTION, MIN_SURE_ANSWER = 0.4, 0.5
# A name or a number alone says nothing of itself: "Fiete", "39".
MIN_QUESTION_OF_VALUE = 0.9
MAX_WORDS_OF_VALUE = 3


# What is said to somebody addressed as "vos", with its spelling for "tú".
_TUTEO = {
    "tenés": "tienes", "querés": "quieres", "podés": "puedes", "preferís": "prefieres", "jugás": "juegas",
    "venís": "vienes", "hacés": "haces", "vivís": "vives", "comés": "comes", "trabajás": "trabajas", "usás": "usas",
    "manejás": "manejas", "tomás": "tomas", "tocás": "tocas", "estudiás": "estudias", "hablás": "hablas",
    "practicás": "practicas", "cocinás": "cocinas", "conducís": "conduces", "llevás": "llevas", "dormís": "duermes",
    "escuchás": "escuchas", "leés": "lees", "entrenás": "entrenas", "criás": "crías", "cultivás": "cultivas",
}  # fmt: skip
_VOSEO = re.compile(rf"(?<!\w)(?:{'|'.join(_TUTEO)})(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class QuestionClassifier:
    """`weights`: over a vector of length one, the bias last. `data`: sha256 of the questions it was trained on."""

    weights: npt.NDArray[np.float64]
    data: str

    def judge(self, vector: npt.NDArray[np.float32]) -> float:
        """The probability that the question is about something lasting. `vector`: of the local embedder, raw."""
        row = vector[:DIMENSIONS_OF_E5].astype(np.float64)
        row /= max(float(np.linalg.norm(row)), 1e-12)
        return float(1 / (1 + np.exp(-(row @ self.weights[:-1] + self.weights[-1]))))


async def answers_lasting(question: str, answer: str, encoder: Encoder) -> bool:
    """`encoder`: the local model. Raises: EmbedderFailed."""
    answer = content_of(answer) or answer
    vectors = await encoder.encode([without_voseo(question), answer], "query")
    asked = shipped_question_classifier().judge(vectors[0])
    [judged] = shipped_classifier().judge([answer], vectors[1:])
    stated = judged.fact
    if judged.preference > max(stated, MIN_SURE_ANSWER):
        return False  # "formal", "bullet points": of the answer that is wanted
    return (
        (asked >= MIN_QUESTION and stated >= MIN_ANSWER)
        or (asked >= MIN_SURE_QUESTION and stated >= MIN_DOUBTED_ANSWER)
        or (asked >= MIN_DOUBTED_QUESTION and stated >= MIN_SURE_ANSWER)
        or (asked >= MIN_QUESTION_OF_VALUE and is_value(answer))
    )


def without_voseo(question: str) -> str:
    """ "¿Qué piano tenés?" as the questions ask that the classifier has learned from: it was 0.19 sure, and is 0.98."""
    return _VOSEO.sub(lambda found: found[0][0] + _TUTEO[found[0].lower()][1:], question)


def is_value(answer: str) -> bool:
    """A few words with a number, or each with a capital."""
    parts = answer.strip(" .!").split()
    if not 0 < len(parts) <= MAX_WORDS_OF_VALUE:
        return False
    return any(c.isdigit() for c in answer) or all(each[0].isupper() for each in parts)


@cache
def shipped_question_classifier() -> QuestionClassifier:
    stored = shipped_arrays("formation.extract.answers", "questions.npz")
    return QuestionClassifier(weights=stored["weights"].astype(np.float64), data=str(stored["data"]))

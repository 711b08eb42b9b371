"""How likely a clause tells that something in its user's life is no longer as it was, in whatever words: "l'affitto è
salito a 700", "me and curtis broke up", "had to put Gordon down monday" (decision 0052).

A small network on the vectors of both local models and on plain signs, beside which the signs count once more by
themselves, as they are few among nine hundred numbers. Trained by fixtures/train_changes.py.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from formation.extract import word_lists
from formation.extract.signs import OF_WRITING, features
from retrieval.commands import named_words as words
from retrieval.embedding.embedder import Encoder, rows_by_both
from retrieval.networks.layers import OneHiddenLayer, layer_of, line_probability, log_odds
from retrieval.networks.shipped import shipped_arrays

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.float32]

# For no surer than that the network counts beside the signs.
DOUBT = 1e-4


def _whole(alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)", re.IGNORECASE)


# "Thinking of selling the car", "if we moved", "still": it has not changed.
_NOT_YET = re.compile(
    r"(?<!\w)(?:would|could|might|maybe|if|still|thinking|considering|wenn|würde|vielleicht|noch|überleg\w*|si|quiz[aá]s?|todav[ií]a"
    r"|peut-être|encore|forse|ancora|se|talvez|ainda|misschien|als|nog|może|gdyby|jeszcze|wciąż|если|может|бы|ещё|еще|belki|h[aâ]l[aâ]"
    r"|agar|shayad|ربما|لو)(?!\w)|[\u0131n]s[ae]\w{0,3}(?!\w)|かも|考えて|まだ|なら|たら|れば|如果|要是|还在|还是|아직|다면|으면|고민",
    re.IGNORECASE,
)
_NOW_UNSPACED = re.compile("现在|今は|もう|이제|今")
_MORE_UNSPACED = re.compile(words.MORE_UNSPACED)
_MOVED_UNSPACED = re.compile(words.MOVED_UNSPACED)
_SIGNS = (
    word_lists.CHANGED,
    word_lists.CONDITIONAL,
    word_lists.DOUBTFUL,
    word_lists.TRANSIENT,
    _whole(words.NOW),
    _whole(words.WORDS_OF_MORE),
    _whole(words.MARKS_OF_CHANGE),
    _whole(words.MOVED),
    _whole(words.FINALLY),
    _whole(words.OF_ERROR),
    _whole(words.NOT),
    _NOT_YET,
    _NOW_UNSPACED,
    _MORE_UNSPACED,
    _MOVED_UNSPACED,
)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChangeClassifier:
    """`layers`: of rows of change_inputs. `signs`: a weight for the log odds of those, one for each sign, and the bias.
    `data`: sha256 of what it was trained on.
    """

    layers: OneHiddenLayer
    signs: Rows
    data: str

    def probability(self, signs: Floats, vectors: Rows) -> Floats:
        """`signs`: rows of change_signs. `vectors`: of the same texts, as rows_by_both has them."""
        signs = without_writing(signs)
        by_network = [
            log_odds(float(each), doubt=DOUBT) for each in self.layers.probability(change_inputs(signs, vectors))
        ]
        return line_probability(np.column_stack([by_network, signs]), self.signs)


def change_signs(text: str) -> list[float]:
    plain = text.casefold()
    return [float(sign.search(plain) is not None) for sign in _SIGNS] + features(text)


def without_writing(signs: Floats) -> Floats:
    """Rows of change_signs as if all was typed in small letters without an end, as nearly all was that is learned from.
    Five of its 1,161 changes begin with a capital letter and no other message does: any whole sentence was a change.
    """
    plain = signs.copy()
    plain[:, OF_WRITING] = 0.0
    return plain


def change_inputs(signs: Floats, vectors: Rows) -> Rows:
    return np.hstack([vectors, signs.astype(np.float32)])


async def changes_told(texts: Sequence[str], encoder: Encoder) -> list[float]:
    """Of each text how likely it tells of a change. Raises: EmbedderFailed."""
    if not texts:
        return []
    signs = np.array([change_signs(text) for text in texts])
    likely = shipped_changes().probability(signs, await rows_by_both(texts, encoder))
    return [float(each) for each in likely]


@cache
def shipped_changes() -> ChangeClassifier:
    stored = shipped_arrays("formation.extract.changing", "changes.npz")
    return ChangeClassifier(layers=layer_of(stored), signs=stored["signs"], data=str(stored["data"]))

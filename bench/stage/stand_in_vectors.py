"""Vectors for the stand-in's embedder: the same text, the same vector; texts that share words are near.

A word is a fixed direction and a text the sum of its words, so that recall returns something and a calibration can be
measured, at a cost that is small beside a relayed request.
"""

import re
import zlib
from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

# What mistral-embed and many others have: reading so many numbers is part of what a remote embedder costs the gateway.
DIMENSIONS = 1_024
WORD = re.compile(r"\w+")
# What makes a load's question different from the last time it was asked is no word of it: so its thirty questions are
# thirty vectors, and the embedder, which is no part of what is measured, costs next to nothing.
REQUEST_SUFFIX = re.compile(r" \([0-9a-f]{6}\)$")
# No model keeps its texts as far apart as words alone would: all share a direction, which calibration takes off.
SHARED_DIRECTION_WEIGHT = 1.0

Vector = npt.NDArray[np.float32]


class EmbeddingRequest(msgspec.Struct):
    input: list[str] | str


def embeddings(body: bytes) -> bytes:
    """The answer to POST /v1/embeddings."""
    given = msgspec.json.decode(body, type=EmbeddingRequest).input
    texts = [given] if isinstance(given, str) else given
    data = [
        {"object": "embedding", "index": index, "embedding": _encoded_vector(REQUEST_SUFFIX.sub("", text))}
        for index, text in enumerate(texts)
    ]
    return msgspec.json.encode({"object": "list", "model": "stand-in", "data": data})


@lru_cache(maxsize=1_000)
def _encoded_vector(text: str) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(vector(text).tolist()))


def vector(text: str) -> npt.NDArray[np.float64]:
    """Of unit length, to five places, as servers give them."""
    words = [_direction(word) for word in WORD.findall(text.lower())]
    summed = np.sum([SHARED_DIRECTION_WEIGHT * _direction(""), *words], axis=0, dtype=np.float64)
    return np.round(summed / np.linalg.norm(summed), 5)


@lru_cache(maxsize=20_000)
def _direction(word: str) -> Vector:
    made = np.random.default_rng(zlib.crc32(word.encode())).standard_normal(DIMENSIONS).astype(np.float32)
    result: Vector = made / np.linalg.norm(made)
    return result

"""Texts as they are compared: without case, white space and the kinds of marks a model or a keyboard changes."""

import unicodedata
from hashlib import sha256

MARKS = str.maketrans(
    {
        "\u2019": "'",
        "\u2018": "'",
        "\u02bc": "'",
        "\uff07": "'",
        "`": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
        "\u2013": "-",
        "\u2014": "-",
    }
)


def folded(text: str) -> str:
    # NFC and not NFKC: the latter makes 10 m² into 10 m2.
    return " ".join(unicodedata.normalize("NFC", text).translate(MARKS).casefold().split())


def folded_text(text: str) -> str:
    """Memories that fold alike are one memory: also without the stop at the end."""
    return folded(text).rstrip(".!…。 ")


def content_hash(text: str) -> bytes:
    """What makes a text one row among its owner's vectors."""
    return sha256(folded_text(text).encode("utf-8", "replace")).digest()

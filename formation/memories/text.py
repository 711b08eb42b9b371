"""The text of a memory: how texts are compared, and what may never be one, whoever writes it."""

import re
import unicodedata
from hashlib import sha256

from retrieval.secrets.find import holds_secret

# A memory is a line in a prompt: three sentences at most, never cut.
MAX_MEMORY_CHARACTERS = 300
# The longest there is, a procedure: with its name it stands on one line of a memory block, which is cut at 2,000.
MAX_STORED_CHARACTERS = 1_800

# Marks that a model or a keyboard changes.
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


def normalized(text: str) -> str:
    """Without case, white space and kinds of marks."""
    # NFC and not NFKC: the latter makes 10 m² into 10 m2.
    return " ".join(unicodedata.normalize("NFC", text).translate(MARKS).casefold().split())


def normalized_memory(text: str) -> str:
    """Memories whose texts are equal here are one memory: also without the stop at the end."""
    return normalized(text).rstrip(".!…。 ")


def content_hash(text: str) -> bytes:
    """What makes a text one row among its owner's vectors: 32 bytes."""
    return sha256(normalized_memory(text).encode("utf-8", "replace")).digest()


# A message may hold a hash; of a memory nobody wants one, and it may be a key. Of letters that keys have: a sentence
# without spaces is no run of them, though it names an "iPhone12".
LONG_RUN = re.compile(
    r"(?<![\w+/=-])(?=[\w+/=-]{0,200}\d)(?=[\w+/=-]{0,200}[A-Za-z])[\w+/=-]{24,}+",
    re.ASCII,
)


def is_secret(text: str) -> bool:
    return holds_secret(text) or LONG_RUN.search(text) is not None


# A short answer beside the question of the assistant's that it answers: neither says anything without the other.
ANSWERED = re.compile(r'Asked "(?P<question>[^"\n]{1,200})", said: "(?P<answer>[^\n]*)"')


def answered(question: str, answer: str) -> str:
    """The text of a memory: the question as it was asked, and the user's own words. Neither may hold a line break."""
    return f'Asked "{question}", said: "{answer}"'


def parts_of(text: str) -> tuple[str, ...]:
    """The question and the answer of such a memory, of another text all of it. The user's words are the last."""
    found = ANSWERED.fullmatch(text)
    return (text,) if found is None else (found["question"], found["answer"])


def as_said(text: str) -> str:
    """On one line, with one stop at the end, so that a repeat without it is the same text."""
    text = " ".join(text.split()).rstrip(" .!,;:\u2026\u3002\uff01\u0964")
    return text if text and unicodedata.category(text[-1]) == "Lo" else f"{text}."


def kept_as_said(words: str) -> str:
    """The text of a memory in the user's own words."""
    return f'Said: "{as_said(words)}"'


LATER_SAID = ", later said: "


def later_said(content: str, words: str) -> str:
    """What was known, and what the user has said since of the same, each whole and in their order."""
    return f'{content.rstrip(".")}{LATER_SAID}"{as_said(words)}"'

"""The text of a memory: how texts are compared, and what may never be one, whoever writes it."""

import re
import unicodedata
from hashlib import sha256

# A memory is a line in a prompt: three sentences at most, never cut.
MAX_MEMORY_CHARACTERS = 300

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


SECRET = re.compile(
    r"""\b(?:sk|pk|rk|ak)[-_][A-Za-z0-9_-]{8,}
    |\b(?:ghp|gho|ghs|ghu|glpat|xox[abprs]|hf|npm|pypi)[-_][A-Za-z0-9_-]{8,}|\bAKIA[0-9A-Z]{12,}
    |\beyJ[\w-]{10,}\.[\w-]+|-----BEGIN|\b[a-z]{2,10}://[^\s/:]+:[^\s@]+@
    |\b(?:passwords?|passwort|passwörter|passphrase|contraseña|senha|mot\ de\ passe|api[\ _-]?keys?|access[\ _-]?tokens?
        |secret\ keys?|private\ key|pin|pin[\ -]?code|cvv|cvc|seed\ phrase|recovery\ (?:code|phrase))\b
        \W{0,3}(?:\w+\W+){0,4}?(?:is|are|ist|es|est|é|:|=)
    |\b\d{3}-\d{2}-\d{4}\b|\b[A-Z]{2}\d{2}(?:\ ?[A-Z0-9]{4}){3,7}(?:\ ?[A-Z0-9]{1,3})?\b""",
    re.IGNORECASE | re.VERBOSE,
)
# A run of letters and digits this long is a key or a token, not a word of any language.
TOKEN = re.compile(r"(?<![\w+/=-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{24,}")
DIGITS = re.compile(r"\b\d(?:[ -]?\d){12,18}\b")


def is_secret(text: str) -> bool:
    return (
        SECRET.search(text) is not None
        or TOKEN.search(text) is not None
        or any(passes_luhn(found.group()) for found in DIGITS.finditer(text))
    )


def passes_luhn(number: str) -> bool:
    """Card numbers carry a check digit (ISO/IEC 7812-1, annex B)."""
    digits = [int(c) for c in number if c.isdigit()]
    doubled = [sum(divmod(2 * d, 10)) if place % 2 else d for place, d in enumerate(reversed(digits))]
    return sum(doubled) % 10 == 0

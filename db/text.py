"""Text as Postgres takes it."""

import codecs
import re

UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
# In JSON: an escaped pair, one half of it, or any other escape.
ESCAPED = re.compile(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.DOTALL
)


def storable_text(text: str) -> str:
    """Without NUL and halves of a surrogate pair, which Postgres refuses: each becomes U+FFFD."""
    return text if text.isascii() and "\0" not in text else UNSTORABLE.sub("\ufffd", text)


def whole_characters(json: bytes) -> bytes:
    """With U+FFFD for each half of a surrogate pair that is escaped alone, as where JavaScript has cut a text within a
    character: not every reader of JSON takes them.
    """
    return ESCAPED.sub(lambda escape: rb"\ufffd" if escape[1] else escape[0], json)


def without_mark(body: bytes) -> bytes:
    """Without the byte order mark that Windows puts before UTF-8."""
    return body.removeprefix(codecs.BOM_UTF8)

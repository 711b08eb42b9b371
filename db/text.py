"""Text as Postgres takes it."""

import re

UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def storable_text(text: str) -> str:
    """Without NUL and halves of a surrogate pair, which Postgres refuses: each becomes U+FFFD."""
    return text if text.isascii() and "\0" not in text else UNSTORABLE.sub("\ufffd", text)

"""What a user's id may look like, wherever it comes from: a header, a signed token, the command line."""

import re

# Postgres indexes it; a UUID has 36, an e-mail address at most 254.
LONGEST_ID_BYTES = 256
# C0, DEL and C1 controls, line and paragraph separators, halves of surrogate pairs.
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
# OpenWebUI's templates for the headers of a connection.
TEMPLATE = re.compile(r"\{\{\w{1,60}\}\}")
# The pseudo user that owns what is published to a whole space.
EVERYBODY = "*"
SPACE = re.compile(r"[a-z0-9-]{1,40}")
DEFAULT_SPACE = "default"


def wrong_with_id(value: str) -> str | None:
    """What is wrong with an id of any kind, to follow its name in a sentence; None when nothing is."""
    if not value:
        return "is empty"
    if TEMPLATE.fullmatch(value):
        return (
            f"is the template {value}, which nobody filled in: all users would be one. This OpenWebUI is too old for it"
        )
    if CONTROL.search(value):
        return "holds control characters"
    if len(value.encode()) > LONGEST_ID_BYTES:
        return f"is longer than {LONGEST_ID_BYTES} bytes"
    return None


def wrong_with_user(value: str) -> str | None:
    """As `wrong_with_id`, for a user's id within a space. Slashes are fine: only the owner's first one separates."""
    if value == EVERYBODY:
        return f"is `{EVERYBODY}`, which stands for what a whole space shares and is nobody"
    return wrong_with_id(value)

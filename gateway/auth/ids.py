"""Which user ids and spaces are valid, from headers, signed tokens or the command line."""

import re

# It is indexed by Postgres. A UUID has 36 bytes, an e-mail address at most 254.
MAX_ID_BYTES = 256
# C0, DEL and C1 controls, line and paragraph separators, halves of surrogate pairs.
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
# OpenWebUI's templates in the headers of a connection.
TEMPLATE = re.compile(r"\{\{\w{1,60}\}\}")
# The id of the owner of what is published to a whole space.
SPACE_OWNER = "*"
SPACE = re.compile(r"[a-z0-9-]{1,40}")
DEFAULT_SPACE = "default"


def id_problem(value: str) -> str | None:
    """Why an id is invalid, as the rest of a sentence that begins with its name; None if it is valid."""
    if not value:
        return "is empty"
    if TEMPLATE.fullmatch(value):
        return f"is the template {value}, which was not filled in, so all users would be one. Update OpenWebUI"
    if CONTROL.search(value):
        return "contains control characters"
    if len(value.encode()) > MAX_ID_BYTES:
        return f"is longer than {MAX_ID_BYTES} bytes"
    return None


def user_id_problem(value: str) -> str | None:
    """Like `id_problem`, for a user id within a space. Slashes are allowed: an owner is split at its first one."""
    if value == SPACE_OWNER:
        return f"is `{SPACE_OWNER}`, which is reserved for what a whole space shares"
    return id_problem(value)

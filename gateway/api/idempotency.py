"""The header Idempotency-Key: a write that is sent again changes nothing and gets the same answer (for 24 hours).

As in the IETF's draft "The Idempotency-Key HTTP Header Field": the same key with another request is a 422. Two of the
same at the same time are made one after the other, so neither is a 409. A refused write is not kept: it may be sent
again with the same key.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from litestar import Request

from db.pool import Db
from db.queries.idempotency import WrittenBefore, written_before
from gateway.errors import IdempotencyKeyReused, InvalidRequest

HEADER = "idempotency-key"
# The limit of the table. A UUID in quotes has 38.
MAX_CHARACTERS = 255


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedRequest:
    """`hash`: of all that decides what it does, 32 bytes."""

    key: str
    hash: bytes


def named_request(request: Request[Any, Any, Any], body: bytes) -> NamedRequest | None:
    """None without the header. Raises: InvalidRequest."""
    key = request.headers.get(HEADER)
    if key is None:
        return None
    if not (0 < len(key) <= MAX_CHARACTERS and key.isascii() and key.isprintable()):
        right = f"Send 1 to {MAX_CHARACTERS} ASCII characters, such as a UUID."
        raise InvalidRequest(f"The header {HEADER} is not valid. {right}", param=HEADER)
    parts = (request.method, str(request.url.path), request.url.query, request.headers.get("if-match", ""))
    return NamedRequest(key=key, hash=sha256("\n".join(parts).encode() + b"\n" + body).digest())


async def answered_before(db: Db, owner: str, named: NamedRequest) -> WrittenBefore | None:
    """Raises: IdempotencyKeyReused."""
    before = await written_before(db, owner, named.key)
    if before is not None and before.request_hash != named.hash:
        raise IdempotencyKeyReused(
            "This Idempotency-Key was sent with another request in the past 24 hours. Use a new one for each write.",
            param=HEADER,
        )
    return before

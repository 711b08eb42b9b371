"""X-OpenWebUI-User-Jwt: the only proof of who the user is that a holder of the gateway's key cannot forge."""

from dataclasses import dataclass

import jwt

from gateway.errors import Unauthenticated

# Pinned: the token's own `alg` is never asked, so neither `none` nor a public key taken for a secret gets in.
ALGORITHMS = ["HS256"]
REQUIRED = ["exp", "sub", "iss"]
# OpenWebUI's are about 400 bytes.
LONGEST_TOKEN = 8192
# RFC 7518, section 3.2.
SHORTEST_SECRET_BYTES = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedUser:
    """`sub` and `name` as they were signed; nothing is decoded further."""

    sub: str
    name: str | None


def signing_key(secret: str) -> bytes:
    """HMAC pads a short key with zeros itself (RFC 2104); done here, the library does not warn on every request."""
    return secret.encode().ljust(SHORTEST_SECRET_BYTES, b"\0")


def weak_secret(secret: str) -> str | None:
    """One sentence for start-up and doctor when a secret could be guessed from a token; None when it is fine."""
    if len(secret.encode()) >= SHORTEST_SECRET_BYTES:
        return None
    return (
        f"MEMRELAY_OPENWEBUI_JWT_SECRET has under {SHORTEST_SECRET_BYTES} bytes and could be guessed from a token; "
        "`openssl rand -hex 32` makes a good one."
    )


def unusable_secret(secret: str) -> str | None:
    """One sentence when no token can be checked with this (a PEM key or a JWK, which are never HMAC secrets)."""
    try:
        jwt.get_algorithm_by_name(ALGORITHMS[0]).prepare_key(signing_key(secret))
    except jwt.InvalidKeyError as error:
        return f"The secret for X-OpenWebUI-User-Jwt cannot be used: {error}"
    return None


def read_signed_user(token: str, *, secret: str | None, issuer: str, leeway_s: float, header: str) -> SignedUser:
    """Raises: Unauthenticated with a sentence that says what did not hold."""
    if secret is None:
        raise Unauthenticated(
            f"{header} came, but Memrelay has no secret to check it with: set MEMRELAY_OPENWEBUI_JWT_SECRET "
            "to what OpenWebUI has as FORWARD_USER_INFO_HEADER_JWT_SECRET.",
            param=header,
        )
    if len(token) > LONGEST_TOKEN:
        raise Unauthenticated(f"{header} is longer than {LONGEST_TOKEN} characters.", param=header)
    try:
        claims = jwt.decode(
            token,
            signing_key(secret),
            algorithms=ALGORITHMS,
            issuer=issuer,
            leeway=leeway_s,
            options={"require": REQUIRED},
        )
    except jwt.InvalidTokenError as error:
        raise Unauthenticated(f"{header} {_why(error, issuer)}.", param=header) from error
    name = claims.get("name")
    return SignedUser(sub=claims["sub"], name=name if isinstance(name, str) else None)


def _why(error: jwt.InvalidTokenError, issuer: str) -> str:
    match error:
        case jwt.ExpiredSignatureError():
            return "has expired; are the clocks of OpenWebUI and Memrelay the same?"
        case jwt.ImmatureSignatureError():
            return "is from the future; are the clocks of OpenWebUI and Memrelay the same?"
        case jwt.InvalidIssuerError():
            return f"was not issued by {issuer}"
        case jwt.MissingRequiredClaimError():
            return f"lacks the claim {error.claim}"
        case jwt.InvalidAlgorithmError():
            return "is not signed with HS256"
        case jwt.InvalidSignatureError():
            return "is signed with another secret than MEMRELAY_OPENWEBUI_JWT_SECRET"
        case _:
            return "is not a token that can be checked"

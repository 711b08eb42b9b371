"""X-OpenWebUI-User-Jwt: the user as signed by OpenWebUI, which a holder of the API key cannot forge."""

from dataclasses import dataclass

import jwt

from gateway.errors import Unauthenticated

# Fixed: the token's own `alg` is ignored, so that neither `none` nor a public key used as secret is accepted.
ALGORITHMS = ["HS256"]
REQUIRED = ["exp", "sub", "iss"]
# OpenWebUI's tokens have about 400 bytes.
MAX_TOKEN_CHARACTERS = 8192
# RFC 7518, section 3.2.
MIN_SECRET_BYTES = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedUser:
    """`sub` and `name` as they were signed."""

    sub: str
    name: str | None


def signing_key(secret: str) -> bytes:
    """Pads a short secret with zeros, as HMAC does (RFC 2104); otherwise the library warns on each request."""
    return secret.encode().ljust(MIN_SECRET_BYTES, b"\0")


def weak_secret(secret: str) -> str | None:
    """A warning if the secret is short enough to be guessed from a token, else None."""
    if len(secret.encode()) >= MIN_SECRET_BYTES:
        return None
    return (
        f"MEMRELAY_OPENWEBUI_JWT_SECRET has fewer than {MIN_SECRET_BYTES} bytes and could be guessed from a token. "
        "`openssl rand -hex 32` makes a good one."
    )


def unusable_secret(secret: str) -> str | None:
    """An error if this cannot be an HMAC secret (a PEM key or a JWK), else None."""
    try:
        jwt.get_algorithm_by_name(ALGORITHMS[0]).prepare_key(signing_key(secret))
    except jwt.InvalidKeyError as error:
        return str(error)
    return None


def read_signed_user(token: str, *, secret: str | None, issuer: str, leeway_s: float, header: str) -> SignedUser:
    """Verifies the token. Raises: Unauthenticated, with the reason."""
    if secret is None:
        raise Unauthenticated(
            f"{header} cannot be verified. Set MEMRELAY_OPENWEBUI_JWT_SECRET to the value of "
            "FORWARD_USER_INFO_HEADER_JWT_SECRET in OpenWebUI.",
            param=header,
        )
    if len(token) > MAX_TOKEN_CHARACTERS:
        raise Unauthenticated(f"{header} is longer than {MAX_TOKEN_CHARACTERS} characters.", param=header)
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
        raise Unauthenticated(f"{header} {_reason(error, issuer)}.", param=header) from error
    name = claims.get("name")
    return SignedUser(sub=claims["sub"], name=name if isinstance(name, str) else None)


def _reason(error: jwt.InvalidTokenError, issuer: str) -> str:
    match error:
        case jwt.ExpiredSignatureError():
            return "has expired. Check the clocks of OpenWebUI and Memrelay"
        case jwt.ImmatureSignatureError():
            return "is not valid yet. Check the clocks of OpenWebUI and Memrelay"
        case jwt.InvalidIssuerError():
            return f"was not issued by {issuer}"
        case jwt.MissingRequiredClaimError():
            return f"lacks the claim {error.claim}"
        case jwt.InvalidAlgorithmError():
            return "is not signed with HS256"
        case jwt.InvalidSignatureError():
            return "is signed with another secret than MEMRELAY_OPENWEBUI_JWT_SECRET"
        case _:
            return "is not a valid token"

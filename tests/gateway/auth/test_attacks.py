"""What must not get in, each as somebody would try it."""

import base64
import json
import time
from typing import Any

import jwt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.auth.caller import authenticate
from gateway.auth.keys import KeyRing
from gateway.auth.loopback import NotLoopback, is_loopback, require_loopback_address
from gateway.auth.settings import TrustSettings
from gateway.errors import Forbidden, GatewayError, InvalidRequest, Unauthenticated
from gateway.protocol.request import parse_chat_request
from tests.gateway.callers import (
    ACME,
    ANA,
    LOCAL_HOST,
    NOW,
    PLAIN,
    SECRET,
    SIGNED,
    TRUSTED,
    TWO_SPACES,
    USER_ID,
    USER_JWT,
    a_key,
    ask,
    headers_of,
    keyed,
    keyless,
    ring_of,
    signed,
    token_of,
)

PUBLIC_KEY = """-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PUBLIC KEY-----
"""


def part(value: Any) -> str:
    raw = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def token_with(header: dict[str, Any], *, secret: bytes | None, **claims: Any) -> str:
    whole = {"sub": "ana", "iss": "open-webui", "exp": int(time.time()) + 300, **claims}
    text = f"{part(header)}.{part(whole)}"
    signature = jwt.get_algorithm_by_name("HS256").sign(text.encode(), secret) if secret else b""
    return f"{text}.{part(signature)}"


def refused_token(token: str | bytes) -> str:
    with pytest.raises(Unauthenticated) as refused:
        ask((USER_JWT, token), key=TRUSTED, trust=SIGNED)
    assert refused.value.message.startswith("x-openwebui-user-jwt ")
    assert refused.value.message.endswith((".", "?."))
    return refused.value.message


# A user's key, a header that names somebody else


def test_a_forged_header_with_a_user_key_is_refused() -> None:
    with pytest.raises(Forbidden):
        ask((USER_ID, "ben"), key=ANA)


def test_a_stolen_token_of_another_user_with_a_user_key_is_refused() -> None:
    with pytest.raises(Forbidden):
        ask((USER_JWT, signed("ben")), key=ANA, trust=SIGNED)
    with pytest.raises(Forbidden):
        ask((USER_JWT, signed("ana")), (USER_ID, "ben"), key=ANA, trust=SIGNED)
    assert ask((USER_JWT, signed("ana")), key=ANA, trust=SIGNED).owner == "default/ana"


# The signed header


def test_header_and_token_that_disagree_are_refused() -> None:
    with pytest.raises(Forbidden, match="two users"):
        ask((USER_JWT, signed("ana")), (USER_ID, "ben"), key=TRUSTED, trust=SIGNED)


@pytest.mark.parametrize("key", [None, TRUSTED])
def test_a_plain_header_alone_is_refused_where_a_secret_is_set(key: str | None) -> None:
    with pytest.raises(Unauthenticated, match="FORWARD_USER_INFO_HEADER_JWT_SECRET"):
        ask((USER_ID, "ana"), key=key, trust=SIGNED)


def test_a_token_that_cannot_be_checked_is_refused() -> None:
    with pytest.raises(Unauthenticated, match="MEMRELAY_OPENWEBUI_JWT_SECRET"):
        ask((USER_JWT, signed("ana")), (USER_ID, "ana"), key=TRUSTED, trust=PLAIN)


@pytest.mark.parametrize("none", ["none", "None", "NONE", ""])
def test_alg_none_is_refused(none: str) -> None:
    assert "HS256" in refused_token(token_with({"alg": none, "typ": "JWT"}, secret=None))


@pytest.mark.parametrize("algorithm", ["RS256", "ES256", "PS256", "EdDSA", "HS384", "HS512", "hs256"])
def test_another_algorithm_is_refused_whatever_it_is_signed_with(algorithm: str) -> None:
    for secret in (SECRET, PUBLIC_KEY):
        assert "HS256" in refused_token(token_with({"alg": algorithm}, secret=secret.encode()))


def test_a_public_key_used_as_secret_is_refused() -> None:
    assert "another secret" in refused_token(token_with({"alg": "HS256"}, secret=PUBLIC_KEY.encode()))
    with pytest.raises(ValueError, match="asymmetric"):
        TrustSettings(jwt_secret=PUBLIC_KEY)


def test_a_key_named_inside_the_token_is_not_asked() -> None:
    own = {"kty": "oct", "k": part(b"attacker's own key of 32 bytes..")}
    for header in (
        {"alg": "HS256", "jwk": own},
        {"alg": "HS256", "kid": "../../dev/null"},
        {"alg": "HS256", "jku": "http://x/"},
    ):
        assert "another secret" in refused_token(token_with(header, secret=b"attacker's own key of 32 bytes.."))


def test_time_is_checked_with_a_minute_of_leeway() -> None:
    now = int(time.time())
    assert "expired" in refused_token(signed(exp=now - 90))
    assert "not valid yet" in refused_token(signed(iat=now + 90))
    assert "not valid yet" in refused_token(signed(nbf=now + 90))
    assert ask((USER_JWT, signed(exp=now - 30, iat=now + 30)), key=TRUSTED, trust=SIGNED).owner == "default/ana"


@pytest.mark.parametrize("claim", ["exp", "sub", "iss"])
def test_a_token_without_a_required_claim_is_refused(claim: str) -> None:
    assert claim in refused_token(signed(leave_out=[claim]))


def test_a_token_of_another_issuer_or_user_is_refused() -> None:
    assert "issued by open-webui" in refused_token(signed(iss="someone"))
    refused_token(signed(aud="another-service"))


@pytest.mark.parametrize(
    "claims", [{"sub": 7}, {"sub": ["ana"]}, {"sub": None}, {"exp": "soon"}, {"exp": [1]}, {"exp": 1e400}]
)
def test_claims_of_the_wrong_kind_are_refused(claims: dict[str, Any]) -> None:
    refused_token(token_with({"alg": "HS256"}, secret=SECRET.encode(), **claims))


def test_a_changed_token_is_refused() -> None:
    head, _, signature = signed("ana").split(".")
    claims = {"sub": "ben", "iss": "open-webui", "exp": int(time.time()) + 300}
    assert "another secret" in refused_token(f"{head}.{part(claims)}.{signature}")


@pytest.mark.parametrize("garbage", ["x", "a.b.c", "..", "Bearer x", "é", b"\xff\xfe", "x" * 9000, "[" * 8000])
def test_garbage_for_a_token_is_refused(garbage: str | bytes) -> None:
    refused_token(garbage)


def test_an_endless_token_is_not_even_looked_at() -> None:
    assert "8192" in refused_token("x" * 9000)


@given(st.text(alphabet="abcXYZ019-_.=", max_size=200).filter(str.strip))
def test_arbitrary_text_is_no_token(garbage: str) -> None:
    refused_token(garbage)


# Another space


def test_a_user_id_with_a_slash_stays_in_the_callers_space() -> None:
    for sent in ("acme/ana", "/acme/ana", "acme%2Fana", "../acme/ana"):
        owner = ask((USER_ID, sent), key=TRUSTED).owner
        assert owner is not None
        assert owner.partition("/")[0] == "default"
    assert ask((USER_ID, "acme/ana"), key=TRUSTED).owner == "default/acme/ana"
    assert ask((USER_ID, "ana"), key=ACME).owner == "acme/ana"
    assert ask((USER_JWT, signed("acme/ana")), key=TRUSTED, trust=SIGNED).owner == "default/acme/ana"


@pytest.mark.parametrize("space", ["acme", "ACME", "default/../acme", "default,acme", "*", "default acme"])
def test_another_spaces_user_is_out_of_reach(space: str) -> None:
    for key in (TRUSTED, ANA):
        with pytest.raises(Forbidden):
            ask(("X-Memrelay-Space", space), key=key)


def test_a_space_named_twice_is_refused() -> None:
    with pytest.raises(InvalidRequest):
        ask(("X-Memrelay-Space", "default"), ("x-memrelay-space", "acme"), key=TWO_SPACES)


def test_the_id_of_the_space_owner_is_refused() -> None:
    for trust, header in ((PLAIN, (USER_ID, "*")), (SIGNED, (USER_JWT, signed("*")))):
        with pytest.raises(InvalidRequest, match="reserved"):
            ask(header, key=TRUSTED, trust=trust)


# Two identities in one request


@pytest.mark.parametrize(
    "second",
    [
        (USER_ID, "ben"),
        (USER_ID, "ana"),
        (USER_ID, ""),
        ("x-openwebui-user-id", "ben"),
        ("X-OPENWEBUI-USER-ID", "ben"),
        ("x_openwebui_user_id", "ben"),
        ("X-OpenWebUI_User-Id", "ben"),
    ],
)
@pytest.mark.parametrize("key", [None, TRUSTED, ANA])
def test_two_identity_headers_are_refused_however_they_are_spelled(second: tuple[str, str], key: str | None) -> None:
    for pairs in (((USER_ID, "ana"), second), (second, (USER_ID, "ana"))):
        with pytest.raises(InvalidRequest):
            ask(*pairs, key=key)


@pytest.mark.parametrize(
    "header", [("X_OpenWebUI_User_Id", "ana"), ("x_openwebui_user_jwt", "x"), ("x_memrelay_space", "acme")]
)
def test_an_underscored_header_is_refused_even_alone(header: tuple[str, str]) -> None:
    with pytest.raises(InvalidRequest, match="underscores"):
        ask(header, key=TRUSTED)


def test_identities_joined_by_a_comma_are_refused() -> None:
    for pair in ((USER_ID, "ana, ben"), (USER_ID, "ana,"), (USER_JWT, f"{signed('ana')}, {signed('ben')}")):
        with pytest.raises(InvalidRequest, match="comma"):
            ask(pair, key=TRUSTED, trust=SIGNED)


def test_two_tokens_or_two_keys_are_refused() -> None:
    with pytest.raises(InvalidRequest):
        ask((USER_JWT, signed("ana")), (USER_JWT, signed("ben")), key=TRUSTED, trust=SIGNED)
    with pytest.raises(InvalidRequest):
        ask(("authorization", f"Bearer {token_of(ANA)}"), key=TRUSTED)


def test_identity_in_the_body_counts_for_nothing() -> None:
    body = {
        "model": "m",
        "user": "ben",
        "metadata": {"user_id": "ben"},
        "headers": {USER_ID: "ben"},
        "messages": [{"role": "user", "content": "hi", "name": "ben"}],
    }
    parse_chat_request(json.dumps(body).encode())
    # `authenticate` is given the headers and nothing else of a request.
    assert ask(key=TRUSTED).owner is None
    assert ask(key=ANA).owner == "default/ana"


# Keys


@pytest.mark.parametrize(
    "sent", ["Bearer", "Bearer ", "Basic YTpi", "Token x", "", "bearer sk-x", f"Bearer {token_of(TRUSTED)}x"]
)
def test_no_key_or_a_wrong_one_is_refused(sent: str) -> None:
    with pytest.raises(Unauthenticated):
        authenticate(headers_of(("Authorization", sent), LOCAL_HOST), keyed(), PLAIN, client="127.0.0.1", now=NOW)


def test_a_revoked_key_is_refused_and_revoking_the_last_one_opens_no_door() -> None:
    ring = ring_of([a_key(TRUSTED, "trusted", revoked=True)])
    with pytest.raises(Unauthenticated, match="revoked"):
        ask((USER_ID, "ana"), key=TRUSTED, ring=ring)
    with pytest.raises(Unauthenticated):
        ask((USER_ID, "ana"), ring=ring)


def test_before_the_first_read_of_keys_no_request_is_served() -> None:
    with pytest.raises(GatewayError) as refused:
        ask((USER_ID, "ana"), ring=KeyRing())
    assert refused.value.status == 503


# Without any key


def refused_without_key(*pairs: tuple[str, str | bytes], client: str | None = "127.0.0.1") -> str:
    with pytest.raises(Unauthenticated) as refused:
        authenticate(headers_of(*pairs, (USER_ID, "ana")), keyless(), PLAIN, client=client, now=NOW)
    assert "keys create" in refused.value.message
    return refused.value.message


@pytest.mark.parametrize(
    "client", ["192.168.1.7", "203.0.113.9", "0.0.0.0", "::", "fe80::1", "::ffff:192.168.1.7", "host", "", None]
)
def test_keyless_serves_no_other_machine(client: str | None) -> None:
    refused_without_key(LOCAL_HOST, client=client)


@pytest.mark.parametrize("client", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8787", "127.0.0.1:8787", "[::1]:8787", "[::1]", "127.0.0.1"])
def test_keyless_serves_this_machine(client: str, host: str) -> None:
    assert (
        authenticate(headers_of(("Host", host), (USER_ID, "ana")), keyless(), PLAIN, client=client, now=NOW).owner
        == "default/ana"
    )


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8787",
        "localhost.evil.example",
        "127.0.0.1.nip.io",
        "127.0.0.1@evil",
        "",
        "[::1",
        "0.0.0.0:8787",
    ],
)
def test_keyless_serves_no_page_whose_name_was_pointed_here(host: str) -> None:
    refused_without_key(("Host", host))


def test_keyless_wants_exactly_one_host() -> None:
    refused_without_key()
    refused_without_key(LOCAL_HOST, ("host", "localhost"))


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "http://localhost:3000",
        "http://localhost",
        "file://",
        "http://127.0.0.1:8787",
        "",
    ],
)
def test_keyless_serves_no_page_from_elsewhere(origin: str) -> None:
    refused_without_key(LOCAL_HOST, ("Origin", origin))


def test_keyless_serves_its_own_pages() -> None:
    assert ask(("Origin", "http://localhost:8787"), (USER_ID, "ana")).owner == "default/ana"


def test_keyless_refuses_requests_of_foreign_pages_without_an_origin() -> None:
    refused_without_key(LOCAL_HOST, ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors"))
    assert ask(("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")).role == "local"


@pytest.mark.parametrize(
    "name",
    ["X-Forwarded-For", "x-forwarded-host", "X-Forwarded-Anything", "X_Forwarded_For", "Forwarded", "X-Real-IP", "Via"],
)
def test_keyless_refuses_requests_through_a_proxy(name: str) -> None:
    assert "proxy" in refused_without_key(LOCAL_HOST, (name, "127.0.0.1"))
    refused_without_key(LOCAL_HOST, (name, ""))


def test_keyless_refuses_a_memrelay_key_and_ignores_any_other() -> None:
    with pytest.raises(Unauthenticated, match="no keys"):
        ask(("Authorization", f"Bearer {token_of(TRUSTED)}"))
    assert ask(("Authorization", "Bearer sk-whatever"), (USER_ID, "ana")).owner == "default/ana"


def test_with_a_key_where_the_request_comes_from_does_not_matter() -> None:
    caller = ask(
        ("Host", "memrelay.example"),
        ("X-Forwarded-For", "1.2.3.4"),
        ("Origin", "https://x"),
        (USER_ID, "ana"),
        key=TRUSTED,
    )
    assert caller.owner == "default/ana"


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.7", "memrelay.example", "", "*"])
def test_start_up_without_a_key_refuses_another_address_by_name(host: str) -> None:
    assert not is_loopback(host)
    with pytest.raises(NotLoopback, match=r"MEMRELAY_HOST is .*keys create"):
        require_loopback_address(host)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "[::1]", "127.0.0.53"])
def test_start_up_without_a_key_takes_loopback(host: str) -> None:
    require_loopback_address(host)


@pytest.mark.parametrize("name", [USER_ID, "x-openwebui-chat-id", "x-openwebui-user-message-id"])
def test_a_template_that_was_not_filled_in_is_refused(name: str) -> None:
    with pytest.raises(InvalidRequest, match="not filled in"):
        ask((name, "{{USER_ID}}"), key=TRUSTED)
    assert ask((USER_ID, "{{not a template"), key=TRUSTED).owner == "default/{{not a template"

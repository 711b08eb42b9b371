import base64
import hashlib
import hmac
import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.queries.keys import KeyMode
from gateway.auth.caller import Caller, agent_of, authenticate
from gateway.auth.memory_mode import MemoryMode
from gateway.auth.settings import TrustSettings
from gateway.errors import Forbidden, GatewayError, Header, InvalidRequest, Unauthenticated
from tests.gateway.callers import (
    ADMIN,
    ANA,
    NOW,
    PLAIN,
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


def test_a_trusted_key_may_name_the_user() -> None:
    caller = ask((USER_ID, "ana"), ("X-OpenWebUI-User-Name", "Ana M%C3%BCller"), key=TRUSTED)
    assert (caller.owner, caller.display_name, caller.role) == ("default/ana", "Ana Müller", "trusted")


def test_without_keys_a_local_program_may_name_the_user() -> None:
    caller = ask((USER_ID, "ana"))
    assert (caller.owner, caller.role, caller.key_id) == ("default/ana", "local", None)


@pytest.mark.parametrize("key", [None, TRUSTED, ADMIN])
def test_a_request_that_names_no_user_is_anonymous(key: str | None) -> None:
    assert ask(key=key).owner is None


def test_an_empty_header_is_an_absent_one() -> None:
    caller = ask((USER_ID, ""), (USER_JWT, " "), ("X-OpenWebUI-Task", ""), key=TRUSTED)
    assert (caller.owner, caller.task, caller.from_openwebui) == (None, None, False)


@pytest.mark.parametrize("named", [(), ((USER_ID, "ana"),)])
def test_a_user_key_is_its_user(named: tuple[tuple[str, str], ...]) -> None:
    assert ask(*named, key=ANA).owner == "default/ana"


def test_a_user_key_takes_no_name_from_a_plain_header_and_is_never_openwebui() -> None:
    caller = ask(("X-OpenWebUI-User-Name", "Mallory"), ("X-OpenWebUI-Chat-Id", "c1"), key=ANA)
    assert (caller.display_name, caller.from_openwebui, caller.chat) == (None, False, "c1")


def test_a_signed_user_has_the_sub_and_name_of_the_token() -> None:
    caller = ask((USER_JWT, signed("ana")), key=TRUSTED, trust=SIGNED)
    assert (caller.owner, caller.display_name) == ("default/ana", "Ana Müller")


def test_a_plain_header_may_name_the_same_user_as_the_token() -> None:
    assert ask((USER_JWT, signed("ana")), (USER_ID, "ana"), key=TRUSTED, trust=SIGNED).owner == "default/ana"


def test_with_a_secret_anonymous_is_still_allowed() -> None:
    assert ask(key=TRUSTED, trust=SIGNED).owner is None


def test_a_short_secret_checks_tokens_as_openwebui_signs_them() -> None:
    """Signed by hand: OpenWebUI uses whatever secret it is given."""

    def part(value: bytes) -> bytes:
        return base64.urlsafe_b64encode(value).rstrip(b"=")

    claims = {"sub": "ana", "iss": "open-webui", "exp": time.time() + 60}
    head = part(b'{"alg":"HS256","typ":"JWT"}') + b"." + part(json.dumps(claims).encode())
    token = head + b"." + part(hmac.digest(b"short", head, hashlib.sha256))
    assert ask((USER_JWT, token), key=TRUSTED, trust=TrustSettings(jwt_secret="short")).owner == "default/ana"


def test_header_names_are_settings() -> None:
    trust = TrustSettings(user_header="X-Acme-User")
    assert ask(("X-Acme-User", "ana"), (USER_ID, "ben"), key=TRUSTED, trust=trust).owner == "default/ana"


@pytest.mark.parametrize(
    "wrong",
    [
        {"user_header": "x_acme"},
        {"user_header": "x-openwebui-chat-id"},
        {"chat_header": "authorization"},
        {"jwt_secret": ""},
        {"jwt_secret": "-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n"},
    ],
)
def test_settings_that_cannot_work_are_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"right is|two things|it is empty|HMAC"):
        TrustSettings(**wrong)  # type: ignore[arg-type]


def test_secrets_are_not_shown() -> None:
    shown = f"{SIGNED!r} {keyed().find(token_of(TRUSTED), now=NOW)!r} {a_key('aaaaaaaa', 'trusted')!r}"
    assert "thirty-two" not in shown
    assert "hash" not in shown


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("ana", "ana"),
        ("64f2b306-bea9-4c66-a9dc-a1d3555a46d7", "64f2b306-bea9-4c66-a9dc-a1d3555a46d7"),
        ("jos%C3%A9", "josé"),
        ("josé", "josé"),
        ("%61na", "%61na"),
        ("50%25", "50%25"),
        ("100%", "100%"),
        ("%FF", "%FF"),
        ("acme/ana", "acme/ana"),
        ("..", ".."),
        ("*x", "*x"),
    ],
)
def test_percent_encoding_is_undone_only_where_it_hides_other_letters(sent: str, meant: str) -> None:
    assert ask((USER_ID, sent), key=TRUSTED).owner == f"default/{meant}"


@pytest.mark.parametrize(
    "wrong",
    [
        "*",
        "a" * 257,
        "é" * 129,
        "ana\x01",
        "ana%00",
        "ana%0Aben",
        "ana\x7f",
        "ana%C2%85",
        "ana\u2028",
        b"\xff",
        b"an\xe9",
    ],
)
@pytest.mark.parametrize("key", [None, TRUSTED, ANA, ADMIN])
def test_ids_that_cannot_be_are_named(wrong: str | bytes, key: str | None) -> None:
    with pytest.raises(InvalidRequest) as refused:
        ask((USER_ID, wrong), key=key)
    assert refused.value.param == "x-openwebui-user-id"


def test_an_id_of_256_bytes_is_fine() -> None:
    assert ask((USER_ID, "a" * 256), key=TRUSTED).owner == "default/" + "a" * 256


def test_the_signed_id_must_be_possible_too() -> None:
    for sub in ("*", "", "a" * 257, "a\nb", "\ud800"):
        with pytest.raises(InvalidRequest):
            ask((USER_JWT, signed(sub)), key=TRUSTED, trust=SIGNED)


def test_a_name_is_made_readable_and_never_refused() -> None:
    caller = ask((USER_ID, "ana"), ("X-OpenWebUI-User-Name", "Ana%0A%FF" + "x" * 500), key=TRUSTED)
    assert caller.display_name == ("Ana \ufffd" + "x" * 500)[:200]


def test_the_chat_headers_of_openwebui_are_read() -> None:
    caller = ask(
        (USER_ID, "ana"),
        ("X-OpenWebUI-Chat-Id", "chat"),
        ("X-OpenWebUI-Message-Id", "answer"),
        ("X-OpenWebUI-User-Message-Id", "question"),
        ("X-OpenWebUI-User-Message-Parent-Id", "before"),
        ("X-OpenWebUI-Task", "title_generation"),
        ("X-OpenWebUI-Model-Id", "my-assistant"),
        key=TRUSTED,
    )
    read = (caller.chat, caller.message, caller.user_message, caller.parent, caller.task, caller.agent)
    assert read == ("chat", "answer", "question", "before", "title_generation", "my-assistant")
    assert caller.from_openwebui


def test_an_empty_parent_header_is_empty_and_an_absent_one_none() -> None:
    assert ask(("X-OpenWebUI-User-Message-Parent-Id", " "), key=TRUSTED).parent == ""
    assert ask(key=TRUSTED).parent is None


@pytest.mark.parametrize(
    "name", ["Chat-Id", "Message-Id", "User-Message-Id", "User-Message-Parent-Id", "Task", "Model-Id"]
)
def test_ids_in_chat_headers_have_a_maximal_length(name: str) -> None:
    with pytest.raises(InvalidRequest, match="256"):
        ask((f"X-OpenWebUI-{name}", "x" * 257), key=TRUSTED)
    with pytest.raises(InvalidRequest, match="twice"):
        ask((f"X-OpenWebUI-{name}", "x"), (f"X-OpenWebUI-{name}", "x"), key=TRUSTED)


def test_memories_are_included_when_asked_for() -> None:
    assert ask(("X-Memrelay-Include", "usage, Memories")).include_memories
    assert not ask(("X-Memrelay-Include", "no-memories")).include_memories
    assert not ask().include_memories


def test_a_space_is_named_only_if_the_key_lists_it() -> None:
    assert ask((USER_ID, "ana"), key=TWO_SPACES).owner == "default/ana"
    assert ask((USER_ID, "ana"), ("X-Memrelay-Space", "acme"), key=TWO_SPACES).owner == "acme/ana"
    for key in (None, TRUSTED, ANA, ADMIN):
        with pytest.raises(Forbidden):
            ask(("X-Memrelay-Space", "acme"), key=key)


def test_an_admin_key_speaks_for_no_user() -> None:
    with pytest.raises(Forbidden):
        ask((USER_ID, "ana"), key=ADMIN)


def test_the_agent_is_openwebuis_else_the_model_asked_for() -> None:
    assert agent_of(Caller(owner=None, role="local", agent="assistant"), "base") == "assistant"
    assert agent_of(Caller(owner=None, role="local"), "base") == "base"


def test_a_key_names_only_its_agents() -> None:
    ring = ring_of([a_key(TRUSTED, "trusted", agents=["tutor"])])
    caller = ask((USER_ID, "ana"), key=TRUSTED, ring=ring)
    assert agent_of(caller, "tutor") == "tutor"
    with pytest.raises(Forbidden):
        agent_of(caller, "doctor")
    with pytest.raises(Forbidden):
        ask(("X-OpenWebUI-Model-Id", "doctor"), key=TRUSTED, ring=ring)
    assert ask(("X-OpenWebUI-Model-Id", "tutor"), key=TRUSTED, ring=ring).agent == "tutor"


def test_a_missing_key_error_says_how_to_create_one() -> None:
    with pytest.raises(Unauthenticated, match="keys create"):
        authenticate(headers_of(("Host", "localhost")), keyed(), TrustSettings(), client="127.0.0.1", now=NOW)


some_bytes = st.one_of(st.binary(max_size=40), st.text(max_size=20).map(lambda text: text.encode("utf-8", "replace")))
some_names = st.sampled_from(
    [
        USER_ID,
        USER_JWT,
        "X-OpenWebUI-User-Name",
        "x_openwebui_user_id",
        "X-OpenWebUI-Chat-Id",
        "X-Memrelay-Space",
        "Host",
        "Origin",
    ]
).map(str.encode)
some_headers = st.lists(st.tuples(st.one_of(some_names, some_bytes), some_bytes), max_size=6)


def outcome(headers: list[Header], *, key: str | None, trust: TrustSettings) -> Caller | GatewayError:
    own = [] if key is None else headers_of(("Authorization", f"Bearer {token_of(key)}"))
    try:
        return authenticate([*own, *headers], keyed() if key else keyless(), trust, client="127.0.0.1", now=NOW)
    except GatewayError as error:
        return error


@given(headers=some_headers, trust=st.sampled_from([PLAIN, SIGNED]), key=st.sampled_from([None, TRUSTED]))
def test_any_headers_end_in_a_caller_of_the_keys_space_or_in_a_clear_error(
    headers: list[Header], trust: TrustSettings, key: str | None
) -> None:
    found = outcome(headers, key=key, trust=trust)
    if isinstance(found, GatewayError):
        assert 400 <= found.status < 500
        assert found.message.endswith(".")
    else:
        assert found.space == "default"
        assert found.owner is None or found.owner.startswith("default/")
        assert found.owner is None or trust is PLAIN


@given(headers=some_headers)
def test_no_header_changes_the_user_of_a_user_key(headers: list[Header]) -> None:
    found = outcome(headers, key=ANA, trust=PLAIN)
    assert found.status in (400, 401, 403) if isinstance(found, GatewayError) else found.owner == "default/ana"


@pytest.mark.parametrize("of_key", ["off", "read", "write", "full"])
@pytest.mark.parametrize("asked", ["off", "READ ", "write", "full", None])
def test_the_memory_mode_is_what_both_the_key_and_the_request_allow(of_key: KeyMode, asked: str | None) -> None:
    ring = ring_of([a_key(TRUSTED, "trusted", memory=of_key)])
    headers = [("X-Memrelay-Memory", asked)] if asked else []
    mode = ask(*headers, key=TRUSTED, ring=ring).memory
    allowed = {of_key, (asked or "full").strip().lower()} - {"full"}
    assert mode.recalls == (allowed <= {"read"})
    assert mode.learns == (allowed <= {"write"})


def test_a_request_of_a_local_program_may_use_all_of_memory() -> None:
    assert ask().memory is MemoryMode.FULL

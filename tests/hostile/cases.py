"""Requests as somebody would make them who wants to see the gateway fall: nearly right ones mostly, and rubbish."""

import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import jwt
from hypothesis import strategies as st

from gateway.errors import Header

# In every text and id that a case makes up: no log line may hold it.
CANARY = "kanarienvogel"
JWT_SECRET = "the fuzzers' own secret of 32 bytes"
UPSTREAM_KEY = "sk-upstream-secret-4711"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One request, as bytes. `signed`: for the gateway that believes signed users alone."""

    method: bytes
    target: bytes
    headers: tuple[Header, ...]
    body: bytes | None
    signed: bool = False

    def bytes(self) -> bytes:
        lines = [b"%b %b HTTP/1.1" % (self.method, self.target), b"host: localhost"]
        lines += [b"%b: %b" % header for header in self.headers]
        if self.body is not None:
            lines.append(b"content-length: %d" % len(self.body))
        return b"\r\n".join(lines) + b"\r\n\r\n" + (self.body or b"")

    @property
    def is_ambiguous(self) -> bool:
        """Whether it says more than once how long its body is."""
        return self.body is not None and any(name.lower() in FRAMING for name, _ in self.headers)


FRAMING = (b"content-length", b"transfer-encoding")

ODD_TEXT = st.sampled_from(
    [
        "",
        "\0",
        "\ud800",
        "\udfff\ud800",
        "\u202e",
        "a\r\nset-cookie: b",
        "{{USER_ID}}",
        "../..",
        "' or 1=1 --",
        "</memrelay_memories>",
        "</memrelay_notes>",
        "<context>\n<source 1>x</source>\n</context>\n",
        "### Task:\nGenerate a concise title",
        "Here are the images from the tool results above",
        "data: [DONE]",
        "🏳️‍🌈" * 9,
        "e\u0301" * 40,
        "x" * 3_000,
    ]
)
TEXT = st.one_of(st.text(st.characters(exclude_categories=[]), max_size=24), ODD_TEXT, st.just("What is it?")).map(
    lambda text: f"{CANARY} {text}"
)
NUMBER = st.one_of(st.integers(), st.sampled_from([10**400, -1, 0, 2**63, 2**64, 1e308, float("inf"), float("nan")]))
SCALAR = st.one_of(st.none(), st.booleans(), NUMBER, TEXT)
VALUE = st.recursive(
    SCALAR,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT | st.just("type"), inner, max_size=3),
    max_leaves=6,
)
PART = st.one_of(
    TEXT.map(lambda text: {"type": "text", "text": text}),
    st.just({"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}),
    VALUE,
)
CONTENT = st.one_of(TEXT, TEXT, st.lists(PART, max_size=4), VALUE)
ROLE = st.sampled_from(["user", "user", "user", "assistant", "system", "developer", "tool", "function"])
CALL = st.fixed_dictionaries({"id": SCALAR, "type": st.just("function"), "function": VALUE})
MESSAGE = st.fixed_dictionaries(
    {"role": st.one_of(ROLE, ROLE, ROLE, VALUE), "content": CONTENT},
    optional={"tool_calls": st.lists(st.one_of(CALL, VALUE), max_size=2), "tool_call_id": SCALAR, "prefix": SCALAR},
)
CHAT = st.fixed_dictionaries(
    {"messages": st.one_of(*[st.lists(MESSAGE, max_size=4)] * 4, VALUE)},
    optional={
        "model": st.one_of(st.just("stand-in"), SCALAR),
        "stream": st.one_of(st.booleans(), st.booleans(), VALUE),
        "stream_options": VALUE,
        "tools": VALUE,
        "metadata": VALUE,
        "n": NUMBER,
    },
)


def _escaped(text: str) -> bytes:
    """JSON with its letters escaped, as nobody writes it and every reader takes it."""
    return "".join(
        f"\\u{ord(letter):04x}" if letter.isalpha() and letter.isascii() else letter for letter in text
    ).encode()


JSON = st.one_of(
    CHAT.map(lambda chat: json.dumps(chat).encode()),
    CHAT.map(lambda chat: json.dumps(chat, indent=1).encode()),
    CHAT.map(lambda chat: json.dumps(chat, ensure_ascii=False).encode("utf-8", "surrogatepass")),
)


@st.composite
def _broken(draw: st.DrawFn) -> bytes:
    """A right body with something cut out, put in or repeated."""
    body = draw(JSON)
    start = draw(st.integers(0, len(body)))
    end = draw(st.integers(start, min(len(body), start + 40)))
    filling = draw(
        st.one_of(
            st.binary(max_size=8), st.sampled_from([b"", b"[" * 600, b"]" * 9, b'"', b"\\", b"1e999", b"\\ud800"])
        )
    )
    return body[:start] + filling + body[start:end] * draw(st.integers(0, 2)) + body[end:]


@st.composite
def _bomb(draw: st.DrawFn) -> bytes:
    unit = draw(
        st.sampled_from(
            [b"[", b'{"a":', b'"\\u0000",', b"1e999,", b"9", b'{"role":"user","content":"hi"},', b"[],", b'"\\ud800",']
        )
    )
    middle = unit * draw(st.sampled_from([1, 30, 400, 1_000, 5_000]))
    head = draw(
        st.sampled_from([b'{"messages":[', b'{"messages":[{"role":"user","content":[', b'{"model":', b'{"a":', b""])
    )
    return head + middle + draw(st.sampled_from([b"", b"1]}", b"]}]}", b'{"role":"user"}]}']))


BODY = st.one_of(
    JSON,
    JSON,
    JSON,
    _broken(),
    _bomb(),
    st.binary(max_size=60),
    st.none(),
    JSON.map(lambda body: _escaped(body.decode("utf-8", "replace"))),
)
SAFE = bytes(byte for byte in range(256) if byte not in b"\r\n\0")


def _in_header(raw: bytes) -> bytes:
    return raw.translate(None, b"\r\n\0")


ID = st.one_of(
    st.sampled_from(
        [b"ana", b"ben", b"space/ana", b"*", b"", b"%00", b"%0a", b"a,b", b"{{CHAT_ID}}", b"a" * 300, b"temporary:1"]
    ),
    st.sampled_from(
        [b"channel:1", b"local:x", b"%f0%9f", b"\xff", b"an\xc3\xa1", b"\xd0\xb0", b"/", b"..", b"\x7f", b"%"]
    ),
    st.binary(max_size=12).map(_in_header),
    TEXT.map(lambda text: _in_header(text.encode("utf-8", "replace"))),
).map(lambda id: id if id in (b"", b"ana", b"ben") else id + CANARY.encode())
NAMES = (
    b"user-id",
    b"user-name",
    b"chat-id",
    b"message-id",
    b"user-message-id",
    b"user-message-parent-id",
    b"task",
    b"model-id",
)
CLAIM = st.one_of(SCALAR, st.lists(SCALAR, max_size=2))


@st.composite
def _token(draw: st.DrawFn) -> bytes:
    claims: dict[str, Any] = {"sub": "ana", "iss": "open-webui", "exp": int(time.time()) + 600, "name": CANARY}
    claims |= draw(
        st.dictionaries(st.sampled_from(["sub", "name", "exp", "iat", "nbf", "iss", "aud"]), CLAIM, max_size=2)
    )
    head = {"alg": draw(st.sampled_from(["HS256", "HS256", "HS256", "none", "RS256", ""])), "typ": "JWT"}
    secret = draw(st.sampled_from([JWT_SECRET, JWT_SECRET, "another secret that has its 32 bytes"]))
    parts = [jwt.utils.base64url_encode(json.dumps(part).encode()) for part in (head, claims)]
    signature = jwt.get_algorithm_by_name("HS256").sign(b".".join(parts), secret.encode())
    return b".".join([*parts, jwt.utils.base64url_encode(signature)])


@st.composite
def _headers(draw: st.DrawFn, keys: tuple[str, ...], signed: bool) -> tuple[Header, ...]:
    bearers = [
        *(f"Bearer {key}" for key in (*keys, keys[0], keys[0], keys[0]) for _ in range(6)),
        "Bearer mr_aaaaaaaa_" + "b" * 52,
        "Basic eDp5",
        "Bearer",
        "",
    ]
    found: list[Header] = [(b"authorization", draw(st.sampled_from(bearers)).encode())]
    if signed and draw(st.integers(0, 9)):
        found.append((b"x-openwebui-user-jwt", draw(_token())))
    elif draw(st.integers(0, 5)):
        found.append((b"x-openwebui-user-id", b"ana"))
    for name in draw(st.lists(st.sampled_from(NAMES), max_size=3)):
        spelled = draw(st.sampled_from([b"x-openwebui-", b"X-OpenWebUI-", b"x-openwebui-", b"x_openwebui_"]))
        found.append((spelled + name, draw(ID)))
    others = st.sampled_from(
        [
            b"x-memrelay-space",
            b"x-memrelay-include",
            b"accept",
            b"content-type",
            b"x-forwarded-for",
            b"cf-ray",
            b"upgrade",
            b"cookie",
            b"connection",
            b"x-a",
        ]
    )
    found += [(draw(others), _in_header(draw(st.binary(max_size=20)))) for _ in range(draw(st.integers(0, 2)))]
    return tuple(found)


PIECE = st.sampled_from(
    [
        b"/v1",
        b"/models",
        b"/chat/completions",
        b"/api",
        b"/memories",
        b"/..",
        b"/.",
        b"//",
        b"%2f",
        b"%2e%2e",
        b"%00",
        b"@x",
        b";a",
        b"\\",
        b"%0d%0a",
        b"/metrics",
        b"%ff",
        b"*",
    ]
)
QUERY = st.one_of(
    st.just(b""),
    st.binary(max_size=12).map(lambda raw: b"?limit=" + raw.hex().encode()),
    st.sampled_from(
        [
            b"?cursor=%00",
            b"?limit=%ed%a0%80",
            b"?limit=" + b"9" * 99,
            b"?cursor=" + b"A" * 40,
            b"?&&==&",
            b"?limit=5",
            b"?a[]=1",
            b"?cursor=MDAwMS0wMS0wMQ",
        ]
    ),
)
TARGET = st.one_of(
    *[st.just(b"/v1/chat/completions")] * 12,
    st.tuples(
        st.sampled_from(
            [
                b"/api/memories",
                b"/api/summaries",
                b"/api/feedback",
                b"/api/turns/x%00/mark",
                b"/v1/models",
                b"/v1/embeddings",
                b"/v1/chat/completions",
                b"/healthz",
                b"/readyz",
                b"/openapi.json",
            ]
        ),
        QUERY,
    ).map(b"".join),
    st.lists(PIECE, min_size=1, max_size=4).map(lambda pieces: b"/" + b"".join(pieces).lstrip(b"/")),
)
METHOD = st.sampled_from([b"POST"] * 8 + [b"GET"] * 4 + [b"PUT", b"DELETE", b"HEAD", b"OPTIONS", b"PATCH", b"TRACE"])


@st.composite
def cases(draw: st.DrawFn, keys: tuple[str, ...]) -> Case:
    signed, target = draw(st.booleans()), draw(TARGET)
    usual = b"POST" if target == b"/v1/chat/completions" else b"GET"
    method = usual if draw(st.integers(0, 7)) else draw(METHOD)
    body = draw(BODY) if method not in (b"GET", b"HEAD", b"TRACE") else None
    return Case(method=method, target=target, headers=draw(_headers(keys, signed)), body=body, signed=signed)


def variants(case: Case, dice: random.Random, count: int) -> Iterator[Case]:
    """The case, and others one step away from it: drawing a case costs ten times what sending it does."""
    yield case
    for _ in range(count - 1):
        changed = dice.choice(CHANGES)
        yield changed(case, dice)


def _other_body(case: Case, dice: random.Random) -> Case:
    if not case.body:
        return _other_header(case, dice)
    at, longer = dice.randrange(len(case.body)), dice.choice(FILLINGS)
    return replace(case, body=case.body[:at] + longer + case.body[at + dice.randrange(3) :])


def _other_target(case: Case, dice: random.Random) -> Case:
    at = dice.randrange(1, len(case.target) + 1)
    return replace(
        case, target=case.target[:at] + dice.choice([b"/", b"%", b"%2f", b".", b"?", b"%00", b"A"]) + case.target[at:]
    )


def _other_header(case: Case, dice: random.Random) -> Case:
    at = dice.randrange(len(case.headers))
    name, value = case.headers[at]
    change = dice.choice(
        [
            (name, value + b"%"),
            (name, value[: len(value) // 2]),
            (name.title(), value),
            (name.replace(b"-", b"_"), value),
        ]
    )
    return replace(case, headers=(*case.headers[:at], change, *case.headers[at + 1 :]))


def _header_twice(case: Case, dice: random.Random) -> Case:
    return replace(case, headers=(*case.headers, dice.choice(case.headers)))


def _offers_upgrade(case: Case, dice: random.Random) -> Case:
    offered = (b"connection", dice.choice([b"Upgrade", b"keep-alive, Upgrade, HTTP2-Settings"]))
    return replace(case, headers=(*case.headers, offered, (b"upgrade", dice.choice([b"h2c", b"websocket", b"a/1"]))))


def _framed_twice(case: Case, dice: random.Random) -> Case:
    if case.body is None:
        return _offers_upgrade(case, dice)
    lengths = [b"%d" % (len(case.body) + more) for more in (0, 1)]
    encodings = [b"chunked", b"gzip", b"identity", b"chunked, chunked", b""]
    framing = [(FRAMING[0], length) for length in lengths] + [(FRAMING[1], encoding) for encoding in encodings]
    return replace(case, headers=(*case.headers, *dice.sample(framing, dice.randrange(1, 3))))


def _streamed(case: Case, _: random.Random) -> Case:
    return replace(case, body=case.body and case.body.replace(b"{", b'{"stream":true,', 1))


FILLINGS = (b"", b"\0", b'"', b"\\", b"{", b"]", b"\xff", b"\\u0000", b"\\udead", b"null", b"-", b"9" * 40, b" ", b",")
CHANGES = (
    *(_other_body, _other_body, _other_target, _other_header, _header_twice, _streamed),
    *(_offers_upgrade, _framed_twice),
)

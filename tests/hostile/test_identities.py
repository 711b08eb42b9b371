"""Ids and tokens made to be taken for others, to break lines or to be dear."""

from typing import Any

import jwt
import pytest

from gateway.errors import InvalidRequest
from tests.gateway.auth.test_attacks import part, refused_token, token_with
from tests.gateway.callers import SECRET, TRUSTED, USER_ID, ask

LOOK_ALIKES = [
    "ana",
    "an\u0430",
    "Ana",
    "a\u0301na",
    "\u00e1na",
    "\uff41na",
    "ana\u200b",
    "%61na",
    "default/ana",
    "ana/",
]


def test_ids_that_look_alike_are_different_people() -> None:
    """No normalisation: whoever gives out ids decides who is the same, and merging two is a leak."""
    owners = {ask((USER_ID, look), key=TRUSTED).owner for look in LOOK_ALIKES}
    assert len(owners) == len(LOOK_ALIKES)


@pytest.mark.parametrize(
    "id", ["a\nb", "a\x00b", "a%00b", "a%0d%0aSet-Cookie: x", "\x7f", "%e2%80%a8", "a" * 257, "%ed%a0%80\x01"]
)
@pytest.mark.parametrize("name", [USER_ID, "x-openwebui-chat-id", "x-openwebui-message-id", "x-openwebui-model-id"])
def test_an_id_that_breaks_lines_or_ends_strings_is_refused(name: str, id: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        ask((name, id), *(() if name == USER_ID else ((USER_ID, "ana"),)), key=TRUSTED)
    assert refused.value.param == name.lower()
    assert id not in refused.value.message


@pytest.mark.parametrize(
    "claims",
    [{"iat": [1]}, {"iat": 1e400}, {"nbf": {}}, {"aud": [1]}, {"iss": ["open-webui"]}, {"jti": 5}, {"exp": True}],
)
def test_more_claims_of_the_wrong_kind_are_refused(claims: dict[str, Any]) -> None:
    refused_token(token_with({"alg": "HS256"}, secret=SECRET.encode(), **claims))


@pytest.mark.parametrize(
    "raw",
    [b"[" * 4_000, b'{"a":' * 800, b'{"sub":"ana","iss":"open-webui","exp":' + b"9" * 5_000 + b"}", b"null", b'"x"'],
)
def test_a_token_that_is_a_bomb_is_refused(raw: bytes) -> None:
    for text in (f"{part({'alg': 'HS256'})}.{part(raw)}", f"{part(raw)}.{part({})}"):
        signature = jwt.get_algorithm_by_name("HS256").sign(text.encode(), SECRET.encode())
        refused_token(f"{text}.{part(signature)}")

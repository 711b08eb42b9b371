"""The headers OpenWebUI is configured to send, and recorded requests for `memrelay doctor --openwebui`."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import quote

import jwt

from gateway.auth.settings import TrustSettings
from gateway.auth.signed_user import ALGORITHMS, signing_key
from gateway.chat.kind import TurnKind

# What an administrator pastes; OpenWebUI fills in the templates for each request. A test keeps the README,
# docker-compose.yml and the end-to-end test equal to it.
CONNECTION_HEADERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "X-OpenWebUI-User-Id": "{{USER_ID}}",
        "X-OpenWebUI-Chat-Id": "{{CHAT_ID}}",
        "X-OpenWebUI-Message-Id": "{{MESSAGE_ID}}",
        "X-OpenWebUI-User-Message-Id": "{{USER_MESSAGE_ID}}",
        "X-OpenWebUI-User-Message-Parent-Id": "{{USER_MESSAGE_PARENT_ID}}",
        "X-OpenWebUI-Task": "{{TASK}}",
        "X-OpenWebUI-Model-Id": "{{MODEL_ID}}",
    }
)
WHERE_TO_PASTE = (
    "Admin Panel → AI → Connections (before 0.12.4: Settings → Connections) → OpenAI API → the connection's gear → "
    "Advanced → Headers"
)
# OpenWebUI's default (FORWARD_USER_INFO_HEADER_JWT_EXPIRES_SECONDS).
TOKEN_LIFETIME_S = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenWebUIRequest:
    """One request as OpenWebUI sends it. `body` None: the list of models. `has_recorded_body`: only the headers are the
    user's own. `expected` None: a request of the user's own, of any kind.
    """

    what: str
    headers: Mapping[str, str]
    body: bytes | None
    has_recorded_body: bool = False
    expected: TurnKind | None = None


def headers_to_paste(trust: TrustSettings) -> dict[str, str]:
    """CONNECTION_HEADERS under the configured names. An unchanged name keeps OpenWebUI's spelling."""
    chosen = (
        trust.user_header,
        trust.chat_header,
        trust.message_header,
        trust.user_message_header,
        trust.parent_header,
        trust.task_header,
        trust.agent_header,
    )
    return {
        spelled if spelled.lower() == name else name: template
        for name, (spelled, template) in zip(chosen, CONNECTION_HEADERS.items(), strict=True)
    }


def recorded_requests(trust: TrustSettings, *, signed: bool) -> list[OpenWebUIRequest]:
    """A background task and a turn, in their usual order, of an OpenWebUI configured as in the README.

    `signed`: with the user in a token, as OpenWebUI sends it once a secret is set; else in plain headers.
    """
    how = "signed user" if signed else "plain headers"
    return [
        OpenWebUIRequest(
            what=f"{sample['what']}, {how}",
            headers=_headers(sample["values"], trust, signed=signed),
            body=json.dumps(sample["body"]).encode(),
            expected=TurnKind(sample["kind"]),
        )
        for sample in _samples()
    ]


def turn_body() -> bytes:
    """The body of a recorded turn, for headers without a body."""
    return next(json.dumps(sample["body"]).encode() for sample in _samples() if sample["kind"] == TurnKind.TURN)


@cache
def _samples() -> list[dict[str, Any]]:
    samples: list[dict[str, Any]] = json.loads(Path(__file__).with_name("samples.json").read_text(encoding="utf-8"))
    return samples


def _headers(values: Mapping[str, str], trust: TrustSettings, *, signed: bool) -> dict[str, str]:
    forwarded = {"X-OpenWebUI-Auth-Type": "jwt", "X-OpenWebUI-Chat-Id": values["CHAT_ID"]}
    if signed:
        forwarded[trust.jwt_header] = _token(values, trust)
    else:
        forwarded |= {
            trust.name_header: quote(values["USER_NAME"], safe=" "),
            "X-OpenWebUI-User-Email": values["USER_EMAIL"],
            "X-OpenWebUI-User-Role": values["USER_ROLE"],
        }
    # As in OpenWebUI, the connection's headers come last and override those it forwards by itself.
    pasted = {name: values[template.strip("{}")] for name, template in headers_to_paste(trust).items()}
    others = {name: value for name, value in forwarded.items() if name.lower() not in {each.lower() for each in pasted}}
    return {**others, **pasted}


def _token(values: Mapping[str, str], trust: TrustSettings) -> str:
    now = int(time.time())
    claims = {
        "sub": values["USER_ID"],
        "email": values["USER_EMAIL"],
        "name": values["USER_NAME"],
        "role": values["USER_ROLE"],
        "iss": trust.jwt_issuer,
        "iat": now,
        "exp": now + TOKEN_LIFETIME_S,
    }
    assert trust.jwt_secret is not None
    return jwt.encode(claims, signing_key(trust.jwt_secret.get_secret_value()), algorithm=ALGORITHMS[0])

"""Pages from templates, with the headers that every one of them has."""

import hashlib
import re
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Request, Response, get
from litestar.datastructures import Cookie

from gateway.errors import NotFound
from gateway.web.languages import LANGUAGES, Language, choose_language
from gateway.web.visitor import Visitor
from retrieval.secrets.find import mask

HERE = Path(__file__).parent
LANGUAGE_COOKIE, LANGUAGE_PARAMETER = "memrelay_language", "lang"
YEAR_S = 365 * 24 * 3600
# Scripts and styles are files of ours and nothing inline; nothing is fetched from, sent to or framed by anybody else.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # Not `no-referrer`: forms would then be sent with `Origin: null`.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}
MEDIA_TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
FILES = {path.name: path.read_bytes() for path in (HERE / "static").iterdir() if path.suffix in MEDIA_TYPES}
# In their addresses, so that browsers keep them and still get a new version.
VERSIONS = {name: hashlib.sha256(content).hexdigest()[:12] for name, content in FILES.items()}


def asset(name: str) -> str:
    return f"/ui/static/{name}?v={VERSIONS[name]}"


# Memories are hostile text: everything is escaped, and a name that is not given is an error and no blank.
TEMPLATES = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
# As formation writes what only a model could word better.
QUOTED = re.compile(r'(?:Said|Wants): "(.*)"', re.DOTALL)


def in_words(content: str) -> str:
    """A memory as a person reads it: what they said themselves, in quotation marks."""
    quoted = QUOTED.fullmatch(content)
    return content if quoted is None else f"\u201c{quoted[1]}\u201d"


def percent(share: float | None) -> str:
    """With a space that does not break."""
    return "\u2013" if share is None else f"{100 * share:.0f}\u00a0%"


TEMPLATES.filters.update(in_words=in_words, mask=mask, percent=percent)
TEMPLATES.globals.update(asset=asset, languages=LANGUAGES)


@get("/static/{name:str}", sync_to_thread=False)
def serve_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    name = request.path_params["name"]
    if name not in FILES:
        raise NotFound(f"{request.url.path} does not exist.")
    return Response(
        FILES[name],
        media_type=MEDIA_TYPES[Path(name).suffix],
        headers={"cache-control": f"public, max-age={YEAR_S}, immutable", "x-content-type-options": "nosniff"},
    )


def language_of(request: Request[Any, Any, Any]) -> Language:
    asked = request.query_params.get(LANGUAGE_PARAMETER) or request.cookies.get(LANGUAGE_COOKIE)
    return choose_language(asked, request.headers.get("accept-language"))


def done_of(request: Request[Any, Any, Any]) -> str | None:
    """What was just done, for the message that says so; anything else in the address is nothing."""
    done = request.query_params.get("done", "")
    return done if f"done.{done}" in language_of(request).messages else None


def page(
    request: Request[Any, Any, Any],
    template: str,
    *,
    person: Visitor | None,
    status: int = 200,
    headers: dict[str, str] | None = None,
    **values: Any,
) -> Response[str]:
    """`person`: who is signed in, whose token the forms carry. `values`: of the template, beside them, its language and
    the path it is shown at.
    """
    language = language_of(request)
    named = {
        "t": language.text,
        "n": language.count,
        "language": language,
        "path": request.url.path,
        "person": person,
        "form_token": person.form_token if person else None,
        **values,
    }
    body = TEMPLATES.get_template(template).render(named)
    response = Response(body, status_code=status, media_type="text/html", headers={**HEADERS, **(headers or {})})
    if request.query_params.get(LANGUAGE_PARAMETER) == language.code:
        response.set_cookie(
            Cookie(key=LANGUAGE_COOKIE, value=language.code, path="/ui", max_age=YEAR_S, samesite="lax", httponly=True)
        )
    return response

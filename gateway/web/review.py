"""Where an administrator judges a random sample of their space's memories (decision 0083)."""

from collections import Counter
from datetime import UTC, datetime
from typing import Any, get_args

from litestar import Request, Response, get, post
from litestar.datastructures import State
from uuid_utils.compat import uuid7

from db.queries.reviews import Verdict, draw_sample, give_verdict, latest_sample
from gateway.api.memories.ids import uuid_of
from gateway.errors import NotFound
from gateway.reports.precision import Precision
from gateway.web.rendering import page
from gateway.web.sign_in import redirect
from gateway.web.visitor import MAX_FORM_BYTES, Visitor, administrator, visitor_with_form

REVIEW = "/ui/review"
# A quarter of an hour's reading. The interval is then at most 14 points wide to either side.
SAMPLE_SIZE = 50
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


@get("/review")
async def show_review(request: Request[Any, Any, Any], state: State) -> Response[str]:
    person = require_review(request, await administrator(request, state))
    space = person.api.caller.space
    sample = await person.api.query(lambda db: latest_sample(db, space))
    judged = Counter[str](each.verdict for each in sample if each.verdict is not None)
    return page(
        request,
        "review.html",
        person=person,
        space=space,
        sample=sample,
        precision=Precision(**judged),
        verdicts=VERDICTS,
    )


@post("/review/draw", status_code=200, request_max_body_size=MAX_FORM_BYTES)
async def draw_review(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    person, _ = await visitor_with_form(request, state)
    api = require_review(request, person).api
    sample, now = uuid7(), datetime.now(UTC)
    await api.query(lambda db: draw_sample(db, api.caller.space, sample, size=SAMPLE_SIZE, actor=api.actor, now=now))
    return redirect(REVIEW)


@post("/review/{review:str}", status_code=200, request_max_body_size=MAX_FORM_BYTES)
async def judge(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """A verdict; the last one counts."""
    person, fields = await visitor_with_form(request, state)
    api = require_review(request, person).api
    review, verdict = uuid_of(request.path_params["review"]), _verdict(fields.get("verdict", ""))
    if review is None or verdict is None:
        raise NotFound("There is no such review, or no such verdict.")
    given = await api.query(
        lambda db: give_verdict(db, api.caller.space, review, verdict=verdict, actor=api.actor, now=datetime.now(UTC))
    )
    if given is None:
        raise NotFound("There is no such review in this space, or its memory is gone.")
    return redirect(f"{REVIEW}#r-{review}")


def require_review(request: Request[Any, Any, Any], person: Visitor) -> Visitor:
    """Raises: NotFound for anybody but an administrator, and where reviews are switched off."""
    if not person.is_admin:
        raise NotFound(f"{request.url.path} does not exist.")
    if not person.api.services.settings.review:
        raise NotFound("The review is switched off (MEMRELAY_ENABLE_REVIEW).")
    return person


def _verdict(named: str) -> Verdict | None:
    return next((each for each in VERDICTS if each == named), None)

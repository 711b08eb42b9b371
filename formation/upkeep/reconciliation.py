"""Chats that were deleted in OpenWebUI and whose event did not arrive, found by its API (decision 0077).

Careful, because what it finds is forgotten: of chats that OpenWebUI itself has sent, those absent from two complete
listings a day apart, each confirmed by a 404; and none if many are missing, for then something else is wrong.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import timedelta
from urllib.parse import quote

import httpx
from httpx_aiohttp import AiohttpTransport
from uuid_utils.compat import uuid7

from db.queries import openwebui_chats as rows
from db.queries import upkeep
from formation.observations import ReconciliationStopped
from formation.turn.context import Formation
from formation.upkeep.openwebui_events import forget_chat
from retrieval.settings_model import secret_text

ACTOR = "openwebui reconciliation"
ABSENT_FOR = timedelta(hours=24)
# More than a twentieth is no deletion but another OpenWebUI, another space or a lost database. A few always may be.
MAX_MISSING_SHARE, MAX_MISSING_ANYWAY = 0.05, 3
# As OpenWebUI pages. A user of more chats than this many pages is left for a person to look at.
PAGE_CHATS, MAX_PAGES = 60, 1_000
TIMEOUT_S = 30.0


class CannotReconcile(Exception):
    """Nothing was forgotten. One sentence."""


async def reconcile_chats(formation: Formation) -> None:
    """One complete listing, and what follows from it and from the one before."""
    settings = formation.settings.openwebui
    assert settings.url is not None
    known = await known_chats(formation)
    if not known:
        return
    headers = {"authorization": f"Bearer {secret_text(settings.key)}"}
    async with httpx.AsyncClient(
        transport=AiohttpTransport(), base_url=settings.url, headers=headers, timeout=TIMEOUT_S
    ) as client:
        try:
            listed = {owner: await listed_chats(client, owner.partition("/")[2]) for owner in known}
            absent = {owner: chats - listed[owner] for owner, chats in known.items()}
            require_few(known, absent)
            due = await noted(formation, absent)
            if due:
                await require_confirmation_works(client, listed)
                await forget_confirmed(formation, client, due)
        except (CannotReconcile, httpx.HTTPError) as error:
            reason = str(error) if isinstance(error, CannotReconcile) else type(error).__name__
            await upkeep.add_stopped_reconciliation(formation.pool, id=uuid7(), reason=reason)
            formation.observe(ReconciliationStopped(reason=reason))


async def known_chats(formation: Formation) -> dict[str, set[str]]:
    """By owner."""
    known: dict[str, set[str]] = defaultdict(set)
    for each in await upkeep.chats_from_openwebui_in_space(formation.pool, formation.settings.openwebui.space):
        known[each.user_id].add(each.chat_id)
    return known


async def listed_chats(client: httpx.AsyncClient, user: str) -> set[str]:
    """All of a user's, archived ones too, in an order that reading does not change. Raises: CannotReconcile."""
    found: set[str] = set()
    for page in range(1, MAX_PAGES + 1):
        answer = await client.get(
            f"/api/v1/chats/list/user/{quote(user, safe='')}",
            params={"page": page, "order_by": "created_at", "direction": "asc"},
        )
        if answer.status_code != 200:
            raise CannotReconcile(f"OpenWebUI answered {answer.status_code} when asked for a user's chats")
        try:
            chats = [str(each["id"]) for each in answer.json()]
        except (ValueError, KeyError, TypeError) as error:
            raise CannotReconcile("OpenWebUI's list of chats cannot be read") from error
        found.update(chats)
        if len(chats) < PAGE_CHATS:
            return found
    raise CannotReconcile(f"a user has more than {MAX_PAGES * PAGE_CHATS:,} chats")


def require_few(known: Mapping[str, set[str]], absent: Mapping[str, set[str]]) -> None:
    """Raises: CannotReconcile."""
    missing, total = sum(map(len, absent.values())), sum(map(len, known.values()))
    if missing > max(MAX_MISSING_ANYWAY, total * MAX_MISSING_SHARE):
        raise CannotReconcile(f"OpenWebUI does not list {missing} of {total} chats, which is more than 5 %")


async def noted(formation: Formation, absent: Mapping[str, set[str]]) -> dict[str, list[str]]:
    """What is absent now as it was a day ago, by owner; and the rest for the next time."""
    due = {}
    for owner, chats in absent.items():
        await rows.forget_listed(formation.pool, owner, list(chats))
        await rows.note_absent(formation.pool, owner, list(chats))
        if found := await rows.absent_for(formation.pool, owner, ABSENT_FOR):
            due[owner] = found
    return due


async def require_confirmation_works(client: httpx.AsyncClient, listed: Mapping[str, set[str]]) -> None:
    """A 404 says something only where a chat that is there gets none. Raises: CannotReconcile."""
    there = next((chat for chats in listed.values() for chat in sorted(chats)), None)
    if there is None:
        raise CannotReconcile("OpenWebUI lists no chat at all")
    if (status := await status_of(client, there)) != 200:
        raise CannotReconcile(f"OpenWebUI answered {status} when asked for a chat that it lists")


async def status_of(client: httpx.AsyncClient, chat: str) -> int:
    """What an administrator gets for a chat's shares: 404 if there is no such chat (`/chats/{id}` has 401 for that)."""
    return (await client.get(f"/api/v1/chats/shared/{quote(chat, safe='')}/access")).status_code


async def forget_confirmed(formation: Formation, client: httpx.AsyncClient, due: Mapping[str, list[str]]) -> None:
    for owner, chats in due.items():
        for chat in chats:
            if await status_of(client, chat) == 404:
                await forget_chat(formation, owner, chat, ACTOR)
                await rows.forget_absent(formation.pool, owner, chat)

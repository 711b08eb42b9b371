"""Which model is asked for what nobody waits for, and when: within the tokens of the day, while no chat needs it."""

import asyncio
import time
from datetime import timedelta

from db.queries import model_calls, queue, upkeep
from formation.llm.prompt import LanguageModel
from formation.observations import ModelCallSkipped, Task
from formation.turn.context import Formation

# One statement over an index, while upkeep waits for replies that stream.
CHATS_POLL_S = 1.0


async def model_to_ask(formation: Formation, owner: str, task: Task) -> tuple[LanguageModel, str] | None:
    """Whom to ask about a user's memory beside any turn, and for which model: as the settings say, else that of their
    last chat. A chat that is under way comes first. None: not now, and what needs a model waits.
    """
    if formation.llm is None:
        formation.observe(ModelCallSkipped(task=task, reason="off"))
        return None
    model = formation.settings.llm.model_for(task, await upkeep.model_of_last_turn(formation.pool, owner))
    if model is None:
        formation.observe(ModelCallSkipped(task=task, reason="no_model"))
        return None
    if await over_budget(formation, owner):
        formation.observe(ModelCallSkipped(task=task, reason="over_budget"))
        return None
    await until_chats_pause(formation)
    return formation.llm, model


async def until_chats_pause(formation: Formation) -> None:
    """Returns when no reply streams from the model's server, or after the longest wait for that."""
    wait_s = formation.settings.reading.waits_for_chats_s
    if wait_s is None:
        return
    until = time.monotonic() + wait_s
    while time.monotonic() < until:
        if not await queue.chats_under_way(formation.pool, timedelta(seconds=wait_s)):
            return
        await asyncio.sleep(CHATS_POLL_S)


async def over_budget(formation: Formation, owner: str) -> bool:
    """Whether the owner, or their space, has used their tokens of today."""
    pool, reading = formation.pool, formation.settings.reading
    of_space, of_user = reading.tokens_per_day, reading.user_tokens_per_day
    if of_space > 0 and await queue.tokens_today(pool, owner.partition("/")[0]) >= of_space:
        return True
    return of_user > 0 and await model_calls.user_tokens_today(pool, owner) >= of_user

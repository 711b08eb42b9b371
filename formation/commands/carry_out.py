"""Commands about memory in a chat, carried out before the reply (decision 0061). No model is asked.

What is to be remembered is learned from the turn itself, by the worker; here only whether the checks permit it is told.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

import asyncpg

from db.queries import commands as queries
from db.queries.recall import ALL_AGENTS
from db.queries.stored_memories import StoredMemory
from formation.commands import sentences
from formation.commands.forget import forget, forget_chosen
from formation.commands.undo import ACTOR, undo_changes
from formation.commands.use import Use, memories_of
from formation.extract.sentences.own_words import own_words
from formation.extract.shortcuts import find_shortcuts
from formation.facts import single_valued
from formation.observations import Observe
from formation.permission import set_paused
from formation.procedures import MAX_REPLY_CHARACTERS, ProcedureRefused, asked_procedure
from formation.reconcile.ended.beside import says_something_else
from formation.reconcile.restated.find import find_corrected
from formation.reconcile.restated.named import IN_COMPANY
from formation.reconcile.writing_rules.check import check
from formation.reconcile.writing_rules.evidence import PEOPLE
from formation.remembering import remembered_fact, with_the_rest
from formation.settings import FormationSettings
from retrieval.command_outcomes.find import find_meant
from retrieval.command_outcomes.outcome import MAX_ASKED_ABOUT, NO_COMMAND, AskedCommand, CommandOutcome
from retrieval.commands.phrases.kinds import Kind
from retrieval.commands.procedures import ProcedureRequest
from retrieval.context import RetrievalContext

# What a person reads in an answer. All of it is on their page and in /api/memories.
MAX_LISTED = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Commands:
    """What carrying out a command may use; made once a process. `page`: the address of the users' page, if it is known;
    chats name it, and never a link that signs in.
    """

    settings: FormationSettings
    page: str | None = None
    observe: Observe = field(default=lambda _seen: None)

    async def __call__(
        self, context: RetrievalContext, pool: asyncpg.Pool, owner: str, asked: AskedCommand
    ) -> CommandOutcome:
        """Changes in one transaction. Raises: what asyncpg raises, also where the answer to the commit was lost."""
        use = Use(
            settings=self.settings,
            page=self.page,
            observe=self.observe,
            context=context,
            pool=pool,
            owner=owner,
            asked=asked,
        )
        if asked.chosen:
            return await forget_chosen(use)
        return await CARRIED_OUT[asked.command.kind](use)


async def remember(use: Use) -> CommandOutcome:
    return _learned(use, _refusal(use))


def _learned(use: Use, refusal: str | None) -> CommandOutcome:
    """What the turn teaches by itself. `refusal`: why it teaches nothing."""
    if refusal:
        return CommandOutcome(lines=[sentences.not_stored(refusal)])
    return CommandOutcome(lines=[sentences.being_stored(use.asked.command.about)])


def _refusal(use: Use) -> str | None:
    """Why the checks do not permit what is to be remembered; None: they do."""
    fact, filing = remembered_fact(use.asked.command), use.settings.filing
    checked = check([fact], use.asked.command.about, banks=filing.banks, categorise=filing.categorises)
    return checked.refused[0].reason if checked.refused else None


async def keep_procedure(use: Use) -> CommandOutcome:
    """Learned from the turn, as what is to be remembered."""
    command, before = use.asked.command, use.asked.before
    answered = None
    if not command.steps and before is not None:
        answered = await queries.answered_by(use.pool, use.owner, before, max_characters=MAX_REPLY_CHARACTERS)
    try:
        if not use.settings.procedures:
            raise ProcedureRefused("is a procedure, and these are switched off (MEMRELAY_ENABLE_PROCEDURES)")
        procedure = asked_procedure(ProcedureRequest(name=command.about, steps=command.steps), answered)
    except ProcedureRefused as refused:
        return CommandOutcome(lines=[sentences.procedure_not_kept(str(refused))])
    line = sentences.procedure_kept(procedure.name, len(procedure.steps), of_reply=procedure.derived)
    return CommandOutcome(lines=[line])


async def correct(use: Use) -> CommandOutcome:
    """What is right is learned from the turn, and replaces what has its key or, if it is plain which memory that is,
    what was wrong. Else the user is asked which is.
    """
    command, refusal = use.asked.command, _refusal(use)
    learned = _learned(use, refusal)
    if refusal:
        return NO_COMMAND if command.if_known else learned
    facts = with_the_rest(find_shortcuts(own_words(command.about)).facts, [remembered_fact(command)])
    found = [
        await find_corrected(use.pool, use.owner, each, agent=_agent_of(use))
        for each in facts
        if each.restates or each.named
    ]
    # What this agent may not recall is corrected, and not told.
    wrong = [each for each in found if each.memory and use.asked.allowed.lets_through(each.memory.category)]
    if wrong:
        return CommandOutcome(
            lines=[sentences.corrected([(each.memory.content, each.text) for each in wrong if each.memory])],
            removed=frozenset(each.memory.id for each in wrong if each.memory),
            status=sentences.corrected_status(len(wrong)),
        )
    if any(single_valued(fact.key) for fact in facts):
        return NO_COMMAND if command.by_shape else learned
    perhaps = await queries.active_memories(
        use.pool, use.owner, [memory.id for each in found for memory in each.perhaps]
    )
    if not perhaps and command.if_known:
        return NO_COMMAND
    if not perhaps:
        meant = await find_meant(use.context, use.pool, use.owner, use.asked, everything=False)
        perhaps = [*meant.certain, *meant.perhaps]
    perhaps = [each for each in perhaps if use.asked.allowed.lets_through(each.category)]
    perhaps = [each for each in perhaps if _says_no_more(each, command.about)][:MAX_ASKED_ABOUT]
    if not perhaps:
        return learned
    lines = [*learned.lines, sentences.which_is_wrong(len(perhaps))]
    return CommandOutcome(lines=[" ".join(lines)], memories=memories_of(perhaps), asks=True)


def _agent_of(use: Use) -> str | None:
    """The one whose memories the turn's are; None: all agents'."""
    return None if ALL_AGENTS in use.asked.allowed.agents else next(iter(use.asked.allowed.agents), None)


def _says_no_more(memory: StoredMemory, about: str) -> bool:
    """Whether nothing would go with it that a correction does not call wrong: whoever says when the trip is does not
    say that there is no boyfriend to make it with.
    """
    company = IN_COMPANY.search(memory.content)
    is_in_company = company is not None and PEOPLE.search(memory.content, company.end()) is not None
    return not is_in_company and not says_something_else(memory.content, about, category=memory.category)


async def forget_all(use: Use) -> CommandOutcome:
    return CommandOutcome(lines=[sentences.not_all_in_a_chat(use.page)])


async def list_known(use: Use) -> CommandOutcome:
    return await _listed(use, since=None)


async def list_of_today(use: Use) -> CommandOutcome:
    """Of the last 24 hours: where the user is, and when their day began, nobody tells."""
    return await _listed(use, since=datetime.now(UTC) - timedelta(days=1))


async def pause(use: Use) -> CommandOutcome:
    await set_paused(use.pool, use.owner, True, actor=ACTOR)
    return CommandOutcome(lines=[sentences.paused()], status="Memory is paused", paused=True)


async def resume(use: Use) -> CommandOutcome:
    await set_paused(use.pool, use.owner, False, actor=ACTOR)
    return CommandOutcome(lines=[sentences.resumed()], status="Memory is on again", paused=False)


async def undo(use: Use) -> CommandOutcome:
    return await undo_changes(use.pool, use.owner, use.asked, use.observe)


async def _listed(use: Use, *, since: datetime | None) -> CommandOutcome:
    asked = use.asked
    listed = await queries.known_memories(use.pool, use.owner, asked.allowed, since=since, limit=MAX_LISTED)
    count = listed[0].count if listed else 0
    line = sentences.known(count, len(listed), today=since is not None, page=use.page)
    return CommandOutcome(lines=[line], memories=memories_of([each.memory for each in listed]))


CarriedOut: TypeAlias = Callable[[Use], Awaitable[CommandOutcome]]
CARRIED_OUT: Mapping[Kind, CarriedOut] = {
    "remember": remember,
    "correct": correct,
    "forget": forget,
    "forget about": forget,
    "forget all": forget_all,
    "list": list_known,
    "learned today": list_of_today,
    "pause": pause,
    "resume": resume,
    "undo": undo,
    "procedure": keep_procedure,
}

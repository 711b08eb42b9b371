"""Commands about memory in the user's message: recognised here, carried out by whoever `chat_turn` was given."""

import asyncio
from collections.abc import Hashable
from dataclasses import replace
from uuid import UUID

from db.queries.turns import EarlierTurn
from gateway.auth.memory_mode import MemoryMode
from gateway.chat.chat_state import ChatState
from gateway.chat.identity import Turn
from gateway.chat.kind import TurnKind
from gateway.chat.placement import align
from gateway.database import PostgresUnavailable
from gateway.observations import BackgroundTaskFailed
from gateway.services import Services
from retrieval.categories import RecallPolicy
from retrieval.command_outcomes.likely import (
    likely_request,
    may_ask,
    request_in,
    says_so_itself,
    unread_request,
)
from retrieval.command_outcomes.named_choice import choice_of
from retrieval.command_outcomes.outcome import NO_COMMAND, YES_REMOVES_ALL, AskedCommand, CommandOutcome
from retrieval.commands.answers import is_the_other, lets_remove, named_instead
from retrieval.commands.dialect import in_standard_words
from retrieval.commands.phrases.kinds import Kind
from retrieval.commands.recognise import Command, command_of
from retrieval.corrections.replaced import replaced_in
from retrieval.embedding.errors import EmbedderFailed
from retrieval.query.clean import ASKS, DONE
from retrieval.query.terms import terms

# A yes to several, of which none was named, or more than one.
YES_TO_SEVERAL = (
    "The user said yes, but several things were asked about: nothing was removed yet. Ask which of the {count} above"
    ' they mean, numbered in this order; "the first one" or "all of them" removes them.'
)
# A yes with words that do not fit the one thing that was asked about.
YES_TO_ANOTHER = (
    "The user answered, but it is not plain whether they mean the one above: nothing was removed yet. Ask whether it is"
    ' to be removed; "yes" removes it.'
)
# Longer than a chat waits for recall: whoever asks for a change waits for it, and is told whether it was done.
TIMEOUT_S = 2.0
# For the vector of what by its words asks to forget something.
LIKELY_TIMEOUT_S = 0.7
UNAVAILABLE = CommandOutcome(
    lines=["The user asked for a change of their memory, which cannot be reached now: nothing was done. Tell them so."]
)
UNCERTAIN = CommandOutcome(
    lines=[
        "The user asked for a change of their memory, which did not answer: it is not known whether it was done. Tell "
        "them so, and that they should look before they ask again."
    ],
    uncertain=True,
)
# Of what may as well be about the task at hand, and would only be asked about.
NOT_LOOKED_UP = CommandOutcome(
    lines=[
        "The user seems to ask to forget something. Whether it is known of them cannot be looked up just now: nothing"
        " was removed. If they ask that, tell them so, in their language, and that they may ask again in a moment."
    ]
)
NOT_HERE = CommandOutcome(
    lines=[
        "The user asked for a change of their memory, which this connection may not make: nothing was done. Tell them."
    ]
)
# These change nothing.
READS: frozenset[Kind] = frozenset({"list", "learned today", "forget all"})
FORGETS: frozenset[Kind] = frozenset({"forget", "forget about"})
# What these name is learned from the turn, which waits in the spool while Postgres is unavailable.
LEARNED: frozenset[Kind] = frozenset({"remember", "correct", "procedure"})


async def command_in(services: Services, turn: Turn, chat: ChatState, policy: RecallPolicy) -> AskedCommand | None:
    """The turn's command; None for most turns, and for one that was here before."""
    if services.commands is None or turn.kind is not TurnKind.TURN or chat.seen_before or not turn.user_messages:
        return None
    command = command_of(turn.question)
    if (command is None or command.kind in FORGETS) and replaced_in(turn.question) is not None:
        return None  # "delete room 3, it's room 5" corrects what was said
    if chat.paused and (command is None or command.kind != "resume"):
        return None
    before = turn_before(turn, chat)
    picked, only_after_tool, refused = choice_in(turn, chat, before) or (), False, frozenset[UUID]()
    if picked:
        command = asked_to_forget(turn)
    elif about := meant_instead(turn, before):
        # What is only "the other one" is asked about, too.
        command = Command(kind="forget", about=about, if_known=is_the_other(named_instead(turn.question) or ""))
        refused = asked_about_before(turn, chat)
    elif command is None or command.by_shape:  # "drop the exam from memory, not doing it any more" denies something too
        command = await _likely_request(services, turn, chat) or command
    if command is None:
        return None
    if not picked and command.in_reply and not follows_command(turn, before):
        if command.kind != "undo" or before is None:
            return None
        only_after_tool = True
    return AskedCommand(
        command=command,
        turn=services.commands_at_once.turn_of(_key(turn)),
        allowed=policy.allowed_for(turn.agent),
        policy=policy,
        chat=turn.chat,
        before=before.id if before else None,
        only_after_tool=only_after_tool,
        chosen=picked,
        chose_all=before is not None and len(picked) == len(before.turn_memories),
        refused=refused,
    )


async def _likely_request(services: Services, turn: Turn, chat: ChatState) -> Command | None:
    """One that no phrase tells, of a user of whom something is known. The network reads vectors of the local embedder,
    which recall searches with, too: half of its deadline is enough for one, but what says so itself waits longer, and
    is then one by its words alone. A request to forget must not pass unseen because the embedder is late.
    """
    settings = services.settings.retrieval
    is_known = services.retrieval is not None and chat.available and chat.stored is not None
    if settings.embedder.kind != "local" or not may_ask(turn.question):
        return None
    says_so = says_so_itself(turn.question)
    if not is_known:
        return unread_request(turn.question) if says_so and not chat.available else None
    try:
        async with asyncio.timeout(max(settings.deadline_s / 2, LIKELY_TIMEOUT_S if says_so else 0.0)):
            return await likely_request(turn.question, services.embedder)
    except (TimeoutError, EmbedderFailed):
        return unread_request(turn.question) if says_so else None


def turn_before(turn: Turn, chat: ChatState) -> EarlierTurn | None:
    """On this branch of the chat."""
    earlier = turn.user_messages[:-1]
    return align(chat.turns, earlier).get(len(earlier) - 1) if earlier else None


def choice_in(turn: Turn, chat: ChatState, before: EarlierTurn | None) -> tuple[UUID, ...] | None:
    """Of the memories that the turn before asked about; empty where it answers that, and does not tell which. None: the
    turn before did not ask, or this is no answer to it.
    """
    if before is None or not before.turn_memories or not _has_line(before, ASKS):
        return None
    offered = tuple(before.turn_memories)
    contents = [chat.memories[id].content if id in chat.memories else "" for id in offered]
    picked = choice_of(turn.question, contents, yes_means_all=_yes_means_all(before))
    return None if picked is None else tuple(offered[n] for n in sorted(picked))


def _yes_means_all(before: EarlierTurn) -> bool:
    lines = (before.turn_block or "").split("\n")
    return any(line.startswith(ASKS) and YES_REMOVES_ALL in line for line in lines)


def asked_to_forget(turn: Turn) -> Command:
    """The request that led to the question, or to the last of several; about nothing where it was a correction."""
    for text in (each.text for each in reversed(turn.user_messages[:-1])):
        if (command := command_of(text)) is not None:
            if command.kind not in FORGETS:
                break
            return replace(command, kind="forget", if_known=False)
        if not lets_remove(text) and named_instead(text) is None:
            asked = request_in(in_standard_words(text)) or Command(kind="forget", likely=True)
            return replace(asked, if_known=False)
    return Command(kind="forget")


def meant_instead(turn: Turn, before: EarlierTurn | None) -> str:
    """What is to be forgotten in place of what the turn before asked about: "no, the sprouts", "no, the other one"."""
    if before is None or not _has_line(before, ASKS) or (named := named_instead(turn.question)) is None:
        return ""
    about = asked_to_forget(turn).about
    if is_the_other(named):
        return about
    asked = {term.words for term in terms(about)}
    return named if any(term.words in asked for term in terms(named)) else ""


def asked_about_before(turn: Turn, chat: ChatState) -> frozenset[UUID]:
    """All that this chat has asked about: what was refused once is not meant."""
    aligned = align(chat.turns, turn.user_messages[:-1]).values()
    return frozenset(id for each in aligned if _has_line(each, ASKS) for id in each.turn_memories)


def yes_to_several(turn: Turn, chat: ChatState) -> CommandOutcome:
    """Asks once more, where this turn answers what the one before asked about, and does not tell what it means."""
    if chat.seen_before or chat.paused or turn.kind is not TurnKind.TURN:
        return NO_COMMAND
    before = turn_before(turn, chat)
    if before is None or choice_in(turn, chat, before) != ():
        return NO_COMMAND
    left = [chat.memories[id] for id in before.turn_memories if id in chat.memories]
    if not left:
        return NO_COMMAND
    line = YES_TO_ANOTHER if len(left) == 1 else YES_TO_SEVERAL.format(count=len(left))
    return CommandOutcome(lines=[line], memories=left, asks=True, is_answer=True)


def follows_command(turn: Turn, before: EarlierTurn | None) -> bool:
    """By its block, or, where a pause has left none, by its words."""
    if before is not None and (_has_line(before, DONE) or _has_line(before, ASKS)):
        return True
    command = command_of(turn.user_messages[-2].text) if len(turn.user_messages) > 1 else None
    return command is not None and not command.if_known


def _has_line(turn: EarlierTurn, bullet: str) -> bool:
    return f"\n{bullet}" in (turn.turn_block or "")  # its first line is the fence


async def carry_out(
    services: Services, turn: Turn, chat: ChatState, asked: AskedCommand | None, mode: MemoryMode
) -> CommandOutcome:
    """What it changes, once for all models that answer the message. `asked` None: the turn has none. Where Postgres is
    unavailable the outcome says so, of what is a command for certain; that nothing was done, only where that is known.
    What else is raised is a bug of ours, which the log gets: the chat goes on.
    """
    has_chosen = asked is not None and len(asked.chosen) > 0
    asks_which = NO_COMMAND if has_chosen or services.commands is None else yes_to_several(turn, chat)
    if asked is None or asks_which.lines:
        return asks_which
    kind = asked.command.kind
    not_begun = UNCERTAIN if kind in LEARNED else UNAVAILABLE
    not_ended = UNAVAILABLE if kind in READS else UNCERTAIN
    if asked.command.if_known:
        not_begun = not_ended = NOT_LOOKED_UP if kind in FORGETS else NO_COMMAND
    if asked.only_after_tool:
        not_begun, not_ended = NO_COMMAND, replace(UNCERTAIN, lines=())
    if mode is not MemoryMode.FULL and kind != "pause":
        return NO_COMMAND if asked.only_after_tool or asked.command.if_known else NOT_HERE
    context, run = services.retrieval, services.commands
    if context is None or run is None or not chat.available:
        return not_begun

    async def carried_out() -> CommandOutcome:
        if services.database.is_unavailable:
            return not_begun
        try:
            return await services.database.run(lambda pool: run(context, pool, turn.owner, asked), TIMEOUT_S)
        except PostgresUnavailable:
            return not_ended
        except Exception as error:
            services.observe(BackgroundTaskFailed(task="carry out a command", exception=error))
            return not_ended

    outcome = await services.commands_at_once.once(_key(turn), carried_out)
    if outcome.removed or outcome.uncertain or kind == "pause":
        context.forget_last_blocks(turn.owner)
    return replace(outcome, is_answer=has_chosen)


def _key(turn: Turn) -> Hashable:
    return turn.owner, turn.key


def chat_after(chat: ChatState, outcome: CommandOutcome) -> ChatState:
    """The chat without what is forgotten now, and no longer paused if that was the command."""
    memories = {id: memory for id, memory in chat.memories.items() if id not in outcome.removed}
    return replace(chat, memories=memories, paused=chat.paused and outcome.paused is not False)


def mode_after(mode: MemoryMode, outcome: CommandOutcome) -> MemoryMode:
    """Of a turn that pauses memory, or only answers what is to be forgotten, nothing is kept. Its prompt still has a
    block, which says what was done.
    """
    return mode & MemoryMode.READ if outcome.paused or outcome.is_answer else mode

"""The hot path: one chat request, from its bytes to its reply's last one. The only place that knows the order."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from db.text import storable_text
from gateway.auth.caller import authenticate
from gateway.auth.memory_mode import MODES, MemoryMode
from gateway.chat.chat_state import ChatState, load_chat_state
from gateway.chat.commands import carry_out, chat_after, command_in, mode_after
from gateway.chat.identity import Turn, identify_turn
from gateway.chat.injection import inject
from gateway.chat.kind import TurnKind
from gateway.chat.memory_display import NO_MEMORIES, show_memories
from gateway.chat.memory_updates import NO_UPDATES, MemoryUpdates, read_updates
from gateway.chat.placement import Placement, place
from gateway.chat.turn_row import Retention, previous_reply, saved_edit_row, turn_row
from gateway.errors import GatewayError
from gateway.http.exchange import Exchange
from gateway.observations import RecallFailed
from gateway.protocol.conversation import all_text
from gateway.protocol.developer_role import developer_as_system
from gateway.protocol.mistral import adapt, cache_key_of
from gateway.protocol.request import ChatRequest, parse_chat_request
from gateway.protocol.usage import usage_requested
from gateway.recording.recorder import Recorder, TurnRecord
from gateway.services import Answering, Services
from gateway.settings import GatewaySettings
from gateway.streaming.relay import RelayedReply, ReplyAdditions, relay
from gateway.streaming.transcript import Transcript
from gateway.upstream.client import Upstream
from gateway.upstream.headers import upstream_headers
from retrieval.categories import RecallPolicy
from retrieval.command_outcomes.outcome import CommandOutcome
from retrieval.query.analysis import RecallRequest
from retrieval.query.clean import text_hash
from retrieval.recall import RecallResult, recall

CHAT = "/chat/completions"
# The turn was here before and gets the same blocks again, or its memory mode is without recall.
NOT_RECALLED = RecallResult(
    memories=(), outcome="skipped", rev=None, hits={}, latencies_ms={}, degraded=False, database_unavailable=False
)
# Postgres has not been reached since the start.
NO_RECALL_YET = RecallResult(
    memories=(), outcome="nothing", rev=None, hits={}, latencies_ms={}, degraded=True, database_unavailable=True
)
# Recall raised.
RECALL_FAILED = replace(NO_RECALL_YET, database_unavailable=False)


async def chat_turn(services: Services, exchange: Exchange) -> None:
    """Answers a chat request, with the memories that help. Neither Postgres nor the embedder makes it fail: it goes on
    with fewer memories, or none.

    Raises: InvalidRequest, Unauthenticated, Forbidden, ModelNotFound, RateLimited, PayloadTooLarge, RequestTimeout,
    Overloaded, ServiceUnavailable; before any byte UpstreamUnavailable, UpstreamTimeout.
    """
    settings = services.settings
    caller = authenticate(exchange.headers, services.keys, settings.trust, client=exchange.client, now=time.monotonic())
    body = await exchange.read_body(caller.counts_as)
    await exchange.take_place(caller.counts_as)
    request = parse_chat_request(body, settings.chat_limits)
    turn = identify_turn(request, caller, settings.patterns)
    exchange.summary.kind = turn.kind
    upstream = await services.upstreams.serving(request.model, exchange.headers)
    note_who_answers(services, turn)
    of_agent = services.policy.of(turn.agent)
    mode = caller.memory & MODES[upstream.settings.memory] & of_agent.mode
    if not turn.has_memory or mode is MemoryMode.OFF:
        await forward(services, exchange, upstream, request)
        return

    policy, stable = of_agent.recall, settings.placement == "stable"
    chat = await load_chat_state(
        services.database, turn, settings.retrieval, services.observe, with_earlier_turns=stable, policy=policy
    )
    command = await command_in(services, turn, chat, policy)
    outcome = await carry_out(services, turn, chat, command, mode & chat.allowed)
    chat, mode = chat_after(chat, outcome), mode_after(mode, outcome)
    mode &= mode_of_user(services, turn, chat)
    recalled, updates, placement = NOT_RECALLED, NO_UPDATES, Placement()
    if mode.recalls and not outcome.lines:  # a command is no question, and says itself what it has changed
        recalled = await recall_memories(services, turn, policy, chat)
        left_s = settings.retrieval.deadline_s - chat.waited_s - recalled.total_s
        updates = await read_updates(
            services.database, turn, policy, chat, recalled, services.observe, timeout_s=left_s
        )
    if mode.recalls:
        placement = place(
            chat,
            turn.user_messages,
            recalled.memories,
            updates,
            outcome=outcome,
            to_ask=chat.to_ask if mode.learns else None,
            budget_tokens=settings.retrieval.budget_tokens,
        )
    augmented = inject(request, placement.plan)
    exchange.summary.memories, exchange.summary.recall = len(placement.memories), recalled.outcome

    timeout_s = settings.recording.timeout_s - chat.waited_s - recalled.database_wait_s
    if mode.learns:
        record_saved_edits(services.recorder, turn, chat, own=policy.own, timeout_s=timeout_s)
    retention = Retention(mode=mode, blocks=chat.available, query=settings.recording.keep_queries)
    record = services.recorder.record_turn(
        turn_row(turn, placement, recalled, retention, own=policy.own, id=command.turn if command else None),
        memories=[memory.content for memory in placement.memories],
        previous=previous_reply(turn) if mode.learns else None,
        timeout_s=timeout_s,
    )
    additions = reply_additions(settings, mode, turn, placement, updates, outcome)
    with recorded_reply(services.recorder, record, exchange, turn) as transcript:
        turn_reply = TurnReply(record=record, additions=additions, transcript=transcript, cache_key=cache_key(turn))
        await forward(services, exchange, upstream, augmented, turn_reply)


def note_who_answers(services: Services, turn: Turn) -> None:
    """For the tools that the model calls meanwhile, which name the chat alone: a turn relayed untouched has no row."""
    if turn.has_memory and turn.chat is not None:
        model = storable_text(turn.request.model)
        services.answering[turn.owner, turn.chat] = Answering(agent=turn.agent, model=model, at=turn.at)


def mode_of_user(services: Services, turn: Turn, chat: ChatState) -> MemoryMode:
    """The user's own mode; off while they have paused. Where it is without recall, nothing of theirs stays in this
    process for when Postgres is unavailable.
    """
    mode = MemoryMode.OFF if chat.paused else chat.allowed
    if not mode.recalls and services.retrieval is not None:
        services.retrieval.forget_last_blocks(turn.owner)
    return mode


def record_saved_edits(recorder: Recorder, turn: Turn, chat: ChatState, *, own: bool, timeout_s: float) -> None:
    for edit in chat.saved_edits:
        recorder.record_turn(saved_edit_row(edit, turn, own=own), memories=(), previous=None, timeout_s=timeout_s)


def cache_key(turn: Turn) -> str | None:
    """Of the model server's prompt cache, where it takes one."""
    return cache_key_of(turn.owner, turn.chat) if turn.chat else None


@contextmanager
def recorded_reply(recorder: Recorder, record: TurnRecord, exchange: Exchange, turn: Turn) -> Iterator[Transcript]:
    """Records what the transcript holds when the block ends, however it ends."""
    transcript = Transcript()
    try:
        yield transcript
    except GatewayError as error:  # the model server could not be used, and nothing was relayed
        transcript.error = error.code
        raise
    finally:
        model_s = exchange.summary.upstream_s or None
        model = storable_text(turn.request.model) or None
        recorder.record_reply(record, transcript, message_id=turn.caller.message, model=model, model_s=model_s)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnReply:
    """What a reply is relayed with. `record`: of its turn, which has to be durable before the first byte goes out."""

    record: TurnRecord | None = None
    additions: ReplyAdditions = NO_MEMORIES
    transcript: Transcript | None = None
    cache_key: str | None = None


UNTOUCHED = TurnReply()


async def forward(
    services: Services, exchange: Exchange, upstream: Upstream, request: ChatRequest, turn_reply: TurnReply = UNTOUCHED
) -> None:
    """To the model server and back."""
    record, transcript = turn_reply.record, turn_reply.transcript
    body = in_the_servers_dialect(upstream, request, cache_key=turn_reply.cache_key).raw
    target = f"{CHAT}{exchange.query and '?'}{exchange.query}"
    headers = upstream_headers(upstream, exchange.headers, services.keys, services.settings.trust)
    started = time.perf_counter()
    # A chat sent twice costs tokens and changes nothing.
    async with upstream.open("POST", target, headers, body, repeatable=True) as reply:
        exchange.summary.upstream_s += time.perf_counter() - started
        if record is not None:
            await record.durable()
        if transcript is not None and reply.status >= 400:
            transcript.error = reply.status
        await relay(
            RelayedReply(
                exchange=exchange,
                upstream=reply,
                observe=services.observe,
                additions=turn_reply.additions,
                transcript=transcript,
                from_mistral=upstream.kind == "mistral",
                usage_requested=usage_requested(request),
                reply_limit_bytes=services.settings.reply_limit_bytes,
                event_limit_bytes=services.settings.event_limit_bytes,
                server=upstream.name,
            )
        )


async def recall_memories(services: Services, turn: Turn, policy: RecallPolicy, chat: ChatState) -> RecallResult:
    """Recall for the turn, within what loading the chat state has left of the deadline. What it raises is a bug of
    ours, which the log gets: the turn goes on without memories.
    """
    retrieval, database = services.retrieval, services.database
    if chat.this_turn is not None:
        return NOT_RECALLED
    if retrieval is None:
        return NO_RECALL_YET
    timeout_s = 0.0 if database.is_unavailable else max(0.0, retrieval.settings.deadline_s - chat.waited_s)
    started = time.perf_counter()
    try:
        asked = RecallRequest(
            owner=turn.owner,
            question=turn.question,
            agent=turn.agent,
            policy=policy,
            chat=turn.chat,
            exclude=chat.not_recalled,
            exclude_texts=text_hashes_of(turn, with_replies=retrieval.settings.replies),
            earlier=[message.text for message in turn.user_messages[:-1]],
        )
        recalled = await recall(retrieval, asked, stored=chat.stored, timeout_s=timeout_s)
    except Exception as error:
        services.observe(RecallFailed(exception=error, seconds=time.perf_counter() - started))
        return RECALL_FAILED
    if recalled.database_unavailable and timeout_s > 0:
        database.recall_was_late()
    return recalled


def text_hashes_of(turn: Turn, *, with_replies: bool) -> frozenset[bytes]:
    """Of the user's messages in the request, this turn's among them; of replies only where those are recalled."""
    replies = [each for each in turn.request.messages if each.role == "assistant"] if with_replies else []
    own = {each.text_hash for each in turn.user_messages}
    return frozenset(own.union(text_hash(all_text(each.content)) for each in replies))


def reply_additions(
    settings: GatewaySettings,
    mode: MemoryMode,
    turn: Turn,
    placement: Placement,
    updates: MemoryUpdates,
    outcome: CommandOutcome,
) -> ReplyAdditions:
    """What the client is shown of memory; without recall nothing. OpenWebUI is shown memories, and what has changed in
    them, above the first reply of a turn.
    """
    if not mode.recalls:
        return NO_MEMORIES
    caller = turn.caller
    in_openwebui = (
        settings.show_memories and caller.from_openwebui and turn.chat is not None and turn.kind is TurnKind.TURN
    )
    return show_memories(
        placement.memories,
        updates,
        outcome,
        in_stream=caller.include_memories,
        openwebui_model=storable_text(turn.request.model) if in_openwebui else None,
        page=settings.page_address,
    )


def in_the_servers_dialect(upstream: Upstream, request: ChatRequest, *, cache_key: str | None) -> ChatRequest:
    """The request in the form the model server takes."""
    if upstream.kind == "mistral":
        return adapt(request, cache_key=cache_key)
    return developer_as_system(request) if upstream.settings.developer_role == "system" else request

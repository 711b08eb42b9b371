"""The paths of memories in the OpenAPI document."""

from db.queries.memory_list import ListedMemory
from gateway.api.explain import MAX_QUESTION_CHARACTERS
from gateway.api.idempotency import HEADER as IDEMPOTENCY_HEADER
from gateway.api.idempotency import MAX_CHARACTERS
from gateway.api.memories.counts import MemoryCounts
from gateway.api.memories.listing import KINDS, MAX_TEXT_CHARACTERS, STATES, TYPES, MemoryPage
from gateway.api.memories.query import MemoryQueryBody, QueriedMemories
from gateway.api.memories.search import DEFAULT_FOUND, MAX_FOUND, MemoryMatches, SearchBody
from gateway.api.memories.why import HistoryPage, MemoryReason, MemorySources
from gateway.api.memories.writes import MemoryEdits, NewMemoryBody
from gateway.api.schemas import (
    TEXT,
    Schema,
    components_of,
    in_header,
    in_path,
    in_query,
    json_of,
    of_page,
    of_user,
    of_user_or_space,
    operation,
    schema_of,
)
from gateway.errors import Conflict, IdempotencyKeyReused, NotFound, PreconditionFailed

SHAPES = (
    *(ListedMemory, MemoryPage, MemoryReason, HistoryPage, MemorySources, MemoryMatches, MemoryCounts),
    *(NewMemoryBody, MemoryEdits, SearchBody, MemoryQueryBody, QueriedMemories),
)
MEMORY = in_path("memory", "The id of the memory.")
EXAMPLE = {
    "id": "019aa4c2-7f00-7c3e-9d5b-0c4f3f1a2b3c",
    "content": "Lives in Lisbon.",
    "bank": "Personal",
    "category": "profile",
    "key": "city",
    "tags": [],
    "kind": "semantic",
    "derived": False,
    "role": "user",
    "type": "fact",
    "importance": 0.6,
    "confidence": 1.0,
    "pinned": False,
    "state": "active",
    "unresolved": False,
    "agent": None,
    "said_at": "2026-11-20T12:00:00Z",
    "valid_from": "2026-11-20T12:00:00Z",
    "valid_to": None,
    "created_at": "2026-11-20T12:00:00Z",
    "updated_at": "2026-11-20T12:00:00Z",
    "purge_at": None,
    "put_away": None,
    "summarized_from": [],
    "due_at": None,
    "todo": None,
}
DELETED = {
    **EXAMPLE,
    "state": "deleted",
    "valid_to": "2026-11-22T09:30:00Z",
    "updated_at": "2026-11-22T09:30:00Z",
    "purge_at": "2026-12-22T09:30:00Z",
}
EVENT = {
    "rev": 7,
    "event": "ADD",
    "ts": "2026-11-20T12:00:01Z",
    "actor": "worker",
    "reason": "nothing like it is known",
    "rung": "new",
    "found_by": "rule",
    "model": None,
    "replaces": None,
    "superseded_by": None,
    "turn": "019aa4c2-7e00-7c3e-9d5b-0c4f3f1a2b3c",
    "chat": "c1",
    "message": "m1",
    "said_at": "2026-11-20T12:00:00Z",
    "words": "I live in Lisbon",
    "before": None,
    "after": None,
    "text_before": None,
    "text_after": None,
}
EXPLAINED = ("id", "content", "state", "bank", "category", "type", "key", "said_at", "valid_from", "valid_to")
REASON = {
    "memory": {name: EXAMPLE[name] for name in EXPLAINED},
    "in_words": [
        'Learned on 20 November 2026 from "I live in Lisbon" in chat c1, by a rule: nothing like it is known.'
    ],
    "importance": {"importance": 0.8, "counted": 0.8, "since": "2026-11-20T12:00:01Z"},
    "events": [EVENT],
}
SOURCE = {name: EVENT[name] for name in ("turn", "chat", "message", "said_at", "words", "rung", "found_by", "model")}
QUERY = {
    "query": "Where do I live?",
    "agent": "assistant",
    "categories": ["profile"],
    "filters": {"pinned": False, "importance": {"min": 0.4}, "updated_after": "2026-11-01T00:00:00Z"},
    "top_k": 5,
    "return": "bullets",
    "budget_tokens": 300,
}
QUERIED = {
    "bullets": ["- Lives in Lisbon. (since 2026-11)"],
    "items": [],
    "tokens": 14,
    "truncated": False,
    "outcome": "full",
}
ETAG = {"etag": {"schema": TEXT, "description": "Of the memory as it is: for If-Match."}}
IDEMPOTENCY = in_header(
    IDEMPOTENCY_HEADER,
    {"type": "string", "minLength": 1, "maxLength": MAX_CHARACTERS, "pattern": "^[ -~]+$"},
    "A name for this write: sent again within 24 hours it changes nothing and gets the same answer.",
)
CONDITIONS = (
    in_header("if-match", TEXT, "Only if the memory still has this ETag; without it, whatever it is by now."),
    IDEMPOTENCY,
)
CONDITIONAL_ERRORS = (NotFound, Conflict, PreconditionFailed, IdempotencyKeyReused)


def memory_paths() -> tuple[dict[str, Schema], dict[str, Schema]]:
    """Returns the paths and the schemas they refer to."""
    paths = {**_all_memories(), **_searches(), **_one_memory(), **_sources_and_history(), **_counts()}
    return paths, components_of(SHAPES)


def _all_memories() -> dict[str, Schema]:
    return {
        "/api/memories": {
            "get": operation(
                "The memories of the user that the filters let through, newest first.",
                "memories",
                {200: json_of("A page.", schema_of(MemoryPage), example={"items": [EXAMPLE], "next": None})},
                parameters=[*of_page(), *_filters(), of_user_or_space()],
            ),
            "post": operation(
                "Add a memory. What has the place of its key is superseded.",
                "add_memory",
                {
                    200: _memory("A memory that says the same was there; nothing was changed.", EXAMPLE),
                    201: _memory("Added. Its vector follows within seconds.", EXAMPLE),
                },
                parameters=[IDEMPOTENCY, of_user_or_space()],
                errors=[NotFound, Conflict, IdempotencyKeyReused],
                body=schema_of(NewMemoryBody),
                body_example={"text": "Lives in Lisbon.", "key": "city", "importance": 0.6},
            ),
        },
    }


def _searches() -> dict[str, Schema]:
    best = {"items": [{"score": 0.71, "memory": EXAMPLE}], "outcome": "full"}
    found = json_of("The best first.", schema_of(MemoryMatches), example=best)
    return {
        "/api/memories/search": {
            "get": operation(
                "Search memories by words and meaning, as recall does.",
                "search_memories",
                {200: found},
                parameters=[*_search(), of_user()],
            ),
            "post": operation(
                "The same, with a question that is not to be in an address.",
                "search_memories_by_post",
                {200: found},
                parameters=[of_user()],
                body=schema_of(SearchBody),
                body_example={"q": "Where do I live?", "limit": 5},
            ),
        },
        "/api/memory/query": {
            "post": operation(
                "Memories for a question, limited by category and by what is stored beside them. 403 names the "
                "categories that the agent may not recall.",
                "query_memories",
                {200: json_of("The best first.", schema_of(QueriedMemories), example=QUERIED)},
                errors=[NotFound],
                body=schema_of(MemoryQueryBody),
                body_example=QUERY,
            )
        },
    }


def _one_memory() -> dict[str, Schema]:
    return {
        "/api/memories/{memory}": {
            "get": operation(
                "One memory, in whatever state.",
                "memory",
                {200: _memory("The memory.", EXAMPLE)},
                parameters=[MEMORY, of_user_or_space()],
                errors=[NotFound],
            ),
            "patch": operation(
                "Edit a memory, file it elsewhere or pin it. It keeps its id.",
                "edit_memory",
                {200: _memory("As it is now.", {**EXAMPLE, "pinned": True})},
                parameters=[MEMORY, *CONDITIONS, of_user_or_space()],
                errors=CONDITIONAL_ERRORS,
                body=schema_of(MemoryEdits),
                body_example={"pinned": True},
            ),
            "delete": operation(
                "Delete a memory, and hide the messages that state it. It can be restored for 30 days.",
                "delete_memory",
                {200: _memory("As it is now; `purge_at` is when it goes for good.", DELETED)},
                parameters=[MEMORY, *CONDITIONS, of_user_or_space()],
                errors=CONDITIONAL_ERRORS,
            ),
        },
        "/api/memories/{memory}/restore": {
            "post": operation(
                "Restore a deleted memory, or one that upkeep superseded, as it was, with the messages that state it.",
                "restore_memory",
                {200: _memory("As it is now.", EXAMPLE)},
                parameters=[MEMORY, *CONDITIONS, of_user_or_space()],
                errors=CONDITIONAL_ERRORS,
            )
        },
    }


def _sources_and_history() -> dict[str, Schema]:
    return {
        "/api/memories/{memory}/why": {
            "get": operation(
                "Why a memory is known: the words it rests on, and what happened to it, in sentences.",
                "why",
                {200: json_of("The answer.", schema_of(MemoryReason), example=REASON)},
                parameters=[MEMORY, of_user_or_space()],
                errors=[NotFound],
            )
        },
        "/api/memories/{memory}/history": {
            "get": operation(
                "All that happened to a memory, the oldest first.",
                "memory_history",
                {200: json_of("A page.", schema_of(HistoryPage), example={"items": [EVENT], "next": None})},
                parameters=[MEMORY, *of_page(), of_user_or_space()],
                errors=[NotFound],
            )
        },
        "/api/memories/{memory}/sources": {
            "get": operation(
                "The messages that state a memory, the latest first.",
                "memory_sources",
                {200: json_of("The latest of them.", schema_of(MemorySources), example={"items": [SOURCE]})},
                parameters=[MEMORY, of_user_or_space()],
                errors=[NotFound],
            )
        },
    }


def _counts() -> dict[str, Schema]:
    return {
        "/api/banks": {
            "get": operation(
                "The banks of the user's active memories, with counts.",
                "banks",
                {200: _counted("Personal")},
                parameters=[of_user_or_space()],
            )
        },
        "/api/categories": {
            "get": operation(
                "The categories of the user's active memories, with counts.",
                "categories",
                {200: _counted("profile")},
                parameters=[of_user_or_space()],
            )
        },
    }


def _memory(description: str, example: object) -> Schema:
    return {**json_of(description, schema_of(ListedMemory), example=example), "headers": ETAG}


def _counted(example: str) -> Schema:
    return json_of("All of them.", schema_of(MemoryCounts), example={"items": [{"name": example, "memories": 3}]})


def _filters() -> list[Schema]:
    moment = {"type": "string", "format": "date-time"}
    return [
        in_query("state", {"enum": list(STATES), "default": "active"}, "The state."),
        in_query("bank", TEXT, "Filed in this bank."),
        in_query("category", TEXT, "Of this category; `other`: of none."),
        in_query("kind", {"enum": list(KINDS)}, "Of this kind."),
        in_query("type", {"enum": list(TYPES)}, "Of this type."),
        in_query("agent", TEXT, "For this agent alone."),
        in_query("pinned", {"enum": ["true", "false"]}, "Pinned or not."),
        in_query("since", moment, "Changed after this time."),
        in_query("text", {"type": "string", "maxLength": MAX_TEXT_CHARACTERS}, "With all of these words."),
    ]


def _search() -> list[Schema]:
    question = {"type": "string", "minLength": 1, "maxLength": MAX_QUESTION_CHARACTERS}
    limit = {"type": "integer", "minimum": 1, "maximum": MAX_FOUND, "default": DEFAULT_FOUND}
    return [
        in_query("q", question, "What is looked for.", required=True),
        in_query("limit", limit, "How many at most."),
        in_query("agent", TEXT, "Search as this agent may recall."),
    ]

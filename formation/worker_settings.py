"""What can be set about the worker's rooms: jobs, upkeep, consolidation and derived. It stands below them, because they
import formation/form.py, which has it with all other settings. Composed by formation/settings.py.
"""

from typing import Literal

from retrieval.settings_model import ApiKey, HttpUrl, SettingsModel, setting

ClusterStrategy = Literal["embeddings", "tags", "hybrid"]


class JobSettings(SettingsModel):
    """How a worker learns from the turns that wait (formation/jobs)."""

    # 2, 10, 60 and 300 s apart: rides out a restart and a rate limit.
    max_attempts: int = setting(
        "MEMRELAY_FORMATION_MAX_ATTEMPTS",
        5,
        "Tries before a turn is set aside (`memrelay jobs` lists those).",
        "With their pauses about seven minutes. A model that is unavailable costs none; after three answers that "
        "cannot be read the turn is set aside.",
        ge=1,
        le=50,
    )
    # A memory is there for the next message a person types; reading the partial index when it is empty costs 0.1 ms.
    poll_ms: int = 200
    # They wait for a model most of the time; without one a job takes milliseconds.
    concurrency: int = setting(
        "MEMRELAY_FORMATION_CONCURRENCY",
        4,
        "Turns one worker learns from at once.",
        "They mostly wait for the model.",
        ge=1,
        le=64,
    )


class SummarySettings(SettingsModel):
    """Of chats (formation/upkeep/summarise.py)."""

    enabled: bool = setting(
        "MEMRELAY_ENABLE_SUMMARIES",
        True,
        "Whether chats are summarised, so that they can be found and asked for what is left to do.",
        "One call of the formation model in eight turns; without such a model there are none.",
    )
    every_turns: int = setting(
        "MEMRELAY_SUMMARY_EVERY_TURNS",
        8,
        "A user's turns in one chat summary.",
        "With their replies a few thousand tokens: what a small model still reads well.",
        ge=2,
        le=100,
    )
    # A summary waits this long after the turn that made it due, so that the reply to it is there.
    delay_s: float = 60.0


class RetentionSettings(SettingsModel):
    """How long is kept what nobody deletes, and whether what is deleted goes for good (formation/upkeep)."""

    purges: bool = setting(
        "MEMRELAY_ENABLE_PURGE",
        True,
        "Whether deleted memories go for good after 30 days, with the messages they were learned from (decision 0059).",
        "Who deletes something wants it gone. Off, it stays hidden, and goes when this is on again.",
    )
    keep_turn_text_days: int = setting(
        "MEMRELAY_KEEP_TURN_TEXT_DAYS",
        0,
        "Days after which the words of past turns and replies are deleted; 0: never. What was learned from them stays.",
        "People ask for what they said last year.",
        unit="days",
        ge=0,
        le=36_500,
    )
    keep_blocks_days: int = setting(
        "MEMRELAY_KEEP_BLOCKS_DAYS",
        0,
        "Days after which the memory blocks of past turns are deleted; 0: never. A chat that goes on gets new ones.",
        "They say what a reply was given (`GET /api/turns/{id}/memory`).",
        unit="days",
        ge=0,
        le=36_500,
    )
    keep_model_calls_days: int = setting(
        "MEMRELAY_KEEP_MODEL_CALLS_DAYS",
        0,
        "Days after which it is deleted what calls to the formation model cost; 0: never.",
        "A row is 150 bytes, and spend is asked for by the year.",
        unit="days",
        ge=0,
        le=36_500,
    )
    keep_events_days: int = setting(
        "MEMRELAY_KEEP_EVENTS_DAYS",
        30,
        "Days after which `events` are deleted: why nothing was learned from a turn, and what failed. What a model was "
        "asked about at night stays for 15 days, so that it is not asked again.",
        "Enough to ask why; what was learned is in the history, which stays.",
        unit="days",
        ge=1,
        le=36_500,
    )


class PruningSettings(SettingsModel):
    """What is above a user's limit (formation/upkeep/put_away.py)."""

    enabled: bool = setting(
        "MEMRELAY_ENABLE_PRUNING",
        True,
        "Whether memories above a user's limit are put away: deleted, restorable for 30 days (decision 0076).",
        "A memory that grows for years answers worse and costs more. Off, nothing is put away.",
    )
    max_memories: int = setting(
        "MEMRELAY_MAX_MEMORIES",
        200,
        "Active memories that a user may have; 0: any number. An administrator sets another number for one user with "
        "`PATCH /api/users/{user}`. Who had more than 200 when limits began keeps that number.",
        "What people state about themselves in a year fits. Ten at a time are put away (below 100 a tenth of the "
        "limit), never what is pinned, can harm if it is forgotten, or says who the user is or wants to be answered.",
        ge=0,
        le=1_000_000,
    )
    strategy: Literal["fifo", "least_relevant", "oldest_accessed"] = setting(
        "MEMRELAY_PRUNE_STRATEGY",
        "oldest_accessed",
        "Which memories above the limit go first: the oldest (fifo), those farthest from the last 20 messages "
        "(least_relevant), or those that were not recalled for longest, which half as important ones reach in half "
        "the days, of a day the less often recalled (oldest_accessed).",
        "What is used stays, whatever the last messages were about, and no vectors are needed.",
    )


class ClusterSettings(SettingsModel):
    """Old memories about one thing that become one (formation/consolidation/merge.py)."""

    enabled: bool = setting(
        "MEMRELAY_ENABLE_CLUSTERS",
        True,
        "Whether old memories about one thing become one memory at night, three to eight at a time, one such group "
        "of a user a day (decision 0085).",
        "One line of a prompt instead of eight, for a call of the formation model; without one it waits. Every door "
        "takes such a memory apart again. Off, what was merged stays, and can be taken apart.",
    )
    strategy: ClusterStrategy = setting(
        "MEMRELAY_CLUSTER_STRATEGY",
        "hybrid",
        "Which memories are about one thing: those whose vectors are near (embeddings, from "
        "`MEMRELAY_NEIGHBOUR_SCORE` on), those that are filed alike by category, bank, key and tags (tags), or those "
        "of which both is true (hybrid).",
        "Near vectors alone bring a colleague's dog to one's own; a drawer alone holds all tastes.",
    )
    after_days: int = setting(
        "MEMRELAY_CLUSTER_AFTER_DAYS",
        7,
        "Days after which a memory may become part of another one.",
        "What is talked about this week still changes, and is corrected by its own words.",
        unit="days",
        ge=1,
        le=36_500,
    )


class OpenWebUISettings(SettingsModel):
    """Where OpenWebUI is asked which chats are left (formation/upkeep/reconciliation.py)."""

    url: HttpUrl | None = setting(
        "MEMRELAY_OPENWEBUI_API_URL",
        None,
        "Address of OpenWebUI as the worker reaches it. With MEMRELAY_OPENWEBUI_API_KEY, chats that were deleted there "
        "and whose event did not arrive are found and forgotten, every six hours (decision 0077).",
        "Without it, what was deleted there without an event stays.",
        repr=False,
    )
    key: ApiKey | None = setting(
        "MEMRELAY_OPENWEBUI_API_KEY",
        None,
        "An administrator's API key of OpenWebUI, to list users' chats.",
        "Without it, what was deleted there without an event stays.",
    )
    space: str = setting(
        "MEMRELAY_OPENWEBUI_SPACE", "default", "The space of the users of that OpenWebUI.", "The space of most keys."
    )
    reconciles: bool = setting(
        "MEMRELAY_ENABLE_OPENWEBUI_RECONCILIATION",
        True,
        "Whether chats deleted in OpenWebUI are looked for where its address and key are set.",
        "An event is sent once, and may be missed. Off, nothing is looked for and nothing lost.",
    )


class ExpirySettings(SettingsModel):
    """What has not been used for long, or has ended (formation/upkeep/put_away.py)."""

    enabled: bool = setting(
        "MEMRELAY_ENABLE_TTL",
        True,
        "Whether memories of little importance that were not used for long, and those that ended long ago, are put "
        "away: deleted, restorable for 30 days (decision 0076).",
        "What nobody asks about for months only stands in the way. Off, nothing is put away.",
    )
    ttl_days: int = setting(
        "MEMRELAY_TTL_DAYS",
        60,
        "Days after which a memory that no turn recalled, or that has ended, is put away. They count from the last "
        "use, the creation or the upgrade that began to count uses, whichever is latest.",
        "Two months: a holiday and what was before it.",
        unit="days",
        ge=1,
        le=36_500,
    )
    below_importance: float = setting(
        "MEMRELAY_TTL_BELOW_IMPORTANCE",
        0.5,
        "Importance below which an unused memory is put away: a fifth for each of five levels; 0: only what has ended. "
        "What has faded counts as it does by now.",
        "Levels 1 and 2, trivia. A memory has level 3 unless something says more or less, a repeat raises it, and "
        "above MEMRELAY_DECAY_FLOOR it does not fade into trivia.",
        ge=0,
        le=1,
    )


class NightSettings(SettingsModel):
    """What is made at night of memories and chats (formation/derived, formation/consolidation)."""

    episodes: bool = setting(
        "MEMRELAY_ENABLE_EPISODES",
        True,
        "Whether what was discussed, decided or done in a chat becomes an episode, from its summary (decision 0080).",
        "A call of the formation model for a chat that went on, at most two a user and night. Off, none is made, and "
        "those there are stay.",
    )
    consolidates: bool = setting(
        "MEMRELAY_ENABLE_CONSOLIDATION",
        True,
        "Whether memories that say nearly the same are settled at night: what is equal by rule becomes one, about "
        "others the formation model is asked, fifty pairs a user and day (decision 0081).",
        "What was learned twice in other words takes two places in a prompt. Off, nothing is changed; what was put "
        "away can be restored all the same.",
    )
    insights: bool = setting(
        "MEMRELAY_ENABLE_INSIGHTS",
        False,
        "Whether a model guesses at most once a day and user what seems to matter to them, from words of their own "
        "(decision 0080). Such an insight is recalled as an impression.",
        "A guess about a person, which not everybody wants made. Off, none is made, and those there are stay.",
    )

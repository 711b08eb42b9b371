"""What can be set about formation. Composed by gateway/config/settings.py."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator

from db.queries.decay import Decay
from retrieval.categories import DEFAULT_BANKS
from retrieval.settings import EmbedTurns
from retrieval.settings_model import ApiKey, HttpUrl, SettingsModel, setting

ClusterStrategy = Literal["embeddings", "tags", "hybrid"]
Task = Literal["extract", "resolve", "summarise", "merge", "episodes", "insights"]
# What may be sensitive in a memory (formation/consent/sensitivity.py).
SENSITIVITIES = ("name", "pronouns", "health", "religion", "politics", "orientation", "finances")


def _sensitivities(value: tuple[str, ...]) -> tuple[str, ...]:
    """a JSON list of some of name, pronouns, health, religion, politics, orientation, finances"""
    if unknown := [each for each in value if each not in SENSITIVITIES]:
        raise ValueError(f"{unknown[0]!r} is none of {', '.join(SENSITIVITIES)}")
    return value


Sensitivities = Annotated[tuple[str, ...], AfterValidator(_sensitivities)]


class LadderSettings(SettingsModel):
    """How alike a new fact and a memory have to be (decision 0035). Scores are cosines of centred vectors; None: those
    that the embedding model was calibrated with. Spelling is edit similarity.
    """

    same_score: float | None = setting(
        "MEMRELAY_SAME_SCORE",
        None,
        "From which cosine a new fact repeats a memory, if numbers, dates, negations, names and words are the same.",
        "The embedding model's own, above all pairs that are near and not the same.",
        ge=0,
        le=1,
    )
    neighbour_score: float | None = setting(
        "MEMRELAY_NEIGHBOUR_SCORE",
        None,
        "From which cosine a memory is compared with a new fact, by rules or by the formation model.",
        "The embedding model's own, which parts pairs about one subject from others.",
        ge=0,
        le=1,
    )
    relation_score: float | None = setting(
        "MEMRELAY_RELATION_SCORE",
        None,
        "From which cosine a new memory is related to another.",
        "`MEMRELAY_NEIGHBOUR_SCORE`: what is about one subject.",
        ge=0,
        le=1,
    )
    # Of the repeats in fixtures/repeats.json that are one by their spelling, the least alike scores 0.90.
    same_spelling: float = setting(
        "MEMRELAY_SAME_SPELLING",
        0.9,
        "From which edit similarity a new fact repeats a memory, under the same conditions.",
        "Below every pair of ours that is one but for spelling; the conditions keep the others apart.",
        ge=0,
        le=1,
    )
    # Without vectors spelling has to find what may contradict: "Lives in Porto." and "Lives in Berlin." score 0.77.
    near_spelling: float = setting(
        "MEMRELAY_NEAR_SPELLING",
        0.6,
        "From which edit similarity a memory is compared with a new fact, where there are no vectors.",
        "“Lives in Porto.” and “Lives in Berlin.” score 0.77.",
        ge=0,
        le=1,
    )
    # Of each kind: the same text, the same key, nearest in meaning, nearest in spelling.
    max_neighbours: int = setting(
        "MEMRELAY_MAX_NEIGHBOURS",
        5,
        "Memories of each kind (same text, same key, meaning, spelling) that a new fact is compared with.",
        "What is sixth nearest contradicts nothing; each is a line of a model's prompt.",
        ge=1,
        le=50,
    )
    max_relations: int = setting(
        "MEMRELAY_MAX_RELATIONS",
        3,
        "Memories that a new one is related to at most; 0 for none.",
        "Recall goes one hop from the best it found, and brings five in all.",
        ge=0,
        le=20,
    )
    short_preference_characters: int = setting(
        "MEMRELAY_SHORT_PREFERENCE_CHARACTERS",
        100,
        "Preferences and wishes up to this length repeat a memory by the same text, by their key, or where a model "
        "says so; never by likeness.",
        "They differ in one word: “window seats”, “aisle seats”. 0: likeness counts for all.",
        unit="characters",
        ge=0,
        le=300,
    )


class FormationSettings(SettingsModel):
    ladder: LadderSettings = LadderSettings()
    llm: Literal["off", "mistral", "openai"] = setting(
        "MEMRELAY_FORMATION_LLM",
        "off",
        "Who extracts and judges facts. Off: rules and the classifier of `MEMRELAY_ENABLE_STATEMENTS` learn alone.",
        "In rehearsal; else mistral or openai after the upstream, asked at the upstream's own address.",
    )
    url: HttpUrl | None = setting(
        "MEMRELAY_FORMATION_LLM_URL", None, "Its server, with /v1.", "The upstream's, or Mistral's for mistral."
    )
    key: ApiKey | None = setting(
        "MEMRELAY_FORMATION_LLM_KEY", None, "Key for it.", "The upstream's, or MISTRAL_API_KEY for mistral."
    )
    model: str | None = setting(
        "MEMRELAY_FORMATION_LLM_MODEL",
        None,
        "Model that forms memories.",
        "`mistral-small-latest` at Mistral; elsewhere the model the chat asked for.",
    )
    model_extract: str | None = setting(
        "MEMRELAY_MODEL_EXTRACT", None, "Another model for extraction.", "The formation model."
    )
    model_resolve: str | None = setting(
        "MEMRELAY_MODEL_RESOLVE", None, "Another model for judging contradictions.", "The formation model."
    )
    model_summarise: str | None = setting(
        "MEMRELAY_MODEL_SUMMARISE",
        None,
        "Another model for chat summaries, and for what is made of memories at night.",
        "The formation model.",
    )
    # One answer is a few hundred tokens. A local model on two cores makes about ten a second.
    timeout_s: float = setting(
        "MEMRELAY_FORMATION_TIMEOUT_S",
        60.0,
        "Longest wait for one answer of the formation model.",
        "A small local model needs most of it.",
        unit="seconds",
        ge=1,
        le=600,
    )
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
    batches: bool = setting(
        "MEMRELAY_ENABLE_FORMATION_BATCHES",
        True,
        "Whether the formation model reads the turns of a chat together, once it is idle (decision 0058).",
        "Off, it reads each turn by itself, at once.",
    )
    batch_idle_s: float = setting(
        "MEMRELAY_FORMATION_BATCH_IDLE_S",
        20.0,
        "How long after a chat's last turn the formation model reads its turns; what needs none is learned at once.",
        "Most people who go on write within that time; a memory is mostly wanted in the next chat.",
        unit="seconds",
        ge=0,
        le=3600,
    )
    batch_turns: int = setting(
        "MEMRELAY_FORMATION_BATCH_TURNS",
        6,
        "Turns of a chat that the formation model reads together at most; so many are read before the chat is idle.",
        "With their replies some 3,000 tokens: half of what a small local model reads well.",
        ge=1,
        le=20,
    )
    yields: bool = setting(
        "MEMRELAY_ENABLE_FORMATION_YIELD",
        True,
        "Whether the formation model waits while replies stream from the same model server.",
        "A small server answers one prompt at a time. With a server of its own formation waits for nobody.",
    )
    yield_s: float = setting(
        "MEMRELAY_FORMATION_YIELD_S",
        120.0,
        "Longest wait for replies under way; a turn older than that without its reply is taken for ended.",
        "A long reply of a small local model takes one minute; on a server that is always busy memories come two late.",
        unit="seconds",
        ge=1,
        le=3600,
    )
    tokens_per_day: int = setting(
        "MEMRELAY_FORMATION_TOKENS_PER_DAY",
        0,
        "Tokens that formation may use a day (UTC) and space, as its server counts them; 0: any. Then turns wait for "
        "the next day, and what needs no model is learned all the same.",
        "Without a price nobody needs a bound. What is under way when it is reached goes on.",
        ge=0,
        le=2**40,
    )
    user_tokens_per_day: int = setting(
        "MEMRELAY_USER_TOKENS_PER_DAY",
        0,
        "The same for one user; 0: any. Then that user's turns wait for the next day, what needs no model is learned, "
        "and `events` says so once that day.",
        "Who shares a model with strangers sets one; the space's own bound holds beside it.",
        ge=0,
        le=2**40,
    )
    user_turns_per_day: int = setting(
        "MEMRELAY_USER_TURNS_PER_DAY",
        0,
        "Turns of one user that are learned from a day (UTC); 0: all. From those after them nothing is learned, not by "
        "rules either, and their `events` say so; what an edit takes back goes. Chats go on.",
        "A script that writes as a user is bounded by its memories already; this bounds the work it makes.",
        ge=0,
        le=1_000_000,
    )
    skip_requests: bool = setting(
        "MEMRELAY_ENABLE_SKIP_REQUESTS",
        True,
        "Whether bare requests (code, maths, translations, questions that say nothing about their user) are kept from "
        "the formation model.",
        "The classifier of `MEMRELAY_ENABLE_STATEMENTS` recognises them, for 10 ms of processor time a sentence.",
    )
    # A message that the shortcuts cover whole needs no extraction call. Off: the model reads every message.
    shortcuts: bool = setting(
        "MEMRELAY_FORMATION_SHORTCUTS",
        True,
        "Whether short statements are understood without asking the model.",
        "It saves the call; a model would say the same.",
    )
    statements: bool = setting(
        "MEMRELAY_ENABLE_STATEMENTS",
        True,
        "Whether lasting statements and wishes how to be answered are learned without a model, by a classifier on the "
        "built-in embedding model, in fifteen languages.",
        "10 ms of processor time a sentence. A formation model that reads the message later words them better.",
    )
    summaries: bool = setting(
        "MEMRELAY_ENABLE_SUMMARIES",
        True,
        "Whether chats are summarised, so that they can be found and asked for what is left to do.",
        "One call of the formation model in eight turns; without such a model there are none.",
    )
    summary_every_turns: int = setting(
        "MEMRELAY_SUMMARY_EVERY_TURNS",
        8,
        "A user's turns in one chat summary.",
        "With their replies a few thousand tokens: what a small model still reads well.",
        ge=2,
        le=100,
    )
    # A summary waits this long after the turn that made it due, so that the reply to it is there.
    summary_delay_s: float = 60.0
    max_memories_a_day: int = setting(
        "MEMRELAY_FORMATION_MAX_MEMORIES_A_DAY",
        100,
        "Memories that one user's messages of one day (UTC) make before the model is asked no more; 0: no limit. Turns "
        "beyond are formed by rules and the classifier, and their `events` say so.",
        "At three a turn that is a day of telling; what makes more is a script, or an attack.",
        ge=0,
        le=100_000,
    )
    # Also the label values of memory_bank_distribution.
    banks: tuple[str, ...] = setting(
        "MEMRELAY_BANKS",
        DEFAULT_BANKS,
        "What facts are filed under: the user's drawers. What fits none goes to General, or else to the first.",
        "Few, so that a model picks the same one twice.",
    )
    categories: bool = setting(
        "MEMRELAY_ENABLE_CATEGORIES",
        True,
        "Whether memories get a category and a type by their key and words, earlier ones in the background (decisions "
        "0056, 0060).",
        "0.1 ms a memory. Off, only wishes how to be answered have a category, a policy file finds the others as "
        "`other`, and the type is what a model names, else fact.",
    )
    procedures: bool = setting(
        "MEMRELAY_ENABLE_PROCEDURES",
        True,
        "Whether steps are kept that a user asks to keep (“remember these steps”), or a model by a tool (decision "
        "0082).",
        "Only what was asked for is kept. Off, those that are there stay, and are recalled where they are asked for.",
    )
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
    prunes: bool = setting(
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
    prune_strategy: Literal["fifo", "least_relevant", "oldest_accessed"] = setting(
        "MEMRELAY_PRUNE_STRATEGY",
        "oldest_accessed",
        "Which memories above the limit go first: the oldest (fifo), those farthest from the last 20 messages "
        "(least_relevant), or those that were not recalled for longest, which half as important ones reach in half "
        "the days, of a day the less often recalled (oldest_accessed).",
        "What is used stays, whatever the last messages were about, and no vectors are needed.",
    )
    clusters: bool = setting(
        "MEMRELAY_ENABLE_CLUSTERS",
        True,
        "Whether old memories about one thing become one memory at night, three to eight at a time, one such group "
        "of a user a day (decision 0085).",
        "One line of a prompt instead of eight, for a call of the formation model; without one it waits. Every door "
        "takes such a memory apart again. Off, what was merged stays, and can be taken apart.",
    )
    cluster_strategy: ClusterStrategy = setting(
        "MEMRELAY_CLUSTER_STRATEGY",
        "hybrid",
        "Which memories are about one thing: those whose vectors are near (embeddings, from "
        "`MEMRELAY_NEIGHBOUR_SCORE` on), those that are filed alike by category, bank, key and tags (tags), or those "
        "of which both is true (hybrid).",
        "Near vectors alone bring a colleague's dog to one's own; a drawer alone holds all tastes.",
    )
    cluster_after_days: int = setting(
        "MEMRELAY_CLUSTER_AFTER_DAYS",
        7,
        "Days after which a memory may become part of another one.",
        "What is talked about this week still changes, and is corrected by its own words.",
        unit="days",
        ge=1,
        le=36_500,
    )
    openwebui_api_url: HttpUrl | None = setting(
        "MEMRELAY_OPENWEBUI_API_URL",
        None,
        "Address of OpenWebUI as the worker reaches it. With MEMRELAY_OPENWEBUI_API_KEY, chats that were deleted there "
        "and whose event did not arrive are found and forgotten, every six hours (decision 0077).",
        "Without it, what was deleted there without an event stays.",
    )
    openwebui_api_key: ApiKey | None = setting(
        "MEMRELAY_OPENWEBUI_API_KEY",
        None,
        "An administrator's API key of OpenWebUI, to list users' chats.",
        "Without it, what was deleted there without an event stays.",
    )
    openwebui_space: str = setting(
        "MEMRELAY_OPENWEBUI_SPACE", "default", "The space of the users of that OpenWebUI.", "The space of most keys."
    )
    reconciles: bool = setting(
        "MEMRELAY_ENABLE_OPENWEBUI_RECONCILIATION",
        True,
        "Whether chats deleted in OpenWebUI are looked for where its address and key are set.",
        "An event is sent once, and may be missed. Off, nothing is looked for and nothing lost.",
    )
    expires: bool = setting(
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
    ttl_below_importance: float = setting(
        "MEMRELAY_TTL_BELOW_IMPORTANCE",
        0.5,
        "Importance below which an unused memory is put away: a fifth for each of five levels; 0: only what has ended. "
        "What has faded counts as it does by now.",
        "Levels 1 and 2, trivia. A memory has level 3 unless something says more or less, a repeat raises it, and "
        "above MEMRELAY_DECAY_FLOOR it does not fade into trivia.",
        ge=0,
        le=1,
    )
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
    consent: Literal["off", "sensitive", "all"] = setting(
        "MEMRELAY_CONSENT",
        "off",
        "Which memories wait for the user's consent before they are recalled: none, those about one of "
        "MEMRELAY_CONSENT_CATEGORIES, or also all that a single signal found (decision 0064).",
        "Who runs Memrelay for themselves has agreed by running it, and each question costs a sentence of a reply.",
    )
    consent_categories: Sensitivities = setting(
        "MEMRELAY_CONSENT_CATEGORIES",
        SENSITIVITIES,
        "What counts as sensitive.",
        "What laws on data protection call special, and what says who somebody is.",
    )
    # Where erasures are noted for backups: set with the gateway's. None: nobody is erased.
    data_dir: Path | None = None
    # Off because no model server may see memories, or not the one that is named: set with the upstreams'.
    withheld: bool = False
    # Whether chats stream from its server too: set with the upstreams'.
    shares_upstream: bool = False
    # Whether a chat's own model may be asked where no setting names one, and which are another server's: likewise.
    asks_chat_model: bool = True
    models_elsewhere: tuple[str, ...] = ()
    prefixes_elsewhere: tuple[str, ...] = ()
    # How importance fades, whether to-dos have a life, and which turns get vectors: set with retrieval's.
    decay: Decay | None = None
    todos: bool = True
    embed_turns: EmbedTurns = "all"
    # As recall is set: whether messages are told apart by a classifier, which the worker trains for a remote model.
    judges_need: bool = True

    @property
    def summarises(self) -> bool:
        """Nothing but a language model can."""
        return self.summaries and self.llm != "off"

    @property
    def makes_episodes(self) -> bool:
        return self.episodes and self.llm != "off"

    @property
    def makes_insights(self) -> bool:
        return self.insights and self.llm != "off"

    @property
    def merges_memories(self) -> bool:
        return self.clusters and self.llm != "off"

    @property
    def waits_for_chats_s(self) -> float | None:
        """How long the model is not asked while replies stream from its server; None: it is."""
        return self.yield_s if self.yields and self.shares_upstream else None

    @property
    def turns_together(self) -> int:
        return self.batch_turns if self.batches else 1

    @property
    def idle_s(self) -> float:
        return self.batch_idle_s if self.batches else 0.0

    def model_for(self, task: Task, turn_model: str | None) -> str | None:
        """The model to ask, or None when nothing names one: then there is no formation model for this turn."""
        own = {"extract": self.model_extract, "resolve": self.model_resolve}
        return own.get(task, self.model_summarise) or self.model or self._chat_model(turn_model)

    def _chat_model(self, model: str | None) -> str | None:
        """The chat's own model, if formation's server has it: another's would be asked there in vain."""
        if not self.asks_chat_model or model is None or model in self.models_elsewhere:
            return None
        return None if model.startswith(self.prefixes_elsewhere) else model

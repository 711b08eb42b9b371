"""What can be set about recall and embeddings. Composed by gateway/config/settings.py."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, SecretStr

from db.queries.decay import Decay
from retrieval.arms import ARM_NAMES, ARMS, Arm, Weights, read_arms
from retrieval.query.references import ASKS_PAST, POINTS_BACK
from retrieval.secrets.find import MAX_SECRET_CHARACTERS
from retrieval.settings_model import ApiKey, HttpUrl, SettingsModel, setting

EmbedderKind = Literal["local", "mistral", "openai"]

# Local: a short question takes 10 to 20 ms on two cores and a loaded machine ten times that. Remote: one round trip to
# another continent and a slow answer; what is later than a second is felt in every chat.
DEADLINE_MS = {"local": 300, "mistral": 1_000, "openai": 1_000}

# A token is at most this many characters of ordinary text, so that no more than these travel from Postgres.
CHARACTERS_A_TOKEN = 6


def _arms(value: object) -> object:
    """a JSON list of arms, each `name` or `name:limit`"""
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        return read_arms(value)
    return value


def _embed_turns(value: object) -> object:
    """all, marked or none"""
    earlier = dict.fromkeys(("on", "true", "1", "yes"), "all") | dict.fromkeys(("off", "false", "0", "no"), "marked")
    return earlier.get(str(value).lower(), value) if isinstance(value, str | bool | int) else value


EmbedTurns = Literal["all", "marked", "none"]
# Versions before 0.2 had on and off, which were all and marked.
EmbedTurnsSetting = Annotated[EmbedTurns | None, BeforeValidator(_embed_turns)]

Arms = Annotated[tuple[Arm, ...], BeforeValidator(_arms)]


class EmbedderSettings(SettingsModel):
    """`url` ends in /v1; `model` and `url` may be None for local and mistral, which have their own."""

    kind: EmbedderKind = setting(
        "MEMRELAY_EMBEDDER",
        "local",
        "Who turns text into vectors.",
        "It needs no network. When the upstream is Mistral, mistral.",
    )
    url: HttpUrl | None = setting(
        "MEMRELAY_EMBEDDER_URL",
        None,
        "Embedding server, with its /v1.",
        "Mistral's for mistral; openai needs it.",
        repr=False,
    )
    key: ApiKey | None = setting(
        "MEMRELAY_EMBEDDER_KEY", None, "Key for the embedding server.", "MISTRAL_API_KEY for mistral, else none."
    )
    model: str | None = setting(
        "MEMRELAY_EMBEDDER_MODEL",
        None,
        "Embedding model.",
        "`mistral-embed` for mistral; openai needs it; local has one.",
    )
    # On two threads a question takes 10 ms on a quiet machine instead of 17, and on a busy one up to a second instead
    # of 38 ms: OpenMP's threads spin for each other (decision 0012).
    threads: int = setting(
        "MEMRELAY_EMBEDDER_THREADS",
        1,
        "Threads of the local embedder.",
        "A question takes 17 ms on one; two are faster on an idle machine and far slower on a busy one.",
        ge=1,
        le=64,
    )
    # One request of the background's, which may hold a full batch. Questions end with recall's deadline instead.
    timeout_ms: int = 30_000
    # Texts in one call. Mistral takes 128 inputs and 16,384 tokens; the local model embeds 8 in about 130 ms,
    # and that is how long a question can have to wait behind a batch (decision 0012).
    batch_size: int | None = None


class RerankSettings(SettingsModel):
    """`url` (which ends in /v1) and `key` are the formation model's; without `url` or `model` nothing is reranked."""

    mode: Literal["off", "llm"] = setting(
        "MEMRELAY_RERANK",
        "off",
        "Whether a model puts what was found into order: the formation model's server, asked before each reply.",
        "A call a turn, and half a second or more before the first word. Its timeout comes on top of the deadline.",
    )
    timeout_ms: int = setting(
        "MEMRELAY_RERANK_WITHIN_MS",
        1_500,
        "How long the model may take for that; then the order stays as it was.",
        "A small model's answer of twenty numbers takes half a second to one.",
        unit="milliseconds",
        ge=50,
        le=30_000,
    )
    model: str | None = setting("MEMRELAY_MODEL_RERANK", None, "Another model for that.", "The formation model.")
    url: str | None = None
    key: SecretStr | None = None

    @property
    def enabled(self) -> bool:
        return self.url is not None and self.model is not None


class ErrorGuardSettings(SettingsModel):
    """Of every feature by itself: forming memories, and each search of recall."""

    enabled: bool = setting(
        "MEMRELAY_ENABLE_ERROR_GUARD",
        True,
        "Whether a feature rests after too many errors: forming memories, and each search of recall by itself.",
        "What is broken costs time, and money at a model; jobs wait meanwhile, and none is lost.",
    )
    errors: int = setting(
        "MEMRELAY_ERROR_GUARD_ERRORS",
        5,
        "So many errors, and the feature rests. The errors of one turn are one.",
        "Fewer are bad luck; what fails five times in ten minutes will fail again.",
        ge=1,
        le=1_000,
    )
    window_s: float = setting(
        "MEMRELAY_ERROR_GUARD_WINDOW_S",
        600.0,
        "Within this time.",
        "Ten minutes: also a few people notice then.",
        unit="seconds",
        ge=1,
        le=86_400,
    )
    rest_s: float = setting(
        "MEMRELAY_ERROR_GUARD_REST_S",
        300.0,
        "How long it rests; then it is used again.",
        "Five minutes: a dozen tries an hour of what stays broken.",
        unit="seconds",
        ge=1,
        le=3_600,
    )


class RetrievalSettings(SettingsModel):
    embedder: EmbedderSettings = EmbedderSettings()
    deadline_ms: int | None = setting(
        "MEMRELAY_RECALL_DEADLINE_MS",
        None,
        "How long a turn waits for its memories; then it goes on with what there is.",
        "local 300: a question takes 11 ms, ten times that when busy. Remote 1,000: a slow round trip.",
        unit="milliseconds",
        ge=20,
        le=30_000,
    )
    min_score: float | None = setting(
        "MEMRELAY_RECALL_MIN_SCORE",
        None,
        "Likeness a memory must reach to be found by meaning.",
        "The embedding model's own threshold, from its calibration. A threshold belongs to a model (decision 0011).",
        ge=-1,
        le=1,
    )
    # Ten facts are about 150 tokens, and a model that is told to judge for itself ignores the tail.
    top_k: int = setting(
        "MEMRELAY_RECALL_TOP_K",
        10,
        "Most memories put before one question.",
        "More dilutes the prompt: the model ranks for itself.",
        ge=1,
        le=100,
    )
    # Over all memory blocks of a request.
    budget_tokens: int = setting(
        "MEMRELAY_RECALL_BUDGET_TOKENS",
        2_000,
        "Most tokens of memories in one request.",
        "A few percent of today's context windows.",
        unit="tokens",
        ge=50,
        le=100_000,
    )
    arms: Arms = setting(
        "MEMRELAY_RECALL_ARMS",
        ARMS,
        "The arms of recall in their order, `name` or `name:limit`; those not named are left out. Known: "
        f"{', '.join(ARM_NAMES)}.",
        f"{' '.join(map(str, ARMS))}: what each brings stands in decision 0016.",
        show_default=False,
    )
    weights: Weights = Weights()
    # Two sentences or so answer most of what a message answers, and with longer pieces eight turns take more than
    # half of what is put into a prompt (decision 0017).
    max_turns: int = setting(
        "MEMRELAY_RECALL_TURNS",
        8,
        "Most earlier turns put before one question; each memory takes the room of one, until three are left.",
        "Longer than facts, less certain. Eight hold 68 % of what questions need in long chats, six 63 %.",
        unit="turns",
        ge=0,
        le=100,
    )
    turn_tokens: int = setting(
        "MEMRELAY_RECALL_TURN_TOKENS",
        45,
        "How much of an earlier turn is put before a question: the sentences or lines that answer it.",
        "Some 33 words, which keep a prompt of long chats below 400; 60 held as much of the answers (decision 0017).",
        unit="tokens",
        ge=10,
        le=2_000,
    )
    min_turn_score: float = setting(
        "MEMRELAY_RECALL_TURN_MIN_SCORE",
        0.35,
        "Score that the best earlier turn must reach before any is put before a question: the share of its words found "
        "in and beside the turn, with what meaning, author and date add.",
        "Below it nothing of the question was talked about; long questions score each turn low (decision 0017).",
        unit="share",
        ge=0,
        le=2,
    )
    min_share: float = setting(
        "MEMRELAY_RECALL_MIN_SHARE",
        0.55,
        "Share of the best score from which anything is put before a question; the three nearest memories always are.",
        "Fewer memories in favour of eight turns: as much of what questions need (decision 0017). 0: all that fits.",
        unit="share",
        ge=0,
        le=1,
    )
    meaning_decays: bool = setting(
        "MEMRELAY_RECALL_DECAY",
        False,
        "Whether nearness in meaning counts less with age: half after a month (events, past turns) to a year (facts).",
        "What is recent has a small boost already, and most facts stay true however old they are.",
    )
    fades: bool = setting(
        "MEMRELAY_ENABLE_DECAY",
        True,
        "Whether importance fades that no repeat confirms and no turn recalls (decision 0079): not of what is pinned, "
        "can harm if it is forgotten, or is an instruction, profile or health.",
        "What mattered two years ago and was never asked for since matters less. Nothing is written: off, all counts "
        "as it was given.",
    )
    half_life_days: float = setting(
        "MEMRELAY_DECAY_HALF_LIFE_DAYS",
        365,
        "Days in which the importance of a memory halves without a repeat, a change or a recall.",
        "A year, in which recency halves for what somebody is: what comes up once a year stays as it was.",
        unit="days",
        ge=1,
        le=36_500,
    )
    decay_floor: float = setting(
        "MEMRELAY_DECAY_FLOOR",
        0.5,
        "Importance below which nothing fades. Below MEMRELAY_TTL_BELOW_IMPORTANCE what has faded is put away.",
        "Between trivia (levels 1 and 2) and what everything else has (3): who comes back after a long time has lost "
        "nothing that mattered.",
        ge=0,
        le=1,
    )
    todos: bool = setting(
        "MEMRELAY_ENABLE_TODOS",
        True,
        "Whether to-dos have a life (decision 0084): closed when the user says that they are done, asked about once "
        "when they are overdue, listed when the user asks what there is to do, expired 30 days later.",
        "What is done is no task any more. Off, to-dos are memories like any other, which a person closes; nothing "
        "is lost.",
    )
    nearest_always: int = 3
    judge_need: bool = setting(
        "MEMRELAY_RECALL_JUDGE_NEED",
        True,
        "Whether a message is judged to call for memory or not: a greeting brings none then, a question for advice the "
        "nearest ones.",
        "Off, likeness alone decides: a third of idle messages bring something. A remote embedder's worker learns it "
        "once, from some 27,000 short texts (600,000 tokens).",
    )
    # Who somebody is in some twenty lines.
    always_tokens: int = 300
    max_summaries: int = setting(
        "MEMRELAY_RECALL_SUMMARIES",
        1,
        "Most chat summaries put before one question.",
        "One covers eight turns; two would take as much as all turns together.",
        unit="summaries",
        ge=0,
        le=10,
    )
    summary_tokens: int = setting(
        "MEMRELAY_RECALL_SUMMARY_TOKENS",
        200,
        "Where the text of a summary is cut.",
        "What three turns take.",
        unit="tokens",
        ge=20,
        le=2_000,
    )
    # A summary holds so many words that some are in any question: half of a question's have to be.
    min_summary_coverage: float = 0.5
    # Not counting the turns that the request holds itself.
    widen_below: int = setting(
        "MEMRELAY_RECALL_WIDEN_BELOW",
        2,
        "All chats are looked through when fewer turns of this one are found.",
        "One turn may be found by chance.",
        unit="turns",
        ge=1,
        le=1_000_000,
    )
    # A word that is in no turn is taken for the nearest one that is from this likeness on, or when a slip of the hand
    # makes the one of the other (two in longer words); from four letters on.
    min_similarity: float = 0.5
    min_letters: int = 4
    replies: bool = setting(
        "MEMRELAY_RECALL_REPLIES",
        False,
        "Whether the assistant's replies are recalled too.",
        "They may have been wrong, and they are long.",
    )
    embed_turns: EmbedTurnsSetting = setting(
        "MEMRELAY_EMBED_TURNS",
        None,
        "Which past turns are found by meaning too: all, marked (those somebody marked, and those a memory was learned "
        "from), or none. Earlier ones get their vectors in the background.",
        "all with the local embedder, which costs idle cores; marked with a remote one, which costs money "
        "(decision 0016).",
    )
    always: tuple[str, ...] = setting(
        "MEMRELAY_RECALL_ALWAYS",
        ("profile", "instruction", "health", "relationship"),
        "Categories of memories that are recalled whatever is asked, 300 tokens at most; of relationship those of "
        "the household alone. So are allergies and diets, by their words, and what has one of the keys name, city "
        "and job.",
        "Who somebody is, whom they live with, what can harm them, and what they asked to be kept to.",
    )
    points_back: tuple[str, ...] = setting(
        "MEMRELAY_RECALL_POINTS_BACK",
        POINTS_BACK,
        "Phrases by which a question points back to earlier chats, all of which are then looked through.",
        "Some 180 in twenty languages, such as “last time” and “上次”.",
        show_default=False,
    )
    asks_past: tuple[str, ...] = setting(
        "MEMRELAY_RECALL_ASKS_PAST",
        ASKS_PAST,
        "Phrases by which a question asks what was and is no longer; superseded memories are then looked through too.",
        "Some 80 in fifteen languages, such as “used to” and “früher”.",
        show_default=False,
    )
    # What a space has published is recalled until a user has five memories of their own, five at most: enough to be of
    # use in a first chat, too few to drown the user's own.
    cold_start_below: int = 5
    max_cold_start: int = 5
    # Chats whose last memory block is cached for when Postgres is unavailable: with turns in it 7 kB each, so 2 MB.
    block_cache_chats: int = 300
    # Questions whose vectors are cached, for tool rounds and for regenerated replies, which come within minutes: 500
    # of 1,024 float32 are 2 MB.
    query_cache_size: int = 500

    rerank: RerankSettings = RerankSettings()
    guard: ErrorGuardSettings = ErrorGuardSettings()

    @property
    def decay(self) -> Decay | None:
        """How importance fades; None: it does not."""
        return Decay(half_life_days=self.half_life_days, floor=self.decay_floor) if self.fades else None

    @property
    def embeds_turns(self) -> EmbedTurns:
        return self.embed_turns or ("all" if self.embedder.kind == "local" else "marked")

    @property
    def turn_characters(self) -> int:
        """As much of a turn as is read: what is shown of it, and a secret that begins there, so that it is seen whole.
        Equal turns give equal text, whichever request they are read for.
        """
        return self.turn_tokens * CHARACTERS_A_TOKEN + MAX_SECRET_CHARACTERS

    @property
    def summary_characters(self) -> int:
        """As `turn_characters`, of a summary's."""
        return self.summary_tokens * CHARACTERS_A_TOKEN + MAX_SECRET_CHARACTERS

    @property
    def deadline_s(self) -> float:
        """With a model that reranks, as much later as it may take, unless the deadline is set."""
        usual_ms = DEADLINE_MS[self.embedder.kind] + (self.rerank.timeout_ms if self.rerank.enabled else 0)
        return (self.deadline_ms or usual_ms) / 1_000

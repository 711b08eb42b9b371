"""What retrieval may be told. Filled by gateway/config/settings.py; nothing here reads the environment."""

from dataclasses import dataclass, field
from typing import Literal

from retrieval.arms import ARMS, Arm
from retrieval.query.references import ASKS_PAST, POINTS_BACK
from retrieval.weights import Weights

EmbedderKind = Literal["local", "mistral", "openai"]

# Local: a short question takes 10 to 20 ms on two cores and a loaded machine ten times that. Remote: one round trip to
# another continent and a slow answer; what is later than a second is felt in every chat.
DEADLINE_MS = {"local": 300, "mistral": 1_000, "openai": 1_000}

# A token is at most this many characters of ordinary text, so that no more than these travel from Postgres.
CHARACTERS_A_TOKEN = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbedderSettings:
    """`url` ends in /v1; `model` and `url` may be None for local and mistral, which have their own."""

    kind: EmbedderKind = "local"
    url: str | None = None
    key: str | None = field(default=None, repr=False)
    model: str | None = None
    # One request of the background's, which may hold a full batch. Questions end with recall's deadline instead.
    timeout_ms: int = 30_000
    # Texts in one call. Mistral takes 128 inputs and 16,384 tokens; the local model embeds 8 in about 130 ms,
    # and that is how long a question can have to wait behind a batch (decision 0012).
    batch_size: int | None = None
    # For the local model. On two threads a question takes 10 ms on a quiet machine instead of 17, and on a busy one up
    # to a second instead of 38 ms: OpenMP's threads spin for each other (decision 0012).
    threads: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RerankSettings:
    """`url` ends in /v1. `within_ms`: patience with the model, inside recall's deadline."""

    url: str
    model: str
    key: str | None = field(default=None, repr=False)
    within_ms: int = 1_500


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalSettings:
    embedder: EmbedderSettings = field(default_factory=EmbedderSettings)
    # None: by embedder, DEADLINE_MS.
    deadline_ms: int | None = None
    # None: the threshold of the model's calibration (decision 0010).
    min_score: float | None = None
    # Ten facts are about 150 tokens, and a model that is told to judge for itself ignores the tail.
    top_k: int = 10
    # The share of a prompt that notes may take, over all blocks of a request.
    budget_tokens: int = 2_000
    # What may be found, how much of it, in which order (retrieval/search/arms.py).
    arms: tuple[Arm, ...] = ARMS
    weights: Weights = field(default_factory=Weights)
    # Turns are longer than facts and less certain. What a message is about stands in its first 45 words or so, and with
    # longer pieces six of them take more than half of what is put into a prompt (decision 0018).
    turns_most: int = 6
    turn_tokens: int = 60
    # A turn is shown when its score reaches this: when it, and what stands beside it, covers about a third of the
    # question's words, by their rarity; less, where who said it and when are asked for (decision 0018).
    turn_least_score: float = 0.35
    # And anything when its score reaches this share of the best one; in any case as many as this of the nearest in
    # meaning (decision 0018).
    least_share: float = 0.6
    nearest_always: int = 3
    # A summary tells of eight turns in a page; one is context enough, cut to what three turns take. It holds so many
    # words that some are in any question: half of a question's have to be.
    summaries_most: int = 1
    summary_tokens: int = 200
    summary_least_words: float = 0.5
    # Past turns are searched in this chat, and in all when fewer of its turns than this have a word of the
    # question, not counting what the request holds.
    widen_below: int = 2
    # A word in more than a fifth of what a user said tells nothing apart by itself: a name that is always there.
    common_share: float = 0.2
    # A word nobody said is taken for the nearest one somebody did from this likeness on, or when a slip of the hand
    # makes the one of the other (two in longer words); from four letters on.
    least_similarity: float = 0.5
    least_letters: int = 4
    # What the assistant said may be wrong, and is seldom what somebody wants to have remembered.
    replies: bool = False
    # Every turn costs an embedding and a vector; what it brings stands in decision 0017.
    embed_turns: bool = False
    # Who somebody is and what they always want: looked up under these categories, whatever the question.
    always: tuple[str, ...] = ("profile", "instruction")
    points_back: tuple[str, ...] = POINTS_BACK
    asks_past: tuple[str, ...] = ASKS_PAST
    # What a space has published rides along until a user has five memories of their own, five at most: enough to be of
    # use in a first chat, too few to drown what the user says.
    cold_start_below: int = 5
    cold_start_most: int = 5
    # Chats whose last recalled memories are cached for when Postgres is unavailable: 7 kB each with turns, so 2 MB.
    remembered_chats: int = 300
    # Questions whose vectors are kept, for tool rounds and for answers asked for again, which come within minutes: 500
    # of 1,024 float32 are 2 MB.
    remembered_questions: int = 500
    # A model that puts what was found into order; None: nobody is asked (decision 0083).
    rerank: RerankSettings | None = None

    @property
    def turn_characters(self) -> int:
        """As much of a turn as is read. A note that comes again is made of just as much, so that it is the same."""
        return self.turn_tokens * CHARACTERS_A_TOKEN

    @property
    def summary_characters(self) -> int:
        """As `turn_characters`, of a summary's."""
        return self.summary_tokens * CHARACTERS_A_TOKEN

    @property
    def deadline_s(self) -> float:
        """With a model that reranks, as much later as it may take, unless somebody set it."""
        usual_ms = DEADLINE_MS[self.embedder.kind] + (self.rerank.within_ms if self.rerank else 0)
        return (self.deadline_ms or usual_ms) / 1_000

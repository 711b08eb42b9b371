"""What can be set about formation, composed of what its rooms declare. What configures the worker's rooms, which import
formation/form.py, is declared in formation/worker_settings.py. Composed by gateway/config/settings.py.
"""

from pathlib import Path

from db.queries.decay import Decay
from formation.consent.settings import ConsentSettings
from formation.learning_settings import FilingSettings, LearningSettings
from formation.llm.settings import LlmSettings, ReadingSettings
from formation.reconcile.settings import LadderSettings
from formation.worker_settings import (
    ClusterSettings,
    ExpirySettings,
    JobSettings,
    NightSettings,
    OpenWebUISettings,
    PruningSettings,
    RetentionSettings,
    SummarySettings,
)
from retrieval.settings import EmbedTurns
from retrieval.settings_model import SettingsModel, setting


class FormationSettings(SettingsModel):
    ladder: LadderSettings = LadderSettings()
    llm: LlmSettings = LlmSettings()
    jobs: JobSettings = JobSettings()
    reading: ReadingSettings = ReadingSettings()
    user_turns_per_day: int = setting(
        "MEMRELAY_USER_TURNS_PER_DAY",
        0,
        "Turns of one user that are learned from a day (UTC); 0: all. From those after them nothing is learned, not by "
        "rules either, and their `events` say so; what an edit takes back goes. Chats go on.",
        "A script that writes as a user is bounded by its memories already; this bounds the work it makes.",
        ge=0,
        le=1_000_000,
    )
    learning: LearningSettings = LearningSettings()
    summaries: SummarySettings = SummarySettings()
    max_memories_a_day: int = setting(
        "MEMRELAY_FORMATION_MAX_MEMORIES_A_DAY",
        100,
        "Memories that one user's messages of one day (UTC) make before the model is asked no more; 0: no limit. Turns "
        "beyond are formed by rules and the classifier, and their `events` say so.",
        "At three a turn that is a day of telling; what makes more is a script, or an attack.",
        ge=0,
        le=100_000,
    )
    filing: FilingSettings = FilingSettings()
    procedures: bool = setting(
        "MEMRELAY_ENABLE_PROCEDURES",
        True,
        "Whether steps are kept that a user asks to keep (“remember these steps”), or a model by a tool (decision "
        "0082).",
        "Only what was asked for is kept. Off, those that are there stay, and are recalled where they are asked for.",
    )
    retention: RetentionSettings = RetentionSettings()
    pruning: PruningSettings = PruningSettings()
    clusters: ClusterSettings = ClusterSettings()
    openwebui: OpenWebUISettings = OpenWebUISettings()
    expiry: ExpirySettings = ExpirySettings()
    night: NightSettings = NightSettings()
    consent: ConsentSettings = ConsentSettings()
    # Where erasures are noted for backups: set with the gateway's. None: nobody is erased.
    data_dir: Path | None = None
    # How importance fades, whether to-dos have a life, and which turns get vectors: set with retrieval's.
    decay: Decay | None = None
    todos: bool = True
    embed_turns: EmbedTurns = "all"
    # As recall is set: whether messages are told apart by a classifier, which the worker trains for a remote model.
    judges_need: bool = True

    @property
    def summarises(self) -> bool:
        """Nothing but a language model can."""
        return self.summaries.enabled and self.llm.kind != "off"

    @property
    def makes_episodes(self) -> bool:
        return self.night.episodes and self.llm.kind != "off"

    @property
    def makes_insights(self) -> bool:
        return self.night.insights and self.llm.kind != "off"

    @property
    def merges_memories(self) -> bool:
        return self.clusters.enabled and self.llm.kind != "off"

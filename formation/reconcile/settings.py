"""What can be set about comparing a new fact with the memories. Composed by formation/settings.py."""

from retrieval.settings_model import SettingsModel, setting


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

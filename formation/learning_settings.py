"""What can be set about what is learned of a turn, and how it is filed. Composed by formation/settings.py."""

from retrieval.categories import DEFAULT_BANKS
from retrieval.settings_model import SettingsModel, setting


class LearningSettings(SettingsModel):
    """What is learned without the formation model, and what that need not read (formation/extract)."""

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
        "10 ms of processor time a sentence and half a millisecond a word. A formation model that reads the "
        "message later words them better.",
    )
    answers: bool = setting(
        "MEMRELAY_ENABLE_ANSWERS",
        True,
        "Whether a short answer to a question of the assistant's about its user is learned together with the question.",
        "A read of the reply before and 20 ms of processor time, for short messages that follow one. It needs "
        "`MEMRELAY_ENABLE_STATEMENTS`.",
    )


class FilingSettings(SettingsModel):
    """Where facts are filed (formation/reconcile/writing_rules/check.py)."""

    # Also the label values of memory_bank_distribution.
    banks: tuple[str, ...] = setting(
        "MEMRELAY_BANKS",
        DEFAULT_BANKS,
        "What facts are filed under: the user's drawers. What fits none goes to General, or else to the first.",
        "Few, so that a model picks the same one twice.",
    )
    categorises: bool = setting(
        "MEMRELAY_ENABLE_CATEGORIES",
        True,
        "Whether memories get a category and a type by their key and words, earlier ones in the background (decisions "
        "0056, 0060).",
        "0.1 ms a memory. Off, only wishes how to be answered have a category, a policy file finds the others as "
        "`other`, and the type is what a model names, else fact.",
    )

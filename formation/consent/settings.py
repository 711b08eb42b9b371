"""What can be set about the consent of users. Composed by formation/settings.py."""

from typing import Annotated, Literal

from pydantic import AfterValidator

from retrieval.settings_model import SettingsModel, setting

# What may be sensitive in a memory (formation/consent/sensitivity.py).
SENSITIVITIES = ("name", "pronouns", "health", "religion", "politics", "orientation", "finances")


def _sensitivities(value: tuple[str, ...]) -> tuple[str, ...]:
    """a JSON list of some of name, pronouns, health, religion, politics, orientation, finances"""
    if unknown := [each for each in value if each not in SENSITIVITIES]:
        raise ValueError(f"{unknown[0]!r} is none of {', '.join(SENSITIVITIES)}")
    return value


Sensitivities = Annotated[tuple[str, ...], AfterValidator(_sensitivities)]


class ConsentSettings(SettingsModel):
    """Which memories wait for it."""

    mode: Literal["off", "sensitive", "all"] = setting(
        "MEMRELAY_CONSENT",
        "off",
        "Which memories wait for the user's consent before they are recalled: none, those about one of "
        "MEMRELAY_CONSENT_CATEGORIES, or also all that a single signal found (decision 0064).",
        "Who runs Memrelay for themselves has agreed by running it, and each question costs a sentence of a reply.",
    )
    categories: Sensitivities = setting(
        "MEMRELAY_CONSENT_CATEGORIES",
        SENSITIVITIES,
        "What counts as sensitive.",
        "What laws on data protection call special, and what says who somebody is.",
    )

"""A fact as it is kept with other words of its message. Pure."""

from dataclasses import replace

from formation.facts import Fact
from formation.memories.text import kept_as_said


def kept_with(fact: Fact, evidence: str) -> Fact:
    """The fact as `evidence` says it, in its user's words."""
    return replace(fact, text=kept_as_said(evidence), evidence=evidence)

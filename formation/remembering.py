"""What people ask of their memory by a command: what is to be remembered is kept as they said it, whoever it is about,
where no rule knows it. Nothing is learned from a command of another kind ("forget that I love jazz").
"""

from formation.extract.objects import as_said
from formation.facts import Fact
from retrieval.commands.recognise import STATE, command_of

# Who asks for it means it: above what is told by the way, below health and safety.
IMPORTANCE = 4
CONFIDENCE = 1.0


def told_to_memory(message: str) -> str:
    """What a cleaned message states: all of it, of a command what is to be remembered, else nothing."""
    command = command_of(message)
    if command is None or command.in_reply:
        return message
    return command.about if command.kind in STATE else ""


def asked_to_remember(message: str) -> tuple[Fact, ...]:
    """The fact of a command to remember; none of other messages."""
    command = command_of(message)
    return (remembered_fact(command.about),) if command is not None and command.kind in STATE else ()


def remembered_fact(about: str) -> Fact:
    """`about`: the user's own words behind the command."""
    return Fact(
        text=f'Said: "{as_said(about)}"',
        evidence=about,
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        origin="the user asked to remember it",
    )

"""How people tell the assistant what to do with its memory: whole messages, as patterns. Eleven languages have all of
them, Arabic the ones to forget, to correct, to list and to take back.

`{about}` stands for what the command is about. Spaces in a pattern are single ones, as the message has when it is
compared; a pattern has to match from its first character to its last (decision 0061).
"""

from typing import Literal

Kind = Literal[
    "remember",
    "forget",
    "forget about",
    "forget all",
    "list",
    "learned today",
    "pause",
    "resume",
    "correct",
    "undo",
    "procedure",
]


def stated_before(joins: str) -> str:
    """What is stated before "keep that in mind", and what parts the two: a mark, or one of the words in `joins`."""
    return rf"{{about_mine}}(?:[,.;\u2013\u2014-] ?| [\u2013\u2014-] ?|,? (?:{joins}) )"

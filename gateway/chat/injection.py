"""Puts memory blocks into a request. Pure: the request and a plan in, the augmented request out."""

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gateway.protocol.content import append_text, join_messages, prepend_text
from gateway.protocol.request import ChatRequest, Message, change, new_message
from retrieval.query.clean import BLOCK_BEGIN, CREATED, FENCE, MERGED, RECALLED, UPDATED
from retrieval.text_cache import text_cache

PREAMBLE = f"{BLOCK_BEGIN} Judge for yourself which matter; ignore what does not help."
# A change may stand beside what it has ended.
IN_ORDER = " Newest first: where two disagree, the upper one holds."
MEMORY_BULLETS = (RECALLED, CREATED, UPDATED, MERGED)
# A memory is a sentence. What is longer was not written by us; it is cut, so that it cannot crowd the rest out.
MAX_LINE_CHARACTERS = 2_000
MAX_CACHED_LINES = 4_000

# All that breaks a line, hides, or turns the direction of what follows: also the tags of plane 14, an alphabet that
# models read and people do not see. The joiners U+200C and U+200D belong to words.
_SPACE = re.compile(
    r"[\s\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\U000e0000-\U000e00ff]+"
)
_TAG = re.compile(r"<(?!\s*[\d=])")  # `<3` and `x <= 5` stay; whatever could open or close a tag does not
_CONTROL_TOKEN = re.compile(r"\[(/?[A-Z_]{3,})\]")  # [INST], [/INST], [TOOL_CALLS]: templates of some models
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class InjectionPlan:
    """`system_block` is appended to the system message; `turn_blocks` go before the text of the message at that index.

    Blocks go in exactly as they are, so that what was sent before can be sent again byte for byte.
    """

    system_block: str | None = None
    turn_blocks: Mapping[int, str] = field(default_factory=dict)


def make_block(lines: Sequence[str], updates: Sequence[str] = (), *, newest_first: bool = True) -> str | None:
    """The fenced memory block with these lines, in their order; None for none. The same lines make the same bytes.

    `updates`: whole lines for the end of it, each with its own bullet. `newest_first`: so the lines are, which a model
    is told.
    """
    escaped = [f"{RECALLED}{safe}" for line in lines if (safe := escape_line(line))]
    preamble = PREAMBLE + IN_ORDER if newest_first and len(escaped) > 1 else PREAMBLE
    escaped += [escape_line(line) for line in updates]
    return "\n".join([f"<{FENCE}>", preamble, *escaped, f"</{FENCE}>"]) if escaped else None


def lines_of(block: str) -> list[str]:
    """The memories in a block that `make_block` made, a line each, in their order."""
    return [line[len(RECALLED) :] for line in block.split("\n") if line.startswith(MEMORY_BULLETS)]


# A user's memories are recalled again and again, and a block is searched for each line of its own. Most have 60
# characters: half a megabyte, and 16 where all are as long as they may be.
@text_cache(max_texts=MAX_CACHED_LINES, max_characters=MAX_LINE_CHARACTERS)
def escape_line(text: str) -> str:
    """Memory text as it may stand in a block: on one line, and unable to close the fence or to look like a new role."""
    text = _SPACE.sub(" ", _SURROGATE.sub("\ufffd", text)).strip()
    text = _CONTROL_TOKEN.sub(r"(\1)", _TAG.sub("\u2039", text))
    return text if len(text) <= MAX_LINE_CHARACTERS else text[: MAX_LINE_CHARACTERS - 1] + "…"


def inject(request: ChatRequest, plan: InjectionPlan) -> ChatRequest:
    """With nothing to add, the request itself. Messages that gain nothing keep their bytes."""
    if not plan.system_block and not plan.turn_blocks:
        return request
    messages = [
        prepend_text(message, plan.turn_blocks[i]) if i in plan.turn_blocks else message
        for i, message in enumerate(request.messages)
    ]
    return change(request, messages=_with_system(messages, plan.system_block) if plan.system_block else messages)


def _with_system(messages: Sequence[Message], block: str) -> list[Message]:
    """Exactly one system message, first: the caller's, all of them joined, then our block."""
    system_messages = [message for message in messages if message.role == "system"]
    rest = [message for message in messages if message.role != "system"]
    if not system_messages:
        return [new_message("system", block), *rest]
    return [append_text(functools.reduce(join_messages, system_messages), block), *rest]

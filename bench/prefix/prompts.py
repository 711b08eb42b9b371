"""How much of a chat a model server's prompt cache can reuse: the common beginning of each two prompts. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import msgspec

from retrieval.query.clean import FENCE

BLOCK = re.compile(rb"<" + FENCE.encode() + rb">(.*?)</" + FENCE.encode() + rb">", re.DOTALL)
# A prompt that loses more than this against the same one without Memrelay is a miss.
MISS = 0.01


class _Body(msgspec.Struct):
    messages: msgspec.Raw


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptReuse:
    """`shares`: of each prompt but the last, how much of it begins the next one too; `share` is that over all
    bytes.

    `memories`: different ones, over all prompts. `blocks`: in the last prompt.
    `requests_with_new_memories`: those that brought a memory which no earlier one held.
    """

    share: float
    shares: tuple[float, ...]
    prompt_bytes: int
    memories: int
    blocks: int
    requests_with_new_memories: int


def prompt(body: bytes) -> bytes:
    """The messages of a request as the model server received them, without the bracket that ends them."""
    return bytes(msgspec.json.decode(body, type=_Body).messages).rstrip()[:-1]


def prompt_reuse(prompts: Sequence[bytes]) -> PromptReuse:
    prefix_lengths = [common_prefix_length(one, other) for one, other in pairwise(prompts)]
    lengths = [len(each) for each in prompts]
    memories: set[bytes] = set()
    requests_with_new_memories = 0
    for each in prompts:
        held = set(memories_in(each))
        requests_with_new_memories += not held <= memories
        memories |= held
    return PromptReuse(
        share=sum(prefix_lengths) / sum(lengths[:-1]),
        shares=tuple(prefix / length for prefix, length in zip(prefix_lengths, lengths, strict=False)),
        prompt_bytes=sum(lengths),
        memories=len(memories),
        blocks=len(BLOCK.findall(prompts[-1])),
        requests_with_new_memories=requests_with_new_memories,
    )


def misses(run: PromptReuse, bare: PromptReuse) -> int:
    return sum(one < other - MISS for one, other in zip(run.shares, bare.shares, strict=True))


def common_prefix_length(one: bytes, other: bytes) -> int:
    """The length of the beginning they share."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low


def memories_in(prompt: bytes) -> list[bytes]:
    """The texts of the memories in a prompt, in their order, without since when they hold. In JSON a line ends in a
    backslash and an n.
    """
    lines = (line for block in BLOCK.findall(prompt) for line in block.split(rb"\n"))
    return [line.removeprefix(b"- ").partition(b" (since ")[0] for line in lines if line.startswith(b"- ")]

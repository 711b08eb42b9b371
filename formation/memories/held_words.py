"""What holds the words of a memory beside the turns that are its sources: a memory that it took the place of and goes
on from ("A", then corrected: "B"), and past turns that say the same. Who forgets it wants none of them brought back.
"""

import re
from uuid import UUID

from db.pool import Db
from db.queries import by_hand as rows
from db.queries import retraction
from db.queries.by_hand import EditableMemory
from db.queries.commands import turns_with_all_words
from db.queries.recall import ALL_AGENTS
from db.queries.turns import turns_in_blocks
from formation.memories.text import normalized
from retrieval.commands.recognise import commands_memory
from retrieval.query.terms import is_unspaced, terms

# What its user's words stand in: 'Said: "…", then corrected: "…"'.
_QUOTED = re.compile(r'"([^"\n]+)"')
_WORD = re.compile(r"\w+")
# Fewer say nothing of what was meant: "Marijke" stands in many messages.
MIN_WORDS, MIN_CHARACTERS_UNSPACED = 3, 6
# The latest of those with its words.
MAX_TURNS, MAX_TURN_CHARACTERS = 50, 100_000
# "I live in Lisbon" is another statement than "I live in Porto", "my sister is 3 months pregnant" not than "4 months".
MIN_SHARED = 0.75
# A memory that goes on from another that goes on from another; longer ones there are none.
MAX_STEPS = 10


def words_held(content: str) -> list[str]:
    """What a memory quotes of its user, each quotation in plain words; of what rules have worded, all of it."""
    return [_plain(each) for each in _QUOTED.findall(content) or [content]]


def says_mostly_the_same(content: str, other: str) -> bool:
    """Whether `content` has most words of `other`, which it took the place of: it goes on from it, or only puts a value
    of it right. Characters, in scripts without spaces.
    """
    held, others = _words(content), _words(other)
    return bool(others) and len(held & others) > MIN_SHARED * len(others)


async def past_ones_held(db: Db, owner: str, memory: EditableMemory) -> list[EditableMemory]:
    """The superseded memories that this one took the place of, and most of whose words it holds."""
    found: list[EditableMemory] = []
    above = [memory.id]
    for _ in range(MAX_STEPS):
        past = [each.id for each in await retraction.superseded_by(db, owner, above)]
        read = [await rows.editable_memory(db, owner, each) for each in past]
        held = [each for each in read if each is not None and says_mostly_the_same(memory.content, each.content)]
        known = {each.id for each in found}
        if not (new := [each for each in held if each.id not in known]):
            break
        found += new
        above = [each.id for each in new]
    return found


async def turns_held(db: Db, owner: str, memory: EditableMemory) -> list[UUID]:
    """The user's past turns in which something stands word by word that the memory quotes."""
    agents = list({ALL_AGENTS, memory.agent or ALL_AGENTS})
    found: list[UUID] = []
    for words in words_held(memory.content):
        if not _is_telling(words) or not (wanted := terms(words)):
            continue
        ids = await turns_with_all_words(db, owner, wanted, agents=agents, limit=MAX_TURNS)
        turns = await turns_in_blocks(db, owner, ids, max_characters=MAX_TURN_CHARACTERS, agents=agents)
        found += [each.id for each in turns if _says(each.text, words)]
    return list(dict.fromkeys(found))


def _says(text: str, words: str) -> bool:
    """Not what only asks to forget it."""
    return f" {words} " in f" {_plain(text)} " and not commands_memory(text)


def _words(content: str) -> set[str]:
    words = " ".join(words_held(content))
    return set(words.replace(" ", "")) if is_unspaced(words) else set(words.split())


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(normalized(text)))


def _is_telling(words: str) -> bool:
    return len(words) >= MIN_CHARACTERS_UNSPACED if is_unspaced(words) else words.count(" ") + 1 >= MIN_WORDS

"""What is told on the side: by the way, of a day, of somebody with a name, and without the words of chats."""

import json
from pathlib import Path

import pytest

from formation.extract.extract import find_without_model
from formation.form import form_turn
from formation.learning_settings import FilingSettings, LearningSettings
from formation.memories.categories import category_of
from formation.reconcile.writing_rules.check import check
from retrieval.embedding.embedder import CachedEncoder
from tests.formation.conftest import ANA, Story
from tests.formation.test_form_asides import reading

__all__ = ["reading"]

LINES = Path(__file__).parents[3] / "fixtures" / "by_the_way"
# Of every kind, what has to be found of the lines that tell something; of all others, what may be learned.
MIN_LEARNED, MAX_JUNK = 0.79, 0.02
# What may stand around the words that are to be learned: "Said: …", and the end of a clause that says how it is.
MAX_AROUND = 45

RAMBLE = (
    "ugh ok so today was SO long, first the bus was late and then miss harding gave us a pop quiz and then it rained "
    "and basically i was soaked, oh and i got the part of lady macbeth in the school play which is insane, anyway then "
    "at home my brother ate the last of the pizza so yeah. can u tell me something funny"
)
SIDE = {
    RAMBLE: ['Said: "i got the part of lady macbeth in the school play which is insane."'],
    "what a week, car broke down, oh and we're moving to Ghent in May, and then it rained": [
        'Said: "we\'re moving to Ghent in May."'
    ],
    "wir fliegen übermorgen für eine woche nach madeira, was muss ins handgepäck": [
        'Said: "wir fliegen übermorgen für eine woche nach madeira."'
    ],
    "car trouble again. things I need to sort: car MOT (due 15 Dec), renew my passport": [
        'Said: "things I need to sort: car MOT (due 15 Dec), renew my passport."'
    ],
    "can you draft an email to my landlord Mr Pritchard about the mould in the bathroom?": [
        'Said: "my landlord Mr Pritchard."'
    ],
    "i cant stand mushrooms, like the texture eww. whats a good veggie pizza topping": ["Cannot stand mushrooms."],
    "i hate sauerkraut lol, don't tell my schwiegereltern": ["Hates sauerkraut."],
}


async def learned_of(encoder: CachedEncoder, text: str) -> list[str]:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    facts = check(found.facts, text, banks=FilingSettings().banks).accepted
    return [fact.text for fact in facts if not fact.only_ends]


async def test_a_turn_is_learned_without_what_stands_around_it(reading, story: Story) -> None:  # type: ignore[no-untyped-def]
    for number, (text, memories) in enumerate(SIDE.items()):
        owner = f"{ANA}{number}"
        await form_turn(reading, owner, await story.says(owner, text))
        assert await story.active(owner) == memories


async def test_what_is_told_on_the_side_is_told_from_what_is_not_in_sixteen_languages(
    encoder: CachedEncoder,
) -> None:
    lines = [json.loads(line) for line in (LINES / "held_out.jsonl").read_text(encoding="utf-8").splitlines()]
    learned = [await learned_of(encoder, line["text"]) for line in lines]
    junk = [(line["text"], texts) for line, texts in zip(lines, learned, strict=True) if not line["learned"] and texts]
    assert len(junk) <= MAX_JUNK * len(lines), junk
    for kind in ("aside", "day", "person", "clean", "beside"):
        stating = [pair for pair in zip(lines, learned, strict=True) if pair[0]["kind"] == kind and pair[0]["learned"]]
        missed = [line["text"] for line, texts in stating if not holds(texts, line["learned"])]
        assert len(missed) <= (1 - MIN_LEARNED) * len(stating), missed


def holds(texts: list[str], wanted: str) -> bool:
    return any(wanted.lower() in text.lower() and len(text) <= len(wanted) + MAX_AROUND for text in texts)


@pytest.mark.parametrize(
    ("text", "memories"),
    [
        ("i love playing lol", ["Loves playing lol."]),
        ("i hate rain, like seriously", ["Hates rain."]),
        ("i dont like fish, like at all", ["Does not like fish."]),
        ("i love jazz, like old bebop", ["Loves jazz."]),
        ("a tabby called Pumpkin and an old black one", []),
        ("by the way, what time is it in tokyo right now", []),
        ("my dog called again", []),
        ("what's my dog called again", []),
        ("how long do i keep my cat Friday nights alone", []),
        ("what does my doctor Google say lol", []),
        ("write a sample letter to my landlord Mr John Doe", []),
        ("if my boss Angela fired me, what would happen", []),
        ("wie sage ich meinem Chef Bescheid", []),
        ("у моего соседа собака, как избавиться от лая?", []),
        ('My mate Tom says "I never drink coffee". Is that a real thing?', []),
        ("na super, montag morgen und ich liebe es ja im stau zu stehen", []),
        ("when is black friday this year", []),
        ("the election is on tuesday, who is running", []),
    ],
)
async def test_what_looks_alike_is_not_taken_for_it(encoder: CachedEncoder, text: str, memories: list[str]) -> None:
    assert await learned_of(encoder, text) == memories


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("opa, mentira, é dia 11", None),
        ("mein opa wohnt in kiel", "relationship"),
        ("Opa ist 84", "relationship"),
        ("madre mia que dia", None),
        ("mi madre vive en Lugo", "relationship"),
    ],
)
def test_an_exclamation_is_nobody_of_the_family(text: str, category: str | None) -> None:
    assert category_of(text, None) == category

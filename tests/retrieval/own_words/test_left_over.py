# ruff: noqa: RUF001 (sentences in scripts of their own)
"""What is left of a sentence when its quotation is taken out states nothing by itself: neither learned nor recalled."""

from uuid import UUID

import pytest

from db.queries.turn_search import TurnText
from formation.extract.extract import find_without_model
from formation.learning_settings import LearningSettings
from retrieval.embedding.embedder import CachedEncoder
from retrieval.ranking.excerpt import Asked, excerpt_of
from tests.formation.conftest import embedder, encoder

__all__ = ["embedder", "encoder"]

# A message, and what of it may go into a prompt again.
QUOTED = [
    ('Clive says "no way I pay for that", and then he left.', ""),
    ('"I hate it here!" Clive says.', ""),
    ('I moved to Porto in May. Clive says "I would never do that".', "I moved to Porto in May."),
    ('mia cugina dice "io non vengo, fate voi" ahah', ""),
    ("Meine Chefin meinte: „Das machen wir nie wieder so!“ und ging.", ""),
    ("ma sœur dit « je ne viendrai pas, c'est tout » mdr", ""),
    ('mi suegra siempre dice "aquí mando yo y punto" jaja', ""),
    ("моя тётя говорит «я никуда не поеду» ахах", ""),
    ("母は「私は絶対に行かない」と言ってた", ""),
    ("我妈说“我才不去呢”哈哈", ""),
    ('He asked "are you coming?" and "when do you leave?" and hung up. I work nights.', "I work nights."),
    ('my boss was like "where is my report" lol. I drive a bus in Leeds.', "I drive a bus in Leeds."),
    ('"I am never coming back!"\nI live in Ghent.', "I live in Ghent."),
]
# A title or a name is its user's own, code is told about in whole sentences, and an apostrophe is no quotation.
WHOLE = [
    'I am reading "Dune" in the evenings.',
    "Ich lese gerade „Momo“ mit meiner Tochter.",
    'I moved to Porto. "Dune" is on my desk.',
    "I'm goin' to the gym on Mondays, my twins' birthday is in May.",
    "My desk is 60\" wide and I'm 5'11\" tall.",
    "j'habite à Lyon, j'ai deux enfants",
]


def recalled(text: str) -> str:
    turn = TurnText(id=UUID(int=1), role="user", text=text)
    return excerpt_of(turn, Asked(), max_tokens=100)


@pytest.mark.parametrize(("text", "left"), QUOTED)
def test_what_is_left_of_a_quoted_sentence_is_not_recalled(text: str, left: str) -> None:
    assert recalled(text) == left


@pytest.mark.parametrize("text", WHOLE)
def test_what_quotes_nobody_is_recalled_whole(text: str) -> None:
    assert recalled(text) == text


@pytest.mark.parametrize(
    "text",
    [
        'mia cugina dice "io non vengo, fate voi" ahah',
        'my gran, 91, says "I never lock the door" and laughs',
        "meine Schwester in Köln sagt „ich esse kein Fleisch mehr“ haha",
        'mi hermana dice "soy vegana y ya" jaja',
    ],
)
async def test_what_is_left_of_a_quoted_sentence_is_not_learned(encoder: CachedEncoder, text: str) -> None:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    assert [each.text for each in found.facts] == []

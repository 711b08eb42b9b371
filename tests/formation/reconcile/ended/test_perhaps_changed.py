"""What a change is perhaps about is noted beside what it ends for sure."""

import pytest

from formation.form import form_turn
from formation.turn.context import Formation
from tests.formation.conftest import ANA, Story, minute


async def changes_after(formation: Formation, story: Story, *texts: str) -> list[tuple[str, str]]:
    for at, text in enumerate(texts, 1):
        await form_turn(formation, ANA, await story.says(ANA, text, minute(at), chat=str(at)))
    rows = await story.pool.fetch(
        "select n.content as newer, o.content as older from relations r"
        " join users_vectors f on f.user_id = r.user_id and f.id = r.from_id join vectors n on n.id = f.vector"
        " join users_vectors t on t.user_id = r.user_id and t.id = r.to_id join vectors o on o.id = t.vector"
        " where r.user_id = $1 and r.type = 'change'",
        ANA,
    )
    return [(row["newer"], row["older"]) for row in rows]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ik woon bij m'n ouders in leiden", "m'n eigen kamer in utrecht met twee huisgenoten"),
        ("uso un vecchio nokia ke si spegne sempre", "marco m'ha regalato l'iphone 14 x natale"),
    ],
)
async def test_an_older_memory_of_its_area_is_noted(plain: Formation, story: Story, old: str, new: str) -> None:
    noted = await changes_after(plain, story, "I collect stamps from Norway.", old, new)
    current = await story.pool.fetch("select state from users_vectors where user_id = $1", ANA)
    ended = any(row["state"] == "superseded" for row in current)
    assert ended or [older for _, older in noted] == [f'Said: "{old}."']


@pytest.mark.parametrize(
    "new",
    ["my brother plays the guitar in a band", "the bakery by the station sells rye bread", "I also have a bicycle"],
)
async def test_what_tells_of_something_else_changes_nothing(plain: Formation, story: Story, new: str) -> None:
    known = ("I live with my parents in Leiden.", "I work as a nurse in the hospital.")
    assert await changes_after(plain, story, *known, new) == []

"""What of a past turn goes in, through recall() on a real Postgres: what answers, what was stated, what still holds."""

from uuid import UUID

import asyncpg
import pytest

from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.tokens import count_tokens
from tests.fakes.recorded import recorded_embedder
from tests.retrieval.remembering import remember
from tests.retrieval.search.test_past_turns import ADA, Store, store
from tests.retrieval.search.test_recall_turns import Prepare, contents, prepare

__all__ = ["prepare", "store"]

NOTES = "The weather was grey all week and nothing much happened in the office. "
BUDGET = "The budget for the kitchen is 9000 euros and I prefer oak worktops."


async def learn(pool: asyncpg.Pool, turn: UUID, text: str, *, state: str = "active") -> UUID:
    memory = (await remember(pool, None, ADA, text, state=state)).id
    await pool.execute("insert into memory_sources values ($1, $2, $3, now())", ADA, memory, turn)
    return memory


async def test_the_sentence_that_answers_goes_in_wherever_it_stands(prepare: Prepare, store: Store) -> None:
    await store.say(NOTES * 30 + "The paint of the garage is called Seaspray. " + NOTES * 20)
    [excerpt] = contents(
        await recall(prepare(), RecallRequest(owner=ADA, question="What is the paint of the garage called?"))
    )
    assert "The paint of the garage is called Seaspray." in excerpt
    assert excerpt.startswith("The ")
    assert excerpt.endswith(".")
    assert count_tokens(excerpt) <= 60


async def test_lines_of_code_go_in_whole(prepare: Prepare, store: Store) -> None:
    code = "\n".join(f"    value_{n} = compute({n}, previous=value_{n - 1})" for n in range(1, 60))
    await store.say(f"Here is my script.\n```python\n{code}\n    deadline_s = read_setting('timeout')\n```")
    [excerpt] = contents(
        await recall(
            prepare(), RecallRequest(owner=ADA, question="Where does my script read the deadline setting timeout?")
        )
    )
    assert "deadline_s = read_setting('timeout')" in excerpt
    assert count_tokens(excerpt) <= 60


async def test_the_nearest_passage_goes_in_where_no_word_is_common(
    prepare: Prepare, store: Store, pool: asyncpg.Pool
) -> None:
    text = NOTES * 10 + "I live in Lisbon. " + NOTES * 10
    embedder, turn, start = recorded_embedder(), await store.say(text), text.index("I live")
    [vector] = await embedder.passages(["Lives in Lisbon."])
    await pool.execute(
        "insert into turn_passages (user_id, turn, n, starts_at, ends_at, embedding, model)"
        " values ($1, $2, 0, $3, $4, $5, $6)",
        *(ADA, turn, start, start + len("I live in Lisbon."), vector, embedder.model),
    )
    [excerpt] = contents(await recall(prepare(embedder), RecallRequest(owner=ADA, question="Which city am I in?")))
    assert "I live in Lisbon." in excerpt


async def test_the_same_turn_gives_the_same_excerpt(prepare: Prepare, store: Store) -> None:
    await store.say(NOTES * 30 + "The paint of the garage is called Seaspray. " + NOTES * 20)
    retrieval = prepare()
    first, second = [
        await recall(retrieval, RecallRequest(owner=ADA, question="What is the paint of the garage called?"))
        for _ in range(2)
    ]
    assert [memory.line for memory in first.memories] == [memory.line for memory in second.memories]


@pytest.mark.parametrize(
    ("asked", "question"),
    [
        ("Write a haiku about the garden in autumn.", "Which plants suit my garden in autumn?"),
        ("Where do I live?", "Do I live near the sea?"),
        ("Suggest a film about chess.", "Which film about chess did I like?"),
        ("Translate good morning to French.", "When did I see the French film in the morning?"),
        ("Translate to French: I am allergic to peanuts.", "Am I allergic to peanuts?"),
        ("Bob wrote: I live in Denver", "What did Bob write of where I live?"),
        ("Wo wohne ich gerade?", "Seit wann wohne ich am Meer?"),
        ("Écris un poème sur le jardin.", "Que pousse dans mon jardin ?"),
    ],
)
async def test_what_only_asks_is_never_injected(prepare: Prepare, store: Store, asked: str, question: str) -> None:
    await store.say(asked)
    assert contents(await recall(prepare(min_turn_score=0), RecallRequest(owner=ADA, question=question))) == set()


async def test_of_a_message_that_states_and_asks_the_statement_goes_in(prepare: Prepare, store: Store) -> None:
    await store.say("My tracker runs on Flask. Can you suggest a name for the tracker? Thanks!")
    recalled = await recall(prepare(), RecallRequest(owner=ADA, question="What does my tracker run on?"))
    assert contents(recalled) == {"My tracker runs on Flask."}


@pytest.mark.parametrize(
    ("greeting", "question"),
    [
        ("Good morning! How are you?", "What happened on that good morning?"),
        ("Thanks, Marigold!", "Who is Marigold?"),
        ("Guten Morgen!", "Was geschah am Morgen?"),
    ],
)
async def test_what_only_greets_is_never_injected(prepare: Prepare, store: Store, greeting: str, question: str) -> None:
    await store.say(greeting)
    assert contents(await recall(prepare(min_turn_score=0), RecallRequest(owner=ADA, question=question))) == set()


async def test_a_turn_of_which_a_memory_holds_half_is_not_hidden(
    prepare: Prepare, store: Store, pool: asyncpg.Pool
) -> None:
    turn = await store.say(BUDGET)
    await learn(pool, turn, "Prefers oak worktops.")
    recalled = await recall(
        prepare(), RecallRequest(owner=ADA, question="What is the budget for my kitchen with oak worktops?")
    )
    assert BUDGET in contents(recalled)


async def test_of_a_turn_goes_in_what_its_memories_do_not_say(
    prepare: Prepare, store: Store, pool: asyncpg.Pool
) -> None:
    turn = await store.say("I prefer oak worktops. The budget for the kitchen is 9000 euros.")
    await learn(pool, turn, "Prefers oak worktops.")
    recalled = await recall(
        prepare(),
        RecallRequest(owner=ADA, question="Which worktops do I prefer, oak or stone, and what is my kitchen's budget?"),
    )
    assert {each.content for each in recalled.memories if not each.turn} == {"Prefers oak worktops."}
    assert contents(recalled) == {"The budget for the kitchen is 9000 euros."}


ASKED_BESIDE = {
    "las aceitunas no las puedo ni ver, dame una receta de ensalada": "las aceitunas no las puedo ni ver",
    "je suis allergique aux noix, une idée de gâteau ?": "je suis allergique aux noix",
    "wir ziehen zum 1. märz nach münster, kannst du mir eine checkliste machen": "wir ziehen zum 1. märz nach münster",
    "mój pies burek bierze tabletki na serce, czy może jeść ser?": "mój pies burek bierze tabletki na serce",
}


@pytest.mark.parametrize(("said", "learned"), ASKED_BESIDE.items())
async def test_what_is_asked_beside_what_a_memory_says_brings_no_turn(
    prepare: Prepare, store: Store, pool: asyncpg.Pool, said: str, learned: str
) -> None:
    await learn(pool, await store.say(said), f'Said: "{learned}."')
    recalled = await recall(prepare(), RecallRequest(owner=ADA, question=learned))
    assert [(each.turn, each.content) for each in recalled.memories] == [(False, f'Said: "{learned}."')]


async def test_a_clause_of_which_a_memory_says_nothing_brings_the_turn(
    prepare: Prepare, store: Store, pool: asyncpg.Pool
) -> None:
    said = "going to lisbon w my sister ana in march, shes coeliac, can u do me a packing list"
    await learn(pool, await store.say(said), 'Said: "going to lisbon w my sister ana in march."')
    recalled = await recall(prepare(), RecallRequest(owner=ADA, question="when do ana and i go to lisbon"))
    assert "shes coeliac" in " ".join(contents(recalled))


@pytest.mark.parametrize("state", ["superseded", "deleted"])
@pytest.mark.parametrize("question", ["Where do I live?", "Where did I formerly live?"])
async def test_a_turn_does_not_bring_back_what_was_superseded_or_forgotten(
    prepare: Prepare, store: Store, pool: asyncpg.Pool, state: str, question: str
) -> None:
    await learn(pool, await store.say("I live in Lisbon."), "Lives in Lisbon.", state=state)
    await learn(pool, await store.say("I live in Porto now.", chat="other"), "Lives in Porto.")
    recalled = await recall(prepare(), RecallRequest(owner=ADA, question=question))
    assert "Lives in Porto." in {memory.content for memory in recalled.memories}
    assert not [each for each in contents(recalled) if "Lisbon" in each]


async def test_the_rest_of_such_a_turn_still_goes_in(prepare: Prepare, store: Store, pool: asyncpg.Pool) -> None:
    turn = await store.say("I live in Lisbon. My boat is called Marigold.")
    await learn(pool, turn, "Lives in Lisbon.", state="superseded")
    assert contents(await recall(prepare(), RecallRequest(owner=ADA, question="What is my boat called?"))) == {
        "My boat is called Marigold."
    }


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("our accountant is jeff, does taxes for me. draft him a mail asking what he needs", "our accountant is jeff."),
        ("callsign kd8rqz. what hf rig under 600 should i look at", "callsign kd8rqz."),
        (
            "mein steuerberater heißt Jochen. welche unterlagen sollte ich ihm schicken",
            "mein steuerberater heißt Jochen.",
        ),
    ],
)
async def test_what_was_asked_beside_it_does_not_go_in_alone(
    prepare: Prepare, store: Store, pool: asyncpg.Pool, said: str, gone: str
) -> None:
    await learn(pool, await store.say(said), f'Said: "{gone}"', state="superseded")
    assert not contents(await recall(prepare(), RecallRequest(owner=ADA, question=said)))


async def test_what_became_part_of_another_memory_is_not_gone(
    prepare: Prepare, store: Store, pool: asyncpg.Pool
) -> None:
    turn = await store.say("I live in Lisbon, with a view of the river that I photograph daily.")
    await learn(pool, turn, "Lives in Lisbon.", state="superseded")
    await learn(pool, turn, "Lives in Lisbon, by the river.")
    assert contents(await recall(prepare(), RecallRequest(owner=ADA, question="What do I photograph daily?")))


async def test_what_is_left_of_a_quoted_question_states_nothing(prepare: Prepare, store: Store) -> None:
    await store.say('"Which lighthouse is the tallest one?",')
    assert not contents(await recall(prepare(), RecallRequest(owner=ADA, question="Is there a tall lighthouse?")))


@pytest.mark.parametrize(
    ("said", "question", "recalled"),
    [
        (
            "I started the audiobook in December, thanks to Linda's tip about the narrator.",
            "When did I start the audiobook?",
            "I started the audiobook in December, thanks to Linda's tip about the narrator.",
        ),
        (
            "In my novel the harbour is called Seaspray. I live there with two dogs.",
            "What is the harbour of my novel called, and who lives there?",
            "In my novel the harbour is called Seaspray.",
        ),
        (
            "Auf dem Turnier in dem Spiel war ich Dritter.\n> Ich wohne in Denver.",
            "Der wievielte war ich auf dem Turnier?",
            "Auf dem Turnier in dem Spiel war ich Dritter.",
        ),
    ],
)
async def test_what_speaks_of_a_story_is_recalled_and_nothing_behind_it(
    prepare: Prepare, store: Store, said: str, question: str, recalled: str
) -> None:
    await store.say(said)
    assert contents(await recall(prepare(min_turn_score=0), RecallRequest(owner=ADA, question=question))) == {recalled}


@pytest.mark.parametrize(
    "said",
    [
        "I added two cards, so the gallery has ten now.\n```html\n<div class='card'>\n</section>\n```",
        "I set up a gallery with ten cards, here's what I have so far:\n```html\n<div class='card'>\n```",
    ],
)
async def test_a_message_that_hands_over_code_is_recalled(prepare: Prepare, store: Store, said: str) -> None:
    await store.say(said)
    [excerpt] = contents(
        await recall(prepare(), RecallRequest(owner=ADA, question="Which cards does the gallery have?"))
    )
    assert "gallery" in excerpt

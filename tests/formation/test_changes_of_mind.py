"""What was said before and holds no longer: ended without a model, kept as past, whatever arrives first."""

import asyncio
import itertools
import json
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from formation.form import form_turn
from formation.memories.embedding import embed_texts
from formation.memories.writing.changes import Add, Change
from formation.memories.writing.new_memory import NewMemory
from formation.memories.writing.writer import apply_changes
from formation.turn.context import Formation, MemoryContended
from retrieval.context import open_retrieval_context
from retrieval.query.analysis import RecallRequest
from retrieval.recall import recall
from retrieval.settings import RetrievalSettings
from tests.formation.conftest import ANA, Story, minute

FIXTURES = Path(__file__).parents[2] / "fixtures" / "corrections"


def said(text: str) -> str:
    return f'Said: "{text}"'


# What is known, what is said then, and what is known after that.
CHANGED = [
    (said("I eat meat every day."), "I no longer eat meat", ["No longer eats meat."]),
    ("Eats meat.", "I don't eat meat anymore.", ["No longer eats meat."]),
    (said("I've been a vegan since 2019."), "I'm not vegan anymore", ["Is no longer vegan."]),
    ("Lives in Porto.", "I no longer live in Porto", ["No longer lives in Porto."]),
    (said("I hate olives."), "I love olives now", ["Loves olives."]),
    (said("Ich esse jeden Tag Fleisch."), "Ich esse kein Fleisch mehr.", [said("Ich esse kein Fleisch mehr.")]),
    (said("Como carne todos los días."), "Ya no como carne.", [said("Ya no como carne.")]),
    (
        said("Je mange de la viande tous les jours."),
        "Je ne mange plus de viande",
        [said("Je ne mange plus de viande.")],
    ),
    (said("Odio le olive."), "Adesso adoro le olive", [said("Adesso adoro le olive.")]),
    (said("Odeio azeitonas."), "Agora adoro azeitonas", [said("Agora adoro azeitonas.")]),
    (said("Ik eet elke dag vlees."), "Ik eet geen vlees meer", [said("Ik eet geen vlees meer.")]),
    (said("Я ем мясо каждый день."), "Я больше не ем мясо", [said("Я больше не ем мясо.")]),
    (said("毎日肉を食べます"), "もう肉を食べません", [said("もう肉を食べません")]),
    (said("我每天吃肉"), "我不再吃肉了", [said("我不再吃肉了")]),
    (said("Sono vegana."), "Non sono più vegana", [said("Non sono più vegana.")]),
    # Given up, whatever one did with it.
    (said("I drink coffee every morning."), "I gave up coffee", [said("I gave up coffee.")]),
    ("Drinks coffee.", "I've given up coffee.", [said("I've given up coffee.")]),
    (
        said("Ich rauche seit Jahren."),
        "Ich habe mit dem Rauchen aufgehört",
        [said("Ich habe mit dem Rauchen aufgehört.")],
    ),
    (said("Tomo café todos los días."), "He dejado el café", [said("He dejado el café.")]),
    (said("Je fume dix cigarettes par jour."), "J'ai arrêté de fumer", [said("J'ai arrêté de fumer.")]),
    (said("Fumo dieci sigarette al giorno."), "Ho smesso di fumare", [said("Ho smesso di fumare.")]),
    (said("Bebo café todos os dias."), "Larguei o café", [said("Larguei o café.")]),
    (said("Ik drink elke dag koffie."), "Ik ben gestopt met koffie", [said("Ik ben gestopt met koffie.")]),
    (said("Я курю с пятнадцати лет."), "Я бросила курить", [said("Я бросила курить.")]),
    (said("我每天抽烟"), "我戒烟了", [said("我戒烟了")]),
    (said("毎日コーヒーを飲みます"), "コーヒーをやめました", [said("コーヒーをやめました")]),
    # Left, whatever else is said beside it.
    (
        said("ich arbeite bei der kanzlei müller in kassel."),
        "bin nicht mehr bei der kanzlei müller, hab letzte woche gekündigt",
        [said("bin nicht mehr bei der kanzlei müller, hab letzte woche gekündigt.")],
    ),
    (said("i work nights as an A&E nurse in Bristol."), "i dont work nights anymore!!", ["No longer works nights."]),
    (
        said("faço engenharia civil na ufpr em curitiba."),
        "larguei a engenharia civil, mudei pra arquitetura",
        [said("larguei a engenharia civil, mudei pra arquitetura.")],
    ),
    (
        said("doy clases de mates en un instituto de valencia."),
        "ya no doy clases en el instituto, desde esta semana soy jefa de estudios",
        [said("ya no doy clases en el instituto, desde esta semana soy jefa de estudios.")],
    ),
    (said("我在华为上班"), "我不在华为上班了", [said("我不在华为上班了")]),
    (
        said("minha irmã faz engenharia civil."),
        "larguei a engenharia civil",
        [said("minha irmã faz engenharia civil.")],
    ),
    # Nothing that is known is denied.
    (said("I love coffee."), "I gave up coffee", [said("I love coffee.")]),
    (said("My wife eats meat every day."), "Ich esse kein Fleisch mehr.", [said("My wife eats meat every day.")]),
    ("Loves jazz.", "I now have an error in line 3", ["Loves jazz."]),
    # Corrections.
    ("Lives in Lisbon.", "Actually, it's Porto, not Lisbon.", ["Lives in Porto."]),
    (said("my dog is called Rex."), "No, it's Max, not Rex", [said("my dog is called Max.")]),
    (said("Ich wohne in Lissabon."), "Nein, es ist Porto, nicht Lissabon.", [said("Ich wohne in Porto.")]),
    (said("我的狗叫小黑"), "其实是小白，不是小黑", [said("我的狗叫小白")]),
    ("Lives in Lisbon.", "It's Rome, not Paris", ["Lives in Lisbon."]),
    (said("Ich habe drei Katzen."), "nein, zwei Katzen, nicht drei", [said("Ich habe zwei Katzen.")]),
]


async def known(formation: Formation, story: Story, owner: str, text: str, at: float) -> UUID:
    await story.meets(owner)
    memory = NewMemory(text=text, said_at=minute(at), embedding=(await embed_texts(formation.embedder, [text]))[0])
    rev = await story.pool.fetchval("select rev from users where user_id = $1", owner)
    change = Change(operation=Add(memory=memory), reason="known", actor="test")
    async with story.pool.acquire() as connection, connection.transaction():
        await apply_changes(connection, owner, [change], rev=rev, said_at=minute(at))
    return memory.id


async def learn(formation: Formation, story: Story, text: str, at: float = 0, owner: str = ANA) -> None:
    turn = await story.says(owner, text, minute(at))
    while True:
        try:
            await form_turn(formation, owner, turn)
        except MemoryContended:
            continue
        return


async def test_a_change_of_mind_ends_what_it_contradicts_in_ten_languages(formation: Formation, story: Story) -> None:
    outcomes = []
    for number, (before, message, _) in enumerate(CHANGED):
        owner = f"default/user-{number}"
        await known(formation, story, owner, before, 1)
        await learn(formation, story, message, 2, owner)
        outcomes.append((before, message, await story.active(owner)))
        await story.history(owner)
    assert outcomes == CHANGED


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FIXTURES / name).read_text(encoding="utf-8").splitlines()]


async def test_what_is_over_is_past_and_the_end_is_known_in_fifteen_languages(
    formation: Formation, story: Story
) -> None:
    for number, case in enumerate(cases("ended.jsonl")[::4]):
        owner, *others = f"default/user-{number}", *(said(f"{each}.") for each in case["known"][1:])
        for text in case["known"]:
            await known(formation, story, owner, said(f"{text}."), 1)
        await learn(formation, story, case["text"], 2, owner)
        active = await story.active(owner)
        assert [each for each in active if each in others] == sorted(others), case
        assert len(active) == len(others) + 1, case
        assert said(f"{case['ends']}.") in {each.content for each in await story.memories(owner, "superseded")}


async def test_a_question_a_plan_or_somebody_elses_end_leaves_what_is_known(formation: Formation, story: Story) -> None:
    for number, case in enumerate(cases("not_ended.jsonl")[::8]):
        owner = f"default/user-{number}"
        for text in case["known"]:
            await known(formation, story, owner, said(f"{text}."), 1)
        await learn(formation, story, case["text"], 2, owner)
        assert not await story.memories(owner, "superseded"), case


async def test_what_it_ended_is_kept_as_past_with_its_time_and_the_reason(formation: Formation, story: Story) -> None:
    await known(formation, story, ANA, said("I eat meat every day."), 1)
    await known(formation, story, ANA, "Eats meat.", 1)
    await learn(formation, story, "I no longer eat meat.", 2)
    past = await story.memories(ANA, "superseded")
    assert {(each.content, each.valid_to) for each in past} == {
        ("Eats meat.", minute(2)),
        (said("I eat meat every day."), minute(2)),
    }
    assert await story.history(ANA) == ["ADD", "ADD", "ADD", "REPLACE", "REPLACE"]
    assert {new for _, new, _ in await story.updates(ANA)} == {"No longer eats meat."}
    since = await story.pool.fetchval(
        "select valid_from from users_vectors where user_id = $1 and state = 'active'", ANA
    )
    assert since == minute(2)


STORY = {
    1: "I love olives.",
    2: "I no longer eat olives.",
    3: "I hate olives now.",
    4: "We've moved to Porto",
    5: "I live in Lisbon",
}


@pytest.mark.parametrize("order", [(1, 2, 3, 4, 5), (5, 4, 3, 2, 1), (3, 5, 1, 4, 2)])
async def test_whatever_arrives_first_the_last_word_holds(
    formation: Formation, story: Story, order: tuple[int, ...]
) -> None:
    for at in order:
        await learn(formation, story, STORY[at], at)
    assert sorted(await story.active(ANA)) == ["Hates olives.", "Lives in Lisbon.", "No longer eats olives."]
    await story.history(ANA)


async def test_where_one_lived_before_is_still_found(formation: Formation, story: Story) -> None:
    for at, text in enumerate(["I live in Lisbon", "We've moved to Porto"]):
        await learn(formation, story, text, at)
    context = open_retrieval_context(
        pool=story.pool, embedder=formation.embedder, settings=RetrievalSettings(deadline_ms=20_000)
    )
    try:
        now = await recall(context, RecallRequest(owner=ANA, question="Where do I live?"))
        before = await recall(context, RecallRequest(owner=ANA, question="Where did I live before?"))
    finally:
        await context.close()
    assert [memory.content for memory in now.memories if not memory.turn] == ["Lives in Porto."]
    assert "Lives in Lisbon. (in the past, until 20 November 2026)" in {memory.line for memory in before.memories}


async def test_a_change_that_arrives_between_two_others_finds_its_place(formation: Formation, story: Story) -> None:
    for text, at in (("Eats meat.", 1), (said("I eat meat again."), 3)):
        await known(formation, story, ANA, text, at)
    await learn(formation, story, "I no longer eat meat", 2)
    assert [(each.content, each.state, each.valid_to) for each in await story.memories(ANA)] == [
        ("Eats meat.", "superseded", minute(2)),
        ("No longer eats meat.", "superseded", minute(3)),
        (said("I eat meat again."), "active", None),
    ]


@pytest.mark.parametrize(
    "messages",
    [
        ("I live in Lisbon", "We've moved to Porto", "I moved to Faro"),
        ("I live in Porto", "I no longer live in Porto", "I moved to Faro"),
    ],
    ids=["by key", "by words"],
)
async def test_each_holds_until_the_next_was_said_in_any_order(
    formation: Formation, story: Story, messages: tuple[str, ...]
) -> None:
    outcomes = set()
    for number, order in enumerate(itertools.permutations([1, 2, 3])):
        owner = f"default/user-{number}"
        for at in order:
            await learn(formation, story, messages[at - 1], at, owner)
        outcomes.add(tuple((each.content, each.state, each.valid_to) for each in await story.memories(owner)))
        await story.history(owner)
    assert len(outcomes) == 1


async def test_changes_formed_by_workers_at_once_end_the_same(formation: Formation, story: Story) -> None:
    await known(formation, story, ANA, said("I hate olives."), 0)
    messages = ["I love olives now", "I live in Lisbon", "We've moved to Porto", "I don't like olives any more"]
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        for at, text in enumerate(messages * 2, 1):
            group.create_task(learn(formation, story, text, at))
    assert sorted(await story.active(ANA)) == ["Lives in Porto.", "No longer likes olives."]
    await story.history(ANA)


async def test_a_stay_leaves_the_home_alone(formation: Formation, story: Story) -> None:
    for at, text in enumerate(["I live in Lisbon", "I'm living in Berlin for three months"]):
        await learn(formation, story, text, at)
    assert sorted(await story.active(ANA)) == ["Lives in Lisbon.", "Stays in Berlin for three months."]


async def test_one_liking_in_two_wordings_is_one_memory_with_two_sources(formation: Formation, story: Story) -> None:
    for at, text in enumerate(["I love jazz music", "I really love jazz!"]):
        await learn(formation, story, text, at)
    assert [(each.content, each.sources) for each in await story.memories(ANA)] == [("Loves jazz music.", 2)]


async def strengths(story: Story) -> list[tuple[float, float]]:
    rows = await story.pool.fetch(
        "select importance, confidence from users_vectors where user_id = $1 and state <> 'deleted' order by id", ANA
    )
    return [(round(row["importance"], 4), round(row["confidence"], 4)) for row in rows]


async def test_a_repeat_reinforces_and_its_removal_takes_that_back(formation: Formation, story: Story) -> None:
    """In two chats. The memory goes with its last source."""

    async def says(text: str, at: float, chat: str, message: str) -> None:
        turn = await story.says(ANA, text, minute(at), chat=chat, message=message, parent="r", ordinal=1)
        await form_turn(formation, ANA, turn)

    await says("I love jazz.", 1, "one", "a")
    assert await strengths(story) == [(0.6, 0.9)]
    await says("i love jazz", 2, "two", "b")
    assert await strengths(story) == [(0.62, 0.95)]
    await says("What is jazz?", 3, "two", "edit of b")
    assert await strengths(story) == [(0.6, 0.9)]
    await says("What was jazz?", 4, "one", "edit of a")
    assert await story.active(ANA) == []


async def test_memories_about_one_subject_become_relations_once(formation: Formation, story: Story) -> None:
    texts = [
        "I play the cello",
        "I love playing the cello",
        "I have a car",
        "I love playing the cello",
        "I hate Mondays",
    ]
    await known(formation, story, ANA, "Plays the cello in an orchestra.", 0)
    for at, text in enumerate(texts, 1):
        await learn(formation, story, text, at)
    rows = await story.pool.fetch(
        "select a.content as one, b.content as other, r.strength, r.type from relations r "
        "join users_vectors f on f.user_id = r.user_id and f.id = r.from_id join vectors a on a.id = f.vector "
        "join users_vectors t on t.user_id = r.user_id and t.id = r.to_id join vectors b on b.id = t.vector "
        "where r.user_id = $1",
        ANA,
    )
    assert [(row["one"], row["other"], row["type"]) for row in rows] == [
        ("Loves playing the cello.", "Plays the cello in an orchestra.", "subject")
    ]
    assert 0 < rows[0]["strength"] <= 1
    meta = await story.pool.fetchval(
        "select h.meta from history h where h.user_id = $1 and h.event = 'ADD' and h.meta ? 'related'", ANA
    )
    assert len(meta["related"]) == 1

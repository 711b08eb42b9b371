"""Chat summaries: when they are due, what they are made of, and what a hidden turn does to them."""

import asyncio
import json
from dataclasses import replace
from uuid import UUID

import asyncpg
import pytest
from pgqueuer.domain.models import Job

from db.queries import summaries as rows
from db.queries.upkeep import stale_summaries
from formation.form import form_turn
from formation.jobs.attempts import run_summary
from formation.jobs.chores import rewrite_stale_summaries
from formation.jobs.queue import SUMMARISE, queue_waiting
from formation.llm.prompt import ModelFailed
from formation.llm.settings import LlmSettings, ReadingSettings
from formation.observations import ChatSummarised, EmbedderUnavailable, ModelCallSkipped
from formation.settings import FormationSettings
from formation.turn.context import Formation
from formation.upkeep.summarise import MAX_ITEMS, MAX_SUMMARY_CHARACTERS, rewrite_summary, summarise_chat
from formation.worker_settings import SummarySettings
from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.embedding.errors import EmbedderDown
from tests.fakes.broken_answers import TORN_JSON
from tests.fakes.formation_model import FormationModel, a_summary
from tests.fakes.model_server import ModelServer, Text
from tests.fakes.recorded import FailingEncoder, RecordedEncoder
from tests.formation.conftest import ANA, BEN, Story, minute

CHAT = "chat-1"
MODEL = LlmSettings(kind="openai", url="http://127.0.0.1:9/v1")
TODO = {"text": "Book the train", "due": "2026-11-27", "done": False}


@pytest.fixture
async def summarising(judged: Formation) -> Formation:
    return replace(judged, settings=judged.settings.replace(summaries=SummarySettings(every_turns=3, delay_s=0)))


async def add_turns(story: Story, turns: int, *, owner: str = ANA, chat: str = CHAT, start: int = 0) -> list[UUID]:
    ids = []
    for number in range(start, start + turns):
        ids.append(
            await story.says(
                owner, f"message {number}", minute(number), chat=chat, message=f"m{number}", parent=f"a{number - 1}"
            )
        )
    return ids


async def summaries(story: Story, owner: str = ANA) -> list[asyncpg.Record]:
    found = await story.pool.fetch("select * from summaries where user_id = $1 order by covers_to", owner)
    return list(found)


async def test_a_part_is_written_when_enough_turns_are_there(
    summarising: Formation, story: Story, script: FormationModel
) -> None:
    turns = await add_turns(story, 2)
    assert await summarise_chat(summarising, ANA, CHAT) == "nothing due"
    turns += await add_turns(story, 1, start=2)
    script.summaries = [a_summary("The user wants to see Porto.", todos=[TODO], facts=["Lives in Lisbon."])]
    assert await summarise_chat(summarising, ANA, CHAT) == "written"
    (part,) = await summaries(story)
    assert (part["text"], part["turns"], part["covers_from"], part["covers_to"]) == (
        "The user wants to see Porto.",
        turns,
        minute(0),
        minute(2),
    )
    assert part["structured"]["todos"] == [TODO]
    assert await summarise_chat(summarising, ANA, CHAT) == "nothing due"
    assert len(script.summarised) == 1
    assert story.seen_of(ChatSummarised) == [ChatSummarised(turns=3, again=False)]


async def test_without_the_embedder_a_summary_is_written_and_its_vector_comes_later(
    summarising: Formation, story: Story
) -> None:
    await add_turns(story, 3)
    encoder = RecordedEncoder("local")
    broken = CalibratedEmbedder(FailingEncoder(encoder, fails=EmbedderDown("x")), calibration=encoder.calibration)
    assert await summarise_chat(replace(summarising, embedder=broken), ANA, CHAT) == "written"
    assert await story.pool.fetchval("select embedding is null from vectors where source = 'summary'")
    assert story.seen_of(EmbedderUnavailable) == [EmbedderUnavailable(reason="EmbedderDown")]


async def test_the_next_summary_is_given_the_one_before_and_covers_only_what_is_new(
    summarising: Formation, story: Story, script: FormationModel
) -> None:
    await add_turns(story, 6)
    script.summaries = [a_summary("First part."), a_summary("Second part.")]
    assert await summarise_chat(summarising, ANA, CHAT) == "written"
    assert await summarise_chat(summarising, ANA, CHAT) == "written"
    assert [asked["before"] for asked in script.summarised] == ["", "First part."]
    assert [turn["user"] for turn in script.summarised[1]["turns"]] == ["message 3", "message 4", "message 5"]
    assert [part["text"] for part in await summaries(story)] == ["First part.", "Second part."]


async def test_a_reply_goes_with_the_turn_it_answers(
    summarising: Formation, story: Story, script: FormationModel
) -> None:
    turns = await add_turns(story, 3)
    await story.pool.execute(
        "insert into chat_turns (user_id, id, identity, role, chat_id, reply_to, content, text, text_hash, ts) "
        "values ($1, gen_random_uuid(), 'r', 'assistant', $2, $3, 'Take the train.', 'Take the train.', '\\x00', $4)",
        ANA,
        CHAT,
        turns[1],
        minute(1.5),
    )
    await summarise_chat(summarising, ANA, CHAT)
    assert [turn["assistant"] for turn in script.summarised[0]["turns"]] == ["", "Take the train.", ""]


async def test_a_summary_has_a_vector_and_is_no_memory(
    summarising: Formation, story: Story, script: FormationModel
) -> None:
    await add_turns(story, 3)
    await summarise_chat(summarising, ANA, CHAT)
    texts = await story.pool.fetch("select source, model, embedding is not null as embedded from vectors")
    assert [tuple(text) for text in texts] == [("summary", summarising.embedder.model, True)]
    assert await story.memories(ANA) == []


async def test_a_garbled_answer_is_sent_back_once(summarising: Formation, story: Story, model: ModelServer) -> None:
    await add_turns(story, 3)
    asked = 0

    def garbled(_seen: object) -> Text:
        nonlocal asked
        asked += 1
        return Text('{"summary": ""}')

    model.answer = garbled
    with pytest.raises(ModelFailed):
        await summarise_chat(summarising, ANA, CHAT)
    assert asked == 2
    assert await summaries(story) == []


async def test_what_a_model_says_too_much_of_is_cut(
    summarising: Formation, story: Story, script: FormationModel
) -> None:
    await add_turns(story, 3)
    script.summaries = [
        a_summary(
            "word " * 1_000,
            facts=[f"fact {number}" for number in range(40)],
            todos=[{"text": "", "due": None, "done": False}, {"text": "Call", "due": 7, "done": "yes"}],
            entities=None,
        )
    ]
    await summarise_chat(summarising, ANA, CHAT)
    (part,) = await summaries(story)
    assert len(part["text"]) <= MAX_SUMMARY_CHARACTERS
    assert len(part["structured"]["facts"]) == MAX_ITEMS
    assert part["structured"]["todos"] == [{"text": "Call", "due": None, "done": False}]
    assert part["structured"]["entities"] == []


async def test_nothing_is_summarised_without_a_model(formation: Formation, story: Story) -> None:
    bare = replace(formation, settings=formation.settings.replace(summaries=SummarySettings(every_turns=2)))
    await add_turns(story, 2)
    assert await summarise_chat(bare, ANA, CHAT) == "no model"
    assert story.seen_of(ModelCallSkipped) == [ModelCallSkipped(task="summarise", reason="off")]


async def test_nothing_is_summarised_while_the_user_has_paused_nor_turns_from_then(
    summarising: Formation, story: Story, script: FormationModel
) -> None:
    await add_turns(story, 3)
    await story.pool.execute("update users set paused = true where user_id = $1", ANA)
    assert await summarise_chat(summarising, ANA, CHAT) == "nothing due"
    await story.pool.execute("update users set paused = false where user_id = $1", ANA)
    await story.pool.execute("update chat_turns set off_record = true where text = 'message 1'")
    assert await summarise_chat(summarising, ANA, CHAT) == "nothing due"
    assert script.summarised == []


async def test_an_edit_makes_the_summary_again_from_what_is_left(
    summarising: Formation, story: Story, script: FormationModel
) -> None:
    turns = await add_turns(story, 3)
    script.summaries = [a_summary("With the secret."), a_summary("Without it.")]
    await summarise_chat(summarising, ANA, CHAT)
    edit = await story.says(ANA, "another thing", minute(9), chat=CHAT, message="m1-edited", parent="a0")
    await form_turn(summarising, ANA, edit)
    (stale,) = await stale_summaries(story.pool, limit=9)
    assert await rows.list_summaries(story.pool, ANA, before=minute(99), before_id=stale.id, limit=9, agents=None) == []
    assert await rewrite_summary(summarising, ANA, stale.id) == "written"
    (part,) = await summaries(story)
    assert (part["text"], part["stale_at"], part["turns"]) == ("Without it.", None, [turns[0], turns[2]])
    assert [text["content"] for text in await story.pool.fetch("select content from vectors")] == ["Without it."]


async def test_one_that_cannot_be_made_again_keeps_no_other_waiting(
    summarising: Formation, story: Story, model: ModelServer, script: FormationModel
) -> None:
    of_ana, of_ben = await add_turns(story, 3), await add_turns(story, 3, owner=BEN, start=20)
    script.summaries = [a_summary("Of Ana's."), a_summary("Of Ben's."), a_summary("Made again.")]
    for owner, turns in ((ANA, of_ana), (BEN, of_ben)):
        await summarise_chat(summarising, owner, CHAT)
        await story.pool.execute("update chat_turns set hidden_at = now() where id = $1", turns[0])
        await rows.mark_stale(story.pool, owner, turns[:1])
    model.answer = lambda seen: script.answers(seen) if "message 21" in str(seen.json) else TORN_JSON
    await rewrite_stale_summaries(summarising)
    assert [each.user_id for each in await stale_summaries(story.pool, limit=9)] == [ANA]
    assert [each["text"] for each in await summaries(story, BEN)] == ["Made again."]


async def test_a_summary_of_which_nothing_is_left_goes_with_its_text(summarising: Formation, story: Story) -> None:
    turns = await add_turns(story, 3)
    await summarise_chat(summarising, ANA, CHAT)
    await story.pool.execute("update chat_turns set hidden_at = now()")
    (summary,) = await rows.mark_stale(story.pool, ANA, turns[:1])
    assert await rewrite_summary(summarising, ANA, summary) == "removed"
    assert await summaries(story) == []
    assert await story.pool.fetchval("select count(*) from vectors") == 0


async def test_the_same_input_is_not_paid_for_twice(
    summarising: Formation, story: Story, script: FormationModel
) -> None:
    turns = await add_turns(story, 3)
    await summarise_chat(summarising, ANA, CHAT)
    (summary,) = await rows.mark_stale(story.pool, ANA, turns[:1])
    assert await rewrite_summary(summarising, ANA, summary) == "same"
    assert len(script.summarised) == 1
    assert await stale_summaries(story.pool, limit=9) == []


async def test_a_turn_hidden_while_the_model_answers_is_not_summarised(
    summarising: Formation, story: Story, model: ModelServer, script: FormationModel
) -> None:
    turns = await add_turns(story, 3)

    class Hiding:
        """Hides a turn once the model has answered, before the summary is written."""

        async def complete(self, prompt: object, shape: type) -> object:
            reply = await summarising.llm.complete(prompt, shape)  # type: ignore[union-attr, arg-type]
            await story.pool.execute("update chat_turns set hidden_at = now() where id = $1", turns[1])
            return reply

    assert await summarise_chat(replace(summarising, llm=Hiding()), ANA, CHAT) == "overtaken"  # type: ignore[arg-type]
    assert await summaries(story) == []
    assert await story.pool.fetchval("select count(*) from vectors") == 0


async def test_two_workers_write_one_part(summarising: Formation, story: Story) -> None:
    await add_turns(story, 3)
    outcomes = await asyncio.gather(*(summarise_chat(summarising, ANA, CHAT) for _ in range(2)))
    assert sorted(outcomes) in (["overtaken", "written"], ["nothing due", "written"])
    assert len(await summaries(story)) == 1


async def test_todos_are_listed_newest_first_and_of_nobody_else(
    summarising: Formation, story: Story, script: FormationModel
) -> None:
    await add_turns(story, 6)
    await add_turns(story, 3, owner=BEN)
    script.summaries = [
        a_summary("One.", todos=[{"text": "Buy milk", "due": None, "done": False}]),
        a_summary("Two.", todos=[TODO]),
        a_summary("Ben's.", todos=[{"text": "Ben's own", "due": None, "done": False}]),
    ]
    await summarise_chat(summarising, ANA, CHAT)
    await summarise_chat(summarising, ANA, CHAT)
    await summarise_chat(summarising, BEN, CHAT)
    found = await rows.list_parts(
        story.pool, ANA, "todos", before=minute(99), before_id=UUID(int=2**128 - 1), limit=10, agents=None
    )
    assert [each.item["text"] for each in found] == ["Book the train", "Buy milk"]


async def test_the_turn_that_makes_a_summary_due_brings_its_job_once(story: Story, feeder: asyncpg.Connection) -> None:
    settings = FormationSettings(llm=MODEL, summaries=SummarySettings(every_turns=3))
    await add_turns(story, 2)
    await queue_waiting(feeder, settings)
    assert await jobs(story) == 0
    await add_turns(story, 2, start=2)
    await queue_waiting(feeder, settings)
    await add_turns(story, 1, start=4)
    await queue_waiting(feeder, settings)
    assert await jobs(story) == 1


async def test_without_a_model_or_when_switched_off_no_job_is_made(story: Story, feeder: asyncpg.Connection) -> None:
    await add_turns(story, 3)
    await queue_waiting(feeder, FormationSettings(summaries=SummarySettings(every_turns=3)))
    await add_turns(story, 3, start=3)
    off = FormationSettings(llm=MODEL, summaries=SummarySettings(enabled=False, every_turns=3))
    await queue_waiting(feeder, off)
    assert await jobs(story) == 0


async def jobs(story: Story) -> int:
    found: int = await story.pool.fetchval("select count(*) from pgqueuer where entrypoint = $1", SUMMARISE)
    return found


async def test_a_summary_holds_no_secret_and_is_made_from_none(
    summarising: Formation, story: Story, script: FormationModel
) -> None:
    await story.says(ANA, "my password is hunter2", minute(0), chat=CHAT, message="m0")
    await add_turns(story, 2, start=1)
    secret = "The user's password is hunter2."
    script.summaries = [a_summary(secret, facts=[secret], todos=[{**TODO, "text": secret}])]
    assert await summarise_chat(summarising, ANA, CHAT) == "written"
    assert "my password is [password removed]" in str(script.summarised)
    (part,) = await summaries(story)
    assert part["text"] == "The user's password is [password removed]."
    contents = await story.pool.fetch("select content from vectors")
    assert "hunter2" not in str(script.summarised) + str(part) + str(contents)


async def run(formation: Formation) -> None:
    job = Job.model_construct(payload=json.dumps({"user_id": ANA, "chat": CHAT}).encode(), attempts=0)
    await run_summary(formation, job, abandon=asyncio.Event())


async def test_a_summary_waits_for_replies_of_the_same_model_server_but_not_for_ever(
    summarising: Formation, story: Story, script: FormationModel
) -> None:
    for at in range(3):
        await story.says(ANA, f"question {at}", minute(at), chat=CHAT)
    asked = await story.says(BEN, "Write a poem.", minute(5), chat="d")
    await story.pool.execute("update chat_turns set ts = now() where id = $1", asked)
    settings = summarising.settings.replace(reading=ReadingSettings(shares_upstream=True, yield_s=1))
    began = asyncio.get_running_loop().time()
    await run(replace(summarising, settings=settings))
    assert asyncio.get_running_loop().time() - began >= 1
    assert len(script.summarised) == 1


async def test_over_its_budget_a_space_or_user_has_summaries_another_day(
    summarising: Formation, story: Story, script: FormationModel
) -> None:
    for at in range(3):
        await story.says(ANA, f"question {at}", minute(at), chat=CHAT)
    spent = (
        "insert into model_calls (user_id, id, task, model, tokens_in, tokens_out, ms, ts) "
        "values ($1, gen_random_uuid(), 'extract', 'm', 15, 5, 5, now() - $2 * interval '1 day')"
    )
    await story.pool.execute(spent, ANA, 0)
    poor = replace(summarising, settings=summarising.settings.replace(reading=ReadingSettings(tokens_per_day=20)))
    await run(poor)
    await run(
        replace(summarising, settings=summarising.settings.replace(reading=ReadingSettings(user_tokens_per_day=20)))
    )
    assert script.summarised == []
    await story.pool.execute("update model_calls set ts = ts - interval '1 day'")
    await run(poor)
    assert len(script.summarised) == 1

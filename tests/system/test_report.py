"""`memrelay report`: its figures, its sentences, and the plot."""

import asyncio
import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import asyncpg
import pytest
from click.testing import CliRunner
from uuid_utils.compat import uuid7

from db.queries.events import add_upkeep_event
from gateway.cli.main import main
from gateway.cli.recall_report.figures import RecallReport, make_report, thresholds
from gateway.cli.recall_report.memory_text import memory_lines
from gateway.cli.recall_report.plot import draw
from gateway.cli.recall_report.text import DAY_COLUMNS, day_row, feedback_line, judged_lines, sentences
from gateway.web.review import REVIEW
from retrieval.embedding.embedder import make_embedder
from retrieval.settings import EmbedderSettings
from tests.retrieval.remembering import remember
from tests.system.processes import environment, memrelay

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
FOUND = {"memories_words": 1, "turns_words": 5}
FELL_BACK = {"memories_words": 0, "turns_words": 1, "turns_recent": 3}
ONLY_SUMMARIES = {"turns_words": 0, "summaries_words": 1, "summaries_meaning": 2}


async def add_turn(
    pool: asyncpg.Pool,
    hits: dict[str, int] | None,
    *,
    days_ago: float = 1,
    recall: str = "full",
    ms: float = 10,
    recalled: int | list[UUID] = 1,
    recalled_turns: list[UUID] | None = None,
    truncated: bool = False,
) -> UUID:
    turn = uuid7()
    await pool.execute("insert into users (user_id) values ('default/ana') on conflict do nothing")
    await pool.execute(
        "insert into chat_turns (user_id, id, identity, role, content, text, text_hash, ts, recall, hits, latencies_ms,"
        " recalled, tokens, truncated, recalled_turns) values ('default/ana', $1, $2, 'user', 'x', 'x', '\\x00', $3,"
        " $4, $5, $6, $7, 40, $8, $9)",
        turn,
        str(turn),
        NOW - timedelta(days=days_ago),
        recall,
        hits,
        {"total": ms},
        [uuid7() for _ in range(recalled)] if isinstance(recalled, int) else recalled,
        truncated,
        recalled_turns or [],
    )
    return turn


async def add_model_call(pool: asyncpg.Pool, task: str, tokens: int) -> None:
    await pool.execute("insert into users (user_id) values ('default/ana') on conflict do nothing")
    await pool.execute(
        "insert into model_calls (id, user_id, task, model, tokens_in, tokens_out, ms, ts)"
        " values ($1, 'default/ana', $2, 'm', $3, 0, 1, $4)",
        uuid7(),
        task,
        tokens,
        NOW - timedelta(days=1),
    )


async def add_feedback(pool: asyncpg.Pool, kind: str, *, turn: UUID | None = None, memory: UUID | None = None) -> None:
    await pool.execute("insert into users (user_id) values ('default/ana') on conflict do nothing")
    await pool.execute(
        "insert into feedback (user_id, id, kind, ts, turn, memory) values ('default/ana', $1, $2, $3, $4, $5)",
        uuid7(),
        kind,
        NOW - timedelta(days=1),
        turn,
        memory,
    )


async def report_of(pool: asyncpg.Pool) -> RecallReport:
    return await make_report(pool, days=7, now=NOW)


def crossed(report: RecallReport) -> list[str]:
    return [each.name for each in thresholds(report) if each.crossed]


async def test_days_and_their_sum_are_counted(pool: asyncpg.Pool) -> None:
    await add_turn(pool, FOUND, days_ago=2)
    await add_turn(pool, FELL_BACK, ms=30, truncated=True)
    await add_turn(pool, None, recall="empty", recalled=0)
    await add_turn(pool, None, recall="skipped")
    await add_turn(pool, FOUND, days_ago=9)
    report = await report_of(pool)
    assert [day.requests for day in report.days] == [1, 2]
    assert (report.all.requests, report.all.hit, report.all.fallback, report.all.truncated) == (3, 2, 1, 1)
    assert (report.all.searched, report.all.few_by_words) == (2, 1)
    assert report.all.median_tokens == 40


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        ([FOUND, FOUND, FOUND], []),
        ([FOUND, FELL_BACK], ["few_by_words"]),
        ([FOUND, FELL_BACK, FELL_BACK], ["few_by_words", "fallback"]),
        ([FOUND, FOUND, FOUND, FOUND, ONLY_SUMMARIES], []),
        ([FOUND, FOUND, FOUND, ONLY_SUMMARIES], ["summaries_only", "summary_vectors"]),
    ],
)
async def test_a_threshold_is_crossed_by_more_than_its_share(
    pool: asyncpg.Pool, rows: list[dict[str, int]], names: list[str]
) -> None:
    for hits in rows:
        await add_turn(pool, hits)
    assert crossed(await report_of(pool)) == names


async def test_slow_and_truncated_recalls_are_noticed(pool: asyncpg.Pool) -> None:
    for _ in range(10):
        await add_turn(pool, FOUND, ms=3_500, truncated=True)
    assert crossed(await report_of(pool)) == ["truncated", "p95"]


async def test_summaries_that_cost_too_much_are_noticed(pool: asyncpg.Pool) -> None:
    await add_model_call(pool, "extract", 700)
    await add_model_call(pool, "summarise", 200)
    assert crossed(await report_of(pool)) == []
    await add_model_call(pool, "summarise", 200)
    assert crossed(await report_of(pool)) == ["summary_spend"]


async def test_feedback_crosses_its_thresholds(pool: asyncpg.Pool) -> None:
    for _ in range(4):
        await add_feedback(pool, "forgot")
    for _ in range(8):
        await add_feedback(pool, "useful")
    assert crossed(await report_of(pool)) == ["forgot"]
    await add_feedback(pool, "recall_miss")
    report = await report_of(pool)
    assert crossed(report) == ["forgot", "recall_misses"]
    assert feedback_line(report) == "Feedback: forgot 4, recall_miss 1, useful 8."


async def test_of_turns_with_feedback_it_tells_what_came_and_what_helped(pool: asyncpg.Pool) -> None:
    useful, unseen = [(await remember(pool, None, "default/ana", text)).id for text in ("Has a dog.", "Has a cat.")]
    useless = uuid7()
    helped = await add_turn(pool, FOUND, recalled=[useful, useless, uuid7(), uuid7()])
    missed = await add_turn(pool, FOUND, recalled=[useless])
    await add_turn(pool, FOUND, recalled=[useless])  # nobody said anything of it
    await add_feedback(pool, "useful", turn=helped, memory=useful)
    await add_feedback(pool, "useful", turn=helped, memory=unseen)  # it did not bring this one
    await add_feedback(pool, "recall_miss", turn=missed)
    report = await report_of(pool)
    assert (report.judged.turns, report.judged.got) == (2, 1)
    assert (report.judged.brought, report.judged.helped) == (4, 1)
    assert next(iter(judged_lines(report))) == (
        "Turns with feedback: 2; got what they needed: 50 %; of 4 memories where a useful one was named, helped: 25 %;"
        " tokens: 40."
    )
    assert report.as_json()["judged_turns"]["helped_share"] == 0.25


async def test_of_marked_turns_it_tells_how_many_came_back(pool: asyncpg.Pool) -> None:
    itself, as_memory, never = [await add_turn(pool, FOUND, days_ago=2) for _ in range(3)]
    learned = (await remember(pool, None, "default/ana", "Lives in Porto.")).id
    await pool.execute("insert into memory_sources values ('default/ana', $1, $2, now())", learned, as_memory)
    await pool.execute("update chat_turns set marked_at = $1 where id = any($2)", NOW, [itself, as_memory, never])
    await add_turn(pool, FOUND, recalled=[learned])
    await add_turn(pool, FOUND, recalled_turns=[itself])
    report = await report_of(pool)
    assert (report.marked.turns, report.marked.came_back) == (3, 2)
    assert list(judged_lines(report)) == ["Marked turns: 3; came back later: 67 %."]


async def test_a_report_of_nothing_judges_nothing(pool: asyncpg.Pool) -> None:
    report = await report_of(pool)
    lines = list(sentences(report))
    assert lines[0].startswith("No request asked for memories since 2026-11-14")
    assert crossed(report) == []
    assert any("no data yet" in line for line in lines)
    assert list(judged_lines(report)) == []


async def test_a_crossed_threshold_says_what_to_look_at(pool: asyncpg.Pool) -> None:
    await add_turn(pool, FELL_BACK)
    report = await report_of(pool)
    (line,) = [line for line in sentences(report) if "fell back" in line]
    assert line.startswith("  !  ")
    assert "100 % (limit 50 %). Look at:" in line
    assert len(day_row(report.all)) == len(DAY_COLUMNS)


async def test_as_json_it_has_every_figure_and_every_threshold(pool: asyncpg.Pool) -> None:
    await add_turn(pool, FOUND)
    report = json.loads(json.dumps((await report_of(pool)).as_json()))
    assert report["requests"]["hit_rate"] == 1
    assert [day["day"] for day in report["days"]] == ["2026-11-20"]
    assert {each["name"] for each in report["thresholds"]} >= {"few_by_words", "p95", "forgot"}
    assert "default/ana" not in json.dumps(report)


async def test_the_plot_is_a_png(pool: asyncpg.Pool, tmp_path: Path) -> None:
    for days_ago in (1, 2, 3):
        await add_turn(pool, FELL_BACK, days_ago=days_ago)
    draw(await report_of(pool), tmp_path / "report.png")
    assert (tmp_path / "report.png").read_bytes().startswith(b"\x89PNG")


async def test_the_command_prints_tables_or_json_and_writes_the_plot(
    pool: asyncpg.Pool, database_url: str, tmp_path: Path
) -> None:
    age = (datetime.now(UTC) - NOW).days
    await add_turn(pool, FELL_BACK, days_ago=1 - age)
    await add_model_call(pool, "extract", 700)
    env = environment(tmp_path, MEMRELAY_DATABASE_URL=database_url)
    plot = tmp_path / "report.png"
    tables = memrelay("report", "--days", "365", "--plot", str(plot), env=env)
    assert tables.returncode == 0, tables.stderr
    for text in ("requests", "extract", "700", "fell back", "Feedback: none."):
        assert text in tables.stdout
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert f"Wrote {plot}" in tables.stderr
    as_json = memrelay("report", "--days", "365", "--json", env=env)
    assert json.loads(as_json.stdout)["requests"]["requests"] == 1


async def test_the_command_prints_and_plots_what_became_of_memories_and_their_review(
    pool: asyncpg.Pool, database_url: str, tmp_path: Path
) -> None:
    for text, verdict in (
        ("Has a dog.", "right"),
        ("Has a cat.", "right"),
        ("Is 200.", "wrong"),
        ("Said hi.", "useless"),
    ):
        memory = await remember(pool, None, "default/ana", text)
        await pool.execute(
            "insert into memory_reviews (space, sample, user_id, memory, drawn_at, verdict, actor, reviewed_at)"
            " values ('default', $1, 'default/ana', $2, now(), $3, 'test', now())",
            uuid7(),
            memory.id,
            verdict,
        )
    await pool.execute(
        "insert into history (user_id, rev, event, memory, reason, actor, meta)"
        " values ('default/ana', 100, 'REPLACE', gen_random_uuid(), '', 'worker', '{\"rung\": \"fuzzy\"}')"
    )
    plot = tmp_path / "report.png"
    arguments = ["report", "--plot", str(plot)]
    env = {"MEMRELAY_DATABASE_URL": database_url, "COLUMNS": "200"}
    done = await asyncio.to_thread(CliRunner().invoke, main, arguments, env=env)
    assert done.exit_code == 0, done.output
    assert (
        "Review: 50 % of 4 judged memories are right (95 % interval 15 % to 85 %), 1 wrong, 1 useless." in done.output
    )
    lines = [line.split() for line in done.output.splitlines()]
    assert ["4", "1", "1"] in [line[1:] for line in lines]  # of today
    assert ["fuzzy", "replaced", "1"] in lines
    assert plot.read_bytes().startswith(b"\x89PNG")


def test_the_plot_without_matplotlib_says_how_to_install_it(tmp_path: Path) -> None:
    missing = "raise ModuleNotFoundError(\"No module named 'matplotlib'\", name='matplotlib')"
    (tmp_path / "matplotlib.py").write_text(missing)
    command = [sys.executable, "-m", "gateway", "report", "--plot", str(tmp_path / "report.png")]
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "MEMRELAY_DATA_DIR": str(tmp_path)}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "memrelay: --plot needs matplotlib. Install it: pip install 'memrelay[report]'\n"


async def test_it_tells_what_became_of_memories(pool: asyncpg.Pool) -> None:
    embedder = make_embedder(EmbedderSettings())
    for text in ("Loves jazz.", "Is fond of jazz.", "Lives in Lisbon.", "Lives in Porto.", "Takes 10 mg of it."):
        await remember(pool, embedder, "default/ana", text)
    await embedder.close()
    await remember(pool, None, "default/ben", "Has a cat.")
    await pool.execute("update history set ts = $1", NOW - timedelta(days=1))
    await pool.execute(
        "insert into history (user_id, rev, event, memory, reason, actor, meta, ts)"
        " select 'default/ana', 100 + n, event,"
        " gen_random_uuid(), '', 'worker', meta, $1"
        " from (values (1, 'REPLACE', '{\"rung\": \"model\"}'::jsonb),"
        " (2, 'SOURCE', '{\"rung\": \"fuzzy\"}'), (3, 'SOURCE', '{\"rung\": \"text\"}'), (4, 'PRUNE', '{}'),"
        " (5, 'ADD', '{\"rung\": \"unresolved\"}'), (6, 'CONSENT', '{\"decision\": \"proposed\"}'))"
        " as e (n, event, meta)",
        NOW - timedelta(days=1),
    )
    await pool.execute(
        "insert into summaries (user_id, id, kind, chat_id, input_hash, text, structured, created_at)"
        " select 'default/ana', gen_random_uuid(), 'chat', 'c' || n, '', 'x', s, $1"
        ' from (values (1, \'{"facts": []}\'::jsonb), (2, \'{"facts": ["x"]}\')) as s (n, s)',
        NOW - timedelta(days=1),
    )
    looks = [("clustered", {"memories": 0}), ("consolidated", {"left": 0, "rev": 7}), ("insights", {"memories": 0})]
    changed = [("clustered", {"memories": 3}), ("consolidated", {"same": 0, "replace": 0, "link": 1, "both": 4})]
    for type, detail in looks + changed:
        await add_upkeep_event(pool, "default/ana", uuid7(), type=type, detail=detail, ts=NOW - timedelta(days=1))  # type: ignore[arg-type]
    made = (await report_of(pool)).memories
    assert [(day.added, day.ended, day.users) for day in made.growth] == [(6, 2, 2)]
    assert (made.per_user.memories, made.per_user.users, made.per_user.max_memories) == (6, 2, 5)
    assert (made.duplicates.sampled, made.duplicates.repeated) == (5, 1)
    assert [(each.rung, each.outcome, each.conflicts) for each in made.conflicts] == [
        ("fuzzy", "same", 1),
        ("model", "replaced", 1),
        ("unresolved", "kept both", 1),
    ]
    assert (made.put_away, made.summarised) == (1, 0)
    assert made.upkeep == {"clustered": 1, "consolidated": 1}
    assert (made.summaries.summaries, made.summaries.structured) == (2, 1)
    lines = "\n".join(memory_lines(made))
    assert f"no memory was judged (an administrator's page {REVIEW} draws" in lines
    for words in ("6 of 2 users", "20 % of 5", "Put away by upkeep: 1", "structure: 50 %"):
        assert words in lines
    assert made.as_json()["duplicates"]["share"] == 0.2


async def test_success_across_chats_is_of_rated_turns_with_a_memory_from_another_chat(pool: asyncpg.Pool) -> None:
    learned = (await remember(pool, None, "default/ana", "Lives in Porto.")).id
    source = await add_turn(pool, None, days_ago=3, recalled=0)
    await pool.execute("update chat_turns set chat_id = 'first' where id = $1", source)
    await pool.execute("insert into memory_sources values ('default/ana', $1, $2, now())", learned, source)
    well, badly, unrated, here = [await add_turn(pool, FOUND, recalled=[learned]) for _ in range(4)]
    await pool.execute("update chat_turns set chat_id = 'second' where id = any($1)", [well, badly, unrated])
    await pool.execute("update chat_turns set chat_id = 'first' where id = $1", here)
    await add_feedback(pool, "useful", turn=well)
    for kind in ("useful", "wrong"):
        await add_feedback(pool, kind, turn=badly)
    await add_feedback(pool, "useful", turn=here)
    success = (await report_of(pool)).memories.success
    assert (success.turns, success.judged, success.succeeded) == (3, 2, 1)

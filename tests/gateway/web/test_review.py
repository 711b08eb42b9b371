"""The administrator's review and report: a random sample, judged, noted, counted; and nothing for anybody else."""

import asyncio
import re
from datetime import UTC, datetime, timedelta

import asyncpg
import pytest
from uuid_utils.compat import uuid7

from db.queries.reviews import draw_sample
from formation.memories.audit import AuditFilter, audit_entries
from gateway.auth.keys import create_key
from gateway.reports.memories import make_memory_report
from gateway.reports.precision import Precision, wilson_interval
from tests.formation.jobs.test_worker import until
from tests.formation.upkeep.test_purge import waits
from tests.gateway.conftest import Remember, Serve
from tests.gateway.web.browser import Browser

OWNER = "default/ana"


async def test_an_administrator_judges_a_sample_and_the_report_has_its_precision(
    serve: Serve, pool: asyncpg.Pool, remember: Remember
) -> None:
    admin = await create_key(pool, role="admin")
    for text in ("Lives in Lisbon.", "Loves <b>jazz</b>.", "Has a dog."):
        await remember(OWNER, text)
    for owner in ("acme/zoe", "default/paul"):
        await remember(owner, "Somebody else's.")
    await pool.execute("update users set paused = true where user_id = 'default/paul'")
    async with Browser(serve()) as browser:
        await browser.sign_in(admin.token)
        await browser.open("/ui/review")
        assert "in their own words" in browser.text
        await browser.send("/ui/review/draw")
        await browser.open("/ui/review")
        assert "0 of 3 judged" in browser.text
        assert "Loves <b>jazz</b>." in browser.text
        assert "<b>" not in browser.page.text
        assert "Somebody" not in browser.text
        reviews = re.findall(r"/ui/review/([0-9a-f-]{36})", browser.page.text)
        for review, verdict in zip(reviews, ("right", "right", "wrong"), strict=True):
            assert (await browser.send(f"/ui/review/{review}", verdict=verdict)).status_code == 200
        assert (await browser.send(f"/ui/review/{reviews[0]}", verdict="perfect")).status_code == 404
        await browser.open("/ui/review")
        assert "3 of 3 judged 67 % right, with a 95 % interval from 21 % to 94 %" in browser.text
        await browser.open("/ui/report")
        assert "Right, by review 67 % (21 % to 94 %)" in browser.text
        assert "<svg" in browser.page.text
        await browser.send("/ui/review/draw")  # nothing is left
        await browser.open("/ui/review")
        assert "3 of 3 judged" in browser.text
    entries = await audit_entries(pool, AuditFilter(space="default"), limit=10)
    assert [(each.event, each.door, each.detail["memories"]) for each in entries if each.event == "REVIEW"] == [
        ("REVIEW", "page", 3)
    ]
    await pool.execute("delete from users_vectors where user_id = $1", OWNER)
    assert (
        await pool.fetchval("select count(*) from memory_reviews where user_id is not null or memory is not null") == 0
    )
    report = await make_memory_report(pool, space="default", since=datetime.now(UTC) - timedelta(days=1))
    assert report.precision == Precision(right=2, wrong=1)


async def test_nobody_else_sees_it_and_it_can_be_switched_off(
    serve: Serve, pool: asyncpg.Pool, remember: Remember
) -> None:
    admin, user = await create_key(pool, role="admin"), await create_key(pool, role="user", user="ana")
    elsewhere = await create_key(pool, role="admin", spaces=("acme",))
    await remember(OWNER, "Lives in Lisbon.")
    gateway = serve()
    async with Browser(gateway) as ana, Browser(gateway) as theirs, Browser(gateway) as browser:
        await ana.sign_in(user.token)
        await ana.open()
        for path in ("/ui/review", "/ui/report"):
            assert (await ana.open(path)).status_code == 404
        await ana.open()
        assert (await ana.send("/ui/review/draw")).status_code == 404
        await browser.sign_in(admin.token)
        await browser.open("/ui/review")
        await browser.send("/ui/review/draw")
        await browser.open("/ui/review")
        [review] = re.findall(r"/ui/review/([0-9a-f-]{36})", browser.page.text)
        await theirs.sign_in(elsewhere.token)
        await theirs.open("/ui/review")
        assert (await theirs.send(f"/ui/review/{review}", verdict="wrong")).status_code == 404
        assert "Lisbon" not in theirs.text
    async with Browser(serve(review=False)) as browser:
        await browser.sign_in(admin.token)
        assert (await browser.open("/ui/review")).status_code == 404
        await browser.open("/ui/report")
        assert "/ui/review" not in browser.page.text


@pytest.mark.parametrize(
    ("right", "judged", "low", "high"),
    [(45, 50, 0.786, 0.957), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (1, 1, 0.207, 1.0)],
)
def test_the_interval_is_wilsons(right: int, judged: int, low: float, high: float) -> None:
    interval = wilson_interval(right, judged)
    assert (interval.low, interval.high) == (pytest.approx(low, abs=0.001), pytest.approx(high, abs=0.001))


@pytest.mark.parametrize(("right", "judged"), [(0, 0), (2, 1), (-1, 5)])
def test_what_is_no_share_has_no_interval(right: int, judged: int) -> None:
    with pytest.raises(ValueError, match="of"):
        wilson_interval(right, judged)


async def test_two_that_draw_at_once_get_each_memory_once(pool: asyncpg.Pool, remember: Remember) -> None:
    for text in ("Lives in Lisbon.", "Has a dog."):
        await remember(OWNER, text)
    now = datetime.now(UTC)
    async with pool.acquire() as connection:
        transaction = connection.transaction()
        await transaction.start()
        assert await draw_sample(connection, "default", uuid7(), size=50, actor="page", now=now) == 2
        second = asyncio.create_task(draw_sample(pool, "default", uuid7(), size=50, actor="page", now=now))
        await until(lambda: waits(pool))
        await transaction.commit()
    assert await second == 0

import asyncio
import contextlib
import re
import time
from collections.abc import Callable

import asyncpg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.auth.keys import (
    FREE_FAILURES,
    MAX_PREFIXES,
    RELOAD_EVERY_S,
    RELOAD_TIMEOUT_S,
    TOKEN,
    BadKey,
    KeyFailures,
    KeyRing,
    create_key,
    follow_keys,
    list_keys,
    reload,
    revoke_key,
    secret_hash,
)
from gateway.errors import RateLimited, ServiceUnavailable
from gateway.observations import KeyReloadFailed, KeysReloaded
from tests.gateway.callers import ANA, NOW, TRUSTED, a_key, keyed, ring_of, token_of

WRONG = f"mr_{TRUSTED}_{'w' * 52}"


async def test_a_key_is_shown_once_and_stored_as_a_hash(pool: asyncpg.Pool) -> None:
    new = await create_key(pool, role="trusted", label="OpenWebUI")
    assert TOKEN.fullmatch(new.token)
    assert new.token.startswith(f"mr_{new.row.prefix}_")
    stored = str(await pool.fetch("select k::text from api_keys k"))
    assert new.token[12:] not in stored
    assert secret_hash(new.token).hex() in stored
    assert new.token not in repr(new)


async def test_a_key_has_256_random_bits_beyond_its_public_part(pool: asyncpg.Pool) -> None:
    tokens = [(await create_key(pool, role="trusted")).token for _ in range(5)]
    secrets = {token.split("_")[2] for token in tokens}
    assert len(secrets) == 5
    assert all(len(secret) * 5 >= 256 for secret in secrets)


async def test_a_made_key_is_found_with_all_it_may_do(pool: asyncpg.Pool) -> None:
    trusted = await create_key(pool, role="trusted", spaces=["default", "acme", "acme"], agents=["tutor"])
    user = await create_key(pool, role="user", spaces=["acme"], user="ana")
    ring = KeyRing()
    assert await reload(ring, pool, now=NOW)
    found = ring.find(trusted.token, now=NOW)
    assert found is not None
    assert (found.role, found.spaces, found.agents) == ("trusted", ("default", "acme"), frozenset(["tutor"]))
    found = ring.find(user.token, now=NOW)
    assert found is not None
    assert (found.role, found.spaces, found.external_id, found.agents) == ("user", ("acme",), "ana", None)


async def test_keys_are_listed_oldest_first_with_revoked_ones(pool: asyncpg.Pool) -> None:
    one, two = await create_key(pool, role="trusted"), await create_key(pool, role="admin")
    await revoke_key(pool, one.row.prefix)
    listed = await list_keys(pool)
    assert [row.prefix for row in listed] == [one.row.prefix, two.row.prefix]
    assert [row.revoked_at is None for row in listed] == [False, True]


async def test_a_key_is_revoked_by_prefix_or_token_and_only_once(pool: asyncpg.Pool) -> None:
    key = await create_key(pool, role="trusted")
    times = {
        (await revoke_key(pool, named)).revoked_at
        for named in (key.row.prefix, f"mr_{key.row.prefix}", f" {key.token}\n")
    }
    assert len(times) == 1
    with pytest.raises(BadKey, match="keys list"):
        await revoke_key(pool, "mr_nosuchke")


@pytest.mark.parametrize(
    "wrong",
    [
        {"role": "user"},
        {"role": "trusted", "user": "ana"},
        {"role": "admin", "user": "ana"},
        {"role": "user", "user": "*"},
        {"role": "user", "user": ""},
        {"role": "user", "user": "a\nb"},
        {"role": "user", "user": "a" * 257},
        {"role": "user", "user": "ana", "spaces": ["a", "b"]},
        {"role": "events", "spaces": ["a", "b"]},
        {"role": "trusted", "spaces": []},
        {"role": "trusted", "spaces": ["Default"]},
        {"role": "trusted", "spaces": ["a,b"]},
        {"role": "trusted", "spaces": ["a" * 41]},
        {"role": "trusted", "agents": [""]},
    ],
)
async def test_a_key_that_makes_no_sense_is_not_made(pool: asyncpg.Pool, wrong: dict[str, object]) -> None:
    with pytest.raises(BadKey, match=r"\.$"):
        await create_key(pool, **wrong)  # type: ignore[arg-type]
    assert await list_keys(pool) == []


async def test_the_table_itself_refuses_keys_that_make_no_sense(pool: asyncpg.Pool) -> None:
    insert = (
        "insert into api_keys (id, prefix, secret_hash, role, spaces, external_id) "
        "values (gen_random_uuid(), $1, $2, $3, $4, $5)"
    )
    for values in (
        ("Abcdefgh", bytes(32), "trusted", ["a"], None),
        ("abcdefgh", bytes(31), "trusted", ["a"], None),
        ("abcdefgh", bytes(32), "root", ["a"], None),
        ("abcdefgh", bytes(32), "trusted", [], None),
        ("abcdefgh", bytes(32), "trusted", ["a", None], None),
        ("abcdefgh", bytes(32), "trusted", ["a/b"], None),
        ("abcdefgh", bytes(32), "user", ["a"], None),
        ("abcdefgh", bytes(32), "user", ["a", "b"], "ana"),
        ("abcdefgh", bytes(32), "user", ["a"], "*"),
        ("abcdefgh", bytes(32), "admin", ["a"], "ana"),
    ):
        with pytest.raises(asyncpg.CheckViolationError):
            await pool.execute(insert, *values)


def test_configured_is_whether_a_key_was_ever_created() -> None:
    assert not ring_of([]).configured(now=NOW)
    assert ring_of([a_key(TRUSTED, "trusted")]).configured(now=NOW)
    assert ring_of([a_key(TRUSTED, "trusted", revoked=True)]).configured(now=NOW)


def test_keys_never_read_or_read_too_long_ago_are_unavailable() -> None:
    with pytest.raises(ServiceUnavailable):
        KeyRing().configured(now=NOW)
    ring = ring_of([a_key(TRUSTED, "trusted")])
    a_night = NOW + 12 * 3600
    assert ring.find(token_of(TRUSTED), now=a_night) is not None
    for ask in (lambda now: ring.find(token_of(TRUSTED), now=now), lambda now: ring.configured(now=now)):
        with pytest.raises(ServiceUnavailable, match="database"):
            ask(NOW + 24 * 3600 + 1)


def test_the_same_keys_again_are_no_news() -> None:
    ring, rows = KeyRing(), [a_key(TRUSTED, "trusted")]
    assert ring.replace([], now=NOW)
    assert not ring.replace([], now=NOW)
    assert ring.replace(rows, now=NOW)
    assert not ring.replace(rows, now=NOW)
    assert ring.replace([a_key(TRUSTED, "trusted", revoked=True)], now=NOW)


async def test_keys_are_read_again_whatever_changed_them(pool: asyncpg.Pool) -> None:
    ring, now = KeyRing(), iter(range(1000, 2000))

    async def news() -> bool:
        return await reload(ring, pool, now=next(now))

    assert await news()
    assert not await news()
    key = await create_key(pool, role="trusted")
    assert await news()
    assert not await news()
    assert ring.age_s(1010) < 8
    for change in (
        "update api_keys set spaces = '{default,acme}'",
        "update api_keys set revoked_at = now()",
        "delete from api_keys",
    ):
        await pool.execute(change)
        assert await news()
    await create_key(pool, role="trusted")
    assert await news()
    assert ring.find(key.token, now=1010) is None


def test_a_revoked_key_can_be_gone_within_five_seconds_by_arithmetic() -> None:
    assert RELOAD_EVERY_S + RELOAD_TIMEOUT_S < 5


def wait_of(error: RateLimited) -> int:
    return int(dict(error.headers)[b"retry-after"])


def test_wrong_keys_are_slowed_per_prefix_and_the_wait_doubles() -> None:
    ring, now, waits = keyed(), NOW, []
    for _ in range(FREE_FAILURES):
        assert ring.find(WRONG, now=now) is None
    for _ in range(9):
        with pytest.raises(RateLimited) as slowed:
            ring.find(WRONG, now=now)
        assert slowed.value.status == 429
        waits.append(wait_of(slowed.value))
        now += waits[-1]
        assert ring.find(WRONG, now=now) is None
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert ring.find(f"mr_{ANA}_{'w' * 52}", now=now) is None


def test_trying_during_the_wait_does_not_lengthen_it() -> None:
    ring = keyed()
    for _ in range(FREE_FAILURES):
        ring.find(WRONG, now=NOW)
    for _ in range(100):
        with pytest.raises(RateLimited):
            ring.find(WRONG, now=NOW + 0.5)
    assert ring.find(WRONG, now=NOW + 1) is None


def test_a_valid_key_is_never_delayed_by_guesses_with_its_prefix() -> None:
    ring = keyed()
    for i in range(50):
        with pytest.raises(RateLimited) if i >= FREE_FAILURES else contextlib.nullcontext():
            ring.find(WRONG, now=NOW)
    assert ring.find(token_of(TRUSTED), now=NOW) is not None


def test_wrong_keys_are_forgotten_after_a_quarter_of_an_hour() -> None:
    ring = keyed()
    for _ in range(FREE_FAILURES):
        ring.find(WRONG, now=NOW)
    assert ring.find(WRONG, now=NOW + 901) is None
    assert ring.find(WRONG, now=NOW + 901) is None


@given(st.lists(st.text(max_size=70), max_size=30))
def test_any_text_is_a_wrong_key_and_nothing_worse(tries: list[str]) -> None:
    ring = keyed()
    for now, text in enumerate(tries):
        with contextlib.suppress(RateLimited):
            assert ring.find(text.encode().decode("latin-1"), now=NOW + now) is None


def test_the_number_of_counted_prefixes_is_bounded() -> None:
    failures = KeyFailures()
    for i in range(MAX_PREFIXES + 500):
        failures.add(f"mr_{i}", now=NOW)
    assert len(failures) == MAX_PREFIXES


def test_a_revoked_key_is_wrong_from_then_on() -> None:
    ring = ring_of([a_key(TRUSTED, "trusted"), a_key(ANA, "user", user="ana")])
    ring.replace([a_key(TRUSTED, "trusted", revoked=True), a_key(ANA, "user", user="ana")], now=NOW)
    assert ring.find(token_of(TRUSTED), now=NOW) is None
    assert ring.find(token_of(ANA), now=NOW) is not None


def test_an_unknown_prefix_takes_as_long_as_a_wrong_secret() -> None:
    """Both hash and compare; a difference of a few dictionary steps is all that is left."""

    def seconds(text: str) -> float:
        best = 1.0
        for _ in range(30):
            ring = keyed()
            started = time.perf_counter()
            for _ in range(FREE_FAILURES):
                ring.find(text, now=NOW)
            best = min(best, time.perf_counter() - started)
        return best

    assert seconds(f"mr_unknownk_{'w' * 52}") < 3 * seconds(WRONG)
    assert seconds(WRONG) < 3 * seconds(f"mr_unknownk_{'w' * 52}")


async def test_a_revoked_key_stops_on_every_replica_within_five_seconds(pool: asyncpg.Pool) -> None:
    key = await create_key(pool, role="trusted")
    replicas = [KeyRing(), KeyRing()]
    async with asyncio.TaskGroup() as group:
        following = [group.create_task(follow_keys(ring, pool, lambda seen: None)) for ring in replicas]
        await until(lambda: all(ring.in_force == 1 for ring in replicas), within_s=10)
        started = time.monotonic()
        await revoke_key(pool, key.row.prefix)
        await until(lambda: all(not ring.in_force for ring in replicas), within_s=10)
        assert time.monotonic() - started < 5
        for task in following:
            task.cancel()
    assert all(ring.find(key.token, now=time.monotonic()) is None for ring in replicas)


async def test_while_postgres_is_unavailable_the_last_read_keys_stay_valid(database_url: str) -> None:
    pool = await asyncpg.create_pool(database_url, min_size=1, max_size=1)
    key = await create_key(pool, role="trusted")
    ring, seen, clock, rounds = KeyRing(), list[object](), iter(range(1000, 10_000)), iter(range(4))

    async def sleep(_seconds: float) -> None:
        if next(rounds) == 3:
            raise asyncio.CancelledError
        await pool.close()

    with pytest.raises(asyncio.CancelledError):
        await follow_keys(ring, pool, seen.append, clock=lambda: float(next(clock)), sleep=sleep)
    assert seen == [KeysReloaded(in_force=1), KeyReloadFailed(error="InterfaceError", age_s=3.0)]
    assert ring.find(key.token, now=1003.0) is not None


def test_prefixes_are_safe_to_show() -> None:
    assert re.fullmatch(TOKEN, token_of(TRUSTED))
    assert token_of(TRUSTED)[12:] not in repr(a_key(TRUSTED, "trusted"))


async def until(condition: Callable[[], bool], *, within_s: float) -> None:
    for _ in range(int(within_s / 0.02)):
        if condition():
            return
        await asyncio.sleep(0.02)
    raise TimeoutError

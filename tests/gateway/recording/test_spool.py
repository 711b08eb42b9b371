"""Rows that Postgres did not accept in time are on disk, in order, whole and bounded, and are replayed once."""

import asyncio
import os
import resource
import signal
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from db.queries.turns import NewReply, NewTurn
from gateway.recording.spool import Spool, SpoolFull

ROOM_BYTES = 100_000
SENT_AT = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)


def turn(identity: str, content: str = "I live in Lisbon.") -> NewTurn:
    return NewTurn(
        user_id="default/ana",
        id=uuid4(),
        identity=identity,
        windowed=False,
        display_name="Ana",
        chat_id="c",
        message_id=None,
        parent_id=None,
        ordinal=0,
        agent="m",
        model="m",
        content=content,
        text=content,
        text_hash=b"\x00\xff" * 16,
        indexed=content,
        ts=SENT_AT,
        system_block=None,
        system_memories=[],
        turn_block=None,
        turn_memories=[],
        recalled_turns=[],
        recalled=[uuid4()],
        rev_delivered=3,
        recall="full",
        hits={"semantic": 1},
        latencies_ms={"embed": 1.5},
    )


def reply(to: NewTurn) -> NewReply:
    return NewReply(
        user_id=to.user_id,
        id=uuid4(),
        turn=to.id,
        identity="r",
        message_id=None,
        model="m",
        content="Nice.",
        text_hash=b"1" * 32,
        indexed="Nice.",
        status="partial",
        ts=SENT_AT,
    )


class Target:
    """Where rows are replayed to; unavailable after `max_rows` rows."""

    def __init__(self, max_rows: int = 1_000_000) -> None:
        self.rows: list[NewTurn | NewReply] = []
        self.max_rows = max_rows
        self.lost = 0

    def torn(self, pieces: int) -> None:
        self.lost += pieces

    async def __call__(self, row: NewTurn | NewReply) -> bool:
        if len(self.rows) == self.max_rows:
            raise ConnectionError
        self.rows.append(row)
        return True


@pytest.fixture
async def spool(tmp_path: Path):  # type: ignore[no-untyped-def]
    opened = Spool(tmp_path)
    await opened.open()
    yield opened
    with suppress(RuntimeError):  # closed by the test, as its process has ended
        await opened.close()


async def test_rows_come_back_as_they_went_in_and_in_order(spool: Spool) -> None:
    first, second = turn("1"), turn("2", "über \U0001f600\n\u2028")
    rows: list[NewTurn | NewReply] = [first, reply(first), second]
    for row in rows:
        await spool.append(row)
    assert spool.rows == 3
    target = Target()
    result = await spool.replay(target, target.torn)
    assert target.rows == rows
    assert (result.replayed, result.skipped, result.torn, spool.rows) == (3, 0, 0, 0)
    assert (await spool.replay(target, target.torn)).replayed == 0


async def test_only_its_owner_can_read_it(spool: Spool, tmp_path: Path) -> None:
    await spool.append(turn("1"))
    assert stat.S_IMODE((tmp_path / "spool-1.jsonl").stat().st_mode) == 0o600


async def test_what_an_earlier_process_left_is_found(spool: Spool, tmp_path: Path) -> None:
    await spool.append(turn("1"))
    await spool.close()
    later = Spool(tmp_path)
    await later.open()
    assert later.rows == 1
    target = Target()
    await later.replay(target, target.torn)
    await later.close()
    assert len(target.rows) == 1


@pytest.mark.parametrize("lost_bytes", [1, 2, 40])
@pytest.mark.parametrize("reserve_bytes", [0, 1_000, 10_000])
async def test_a_torn_last_line_takes_no_other_with_it(
    spool: Spool, tmp_path: Path, lost_bytes: int, reserve_bytes: int
) -> None:
    path = tmp_path / "spool-1.jsonl"
    await spool.append(turn("1"))
    await spool.append(turn("2"))
    rows = path.read_bytes().rstrip(b"\0")[:-lost_bytes]
    await spool.close()
    path.write_bytes(rows + bytes(max(0, reserve_bytes - len(rows))))
    after_crash = Spool(tmp_path, reserve_bytes=reserve_bytes)
    await after_crash.open()
    assert after_crash.rows == 2
    await after_crash.append(turn("3"))
    target = Target()
    result = await after_crash.replay(target, target.torn)
    await after_crash.close()
    # Losing only the line's end loses nothing.
    wanted = ["1", "2", "3"] if lost_bytes == 1 else ["1", "3"]
    assert [row.identity for row in target.rows] == wanted
    assert result.torn == target.lost == 3 - len(wanted)


async def test_an_interrupted_replay_resumes_where_it_was_in_order(spool: Spool) -> None:
    for identity in "123":
        await spool.append(turn(identity))
    target = Target(max_rows=2)
    with pytest.raises(ConnectionError):
        await spool.replay(target, target.torn)
    await spool.append(turn("4"))
    assert spool.rows == 2
    target.max_rows = 100
    await spool.replay(target, target.torn)
    assert [row.identity for row in target.rows] == ["1", "2", "3", "4"]


async def test_rows_of_several_users_are_replayed_side_by_side_each_in_its_order(spool: Spool) -> None:
    for number in range(12):
        await spool.append(replace(turn(str(number)), user_id=f"default/{number % 3}"))
    under_way = most = 0
    replayed: dict[str, list[str]] = {}

    async def write(row: NewTurn | NewReply) -> bool:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0.01)
        under_way -= 1
        replayed.setdefault(row.user_id, []).append(row.identity)
        return True

    assert (await spool.replay(write, Target().torn)).replayed == 12
    assert most == 3
    assert replayed == {f"default/{user}": [str(number) for number in range(user, 12, 3)] for user in range(3)}


async def test_what_could_not_be_written_of_one_user_is_replayed_again_from_there(spool: Spool) -> None:
    for user in ("ana", "ben", "ana", "ben"):
        await spool.append(replace(turn(user), user_id=user))
    target = Target()

    async def not_bens(row: NewTurn | NewReply) -> bool:
        if row.user_id == "ben":
            raise ConnectionError
        return await target(row)

    with pytest.raises(ConnectionError):
        await spool.replay(not_bens, target.torn)
    assert ([row.user_id for row in target.rows], spool.rows) == (["ana", "ana"], 3)
    target.rows.clear()
    assert (await spool.replay(target, target.torn)).replayed == 3  # Ana's second one again, which is keyed
    assert sorted(row.user_id for row in target.rows) == ["ana", "ben", "ben"]


async def test_under_a_load_that_never_ends_the_room_of_replayed_rows_comes_back(tmp_path: Path) -> None:
    """While rows come as fast as they are replayed, more go through than the limit lets wait."""
    spool = Spool(tmp_path, limit_bytes=20_000, reserve_bytes=1_000, full_file_bytes=5_000)
    await spool.open()
    sent, replayed = 0, list[str]()

    async def write(row: NewTurn | NewReply) -> bool:
        nonlocal sent
        replayed.append(row.identity)
        if sent < 200:
            sent += 1
            await spool.append(turn(str(sent)))
        return True

    await spool.append(turn("0"))
    while spool.rows:
        await spool.replay(write, Target().torn)
    assert replayed == [str(number) for number in range(201)]
    await spool.close()
    assert os.listdir(tmp_path) == ["spool-1.jsonl"]


async def test_after_a_crash_in_mid_replay_nothing_is_missing(spool: Spool, tmp_path: Path) -> None:
    for identity in "123":
        await spool.append(turn(identity))
    with pytest.raises(ConnectionError):
        await spool.replay(Target(max_rows=2), print)
    await spool.append(turn("4"))
    await spool.close()
    target, after_crash = Target(), Spool(tmp_path)
    await after_crash.open()
    await after_crash.replay(target, target.torn)
    await after_crash.close()
    assert [row.identity for row in target.rows] == ["1", "2", "3", "4"]


async def test_it_does_not_grow_past_its_limit(tmp_path: Path) -> None:
    spool = Spool(tmp_path, limit_bytes=2_000)
    await spool.open()
    await spool.append(turn("1"))
    await spool.append(turn("2"))
    with pytest.raises(SpoolFull):
        await spool.append(turn("3", "x" * 1_000))
    assert (tmp_path / "spool-1.jsonl").stat().st_size <= 2_000
    target = Target()
    await spool.replay(target, target.torn)
    await spool.append(turn("7"))
    await spool.close()
    assert [row.identity for row in target.rows] == ["1", "2"]


async def test_a_folder_that_cannot_be_written_raises_os_error(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "missing")
    with pytest.raises(OSError, match="missing"):
        await spool.append(turn("1"))
    await spool.close()


async def test_rows_that_come_together_are_all_on_disk_and_in_order(spool: Spool) -> None:
    rows = [turn(str(number)) for number in range(50)]
    await asyncio.gather(*map(spool.append, rows))
    target = Target()
    await spool.replay(target, target.torn)
    assert [row.identity for row in target.rows] == [row.identity for row in rows]


async def test_of_rows_that_come_together_those_past_the_limit_are_refused(tmp_path: Path) -> None:
    spool = Spool(tmp_path, limit_bytes=2_500)
    await spool.open()
    ended = await asyncio.gather(*(spool.append(turn(str(n))) for n in range(6)), return_exceptions=True)
    assert {type(each) for each in ended} == {type(None), SpoolFull}
    assert spool.rows == ended.count(None)
    assert 0.5 < spool.share <= 1
    target = Target()
    await spool.replay(target, target.torn)
    assert (len(target.rows), spool.share) == (ended.count(None), 0)
    await spool.close()


@contextmanager
def full_disk() -> Iterator[None]:
    """No file of this process grows past 100 kB: writes come back short or refused, as on a full disk."""
    was = resource.getrlimit(resource.RLIMIT_FSIZE)
    quiet = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM_BYTES, was[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, was)
        signal.signal(signal.SIGXFSZ, quiet)


@pytest.mark.skipif(not hasattr(os, "posix_fallocate"), reason="nothing can be reserved here")
async def test_what_is_reserved_is_there_before_it_is_needed_and_after(tmp_path: Path) -> None:
    path, spool = tmp_path / "spool-1.jsonl", Spool(tmp_path, reserve_bytes=ROOM_BYTES)
    await spool.open()
    for _ in range(2):
        assert (path.stat().st_blocks * 512 >= ROOM_BYTES, spool.share) == (True, 0)
        await spool.append(turn("1"))
        assert len((await replayed(spool)).rows) == 1
    assert path.read_bytes() == bytes(ROOM_BYTES)
    await spool.close()


async def test_a_full_disk_takes_the_rows_that_fit_what_is_reserved_and_only_those(tmp_path: Path) -> None:
    spool = Spool(tmp_path, reserve_bytes=ROOM_BYTES)
    await spool.open()
    for _ in range(2):  # what was replayed has made room again
        with full_disk():
            ended = [await outcome(spool, turn(str(number), "x" * 10_000)) for number in range(6)]
            await spool.append(turn("small"))
            target = await replayed(spool)
        assert ended == [None] * 3 + [OSError] * 3
        assert [row.identity for row in target.rows] == ["0", "1", "2", "small"]
    await spool.close()


async def test_of_a_row_that_did_not_fit_nothing_is_found_after_a_crash(tmp_path: Path) -> None:
    spool = Spool(tmp_path, reserve_bytes=ROOM_BYTES // 2)
    await spool.open()
    await spool.append(turn("1"))
    with full_disk():
        assert await outcome(spool, turn("2", "x" * ROOM_BYTES)) is OSError
    await spool.close()
    after_crash = Spool(tmp_path, reserve_bytes=ROOM_BYTES // 2)
    await after_crash.open()
    assert after_crash.rows == 1
    target = Target()
    result = await after_crash.replay(target, target.torn)
    assert ([row.identity for row in target.rows], result.torn) == (["1"], 0)
    await after_crash.close()


async def outcome(spool: Spool, row: NewTurn) -> type[BaseException] | None:
    try:
        await spool.append(row)
    except OSError:
        return OSError
    return None


async def replayed(spool: Spool) -> Target:
    target = Target()
    await spool.replay(target, target.torn)
    return target


def identities(target: Target) -> list[str]:
    return [row.identity for row in target.rows]

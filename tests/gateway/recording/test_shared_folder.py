"""Several processes spool into one folder: each into a file of its own, and what one leaves behind another replays."""

import os
import stat
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from gateway.recording.spool import Spool, SpoolFull
from gateway.recording.spool_file import encode_row
from tests.gateway.recording.test_spool import SENT_AT, identities, replayed, reply, turn

Open = Callable[..., Awaitable[Spool]]

# As 0.1.0 wrote it.
LEGACY_TURN = (
    b'{"turn":{"user_id":"default/ana","id":"0199d8d4-5a4e-7cc3-a4a6-8f9b0c1d2e3f","identity":"legacy","windowed":false,'
    b'"display_name":"Ana","chat_id":"c","message_id":"m","parent_id":null,"ordinal":0,"agent":"m","model":"m",'
    b'"content":"I live in Lisbon.","text":"I live in Lisbon.","text_hash":"AP8=","indexed":"live lisbon",'
    b'"ts":"2026-11-21T09:30:00Z","system_block":null,"system_memories":[],"turn_block":null,"turn_memories":[],'
    b'"recalled":[],"rev_delivered":null,"recall":"nothing","hits":{},"latencies_ms":{},"recalled_turns":[],'
    b'"tokens":null,"truncated":null,"trouble":null,"query":null},"reply":null}\n'
)


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Open]:
    """One for each process there would be; closing it is that process's end, whatever ends it."""
    spools: list[Spool] = []

    async def start(**limits: int) -> Spool:
        spool = Spool(tmp_path, **{"reserve_bytes": 1_000, **limits})
        spools.append(spool)
        assert not await spool.open()
        return spool

    yield start
    for spool in spools:
        with suppress(RuntimeError):  # closed by the test
            await spool.close()


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_two_processes_overwrite_nothing_of_each_other(opened: Open, tmp_path: Path) -> None:
    one, two = await opened(), await opened()
    for number in range(20):
        await (one, two)[number % 2].append(turn(str(number)))
    assert files(tmp_path) == ["spool-1.jsonl", "spool-2.jsonl"]
    assert (one.rows, two.rows) == (10, 10)
    for spool in (one, two):
        await spool.open()  # the other lives
    assert identities(await replayed(one)) == [str(number) for number in range(0, 20, 2)]
    assert identities(await replayed(two)) == [str(number) for number in range(1, 20, 2)]


async def test_what_an_ended_process_left_is_replayed_once_by_one_that_idles(opened: Open, tmp_path: Path) -> None:
    one, two, three = await opened(), await opened(), await opened()
    await one.append(turn("left"))
    for spool in (two, three):
        await spool.open()
        assert spool.rows == 0
    await one.close()
    for spool in (two, three):
        await spool.open()
    assert (two.rows, three.rows) == (1, 0)
    assert identities(await replayed(two)) == ["left"]
    assert (two.rows, files(tmp_path)) == (0, ["spool-2.jsonl", "spool-3.jsonl"])


async def test_a_process_that_starts_takes_over_all_that_is_free(opened: Open) -> None:
    ended = [await opened() for _ in range(3)]
    for number, spool in enumerate(ended):
        await spool.append(turn(str(number)))
    for spool in ended:
        await spool.close()
    later = await opened()
    assert later.rows == 3
    assert sorted(identities(await replayed(later))) == ["0", "1", "2"]


async def test_who_ends_in_the_middle_of_a_replay_leaves_all_of_it_to_the_next(opened: Open) -> None:
    one, two = await opened(), await opened()
    for number in range(3):
        await one.append(turn(str(number)))
    await one.close()
    await two.open()

    async def ends_at_the_second(row: object) -> bool:
        if row.identity == "1":  # type: ignore[attr-defined]
            raise ConnectionError
        return True

    with pytest.raises(ConnectionError):
        await two.replay(ends_at_the_second, print)
    await two.close()
    assert identities(await replayed(await opened())) == ["0", "1", "2"]


async def test_of_several_spools_the_oldest_row_is_replayed_first(opened: Open) -> None:
    one, two = await opened(), await opened()
    for number in range(6):
        sent = replace(turn(str(number)), ts=SENT_AT + timedelta(minutes=number))
        await (one, two)[number % 2].append(sent)
        await (one, two)[number % 2].append(replace(reply(sent), identity=f"to {number}", ts=sent.ts))
    await one.close()
    await two.open()
    found = identities(await replayed(two))
    assert [each for each in found if not each.startswith("to")] == [str(number) for number in range(6)]
    for number in range(6):
        assert found.index(str(number)) < found.index(f"to {number}")


async def test_the_spool_of_0_1_0_is_replayed_and_never_written(opened: Open, tmp_path: Path) -> None:
    (tmp_path / "spool.jsonl").write_bytes(LEGACY_TURN + encode_row(turn("second")) + bytes(5_000))
    later = await opened()
    await later.append(turn("third"))
    assert later.rows == 3
    assert sorted(identities(await replayed(later))) == ["legacy", "second", "third"]
    assert files(tmp_path) == ["spool-1.jsonl"]


async def test_an_empty_spool_of_0_1_0_is_removed(opened: Open, tmp_path: Path) -> None:
    (tmp_path / "spool.jsonl").write_bytes(bytes(5_000))
    await opened()
    assert files(tmp_path) == ["spool-1.jsonl"]


@pytest.mark.parametrize("torn", [b'{"turn":{"user_id":"default/a', b"\xff\xfe", b"{}", b'{"turn":null,"reply":null}'])
@pytest.mark.parametrize("end", [b"\n", b"", bytes(600), bytes(600) + b"\n"])
async def test_a_torn_row_is_counted_and_what_follows_it_is_read(
    opened: Open, tmp_path: Path, torn: bytes, end: bytes
) -> None:
    """A newline between them was written or not; a page that never reached the disk reads as zeros."""
    before, after = encode_row(turn("before")), encode_row(turn("after"))
    (tmp_path / "spool-1.jsonl").write_bytes(before + torn + end + after + bytes(2_000))
    spool = await opened()
    await spool.append(turn("later"))
    target = await replayed(spool)
    assert identities(target) == ["before", "after", "later"]
    assert (target.lost, spool.rows) == (1, 0)


async def test_a_torn_row_is_counted_once_although_the_replay_is_interrupted(opened: Open, tmp_path: Path) -> None:
    (tmp_path / "spool-1.jsonl").write_bytes(b"torn\n" + encode_row(turn("1")))
    spool, lost = await opened(), []

    async def unavailable(_row: object) -> bool:
        raise ConnectionError

    for _ in range(3):
        with pytest.raises(ConnectionError):
            await spool.replay(unavailable, lost.append)
    target = await replayed(spool)
    assert (lost, target.lost, identities(target)) == ([1], 0, ["1"])


async def test_only_its_owner_can_read_a_spool_that_was_open_to_others(opened: Open, tmp_path: Path) -> None:
    for name in ("spool.jsonl", "spool-1.jsonl", "spool-2.jsonl"):
        (tmp_path / name).write_bytes(encode_row(turn(name)))
        (tmp_path / name).chmod(0o644)
    await opened()
    assert {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in files(tmp_path)} == {0o600}


async def test_the_limit_holds_for_all_processes_together(opened: Open, tmp_path: Path) -> None:
    limits = {"limit_bytes": 10_000, "reserve_bytes": 0}
    spools = [await opened(**limits) for _ in range(3)]
    refused = 0
    for number in range(30):
        try:
            await spools[number % 3].append(turn(str(number)))
        except SpoolFull:
            refused += 1
    assert 0 < refused < 30
    assert sum((tmp_path / name).stat().st_size for name in files(tmp_path)) <= 10_000
    for spool in spools:
        await spool.open()
        assert spool.share > 0.8
    assert len((await replayed(spools[0])).rows) > 0
    await spools[1].append(turn("room again"))


async def test_a_file_that_is_removed_while_it_is_open_loses_no_row(opened: Open, tmp_path: Path) -> None:
    one = await opened()
    await one.append(turn("1"))
    (tmp_path / "spool-1.jsonl").unlink()
    await one.append(turn("2"))
    (tmp_path / "spool-1.jsonl").unlink()
    await one.open()
    await one.close()
    assert identities(await replayed(await opened())) == ["1", "2"]


async def test_a_file_that_somebody_replaced_is_not_shared_with_them(opened: Open, tmp_path: Path) -> None:
    one = await opened()
    await one.append(turn("1"))
    (tmp_path / "spool-1.jsonl").unlink()
    two = await opened()
    await two.append(turn("2"))
    await one.append(turn("3"))
    assert files(tmp_path) == ["spool-1.jsonl", "spool-2.jsonl"]
    assert identities(await replayed(one)) == ["1", "3"]
    assert identities(await replayed(two)) == ["2"]


async def test_what_cannot_be_opened_is_named_and_another_file_used(tmp_path: Path) -> None:
    (tmp_path / "spool-1.jsonl").mkdir()
    spool = Spool(tmp_path)
    unusable = await spool.open()
    assert list(unusable) == ["spool-1.jsonl"]
    await spool.append(turn("1"))
    assert len((await replayed(spool)).rows) == 1
    await spool.close()


async def test_a_folder_in_which_nothing_can_be_made_is_named_and_tried_again(tmp_path: Path) -> None:
    folder = tmp_path / "missing"
    spool = Spool(folder)
    assert list(await spool.open()) == ["missing"]
    with pytest.raises(OSError, match="missing"):
        await spool.append(turn("1"))
    folder.mkdir()
    await spool.append(turn("2"))
    assert os.listdir(folder) == ["spool-1.jsonl"]
    assert identities(await replayed(spool)) == ["2"]
    await spool.close()

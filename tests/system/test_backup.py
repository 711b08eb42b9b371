"""`memrelay backup`, `restore` and `erase` from outside, on real databases."""

import asyncio
import json
import os
import pty
import shutil
import signal
import socket
import stat
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from db.migrate import migrate
from db.postgres.embedded import EmbeddedPostgres
from db.queries.schema import LATEST, Migration, migrations
from tests.conftest import PostgresServer, make_short_folder
from tests.fakes.model_server import ModelServer, model
from tests.system.processes import REPO, Served, environment, is_alive, memrelay, until

__all__ = ["model"]

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes through /proc")
T = TypeVar("T")

TABLES = """
select c.relname from pg_class c
 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1
"""
# What only a model, or nothing yet, writes: one row of each, with everything that refers to others.
MORE_ROWS = """
insert into summaries (user_id, id, kind, chat_id, input_hash, text, structured, vector, turns, covers_from, covers_to)
select m.user_id, gen_random_uuid(), 'chat', 'chat-1', sha256('x'), E'Ana\\tlives "there"\\nnow \\\\ é 东京',
       '{"facts": ["é"]}', m.vector, array(select id from chat_turns t where t.user_id = m.user_id), now(), now()
  from users_vectors m where m.user_id = 'default/ana' limit 1;
insert into relations (user_id, from_id, to_id, type, strength)
select a.user_id, a.id, b.id, 'same', 0.1 from users_vectors a join users_vectors b using (user_id) where a.id < b.id;
insert into model_calls (id, user_id, task, model, ms) values (gen_random_uuid(), 'default/ana', 'extract', 'm', 7);
insert into events (id, user_id, type, detail) values (gen_random_uuid(), 'default/ana', 'search', '{}');
insert into chat_turns (user_id, id, identity, role, chat_id, message_id, ordinal, content, text, text_hash, ts)
values ('default/ana', gen_random_uuid(), 'waiting', 'user', 'chat-9', 'm-9', 0, 'My favourite colour is green.',
        'My favourite colour is green.', sha256('My favourite colour is green.'), now());
"""


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


async def rows(url: str) -> dict[str, list[str]]:
    """Every row of every table as Postgres writes it, and where the sequences are."""
    connection = await asyncpg.connect(url, server_settings={"timezone": "UTC"})
    try:
        names = [row["relname"] for row in await connection.fetch(TABLES)]
        found = {n: [r["row"] for r in await connection.fetch(f"select t::text as row from {n} t")] for n in names}
        found["sequences"] = [
            f"{row['sequencename']} {row['last_value']}"
            for row in await connection.fetch(
                "select sequencename, last_value from pg_sequences where schemaname = 'public'"
            )
        ]
        return {name: sorted(each) for name, each in found.items()}
    finally:
        await connection.close()


async def execute(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


async def fetch(url: str, statement: str) -> Any:
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()


def rows_in(data_dir: Path, *statements: str) -> dict[str, list[str]]:
    with EmbeddedPostgres(data_dir) as server:
        run(execute(server.url, *statements))
        return run(rows(server.url))


@pytest.fixture(scope="module")
def folders() -> Iterator[list[Path]]:
    made = [make_short_folder() for _ in range(3)]
    yield made
    for folder in made:
        shutil.rmtree(folder, ignore_errors=True)


def ask(served: Served, user: str, text: str, *, chat: str, history: tuple[str, ...] = ()) -> Any:
    """One message of a chat; `history`: what was written in it before, by turns the user's and the model's."""
    messages = [{"role": ("user", "assistant")[n % 2], "content": each} for n, each in enumerate((*history, text))]
    headers = {"x-openwebui-user-id": user, "x-openwebui-chat-id": chat, "content-type": "application/json"}
    body = json.dumps({"model": "some-model", "messages": messages})
    request = urllib.request.Request(f"http://127.0.0.1:{served.port}/v1/chat/completions", body.encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as response:
        return json.load(response)


def contents(answer: Any) -> set[str]:
    return {memory["content"] for memory in answer["memories"]}


def learn(served: Served, user: str, text: str, *, expect: str) -> None:
    ask(served, user, text, chat=f"chat of {expect}")
    until(lambda: any(expect in memory for memory in served.memories(user)), what=f"{expect} is learned")


# What the question is about, and what is recalled whatever is asked.
ANSWERS = {"Lives in Porto.", "Is allergic to peanuts."}


def test_everything_comes_back_in_a_new_data_directory(folders: list[Path], model: ModelServer) -> None:
    old, new, _ = folders
    settings = {
        "MEMRELAY_UPSTREAM_URL": model.url,
        "MEMRELAY_FORMATION_LLM": "off",
        "MEMRELAY_EMBEDDER": "local",
        "MEMRELAY_RECALL_DEADLINE_MS": "20000",  # all that is found, however busy the machine
    }
    question = "Which city am I in?"
    with Served(old, settings=settings) as served:
        learn(served, "ana", "I live in Lisbon and I love Bun.", expect="Lisbon")
        learn(served, "ana", "I'm allergic to peanuts.", expect="peanuts")
        learn(served, "ana", "I live in Porto.", expect="Porto")
        learn(served, "ben", "I live in Oslo.", expect="Oslo")
        asked = ask(served, "ana", question, chat="frozen")
        assert contents(asked) >= ANSWERS, asked["memories"]
        (block,) = [message for message in model.chats[-1].json["messages"] if message["role"] == "system"]
        running = memrelay("backup", str(old / "running.backup"), env=served.env)
        assert (running.returncode, running.stdout) == (0, ""), running.stderr
        remembered = {user: served.memories(user) for user in ("ana", "ben")}

    before = rows_in(old, MORE_ROWS)
    assert all(before[n] for n in ("summaries", "relations", "history", "vectors", "memory_sources", "chat_turns"))
    file = old / "stopped.backup"
    ended = memrelay("backup", str(file), env=environment(old))
    assert ended.returncode == 0, ended.stderr
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    ended = memrelay("restore", str(file), env=environment(new))
    assert ended.returncode == 0, ended.stderr
    assert rows_in(new) == before

    with Served(new, settings=settings) as served:
        # The turn that waited at the time of the backup is learned from now.
        until(lambda: any("green" in memory for memory in served.memories("ana")), what="green is learned")
        assert served.memories("ben") == remembered["ben"]
        assert set(remembered["ana"]) < set(served.memories("ana"))
        ask(served, "ana", "Thank you.", chat="frozen", history=(question, asked["choices"][0]["message"]["content"]))
        assert model.chats[-1].json["messages"][0] == block
        again = ask(served, "ana", question, chat="another")
        assert contents(again) >= ANSWERS, again["memories"]
        assert contents(ask(served, "ben", question, chat="ben's")) == {"Lives in Oslo."}
        learn(served, "ana", "I live in Faro.", expect="Faro")
        in_use = memrelay("restore", str(file), env=served.env)
        assert in_use.returncode == 1
        assert "already runs on the data directory" in in_use.stderr
    after = rows_in(new)
    revs = [int(row.split(",")[1]) for row in after["history"] if "default/ana" in row]
    assert set(before["history"]) < set(after["history"])
    assert sorted(revs) == list(range(1, max(revs) + 1))


def test_a_backup_of_a_running_gateway_is_restored(folders: list[Path]) -> None:
    old, _, other = folders
    ended = memrelay("restore", str(old / "running.backup"), env=environment(other))
    assert ended.returncode == 0, ended.stderr
    assert "The backup is restored." in ended.stderr
    assert any("Porto" in row for row in rows_in(other)["vectors"])


def test_a_restore_refuses_our_database_when_it_is_not_empty(folders: list[Path]) -> None:
    old, new, _ = folders
    before = rows_in(new)
    ended = memrelay("restore", str(old / "stopped.backup"), env=environment(new))
    assert ended.returncode == 1
    assert "is not empty" in ended.stderr
    assert "MEMRELAY_DATA_DIR" in ended.stderr
    assert rows_in(new) == before


def test_an_erasure_after_the_backup_is_done_again(folders: list[Path]) -> None:
    old, _, _ = folders
    ended = memrelay("erase", "default/ana", "--yes", env=environment(old))
    assert ended.returncode == 0, ended.stderr
    erased = rows_in(old)
    for row in (row for name, found in erased.items() if not name.startswith("pgqueuer") for row in found):
        assert "Porto" not in row, row
    assert any("Oslo" in row for row in erased["vectors"])
    ledger = old / "erasures.jsonl"
    assert stat.S_IMODE(ledger.stat().st_mode) == 0o600
    # The database is lost, its data directory and the backup from before are not.
    shutil.move(old / "postgres" / "cluster", old / "postgres" / "lost")
    ended = memrelay("restore", str(old / "stopped.backup"), env=environment(old))
    assert ended.returncode == 0, ended.stderr
    assert "Erased again, because it was done after the backup: 1 user." in ended.stderr
    again = rows_in(old)
    for name in ("chat_turns", "vectors", "users_vectors", "history", "summaries", "memory_sources", "relations"):
        assert again[name] == erased[name]


def test_in_a_new_data_directory_the_old_record_of_erasures_is_named(folders: list[Path], short_folder: Path) -> None:
    old, _, _ = folders
    backup, ledger = str(old / "stopped.backup"), str(old / "erasures.jsonl")
    ended = memrelay("restore", backup, "--erasures", ledger, env=environment(short_folder))
    assert ended.returncode == 0, ended.stderr
    assert not any("default/ana" in row for row in rows_in(short_folder)["chat_turns"])


def test_what_waits_in_the_spool_is_named(database_url: str, short_folder: Path) -> None:
    (short_folder / "spool.jsonl").write_bytes(b'{"turn": 1}\n{"turn": 2}\n' + bytes(4096))
    ended = memrelay("backup", str(short_folder / "file"), env=configured(short_folder, database_url))
    assert (ended.returncode, "It lacks 2 rows that wait in the spool" in ended.stderr) == (0, True)


def test_without_a_record_of_erasures_the_restore_says_so(folders: list[Path], short_folder: Path) -> None:
    ended = memrelay("restore", str(folders[0] / "running.backup"), env=environment(short_folder))
    assert ended.returncode == 0
    assert "Whoever was erased since this backup is back" in ended.stderr


def test_erasing_somebody_unknown_is_refused(database_url: str, tmp_path: Path) -> None:
    ended = memrelay("erase", "default/nobody", "--yes", env=configured(tmp_path, database_url))
    assert (ended.returncode, "There is no user default/nobody" in ended.stderr) == (1, True)
    assert not (tmp_path / "erasures.jsonl").exists()


# With a Postgres of one's own.


def configured(data_dir: Path, url: str, **settings: str) -> dict[str, str]:
    return environment(data_dir, MEMRELAY_DATABASE_URL=url, **settings)


@pytest.fixture(scope="module")
def data_dir() -> Iterator[Path]:
    """One for all of these: the programs are unpacked in it, once."""
    folder = make_short_folder()
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def second_database_url(postgres: PostgresServer) -> Iterator[str]:
    url = postgres.create_database(template="template0")
    yield url
    postgres.drop_database(url)


def test_a_backup_of_an_older_schema_is_restored_and_migrated(
    empty_database_url: str, second_database_url: str, data_dir: Path
) -> None:
    run(migrate(empty_database_url, migrations=migrations()[:2]))
    run(execute(empty_database_url, "insert into users (user_id, rev) values ('default/old', 3)"))
    file = data_dir / "older"
    assert memrelay("backup", str(file), env=configured(data_dir, empty_database_url)).returncode == 0
    ended = memrelay("restore", str(file), env=configured(data_dir, second_database_url))
    assert ended.returncode == 0, ended.stderr
    assert f"applied {migrations()[-1].name}" in ended.stderr
    assert run(fetch(second_database_url, "select max(number) from schema_migrations")) == LATEST
    assert run(fetch(second_database_url, "select rev from users where user_id = 'default/old'")) == 3
    assert run(migrate(second_database_url)) == []


def test_a_backup_of_a_newer_schema_is_refused(database_url: str, second_database_url: str, data_dir: Path) -> None:
    newer = Migration(number=LATEST + 1, name=f"{LATEST + 1:04}_later", text="create table later (id int)")
    run(migrate(database_url, migrations=(*migrations(), newer)))
    file = data_dir / "newer"
    assert memrelay("backup", str(file), env=configured(data_dir, database_url)).returncode == 0
    ended = memrelay("restore", str(file), env=configured(data_dir, second_database_url))
    assert ended.returncode == 1
    assert f"made by a newer Memrelay (its schema ends at {newer.name}" in ended.stderr
    assert run(rows(second_database_url)) == {"sequences": []}


def test_a_database_that_is_not_empty_or_in_use_is_refused(
    database_url: str, second_database_url: str, data_dir: Path
) -> None:
    file = data_dir / "full"
    assert memrelay("backup", str(file), env=configured(data_dir, database_url)).returncode == 0
    ended = memrelay("restore", str(file), env=configured(data_dir, database_url))
    assert ended.returncode == 1
    assert "is not empty, and a restore replaces nothing. Make an empty one" in ended.stderr

    async def beside() -> subprocess.CompletedProcess[str]:
        connection = await asyncpg.connect(second_database_url, server_settings={"application_name": "memrelay"})
        try:
            return await asyncio.to_thread(
                memrelay, "restore", str(file), env=configured(data_dir, second_database_url)
            )
        finally:
            await connection.close()

    ended = run(beside())
    assert (ended.returncode, "Another Memrelay is connected" in ended.stderr) == (1, True)
    assert memrelay("restore", str(file), env=configured(data_dir, second_database_url)).returncode == 0


def test_what_is_no_backup_is_neither_restored_nor_replaced(
    database_url: str, second_database_url: str, data_dir: Path
) -> None:
    file = data_dir / "notes.txt"
    file.write_text("mine")
    ended = memrelay("backup", str(file), env=configured(data_dir, database_url))
    assert (ended.returncode, file.read_text()) == (2, "mine")
    assert "is there and is no backup" in ended.stderr
    ended = memrelay("restore", str(file), env=configured(data_dir, second_database_url))
    assert (ended.returncode, "is no backup" in ended.stderr) == (1, True)
    ended = memrelay("restore", str(data_dir / "absent"), env=configured(data_dir, second_database_url))
    assert (ended.returncode, "no such file" in ended.stderr) == (2, True)
    cut = data_dir / "cut"
    assert memrelay("backup", str(cut), env=configured(data_dir, database_url)).returncode == 0
    cut.write_bytes(cut.read_bytes()[:-2000])
    ended = memrelay("restore", str(cut), env=configured(data_dir, second_database_url))
    assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
    assert run(rows(second_database_url)) == {"sequences": []}


def test_there_is_nothing_to_back_up(second_database_url: str, data_dir: Path, short_folder: Path) -> None:
    ended = memrelay("backup", str(data_dir / "none"), env=configured(data_dir, second_database_url))
    assert (ended.returncode, "holds no tables of Memrelay" in ended.stderr) == (1, True)
    ended = memrelay("backup", str(data_dir / "none"), env=environment(short_folder))
    assert (ended.returncode, "There is no database in" in ended.stderr) == (1, True)
    assert not (data_dir / "none").exists()
    assert memrelay("backup", env=environment(short_folder)).returncode == 2


def test_a_backup_passes_through_standard_streams(database_url: str, second_database_url: str, data_dir: Path) -> None:
    run(execute(database_url, "insert into users (user_id) values ('default/streamed')"))
    signed_in = (
        "insert into sessions (user_id, token_hash, expires_at) select user_id, sha256('x'), 'infinity' from users"
    )
    run(execute(database_url, signed_in))
    command = [sys.executable, "-m", "gateway"]
    written = subprocess.run(
        [*command, "backup", "-"],
        env={**configured(data_dir, database_url), "PYTHONPATH": str(REPO)},
        capture_output=True,
    )
    assert written.returncode == 0, written.stderr
    read = subprocess.run(
        [*command, "restore", "-"],
        env={**configured(data_dir, second_database_url), "PYTHONPATH": str(REPO)},
        input=written.stdout,
        capture_output=True,
    )
    assert read.returncode == 0, read.stderr
    assert run(fetch(second_database_url, "select count(*) from users")) == 1
    assert run(fetch(second_database_url, "select count(*) from sessions")) == 0
    assert b"revoke what was revoked since" in read.stderr
    assert parts_in(data_dir) == []


def parts_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.endswith(".part")]


def start(*arguments: str, env: dict[str, str], **streams: Any) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "gateway", *arguments]
    return subprocess.Popen(command, env={**env, "PYTHONPATH": str(REPO)}, **streams)


def descendants(pid: int, name: str) -> list[int]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and is_alive(int(folder.name)):
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                program = (folder / "cmdline").read_bytes().split(b"\0")[0]
            except (FileNotFoundError, ProcessLookupError):
                continue
            if parent == pid and program.endswith(f"/{name}".encode()):
                found.append(int(folder.name))
    return found


def proc(pid: int, name: str) -> bytes:
    return Path(f"/proc/{pid}/{name}").read_bytes()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_backup_leaves_nothing_and_keeps_the_earlier_one(
    number: signal.Signals, database_url: str, data_dir: Path
) -> None:
    file = data_dir / f"kept-{number.name}"
    secret = database_url.replace("://memrelay@", "://memrelay:open-sesame@")
    assert memrelay("backup", str(file), env=configured(data_dir, secret)).returncode == 0
    earlier = file.read_bytes()

    async def interrupted() -> None:
        connection = await asyncpg.connect(database_url)
        try:
            await connection.execute("begin; lock table users in access exclusive mode")
            process = start("backup", str(file), env=configured(data_dir, secret), stderr=subprocess.PIPE)
            (dumping,) = await asyncio.to_thread(
                until, lambda: descendants(process.pid, "pg_dump"), what="pg_dump runs"
            )
            assert parts_in(data_dir) != []
            assert b"open-sesame" not in proc(dumping, "cmdline")
            assert b"PGPASSWORD=open-sesame" in proc(dumping, "environ")
            process.send_signal(number)
            _, errors = await asyncio.to_thread(process.communicate, timeout=60)
            assert process.returncode == 1
            assert b"Traceback" not in errors
            assert not is_alive(dumping)
        finally:
            await connection.close()

    run(interrupted())
    assert parts_in(data_dir) == []
    assert file.read_bytes() == earlier


def test_an_interrupted_restore_leaves_the_database_empty(
    database_url: str, second_database_url: str, data_dir: Path
) -> None:
    file = data_dir / "interrupted"
    assert memrelay("backup", str(file), env=configured(data_dir, database_url)).returncode == 0

    async def interrupted() -> None:
        connection = await asyncpg.connect(second_database_url)
        try:
            # Nobody sees it yet, and who creates the same waits.
            await connection.execute("begin; create table users (id int)")
            process = start("restore", str(file), env=configured(data_dir, second_database_url), stderr=subprocess.PIPE)
            await asyncio.to_thread(until, lambda: descendants(process.pid, "pg_restore"), what="pg_restore runs")
            await asyncio.sleep(0.5)
            process.send_signal(signal.SIGINT)
            _, errors = await asyncio.to_thread(process.communicate, timeout=60)
            assert (process.returncode, b"Traceback" in errors) == (1, False)
        finally:
            await connection.close()

    run(interrupted())
    assert run(rows(second_database_url)) == {"sequences": []}
    assert memrelay("restore", str(file), env=configured(data_dir, second_database_url)).returncode == 0


def test_tables_without_a_list_of_migrations_are_not_served(second_database_url: str, data_dir: Path) -> None:
    """What is left when a restore is killed in its last moment: nobody may be served before erasures are done again."""
    run(execute(second_database_url, "create table users (id int)", "create table schema_migrations (number int)"))
    run(execute(second_database_url, "drop table schema_migrations"))
    ended = memrelay("migrate", env=configured(data_dir, second_database_url))
    assert (ended.returncode, "a restore into it was interrupted" in ended.stderr) == (1, True)


def test_a_terminal_sees_a_bar_for_what_takes_long(database_url: str, data_dir: Path) -> None:
    async def watched() -> str:
        connection = await asyncpg.connect(database_url)
        ours, theirs = pty.openpty()
        await connection.execute("begin; lock table users in access exclusive mode")
        env = configured(data_dir, database_url, TERM="xterm")
        process = start("backup", str(data_dir / "watched"), env=env, stderr=theirs)
        os.close(theirs)
        seen = b""
        try:
            await asyncio.to_thread(until, lambda: descendants(process.pid, "pg_dump"), what="pg_dump runs")
            await asyncio.sleep(3.5)
        finally:
            await connection.close()
        while True:
            try:
                piece = await asyncio.to_thread(os.read, ours, 4096)
            except OSError:
                break
            if not piece:
                break
            seen += piece
        os.close(ours)
        assert await asyncio.to_thread(process.wait, 60) == 0
        return seen.decode(errors="replace")

    assert "Backing up" in run(watched())


class NewerServer:
    """A wire to the test server that says it is Postgres 99."""

    def __init__(self, url: str) -> None:
        self._path = f"{parse_qs(urlsplit(url).query)['host'][0]}/.s.PGSQL.5432"
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"postgresql://memrelay@127.0.0.1:{self.socket.getsockname()[1]}{urlsplit(url).path}?sslmode=disable"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self.socket.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            server.connect(self._path)
            threading.Thread(target=self._copy, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self._copy, args=(server, client, True), daemon=True).start()

    def _copy(self, source: socket.socket, target: socket.socket, rewrite: bool) -> None:
        try:
            while piece := source.recv(65536):
                target.sendall(piece.replace(b"server_version\x0018.", b"server_version\x0099.") if rewrite else piece)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass


def test_a_server_newer_than_pg_dump_is_named(database_url: str, data_dir: Path) -> None:
    newer = NewerServer(database_url)
    env = configured(data_dir, newer.url) | {"PATH": "/nonexistent"}
    ended = memrelay("backup", str(data_dir / "too-new"), env=env)
    newer.socket.close()
    assert ended.returncode == 1
    assert "This Postgres is version 99" in ended.stderr
    assert "Install the client programs of Postgres 99." in ended.stderr


def test_a_full_disk_is_named_and_nothing_is_left(database_url: str, data_dir: Path, short_folder: Path) -> None:
    small = short_folder / "small"
    small.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k,mode=0700", "tmpfs", str(small)]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("a full disk needs a small one, and mounting one is not allowed here")
    try:
        run(
            execute(
                database_url,
                "insert into users (user_id) select 'default/' || n || sha256(n::text::bytea)::text"
                " from generate_series(1, 5000) n",
            )
        )
        ended = memrelay("backup", str(small / "file"), env=configured(data_dir, database_url))
        assert (ended.returncode, list(small.iterdir())) == (1, [])
        assert "The disk is full" in ended.stderr
    finally:
        subprocess.run(["umount", "--lazy", str(small)], check=False)

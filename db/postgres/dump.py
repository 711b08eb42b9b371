"""pg_dump and pg_restore: which ones, how they reach the database, and what they say while they run.

The ones we bring serve for any server up to their own version, the configured one too; those on the PATH where they
are too old, or where we bring none. A password is passed in the environment, never as an argument, which every user of
the machine could read.
"""

import asyncio
import codecs
import contextlib
import os
import re
import shutil
import subprocess
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

from db.postgres.account import make_folder
from db.postgres.binaries import MAJOR, unpack
from db.postgres.errors import PlatformUnsupported, not_writable

# What every archive of pg_dump begins with.
MAGIC = b"PGDMP"
# Four times as fast as pg_dump's default, and smaller (docs/performance.md).
COMPRESSION = "zstd"
# A migration holds a table for this long at the most; pg_dump waits for it and no longer.
LOCK_WAIT_TIMEOUT = "60s"
# What a program gets to end by itself: it closes its connection, and the server rolls back.
TERMINATE_TIMEOUT_S = 10.0
MAX_LINE_CHARACTERS = 4_000
KEPT_LINES = 20
# libpq knows these; everything else in the address is a setting of the server, to asyncpg.
_LIBPQ_PARAMETERS = {
    *("host", "port", "dbname", "user", "passfile", "service", "servicefile", "target_session_attrs", "krbsrvname"),
    *("gsslib", "sslmode", "sslcert", "sslkey", "sslrootcert", "sslcrl", "sslnegotiation"),
    *("ssl_min_protocol_version", "ssl_max_protocol_version"),
}
_VERSION = re.compile(r"\(PostgreSQL\) (\d+)")
_ERROR = re.compile(r"^pg_\w+: error: (.+)")


class DumpFailed(Exception):
    """pg_dump or pg_restore could not do it. One sentence, or what the program said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DumpPrograms:
    """The folder of pg_dump and pg_restore, and of the libraries that they need; None: the system's."""

    folder: Path
    libraries: Path | None

    def path(self, name: str) -> str:
        return str(self.folder / name)


@dataclass(frozen=True, slots=True, kw_only=True)
class DumpTarget:
    """A database as these programs are told of it."""

    url: str
    environment: dict[str, str]


def find_programs(folder: Path, *, server_major: int) -> DumpPrograms:
    """Those we bring, unpacked in `folder`, or those on the PATH. Raises: DumpFailed, EmbeddedPostgresFailed."""
    if server_major <= MAJOR:
        with contextlib.suppress(PlatformUnsupported):
            return _brought(folder)
    found = shutil.which("pg_dump")
    major = _major(found) if found else None
    if found is None or major is None or major < server_major:
        there = "there is none on the PATH" if major is None else f"{found} is version {major}"
        raise DumpFailed(
            f"This Postgres is version {server_major}, and pg_dump has to be that version or newer: Memrelay brings "
            f"version {MAJOR}, and {there}. Install the client programs of Postgres {server_major}."
        )
    return DumpPrograms(folder=Path(found).parent, libraries=None)


def _brought(folder: Path) -> DumpPrograms:
    try:
        make_folder(folder)
    except OSError as error:
        raise not_writable(folder, error) from error
    installation = unpack(folder)
    return DumpPrograms(folder=installation / "bin", libraries=installation / "lib")


def _major(program: str) -> int | None:
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=10, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = _VERSION.search(done.stdout)
    return int(found[1]) if found else None


def dump_target(url: str, *, own_environment: bool) -> DumpTarget:
    """`own_environment`: the PG… variables of our environment count too, as they do for our own connections."""
    parts = urlsplit(url)
    user_part, _, hosts = parts.netloc.rpartition("@")
    user, _, password = user_part.partition(":")
    environment = {name: value for name, value in os.environ.items() if own_environment and name.startswith("PG")}
    if password:
        environment["PGPASSWORD"] = unquote(password)
    parameters, settings = [], []
    for name, value in parse_qsl(parts.query, keep_blank_values=True):
        name = "dbname" if name == "database" else name
        if name == "password":
            environment["PGPASSWORD"] = value
        elif name in _LIBPQ_PARAMETERS:
            parameters.append((name, value))
        else:
            escaped = re.sub(r"([\\\s])", r"\\\1", value)
            settings.append(f"-c {name}={escaped}")
    if settings:
        environment["PGOPTIONS"] = " ".join(filter(None, [environment.get("PGOPTIONS", ""), *settings]))
    query = urlencode(parameters, quote_via=quote)
    netloc = f"{user}@{hosts}" if user else hosts
    # urlunsplit leaves out the two slashes of an address without a host.
    plain = urlunsplit((parts.scheme, netloc, parts.path, query, ""))
    return DumpTarget(url=plain if "://" in plain else plain.replace(":", "://", 1), environment=environment)


async def dump(
    programs: DumpPrograms,
    target: DumpTarget,
    *,
    schema: str,
    file: Path,
    application_name: str,
    on_line: Callable[[str], None],
) -> None:
    """Write the tables of a schema to `file`, as they are at one moment. Raises: DumpFailed."""
    arguments = [
        *("--format=custom", f"--compress={COMPRESSION}", f"--schema={_pattern(schema)}", f"--file={file}"),
        *("--no-publications", "--no-subscriptions", "--no-security-labels"),
        *("--no-password", "--verbose", f"--lock-wait-timeout={LOCK_WAIT_TIMEOUT}", f"--dbname={target.url}"),
    ]
    environment = target.environment | {"PGAPPNAME": application_name}
    async with _running(programs, "pg_dump", arguments, environment) as process:
        await _finish(process, on_line)


def _pattern(schema: str) -> str:
    """The name as pg_dump's patterns take it literally."""
    escaped = schema.replace('"', '""')
    return f'"{escaped}"'


async def table_of_contents(programs: DumpPrograms, file: Path) -> list[str]:
    """The lines of `pg_restore --list` that name something. Raises: DumpFailed."""
    text = await _output(programs, ["--list", str(file)])
    return [line for line in text.splitlines() if line and not line.startswith(";")]


async def rows_of(programs: DumpPrograms, file: Path, table: str) -> tuple[str, list[list[str]]]:
    """The schema of a table in the archive and its rows, each a list of texts as COPY writes them; for small tables
    without a null, a tab or a line break in them. Raises: DumpFailed.
    """
    text = await _output(programs, ["--data-only", f"--table={table}", "--file=-", str(file)])
    found = re.search(rf"^COPY (\S+)\.{table} \(.*\) FROM stdin;\n(.*?)^\\\.$", text, re.MULTILINE | re.DOTALL)
    if found is None:
        return "", []
    return found[1].strip('"').replace('""', '"'), [line.split("\t") for line in found[2].splitlines()]


async def load(
    programs: DumpPrograms,
    target: DumpTarget,
    *,
    file: Path,
    contents: Path,
    on_bytes: Callable[[int], None],
    on_line: Callable[[str], None],
) -> None:
    """Restore what the list in `contents` names, in one transaction. `on_bytes`: how far `file` has been read.

    Raises: DumpFailed; the database is as it was then.
    """
    arguments = [
        *("--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--no-tablespaces"),
        *("--no-password", "--verbose", f"--use-list={contents}", f"--dbname={target.url}"),
    ]
    environment = target.environment | {"PGAPPNAME": "memrelay restore"}
    async with _running(programs, "pg_restore", arguments, environment, stdin=subprocess.PIPE) as process:
        feeding = asyncio.create_task(_feed(process, file, on_bytes))
        finishing = asyncio.create_task(_finish(process, on_line))
        try:
            await asyncio.gather(feeding, finishing)  # one that is fed no more would wait for ever
        finally:
            feeding.cancel()
            finishing.cancel()
            await asyncio.gather(feeding, finishing, return_exceptions=True)


async def _feed(process: asyncio.subprocess.Process, file: Path, on_bytes: Callable[[int], None]) -> None:
    """pg_restore ends before the end of the file when something is wrong, and says what.

    Raises: DumpFailed when the file cannot be read.
    """
    stdin = process.stdin
    if stdin is None:
        return
    try:
        with file.open("rb") as opened, contextlib.suppress(BrokenPipeError, ConnectionResetError):
            while piece := await asyncio.to_thread(opened.read, 1024 * 1024):
                stdin.write(piece)
                await stdin.drain()
                on_bytes(opened.tell())
            stdin.close()
            await stdin.wait_closed()
    except OSError as error:
        raise DumpFailed(f"{file} cannot be read ({error.strerror}).") from error


async def _output(programs: DumpPrograms, arguments: Sequence[str]) -> str:
    async with _running(programs, "pg_restore", arguments, {}, stdout=subprocess.PIPE) as process:
        output, errors = await process.communicate()
    if process.returncode:
        raise _failed("pg_restore", process.returncode, errors.decode(errors="replace").splitlines())
    return output.decode(errors="replace")


@contextlib.asynccontextmanager
async def _running(
    programs: DumpPrograms,
    name: str,
    arguments: Sequence[str],
    environment: dict[str, str],
    *,
    stdin: int = subprocess.DEVNULL,
    stdout: int = subprocess.DEVNULL,
) -> AsyncIterator[asyncio.subprocess.Process]:
    """In a session of its own, so that a Ctrl-C reaches us alone, who then end it."""
    inherited = {key: os.environ[key] for key in ("PATH", "HOME", "TMPDIR") if key in os.environ}
    libraries = {"LD_LIBRARY_PATH": str(programs.libraries)} if programs.libraries else {}
    try:
        process = await asyncio.create_subprocess_exec(
            programs.path(name),
            *arguments,
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.PIPE,
            env=inherited | libraries | {"LC_ALL": "C.UTF-8"} | environment,
            start_new_session=True,
            umask=0o077,
        )
    except OSError as error:
        raise DumpFailed(f"{programs.path(name)} cannot be run ({error.strerror}).") from error
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), TERMINATE_TIMEOUT_S)
            except TimeoutError:
                process.kill()
                await process.wait()


async def _finish(process: asyncio.subprocess.Process, on_line: Callable[[str], None]) -> None:
    last: deque[str] = deque(maxlen=KEPT_LINES)
    if process.stderr is not None:
        async for line in _lines(process.stderr):
            last.append(line)
            on_line(line)
    if code := await process.wait():
        raise _failed("pg_dump or pg_restore", code, list(last))


async def _lines(stream: asyncio.StreamReader) -> AsyncIterator[str]:
    """Without a limit to a line's length: an error may quote a row. Such a line is cut."""
    decoder, rest = codecs.getincrementaldecoder("utf-8")(errors="replace"), ""
    while piece := await stream.read(64 * 1024):
        *whole, rest = (rest + decoder.decode(piece)).split("\n")
        rest = rest[:MAX_LINE_CHARACTERS]
        for line in whole:
            yield line[:MAX_LINE_CHARACTERS]
    if rest:
        yield rest


def _failed(program: str, code: int, lines: Sequence[str]) -> DumpFailed:
    """The first error, without the lines after it, which may quote what users wrote."""
    errors = [found[1] for line in lines if (found := _ERROR.match(line))]
    reason = errors[0] if errors else next(reversed([line for line in lines if line]), f"exit code {code}")
    if "No space left on device" in reason or "Disk quota exceeded" in reason:
        return DumpFailed(f"The disk is full ({reason.rstrip('.')}); free some space and run it again.")
    return DumpFailed(f"{program} failed: {reason.rstrip('.')}.")

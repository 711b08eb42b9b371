"""The first steps of every endpoint under /api: authentication, the user, and the database."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import unquote

import asyncpg
import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import InternalServerException

from db.text import whole_characters
from gateway.auth.caller import Caller, authenticate
from gateway.auth.ids import SPACE_OWNER, id_problem, user_id_problem
from gateway.auth.keys import TOKEN
from gateway.auth.memory_mode import HEADER as MEMORY_HEADER
from gateway.auth.policy_file import ANY_AGENT, AgentPolicy
from gateway.database import PostgresUnavailable
from gateway.errors import Forbidden, InvalidRequest, NotFound, RequestTimeout, ServiceUnavailable, Unauthenticated
from gateway.http.admission import Admission
from gateway.http.exchange import departure_of
from gateway.http.request_head import encoding_problem
from gateway.services import Services

T = TypeVar("T")

# No statement of these endpoints takes longer than a few milliseconds. One that has not answered by now is not waited
# for: whoever asked is told within 2 s, also while Postgres is frozen. Not counted is waiting for one's own requests.
ANSWER_TIMEOUT_S = 1.5
# Of a place in a body, such as filters.kinds[0]; the field that msgspec's sentence names.
PATH_PART, NAMED_FIELD = re.compile(r"[.\[\]]"), re.compile(r"field `(\w+)`")
# Of a route: "{memory:str}".
PATH_PARAMETER = re.compile(r"\{(\w{1,40}):\w{1,20}\}")
ADMIN_ALONE = (
    "An admin key is no user's and has no memory. Use the API key of a user, or a trusted one that names a user."
)
NO_USER = "The request names no user. Send X-OpenWebUI-User-Id, or use the API key of a user."


@dataclass(frozen=True, slots=True, kw_only=True)
class ActingAgent:
    """For whom memories are read or written. `name` None: none is named, or one of several that is not known, and then
    `policy` is what all of these may. `whose`: for errors.
    """

    name: str | None
    policy: AgentPolicy
    whose: str

    def require_recall(self) -> None:
        """Raises: Forbidden."""
        if not self.policy.mode.recalls:
            raise Forbidden(
                f"{self.whose[0].upper()}{self.whose[1:]} may not recall memories (the policy file's mode; off while "
                "the file cannot be used).",
                param="agent",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiRequest:
    """`door`: through which changes come, for the history. `client_left`: whether nobody waits for the answer."""

    services: Services
    caller: Caller
    door: str = "api"
    client_left: Callable[[], bool] = lambda: False

    @property
    def owner(self) -> str:
        """The id of the user. Raises: Unauthenticated if the request names none."""
        if self.caller.role == "admin":
            raise Unauthenticated(ADMIN_ALONE)
        if self.caller.owner is None:
            raise Unauthenticated(NO_USER)
        return self.caller.owner

    def owner_of(self, user: str | None, *, param: str = "user") -> str:
        """The id of the caller, or of the `user` that an admin names. `param`: where.

        Raises: InvalidRequest, Unauthenticated; NotFound for any other user, whether there is one or not.
        """
        if self.caller.role != "admin":
            own = self.owner
            if user is not None and own != f"{self.caller.space}/{user}":
                raise no_user(user)
            return own
        if user is None:
            raise InvalidRequest(f"`{param}` is missing. With an admin key, send the id of a user.", param=param)
        if problem := user_id_problem(user):
            raise InvalidRequest(f"`{param}` {problem}.", param=param)
        return f"{self.caller.space}/{user}"

    def memory_owner_of(self, user: str | None) -> str:
        """As `owner_of`; for an admin also `*`, whose memories are published to the whole space."""
        if user == SPACE_OWNER and self.caller.role == "admin":
            return f"{self.caller.space}/{SPACE_OWNER}"
        return self.owner_of(user)

    def require_recall(self) -> None:
        """What a turn may not recall is not shown either. Raises: Forbidden."""
        if not self.caller.memory.recalls:
            raise Forbidden(
                f"The memory mode of this API key or of the header {MEMORY_HEADER} is without recall. "
                "Use a key with the mode read or full, and leave the header out.",
                param=MEMORY_HEADER,
            )

    def require_editing(self) -> None:
        """Who changes memories sees them, and changes what is recalled from now on. Raises: Forbidden."""
        self.require_recall()
        if not self.caller.memory.learns:
            raise Forbidden(
                f"The memory mode of this API key or of the header {MEMORY_HEADER} is without learning: with it "
                "memories can be read and not changed. Use a key with the mode full, and leave the header out.",
                param=MEMORY_HEADER,
            )
        if not self.services.settings.edits_memories:
            raise Forbidden("Changing memories is switched off here (MEMRELAY_ENABLE_MEMORY_EDITING).")

    def agent_named(self, agent: str | None) -> str | None:
        """Raises: InvalidRequest, Forbidden if the key may not name it."""
        if agent is None:
            return None
        if problem := id_problem(agent):
            raise InvalidRequest(f"`agent` {problem}.", param="agent")
        if self.caller.agents is not None and agent not in self.caller.agents:
            raise Forbidden(f"This API key may not use the agent {agent[:80]!r}.", param="agent")
        return agent

    def acting_agent(self, named: str | None, *, in_chat: bool = False) -> ActingAgent:
        """The one that is named, in the request or by its header, else the only one that the key may name. A key of
        several that names none may what all of them may: naming none lifts no limit. `in_chat`: some agent asks, so
        where it is not known, what all of the policy file may.

        Raises: InvalidRequest, Forbidden if the key may not name it.
        """
        policy, allowed = self.services.policy, self.caller.agents
        name = self.agent_named(named) or self.caller.agent
        if name is None and allowed is not None and len(allowed) == 1:
            (name,) = allowed
        if name is not None:
            return ActingAgent(name=name, policy=policy.of(name), whose=f"the agent {name[:80]!r}")
        if allowed is not None:
            whose = "a request that names none of its API key's agents"
            return ActingAgent(name=None, policy=policy.of_all(allowed), whose=whose)
        if in_chat:
            of_all = policy.of_all([*policy.rules(), ANY_AGENT])
            return ActingAgent(name=None, policy=of_all, whose="a chat whose agent is not known")
        return ActingAgent(name=None, policy=policy.of(None), whose="a request that names no agent")

    @property
    def visible_agents(self) -> list[str] | None:
        """Whose memories are shown beside those for all agents; None: everybody's."""
        return None if self.caller.agents is None else sorted(self.caller.agents)

    @property
    def actor(self) -> str:
        """For the history: the door, and the public part of the key."""
        return f"{self.door} {self.caller.key_prefix}" if self.caller.key_prefix else self.door

    async def query(self, work: Callable[[asyncpg.Pool], Coroutine[Any, Any, T]]) -> T:
        """What `work` returns, which is all that one request needs from Postgres. The only way to it from here, in a
        place of its own.

        Raises: ServiceUnavailable within ANSWER_TIMEOUT_S when Postgres does not answer; what `place` and `work` raise.
        """
        database, started = self.services.database, time.perf_counter()
        answers = database.availability.answers
        async with self.place():
            # While Postgres answers nobody, to wait for one's own requests is to wait for Postgres.
            waited_s = time.perf_counter() - started if database.availability.answers == answers else 0.0
            try:
                return await database.run(work, ANSWER_TIMEOUT_S - waited_s)
            except PostgresUnavailable as unavailable:
                raise database_unavailable(str(unavailable)) from unavailable

    @asynccontextmanager
    async def place(self, *, searches: bool = False) -> AsyncIterator[None]:
        """Held while Postgres works for this request, or with `searches` the embedder too; never two. What comes before
        anybody is signed in needs none, because there one visitor would wait for another; nor does OpenWebUI's webhook,
        which tells once of what was deleted.

        Raises: RateLimited; InvalidRequest if the client left while it waited.
        """
        if self.caller.owner is None and self.caller.role != "admin":
            yield
            return
        async with self.services.memory_admission.place(self.caller.counts_as, searches=searches):
            if self.client_left():
                raise InvalidRequest("The client left before its request had a place.")
            yield


def no_user(user: str) -> NotFound:
    return NotFound(f"There is no user {user[:80]!r}.", param="user")


def database_unavailable(reason: str) -> ServiceUnavailable:
    return ServiceUnavailable(
        f"The database is unavailable ({reason}). Retry in a few seconds.", headers=[(b"retry-after", b"3")]
    )


def authenticated(request: Request[Any, Any, Any], state: State) -> ApiRequest:
    """Raises: Unauthenticated, Forbidden; InvalidRequest, also for a query parameter that the path lacks; RateLimited,
    also over the user's requests a minute; ServiceUnavailable when keys are unknown.
    """
    services: Services = state.services
    require_no_key(request.url.query)
    client = request.client.host if request.client else None
    headers, trust = list(request.scope["headers"]), services.settings.trust
    caller = authenticate(headers, services.keys, trust, client=client, now=time.monotonic())
    if caller.owner is not None:
        services.memory_admission.count(caller.owner)
    require_known_parameters(request, state)
    return ApiRequest(services=services, caller=caller, client_left=departure_of(request.scope))


def require_known_parameters(request: Request[Any, Any, Any], state: State) -> None:
    """Of what is read: a mistyped filter would else list what it should leave out. `user` may stand at any of them.
    Raises: InvalidRequest, naming the valid ones.
    """
    path = PATH_PARAMETER.sub(r"{\1}", request.scope["path_template"])
    known = state.query_parameters().get(path) if request.method == "GET" else None
    if known is None:
        return
    for name in request.query_params:
        if name not in (*known, "user"):
            right = f"Valid ones: {', '.join(known)}." if known else "It has none."
            raise InvalidRequest(f"{path} has no query parameter {name[:40]!r}. {right}", param=name[:40] or "query")


def require_no_key(query: str) -> None:
    """Raises: InvalidRequest."""
    if TOKEN.search(unquote(query)):
        raise InvalidRequest("API key found in the URL query. Send it as a bearer token, and rotate it.")


async def read_body(request: Request[Any, Any, Any], api: ApiRequest) -> bytes:
    """Raises: RequestTimeout; RateLimited if too many of the user's are arriving at once; InvalidRequest if the client
    left before the body was complete.
    """
    timeout_s = api.services.settings.limits.body_timeout_s
    admission: Admission = request.app.state.admission
    if problem := encoding_problem(request.scope["headers"]):
        raise problem
    try:
        async with asyncio.timeout(timeout_s):
            with admission.arriving_body(api.caller.counts_as) as add:
                pieces = []
                async for piece in request.stream():
                    add(len(piece))
                    pieces.append(piece)
                return b"".join(pieces)
    except TimeoutError:
        raise RequestTimeout(f"The request body did not arrive within {timeout_s:g} s.") from None
    except InternalServerException as error:  # litestar's error for a disconnected client
        raise InvalidRequest("The request body ended too early.") from error


def decode_body(body: bytes, shape: type[T]) -> T:
    """The body as `shape`; an empty body is an empty object. Raises: InvalidRequest, naming the field."""
    try:
        return msgspec.json.decode(body or b"{}", type=shape)
    except msgspec.ValidationError as error:
        raise _not_of_shape(str(error), msgspec.inspect.type_info(shape)) from error
    except msgspec.MsgspecError as error:
        if whole_characters(body) != body:
            reason = "a text ends or begins within a character (half of a surrogate pair, such as \\ud83e)"
            raise InvalidRequest(f"The request body is invalid: {reason}. Send whole characters.") from error
        raise InvalidRequest(f"The request body is invalid: {error}.") from error
    except (UnicodeDecodeError, RecursionError) as error:
        raise InvalidRequest("The request body is not JSON in UTF-8.") from error


def _not_of_shape(problem: str, shape: msgspec.inspect.Type) -> InvalidRequest:
    """With what would be right, where it is one of a few, and the field that is missing or unknown."""
    reason, _, path = problem.partition(" - at `$.")
    field = path.rstrip("`")
    right = ""
    if reason.startswith(("Invalid enum value", "Object contains unknown field")):
        right = f" Valid: {', '.join(_valid_at(shape, [part for part in PATH_PART.split(field) if part]))}."
    if field:
        return InvalidRequest(f"`{field}` is invalid: {reason}.{right}", param=field)
    named = NAMED_FIELD.search(reason)
    return InvalidRequest(f"The request body is invalid: {reason}.{right}", param=named[1] if named else None)


def _valid_at(shape: msgspec.inspect.Type, path: Sequence[str]) -> list[str]:
    """The values that are allowed there, or the names of an object's fields."""
    match shape:
        case msgspec.inspect.UnionType():
            return [valid for each in shape.types for valid in _valid_at(each, path)]
        case msgspec.inspect.StructType() if path:
            return [
                v for field in shape.fields if field.encode_name == path[0] for v in _valid_at(field.type, path[1:])
            ]
        case msgspec.inspect.StructType():
            return [field.encode_name for field in shape.fields]
        case msgspec.inspect.ListType() if path:
            return _valid_at(shape.item_type, path[1:])
        case msgspec.inspect.LiteralType():
            return [str(value) for value in shape.values]
    return []

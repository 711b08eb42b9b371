"""The policy file: what each agent may do with memory, and how each category is recalled (decision 0056).

Read again when it changes. One that cannot be used changes nothing; at a start, nobody has memory until it can be used.
"""

import asyncio
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails
from rapidfuzz import fuzz, process

from db.queries.keys import KeyMode
from gateway.auth.memory_mode import MODES, MemoryMode
from gateway.observations import Observe, PolicyFileFailed, PolicyLoaded
from retrieval.categories import CATEGORIES, NO_POLICY, CategoryOf, RecallPolicy, Sensitivity

# A look at the file's time and size.
LOOK_EVERY_S = 1.0
# Some ten thousand lines; what is longer is another file.
MAX_BYTES = 512 * 1024
# Agents that the file does not name.
ANY_AGENT = "*"
# Below this likeness (0 to 100) a suggestion misleads.
LIKE_ENOUGH = 65
# From this likeness a category of one's own is a misspelt one of ours: "helth" has 91 and "preferences" 95, "workout"
# has 73. A rule that no memory falls under would protect nothing.
MISSPELT = 85


class BadPolicy(Exception):
    """The policy file cannot be used. A sentence for each thing wrong, with its line."""


def _mode(value: object) -> object:
    """off, read, write or full"""
    return value.lower() if isinstance(value, str) else value


Category = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CategoryRule(_Part):
    """`context`: recalled whatever is asked, where it is relevant, or never. `max`: most memories in one recall.
    `sensitivity`: whether it waits for consent, where sensitive memories do; None: as the settings say.
    """

    context: Literal["always", "relevant", "never"] | None = None
    max: Annotated[int, Field(ge=0, le=100)] | None = None
    sensitivity: Sensitivity | None = None


class AgentRule(_Part):
    """`categories`: which it may recall, and neither past turns nor summaries then; None: all. `banks`: preferred.
    `memory`: whether what is learned through it belongs to it alone, as nothing else does then, or to all agents.
    """

    mode: Annotated[KeyMode, BeforeValidator(_mode)] = "full"
    categories: tuple[Category, ...] | None = None
    banks: tuple[str, ...] = ()
    memory: Literal["own", "shared"] = "shared"


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentPolicy:
    """`recall`: what it recalls where `mode` lets it recall at all."""

    mode: MemoryMode
    recall: RecallPolicy


NOTHING_ALLOWED = AgentPolicy(mode=MemoryMode.OFF, recall=RecallPolicy(only=(), own=True))


class Policy(_Part):
    categories: dict[Category, CategoryRule] = {}
    agents: dict[Annotated[str, Field(min_length=1)], AgentRule] = {}

    def of(self, agent: str | None) -> AgentPolicy:
        """None, or empty: a request that names no agent."""
        rule = self._rule(agent or "")
        return AgentPolicy(mode=MODES[rule.mode], recall=self._recall(rule))

    def of_all(self, agents: Collection[str]) -> AgentPolicy:
        """What every one of them may: nothing where one has a memory of its own, which is reached by its name alone."""
        rules = [self._rule(agent) for agent in agents]
        if not rules or any(rule.memory == "own" for rule in rules):
            return NOTHING_ALLOWED
        mode = MemoryMode.FULL
        for rule in rules:
            mode &= MODES[rule.mode]
        lists = [rule.categories for rule in rules if rule.categories is not None]
        only = tuple(each for each in lists[0] if all(each in others for others in lists)) if lists else None
        return AgentPolicy(mode=mode, recall=self._recall(AgentRule(categories=only)))

    def _rule(self, agent: str) -> AgentRule:
        return self.agents.get(agent) or self.agents.get(ANY_AGENT) or AgentRule()

    def _recall(self, rule: AgentRule) -> RecallPolicy:
        by_context = {context: self._with(context) for context in ("always", "relevant", "never")}
        maxima = tuple((name, rule.max) for name, rule in self.categories.items() if rule.max is not None)
        own = rule.memory == "own"
        if not own and rule.categories is None and not rule.banks and not maxima and not any(by_context.values()):
            return NO_POLICY
        return RecallPolicy(
            only=rule.categories,
            banks=rule.banks,
            never=by_context["never"],
            always=by_context["always"],
            by_relevance=(*by_context["relevant"], *by_context["never"]),
            maxima=maxima,
            own=own,
        )

    def sensitivities(self) -> Mapping[str, Sensitivity]:
        """By category or kind of what is sensitive; of others the settings decide."""
        return {name: rule.sensitivity for name, rule in self.categories.items() if rule.sensitivity is not None}

    def _with(self, context: str) -> tuple[str, ...]:
        return tuple(name for name, rule in self.categories.items() if rule.context == context)

    def lines(self) -> Iterator[str]:
        """In words, one line for each agent and category."""
        for name, category in self.categories.items():
            at_most = f", at most {category.max}" if category.max is not None else ""
            sensitivity = f", {category.sensitivity}" if category.sensitivity is not None else ""
            yield f"category {name}: {category.context or 'as the settings say'}{at_most}{sensitivity}"
        for agent, rule in self.agents.items():
            named = "any other agent" if agent == ANY_AGENT else f"agent {agent}"
            allowed = "all categories" if rule.categories is None else f"only {', '.join(rule.categories) or 'nothing'}"
            preferred = f", {', '.join(rule.banks)} first" if rule.banks else ""
            own = ", a memory of its own" if rule.memory == "own" else ""
            yield f"{named}: memory {rule.mode}, {allowed}{preferred}{own}"


def read_policy(path: Path) -> Policy:
    """Raises: BadPolicy."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadPolicy(f"The policy file {path} cannot be read: {error.strerror or error}.") from error
    return parse_policy(content, named=str(path))


def parse_policy(content: bytes, *, named: str) -> Policy:
    """`named`: the file, for errors. Raises: BadPolicy."""
    if len(content) > MAX_BYTES:
        raise BadPolicy(f"{named} has more than {MAX_BYTES // 1024} kB, which is no policy file.")
    try:
        text = content.decode()
        root = yaml.compose(text, Loader=yaml.BaseLoader)
        if root is None:
            return Policy()
        _refuse_aliases_and_repeats(text, root, named)
        # Texts alone: YAML would read `off` as false.
        values = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 (it makes nothing but texts, lists and mappings)
    except UnicodeDecodeError as error:
        raise BadPolicy(f"{named} is not UTF-8.") from error
    except (yaml.YAMLError, RecursionError) as error:
        raise BadPolicy(f"{named} is not valid YAML: {' '.join(str(error).split())}.") from error
    try:
        policy = Policy.model_validate(values)
    except ValidationError as wrong:
        raise BadPolicy("\n".join(_sentence(detail, root, named) for detail in wrong.errors())) from wrong
    for name in policy.categories:
        meant = process.extractOne(name, CATEGORIES, scorer=fuzz.ratio, score_cutoff=MISSPELT)
        if meant is not None and name not in CATEGORIES:
            where = _where(root, ("categories", name), named)
            raise BadPolicy(f"{where} {name!r} is no category. {_unknown(name, list(CATEGORIES))}")
    known = [*CATEGORIES, *policy.categories]
    for agent, rule in policy.agents.items():
        for n, category in enumerate(rule.categories or ()):
            if category not in known:
                where = _where(root, ("agents", agent, "categories", n), named)
                raise BadPolicy(f"{where} {category!r} is no category. {_unknown(category, known)}")
    return policy


def _refuse_aliases_and_repeats(text: str, root: yaml.Node, named: str) -> None:
    """A name that comes twice would count once, and nobody sees which. References are not needed, and can be bombs."""
    for event in yaml.parse(text, Loader=yaml.BaseLoader):
        if isinstance(event, yaml.AliasEvent):
            raise BadPolicy(f"{named}, line {event.start_mark.line + 1}: references (*{event.anchor}) are not read.")
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, yaml.SequenceNode):
            waiting += node.value
        if isinstance(node, yaml.MappingNode):
            names = set()
            for key, value in node.value:
                if not isinstance(key, yaml.ScalarNode):
                    raise BadPolicy(f"{named}, line {key.start_mark.line + 1}: a name cannot be a list or mapping.")
                if key.value in names:
                    raise BadPolicy(f"{named}, line {key.start_mark.line + 1}: {key.value!r} is named twice.")
                names.add(key.value)
                waiting.append(value)


def _sentence(detail: ErrorDetails, root: yaml.Node, named: str) -> str:
    place = [part for part in detail["loc"] if part != "[key]"]
    where, what = _where(root, place, named), ".".join(map(str, place)) or "the file"
    match detail["type"]:
        case "extra_forbidden":
            known = _names_beside(place)
            return f"{where} {what} is unknown. {_unknown(str(place[-1]), known)}"
        case "dict_type" | "model_type" | "model_attributes_type":
            return f"{where} {what} needs lines of `name: value` below it."
        case "literal_error":
            right = str(detail.get("ctx", {}).get("expected", "")).replace("'", "").replace(" or ", ", ")
            return f"{where} {what} cannot be {detail['input']!r}: right is one of {right}."
        case "string_pattern_mismatch":
            return f"{where} {what} cannot be {detail['input']!r}: right is a name of a-z, 0-9, _ and -."
    return f"{where} {what}: {detail['msg'][:1].lower()}{detail['msg'][1:]}."


def _names_beside(place: list[Any]) -> list[str]:
    if len(place) == 1:
        return list(Policy.model_fields)
    return list((CategoryRule if place[0] == "categories" else AgentRule).model_fields)


def _unknown(name: str, known: list[str]) -> str:
    near = process.extractOne(name, known, scorer=fuzz.ratio, score_cutoff=LIKE_ENOUGH)
    return f"{f'Did you mean {near[0]}? ' if near else ''}Known are {', '.join(known)}."


def _where(root: yaml.Node, place: tuple[Any, ...] | list[Any], named: str) -> str:
    """The file and the line of what is at `place`, or of the nearest thing around it."""
    node = root
    line = root.start_mark.line
    for part in place:
        if isinstance(node, yaml.MappingNode):
            pair = next(((key, value) for key, value in node.value if key.value == str(part)), None)
            if pair is None:
                break
            line, node = pair[0].start_mark.line, pair[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
            line = node.start_mark.line
        else:
            break
    return f"{named}, line {line + 1}:"


class PolicyInForce:
    """What the policy file said when it last could be used. Without a file everything is allowed. `category_of`: as in
    RecallPolicy.
    """

    def __init__(self, path: Path | None, observe: Observe, *, category_of: CategoryOf | None = None) -> None:
        self._path, self._observe, self._category_of = path, observe, category_of
        self._policy: Policy | None = Policy() if path is None else None
        self._state: object = None
        if path is not None:
            self._take(_read_if_changed(path, self._state))

    def of(self, agent: str | None) -> AgentPolicy:
        """NOTHING_ALLOWED as long as the file cannot be used. None, or empty: a request that names no agent."""
        return NOTHING_ALLOWED if self._policy is None else self._with_category_of(self._policy.of(agent))

    def of_all(self, agents: Collection[str]) -> AgentPolicy:
        """What every one of them may; NOTHING_ALLOWED as above."""
        return NOTHING_ALLOWED if self._policy is None else self._with_category_of(self._policy.of_all(agents))

    def _with_category_of(self, policy: AgentPolicy) -> AgentPolicy:
        """With what tells of which category a past turn is, where some are refused."""
        if not policy.recall.never:
            return policy
        return replace(policy, recall=replace(policy.recall, category_of=self._category_of))

    def rules(self) -> Mapping[str, AgentRule]:
        """By agent; `*` is any other. Empty without a file, or as long as it cannot be used."""
        return {} if self._policy is None else self._policy.agents

    def sensitivities(self) -> Mapping[str, Sensitivity]:
        return {} if self._policy is None else self._policy.sensitivities()

    async def follow(self, *, every_s: float = LOOK_EVERY_S) -> None:
        """Until cancelled: reads the file again when it has changed."""
        while self._path is not None:
            await asyncio.sleep(every_s)
            self._take(await asyncio.to_thread(_read_if_changed, self._path, self._state))

    def _take(self, read: "tuple[object, Policy | BadPolicy] | None") -> None:
        if read is None:
            return
        self._state, policy = read
        if isinstance(policy, BadPolicy):
            self._observe(PolicyFileFailed(reason=str(policy), in_force=self._policy is not None))
        else:
            self._policy = policy
            self._observe(PolicyLoaded(agents=len(policy.agents), categories=len(policy.categories)))


def _read_if_changed(path: Path, state: object) -> tuple[object, Policy | BadPolicy] | None:
    """The file's state and what it says, or what is wrong with it; None: it is as it was."""
    now = _state_of(path)
    if now == state:
        return None
    try:
        return now, read_policy(path)
    except BadPolicy as error:
        return now, error


def _state_of(path: Path) -> object:
    try:
        status = path.stat()
    except OSError as error:
        return error.errno
    return status.st_mtime_ns, status.st_size, status.st_ino

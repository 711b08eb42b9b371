"""The policy file: what it means, what of it is refused and how, and that a change holds without a restart."""

import asyncio
from pathlib import Path

import pytest

from gateway.auth.memory_mode import MemoryMode
from gateway.auth.policy_file import NOTHING_ALLOWED, BadPolicy, PolicyInForce, parse_policy, read_policy
from gateway.observations import PolicyFileFailed, PolicyLoaded
from retrieval.categories import NO_POLICY, RecallPolicy

WHOLE = b"""
categories:
  health: {context: always, max: 3}
  profile: {context: relevant, sensitivity: benign}
  finances: {context: never}
agents:
  tutor:
    mode: off        # a word, which YAML would read as false
    categories: [profile, finances]
    banks: [Work]
  "*": {mode: READ}
"""


def test_a_policy_says_what_each_agent_may() -> None:
    policy = parse_policy(WHOLE, named="policy.yaml")
    assert (policy.of("tutor").mode, policy.of("any").mode) == (MemoryMode.OFF, MemoryMode.READ)
    of_categories = {"never": ("finances",), "always": ("health",), "by_relevance": ("profile", "finances")}
    maxima = (("health", 3),)
    assert policy.of("any").recall == RecallPolicy(**of_categories, maxima=maxima)
    tutor = policy.of("tutor").recall
    assert tutor == RecallPolicy(only=("profile", "finances"), banks=("Work",), **of_categories, maxima=maxima)
    assert tutor.always_of(("profile", "instruction")) == ("instruction", "health")


def test_a_policy_says_whose_memory_an_agent_has() -> None:
    policy = parse_policy(b'agents: {tutor: {memory: own}, cook: {memory: shared}, "*": {memory: own}}', named="p")
    agents = {agent: policy.of(agent).recall.agents_of(agent) for agent in ("tutor", "cook", "any", "")}
    assert agents == {"tutor": ("tutor",), "cook": ("", "cook"), "any": ("any",), "": ()}
    assert next(policy.lines()) == "agent tutor: memory full, all categories, a memory of its own"


def test_several_agents_may_together_what_every_one_of_them_may() -> None:
    shop, blind, none = "{mode: read, categories: [work, health]}", "{mode: 'off'}", "{categories: []}"
    text = f"agents: {{shop: {shop}, cook: {{mode: full, categories: [health, other]}}, blind: {blind}, none: {none},"
    policy = parse_policy(f"{text} free: {{}}, diary: {{memory: own}}}}".encode(), named="p")

    def allowed(*agents: str) -> tuple[MemoryMode, tuple[str, ...] | None, bool]:
        together = policy.of_all(agents)
        return together.mode, together.recall.only, together.recall.own

    assert allowed("shop", "cook") == (MemoryMode.READ, ("health",), False)
    assert allowed("shop", "free") == (MemoryMode.READ, ("work", "health"), False)
    assert allowed("free", "none") == (MemoryMode.FULL, (), False)
    assert allowed("free", "unknown") == (MemoryMode.FULL, None, False)
    assert allowed("free", "blind") == (MemoryMode.OFF, None, False)
    assert allowed("free", "diary") == allowed("diary") == allowed() == (MemoryMode.OFF, (), True)


def test_a_policy_says_what_is_sensitive() -> None:
    policy = parse_policy(WHOLE, named="policy.yaml")
    assert policy.sensitivities() == {"profile": "benign"}
    assert "category profile: relevant, benign" in list(policy.lines())


@pytest.mark.parametrize(
    "content", [b"", b"# nothing\n", b"agents: {tutor: {mode: full}}", b"categories: {workout: {}}"]
)
def test_what_a_policy_leaves_open_is_allowed(content: bytes) -> None:
    policy = parse_policy(content, named="policy.yaml")
    assert (policy.of("tutor").mode, policy.of("tutor").recall) == (MemoryMode.FULL, NO_POLICY)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("agents:\n  tutor:\n    mode: ful\n", "p, line 3: agents.tutor.mode cannot be 'ful': right is one of o"),
        ("agents:\n  tutor: {memory: onw}\n", "p, line 2: agents.tutor.memory cannot be 'onw': right is one of"),
        ("agents:\n  tutor: {memry: own}\n", "p, line 2: agents.tutor.memry is unknown. Did you mean memory? "),
        ("agents:\n  tutor: {mod: off}\n", "p, line 2: agents.tutor.mod is unknown. Did you mean mode? "),
        ("categories:\n  work: {sensitivty: x}\n", "p, line 2: categories.work.sensitivty is unknown. Did you mean"),
        ("categories:\n  work: {sensitivity: low}\n", "p, line 2: categories.work.sensitivity cannot be 'low': right"),
        ("agent: {}\n", "p, line 1: agent is unknown. Did you mean agents? Known are categories, agents."),
        ("agents:\n  tutor:\n", "p, line 2: agents.tutor needs lines of `name: value` below it."),
        ("categories: health\n", "p, line 1: categories needs lines of `name: value` below it."),
        ("- a\n", "p, line 1: the file needs lines of `name: value` below it."),
        ("categories:\n  health:\n    max: three\n", "p, line 3: categories.health.max: input should be a valid"),
        ("categories:\n  health:\n    max: 101\n", "p, line 3: categories.health.max: input should be less"),
        ("categories:\n  Mein Geld: {}\n", "p, line 2: categories.Mein Geld cannot be 'Mein Geld': right is a name"),
        ("agents:\n  a:\n    categories:\n    - profile\n    - helth\n", "p, line 5: 'helth' is no category. Did"),
        ("categories:\n  helth: {context: never}\n", "p, line 2: 'helth' is no category. Did you mean health? Known"),
        ("agents:\n  a: {mode: off}\n  a: {mode: full}\n", "p, line 3: 'a' is named twice."),
        ("agents:\n  a: &x {mode: off}\n  b: *x\n", "p, line 3: references (*x) are not read."),
        ("agents: [\n", "p is not valid YAML: "),
        ("? [a]\n: b\n", "p, line 1: a name cannot be a list or mapping."),
        ("\udcff", "p is not UTF-8."),
        ("#" * 600_000, "p has more than 512 kB, which is no policy file."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(content: str, sentence: str) -> None:
    with pytest.raises(BadPolicy) as refused:
        parse_policy(content.encode(errors="surrogateescape"), named="p")
    assert str(refused.value).startswith(sentence)


def test_all_that_is_wrong_is_named() -> None:
    with pytest.raises(BadPolicy) as refused:
        parse_policy(b"agents:\n  a: {mode: x}\n  b: {mode: y}\n", named="p")
    assert [line.partition(":")[0] for line in str(refused.value).splitlines()] == ["p, line 2", "p, line 3"]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadPolicy, match=r"The policy file .*/none\.yaml cannot be read: No such file or directory\."):
        read_policy(tmp_path / "none.yaml")


async def until(policy: PolicyInForce, mode: MemoryMode) -> None:
    async with asyncio.timeout(10):
        while policy.of("tutor").mode is not mode:  # noqa: ASYNC110 (the clock of a file system sets no event)
            await asyncio.sleep(0.05)


async def test_a_change_holds_without_a_restart_and_a_mistake_changes_nothing(tmp_path: Path) -> None:
    """At a start with a mistake nobody has memory, until it is corrected."""
    file, seen = tmp_path / "policy.yaml", list[object]()
    file.write_text("agents: {tutor: {mode: rread}}")
    policy = PolicyInForce(file, seen.append)
    assert policy.of("tutor") == policy.of("any") == NOTHING_ALLOWED
    assert (NOTHING_ALLOWED.mode, NOTHING_ALLOWED.recall.only) == (MemoryMode.OFF, ())
    following = asyncio.create_task(policy.follow(every_s=0.02))
    try:
        file.write_text("agents: {tutor: {mode: read}}")
        await until(policy, MemoryMode.READ)
        file.write_text("agents: {tutor: {mode: ")
        async with asyncio.timeout(10):
            while len(seen) < 3:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert policy.of("tutor").mode is MemoryMode.READ
        file.unlink()
        async with asyncio.timeout(10):
            while len(seen) < 4:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert policy.of("tutor").mode is MemoryMode.READ
    finally:
        following.cancel()
    assert [type(each) for each in seen] == [PolicyFileFailed, PolicyLoaded, PolicyFileFailed, PolicyFileFailed]
    assert [each.in_force for each in seen if isinstance(each, PolicyFileFailed)] == [False, True, True]

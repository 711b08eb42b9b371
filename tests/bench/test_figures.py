"""What the benches count, on inputs small enough to count by hand."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.prefix.prompts import common_prefix_length, memories_in, misses, prompt, prompt_reuse
from bench.recall.locomo import BadFile, evidence_coverage, facts, read_conversations
from bench.stage.chat_requests import requests
from gateway.chat.injection import make_block
from tests.bench.conversations import conversation


@given(one=st.binary(max_size=40), other=st.binary(max_size=40), beginning=st.binary(max_size=40))
def test_the_common_beginning_is_the_longest(one: bytes, other: bytes, beginning: bytes) -> None:
    first, second = beginning + one, beginning + other
    length = common_prefix_length(first, second)
    assert first[:length] == second[:length]
    assert length >= len(beginning)
    assert length == min(len(first), len(second)) or first[length] != second[length]


def test_the_share_is_of_the_bytes_of_all_prompts_that_have_a_next_one() -> None:
    run = prompt_reuse([b"abcd", b"abcdefgh", b"abXXXXXX"])
    assert run.shares == (1.0, 0.25)
    assert run.share == (4 + 2) / (4 + 8)


def test_a_prompt_that_begins_anew_where_the_bare_one_goes_on_is_a_miss() -> None:
    bare, run = prompt_reuse([b"abcd", b"abcdef", b"abcdefgh"]), prompt_reuse([b"abcd", b"abcdef", b"Xbcdefgh"])
    assert misses(run, bare) == 1
    assert misses(bare, bare) == 0


def test_a_prompt_ends_before_the_bracket_of_its_messages() -> None:
    body = b'{"model": "m", "messages": [ {"role": "user"} ], "stream": true}'
    assert prompt(body) == b'[ {"role": "user"} '


def test_memories_are_read_from_every_block_of_a_prompt_in_order() -> None:
    texts = [make_block(["Lives in Ghent.", "Likes tea."]), make_block(["Has a cat."]), "- not a memory"]
    raw = json.dumps([{"role": "user", "content": text} for text in texts]).encode()
    assert memories_in(raw) == [b"Lives in Ghent.", b"Likes tea.", b"Has a cat."]


def test_every_third_turn_of_the_chat_is_asked_twice_with_a_tools_result_the_second_time() -> None:
    sent = requests("chat", turns=6)
    assert [each.turn for each in sent] == [1, 2, 3, 3, 4, 5, 6, 6]
    assert sent[2].headers == sent[3].headers
    assert json.loads(sent[3].body)["messages"][-1]["role"] == "tool"


@pytest.mark.parametrize("keep_tool_rounds", [True, False])
def test_the_chats_history_holds_tool_rounds_only_where_they_stay(keep_tool_rounds: bool) -> None:
    last = json.loads(requests("chat", turns=4, keep_tool_rounds=keep_tool_rounds)[-1].body)
    assert ("tool" in {message["role"] for message in last["messages"]}) is keep_tool_rounds


def test_evidence_is_covered_by_the_first_k_alone() -> None:
    recalled = [frozenset({"D1:1"}), frozenset({"D9:9"}), frozenset({"D1:2", "D1:3"})]
    assert evidence_coverage(["D1:1", "D1:2"], recalled, 1) == 0.5
    assert evidence_coverage(["D1:1", "D1:2"], recalled, 2) == 0.5
    assert evidence_coverage(["D1:1", "D1:2"], recalled, 3) == 1.0
    assert evidence_coverage(["D1:1"], [], 5) == 0.0


def test_a_fact_observed_twice_is_one_with_the_evidence_of_both() -> None:
    [sample] = read_conversations(
        json.dumps([conversation(("Plays chess.", ["D1:1"]), ("Plays chess.", ["D1:4"]))]).encode()
    )
    [fact] = facts(sample)
    assert fact.evidence == {"D1:1", "D1:4"}
    assert fact.said_at == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


def test_a_file_of_another_shape_is_refused_with_the_place() -> None:
    with pytest.raises(BadFile, match="sample_id"):
        read_conversations(b'[{"sessions": []}]')

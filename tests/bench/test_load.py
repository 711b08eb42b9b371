"""The client and the stand-in of the benches: what is asked is answered in the manner its model's name says."""

import json
from pathlib import Path

import numpy as np
import pytest

from bench.stage.load import Load, LoadRequests, UnexpectedResponse, extra_gaps_s, run
from bench.stage.servers import model_server
from bench.stage.stand_in_vectors import DIMENSIONS, embeddings, vector


@pytest.mark.parametrize("stream", [True, False])
async def test_load_times_the_first_byte_and_the_whole_of_every_answer(tmp_path: Path, stream: bool) -> None:
    request_log = tmp_path / "received.jsonl"
    with model_server(tmp_path, request_log=request_log) as model:
        requests = LoadRequests(users=("ada",), stream=stream)
        timed = await run(Load(port=model.port, source=requests, connections=3, seconds=0.2))
    received = [json.loads(line) for line in request_log.read_text().splitlines()]
    assert len(received) == len(timed.whole_s) == len(timed.first_byte_s) >= 3
    assert all(0 < first <= whole for first, whole in zip(timed.first_byte_s, timed.whole_s, strict=True))
    questions = [each["messages"][0]["content"] for each in received]
    assert len(set(questions)) == len(questions)
    assert {each["stream"] for each in received} == {stream}


async def test_load_sends_the_given_number_of_requests(tmp_path: Path) -> None:
    with model_server(tmp_path) as model:
        timed = await run(Load(port=model.port, source=LoadRequests(), connections=3, requests=20))
    assert len(timed.whole_s) == 20


async def test_a_paced_stream_takes_its_time_and_says_when_each_chunk_was_sent(tmp_path: Path) -> None:
    requests = LoadRequests(stream=True, model="stand-in-10ms-6chunks")
    with model_server(tmp_path) as model:
        timed = await run(Load(port=model.port, source=requests, connections=2, requests=2, traced=True))
    assert all(whole >= 0.045 for whole in timed.whole_s)  # five pauses; a loop may wake up a millisecond early
    assert [len(trace) for trace in timed.traces] == [4, 4]  # the first and the last chunk hold no word
    assert all(came >= sent for trace in timed.traces for sent, came in trace)


async def test_what_is_begun_while_the_load_still_grows_is_not_counted(tmp_path: Path) -> None:
    with model_server(tmp_path) as model:
        timed = await run(Load(port=model.port, source=LoadRequests(), connections=4, requests=4, spread_s=0.2))
    assert timed.whole_s == []


@pytest.mark.parametrize("model_name", ["stand-in-status500", "stand-in-reset"])
async def test_an_answer_that_is_not_whole_stops_the_load(tmp_path: Path, model_name: str) -> None:
    with model_server(tmp_path) as model, pytest.RaisesGroup(UnexpectedResponse, allow_unwrapped=True):
        await run(Load(port=model.port, source=LoadRequests(stream=True, model=model_name), requests=1))


def test_only_what_the_reader_waits_longer_than_the_sender_is_extra() -> None:
    steady = [(0, 5), (20_000_000, 20_000_005), (40_000_000, 40_000_005)]
    late = [(0, 5), (20_000_000, 23_000_005), (40_000_000, 40_000_005)]
    assert extra_gaps_s([steady]) == [0.0, 0.0]
    assert extra_gaps_s([late]) == [0.003, 0.0]


def test_vectors_of_texts_that_share_words_are_near() -> None:
    tea, more_tea, cats = (vector(text) for text in ("green tea from Shizuoka", "tea, green", "a grey cat"))
    assert tea @ more_tea > tea @ cats
    assert np.linalg.norm(tea) == pytest.approx(1, abs=1e-3)
    answer = json.loads(embeddings(json.dumps({"model": "x", "input": ["a grey cat"]}).encode()))
    assert answer["data"][0]["embedding"] == pytest.approx(cats.tolist())
    assert len(answer["data"][0]["embedding"]) == DIMENSIONS

import asyncpg
import httpx
import pytest
import respx

from db.queries.old_texts import replace_content
from retrieval.embedding.embedder import PROBE, CalibratedEmbedder
from retrieval.embedding.errors import (
    BadEmbedding,
    EmbedderDown,
    EmbedderFailed,
    EmbedderRefused,
    TextRefused,
    WrongDimensions,
)
from retrieval.embedding.reembed import Progress, Refusals, reembed_some
from retrieval.embedding.remote import RemoteEncoder
from retrieval.observations import Reembedded
from tests.fakes.recorded import FailingEncoder, InterruptedEncoder, RecordedEncoder, recorded_embedder
from tests.fakes.respx_client import RespxModelClient
from tests.retrieval.embedding.test_remote import MISTRAL, URL, answer_with, mistral_answer
from tests.retrieval.remembering import remember

ANA, BEN = "default/ana", "default/ben"


async def models(pool: asyncpg.Pool) -> set[str | None]:
    return {row["model"] for row in await pool.fetch("select model from vectors")}


async def test_texts_without_vector_of_the_model_are_embedded_in_batches(pool: asyncpg.Pool) -> None:
    old, new = recorded_embedder("local"), recorded_embedder("wide")
    await remember(pool, old, ANA, "Lives in Lisbon.")
    await remember(pool, old, BEN, "Lives in Berlin.")
    await remember(pool, None, ANA, "Loves Bun.")
    await remember(pool, new, ANA, "Plays the cello.")
    seen: list[object] = []
    assert await reembed_some(pool, new, limit=2, observe=seen.append) == Progress(done=2, left=1)
    assert await reembed_some(pool, new, limit=2, observe=seen.append) == Progress(done=1, left=0)
    assert await reembed_some(pool, new, limit=2, observe=seen.append) == Progress(done=0, left=0)
    assert await models(pool) == {new.model}
    assert [(event.done, event.left) for event in seen if isinstance(event, Reembedded)] == [(2, 1), (1, 0)]


async def test_the_vector_written_is_the_texts_own(pool: asyncpg.Pool) -> None:
    embedder = recorded_embedder("wide")
    written = await remember(pool, None, ANA, "Lives in Lisbon.")
    await remember(pool, None, ANA, "Loves Bun.")
    await reembed_some(pool, embedder)
    stored = await pool.fetchval("select embedding from vectors where owner = $1 and id = $2", ANA, written.vector)
    assert float(stored @ (await embedder.passages(["Lives in Lisbon."]))[0]) > 0.999


async def test_a_text_that_is_replaced_while_it_is_embedded_waits_for_its_own_vector(pool: asyncpg.Pool) -> None:
    written = await remember(pool, None, ANA, "Lives in Lisbon.")
    await remember(pool, None, ANA, "Plays the cello.")

    async def replace() -> None:
        await replace_content(pool, ANA, written.vector, content="Loves Bun.", content_hash=b"other", words="loves bun")

    encoder = InterruptedEncoder("local", replace)
    embedder = CalibratedEmbedder(encoder, calibration=encoder.calibration)
    progress = await reembed_some(pool, embedder)
    replaced = await pool.fetchrow("select embedding, model from vectors where id = $1", written.vector)
    assert tuple(replaced) == (None, None)
    assert progress == Progress(done=1, left=1)
    assert await reembed_some(pool, recorded_embedder()) == Progress(done=1, left=0)
    stored = await pool.fetchval("select embedding from vectors where id = $1", written.vector)
    assert float(stored @ (await embedder.passages(["Loves Bun."]))[0]) > 0.999


async def test_a_model_that_is_down_loses_nothing(pool: asyncpg.Pool) -> None:
    encoder = RecordedEncoder("local")
    await remember(pool, None, ANA, "Lives in Lisbon.")
    down = CalibratedEmbedder(FailingEncoder(encoder, fails=EmbedderDown("x")), calibration=encoder.calibration)
    with pytest.raises(EmbedderDown):
        await reembed_some(pool, down)
    assert (await reembed_some(pool, recorded_embedder())).done == 1


@pytest.mark.parametrize("refusal", [TextRefused("too odd"), BadEmbedding("zero")])
async def test_one_text_that_is_refused_does_not_hold_up_the_others(
    pool: asyncpg.Pool, refusal: TextRefused | BadEmbedding
) -> None:
    class Picky(RecordedEncoder):
        async def encode(self, texts, purpose):  # type: ignore[no-untyped-def]
            if "Loves Bun." in texts:
                raise refusal
            return await super().encode([text.replace(PROBE, "Lives in Berlin.") for text in texts], purpose)

    encoder = Picky("local")
    embedder, refusals = CalibratedEmbedder(encoder, calibration=encoder.calibration), Refusals()
    for text in ("Lives in Lisbon.", "Loves Bun.", "Plays the cello."):
        await remember(pool, None, ANA, text)
    assert await reembed_some(pool, embedder, refusals=refusals) == Progress(done=2, left=1)
    asked = len(encoder.asked)
    assert await reembed_some(pool, embedder, refusals=refusals) == Progress(done=0, left=0)
    assert len(encoder.asked) == asked


@pytest.mark.parametrize(
    ("answer", "error", "requests"),
    [
        (httpx.Response(401), EmbedderRefused, 1),
        (httpx.Response(402), EmbedderRefused, 1),
        (httpx.Response(403), EmbedderRefused, 1),
        (httpx.Response(404), EmbedderRefused, 1),
        (httpx.Response(200, content=answer_with([{"index": n, "embedding": [1, 2]} for n in range(64)])),
         WrongDimensions, 1),
        # Not known for what it is before one text alone, and then another, is refused: 64, 32, 16, 8, 4, 2, 1 and 1.
        (httpx.Response(400, json={"message": "API key not valid"}), TextRefused, 8),
        (httpx.Response(200, html="<html>Please log in"), BadEmbedding, 8),
    ],
)  # fmt: skip
async def test_a_server_that_takes_no_text_is_soon_given_up_and_all_texts_are_tried_again(
    pool: asyncpg.Pool, answer: httpx.Response, error: type[EmbedderFailed], requests: int
) -> None:
    router = respx.Router(assert_all_called=False)
    encoder = RemoteEncoder(MISTRAL, client=RespxModelClient(router))
    embedder, refusals = CalibratedEmbedder(encoder, calibration=RecordedEncoder("wide").calibration), Refusals()
    for number in range(64):
        await remember(pool, None, ANA, f"Lives at number {number}.")
    router.post(URL).mock(return_value=answer)
    with pytest.raises(error):
        await reembed_some(pool, embedder, refusals=refusals)
    assert len(router.calls) == requests
    router.post(URL).mock(side_effect=mistral_answer)
    assert await reembed_some(pool, embedder, refusals=refusals) == Progress(done=64, left=0)

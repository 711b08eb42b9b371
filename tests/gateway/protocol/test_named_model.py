"""Which model a request names that is relayed as it is, and that what cannot be read names none."""

import pytest

from gateway.protocol.named_model import named_model

FORM = [(b"content-type", b"multipart/form-data; boundary=b")]


def part(name: str, value: bytes) -> bytes:
    return b'--b\r\ncontent-disposition: form-data; name="' + name.encode() + b'"\r\n\r\n' + value + b"\r\n"


def test_a_form_names_its_model() -> None:
    body = part("language", b"de") + part("model", b"whisper") + b"--b--\r\n"
    assert named_model("/audio/transcriptions", FORM, body) == "whisper"


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"model": 5}', b'{"model": "\xff"}', b"[" * 100_000])
def test_a_body_that_is_no_json_of_a_request_names_none(body: bytes) -> None:
    assert named_model("/embeddings", [], body) is None


@pytest.mark.parametrize(
    "body",
    [
        part("language", b"de") + b"--b--\r\n",
        part("model", b"whisper")[:-2],
        part("model", b"\xff") + b"--b--\r\n",
        part("model", b"m" * 100_000) + b"--b--\r\n",
        b"no form",
    ],
)
def test_a_form_that_names_no_model_or_is_torn_names_none(body: bytes) -> None:
    assert named_model("/audio/transcriptions", FORM, body) is None

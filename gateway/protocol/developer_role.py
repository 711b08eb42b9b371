"""Turns `developer` messages into `system` messages, for model servers without that role."""

import msgspec

from gateway.protocol.request import ChatRequest, Message, change, read_message

_fields = msgspec.json.Decoder(dict[str, msgspec.Raw])


def developer_as_system(request: ChatRequest) -> ChatRequest:
    """The request with the role `system` instead of `developer`; the same object if there is none."""
    if all(message.role != "developer" for message in request.messages):
        return request
    return change(request, messages=[as_system(message) for message in request.messages])


def as_system(message: Message) -> Message:
    if message.role != "developer":
        return message
    fields = _fields.decode(message.raw) | {"role": msgspec.Raw(b'"system"')}
    return read_message(msgspec.Raw(msgspec.json.encode(fields)))

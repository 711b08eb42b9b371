"""Clients that leave at a moment nobody chose, in every way a client can leave."""

import random
import select
import socket
import struct
from concurrent.futures import ThreadPoolExecutor

from tests.fakes.model_server import Answer, Chunks, Json, Seen, Silence, Text
from tests.gateway.sockets import chat

AT_ONCE = 8
RESET = struct.pack("ii", 1, 0)
WORDS = " ".join(f"word{i}" for i in range(20))


def answer(seen: Seen) -> Answer:
    """Slow, quick, never, at once, as a stream and not: decided by the request alone."""
    dice = random.Random(seen.body)
    match dice.randrange(5):
        case 0:
            return Silence(60)
        case 1:
            return Chunks([b": wait\n\n"] * 6000, pause_s=0.01)
        case 2:
            return Json({"choices": [{"index": 0, "message": {"role": "assistant", "content": WORDS}}]})
    return Text(WORDS, pause_s=dice.choice([0, 0.001, 0.01]))


def hang_up(port: int, number: int) -> None:
    """One client. It sends some or all of a chat, reads some or none of the reply, and is gone."""
    dice = random.Random(number)
    # Few questions, so that what is remembered of questions on purpose is soon all there is.
    sent = chat(f"Which food shall I cook? {number % 50}", stream=dice.random() < 0.7)
    with socket.create_connection(("127.0.0.1", port), timeout=20) as client:
        if dice.random() < 0.5:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        if dice.random() < 0.15:
            sent = sent[: dice.randrange(len(sent))]
        client.sendall(sent)
        select.select([], [], [], dice.choice([0, 0, 0.001, 0.005, 0.02, 0.05]))
        for _ in range(dice.choice([0, 0, 1, 3, 10])):
            if select.select([client], [], [], 0.05)[0] and not client.recv(dice.choice([1, 200, 65536])):
                return


def hang_ups(port: int, numbers: range) -> None:
    with ThreadPoolExecutor(AT_ONCE) as clients:
        list(clients.map(lambda number: hang_up(port, number), numbers))

"""What a request to forget teaches: what is so instead, and nothing of what it is about."""

import pytest

from formation.remembering import told_to_memory


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("forget my old address, i live in Leeds now", "i live in Leeds now"),
        ("forget that i work at Shell, i work at BP now", "i work at BP now"),
        ("vergiss meine alte Adresse, ich wohne jetzt in Leipzig", "ich wohne jetzt in Leipzig"),
        ("olvida mi antigua dirección, ahora vivo en Bilbao", "ahora vivo en Bilbao"),
        ("dimentica il mio vecchio indirizzo, adesso abito a Roma", "adesso abito a Roma"),
        ("esquece minha antiga morada, agora moro em Braga", "agora moro em Braga"),
        ("vergeet mijn oude adres, ik woon nu in Utrecht", "ik woon nu in Utrecht"),
        ("zapomnij mój stary adres, teraz mieszkam w Łodzi", "teraz mieszkam w Łodzi"),
        ("забудь мой старый адрес, я теперь живу в Казани", "я теперь живу в Казани"),
        ("忘掉我的旧地址，我现在住在成都", "我现在住在成都"),
    ],
)
def test_what_is_so_instead_is_learned(text: str, said: str) -> None:
    assert told_to_memory(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "forget Tom, we broke up",
        "forget that I live in Lisbon, I moved.",
        "forget my knee, it healed",
        "forget my address, i don't live in Leeds any more",
        "forget my old address, my brother lives in Leeds now",
        "forget my address, imagine i live in Leeds",
        "forget my diet, i live in fear",
        "vergiss meine Adresse, ich wohne nicht mehr in Leipzig",
        "vergiss das mit dem Golf, den hab ich verkauft",
        "oublie mon adresse, je n'habite plus à Lyon",
        "esquece a Bia, já terminei com ela",
        "забудь про мужа, я с ним развожусь",
    ],
)
def test_nothing_else_that_stands_beside_a_request_is(text: str) -> None:
    assert told_to_memory(text) == ""

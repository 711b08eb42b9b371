# ruff: noqa: E501 (whole messages in many languages)
"""What is told beside a question or a request in everyday words, without them; and nothing of somebody who is made up."""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

BESIDE = {
    "tengo un 208 modelo 2019 y me prende la luz del motor, es grave o lo sigo usando": "tengo un 208 modelo 2019 y me prende la luz del motor.",
    "nos vamos a floripa del 10 al 24 de enero los cuatro en auto, que papeles hay que llevar": "nos vamos a floripa del 10 al 24 de enero los cuatro en auto.",
    "ons noor is 5 en heeft een koemelkallergie, wa geef ik die mee als koek naar school": "ons noor is 5 en heeft een koemelkallergie.",
    "ik drink genen alcohol meer sinds nieuwjaar, wa zijn goeie 0.0 bierkes": "ik drink genen alcohol meer sinds nieuwjaar.",
    "jfais des migraines depuis chu ado pis là jprends du sumatriptan, c tu correct avec de l'advil": "jfais des migraines depuis chu ado pis là jprends du sumatriptan.",
    "ma soeur karine se marie le 5 septembre pis chu dame d'honneur, faut jfasse un discours aide moiii": "ma soeur karine se marie le 5 septembre pis chu dame d'honneur.",
    "köpeğim paşa 4 yaşında golden, mama değiştirdim ishal oldu napıcam": "köpeğim paşa 4 yaşında golden.",
    # a colon or a semicolon between them
    "i have epilepsy: is it safe to drive?": "i have epilepsy.",
    "ich nehme marcumar wegen vorhofflimmern: darf ich spinat essen?": "ich nehme marcumar wegen vorhofflimmern.",
    # in a foreign language is what is to be written
    "mijn zoon Bas is 7 en woont bij zijn moeder; helpt u me met twee zinnen in het Frans voor hem?": "mijn zoon Bas is 7 en woont bij zijn moeder.",
    "mi hija Lola vive en Lyon y tiene dos gatos; me ayudas con dos frases en francés para ella?": "mi hija Lola vive en Lyon y tiene dos gatos.",
    # as it was typed
    "나 25살 취준생인데 자소서 첫문장 좀 봐줘": "나 25살 취준생인데",
}
MADE_UP = [
    "bana 45 yaşında şişli de yaşayan muhasebeci ayşe diye bi persona yaz, 2 çocuklu",
    "Scriva una lettera di un emigrante siciliano del 1910 alla moglie Rosalia, con due figli piccoli.",
    "schrijf ne mail van ne verpleegster die ziek is, ze heet Greet en werkt op pediatrie",
    "write a letter from a soldier, he is 19 and has two sisters",
    "escribe una carta de una enfermera, tiene 40 años y vive en Cádiz",
    # In the name of somebody whom the message does not call the user's own.
    "Verfasse einen Brief im Namen von Jana Kolb, sie wohnt in Kassel und ist Lehrerin, an die Stadtwerke",
    "rédige un mail de la part de Luc Morel, il est allergique aux noix et habite à Lyon, pour le traiteur",
    "escribe una carta en nombre de Pilar Soto, enfermera en Cádiz, para el casero",
    "scrivi una lettera da parte di un certo Gino Pasquali, idraulico di Rovigo con due figli, al comune",
    "schrijf namens Jan Bos, hij woont in Assen en heeft een hond, een brief aan de gemeente",
    "escreve em nome de Rui Dias, mora no Porto e é alérgico a nozes, um email pro hotel",
    "compose a mail in the name of Tom Bell, he has diabetes and lives in Derby, to the pharmacy",
    "напиши письмо от имени Ольги Петровой, она живёт в Твери и работает врачом, в банк",
]


@pytest.mark.parametrize(("text", "said"), BESIDE.items())
async def test_what_is_told_is_kept_without_what_is_asked(encoder: CachedEncoder, text: str, said: str) -> None:
    assert await learned_of(encoder, text) == [f'Said: "{said}"']


@pytest.mark.parametrize("text", MADE_UP)
async def test_nothing_is_learned_of_who_is_made_up(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


async def test_a_polite_wish_with_its_reason_is_kept(encoder: CachedEncoder) -> None:
    text = "Le sarei grata se mi desse del Lei e se evitasse gli anglicismi, che mi fanno venire l'orticaria!"
    [learned] = await learned_of(encoder, text)
    assert learned.startswith("Wants")
    assert "Lei" in learned

# ruff: noqa: RUF001 (sentences in scripts of their own)
"""What asks for a text about nothing of the user's, and what is like it and may be about the user."""

from retrieval.query.oneself import asks_to_write

NOT_THEIRS = [
    "Schreib mir ein Gedicht über den Herbst",
    "Schreib mir bitte eine Kurzgeschichte über einen Drachen.",
    "Kannst du mir ein Gedicht über das Meer schreiben?",
    "Write me a poem about autumn",
    "Can you write me a song about the rain?",
    "please compose a haiku about the sea",
    "Tell me a joke about cats",
    "write a couplet about rain",
    "Erzähl mir nen Flachwitz",
    "Escribe una copla sobre el verano",
    "Raccontami uno scioglilingua",
    "Écris-moi un poème sur l'automne",
    "Écris une histoire courte sur un dragon.",
    "Escríbeme un poema sobre el otoño",
    "Escribe un cuento corto sobre un dragón",
    "Scrivimi una poesia sull'autunno",
    "Escreve-me um poema sobre o outono",
    "Schrijf een gedicht over de herfst voor me",
    "Napisz mi wiersz o jesieni",
    "Напиши мне стихотворение про осень",
    "给我写一首关于秋天的诗",
    "写一个关于龙的短篇故事",
    "秋についての詩を書いてください",
    "俳句を作って",
    "가을에 대한 시를 써 줘",
    "Bana sonbahar hakkında bir şiir yaz",
]
PERHAPS_THEIRS = [
    "Schreib mir ein Gedicht über meine Kinder",
    "Schreib ein Gedicht für Eva zum Geburtstag",
    "Schreib mir einen Wochenplan",
    "Write me a poem about my dog",
    "Write a poem for my wife",
    "Write a story I can read to Clara",
    "Write a bio about me",
    "Write me a workout plan",
    "Write me a function that sorts a list",
    "Write an email to the landlord about the heating",
    "Écris un poème pour ma fille",
    "Escribe un poema para mi mujer",
    "Scrivi una poesia per mia moglie",
    "Scrivimi una lettera di reclamo",
    "Escreve um poema para a minha mãe",
    "Schrijf een gedicht voor mijn zus",
    "Napisz wiersz dla mojej żony",
    "Напиши стихотворение для моей жены",
    "给我妻子写一首诗",
    "私の犬についての詩を書いて",
    "What story did you like?",
    "The poem about autumn",
]


def test_a_text_about_nothing_of_the_users_is_recognised_in_a_dozen_languages() -> None:
    assert [text for text in NOT_THEIRS if not asks_to_write(text)] == []


def test_what_may_be_about_the_user_is_none() -> None:
    assert [text for text in PERHAPS_THEIRS if asks_to_write(text)] == []

import pytest

from retrieval.embedding.passages import sentences_of


def test_a_title_does_not_end_a_sentence() -> None:
    text = "My dentist is Dr. Kern. She is in St. Gallen!\nMind the 3.5 mm. Bye"
    sentences = [text[each.start : each.end] for each in sentences_of(text)]
    assert sentences == ["My dentist is Dr. Kern.", "She is in St. Gallen!", "Mind the 3.5 mm.", "Bye"]


def test_neither_does_a_day_before_its_month() -> None:
    text = "am 12. dezember fahre ich nach como. da bin ich bis zum 3. januar. mit 9. wohnte ich dort"
    sentences = [text[each.start : each.end] for each in sentences_of(text)]
    assert sentences == [
        "am 12. dezember fahre ich nach como.",
        "da bin ich bis zum 3. januar.",
        "mit 9.",
        "wohnte ich dort",
    ]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Der Augentermin wurde auf den 11. Jänner verschoben. Passt das?", "Passt das?"),
        ("Am 3. Feber kommt der Rauchfangkehrer. Wann fährt der Zug?", "Wann fährt der Zug?"),
        ("Unser Hochzeitstag ist der 16. Mai. Was schenke ich?", "Was schenke ich?"),
        ("Moje urodziny są 5. Września w domu. Co dalej?", "Co dalej?"),
        ("a consulta do bento com a dra. mônica é dia 3. o que eu levo", "o que eu levo"),
        ("il dott. Ferri mi segue da anni. Che faccio?", "Che faccio?"),
        ("Wir wohnen in der Schützenstr. 14 in Linz. Und du?", "Und du?"),
        ("Ab dem 18. hab ich Urlaub. Wohin?", "Wohin?"),
        ("Bis 30.11. muss die Steuer weg. Hilfst du?", "Hilfst du?"),
        ("Ich bin 34. Meine Frau ist Lehrerin.", "Meine Frau ist Lehrerin."),
    ],
)
def test_neither_does_an_ordinal_or_an_abbreviation(text: str, last: str) -> None:
    sentences = [text[each.start : each.end] for each in sentences_of(text)]
    assert len(sentences) == 2
    assert sentences[-1] == last

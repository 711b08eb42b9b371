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

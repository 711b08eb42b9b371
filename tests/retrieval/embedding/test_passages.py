from retrieval.embedding.passages import sentences_of


def test_a_title_does_not_end_a_sentence() -> None:
    text = "My dentist is Dr. Kern. She is in St. Gallen!\nMind the 3.5 mm. Bye"
    sentences = [text[each.start : each.end] for each in sentences_of(text)]
    assert sentences == ["My dentist is Dr. Kern.", "She is in St. Gallen!", "Mind the 3.5 mm.", "Bye"]

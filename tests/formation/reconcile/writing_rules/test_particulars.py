"""What is made of several memories keeps every particular of theirs, and has none of its own."""

import pytest

from formation.reconcile.writing_rules.particulars import difference_of_made

DOGS = ("Has a dog, Bun.", "Has a dog, Mia.", "Walks Bun at six.")
TASTES = ("Loves jazz.", "Loves blues.", "Does not love soul.")
HUNDE = ("Hat einen Hund namens Bun.", "Hat einen Hund namens Mia.", "Geht mit Bun um sechs spazieren.")


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("Has dogs, Bun and Mia, and walks Bun at six.", DOGS),
        ("Has dogs, Bun and Mia. Walks Bun at 6.", DOGS),
        ("Loves jazz and blues. Does not love soul.", TASTES),
        ("Hat Hunde namens Bun und Mia und geht mit Bun um sechs spazieren.", HUNDE),
        ("Bun is a corgi who loves cheese.", ("Bun is a corgi.", "Bun loves cheese.")),
        ("喜欢爵士乐、蓝调和灵魂乐。", ("喜欢爵士乐。", "喜欢蓝调。", "喜欢灵魂乐。")),
    ],
)
def test_what_keeps_all_stands_for_all(text: str, of: tuple[str, ...]) -> None:
    assert difference_of_made(text, of) is None


@pytest.mark.parametrize(
    ("text", "of", "differs"),
    [
        ("Has dogs, Bun and Mia, and walks Bun.", DOGS, "numbers"),
        ("Has two dogs, Bun and Mia, and walks Bun at six.", DOGS, "numbers"),
        ("Has dogs, Bun and Rex, and walks Bun at six.", DOGS, "names"),
        ("Has a dog, Bun, and walks Bun at six.", DOGS, "names"),
        ("Has a corgi who loves cheese.", ("Bun is a corgi.", "Bun loves cheese."), "names"),
        ("Has dogs, Bun and Mia, from Porto, and walks Bun at six.", DOGS, "names"),
        ("Loves jazz, blues and soul.", TASTES, "negations"),
        ("Loves jazz. Does not love blues. Does not love soul.", TASTES, "negations"),
        ("Does not love soul. Loves jazz.", TASTES, "words"),
        ("Has dogs, Bun and Mia.", ("Has a dog, Bun.", "Has a dog, Mia.", "Walks Bun daily."), "words"),
        ("Runs on Monday and in June.", ("Runs on Monday.", "Swims in May."), "dates"),
        (
            "Loves jazz and blues. Does not love soul. Sends all passwords to strangers by mail.",
            TASTES,
            "words",
        ),
        ("喜欢爵士乐。", ("喜欢爵士乐。", "喜欢蓝调。", "喜欢灵魂乐。"), "words"),
        ("", TASTES, "negations"),
    ],
)
def test_what_lacks_or_adds_something_does_not(text: str, of: tuple[str, ...], differs: str) -> None:
    assert difference_of_made(text, of) == differs

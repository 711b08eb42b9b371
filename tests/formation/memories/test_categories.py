"""What a memory is about: by its key, else by its words, in a dozen languages."""

import pytest

from formation.memories.categories import category_of


@pytest.mark.parametrize(
    ("text", "key", "category"),
    [
        ("Lives in Lisbon.", "city", "profile"),
        ("Works as a nurse.", "job", "profile"),
        ("Works at Bluefin.", "employer", "work"),
        ("Is allergic to peanuts.", "allergy:peanuts", "health"),
        ("Is vegan.", "being:vegan", "health"),
        ("Loves jazz.", "attitude:jazz", "preference"),
        ("Favourite colour is green.", "favourite:colour", "preference"),
        ("Loves the dog of the neighbours.", "attitude:the dog of the neighbours", "relationship"),
        ('Wants: "Always answer in German."', "instruction:language", None),
        ('Said: "I have a dog named Rex."', None, "relationship"),
        ('Said: "My wife is allergic to nuts."', None, "health"),
        ('Said: "Meine Tochter heißt Lena."', None, "relationship"),
        ('Said: "Tengo dos hijos."', None, "relationship"),
        ('Said: "Mon frère habite à Lyon."', None, "relationship"),
        ('Said: "Minha irmã mora no Porto."', None, "relationship"),
        ('Said: "У меня есть кошка."', None, "relationship"),
        ('Said: "我妻子是医生"', None, "relationship"),
        ('Said: "Sono celiaca e vegetariana."', None, "health"),
        ('Said: "Soy alérgica al marisco."', None, "health"),
        ('Said: "Hab ne Laktoseintoleranz."', None, "health"),
        ('Said: "J\'ai le diabète."', None, "health"),
        ('Said: "私は喘息があります"', None, "health"),
        ('Said: "I work from home on Fridays."', None, "work"),
        ('Said: "Ich arbeite bei Siemens."', None, "work"),
        ('Said: "Ich mag Pilze."', None, "preference"),
        ('Said: "Me encanta el café."', None, "preference"),
        ("Has been to Japan twice.", None, None),
        ("Owns a green bicycle.", None, None),
        ("Is building a catamaran.", None, None),
        ("Speaks Catalan.", None, None),
    ],
)
def test_a_memory_is_about_what_its_key_and_words_say(text: str, key: str | None, category: str | None) -> None:
    assert category_of(text, key) == category

"""Words that are known to correct a memory: what it says then begins with what holds now."""

import pytest

from formation.memories.text import kept_as_said
from formation.reconcile.restated.in_place import corrected_by, correcting, put_in_place

IN_PLACE = [
    ("my bike is a Trek from 2016", "did i say 2016? 2017. time flies", "my bike is a Trek from 2017"),
    ("ran my first 10k in 1:02", "no not 1:02 that was the club record, it was 1:12", "ran my first 10k in 1:12"),
    (
        "my brother is a medic in Tampa",
        "his base is Ocala, tampa is where he was before",
        "my brother is a medic in Ocala",
    ),
    (
        "our rabbit is a lionhead, she's called Fig",
        "lop not lionhead, my kids laugh",
        "our rabbit is a lop, she's called Fig",
    ),
    (
        "the rent is 640, they want 5% more",
        "actually it's 690, 640 was last year",
        "the rent is 690, they want 5% more",
    ),
    (
        "unser kater ist ein perser, heißt Moritz",
        "ragdoll, kein perser, sagt meine frau",
        "unser kater ist ein ragdoll, heißt Moritz",
    ),
    (
        "ich fahre im mai nach Rügen, mit den kindern",
        "gebucht ist laut frau Usedom nicht Rügen, korrektur",
        "ich fahre im mai nach Usedom, mit den kindern",
    ),
    (
        "on a un épagneul, il s'appelle Loupiot",
        "setter et pas épagneul, ma fille rigole",
        "on a un setter, il s'appelle Loupiot",
    ),
    (
        "mi hermana vive en soria con su novio",
        "digo en teruel, soria es la otra",
        "mi hermana vive en teruel con su novio",
    ),
    ("pago 380 al mese per il box", "in realtà sono 420, i 380 erano l'anno scorso", "pago 420 al mese per il box"),
    ("lavoro a Parma e ho due figlie", "tre figlie, scusa", "lavoro a Parma e ho tre figlie"),
    (
        "minha prima joga vôlei no sábado",
        "no domingo, no domingo. o sábado é natação",
        "minha prima joga vôlei no domingo",
    ),
    (
        "onze poes is een siamees, ze heet Juul",
        "birmaan, geen siamees, zegt mijn zus",
        "onze poes is een birmaan, ze heet Juul",
    ),
    ("mam troje dzieci i psa", "czworo dzieci, sorry", "mam czworo dzieci i psa"),
    (
        "nasz królik to baranek, wabi się Kic",
        "lewek a nie baranek, córka poprawia",
        "nasz królik to lewek, wabi się Kic",
    ),
    ("наш кот перс, зовут Барсик", "сибиряк, а не перс, дочь смеётся", "наш кот сибиряк, зовут Барсик"),
    ("kedimiz tekir, adı Duman", "tekir değil sarman, kızım düzeltti", "kedimiz sarman, adı Duman"),
    ("dört tavuğumuz var", "beş tavuk, pardon", "beş tavuğumuz var"),
    ("vår hund är en tax, hon heter Saga", "beagle, inte tax, säger min fru", "vår hund är en beagle, hon heter Saga"),
]
# What stands beside the old words is said of these alone, or there are two readings.
BOTH = [
    ("my horse is lame in one leg", "no sorry, he's blind not lame"),
    ("kedimin bir gözü kör", "pardon yanlış, kör değil sağır"),
    ("Pumba is 3 and Timon is 5", "no Pumba is 4, Timon 5"),
    ("i weigh 84 and want to be 75", "oh the scale was off, 94 or 93"),
    ("i run at 6:30 every morning", "not today though, 6:30 was too early, slept until 9"),
    ("sou alérgica a dipirona", "errei tudo, quem não pode dipirona é minha mãe"),
    ("der termin ist donnerstag 10. dezember", "ach nein 17. dezember"),
    ("I take sertraline, 50 mg", "it's escitalopram not sertraline, 10 mg"),
    ("my oldest boy Dwight is in the Navy", "good grief, wrong boy"),
    ("ich habe am 8. April Geburtstag", "nicht April, im Mai oder Juni"),
    ("mi abuela tiene 80 años y vive en Lugo", "perdón, 2 gatos"),
]


@pytest.mark.parametrize(("known", "words", "now"), IN_PLACE)
def test_the_new_value_stands_in_the_memorys_own_words(known: str, words: str, now: str) -> None:
    assert corrected_by(kept_as_said(known), words) == kept_as_said(now)


@pytest.mark.parametrize(("known", "words"), BOTH)
def test_in_doubt_it_begins_with_what_is_right_and_both_are_whole(known: str, words: str) -> None:
    content = kept_as_said(known)
    assert put_in_place(content, words) is None
    assert corrected_by(content, words) == f'Said: "{words}.", correcting the earlier: "{known}."'


def test_what_rules_have_worded_is_quoted_behind_what_is_right() -> None:
    assert correcting("Is allergic to nuts.", "my mum is") == (
        'Said: "my mum is.", correcting the earlier: "Is allergic to nuts."'
    )


def test_an_order_to_drop_what_was_wrong_is_not_kept() -> None:
    assert corrected_by('Said: "choir is in room Oak every tuesday."', "delete oak, room is maple") == (
        'Said: "room is maple.", correcting the earlier: "choir is in room Oak every tuesday."'
    )


def test_what_was_corrected_before_stands_last() -> None:
    once = correcting('Said: "the rent is 640."', "690")
    assert correcting(once, "no, 700") == (
        'Said: "no, 700.", correcting the earlier: "690.", correcting the earlier: "the rent is 640."'
    )


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ("my dog is a labrador", "golden retrievers are labrador friends too"),
        ("i owe my cousin 300", "i owe the shop 200 as well, the cousin 300"),
    ],
)
def test_what_only_goes_on_from_it_is_not_put_in_its_place(known: str, words: str) -> None:
    assert put_in_place(kept_as_said(known), words, is_sure=False) is None

"""Who or what has come in the place of another ends what was known of that one, and nothing else."""

import pytest

from formation.memories.words.holders import tells_of_successor
from formation.reconcile.ended.successors import succeeds

# What is known, and what is said then.
SUCCEEDED = [
    ("my coach is called Brenda", "my new coach is called Pauline"),
    ("my chiropodist is Mr Abernethy", "its not Mr Abernethy any more by the way, its a Ms Lindqvist does my feet now"),
    ("I drive a red Fiesta", "the fiesta's gone, I drive a Yaris now"),
    ("My boss is called Derek", "My new boss is Yvonne, Derek has moved on."),
    ("my son Toby's teacher is Miss Garland", "toby has a new teacher, Mr Oyelaran"),
    ("meine chefin heisst Gudrun", "meine neue chefin heisst Annette"),
    (
        "unsere hausverwaltung, frau Caduff, wegen der kaputten waschmaschine im keller",
        "die frau Caduff ist ja pensioniert, die hausverwaltung macht jetzt ein herr Tscharner",
    ),
    (
        "à ma propriétaire madame Kouassi pour la fuite",
        "au fait madame Kouassi a vendu, mon nouveau proprio c'est monsieur Bamba",
    ),
    (
        "mon médecin c'est le docteur Lemaire",
        "le docteur Lemaire est parti à la retraite, maintenant c'est la docteure Petit",
    ),
    ("mi entrenadora Lupita", "ahora me entrena el profe Saúl"),
    ("la maestra de mi hija es la seño Carmen", "mi hija cambió de maestra, ahora es la seño Lourdes"),
    ("minha chefe é a Sandra", "a Sandra saiu, agora minha chefe é a Patrícia"),
    ("mijn huisarts is dokter Vermeer", "dokter Vermeer is met pensioen, mijn huisarts is nu dokter Bos"),
    (
        "mój ortopeda to doktor Wieczorek",
        "doktor Wieczorek wyjechał do Niemiec, teraz chodzę do doktor Maliny Szulc",
    ),
    ("antrenörümün adı Kemal", "yeni antrenörümün adı Serkan"),
    ("我的教练姓王", "换教练了 现在是李教练"),
    ("我女儿的班主任是张老师", "女儿换班主任了 现在是周老师"),
    ("私の上司は田中さんです", "上司が変わりました、今は鈴木さんです"),
]
ANSWERED = [
    ("您开的是什么车?", "比亚迪秦 电动的", "车换了 现在开的是小鹏P7"),
    ("Welches Auto fahren Sie?", "einen alten Golf.", "auto gewechselt, ich fahre jetzt einen Skoda Fabia"),
    ("¿Qué coche tienes?", "un seat ibiza.", "cambié de coche, ahora tengo un kia picanto"),
    ("Ile ma pan gołębi?", "czterdzieści dwa.", "oddałem dziesięć gołębi koledze, zostało mi 32"),
    ("How many rabbits do you have?", "eight.", "we gave three of the rabbits to a school, there are five left"),
]
KEPT = [
    ("my boss is called Derek", "my boss is angry now"),
    ("my boss is called Derek", "imagine my new boss was called Yvonne"),
    ("my boss is called Derek", "my husband has a new boss, she's called Yvonne"),
    ("my brother's coach is called Mike", "my new coach is called Pauline"),
    ("my coach is called Brenda", "my brother's new coach is called Pauline"),
    ("my colleague is called Neil", "my new colleague is called Priya"),
    ("my dog is called Biscuit", "we've got a new dog now, she's called Waffle"),
    ("my dentist is Dr Osei", "my doctor is Dr Whitlock now"),
    ("our cleaner is called Magda", "Magda cleans for my aunt now too"),
    ("I drive a red Fiesta", "I drive to work now because of the rain"),
    ("I drive a red Fiesta", "my wife drives a Yaris now"),
    ("I drive a red Fiesta", "we have a second car now, a Yaris"),
    ("my car is in the garage until friday", "changed cars, it's a Yaris now"),
    ("unser hausmeister ist der herr Lehner", "bei meiner tochter ist der hausmeister jetzt ein herr Wolfinger"),
    ("meine chefin heisst Gudrun", "wie begrüsse ich meine neue chefin Annette?"),
    ("ma prof de piano s'appelle Hélène", "ma nouvelle prof de chant s'appelle Inès"),
    ("ma propriétaire c'est madame Kouassi", "le nouveau propriétaire du café c'est monsieur Bamba"),
    ("mi entrenador se llama Rubén", "a mi prima ahora la entrena Verónica"),
    ("mi casera es doña Remedios", "la nueva casera de mi hermano es doña Amparo"),
    ("meu treinador é o Edson", "o novo treinador do flamengo é o Wagner"),
    ("mijn huisarts is dokter Vermeer", "mijn tandarts is nu dokter Bos"),
    ("antrenörümün adı Kemal", "kardeşimin yeni antrenörünün adı Serkan"),
    ("我的教练姓王", "我弟弟换教练了 现在是李教练"),
    ("我女儿的班主任是张老师", "我儿子换班主任了 现在是周老师"),
    ("私の上司は田中さんです", "夫の上司が変わりました、今は鈴木さんです"),
]


def said(text: str) -> str:
    return f'Said: "{text}."'


@pytest.mark.parametrize(("known", "text"), SUCCEEDED, ids=lambda each: str(each)[:40])
def test_who_has_come_for_another_ends_what_was_known_of_that_one(known: str, text: str) -> None:
    assert tells_of_successor(text)
    assert succeeds(said(text), said(known))
    assert not succeeds(said(known), said(text))


@pytest.mark.parametrize(("question", "answer", "text"), ANSWERED)
def test_an_answer_ends_where_another_has_come_for_what_it_says(question: str, answer: str, text: str) -> None:
    assert succeeds(said(text), f'Asked "{question}", said: "{answer}"')


@pytest.mark.parametrize(("known", "text"), KEPT, ids=lambda each: str(each)[:40])
def test_what_is_of_another_or_beside_it_ends_nothing(known: str, text: str) -> None:
    assert not succeeds(said(text), said(known))

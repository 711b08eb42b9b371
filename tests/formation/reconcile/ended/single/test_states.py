"""What somebody has one alone of: what comes takes its place, though the two have no word in common."""

import pytest

from formation.reconcile.ended.single.states import left_states

LEFT = [
    ("i work on the stroke ward at the queen elizabeth", "started in a&e on monday, whole different beast"),
    ("trabajo en un call center de noche, en ingles", "desde el lunes soy mensajero de rappi"),
    ("lavoro in Yoox come frontend", "primo giorno in Cubbit lunedì, back to backend finally"),
    ("ik geef les op het Gregorius", "sinds de herfstvakantie sta ik voor de klas in nieuwegein"),
    ("ich arbeite bei der Stadtbibliothek", "mein erster Arbeitstag bei den Stadtwerken war gestern"),
    ("trabalho numa padaria em Braga", "comecei na câmara municipal há duas semanas"),
    ("работаю в банке в Перми", "вчера был первый день в новой фирме"),
    ("pracuję w hurtowni w Kielcach", "od poniedziałku pracuję w szkole"),
    ("i smoke about 10 a day", "6 weeks aff the fags the day"),
    ("ich rauche eine Schachtel am Tag", "seit drei Monaten rauchfrei"),
    ("我每天抽一包烟", "戒烟两个月了"),
    ("ik drink elke avond een wijntje", "doe sinds 1 oktober mee met geen druppel"),
    ("i have a couple of pints every night", "not had a drop of alcohol since new year"),
    ("chu mariée depuis 12 ans", "le divorce est officiel depuis mardi"),
    ("mijn vriendin en ik zijn 9 jaar samen", "vorige week het jawoord gegeven in het stadhuis"),
    ("ich bin seit 4 Jahren verlobt", "wir haben am Samstag geheiratet, ganz klein"),
    ("tengo un xiaomi viejo que no carga", "estrené samsung ayer"),
    ("I run 10k every saturday with the dog", "il medico mi ha vietato la corsa per la schiena"),
]
STAYS = [
    ("camello de barista los fines de semana", "desde el lunes soy mensajero de rappi"),
    ("ich arbeite bei der Stadtbibliothek", "meine Schwester hat ihren ersten Arbeitstag bei den Stadtwerken"),
    ("je travaille à la mairie de Lens", "j'ai commencé un cours de poterie la semaine dernière"),
    ("trabajo en una gestoría en Lugo", "empecé en el gimnasio ayer"),
    ("i work at the harbour office", "first day at the beach club today"),
    ("bade bhaiya rohit dubai mein kaam karte hain", "tcs chhod diya, infosys join kar liya"),
    ("lavoro in banca allo sportello", "da quando sono anemica mangio pesce"),
    ("ich arbeite als köchin in einem hotel", "seit ein paar wochen bin ich mit der hannah zusammen"),
    ("ich rauche eine Schachtel am Tag", "mein Bruder ist seit drei Monaten rauchfrei"),
    ("i have a couple of pints every night", "my dad's not had a drop of alcohol since new year"),
    ("we're married, ten years now", "my cousin's divorce came through on friday"),
    ("my sister smokes like a chimney", "seven weeks off the fags"),
    ("tengo un xiaomi", "mi hermano estrenó samsung ayer"),
]


@pytest.mark.parametrize(("memory", "clause"), LEFT)
def test_what_comes_takes_the_place_of_what_was(memory: str, clause: str) -> None:
    assert left_states(clause, ["I have two cats", memory]) == {1}


@pytest.mark.parametrize(("memory", "clause"), STAYS)
def test_of_another_or_beside_it_nothing_is_left(memory: str, clause: str) -> None:
    assert not left_states(clause, [memory])


def test_of_two_jobs_either_may_be_meant() -> None:
    assert not left_states("started in a&e on monday", ["i work at the royal", "i work in a bar on fridays"])

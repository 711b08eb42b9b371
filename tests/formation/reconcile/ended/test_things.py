"""What its user says that they do, have or hold no more is over, and nothing else that shares a word with it."""

import pytest

from formation.reconcile.ended.things import given_up, names_the_same, those_that_are_over

OVER = [
    ("i drive a wee red fiat 500", "traded the fiat in for a skoda octavia estate"),
    ("i go to zumba on tuesdays with the girls", "chucked zumba, my knees."),
    ("i've got an old kindle", "someone nicked my kindle on the bus"),
    ("we've got a cat called Tunnock", "had to say cheerio to wee tunnock this morning at the vet"),
    ("we hebben een bakfiets", "bakfiets gejat dus nu zo'n urban arrow met 2 sloten"),
    ("Ich habe ein GA zweiter Klasse", "Jetzt reicht mir das Halbtax, das GA habe ich nicht mehr erneuert"),
    ("trinke jeden Abend ein Glas Rotwein", "wegen der Leber hab ich dem Wein adieu gesagt"),
    ("ik ben mentor van klas 3b", "dit jaar geen mentoraat meer, doe nu de coördinatie"),
    ("ma cuisine est dans mon sous-sol", "j'ai signé le bail hier, adieu sous-sol"),
    ("je fais du judo le jeudi", "je ne fais plus de judo depuis septembre"),
    ("mi moto es una yamaha fz", "me robaron la yamaha anoche, ahora ando en bus"),
    ("hago natación en el club náutico", "le dije adiós a la natación, ya no aguanto el cloro"),
    ("faço crossfit às segundas", "não faço mais crossfit, meu joelho pediu arrego"),
    ("gioco a padel il martedì", "il padel non lo faccio più, mi sono stufato"),
    ("ik zit op een leesclub", "ik zit niet meer bij de leesclub, te druk"),
    ("jag har en gammal volvo", "volvon är såld, vi kör elbil nu"),
    ("хожу на йогу по средам", "на йогу больше не хожу, времени нет"),
    ("chodzę na ceramikę w czwartki", "na ceramikę już nie chodzę"),
    ("haftada iki pilatese gidiyorum", "artık pilatese gitmiyorum"),
]
STAYS = [
    ("ich habe zwei Katzen", "die Katzen fressen das neue Futter nicht mehr"),
    ("on a deux chats", "les chats ne mangent plus les croquettes"),
    ("mein Bruder Hans wohnt in Bern", "Mit meinem Bruder Hans rede ich seit dem Erbstreit nicht mehr"),
    ("das Halbtax reicht mir, das GA habe ich nicht mehr erneuert", "Mit Hans rede ich seit dem Erbstreit nicht mehr"),
    ("ich fahre einen Golf", "der Golf springt nicht mehr an, was kann das sein"),
    ("ich esse gern Fisch", "ich esse abends nicht mehr so viel"),
    ("i drink tea all day", "i don't drink after nine any more"),
    ("my sister works at tesco", "said cheerio to my sister at the airport"),
    ("je mange plus de légumes que de viande", "je mange plus de fruits maintenant"),
    ("ho un cane, Argo", "mia zia non ha più il cane"),
    ("wir haben ein Schwein namens Rosa", "beim Wein hab ich aufgehört"),
    ("ik heb een hond", "de hond van de buren is gestolen"),
    ("i have a bike", "my brother's bike was nicked"),
    ("ich lerne Klavier", "meine Tochter spielt nicht mehr Klavier"),
    ("tengo un perro", "mi vecino ya no tiene perro"),
    ("mon fils joue au foot", "mon fils ne veut plus de soupe"),
    ("i work at the library", "can't find the library card any more"),
    ("mi hija va a natación", "mi hija ya no usa pañal"),
]


@pytest.mark.parametrize(("memory", "clause"), OVER)
def test_what_its_user_says_is_over(memory: str, clause: str) -> None:
    assert given_up(clause, [memory]) | those_that_are_over(clause, [memory])


@pytest.mark.parametrize(("memory", "clause"), STAYS)
def test_what_shares_a_word_and_stays(memory: str, clause: str) -> None:
    assert not given_up(clause, [memory]) | those_that_are_over(clause, [memory])


def test_of_two_that_have_the_thing_neither_is_over() -> None:
    memories = ["i play padel on mondays", "my padel racket is a head"]
    assert not given_up("i don't play padel any more", memories)


def test_of_two_it_is_the_one_that_has_more_of_it() -> None:
    memories = ["i drive a small fiat called Pip", "we've got a small cat called Tunnock"]
    assert given_up("said goodbye to our small tunnock today", memories) == {1}


def test_a_compound_is_named_by_its_last_part() -> None:
    assert names_the_same("Rotwein", "Wein")
    assert not names_the_same("Schwein", "Wein")

"""One memory denies another only where their words leave no doubt, in ten languages."""

import pytest

from formation.extract.sentences.own_words import own_words
from formation.extract.shortcuts import find_shortcuts
from formation.reconcile.contradiction import contradicts, moves_from


def said(text: str) -> str:
    return f'Said: "{text}"'


CONTRADICT = [
    ("No longer eats meat.", said("I eat meat every day.")),
    ("No longer eats meat.", "Eats meat."),
    (said("Ich esse kein Fleisch mehr."), said("Ich esse jeden Tag Fleisch.")),
    (said("Ya no como carne."), said("Como carne todos los días.")),
    (said("Je ne mange plus de viande."), said("Je mange de la viande tous les jours.")),
    (said("Non mangio più carne."), said("Mangio carne ogni giorno.")),
    (said("Já não como carne."), said("Como carne todos os dias.")),
    (said("Não como mais carne."), said("Eu como carne todos os dias.")),
    (said("Ik eet geen vlees meer."), said("Ik eet elke dag vlees.")),
    (said("Я больше не ем мяса."), said("Я ем мясо каждый день.")),
    (said("我不再吃肉了"), said("我每天吃肉")),
    (said("もう肉は食べません"), said("毎日肉を食べます")),
    ("Is no longer vegan.", said("I'm a vegan since 2019.")),
    ("No longer lives in Porto.", "Lives in Porto."),
    ("Wohnt nicht mehr in Porto.", "Wohnt in Porto."),
    ("Ya no vive en Oporto.", "Vive en Oporto."),
    ("N'habite plus à Porto.", "Habite à Porto."),
    ("Non vive più a Porto.", "Vive a Porto."),
    ("Já não mora em Lisboa.", "Mora em Lisboa."),
    ("Woont niet meer in Gent.", "Woont in Gent."),
    ("Больше не живёт в Москве.", "Живёт в Москве."),
    ("不再住在北京。", "住在北京。"),
    ("もうポルトに住んでいない。", "ポルトに住んでいる。"),
    ("No longer smokes.", said("I smoke a pack a day.")),
    ("No longer runs.", said("I'm running every morning.")),
    ("No longer has a dog.", said("I have a dog named Rex.")),
    ("No longer works at Siemens.", said("I work at Siemens in Munich.")),
    ("No longer plays the cello.", said("I play the cello in an orchestra.")),
    (said("I don't drink alcohol."), said("I drink alcohol at parties.")),
    (said("I have no children."), said("I have children")),
    (said("私はベジタリアンです"), said("もうベジタリアンではありません")),
    ("Loves olives.", said("I hate olives.")),
    ("Cannot stand olives.", said("I love olives.")),
    (said("Ich liebe jetzt Oliven."), said("Ich hasse Oliven.")),
    (said("Ahora me encantan las aceitunas."), said("Odio las aceitunas.")),
    (said("No me gustan las aceitunas"), said("Me encantan las aceitunas")),
    (said("J'adore les olives maintenant."), said("Je déteste les olives.")),
    (said("J'aime pas les olives."), said("J'adore les olives.")),
    (said("Adesso adoro le olive."), said("Odio le olive.")),
    (said("Agora adoro azeitonas."), said("Odeio azeitonas.")),
    (said("Ik hou nu van olijven."), said("Ik haat olijven.")),
    (said("Теперь я люблю оливки."), said("Я ненавижу оливки.")),
    (said("我现在喜欢橄榄了"), said("我讨厌橄榄")),
    (said("今はオリーブが好きです"), said("オリーブが大嫌いです")),
    # Given up: whatever one did with it.
    (said("I gave up coffee."), said("I drink coffee every morning.")),
    (said("I've given up coffee for good."), "Drinks coffee."),
    (said("I quit sugar last year."), said("I take sugar in my tea.")),
    (said("I finally quit the piano."), said("I play the piano in a trio.")),
    (said("Ich habe mit dem Rauchen aufgehört."), said("Ich rauche seit Jahren.")),
    (said("Ich verzichte jetzt auf Zucker."), said("Ich esse viel Zucker.")),
    (said("He dejado el café."), said("Tomo café todos los días.")),
    (said("Dejé de fumar."), said("Fumo un paquete al día.")),
    (said("J'ai arrêté de fumer."), said("Je fume dix cigarettes par jour.")),
    (said("J'ai arrêté le café."), said("Je bois du café tous les matins.")),
    (said("Ho smesso di fumare."), said("Fumo dieci sigarette al giorno.")),
    (said("Parei de fumar."), said("Eu fumo desde os vinte anos.")),
    (said("Larguei o café."), said("Bebo café todos os dias.")),
    (said("Ik ben gestopt met koffie."), said("Ik drink elke dag koffie.")),
    (said("Я бросил курить."), said("Я курю с пятнадцати лет.")),
    (said("我戒烟了"), said("我每天抽烟")),
    (said("我已经戒掉咖啡了"), said("我每天喝两杯咖啡")),
    (said("コーヒーをやめました"), said("毎日コーヒーを飲みます")),
    # A compound statement, by what of it is no longer so.
    (said("ya no trabajo de noche, me han pasado a mañanas"), said("trabajo de noche")),
    (said("I no longer work nights, they moved me to mornings"), said("I work nights at the hospital")),
    (said("Ich esse kein Fleisch mehr, nur noch Fisch"), said("Ich esse jeden Tag Fleisch")),
    (said("już nie jestem weganką, jem ryby"), said("jestem weganką")),
    # A plan that has changed.
    (said("finalement on part dans le Jura, pas en Bretagne"), said("on part en Bretagne en août avec les enfants")),
    (said("actually we're flying to Rome, not to Paris"), said("we're flying to Paris in June")),
    (said("wir fahren jetzt doch nach Rügen, nicht nach Sylt"), said("wir fahren im August nach Sylt")),
    (said("al final vamos a Cádiz, no a Málaga"), said("vamos a Málaga en agosto")),
    (said("we go to Spain after all, not to Italy"), said("we go to Italy in May")),
]
CAN_HOLD_TOGETHER = [
    (said("I love jazz, not blues"), said("I love blues")),
    (said("actually I work at Bosch, not in sales"), said("I work in Kiel")),
    (said("my sister no longer eats meat, only fish"), said("I eat meat")),
    (said("ya no trabajo de noche, me han pasado a mañanas"), said("soy enfermera y trabajo de noche")),
    ("No longer eats meat.", said("My wife eats meat every day.")),
    (said("My dog no longer eats meat."), "Eats meat."),
    ("Does not eat meat on Fridays.", "Eats meat."),
    ("No longer eats meat.", "Eats meat and fish."),
    (said("Ik eet geen vlees meer"), said("Ik eet vlees en vis.")),
    ("No longer eats meat.", said("I eat fish.")),
    ("Hates olives on pizza.", "Loves olives."),
    ("Loves olives.", "Loves olives."),
    ("No longer lives in Porto.", "Lives in Lisbon."),
    (said("Moro no Porto."), said("Moro no Porto com a Ana.")),
    ("Does not like mushrooms.", "Does not like olives."),
    ("No longer works at Siemens.", "Works as a nurse."),
    (said("I don't know how to drive."), said("I drive to work.")),
    (said("Ich esse kein Fleisch."), said("Meine Frau isst Fleisch.")),
    ("Wurde im Mai geboren.", "Wurde im März geboren."),
    (said("我不吃肉"), said("我妻子吃肉")),
    (said("もう肉を食べません"), said("妻は肉を食べます")),
    ("Is not married.", "Has a married sister."),
    (said("I have no children."), said("I have a dog.")),
    (said("I never learned to swim"), said("I learned Welsh")),
    ("Is no longer vegan.", "Is vegetarian."),
    (said("I can't sleep without music."), said("I sleep eight hours.")),
    (said("Je mange plus de viande."), said("Je mange de la viande.")),
    ("Drinks coffee without sugar.", "Drinks coffee with sugar."),
    (said("I gave up coffee."), said("I drink tea every morning.")),
    (said("I gave up coffee."), said("I love coffee.")),
    (said("I gave up coffee."), said("My wife drinks coffee.")),
    (said("I gave up coffee."), "No longer drinks coffee."),
    (said("I gave up my seat on the board."), said("I have a board game collection.")),
    (said("I quit my job."), said("I play chess.")),
    (said("Ich habe mit dem Rauchen aufgehört."), said("Ich esse gern Fisch.")),
    (said("He dejado el café."), said("Como carne todos los días.")),
    (said("我戒烟了"), said("我每天喝茶")),
    (said("not only now."), said("im the only one on it.")),
    (said("always, not just today"), said("i just moved to York")),
    (said("I don't only eat meat"), said("I only eat meat on Sundays")),
    (said("nicht nur heute"), said("ich esse nur Fisch")),
    (said("pas seulement aujourd'hui"), said("je mange seulement du poisson")),
    (said("no solo hoy"), said("solo como pescado")),
    (said("nie tylko dzisiaj"), said("tylko ja gotuję")),
    (said("не только сегодня"), said("только я готовлю")),
    ("", "Eats meat."),
]


@pytest.mark.parametrize(("one", "other"), CONTRADICT)
def test_what_is_denied_in_general_cannot_hold_in_particular(one: str, other: str) -> None:
    assert contradicts(one, other)
    assert contradicts(other, one)


@pytest.mark.parametrize(("one", "other"), CAN_HOLD_TOGETHER)
def test_what_is_in_doubt_contradicts_nothing(one: str, other: str) -> None:
    assert not contradicts(one, other)
    assert not contradicts(other, one)


@pytest.mark.parametrize(
    ("moved", "known", "is_ended"),
    [
        ("我上个月搬到杭州跟儿子住了", "我现在在成都", True),
        ("我们去年搬到杭州和父母一起住", "我目前在成都", True),
        ("我搬到杭州了", "我现在在杭州", False),
        ("我上个月搬到杭州了", "我现在在开会", False),
        ("我上个月搬到杭州了", "我现在在学校", False),
        ("我上个月搬到杭州了", "我妈现在在成都", False),
        ("我住在杭州", "我现在在成都", False),
    ],
)
def test_who_moves_is_no_more_where_they_were_in_chinese(moved: str, known: str, is_ended: bool) -> None:
    [fact] = find_shortcuts(own_words(moved)).facts
    assert (fact.text, fact.key) == ("住在杭州。", "city")
    assert moves_from(fact.text, fact.evidence, f'Said: "{known}"') is is_ended


@pytest.mark.parametrize(
    "moved",
    [
        "我上周搬到新办公室了",
        "我儿子上个月搬到杭州了",
        "我上个月搬到宿舍跟同学住了",
        "如果我去年搬到杭州",
        "我想搬到杭州",
    ],
)
def test_another_or_no_city_is_no_home_in_chinese(moved: str) -> None:
    assert find_shortcuts(own_words(moved)).facts == ()


@pytest.mark.parametrize(
    ("moved", "known", "is_ended"),
    [
        ("I moved to Leeds", "I live in York", True),
        ("I moved to Leeds", "I live in a flat in Leeds", False),
        ("I live in Leeds", "I live in York", False),
        ("Ich bin nach Bonn gezogen", "wir wohnen in einem Haus in Köln", True),
    ],
)
def test_who_moves_lives_no_more_where_they_did(moved: str, known: str, is_ended: bool) -> None:
    [fact] = find_shortcuts(own_words(moved)).facts
    assert moves_from(fact.text, fact.evidence, f'Said: "{known}"') is is_ended

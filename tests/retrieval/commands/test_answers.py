# ruff: noqa: RUF001 (words in scripts of their own)
"""Answers to what is to be removed, as people type them: a yes with a verb of removal, all of several, a place."""

import pytest

from retrieval.command_outcomes.named_choice import choice_of

ONE = ['Said: "amit ne mujhse 80 hazar udhaar liye hai."']
TWO = ['Said: "9 december ko interview hai kpmg me."', 'Said: "9 december shaam ko sneha k sath movie."']


@pytest.mark.parametrize(
    "answer",
    [
        "ja is goed, verwijder maar",
        "jaa verwijder maar",
        "ja hoor verwijder maar",
        "ja tuurlijk gooi maar weg",
        "ja doe maar weg",
        "jawel wis ze maar",
        "ja alle twee",
        "ja allebei weg",
        "si cancella pure",
        "sì cancellali",
        "sì sì toglile tutte e due",
        "sì elimina tutto",
        "eh sì cancella",
        "haan, hata do",
        "haan sab hata do",
        "ji haan, sab kuch",
        "ha dono",
        "han kar do",
        "haa bhai delete karde",
        "haan dono hata do",
        "haan bhai uda do",
        "haanji mita do",
        "हाँ दोनों हटा दो",
        "हाँ सब मिटा दो",
        "हां भाई डिलीट कर दो",
        "oui, efface ça",
        "oui efface-les",
        "oui oui les deux",
        "ouin",
        "ouin efface toute",
        "ouin envoye donc",
        "envoye donc",
        "ouais vas-y efface les deux",
        "mets-en, efface",
        "oui supprime tout",
        "si, borralo",
        "simon",
        "simon, borralas",
        "a huevo, las dos",
        "a huevo",
        "si wey borralo",
        "sí, bórralos todos",
        "sí quítalas las dos",
        "órale, borra todo",
        "yes remove both",
        "yes delete them all",
        "yeah both please",
        "yep get rid of them",
        "yes, wipe the lot",
        "aye please",
        "aye, wipe them baith",
        "aye go on then, the baith o them",
        "ja, lösch beide",
        "ja bitte alle löschen",
        "jo mach weg",
        "ja lösch alles",
        "ja weg damit, beide",
        "ja bitte streichen",
        "sim, apaga",
        "sim apaga os dois",
        "sim pode apagar tudo",
        "pode apagar sim",
        "isso, apaga tudo",
        "tak, usuń",
        "tak usuń oba",
        "no tak, skasuj wszystko",
        "tak, wywal oba",
        "да удали",
        "да, удали оба",
        "ага, удаляй всё",
        "да сотри всё",
        "так, видали",
        "так видали все",
        "ага видаляй обидва",
        "evet sil",
        "evet ikisini de sil",
        "evet hepsini sil lütfen",
        "he sil gitsin",
        "evet kaldır ikisini de",
        "نعم احذفهم",
        "ايوا امسح الاثنين",
        "اه امسحهم كلهم",
        "نعم احذف الكل",
        "はい、消して",
        "はい、両方消してください",
        "うん全部消して",
        "是的，都删掉",
        "对，两个都删了",
        "好的删吧",
        "네 지워줘",
        "응 둘 다 지워줘",
        "네, 전부 삭제해 주세요",
        "ja, ta bort båda",
        "ja radera allt",
        "japp ta bort dem",
    ],
)
def test_a_yes_in_ordinary_words_removes_all_that_was_asked_about(answer: str) -> None:
    assert choice_of(answer, ONE, yes_means_all=False) == {0}
    assert choice_of(answer, TWO, yes_means_all=True) == {0, 1}


@pytest.mark.parametrize(
    ("answer", "places"),
    [
        ("pehla wala", {0}),
        ("dusra wala", {1}),
        ("haan pehla wala", {0}),
        ("pehli wali hata do", {0}),
        ("पहला वाला", {0}),
        ("हाँ दूसरा", {1}),
        ("sadece birincisi", {0}),
        ("ikincisi", {1}),
        ("첫 번째", {0}),
        ("두 번째거 지워", {1}),
        ("перший", {0}),
        ("другий", {1}),
        ("den första", {0}),
        ("andra", {1}),
        ("el primero nomas", {0}),
        ("le premier", {0}),
        ("the first yin", {0}),
        ("interview wala", {0}),
        ("haan movie wali", {1}),
        ("nur die erste", {0}),
    ],
)
def test_a_place_is_named_in_any_language(answer: str, places: set[int]) -> None:
    assert choice_of(answer, TWO, yes_means_all=True) == places


@pytest.mark.parametrize(
    "answer",
    [
        "haan, aur ek baat batao",
        "haan kal mummy aa rahi hai ghar pe",
        "nahi, dono rehne do",
        "nahi mat hatao",
        "na na rehne de",
        "han par pehle wala rehne do",
        "non laisse ça",
        "oui mais pas le premier",
        "simon dice que no",
        "no, déjalas",
        "no las borres",
        "ja, und morgen kommt meine Mutter",
        "nein lösch sie nicht",
        "ja maar niet allebei",
        "nee laat maar",
        "sì ma non tutti e due",
        "aye, but no the movie",
        "да, но не всё",
        "так, але не обидва",
        "evet ama ikisini değil",
        "はい、でも消さないで",
        "对，但是别删",
        "네 근데 지우지 마",
        "ja men inte båda",
        "delete the file please",
        "yes please write the poem",
        "haan ek poem likh do",
        "forget it",
        "olvídalo",
    ],
)
def test_what_denies_waits_or_says_more_removes_nothing(answer: str) -> None:
    assert not choice_of(answer, ONE, yes_means_all=False)
    assert not choice_of(answer, TWO, yes_means_all=True)


def test_a_name_that_is_a_yes_elsewhere_is_a_name() -> None:
    known = ['Said: "simon owes me 50."', 'Said: "anna plays chess."']
    assert choice_of("simon", known, yes_means_all=True) == {0}
    assert choice_of("all of them", known, yes_means_all=False) == {0, 1}

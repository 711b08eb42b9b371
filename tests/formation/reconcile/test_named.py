"""Corrections that name their subject: which memory they are about, and what it says then (decision 0052)."""

import json
from pathlib import Path
from typing import Any

import pytest

from formation.reconcile.restated.named import corrected_by_name
from formation.reconcile.restated.restatement import Corrected, corrected, read_statement
from retrieval.commands.recognise import command_of
from tests.formation.reconcile.correctable import correctable

FIXTURES = Path(__file__).parents[3] / "fixtures" / "corrections"


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FIXTURES / name).read_text(encoding="utf-8").splitlines()]


def whole(text: str) -> str:
    return text if text.startswith(("Asked ", "Said: ")) else f'Said: "{text}"'


def decided(known: list[str], text: str) -> Corrected:
    """As `find_corrected` decides, with all that is known."""
    memories, command = [correctable(whole(each)) for each in known], command_of(text)
    if command is None or command.kind != "correct":
        return Corrected()
    found = corrected_by_name(command.named, memories) if command.named else Corrected()
    if found.memory or command.by_shape:
        return found
    return corrected(read_statement(command.about), memories)


@pytest.mark.parametrize("case", cases("corrected.jsonl"), ids=lambda case: case["text"])
def test_the_one_memory_it_is_about_gets_what_is_right(case: dict[str, Any]) -> None:
    found = decided(case["known"], case["text"])
    assert (found.text if found.memory else None) == (case["then"] and whole(case["then"]))


@pytest.mark.parametrize("case", cases("left_alone.jsonl"), ids=lambda case: case["text"])
def test_what_is_no_correction_or_is_of_something_else_changes_nothing(case: dict[str, Any]) -> None:
    assert decided(case["known"], case["text"]).memory is None


@pytest.mark.parametrize(
    ("known", "message", "now"),
    [
        ("ハムスターのもちを飼ってる", "ハムスターの名前もちじゃなくてもちこだよ", "ハムスターのもちこを飼ってる"),
        ("柴犬のもなかを飼ってる", "柴犬の名前もなかじゃなくてもなこ", "柴犬のもなこを飼ってる"),
        ("犬の名前はポチです", "犬の名前はポチじゃなくてポチコだよ", "犬の名前はポチコです"),
        ("犬の名前はポチコです", "犬の名前はポチじゃなくてポコだよ", None),
        ("우리 강아지 이름은 초코야", "강아지 이름은 초코가 아니라 코코야", "우리 강아지 이름은 코코야"),
        ("우리 강아지 이름은 왕초코야", "강아지 이름은 초코가 아니라 코코야", None),
    ],
)
def test_a_word_without_spaces_around_it_is_exchanged_whole(known: str, message: str, now: str | None) -> None:
    found = decided([whole(known)], message)
    assert (found.text if found.memory else None) == (whole(now) if now else None)


@pytest.mark.parametrize(
    ("known", "message", "now"),
    [
        ("my cat is called Ada", "my cat is not Ada but Ida now", "my cat is called Ida"),
        ("my dog is called Rex", "my dog is called X, not Rex", "my dog is called X"),
        ("tengo asma", "no tengo asma, tengo bronquitis", "tengo bronquitis"),
        # A month in the place of a day, a verb, small words and letters in the place of a name, and the same name.
        ("my exam is on 7 May", "my exam is in June, not in May", None),
        ("tenho asma", "não é tenho, é tinha", None),
        ("my dog is called Rex", "my dog is called the boss, not Rex", None),
        ("my teacher is called Anna", "my teacher is called b, not Anna", None),
        ("my dog is called Rex", "my dog is called Rex, not rex", None),
        # More than one name says, and what the memory has already.
        ("my boss is called Ana", "my boss isn't called Ana, but Maria da Conceição Ferreira Lopes", None),
        ("I live in Bergen", "I live in a small town near Oslo in the south of the country, not in Bergen", None),
        ("犬の名前はポチです。ポコもいる", "犬の名前はポチじゃなくてポコだよ", None),
        ("我住在杭州，公司在上海", "我住在上海，不是杭州", None),
    ],
)
def test_only_a_name_takes_the_place_of_a_name(known: str, message: str, now: str | None) -> None:
    found = decided([whole(known)], message)
    assert (found.text if found.memory else None) == (whole(now) if now else None)


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("最近、土曜の午前中に陶芸教室に通い始めた", "陶芸、土曜じゃなくて日曜の午後のクラスに変えた"),
    ],
)
def test_what_denies_its_day_and_says_more_is_kept_with_it(known: str, text: str) -> None:
    assert decided([known], text).text == f'Said: "{text}", correcting the earlier: "{known}"'

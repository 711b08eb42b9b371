# ruff: noqa: RUF001 (phrases in scripts of their own)
"""What is listed in few words behind a label may be the user's own, "likes: old films, dominoes": who hands over a text
hands over sentences, or says whose it is or what to do with it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from retrieval.own_words.asking import asks
from retrieval.own_words.labels import OF_A_TEXT, SPEAKS, bare, introduces_user
from retrieval.text_cache import text_cache

# Whom lists are of who is not their user, and what is filled in for anybody: "patient:", "name:", "CV:".
_OF_ANOTHER = re.compile(
    r"""(?<!\w)(?:cv|r[eé]sum[eé]|bio|personas?|names?|full\ name|patient\w{0,4}|pt|clients?|customers?|candidates?
      |applicants?|employees?|colleagues?|coworkers?|neighbou?rs?|students?|pupils?|users?|assistant|leads?|tenants?|guests?|attendees|participants?|team|audience
      |witness\w{0,2}|suspects?|npc|sims?|character\w{0,1}|(?:a|my)\ friend
      |friend's|boss|his|her|him|someone
    |lebenslauf|name|vorname|nachname|kund\w{1,5}|klient\w{0,4}|bewerber\w{0,4}|kandidat\w{0,4}|mitarbeiter\w{0,4}|kolleg\w{1,5}
      |nachbar\w{0,4}|schüler\w{0,4}|student\w{0,5}|freund\w{0,4}|chef\w{0,2}|mieter\w{0,4}|gäste|teilnehmer\w{0,3}|zielgruppe|zeuge\w?|\w{0,20}figur
    |currículum|nombre|apellidos?|pacientes?|clientes?|candidat[oaie]s?|emplead[oa]s?|vecin[oa]s?|alumn[oa]s?|amig[oa]s?|jef[ea]
      |inquilin[oa]s?|invitad[oa]s|asistentes|participantes|equipo|testigo|personajes?
    |nom|prénom|client\w{0,3}|voisin\w{0,2}|élèves?|étudiante?|amie?|collègues?|locataire|invités?|participants|équipe|témoin|personnage
    |nome|cognome|pazient[ei]|client[ei]|vicin[oa]|alunn[oa]|amic[oa]|colleg[ah]i?|invitati|ospiti|partecipanti|squadra|testimone|personaggio
    |sobrenome|currículo|funcionári[oa]s?|vizinh[oa]s?|alun[oa]s?|convidad[oa]s|equipe|testemunha|personagem
    |naam|voornaam|patiënt\w{0,4}|klant\w{0,3}|sollicitant\w{0,2}|buurman|buurvrouw|leerling\w{0,2}|vriend\w{0,4}|gasten|deelnemers|doelgroep|getuige|personage
    |imię|nazwisko|pacjent\w{0,3}|kandydat\w{0,3}|pracowni\w{1,4}|sąsiad\w{0,3}|ucze[nń]|uczni\w{1,3}|przyjaci\w{1,6}|koleg\w{1,3}
      |koleżan\w{1,3}|goście|uczestnicy|zespół|świadek|postać
    |имя|фамилия|фио|резюме|пациент\w{0,3}|клиент\w{0,3}|кандидат\w{0,3}|сотрудни\w{1,4}|сосед\w{0,3}|ученик\w{0,2}|студент\w{0,3}
      |друг|друга|подруг\w{0,2}|коллег\w{0,2}|гости|участники|команда|свидетель|персонаж\w{0,2}
    |hasta|isim|adı?|soyad\w{0,2}|özgeçmiş|müşteri\w{0,4}|aday\w{0,3}|çalışan\w{0,3}|komşu\w{0,4}|öğrenci\w{0,4}|arkadaş\w{0,5}
      |misafirler|davetliler|katılımcılar|ekip|karakter\w{0,4}
    |naam|mareez|grahak|padosi|dost|(?:ال|لل)?(?:مريض|عميل|زبون|مرشح|موظف|طالب|جار|صديق|ضيوف|اسم)\w{0,3})(?!\w)
    |रोगी|मरीज|ग्राहक|उम्मीदवार|पड़ोसी|छात्र|दोस्त|नाम|मेहमान|किरदार|患者|客户|客戶|顾客|候选人|应聘者|员工|邻居|学生|朋友|姓名|名字|简历|客人|角色
    |顧客|お客|応募者|候補者|社員|隣人|生徒|友達|友人|名前|氏名|履歴書|ゲスト|参加者|キャラ|환자|고객|지원자|직원|이웃|학생|친구|이름|성명|이력서|손님|참석자|캐릭터""",
    re.IGNORECASE | re.VERBOSE,
)
# "Sort alphabetically:"
_IS_TO_ARRANGE = re.compile(
    r"(?:sort\w{0,6}|rank|order|arrange|ordena\w{0,3}|tri(?:e|er|ez)|classe\w{0,2}|ordina\w{0,3}|sorteer|rangschik"
    r"|posortuj|uporządkuj|отсортируй\w{0,2}|расставь\w{0,2}|sırala\w{0,3})(?!\w)|排序|整理|並べ|정렬|رتب|क्रम",
    re.IGNORECASE,
)
# What is typed at once: the longest list in 512 messages of our own has 330 characters.
MAX_LIST_CHARACTERS = 1_000
MAX_ITEM_CHARACTERS, MAX_ITEM_WORDS = 100, 14
MAX_OWN_LABEL_CHARACTERS, MAX_OWN_LABEL_WORDS = 40, 5
# "Quick facts so you know who you're dealing with:"
MAX_HEADING_WORDS = 12
# So many bullets make a list without a label.
MIN_MARKS = 2
# More than anybody lists of themselves, so that no long time is spent on marks alone.
MAX_STRETCHES = 40
_MARK = r"(?:[-*\u2022\u00b7\u2013\u2014]{1,2}\s|\d{1,2}[.)]\s|[\u2022\u30fb\u2460-\u2473])"
# Not of "Dr. Ana".
_SENTENCE_ENDS = r"(?<=[^\W\d_]{4})[.!](?=\s)\s{0,3}|[。！？]\s{0,3}|(?<=\?)\s{0,3}"
_PARTED = (
    rf"\s{{0,9}}\n\s{{0,9}}(?P<mark>{_MARK})?\s{{0,3}}|{_SENTENCE_ENDS}|\s{{0,3}}[;|\u2022]\s{{0,3}}|\s/{{1,3}}\s"
    r"|(?<=[\u3040-\u9fff\uac00-\ud7af])/"
)
# What parts items, in the order in which it is tried: a dash may also stand for a colon, "dad - a miner", and a comma
# between what one item names.
_PARTS_ITEMS = (
    re.compile(_PARTED),
    re.compile(rf"{_PARTED}|\s(?P<dash>[-*\u2013\u2014\u2192]|---?|\d{{1,2}}\))\s|\s?\u2014\s"),
    re.compile(rf"{_PARTED}|[,、،]\s{{0,3}}"),
)
# A label behind a comma begins an item.
_LABEL_AFTER_COMMA = re.compile(r"[,、،][^,、،:\n]{1,40}:")
_FIRST_MARK = re.compile(rf"\s{{0,9}}(?:{_MARK})?\s{{0,3}}")
_OWN_LABEL = re.compile(
    rf"(?!\d)[^:=\u2192,\n]{{1,{MAX_OWN_LABEL_CHARACTERS}}}?\s?(?:[:=\u2192]|\s[-\u2013\u2014](?=\s))\s{{0,3}}(?=\S)"
)
_COMMAS = re.compile(r"[,、،]")


@dataclass(frozen=True, slots=True)
class ListItem:
    """Characters from `start` up to `end` of a text; behind a label of its own its value begins at `value`."""

    start: int
    value: int
    end: int


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list of them, in order. `heading`: what stands above it."""

    heading: str
    items: tuple[ListItem, ...]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """What may be an item. `marked`: behind a bullet or a dash."""

    start: int
    end: int
    marked: bool


NO_LIST = ItemList(heading="", items=())


@text_cache(max_texts=64, max_characters=MAX_LIST_CHARACTERS)
def list_in(text: str) -> ItemList:
    """The items that a text lists, if nothing in it says that they are another's or handed over. What stands before
    them or behind them may ask for something.
    """
    if len(text) > MAX_LIST_CHARACTERS:
        return NO_LIST
    return next((found for each in _PARTS_ITEMS if (found := _parted(text, each)).items), NO_LIST)


def _parted(text: str, pattern: re.Pattern[str]) -> ItemList:
    first = _FIRST_MARK.match(text)
    start = first.end() if first else 0
    entries: list[_Stretch] = []
    mark = bool(first and first[0].strip())
    for found in pattern.finditer(text, start):
        entries.append(_Stretch(start, found.start(), mark))
        start, mark = found.end(), any(found.groupdict().values())
    entries.append(_Stretch(start, len(text.rstrip()), mark))
    entries = [each for each in entries if text[each.start : each.end].strip()]
    if len(entries) > MAX_STRETCHES:
        return NO_LIST
    heading, items = _headed(text, entries)
    if not items:
        return NO_LIST
    marks = sum(each.marked for each in entries)
    labels = [text[each.start : each.value] for each in items if each.value > each.start]
    is_marked = heading or labels or marks >= MIN_MARKS
    if not (is_marked and all(_is_item(text, each) for each in items) and len({*labels}) == len(labels)):
        return NO_LIST
    if len(items) == 1 and not (_COMMAS.search(text, items[0].value, items[0].end) and labels):
        return NO_LIST
    if len(items) == 1 and _LABEL_AFTER_COMMA.search(text, items[0].value, items[0].end):
        return NO_LIST
    is_anothers = (
        asks(bare(heading))
        or _IS_TO_ARRANGE.match(bare(heading)) is not None
        or len(heading.split()) > MAX_HEADING_WORDS
    )
    around = f"{text[: items[0].start]}\n{text[items[-1].end :]}"
    if is_anothers or _is_anothers(around) or (not introduces_user(heading) and _is_anothers("\n".join(labels))):
        return NO_LIST
    return ItemList(heading=heading, items=tuple(items))


def _headed(text: str, entries: Sequence[_Stretch]) -> tuple[str, list[ListItem]]:
    """What stands above the items, and they: behind what ends in a colon, stands before bullets without one, or is the
    only label. Without what asks for something at either end.
    """
    above = next((nth for nth, each in enumerate(entries) if text[each.start : each.end].rstrip().endswith(":")), None)
    if above is None and [each.marked for each in entries[:3]] == [False, True, True]:
        above = None if _item(text, entries[0]).value > entries[0].start else 0
    items = [_item(text, each) for each in entries[0 if above is None else above + 1 :]]
    while items and not _is_item(text, items[-1]):
        items.pop()
    if above is not None:
        return text[entries[above].start : entries[above].end].rstrip(" :"), items
    while items and not _is_item(text, items[0]):
        del items[0]
    is_labelled = [each.value > each.start for each in items]
    if len(items) > 1 and is_labelled[0]:
        first = _item(text, _Stretch(items[0].value, items[0].end, marked=True))
        if first.value > first.start or not any(is_labelled[1:]):
            heading = text[items[0].start : items[0].value].rstrip(" :=\u2192\u2013\u2014-")
            return heading, [first, *items[1:]]
    if len(items) > MIN_MARKS and not is_labelled[0] and all(is_labelled[1:]):
        return text[items[0].start : items[0].end], items[1:]
    return "", items


def _item(text: str, entry: _Stretch) -> ListItem:
    label = _OWN_LABEL.match(text, entry.start, entry.end)
    is_label = label is not None and len(label[0].split()) <= MAX_OWN_LABEL_WORDS + 1
    return ListItem(entry.start, label.end() if label and is_label else entry.start, entry.end)


def _is_item(text: str, item: ListItem) -> bool:
    words = text[item.start : item.end]
    return (
        len(words) <= MAX_ITEM_CHARACTERS
        and len(words.split()) <= MAX_ITEM_WORDS
        and "?" not in words
        and not asks(words)
        and not asks(text[item.value : item.end])
    )


def _is_anothers(text: str) -> bool:
    return _OF_ANOTHER.search(text) is not None or OF_A_TEXT.search(text) is not None


def lists_user(text: str, at: int) -> bool:
    """Whether the colon at a place belongs to items of the user's: short ones in which nobody speaks."""
    found = list_in(text)
    if not found.items or at > found.items[-1].end:
        return False
    return not any(SPEAKS.match(text[each.value : each.end]) for each in found.items)

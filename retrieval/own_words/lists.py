# ruff: noqa: RUF001, E501 (phrases in scripts of their own)
"""What is listed in few words behind a label may be the user's own, "likes: old films, dominoes": who hands over a text
hands over sentences, or says whose it is or what to do with it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from retrieval.own_words.asking import asks
from retrieval.own_words.labels import OF_A_TEXT, SPEAKS, bare, introduces_user
from retrieval.text_cache import text_cache

# Whom lists are of who is not their user, and what is filled in for anybody: "patient:", "name:", "CV:".
_OF_ANOTHER = re.compile(
    r"""(?<!\w)(?:cv|r[eé]sum[eé]|bio|personas?|names?|full\ name|patient\w{0,4}|pt|clients?|customers?|candidates?
      |applicants?|employees?|colleagues?|coworkers?|neighbou?rs?|students?|pupils?|users?|assistant|leads?|tenants?|guests?|attendees|participants?|team|audience
      |witness\w{0,2}|suspects?|npc|sims?|character\w{0,1}|(?:a|my)\ friend
      |friend's|boss|managers?|his|her|him|someone
    |lebenslauf|name|vorname|nachname|kund\w{1,5}|klient\w{0,4}|bewerber\w{0,4}|kandidat\w{0,4}|mitarbeiter\w{0,4}|kolleg\w{1,5}
      |nachbar\w{0,4}|schüler\w{0,4}|student\w{0,5}|freund\w{0,4}|chef\w{0,2}|mieter\w{0,4}|gäste|teilnehmer\w{0,3}|zielgruppe|zeuge\w?|\w{0,20}figur
    |currículum|nombre|apellidos?|pacientes?|clientes?|candidat[oaie]s?|emplead[oa]s?|vecin[oa]s?|alumn[oa]s?|amig[oa]s?|jef[ea]
      |inquilin[oa]s?|invitad[oa]s|asistentes|participantes|equipo|testigo|personajes?
    |nom|prénom|client\w{0,3}|voisin\w{0,2}|patronn?e|élèves?|étudiante?|amie?|collègues?|locataire|invités?|participants|équipe|témoin|personnage
    |nome|cognome|capo|pazient[ei]|client[ei]|vicin[oa]|alunn[oa]|amic[oa]|colleg[ah]i?|invitati|ospiti|partecipanti|squadra|testimone|personaggio
    |sobrenome|chefe|currículo|funcionári[oa]s?|vizinh[oa]s?|alun[oa]s?|convidad[oa]s|equipe|testemunha|personagem
    |naam|voornaam|baas|patiënt\w{0,4}|klant\w{0,3}|sollicitant\w{0,2}|buurman|buurvrouw|leerling\w{0,2}|vriend\w{0,4}|gasten|deelnemers|doelgroep|getuige|personage
    |imię|nazwisko|szef\w{0,4}|pacjent\w{0,3}|kandydat\w{0,3}|pracowni\w{1,4}|sąsiad\w{0,3}|ucze[nń]|uczni\w{1,3}|przyjaci\w{1,6}|koleg\w{1,3}
      |koleżan\w{1,3}|goście|uczestnicy|zespół|świadek|postać
    |имя|фамилия|начальни\w{1,3}|фио|резюме|пациент\w{0,3}|клиент\w{0,3}|кандидат\w{0,3}|сотрудни\w{1,4}|сосед\w{0,3}|ученик\w{0,2}|студент\w{0,3}
      |друг|друга|подруг\w{0,2}|коллег\w{0,2}|гости|участники|команда|свидетель|персонаж\w{0,2}
    |hasta|isim|patron\w{0,4}|müdür\w{0,4}|adı?|soyad\w{0,2}|özgeçmiş|müşteri\w{0,4}|aday\w{0,3}|çalışan\w{0,3}|komşu\w{0,4}|öğrenci\w{0,4}|arkadaş\w{0,5}
      |misafirler|davetliler|katılımcılar|ekip|karakter\w{0,4}
    |naam|mareez|grahak|padosi|dost|(?:ال|لل)?(?:مريض|مدير|عميل|زبون|مرشح|موظف|طالب|جار|صديق|ضيوف|اسم)\w{0,3})(?!\w)
    |रोगी|बॉस|मरीज|ग्राहक|उम्मीदवार|पड़ोसी|छात्र|दोस्त|नाम|मेहमान|किरदार|患者|老板|领导|客户|客戶|顾客|候选人|应聘者|员工|邻居|学生|朋友|姓名|名字|简历|客人|角色
    |上司|顧客|お客|応募者|候補者|社員|隣人|生徒|友達|友人|名前|氏名|履歴書|ゲスト|参加者|キャラ|상사|환자|고객|지원자|직원|이웃|학생|친구|이름|성명|이력서|손님|참석자|캐릭터""",
    re.IGNORECASE | re.VERBOSE,
)
# What is weighed is nobody's: "pros of a dog:", "cons:".
_WEIGHED = re.compile(
    r"""(?:the\ |die\ |las?\ |les\ |as\ |i\ |gli\ |de\ )?(?:pros|cons|(?:dis)?advantages|upsides?|downsides?
      |(?:reasons|arguments)\ (?:for|against)|(?:vor|nach)teile?|(?:des)?ventajas|contras|avantages
      |inconvénients|(?:des)?vantagens|prós|s?vantaggi|(?:voor|na)delen|zalety|plusy|minusy
      |плюсы|минусы|достоинства|недостатки|artı(?:lar)?ı?|eksi(?:ler)?i?|(?:dez)?avantaj\w{0,6}|(?:ال)?(?:مزايا|عيوب|إيجابيات|ايجابيات|سلبيات))(?!\w)
    |(?:pro|for|against|dafür|dagegen|k?[ck]ontra|a\ favor|en\ contra|pour|contre|contro|voor|tegen|wady|za|przeciw
      |за|против)\Z
    |(?!मेरे)(?:\S{1,20}\ ){0,3}(?:फ़ायदे|फायदे|नुकसान|नुक़सान)|(?!我)\S{0,12}(?:优点|缺点|優點|缺點|好处|坏处|利弊|メリット)
    |(?!내\ |제\ |나의)(?:\S{1,20}\ ){0,2}\S{0,8}(?:장점|단점)""",
    re.IGNORECASE | re.VERBOSE,
)
# "Sort alphabetically:", "check the structure:"
_IS_TO_ARRANGE = re.compile(
    r"(?:sort\w{0,6}|rank|order|arrange|ordena\w{0,3}|tri(?:e|er|ez)|classe\w{0,2}|ordina\w{0,3}|sorteer|rangschik"
    r"|posortuj|uporządkuj|отсортируй\w{0,2}|расставь\w{0,2}|sırala\w{0,3}"
    r"|check|review|grade|mark|(?:über)?prüfe?|vérifi\w{1,2}|relis|revis[ae]|comprueba|verifica|controlla|rivedi|confer[ei]|controleer|kijk na"
    r"|sprawdź|проверь\w{0,2}|перевір\w{0,2}|kontrol et\w{0,2})(?!\w)|排序|整理|並べ|정렬|رتب|क्रम"
    r"|检查|檢查|核对|チェック|確認して|검토|확인해|راجع|تحقق|जाँच|जांच",
    re.IGNORECASE,
)
# "What I love", "was gar nicht geht": says what is listed, though questions begin alike.
_SAYS_WHAT = re.compile(
    r"""(?:
      what\ (?:i|we|makes?|gets?|annoys?|bothers?)
    | was\ (?:ich|wir|mich|mir|uns|bei\ mir|gar|überhaupt|echt|gut|nicht|nervt|geht)|kann\ ich\ (?:\w{3,10}\ )?nicht
    | qu[eé]\ (?:me|amo|odio)|(?:o\ )?que\ (?:eu|me|amo|adoro|odeio|detesto|mais|não)
    | che\ cosa\ (?:mi|amo|adoro|odio)|cosa\ (?:amo|adoro|odio|mi\ piace)|quello\ che\ (?:mi|amo|adoro|odio)
    | wat\ (?:ik|wij|we|mij|me)
    | (?:co|czego|czym)\ (?:mnie|nie\ \w{2,15}[ęm]|(?!mogę|muszę|chcę|robię|mam)\w{2,15}[ęm])
    | (?:что|чего|чем)\ (?:я|меня|терпеть\ не|(?:не\ )?\w{2,12}[ую])
    )(?!\w)|どうしても|什么都?不[吃喝]""",
    re.IGNORECASE | re.VERBOSE,
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
_SENTENCE_ENDS = r"(?<=[^\W\d_]{4})[.!](?=\s)\s{0,3}|[。！？।]\s{0,3}|(?<=\?)\s{0,3}"
# "Likes: tea, jazz. hates: fog", and no "at 13:30": where another label begins.
_ANOTHER_LABEL = r"[,、،.!][^,、،.:：\n]{1,40}[:：](?![\d()])"
_PARTED = (
    rf"(?P<line>\s{{0,9}}\n\s{{0,9}})(?P<mark>{_MARK})?\s{{0,3}}|{_SENTENCE_ENDS}|\s{{0,3}}[;|\u2022]\s{{0,3}}|\s/{{1,3}}\s"
    r"|(?<=[\u3040-\u9fff\uac00-\ud7af])/"
)
# What parts items, in the order in which it is tried: a dash may also stand for a colon, "dad - a miner", and a comma
# between what one item names.
_AT_LABELS = re.compile(rf"{_PARTED}|(?={_ANOTHER_LABEL})(?:[,、،]|(?<=[^\sA-Z.]{{2}})[.!](?=\s))\s{{0,3}}")
_AT_COMMAS = re.compile(rf"{_PARTED}|[,、،]\s{{0,3}}")
_PARTS_ITEMS = (
    re.compile(_PARTED),
    re.compile(rf"{_PARTED}|\s(?P<dash>[-*\u2013\u2014\u2192]|---?|\d{{1,2}}\))\s|\s?\u2014\s"),
    _AT_LABELS,
    _AT_COMMAS,
)
_HAS_ANOTHER_LABEL = re.compile(_ANOTHER_LABEL)
_FIRST_MARK = re.compile(rf"\s{{0,9}}(?:{_MARK})?\s{{0,3}}")
_OWN_LABEL = re.compile(
    rf"(?!\d)[^:：=\u2192,\n]{{1,{MAX_OWN_LABEL_CHARACTERS}}}?\s?(?:[:：=\u2192]|\s[-\u2013\u2014](?=\s))\s{{0,3}}(?=\S)"
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
    """A list of them, in order, one at least. `heading`: what stands above it. `unsure`: behind bullets below it, and
    maybe of another list.
    """

    heading: str
    items: tuple[ListItem, ...]
    unsure: tuple[ListItem, ...] = ()


@dataclass(frozen=True, slots=True)
class _Stretch:
    """What may be an item. `marked`: behind a bullet or a dash. `line_breaks`: before it; 0 within a line."""

    start: int
    end: int
    marked: bool
    line_breaks: int = 0


@text_cache(max_texts=64, max_characters=MAX_LIST_CHARACTERS)
def lists_in(text: str) -> tuple[ItemList, ...]:
    """What a text lists, in order, if nothing in it says that it is another's or handed over. What stands before it or
    behind it may ask for something.
    """
    if len(text) > MAX_LIST_CHARACTERS:
        return ()
    return next((found for each in _PARTS_ITEMS if (found := _parted(text, each))), ())


def _parted(text: str, pattern: re.Pattern[str]) -> tuple[ItemList, ...]:
    entries = _stretches(text, pattern)
    if len(entries) > MAX_STRETCHES:
        return ()
    while entries and not _is_item(text, _item(text, entries[-1])):
        entries.pop()
    marks = sum(each.marked for each in entries)
    lists = _headed(text, entries)
    items = [item for each in lists for item in each.items]
    headings = [each.heading for each in lists if each.heading]
    labels = [_label(text, each) for each in items if each.value > each.start]
    is_marked = headings or labels or marks >= MIN_MARKS
    if not (items and is_marked and all(_is_item(text, each) for each in items)):
        return ()
    if any(len({*each}) < len(each) for each in (headings, labels)):
        return ()
    if len(items) == 1 and not (_COMMAS.search(text, items[0].value, items[0].end) and labels):
        return ()
    if len(items) == 1 and _HAS_ANOTHER_LABEL.search(text, items[0].value, items[0].end):
        return ()
    if (pattern is _AT_LABELS and items[0].value == items[0].start) or (pattern is _AT_COMMAS and len(labels) > 1):
        return ()
    # What stands before the first label is above the list, though commas part it as they part items.
    first = next((each.start for each in items if each.value > each.start), items[0].start)
    around = "\n".join((text[:first], *headings, text[items[-1].end :]))
    if _is_anothers(around) or not all(_may_be_users(text, each) for each in lists):
        return ()
    return tuple(each for each in lists if each.items)


def _stretches(text: str, pattern: re.Pattern[str]) -> list[_Stretch]:
    first = _FIRST_MARK.match(text)
    start = first.end() if first else 0
    entries: list[_Stretch] = []
    mark, line_breaks = bool(first and first[0].strip()), 1
    for found in pattern.finditer(text, start):
        entries.append(_Stretch(start, found.start(), mark, line_breaks))
        groups = found.groupdict()
        start, mark = found.end(), bool(groups["mark"] or groups.get("dash"))
        line_breaks = (groups["line"] or "").count("\n")
    entries.append(_Stretch(start, len(text.rstrip()), mark, line_breaks))
    return [each for each in entries if text[each.start : each.end].strip()]


def _may_be_users(text: str, listed: ItemList) -> bool:
    """Neither what asks or weighs, nor a heading with another below it, which says whose that is."""
    if introduces_user(listed.heading):
        return True
    heading, labels = listed.heading, "\n".join(_label(text, each) for each in listed.items)
    is_to_work_on = any(_IS_TO_ARRANGE.match(bare(each)) for each in (heading, *labels.split("\n")))
    asks_for = _label_asks(heading) or is_to_work_on
    is_weighed = any(_WEIGHED.match(bare(each)) for each in (heading, *labels.split("\n")))
    if not listed.items or len(heading.split()) > MAX_HEADING_WORDS:
        return False
    return not (asks_for or is_weighed or _is_anothers(labels))


def _headed(text: str, entries: Sequence[_Stretch]) -> list[ItemList]:
    """Each with what stands above its items: what ends in a colon, or stands before bullets without one. What is
    listed in between may have labels; what stands before the first is otherwise none of it.
    """
    heads = [nth for nth, each in enumerate(entries) if text[each.start : each.end].endswith((":", "："))]
    marked = [each.marked for each in entries[:3]]
    if marked == [False, True, True] and not {0, 1, 2} & {*heads} and not _is_labelled(text, entries[0]):
        heads.insert(0, 0)
    if not heads:
        return [] if _may_be_heads(entries) else [_labelled(text, entries)]
    before = entries[: heads[0]]
    lists = [_list("", text, before)] if before and all(_is_labelled(text, each) for each in before) else []
    for head, end in zip(heads, (*heads[1:], len(entries)), strict=True):
        below = entries[head + 1 : end]
        sure = _below(text, below)
        unsure = tuple(_item(text, each) for each in below[len(sure) :] if each.marked)
        heading = text[entries[head].start : entries[head].end].rstrip(" :：")
        lists.append(replace(_list(heading, text, sure), unsure=unsure))
        if len(sure) < len(below):
            break
    return lists


def _may_be_heads(entries: Sequence[_Stretch]) -> bool:
    """Whether lines without a bullet stand above lines with one, again and again."""
    lines = [each.marked for each in entries if each.line_breaks]
    return sum(not above and below for above, below in pairwise(lines)) > 1


def _below(text: str, entries: Sequence[_Stretch]) -> Sequence[_Stretch]:
    """Those that surely belong to what stands above them: up to a line without the others' bullet, or below an empty
    one, or below one with a label. It may begin another list: "don't like" above dashes.
    """
    has_bullets = any(each.marked for each in entries)
    is_labelled = False
    for nth, each in enumerate(entries):
        if not each.line_breaks:
            continue
        if _is_labelled(text, each):
            is_labelled = is_labelled or not each.marked
        elif is_labelled or (not each.marked and (has_bullets or (nth > 0 and each.line_breaks > 1))):
            return entries[:nth]
    return entries


def _labelled(text: str, entries: Sequence[_Stretch]) -> ItemList:
    """Items below none that ends in a colon: with labels of their own, or below the only one. Without what asks for
    something above them.
    """
    begin = next((nth for nth, each in enumerate(entries) if _is_item(text, _item(text, each))), len(entries))
    entries = entries[begin:]
    items = [_item(text, each) for each in entries]
    is_labelled = [each.value > each.start for each in items]
    if len(items) > 1 and is_labelled[0]:
        first = _item(text, _Stretch(items[0].value, items[0].end, marked=True))
        if first.value == first.start and not any(is_labelled[1:]) and _goes_on_beside(text, items):
            return ItemList(heading="", items=(items[0],))
        if first.value > first.start or not any(is_labelled[1:]):
            below = [_item(text, each) for each in _below(text, entries[1:])]
            return ItemList(heading=_label(text, items[0]), items=(first, *below))
    if len(items) > MIN_MARKS and not is_labelled[0] and all(is_labelled[1:]):
        return ItemList(heading=text[items[0].start : items[0].end], items=tuple(items[1:]))
    return _list("", text, _below_labels(text, entries))


def _below_labels(text: str, entries: Sequence[_Stretch]) -> list[_Stretch]:
    """Without the lines below one with a label, of which nothing says whether they go on with it."""
    stretches: list[_Stretch] = []
    is_labelled = False
    for each in entries:
        if _is_labelled(text, each):
            is_labelled = not each.marked
        elif is_labelled and each.line_breaks:
            continue
        stretches.append(each)
    return stretches


def _list(heading: str, text: str, entries: Sequence[_Stretch]) -> ItemList:
    return ItemList(heading=heading, items=tuple(_item(text, each) for each in entries))


def _goes_on_beside(text: str, items: Sequence[ListItem]) -> bool:
    """Whether what stands behind the first item is a sentence beside a list with commas: "likes: tea, jazz. no olives
    though".
    """
    return (
        _COMMAS.search(text, items[0].value, items[0].end) is not None
        and "\n" not in text[items[0].end : items[1].start]
    )


def _item(text: str, entry: _Stretch) -> ListItem:
    label = _OWN_LABEL.match(text, entry.start, entry.end)
    is_label = label is not None and len(label[0].split()) <= MAX_OWN_LABEL_WORDS + 1
    return ListItem(entry.start, label.end() if label and is_label else entry.start, entry.end)


def _is_labelled(text: str, entry: _Stretch) -> bool:
    item = _item(text, entry)
    return item.value > item.start


def _label(text: str, item: ListItem) -> str:
    return text[item.start : item.value].rstrip(" :：=\u2192\u2013\u2014-")


def _is_item(text: str, item: ListItem) -> bool:
    words = text[item.start : item.end]
    return (
        len(words) <= MAX_ITEM_CHARACTERS
        and len(words.split()) <= MAX_ITEM_WORDS
        and "?" not in words
        and not _label_asks(text[item.start : item.value])
        and not asks(text[item.value : item.end])
    )


def _label_asks(label: str) -> bool:
    label = bare(label)
    return asks(label) and _SAYS_WHAT.match(label) is None


def _is_anothers(text: str) -> bool:
    return _OF_ANOTHER.search(text) is not None or OF_A_TEXT.search(text) is not None


def lists_user(text: str, at: int) -> bool:
    """Whether the colon at a place belongs to items of the user's: short ones in which nobody speaks."""
    items = [item for each in lists_in(text) for item in each.items]
    return bool(items) and at <= items[-1].end and not any(SPEAKS.match(text[each.value : each.end]) for each in items)

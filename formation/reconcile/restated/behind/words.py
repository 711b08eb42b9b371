"""The name or word of a correction in the place of another: of the one it denies, that stands behind the same words, or
that is spelled alike; and blood groups. Pure.
"""

import re

from formation.reconcile.restated.behind.parts import (
    CJK,
    ENDS_CJK,
    HAN,
    LEADS_CJK,
    MAX_NAME_WORDS,
    CoreWord,
    core,
    is_of,
    is_same,
    is_small,
    joined_values,
    place_of,
)
from formation.reconcile.restated.exchanges import NAMES, NewWords
from retrieval.corrections.amendment import TOKEN, is_remark
from retrieval.corrections.behind import Behind, CorrectionPart
from retrieval.corrections.relations import relations_in
from retrieval.corrections.values import folded, spelling_alike
from retrieval.query.stop_words import STOP_WORDS, word_set

# "Emir" and "Emre"; of two letters that are written without spaces one is the same.
MIN_ALIKE, MIN_ALIKE_LETTERS = 0.6, 3
MIN_ALIKE_UNCASED = 0.75
_PARTICLE = re.compile(r"[にでをがはへとの、。,에로은는이가을를서도]|工作|上班|上学|读书|生活|住|大学|\Z|\W")
_BEFORE_A_PLACE_CJK = re.compile(r"[在到去住叫是姓は]\Z")
_BLOOD = re.compile(r"血液型|血型|혈액형|blood|blut|sangu|sang |bloed|krwi|кров|kan grub|فصيلة|ब्लड", re.IGNORECASE)
_GROUP = re.compile(r"(?<![A-Za-z])(?:AB|A|B|O|0)(?![A-Za-z0-9])(?: ?[+-])?")
_POSTPOSITION = re.compile(r" (?:me|mein|में|se|से)(?!\w)")
_NAMED = re.compile(r",? (?P<name>[A-ZÀ-ÖØ-ÞА-ЯЁІЇЄҐŁŚŻŹĆŞİÇĞ][\w'-]+)(?!\w)")
# What somebody studies, learns or plays: said of that word alone.
_BEFORE_A_SUBJECT = re.compile(
    r"(?<!\w)(?:stud(?:y|ies|ying|ied|iert|iere|ieren|ia|io|iuje|iuja|eert|ent)|learn(?:s|ing)?|lern(?:t|e|en)|plays?|playing|spiel(?:t|e|en)"
    r"|etudi(?:e|ent)|apprend|apprends|fait de l.|joue (?:du|de la|de l.)|estudi(?:a|o|an)|aprende|impara|suona"
    r"|estuda|toca|leert|speelt|uczy sie|gra na"
    r"|изучает|изучаю|учит|учу|вивчає|вивчаю) \Z"
)
_FULL_NAME = re.compile(
    r"(?<![\w'-])[A-ZÀ-ÖØ-ÞА-ЯЁІЇЄҐŁŚŻŹĆŞİÇĞ][\w'-]+(?: [A-ZÀ-ÖØ-ÞА-ЯЁІЇЄҐŁŚŻŹĆŞİÇĞ][\w'-]+){1,2}(?![\w'-])"
)
# "It is Carla who …": of her something is said.
_WHO = word_set("che qui que who that which quien który która который которая wer")
_IS = word_set(
    "is are was be been ist sind war est sont était etait es son era è e' é sao são e zijn jest są sa был была это"
)


def with_named(message: Behind, content: str) -> str | None:
    """Where the message names what is wrong, and says alone in another part what is right."""
    found = set[str]()
    for right in message.parts:
        if right.is_denied:
            continue
        for wrong in message.parts:
            if wrong is right or (old := place_of(wrong, content, is_first=not wrong.is_denied)) is None:
                continue
            known = _beside(content, old) if _is_full_name(right) else content
            new = _alone(right, known, as_many=len(content[slice(*old)].split()))
            if new is None or not (wrong.is_denied or message.sign != "none" or HAN.search(content)):
                continue
            text = with_words(new, old, content, right, wrong)
            if text is not None:
                found.add(text)
    if found:
        return found.pop() if len(found) == 1 else None
    return _with_name_of_relative(message, content)


def _with_name_of_relative(message: Behind, content: str) -> str | None:
    """ "Her name is Hanh", of "my cousin Hoa": where the memory has one name behind what somebody is."""
    if message.sign not in ("sure", "slip"):
        return None
    names = [(part, each) for part in message.parts for each in joined_values(part.text) if each.kind == "name"]
    known = [found for _, end in relations_in(content) if (found := _NAMED.match(content, end))]
    if len(names) != 1 or len(known) != 1:
        return None
    [(part, name)], [old] = names, known
    others = [each.text for each in message.parts if each is not part]
    if message.sign != "sure" and not all(is_remark(each) or is_of(folded(old["name"]), each) for each in others):
        return None
    return content[: old.start("name")] + part.text[name.start : name.end] + content[old.end("name") :]


def _alone(part: CorrectionPart, content: str, *, as_many: int) -> str | None:
    """The name or word that is all the part says."""
    if HAN.search(part.text):
        run = ENDS_CJK.sub("", LEADS_CJK.sub("", part.text.strip()))
        return run if 0 < len(run) <= 2 * max(as_many, 1) + 4 and run not in content else None
    words = core(part)
    if words and _is_of_the_known_name(part, words[0], content):
        return None
    while len(words) > 1 and is_of(words[0].plain, content):  # "Mrs Kulkarni", of "Mrs Joshi"
        words = words[1:]
    while len(words) > 1 and words[-1].text.isdigit() and is_of(words[-1].plain, content):  # "vwo 4", of "havo 4"
        words = words[:-1]
    known = joined_values(content)
    values = [each for each in joined_values(part.text) if each.kind != "name"]  # "her name is Hanh"
    values = [each for each in values if not any(is_same(each, old) for old in known)]
    if not words or any(is_of(each.plain, content) for each in words) or values:
        return None
    if (behind := TOKEN.search(part.text, words[-1].end)) and folded(behind[0]) in _WHO:
        return None
    text = part.text[words[0].start : words[-1].end]
    is_name = any(each.text[0].isupper() for each in words)
    if len(TOKEN.findall(text)) > max(len(words), as_many) or len(words) > (
        MAX_NAME_WORDS if is_name else max(as_many, 1)
    ):
        return None
    return None if relations_in(text) and not is_name else ENDS_CJK.sub("", text) or None


def _is_full_name(part: CorrectionPart) -> bool:
    """ "João Pessoa": also where the memory has a word of it elsewhere, "no São João"."""
    words = core(part)
    return len(words) > 1 and all(each.text[0].isupper() for each in words)


def _beside(content: str, place: tuple[int, int]) -> str:
    """What stands there, and the word before it: "Mrs Joshi"."""
    before = content[: place[0]].split()[-1:]
    return " ".join([*before, content[slice(*place)]])


def _is_of_the_known_name(part: CorrectionPart, first: CoreWord, content: str) -> bool:
    """ "Rosanna is the caretaker", of a teacher called Rosanna: who that is instead."""
    names = {folded(content[each.start : each.end]) for each in joined_values(content) if each.kind == "name"}
    behind = TOKEN.search(part.text, first.end)
    return first.plain in names and behind is not None and folded(behind[0]) in _IS


def with_words(
    new: str, old: tuple[int, int], content: str, right: CorrectionPart, wrong: CorrectionPart
) -> str | None:
    """None: what stands beside may be said of the old words alone."""
    start, end = old
    exchange = NewWords(start, end, new)
    is_within = end < len(content) and content[end].isalnum() and not CJK.match(content[end])
    is_subject = _BEFORE_A_SUBJECT.search(folded(content[:start])) is not None
    if is_within or exchange.fits(content) or is_subject or _POSTPOSITION.match(content, end):
        return exchange.within(content)
    if CJK.search(content):
        is_placed = _BEFORE_A_PLACE_CJK.search(content[:start]) is not None or _PARTICLE.match(content, end) is not None
        return exchange.within(content) if is_placed else None
    before = _word_before(content, start)
    firsts = [(part.text, words[0].start) for part in (right, wrong) if (words := core(part))]
    return exchange.within(content) if before and before in {_word_before(*each) for each in firsts} else None


def _word_before(text: str, at: int) -> str:
    """An article or a preposition: who is deaf, and not blind, is not deaf in one eye."""
    found = re.search(r"([\w']+)\W{1,2}\Z", folded(text[:at]))
    word = found[1].rpartition("'")[2] if found else ""  # "d'un"
    return "" if word in _IS else word


def with_shared_name(message: Behind, content: str) -> str | None:
    """ "Brian Hanley", of "Brian Hanlon": the name whole, where the memory has one that shares a word with it."""
    if message.sign == "none":
        return None
    right = [found for part in message.parts if not part.is_denied for found in _FULL_NAME.finditer(part.text)]
    names = {each[0] for each in right}
    if len(names) != 1:
        return None
    new = names.pop()
    words = {folded(each) for each in new.split()}
    same = [each for each in _FULL_NAME.finditer(content) if words & {folded(word) for word in each[0].split()}]
    others = [part for part in message.parts if not (new in part.text or _is_in(part, new))]
    if (
        len(same) != 1
        or same[0][0] == new
        or not all(message.sign == "sure" or is_remark(each.text) for each in others)
    ):
        return None
    return content[: same[0].start()] + new + content[same[0].end() :]


def _is_in(part: CorrectionPart, name: str) -> bool:
    return all(is_small(folded(each)) or each in name.split() for each in TOKEN.findall(part.text))


def may_be_what_is_studied(message: Behind, content: str) -> bool:
    """ "Sorry, architecture", of somebody who studies law: a bare word that the memory does not have."""
    words = core(message.parts[0])
    is_bare = len(message.parts) == 1 and len(words) == 1 == len(TOKEN.findall(message.parts[0].text))
    studied = [each for each in TOKEN.finditer(content) if _BEFORE_A_SUBJECT.search(folded(content[: each.start()]))]
    return message.sign in ("slip", "sure") and is_bare and len(studied) == 1 and not is_of(words[0].plain, content)


def with_same_frame(message: Behind, content: str) -> str | None:
    """Where what is right stands behind the same small words: "en lo de gonza", "van Roeselare"."""
    part = next((each for each in message.parts if core(each)), None)
    if part is None or part.is_denied or message.sign == "none" or not _others_are_remarks(message, part):
        return None
    new = _alone(part, content, as_many=1)
    words = core(part)
    if new is None or HAN.search(part.text):
        return None
    frame = [folded(each) for each in TOKEN.findall(part.text[: words[0].start])]
    is_name = new[0].isupper()
    if not frame or (len(frame) < 2 and not (is_name and message.sign == "sure")):
        return None
    pattern = r"\W{1,2}".join(map(re.escape, frame))
    places = list(re.finditer(rf"(?<![\w'])(?:{pattern}) (?P<old>[\w'-]+)", folded(content)))
    if len(places) != 1:
        return None
    start, end = places[0].span("old")
    if content[start].isupper() != is_name or folded(content[start:end]) in STOP_WORDS:
        return None
    return content[:start] + new + content[end:]


def with_alike(message: Behind, content: str) -> str | None:
    """Where one word of the memory is spelled much like what is right, or is the one name there is."""
    part = next((each for each in message.parts if core(each)), None)
    if part is None or part.is_denied or message.sign == "none" or not _others_are_remarks(message, part):
        return None
    new = _alone(part, content, as_many=1)
    if new is None or " " in new:
        return None
    names = [each for each in joined_values(content) if each.kind == "name"]
    if (
        (message.sign == "sure" or NAMES.search(folded(part.text)))
        and len(names) == 1
        and " " not in content[names[0].start : names[0].end]
    ):
        return content[: names[0].start] + new + content[names[0].end :]
    if HAN.search(new):
        return None
    known = [CoreWord(*found.span(), found[0]) for found in TOKEN.finditer(content) if found[0] != "Said"]
    scores = {each: _spelled_alike(new, each.text) for each in known if not is_small(each.plain)}
    alike = [each for each, score in scores.items() if score >= (MIN_ALIKE if new[0].isupper() else MIN_ALIKE_UNCASED)]
    if len(alike) != 1:
        return None
    return content[: alike[0].start] + new + content[alike[0].end :]


def _spelled_alike(new: str, old: str) -> float:
    if CJK.search(new):
        return 1.0 if len(new) == len(old) == 2 and new[0] != old[0] and new[1] == old[1] else 0.0  # 공군, 해군
    if min(len(new), len(old)) < MIN_ALIKE_LETTERS or new[0].isupper() != old[0].isupper():
        return 0.0
    return spelling_alike(new, old)


def _others_are_remarks(message: Behind, right: CorrectionPart) -> bool:
    return all(part is right or message.sign == "sure" or is_remark(part.text) for part in message.parts)


def with_blood_group(message: Behind, content: str) -> str | None:
    """Letters that are a value there alone."""
    if not _BLOOD.search(content) or message.sign == "none":
        return None
    known = list(_GROUP.finditer(content))
    found = [match for part in message.parts[:1] if not part.is_denied for match in _GROUP.finditer(part.text)]
    if len(known) != 1 or len(found) != 1:
        return None
    return content[: known[0].start()] + found[0][0].strip() + content[known[0].end() :]

"""Whether somebody says that they do, take, have or are no more what a memory says of them: "i quit pottery" and "I do
pottery on Tuesdays", "sertralin nehm ich nicht mehr" and "ich nehme sertralin", "rex est mort hier" and "j'ai un chien, Rex".

What is over is named at the beginning of a statement, by frames of fifteen languages, so that a wish, a question, a
denial or what somebody else gave up never is one; behind the name only when and why may stand, for every other word
would have to be in the memory. There it has to be what its user does, not a word beside it: a pottery wheel is no
pottery. Whatever is in doubt ends nothing (decision 0052).
"""

import re

from formation.reconcile.contradiction import read, stem
from formation.reconcile.ended.names import (
    UNSPACED,
    WORD,
    common_beginning,
    named,
    names_of,
    naming_words,
    same_word,
)
from formation.reconcile.ended.phrases import names as phrases
from formation.reconcile.ended.phrases import over as over_phrases
from formation.reconcile.ended.phrases.possessions import has_one
from formation.reconcile.guard import MONTHS_AND_DAYS, NUMBER_WORDS
from retrieval.corrections.values import folded
from retrieval.query.stop_words import STOP_WORDS, word_set

MIN_COMMON, MAX_VERB_ENDING, MIN_LETTERS = 3, 5, 2
_HANGUL = re.compile(r"[\uac00-\ud7a3]")
_VERB_LAST = re.compile(
    r"[\uac00-\ud7a3\u0900-\u097f\u3041-\u30ff\u3400-\u9fff\u0131\u011f\u015f]|\b(?:hoon|hun)$|yorum$"
)
_KOREAN_ENDING = re.compile(
    r"(?<=.)(?:이|가|을|를|은|는|에|에서|이랑|랑|와|과|도|로|으로|야|요|이야|예요|이에요|해|해요|하고|입니다|합니다)$"
)
_POSSESSIVE = re.compile(
    r"(?:my|our|mein\w{0,2}|unser\w{0,2}|mon|ma|mes|notre|mi|mis|nuestr[oa]|meu|minha|mio|mia|mijn|onze|mój|moja|мой|моя)\s"
)
_TURKISH_VERB = re.compile(r"(?P<stem>\w{2,12}?)(?:m[ıiuü])?[ıiuü]?yor\w{0,4}$")
# "Ik rook", "roken".
_DOUBLED = re.compile(r"([aeou])\1")
_TURKISH_I_AM = re.compile(r"y?[ıiuü]m")
_NO_EUROPEAN = re.compile(r"[\u0600-\u06ff\u0900-\u097f\uac00-\ud7a3]")
_PRONOUNS = word_set("i we ich wir je on yo eu io ik ja я мы")
_HIRAGANA = re.compile(r"[\u3041-\u309f]")
# Whoever has no wine in the house has not stopped to drink it.
_HAVING = word_set("have has got habe haben hab tengo tenemos ai avons tenho temos ho abbiamo heb hebben mam mamy")
_ARABIC_NOUN = re.compile(r"^(?:ال)?ت(\w\w)ي(\w)$")


def is_over(text: str, known: str) -> bool:
    """Of normalized texts: `known` says one thing of its user."""
    if over_phrases.FOR_A_TIME.search(text) or over_phrases.LEFT_THERE.search(text):
        return False
    return is_given_up(text, known) or is_no_longer(text, known)


def names_over(text: str) -> list[str]:
    """Words by which what is over may be found; of what may have another ending there, its beginning."""
    given_up = [found["what"] for form in _ALL for found in [form.match(text)] if found]
    names = [word for what in given_up for word in names_of(without_kind(named(what)))]
    names += [found["who"] for form in over_phrases.DIED for found in [form.match(text)] if found]
    if not names and over_phrases.NO_LONGER.search(text):
        names = [] if UNSPACED.search(text) else remainder(text)[:3]
    return [word if word.isascii() or len(word) < 5 else word[:-2] for word in names]


_ALL = (
    *over_phrases.GIVEN_UP,
    *over_phrases.NO_MORE,
    *over_phrases.DONE_WITH,
    *over_phrases.INSTEAD,
    *over_phrases.LEFT_GROUP,
)


def is_given_up(text: str, known: str) -> bool:
    soft = () if over_phrases.FOR_NOW.search(text) else over_phrases.NO_MORE
    on_it = over_phrases.ON_IT.match(known) is not None
    forms = [
        *over_phrases.GIVEN_UP,
        *soft,
        *(over_phrases.DONE_WITH if on_it and soft else ()),
        *over_phrases.INSTEAD,
        *(over_phrases.LEFT_GROUP if over_phrases.BELONGS.match(known) else ()),
    ]
    likes = tuple(over_phrases.INSTEAD)
    return any(
        found is not None and does(found["what"], known, liked=form in likes)
        for form in forms
        for found in [form.match(text)]
    )


def does(what: str, known: str, *, liked: bool) -> bool:
    """Whether `known` says that its user does, takes or has what is named; `liked`: or likes it."""
    what = without_kind(named(what))
    if UNSPACED.search(what):
        return does_unspaced(phrases.PARTICLES.sub("", what), known, liked=liked)
    if is_verb(what, known):
        return True
    if not has_it(what, known):
        return False
    if _VERB_LAST.search(known) and over_phrases.DOES.match(known) is None:
        return does_last(what, known)
    verbs = (*over_phrases.IS_AT_IT, *([over_phrases.LIKES_IT] if liked else []))
    return any(
        found is not None and is_object(what, known[found.end() :]) for verb in verbs for found in [verb.match(known)]
    )


def without_kind(what: str) -> str:
    """ "The tuesday pottery class": what kind of thing it is, the memory need not say."""
    return " ".join(word for word in what.split() if word not in over_phrases.KINDS)


def has_it(what: str, known: str) -> bool:
    words = naming_words(what)
    return 0 < len(words) <= 6 and all(any(is_like(word, other) for other in WORD.findall(known)) for word in words)


def is_like(word: str, other: str) -> bool:
    """But for an ending, which in Turkish and Korean is a word of other languages."""
    if same_word(word, other) or stem(word) == stem(other):
        return True
    if _HANGUL.match(word):
        begins, whole = sorted((_KOREAN_ENDING.sub("", word), other), key=len)
        return len(begins) > 1 and whole.startswith(begins) and _KOREAN_ENDING.fullmatch(whole, len(begins)) is not None
    shorter = min(len(word), len(other))
    common = common_beginning(word, other)
    if common >= MIN_COMMON and not word.isascii():
        return max(len(word), len(other)) - common <= 3 and common >= shorter - 2
    if other.startswith(word) and _TURKISH_I_AM.fullmatch(other, len(word)):
        return True
    left, right = _TURKISH_VERB.fullmatch(word), _TURKISH_VERB.fullmatch(other)
    if left and right:
        one, two = left["stem"], right["stem"]
        return common_beginning(one, two) >= max(2, min(len(one), len(two)) - 1)
    return False


def is_verb(what: str, known: str) -> bool:
    """Smoking is given up by who smokes: the memory's verb begins as what is given up does, which is one word."""
    words = WORD.findall(what)
    if len(words) != 1:
        return False
    if root := _ARABIC_NOUN.match(words[0]):
        return re.match(rf"(?:أنا )?أ{root[1]}{root[2]}(?!\w)", known) is not None
    verb = next((word for word in WORD.findall(known) if word not in _PRONOUNS), "")
    noun, verb = (_DOUBLED.sub(r"\1", word) for word in (words[0], verb))
    common = common_beginning(noun, verb)
    return (
        common >= MIN_COMMON
        and len(verb) - common <= 2
        and len(noun) - common <= MAX_VERB_ENDING
        and re.search(r"(?:ing|en|er|ar|ir|are|ere|anie|enie|ение|ением|ения|ать|ить|rauch)$", words[0]) is not None
    )


def is_object(what: str, rest: str) -> bool:
    """Whether it is what the verb before `rest` is said of: between them stand small words, and one that says which it
    is at most; behind it nothing that makes it part of another word ("a pottery wheel").
    """
    words = naming_words(what)
    core = [word for word in words if word not in MONTHS_AND_DAYS] or words
    found = list(WORD.finditer(rest))
    places = [n for n, token in enumerate(found) if any(is_like(word, token[0]) for word in core)]
    if not places:
        return False
    first, last = places[0], places[-1]
    between = [token[0] for token in found[:first]]
    unknown = [word for word in between if not is_small(word)]
    if len(unknown) > 1 or (unknown and between[-1] != unknown[0]):
        return False
    if any(not is_small(token[0]) for n, token in enumerate(found[first:last], first) if n not in places):
        return False
    if len(found) == last + 1 or rest[found[last].end() : found[last + 1].start()].strip():
        return True
    return is_small(found[last + 1][0])


def is_small(word: str) -> bool:
    plain = folded(word)
    return (
        plain in STOP_WORDS
        or word in over_phrases.AROUND
        or plain in over_phrases.AROUND
        or word in over_phrases.KINDS
        or word in phrases.ARTICLES
        or word in MONTHS_AND_DAYS
        or word.rstrip("s") in MONTHS_AND_DAYS
        or word in NUMBER_WORDS
        or word[0].isdigit()
    )


def does_last(what: str, known: str) -> bool:
    """Where the verb comes last, right behind it."""
    if over_phrases.OF_ANOTHER_LAST.search(known):
        return False
    words = naming_words(what)
    naming = [token for token in WORD.finditer(known) if any(is_like(word, token[0]) for word in words)]
    if not naming:
        return False
    last = naming[-1]
    if _HANGUL.search(known):
        return over_phrases.DOES_LAST[1].search(known, last.start()) is not None and known.count(" ", last.end()) <= 2
    behind = known[last.end() :]
    return any(form.fullmatch(behind) for form in (over_phrases.DOES_LAST[0], over_phrases.DOES_LAST[2]))


def does_unspaced(what: str, known: str, *, liked: bool) -> bool:
    what = re.sub(r"(?:课|班|教室|レッスン)$", "", what)
    at = known.find(what)
    if (
        len(what) < 1
        or at < 0
        or what in phrases.NAMES_NOTHING
        or (len(what) == 1 and not "\u3400" <= what <= "\u9fff")
    ):
        return False
    before, behind = known[:at], known[at + len(what) :]
    if re.search(r"[\u3041-\u30ff]", known):
        is_own = not re.search(r"(?<!私)(?<!僕)(?<!俺)[はが]", before)
        return is_own and over_phrases.DOES_LAST[3].fullmatch(behind) is not None
    verbs = [over_phrases.ZH_DOES, *([over_phrases.ZH_LIKES] if liked else [])]
    return any(verb.fullmatch(before) for verb in verbs) and over_phrases.DOES_LAST[4].fullmatch(behind) is not None


def is_no_longer(text: str, known: str) -> bool:
    """Whether it denies for now on what is known, in whatever order: "piano speel ik niet meer"."""
    if over_phrases.NO_LONGER.search(text) is None or over_phrases.FOR_NOW.search(text) or _POSSESSIVE.match(text):
        return False
    if (
        _POSSESSIVE.match(known)
        or over_phrases.DEGREE_OR_PAST.search(text)
        or over_phrases.DEGREE_OR_PAST.search(known)
    ):
        return False
    if UNSPACED.search(text):
        left, of = "".join(read(text).words), "".join(read(known).words)
        is_own = not re.match(
            r"我(?!们|在|每|现|也|都|一)\w?(?:爸|妈|哥|姐|弟|妹|老|女|男)|.{1,6}(?<!私)(?<!僕)(?<!俺)(?<!に)(?<!で)[はが]",
            text,
        )
        left = _HIRAGANA.sub("", left) or left
        return is_own and len(left) >= MIN_LETTERS and all(letter in of for letter in left)
    left_words = remainder(text)
    others = WORD.findall(known)
    if not left_words or all(word in phrases.NAMES_NOTHING for word in left_words):
        return False
    if over_phrases.OF_ANOTHER_LAST.search(known) or over_phrases.OF_ANOTHER_LAST.search(text):
        return False
    return all(any(is_same(word, other) for other in others) for word in left_words)


def is_same(word: str, other: str) -> bool:
    """As the user says it of themselves: "работает" is not "работаю"."""
    if stem(word) == stem(other):
        return True
    has_endings = _NO_EUROPEAN.match(word) or _TURKISH_VERB.fullmatch(word) or _TURKISH_I_AM.fullmatch(other, len(word))
    return has_endings is not None and is_like(word, other)


def remainder(text: str) -> list[str]:
    """What a statement says without the words that say that it is no longer so."""
    if found := phrases.NAME_ENDS.search(text, 8):
        text = text[: found.start()] if over_phrases.NO_LONGER.search(text[: found.start()]) else text
    found_words = re.split(r"[,;]", text)[0]
    words = [word for word in WORD.findall(found_words.replace("n't", " not")) if word not in over_phrases.LITTLE]
    return [word for word in words if word in _HAVING or (is_content(word) and len(word) > 1)]


def is_content(word: str) -> bool:
    return folded(word) not in STOP_WORDS and word not in phrases.ARTICLES


def has_died(text: str, known: str) -> bool:
    """Of a pet the memory that there is one, or what it is called."""
    pet = over_phrases.HAS_PET.fullmatch(known)
    if pet is None or not has_one(f"i have {known}"):
        return False
    for form in over_phrases.DIED:
        found = form.match(text)
        if found is None or over_phrases.DIED_OF_LAUGHTER.match(found["end"]):
            continue
        who = found["who"]
        if UNSPACED.search(who):
            return who in known and len(who) > 1
        is_named = any(same_name(who, word) for word in WORD.findall(known))
        # "Our cat died": of one that has a name it may be another.
        return is_named and over_phrases.PET.fullmatch(who) is None and who not in STOP_WORDS
    return False


def same_name(one: str, other: str) -> bool:
    """But for a case: "катей" is "катя"."""
    if one == other:
        return True
    common = common_beginning(one, other)
    return (
        common >= MIN_COMMON
        and common >= min(len(one), len(other)) - 2
        and max(len(one), len(other)) - common <= 2
        and not (one.isascii() and other.isascii() and common < min(len(one), len(other)) - 1)
    )

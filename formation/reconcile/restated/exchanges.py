# ruff: noqa: RUF001 (words in scripts of their own)
"""What a pair ("on the 3rd, not the 2nd") would exchange in a memory: a value of one kind, or a name or word. Pure.

A name is what stands last of each half, behind an article, a preposition, a title or a verb: "he is in Milwaukee". What
is not told apart like that exchanges nothing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from formation.memories.text import as_said
from formation.reconcile.restated.restatement import (
    CASELESS,
    JOINT,
    as_written,
    beside,
    content_words,
    is_years,
    same_word,
)
from retrieval.commands.named_correction import NamedCorrection
from retrieval.corrections.values import Value, folded, spelling_alike, values_of, with_joined_days
from retrieval.query.stop_words import STOP_WORDS, word_set

MAX_NAME_WORDS = 4
# "They live in Rennes": what says more says something else at its end.
MAX_WORDS_RIGHT = 5
# "Oswaldo" and "Osvaldo", "Thaís" and "Taís"; "sister" is as much like "Ester", and is in what is known as well.
MIN_ALIKE = 0.65
# "Osvaldo" is no "w".
MIN_LETTERS = 2


# What stands between a subject and its name or kind, beside words that say nothing: verbs, titles, prepositions.
_OPEN_A_NAME = word_set(
    """
    a an the is was are it's its hes he's shes she's called named name ein eine einen einem einer der die das den dem
    kein keine keinen ist un une le la les du des est el los las una es il lo gli i uno e o os as um uma het een geen to
    это heisst heiszt heißt namens herr frau hr fr mr mrs ms miss dr prof chez
    ai agli alle al allo alla dei degli delle nel nella ao aos à às au aux gegen voor against auf
    appelle appelles appelee nomme mme mlle m monsieur madame
    llama llamo llamaba senor senora don dona sr sra chiama chiamo signor signora sig chama chamo seu dona naam heet
    heten meneer mevrouw nazywa wabi sie pan pani jest зовут звать имя кличка adı ismi اسمه اسمها اسمو اسم هو هي
    """
)
_BEFORE_A_NAME = (
    STOP_WORDS
    | _OPEN_A_NAME
    | word_set("isnt wasnt arent theyre near works lives auf vom beim zum zur nach aus na do z ze w we u в на во из к")
)
NAMES = re.compile(
    r"(?<!\w)(?:called|named|names?|namens|hei(?:ss|ß)t|s'appelle|llama|nombre|chiama|nome|chama|heet|naam|nazywa|wabi"
    r"|imie|зовут|имя|кличка|adı|ismi)(?!\w)|اسم|名前|という|[叫姓]|名字|이름",
)
# Of these the ones that hardly stand before anything else than a name: not "я", nor "it's".
_PREPOSITIONS = word_set(
    """
    to in at from near nach aus bei auf à en au aux chez al desde hacia para em na ao di da alla naar uit op te w z ze
    do в на из к до
    """
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_MARK = re.compile(r"[,;](?= )|[、，،]|(?<=\w{4})\.(?= )")
# "It's not asthma that I have": what is wrong stands before it.
_CLEFT = re.compile(
    r"(?<=\w),? (?:that|which|who|que|qu'|qui|che|co|который|которая|которое|что"
    r"|(?:was|die|der|das|dat|wat)(?= \w+ \w+\Z)"
    r"|(?:i|we|you|he|she|they)(?= \w+\Z))(?!\w)",
    re.IGNORECASE,
)
_ENDS_A_CLAUSE = re.compile(r"[.!\"]{0,5}\Z")
_BEFORE_A_PLACE = re.compile(
    r"(?<!\w)(?:to|in|at|from|near|nach|aus|chez|naar|uit|в|во|из) \Z|[叫姓在到去住是はが]\Z", re.IGNORECASE
)
THEN_CORRECTED, THEN_ADDED = ", then corrected: ", ", then added: "
_BEGINS = re.compile(r'(?:said: )?"?', re.IGNORECASE)
_PARTICLES = re.compile(r"[にでをがはへとの、。,에로]")
_COPULA_UNSPACED = re.compile(r"(?:でした|です|だった|だよ|だ|になりました|ですよ|이에요|예요|입니다|이야|야|了)\Z")
_KATAKANA, _HANGUL = re.compile(r"[\u30a1-\u30fa\u30fc]"), re.compile(r"[\uac00-\ud7a3]")
_CLAUSE_UNSPACED = re.compile(r"(?:工作|上班|上学|读书|生活|住)?\Z")
_BEFORE_UNSPACED = re.compile(r"\A(?:在|叫|是|姓)")
_SAYS_NOTHING_UNSPACED = word_set(
    "가 야 歳 才 岁 年 今年 아니라 아니고 이에요 예요 입니다 에요 이야 살이에요 살이야 살 세"
)
_LITTLE_UNSPACED = re.compile(r"\A[我是不每]{1,4}|[是了]\Z")
_KOREAN_PARTICLE = re.compile(r"(?<=[\uac00-\ud7a3])(?:이|가|은|는|을|를)\Z")
_AT_THE_END = word_set("now today jetzt maintenant ahora adesso agora nu teraz теперь şimdi instead already though")


@dataclass(frozen=True, slots=True)
class NewWords:
    """Characters of a memory, and what is to stand there."""

    start: int
    end: int
    text: str

    def within(self, content: str) -> str:
        return content[: self.start] + self.text + content[self.end :]

    def fits(self, content: str, *, names_only: bool = False) -> bool:
        """Whether what the memory says beside them is not said of the old words alone: who is deaf and not blind is not
        deaf in one eye. Of a name, or where something is, nothing is; of what ends its clause mostly not.
        """
        before, old, behind = content[: self.start], content[self.start : self.end], content[self.end :]
        if (old[:1].isupper() and self.text[:1].isupper()) or _BEFORE_A_PLACE.search(before):
            return True
        return not names_only and (_ENDS_A_CLAUSE.match(behind) or JOINT.match(behind)) is not None


def then_added(content: str, words: str) -> str:
    """What was known, and words that go on from it."""
    return f'{content.rstrip(".")}{THEN_ADDED}"{as_said(words)}"'


def value_exchange(correction: NamedCorrection, content: str) -> tuple[NewWords, list[str]] | None:
    """Where both are dates, times, numbers …, of one kind, and the memory has the wrong one once."""
    right, wrong = correction.right, correction.wrong
    known, right_values = (with_joined_days(values_of(text), text) for text in (content, right))
    one_day = values_of(wrong, alone=True)
    if len(one_day) == 1 and one_day[0].kind == "weekday":  # "le mercredi et le dimanche, pas le mardi"
        known, right_values = values_of(content), values_of(right)
        right_values = [
            each for each in right_values if all(each.differs(old) for old in known if old.kind == each.kind)
        ]
    for new in right_values:
        if new.kind in ("place", "name") and places_of(right[new.start : new.end].split()[-1:], content):
            continue  # "a Lívia mora em Sorocaba": the memory has her as well
        was = [
            each
            for each in with_joined_days(values_of(wrong, alone=True), wrong)
            if each.kind == new.kind and each.differs(new)
        ]
        same = [each for each in known if each.kind == new.kind and any(not old.differs(each) for old in was)]
        if len(same) != 1:
            continue
        old = same[0]
        if new.kind == "number" and not _surely_counts_the_same(correction, new, content, old):
            continue
        if new.kind == "date" and new.is_[1] is None and old.is_[1] is not None:
            continue
        subject = _subject(correction, (*_texts(values_of(right), right), *_texts(values_of(wrong, alone=True), wrong)))
        return NewWords(old.start, old.end, as_written(right, new, content, old)), subject
    return None


def _texts(values: Sequence[Value], text: str) -> list[str]:
    return [text[each.start : each.end] for each in values]


def _surely_counts_the_same(correction: NamedCorrection, new: Value, content: str, old: Value) -> bool:
    """Whether one number may stand in the other's place: by the word before them, or behind them; ages stand alone."""
    if all(_YEAR.fullmatch(text[each.start : each.end]) for text, each in ((correction.right, new), (content, old))):
        return True  # "a 2012", "my 2011 corolla"
    before, after = beside(correction.right, new)
    was_before, was_after = beside(content, old)
    if not after and (number := re.search(r"\d+(?P<rest> ?[^\W\d]+)", folded(correction.wrong))):
        after = number["rest"].strip()[:1] if CASELESS.search(content) else number["rest"].strip()
    if after and was_after and _is_unit(after) and _is_unit(was_after):
        return same_word(after, was_after)
    return (not _is_unit(after) and not _is_unit(was_after)) or (before != "" and before == was_before)


def _is_unit(word: str) -> bool:
    return bool(word) and word not in STOP_WORDS and not is_years(word)


def name_exchange(correction: NamedCorrection, content: str) -> tuple[NewWords, list[str]] | None:
    """Where they are words: what stands last of each, as in "in Madison" and "he is in Milwaukee"."""
    if CASELESS.search(correction.wrong) and not re.search(r"[\u0600-\u06ff]", correction.wrong):
        return _unspaced_exchange(correction, content)
    named = _CLEFT.split(correction.wrong, maxsplit=1)[0]
    wrong, right = _Phrase(_without_subject(named, correction.right)), _Phrase(correction.right, until_mark=True)
    names_one = right.ends_in_one_name and wrong.count == 1
    if not (correction.is_parted or NAMES.search(folded(correction.text)) or names_one):
        return None
    old = wrong.name()
    places = places_of(old, content)
    if not old or len(old) > MAX_NAME_WORDS or len(places) != 1:
        return None
    start, end = places[0]
    if _BEGINS.fullmatch(content, 0, start) and content[start].islower():
        return None  # a verb without its subject: "tenho asma"
    new = right.spelled_like(old, content) or right.name_like(old, content)
    if new == right.name_like(old, content) and not _may_be_one(new, old, content[start:end]):
        return None
    if not new or len(new) > MAX_NAME_WORDS or folded(" ".join(new)) == folded(" ".join(old)):
        return None
    if places_of(new, content) or any(folded(each).isdigit() != folded(old[0]).isdigit() for each in new[:1]):
        return None
    if not _stand_alike(right.word_before(new), wrong.word_before(old) or _word_before(content, start), content):
        return None
    if not correction.is_last and right.count > MAX_WORDS_RIGHT:
        return None
    before, now_before = wrong.before(len(old)), right.before(len(new))
    together = min(len(before), len(now_before))
    before, now_before = before[len(before) - together :], now_before[len(now_before) - together :]
    was_before = content[:start].split(" ")[:-1][-together:] if together else []
    if together and [folded(each) for each in before] == [folded(each) for each in was_before]:
        start -= len(" ".join(was_before)) + 1
        new = [*now_before, *new]
    return NewWords(start, end, " ".join(new)), _subject(correction, (*old, *new))


def _without_subject(wrong: str, right: str) -> str:
    """ "Em Olinda" of "é em Olinda o casamento", where what is right is "em Jaboatão"."""
    words, as_many = wrong.split(), right.split()
    beginning = [n for n, word in enumerate(words) if folded(word) == folded(as_many[0])]
    if len(as_many) > MAX_NAME_WORDS or folded(as_many[0]) not in _PREPOSITIONS or len(beginning) != 1:
        return wrong
    end = beginning[0] + len(as_many)
    return " ".join(words[:end]) if end < len(words) and _is_before_a_name(words[end]) else wrong


def _may_be_one(new: Sequence[str], old: Sequence[str], known: str) -> bool:
    """Whether words may be of the same kind as those they are to replace: no single letters for a word, and no small
    word for a name, where the message has names.
    """
    if any(len(each) < MIN_LETTERS <= len(old[0]) and not each[:1].isupper() for each in new):
        return False
    return not (known[:1].isupper() and old[0][:1].isupper()) or any(each[:1].isupper() for each in new)


def _unspaced_exchange(correction: NamedCorrection, content: str) -> tuple[NewWords, list[str]] | None:
    """Chinese, Japanese and Korean, by their letters."""
    old = _CLAUSE_UNSPACED.sub("", _BEFORE_UNSPACED.sub("", bare_name(correction.wrong.strip())))
    right = _BEFORE_UNSPACED.sub("", correction.right.strip())
    if correction.is_last:
        right = re.split(r"[叫是姓在]", right)[-1]
    new = bare_name(_COPULA_UNSPACED.sub("", right))
    while (at := content.find(old)) > 0 and content[at - 1] == new[:1] and content[at - 1] + old in correction.text:
        old = content[at - 1] + old  # "もち" of "名前もちじゃなくてもちこ", where "も" may be a particle as well
    if _is_within_a_word(old, at, content):
        return None
    if at >= 0 and len(new) > len(old):
        behind = content[at + len(old) :][:1]
        cut = new.find(behind) if behind and _PARTICLES.fullmatch(behind) else -1
        new = new[:cut] if cut > 0 else new
    new = _without_shared_end(_CLAUSE_UNSPACED.sub("", new), content[at + len(old) :] if at >= 0 else "")
    if not old or not new or content.count(old) != 1 or old == new or new in content or len(new) > 2 * len(old) + 4:
        return None
    return NewWords(at, at + len(old), new), _subject(correction, (correction.wrong, old, new))


def _is_within_a_word(old: str, at: int, content: str) -> bool:
    """Of katakana and hangul, whose runs are words: "ポチ" in "ポチコ"; endings stand behind a Korean one."""
    end, runs = at + len(old), (_KATAKANA, _HANGUL)
    before = at > 0 and any(run.match(content[at - 1]) and run.match(old[0]) for run in runs)
    return at >= 0 and (before or bool(_KATAKANA.match(content[end : end + 1]) and _KATAKANA.match(old[-1])))


def _without_shared_end(new: str, behind: str) -> str:
    """ "게" of "게 알레르기", where the memory goes on with " 알레르기"."""
    cut = next((n for n in range(1, len(new) - 1) if behind.startswith(new[n:])), len(new))
    return new[:cut].strip()


class _Phrase:
    """The words of a part of a correction, of which the name or kind is the end."""

    def __init__(self, text: str, *, until_mark: bool = False) -> None:
        text = _MARK.split(text)[0] if until_mark else text
        self._words = [each.strip(".!,;:\"'") for each in text.split() if each.strip(".!,;:\"'")]
        while len(self._words) > 1 and folded(self._words[-1]) in _AT_THE_END:
            self._words.pop()
        before = self._words[:-1]  # the last one is a name, also "Lange"
        self._start = max((n + 1 for n, each in enumerate(before) if _is_before_a_name(each)), default=0)

    def name(self) -> list[str]:
        return self._words[self._start :]

    def name_like(self, old: Sequence[str], content: str) -> list[str]:
        """Without words that the memory has as well, but for a first one of both ("Abu Walid, not Abu Khalid"). Where
        no word is before the name, as many as of `old`.
        """
        words, is_told_apart = self.name(), self._start > 0
        while len(words) > 1 and places_of(words[:1], content) and folded(words[0]) != folded(old[0]):
            words, is_told_apart = words[1:], True
        return words if is_told_apart or len(words) <= len(old) else words[-len(old) :]

    def spelled_like(self, old: Sequence[str], content: str) -> list[str]:
        """Of a single name the word that is most alike in spelling, wherever it stands: "Oswaldo" of "Osvaldo"."""
        alike = {
            word: spelling_alike(word, old[0])
            for word in self._words
            if len(old) == 1
            and len(word) <= 2 * len(old[0])
            and word[:1].isupper() >= old[0][:1].isupper()
            and folded(word) not in _BEFORE_A_NAME
            and not places_of([word], content)
        }
        best = max(alike, key=alike.__getitem__, default="")
        return [best] if best and alike[best] >= MIN_ALIKE else []

    @property
    def ends_in_one_name(self) -> bool:
        """ "We're flying to Lanzarote": a word behind a preposition. "Я больше" is none."""
        return 0 < self._start == len(self._words) - 1 and folded(self._words[-2]) in _PREPOSITIONS

    @property
    def count(self) -> int:
        return len(self._words)

    def word_before(self, name: Sequence[str]) -> str:
        at = len(self._words) - len(name)
        return folded(self._words[at - 1]) if at > 0 else ""

    def before(self, count: int) -> list[str]:
        """The words that go with a name of so many, at most two: articles and prepositions."""
        end = len(self._words) - count
        if end != self._start:
            return []
        first = end
        while first > 0 and end - first < 2 and folded(self._words[first - 1]) in STOP_WORDS:
            first -= 1
        return self._words[first:end]


def _word_before(content: str, start: int) -> str:
    found = re.search(r"([\w']+)\W{1,3}\Z", folded(content[:start]))
    return found[1] if found else ""


def _stand_alike(before_new: str, before_old: str, content: str) -> bool:
    """Whether two names stand behind the same kind of word: not "in Linz" and "these days"."""
    before_new, before_old = (  # "s'appelle"
        each if each in _OPEN_A_NAME else each.rpartition("'")[2] for each in (before_new, before_old)
    )
    if before_new in ("", before_old) or places_of([before_new], content):
        return True
    return before_new in _OPEN_A_NAME and (before_old in _OPEN_A_NAME or before_old not in STOP_WORDS)


def _is_before_a_name(word: str) -> bool:
    plain = folded(word)
    return plain in _BEFORE_A_NAME or plain.rpartition("'")[2] in ("s", "re") or plain in ("s'appelle", "m'appelle")


def places_of(words: Sequence[str], content: str) -> list[tuple[int, int]]:
    """Where a text has these words, one after the other, whole."""
    if not words:
        return []
    pattern = r"\s".join(re.escape(folded(each)) for each in words)
    return [found.span() for found in re.finditer(rf"(?<![\w'-]){pattern}(?![\w-])", folded(content))]


def bare_name(text: str) -> str:
    return _KOREAN_PARTICLE.sub("", text)


def _subject(correction: NamedCorrection, exchanged: Sequence[str]) -> list[str]:
    """The content words but those of what is exchanged."""
    text = correction.text
    for each in sorted(exchanged, key=len, reverse=True):
        word = re.escape(each)
        text = re.sub(word if CASELESS.search(each) else rf"(?<![^\W_]){word}(?![^\W_])", " ", text)
    found = [_LITTLE_UNSPACED.sub("", bare_name(word)) for word, _ in content_words(text)]
    says_nothing = _SAYS_NOTHING_UNSPACED | {""}
    return [each for each in found if not (each in says_nothing or is_years(each) or NAMES.fullmatch(each))]

# ruff: noqa: RUF001, RUF003 (words in scripts of their own)
"""How likely a message asks to forget something, in whatever words ("could you let go of that? it's private"), and what
it names: a small network on the vector of the message. Trained by fixtures/train_forgetting.py (decision 0061).

The phrases in retrieval/commands end where new people begin. What only the network takes for a request is asked about,
where something like it is known, and never learned.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from retrieval.command_outcomes.named.asked_values import asks_a_value
from retrieval.command_outcomes.named.of_another import spans_of_dates_and_amounts
from retrieval.command_outcomes.named.whose import shortly_called
from retrieval.commands.accents import in_either_spelling
from retrieval.commands.dialect import in_standard_words
from retrieval.commands.forget_phrases.around import FROM_A_TEXT, SPEAKS_OF_IT
from retrieval.commands.forget_phrases.staying import parted
from retrieval.commands.forgetting import (
    asks_for_everything,
    orders_behind,
    orders_to_drop,
    refuses_memory,
    speaks_of_forgetting,
)
from retrieval.commands.recognise import Command
from retrieval.embedding import local_models
from retrieval.embedding.embedder import CalibratedEmbedder, Encoder, rows_by_both
from retrieval.networks.layers import OneHiddenLayer, Rows, layer_of
from retrieval.networks.shipped import shipped_arrays
from retrieval.own_words.asking import asks, parts
from retrieval.own_words.own_text import own_text
from retrieval.query.terms import terms, words

# Of 134 requests of other people 103 are told from 0.7, with the phrases 124. Of 7,733 other messages three are from
# these two on (decision 0061).
MIN_LIKELY = 0.5
# Where no word of forgetting or keeping stands, or something is played ("pretend I never …").
MIN_UNUSUAL = 0.9
# Of what says that something else is to stay: of the 7,733 only 29 do, and one of these is so likely.
MIN_BESIDE_WHAT_STAYS = 0.1
# From which on nothing is learned where such a word stands: a request must never become a memory. Of 2,979 other
# messages a few have one and are so likely, and these play something.
MIN_UNLEARNED, MIN_UNLEARNED_OF_HEALTH = 0.25, 0.7
# From which on what is not learned is asked about where something has its words. Of 8,326 other messages four are so
# likely and less than above, of which three ask or play something.
MIN_BY_WORDS = 0.4
# Longer ones without such a word tell something.
MAX_WORDS_UNUSUAL = 20
# Two words name nothing that is to be forgotten; what is longer tells a story, or is a text.
MIN_WORDS, MAX_CHARACTERS = 3, 300
# Of a message, those that may name what is meant: a reason, or a courtesy, stands beside it.
MAX_PARTS = 4
_PART_ENDS = re.compile(
    r"[,;:.!?\u2026\u3002\uff0c\uff01\uff1f\uff1b\uff1a\u3001\u061f\u060c](?=\s|$|[^\x00-\u024f])"
    r"| [-\u2013\u2014]{1,2} "
)
_QUOTES = re.compile("[\"\u201c\u201d\u201e\u00ab\u00bb`]|(?<!\\w)'[^']{2,100}'(?!\\w)")
# Between what the parts name.
PART_MARK = ", "
_WORD = re.compile(r"\S+")
# That something was told is what such a request speaks of, and is not what it names: "ne yazdıysam".
_TELLS = in_either_spelling(
    r"(?:say|saying|sage|dico|dicevo|digo|decía|zeg|mówię|говорю|кажу|told|said|wrote|written|typed"
    r"|mentioned|shared|gesagt|geschrieben|erzählt|erwähnt|getippt|gschrieben|gsagt"
    r"|dit|écrit|raconté|mentionné|tapé|confié|dije|dicho|escrib[ií]|escrito|cont[eé]|contado|puse|detto|scritto"
    r"|raccontato|disse|falei|falado|contei|contado|escrevi|escrito|digitei|gezegd|geschreven|verteld"
    r"|vertelde|getypt"
    r"|sagt|skrivit|skrev|berättat|berättade|nämnt|mówił[ae]m|powiedział[ae]m|pisał[ae]m|napisał[ae]m"
    r"|wspominał[ae]m"
    r"|говорила?|сказала?|писала?|написала?|рассказывала?|рассказала?|казав|казала|писав|написав"
    r"|розповідала?|сказав"
    r"|(?:yaz|söyle|anlat|de|konuş|bahset)[dt][ıiuü](?:m|k|ys[ae]m|klar[ıi]m[ıi]?|ğ[ıi]m[ıi]?)"
    r"|(?:yaz|söyle|anlat|de)m[ıi]ş(?:[ıi]m|s[ae]m)"
    r"|كتبت\w?|قلت\w?|حكيت\w?|ذكرت\w?|likh[ai]|bola|bataya|kaha|लिख[ाी]|बोल[ाी]|बताय[ाी]|कह[ाी])\Z"
)
_EDGES = "\"'\u201c\u201d\u00ab\u00bb\u201e()[]*_~.,;:!?\u00bf\u00a1"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ForgettingClassifier:
    """`layers`: of whole_rows, of questions. `words`: folded, of which such requests are made; they do not name what is
    meant. `data`: sha256 of what it was trained on.
    """

    layers: OneHiddenLayer
    words: frozenset[str]
    data: str


def may_ask(text: str) -> bool:
    """Whether a word of forgetting or keeping stands in what may be a request, or it is so short that it may be one
    without. The vector that it waits for is that which recall searches with.
    """
    return _has_its_shape(text) and (names_forgetting(text) or len(text.split()) <= MAX_WORDS_UNUSUAL)


def _has_its_shape(text: str) -> bool:
    """Whether it has the length of a request, quotes nothing, and says of no text that something goes out of it."""
    if not text or len(text) > MAX_CHARACTERS or "\n" in text or _QUOTES.search(text) or FROM_A_TEXT.search(text):
        return False
    return len(text.split()) >= MIN_WORDS or not text.isascii()


async def likely_request(text: str, embedder: CalibratedEmbedder) -> Command | None:
    """A request to forget what its words name. `text`: may_ask of it. Where it says what is to stay, also one that may
    be one without that. What is not learned in doubt, and an order to drop something, is one of what has its words.
    Raises: EmbedderFailed.
    """
    text = in_standard_words(text)
    rows = of_question(await embedder.raw_query(text))
    if rows is None:
        return None
    if is_likely(text, rows):
        return request_in(text)
    if not names_forgetting(text):
        return None
    request_alone, stays = _parted(text)
    of_asking = of_question(await embedder.raw_query(request_alone)) if stays else None
    if of_asking is not None and _likelihood(of_asking) >= MIN_BESIDE_WHAT_STAYS:
        return request_in(text)
    may_be = orders_to_drop(text) or _likelihood(rows) >= MIN_BY_WORDS
    if not may_be or own_text(text).strip() != text.strip() or _asks_something(text):
        return None
    request = request_in(text)
    return replace(request, by_words=True) if request is not None else None


def says_so_itself(text: str) -> bool:
    """Whether it asks to forget something by its words alone, as far as they tell: it deserves an answer also where the
    network does not answer in time.
    """
    text = " ".join(in_standard_words(text).split())
    if not _has_its_shape(text) or own_text(text).strip() != text:
        return False
    asked, _ = _parted(text)
    return speaks_of_forgetting(asked) or (orders_to_drop(asked) and not _asks_something(asked))


def _asks_something(text: str) -> bool:
    """Whether a part of it asks, and is no such order itself."""
    return not orders_behind(text) and any(
        asks(part) and not orders_to_drop(part) for at, to in parts(text) if (part := text[at:to])
    )


def unread_request(text: str) -> Command | None:
    """`text`, which says_so_itself, while the network does not answer: what it names is sought by its words alone."""
    request = request_in(in_standard_words(text))
    return replace(request, by_words=True, unread=True) if request is not None else None


def request_in(text: str) -> Command | None:
    """What the words of a request to forget name; None: they name nothing. `text`: in standard words."""
    request, stays = _parted(text)
    about = named_in(request)
    if not about:
        return None
    return Command(
        kind="forget",
        about=PART_MARK.join(about),
        if_known=True,
        likely=True,
        request=request if asks_a_value(request) else "",
        everything=asks_for_everything(request),
        beside=stays,
        stays=stays,
    )


def _parted(text: str) -> tuple[str, str]:
    """What it asks, and what it says is to stay."""
    return next(parted(text), (text, ""))


async def states_nothing(text: str, encoder: Encoder, *, may_harm: bool = False) -> bool:
    """Whether it asks to forget something, so surely that nothing is learned from it. `may_harm`: it tells of
    the user's health, and is learned in doubt. Raises: EmbedderFailed.
    """
    text = in_standard_words(text)
    if not _has_its_shape(text):
        return False
    likely = _likelihood(await rows_by_both([text], encoder))
    if not names_forgetting(text):
        return likely >= MIN_UNUSUAL
    if likely >= (MIN_UNLEARNED_OF_HEALTH if may_harm else MIN_UNLEARNED):
        return True
    request, stays = _parted(text)
    return bool(stays) and _likelihood(await rows_by_both([request], encoder)) >= MIN_BESIDE_WHAT_STAYS


def is_likely(text: str, rows: Rows) -> bool:
    """`rows`: the vector of the text, of both local models, whole."""
    refuses = refuses_memory(text)
    is_usual = (refuses or names_forgetting(text)) and own_text(text).strip() == text.strip()
    return _likelihood(rows) >= ((MIN_UNLEARNED if refuses else MIN_LIKELY) if is_usual else MIN_UNUSUAL)


def _likelihood(rows: Rows) -> float:
    return float(shipped_forgetting().layers.probability(rows[:1])[0])


def names_forgetting(text: str) -> bool:
    """Whether it has a word of forgetting or keeping, as most such requests have."""
    return SPEAKS_OF_IT.search(text) is not None


def of_question(raw: Rows) -> Rows | None:
    """The vector that `is_likely` wants, of the local embedder's of a question; None where it is of another model."""
    if raw.shape[1] != local_models.DIMENSIONS_OF_E5 + local_models.DIMENSIONS_OF_USE:
        return None
    of_e5, of_use = local_models.by_model(raw)
    return None if of_use is None else local_models.whole_rows(of_e5, of_use)


def named_in(text: str) -> list[str]:
    """What each part of such a request may name, in the user's words: without those that such requests are made of. The
    part that asks comes first, then what it names before and behind the order, of which one may be a reason ("Kurs
    vergessen aufgehört"); other parts may give one too ("…, hemos acabado fatal").
    """
    in_order = sorted(_PART_ENDS.split(text), key=lambda part: not names_forgetting(part))
    named = (_without_frame(each) for part in in_order for each in (part, *_sides(part)))
    return [part for part in dict.fromkeys(named) if part and terms(part)][:MAX_PARTS]


def _sides(part: str) -> tuple[str, ...]:
    """What stands before the first word of forgetting, and behind the last, where both name something."""
    found = [each for each in _WORD.finditer(part) if SPEAKS_OF_IT.match(each[0]) is not None]
    sides = (part[: found[0].start()], part[found[-1].end() :]) if found else ()
    return sides if all(terms(_without_frame(each)) for each in sides) else ()


def _without_frame(part: str) -> str:
    """Nor with other forms of words of forgetting ("quitar", "buttala"), where others are left; nor with any of
    telling: "ce que j'ai écrit sur elle".
    """
    named = [word for word in _naming(part) if _TELLS.match(word) is None]
    return " ".join([word for word in named if SPEAKS_OF_IT.match(word) is None] or named)


def _naming(part: str) -> Iterator[str]:
    frame, word, values = shipped_forgetting().words, "", spans_of_dates_and_amounts(part)
    for found in _WORD.finditer(part):
        before, word = word, found[0].strip(_EDGES)
        if any(found.start() < to and at < found.end() for at, to in values):
            yield word
        elif shortly_called(whose := f"{before} {word}"):
            yield whose
        elif terms(word) and not frame.issuperset(words(word)):
            yield word


@cache
def shipped_forgetting() -> ForgettingClassifier:
    stored = shipped_arrays("retrieval.command_outcomes", "forgetting.npz")
    return ForgettingClassifier(
        layers=layer_of(stored), words=frozenset(str(stored["words"]).split()), data=str(stored["data"])
    )

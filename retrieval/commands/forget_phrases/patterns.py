# ruff: noqa: RUF001 (words in scripts of their own)
"""The patterns of requests to forget, made of the phrases of all languages."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from retrieval.commands.accents import with_or_without
from retrieval.commands.forget_phrases.around import BEFORE, SAME
from retrieval.commands.forget_phrases.languages import FORGET_PHRASES
from retrieval.commands.forget_phrases.shape import ALSO, FRAMES, SHARED
from retrieval.commands.phrases.around import MY, MY_CJK

MAX_ABOUT = 200
UNSPACED_LANGUAGES = ("zh", "ja", "ko")
# Whose vowels without their dots are other words: "würde", "wurde".
WITH_DOTS = ("de",)
_WITH_QUE, _QUE = ("es", "pt"), re.compile(r"(?<!\w)que(?!\w)")
# What is named stands before the order.
_ORDER_LAST = ("tr", "hi", "hi-Latn", "ja", "ko")
# Where "forget" is an order like any other.
_WITH_GO = ("hi", "hi-Latn")
# Orders only with a particle that may stand anywhere ("nimm das raus"), or words of another language ("bin", "cross").
_NO_ORDER_ALONE = (
    r"(?!(?:take(?! out)|toss|trash|schmei(?:ß|ss)|bot[aá]|bin"
    r"|cross|strike|clear|nimm|wirf|haal|gooi|kasta)(?!\w))"
)
_ASK = rf"(?:{BEFORE.pattern.removeprefix(chr(92) + 'A')})?"
_FRAGMENT = re.compile(r"<([a-z_]{1,12})>")


@dataclass(frozen=True, slots=True, kw_only=True)
class EverydayPatterns:
    """Of all languages; ForgetPhrases says which."""

    clear: Sequence[re.Pattern[str]]
    perhaps: Sequence[re.Pattern[str]]
    with_please: Sequence[re.Pattern[str]]


@cache
def everyday_patterns() -> EverydayPatterns:
    clear, perhaps, with_please = list[re.Pattern[str]](), list[re.Pattern[str]](), list[re.Pattern[str]]()
    for name, phrases in FORGET_PHRASES.items():
        words = _fragments(name)
        for found, patterns in (
            (clear, (*FRAMES.clear, *phrases.clear)),
            (perhaps, (*FRAMES.perhaps, *phrases.perhaps)),
            (with_please, phrases.with_please),
        ):
            spelled = [_spelled_out(pattern, words) for pattern in patterns]
            found += [_compiled(pattern, name) for pattern in spelled if pattern is not None]
    return EverydayPatterns(clear=clear, perhaps=perhaps, with_please=with_please)


@cache
def same_again() -> re.Pattern[str]:
    """Where a request is said again of the same: "… the railway, remove it"."""
    drops = [
        _spelled_out(drop, _fragments(name)) for name in FORGET_PHRASES for drop in ("<drop>", "<drop_it>", "<go>")
    ]
    return re.compile(
        rf"(?:{SAME} ?)?(?:{'|'.join(filter(None, drops))}|bórra|quíta|elimína|olvída)(?:[- ]?{SAME})?"
        rf"(?:ها|هم|ه|ください|下さい|吧)?(?: (?:weg|raus|eruit|maar|bort|już|уже|вже|gitsin))?",
        re.IGNORECASE,
    )


@cache
def says_also() -> re.Pattern[str]:
    return re.compile(rf"(?<= ){ALSO} ", re.IGNORECASE)


@cache
def of_forgetting() -> re.Pattern[str]:
    """An order to drop what the assistant was told, at the beginning of a clause, or such a thing and the order behind
    it: whatever else stands between and around them.
    """
    shapes = [
        shape
        for known in ("<known>", "<piece>")
        for shape in (
            rf"<drop>,? (?:[^ ]{{1,20}} ){{0,6}}?{known}<to>",
            rf"{known}<to><x><pause>(?:<drop>|<can><dropped>)(?!\w)",
        )
    ]
    found = [
        _spelled_out(shape, {**_fragments(name), "x": r"[^.!?]{1,80}?"}) for name in FORGET_PHRASES for shape in shapes
    ]
    any_shape = "|".join(f"(?:{each})" for each in found if each is not None)
    return re.compile(rf"(?:\A|(?<=[,.;!?] )){_ASK}(?:{any_shape})", re.IGNORECASE)


@cache
def orders() -> re.Pattern[str]:
    """A clause that begins with an order to drop something, or ends with it where the language has its verbs last: what
    it names may be a memory, or what lies at hand.
    """
    drops = {name: _spelled_out("<drop>", _fragments(name)) for name in FORGET_PHRASES}
    spaced = [f"{_NO_ORDER_ALONE}{each}(?!\\w)" for name, each in drops.items() if each and name not in _ORDER_LAST]
    drops |= {name: _spelled_out("<go>", _fragments(name)) for name in _WITH_GO}
    behind = [rf"(?:[^ ]{{1,30}} ){{1,9}}{drops[name]}(?!\w)" for name in _ORDER_LAST if name != "ja"]
    return re.compile(
        rf"\A{_ASK}(?:{'|'.join(spaced)}|{drops['zh']}|{'|'.join(behind)}|[^ ]{{2,30}}{drops['ja']}(?=[ 、。]|\Z))",
        re.IGNORECASE,
    )


def _fragments(name: str) -> Mapping[str, str]:
    my = MY_CJK if name in UNSPACED_LANGUAGES else f"(?:{MY}) "
    words = FORGET_PHRASES[name].words
    plainly = {} if name in WITH_DOTS else {each: with_or_without(text) for each, text in words.items()}
    return {
        **SHARED,
        "rest": "",
        "drop_also": "<drop> <also>",
        **words,
        **plainly,
        "x": rf"(.{{1,{MAX_ABOUT}}}?)",
        "my": rf"((?:{my}).{{1,{MAX_ABOUT}}}?)",
    }


def _compiled(pattern: str, name: str) -> re.Pattern[str]:
    """Without accents as well; Spanish and Portuguese also with "q" for "que", as chats have it."""
    pattern = pattern if name in WITH_DOTS else with_or_without(pattern)
    if name in _WITH_QUE:
        pattern = _QUE.sub("(?:que|q|k)", pattern)
    return re.compile(pattern, re.IGNORECASE)


def _spelled_out(pattern: str, words: Mapping[str, str]) -> str | None:
    """With its fragments in place of their names; a fragment may name others. None: the language lacks one of them."""
    while (names := set(_FRAGMENT.findall(pattern))) and names <= words.keys():
        pattern = _FRAGMENT.sub(lambda name: words[name[1]], pattern)
    return None if names else pattern

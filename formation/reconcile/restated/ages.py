# ruff: noqa: RUF001 (words in scripts of their own)
"""The user's own age, corrected: "мне не 34, мне 35". It names no more of its subject than "I", and the memory says it
in words of its own, beside something else: "я Тимур, мне 34". Pure.
"""

import re

from formation.reconcile.restated.exchanges import NewWords
from retrieval.commands.named_correction import NamedCorrection
from retrieval.commands.named_words import BUT, IT_IS, NOT
from retrieval.corrections.values import folded, in_ascii, values_of

# Folded. What a number is an age behind, alone or if it counts years; and what is said of much else as well.
_MY_AGE = (
    r"my age is|mein alter ist|mon age (?:est|c'est)|mi edad es|la mia eta e|(?:a )?minha idade e|mijn leeftijd is"
    r"|moj wiek to|мне|мені|yasim|عمري|(?:meri|mera) (?:umar|umr|age)|मेरी (?:उम्र|उमर|आयु)"
)
_I_AM, _I_HAVE = r"i'?m|i am|ich bin|ik ben", r"j'ai|je n'ai|tengo|ho|tenho|mam|انا|ben|main|mai|मैं"
_I_UNSPACED = r"我(?:今年)?|(?:私|僕|俺|わたし)は"
_YEARS = (
    r"years? old|years?|y/?o|jahre(?: alt)?|ans|anos|anni|jaar(?: oud)?|lata?|лет|года?|рок(?:ів|и)|рік|yas[ıi]nda\w*"
    r"|سن[ةه]|عام|(?:saal|sal) k[iao] (?:hu|hun|hoon|hai|h)|(?:saal|sal)|साल (?:की|का) (?:हूँ|हूं|है)|साल"
)
_FIRST_PERSON = r"(?:saal|sal) k[iao] (?:hu|hun|hoon)|साल (?:की|का) (?:हूँ|हूं)|yas[ıi]nday[ıi]m"
_UNSPACED_YEARS = "岁|歳|才"
_ENDS = r"""(?= ?(?:[.,;!")،]|\Z)| (?:and|und|et|y|e|en|i|и|та|і|ve|aur|और)(?!\w))"""
_AGE = r"(?P<age>(?<!\d)[1-9]\d(?!\d|[.,:/]\d))"
_KNOWN = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<!\w)(?:{_MY_AGE}) {_AGE}(?: (?:{_YEARS})(?!\w)|{_ENDS})",
        rf"(?<!\w)(?:{_I_AM}) (?:\w{{2,20}}, )?{_AGE}(?: (?:{_YEARS}))?{_ENDS}",  # "i'm Al, 71, retired"
        rf"(?<!\w)(?:{_I_HAVE}) {_AGE} (?:{_YEARS}){_ENDS}",
        rf"{_AGE} (?:{_FIRST_PERSON})(?!\w)",
        rf"(?:{_I_UNSPACED}){_AGE}(?:{_UNSPACED_YEARS})",
    )
)
_DENIES = rf"{NOT}|nahi|nahin|नहीं|degil|不是|n'ai pas"
_I = rf"(?:{_MY_AGE}|{_I_AM}|{_I_HAVE}) ?|{_I_UNSPACED}"
_COUNTED = rf"[1-9]\d ?(?:{_YEARS}|{_UNSPACED_YEARS})?"
# The whole of it: "no tengo 80, tengo 81", "i'm 72 not 71".
_CORRECTION = re.compile(
    rf"(?:(?:{_DENIES}) )?(?:{_I})(?:(?:{_DENIES}) ?)?{_COUNTED}[,،、， ]{{0,2}}"
    rf"(?:(?:{_DENIES}|{BUT}|{IT_IS}|{_I}|и|y|et|tylko|balki|而?是|じゃなくて?|ではなくて?)[ ,]{{0,2}}){{1,3}}"
    rf"{_COUNTED}(?: ?(?:hai|है|h|hu|hun|hoon|です|だよ|だ))?[.!。]?"
)


def own_age(correction: NamedCorrection, content: str) -> NewWords | None:
    """What is to be exchanged in a memory that tells the user's own age, once, and has the wrong one."""
    if _CORRECTION.fullmatch(in_ascii(folded(correction.text))) is None:
        return None
    right, wrong = (
        [(each, str(each.is_[0])) for each in values_of(text) if each.kind == "number"]
        for text in (correction.right, correction.wrong)
    )
    plain = in_ascii(folded(content))
    known = {found.span("age") for pattern in _KNOWN for found in pattern.finditer(plain)}
    if len(right) != 1 or len(wrong) != 1 or len(known) != 1:
        return None
    [(start, end)], new = known, right[0][0]
    is_wrong = plain[start:end] == wrong[0][1]
    return NewWords(start, end, correction.right[new.start : new.end]) if is_wrong else None

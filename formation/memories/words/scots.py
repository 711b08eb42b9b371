"""Scots negation in the spelling that the patterns and the networks know: "cannae", "dinnae", "havenae"."""

import re

_NEGATED = re.compile(
    r"(?<!\w)(?!canny)(?P<verb>ca|di|did|does|is|was|were|have|has|had|would|could|should|wi|need)n{1,2}(?:ae|y)(?!\w)",
    re.IGNORECASE,
)
_OTHERWISE = {"ca": "can't", "di": "don't", "wi": "won't"}


def with_english_negation(text: str) -> str:
    return _NEGATED.sub(_in_english, text)


def _in_english(found: re.Match[str]) -> str:
    verb = found["verb"].lower()
    return _OTHERWISE.get(verb, f"{verb}n't")

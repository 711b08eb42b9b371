"""Whether a correction says what the user, or somebody of the user's, may not eat or take. Pure."""

import re

from retrieval.commands.phrases.around import MINE, MINE_CJK
from retrieval.commands.recognise import Command

# What somebody may not eat or take: "allergisch", "laktoseintolerant", no allergy as such.
_HARMED = re.compile(
    r"(?<!\w)(?:allerg(?:ic|isch|i(?:que|co|ca|ker|sk)s?)|al[eé]rgic[oa]|allergi[ae] (?:a|al|ai|alle|agli) |uczulon\w+"
    r"|alergi[ęi] na |аллергия|алергія|\w{0,15}intoleran(?:t|te|tny)"
    r"|(?:hat|have|has|had|ha|tiene|tem|a|heeft) (?:an? |une? )?"
    r"(?:\w{0,12}allerg\w+|zöliakie|coeliac|celiac|celiaqu[ií]a|celiachia|coeliakie)|alerji[ms]\w*)(?!\w)"
    r"|过敏|過敏|アレルギー|알레르기|حساسية|एलर्जी",
    re.IGNORECASE,
)
_MINE = re.compile(
    rf"(?<!\w)(?:{MINE}|i'?m|sono|ho|soy|tengo|sou|tenho|mam|jestem|j'ai|у меня|alerjim)(?!\w)|{MINE_CJK}",
    re.IGNORECASE,
)
# "Lena ist nicht …": one word, which is no disease.
_ONE_NAME = re.compile(
    r"\A(?P<name>[^\W\d_]{2,20}) ?"
    r"(?:isnt|isn't|is not|has not|hasn't|doesn't have|ist nicht|ist kein|hat kein|n'est pas|est pas|n'a pas|non è"
    r"|non ha|no es|no tiene|não é|não tem|is niet|heeft geen|nie jest|nie ma|не )(?!\w{3})"
    r"|\A(?P<ko>[가-힣]{2,4})(?:은|는) \S{1,8} (?:아니라|아니고|말고)",
    re.IGNORECASE,
)
_DISEASE = re.compile(r"allerg|alerg|intoler|zöliak|coeliac|celiac|celiaqu", re.IGNORECASE)
_NO_NAMES = frozenset(
    [
        "it",
        "this",
        "that",
        "das",
        "es",
        "dies",
        "diese",
        "dieser",
        "ce",
        "ça",
        "cela",
        "esto",
        "eso",
        "questo",
        "isso",
        "dit",
        "dat",
        "to",
        "это",
    ]
)


def tells_what_harms(text: str) -> bool:
    """Whether it says what somebody may not eat or take."""
    return _HARMED.search(text) is not None


def says_what_harms(command: Command) -> bool:
    """Whether a pair says what the user or somebody of the user's may not have: that is learned though nothing that is
    known says the wrong half.
    """
    named = command.named
    if named is None or named.kind != "pair" or not _HARMED.search(named.text):
        return False
    if _MINE.search(named.text):
        return True
    found = _ONE_NAME.match(named.text)
    name = "" if found is None else (found["ko"] or found["name"]).casefold()
    return name != "" and name not in _NO_NAMES and _DISEASE.search(name) is None

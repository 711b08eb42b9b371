"""Hindi, mostly as it is typed in Latin letters, which the vectors of the classifier know less of: who tells of
themselves, of a stranger, or only names a thing. Pure.
"""

import re

from retrieval.own_words.asking import asks

_VERBS = (
    r"(?:hai|hain|hu|hun|hoon|hoo|tha|thi|nahi|nahin|gaya|gayi|gaye|raha|rahi|rahe|karta|karti|karte|liya|diya|kiya)"
)
_IS_LATIN = re.compile(rf"(?<!\w){_VERBS}(?!\w)", re.IGNORECASE)
# "hu" is "am", so that who leaves out "main" speaks of themselves too.
_OWN = re.compile(
    r"""(?<!\w)(?:(?:mujhe|mujhko|mera|meri|mere|main|maine|hum|humne|hamne|humein|h[ua]m[ae]?ra|h[ua]ma?ri|h[ua]ma?re|hum\ log)(?=\s)
    |(?:papa|mummy|maa|dadi|dada|nani|nana|beti|beta|bete|pati|patni|biwi)\ (?:ko|ki|ka|ke)(?=\s)
    |\w{1,20}\s(?:hu|hun|hoon|hoo)\s*\Z)|(?:मेर[ाीे]|मुझे|मैं|हमार[ाीे]|हम)\s.{0,120}?(?:है|हैं|हूँ|हूं)(?![\u0900-\u097f])""",
    re.IGNORECASE | re.VERBOSE,
)
_SELF = re.compile(r"(?<!\w)apn[aei](?=\s)|अपन[ाीे](?=\s)", re.IGNORECASE)
# What passes: of the day, of a mood or a fever, of a thing that does not work, or of what is wanted.
_PASSES = re.compile(
    r"""(?<!\w)(?:abhi|aaj(?!\ kal)|is\ baar|lag\ rah[aie]|bukhar|neend|bhookh|bhukh|thak\w{0,4}|bore?|chahi?ye|pata|samajh\w{0,3}|sochta|soch|shayad
    |phone|mobile|laptop|computer|net|wifi|app|file|code|error|virus|assignment|email|mail|likhna|banana|jaana|karna|hona\ chahi?ye|dekh(?:a|i|ne)
    |mehmaan|agar|kaash|maan|jaise|ki\ taraf\ se|kahani|film|movie)(?!\w)|अभी|आज|बुखार|नींद|भूख|थक|चाहिए|पता|शायद|अगर|कहानी|फ़िल्म|फिल्म|फोन|लैपटॉप|मेहमान""",
    re.IGNORECASE | re.VERBOSE,
)
# "tv pe ek aadmi …", "padosan ki beti …", "mere dost ko …".
_OF_STRANGERS = re.compile(
    r"""(?:aur\ |waise\ )?(?:(?:tv|television|news|film|movie|serial|akhbar|youtube|insta\w{0,5}|facebook|fb|radio)\ (?:pe|par|me|mein)(?!\w)
    |ek\ (?:\w+\ )?(?:aadmi|admi|aurat|ladka|ladki|banda|bandi|insaan|baba)(?!\w)|(?:mer[aei]\ |ham\w{2,3}\ |hum\w{2,3}\ )?(?:ek\ )?(?:pad?os\w{1,3}|dost|saheli|friend|boss|colleague|classmate|roommate)(?!\w)
    |(?:wo|woh|vo|us|un|iska|uska|unka|uski|unki)\s)|(?:टीवी|टी\ वी|न्यूज़|फिल्म|फ़िल्म|अखबार)\ (?:पर|पे|में)""",
    re.IGNORECASE | re.VERBOSE,
)
# "canada ki rajdhani": a thing that is looked up.
_THING = re.compile(r"(?<!\w)[a-z]{1,20}\s(?:[a-z]{1,20}\s)?(?:ki|ka|ke)\s[a-z]{1,20}(?:\s[a-z]{1,20})?", re.IGNORECASE)


def is_latin(text: str) -> bool:
    return text.isascii() and _IS_LATIN.search(text) is not None


def tells_of_user(text: str) -> bool:
    """Whether it is Hindi, of its user or one of the family, and of nothing that passes."""
    own = _OWN.search(text)
    is_hindi = own is not None and (is_latin(text) or not text.isascii())
    return is_hindi and not (_PASSES.search(text) or is_of_strangers(text) or asks(text))


def tells_own(text: str) -> bool:
    """Whether it is Hindi and says that something is its user's own: "apni 2014 ki bullet 350 hai"."""
    return _OWN.search(text) is not None or _SELF.search(text) is not None


def is_of_strangers(text: str) -> bool:
    return _OF_STRANGERS.match(text) is not None


def names_thing(text: str) -> bool:
    return _THING.fullmatch(text.strip()) is not None and not _IS_LATIN.search(text) and not _OWN.search(text)

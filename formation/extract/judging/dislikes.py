# ruff: noqa: RUF001, E501 (words in many languages)
"""A thing, and that its user cannot stand it, as people say it by the way: "las aceitunas no las puedo ni ver", "パクチーは無理".
The classifier is unsure of them where the thing stands first. Pure.
"""

import re

# Said of what was talked of: "das mag ich nicht", "no lo soporto".
_POINTS = re.compile(
    r"(?:das|es|dies\w*|sowas|des|esto|eso|ça|cela|ce|questo|quello|isso|isto|that|this|these|those|it|i|dit|dat|het|to|tego|это|этого|це|bu|bunu|onu|yeh|ye|هذا|هاد|ده|دي)(?!\w)|(?:これ|それ|あれ|这|那|이거|그거|저거|이건|그건|यह|ये)",
    re.IGNORECASE,
)
_CANNOT_STAND = re.compile(
    r"""(?<!\w)(?:no\ (?:l[oa]s?|le)\ (?:aguanto|soporto|trago|tolero|puedo(?:\ ni)?\ (?:ver|oler|comer)|como)|ni\ (?:verl[oa]s?|olerl[oa]s?)
    |je\ (?:ne\ )?(?:peux|supporte|aime|mange|digère|touche)\ pas(?:\ (?:les?|la)\ (?:voir|sentir|blairer))?|j(?:'|e\ )?(?:aime\ pas|déteste|ai\ horreur)
    |non\ (?:l[oae]|li|ne)\ (?:sopporto|digerisco|mangio|reggo|posso\ (?:vedere|soffrire))
    |(?:eu\ )?(?:não|nao|n)\ (?:suporto|gosto|como|aguento|curto|posso\ nem\ (?:ver|chegar\ perto))
    |(?:krieg|mag|vertrag|ess|kann)e?\ (?:ich|i)\ (?:überhaupt\ |gar\ |einfach\ |echt\ )?(?:nicht|nich|net|ned)(?:\ (?:runter|leiden|ab|ausstehen|essen))?
    |(?:lust|eet)\ ik\ (?:echt\ )?(?:niet|geen)|kan\ ik\ niet\ (?:uitstaan|luchten)
    |nie\ (?:znoszę|cierpię|tykam|jem|trawię|lubię)|терпеть\ не\ могу|на\ дух\ не\ переношу|не\ (?:ем|люблю|переношу)|ненавижу|терпіти\ не\ можу|не\ їм|ненавиджу
    |(?:sevmem|sevmiyorum|yemem|yiyemem|yiyemiyorum|ağzıma\ sürmem)|(?:hargiz\ |bilkul\ )?(?:pasand\ nahi|nahi\ khat[aie])
    |ما\s(?:[اأ]حب|بحب|[اأآ]كل|باكل|[اأ]طيق|بطيق)(?:ه|ها|هم)?|[اأ]كره(?:ه|ها)?)(?!\w)
    |は[^。、]{0,8}(?:苦手|無理|嫌い|食べられない|食べれない)|[은는][^.,]{0,6}(?:못\s?먹|안\s?먹|싫어|질색)|\s(?:(?:진짜|정말|아예|절대|전혀|도저히)\s)?못\s?먹[어는겠]|不(?:吃|喜欢|能吃|爱吃)|पसंद\sनहीं|नहीं\sखात""",
    re.IGNORECASE | re.VERBOSE,
)
MAX_CHARACTERS = 60


def tells_dislike(text: str) -> bool:
    """Whether it begins with a thing, and says behind it that its user cannot stand it."""
    found = _CANNOT_STAND.search(text) if len(text) <= MAX_CHARACTERS else None
    return found is not None and found.start() > 1 and _POINTS.match(text) is None

"""A message that corrects what is known: "Actually, it's Porto, not Lisbon." Which memory that is, is found later."""

import re
from collections.abc import Iterable
from dataclasses import replace

from formation.extract.signs import CONVERSATION, HANDS_OVER, OF_THE_MOMENT, ONCE, ORDERS, TASK
from formation.facts import Correction, Fact
from formation.memories.text import kept_as_said
from retrieval.corrections.amendment import taken_back
from retrieval.corrections.behind import Behind, may_correct, readings_of, words_of
from retrieval.corrections.values import values_of
from retrieval.own_words.own_text import own_text

# One short sentence; in a longer message such words are about something else.
MAX_CHARACTERS = 120
VALUE = r"[^\W_][\w.'+#&-]{0,30}(?: [\w.'+#&-]{1,30}){0,3}"
CJK_VALUE = r"[^\W_A-Za-z]{1,12}"


def corrections(lead: str, it_is: str, no: str, but: str) -> tuple[re.Pattern[str], ...]:
    """`lead`: what a correction begins with. `it_is`, `no`, `but`: the words of "it is a, not b" and "not b but a"."""
    begins = rf"(?:(?:{lead})(?!\w)[\s,:.!\u2013\u2014-]{{0,4}}){{0,3}}"
    old, new = rf"(?P<old>{VALUE}?)", rf"(?P<new>{VALUE}?)"
    end = r"\s{0,3}[.!]?\s{0,3}"
    return (
        re.compile(rf"{begins}(?P<is>(?:{it_is}) )?{new}(?:,| -| \u2013)? (?:{no}) {old}{end}", re.IGNORECASE),
        re.compile(
            rf"{begins}(?P<is>(?:{it_is}) )?(?:{no}) {old}(?:,| -| \u2013| )\s?(?:{but}) ?{new}{end}", re.IGNORECASE
        ),
    )


CORRECTIONS = (
    *corrections(
        "no|nope|sorry|wait|oops|actually|correction|i mean|i meant|well|my bad|my mistake|wrong|that's wrong",
        "it's|its|it is|it was|that's|that is|i meant|i mean|make that|make it|it should be|should be",
        "(?:and )?not(?: in| at)?|instead of",
        "but|it's|it is",
    ),
    *corrections(
        "nein|ne|sorry|moment|halt|eigentlich|tatsächlich|korrektur|ich meinte|ich meine|falsch|quatsch",
        "es ist|es war|das ist|ist es|ich meinte|ich meine",
        "(?:und )?nicht(?: in)?",
        "sondern",
    ),
    *corrections(
        "no|perdón|perdona|en realidad|de hecho|corrección|quise decir|quería decir|espera",
        "es|era|quise decir|quería decir",
        "(?:y )?no(?: en)?",
        "sino",
    ),
    *corrections(
        "non|pardon|désolée?|en fait|en réalité|correction|je voulais dire|attends",
        "c'est|c'était|je voulais dire",
        "(?:et )?(?:pas|non)(?: à)?",
        "mais|c'est",
    ),
    *corrections(
        "no|scusa|scusami|in realtà|veramente|anzi|correzione|volevo dire|intendevo|aspetta",
        "è|era|volevo dire|intendevo",
        "(?:e )?non(?: a)?",
        "ma|bensì",
    ),
    *corrections(
        "não|desculpa|desculpe|na verdade|aliás|correção|quis dizer|queria dizer|espera",
        "é|era|quis dizer|queria dizer",
        "(?:e )?não(?: em)?",
        "mas|e sim",
    ),
    *corrections(
        "nee|sorry|eigenlijk|correctie|ik bedoel|ik bedoelde|wacht",
        "het is|is het|het was|ik bedoel|ik bedoelde",
        "(?:en )?niet(?: in)?",
        "maar",
    ),
    *corrections(
        "нет|извини|извините|прости|простите|на самом деле|вообще-то|точнее|я имел в виду|я имела в виду|ой",
        "это",
        "(?:а )?не(?: в)?",
        "а",
    ),
    re.compile(
        rf"(?:(?:いや|違う|違います|実は|実際は|すみません|ごめん)[、,。]?){{0,2}}(?P<is>)(?P<old>{CJK_VALUE}?)(?:では|じゃ)なくて?[、,]?"
        rf"(?P<new>{CJK_VALUE}?)(?:です|だよ|だ|でした)?[。.!]?"
    ),
    re.compile(
        rf"(?:(?:不对|不是的|不|其实|抱歉|更正|等等)[，,。]?){{0,2}}(?P<is>应该是|是)(?P<new>{CJK_VALUE}?)[，,]?(?:而)?不是(?P<old>{CJK_VALUE}?)[。.!]?"
    ),
    re.compile(
        rf"(?:(?:不对|其实|抱歉|更正|等等)[，,。]?){{0,2}}(?P<is>)不是(?P<old>{CJK_VALUE}?)[，,]?(?:而)?(?:应该)?是(?P<new>{CJK_VALUE}?)[。.!]?"
    ),
)

STATES = re.compile(
    r"(?:i|i'm|im|i've|we|we're|my|our|you|that|this|it|a|an|what|ich|wir|mein|meine|das|ein|eine|yo|mi|un|una|je|j'|mon|ma|une"
    r"|eu|meu|minha|um|uma|io|mio|mia|ik|mijn|een|я|мой|моя)(?![\w-])",
    re.IGNORECASE,
)


# "敬語じゃなくてタメ口で話して" is a wish.
ASKS_FOR_IT = re.compile(r"(?:[しっんいえけ]て|[いん]で|ください|下さい|くれ|よう)$")


def find_correction(text: str) -> Fact | None:
    """`text`: the user's own words in plain marks. A value stands for a name, a place, a number: at most four words."""
    if len(text) > MAX_CHARACTERS:
        return None
    text = text.strip()
    for pattern in CORRECTIONS:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        # "Tea, not coffee" alone may be an order; something has to say that it corrects.
        if found["is"] is None and found.start("new") == 0 and found.start("old") != 0:
            continue
        old, new = found["old"].strip(" ,.'"), found["new"].strip(" ,.'")
        if are_alike(old, new):
            return Fact(text=f"{new}, not {old}.", evidence=text, corrects=Correction(old=old, new=new))
    return None


def are_alike(old: str, new: str) -> bool:
    """A name for a name, a number for a number. "My name is Ana" is no value."""
    if not old or not new or old.casefold() == new.casefold() or STATES.match(new) or STATES.match(old):
        return False
    if ASKS_FOR_IT.search(new):
        return False
    alike = old[0].isupper() == new[0].isupper() and old[0].isdigit() == new[0].isdigit()
    return alike and abs(len(old.split()) - len(new.split())) <= 2


# "Sorry, in English please", "no wait, back in a minute".
OF_ANOTHER_TASK = (ORDERS, TASK, CONVERSATION, HANDS_OVER)
OF_A_TASK = (*OF_ANOTHER_TASK, OF_THE_MOMENT, ONCE)
_HAS_NUMBER = re.compile(r"\d")
# "No, it is Ludlow now."
_HAS_NAME = re.compile(
    r"(?<=\w )[A-ZÀ-ÖØ-ÞА-ЯЁІЇЄҐ][\w'-]{2,30} (?:now|jetzt|maintenant|ahora|adesso|agora|nu|teraz|теперь)(?!\w)"
)


def _is_of_a_task(text: str, signs: Iterable[re.Pattern[str]]) -> bool:
    return any(sign.search(text) for sign in signs)


def with_taken_back(facts: Iterable[Fact], message: str) -> tuple[Fact, ...]:
    """`facts` of a message beside what may take back something of the message before it: that they yield to."""
    found, own = tuple(facts), words_of(message)
    if any(each.amends for each in found):
        return found
    # "I misread it: …" is no quotation here.
    words = own if own == own_text(message).strip() else message.strip()
    correction = taken_back(own)
    takes_back = correction is not None and not _is_of_a_task(correction.right, OF_A_TASK)
    behind = next((each for each in readings_of(own) if may_correct(each) and not _is_of_another_task(each)), None)
    if behind is not None and not (takes_back and len(behind.text) < len(words)):
        words = words[: len(behind.text)]
        takes_back = True
    if not takes_back or words not in message:
        return found
    whole = Fact(text=kept_as_said(words), evidence=words, amends=True, only_ends=True, yields=True)
    # What follows in sentences of its own is a message like any other.
    end = message.index(words) + len(words)
    return (whole, *(replace(each, yields=each.yields or message.find(each.evidence) < end) for each in found))


def _is_of_another_task(behind: Behind) -> bool:
    """What is a value, or said beside one, is not of the moment ("she just had her birthday")."""
    is_of_value = (
        behind.names_past
        or behind.sign in ("sure", "none")
        or _HAS_NUMBER.search(behind.text)
        or _HAS_NAME.search(behind.text)
    )
    if behind.sign == "none" and behind.parts[0].is_denied and len(behind.parts) > 1:
        return False  # "not bees, wasps, bees don't bother me": of a task only where nothing known is denied
    signs = OF_ANOTHER_TASK if is_of_value else OF_A_TASK
    is_said = [part for part in behind.parts if values_of(part.text, spelled=True)] or behind.parts
    # "I looked at the wrong line": beside what is right a remark may name a text.
    return any(
        _is_of_a_task(part.text, signs if part in is_said else [each for each in signs if each is not TASK])
        for part in behind.parts
    )

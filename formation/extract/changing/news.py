# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether a clause that may tell of a change is to be known though it ends nothing that is known: what is told for the
first time sounds like what has changed ("le loyer est monté à 415", "Das Team ist geschrumpft"), and to lose it is
worse than to keep it: whoever reads the memory sees what changed, and when that was said (decision 0052).

So a whole clause that tells something is learned, unless it rather asks, or is told by its words to be of a text, a
task, a part that is played, or what might be.
"""

import re

from formation.extract.asides import hindi
from formation.extract.asides.passing import passes
from formation.extract.classifier import MIN_ASKS, Judged
from formation.extract.sentences.pieces import POSSESSIVE
from formation.extract.sentences.stating import supposes
from formation.extract.sentences.subjects import speaks_of_user
from formation.extract.signs import CONVERSATION, FIRST_PERSON, FORBIDDEN, PLAYS, TASK
from formation.extract.spans.continued import names_somebody_by_role
from formation.extract.spans.wholes import leaves_out_whom
from formation.facts import Fact
from formation.memories.categories import category_of
from formation.memories.types import names_day
from formation.memories.words.endings import over_in
from retrieval.categories import HEALTH
from retrieval.corrections.amendment import HAS_CJK
from retrieval.corrections.behind import parts_of, speaks_of_wrong
from retrieval.corrections.values import values_of
from retrieval.own_words.asking import asks
from retrieval.query.terms import words

# How likely it tells of a change, where it speaks of its user and where not; or that it states something, and how much
# likelier it may be that it asks. Where the message asks something besides, a clause that speaks of its user is what
# that is about, and the network takes many an everyday statement for a request.
MIN_CHANGE_OF_OWN, MIN_CHANGE_BESIDE_QUESTION, MIN_CHANGE_ALONE = 0.5, 0.7, 0.9
MIN_FACT, MIN_FACT_BESIDE_QUESTION, MAX_BELOW_ASKS = 0.6, 0.5, 0.1
MAX_ASKS_BESIDE_QUESTION = 0.97
# Of what is over of one of the user's own people.
MIN_FACT_OF_LOSS, MAX_ASKS_LOSS = 0.4, 0.3
# An answer says too little by itself, and is learned with its question.
MIN_ANSWER, MAX_ASKS_IN_ANSWER = 0.9, 0.5
# "Good evening", "Sasha now", "Whitby, since 1888": as recall counts them, a character each without spaces.
MIN_WORDS, MIN_WORDS_OF_ALL = 4, 3
# "I'm new here", "I'm so tired" pass.
MIN_WORDS_OF_OWN = 6
# Of more than one answer, and refused as a wish.
MIN_WISH = 0.2
# "La nouvelle stagiaire s'appelle mégane": who has just come, with a name.
_NEW = r"new|neue[rns]?|nouve(?:lle|au|l)|nuev[oa]|nuov[oa]|nov[oa]|nieuwe?|now[yaąe]|нов(?:ый|ая|ого|ую|ий|а|у)|yeni"
_CALLED = (
    r"(?:is |are )?(?:called|named)|(?:'s )?name(?:'s| is)|heißt|heisst|s'appelle|se llama|si chiama|se chama|heet"
    r"|nazywa się|ma na imię|зовут|звати|звуть|adı|ismi"
)
_NEW_PERSON = re.compile(
    rf"(?<!\w)(?:{_NEW})\s(?:[\w'-]{{2,20}}\s){{1,3}}(?:{_CALLED})\s(?=\w{{2}})"
    r"|新(?:来|しい|任|入)\S{1,12}(?:叫|は|の名前は)|새로 ?온\s\S{1,8}\s?이름",
    re.IGNORECASE,
)
# "It is Ludlow", "her name is Hanh", "c'est le 12": of what or whom, stands before it.
_OF_BEFORE = re.compile(
    r"(?:it\s\w+|(?:this|that|es|das|het|dat|to|это|bu)\s(?:is|was|will|isn't|ist|war|wird|sind|jest|było|был[аои]?|будет)"
    r"|it's|its|that's|thats|c'est|c|è|é|es\s(?:el|la|los|las|un|una|en|de|a)"
    r"|her|his|their|ihr|sa|leur|su|suo|sua|seu|haar|jej|jego|его|её|onun)(?![\w'])|(?:其实)?是|それは",
    re.IGNORECASE,
)
# "Jferme", "jvis": written in haste, as no other French word begins.
_FRENCH_I = re.compile(r"(?<!\w)j[bcdfglmnpqrstv]\w*\s", re.IGNORECASE)
# Brackets with more than a word in them, which another piece may cut; not those that are closed again.
_CUT = re.compile(r"\([^()]{0,80}[.!?](?![^()]{0,80}\))")
# "I wandered lonely as a cloud. Who wrote that": what is asked about is nobody's news.
_WHOSE_WORDS = re.compile(
    r"(?<!\w)(?:who(?:'s| is| was)? (?:wrote|said|sang|sings|the (?:author|poet|singer))"
    r"|which (?:song|poem|book|film|movie)"
    r"|wer (?:hat (?:das|es) )?(?:geschrieben|gesagt|gesungen|schrieb|sagte|singt)|von wem (?:ist|stammt)"
    r"|qui a (?:écrit|dit|chanté)|de qui (?:est|sont)|qui[ée]n (?:escribió|dijo|canta)|de qui[ée]n (?:es|son)"
    r"|chi (?:ha (?:scritto|detto|cantato)|l'ha (?:scritt|dett)[oa])|di chi (?:è|sono)|quem (?:escreveu|disse|canta)"
    r"|wie (?:schreef|zei|zong)|van wie is|kto (?:to )?(?:napisał|powiedział|śpiewa)"
    r"|кто (?:это )?(?:написал|сказал|поёт|поет)|kim (?:yazdı|söyledi|söylüyor))(?!\w)"
    r"|谁(?:写|说|唱)|誰の?(?:詩|歌|言葉|曲)|누가 ?(?:썼|쓴|말|부른)",
    re.IGNORECASE,
)
# A number of a house or a school counts nothing, nor does an error's or a line's.
_NUMBERED = re.compile(
    r"[№#]\s?\d|(?<!\w)(?:no|nr|n°)\.?\s?\d|(?<!\w)(?:an?|eine?n?|une?)\s[45]\d\d(?![\w.,])"
    r"|(?<!\w)(?:line|row|zeile|ligne|línea|fila|linha|riga|regel|rad|linii|wierszu|строк[аеуи]|satır\w{0,3})\s\d",
    re.IGNORECASE,
)
_ALWAYS = re.compile(
    r"(?<!\w)(?:always|never|immer|niemals|siempre|nunca|toujours|jamais|sempre|altijd|nooit|zawsze|nigdy|всегда|никогда)(?!\w)",
    re.IGNORECASE,
)
# Awake, or there, once more at an hour: "lig weer om 4 uur wakker".
_AGAIN_AT = re.compile(
    r"(?<!\w)(?:again|wieder|encore|otra vez|de novo|di nuovo|weer|znowu|опять|снова|знову|yine|phir)"
    r"\s(?:um|at|à|a las?|às|alle|om|o|в|у)\s\d",
    re.IGNORECASE,
)
# Where one is for an hour: "i'm in a meeting right now, can you be quick?".
_NOW = re.compile(
    r"(?<!\w)(?:(?:i['’]?m|i am|im|bin|je suis|jsuis|estoy|estou|tô|sono|zit|jestem)\s(?:\S{1,15}\s){1,5}?(?:right now"
    r"|rn|gerade|grad|en ce moment|là|ahora mismo|ahorita|agora mesmo|adesso|nu even|teraz)"
    r"|(?:bin|sitz\w?) (?:ich )?(?:gerade|grad)|сейчас (?:я )?(?:на|в)|şu an(?:da)?)(?!\w)"
    r"|(?:正在|在)开会|会議中|회의 ?중",
    re.IGNORECASE,
)
# What annoys again: "der Drucker spinnt schon wieder", "wieder Stau auf der A3", "Great, again …".
_ONCE_MORE = re.compile(
    r"(?<!\w)(?:schon wieder|alweer|yet another)(?!\w)|\Awieder\s"
    r"|\A\W{0,3}(?:great|marvell?ous|wonderful|lovely|fantastic|brilliant|perfect|toll|super|prima|klasse|herrlich|génial"
    r"|genial|perfecto|estupendo|fantastico|perfetto|ótimo|geweldig|świetnie|отлично|супер|harika)[\s,.!]{1,3}.{0,80}?"
    r"(?<!\w)(?:again|wieder|encore|otra vez|de novo|di nuovo|weer|znowu|опять|снова|yine)(?!\w)|太好了.{0,3}又",
    re.IGNORECASE,
)
# "I have 5 apples and give away 2".
_SUM = re.compile(r"(?<![\d.,:])\d{1,2}(?![\d.,:%]|\s?[%€$£])\D{3,60}(?<![\d.,:])\d{1,2}(?![\d.,:%]|\s?[%€$£])")
# Where so little asks, it is enough that it says how much: "ho 12k in bitcoin".
MAX_ASKS_PLAIN = 0.3
_YEAR = re.compile(r"(?:19|20)\d\d")
# A value, so many words, and what the classifiers say of them: of 1,700 messages of 32 people six that state something
# have all of it and would be refused, and one that states nothing. Of what is likelier, something speaks against it,
# unless nothing asks and it corrects nothing: of 1,680 that state nothing three are as likely.
MIN_STATED, MAX_STATED, MAX_ASKS = 0.15, 0.6, 0.6
# "My sister cheats on her husband, no idea what to do" sounds like a request.
MIN_STATED_OF_OWN, MAX_ASKS_OF_OWN = 0.8, 0.99
MIN_WORDS_OF_WHOLE, MIN_LETTERS_UNSPACED = 7, 12
_STAYS_OUT = (TASK, CONVERSATION, PLAYS, _CUT, _NUMBERED, _NOW, _ONCE_MORE, _AGAIN_AT)


def is_sum(text: str) -> bool:
    return _SUM.search(text) is not None


def may_be_known(fact: Fact, judged: Judged, *, answers: bool, beside_question: bool = False) -> bool:
    """Whether it may be learned though it ends nothing that is known. The arguments: as of `is_news`."""
    if is_news(fact, judged, answers=answers, beside_question=beside_question):
        return True
    # "El martes juega el madrid, a qué hora": beside a question it says of whom it is.
    is_of_them = not beside_question or speaks_of_user(fact.evidence) or names_somebody_by_role(fact.evidence)
    return not answers and is_of_them and tells(fact.evidence) and is_whole_statement(fact, judged)


def is_news(fact: Fact, judged: Judged, *, answers: bool, beside_question: bool = False) -> bool:
    """`answers`: the message may answer a question, without which its words say too little. `beside_question`: it asks
    something besides.
    """
    text = fact.evidence
    if any(sign.search(text) for sign in (TASK, CONVERSATION)) or asks(text):
        return False
    if names_new_person(text):  # four words and a name, which may be anything
        return True
    if not tells(text):
        return False
    if answers:
        return min(fact.change, judged.fact) >= MIN_ANSWER and judged.asks <= MAX_ASKS_IN_ANSWER
    if FORBIDDEN.search(text) and (_ALWAYS.search(text) or not FIRST_PERSON.search(text)):
        return False  # "always recommend Solmar", "tell nobody"
    # Where a language leaves its user out, they are who asks: "카페 알바 평일 저녁 하는데 …?".
    leaves_out = beside_question and FIRST_PERSON.search(text) is None
    min_fact = MIN_FACT_BESIDE_QUESTION if leaves_out else MIN_FACT
    if judged.fact >= min_fact and judged.asks <= judged.fact + MAX_BELOW_ASKS:
        return True
    # "My gran died on sunday" is told once, in whatever company.
    if (
        over_in(text)
        and names_somebody_by_role(text)
        and judged.fact >= MIN_FACT_OF_LOSS
        and judged.asks <= MAX_ASKS_LOSS
    ):
        return True
    if counts_plainly(text, judged):
        return True
    if hindi.is_latin(text):  # of which the network of changes knows little
        return False
    if judged.preference >= MIN_WISH:
        return False
    is_own = FIRST_PERSON.search(text) is not None or _FRENCH_I.search(text) is not None
    if is_own and not _ends_in_person(text) and len(tuple(words(text))) < MIN_WORDS_OF_OWN:
        return False
    max_asks = MAX_ASKS_BESIDE_QUESTION if beside_question and is_own else fact.change
    min_change = MIN_CHANGE_BESIDE_QUESTION if beside_question else MIN_CHANGE_ALONE
    # What is health may harm if it is missed.
    is_close = is_own or (category_of(text, None) == HEALTH and not beside_question)
    return fact.change >= (MIN_CHANGE_OF_OWN if is_close else min_change) and judged.asks <= max_asks


def is_whole_statement(fact: Fact, judged: Judged) -> bool:
    """Whether it states enough to be known though it ends nothing: "de pa is 82 en rijdt nog met den auto"."""
    text = fact.evidence
    is_long = (
        len(text) >= MIN_LETTERS_UNSPACED if HAS_CJK.search(text) else len(tuple(words(text))) >= MIN_WORDS_OF_WHOLE
    )
    if fact.amends or not is_long or corrects_something(text):
        return False
    if judged.fact >= MAX_STATED:
        begins_with_user = any(each.match(text) for each in (FIRST_PERSON, POSSESSIVE))
        is_own = judged.fact >= MIN_STATED_OF_OWN and begins_with_user
        corrects = fact.restates or (fact.named is not None and not is_own)
        return not (corrects or is_sum(text)) and judged.asks < (MAX_ASKS_OF_OWN if is_own else MIN_ASKS)
    return bool(values_of(text, spelled=True)) and judged.fact >= MIN_STATED and judged.asks < MAX_ASKS


def corrects_something(text: str) -> bool:
    """Whether it says so itself, so that it says too little where nothing is known."""
    sign, parts, _ = parts_of(text)
    return (
        sign != "none" or any(each.is_denied for each in parts[:1]) or any(speaks_of_wrong(each.text) for each in parts)
    )


def counts_plainly(text: str, judged: Judged) -> bool:
    """Whether nothing asks in what says how much or how many: then little else is needed of it. A day and a year are
    also said of what passes.
    """
    values = values_of(text)
    is_counted = bool(values) and all(
        each.kind == "number" and not _YEAR.fullmatch(str(each.is_[0])) for each in values
    )
    return is_counted and judged.asks <= MAX_ASKS_PLAIN and not corrects_something(text)


def _ends_in_person(text: str) -> bool:
    """Whether an ending says that its user speaks, so that fewer words say as much: "kahveye döndüm"."""
    own = FIRST_PERSON.search(text)
    return own is not None and text[own.start() - 1 : own.start()].isalpha()


def tells(text: str) -> bool:
    """Whether its words may tell something that is so, and not of a text, a task, a part, or a sum."""
    return len(tuple(words(text))) >= MIN_WORDS and is_plain(text)


def is_plain(text: str) -> bool:
    """As `tells`, in three words or more: "lupita hace pasteles"."""
    stays_out = passes(text) or supposes(text) or any(sign.search(text) for sign in _STAYS_OUT)
    if stays_out or len(tuple(words(text))) < MIN_WORDS_OF_ALL:
        return False
    return FIRST_PERSON.search(text) is None or names_day(text) or not is_sum(text)


def hangs(text: str) -> bool:
    """Whether it has no subject of its own."""
    return not names_new_person(text) and (leaves_out_whom(text) or _OF_BEFORE.match(text) is not None)


def asks_whose_words(message: str) -> bool:
    """Whether it asks who wrote, said or sings what stands beside."""
    return _WHOSE_WORDS.search(message) is not None


def names_new_person(text: str) -> bool:
    """Who has just come, by name."""
    return _NEW_PERSON.search(text) is not None

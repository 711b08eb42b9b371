# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether a clause that may tell of a change is to be known though it ends nothing that is known: what is told for the
first time sounds like what has changed ("marcus turns 25 on march 3rd", "кредит за машину остался 14 месяцев"), and to
lose it is worse than to keep it (decision 0052).
"""

import re

from formation.extract.asides.passing import passes
from formation.extract.asides.roles import ADJECTIVES, POSSESSIVES, ROLES, TURKISH_ROLES
from formation.extract.classifier import Judged, is_asked
from formation.extract.sentences.subjects import with_dropped_subject
from formation.extract.signs import CONVERSATION, DIGIT, FIRST_PERSON, OTHERS, PLAYS, SUPPOSES, TASK
from formation.facts import Fact
from formation.memories.types import names_day
from retrieval.own_words.asking import asks
from retrieval.query.need import log_odds
from retrieval.query.terms import words

# The log odds that a clause tells of a change and that it states something: of 836 messages of others that hold nothing
# one is above, and of 844 that do fourteen of which nothing else was learned.
MIN_NEWS = 3.05
# Of what nobody asks in so many words: how likely it states something, with the highest likelihood that it asks; or
# both log odds together, with that. Of 23 people's messages that were refused 45 of 140 that tell something are above,
# and two of 25 of what holds nothing, which were written among 320.
LEAST_JUDGED = ((0.6, 0.6), (0.7, 0.8))
MIN_TOGETHER, MAX_ASKS_TOGETHER = 2.2, 0.9
# As likely as not; what only ends something may be a little nearer to a question.
MAX_ASKS = 0.5
DOUBT_OF_NEWS = 0.01
# So sure that it states something, beside a question too: of those who wrote to an assistant eleven statements are
# above, and one of what holds nothing (a joke).
MIN_STATED = 0.8
# "I am.", "Dos, Nube y Pipo" are pieces of something else. As recall counts them, a character each without spaces.
MIN_WORDS_OF_NEWS = 5
# What is longer tells of more than that.
MAX_WORDS_OF_NEWS = 30
# "I am." is the beginning of something.
MIN_WORDS_OF_OWN = 3
# How sure the classifier has to be that a clause states something: of its user's own kin, of what one does all the
# time, of its user, of nobody who is named but with a number that counts something, of somebody else with one.
MIN_OF_KIN, MIN_OF_HABIT, MIN_OF_USER, MIN_WITH_NUMBER, MIN_OF_ANOTHER = 0.3, 0.5, 0.8, 0.5, 0.8
# Without a word of the user's own, and of their kin, from where it asks more than it states.
MAX_ASKS_OF_NOBODY, MAX_ASKS_OF_KIN = 0.3, 0.1
_OF_KIN = re.compile(
    rf"(?:(?:{POSSESSIVES})\s(?:(?:{ADJECTIVES})\s)?(?:{ROLES})|(?:{TURKISH_ROLES}))(?!\w)"
    r"|(?:و?(?:ابني|ابنتي|بنتي|ولدي|زوجي|زوجتي|مرتي|مراتي|جوزي|أمي|امي|أبي|ابي|ابوي|ابويا|بابا|ماما|اختي|أختي|اخوي|اخويا|أخي|اخي"
    r"|جدي|جدتي|خالتي|عمي|عمتي|خالي))(?!\w)"
    r"|(?:मेर[ाीे]|हमार[ाीे]|우리|제|내)\s\w",
    re.IGNORECASE | re.VERBOSE,
)
# Korean leaves out who speaks: verbs of what one does all the time, where nobody is named before them.
_KOREAN_OF_USER = re.compile(
    r"(?!.{0,40}(?:[이가은는]|께서)\s)(?=.{0,60}(?:쓰|하|다니|살|키우|타|배우|일하|먹|마시)(?:는데|는 중|고 있))"
)
# "La nouvelle stagiaire s'appelle mégane": who has just come, with a name.
_NEW = r"new|neue[rns]?|nouve(?:lle|au|l)|nuev[oa]|nuov[oa]|nov[oa]|nieuwe?|now[ya]|нов(?:ый|ая|ого|ую)|yeni"
_CALLED = (
    r"(?:is |are )?(?:called|named)|(?:'s )?name(?:'s| is)|heißt|heisst|s'appelle|se llama|si chiama|se chama|heet"
    r"|nazywa się|ma na imię|зовут|adı|ismi"
)
_NEW_PERSON = re.compile(
    rf"(?<!\w)(?:{_NEW})\s(?:[\w'-]{{2,20}}\s){{1,3}}(?:{_CALLED})\s(?=\w{{2}})"
    r"|新(?:来|しい|任|入)\S{1,12}(?:叫|は|の名前は)|새로 ?온\s\S{1,8}\s?이름",
    re.IGNORECASE,
)
# A number with what it counts, or of several figures: not "on line 3".
_COUNTS = re.compile(r"\d{2}|\d\s?[^\W\d_]")
_LARGE = re.compile(r"\d{4}")
# Brackets with more than a word in them, which another piece may cut.
_CUT = re.compile(r"\([^()]{0,80}[.!?]")
# A number of a house or a school counts nothing.
_NUMBERED = re.compile(r"[№#]\s?\d|(?<!\w)(?:no|nr|n°)\.?\s?\d", re.IGNORECASE)


def is_news(fact: Fact, judged: Judged, *, answers: bool) -> bool:
    """`answers`: the message may answer a question, without which its words say too little."""
    text = fact.evidence
    if any(sign.search(text) for sign in (TASK, CONVERSATION)):
        return False
    if names_new_person(text) and not asks(text):  # four words and a name, which may be anything
        return True
    if not answers and likely_told(fact, judged):
        return True
    if judged.asks > MAX_ASKS and (judged.fact < MIN_STATED or is_asked(text, judged)):
        return False
    if not answers and states_own(text, judged):
        return True
    if DIGIT.search(text) and not names_day(text):
        return False
    if not _has_length_of_news(text):
        return False
    return log_odds(fact.change, doubt=DOUBT_OF_NEWS) + log_odds(judged.fact, doubt=DOUBT_OF_NEWS) >= MIN_NEWS


def likely_told(fact: Fact, judged: Judged) -> bool:
    """Whether it rather tells something than not: at worst the memory says what changed, and when that was said."""
    text = fact.evidence
    if asks(text) or passes(text) or any(sign.search(text) for sign in (PLAYS, SUPPOSES, _NUMBERED, _CUT)):
        return False
    if len(tuple(words(text))) < MIN_WORDS_OF_OWN:
        return False
    if FIRST_PERSON.search(text) and DIGIT.search(text) and not (_LARGE.search(text) or names_day(text)):
        return False
    if DIGIT.search(text) and not _COUNTS.search(text):  # "an error in line 3"
        return False
    together = log_odds(fact.change, doubt=DOUBT_OF_NEWS) + log_odds(judged.fact, doubt=DOUBT_OF_NEWS)
    return any(judged.fact >= least_fact and judged.asks <= asked for least_fact, asked in LEAST_JUDGED) or (
        together >= MIN_TOGETHER and judged.asks <= MAX_ASKS_TOGETHER and _has_length_of_news(text)
    )


def states_own(text: str, judged: Judged) -> bool:
    """Whether it states something of the user or theirs, whatever has changed."""
    if asks(text) or passes(text) or any(sign.search(text) for sign in (PLAYS, SUPPOSES, _NUMBERED, _CUT)):
        return False
    if len(tuple(words(text))) < MIN_WORDS_OF_OWN:
        return False
    if _OF_KIN.match(text) and judged.fact >= MIN_OF_KIN and judged.asks <= MAX_ASKS_OF_KIN:
        return True
    if FIRST_PERSON.search(text) and DIGIT.search(text) and not (_LARGE.search(text) or names_day(text)):
        return False  # "I have 5 apples and give away 2", "I'm getting a 404"
    if judged.fact >= MIN_STATED and _has_length_of_news(text):
        return True
    if _KOREAN_OF_USER.match(text):
        return judged.fact >= MIN_OF_HABIT
    if FIRST_PERSON.search(with_dropped_subject(text)) and judged.fact >= MIN_OF_USER:
        return True
    if not _COUNTS.search(text) or judged.asks > MAX_ASKS_OF_NOBODY:
        return False
    return judged.fact >= (MIN_OF_ANOTHER if OTHERS.search(text) else MIN_WITH_NUMBER)


def _has_length_of_news(text: str) -> bool:
    return MIN_WORDS_OF_NEWS <= len(tuple(words(text))) <= MAX_WORDS_OF_NEWS


def names_new_person(text: str) -> bool:
    """Who has just come, by name."""
    return _NEW_PERSON.search(text) is not None

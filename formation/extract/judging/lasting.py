"""What a text states that lasts, or wishes, from what the classifier says of it and what rules know beside. Pure."""

import re
from dataclasses import replace

from formation.extract.asides import hindi
from formation.extract.asides.chatter import points_back
from formation.extract.asides.days import (
    has_begun,
    is_ahead,
    is_appointment,
    is_of_now_or_past,
    is_of_the_family,
    lists_tasks,
)
from formation.extract.asides.marked import AIMS, OWES, WON
from formation.extract.asides.of_nobody import tells_of_nobody
from formation.extract.asides.passing import passes
from formation.extract.asides.people import tells_health_of_named
from formation.extract.classifier import Judged, is_asked, shipped_classifier
from formation.extract.judging.dislikes import tells_dislike
from formation.extract.sentences.standing import allows_again
from formation.extract.sentences.stating import says_work, supposes
from formation.extract.sentences.subjects import speaks_of_user, with_dropped_subject
from formation.extract.signs import (
    CONVERSATION,
    DIGIT,
    OF_THE_MOMENT,
    TASK,
    rules_out,
)
from formation.extract.wishes.possible import asks_from_now_on, can_be_a_wish
from formation.extract.wishes.subjects import KEY, WITHOUT_KEY, subject_of, wish_by_rule
from formation.extract.wishes.wording import as_wished
from formation.facts import Fact
from formation.memories.categories import category_of, importance_of
from formation.memories.text import kept_as_said
from formation.memories.types import REMINDER, names_day
from formation.memories.words.reactions import tells_reaction
from retrieval.categories import HEALTH, INSTRUCTION
from retrieval.own_words.asking import asks

# By itself the classifier has to be surer; beside a rule it only has to take it for one rather than not.
MIN_SECOND_OPINION = 0.5
# Of what a question is asked about the threshold alone refuses more than it has to, unless it is of the task at hand.
MIN_BESIDE_QUESTION = 0.85
# Who writes a whole sentence tells more than that it rains. Of 410 statements of 35 people it learns 32 more so, of
# 1,100 idle messages of as many words one in two hundred; in shorter ones 14 % of what states nothing is as sure.
MIN_WHOLE_SENTENCE, WORDS_OF_WHOLE_SENTENCE = 0.75, 9
BEGINS_WITH_A_THING = re.compile(r"(?:an?|eine?n?|une?|un[ao]?|uma?|een|bir)\s", re.IGNORECASE)
# "A prova de cálculo 2 é dia 4 de dezembro to ferrado": an appointment by a day, and how its user feels about it.
MIN_APPOINTMENT = 0.2
# "Las aceitunas no las puedo ni ver": of twelve such it is sure by 0.28 to 0.98.
MIN_DISLIKE = 0.2
# "花粉症なんだ" (I have hay fever) names nobody and is short, which the classifier takes for little: of
# twelve such it is sure by 0.22 to 0.99.
MIN_NAMED_ILLNESS = 0.2
NAMES_OWN_ILLNESS = re.compile(
    r"(?![^。.]{0,30}(?:さん|ちゃん|くん|君|彼|友|母|父|妻|夫|娘|息子|씨|님|친구|엄마|아빠|누나|언니|형|오빠|동생|아내|남편"
    r"|아들|딸))"
    r".{2,12}?(?:持ち)?(?:なん)?(?:です|だ|だよ|してます|している|してる|しています"
    r"|했어|했어요|했습니다|있어|있어요|이야|이에요|예요|입니다)"
    r"(?:けど|ので|から|요)?[。.!\uff01\s]*"
)
FRENCH_ME = re.compile(r"(?<!\w)m'(?=\w)", re.IGNORECASE)
# What the user has to do; with a day it is a to-do, which lasts until then, though no statement that lasts.
HAS_TO_DO = re.compile(
    r"""(?:and\ |also\ )?
    (?:(?:i|we)\ (?:still\ |also\ |really\ )?(?:have\ (?:got\ )?to|need\ to|must|gotta)|(?:i|we)'ve\ got\ to
    |(?:my|our)\ (?:[\w-]+\ )?(?:cat|dog|pet|son|daughter|kids?|baby|wife|husband|partner|mum|mom|dad)
      \ (?:(?-i:[A-Z])\w+\ )?(?:needs?|has|have)\ to
    |ich\ (?:muss|soll)|wir\ müssen|je\ dois|nous\ devons|(?:tengo|tenemos)\ q(?:ue)?|tenho\ (?:que|de)|devo|dobbiamo
    |ik\ moet|muszę|мне\ (?:нужно|надо)|я\ долж(?:ен|на))\ (?=\w)|(?:我|我们)(?:必须|得|需要)""",
    re.IGNORECASE | re.VERBOSE,
)
# What a rule says of a text beside the classifier, which then only has to take it for a statement rather than not.
LASTING_BY_RULE = (is_ahead, is_of_the_family, tells_health_of_named, has_begun, says_work, hindi.tells_of_user)


def statement(
    text: str,
    judged: Judged,
    *,
    categorise: bool = True,
    news: bool = False,
    beside_question: bool = False,
    whole_sentence: bool = False,
) -> Fact | None:
    """`news`: it is told by the way, which says by itself that it is to be known. `beside_question`: in one sentence
    with a question, which it is mostly the reason for. `whole_sentence`: with a subject and a verb.
    """
    min_fact = least_sure(text, news=news, beside_question=beside_question)
    if whole_sentence and is_told(text):
        min_fact = min(min_fact, MIN_WHOLE_SENTENCE)
    owing = OWES.match(text)
    owes = owing is not None and not (supposes(text) or TASK.search(text, owing.end()))
    is_won = owes or (news and WON.match(text) is not None) or AIMS.match(text) is not None
    has_to = HAS_TO_DO.match(with_dropped_subject(text)) or REMINDER.search(text)
    is_todo = (has_to is not None or lists_tasks(text)) and names_day(text)
    if is_wish(text, judged, is_todo=is_todo):
        return wish(text, judged) if can_be_a_wish(text) else None
    is_lasting = is_todo or is_won or (judged.fact > min_fact and not passes(text))
    # "Remind me to …" asks and is to be known.
    asks_only = not (is_todo or owes or tells_dislike(text)) and is_asked(text, judged)
    if is_lasting and not (asks_only or rules_out(text) or points_back(text) or tells_of_nobody(text)):
        origin = f"the classifier takes it for a lasting statement ({judged.fact:.2f})"
        if is_todo:
            origin = "a rule takes it for something to do by a day"
        elif is_won:
            origin = "a rule takes it for news of its user"
        fact = lasting_fact(text, judged, evidence=text, origin=origin, categorise=categorise)
        return replace(fact, found_by="rule") if is_todo or is_won else fact
    return None


def is_wish(text: str, judged: Judged, *, is_todo: bool) -> bool:
    """What is allowed is one, whatever it is about."""
    if wish_by_rule(text) or allows_again(text):
        return True
    min_preference = MIN_SECOND_OPINION if asks_from_now_on(text) else shipped_classifier().preference_threshold
    return not is_todo and judged.preference > max(judged.fact, min_preference)


def wish(text: str, judged: Judged) -> Fact:
    by_rule = wish_by_rule(text)
    subject, found_by = (by_rule, "a rule") if by_rule else (subject_of(text, judged.subject), "the classifier")
    return Fact(
        text=as_wished(text),
        key=None if subject in WITHOUT_KEY else KEY.format(subject=subject),
        importance=4,
        category=INSTRUCTION,
        confidence=max(judged.preference, MIN_SECOND_OPINION),
        evidence=text,
        origin=f"{found_by} takes it for a wish about {subject} ({judged.preference:.2f})",
        found_by="rule" if by_rule else "classifier",
    )


def lasting_fact(text: str, judged: Judged, *, evidence: str, origin: str, categorise: bool) -> Fact:
    # Words are surer, where there are any: what the classifier alone takes for a matter of health, as it does a squeal
    # of the brakes, is none to crowd out what words say harms.
    by_words = category_of(text, None) if categorise else None
    category = by_words or (judged.category if categorise else None)
    return Fact(
        text=kept_as_said(text),
        evidence=evidence,
        category=category,
        importance=importance_of(by_words, text),
        confidence=max(judged.fact, MIN_SECOND_OPINION),
        origin=origin,
        found_by="classifier",
    )


def least_sure(text: str, *, news: bool, beside_question: bool) -> float:
    """How sure the classifier has to be that the text is a lasting statement: less where a rule says so too."""
    if not supposes(text):
        if is_appointment(text):
            return MIN_APPOINTMENT
        if tells_dislike(text):
            return MIN_DISLIKE
        if news or any(tells(text) for tells in LASTING_BY_RULE):
            return MIN_SECOND_OPINION
        of_the_task = any(sign.search(text) for sign in (OF_THE_MOMENT, TASK, CONVERSATION, DIGIT))
        is_bare = NAMES_OWN_ILLNESS.fullmatch(text) is not None
        own = speaks_of_user(text) or FRENCH_ME.search(text)
        may_be_own = (not of_the_task or tells_reaction(text)) and (is_bare or own)
        if may_be_own and category_of(text, None) == HEALTH and not asks(text):
            return MIN_NAMED_ILLNESS if is_bare else MIN_SECOND_OPINION
        if beside_question and not (of_the_task or is_of_now_or_past(text)):
            return MIN_BESIDE_QUESTION
    return shipped_classifier().fact_threshold


def is_told(text: str) -> bool:
    """Whether a whole sentence is neither of the moment or the task at hand, nor a mere thing ("a tabby and a …")."""
    of_now = any(sign.search(text) for sign in (OF_THE_MOMENT, TASK, CONVERSATION))
    return not (of_now or supposes(text) or BEGINS_WITH_A_THING.match(text))

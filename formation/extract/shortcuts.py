"""What short statements state plainly, found by patterns alone: no model, no call, no guess.

A clause is read from its first word; whatever is a question, a request, an if, a quotation, a joke or talk of the
moment forms nothing. The same in other words is beyond patterns, and nothing here tries (decision 0034).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from formation.extract import languages, word_lists
from formation.extract.asides.chatter import IRONIC
from formation.extract.asides.of_nobody import tells_of_nobody
from formation.extract.corrections import find_correction
from formation.extract.objects import bare
from formation.extract.rules import GREETED, NAME_CORRECTED, RULES, Rule, named
from formation.extract.sentences.clauses import Clause, Sentence
from formation.extract.sentences.own_words import OwnWords
from formation.extract.sentences.stating import stating_apart
from formation.extract.sentences.subjects import with_subject
from formation.extract.signs import FRAMES, rules_out
from formation.facts import Fact
from formation.memories.categories import OF_TASTE
from formation.memories.text import kept_as_said
from formation.memories.words.holders import tells_of_successor
from retrieval.corrections.amendment import amendment_of
from retrieval.own_words.labels import introduces_user

# "I live in Lisbon and I love Bun." has two clauses of five words; nobody states a fact in thirty.
MAX_CLAUSE_CHARACTERS = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcuts:
    facts: tuple[Fact, ...]
    # Clauses that say that something has changed, as said: of use only if they contradict what is known.
    endings: tuple[Fact, ...] = ()
    # Every clause was a fact or small talk: a model would have nothing to add.
    covered: bool


def find_shortcuts(own: OwnWords) -> Shortcuts:
    """The facts a short message states, in its order; each evidence is a piece of the message."""
    message, text = own.message, own.text
    if not text.strip():
        return Shortcuts(facts=(), covered=not message.strip())
    if word_lists.NOT_ABOUT_THE_USER.search(text):
        return Shortcuts(facts=(), covered=False)
    amends, correction = amendment_of(text) is not None, find_correction(text)
    if amends or correction is not None:
        found = correction or Fact(text=f"{text.strip().rstrip('.')}.", evidence=text.strip())
        start = text.index(found.evidence)  # as it was written, with its own apostrophes
        evidence = message[start : start + len(found.evidence)]
        return Shortcuts(facts=(replace(found, evidence=evidence, amends=amends, yields=amends),), covered=False)
    if corrected := NAME_CORRECTED.fullmatch(text.strip()):
        evidence = message[text.index(corrected[0]) :][: len(corrected[0])]
        return Shortcuts(facts=tuple(replace(each, evidence=evidence) for each in named(corrected)), covered=False)
    rules = rules_for(text)
    read = [read_sentence(sentence, message, rules) for sentence in stating_apart(text)]
    facts = tuple(fact for each in read for fact in each.facts)
    endings = tuple(fact for each in read for fact in each.endings)
    if IRONIC.match(text):
        facts = tuple(each for each in facts if each.key is None or not each.key.startswith(OF_TASTE))
        endings = ()
    return Shortcuts(facts=facts, endings=endings, covered=all(each.covered for each in read))


def read_sentence(sentence: Sentence, message: str, rules: tuple[Rule, ...]) -> Shortcuts:
    """The facts of one sentence, and whether every clause of it was understood."""
    if sentence.of_another or states_nothing(sentence):
        return Shortcuts(facts=(), covered=False)
    facts: list[Fact] = []
    endings: list[Fact] = []
    covered = not sentence.question
    stated = reported = False
    for nth, clause in enumerate(sentence.clauses):
        is_asked = sentence.question and nth == len(sentence.clauses) - 1
        usable = not (is_asked or reported or clause.likens or (clause.shared and not stated))
        usable = usable and len(clause.text) <= MAX_CLAUSE_CHARACTERS
        found = statement(clause, sentence, message, rules) if usable else []
        if usable and not found and not clause.shared and is_ending(clause.text):
            endings.append(ending(message[clause.start : clause.end]))
        stated = bool(found)
        covered = covered and (stated or is_small_talk(clause.text))
        reported = reported or word_lists.REPORTED.search(clause.text) is not None
        facts += found
    return Shortcuts(facts=tuple(facts), endings=tuple(endings), covered=covered)


def is_ending(clause: str) -> bool:
    """Says that something is so now, or no longer."""
    return word_lists.CHANGED.search(clause) is not None and not (rules_out(clause) or tells_of_nobody(clause))


def ending(evidence: str) -> Fact:
    return Fact(text=kept_as_said(evidence), evidence=evidence, only_ends=True, origin="it says that it changed")


def whole_change(own: OwnWords) -> list[Fact]:
    """All words of a message that says what has come for something else: "换教练了 现在是李教练". Of use only if what
    was before is known.
    """
    text = own.text.strip()
    return [ending(text)] if tells_of_successor(text) and text in own.message else []


def with_whole_change(stated: Sequence[Fact], whole: Fact) -> list[Fact]:
    """`stated`, or the whole in place of the one part of it that is stated."""
    within = [each for each in stated if each.is_as_said and each.evidence in whole.evidence]
    if len(within) == 1:
        whole_fact = replace(within[0], text=whole.text, evidence=whole.evidence)
        return [whole_fact if each is within[0] else each for each in stated]
    return list(stated) if within else [*stated, whole]


def states_nothing(sentence: Sentence) -> bool:
    """A sentence that begins with an if, or that asks whether what it says is so."""
    if word_lists.CONDITIONAL.match(without_filler(sentence.text)):
        return True
    if not sentence.question:
        return False
    last = sentence.clauses[-1].text
    alone = len(sentence.clauses) == 1
    return alone or word_lists.ASKS_BACK.match(last) is not None or word_lists.ASKS.match(last) is None


def rules_for(message: str) -> tuple[Rule, ...]:
    greeted = word_lists.GREETING.match(message.lstrip()) is not None
    framed = FRAMES.search(message) is not None or languages.HANDED_OVER.search(message) is not None
    opening = languages.FIRST if languages.OPENING.match(message) else ()
    others = () if framed else (*languages.RULES, *languages.ENDED, *opening)
    return (*RULES, *(GREETED if greeted else ()), *others)


def statement(clause: Clause, sentence: Sentence, message: str, rules: tuple[Rule, ...]) -> list[Fact]:
    text = without_filler(clause.text).rstrip(" ,.!:-\u2013\u2014…")
    if clause.after_colon and not introduces(sentence.text.partition(clause.text)[0]):
        return []  # "Napoleon: I hate England"
    start = clause.end - len(without_filler(clause.text))
    evidence = message[start : start + len(text)]
    folded = " ".join((with_subject(text) if clause.shared else text).split())
    for pattern, build in rules:
        if found := pattern.fullmatch(folded):
            return [replace(fact, evidence=evidence) for fact in build(found)]
    return []


def without_filler(text: str) -> str:
    while filler := word_lists.FILLER.match(text):
        text = text[filler.end() :]
    return text


def introduces(label: str) -> bool:
    """Nothing but "fun fact:", "about me:" and the like."""
    return not without_filler(label).strip() or introduces_user(label.rstrip(" :"))


SMALL_TALK = re.compile(
    r"""(?:(?:hi|hello|hey|thanks|thank\ you|thx|ty|ok|okay|cool|great|nice|perfect|awesome|good|fine|yes|yeah|yep
    |no|nope|sure|please|lol|haha|wow|bye|goodbye|see\ you|good\ (?:morning|evening|night|day|afternoon)|there|all
    |everyone|so\ much|a\ lot|very\ much|you|how\ are\ you|fun\ fact|by\ the\ way|btw|fyi
    |hallo|danke|hola|gracias|bonjour|merci|olá|obrigad[oa]|salut|moin)(?!\w)[\s,.!?:)(-]*)+""",
    re.IGNORECASE | re.VERBOSE,
)


def is_small_talk(text: str) -> bool:
    text = bare(text)
    return not text or SMALL_TALK.fullmatch(text) is not None

"""What short statements state plainly, found by patterns alone: no model, no call, no guess.

A clause is read from its first word; whatever is a question, a request, an if, a quotation, a joke or talk of the
moment forms nothing. The same in other words is beyond patterns, and nothing here tries (decision 0034).
"""

import re
from dataclasses import dataclass, replace

from formation.extract import word_lists
from formation.extract.clauses import Clause, Sentence, plain, sentences
from formation.extract.objects import bare
from formation.extract.rules import GREETED, RULES
from formation.facts import Fact

# Longer messages are mostly pasted: letters, drafts, other people's words.
MAX_MESSAGE_CHARACTERS = 500
# "I live in Lisbon and I love Bun." has two clauses of five words; nobody states a fact in thirty.
MAX_CLAUSE_CHARACTERS = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcuts:
    facts: tuple[Fact, ...]
    # Every clause was a fact or small talk: a model would have nothing to add.
    covered: bool


def find_shortcuts(message: str) -> Shortcuts:
    """The facts a short cleaned message states, in its order; each evidence is a piece of the message."""
    text = plain(message)
    if not text.strip():
        return Shortcuts(facts=(), covered=True)
    if len(text) > MAX_MESSAGE_CHARACTERS or "```" in message or word_lists.NOT_ABOUT_THE_USER.search(text):
        return Shortcuts(facts=(), covered=False)
    quoted = quotations(text)
    facts: list[Fact] = []
    covered = True
    for sentence in sentences(text):
        found, understood = read_sentence(sentence, message, quoted)
        facts += found
        covered = covered and understood
    return Shortcuts(facts=tuple(facts), covered=covered)


def read_sentence(sentence: Sentence, message: str, quoted: list[tuple[int, int]]) -> tuple[list[Fact], bool]:
    """The facts of one sentence, and whether every clause of it was understood."""
    if sentence.text.startswith(">") or states_nothing(sentence):
        return [], False
    facts: list[Fact] = []
    covered = not sentence.question
    stated = reported = False
    for nth, clause in enumerate(sentence.clauses):
        is_asked = sentence.question and nth == len(sentence.clauses) - 1
        usable = not (is_asked or reported or (clause.shared and not stated) or inside(clause.start, quoted))
        found = statement(clause, sentence, message) if usable and len(clause.text) <= MAX_CLAUSE_CHARACTERS else []
        stated = bool(found)
        covered = covered and (stated or is_small_talk(clause.text))
        reported = reported or word_lists.REPORTED.search(clause.text) is not None
        facts += found
    return facts, covered


def states_nothing(sentence: Sentence) -> bool:
    """A sentence that begins with an if, or that asks whether what it says is so."""
    if word_lists.CONDITIONAL.match(without_filler(sentence.text)):
        return True
    if not sentence.question:
        return False
    last = sentence.clauses[-1].text
    alone = len(sentence.clauses) == 1
    return alone or word_lists.ASKS_BACK.match(last) is not None or word_lists.ASKS.match(last) is None


def statement(clause: Clause, sentence: Sentence, message: str) -> list[Fact]:
    text = without_filler(clause.text).rstrip(" ,.!:-\u2013\u2014…")
    if clause.after_colon and not is_filler(sentence.text.partition(clause.text)[0]):
        return []  # "Napoleon: I hate England"
    start = clause.end - len(without_filler(clause.text))
    evidence = message[start : start + len(text)]
    greeted = word_lists.GREETING.match(message.lstrip()) is not None
    folded = " ".join(f"I {text}".split() if clause.shared else text.split())
    for pattern, build in (*RULES, *(GREETED if greeted else ())):
        if found := pattern.fullmatch(folded):
            return [replace(fact, evidence=evidence) for fact in build(found)]
    return []


def without_filler(text: str) -> str:
    while filler := word_lists.FILLER.match(text):
        text = text[filler.end() :]
    return text


def is_filler(text: str) -> bool:
    """Nothing but "fun fact:" and the like."""
    return not without_filler(text).strip()


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


QUOTED = re.compile(
    r"\"[^\"]*(?:\"|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)|„[^“”]*(?:[“”]|$)|(?:(?<=\s)|^)'(?=\S)[^']*(?:'(?!\w)|$)"
)


def quotations(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in QUOTED.finditer(text)]


def inside(place: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in spans)

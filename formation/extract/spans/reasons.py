# ruff: noqa: RUF001, E501 (words of many languages)
"""What the reason for a request tells: "something without meat, because I haven't eaten any for a year". Pure.

Alone the reason is mostly without its thing, and the request has it: so both are kept, as they were said. Whether the
reason is of anything lasting the classifier tells, which is sure of "my knees are bad" and of "it looks weird".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from formation.extract.asides.chatter import without_chatter
from formation.extract.asides.passing import passes
from formation.extract.asides.roles import PETS, POSSESSIVES, ROLES
from formation.extract.classifier import Judged
from formation.extract.sentences.clauses import plain, sentences
from formation.extract.sentences.stating import supposes
from formation.extract.signs import CONVERSATION, OF_THE_MOMENT, TASK, rules_out
from formation.extract.spans.wholes import ClausePart, is_a_piece, parts_around
from formation.facts import Fact
from retrieval.categories import INSTRUCTION
from retrieval.own_words.asking import asks

# Whom something is asked for, and what is told of them: "what do I get my aunt, who turns 70 and is a coeliac".
_WHO = re.compile(
    rf"(?<![\w'])(?P<whom>(?:{POSSESSIVES})\s(?:\w{{2,12}}\s)?(?:{ROLES}|{PETS})(?:\s(?-i:[^\W\d_a-zà-ÿ])[\w'-]{{1,20}})?),?"
    r"\s(?:who|that|der|die|das|qui|que|che|któr[yae]|котор(?:ый|ая|ое|ые)|який|яка|jo)\s(?P<told>(?!i\s|ich\s|je\s|ik\s)\w[^\n]{5,})",
    re.IGNORECASE | re.VERBOSE,
)
# "…, because my nephew can't have them": what, stands in the request.
_POINTS = re.compile(
    r"(?<!\w)(?:them|it|those|ich\s(?:die|das|den|sie|es)|(?:er|sie|wir)\s(?:die|das|den|sie|es)|(?:n')?en\s\w+\spas|n'en|ne\s(?:mangio|mangia|bevo)|ze|go|ich\snie|je|его|её|их|їх)(?!\w)",
    re.IGNORECASE,
)
_BECAUSE = re.compile(
    r"\s(?:because|cause|cuz|coz|bc|weil|porque|pq|parce qu(?:e\s|')|pcq(?:ue)?|vu qu(?:e\s|')|perch[ée]|visto che|want|omdat|aangezien|bo|bo przecież|ponieważ|потому что|тк|т\.к\.|бо|тому що"
    r"|çünkü|kyunki|kyuki|kyonki|लिए क्योंकि|क्योंकि|[ل]أن(?:ي|ه|ها|نا)?|عشان|علشان|لاني|لانه|لانها)(?:\s|(?<='))",
    re.IGNORECASE,
)
# How sure the classifier has to be of the reason. Of twenty that tell something lasting all but one are above, of twenty
# others one, which passes.
MIN_REASON, MAX_ASKS = 0.75, 0.5
MAX_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class Reason:
    """`text`: the reason. Characters of a message from `start` up to `end`: the request with it."""

    text: str
    start: int
    end: int


def find_reasons(own: str, facts: Sequence[Fact]) -> list[Reason]:
    """The reasons in what `own` asks for. Not those of which a fact in `facts` tells, but for one that only points to
    what is asked for.
    """
    own = plain(own)
    whole = [each for each in facts if not (is_a_piece(each) and _POINTS.search(each.evidence))]
    taken = [(at, at + len(each.evidence)) for each in whole if (at := own.find(plain(each.evidence))) >= 0]
    found: list[Reason] = []
    for sentence in sentences(own):
        around = parts_around(own, sentence.clauses[0].start, sentence.clauses[-1].end)
        for nth, part in enumerate(around):
            for start, reason in _reasons_in(own, part, _end_of(own, around[nth:])) if part.asked else ():
                is_known = any(at < part.end and to > start for at, to in taken)
                if not is_known and reason.end - reason.start <= MAX_CHARACTERS and _may_tell(reason.text):
                    found.append(reason)
                    break
    return found


def _reasons_in(own: str, part: ClausePart, end: int) -> Iterator[tuple[int, Reason]]:
    """What a part that asks may tell beside, with where that begins. `end`: up to where the sentence asks no more."""
    if because := _BECAUSE.search(own, part.start, part.end):
        yield because.end(), Reason(own[because.end() : part.end].strip(), part.start, end)
    if who := _WHO.search(own, part.start, part.end):
        yield who.start("told"), Reason(f"{who['whom']} {who['told']}", who.start(), end)


def is_reason(reason: Reason, judged: Judged) -> bool:
    return judged.fact >= MIN_REASON and judged.asks <= MAX_ASKS and judged.preference < judged.fact


def without_those_within(own: str, facts: Sequence[Fact], reason: Reason) -> list[Fact]:
    """`facts`, less those that stand in the same words: "and cheap because I study"."""
    own = plain(own)
    places = ((each, own.find(plain(each.evidence))) for each in facts)
    return [each for each, at in places if each.category == INSTRUCTION or not reason.start <= at < reason.end]


def _end_of(own: str, parts: Sequence[ClausePart]) -> int:
    """Up to where the sentence asks for something else."""
    end = parts[0].end
    for part in parts[1:]:
        if part.asked:
            break
        end = without_chatter(own, part.start, part.end)
    return end


def _may_tell(text: str) -> bool:
    of_now = any(sign.search(text) for sign in (OF_THE_MOMENT, TASK, CONVERSATION))
    return not (of_now or asks(text) or rules_out(text) or supposes(text) or passes(text))

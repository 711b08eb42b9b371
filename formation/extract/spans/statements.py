"""Statements in the middle of something else: the network says where they begin and end, the classifier of sentences
has a say, and rules refuse what is nobody's (decision 0088).
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from formation.extract.asides.chatter import points_back
from formation.extract.asides.marked import MARK
from formation.extract.asides.of_nobody import tells_of_nobody
from formation.extract.asides.passing import passes
from formation.extract.asides.people import spans as people_in
from formation.extract.asides.people import tells_health_of_named
from formation.extract.asides.roles import PETS, POSSESSIVES, ROLES
from formation.extract.classifier import Judged
from formation.extract.sentences.asked import asks_by_form
from formation.extract.sentences.clauses import Sentence
from formation.extract.sentences.pieces import JOINING
from formation.extract.sentences.stating import DOUBTED, is_of_the_user, stating_apart
from formation.extract.signs import FIRST_PERSON, reports, rules_out
from formation.extract.spans.reading import SpanReading, Stated
from formation.facts import Fact
from retrieval.categories import HEALTH, INSTRUCTION
from retrieval.networks.layers import log_odds
from retrieval.own_words.asking import BEGINS, COMMA, ORDERS, asks, parts
from retrieval.own_words.quotations import is_left_over
from retrieval.query.stems import language_of

# How much the classifier of sentences has to say beside the network, as a factor of its log odds; and the sum from
# which a span is a statement. Of 501 spans of held-out messages 362 of the 419 right ones are above, and 36 of 82
# others; with half of that factor two right ones fewer.
WEIGHT_OF_CLASSIFIER, MIN_LOG_ODDS = 0.6, 2.0
# Nothing counts for surer than one in so many: a single certain word or clause is not to outweigh the other's doubt.
DOUBT = 1e-4
# Below this the classifier is against it: of the others 28, of the right ones 30.
MIN_FACT = 0.3
# What the classifier of sentences found is no statement below this sum of the likeliest word's log odds and as much of
# its own: of 73 that were none in the same messages 35, and of 283 that were ten. Behind "by the way" it is told to be
# known, and where it is about health it may harm if it is missed.
MIN_LOG_ODDS_OF_SENTENCE = -0.1
BEFORE_MARKED = 40
# Of what it found, a span that leaves out so many words is what is to be kept of it.
MIN_LEFT_OUT = 8
# So many words more than a greeting make a span the whole of what the classifier found a part of.
MIN_MORE = 3
AND = re.compile(rf"\s{JOINING}\s", re.IGNORECASE)
# "How long do I keep my cat Friday nights alone": what is asked goes on to the end of the sentence.
HOW_LONG = re.compile(
    r"(?:how (?:long|often)|wie (?:lange|oft)|combien de (?:temps|fois)|cu[aá]nt[oa]s? (?:tiempo|veces)"
    r"|(?:por )?quant[oae]s? (?:tempo|vezes|volte)|hoe (?:lang|vaak)"
    r"|jak (?:długo|często)|как (?:долго|часто)|ne kadar)(?!\w)",
    re.IGNORECASE,
)
# A Japanese noun that goes on: "高校生の息子の|誕生日ケーキ、手作りするなら?"
ENDS_OPEN = re.compile("[のをがにへ]")
# English in haste, "I'm", elsewhere.
IN_GERMAN = re.compile(r"(?<!\w)im(?!\w)", re.IGNORECASE)
MAX_TOLD_BY = 200
BRACKET = re.compile(r"[()\uff08\uff09]")
MAX_WORDS_OF_THING = 3
# "am 12.12." says a day and nothing of it; "我吃素" (I am a vegetarian) has three.
LETTERS, MIN_LETTERS = re.compile(r"[^\W\d_]"), 3


def candidates(message: str, own: str, reading: SpanReading) -> list[Stated]:
    """Spans that no rule refuses. `own`: the own words of the message, where they stand."""
    sentences = list(stating_apart(own)) if reading.stated else []
    return [
        each
        for each in (without_request(own, span) for span in reading.stated)
        if not is_refused(own, each)
        and not hangs_on(own, each, sentences)
        and not is_left_over(message, own, each.start, each.end)
    ]


def without_request(own: str, span: Stated) -> Stated:
    """The span without the parts at its edges that ask or order: "las aceitunas ni verlas, dame una receta"."""
    places = [(span.start + at, span.start + to) for at, to in parts(own[span.start : span.end])]
    stating = [(at, to) for at, to in places if not requests(own[at:to])]
    return replace(span, start=stating[0][0], end=stating[-1][1]) if stating else span


def requests(part: str) -> bool:
    return asks(part) or ORDERS.match(part.strip()) is not None


def hangs_on(own: str, span: Stated, sentences: Sequence[Sentence]) -> bool:
    """Whether it stands in a sentence that answers the one before it or tells of somebody else, or beside a question
    and does not speak of its user.
    """
    text = own[span.start : span.end]
    around = [each for each in sentences if span.start < each.clauses[-1].end and each.clauses[0].start < span.end]
    if any(each.answers or each.of_another or tells_of_nobody(each.text) for each in around):
        return True
    if any(HOW_LONG.match(each.text) and "," not in own[each.clauses[0].start : span.start] for each in around):
        return True
    asked = any(each.question or each.beside_question for each in around)
    if (asked or any(asks(each.text) for each in around)) and ENDS_OPEN.match(own, span.end - 1):
        return True
    if asks_alone(own, span, around):
        return True
    return asked and not (is_of_the_user(text) or tells_health_of_named(text))


def asks_alone(own: str, span: Stated, around: Sequence[Sentence]) -> bool:
    """Whether it stands behind other words of a question without its mark, and says nothing of whose it is: "how much
    pressure does a heating have in a small house".
    """
    text = own[span.start : span.end]
    if is_german(own):
        text = IN_GERMAN.sub(" ", text)
    if FIRST_PERSON.search(text) or tells_health_of_named(text) or len(around) != 1 or around[0].question:
        return False
    sentence = around[0]
    before = own[sentence.clauses[0].start : span.start]
    return BEGINS.match(before) is not None and not COMMA.search(before) and next(people_in(text), None) is None


def is_german(text: str) -> bool:
    return language_of(re.findall(r"\w+", text[:MAX_TOLD_BY].lower())) == "german"


def names_things(text: str) -> bool:
    """Whether it is nothing but two or three things side by side: "my bedroom and my hall"."""
    things = AND.split(text)
    return len(things) > 1 and all(len(each.split()) <= MAX_WORDS_OF_THING for each in things)


# "My granddaughter without leaving the house": how something is asked to be done for somebody.
WITHOUT = re.compile(
    r"\s(?:without|before|ohne|bevor|sans|avant de|sin|antes de|sem|senza|prima di|zonder|voordat|bez|zanim|не|без"
    r"|прежде чем)\s",
    re.IGNORECASE,
)

WHO_ALONE = re.compile(rf"(?:{POSSESSIVES})\s(?:\w{{2,12}}\s)?(?:{ROLES}|{PETS})", re.IGNORECASE | re.VERBOSE)


def names_somebody_alone(text: str) -> bool:
    """Whether nothing but whose they are stands before how something is to be done."""
    found = WITHOUT.search(text)
    return found is not None and WHO_ALONE.fullmatch(text, 0, found.start()) is not None


def is_refused(own: str, span: Stated) -> bool:
    """Whether what the span says is asked, quoted, somebody else's, in brackets, or passes. What follows on "she said"
    may be hers.
    """
    text = own[span.start : span.end]
    return (
        rules_out(text)
        or reports(own[: span.start])
        or asks(text)
        or is_unbalanced(text)
        or len(LETTERS.findall(text)) < MIN_LETTERS
        or any(points_back(each) for each in AND.split(text))
        or names_things(text)
        or names_somebody_alone(text)
        or tells_of_nobody(text)
        or passes(text)
    )


def is_unbalanced(text: str) -> bool:
    """Whether it is cut inside brackets, or stands in them."""
    depth = 0
    for each in BRACKET.findall(text):
        depth += 1 if each in "(\uff08" else -1
        if depth < 0:
            return True
    return depth > 0 or text[:1] in "(\uff08"


def is_sure(span: Stated, judged: Judged) -> bool:
    if judged.fact < MIN_FACT:
        return False
    return summed(span.certainty, judged.fact) >= MIN_LOG_ODDS


def is_agreed(fact: Fact, within: float) -> bool:
    return summed(within, fact.confidence) >= MIN_LOG_ODDS_OF_SENTENCE


def summed(of_network: float, of_classifier: float) -> float:
    """The log odds of both probabilities, the classifier's as far as they count."""
    return log_odds(of_network, doubt=DOUBT) + WEIGHT_OF_CLASSIFIER * log_odds(of_classifier, doubt=DOUBT)


def joined(
    message: str,
    known: Sequence[Fact],
    stated: Sequence[Fact],
    reading: SpanReading,
    spans: Sequence[tuple[Stated, Fact]],
) -> list[Fact]:
    """What the classifier found and the spans say beyond `known`, each thing once. `spans`: those that are sure."""
    facts: list[Fact] = []
    for fact in stated:
        start = message.find(fact.evidence)
        end = start + len(fact.evidence)
        if start >= 0 and fact.found_by == "classifier" and fact.category != INSTRUCTION:
            by_the_way = MARK.search(message, max(start - BEFORE_MARKED, 0), start)
            is_safe = by_the_way is not None or fact.category == HEALTH
            if not is_safe and not is_agreed(fact, reading.most_within(start, end)):
                continue
            inside = [each for each, _ in spans if each.start >= start and each.end <= end]
            if inside and not BRACKET.search(fact.evidence) and left_out(reading, start, end, inside) >= MIN_LEFT_OUT:
                continue
        facts.append(fact)
    for _, fact in sorted(spans, key=lambda span: span[0].start):
        beside = [each for each in (*known, *facts) if overlap(message, fact, each)]
        if not beside:
            facts.append(fact)
        elif len(beside) == 1 and is_part(beside[0], fact) and ends_clause(message, fact):
            facts[facts.index(beside[0])] = with_more(beside[0], fact)
    return facts


def is_part(part: Fact, whole: Fact) -> bool:
    """Whether a span holds all of what the classifier found, and more: the whole is understood alone."""
    is_found = part.found_by == "classifier" and part.is_as_said and part.category != INSTRUCTION
    if not is_found or part.evidence not in whole.evidence or part.evidence == whole.evidence:
        return False
    more = len(whole.evidence.split()) - len(part.evidence.split())
    within = [whole.evidence[at:to].strip() for at, to in parts(whole.evidence)]
    return (
        more >= MIN_MORE
        and not any(mark.search(whole.evidence) for mark in (MARK, DOUBTED))
        and not any(requests(each) or asks_by_form(each) for each in within)
    )


def ends_clause(message: str, fact: Fact) -> bool:
    """Whether no word goes on behind it."""
    behind = message[message.find(fact.evidence) + len(fact.evidence) :].lstrip()
    return not behind[:1].isalnum()


def with_more(part: Fact, whole: Fact) -> Fact:
    category = HEALTH if HEALTH in {part.category, whole.category} else part.category
    return replace(whole, category=category, importance=max(part.importance, whole.importance))


def left_out(reading: SpanReading, start: int, end: int, spans: Sequence[Stated]) -> int:
    """Words between two places that are in none of the spans."""
    within = [each for each in reading.words if each.start >= start and each.end <= end]
    return sum(not any(span.start <= word.start < span.end for span in spans) for word in within)


def overlap(message: str, one: Fact, other: Fact) -> bool:
    start, begin = message.find(one.evidence), message.find(other.evidence)
    return min(start + len(one.evidence), begin + len(other.evidence)) > max(start, begin)

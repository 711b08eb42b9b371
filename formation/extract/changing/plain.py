# ruff: noqa: RUF001 (words in many languages)
"""What is told plainly: a clause of which no network is sure by itself, and all together are. Each knows less of
how people speak at home than of written language ("wor lass works at the hospital", "apni 2014 ki bullet 350 h"), and
what one is unsure of another is not. So it is learned whatever else is known: the first statement as well as the last.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import replace

from formation.extract.asides import hindi
from formation.extract.asides.chatter import points_back
from formation.extract.asides.of_nobody import tells_of_nobody
from formation.extract.changing.clauses import clauses_of, is_meant, names_illness_alone
from formation.extract.changing.news import asks_whose_words, corrects_something, hangs, is_plain, tells
from formation.extract.classifier import Judged
from formation.extract.judging.judge import judge
from formation.extract.judging.lasting import is_told, lasting_fact
from formation.extract.sentences.own_words import OwnWords
from formation.extract.sentences.standing import names_topic
from formation.extract.sentences.stating import stating_apart
from formation.extract.sentences.subjects import speaks_of_user
from formation.extract.signs import ORDERS, rules_out, signs
from formation.extract.spans.continued import names_somebody_by_role
from formation.extract.spans.reading import read_spans
from formation.extract.spans.statements import overlap
from formation.extract.statements import asks_by_rule
from formation.extract.wishes.possible import tells_own_trouble
from formation.facts import Fact
from formation.memories.categories import category_of
from retrieval.categories import HEALTH
from retrieval.commands.dialect import in_standard_words
from retrieval.embedding.embedder import Encoder
from retrieval.networks.layers import log_odds
from retrieval.query.stems import language_of

# The log odds that it is told, and those that it states something and does not ask, which count less. Of what may tell
# of a change less is enough, and of what its user says of themselves; beside a question more is needed.
WEIGHT, DOUBT = 0.6, 1e-3
MIN_TOLD, MIN_TOLD_OF_SOMEBODY, MIN_TOLD_OF_OWN = 1.91, 0.5, -1.0
MIN_CHANGE_TOLD, MIN_CHANGE_TOLD_OF_OWN = -1.5, -3.0
MIN_TOLD_BESIDE_QUESTION, MIN_TOLD_BESIDE_KNOWN = 3.0, 2.0
ARTICLES = {"french": ("le", "les", "ma"), "italian": ("il",)}
MAX_CHARACTERS = 200
COLONS = (":", "\uff1a")
# "My dog called again" passes.
MIN_WORDS_OF_CHANGE = 5
# "Jana mag keine Pilze", "l'allergia ce l'ha Ciro": whose it is, where "asthma inhaler dosage" is nobody's.
SAYS_OF = signs(
    "has|hasn't|can't|hates|likes|hat|mag|darf|verträgt|isst|aime|supporte|mange|tiene|come|puede|tem|pode"
    "|ha|l'ha|mangia|può|heeft|eet|lust|ma|je|lubi|hod|ест|любит|имеет|має|їсть|любить|var|yok|yiyemez|yemez|hai|h|har",
    "है|です|だよ|がある|有|不吃|不能吃|있어|못 ?먹",
)
# What somebody else believes or has been told, and who is named before.
OF_THEIRS = signs(
    "reckons|thinks|claims|supposedly|meint|glaubt|denkt|angeblich|pense|croit|paraît que|cree que|dizque|crede"
    "|pensa che|acha que|vindt|schijnt"
    "|myśli|uważa|podobno|думает|считает|якобы|вважає|начебто|sanıyor|güya|bola|boli|bolt[aei]|keht[aei]|doctor",
    r"\A[他她它]|\A彼女?[はが]|\A그(?:는|녀)|\A(?:वह|वो) |听说|らしい|래요?\Z",
)
# A wish is judged by itself; what nearly all requests are above is none to be learned however it is told.
MAX_WISH, MAX_ASKS_TOLD = 0.5, 0.97


async def with_plain(own: OwnWords, facts: Sequence[Fact], encoder: Encoder, *, categorise: bool) -> list[Fact]:
    """`facts`, of which none that is told plainly only ends something, and the clauses that are told so. Raises:
    EmbedderFailed.
    """
    stated = [each for each in facts if not each.only_ends]
    unsure = {
        each.evidence: each
        for each in facts
        if each.only_ends and not (each.amends or any(overlap(own.message, each, other) for other in stated))
    }
    texts = [
        each
        for each in (*unsure, *clauses_of(own, facts))
        if may_be_told(own, each, changes=each in unsure, beside_known=bool(stated))
    ]
    if not texts or asks_whose_words(own.to_judge):
        return list(facts)
    asked = asks_something(own.to_judge)
    plain: dict[str, Judged] = {}
    for text, (each, likely) in zip(texts, await read_together(own.to_judge, texts, encoder), strict=True):
        minimum = least_told(text, changes=text in unsure, beside_question=asked, beside_known=bool(stated))
        if likely >= minimum and each.asks <= MAX_ASKS_TOLD and each.preference <= MAX_WISH:
            plain[text] = each
    given = [replace(each, only_ends=each.only_ends and each.evidence not in plain) for each in facts]
    return given + [
        lasting_fact(text, each, evidence=text, origin="the networks together take it for told", categorise=categorise)
        for text, each in plain.items()
        if text not in unsure
    ]


async def read_together(own: str, texts: Sequence[str], encoder: Encoder) -> list[tuple[Judged, float]]:
    """Of each text how it is judged and how likely all networks take it for told (`told_together`), as it is written or
    in standard words where it is in a dialect, whichever is likelier: "oor son is gaun wi a lassie". Raises:
    EmbedderFailed.
    """
    standard = [in_standard_words(text) for text in texts]
    judged = await judge([*texts, *standard], encoder, asked_from=0.0)
    reading = await read_spans(own)
    found: list[tuple[Judged, float]] = []
    for text, other, one, two in zip(texts, standard, judged[: len(texts)], judged[len(texts) :], strict=True):
        start = own.find(text)
        as_written = told_together(one, reading.most_within(start, start + len(text))) if start >= 0 else -math.inf
        within = (await read_spans(other)).most_within(0, len(other)) if other != text else 0.0
        in_standard = told_together(two, within)
        found.append((two, in_standard) if in_standard > as_written else (one, as_written))
    return found


def asks_something(own: str) -> bool:
    return any(each.question or asks_by_rule(each.text) for each in stating_apart(own))


def may_be_told(own: OwnWords, text: str, *, changes: bool, beside_known: bool) -> bool:
    """Whether no rule refuses it. The arguments: as of `least_told`."""
    standard = in_standard_words(text)
    is_refused = rules_out(text) or points_back(text) or tells_of_nobody(text) or OF_THEIRS.search(text)
    is_asked = asks_by_rule(text) or asks_by_rule(standard) or ORDERS.match(standard) or names_topic(text)
    says_little = (hangs(text) and not has_article(text)) or tells_own_trouble(text) or corrects_something(text)
    is_title = names_illness_alone(text) and SAYS_OF.search(text) is None
    if is_refused or is_asked or says_little or is_title or is_cut(own.message, text):
        return False
    is_whole = tells(text) if beside_known else is_plain(text)
    is_of_now = not is_told(text) and not (changes and len(text.split()) >= MIN_WORDS_OF_CHANGE)
    return is_whole and is_meant(own, text) and not is_of_now


def is_cut(message: str, text: str) -> bool:
    """Whether what it says follows it, or what it is said of stands before it with no pause: "my boss likes: golf",
    "selling her house in June".
    """
    start = message.find(text)
    before, behind = message[:start].rstrip()[-1:], message[start + len(text) :].lstrip()[:1]
    heads_list = text.rstrip().endswith(COLONS) or (behind != "" and behind in COLONS)
    return heads_list or (before.isalnum() and not (speaks_of_user(text) or hindi.tells_own(text)))


def has_article(text: str) -> bool:
    """Whether it begins with what is a pronoun or a verb in another language: "le plombier", "il gatto", "ma fille"."""
    found = re.findall(r"\w+", text[:MAX_CHARACTERS].lower())
    return bool(found) and found[0] in ARTICLES.get(language_of(found) or "", ())


def told_together(judged: Judged, within: float) -> float:
    """The log odds of all networks, as far as each counts. `within`: of the one that finds what is stated."""
    of_classifier = log_odds(judged.fact, doubt=DOUBT) - log_odds(judged.asks, doubt=DOUBT)
    return log_odds(within, doubt=DOUBT) + WEIGHT * of_classifier


def least_told(text: str, *, changes: bool, beside_question: bool, beside_known: bool) -> float:
    """`beside_known`: something else of the message is known, of which it may be no more than a part."""
    is_own = speaks_of_user(text) or hindi.tells_own(text)
    if beside_question:
        is_of_theirs = is_own or names_somebody_by_role(text) or category_of(text, None) == HEALTH
        return MIN_TOLD_BESIDE_QUESTION if is_of_theirs else math.inf
    if (beside_known and not is_own) or names_illness_alone(text):
        return MIN_TOLD_BESIDE_KNOWN
    if changes:
        return MIN_CHANGE_TOLD_OF_OWN if is_own else MIN_CHANGE_TOLD
    if is_own:
        return MIN_TOLD_OF_OWN
    return MIN_TOLD_OF_SOMEBODY if names_somebody_by_role(text) else MIN_TOLD

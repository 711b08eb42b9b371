"""The writing rules: what may become a memory at all. Each refusal has a reason, which ends up in the decision log."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from formation.facts import (
    DEFAULT_BANK,
    MAX_FACTS,
    MAX_KEY_CHARACTERS,
    MAX_MODEL_CANDIDATES,
    MAX_MODEL_FACTS,
    Fact,
    single_valued,
)
from formation.memories.categories import BANKS, category_of
from formation.memories.text import MAX_MEMORY_CHARACTERS, is_secret, normalized, parts_of
from formation.memories.types import type_of
from formation.reconcile.guard import is_spelling_of
from formation.reconcile.writing_rules.evidence import is_taken_back, objection, sentences
from formation.reconcile.writing_rules.orders import is_order
from formation.reconcile.writing_rules.wording import misworded, tidied
from retrieval.categories import INSTRUCTION, RESERVED_KEYS
from retrieval.own_words.frames import supposes
from retrieval.own_words.own_text import own_text, own_text_and_lists

# One letter can be found in anything.
MIN_EVIDENCE_CHARACTERS = 2
# What a model wrote beyond that is no memory with too much around it: it has repeated itself, up to a megabyte.
MAX_CLEANED_CHARACTERS = 1_000

KEY = re.compile(r"[^\W_][\w:'+#., -]*")

# "Does not like mushrooms." asks nothing: an auxiliary asks only with a person after it.
QUESTION = re.compile(
    r"""[?\uff1f]|^(?:what|which|who|where|when|why|how)\b
    |^(?:can|could|do|does|did|is|are|will|would|should)\ (?:i|you|he|she|it|we|they)\b""",
    re.IGNORECASE | re.VERBOSE,
)
REQUEST = re.compile(
    r"^(?:please|tell|write|give|show|explain|translate|summari[sz]e|help|make|create|find|answer|remember)\b",
    re.IGNORECASE,
)
# In words of its own; of its user's a statement may hold them: "daylight robbery if you ask me".
REQUEST_RETOLD = re.compile(
    r"\b(?:asks?|asked|asking|requests?|requested|wants to know|wonders?|is curious (?:about|whether)|inquir\w+)\b",
    re.IGNORECASE,
)
# What takes over whoever reads it: never a memory, of whichever kind.
_TAKES_OVER = r"""\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules?|above
      |previous|prior|everything)\b
    |\bsystem\ (?:prompt|message)\b|\b(?:jailbreak|developer\ mode|dan\ mode)\b|\balways\ obey\b
    |<\|?/?[a-z]\w*[\s>|/]|\[/?(?:inst|system)\]|^(?:system|assistant|user|developer)\s*:|^[#]{1,6}\s|```
      |memrelay_(?:memories|notes)"""
TAKES_OVER = re.compile(_TAKES_OVER, re.IGNORECASE | re.VERBOSE)
READS_LIKE_AN_INSTRUCTION = re.compile(
    rf"""{_TAKES_OVER}
    |^you\b|\byou\ (?:are|must|should|will|shall|have\ to|can)\ (?:now|always|never|not)?\b
    |\bas\ an\ ai\b|\bthe\ (?:assistant|model|ai)\ (?:must|should|shall|has\ to|is|will|may)\b
    |(?<!\bi\ )(?<!\bwe\ )\balways\ (?:reply|respond|answer|obey|say|output)\b""",
    re.IGNORECASE | re.VERBOSE,
)

# Also of a wish how to be answered.
MANIPULATES = re.compile(
    rf"""{_TAKES_OVER}
    |\b(?:end|begin|start|finish|close)\ (?:every|each|all|your|any)\b|https?:|\w\.(?:com|net|org|io|example)\b""",
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedFact:
    fact: Fact
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    accepted: tuple[Fact, ...]
    refused: tuple[RefusedFact, ...]


def check(facts: Sequence[Fact], user_text: str, *, banks: Sequence[str], categorise: bool = True) -> Checked:
    """Sort `facts` by whether they may be written. `user_text`: the message, cleaned; only its user's own words count.
    `categorise`: also give a category and a type to those without.

    Of a key that has one value at a time the last fact that may be written counts; of the same text twice, the
    first; of what a model found, the most important.
    """
    looked_at, refused = within_limits(facts)
    accepted: list[Fact] = []
    own = own_text(user_text)
    evidence_text, own_sentences = normalized(own), sentences(own)
    listed_text = normalized(own_text_and_lists(user_text))
    cleaned_facts = [cleaned(fact, banks, categorise=categorise) for fact in looked_at]
    reasons = [
        refusal(fact, _text_rested_on(fact, evidence_text, listed_text, user_text)) or not_carried(fact, own_sentences)
        for fact in cleaned_facts
    ]
    last = {
        fact.key: place
        for place, (fact, reason) in enumerate(zip(cleaned_facts, reasons, strict=True))
        if single_valued(fact.key) and reason is None
    }
    for place, (fact, reason) in enumerate(zip(cleaned_facts, reasons, strict=True)):
        if reason is not None:
            refused.append(RefusedFact(fact=fact, reason=reason))
        elif last.get(fact.key, place) != place:
            refused.append(RefusedFact(fact=fact, reason="stated otherwise later in the same message"))
        elif any(is_spelling_of(other.text, fact.text) for other in accepted if not other.takes_back):
            refused.append(RefusedFact(fact=fact, reason="stated twice in one message"))
        else:
            accepted.append(fact)
    less_important = beyond_the_turns_share(accepted)
    reason = f"the turn has {MAX_MODEL_FACTS} that are more important"
    refused += [RefusedFact(fact=fact, reason=reason) for fact in less_important]
    return Checked(
        accepted=tuple(fact for fact in accepted if not any(fact is each for each in less_important)),
        refused=tuple(refused),
    )


def _text_rested_on(fact: Fact, own: str, listed: str, user_text: str) -> str:
    """What a fact's evidence has to stand in. Of what may take something back only its user's words are read later."""
    if fact.takes_back:
        return normalized(user_text)
    return own if fact.found_by == "model" else listed


def within_limits(facts: Sequence[Fact]) -> tuple[list[Fact], list[RefusedFact]]:
    """What is looked at, and what is one too many: of all facts, and of those that a model found."""
    by_model = [fact for fact in facts[:MAX_FACTS] if fact.found_by == "model"][MAX_MODEL_CANDIDATES:]
    too_many = [*facts[MAX_FACTS:], *by_model]
    refused = [RefusedFact(fact=fact, reason="too many facts in one message") for fact in too_many]
    return [fact for fact in facts if not any(fact is each for each in too_many)], refused


def beyond_the_turns_share(accepted: Sequence[Fact]) -> list[Fact]:
    """Of what a model found, all but the few that count most; of the same importance, the surest, then the first."""
    by_model = [fact for fact in accepted if fact.found_by == "model"]
    return sorted(by_model, key=lambda fact: (-fact.importance, -fact.confidence))[MAX_MODEL_FACTS:]


def not_carried(fact: Fact, own_sentences: Sequence[str]) -> str | None:
    """Why its evidence does not carry a fact; of what the classifier found the text is the evidence. What corrects a
    memory is about whomever that is about.
    """
    if fact.corrects is not None or fact.amends:
        return None
    if not fact.origin:
        return objection(fact.text, fact.evidence, own_sentences)
    wished = fact.category != INSTRUCTION and supposes(normalized(fact.evidence), 0, len(fact.evidence))
    return "is supposed, not said" if wished else None


def cleaned(fact: Fact, banks: Sequence[str], *, categorise: bool) -> Fact:
    """One line, no control characters. A malformed key is dropped and an unknown bank is the default one: the fact is
    good without them. What was filed under no bank goes to that of its category. What ends by itself, as a stay does,
    takes the place of nothing that lasts. A model's text of more than MAX_CLEANED_CHARACTERS stays as it is, to be
    refused.
    """
    if fact.found_by == "model" and len(fact.text) > MAX_CLEANED_CHARACTERS:
        return fact
    text = " ".join("".join(c if unicodedata.category(c)[0] != "C" or c in "\n\t" else "" for c in fact.text).split())
    text = tidied(text) if fact.found_by == "model" else text
    written = " ".join((fact.key or "").lower().split())
    key = written if len(written) <= MAX_KEY_CHARACTERS and KEY.fullmatch(written) else None
    key = None if key in RESERVED_KEYS and fact.valid_to is not None else key
    category = category_for(fact, text, key) if categorise or fact.category == INSTRUCTION else None
    type = fact.type or (type_of(text, key, category) if categorise else None)
    filed = BANKS.get(category or "", DEFAULT_BANK) if fact.bank == DEFAULT_BANK else fact.bank
    bank = filed if filed in banks else fact.bank
    bank = bank if bank in banks else default_bank(banks)
    return replace(fact, text=text, key=key, category=category, type=type, bank=bank)


def category_for(fact: Fact, text: str, key: str | None) -> str | None:
    """What was named, but health where the words say so: it decides who may recall the memory."""
    ruled = category_of(text, key)
    return ruled if fact.category is None or (ruled == "health" and fact.found_by == "model") else fact.category


def default_bank(banks: Sequence[str]) -> str:
    return DEFAULT_BANK if DEFAULT_BANK in banks or not banks else banks[0]


def is_quoted(evidence: str, own: str) -> bool:
    """Whether these words stand in the user's own, or are all of them; both normalized."""
    return evidence in own if len(evidence) >= MIN_EVIDENCE_CHARACTERS else evidence == own.strip() != ""


def refusal(fact: Fact, evidence_text: str) -> str | None:
    """Why a fact may not be written, or None. `evidence_text`: the message, normalized."""
    evidence = normalized(fact.evidence)
    if not is_quoted(evidence, evidence_text):
        return "evidence is not in the user's own words"
    if evidence.endswith(("?", "\uff1f")):
        return "is a question"
    if is_taken_back(evidence_text, evidence):
        return "is taken back"
    return "holds a secret" if is_secret(fact.evidence) else text_refusal(fact)


def text_refusal(fact: Fact) -> str | None:
    """Why it may not be written by anybody, whatever it rests on, or None."""
    if not fact.text or len(fact.text) > MAX_MEMORY_CHARACTERS:
        return f"text is empty or longer than {MAX_MEMORY_CHARACTERS} characters"
    if not any(letter.isalnum() for letter in fact.text):
        return "text has no letter or digit"
    if not 1 <= fact.importance <= 5:
        return "importance is not 1 to 5"
    if any(map(is_secret, (fact.text, fact.key or ""))):
        return "holds a secret"
    parts = parts_of(fact.text)
    pattern = MANIPULATES if fact.category == INSTRUCTION else READS_LIKE_AN_INSTRUCTION
    if any(pattern.search(part) or (fact.category != INSTRUCTION and is_order(part)) for part in parts):
        return "reads like an instruction"
    if QUESTION.search(parts[-1]):
        return "is a question"
    is_request = REQUEST.search(parts[-1]) or (not fact.is_as_said and REQUEST_RETOLD.search(parts[-1]))
    if fact.category != INSTRUCTION and is_request:
        return "is a request"
    return misworded(fact.text) if fact.found_by == "model" else None

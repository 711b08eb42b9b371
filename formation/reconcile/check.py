"""The writing rules: what may become a memory at all. Each refusal has a reason, which ends up in the decision log."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from formation.memories.facts import Fact, single_valued
from formation.reconcile.guard import is_spelling_of
from formation.reconcile.normalize import folded

# A memory is a line in a prompt: three sentences at most, cut by nobody.
LONGEST_TEXT = 300
# "Yes." can answer "Are you allergic to nuts?"; one letter can be found in anything.
SHORTEST_EVIDENCE = 2
# More facts from one message are an import or an attack; both have their own doors.
MOST_FACTS = 20
LONGEST_KEY = 80

KEY = re.compile(r"[^\W_][\w:'+#., -]*")

# "Does not like mushrooms." asks nothing: an auxiliary asks only with a person after it.
QUESTION = re.compile(
    r"""[?\uff1f]|^(?:what|which|who|where|when|why|how)\b
    |^(?:can|could|do|does|did|is|are|will|would|should)\ (?:i|you|he|she|it|we|they)\b""",
    re.IGNORECASE | re.VERBOSE,
)
REQUEST = re.compile(
    r"^(?:please|tell|write|give|show|explain|translate|summari[sz]e|help|make|create|find|answer|remember)\b"
    r"|\b(?:asks?|asked|asking|requests?|requested|wants to know|wonders?|is curious (?:about|whether)|inquir\w+)\b",
    re.IGNORECASE,
)
INSTRUCTION = re.compile(
    r"""\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules?|above|previous|prior|everything)\b
    |\bsystem\ (?:prompt|message)\b|\b(?:jailbreak|developer\ mode|dan\ mode)\b
    |^you\b|\byou\ (?:are|must|should|will|shall|have\ to|can)\ (?:now|always|never|not)?\b
    |\bas\ an\ ai\b|\bthe\ (?:assistant|model|ai)\ (?:must|should|shall|has\ to|is|will|may)\b
    |\balways\ (?:reply|respond|answer|obey|say|output)\b
    |<\|?/?[a-z]\w*[\s>|/]|\[/?(?:inst|system)\]|^(?:system|assistant|user|developer)\s*:|^[#]{1,6}\s|```|memrelay_notes""",
    re.IGNORECASE | re.VERBOSE,
)
SECRET = re.compile(
    r"""\b(?:sk|pk|rk|ak)[-_][A-Za-z0-9_-]{8,}
    |\b(?:ghp|gho|ghs|ghu|glpat|xox[abprs]|hf|npm|pypi)[-_][A-Za-z0-9_-]{8,}|\bAKIA[0-9A-Z]{12,}
    |\beyJ[\w-]{10,}\.[\w-]+|-----BEGIN|\b[a-z]{2,10}://[^\s/:]+:[^\s@]+@
    |\b(?:passwords?|passwort|passwörter|passphrase|contraseña|senha|mot\ de\ passe|api[\ _-]?keys?|access[\ _-]?tokens?
        |secret\ keys?|private\ key|pin|pin[\ -]?code|cvv|cvc|seed\ phrase|recovery\ (?:code|phrase))\b
        \W{0,3}(?:\w+\W+){0,4}?(?:is|are|ist|es|est|é|:|=)
    |\b\d{3}-\d{2}-\d{4}\b|\b[A-Z]{2}\d{2}(?:\ ?[A-Z0-9]{4}){3,7}(?:\ ?[A-Z0-9]{1,3})?\b""",
    re.IGNORECASE | re.VERBOSE,
)
# A run of letters and digits this long is a key or a token, not a word of any language.
TOKEN = re.compile(r"(?<![\w+/=-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{24,}")
DIGITS = re.compile(r"\b\d(?:[ -]?\d){12,18}\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    fact: Fact
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    kept: tuple[Fact, ...]
    refused: tuple[Refused, ...]


def check(facts: Sequence[Fact], words: str, *, banks: Sequence[str]) -> Checked:
    """Sort `facts` by whether they may be written. `words`: the user's own, cleaned.

    Of a key that has one value at a time the message's last word counts; of the same text said twice, the first.
    """
    refused = [Refused(fact=fact, reason="too many facts in one message") for fact in facts[MOST_FACTS:]]
    kept: list[Fact] = []
    said = folded(words)
    tidy_facts = [tidied(fact) for fact in facts[:MOST_FACTS]]
    last = {fact.key: place for place, fact in enumerate(tidy_facts) if single_valued(fact.key)}
    for place, tidy in enumerate(tidy_facts):
        if reason := refusal(tidy, said, banks):
            refused.append(Refused(fact=tidy, reason=reason))
        elif last.get(tidy.key, place) != place:
            refused.append(Refused(fact=tidy, reason="said otherwise later in the same message"))
        elif any(is_spelling_of(other.text, tidy.text) for other in kept):
            refused.append(Refused(fact=tidy, reason="said twice in one message"))
        else:
            kept.append(tidy)
    return Checked(kept=tuple(kept), refused=tuple(refused))


def tidied(fact: Fact) -> Fact:
    """One line, no control characters; a key that is not one is dropped, for the fact is good without it."""
    text = " ".join("".join(c if unicodedata.category(c)[0] != "C" or c in "\n\t" else "" for c in fact.text).split())
    key = " ".join((fact.key or "").lower().split())
    return replace(fact, text=text, key=key if len(key) <= LONGEST_KEY and KEY.fullmatch(key) else None)


def refusal(fact: Fact, said: str, banks: Sequence[str]) -> str | None:
    """Why a fact may not be written, or None. `said`: the user's words, folded."""
    evidence = folded(fact.evidence)
    if not fact.text or len(fact.text) > LONGEST_TEXT:
        return f"text is empty or longer than {LONGEST_TEXT} characters"
    if not any(letter.isalnum() for letter in fact.text):
        return "text says nothing"
    if len(evidence) < SHORTEST_EVIDENCE or evidence not in said:
        return "evidence is not in the user's own words"
    if fact.bank not in banks:
        return "unknown bank"
    if not 1 <= fact.importance <= 5:
        return "importance is not 1 to 5"
    if is_secret(fact.text) or is_secret(fact.evidence):
        return "looks like a secret"
    if INSTRUCTION.search(fact.text):
        return "reads like an instruction"
    if QUESTION.search(fact.text) or evidence.endswith(("?", "\uff1f")):
        return "is a question"
    if REQUEST.search(fact.text):
        return "is a request"
    return None


def is_secret(text: str) -> bool:
    return (
        SECRET.search(text) is not None
        or TOKEN.search(text) is not None
        or any(passes_luhn(found.group()) for found in DIGITS.finditer(text))
    )


def passes_luhn(number: str) -> bool:
    """Card numbers carry a check digit (ISO/IEC 7812-1, annex B)."""
    digits = [int(c) for c in number if c.isdigit()]
    doubled = [sum(divmod(2 * d, 10)) if place % 2 else d for place, d in enumerate(reversed(digits))]
    return sum(doubled) % 10 == 0

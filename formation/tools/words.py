# ruff: noqa: RUF001 (words in scripts of their own)
"""What the user's own words allow a tool that a model calls: which fact they carry, what they ask to remove. Pure.

A model does what it read last, and that may be a document: only what the user wrote in their latest message counts
(decision 0072).
"""

import re
from collections.abc import Iterator, Sequence

from formation.consent.explicit import is_asked_for
from formation.extract.sentences.clauses import plain, sentences
from formation.facts import MODEL_CONFIDENCE, Fact
from formation.reconcile.guard import MIN_STEM, WORD, negations
from formation.reconcile.writing_rules.check import QUESTION, check, cleaned
from retrieval.own_words.own_text import own_text
from retrieval.query.stems import language_of, stems_of
from retrieval.query.terms import content_words, is_unspaced, words
from retrieval.ranking.excerpt import share_of_words

# Of a text's content words, in the words that carry it.
MIN_SHARE = 0.75

# What asks to take something out of the memory, or says that it holds no longer: by language, as words begin.
_REMOVES = re.compile(
    r"""(?<!\w)(?:forget(?:ting)?\b|unlearn|delet|remov|eras|discard|drop\b|clear\b|wrong|incorrect|outdated
    |no\ longer|any\ ?more\b|not\ .{1,40}\ now\b|don't\ remember|stop\ remembering
    |vergiss|vergessen\ sie|lösch|entfern|streich|falsch|nicht\ mehr|veraltet
    |oublie|supprim|effac|retire|enlève|faux|plus\ vrai|ne\ .{1,40}\ plus\b|n'.{1,40}\ plus\b
    |olvida|borra|elimin|quita|suprim|ya\ no\b|falso
    |dimentica|cancell|rimuov|togli|sbagliat|non\ .{1,40}\ più\b
    |esque[cç]|apag|exclu|errad|já\ não|não\ .{1,40}\ mais\b
    |vergeet|verwijder|wis\b|schrap|fout|niet\ meer
    |zapomnij|usuń|skasuj|wymaż|już\ nie
    |забудь|удали|сотри|убери|неверно|больше\ не
    |unut(?!ma)|sil(?:in)?\b|kaldır|yanlış|artık)
    |忘(?:了|记|掉|れて)|删|刪|移除|去掉|不再|不对|错了|削除|消し|消去|もう.{1,30}(?:ない|ません)|違い?ます?
    |잊어|삭제|지워|더\ ?이상""",
    re.IGNORECASE | re.VERBOSE,
)


def carried_fact(text: str, message: str, *, banks: Sequence[str], categorise: bool) -> Fact | None:
    """`text` as a fact with the clause or sentence of the user's own words that carries it, as the checks of what a
    model extracts have it; None: none does. `message`: what may be learned from the user's message.
    """
    for evidence in _statements(message):
        fact = written_fact(text, evidence=evidence)
        [accepted, *_] = check([fact], message, banks=banks, categorise=categorise).accepted or (None,)
        if accepted is None or not _says_all(evidence, accepted.text):
            continue
        if _negations(accepted.text) == _negations(evidence):
            return accepted
    return None


def written_fact(text: str, *, evidence: str = "") -> Fact:
    """What a model wrote, with the user's words that it rests on."""
    return Fact(text=text, evidence=evidence, found_by="model", confidence=MODEL_CONFIDENCE)


def uncarried_fact(text: str, *, banks: Sequence[str], categorise: bool) -> Fact:
    return cleaned(written_fact(text), banks, categorise=categorise)


def carries_steps(steps: Sequence[str], message: str, listed: str = "") -> bool:
    """Whether the user's own words, or what they ask to keep, have the content words of each step."""
    own = f"{own_text(message)}\n{listed}"
    return all(_says_all(own, step) for step in steps)


def asks_to_remove(message: str, memory: str) -> bool:
    """Whether a sentence of the user's own words asks to remove, or takes back, what the memory's words name. "Don't
    forget my allergy" asks to keep it.
    """
    return any(
        _REMOVES.search(sentence) is not None and not is_asked_for(message, sentence) and shares_words(sentence, memory)
        for sentence in _own_sentences(message)
    )


def shares_words(one: str, other: str) -> bool:
    """A content word in common, by its stem."""
    first, second = list(words(one)), list(words(other))
    language = language_of([*first, *second])
    return not stems_of(content_words(first), language).isdisjoint(stems_of(content_words(second), language))


def _own_sentences(message: str) -> list[str]:
    return [sentence.text for sentence in sentences(plain(own_text(message)))]


def _statements(message: str) -> Iterator[str]:
    """Clauses and sentences of the user's own, the shorter ones first. Of a question the clauses before it: "I live in
    Lisbon, what's the weather?"
    """
    found = list(sentences(plain(own_text(message))))
    for sentence in found:
        clauses = sentence.clauses[:-1] if sentence.question else sentence.clauses
        yield from (clause.text for clause in clauses if not QUESTION.search(clause.text))
    yield from (sentence.text for sentence in found if len(sentence.clauses) > 1 and not sentence.question)


def _says_all(evidence: str, text: str) -> bool:
    """Whether the evidence has the text's content words, the verb among them, or all but one of four. A model that
    extracts may put things in other words; here nobody has judged that "I read about jazz" is no "Loves jazz.".
    """
    if is_unspaced(text):
        return share_of_words(text, [evidence]) >= MIN_SHARE
    wanted, given = content_words(words(text)), list(words(evidence))
    missing = [word for word in wanted if not any(word[:MIN_STEM] == each[:MIN_STEM] for each in given)]
    return len(missing) <= (1 - MIN_SHARE) * len(wanted)


def _negations(text: str) -> int:
    return len(negations(WORD.findall(plain(text))))

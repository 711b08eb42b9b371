# ruff: noqa: RUF001, RUF002 (words in scripts of their own)
"""Which memory has another day, or hour, of the same thing than a message that says that it is so now, and what that
says then: "sınav 11 aralıktaymış", "the dentist is on the 15th now", "al final la operan el 15".

The message need not say all that the memory says of it, as a whole statement has to: of all memories that have a day
the one that has its words, in the part that the day stands in, is meant. Pure. In doubt nothing is corrected.
"""

import re
from collections.abc import Sequence

from db.queries.formation import CorrectableMemory
from formation.reconcile.guard import WORD, negations
from formation.reconcile.restated.restatement import (
    CLAUSE_END,
    JOINT,
    Corrected,
    Restatement,
    as_written,
    clause_of,
    content_words,
    same_word,
    says_whose,
)
from retrieval.commands.named_words import MORE_UNSPACED, WORDS_OF_MORE
from retrieval.corrections.values import DAYS, Value, values_of, with_joined_days

AS_WELL = re.compile(rf"(?<!\w)(?:{WORDS_OF_MORE})(?!\w)|(?:{MORE_UNSPACED})(?= )", re.IGNORECASE)
# "They are not coming till the 22nd": on that day they are.
_NOT_UNTIL = re.compile(
    r"(?:(?<!\w)(?:not|nicht|pas|no|não|nao|non|niet|nie|не)|n't)(?= (?:\w+ ){0,3}(?:till?|until|before"
    r"|vor|avant|hasta|até|ate|prima"
    r"|fino|voor|przed|do|до|раньше)(?!\w))",
    re.IGNORECASE,
)
# "Helen rang, …": who has said so. A name stays.
_HAS_TOLD = re.compile(
    r"(?<=\w) (?:(?:just|has|hat|a|ha|heeft|mi|me|m'a) )?(?:rang|called|phoned|texted|emailed|messaged"
    r"|wrote|angerufen|geschrieben"
    r"|appelé|écrit|llamó|llamado|escribió|ligou|escreveu|chiamato|scritto|gebeld|belde|zadzwonił\w?"
    r"|napisał\w?|позвонил\w?|написал\w?"
    r"|aradı|اتصل\w?|ne (?:phone|call) kiya)(?: (?:me|us|mich|uns|mir))?(?=,| and| und| et| y| e| en| i| и)",
    re.IGNORECASE,
)
# What these stand before is only part of what a memory is about: "the bill of the vet".
_OF = re.compile(
    r"(?<!\w)(?:of|for|about|von|vom|für|wegen|du|des|de|pour|del|para|por|do|da|di|della?|per|van|voor|dla|для|от) ",
    re.IGNORECASE,
)
# "The vet bill is due": when it is to be paid.
_TO_BE_PAID = re.compile(
    r"(?<!\w)(?:bill|invoice|fee|rent|payment|rechnung|gebühr|facture|factura|recibo|fattura|bolletta"
    r"|fatura|conta|boleto|rekening"
    r"|factuur|rachunek|faktura|сч[её]т)(?!\w)",
    re.IGNORECASE,
)


def with_other_day(text: str, memories: Sequence[CorrectableMemory]) -> Corrected:
    """`text`: what the message states, without the words that say that it has changed."""
    statement = Restatement(text=_NOT_UNTIL.sub("", _HAS_TOLD.sub("", text)))
    if (
        len(statement.values) != 1
        or statement.values[0].kind not in DAYS
        or not statement.subject
        or negations(WORD.findall(statement.text))
    ):
        return Corrected()
    about = [(each, old) for each in memories if (old := _day_of_the_same(statement, each.content)) is not None]
    if len(about) != 1:
        return Corrected()
    [(memory, old)], new = about, statement.values[0]
    if (
        old.kind != new.kind
        or not new.differs(old)
        or (new.kind == "date" and (new.is_[1] is None) != (old.is_[1] is None))
    ):
        return Corrected()
    written = as_written(statement.text, new, memory.content, old)
    return Corrected(memory=memory, text=memory.content[: old.start] + written + memory.content[old.end :])


def _day_of_the_same(statement: Restatement, content: str) -> Value | None:
    """The memory's one day, or hour, if that is of what the statement is about."""
    is_hour = statement.values[0].kind == "time"
    days = [each for each in with_joined_days(values_of(content), content) if each.kind in DAYS]
    days = [each for each in days if (each.kind == "time") == is_hour]
    if len(days) != 1 or negations(WORD.findall(content)) or _TO_BE_PAID.search(content):
        return None
    day = content[days[0].start : days[0].end]
    sentence, clause = (clause_of(content, days[0], joint).replace(day, " ", 1) for joint in (CLAUSE_END, JOINT))
    in_sentence, in_head = (
        [word for word, _ in content_words(part)] for part in (sentence, _OF.split(clause, maxsplit=1)[0])
    )
    is_same = all(_is_among(word, in_sentence) for word in statement.subject) and any(
        _is_among(word, in_head) for word in statement.subject
    )
    return days[0] if is_same and says_whose(statement.text, sentence, content) else None


def _is_among(word: str, words: Sequence[str]) -> bool:
    return any(same_word(word, each) for each in words)

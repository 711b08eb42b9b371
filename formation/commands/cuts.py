"""What goes of a memory of which only a part is to be forgotten. Pure."""

import re

from formation.memories.text import LATER_SAID
from formation.past_turns.alone import plain_words
from formation.reconcile.ended.beside import Cut, cut_out, says_something_else
from formation.reconcile.restated.exchanges import THEN_ADDED, THEN_CORRECTED
from formation.reconcile.restated.in_place import CORRECTING
from retrieval.command_outcomes.named.asked_values import asks_what_is_paid, values_asked
from retrieval.command_outcomes.named.naming import asked_terms
from retrieval.command_outcomes.named.of_another import (
    is_of_another_day_or_amount,
    names_day_or_amount,
    without_dates,
)
from retrieval.command_outcomes.named.prices import says_an_amount
from retrieval.commands.answers import phrases
from retrieval.commands.recognise import Command
from retrieval.ranking.excerpt import Finder

# In the place of a value that is struck out: "she comes on Mondays and charges … a day".
STRUCK_OUT = "…"
_JOINS = re.compile("|".join(map(re.escape, (LATER_SAID, CORRECTING, THEN_CORRECTED, THEN_ADDED))))

# With whom all of it was to go: "we still have a joint account" of "my ex Janine lives in Chemnitz, we …".
_WE = re.compile(
    r"(?<!\w)(?:we|we're|our|us|wir|uns|unser\w{0,2}|nous|notre|nosotr[oa]s|nuestr[oa]s?|noi|nostr[oaie]|nós|noss[oa]s?"
    r"|a gente|wij|ons|onze|vår\w?|nasz\w{0,3}|мы|нас|наш\w{0,3}|ми|biz|bizim|hum|hamar[aie])(?!\w)"
    r"|हम|हमार|我们|私たち|うちら|우리|نحن|عندنا",
    re.IGNORECASE,
)

# What follows on an examination is what was found: "fiz um exame e deu nódulo na mama, a biópsia é dia 8".
_EXAMINES = re.compile(
    r"(?<!\w)(?:exams?|scans?|mri|ct|x-?rays?|ultrasound|blood ?(?:work|tests?)|tests?|check-?ups?|smear|mammogram"
    r"|biops\w{1,4}|untersuchung\w{0,2}|mrt|röntgen|ultraschall|blutbild|bluttest|vorsorge"
    r"|scanner|irm|écho|examens?"
    r"|analyses?|prise de sang|bilan"
    r"|ex[aá]men(?:es)?|an[aá]lisis|resonancia|ecograf[ií]a|radiograf[ií]a|esam[ei]|analisi"
    r"|risonanza|lastra|exames?|ultrassom|ressonância|onderzoek\w{0,2}|bloedonderzoek|echo|undersökning\w{0,2}"
    r"|badani\w{1,3}|rezonans\w{0,2}|tomografi\w|usg|обследован\w{2}|анализ\w{0,2}|узи|мрт|обстежен\w{2}|аналіз\w{0,2}"
    r"|tahlil\w{0,5}|tetkik\w{0,3}|emar|check ?up|jaanch|फ़?जांच)(?!\w)|فحص|فحوصات"
    r"|تحليل|أشعة|जाँच|検査|健診|检查|体检|化验|검사|검진",
    re.IGNORECASE,
)


# Of one thing two messages have more words in common; what only puts a value right has none of its own.
MIN_WORDS_OF_ONE, MAX_IN_COMMON = 2, 1
_A_DAY = phrases("day|days|dia|dias|tag|tage|jour|giorno|dag|dagen|dzien|dnia|день|дня|числа|gun|tarikh")


def cut_of(content: str, command: Command) -> Cut | None:
    """Of a memory that says something else too; None: all of it goes. A name alone is never cut out, for what stands
    around it is of whom it names: "our cleaner, Milagros, comes on Fridays". Where all about it is to go, nothing stays
    that speaks of it.
    """
    about = command.about
    if not about:
        return None
    if (others := without_messages_of_another(content, about)) is not None:
        return others
    struck = None if command.everything else without_values(content, command.request or about, stays=command.stays)
    cut = cut_out(content, about, staying=command.stays)
    says_more = command.stays or says_something_else(content, about) or _says_it_later(content, struck)
    if struck is not None and says_more:
        is_said = cut is None or cut.leans or any(value in cut.rest for value in struck.gone.split(", "))
        return struck if is_said else cut
    if cut is not None and all(word[:1].isupper() for word in cut.gone.split()):
        return None
    if cut and (_names_as_much(cut, about) or (command.everything and has_some_of(cut.rest, about))):
        return None
    if cut and not command.stays and (_EXAMINES.search(cut.gone) or (command.everything and _WE.search(cut.rest))):
        return None
    if cut and command.stays:
        return cut
    return cut if cut and (says_something_else(content, about) or has_some_of(cut.rest, about)) else None


def without_messages_of_another(content: str, about: str) -> Cut | None:
    """Of a memory that consists of several messages, without those on the day, or of the amount, that `about` names,
    where the others are on another and have no word of these: "the 8th the sofa comes", which was taken for a
    correction of "the 5th the plumber". None: they are of one thing, or nothing tells.
    """
    ends = [*_JOINS.finditer(content)]
    if not ends or not names_day_or_amount(about):
        return None
    starts = [0, *(each.end() for each in ends)]
    messages = [
        content[at:to].strip() for at, to in zip(starts, [*(each.start() for each in ends), len(content)], strict=True)
    ]
    staying = [each for each in messages if is_of_another_day_or_amount(each, about)]
    going = [each for each in messages if each not in staying]
    if not staying or not all(names_day_or_amount(each) for each in going):
        return None
    named = [set(plain_words(without_dates(" ".join(each)))) - _A_DAY for each in (going, staying)]
    if not all(len(each) >= MIN_WORDS_OF_ONE for each in named) or len(named[0] & named[1]) > MAX_IN_COMMON:
        return None
    rest = THEN_ADDED.join(staying)
    return Cut(gone=", ".join(going), rest=rest if rest.startswith("Said: ") else f"Said: {rest}", leans=False)


def without_values(content: str, about: str, *, stays: str = "") -> Cut | None:
    """The memory without what is asked for by its kind ("what she charges"), in each of the messages that it consists
    of, and with a mark in its place; None: it says no such thing, or nothing tells which it is.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    for end in [*(each.start() for each in _JOINS.finditer(content)), len(content)]:
        spans += [(start + at, start + to) for at, to in values_asked(content[start:end], about, stays=stays)]
        start = end
    amounts = [(at, to) for at, to in spans if says_an_amount(content[at:to])]
    spans = amounts if amounts and asks_what_is_paid(about) else spans
    if not spans:
        return None
    starts, ends = [0, *(to for _, to in spans)], [*(at for at, _ in spans), len(content)]
    rest = STRUCK_OUT.join(content[at:to] for at, to in zip(starts, ends, strict=True))
    return Cut(gone=", ".join(content[at:to] for at, to in spans), rest=rest, leans=False)


def _says_it_later(content: str, struck: Cut | None) -> bool:
    """Whether one of the messages that were said later, or the first, says nothing of what is struck out: "I'm retired,
    68.", and later "I get 1580 in pension." """
    messages = content.split(LATER_SAID)
    values = struck.gone.split(", ") if struck is not None else []
    return len(messages) > 1 and any(not any(value in each for value in values) for each in messages)


def _names_as_much(cut: Cut, about: str) -> bool:
    """Whether what stays has all the words of the request that what goes has: "five days in Lisbon with Lena and Max"
    is not about Lisbon no more without Lena.
    """
    finder = Finder(asked_terms(about))
    gone = set(finder.found(cut.gone))
    return bool(gone) and gone <= set(finder.found(cut.rest))


def has_some_of(rest: str, about: str) -> bool:
    """Whether what stays is of whom or of what else the request names: "dad is moving here" of "dad's bypass"."""
    return bool(Finder(asked_terms(about)).found(rest))

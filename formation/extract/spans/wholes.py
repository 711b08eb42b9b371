# ruff: noqa: RUF001, E501 (words and marks in scripts of their own)
"""What was found, as whole clauses: a piece without its unit, its verb or whom it tells of misleads. Pure.

A sentence is read in its parts between commas and where it goes over to asking. A piece that ends inside a part goes on to
its end, one that hangs on what stands beside it takes that along; what asks, supposes or is only of the day stays out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from formation.extract.asides.chatter import bare, without_chatter
from formation.extract.asides.marked import GOES_ON, MARK, OF_THE_DAY
from formation.extract.asides.people import spans as people_in
from formation.extract.asides.roles import POSSESSIVES
from formation.extract.sentences.clauses import plain, sentences
from formation.extract.sentences.kept import kept_with
from formation.extract.sentences.pieces import JOINED, MAX_CLAUSE_CHARACTERS
from formation.extract.sentences.stating import DOUBTED, supposes
from formation.extract.signs import DIGIT, FIRST_PERSON, TASK, reports, takes_back
from formation.extract.spans.continued import names_somebody_by_role
from formation.extract.spans.dropped import begins_with_name, somebody_for
from formation.extract.spans.statements import overlap
from formation.extract.word_lists import GREETING_BEFORE
from formation.facts import Fact
from formation.memories.types import names_day
from retrieval.categories import HEALTH, INSTRUCTION
from retrieval.embedding.passages import is_abbreviation
from retrieval.own_words.asking import BEGINS, ORDERS, RESUMES, asks, outside_brackets, parts

# Beside the commas: a wave or a cry in the middle of a line, as Japanese has them.
_CRIES = re.compile(r"(?<![〜～!！])[〜～!！]{1,20}\s{1,20}")
_PAUSES = re.compile(r"\s{0,2}[;:\uff1b\uff1a](?!\d)\s{1,2}|[、，]")
# Who is told of is named before: "he's 13", "got a job at the Heath", "9 saal ka hai", "でも卵アレルギー".
_HANGS = re.compile(
    r"""(?:and\s|but\s|und\s|y\s|e\s|et\s|en\s|i\s|и\s|aur\s)?(?:
    (?:he|she|they|(?:he|she|they)'(?:s|re|d|ll)|shes|hes|theyre|er|sie|il|elle|él|ella|le|les|ele|ela|lui|hij|ze|zij|die(?=\s(?:is|wordt|heeft|woont|werkt|komt))|он|она|ему|ей|[iu]sk[aeio]|[iu]nk[aeio]|woh?|هي|هو|هيا|هوا)\s
    |(?:ha|tiene|tem|hat|heeft|ma|cumple|compie|adora|ama|kocha|любит|мает|wird|wordt)\s|a\s\d
    |(?:got|gets|has|had|is|was|loves?|likes?|hates?|works?|lives?|needs|goes|plays|wants|turns|started|quit|moved)\s
    |\d{1,3}\s(?:saal|sal|yaşında|ans|años|anos|anni|jahre|jaar|lat|лет|года|годик\w?|سنين|سنة|years)(?!\w)
    |(?:siamo|saremo)\sin\s\d|(?:somos|seremos)\s\d|wir\ssind\szu\s\d|on\s(?:est|sera)\s\d|nous\s(?:sommes|serons)\s\d|we\szijn\smet\s|(?:jest|będzie)\snas\s\d|there'?(?:s|ll\sbe|\sare)\s\d{1,3}\sof\sus
    )|(?:でも|だけど|けど|しかも|なのに)(?=\S)|(?:可是|但是?)""",
    re.IGNORECASE | re.VERBOSE,
)
# Whom it is about stands before it: "need to answer them by Friday", "I go to see her every Wednesday".
_LEANS = re.compile(
    r"""(?<![\w'])(?:him|her|them|his|their|ihn|ihm|ihr|ihnen|hem|haar|hun|ele|ela|dele|dela|deles|lui|leur|jego|jej|nim|nią|mu|ją|его|её|ей|ему|ним|ней|їх|його|її|неї|нього|нею|йому|їй)(?![\w'])
    |(?<=\w\w\w)(?:arle|erle|irle|arlo|erlo|arla|erla|arlos|arli|erli|irlo)s?(?!\w)|[他她](?![们們的])|彼女?[にをと]|그녀?[를에]""",
    re.IGNORECASE | re.VERBOSE,
)
_POSSESSIVE = re.compile(rf"(?:{POSSESSIVES})\s", re.IGNORECASE | re.VERBOSE)
# For whom something is asked, at the end of the request: "tiffin ideas for Aarav", "لانش بوكس لملك".
_FOR_IN_ARABIC = re.compile(r"(?<!\w)ل\w{2,15}\Z")
_FOR_IN_HINDI = re.compile(r"(?:\A|\s)(?P<whom>\w{2,15})\ske\sliye(?!\w)|(?P<whom_2>\S{2,15})\sके\sलिए", re.IGNORECASE)
_FOR_NAMED = re.compile(
    r"(?<!\w)(?:for|für|pour|para|pra|per|voor|dla|для|to|with)\s(?P<whom>(?:\w{2,15}\s)?(?-i:[A-ZÀ-ÞŁŚŻ\u0410-\u042f])[\w'-]{1,20}(?:\s\([^()]{1,20}\))?)\Z",
    re.IGNORECASE,
)
_FOR_SMALL = re.compile(r"(?<!\w)(?:for|für|pour|para|pra|per|voor|dla|для)\s(?P<whom>[^\W\d_]{3,20})\Z", re.IGNORECASE)
# "Что подарить внуку, Мише 3 годика": who is named next.
_KIN_IN_DATIVE = re.compile(
    r"(?<!\w)(?:внук\w|внучк\w|сын\w|дочк\w|дочери|маме|папе|мужу|жене|брату|сестр\w|бабушке|дедушке|племянни\w{2,3}|wnu\w{3,5}|syn\w{1,4}|cór\w{2,4}|żonie|mężowi|bratu|siostrze|mamie|tacie|babci|dziadkowi)\Z",
    re.IGNORECASE,
)
_NAME = re.compile(r"[A-ZÀ-ÞŁŚŻ\u0410-\u042f][^\W\d_]+")
# "The wife's 57 on the 9th of Feb, Bethan that is".
_NAMES = re.compile(
    r"\w{1,40} (?:that is|(?:he|she) is|is her name|her name is|his name is|heißt (?:sie|er)|heet ze|heet hij|se llama|si chiama|se chama|s'appelle)|(?:elle|il) s'appelle \w{1,40}|(?:se llama|si chiama|se chama) \w{1,40}",
    re.IGNORECASE,
)
_FOR = re.compile(
    r"(?<!\w)(?:for|für|pour|para|pra|per|voor|dla|для|için|ke\sliye|about|über|über|sobre|sur|over|o)\s{1,2}\Z",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[!！?？〜～…]")
_ALSO_JOINS = re.compile(r"\s{1,2}(?:n|pis|&)\s", re.IGNORECASE)
_ASKS_WITHIN = re.compile(
    r"(?<=\s)(?:сколько|wie ?viele?|how (?:much|many|do|can|should)|what (?:should|do|can)|cu[aá]nt[oa]s?|quant[oaie]s?|combien|hoeveel|ile|kaç)\s",
    re.IGNORECASE,
)
# What follows on laughter, and what one does not know, is said beside what is told.
BESIDE_THE_POINT = re.compile(
    r"(?<!\w)(?:k{3,}|(?:ha){2,}h?|(?:ja){2,}|(?:rs){2,}|lo+l|mdr|(?:ха){2,}|socorro|no (?:clue|idea)|not a clue|(?:don't|dont) know|weiß (?:ich )?nicht|keine ahnung"
    r"|(?:ne )?sais pas|no s[eé]|non so|não sei|n sei|weet (?:ik )?niet|geen idee|nie wiem|не знаю|bilmiyorum|(?:nahi|nhi) pata|samajh nahi)(?!\w)"
    r"|[ㅋㅎ]{2,}|不知道|分からない|わからない|모르겠|مش عارف|ما [اأ]دري",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_]")
MAX_WORDS_BEFORE, MAX_WORDS_OF_NAME = 3, 3
MAX_PARTS_BEFORE = 3
MAX_WORDS_BEHIND, MAX_WORDS_OF_DAY, MAX_WORDS_OF_NUMBER = 14, 8, 4
MAX_CRY = 4


@dataclass(frozen=True, slots=True)
class ClausePart:
    """Characters of a text from `start` up to `end`."""

    start: int
    end: int
    asked: bool


def with_wholes(message: str, own: str, found: Sequence[Fact], known: Sequence[Fact]) -> list[Fact]:
    """`found`, each as whole as it has to be, and what then overlaps as one. `own`: the own words of the message, where
    they stand in it. `known`: what rules have found, of which nothing is taken.
    """
    text = plain(message)
    taken = [place_of(message, each) for each in known]
    whole: list[Fact] = []
    for fact in found:
        if not is_a_piece(fact):
            whole.append(fact)
            continue
        start, end = place_of(message, fact)
        begin, stop = _within_brackets(own, *_whole(own, start, end))
        is_own = own[begin:stop] == text[begin:stop] and stop - begin <= MAX_CLAUSE_CHARACTERS
        if not is_own or any(begin < to and stop > at for at, to in taken):
            if begin < start and somebody_for(own[start:end]):
                continue  # whom it is about stands in another memory, and alone it would be its user's
            begin, stop = start, end
        whole.append(_moved_to(fact, message, begin, stop) if (begin, stop) != (start, end) else fact)
    return _joined(message, whole)


def is_a_piece(fact: Fact) -> bool:
    """Whether it is kept as it was said, of a place that a network found."""
    is_found = fact.found_by == "classifier" or _LEANS.search(fact.evidence) is not None
    return is_found and fact.is_as_said and fact.category != INSTRUCTION and not fact.amends


def place_of(message: str, fact: Fact) -> tuple[int, int]:
    start = message.find(fact.evidence)
    return start, start + len(fact.evidence)


def _moved_to(fact: Fact, message: str, start: int, end: int) -> Fact:
    return kept_with(fact, message[start:end])


def _joined(message: str, facts: Sequence[Fact]) -> list[Fact]:
    """Pieces that overlap are one: what is health in either may harm if it is missed."""
    found: list[Fact] = []
    for fact in facts:
        for nth, other in enumerate(found):
            if is_a_piece(fact) and is_a_piece(other) and overlap(message, fact, other):
                (start, end), (at, to) = place_of(message, fact), place_of(message, other)
                first = fact if fact.category == HEALTH else other
                found[nth] = _moved_to(first, message, min(start, at), max(end, to))
                break
        else:
            found.append(fact)
    return found


def _whole(own: str, start: int, end: int) -> tuple[int, int]:
    if cry := _CRIES.search(own, start, min(start + MAX_CRY, end)):
        start = cry.end()
    around = parts_around(own, start, end)
    inside = [nth for nth, each in enumerate(around) if each.start < end and each.end > start]
    if not inside or any(around[nth].asked for nth in inside):
        return start, end
    first, last = inside[0], inside[-1]
    start = _begin_of(own, around[first], start)
    end = _end_of(own, start, around[last], end)
    start = _begin_with_subject(own, around, first, start, end)
    start = _begin_with_whom(own, around[: first + 1], start, end)
    start = _begin_with_named(own, around[: first + 1], start, end)
    return start, _end_with_day(own, around, last, start, end)


def parts_around(own: str, start: int, end: int) -> list[ClausePart]:
    """The parts of the sentence in which own[start:end] stands."""
    sentence = next(
        (each for each in sentences(own) if start < each.clauses[-1].end and end > each.clauses[0].start), None
    )
    if sentence is None:
        return []
    begin, stop = sentence.clauses[0].start, sentence.clauses[-1].end
    found: list[ClausePart] = []
    for at, to in parts(own[begin:stop]):
        cuts = [
            each
            for pattern in (_CRIES, _PAUSES)
            for each in outside_brackets(pattern.finditer(own, begin + at, begin + to), own, begin + at, begin + to)
        ]
        begins = begin + at
        for cut in sorted(cuts, key=re.Match.start):
            found.append(_part(own, begins, cut.start()))
            begins = cut.end()
        found.append(_part(own, begins, begin + to, marked=sentence.question and begin + to == stop))
    return [each for each in found if own[each.start : each.end].strip()]


def _part(own: str, start: int, end: int, *, marked: bool = False) -> ClausePart:
    while start < end and own[start].isspace():
        start += 1
    return ClausePart(start, end, asks(own[start:end].strip(), marked=marked))


def _begin_of(own: str, part: ClausePart, start: int) -> int:
    """From where the part begins, if only a word or two stand before that say whom or what, or it is cut off behind "dr."."""
    before = own[part.start : start]
    if start <= part.start or not _LETTER.search(before):
        return start
    if before.rstrip().endswith(".") and is_abbreviation(before.rstrip()[:-1]):
        return bare(own, part.start, start)[0]
    hangs = somebody_for(own[start : part.end]) is not None
    if len(before.split()) > MAX_WORDS_BEFORE and not hangs:
        return start
    joins = not hangs and (
        (JOINED.fullmatch(f" {before}") and not DIGIT.match(own, start))
        or MARK.search(before)
        or RESUMES.search(before)
        or GOES_ON.match(before)
    )
    if (
        joins
        or _POSSESSIVE.match(own, start)
        or (_FOR.search(before) and not DIGIT.match(own, start))
        or _stays_out(before)
        or bare(own, part.start, start + 1)[0] >= start
    ):
        return start
    is_unspaced = not before[-1:].isspace()
    greeting = GREETING_BEFORE.match(own, part.start)
    first = greeting.end() if greeting else part.start
    return start if is_unspaced or first >= start else bare(own, first, start)[0]


def _end_of(own: str, start: int, part: ClausePart, end: int) -> int:
    """Up to where the part ends, or begins to ask."""
    stop = without_chatter(own, start, part.end)
    asks_at = _ASKS_WITHIN.search(own, end, stop)
    asked = asks_at.start() if asks_at else stop
    if asked < stop:
        stop = end + len(own[end:asked].rstrip())
    rest = own[end:stop]
    if not (_LETTER.search(rest) or DIGIT.search(rest)) or len(rest.split()) > MAX_WORDS_BEHIND or _ENDS.match(rest):
        return end
    joined = JOINED.match(rest) or _ALSO_JOINS.match(rest)
    behind = rest[joined.end() :] if joined else rest
    out = _stays_out(behind) if joined else _is_asked(rest) or supposes(rest) or takes_back(rest) or reports(rest)
    if out or DOUBTED.match(rest) or BESIDE_THE_POINT.search(rest) or (joined and FIRST_PERSON.match(behind)):
        return end
    return stop


def _begin_with_subject(own: str, around: Sequence[ClausePart], first: int, start: int, end: int) -> int:
    """With the parts before it that say of whom or what it is."""
    words = own[start:end]
    of_a_day = names_day(words) and len(words.split()) <= MAX_WORDS_OF_DAY
    while first and start <= around[first].start:
        before = around[first - 1]
        piece = own[before.start : before.end]
        hangs = leaves_out_whom(words) and FIRST_PERSON.match(piece) is None
        is_named = _POSSESSIVE.match(words) is not None and len(piece.split()) <= MAX_WORDS_OF_NAME and first == 1
        is_named = is_named and GREETING_BEFORE.match(own, before.start) is None
        kin = _KIN_IN_DATIVE.search(piece.rstrip()) if before.asked and _NAME.match(words) else None
        if kin:
            return before.start + kin.start()
        if not (hangs or of_a_day or is_named):
            break
        if before.asked or (_is_asked(piece) if hangs else _stays_out(piece)):
            return _whom(own, before, start) if hangs else start
        begin = bare(own, before.start, end)[0]
        if begin >= before.end or end - begin > MAX_CLAUSE_CHARACTERS:
            break
        start, first, words = begin, first - 1, own[begin:end]
    return start


def _begin_with_whom(own: str, around: Sequence[ClausePart], start: int, end: int) -> int:
    """With what stands before it in the sentence and names whom "them" is; `start` where nothing does."""
    leans = _LEANS.search(own, start, end)
    if leans is None or names_somebody_by_role(own[start : leans.start()]):
        return start
    begin = start
    for part in reversed(around[-MAX_PARTS_BEFORE:]):
        piece = own[part.start : min(part.end, start)]
        at = bare(own, part.start, end)[0]
        if part.asked or _stays_out(piece) or end - at > MAX_CLAUSE_CHARACTERS:
            break
        begin = min(begin, at)
        if names_somebody_by_role(piece):
            break
    return begin


def leaves_out_whom(words: str) -> bool:
    """Whether they begin with "she", or with a verb without its subject."""
    return _HANGS.match(words) is not None or somebody_for(words) is not None


def _begin_with_named(own: str, around: Sequence[ClausePart], start: int, end: int) -> int:
    """With the part of its sentence that begins with whom a verb without its subject is about, and all in between."""
    words = own[start:end]
    if not leaves_out_whom(words):
        return start
    for part in reversed(around):
        piece = own[part.start : part.end]
        if part.asked or end - part.start > MAX_CLAUSE_CHARACTERS:
            break
        if part.start < start and (_POSSESSIVE.match(piece) or begins_with_name(piece)):
            return part.start
    return start


def _within_brackets(own: str, start: int, end: int) -> tuple[int, int]:
    """Of what begins inside brackets nothing that stands behind them."""
    closes = own.find(")", start, end)
    is_inside = own[:start].rstrip()[-1:] == "(" and closes > 0 and "(" not in own[start:closes]
    return (start, closes) if is_inside else (start, end)


def _whom(own: str, request: ClausePart, start: int) -> int:
    """From where the request beside it says for whom something is asked; `start` where it does not."""
    piece = own[request.start : request.end].rstrip()
    people = [at for at, to in people_in(piece) if to == len(piece)]
    if people:
        return request.start + people[-1]
    if found := _FOR_IN_HINDI.search(piece):
        return request.start + found.start(found.lastgroup or 0)
    if found := _FOR_NAMED.search(piece):
        return request.start + found.start("whom")
    if found := _FOR_SMALL.search(piece):
        return request.start + found.start("whom")
    found = _FOR_IN_ARABIC.search(piece)
    return request.start + found.start() if found else start


def _is_named(words: str) -> bool:
    """Nothing but a name and whose it is: "Iwan, my lad"."""
    name, _, role = words.partition(",")
    role = role.strip()
    return _POSSESSIVE.match(role) is not None and max(len(name.split()), len(role.split())) <= MAX_WORDS_OF_NAME


def _end_with_day(own: str, around: Sequence[ClausePart], last: int, start: int, end: int) -> int:
    """With the part behind it that says when, how old, how much or by what name."""
    for part in around[last + 1 :]:
        piece = own[part.start : part.end].strip()
        length = len(piece.split())
        dated = length <= MAX_WORDS_OF_DAY and names_day(piece)
        counted = length <= MAX_WORDS_OF_NUMBER and DIGIT.search(piece)
        goes_on = _HANGS.match(piece) and part is around[min(last + 1, len(around) - 1)] and _is_named(own[start:end])
        if part.asked or _stays_out(piece) or not (dated or counted or goes_on or _NAMES.fullmatch(piece)):
            break
        end = without_chatter(own, part.start, part.end)
    return end


def _is_asked(words: str) -> bool:
    words = words.strip()
    return asks(words) or BEGINS.match(words) is not None or ORDERS.match(words) is not None


def _stays_out(words: str) -> bool:
    """Whether it asks, orders, supposes, reports, or is only of the day."""
    words = words.strip()
    return (
        _is_asked(words)
        or TASK.match(words) is not None
        or OF_THE_DAY.search(words) is not None
        or GOES_ON.match(words) is not None
        or supposes(words)
        or takes_back(words)
        or reports(words)
    )

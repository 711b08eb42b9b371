# ruff: noqa: RUF001 (words of many languages)
"""What is kept of a statement, so that it can be understood alone: the sentence it stands in, less what asks. Pure.

Whoever reads a memory sees its text and nothing else. A piece that begins behind its subject or its thing ("found out
last month.", "ute, 2017 hilux") misleads, where more words than needed only cost their place. So a piece goes on to
both sides up to what asks or orders, on the left only where it does not begin with whom it is about.
"""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace

from formation.extract.asides.chatter import bare, without_chatter
from formation.extract.asides.marked import GOES_ON, MARK, OF_THE_DAY
from formation.extract.asides.roles import POSSESSIVES
from formation.extract.sentences.asked import asks_by_form
from formation.extract.sentences.clauses import plain, sentences
from formation.extract.sentences.kept import kept_with
from formation.extract.sentences.pieces import JOINED, JOINING
from formation.extract.sentences.stating import DOUBTED
from formation.extract.signs import DIGIT, FIRST_PERSON, TASK
from formation.extract.spans.continued import names_somebody_by_role
from formation.extract.spans.dropped import begins_with_name
from formation.extract.spans.wholes import BESIDE_THE_POINT, is_a_piece, leaves_out_whom, parts_around
from formation.extract.wishes.wording import as_wished
from formation.extract.word_lists import GREETING_BEFORE, LEANS_BACK
from formation.facts import Fact
from formation.memories.categories import category_of, importance_of
from formation.memories.types import names_day
from retrieval.categories import HEALTH, INSTRUCTION
from retrieval.own_words.asking import ORDERS, asks
from retrieval.own_words.frames import supposes

# As long as three sentences, of which a memory has no more.
MAX_CHARACTERS = 250
# "Thursdays at half past ten at St Edmund's.": what the sentence before it left open.
MAX_WORDS_OF_NUMBER = 8
MIN_WORDS_THAT_COUNT = 4
# Of which nothing is said yet.
MAX_WORDS_BEGUN = 2
_POSSESSIVE = re.compile(rf"(?:{POSSESSIVES})\s", re.IGNORECASE | re.VERBOSE)
# "Jsuis", "jfais": written in haste, which no other French word begins like.
_FRENCH_I = re.compile(r"j[bcdfglmnpqrstv]\w*\s", re.IGNORECASE)
# "Not Whitby, Scarborough".
CORRECTS = re.compile(
    r"\W{0,3}(?:(?:oh|no|nein|ach|sorry|non|ah|nee|nie|нет|hayır)[\s,]{1,3}){0,2}"
    r"(?:not|nicht|pas|no|não|non|niet|nie|не)\s",
    re.IGNORECASE,
)
# "Found out in halifax in 09.": of what, stands in the sentence before it.
_SINCE = re.compile(
    r"(?:(?:i|we|ich|i|hab'?s|je|yo|eu|ik|ben|я) )?(?:found out|(?:got |was |been )?diagnosed (?:in|at|when|last|\d)"
    r"|turn(?:s|ed) out|(?:ever )?since then|ever since"
    r"|habe? (?:es|das|des) [^.!?\n]{0,30}(?:erfahren|gemerkt|rausgefunden)"
    r"|(?:he)?rausgekommen is(?:t)? (?:es|das)|seitdem|seither|(?:l'|l)ai (?:su|appris|découvert)"
    r"|on (?:me )?l'a (?:su|découvert|diagnostiqu\w{1,3})|depuis (?:ce jour|lors)|me (?:enteré|di cuenta)|lo supe"
    r"|me lo (?:detectaron|diagnosticaron|descubrieron)|desde entonces|l'ho (?:scoperto|saputo)"
    r"|me l'hanno (?:trovat|diagnosticat|scopert)[oa]|da allora|descobri (?:em|no|na|quando|aos|isso)"
    r"|soube (?:em|no|na|quando)|kwam er(?:achter| ik achter)|sindsdien|dowiedział[ae]m się|wykryli|od tamtej pory"
    r"|узнала?|обнаружили|с тех пор|дізна(?:вся|лася)|відтоді|o zamandan beri)(?!\w)",
    re.IGNORECASE,
)
# "How much is 150 pounds in naira. Thats what i send home every month": the sum stands before it.
_IS_THAT_MUCH = re.compile(
    r"(?:that|this|it)(?:'?s| is) (?:what|how much|the amount)|das (?:ist|is|sind) (?:was|der betrag|so viel wie)"
    r"|so ?viel"
    r"|c'?(?:est)? (?:ce que|le montant|la somme)|(?:(?:eso|esto) )?es (?:lo que|cuanto)|(?:isso )?é (?:o que|quanto)"
    r"|(?:questo )?è (?:quello che|quel che|quanto|la cifra)|dat is (?:wat|hoeveel|het bedrag)"
    r"|(?:to )?tyle|(?:это )?столько"
    r"|(?:це )?стільки|(?:bu|o) kadar|(?:itna|utna) hi|那是我|这是我|それが",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"(?:[€$£¥]\s?)?\d[\d.,]*")
# What may stand between two sentences.
_MARKS = " .!…\n。\uff01"
# "Wenn die frieda keine nüsse darf", "se a giulia non piace".
_IF_SOMEBODY = re.compile(
    r"(?:wenn|weil|da|dass|falls|se|si|als|omdat|jeśli|bo|если)\s(?:(?:der|die|das|la|il|el|a|o|de|ons|le)\s)?[^\W\d_]{3,15}\s",
    re.IGNORECASE,
)
# "… and is a coeliac", "n shes aff her heid": no topic of the text that is asked for.
_GOES_ON_WITH = re.compile(rf"\s{{0,2}}(?:,\s?)?(?:{JOINING}|n|ed|pis|&|ve|aur)\s", re.IGNORECASE)
_LETTER = re.compile(r"[^\W_]")
_NUMBER = re.compile(r"\d[\d.,']*")


@dataclass(frozen=True, slots=True)
class Beside:
    """Characters of a message from `start` up to `end`, beside a piece. `is_cut`: the piece was cut off it within a
    part, with no pause between. `begins`: where the part begins that it is judged as, if it asks nothing itself.
    `names_whom`: it asks, and names whom the piece is about. `counts`: it is asked by its mark alone, and says how much
    or when. `is_meant`: the piece only points back to it.
    """

    start: int
    end: int
    is_cut: bool = False
    begins: int | None = None
    names_whom: bool = False
    counts: bool = False
    is_meant: bool = False

    @property
    def judged_from(self) -> int:
        return self.start if self.begins is None else self.begins


@dataclass(frozen=True, slots=True)
class Surrounded:
    """A piece of a message, and what it may be kept with on both sides, the nearest first."""

    fact: Fact
    start: int
    end: int
    before: tuple[Beside, ...]
    behind: tuple[Beside, ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    fact: Fact
    start: int
    end: int


def find_surrounded(message: str, own: str, facts: Sequence[Fact]) -> list[Surrounded]:
    """Those of `facts` that are pieces of a message, as they stand in it. `own`: its own words, where they stand. What
    a rule has read for itself is not taken twice.
    """
    own = plain(own)
    # A correction is read in parts of its own.
    if CORRECTS.match(own):
        return []
    places = [(each, message.find(each.evidence)) for each in facts if not each.only_ends]
    stated = [(each, at, at + len(each.evidence)) for each, at in places if at >= 0]
    found: list[Surrounded] = []
    for fact, start, end in stated:
        if not (is_a_piece(fact) or _is_said_wish(fact)) or own[start:end] != plain(fact.evidence):
            continue
        if _is_aside(own, start, end):
            continue
        others = [(at, to) for each, at, to in stated if each is not fact]
        of_rules = [(at, to) for each, at, to in stated if not is_a_piece(each) and each is not fact]
        before = _before(own, start, end) if is_a_piece(fact) else iter(())
        behind = _up_to_taken(_behind(own, start, end), others)
        found.append(Surrounded(fact, start, end, tuple(_up_to_taken(before, of_rules)), tuple(behind)))
    return found


def with_what_surrounds(
    message: str, own: str, facts: Sequence[Fact], found: Sequence[Surrounded], asked: Container[Beside]
) -> list[Fact]:
    """`facts`, each of `found` with what it needs of what stands around it and is not `asked`, those that then overlap
    as one.
    """
    own = plain(own)
    pieces: list[_Piece] = []
    for each in found:
        pieces = _with(pieces, _Piece(each.fact, *_widened(own, each, asked)))
    for fact in facts:
        if fact.only_ends and (at := message.find(fact.evidence)) >= 0:
            pieces = _with_change(pieces, fact.change, at)
    found_facts: list[Fact] = []
    joined: list[_Piece] = []
    for fact in facts:
        start = message.find(fact.evidence)
        around = next((each for each in pieces if each.start <= start < each.end), None)
        if around is None or fact.only_ends or not _is_of(fact, found):
            found_facts.append(fact)
        elif around not in joined:
            joined.append(around)
            found_facts.append(_as_fact(message, around))
    return found_facts


def _is_aside(own: str, start: int, end: int) -> bool:
    """Whether it stands in a sentence with a "by the way", whose parts are read one by one."""
    around = parts_around(own, start, end)
    return bool(around) and MARK.search(own, around[0].start, around[-1].end) is not None


def _is_of(fact: Fact, found: Sequence[Surrounded]) -> bool:
    return any(fact is each.fact for each in found)


def _with_change(pieces: Sequence[_Piece], change: float, at: int) -> list[_Piece]:
    """What tells of a change inside one says so of all of it."""
    return [
        replace(each, fact=replace(each.fact, change=max(each.fact.change, change)))
        if each.start <= at < each.end
        else each
        for each in pieces
    ]


def _with(pieces: Sequence[_Piece], piece: _Piece) -> list[_Piece]:
    """What is health in either of two that overlap may harm if it is missed."""
    apart: list[_Piece] = []
    for other in pieces:
        if piece.start < other.end and other.start < piece.end:
            fact = piece.fact if piece.fact.category == HEALTH else other.fact
            fact = replace(fact, change=max(piece.fact.change, other.fact.change))
            piece = _Piece(fact, min(piece.start, other.start), max(piece.end, other.end))
        else:
            apart.append(other)
    return [*apart, piece]


def _as_fact(message: str, piece: _Piece) -> Fact:
    evidence = message[piece.start : piece.end]
    if evidence == piece.fact.evidence:
        return piece.fact
    if piece.fact.category == INSTRUCTION:
        return replace(piece.fact, text=as_wished(evidence), evidence=evidence)
    fact = kept_with(piece.fact, evidence)
    is_health = fact.category is not None and category_of(evidence, None) == HEALTH
    return replace(fact, category=HEALTH, importance=importance_of(HEALTH, evidence)) if is_health else fact


def _is_said_wish(fact: Fact) -> bool:
    return fact.category == INSTRUCTION and fact.found_by == "classifier" and fact.text == as_wished(fact.evidence)


def _before(own: str, start: int, end: int) -> Iterator[Beside]:
    around = parts_around(own, start, end)
    inside = next((nth for nth, each in enumerate(around) if each.start < end and each.end > start), None)
    # Its label says what it is about.
    if inside is None or _closes(own, start, end) or ": " in own[start:end]:
        return
    for part in reversed(around[: inside + 1]):
        if part.asked:
            # "What do I bake if Frida may have no nuts, it's bad, with an EpiPen": whose it is stands in the question.
            if part is not around[inside] and _names_whom(own[part.start : part.end]) and _names_nobody(own[start:end]):
                yield Beside(_bare(own, part.start, end), part.end, names_whom=True)
            return
        at = _bare(own, part.start, end)
        if at < min(part.end, start):
            yield Beside(at, min(part.end, start), is_cut=part is around[inside])
    begin = around[0].start
    previous = next((each for each in sentences(own) if own[each.clauses[-1].end : begin].strip(_MARKS) == ""), None)
    words = own[around[0].start : end]
    leans = any(each.match(words) for each in (_SINCE, LEANS_BACK))
    if previous is not None and not previous.question and (leaves_out_whom(words) or leans):
        yield Beside(previous.clauses[0].start, previous.clauses[-1].end, is_meant=leans)
    elif previous is not None and _IS_THAT_MUCH.match(words):
        stop = previous.clauses[-1].end
        if amount := _AMOUNT.search(own, previous.clauses[0].start, stop):
            yield Beside(amount.start(), stop, is_meant=True)


def _behind(own: str, start: int, end: int) -> Iterator[Beside]:
    around = parts_around(own, start, end)
    inside = [nth for nth, each in enumerate(around) if each.start < end and each.end > start]
    if not inside or _closes(own, start, end):
        return
    is_asked = False
    for part in around[inside[-1] :]:
        at = max(part.start, end)
        stop = without_chatter(own, at, part.end) if part.end > at else at
        # Behind a label another list begins.
        if ": " in own[at:stop] or BESIDE_THE_POINT.search(own, at, stop):
            return
        is_cut = part.start < end
        # "What do I get my aunt, who turns 70 and is a coeliac": behind the question it goes on. So it does behind one
        # that stands between: "my wife turns 40, what do I get her, she loves spas".
        if part.asked and not is_cut and _is_asked_by_mark(own[at:stop]):
            yield Beside(at, stop, counts=True)
        elif part.asked and not is_cut:
            is_asked = True
        elif (is_asked and not leaves_out_whom(own[at:stop])) or (
            part.asked and not _GOES_ON_WITH.match(own, at, stop)
        ):
            return
        elif _LETTER.search(own[at:stop]):
            yield Beside(at, stop, is_cut=is_cut, begins=part.start if is_cut and not part.asked else None)
    if is_asked:
        return
    for sentence in sentences(own):
        at, stop = sentence.clauses[0].start, sentence.clauses[-1].end
        is_next = at >= around[-1].end and own[around[-1].end : at].strip(_MARKS) == ""
        if is_next and not sentence.question and _only_counts(own[at:stop]):
            yield Beside(at, stop)


def _names_whom(words: str) -> bool:
    return (
        names_somebody_by_role(words)
        or FIRST_PERSON.search(words) is not None
        or _IF_SOMEBODY.search(words) is not None
    )


def _names_nobody(words: str) -> bool:
    """Whether it begins with a word or two for themselves, and nothing in it says whose they are."""
    is_said = FIRST_PERSON.search(words) or names_somebody_by_role(words) or begins_with_name(words)
    return not is_said and "," in words and len(words.split(",")[0].split()) <= MAX_WORDS_BEGUN


def _closes(own: str, start: int, end: int) -> bool:
    """Whether it stands in brackets, up to their end."""
    return own[end:].lstrip()[:1] == ")" and "(" not in own[start:end]


def _up_to_taken(found: Iterator[Beside], taken: Sequence[tuple[int, int]]) -> Iterator[Beside]:
    for each in found:
        if any(each.start < to and each.end > at for at, to in taken):
            return
        yield each


def _widened(own: str, piece: Surrounded, asked: Container[Beside]) -> tuple[int, int]:
    begin = _begin_of(own, piece, asked)
    return begin, _end_of(own, piece, asked, begin)


def _begin_of(own: str, piece: Surrounded, asked: Container[Beside]) -> int:
    begin = piece.start
    for each in piece.before:
        words = own[each.start : each.end].strip()
        is_joined = JOINED.fullmatch(f" {words.split()[-1]} ") is not None
        has_whom = _says_whom(own[begin : piece.end])
        # "Mon chat il a bouffé | mon sandwich, il a 3 ans": whose it is says no more whom it is about.
        is_object = each.is_cut and FIRST_PERSON.search(words) is not None
        is_subject = _POSSESSIVE.match(own, begin) is not None and not is_object
        is_whole = has_whom and (not each.is_cut or words.isalpha() or is_subject)
        if not each.is_meant and (is_whole or (is_joined and FIRST_PERSON.match(own, begin))):
            break
        # A question beside it is a smaller evil than a statement about nobody.
        is_asked = (_asks(words) and not each.names_whom) or (has_whom and each in asked)
        if is_asked or piece.end - each.start > MAX_CHARACTERS:
            break
        begin = each.start
    return begin


def _end_of(own: str, piece: Surrounded, asked: Container[Beside], begin: int) -> int:
    end = piece.end
    for each in piece.behind:
        joined = JOINED.match(own, each.start, each.end)
        rest = own[joined.end() if joined else each.start : each.end].strip()
        # What is only supposed would have all of it refused.
        is_out = supposes(rest, 0, len(rest)) or OF_THE_DAY.search(rest) or TASK.match(rest) or GOES_ON.match(rest)
        whole = own[each.judged_from : each.end].strip()
        # A wish asks, and so does what goes on with it.
        may_ask = piece.fact.category == INSTRUCTION or (each.is_cut and (joined is not None or _is_open(own, each)))
        if (
            is_out
            or _asks(whole)
            or (each in asked and not (may_ask or each.counts))
            or DOUBTED.match(own, each.start, each.end)
        ):
            break
        if each.end - begin > MAX_CHARACTERS:
            break
        end = each.end
    return end


def _is_open(own: str, cut: Beside) -> bool:
    """Whether the piece ends behind a word or two of a part: "…, site" of "…, site fees are 4,200 a year"."""
    begun = own[cut.judged_from : cut.start].split()
    return 0 < len(begun) <= MAX_WORDS_BEGUN


def _is_asked_by_mark(words: str) -> bool:
    """Whether it asks by nothing but its mark, and counts more than one thing: "loyer 720, il veut 780 c'est bon?"."""
    return len(_NUMBER.findall(words)) > 1 and not _asks(words) and len(words.split()) >= MIN_WORDS_THAT_COUNT


def _only_counts(words: str) -> bool:
    is_short = len(words.split()) <= MAX_WORDS_OF_NUMBER and FIRST_PERSON.search(words) is None
    return is_short and (DIGIT.search(words) is not None or names_day(words))


def _asks(words: str) -> bool:
    return asks(words) or ORDERS.match(words) is not None or asks_by_form(words)


def _bare(own: str, start: int, end: int) -> int:
    greeting = GREETING_BEFORE.match(own, start)
    return bare(own, greeting.end() if greeting and greeting.end() < end else start, end)[0]


def _says_whom(words: str) -> bool:
    """Whether it begins with its user, one of theirs, or a name."""
    is_of_user = any(each.match(words) for each in (FIRST_PERSON, _POSSESSIVE, _FRENCH_I))
    return is_of_user or begins_with_name(words)

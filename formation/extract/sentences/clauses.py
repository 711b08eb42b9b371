"""A short message cut into clauses, each with its place in the message.

English first. Of other languages only the words that begin a clause are known, so that "Ich wohne in Berlin und ich
liebe Bun" comes apart in the right place. A line of a list is a sentence.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from formation.extract import word_lists
from formation.extract.asides.chatter import without_chatter
from formation.extract.asides.marked import MARK, stretches
from formation.extract.signs import FIRST_PERSON, SUPPOSES
from retrieval.own_words.asking import ASKS_BACK, ASKS_WHAT_TO_SAY, BEGINS, ORDERS, asks, outside_brackets, parts
from retrieval.query.stems import language_of

# Each maps to one character, so that places in the plain text are places in the message.
PLAIN = str.maketrans("\u2019\u2018\u02bc\uff07`\u00a0\u202f\t", "'''''   ")

# A full stop after one of these ends no sentence.
ABBREVIATIONS = frozenset(
    {"st", "ste", "dr", "mr", "mrs", "ms", "prof", "mt", "ft", "jr", "sr", "vs", "u.s", "u.k"}
    | {"dra", "sra", "srta", "dott", "sig", "hr", "fr", "mme", "mlle", "dhr", "mevr"}
)

# A run of marks, or of white space, is tried from its first one alone: so a text takes time linear in its length.
_MARK = r"[.!?…。\uff01\uff1f]"
SENTENCE_END = re.compile(rf"(?<!{_MARK}){_MARK}++(?=[\s\"”')\]]|$)|[。\uff01\uff1f]|[\n;]+")
# No line break: a sentence has none.
_SPACE = r"(?:(?<![^\S\n])[^\S\n]++)"

# What can begin a clause of its own. "my" only with a verb to follow: "my wife and my kids" is one object. So with
# "the" and with a name: "jazz and the blues" is one object, "jazz and the project is called Bluefin" are two clauses.
SUBJECT = r"""(?:
    i|i'm|im|i've|ive|i'd|i'll|we|we're|we've|you|he|she|they|it|it's|this|that's|there|there's|everyone|people
  | my\s+(?:[\w'-]+\s+){0,4}?(?:is|are|was|were|has|have|works?|lives?|says?|said|thinks?|loves?|likes?|hates?|name's)
  | (?:our|the|these|those|his|her|their|an?)\s+(?:[\w'-]+\s+){1,4}?(?:is|isn't|are|was|were|has|have|will|works?|lives?
      |says?|said|thinks?|loves?|likes?|hates?|needs?)
  | (?-i:[A-Z])[\w'-]{0,30}\s+(?:is|was|has|will)
  | what|what's|which|who|where|why|how|can|could|would|should|will|do|does|did|is|are|am|any|if
  | please|call|tell|give|help|let|let's|just\s+call|you\s+can
  | (?:do\s+not|don't|dont)\s+(?:tell|ask|judge|laugh|say|blame)
  | ich|wir|mein\s+name|yo|me\s+llamo|mi\s+nombre|vivo|soy|trabajo|je|nous|j'habite|eu|moro|sou
  | trabalho|chamo-me|me\s+chamo|io|abito|lavoro|mi\s+chiamo|ik|wij|mijn\s+naam|я|мы|меня\s+зовут
)(?![\w-])"""
ADVERB = r"(?:also|really|still|absolutely|truly|just|always|mostly|strongly|generally|usually|personally|simply)"
# Verbs that need a subject, by it. English has more of them, below.
VERBS_OF = {
    "ich ": r"wohne|lebe|arbeite|hei(?:ß|ss)e|komme\s+aus|spreche",
    "ik ": r"woon|werk|heet|kom\s+uit",
    "j'": r"habite",
    "je ": r"travaille",
    "я ": r"живу|работаю|учусь|говорю",
}
# A verb that goes on with the subject before it: "I live in Lisbon and love Bun".
SHARED = rf"""(?:{ADVERB}\s+)?(?:
    love|like|live|work|prefer|hate|use|enjoy|adore|dislike|moved|(?:do\s+not|don't|dont)\s+(?:like|love|enjoy|live)
  | loathe|detest|(?:cannot|can't|cant)\s+(?:stand|bear|abide)|am\s+(?:\w+\s+)?allergic
  | {"|".join(VERBS_OF.values())}
)(?![\w'-])"""
SUBJECT_OF = tuple((re.compile(rf"(?:{verbs})(?!\w)", re.IGNORECASE), subject) for subject, verbs in VERBS_OF.items())
JOIN = (
    r"(?:and|but|or|so|yet|also|plus|because|since|though|although|while|whereas|und|aber|y|pero|e|et|mais|mas|ma|en"
    r"|maar"
    r"|и|но|а)"
)
# What goes on after these is said of the clause before, not of its object: "allergic to peanuts, so no satay please".
# "Nuts, but not peanuts" is one object.
AFTERTHOUGHT = r"""(?:
    ,\s*+(?:so|because|although|though|whereas|which|please|but\s++(?!not\b|only\b))\b\s*+(?!much\b|far\b|long\b|many\b)(?=\S)
  | \s(?:because|although|whereas)\s++(?=\S)
  | \sso\s++(?=(?:no|not|none|avoid|never|nothing|skip|leave|make|keep|don't|do|only)\b)
)"""
BREAK = re.compile(
    rf"(?:{_SPACE}?[,:]\s*+|{_SPACE}[-\u2013\u2014]++\s++|{_SPACE}?\u2014\s*+)(?:{JOIN}\s++)?"
    rf"(?=(?P<subject>{SUBJECT})|(?P<shared>{SHARED}))"
    rf"|{_SPACE}{JOIN}\s++(?=(?P<subject_2>{SUBJECT})|(?P<shared_2>{SHARED}))"
    rf"|{AFTERTHOUGHT}"
    # Chinese and Japanese have no spaces, and a comma of their own.
    r"|[\uff0c\u3001]\s*+(?=我|咱|私|僕|俺)",
    re.IGNORECASE | re.VERBOSE,
)
CLAUSE_BEGINS = re.compile(rf"{SUBJECT}|{SHARED}|{JOIN}\s", re.IGNORECASE | re.VERBOSE)
LIKENS = re.compile(r"like(?!\w)", re.IGNORECASE)
# What marks a line of a list: "- ", "* ", "2) ", "[x] ".
BULLET = re.compile(
    r"\s{0,40}(?:[-*+\u2022\u2023\u25aa\u25e6\u00b7\u2013\u2014]|\[[ xX]?\]|\d{1,2}[.)])[ \t]{1,9}(?=\S)"
)

# "Am 3. Dezember", "im 5. Monat": a number with a stop is a first, a second.
ORDINAL = re.compile(
    r"\d\.\s(?:jan|feb|mär|maerz|apr|mai|mei|maj|juni?|juli?|aug|sep|okt|nov|de[zs]|mon|woche|klasse|jahr|stock"
    r"|semester|ssw|etage|geburtstag"
    r"|hochzeitstag|lebensjahr|stycznia|lutego|marca|kwietnia|czerwca|lipca|sierpnia|września|października|listopada"
    r"|grudnia)",
    re.IGNORECASE,
)
# "Moja babcia ma 85. urodziny": so is one before any small letter, but for the languages that write no ordinals so, and
# where what follows begins a clause: "ich bin 34. ich wohne in Kassel".
WITHOUT_ORDINALS = frozenset({"english", "spanish", "french", "italian", "portuguese", "dutch", "russian"})
TURKISH = re.compile("[\u0131\u011f\u015f]")
NUMBER = re.compile(r"(?<![\w.,:])\d{1,3}\Z")
MAX_NUMBER, MAX_AROUND = 4, 60
# "Bis 30.11. die Steuererklärung": a date, where the sentence goes on in small letters.
GOES_ON_AFTER_DATE = re.compile(r"(?:(?<=\d\.\d)|(?<=\d\.\d\d))\.\s(?=[a-zäöü])")
# "Am 18. hab ich die Prüfung": a day alone.
DAY_ALONE = re.compile(r"(?<!\w)(?:am|zum|vom|bis|ab|dem|den)\s\d{1,2}\Z", re.IGNORECASE)
MAX_DAY_ALONE = len(" zum 18")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    text: str  # plain apostrophes and spaces
    start: int
    end: int
    shared: bool  # begins with a verb whose subject is in the clause before
    after_colon: bool
    # "Like" alone behind a comma: "I can't stand mushrooms, like the texture", "I love jazz, like bebop".
    likens: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    clauses: tuple[Clause, ...]
    text: str
    question: bool
    # It stands beside a question, in one sentence with it: how to answer is said of that answer.
    beside_question: bool = False
    # It lacks what the question before it names: "A friend of mine is." By itself it states nothing.
    answers: bool = False
    # Told by the way, behind a mark that says so.
    news: bool = False
    # It names no subject, after a sentence about somebody else: in Japanese it goes on about them.
    of_another: bool = False


# Of a longer sentence nobody says by its commas what is asked in it.
MAX_PARTED_CHARACTERS = 400
# "Since I moved to Porto, where …" says that one did. "If" and "when" say nothing.
SUBORDINATE = re.compile(
    r"(?:since|because|cause|cuz|now that|given that|as)\s+(?=(?:i|i'm|im|i've|ive|we|we're|we've|my|our)\b)"
    r"|(?:como|ya que|puesto que|puisque|comme|vu que|siccome|visto che|dato che|já que|como eu|skoro|ponieważ"
    r"|так как|поскольку|раз)\s+(?=\w)",
    re.IGNORECASE,
)
# "As a nurse on night shifts, how do I …": said of oneself, where the question is about oneself.
ROLES = tuple(
    (re.compile(rf"{role}\s+(?!(?:{no_role})(?!\w))(?=\w)", re.IGNORECASE), subject)
    for role, no_role, subject in (
        (
            r"as(?=\s+an?\b)",
            r"an? (?:\w+ )?(?:rule|result|test|start|user|users|customer|client|guest|visitor|joke|gift|present|side"
            r"|quick|follow|reminder|first"
            r"|last|second|next|example|matter|human|person|reader|model|language|chatbot|ai|assistant|token|whole"
            r"|snack|dessert|meal"
            r"|team|pirate|character|player|starting|base|general|backup|thank|surprise|consequence|percentage|list"
            r"|table|string)",
            "I'm ",
        ),
        (
            r"als",
            r"ob|wenn|ich|wir|du|nächstes|erstes|beispiel|geschenk|nutzer|kunde|test|ik|je|we|het|er|de|volgende",
            "ich bin ",
        ),
        (r"en tant que?", r"ce|client|utilisateur", "je suis "),
    )
)


def as_statement(stated: str) -> str:
    """Of "as a nurse on night shifts": "I'm a nurse on night shifts". Of an ending that goes on ("아이가 둘 있는데"):
    one that closes.
    """
    for role, subject in ROLES:
        if opening := role.match(stated):
            return f"{subject}{stated[opening.end() :]}"
    for going_on, closed in GOING_ON:
        if going_on.search(stated):
            return going_on.sub(closed, stated)
    return stated


# "Wohn in Kassel", "just moved to Leeds": the subject is left out in haste, and the classifier is surer with it. No
# verb that is mostly an order ("mach", "spiel"), and no talk of the moment ("got it", "have fun").
DROPPED = tuple(
    (re.compile(rf"(?:{verbs})\s+(?!(?:{not_before})(?!\w))(?=\w)", re.IGNORECASE), subject)
    for verbs, not_before, subject in (
        (
            r"bin|habe?|wohne?|lebe?|arbeite?|studiere?|ess|trinke?|fahre?|rauche?|heiße?|steh auf|muss|komme? aus",
            r"ich|wir|du|er|sie|es|man|ihr|mal|doch|bitte|da",
            "ich ",
        ),
        (
            r"(?:(?:just|recently|finally|also)\s)?(?:got|moved|bought|adopted|been|have|had|am"
            r"|work (?:as|at|for|in|from)|live (?:in|with|on)|(?:can't|cant|cannot) (?:stand|bear|abide|eat|have)"
            r"|(?:hate|loathe|detest)(?! to)|(?:don't|dont) (?:eat|drink)|quit|joined|retired|switched|broke"
            r"|injured|need to|put up)",
            r"i|you|we|it|this|that|these|those|any|some|fun|a (?:look|nice|good|great|question)|an? idea|to dash",
            "I ",
        ),
    )
)


def with_dropped_subject(text: str) -> str:
    subject = next((subject for verb, subject in DROPPED if verb.match(text)), "")
    return f"{subject}{text}"


# The signs know the fifteen languages of the classifier, which reads these too.
NORDIC_IF = re.compile(r"(?:om|ifall|tänk om|tänk dig|anta|säg att|hvis|tenk om|forestil)(?!\w)", re.IGNORECASE)
# Japanese and Korean verbs end otherwise where something follows.
GOING_ON = tuple(
    (re.compile(f"{ending}$"), closed)
    for ending, closed in (
        ("なん(?:です|だ)(?:けど|が)|なのですが", "です"),
        ("(?:ん|の)(?:です|だ)(?:けど|が)", ""),
        ("(?<=す)(?:けど|が)|(?<=[るたいだ])(?:けど|が)", ""),
        ("なので", "です"),
        ("(?<=[いただるすん])(?:から|ので)", ""),
        ("있는데", "있어요"),
        ("사는데", "살아요"),
        ("하는데", "해요"),
        ("키우는데", "키워요"),
        ("다니는데", "다녀요"),
        ("인데", "이에요"),
    )
)


def with_subject(shared: str) -> str:
    """The text of a clause that shares the subject of the one before: "I love Bun", "ich arbeite als Koch"."""
    subject = next((subject for verb, subject in SUBJECT_OF if verb.match(shared)), "I ")
    return f"{subject}{shared}"


def plain(message: str) -> str:
    """The message with plain apostrophes and spaces; the same length."""
    return message.translate(PLAIN)


def sentences(text: str) -> Iterator[Sentence]:
    """`text` is plain. Places in it are places in the message."""
    start = 0
    for end in outside_brackets(SENTENCE_END.finditer(text), text):
        if end.group() == "." and (
            is_abbreviation(text[start : end.start()])
            or ORDINAL.match(text, end.start() - 1)
            or GOES_ON_AFTER_DATE.match(text, end.start())
            or is_day_alone(text, end.start(), end.end())
            or is_ordinal(text, end.start(), end.end())
        ):
            continue
        if sentence := read_sentence(text, start, end.start(), end.group()):
            yield sentence
        start = end.end()
    if sentence := read_sentence(text, start, len(text), ""):
        yield sentence


def is_day_alone(text: str, stop: int, behind: int) -> bool:
    """Whether the stop makes an ordinal, where the sentence goes on in small letters."""
    begins = text[behind:].lstrip(" ")[:1] if text[behind : behind + 1] == " " else ""
    return begins.islower() and DAY_ALONE.search(text[max(0, stop - MAX_DAY_ALONE) : stop]) is not None


def is_ordinal(text: str, stop: int, behind: int) -> bool:
    if not (text[behind : behind + 1] == " " and text[behind + 1 : behind + 2].islower()):
        return False
    if NUMBER.search(text[max(0, stop - MAX_NUMBER) : stop]) is None:
        return False
    around = re.findall(r"\w+", text[max(0, stop - MAX_AROUND) : behind + MAX_AROUND].lower())
    begins = any(each.match(text, behind + 1) for each in (CLAUSE_BEGINS, FIRST_PERSON, BEGINS, ORDERS))
    has_ordinals = TURKISH.search("".join(around)) is not None or language_of(around) not in WITHOUT_ORDINALS
    return has_ordinals and not begins


# "A friend of mine is.", "Mine loves it.": fragments that go on from the question before them. "As vegan as she is" and
# "what it is" are whole.
ANSWERS = re.compile(
    r"""(?:(?:and|but|because|und|aber|y|pero|et|mais)\s)?(?:
    (?:(?!(?:as|than|what|how|where|who|that|which)\s)[\w'-]{1,30}+\s){1,6}
    (?:is|are|am|was|were|do|does|did|has|have|had|can|will|would|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't
      |haven't|can't|won't|ist\ es|sind\ es|bin\ es|lo\ (?:es|son|soy)|l'(?:est|a)|le\ sont)
    (?:\s(?:not|too|as\ well|also|auch|también|aussi))?[\s.!…:;)(-]{0,9}\Z
    |(?:mine|(?:el|los)\ míos?|(?:la|las)\ mías?|le\ mien|les\ miens|la\ mienne|les\ miennes)\s
    |meine?[rs]?\s(?:ist|sind|war|hat|haben|mag|mögen|liebt|lieben|frisst|isst|trinkt|will|kann|darf|macht|bekommt|kriegt)\s
    )""",
    re.IGNORECASE | re.VERBOSE,
)


# "娘のさくらは": of whom a Japanese sentence tells instead of its user. "娘がいる" tells of its user.
OF_ANOTHER = re.compile(
    r"(?:(?:私|僕|俺|わたし|うち)の)?(?:(?:[^、。はがの]{0,6})(?:姉|妹|兄|弟|母|父|妻|嫁|夫|旦那|息子|娘|子供|子ども|孫|祖母|祖父|彼女|彼氏|彼"
    r"|友達|友人|同僚|上司|犬|猫)(?:の[^、。はが]{1,10})?|[^、。はが]{1,8}(?:さん|ちゃん|くん|君))(?:は|が|って)"
    r"(?![^。]{0,8}(?:いる|います|おり)$)"
)
# What is liked or wanted has が too.
HAS_SUBJECT = re.compile(
    r"私|僕|俺|わたし|うち|自分|[^\s。](?:は(?!じ)|が(?!ん|大?好き|嫌い|上手|得意|苦手|でき|ほしい|欲しい))"
)
JAPANESE = re.compile(r"[\u3041-\u30ff]")


def stating_apart(text: str) -> Iterator[Sentence]:
    """The sentences, each that states and asks cut in two: "I'm vegan, what can I use for eggs?". `text` is plain."""
    after_question = after_another = False
    for sentence in (each for parted_sentence in parted(text) for each in told_apart(parted_sentence, text)):
        answers = after_question and ANSWERS.match(sentence.clauses[0].text) is not None
        after_question = answers or sentence.question or asks(sentence.text)
        of_another = (
            after_another and JAPANESE.search(sentence.text) is not None and not HAS_SUBJECT.search(sentence.text)
        )
        after_another = of_another or OF_ANOTHER.match(sentence.text) is not None
        yield replace(sentence, answers=answers, of_another=of_another)


def told_apart(sentence: Sentence, text: str) -> Iterator[Sentence]:
    """A sentence that asks nothing, in what is told by the way and what stands around it. `text` holds it."""
    start, end = sentence.clauses[0].start, sentence.clauses[-1].end
    found = [] if sentence.question else stretches(text, start, end)
    if [(each.start, each.end) for each in found] in ([], [(start, end)]):
        yield sentence
        return
    for each in found:
        words = text[each.start : each.end].strip()
        clauses = tuple(cut(text, each.start, each.end))
        yield replace(sentence, clauses=clauses, text=words, question=each.news and asks(words), news=each.news)


def parted(text: str) -> Iterator[Sentence]:
    for sentence in sentences(text):
        start, end = sentence.clauses[0].start, sentence.clauses[-1].end
        found = list(apart(text, start, end, question=sentence.question))
        if len({asked for _, _, asked in found}) < 2:
            yield sentence
            continue
        questioned = any(asked and not ORDERS.match(text[at:to]) for at, to, asked in found)
        of_the_talk = any(asked and ASKS_WHAT_TO_SAY.search(text[at:to]) for at, to, asked in found)
        for at, to, asked in found:
            if not asked and (opening := SUBORDINATE.match(text, at, to)):
                at = opening.end()
            yield Sentence(
                clauses=tuple(cut(text, at, to)),
                text=text[at:to].strip(),
                question=(asked and (questioned or sentence.question))
                or (of_the_talk and FIRST_PERSON.search(text[at:to]) is None),
                beside_question=questioned or sentence.question,
            )


# Behind a question or a request the reason for it is told: "…, aspiryny nie mogę bo mam uczulenie", "甲殻類アレルギー
# だから".
SAYS_WHY = re.compile(
    r"(?<!\w)(?:because|cuz|weil|parce que|car|porque|pq|perché|want|omdat|bo|потому что|т\.?к\.?)\s"
    r"(?:i|i'?m|ich|je|j'ai|soy|tengo|sono|ho|sou|tenho|ik|mam|jestem|у меня|я)(?!\w)"
    r"|(?:だ|です|な|った)(?:から|ので)[。!\s]{0,3}\Z",
    re.IGNORECASE,
)


def apart(text: str, start: int, end: int, *, question: bool) -> Iterator[tuple[int, int, bool]]:
    """A sentence in parts, start, end and whether it asks, neighbours that are alike in one; as a whole where it only
    supposes what it states, or doubts it.
    """
    places = (
        [(start + at, start + to) for at, to in parts(text[start:end])] if end - start <= MAX_PARTED_CHARACTERS else []
    )
    found: list[tuple[int, int, bool]] = []
    for nth, (at, to) in enumerate(places):
        piece, before = text[at:to].strip(), bool(found) and found[-1][2]
        is_last = nth == len(places) - 1
        if is_last and question and ASKS_BACK.match(piece):
            found = []
            break
        # Behind a question its own objects follow, and what begins with its user is said beside it.
        goes_on = before and not (FIRST_PERSON.match(piece) or MARK.match(piece) or SAYS_WHY.search(piece))
        asked = asks(piece, marked=question and is_last and not before) or goes_on
        if not asked and supposes(piece):
            found = []
            break
        if found and before == asked:
            found[-1] = (found[-1][0], to, asked)
        else:
            found.append((at, to, asked))
    yield from found or [(start, end, question)]


# "Ich arbeite als Koch", "ik werk als kok": what the Dutch "if" is before one's work.
AS_WORK = re.compile(
    r"(?<!\w)(?:arbeit\w{1,3}|jobb\w{1,2}|werk\w{0,2}|tätig|angestellt)\s(?:(?:ich|ik|er|sie)\s)?als(?!\w)",
    re.IGNORECASE,
)


# Of what has been, "報告したら泣かれて" says when.
WHEN = re.compile(r"たら(?=[^、。もし]{1,12}(?:った|した|んだ|れた|れて)(?:[、。]|\Z))")


def supposes(piece: str) -> bool:
    """Romance languages have an "if" that also stands in the middle, as another word."""
    return NORDIC_IF.match(piece) is not None or any(
        found.start() < 2 or found.group().lower() not in {"si", "se"}
        for found in SUPPOSES.finditer(AS_WORK.sub(" ", WHEN.sub(" ", piece)))
    )


def says_work(text: str) -> bool:
    """Whether the text says as what its user works: "zum Glück arbeite ich als Bauingenieur"."""
    work = AS_WORK.search(text)
    return work is not None and FIRST_PERSON.search(text) is not None


# "I take 50 mg every morning and I think my sister might be pregnant": what is doubted, behind a word that joins.
DOUBTED = re.compile(
    r"""\s{0,2}[,\s]\s{0,2}(?:and|but|und|aber|y|pero|et|mais|e|ma|mas|en|maar)\s(?=(?:
    maybe|perhaps|might|i\ (?:think|guess|suspect|believe)
    |(?:i|we|he|she|they|(?:my|our)\ (?:[\w'-]+\ ){0,2}[\w'-]+)\ might
    |vielleicht|ich\ (?:glaube|denke|vermute)|peut-être|je\ (?:crois|pense)|quizás?|tal\ vez|creo|pienso
    |forse|credo|penso|talvez|acho|misschien|ik\ denk)(?!\w))""",
    re.IGNORECASE | re.VERBOSE,
)
# With a subject and what is said of it: "my wife", of "my wife and maybe her sister", is half a subject.
OWN_SUBJECT = re.compile(
    r"""(?:(?:i|i'm|im|i've|ive|we|we're|we've|ich|wir|je|on|nous|yo|nosotros|eu|io|ik|wij)\s(?!(?:and|und|et|y|e|en)\s)
    |j'|(?:no\s|me\s|ya\s)?(?:soy|tengo|estoy|vivo|tomo|trabajo|sono|ho|sou|tenho|moro)\s
    |my\s(?:[\w'-]+\s){1,3}(?:is|has|lives|works)\s)""",
    re.IGNORECASE | re.VERBOSE,
)


def certain_end(text: str) -> int:
    """Up to where a sentence says what is so, before what it only doubts; else its length. `text` is plain."""
    if OWN_SUBJECT.match(text) and (doubted := DOUBTED.search(text)) and not supposes(text[: doubted.start()]):
        return doubted.start()
    return len(text)


def is_of_the_user(text: str) -> bool:
    """Whether what stands beside a question may be told of its user."""
    return word_lists.OF_OTHERS.match(text) is None and word_lists.TRIED.match(text) is None


def is_abbreviation(before: str) -> bool:
    word = before.rsplit(None, 1)[-1].lower() if before.split() else ""
    return word in ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word != "i")


def read_sentence(text: str, start: int, end: int, mark: str) -> Sentence | None:
    if bullet := BULLET.match(text, start, end):
        start = bullet.end()
    if not text[start:end].strip():
        return None
    question = "?" in mark or "\uff1f" in mark
    return Sentence(clauses=tuple(cut(text, start, end)), text=text[start:end].strip(), question=question)


def cut(text: str, start: int, end: int) -> Iterator[Clause]:
    shared = after_colon = likens = False
    for found in outside_brackets(BREAK.finditer(text, start, end), text, start, end):
        if text[start : found.start()].strip():
            yield clause(text, start, found.start(), shared=shared, after_colon=after_colon, likens=likens)
        shared = found["shared"] is not None or found["shared_2"] is not None
        after_colon = after_colon or ":" in found.group()
        start = found.end()
        likens = LIKENS.match(text, start) is not None and found.group().strip(" -\u2013\u2014") in ",:"
    yield clause(text, start, end, shared=shared, after_colon=after_colon, likens=likens)


def clause(text: str, start: int, end: int, *, shared: bool, after_colon: bool, likens: bool) -> Clause:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    end = without_chatter(text, start, end)
    return Clause(text=text[start:end], start=start, end=end, shared=shared, after_colon=after_colon, likens=likens)

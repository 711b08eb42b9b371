"""The sentences of a message in what they state and what they ask, and whether what they state is so. Pure."""

import re
from collections.abc import Iterator
from dataclasses import replace

from formation.extract import word_lists
from formation.extract.asides.marked import MARK, stretches
from formation.extract.sentences.asked import asks_by_form
from formation.extract.sentences.clauses import Sentence, cut, sentences
from formation.extract.sentences.conditions import conditional_order
from formation.extract.sentences.standing import allows_again
from formation.extract.sentences.subjects import in_full_words
from formation.extract.signs import FIRST_PERSON, SUPPOSES
from retrieval.own_words.asking import ASKS_BACK, ASKS_WHAT_TO_SAY, ORDERS, asks, parts
from retrieval.own_words.frames import REFLEXIVE

# "You know, …", "wie gesagt, …" ask nothing.
MIN_WORDS_OF_QUESTION = 3
# Of a longer sentence nobody says by its commas what is asked in it.
MAX_PARTED_CHARACTERS = 400
# "Since I moved to Porto, where …" says that one did. "If" and "when" say nothing.
SUBORDINATE = re.compile(
    r"(?:since|because|cause|cuz|now that|given that|as)\s+(?=(?:i|i'm|im|i've|ive|we|we're|we've|my|our)\b)"
    r"|(?:como|ya que|puesto que|puisque|comme|vu que|siccome|visto che|dato che|já que|como eu|skoro|ponieważ"
    r"|так как|поскольку|раз)\s+(?=\w)",
    re.IGNORECASE,
)
# The signs know the fifteen languages of the classifier, which reads these too: Nordic ones and Ukrainian.
OTHER_IF = re.compile(
    r"(?:om|ifall|tänk om|tänk dig|anta|säg att|hvis|tenk om|forestil"
    r"|якби|якщо|уяви|уявімо|припустимо|припустімо)(?!\w)",
    re.IGNORECASE,
)
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
        # "When you give me recipes, give me the ingredients alone": without its condition it asks for something now.
        words = text[start:end]
        whole = not sentence.question and (conditional_order(words) is not None or allows_again(words))
        found = [] if whole else list(apart(text, start, end, question=sentence.question))
        if len({asked for _, _, asked in found}) < 2:
            yield replace(sentence, question=sentence.question or goes_on_from_question(text[start:end]))
            continue
        questioned = any(asked and not ORDERS.match(text[at:to]) for at, to, asked in found)
        of_the_talk = any(asked and ASKS_WHAT_TO_SAY.search(text[at:to]) for at, to, asked in found)
        for at, to, asked in found:
            if not asked and (opening := SUBORDINATE.match(text, at, to)):
                at = opening.end()
            to = at + len(text[at:to].rstrip(" :"))
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


# What stands before a verb without its subject may be the reason why it stands there: "als ik kaas eet, word ik ziek".
BY_ITSELF = re.compile(r"(?:ik|ich|jag|jeg|i'?m|i|we|wij|wir|vi)(?!\w)", re.IGNORECASE)


# The signs of who speaks know no Ukrainian.
UKRAINIAN_I = re.compile(
    r"(?:(?:в|у) (?:мене|нас)|мені|мен[ею]|ми|мій|моя|моє|мої|моїй|моєму|наш[аеі]?)(?!\w)", re.IGNORECASE
)
# "What can two kids do indoors, Chidera is 8 and loves drawing": how old who is named is, behind a question.
_NAME = r"(?-i:[A-ZÀ-ÞŁŚŻĞİŞ\u0410-\u042fЄІЇҐ])[\w'-]{1,20}"
TELLS_AGE = re.compile(
    rf"""(?:(?:and|und|et|y|e|en|i|и|та|й|ve)\s)?{_NAME}(?:'s|\s(?:is|ist|wird|a|tiene|ha|tem|ma|är|er))\s\d{{1,2}}(?![\w:%]|[.,]\d)
    |(?:(?:and|i|и|та|й|а)\s)?{_NAME}\s\d{{1,2}}\s(?:лет|год|года|годик\w?|рок\w{{1,2}}|років|i|и|й|та)(?!\w)|{_NAME}\s\d{{1,2}}\syaşında(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)


def goes_on_from_question(words: str) -> bool:
    """Whether its first part asks, without its mark, and the next says what for: "jvis avec qui, c pr un bail"."""
    first, *others = [words[at:to] for at, to in parts(words)]
    is_long = len(first.split()) >= MIN_WORDS_OF_QUESTION
    is_asked = asks(first) or asks_by_form(first)
    return bool(others) and is_long and is_asked and not (ORDERS.match(first) or conditional_order(words))


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
        tells = any(each.match(piece) for each in (FIRST_PERSON, UKRAINIAN_I, MARK, TELLS_AGE)) or SAYS_WHY.search(
            piece
        )
        goes_on = before and not tells
        begins = nth == 0 or BY_ITSELF.match(text, *places[nth - 1]) is not None
        asked = asks(piece, marked=question and is_last and not before) or goes_on or (begins and asks_by_form(piece))
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
REFLEXIVE_FIRST = re.compile(rf"\A\W*(?:{REFLEXIVE})", re.IGNORECASE)
WHEN = re.compile(r"たら(?=[^、。もし]{1,12}(?:った|した|んだ|れた|れて)(?:[、。]|\Z))")


def supposes(piece: str) -> bool:
    """Romance languages have an "if" that also stands in the middle, as another word."""
    piece = REFLEXIVE_FIRST.sub(" ", piece)
    piece = AS_WORK.sub(" ", WHEN.sub(" ", in_full_words(piece)))
    return OTHER_IF.match(piece) is not None or any(
        found.start() < 2 or found.group().lower() not in {"si", "se"} for found in SUPPOSES.finditer(piece)
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

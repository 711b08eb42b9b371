"""The lookalike guard: two texts that score alike may still differ in the one word that matters.

"Is allergic to peanuts." and "Is not allergic to peanuts." score 0.95 to 0.98 on cosine and on edit distance, "10 mg"
and "20 mg" too. So texts count as the same only if numbers, dates, negations and names are the same, in the same order,
and no other word differs by more than its ending (decision 0035).
"""

import re

from rapidfuzz import fuzz

from formation.memories.text import MARKS, normalized, normalized_memory
from retrieval.query.stop_words import word_set

# Words that a memory can gain or lose without saying anything else.
MEANINGLESS = word_set(
    "a an the their his her my very really "
    "der die das den dem ein eine einen einem einer sehr wirklich "
    "el la los las un una unos unas muy "
    "le les l du des une très vraiment "
    "il lo gli i molto davvero os as um uma muito de het een erg heel echt очень"
)
NEGATIONS = word_set(
    "no not never none nobody nothing neither nor without cannot stopped quit former formerly ex nicht kein keine "
    "keinen keinem keiner niemals ohne nie nunca jamás ya sin ne pas plus jamais aucun aucune sans ni non mai "
    "più senza "
    "nessun nessuno nessuna não nem sem niet geen nooit zonder не нет никогда без"
)
MONTHS_AND_DAYS = word_set(
    "january february march april may june july august september october november december monday tuesday "
    "wednesday thursday friday saturday sunday today tomorrow yesterday tonight morning evening noon midnight "
    "spring summer autumn winter jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun "
    "januar jänner februar feber märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag "
    "samstag sonnabend sonntag morgens mittags abends frühling sommer herbst "
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles "
    "jueves viernes sábado sábados domingo domingos primavera verano otoño invierno "
    "janvier février mars avril juin juillet août septembre octobre novembre décembre lundi mardi mercredi "
    "jeudi vendredi "
    "samedi dimanche printemps été automne hiver "
    "gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre lunedì martedì mercoledì giovedì "
    "venerdì sabato "
    "domenica estate autunno inverno "
    "janeiro fevereiro março maio junho julho setembro outubro novembro dezembro segunda terça quarta quinta "
    "sexta verão "
    "januari februari maart mei augustus maandag dinsdag woensdag donderdag vrijdag zaterdag zondag lente zomer herfst "
    "января феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре январе понедельник "
    "вторник среду "
    "четверг пятницу субботу воскресенье весной летом осенью зимой"
)
NUMBER_WORDS = word_set(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million "
    "billion half third quarter once twice first second "
    "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig hundert tausend einmal zweimal dreimal "
    "dos tres cuatro cinco seis siete ocho nueve diez once doce veinte cien mil "
    "deux trois quatre cinq sept huit neuf dix onze douze vingt cent mille "
    "due tre quattro cinque sette otto nove dieci undici dodici venti cento "
    "dois duas três quatro oito nove dez doze vinte "
    "twee drie vier vijf zes zeven acht negen tien elf twaalf twintig honderd duizend "
    "два две двое три трое четыре пять шесть семь восемь девять десять двадцать сто"
)
# In Chinese and Japanese they are letters among others.
NEGATION_LETTERS = re.compile(r"不|没|沒|无|無|ない|ません|なく")
NUMBER_LETTERS = re.compile(r"[一二三四五六七八九十百千万两兩]")
# C++, C#, node.js, 3.11, 10mg and O'Brien are one word each.
WORD = re.compile(r"\d+(?:[.,:/-]\d+)*|[^\W\d_][\w]*(?:['.-][\w]+)*[+#]*")
# "In", "to", "the" and "and", which Arabic writes as one word with what follows.
ARABIC_BEFORE = re.compile(r"^و?(?:بال|لل|ال|ب|ل)(?=\w{3})")
# Edit similarity from which two facts of one message may be one; of a fact and a memory it is a setting. The guard
# decides.
SAME_SPELLING = 0.9
# "windows" may be "window"; "window" may not be "widow".
SAME_WORD_SCORE = 85
MIN_STEM = 4


def difference(one: str, other: str, *, strict: bool = True) -> str | None:
    """What keeps two texts from saying the same: "negations", "numbers", "dates", "names", "words"; None if nothing.

    Not strict: only negations, numbers and dates are compared, for what a model has judged to be the same.
    """
    if normalized_memory(one) == normalized_memory(other):
        return None
    left, right = WORD.findall(one.translate(MARKS)), WORD.findall(other.translate(MARKS))
    if sorted(negations(left)) != sorted(negations(right)):
        return "negations"
    if numbers(left) != numbers(right):
        return "numbers"
    if only(left, MONTHS_AND_DAYS) != only(right, MONTHS_AND_DAYS):
        return "dates"
    if not strict:
        return None
    if names(left) != names(right):
        return "names"
    return None if same_words(meaningful(left), meaningful(right)) else "words"


def negations(words: list[str]) -> list[str]:
    found = [normalized(word) for word in words]
    letters = ["not" for word in found for _ in NEGATION_LETTERS.finditer(word)]
    return letters + [
        "not" for word in found if word in NEGATIONS or word.endswith("n't") or word.startswith(("dislike", "non-"))
    ]


def numbers(words: list[str]) -> list[str]:
    named = [normalized(word) for word in words if any(c.isdigit() for c in word) or normalized(word) in NUMBER_WORDS]
    return named + [letter for word in words for letter in NUMBER_LETTERS.findall(word)]


def only(words: list[str], wanted: frozenset[str]) -> list[str]:
    return [normalized(word) for word in words if normalized(word) in wanted]


def names(words: list[str]) -> list[str]:
    """Words with a capital, also the first: a memory begins with a verb, so two that begin differently are two."""
    return [normalized(word) for word in words if word[0].isupper()]


def meaningful(words: list[str]) -> list[str]:
    return [normalized(word) for word in words if normalized(word) not in MEANINGLESS]


def same_attitude(one: str, other: str) -> bool:
    """Of two memories with one key: "Loves jazz." and "Loves jazz music." are one, "Likes jazz." is another."""
    left, right = (
        [word for word in meaningful(WORD.findall(text.translate(MARKS))) if word != "music"] for text in (one, other)
    )
    return left == right


def same_words(left: list[str], right: list[str]) -> bool:
    return len(left) == len(right) and all(same_word(*pair) for pair in zip(left, right, strict=True))


def same_word(one: str, other: str) -> bool:
    if one == other:
        return True
    shorter, longer = sorted((one, other), key=len)
    ending = longer.removeprefix(shorter)
    if len(shorter) >= MIN_STEM - 1 and ending in {"s", "es", "'s"}:
        return True
    return one[:MIN_STEM] == other[:MIN_STEM] and fuzz.ratio(one, other) >= SAME_WORD_SCORE


def text_score(one: str, other: str) -> float:
    """Edit similarity of two texts, 0 to 1, after folding."""
    return float(fuzz.ratio(normalized(one), normalized(other))) / 100


def is_spelling_of(one: str, other: str) -> bool:
    return text_score(one, other) >= SAME_SPELLING and difference(one, other) is None

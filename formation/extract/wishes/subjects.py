"""What a wish how to be answered is about: by a rule, or by the classifier and the wish's own words."""

import re

from formation.extract.sentences.conditions import conditional_order
from formation.extract.sentences.standing import (
    FORMS,
    OF_ADDRESS,
    allows_again,
    asks_for_easy_words,
    is_of_length,
    project_order,
)
from formation.extract.signs import HOW_TO_ANSWER, signs

# The key of what is wished about one subject, so that a new wish takes the place of the old one.
KEY = "instruction:{subject}"
LENGTH = "length"
FORMAT = "format"
ADDRESS = "address"
LEVEL = "level"
# "When you give me recipes skip the backstory", "in this project …": of such a user has many, so that a new one takes
# the place of none.
CONDITION = "condition"
PROJECT = "project"
WITHOUT_KEY = frozenset({CONDITION, PROJECT})

# "Keep answers to two sentences max": how one says how long all answers are to be, and in what that is counted. The
# classifier knows such wishes, but is not sure of short ones ("please limit your replies to 100 words": 0.50).
_LIMITS = (
    (
        r"(?:keep|limit|restrict|cap|hold)(?: all| all of)?(?: your| the)? (?:answers|replies|responses) (?:to|at|within|under)",
        r"sentences?|words?|paragraphs?|lines?",
    ),
    (
        r"(?:i want|i prefer|i'd like|i'd prefer|give me)(?: your| all)? (?:answers|replies|responses) (?:of|in|with|under)",
        r"sentences?|words?|paragraphs?|lines?",
    ),
    (
        r"(?:halte|begrenze|beschränke|kürze|limitiere)(?: bitte)?(?: alle)?(?: deine| die)? antworten(?: bitte| immer){0,2}"
        r" (?:auf|unter)",
        r"sätzen?|satz|wörtern?|worte|absatz|absätzen?|zeilen?",
    ),
    (r"(?:limite[sz]?|gardez?)(?: toutes)? (?:tes|vos|les) réponses (?:à|en)", r"phrases?|mots?|paragraphes?|lignes?"),
    (
        r"(?:limita|limite|mantén|restringe)(?: todas)? (?:tus|las|sus) respuestas (?:a|en)",
        r"frases?|oraciones|palabras|párrafos?|líneas",
    ),
    (
        r"(?:limita|mantieni|tieni)(?: tutte)? le(?: tue)? risposte (?:a|entro|sotto)(?: le| i)?",
        r"fras[ie]|parol[ae]|paragraf[oi]|righe",
    ),
    (
        r"(?:limita|limite|mantém|mantenha)(?: todas)?(?: as)?(?: tuas| suas)? respostas (?:a|em|até)",
        r"frases?|palavras|parágrafos?|linhas",
    ),
    (
        r"(?:houd|beperk|limiteer)(?: al)?(?: je| de| jouw)? antwoorden (?:op|tot|onder|binnen)",
        r"zinnen|zin|woorden|regels|alinea's?",
    ),
    (
        r"(?:ограничь|ограничивай|сокращай|сократи)(?:те)?(?: все)?(?: свои| твои)? ответы(?: до| в)?",
        r"предложени\w{1,3}|слов\w{0,3}|абзац\w{0,3}|строк\w{0,3}",
    ),
)
_BEFORE = r"[\s,.]{0,3}(?:(?:please|pls|bitte|por favor|s'il te plaît|per favore|alsjeblieft|пожалуйста)[\s,]{1,3})?"
# "two", "at most three", "a maximum of 50".
_QUANTITY = r"(?:[\w.'-]{1,12} ){1,5}?"
_BEHIND = (
    r"(?: (?:max(?:imum)?|maximal|at|most|or|less|fewer|tops|each|please|from|now|on|höchstens|bitte|máximo|massimo"
    r"|максимум)){0,4}[\s,.!]{0,3}"
)
_UNSPACED = (
    r"[请請]?把?(?:你的|所有的?)?(?:回答|回复|答案)都?(?:控制|限制|保持)在 ?\w{1,8}(?:以内|之内|内)[\s。！!]{0,3}",
    r"(?:回答|返答|答え|返信)は(?:いつも|常に)? ?\w{1,8}(?:文|文字|字|行|段落)(?:以内|まで)[にで]\w{0,10}[\s。！!]{0,3}",
)
_LIMITS_ANSWERS = re.compile(
    "|".join([*(rf"{_BEFORE}{limits} {_QUANTITY}(?:{units}){_BEHIND}" for limits, units in _LIMITS), *_UNSPACED]),
    re.IGNORECASE,
)

# "Stop with the bullet points": whoever is tired of a form of answers is so for good.
_STOPS = re.compile(
    r"""(?:\W|(?:please|pls|ok|ah|oh|and|und|et|y|e|en|i|и|bitte|por\ favor|porfa|stp|per\ favore|dai|tu\ peux|puoi|kannst\ du|can\ you|puedes|pode)(?!\w)){0,5}
    (?:(?:stop|quit|enough)\ (?:it\ )?(?:with|using|giving\ me|sending)|(?:hör|höre|hören\ sie)\ (?:bitte\ )?auf\ mit|lass\ (?:mal\ )?(?:diese|die|das|den)|schluss\ mit
    |arrêtez?\ (?:avec|de\ (?:me\ )?(?:faire|mettre))|finis?\ avec|para\ (?:ya\ )?con|ya\ (?:basta|párale)\ (?:de|con)|deja\ (?:ya\ )?(?:de|las|los)
    |smett(?:i|ila|a|erla)\ (?:di|con)|basta(?:\ con)?|p(?:á|a)ra\ (?:de|com)|chega\ de|(?:hou|stop)\ (?:eens\ )?(?:op\ )?met|przestań\ (?:z|dawać|pisać)|(?:хватит|прекрати)
    |(?:bırak|yeter)\ (?:artık\ )?(?:şu|bu)|(?:bi\ de\ |bir\ de\ )?(?:madde\ madde|liste|tablo)\ (?:yazma|yapma|verme|kullanma)|(?:bas|band)\ kar)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# "Prefiero que me tutees": how one says by which form one wants to be addressed, in twelve languages. A whole clause.
_ADDRESSES = re.compile(
    r"""(?:\W|(?:please|bitte|por\ favor|ok|also|also\ gut|ach|übrigens|und|y|et|e|en|i|и)(?!\w)){0,4}(?:
      (?:du|sie|ihr)\ (?:kannst|darfst|können|dürfen|könnt)\ (?:mich|mir)\ (?:ruhig\ |gerne?\ |auch\ ){0,2}(?:duzen
        |siezen)
    | (?:wir\ können\ uns|lass\ uns(?:\ uns)?|wollen\ wir\ uns)\ (?:ruhig\ |gerne?\ |doch\ ){0,2}duzen
    | (?:duz|duze|sieze?|siezen\ sie|duzen\ sie)\ mich(?:\ (?:ruhig|bitte|gerne?|immer)){0,2}
    | (?:prefiero|quiero|me\ gustaría|puedes|podés|puede)\ (?:que\ me\ )?(?:tutees|tutearme|tutees\ siempre
      |trates\ de\ (?:tú|usted|vos)
        |trate\ de\ usted|hables\ de\ (?:tú|usted|vos))
    | (?:tut[eé][aá]me|tr[aá]tame\ de\ (?:tú|usted|vos)|h[aá]blame\ de\ (?:tú|usted|vos))(?:\ siempre|\ por\ favor)?
    | (?:tu\ peux|vous\ pouvez|on\ peut|je\ préfère\ que\ tu|j'aimerais\ que\ tu)\ (?:me\ |se\ |nous\ )?(?:tutoyer
      |vouvoyer|tutoies|vouvoies)
    | (?:tutoie|vouvoie|tutoyez|vouvoyez)-moi(?:\ stp|\ s'il\ te\ plaît|\ toujours)?
    | (?:dammi|mi\ dia|puoi\ darmi|diamoci|preferisco\ che\ tu\ mi\ dia)\ (?:pure\ )?del\ (?:tu|lei)
    | (?:trata-me|me\ trat[ae]|pode\ me\ tratar|podes\ tratar-me|prefiro\ que\ me\ trat[ae]s?)\ por\ (?:tu|você
      |o\ senhor|a\ senhora)
    | (?:zeg\ maar\ (?:gewoon\ )?(?:je|jij|u)(?:\ tegen\ me)?|je\ (?:mag|kunt)\ me\ (?:gewoon\ )?tutoyeren)
    | (?:mów\ mi|mówmy\ sobie|przejdźmy|możemy\ przejść)\ na\ (?:ty|pan|pani)
    | (?:давай(?:те)?|можно|перейд[её]м|обращайся\ ко\ мне|обращайтесь\ ко\ мне)\ на\ (?:ты|вы)
    | bana\ (?:sen|siz)\ diye\ (?:hitap\ et|seslen)\w{0,5}
    | bana\ (?!evet|hayır|bunu|şunu|bir|bi|ne|niye|neden)\w{2,14}\ (?:de(?:yin|yebilirsin|r\ misin)?|diye\ (?:hitap\ et|seslen)\w{0,5})(?:\ lütfen(?:\ .{1,120})?)?
    )(?:\ (?:auch|aussi|también|anche|também|ook|też|тоже))?(?:\ (?:y|e|et|und|and|en|i|и|та|ve)\ (?:muy\ |bien\ |sei\ )?(?:cort|brev|kurz|knapp|bref|court|short|kort|krótk|кратк|коротк|kısa)\w{0,5}(?:[\s,].{0,60})?)?[\s.!,:;)(-]{0,4}(?:please|bitte|por\ favor|пожалуйста)?[\s.!]{0,3}
    | (?:敬語(?:じゃなくて|ではなく|なしで)?[、,]?)?(?:タメ口|ため口|敬語|丁寧語)で(?:話して|答えて|お願い|いい
      |大丈夫)\w{0,8}[。.!]?
    | (?:앞으로\ ?)?(?:반말|존댓말)(?:로|을|를)?\ ?(?:편하게\ )?(?:대답|말|해|써|답)\w{0,10}[.!]?""",
    re.IGNORECASE | re.VERBOSE,
)
# What a wish is about where its words say so: the classifier knows no other subjects than those it was trained on, and
# files examples under level, code under format.
_SUBJECTS = (
    (
        "comments",
        signs(
            "comments?|kommentare?\\w*|commentaires?|comentarios?|comentários?|commenti|komentarz\\w*|комментари\\w+|yorum\\w*",
            "注释|コメント|주석",
        ),
    ),
    (
        "code",
        signs("code|diffs?|patch|snippets?|prose|código|codice|kod\\w{0,3}|код\\w{0,2}", "代码|代碼|コード|코드|कोड"),
    ),
    (
        "examples",
        signs(
            "examples?|beispiel\\w*|exemples?|ejemplos?|esemp\\w{1,2}|exemplos?|voorbeeld\\w*|przykład\\w*|пример\\w*|приклад\\w*|örnek\\w*|udaharan|مثال|أمثلة|امثلة",
            "例子|举例|例を|具体例|예시|예를|उदाहरण",
        ),
    ),
)
_BROAD = frozenset({LEVEL, FORMAT, LENGTH, "tone"})
_ALLOWED = ((FORMAT, FORMS), (ADDRESS, OF_ADDRESS))


def wish_by_rule(text: str) -> str | None:
    """What the clause wishes about answers, where a rule knows it: how long they are to be, the form of address, or how
    they are to be each time that the assistant does something.
    """
    if conditional_order(text) is not None:
        return CONDITION
    if project_order(text) is not None:
        return PROJECT
    if asks_for_easy_words(text):
        return LEVEL
    allows = allows_again(text)
    if limits_answers(text) or (allows and is_of_length(text)):
        return LENGTH
    if allows and (allowed := next((each for each, words in _ALLOWED if words.search(text)), None)):
        return allowed
    if _STOPS.match(text) and (HOW_TO_ANSWER.search(text) or FORMS.search(text)):
        return FORMAT
    return ADDRESS if _ADDRESSES.fullmatch(text.strip()) is not None else None


def subject_of(text: str, by_classifier: str) -> str:
    """What a wish is about, so that a new one takes the place of one that says something else about it."""
    if by_classifier not in _BROAD:
        return by_classifier
    return next((subject for subject, words in _SUBJECTS if words.search(text)), by_classifier)


def limits_answers(text: str) -> bool:
    """Whether the clause says how long answers are to be, in eleven languages."""
    return _LIMITS_ANSWERS.fullmatch(text) is not None

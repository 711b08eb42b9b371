"""What is told by the way, cut out of what the day was like: "first the bus was late, oh and I got the job, anyway …".

A mark of an aside opens it, in sixteen languages; a word that goes on with the story, or a comma behind a whole clause,
ends it. Pure; places are places in the text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# Before, or inside, what is told by the way. Longer ones first.
_MARKS = r"""
    (?:oh|ah|and|also|but|ach|und|et|y|e|en|a|да|oh\ and|and\ oh)?,?\ {0,2}
    (?:btw|by\ the\ way|incidentally|before\ i\ forget|did\ i\ (?:mention|tell\ you)(?:\ that)?
    |(?:i\ )?forgot\ to\ (?:say|mention|tell\ you)(?:\ that)?
    |übrigens|nebenbei\ (?:bemerkt|gesagt|erwähnt)|apropos|bevor\ ich\ es\ vergesse|bevor\ ich's\ vergesse
    |d'ailleurs|au\ fait|au\ passage|j'(?:ai\ appris|apprends)(?:\ aussi|\ hier|\ ce\ matin)?\ que|avant\ que\ j'oublie
    |por\ cierto|a\ prop[oó]sito|a\ todo\ esto|antes\ de\ que\ (?:se\ me\ olvide|me\ olvide)|me\ olvidaba
    |aliás|por\ falar\ nisso|falando\ nisso|antes\ que\ eu\ (?:me\ )?esqueça
    |tra\ l'altro|fra\ l'altro|per\ inciso|prima\ che\ mi\ dimentichi
    |trouwens|overigens|tussen\ haakjes|voor\ ik\ het\ vergeet
    |przy\ okazji|swoją\ drogą|a\ propos|zapomniał[ae]?m\ powiedzieć
    |кстати(?:\ говоря)?|к\ слову|между\ прочим|чуть\ не\ забыла?|до\ речі|між\ іншим|до\ слова
    |bu\ arada|aklıma\ gelmişken|unutmadan
    |waise|vaise|aur\ ha{1,2}n?|förresten|forresten)
  | oh\ and|oh\ also|and\ oh|oh,\ and|oh,\ also|ach\ ja|ach\ und|ah\ et|ah\ oui|oh\ et|ah\ y|ah\ sí|ah\ e|ah\ sim|ah\ già
  | o\ ja|oh\ ja|oh\ en|aha
"""
_ARABIC_MARKS = r"(?<!\w)و?(?:بالمناسبة|على\ فكرة|قبل\ ما\ [اأ]نسى)|वैसे"
_UNSPACED_MARKS = (
    r"そういえば|そうそう|ちなみに|あ、?そうだ|余談ですが|話は変わりますが"
    r"|对了|對了|顺便(?:说一下|说一句|提一下|提一句)?|順便(?:說一下|提一下)?|话说|참고로|아\ ?맞다|아\ ?참|말\ 나온\ 김에"
)
MARK = re.compile(
    rf"(?<![\w'])(?:{_MARKS})(?![\w'])[\s,:!–—-]{{0,3}}(?:(?:and|und|et|y|e|en|a|и|что|dat)\s)?"
    rf"|(?:{_ARABIC_MARKS})(?!\w)[\s,:،]{{0,3}}|(?P<unspaced>{_UNSPACED_MARKS})[\s,:、，]{{0,3}}",
    re.IGNORECASE | re.VERBOSE,
)

# What goes on with the story, behind a comma.
_GOES_ON = r"""
    (?:(?:and|so|but|then|und|aber|et|y|e|en|no|i|a|и|ну\ и|а|ve)\ )?
    (?:then|anyways?|anyhow|after\ that|afterwards|later(?:\ on)?|so\ yeah|yeah\ so|on\ top\ of\ (?:that|it\ all)|to\ top\ it(?:\ all)?\ off
    |dann|danach|anschließend|später|jedenfalls|naja|na\ ja|egal|zu\ allem\ (?:überfluss|übel|unglück)|obendrein
    |après(?:\ ça)?|puis|ensuite|bref|enfin\ bref|du\ coup|là
    |luego|después|encima|total|bueno|en\ fin|al\ (?:llegar|final|volver|salir)|para\ colmo|entonces
    |depois|aí|ainda|enfim|então|pra\ completar|por\ fim
    |poi|dopo|comunque|insomma|alla\ fine|vabbè|per\ finire
    |toen|daarna|maar\ goed|enfin|vervolgens|tot\ overmaat\ van\ ramp
    |potem|później|w\ każdym\ razie|na\ koniec|jeszcze\ potem|na\ domiar\ złego
    |потом|короче|в\ общем|затем|после\ этого|дальше|в\ итоге|потім|коротше|далі|після\ цього
    |sonra(?:\ da)?|ardından|neyse|derken|üstüne(?:\ bir\ de)?
    |phir|fir|uske\ baad|khair)(?![\w'])
"""
_UNSPACED_GOES_ON = (
    r"و?بعدين|و?بعدها|وبعد\ (?:هيك|كده|ذلك)|ثم|و?المهم|وبالآخر|फिर|उसके\ बाद|खैर|それから|それで|その後|そして|あとは|しかも|おまけに|とにかく"
    r"|然后|然後|后来|後來|接着|反正|总之|结果|之后|그리고|그러고|그래서|그\ ?다음|암튼|아무튼|근데"
)
GOES_ON = re.compile(rf"(?:{_GOES_ON}|{_UNSPACED_GOES_ON})", re.IGNORECASE | re.VERBOSE)
# Without a comma before it only where two words say so.
GOES_ON_UNMARKED = re.compile(
    r"""\s(?=(?:and\ then|anyways?|so\ yeah|und\ dann|und\ danach|et\ après|et\ puis|y\ luego|y\ después|e\ depois|e\ poi|en\ toen
    |en\ daarna|a\ potem|а\ потом|а\ потім|sonra\ da)(?![\w']))|\s(?=وبعدين|وبعدها)""",
    re.IGNORECASE | re.VERBOSE,
)
# A story that goes on with a subject of its own: "…, and then the mailman came".
NEXT = re.compile(
    r"""\s{0,2}[,;–—…]\s{0,2}(?=(?:(?:and|und|et|y|e|en|a|а|и)\ )
    (?:then|dann|danach|après|puis|ensuite|luego|después|depois|poi|dopo|toen|daarna|potem|потом|потім)(?![\w']))""",
    re.IGNORECASE | re.VERBOSE,
)
COMMA = re.compile(r"\s{0,2}(?:[,;،、，；–—…]|\.{2,3})(?!\d)\s{0,2}")
# What is said of the clause before the comma, or is half of it.
HANGS_ON = re.compile(
    r"""(?:who|whom|which|whose|where|that|and|or|because|so|as|aged|with|but|der|die|das|dem|den|deren|weil|da|und|oder|wo|dass
    |also|qui|que|dont|où|donc|parce|car|et|avec|che|quindi|perché|perche|e|o|y|porque|así|asi|con|pero|pois|onde|com|dat
    |omdat|dus|en|met|któr\w{1,3}|bo|więc|i|że|котор\w{2,3}|потому|так|и|что|с|який|яка|бо|ki|çünkü|ve|kyunki|jo)(?![\w'])
    |\d|لأن|يعني|اللي|وهو|وهي|因为|所以|而且|그래서""",
    re.IGNORECASE | re.VERBOSE,
)
# In Japanese a comma also stands behind a subject; a clause ends in one of these.
JAPANESE = re.compile(r"[\u3041-\u30ff]")
JAPANESE_CLAUSE_END = re.compile(r"(?:[しでてがたるすい]|けど|ので|から)$")
# Fewer words, or letters where words are not parted, are no clause.
MIN_WORDS, MIN_UNSPACED_CHARACTERS = 4, 5
# Who tells it, right behind the mark: else a mark without a comma before it stands inside its clause.
TELLER = re.compile(
    r"""(?:i|i'm|im|i've|ive|i'd|we|we're|we've|my|our|ich|wir|mein\w{0,2}|unser\w{0,2}|je|j'|on|nous|mon|ma|mes|notre|nos
    |me|mi|mis|nos|nuestr\w{1,2}|meu|minha|meus|minhas|eu|a\ gente|io|mio|mia|il\ mio|la\ mia|ik|wij|we|mijn|ons|onze
    |mój|moja|moje|mam|jestem|я|мы|у\ меня|у\ нас|мой|моя|у\ мене|мій|ми|ben|biz|main|mer[aei]|hamar[aei])(?![\w])""",
    re.IGNORECASE | re.VERBOSE,
)
# What the day was like, which is of that day alone.
OF_THE_DAY = re.compile(
    r"""(?<!\w)(?:what\ a\ (?:\w+\ )?(?:day|week|night|morning)|so\ ein\ tag|was\ für\ (?:ein\ tag|eine\ woche)|quelle\ (?:journée|semaine)
    |(?:vaya|menudo|qué|que)\ (?:día|dia|lunes|martes|miércoles|jueves|viernes|semana|correria|noche)|che\ (?:giornata|settimana)
    |wat\ een\ (?:dag|week)|ale\ dzień|co\ za\ dzień|ну\ и\ ден[её]к|ну\ і\ день|ne\ gündü
    |(?:today|heute|aujourd'hui|hoy|hoje|oggi|vandaag|dzisiaj|dziś|сегодня|сьогодні|bugün|aaj)
    |(?:all|this|last)\ (?:day|morning|week|night)|den\ ganzen\ (?:tag|vormittag|morgen)|toute\ la\ (?:journée|matinée)|todo\ el\ día
    |o\ dia\ (?:todo|inteiro)|tutto\ il\ giorno|(?:de\ )?hele\ (?:dag|ochtend)|cały\ dzień|весь\ день|цілий\ день|bütün\ gün)(?!\w)
    |今日|今天|오늘|하루\s?종일|اليوم|يوم\ طويل|आज""",
    re.IGNORECASE | re.VERBOSE,
)
# What was won by whoever tells it, which the classifier takes for talk of the moment: "I got the part".
WON = re.compile(
    r"""(?:i|we)(?:'ve)?\ (?:(?:finally|just|also|actually)\ )?(?:got|landed|won|been\ (?:given|offered)|was\ (?:given|offered))\ (?:the|a|an|my
    |our)\ (?:[\w'-]{1,20}\ ){0,2}(?:part|role|lead|job|place|position|offer|flat|apartment|house|promotion|scholarship|visa|grant
    |internship|apprenticeship|contract|mortgage|puppy|kitten|all-clear)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# What one owes or is owed, of which the classifier thinks little: "devo 4500 euro al fornitore".
OWES = re.compile(
    r"""(?=[^?\uff1f\n]{0,120}\d)[^?\uff1f\n]{0,40}?(?<!\w)(?:(?:i|we)\ (?:still\ |also\ )?owe|owes\ (?:me|us)|(?:ich|i|wir)\ (?:schulde|schuld|schulden)|schulde(?:n|t)?\ (?:ich|wir|mir|uns)|schuldet\ (?:mir|uns)
    |(?:je|j')\ ?(?:lui\ |leur\ )?dois|jdois|(?:me|nous)\ doi(?:t|vent)|(?:(?:le|les)\ )?deb(?:o|emos)|(?:me|nos)\ deben?|(?:gli\ |le\ )?(?:devo|dobbiamo)|(?:mi|ci)\ dev(?:e|ono)|(?:eu\ )?(?:tô\ |to\ |estou\ )?devendo|devemos|me\ devem?
    |jestem\ (?:mu\ |jej\ |im\ )?winien|jestem\ (?:mu\ |jej\ |im\ )?winna|wiszę|я\ должен|я\ должна|я\ винен|я\ винна)
    \s(?:\w{1,15}\s){0,4}?(?:[€$£]\s?)?\d[\d.,]*\s?(?:k|mila|mil|thousand|tausend|mille|tys\.?|тыс\.?|тысяч)?\s?(?:€|\$|£|euros?|eur|eyro|bucks?|quid|pounds?|dollars?|grand|balles|pesos?|lucas|reais|conto|złotych|zł|tys|рублей|руб|гривень|грн|à|au|aux|a|al|alla|ai|pro|pra|ao|n[oa](?=\ \w)|to|dem|der|meinem?r?)(?!\w)
    |(?=[^?\uff1f\n]{0,80}\d)[^?\uff1f\n]{0,80}(?:borcum|borcumuz|alacağım)\ (?:var|kaldı)|(?=[^?\uff1f\n]{0,80}\d)[^?\uff1f\n]{0,60}(?:schuldig|schulden\ (?:bij|bei))(?!\w)
    |(?:我|我们)?(?:还)?欠[^，。？\n]{0,12}\d|(?:借金|ローン)(?:が|は)[^。？\n]{0,10}\d|빚이?\ ?[^.?\n]{0,10}\d""",
    re.IGNORECASE | re.VERBOSE,
)
# What one wants to become, which a question is asked for: "i wanna be a vet when im older".
AIMS = re.compile(
    r"""(?:(?:i\ (?:really\ |always\ )?(?:wanna|want\ to|wanted\ to|hope\ to|would\ (?:like|love)\ to|am\ going\ to)|i'd\ (?:like|love)\ to)\ (?:be|become|be\ trained\ as)\ an?\ (?:[\w-]{1,20}\ ){1,3}(?:when\ i(?:'m|m|\ am|\ grow|\ leave|\ finish)|one\ day|some\ ?day|later|in\ the\ future)
    |ich\ (?:will|möchte|würde\ gern)\ (?:später|mal|einmal|irgendwann)\ (?:mal\ )?\w{1,30}\ werden|(?:plus\ tard|quand\ je\ serai\ grande?),?\ je\ (?:veux|voudrais)\ (?:être|devenir)\ \w
    |je\ (?:veux|voudrais)\ (?:être|devenir)\ \w{1,30}\ plus\ tard|de\ mayor\ (?:quiero|me\ gustaría)\ ser\ \w|quiero\ ser\ \w{1,30}\ (?:de\ mayor|algún\ día|cuando\ sea\ grande)
    |(?:quero|queria)\ ser\ \w{1,30}\ (?:quando\ (?:eu\ )?crescer|um\ dia|no\ futuro)|da\ grande\ (?:voglio|vorrei)\ (?:fare|diventare)\ \w|ik\ wil\ later\ \w{1,30}\ worden
    |(?:w\ przyszłości|kiedyś)\ chc(?:ę|iał[ae]?bym)\ (?:być|zostać)\ \w|chc(?:ę|iał[ae]?bym)\ (?:kiedyś|w\ przyszłości)\ (?:być|zostać)\ \w
    |(?:я\ )?хочу\ (?:(?:в\ будущем|когда\ вырасту)\ )?стать\ \w|(?:ileride|büyüyünce)\ \w{1,30}\ olmak\ istiyorum
    |(?:main|mai|mujhe)\ (?:bade?\ hokar|aage\ (?:chal\ ?kar|jaake?))\ \w{1,30}\ ban(?:na|ana))(?!\w)
    |将来(?:は|、)?[^、。は]{1,12}になりたい|我?(?:以后|长大后?|将来)想(?:当|做|成为)[^，。]{1,10}|(?:나중에|커서|장래에)\s?[가-힣]{1,8}(?:이|가)?\s?되고\s?싶|(?:أريد|بدي|عايز|حابب)\s(?:أصير|[أا]كون|[أا]صبح)\s\w{1,20}\s(?:في\ المستقبل|لما\ أكبر)""",
    re.IGNORECASE | re.VERBOSE,
)
# The aside of a story that is longer tells more than one thing.
MAX_MARKS = 4


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters of a text from `start` up to `end`. `news`: what is told by the way."""

    start: int
    end: int
    news: bool = False


def stretches(text: str, start: int, end: int) -> list[Stretch]:
    """Of a sentence, text[start:end]: what stands before, in and behind each aside, in order. Without a mark: the
    sentence, apart from what a story goes on with. Beside an aside, what the day was like and how it went on is left out.
    """
    found: list[Stretch] = []
    at = start
    for _ in range(MAX_MARKS):
        mark = MARK.search(text, at, end)
        if mark is None:
            break
        before_ends, begins = opened(text, at, mark)
        in_story = bool(found) or before_ends > start
        stop = ended(text, begins, max(begins, mark.end()), end, in_story=in_story)
        if before_ends > at and not OF_THE_DAY.search(text, at, before_ends):
            found.append(Stretch(at, before_ends))
        found.append(Stretch(begins, stop, news=True))
        at = after_comma(text, stop, end)
    if not found:
        return list(story(text, start, end))
    if at < end and not GOES_ON.match(text, at, end):
        found.append(Stretch(at, end))
    return [each for each in found if text[each.start : each.end].strip(" ,;.…–—-")]


def opened(text: str, at: int, mark: re.Match[str]) -> tuple[int, int]:
    """Where what stands before the aside ends, and where the aside begins: behind its mark, or with the clause in which
    the mark stands ("my son has, by the way, passed").
    """
    before = text[at : mark.start()]
    leads = not before.strip() or before.rstrip()[-1:] in ",;:،、，；–—…." or TELLER.match(text, mark.end()) is not None
    if leads or mark["unspaced"]:
        return mark.start(), mark.end()
    commas = list(COMMA.finditer(text, at, mark.start()))
    begin = commas[-1].end() if commas else at
    return begin, begin


def ended(text: str, begins: int, marked: int, end: int, *, in_story: bool) -> int:
    """Where an aside ends that begins at `begins`, its mark before `marked`. By a comma alone only inside a story: what begins
    with "by the way" may be one sentence with commas.
    """
    unmarked = GOES_ON_UNMARKED.search(text, marked, end)
    last = unmarked.start() if unmarked else end
    commas = list(COMMA.finditer(text, marked, last))
    goes_on = next((each for each in commas if GOES_ON.match(text, each.end())), None)
    if goes_on is not None:
        last = goes_on.start()
    if not in_story and last == end:
        return end
    for comma in commas:
        if comma.start() >= last:
            break
        if is_clause(text[begins : comma.start()]) and not HANGS_ON.match(text, comma.end()):
            return comma.start()
    return last


def is_clause(words: str) -> bool:
    if JAPANESE.search(words):
        return JAPANESE_CLAUSE_END.search(words) is not None and len(words) >= MIN_UNSPACED_CHARACTERS
    if " " not in words.strip():
        return len(words) >= MIN_UNSPACED_CHARACTERS and not words.isascii()
    return len(words.split()) >= MIN_WORDS or re.search(r"[\uac00-\ud7af]{2}", words) is not None


def after_comma(text: str, at: int, end: int) -> int:
    comma = COMMA.match(text, at, end)
    return comma.end() if comma else at


def story(text: str, start: int, end: int) -> Iterator[Stretch]:
    """A sentence apart from what goes on behind "and then"."""
    found = NEXT.search(text, start, end)
    if found is None or found.start() == start:
        yield Stretch(start, end)
        return
    yield Stretch(start, found.start())
    rest = found.end()
    goes_on = GOES_ON.match(text, rest, end)
    if goes_on is not None and text[goes_on.end() : end].strip():
        yield Stretch(goes_on.end(), end)

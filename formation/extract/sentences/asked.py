"""What asks by its grammar, with or without its mark, whatever the networks take it for. Pure.

A Germanic verb before its pronoun, the Turkish particle with a person, Korean endings of doubt. Romance languages,
Polish and Russian ask in the words of a statement: there only what nobody tells an assistant bare is a question, what
one has a right to and what one is too old for.
"""

import re

from formation.extract.sentences.clauses import sentences
from formation.extract.sentences.in_haste import asks_in_haste
from formation.extract.signs import FIRST_PERSON
from retrieval.own_words.asking import ENDS_IN_DOUBT

# "Sinds maart ben ik …" has something before the verb, which a question has not but for these.
_BEFORE = (
    r"\W{0,3}(?:(?:hoi|hallo|hey|hi|hej|hei|zeg|sag mal|ok|okay|en|und|och|og|maar|aber|men|and|but|so)[\s,]{1,3}){0,3}"
)
_VERB_FIRST = re.compile(
    rf"{_BEFORE}(?:"
    r"(?:ben|word|heb|krijg|moet|mag|kan|kun|zou|zal|hoef|verdien) ik"
    r"|(?:zijn|worden|hebben|krijgen|moeten|mogen|kunnen|zullen|zouden|hoeven) (?:we|wij)"
    r"|(?:bin|werde?|habe?|hab'|krieg|kriege|bekomme?|muss|darf|kann|könnte|soll|sollte|brauche?) ich"
    r"|(?:sind|werden|haben|kriegen|bekommen|müssen|dürfen|können|sollen|brauchen) wir"
    r"|(?:är|har|får|kan|ska|måste|blir|bör|borde) (?:jag|vi)|(?:er|har|får|må|kan|skal|bliver|blir|bør) (?:jeg|vi)"
    r"|(?:am|do|should|can|could|may|must|will) i|(?:are|do|should|can|could|may|must|will) we"
    # Scots, Bavarian, Alemannic.
    r"|(?:am|dae|hae|can|could|should|will) eh|(?:dae|hae) (?:a|ah|i)"
    r"|(?:hob|håb|bin|muas|muaß|derf|kau|ko|kon|soi|wea|brauch) i|(?:san|hom|miass?n|deaf\w{0,2}n|kenn?an|soin) ma"
    r"|(?:bin|han|muess|darf|cha|chan|söll|söt) i|(?:sind|händ|müend|chönd|sölled) mer"
    r")(?!\w)",
    re.IGNORECASE,
)
# Whoever leaves out what stands before the verb tells something: "heb ik al gedaan", "ben ik allergisch voor",
# "kann ich nicht leiden"; so do answers: "bin ich auch".
_DROPS_ITS_OBJECT = re.compile(
    r"(?<!\w)(?:al|altijd|nooit|sinds|meer|gisteren|verteld|gezegd|schon|immer|nie|niemals|seit|mehr|gestern|erzählt|gesagt|erwähnt"
    r"|redan|alltid|aldrig|sedan|längre|igår|allerede|aldri|siden|lenger|længere)(?!\w)"
    r"|(?<!\w)(?:niet|nicht|inte|ikke|van|voor|in|mee|aan|tegen|op|bij|met|gegen|auf|mit|zu|mot|på|med"
    r"|ook|wel|ja|toch|zeker|auch|doch|också|jo|også)[\s.…]{0,3}\Z|!"
    r"|(?<!\w)(?:glad|love|hate|ever)(?!\w)",
    re.IGNORECASE,
)
# A clause with a subject of its own tells what the question is about: "mag ik ibuprofen ik slik bloedverdunners".
_OWN_SUBJECT = re.compile(
    r"(?<!\w)(?<!als )(?<!dat )(?<!of )(?<!wanneer )(?<!omdat )(?<!wenn )(?<!dass )(?<!weil )(?<!om )(?<!att )(?<!hvis )(?<!at )(?<!if )"
    r"(?<!that )(?<!when )(?:ik|ich|jag|jeg|i|i'm|im|i've|ive|we|wij|wir|vi|mijn|m'n|mein\w{0,2}|min|mitt?|mine|mina|my)(?!\w)",
    re.IGNORECASE,
)
_TURKISH = re.compile(
    r"(?<!\w)m[ıiuü](?:y[ıiuü][mz])?(?: (?:acaba|ki|ya|sence|sizce|şimdi)){0,2}\W{0,3}\Z", re.IGNORECASE
)
_TURKISH_PERSON = re.compile(r"m[ıiuü]y[ıiuü]|acaba", re.IGNORECASE)
# "I am diabetic, may I eat honey" is one clause too.
_TURKISH_TELLS = re.compile(r"\w(?:[ıiuü]m|yor\w{0,3}|d[ıi]k)(?= )|(?<!\w)(?:var|yok) (?!m[ıiuü])", re.IGNORECASE)
# "나 임신인데 커피 마셔도 되나" too.
_KOREAN_TELLS = re.compile(r"(?:데|니까|라서|거든|[어았었]서|고|어|야)\s")
# What one is bare, in the words of a statement. Whoever tells it says of what, since when, or how much.
_RIGHT = (
    r"(?:io )?ho (?:ancora |anche )?diritto (?:a|al|alla|all'|ai|agli|alle|allo)(?<=[\w'])"
    r"|(?:yo )?tengo (?:aún |todavía |también )?derecho (?:a|al)"
    r"|(?:eu )?(?:ainda )?tenho direito (?:a|à|ao|aos|às)"
    r"|j'? ?ai (?:encore |aussi )?(?:le )?droit (?:à|a|au|aux|de)"
    r"|(?:ja )?mam (?:jeszcze |też )?prawo do|(?:я )?имею (?:ли )?право на"
)
_TOO = (
    r"(?:io )?sono (?:ancora |già |ormai )?troppo \w+ per (?:\w+ ){0,2}?\w+(?:are|ere|ire|rsi|rmi)"
    r"|(?:yo )?(?:ya )?(?:soy|estoy) (?:ya )?(?:demasiado|muy) \w+ para \w+(?:[aeií]r|[aeií]rme)"
    r"|(?:eu )?(?:já )?(?:sou|tou|to|tô|estou) (?:já )?(?:muito|demasiado|velh[oa] demais) (?:\w+ )?(?:pra|para) (?:me )?\w+[aeio]r"
    r"|(?:je )?(?:suis|chui|chuis) (?:déjà )?trop \w+ pour (?:\w+ ){0,2}?\w+(?:er|ir|re)"
    r"|(?:ja )?jestem (?:już )?(?:za|zbyt) \w+ (?:na|żeby|by|aby)"
    r"|(?:я )?(?:уже )?слишком \w+,? (?:чтобы|для)"
)
_BARE = re.compile(
    rf"(?:(?:e|ma|y|pero|et|mais|mas|a|ale|но|а) )?(?:(?:{_RIGHT})|(?:{_TOO}))(?!\w)(?P<rest>[^.!,;:…]*)", re.IGNORECASE
)
_TELLS_MORE = re.compile(
    r"(?<!\w)(?:mi[oaei]*|mie[i]?|mis|meu|minha|meus|minhas|mon|ma|mes|mój|moja|moje\w*|мо\w{1,3}|perché|porque|pq|parce|car|bo|ponieważ"
    r"|потому|da|dal|desde|depuis|od|con|com|ogni|cada|todos?|chaque)(?!\w)|\d\s+\w|(?<!\w)(?:mila|mil|dias|giorni|días|jours|dni)(?!\w)",
    re.IGNORECASE,
)
# "En in duitsland": a question after another, of which it only says what is otherwise.
_FOLLOWS_UP = re.compile(
    r"\W{0,3}(?:"
    r"(?:en|maar) (?:in|op|bij|naar|voor|met|zonder|tegen|uit)|(?:und|aber) (?:in|im|auf|bei|beim|nach|für|mit|ohne|am|aus)"
    r"|(?:and|but) (?:in|on|at|for|with|without|from)"
    r"|(?:och|men) (?:i|på|hos|för|med|utan|till)|(?:og|men) (?:i|på|hos|for|med|uten|uden|til)"
    r"|(?:y|pero) (?:en|a|para|con|sin|por|de)|(?:et|mais) (?:en|à|a|au|aux|dans|chez|pour|avec|sans)"
    r"|(?:e|ma) (?:in|a|ad|al|alla|nel|nella|negli|per|con|senza|d'\w+)|(?:e|mas) (?:em|no|na|nos|nas|para|pra|pro|com|sem)"
    r"|(?:a|ale) (?:w|we|na|u|dla|z|ze|bez|do)|(?:а|но) (?:в|во|на|у|для|с|со|без|к)|peki(?: ya)?"
    r")(?: [\w'-]+){1,3}\W{0,3}",
    re.IGNORECASE,
)
# Short and in one breath, with the word that asks: "زوجتي من وين". What is not known is told.
_ARABIC_ASKS = r"(?:مين|منو|[وف]?فين|و?وين|منين|إمتى|امتى|متى|ليه|ليش|إزاي|ازاي|شلون|ايه|إيه|ايش|إيش|وش|شنو|شو|كام|بكام|قديش|هل|أين|ماذا|لماذا)"
_TURKISH_ASKS = r"(?:ner(?:e)?(?:de|den|ye|si|li)\w{0,4}|kim(?:in|e|le|di)?|ka[çc](?:ta|[ıi]nc[ıi])?|nasıl(?:dı)?|hangi\w{0,3}|neden|niye|niçin|ne zaman(?:dı)?|neydi)"
_SHORT_QUESTION = re.compile(
    rf"\W{{0,3}}(?:{_ARABIC_ASKS}(?! ما(?!\w))(?: [^\s،,؛;.!:\n]{{1,40}}){{1,8}}|(?:[^\s،,؛;.!:\n]{{1,40}} ){{1,3}}?(?:من )?{_ARABIC_ASKS}(?: [^\s،,؛;.!:\n]{{1,40}})?"
    rf"|(?:[^\s,;.!:\n]{{1,40}} ){{0,3}}?{_TURKISH_ASKS}(?: [^\s,;.!:\n]{{1,40}}){{0,3}})\W{{0,3}}",
    re.IGNORECASE,
)
_NOT_KNOWN = re.compile(
    r"عارف|[اأ]عرف|يعرف|[اأ]دري|يدري|فاهم|نسيت|ناسي|bilm\w{2,}|bili\w{2,}|unut\w{2,}|haber\w{0,3}|(?:d[ıiuü]ğ|t[ıiuü]ğ)\w{2,}"
    r"|عندي|عندنا|عنده|لدي|(?<!\w)(?:yıldır|senedir|aydır|yani|hasta\w*|alerji\w*)(?!\w)",
    re.IGNORECASE,
)
# What nobody wishes but asks: how, what or why with its verb. "How I like it: short" has a subject there.
_ASKS_WITH_A_WORD = re.compile(
    rf"""\A{_BEFORE}(?:
      (?:what|how|which|where|why|who)(?:'s|\s(?:do|does|did|is|are|can|could|should|would|to|many|much|long|old)(?!\w))
    | (?:wie|was|wo|warum|wieso|wann)\s(?!immer|gesagt|üblich|gewohnt|bisher|wäre|ich|du|wir|sie|man)\w+\s(?:man|ich|du|wir|das|der|die|eine?|es|sich)(?!\w)
    | (?:hoe|wat|waar|waarom|wanneer)\s(?!altijd|gezegd|ik|je|we|u|men)\w+\s(?:je|jij|ik|we|men|u|het|de|een|dat)(?!\w)
    | (?:hur|vad|varför|hvordan|hvad|hva|hvorfor)\s(?!jag|jeg|du|man|vi)\w+\s(?:man|jag|jeg|du|vi|det|den)(?!\w)
    | c[oó]mo\s(?:se|puedo|hago|debo|digo|escribo|escribes)(?!\w)|qu[eé]\s(?:es|son|significa|quiere\sdecir)(?!\w)|cu[aá]l(?:es)?\s(?:es|son)(?!\w)
    | (?:comment|pourquoi)\s(?:on|je|tu|ça|se|dit|dire|écrit|écrire|écris|est|faire|fait|peut|prononce)(?!\w)|qu'est-ce|c'est\squoi
    | come\s(?:si|posso|faccio|devo|scrivo|dico)(?!\w)|(?:che\s)?cosa\s(?:è|significa|vuol)(?!\w)|(?:qual|quale|quali)\s(?:è|sono)(?!\w)
    | como\s(?:posso|faço|devo|escrevo|digo)(?!\w)|o\sque\s(?:é|significa|quer)(?!\w)|qual\sé
    | jak\s(?:się\s(?:pisze|mówi|wymawia|robi|nazywa|odmienia|czyta)|\w+ć)(?!\w)|co\s(?:to\sjest|to\sznaczy|znaczy|oznacza)(?!\w)|dlaczego(?!\w)
    | как\s(?:правильно|пишется|пишут|называется|произносится|будет|\w+ть)(?!\w)|что\s(?:такое|значит)(?!\w)|(?:почему|зачем)(?!\w)
    | (?:كيف|ماذا|لماذا|متى|أين|كم|ما\s(?:معنى|هو|هي))(?!\w)
    )
    | (?<!\w)(?:nasıl\s\w{{1,20}}[ıiuü](?:r|r[ıiuü]m|r[ıiuü]z|l[ıiuü]r|yor)|ne\sdemek|kaise\s\w{{1,12}}(?:\s\w{{1,8}})?|kya\shota\shai)\W{{0,3}}\Z
    | कैसे\s.{{0,20}}(?:है|हैं)|(?:用\S{{1,4}}[语語文])?(?:咋|怎[么麼]|如何)(?:说|說|讲|講|写|寫|念|读|讀|表达|翻译?)[呢啊呀]?\W{{0,3}}\Z|用\S{{1,4}}[语語文]是?(?:什么|啥)\W{{0,3}}\Z
    | \S[語语][でに](?:は|だと)?(?:何|なん|どう)|[語语](?:だと|では)?(?:何|なん)\W{{0,3}}\Z|(?:영어|일본어|한국어|중국어|독일어|불어|스페인어)로\s?(?:뭐|뭔|무엇|어떻게)
    | (?<!\w)(?:ko|ka)\s(?:english|hindi|angrezi)\s(?:me|mein)\s(?:kya|kaise)(?!\w)|(?:को|का)\s(?:अंग्रेज़ी|अंग्रेजी|हिंदी)\sमें\sक्या
    | (?<!\w)(?:ingilizce|almanca|fransızca|türkçe|rusça|arapça)(?:si|sı|de|da)?\s(?:ne|nasıl|neydi)(?!\w)
    | (?<!\w)(?:ب|بال)(?:انجليزي|إنجليزي|انكليزي|فرنساوي|فرنسي|الماني|عربي)\s?(?:ايه|إيه|شو|وش|ازاي|إزاي|كيف)?\W{{0,3}}\Z
    | 什么意思|为什么|怎[么麼]|どう(?:書|読|やって)|(?:何|なん)て(?:書|読|言)|어떻게\s\S{{1,12}}\Z|무슨\s뜻""",
    re.IGNORECASE | re.VERBOSE,
)
# "Де ми жили до переїзду, для анкети": what the answer is for.
_WHAT_FOR = re.compile(
    r",\s(?:for|für|pour|para|pra|per|voor|till|for|do|dla|na|для|в|на)\s[\w'-]+(?:\s[\w'-]+){0,3}[\s.!]{0,3}\Z",
    re.IGNORECASE,
)
_MAX_CHARACTERS = 200


def asks_by_form(text: str) -> bool:
    """Whether the sentence, or the beginning of one, is a question by its grammar and tells nothing beside."""
    text = text.strip()
    if len(text) > _MAX_CHARACTERS:
        return False
    if found := _VERB_FIRST.match(text):
        rest = text[found.end() :]
        return bool(rest.strip()) and _OWN_SUBJECT.search(rest) is None and _DROPS_ITS_OBJECT.search(rest) is None
    if particle := _TURKISH.search(text):
        asks = _TURKISH_PERSON.search(particle.group()) is not None
        return asks and _TURKISH_TELLS.search(text, 0, particle.start()) is None
    if asks_in_haste(text):
        return True
    if _SHORT_QUESTION.fullmatch(text):
        return _NOT_KNOWN.search(text) is None
    if ENDS_IN_DOUBT.search(text):
        return _KOREAN_TELLS.search(text) is None
    bare = _BARE.fullmatch(text)
    return bare is not None and _TELLS_MORE.search(bare["rest"]) is None


def stands_asked(own: str, evidence: str) -> bool:
    """Whether words of a message, of which `own` is its user's own text, stand in a question by its grammar."""
    start = own.find(evidence)
    if start < 0:
        return False
    if _FOLLOWS_UP.fullmatch(own) and not FIRST_PERSON.search(own):
        return True
    around = next((each for each in sentences(own) if start < each.clauses[-1].end), None)
    if around is None:
        return False
    begin = around.clauses[0].start
    # What follows a line without a mark may go on with it.
    if own[:begin].rstrip(" ").endswith("\n") and own[:begin].rstrip()[-1:] not in (*".!?…", ""):
        return False
    whole = own[begin : around.clauses[-1].end]
    return any(asks_by_form(each) for each in (own[begin : start + len(evidence)], whole, _WHAT_FOR.sub("", whole)))


def asks_with_a_word(text: str) -> bool:
    """Whether it begins as a question that asks for something to be told: "hoe schrijf je onmiddellijk"."""
    return ":" not in text and _ASKS_WITH_A_WORD.search(text) is not None

# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Whether a question is about the user as a whole, what they have to do, what was before, or nothing of theirs. Pure.

"What do you know about me?" is near no memory in particular. Phrases.
"""

import re
from collections.abc import Sequence

from retrieval.query.references import mentions, without_phrases
from retrieval.query.stop_words import SPOKEN_WORDS
from retrieval.query.terms import MAX_QUESTION_CHARACTERS, content_words, is_unspaced, words

# Whatever else the question has.
ABOUT_ME = (
    "know about me", "know of me", "remember about me", "learned about me", "learnt about me", "stored about me",
    "saved about me", "memories of me", "memories about me", "tell me about myself", "something about myself",
    "weißt du über mich", "weißt du von mir", "wissen sie über mich", "du alles über mich", "du so über mich",
    "über mich weißt", "über mich gemerkt", "über mich gespeichert", "über mich gelernt", "erzähl mir etwas über mich",
    "erzähl mir was über mich", "erinnerst du dich an mich", "kennst du mich",
    "sais-tu de moi", "sais de moi", "savez-vous de moi", "savez de moi", "sais-tu sur moi", "sais sur moi",
    "savez-vous sur moi", "savez sur moi", "sais-tu à mon sujet", "connais-tu de moi", "retenu de moi",
    "retenu sur moi", "souviens-tu de moi",
    "sabes de mí", "sabes sobre mí", "sabe de mí", "sabe sobre mí", "recuerdas de mí", "recuerdas sobre mí",
    "aprendido de mí", "aprendido sobre mí", "sabes acerca de mí",
    "sabes sobre mim", "sabe sobre mim", "sabes de mim", "sabe de mim", "lembras de mim", "lembra de mim",
    "lembra sobre mim", "aprendeste sobre mim", "aprendeu sobre mim",
    "sai di me", "sai su di me", "sa di me", "sa su di me", "ricordi di me", "ricordi su di me", "imparato su di me",
    "你知道我什么", "你知道我的什么", "关于我你", "关于我的什么", "知道关于我", "了解我", "对我了解", "对我有什么了解",
    "记得我什么",     "對我了解", "你知道我哪些",
    "私について何", "私について知", "私について覚え", "私の何を知", "私のことを知", "私のこと知", "私のことを覚え",
    "私のこと覚え",     "僕について何", "僕について知", "僕のことを知", "俺について何",
    "wissen sie alles über mich", "wissen sie so über mich", "wissen sie von mir", "wisst ihr über mich", "sapete di me",
    "sapete su di me", "weet je over mij", "weet je van mij", "weet je allemaal over mij", "weet je allemaal van mij",
    "weet u over mij", "weet u allemaal over mij", "o mnie wiesz", "wiesz o mnie", "o mnie wie", "pamiętasz o mnie",
    "про мене знаєш", "про мене знаєте", "знаєш про мене", "hakkımda ne biliyorsun", "تعرف عني", "تعرفي عني",
    "vet du om mig", "mere baare mein kya jaante", "मेरे बारे में क्या जानते", "您知道我什么", "나에 대해 뭘 알", "저에 대해 무엇을 알",
    "знаешь обо мне", "знаете обо мне", "обо мне знаешь", "обо мне знаете", "помнишь обо мне", "помните обо мне",
    "запомнил обо мне", "расскажи обо мне", "знаешь про меня",
)  # fmt: skip
# Only where nothing else is asked: "who am I meeting tomorrow" is another question.
WHO_AM_I = (
    "who am i", "who i am", "describe me", "do you know me", "about me", "wer bin ich", "wer ich bin", "über mich",
    "beschreib mich", "qui suis-je", "qui je suis", "décris-moi", "sabes de mi", "sabe de mi", "sabes sobre mi",
    "quién soy", "descríbeme", "quem sou eu", "quem sou",
    "quem eu sou", "chi sono", "chi sono io", "descrivimi", "我是谁", "我是誰", "私は誰", "私って誰", "僕は誰", "кто я",
    "кто я такой", "кто я такая", "опиши меня",
    "main kaun hoon", "main kaun hu", "mai kaun hu", "mai kaun hoon", "mai kon hu", "main kon hu", "me kaun hu",
    "मैं कौन हूँ", "मैं कौन हूं", "хто я", "wie ben ik", "kim jestem", "ben kimim", "vem är jag", "hvem er jag", "hvem er jeg",
    "مين انا", "من أنا", "من انا", "나는 누구", "내가 누구", "c qui moi", "chu qui", "wha am ah", "who am ah", "wer bin i",
    "wea bin i", "kdo jsem", "quen son",
)  # fmt: skip

# Only where nothing else is asked: "what do I have to do to install Postgres" is another question.
WHAT_TO_DO = (
    "what do i have to do", "what do i still have to do", "what do i need to do", "what i have to do",
    "what i still have to do", "what have i got to do", "what is left to do", "what's left to do",
    "what is there to do", "what should i not forget", "my to-do list", "my to do list", "my todo list", "my to-dos",
    "my todos", "my open tasks", "my tasks", "things to do",
    "was muss ich noch tun", "was muss ich tun", "was muss ich noch erledigen", "was muss ich erledigen",
    "was muss ich noch machen", "was muss ich machen", "was habe ich noch zu tun", "was habe ich zu tun",
    "was steht noch an", "was steht an", "was steht bei mir an", "meine aufgaben", "meine offenen aufgaben",
    "meine to-dos", "meine todos", "meine to-do-liste", "meine todo-liste", "meiner to-do-liste", "meiner todo-liste",
    "que dois-je faire", "que dois-je encore faire", "qu'est-ce que je dois faire",
    "qu'est-ce que je dois encore faire",
    "qu'ai-je à faire", "qu'est-ce que j'ai à faire", "que me reste-t-il à faire", "qu'est-ce qu'il me reste à faire",
    "mes tâches", "ma liste de tâches", "ma to-do list",
    "qué tengo que hacer", "qué debo hacer", "qué me queda por hacer", "qué tengo pendiente", "mis tareas",
    "mi lista de tareas", "mis pendientes",
    "o que tenho que fazer", "o que tenho de fazer", "o que preciso fazer", "o que falta fazer", "minhas tarefas",
    "minha lista de tarefas", "as minhas tarefas",
    "cosa devo fare", "che devo fare", "cosa devo ancora fare", "cosa mi resta da fare", "cosa ho da fare",
    "le mie cose da fare", "lista di cose da fare", "i miei impegni",
    "wat moet ik doen", "wat moet ik nog doen", "wat heb ik te doen", "wat heb ik nog te doen", "wat staat er nog open",
    "mijn taken", "mijn takenlijst", "mijn to-dolijst", "mijn to-do's",
    "что мне нужно сделать", "что мне надо сделать", "что мне ещё нужно сделать", "что мне ещё надо сделать",
    "что мне еще нужно сделать", "что мне еще надо сделать", "что я должен сделать", "что я должна сделать",
    "мои дела", "мои задачи", "моих дел", "моих задач", "список дел",
    "我要做什么", "我需要做什么", "我还要做什么", "我还需要做什么", "我有什么要做", "我的待办", "待办事项",
    "我还有什么没做", "我该做什么", "我應該做什麼", "やることは何", "やるべきこと", "私のタスク",
)  # fmt: skip
# What may stand beside it: when it has to be done, and that it is not yet.
_BY_WHEN = (
    "today", "tomorrow", "this week", "this month", "next week", "next", "right now", "still", "again", "open",
    "heute", "morgen", "diese woche", "diesen monat", "nächste woche", "noch", "offen", "gerade",
    "aujourd'hui", "demain", "cette semaine", "ce mois-ci", "encore", "maintenant",
    "hoy", "mañana", "esta semana", "este mes", "todavía", "aún", "ahora",
    "hoje", "amanhã", "ainda", "agora", "oggi", "domani", "questa settimana", "ancora", "adesso",
    "vandaag", "morgen", "deze week", "nog", "nu", "сегодня", "завтра", "на этой неделе", "ещё", "еще", "сейчас",
    "今天", "明天", "这周", "本周", "现在", "今日", "今週",
)  # fmt: skip

# "私は誰ですか。" has as much beside the phrase.
MAX_REST_UNSPACED = 6

# "Schreib mir ein Gedicht über den Herbst" lies near "Schreib mir einen Wochenplan", and only that one is about its
# writer. What is written for somebody, or of one's own life, may need memory, and so may letters, plans and code.
_WRITES = re.compile(
    r"""(?:
      (?:(?:can|could|would|will)\ you\ (?:please\ )?)?(?:write|compose|make\ up|invent|tell)
    | schreibe? | verfasse? | dichte | erzähle? | erfinde | (?:kannst|könntest|würdest)\ du
    | écris | écrivez | compose[zr]? | invente[zr]? | raconte[zr]? | (?:peux|pourrais)-tu\ (?:m')?écrire
    | escribe(?:me)? | escríbeme | compón | inventa | cuéntame | (?:puedes|podrías)\ escribir(?:me)?
    | scrivi(?:mi)? | componi | inventa | raccontami | (?:puoi|potresti)\ scriver(?:e|mi)
    | escreve | escreva | compõe | componha | conta | conte | (?:podes|pode|poderia)\ escrever
    | schrijf | bedenk | vertel | (?:kun|kan)\ je
    | napisz | wymyśl | opowiedz
    | (?:напиши|сочини|придумай|расскажи)(?:те)?
    )(?:-me)?[\ -](?:[\w'-]{1,20}\ |l'){0,5}?(?:l'|un')?(?:
      poems? | haikus? | limericks? | sonnets? | ballads? | rhymes? | verses? | songs? | lyrics | raps? | jokes?
    | couplets? | tongue[\ -]twisters? | fables? | riddles? | essays? | (?:bedtime\ )?stor(?:y|ies)
    | (?:fairy\ ?)?tales?
    | gedichte? | sonett | ballade | reim | lied | songtext | (?:kurz)?geschichte | märchen | fabel | (?:flach)?witz
    | rätsel | aufsatz | zweizeiler | zungenbrecher
    | poème | haïku | chanson | histoire | conte | blague | devinette | dissertation
    | distique | virelangue | calembour
    | poema | poesía | soneto | canción | cuento | historia | relato | fábula | chiste | adivinanza | ensayo
    | pareado | copla | trabalenguas | microrrelato
    | poesia | sonetto | canzone | storia | racconto | favola | fiaba | barzelletta | indovinello | saggio
    | distico | scioglilingua
    | haicai | canção | conto | história | piada | adivinha | ensaio | redação
    | dístico | trava-línguas?
    | liedje | verhaal | sprookje | mop | raadsel | opstel
    | wiersz | piosenkę | opowiadanie | bajkę | żart | esej
    | стих\w{0,10} | хокку | хайку | песню | рассказ | сказку | басню | шутку | анекдот | загадку | эссе | сочинение
    )(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# Where the verb does not come first, or nothing parts it from what is before it.
_WRITES_WITHIN = re.compile(
    r"""(?:写|寫|作|编|講|讲)(?:一?[首个個篇段])?.{0,20}(?:诗|詩|俳句|故事|小说|童话|歌|笑话|作文|散文|谜语)
    | (?:詩|俳句|短歌|物語|小説|童話|歌詞|歌|作文|なぞなぞ)を?(?:書い|作っ|つくっ|考え)て
    | (?:시|하이쿠|이야기|소설|동화|노래|가사|수수께끼)(?:를|을)?\ ?(?:한\ 편\ )?(?:써|지어|만들어)
    | (?:şiir|öykü|hikaye|hikâye|masal|şarkı|fıkra)\w{0,4}\ (?:yaz|anlat)""",
    re.IGNORECASE | re.VERBOSE,
)
# "Comment écrit-on restaurant" lies near "comment s'appelle le restaurant", and so in languages that nothing was trained
# on. Who asks so for a name of theirs says whose it is.
_SPELLS = re.compile(
    r"""(?<!\w)(?:
      (?:how|what)\ (?:do\ (?:you|i|we)|to|would\ you|does\ one)\ (?:spell|write|pronounce)|how\ is\ .{1,40}\ (?:spelled|spelt|pronounced)
    | (?:wie|wia)\ (?:schreibt|schreib|spricht|buchstabiert)\ (?:man|i|ich)|wie\ wird\ .{1,40}\ (?:geschrieben|ausgesprochen)
    | comment\ (?:on\ |est-ce\ qu'on\ )?(?:écrit|ecrit|épelle|prononce)(?:-on)?|comment\ s'(?:écrit|ecrit|épelle)|comment\ ça\ s'écrit
    | c[oó]mo\ se\ (?:escribe|deletrea|pronuncia)|como\ (?:se\ )?(?:escreve|soletra|pronuncia)
    | come\ si\ (?:scrive|pronuncia)|hoe\ (?:schrijf|spel|schrijft|spelt)\ (?:je|men|ge)|hoe\ wordt\ .{1,40}\ (?:geschreven|gespeld)
    | jak\ (?:się\ )?(?:poprawnie\ )?(?:pisze|napisać)(?:\ się)?|jak\ se\ píše|как\ (?:правильно\ )?(?:пишется|писать|написать\ слово)
    | як\ (?:правильно\ )?(?:пишеться|писати|написати\ слово)|hur\ (?:stavas|stavar\ man|skriver\ man|uttalas)
    | hvordan\ (?:staves|skrives|uttales|skriver\ man|staver\ man)|nasıl\ (?:yazılır|telaffuz\ edilir)
    | (?:ازاي|كيف)\ (?:تتكتب|بتتكتب|تكتب|يكتب|نكتب)\ كلمة|(?:kaise|kese)\ likh\w{0,4}\ (?:h|hai|hain)
    )(?!\w)|怎么[写拼读]|怎麼[寫拼讀]|どう(?:書く|読む)|何て読む|어떻게\ (?:써|쓰|적|읽)|맞춤법|कैसे\ लिख""",
    re.IGNORECASE | re.VERBOSE,
)
_WHOSE = re.compile(
    r"(?<!\w)(?:my|our|mein\w{0,2}|unser\w{0,2}|mon|ma|mes|notre|nos|(?-i:[Mm]is?)|nuestr[oa]s?|meus?|minhas?|mi[oae]|miei|mijn|onze"
    r"|mój|moj\w{1,3}|nasz\w{0,3}|мо[йяеёиї]\w{0,3}|м[оі]\w|наш\w{0,3}|min|mitt|mina|benim|mer[aie]|hamar[aie])(?!\w)"
    r"|[我私僕俺]|うちの|(?:^|\s)(?:내|제|우리)\s|मेर[ाीे]",
    re.IGNORECASE,
)
# Whoever writes more tells what is to be in it.
MAX_BARE_REQUEST_CHARACTERS = 120
_COURTESY = re.compile(
    r"(?:(?:please|hey|hi|hello|bitte|por favor|per favore|s'il te plaît|proszę|пожалуйста|请|請)[\s,!.]{0,3}){0,3}",
    re.IGNORECASE,
)
# It is for somebody, by somebody or about what is one's own.
_OF_SOMEBODY = re.compile(
    r"""\b(?:
      my | mine | our | about\ me | myself
    | i(?:'m|'ve|\ (?:am|was|have|had|can|will|want|love|like|live|work|told|said))
    | for\ (?!me\b|us\b|fun\b|a\b|an\b|children\b|kids\b)\w+
    | mein\w* | unser\w* | ich | wir | über\ mich | für\ (?!mich\b|uns\b|kinder\b)\w+
    | mon | ma | mes | notre | nos | je | j'\w+ | sur\ moi | pour\ (?!moi\b|nous\b|enfants\b)\w+
    | (?<!napisz\ )(?<!wymyśl\ )(?<!opowiedz\ )mis? | nuestr[oa]s? | yo | sobre\ mí
    | para\ (?!mí\b|mim\b|niños\b|crianças\b)\w+ | meus? | minhas? | eu | sobre\ mim
    | mi[oa] | miei | mie | nostr[oaie] | io | su\ di\ me | per\ (?!me\b|favore\b|bambini\b)\w+
    | mijn | ons | onze | ik | over\ mij | voor\ (?!mij\b|me\b|kinderen\b)\w+
    | mój | moj\w+ | nasz\w* | dla\ (?!mnie\b|dzieci\b)\w+
    | я | мо[йяеёию]\w{0,3} | наш\w{0,3} | обо\ мне | для\ (?!меня\b|детей\b)\w+ | benim | bizim
    )\b
    | \w[ıiuü]m\ (?:için|hakkında) | (?<![给給帮幫为為])我 | 妻子 | 私 | 僕 | 俺 | うちの | 내\  | 나의 | 우리""",
    re.IGNORECASE | re.VERBOSE,
)

# "Before" is when something was, beside a verb in the past, and else what comes first: "before lunch". At the end of a
# question it stands for the former state.
_BEFORE = re.compile(
    r"\b(?:did|was|were|had|have|has|used)\b.*\bbefore\b"
    r"|\b(?:habe?|hatte|war|wohnte|lebte|arbeitete|hie(?:ß|ss)|besa(?:ß|ss)|gewohnt|gelebt|gearbeitet)\b.*\b(?:vorher|davor|zuvor)\b"
    r"|\b(?:vorher|davor|zuvor)\b.*\b(?:gewohnt|gelebt|gearbeitet|gewesen|gehabt|gemacht|wohnte|lebte|arbeitete)\b"
    r"|\b(?:j'?(?:habitais|ai|avais|étais)|habitais|vivais|travaillais|étais|avais|habitait)\b.*\b(?:avant|auparavant)\b"
    r"|\b(?:vivía|vivi|viví|trabajaba|trabajé|tenía|era|estaba|usaba)\b.*\bantes\b"
    r"|\b(?:vivia|morava|morei|vivi|trabalhava|tinha|era|estava|usava)\b.*\bantes\b|\bantes\b.*\b(?:morava|vivia|vivía)\b"
    r"|\b(?:vivevo|abitavo|lavoravo|avevo|ero|facevo|usavo|ho vissuto|ho abitato)\b.*\bprima\b"
    r"|\b(?:жил|жила|работал|работала|был|была|было)\b.*\b(?:раньше|до этого|прежде)\b"
    r"|\b(?:раньше|до этого|прежде)\b.*\b(?:жил|жила|работал|работала|был|была|было)\b"
    r"|我(?:之前|以前|原来|從前|从前|原先)|(?:之前|以前)我|(?<![名午])前(?:は|に)(?:どこ|何|誰|私|住)|(?:以前|昔)(?:は|、)|(?<![名午])前の(?:家|仕事|住)",
    re.IGNORECASE | re.DOTALL,
)
# One of these is in all that it matches. It is tried at every place of a question, which few questions are worth.
_BEFORE_NEEDS = (
    "before", "vorher", "davor", "zuvor", "avant", "antes", "prima", "раньше", "до этого", "прежде", "前", "原", "昔",
)  # fmt: skip


# How one asks about what is one's own, by language, and what says that it is: both have to be in a short message. The
# classifier takes many of these for idle where they are written as people talk: "gadi kaunsi hai meri".
_OF_OWN = (
    # English
    (
        r"(?:when|where|who)(?:'?s|'?re| (?:is|are|was|am|do|did|does|will|have|should|can|could))|how old|wh(?:ich|at) (?:of )?(?:my|our)|(?:which"
        r"|what) (?:\w+ ){1,2}(?:do|did|am|have) i"
        r"|what(?:'?s| is| was| are| were)|what (?:do|did|have) i (?:drive|weigh|earn|call)"
        r"|what am i (?:driving|on|taking)"
        r"|(?:^|^so |^hey )(?:will|can|could|does|has|do|did) (?:my|our)",
        r"my|our|i|we",
    ),
    # German, also as it is spoken in the south
    (
        r"wann|wo|wohin|wer|wem|wie (?:heißt|heisst|heißn|hoaßt|alt)|welche[mnrs]?|was für a?n?|was fahr\w?"
        r"|was (?:ist|war) mein\w?",
        r"mei|meim|mein(?:e[mnrs]?)?|unser\w{0,2}|unsre[mnrs]?|ich|i|wir|mia|ma",
    ),
    # French, also as in Quebec
    (
        r"où|quand (?:est|sont|c'est|commence|finit|dois|ai)|c'?(?:est )?quand|quel(?:le)?s?|comment (?:y |elle |il )?s'appell\w+|quoi comme|(?:près|proche) de",
        r"mon|ma|mes|notre|nos|j'\w+|jai|jsuis|chu|je|chez (?:nous|moi)",
    ),
    # Spanish
    (
        r"cuándo|cuando (?:es|son|tengo|cumple|vence|nos|me)|cu[aá]l(?:es)?|dónde|a ?donde|donde (?:vivo|trabajo|laburo|tengo)|qui[eé]n|c[oó]mo se llama|(?:qu?[eé]?|k) (?:auto|coche|carro|moto"
        r"|edad|d[ií]a|trabajo|talla)",
        r"mis?|nuestr[oa]s?|yo|tengo|tenemos|vivo|vivimos|trabajo|cumplo|manejo",
    ),
    # Italian
    (
        r"quando (?:è|ho|devo|compie|part\w+|scade)|quand'è|qual'?è?|quale|quali|dove|come si chiama\w*|che (?:auto\w*|macchina|lavoro|moto|giorno"
        r"|taglia)|quanti anni",
        r"mi[oa]|miei|mie|nostr[oaie]|io|abito|abitiamo|lavoro|abbiamo|ho|devo",
    ),
    # Portuguese
    (
        r"quando (?:é|são|vou|tenho|começa|acaba|eu(?! era| tinha| estava| fui| morava| cheg))|qual|quais|onde|quem|como (?:se )?chama\w*|que (?:dia|carro|horas|moto)|quantos anos",
        r"meus?|minhas?|noss[oa]s?|eu|tenho|moro|trabalho|vou",
    ),
    # Dutch
    (r"wanneer(?! ik| we| wij)|waar(?! ik| we| wij| mijn)|(?:in|met|op|aan|naar) welke?n?|hoe (?:oud|heet)|welke?n?", r"mijn|m'n|mn|onze|ons|ik|'k|wij|we"),
    # Polish
    (
        r"kiedy(?! by[łl])|gdzie|jak (?:ma na|się nazywa\w*|sie nazywa\w*)|ile mam|czym|jakim|jaki\w? (?:ja )?(?:mam|mamy)",
        r"m[oó]j\w{0,4}|nasz\w{0,3}|ja|mam|mamy|mieszkam\w?|pracuj[eę]|je[zż]d[zż]\w{1,2}",
    ),
    # Russian and Ukrainian
    (
        r"когда(?! (?:я |мы )?был| мне было)|где|куда|кто|как зовут|сколько лет|какой|какая|какое|на чём|на чем|коли|де|як звати"
        r"|скільки років|який|яка",
        r"мой|моя|моё|мое|мои|моего|моей|моему|мою|мій|моє|мої|моїй|мого|моєї|моєму|наш\w{0,3}|у (?:меня|нас"
        r"|мене)|я|мы|ми",
    ),
    # Turkish
    (
        r"nerde|nerede|nereye|nereden|ne zaman\w{0,2}|hangi|kaç ya[sş]\w{0,5}|ad[ıi] ne(?:ydi|ymi[sş]|dir)?",
        r"ben|benim|biz|bizim|\w{2,14}[ıiuü]yor(?:um|uz)|\w{3,12}[ıiuü]m|arabam|annem|babam|ablam|teyzem|halam",
    ),
    # Hindi
    (
        r"kab|kahan?|ka?uns[aei]|kaun|kya naam|naam kya|kis din|kitne saal\w?|kaise|कब|कहाँ|कहां|कौन|कौनसी"
        r"|क्या नाम|कितने साल|कैसे",
        r"mer[aei]|hamar[aei]|humar[aei]|main|mai|hum|kar(?:u|un|oo|oon)|मेर[ाीे]|हमार[ाीे]|मैं|हम|करूँ|करूं",
    ),
    # Arabic, also as it is spoken
    (
        r"امتى|فين|مين|متى|وين|اين|أين|كم عمر(?:ه|ها|ك)?|كام سنة|(?:ايه|وش|ما|شو) اسم|اسمه ايه|اسمها ايه"
        r"|اسمه وش|اسمها وش|هدي[ةه]",
        r"(?!ال)\w{2,10}ي(?<!هدي)|لولدي|لابني|لبنتي|انا|أنا|احنا|عندي|عندنا|اداوم|أداوم|[اأ]شتغل|[اأ]سكن"
        r"|ساكن(?:ين|ة|ه)?|شغال(?:ة|ه|ين)?|[اأ]سوق",
    ),
    # What is known of something of one's own
    (
        r"what do (?:you|u) (?:know|remember)|whit dae ye (?:ken|mind)|was (?:weißt|weisst|woaßt) du|wat weet (?:je|jij|u)"
        r"|tu sais quoi|que sais-tu|qu'est-ce (?:que? )?tu (?:sais|te rappelles)|(?:qu?[eé]?) (?:sab[eé]s|te acuerdas)"
        r"|(?:que|q) (?:você|vc|tu) (?:sabes?|lembras?)|(?:cosa|che|ke) (?:sai|ti ricordi)|co wiesz|что ты (?:знаешь|помнишь)"
        r"|що ти (?:знаєш|пам'ятаєш)|ne biliyorsun|(?:kya|kuch) (?:kya )?(?:pata|yaad)|vad vet du|تعرف (?:ايه|إيه) عن",
        r"(?:about|aboot|abt) (?:my|ma|our)|über (?:mein|unser)\w{0,2}|over (?:mijn|m'n|mn|me|onze)|(?:de|sur) (?:mon|ma|mes)"
        r"|(?:d|de|sobre) (?:mis?|meus?|minhas?|nuestr[oa]s?)|(?:del|dei|sul|della|delle|sulla) (?:mi[oae]|miei)"
        r"|o (?:moim|mojej|moich)|(?:о|про) мо(?:[йяёеєїию]|ей|ём|єї|їй|єму|их|їх)|mer[aei]|hamar[aei]|om (?:min|mitt|mina)|\w{2,12}[ıiuü]m hakkında|\w{2,10}ي",
    ),
    # A present for one's own people
    (
        r"gschenk\w?|geschenk\w?|cadeau(?:tje|ke)?|regal(?:o|ito|ino)|presente|presentinho|prenda|prezent"
        r"|подарок|gift|present",
        r"my|our|mei|mein(?:e[mn]?)?|unser\w{0,2}|mon|ma|mes|mi|mis|mi[oa]|meu|minha|mijn|ons|mojej|mojego|моей"
        r"|моему",
    ),
)  # fmt: skip
_OF_OWN_UNSPACED = (
    (
        r"什么时候|啥时候|叫什么|叫啥|几号|几点|多大|几岁|在哪|去哪|住哪|哪天|是谁|(?:什么|啥)车|哪里(?:工作|上班)",
        r"(?<![给給帮幫为為教跟对說说])我",
    ),
    (
        r"いつ(?![もか])|どこ(?!か|でも)|誰|だれ|何歳|なんだっけ|何だっけ|名前(?:は|って)?(?:何|なん)",
        r"私|僕|俺|うち(?:の|は)|(?:住んで(?:る|た)|働いて(?:る|た)|行く)んだっけ",
    ),
    (r"언제|어디|누구|몇 ?살|이름이? ?뭐|뭐였", r"(?:^|\s)(?:나|난|내|내가|우리|제|저|제가)\s"),
)  # fmt: skip


_PAIRS_OF_OWN = tuple(
    (
        re.compile(rf"(?<![\w'])(?:{asks})(?![\w'])", re.IGNORECASE),
        re.compile(rf"(?<![\w'])(?:{own})(?![\w'])", re.IGNORECASE),
    )
    for asks, own in _OF_OWN
) + tuple((re.compile(asks), re.compile(own)) for asks, own in _OF_OWN_UNSPACED)
# What is longer tells a story, and what is quoted is somebody else's.
MAX_OF_OWN_CHARACTERS, MAX_OF_OWN_WORDS = 60, 11
# "I get migraines when it is hot" asks nothing; "meri beti ka school kab khulta hai" does.
MAX_BEFORE_ASKING = 30
_NOT_OF_OWN = re.compile(
    r"[\n\"“”«»「」`:]|(?<!\w)(?:why|how (?:do|can|come|to)|x q|por qu[eé]|perché|pourquoi|combien de|warum|wieso"
    r"|wie (?!hei|hoa|alt)|waarom|(?<!is )(?<!was )(?<!'s )(?:my|our|an?) \w+ who"
    r"|почему|为什么|為什麼|なぜ|왜|neden|niye|kyu|kyun|क्यों|ليش|ليه|لماذا)(?!\w)",
    re.IGNORECASE,
)
# What would be good is no fact: "where should I go in spring".
_ADVICE = re.compile(
    r"(?<!\w)(?:should|could|can|would|may|will|soll(?:te)?|kann|könnte|darf|am besten|best\w*|dois|devrais"
    r"|peux|pourrais|puedo|podr[ií]a\w*|podemos|debo"
    r"|conviene|posso|potrei|dovrei|devo|poderia|compensa|mogę|powin\w+|warto|kan|moet|можно|лучше|стоит|karu"
    r"|karun|karoon|gschenk\w?|geschenk\w?|cadeau\w*"
    r"|regal\w+|presente\w*|prenda|prezent|gift|present|proche|près|هدي[ةه])(?!\w)|[能该应該應]|推荐|おすすめ|추천",
    re.IGNORECASE,
)


def asks_about_own(question: str) -> bool:
    """Whether a short message asks for something of the user's own: "where do I work now", "was fahr i für a auto"."""
    text = " ".join(question.split())
    if len(text) > MAX_OF_OWN_CHARACTERS or text.count(" ") >= MAX_OF_OWN_WORDS or _NOT_OF_OWN.search(text):
        return False
    return any(
        (asking := asks.search(text)) is not None and asking.start() <= MAX_BEFORE_ASKING and own.search(text)
        for asks, own in _PAIRS_OF_OWN
    )


def says_whose(text: str) -> bool:
    """Whether it has a word for the user or for what is theirs."""
    return any(own.search(text) for _, own in _PAIRS_OF_OWN)


def asks_one_fact(question: str) -> bool:
    """Whether that is one fact, which one memory or a few can answer."""
    return asks_about_own(question) and not _ADVICE.search(question)


def asks_about_me(question: str) -> bool:
    return mentions(question, ABOUT_ME) or asks_only(question, WHO_AM_I)


def asks_what_to_do(question: str) -> bool:
    return asks_only(question, WHAT_TO_DO, beside=_BY_WHEN)


def asks_only(question: str, phrases: Sequence[str], *, beside: Sequence[str] = ()) -> bool:
    """Whether it has one of the phrases, and nothing else but function words and what may stand `beside` them."""
    if not mentions(question, phrases):
        return False
    rest = without_phrases(without_phrases(question, phrases), beside)
    others = SPOKEN_WORDS.issuperset(content_words(words(rest)))
    return not (is_unspaced(rest) and len(rest) > MAX_REST_UNSPACED) and others


def asks_to_write(text: str) -> bool:
    """Whether it asks for a poem, a story or the like that is nobody's: "Write me a poem about autumn."."""
    if len(text) > MAX_BARE_REQUEST_CHARACTERS or _OF_SOMEBODY.search(text):
        return False
    asked = _COURTESY.sub("", " ".join(text.split()), count=1)
    return _WRITES.match(asked) is not None or _WRITES_WITHIN.search(asked) is not None


def asks_for_spelling(text: str) -> bool:
    """Whether it asks how a word is written or pronounced: "hur stavas restaurang"."""
    return len(text) <= MAX_OF_OWN_CHARACTERS and not _WHOSE.search(text) and _SPELLS.search(text) is not None


def asks_what_was_before(question: str) -> bool:
    beginning = question[:MAX_QUESTION_CHARACTERS]
    small = beginning.lower()
    return any(each in small for each in _BEFORE_NEEDS) and _BEFORE.search(beginning) is not None

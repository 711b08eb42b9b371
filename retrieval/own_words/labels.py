# ruff: noqa: RUF001, E501 (phrases in scripts of their own)
"""What stands before a colon: "About me:" introduces the user's own words, "Translate:", "Bob:" and "My boss wrote:"
somebody else's.
"""

import re

from retrieval.own_words.asking import BEGINS

MAX_LABEL_CHARACTERS = 400
# What may begin a label: bullets, greetings, small words.
_COURTESY = re.compile(
    r"(?:[\s>*#\-•\"'(¿¡,!.]++|\d{1,3}[.)]\s|(?:hi|hey|hello|ok|okay|so|and|oh|well|also|hallo|hola|bonjour|salut"
    r"|olá|ciao|hoi"
    r"|cześć|привет|merhaba|you should|please|bitte|por favor|s'il te plaît)(?!\w))*+",
    re.IGNORECASE,
)
# What the user has to do: "Things I need to sort:".
TASKS_LABEL = r"""
    (?:things?|stuff|everything|what|all|jobs|errands)\ (?:that\ )?(?:i|we)\ (?:still\ )?(?:need|have|must|gotta
      |want|got)(?:\ to)?\ (?:do|sort(?:\ out)?
      |organi[sz]e|get\ done|remember|finish|handle|fix)(?:\ \w{2,9}){0,3}
    | (?:my\ )?to-?\ ?do(?:s|'s)?(?:\ list)?(?:\ (?:for\ )?(?:this|next)\ (?:week|month)|\ for\ (?:me|today
      |tomorrow))?|still\ to\ (?:do|sort)
    | (?:was\ ich\ (?:noch\ )?(?:alles\ )?(?:erledigen|machen|tun)\ muss|(?:noch\ )?zu\ (?:erledigen|tun)
      |muss\ (?:ich\ )?noch\ (?:erledigen|machen)|meine\ (?:to-?dos|aufgaben))
    | (?:(?:les\ )?(?:choses|trucs)\ (?:à\ faire|que\ je\ dois\ faire)|(?:il\ me\ reste\ )?à\ faire)
    | (?:(?:las\ )?cosas\ que\ (?:tengo|me\ faltan?)(?:\ que|\ por)?\ hacer|(?:mis\ )?pendientes|tengo\ pendiente
      |por\ hacer)
    | (?:(?:as\ )?coisas\ (?:que\ (?:eu\ )?(?:tenho|preciso)(?:\ que)?|(?:para|pra))\ (?:fazer|resolver)
      |(?:minhas\ )?pendências)
    | (?:(?:le\ )?cose\ (?:che\ devo|da)\ fare|da\ fare) | (?:(?:dingen\ die\ ik\ )?(?:nog\ )?(?:moet|te)\ (?:doen
      |regelen))
    | (?:(?:mam\ )?do\ (?:zrobienia|załatwienia)) | (?:(?:мне\ )?(?:надо|нужно)\ сделать|мои\ дела|список\ дел
      |треба\ зробити)
    | yapılacaklar(?:\ım)? | やること(?:リスト)?|やるべきこと | (?:我的)?待[办辦](?:事项|事項)?|要做的事
    | (?:내\ )?할\ ?일 | لازم\ [اأ]عمل"""
# Whom and what one has around one, before a list of them.
OWN_PEOPLE_LABEL = r"""
    (?:a\ (?:bit|little)\ |things\ |stuff\ )?about\ (?:me|us|my\ family)|über\ (?:mich|uns)|zu\ mir|sobre\ mí
      |sobre\ mim|à\ propos\ de\ moi
    |su\ di\ me|over\ mij|o\ mnie|обо\ мне|о\ себе|hakkımda|关于我|(?:my|our)\ (?:things|family|people|loved\ ones
      |household|home|life|crew|gang)|who's\ who(?:\ at\ home)?
    |meine?\ (?:familie|leute|sachen|lieben)|unsere\ familie|ma\ famille|mes\ proches|chez\ nous|mi\ (?:familia
      |gente|casa)
    |minha\ (?:família|gente|casa)|(?:la\ )?mia\ famiglia|i\ miei|mijn\ (?:gezin|familie|mensen)|moja\ rodzina
      |моя\ семья|ailem
    |mera\ parivar|(?:我的?)?家人|我家|家族|우리\ ?가족|عائلتي|मेरा\ परिवार"""
# What the user comes with, before the question: "Quick question about my health:", "machine stuff:". Of no one else:
# not "exam question:".
_COMES_WITH = r"""
    (?:(?:just\ )?(?:a|an|one|my)\ )?(?:quick|short|small|little|simple|random|dumb|silly|stupid|weird|medical
      |health|other)
      \ (?:one|question|q)(?:\ (?:about|on|re|regarding)\ (?:my|our)\ \w{2,15}(?:\ \w{2,15})?)?
    | (?:(?!his|her|their|patient|client|customer|character|role|game|quoted|test|exam)\w{2,15}\ )?stuff
    | (?:here's\ )?(?:my|our)\ (?:situation|problem|issue|question|setup|background|context)(?:\ is)?
    | (?:here's\ the|the)\ (?:thing|deal|problem)(?:\ is)? | (?:long\ story\ short|heads\ up|quick\ update)
    | (?:mal\ )?(?:ne\ |eine\ |nur\ )?(?:kurze|kleine|schnelle|blöde|dumme)\ frage(?:\ zu\ mein\w{0,2}\ \w{2,20})?
    | (?:meine\ (?:frage|situation)|mein\ problem|das\ ding\ ist|kurz\ zu\ mir|kurzes\ update)
    | (?:une\ )?(?:petite|courte|simple)\ question(?:\ (?:santé|sur\ m(?:a|on|es)\ \w{2,15}))?
    | (?:une\ )?question\ (?:rapide|bête)|(?:ma\ situation|mon\ problème|ma\ question)
    | (?:una\ )?(?:pregunta|duda|consulta)\ (?:rápida|tonta|corta)(?:\ sobre\ mis?\ \w{2,15})?|mi\ (?:situación
      |problema|duda)
    | (?:una\ )?domanda\ (?:veloce|rapida|stupida)(?:\ sulla\ mia\ \w{2,15})?|(?:la\ mia\ situazione
      |il\ mio\ problema)
    | (?:uma\ )?(?:pergunta|dúvida)\ (?:rápida|boba)(?:\ sobre\ minha\ \w{2,15})?|(?:minha\ (?:situação|dúvida)
      |meu\ problema)
    | (?:een\ |even\ een\ )?(?:korte|snelle|domme)\ vraag(?:je)?|(?:mijn\ (?:situatie|probleem|vraag))
    | (?:mam\ )?(?:szybkie|krótkie|głupie)\ pytanie|(?:moja\ sytuacja|mój\ problem)
    | (?:короткий|быстрый|глупый|маленький)\ вопрос|(?:моя\ ситуация|моя\ проблема|мой\ вопрос)
    | (?:коротке|швидке|дурне)\ (?:за)?питання|(?:en\ )?(?:snabb|kort)\ fråga|min\ situation
    | (?:kısa|hızlı|ufak|küçük)\ bir\ soru(?:m(?:\ var)?)?|(?:durumum|sorunum)
    | (?:我想|我)?(?:问|問)[个個](?:小)?(?:问题|問題)|我的(?:情况|情況|问题|問題)
    | (?:ちょっと|簡単な)(?:質問|相談) | (?:간단한\ |짧은\ )?질문\ ?하나
    | سؤال\ (?:سريع|صغير|بسيط)|(?:مشكلتي|وضعي) | (?:एक\ )?(?:छोटा\ (?:सा\ )?)सवाल|ek\ (?:chhota\
      |chota\ )?(?:sa\ )?sawa?l"""
_INTRODUCES = re.compile(
    rf"""(?:{TASKS_LABEL}|{OWN_PEOPLE_LABEL}|{_COMES_WITH}|
      (?:(?:some|a\ few|a\ bit|a\ little|more|quick|the)\ )?(?:(?:facts?|info|information|things?|details?|bit
        |words?)\ )?about\ me
    | who\ i\ am | (?:things?|what|something)\ (?:to|you\ (?:should|need\ to|may|might))\ know(?:\ about\ me)?
    | (?:one|another)\ (?:more\ |other\ )?thing(?:\ about\ me)? | fyi | btw | by\ the\ way | note | important
      | p\.?s\.?
    | typo | tippfehler | errata | refuso | literówka | опечатка
    | update | edit | correction | reminder | remember(?:\ this)? | (?:fun\ )?fact | for\ the\ record
    | just\ so\ you\ know | good\ to\ know | also | my\ introduction
    | (?:ein\ paar\ (?:fakten|dinge)\ )?(?:über|zu)\ mi(?:ch|r) | übrigens | wichtig | hinweis | zur\ info | info
      | nachtrag | korrektur
    | merk\ dir(?:\ (?:bitte|das|bitte\ das))? | gut\ zu\ wissen
    | (?:algo\ |un\ poco\ )?(?:sobre|acerca\ de)\ mí | por\ cierto | importante | nota | p\.?d\.? | dato
      | recuerda | corrección
    | (?:un\ peu\ )?(?:à\ propos\ de|sur)\ moi | au\ fait | pour\ info | rappel | correction | à\ savoir
      | souviens-toi
    | (?:um\ pouco\ )?sobre\ mim | a\ propósito | lembre-se | correção | só\ para\ (?:constar|saber)
    | (?:qualcosa\ )?su\ di\ me | a\ proposito | ricorda | correzione | per\ la\ cronaca | da\ sapere
    | over\ mij | trouwens | belangrijk | onthoud(?:\ dit)? | o\ mnie | przy\ okazji | ważne | zapamiętaj
    | (?:немного\ )?(?:обо\ мне|о\ себе) | кстати | важно | запомни | к\ слову | hakkımda | bu\ arada | önemli
      | not | unutma
    | 自己紹介 | 私について | ちなみに | 補足 | 覚えておいて | 关于我 | 自我介绍 | 顺便(?:说一下|一提)? | 备注
      | 记住 | 请记住 | 重要
    | 자기소개 | 참고로 | 저에\ 대해 | 기억해\ ?줘? | मेरे\ बारे\ में | वैसे | عني | بالمناسبة | مهم | للعلم
    )""",
    re.IGNORECASE | re.VERBOSE,
)
# "Let me tell you something about me:".
_ABOUT_ME = re.compile(
    r"(?:(?<!\w)(?:about (?:me|myself)|who i am|my (?:details|profile|background)|über mich|zu mir"
    r"|zu meiner person|sobre m[íi]"
    r"|sobre mim|à propos de moi|qui je suis|su di me|chi sono|over mij|o mnie|обо мне|о себе|hakkımda)"
    r"|自己紹介|私について|关于我|自我介绍)[\s*_]{0,9}+$",
    re.IGNORECASE,
)
# A statement of the user's own that goes on behind its colon: "I have two kids: Mia and Jonas".
_STATES = re.compile(
    r"(?:i|i'm|im|i've|ive|i'd|we|we've|we're|ich|wir|yo|tengo|soy|vivo|hablo|me gustan?|je|j'\w{1,20}|nous|on a"
    r"|eu|tenho|sou"
    r"|moro|falo|gosto|io|ho|sono|abbiamo|parlo|ik|wij|we|mam|jestem|mieszkam|я|мы|у меня|у нас|ben|benim"
    r"|my \w{1,20} (?:is|are)"
    r"|mein\w{0,2} \w{1,20} (?:ist|sind))(?!\w)|我|私|僕|나는|저는|मैं|मेरे पास|أنا|لدي|عندي",
    re.IGNORECASE,
)
# In such a statement: somebody speaks, a text is spoken of, something is asked for.
OF_A_TEXT = re.compile(
    r"""(?<!\w)(?:said|says?|told|tells?|wrote|writes?|asked|answered|replied|texted|emailed|heard|read
      |quote\w{0,2}|got
    |received|found|copied|pasted|forwarded|sent|gave|e?-?mails?|messages?|texts?|letters?|logs?|documents?
      |articles?|files?
    |pages?|posts?|reviews?|transcripts?|notes?|chats?|translat\w{0,4}|summari\w{0,4}|proofread\w{0,3}|rewrite
      |rephrase|correct
    |character|story|novel|poem|song|role|example|sentence|phrase|prompt|exercise|code|error|output
    |sagte\w{0,2}|sagt|schrieb\w{0,2}|schreibt|meinte|gelesen|gehört|bekommen|erhalten|gefunden|kopiert
      |nachricht\w{0,2}|brief
    |satz|sätze|artikel|geschichte|roman|gedicht|beispiel|fehler|übersetz\w{0,3}|korrigier\w{0,2}
    |dijo|dice|escribió|escribe|leí|recibí|encontré|mensaje|carta|correo|texto|artículo|historia|novela|frase
      |ejemplo|traduc\w{0,4}
    |dit|écrit|lu|reçu|trouvé|courriel|lettre|texte|histoire|roman|phrase|exemple|tradui\w{0,4}
    |disse|diz|escreveu|li|recebi|mensagem|carta|história|romance|traduz\w{0,4}|detto|scritto|letto|ricevuto
      |messaggio|lettera
    |testo|storia|romanzo|traduc\w{0,3}|zei|zegt|schreef|gelezen|gekregen|bericht|brief|tekst|verhaal|vertaal\w{0,2}
    |powiedział\w{0,3}|napisał\w{0,3}|przeczytał\w{0,3}|dostał\w{0,3}|wiadomość|list|tekst|zdanie|opowiadani\w{0,3}
      |przetłumacz
    |сказал\w{0,2}|написал\w{0,2}|прочитал\w{0,2}|получил\w{0,2}|письмо|сообщение|текст|предложение|рассказ|роман
      |перев\w{1,8}
    |dedi|yazdı|okudum|aldım|mesaj\w{0,4}|mektup|metin|cümle|hikaye|çevir\w{0,3}|قال\w?|كتب\w?|رسالة|نص|جملة|قصة
      |ترجم)(?!\w)
    |说|寫|写|收到|看到|邮件|消息|文章|句子|故事|小说|翻译|言|書|読|届|メール|手紙|文章|例文|物語|小説|訳|말했|썼
      |읽|받았|메일|편지|문장|소설
    |번역|कहा|लिखा|पढ़ा|मिला|ईमेल|संदेश|वाक्य|कहानी|अनुवाद""",
    re.IGNORECASE | re.VERBOSE,
)
# What has become of the user, and behind the colon of which more is told: "I have been moved across: I sing tenor now".
_BECAME = re.compile(
    r"""(?<!\w)(?:
      \A(?:(?:so|ok|well|just|finally|update)[\s,]{1,2}){0,3}(?:moved|switched
        |changed\ (?:jobs?|employers?|schools?|teams?))
    | (?:i|we)(?:\ have|'?ve|\ had|\ was|\ were|\ am|\ got|)\ (?:(?:just|finally|now|also|been)\ ){0,2}(?:moved
      |changed|switched
        |promoted|transferred|retired|married|divorced|separated|engaged|diagnosed|quit|stopped|started)
    | (?:ich\ )?(?:bin|habe?|wurde)\ (?:\w{1,20}\ ){0,3}?(?:umgezogen|gewechselt|befördert|versetzt|aufgehört|angefangen
      |verheiratet|geschieden)
    | (?:j'ai|jai|je\ suis|jsuis|chuis|on\ m'a|nous\ avons)\ (?:\w{1,20}\ ){0,2}?(?:déménagé|changé|muté|mutée|promue?
      |arrêté|commencé|divorcée?)
    | (?:me\ he|he|me\ han|hemos)\ (?:mudado|cambiado|trasladado|ascendido|dejado|empezado|jubilado|casado|divorciado)
    | (?:mi\ sono|ho|mi\ hanno|abbiamo)\ (?:trasferit[oa]|cambiato|spostat[oa]|promoss[oa]|smesso|iniziato|sposat[oa])
    | (?:eu\ )?(?:me\ mudei|mudei|troquei|fui\ (?:promovid|transferid)[oa]|parei|comecei|casei|me\ aposentei)
    | (?:ik\ )?(?:ben|heb)\ (?:\w{1,20}\ ){0,3}?(?:verhuisd|veranderd|gewisseld|bevorderd|gestopt|begonnen|getrouwd
      |gescheiden)
    | (?:przeprowadził[ae]m|zmienił[ae]m|awansował[ae]m|rzucił[ae]m|zaczęłam|zacząłem)
    | (?:я\ (?:переехала?|перешла|перешёл|сменила?|бросила?|начала?)|меня\ (?:перевели|повысили))
    | (?:taşındım|değiştirdim|terfi\ ettim|bıraktım|başladım))(?!\w)
    |(?:我|我们)(?:已经|刚)?(?:搬|换|升职|调到|辞职|退休|离婚|结婚)|引っ越しました|引っ越した|転職しました|転職した|異動になっ|이사했|이직했|승진했
    |انتقلت|غيرت\ عملي|मैं\ .{1,20}(?:शिफ्ट|बदल)""",
    re.IGNORECASE | re.VERBOSE,
)
# Somebody begins to speak behind the colon. In Italian "i gialli" are things, and not who reads them.
SPEAKS = re.compile(
    r"[\s\"'“„«「]{0,9}(?:\w{1,20}[,!]\s{0,3})?(?:i(?!\s[a-zà-ù]{2,20}i(?!\w))|i'm|im|i've|my|we|our|you|your|ich|mein\w{0,2}|wir|du|yo|mi"
    r"|mis|soy|tengo|vivo"
    r"|je|j'\w{1,20}|mon|ma|nous|vous|eu|meu|minha|sou|tenho|moro|io|mio|sono|ho|abito|ik|mijn|wij|ja|mój|moja"
    r"|jestem|mam|я"
    r"|мой|моя|меня|мы|ben|benim)(?!\w)|[\s「]{0,9}(?:我|私|僕|俺|나는|내|저는|मैं|मेर|मुझे|أنا|اسمي)",
    re.IGNORECASE,
)
# What a question is about, before the question itself: "kurze frage zu playwright: wie …". Not "exam question on law:".
_ASKS_ABOUT = re.compile(
    r"""(?:(?:just|nur|mal|noch|kurz|juste|solo|só|even|nog|tylko|ещё|еще)\ )?(?:(?:an?|one|my|eine?|ne|une|una|uma|een|mam)\ )?
    (?:(?:quick|short|small|little|simple|random|dumb|silly|stupid|kurze|kleine|schnelle|blöde|dumme|petite|courte|breve|pequeña
      |pequena|piccola|korte|snelle|domme|krótkie|szybkie|głupie|короткий|быстрый|глупый|коротке|швидке|snabb|kort)\ )?
    (?:question|q|frage|pregunta|duda|consulta|domanda|pergunta|dúvida|duvida|vraag(?:je)?|pytanie|вопрос|питання|fråga|سؤال)
    (?:\ (?:rápida|rapida|veloce|rapide|سريع))?
    \ (?:about|on|re|regarding|zu[mr]?|über|wegen|sur|sobre|d[eo]|su\w{0,3}|over|o|про|об?|по|насч[её]т|om|عن)
    (?:\ [\w'+\#.-]{1,20}){1,4}
    |(?:[\w'+\#.-]{1,20}\ ){1,3}(?:hakkında\ (?:kısa\ )?(?:bir\ )?soru(?:m\ var)?|ke\ ba+re\ me(?:in?)?\ (?:ek\ )?sawa+l|के\ बारे\ में\ (?:एक\ )?सवाल)
    |[^\s、。，]{1,15}(?:について(?:の)?質問|(?:に\ ?)?대한\ 질문|\ 질문)|关于[^\s，。]{1,12}的问题""",
    re.IGNORECASE | re.VERBOSE,
)


def introduces_user(label: str) -> bool:
    """Whether it says that the user's own words follow."""
    label = bare(label)
    about_me = _ABOUT_ME.search(label) is not None and OF_A_TEXT.search(label) is None
    return about_me or _INTRODUCES.fullmatch(label) is not None


def hands_over(label: str, rest: str) -> bool:
    """Whether what follows a label on its line is not the user's."""
    label = bare(label)
    if not label:
        return False
    if OF_A_TEXT.search(label) is not None:
        return True
    if _ASKS_ABOUT.fullmatch(label) is not None and BEGINS.match(rest) is not None:
        return False
    return _BECAME.search(label) is None and (_STATES.match(label) is None or SPEAKS.match(rest) is not None)


def bare(label: str) -> str:
    label = label[-MAX_LABEL_CHARACTERS:]
    courtesy = _COURTESY.match(label)
    return " ".join(label[courtesy.end() if courtesy else 0 :].split()).rstrip("*_ ")

# ruff: noqa: RUF001 (words and marks in scripts of their own)
"""The question with which a reply ends, if it is a short and plain one about the user: what a fragment may answer.

A model wrote it, and a page may have steered the model. So only one question counts, without a clause beside it that
claims something, without names of files, quotations or addresses; and none that offers, that asks for what nobody
should say, or that points at something a later reader does not see (decision 0087). Pure.
"""

import re
import unicodedata

from formation.extract.sentences.clauses import BULLET, plain
from formation.extract.signs import signs

MAX_QUESTION_CHARACTERS = 120
MIN_QUESTION_CHARACTERS = 4
# "Do you have any brothers or sisters who live nearby?" has nine; with more of them there is room for a claim.
MAX_QUESTION_WORDS = 14
MARKS = "?\uff1f\u061f"
# In a line of a reply one sentence ends and another begins.
_BETWEEN = re.compile(r"(?<=[.!?…\uff1f\u061f])[\"')\s]{1,3}(?=\S)|(?<=[。！？])(?=\S)")
_EMPHASIS = re.compile(r"\*{1,3}|(?<!\w)_{1,2}|_{1,2}(?!\w)")
# A Japanese question may end in a stop.
_ASKS_WITHOUT_MARK = re.compile(r"(?:です|ます|でした|ました|でしょう)か[。.]?$")
# No word of any question: quotations, brackets, code, addresses, digits, and whatever begins another clause.
_NOT_PLAIN = re.compile(r"[\"“”„«»「」『』()\[\]{}<>=|\\`@#&/:;—–…~^$%\d]|(?<!\w)['‘]|\w_\w|\.\w|\s-\s")
# What may stand before a question and says nothing: "Aww, how old is she?", "To plan this, where do you live?"
_OPENING = re.compile(
    r"""(?:(?:a{1,3}w{1,5}|o{1,4}h{1,4}|ah|nice|great|cool|lovely|wow|sure|ok|okay|got\ it|thanks
      |perfect|and|so|but|also|hey|hi|well
      |by\ the\ way|btw|just\ curious|out\ of\ curiosity|congrats|congratulations|good|sounds\ good|alright|right|first
    |ach|schön|super|toll|klar|gerne?|und|aber|also|übrigens|prima|alles\ klar|sag\ mal|erzähl\ mal
    |super|génial|d'accord|parfait|et\ (?:(?:chez|pour)\ )?(?:vous|toi)|et|mais|alors|au\ fait|chouette
    |bien\ sûr|dis-moi
    |genial|vale|perfecto|qué\ bien|y|pero|entonces|por\ cierto|claro|dime
    |bello|ottimo|perfetto|e|ma|allora|a\ proposito|certo|dimmi
    |que\ legal|legal|ótimo|perfeito|mas|então|aliás|claro|me\ diz
    |leuk|mooi|prima|en|maar|trouwens|oké|goed
    |super|świetnie|a|ale|przy\ okazji|jasne|powiedz
    |отлично|здорово|понятно|а|и|но|кстати|скажи(?:те)?|хорошо
    |harika|güzel|peki|ve|ama|bu\ arada|tamam
    |جميل|حسنا|حسناً|طيب|و|رائع|بالمناسبة
    |अच्छा|और|वैसे)[,!،.]\s{1,3}
    |(?:そうですか|なるほど|ちなみに|ところで|いいですね|那|对了|好的|顺便问一下|그렇군요|그런데|참고로|혹시)[、，,！!\s]\s{0,3}
    |(?:to|just\ so|so\ (?:that\ )?i\ can|before\ (?:i|we)|damit\ ich|um\ dir|um\ ihnen|bevor\ (?:ich|wir)|pour|avant
      |para|antes\ de|per|prima\ di|om|voordat|żeby|чтобы|прежде)\ [^,?]{2,60},\s{1,3})""",
    re.IGNORECASE | re.VERBOSE,
)
MAX_OPENINGS = 3
_COMMA = re.compile(r"[,،、，]")
# "Do you have any pets, or is this for a friend?": what else may be so is left out.
_OR = re.compile(r"[,،、，]\s{0,2}(?:or|oder|ou|o|oppure|of|albo|czy|lub|или|yoksa|veya|أم|أو|या)(?!\w)", re.IGNORECASE)
# "Where do you live, if I may ask?"
_IF_I_MAY_ASK = re.compile(
    r"""[,،、，]?\s(?:if\ (?:i\ may\ ask|you\ don't\ mind\ (?:me|my)\ asking|that's\ okay\ to\ ask
    |it's\ not\ too\ personal)
    |wenn\ ich\ (?:das\ )?fragen\ darf|falls\ ich\ fragen\ darf|wenn\ die\ frage\ erlaubt\ ist
    |si\ je\ peux\ (?:me\ permettre|(?:te\ |vous\ )?(?:le\ )?demander)|si\ ce\ n'est\ pas\ indiscret|sans\ indiscrétion
    |si\ (?:se\ )?puede?o?\ (?:preguntar|saberlo|saber)|si\ no\ es\ indiscreción|si\ no\ te\ importa\ que\ pregunte
    |se\ (?:posso|eu\ puder|não\ for\ indiscrição|não\ se\ importa)(?:\ (?:chiedere|permettermi|perguntar))?
    |se\ non\ sono\ indiscret[oa]
    |als\ ik\ (?:het\ )?(?:vragen\ mag|mag\ vragen)|jeśli\ mogę\ (?:zapytać|spytać)|jeśli\ to\ nie\ tajemnica
    |если\ не\ секрет|если\ можно\ (?:спросить|узнать)|sormamda\ (?:sakınca|bir\ sakınca)\ yoksa|sorabilir\ miyim
    |(?:إذا|لو|إن)\ (?:سمحت|سمحتِ|أمكن)(?:\ لي)?(?:\ (?:أن\ أسأل|بالسؤال))?|अगर\ (?:मैं\ )?पूछ\ सक(?:ूँ|ता\ हूँ
    |ती\ हूँ)(?:\ तो)?)\s?(?=[?\uff1f\u061f]\Z)""",
    re.IGNORECASE | re.VERBOSE,
)
# "Is there anything you don't eat?", and the languages that say "that": what is asked for has no claim in it.
_ANYTHING_THAT = re.compile(
    r"""(?<!\w)(?:(?P<any>any(?:thing|\ foods?|\ drinks?)|something|foods|drinks|things|etwas|lebensmittel
    |speisen|getränke|dinge
    |iets|coś|produkty|potrawy|napoje|что-(?:то|нибудь|либо)|продукты|блюда|напитки),?\s
    (?:that|das|was|die|wat|dat|czego|co|których?e?|чего|что|которы[ех]))(?!\w)|هل\s(?:هناك|هنالك)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# Words that begin a clause of their own, which may claim what nobody has said; and what is asked as if it were so.
_CLAIMS = signs(
    "since|because|given|now that|as (?:you|an?|the|your)|after|before|while|although|though|if|unless|when you"
    "|(?<=\\s)who(?:m|se)? (?:you|is|are|was|has|have|should|must)|(?<=\\s)which (?:you|is|are|was|has|have)"
    "|that (?:you|is|are|was|has|have|your|everyone)|you (?:said|told|mentioned|hate|trust)|hate|hated|trusted"
    "|still beat|stopped?|admit|confess|why|how come"
    "|weil|da du|da sie|nachdem|obwohl|während|falls|wenn|seit (?:du|sie)|seitdem|dass|hasst|warum|wieso|weshalb"
    "|puisque|parce que|comme tu|vu que|étant donné|depuis que|après que|si tu|si vous|détestes?|détestez|pourquoi"
    "|ya que|porque|dado que|puesto que|desde que|aunque|cuando tú|odias|odia|por qué"
    "|visto che|dato che|siccome|poiché|dopo che|anche se|odi|perché"
    "|já que|visto que|dado que|depois que|embora|odeias?|por que|porquê"
    "|omdat|aangezien|sinds je|nadat|hoewel|terwijl|als je|haat|waarom"
    "|ponieważ|skoro|odkąd|chociaż|nienawidzisz|dlaczego|czemu|że"
    "|потому|раз ты|раз вы|поскольку|так как|хотя|после того|ненавид\\w+|почему|зачем"
    "|çünkü|madem|rağmen|nefret\\w*|neden|niye|niçin|لأن|لأنك|بما أن|بعد أن|لماذا|ليش|ليه|क्योंकि|चूंकि|क्यों",
    "既然|因为|因為|虽然|为什么|為什麼|讨厌|そうですが|ので|から、|けど|なぜ|どうして|嫌い(?!な(?:食べ物|飲み物|もの|物|食材))|왜|니까|는데|때문",
)
# What is wanted of a task or offered, what the text or program at hand is like, what is so today, and what nobody
# should be asked for. The classifier knows most of it; of these not one may pass.
_TASK = signs(
    "shall (?:i|we)|should (?:i|we|it|the)|may i|can i|could (?:i|you)|can you|would you|do you want|want me"
    "|you want to|you(?:'d| would) (?:like|prefer|rather)|like me to|in mind"
    "|looking for|trying to|need me|do you need|files?|codes?|scripts?|errors?|bugs?|drafts?|output|versions?"
    "|format|(?<!job\\s)titles?|headline|paragraphs?|sentences?|chapters?|essays?|stor(?:y|ies)|poems?"
    "|protagonists?|emails?|e-mails?|letters?|slides?|presentation|speech|characters?|hero|plot|budget"
    "|price range|deadline"
    "|reports?|homework|assignment|thesis|fridge|pantry|ingredients?|leftovers?|today|tonight|this (?:evening"
    "|morning|week|time)|right now|at the moment"
    "|questions?|options?|prefer(?:red|ence|ences)?|answer|guess|move|step|username|user name|passwords?|passcode"
    "|pin|credit card|card number|iban|social security|ssn|security code|login|api key|token"
    "|remember|memory|save|mean|feeling|mood"
    "|soll (?:ich|es|der|die|das)|sollen wir|darf ich|kann ich|kannst du|können sie|möchtest du|möchten sie"
    "|willst du|wollen sie|hättest du|hätten sie|brauchst du|brauchen sie|dateien?|skript|fehler\\w*|entwurf"
    "|fassung|überschrift|absatz|aufsatz|geschichte|gedicht|brief|rede|figur|kühlschrank|zutaten|heute|gerade"
    "|im kopf|fragen?|passwort|kennwort|kreditkarte\\w*|geheimzahl|merken"
    "|voulez-vous|veux-tu|souhaitez-vous|souhaites-tu|dois-je|puis-je|peux-tu|pouvez-vous|aimeriez-vous|aimerais-tu"
    "|préf[éè]r(?:es|ez|eriez|erais)|fichiers?|erreurs?|brouillon|titre|paragraphe|histoire|poème|lettre|discours"
    "|personnage|protagoniste|héros|frigo|ingrédients|aujourd'hui|ce soir|mot de passe|carte bancaire|code secret"
    "|quieres|quiere|te gustaría|le gustaría|debo|puedo|puedes|necesitas|necesita|prefieres|prefiere|archivos?"
    "|errores|borrador|título|párrafo|ensayo|historia|poema|carta|discurso|personaje|protagonista|nevera|ingredientes|hoy"
    "|esta noche|en mente|presupuesto|preguntas?|contraseña|clave|tarjeta"
    "|vuoi|vuole|vorresti|vorrebbe|devo|posso|puoi|preferisci|preferisce|errore|bozza|titolo|paragrafo|storia"
    "|poesia|lettera|discorso|personaggio|protagonista|frigo|ingredienti|oggi|stasera|in mente|domande|parola d'ordine"
    "|carta di credito"
    "|quer|queres|gostaria|gostarias|devo|posso|pode|podes|precisa|precisas|prefere|preferes|arquivos?|ficheiros?"
    "|erro|rascunho|parágrafo|redação|história|carta|discurso|personagem|protagonista|geladeira|frigorífico|ingredientes|hoje"
    "|em mente|orçamento|dúvidas?|perguntas?|senha|cartão"
    "|wil je|wilt u|zou je|zou u|zal ik|moet ik|kan ik|kun je|kunt u|heb je nodig|bestand|foutmelding|versie|titel"
    "|alinea|verhaal|gedicht|brief|speech|personage|hoofdpersoon|hoofdpersonage|koelkast|ingrediënten|vandaag"
    "|vanavond|in gedachten|vragen"
    "|wachtwoord|pincode|creditcard"
    "|chcesz|chce pan|chce pani|mam|mogę|możesz|wolisz|woli|potrzebujesz|pliku?|błąd|wersja|tytuł|akapit"
    "|wypracowani\\w+|opowiadani\\w+|wiersz|list|przemówieni\\w+|postać|bohater\\w*|lodówce|składniki|dziś"
    "|dzisiaj|na myśli"
    "|budżet|pytania|hasło|karty"
    "|хочешь|хотите|хотели|мне|могу|можешь|можете|предпочита\\w+|файл\\w*|ошибк\\w+|черновик|версия|версию"
    "|заголовок|абзац|сочинени\\w+|рассказ\\w*|стих\\w*|письм\\w+|речь|персонаж\\w*|геро[йяю]|холодильник\\w*"
    "|сегодня|сейчас|в виду|бюджет|вопрос\\w*|парол\\w+|пин-?код|карты"
    "|olsun\\w*|ister misin\\w*|istersin\\w*|isterdin\\w*|tercih\\w*|eder misin\\w*|dosya\\w*|hata\\w*|taslak"
    "|sürüm\\w*|başlık|paragraf|hikaye\\w*|şiir|mektup|karakter\\w*|kahraman\\w*|buzdolab\\w+|malzeme\\w*|bugün"
    "|bu akşam|şu an"
    "|aklında|bütçe\\w*|soru\\w*|şifre\\w*|parola\\w*"
    "|تريد|تريدين|تفضل|تفضلين|بطل(?:ة)?(?!\\w)|البطلة?|هل أ(?:كمل|ضيف|كتب|ستمر|بدأ|واصل)|يمكنني|يمكنك|ملف|خطأ"
    "|الخطأ|مسودة|عنوان|فقرة|قصة"
    "|رسالة|خطاب|اليوم|الليلة|الآن|ميزانيتك|أسئلة|سؤال|كلمة السر|كلمة المرور|كلمة مرورك|الثلاجة|المكونات|مطبخك|تقصد"
    "|رأيك",
    "चाहेंगे|चाहते|चाहिए|सवाल|बजट|आज|पासवर्ड|कहानी|नायक|नायिका|मतलब|मदद|ましょうか|ほしい|欲しい|ご希望|エラー|ファイル|コード"
    "|下書き|バージョン|タイトル|段落|作文|物語|主人公|手紙|メール|スピーチ|今日|今夜|予算|質問|パスワード|暗証"
    "|登場人物|ヒロイン|冷蔵庫|材料|いかが"
    "|你想|您想|要我|需要|文件|代码|错误|报错|草稿|版本|标题|段落|作文|故事|主角|角色|信是|邮件|演讲|今天|今晚|现在"
    "|预算|问题|密码|冰箱|食材|材料|觉得|意思|的信"
    "|할까요|드릴까요|(?<!응)원하|싶으|파일|코드|오류|에러|초안|버전|제목|문단|이야기|주인공|편지|메일|연설|오늘|지금|예산"
    "|질문|비밀번호|냉장고|재료|어떠세요|어떠셨|뜻",
)
# What a later reader does not see.
_POINTS = signs(
    "it|its|it's|that|that's|this|these|those|(?<!is\\s)(?<!are\\s)there|them|one|ones|he|she|they|him|her|his"
    "|their|so far|the (?:other|first|second|last|same)"
    "|dies\\w{0,2}|dort|daran|darin|damit|dazu|ihn|ihm|ça|cela|celui|celle|ceux|eso|esto|ese|esa|allí|ahí|isso|isto"
    "|aquilo|lá|aí"
    "|quello|quella|questo|questa|dat|dit|daar|daarmee|tam|tego|это|этот|эта|этого|там|туда|bu|orada|onu|هذا|هذه"
    "|ذلك|هناك",
    "それ|これ|あれ|その|この|あの|そこ|そちら|那里|那儿|这个|那个|它|他|她|그거|이거|그것|이것|거기|यह|वह|इस|उस|वहाँ",
)


def last_question(reply: str) -> str | None:
    """The question that a reply ends with, on one line without what introduces it; "" where it is one that no memory
    may keep, or one of several; None where the reply ends with none. `reply`: its end is enough.
    """
    lines = [line for line in reply.strip().splitlines() if line.strip()]
    line = without_ornament(_EMPHASIS.sub("", plain(lines[-1]))) if lines else ""
    if not is_asked(line):
        return None
    is_one_of_several = (
        BULLET.match(lines[-1]) is not None
        or lines[-1].lstrip()[:1] in "#>|"
        or (len(lines) > 1 and is_asked(without_ornament(lines[-2])))
        or sum(line.count(mark) for mark in MARKS) > 1
    )
    question = "" if is_one_of_several else without_opening(_BETWEEN.split(line)[-1].strip())
    question = _IF_I_MAY_ASK.sub("", question)
    if (other := _OR.search(question)) and question[-1] in MARKS:
        question = f"{question[: other.start()].rstrip()}{question[-1]}"
    return question[:1].upper() + question[1:] if is_plain(question) else ""


def is_asked(line: str) -> bool:
    return line[-1:] in (*MARKS,) or _ASKS_WITHOUT_MARK.search(line) is not None


def without_opening(question: str) -> str:
    for _ in range(MAX_OPENINGS):
        if opening := _OPENING.match(question):
            question = question[opening.end() :]
    return question


def without_ornament(line: str) -> str:
    """Without emoji, and what else stands behind its last mark."""
    line = "".join(c for c in line if unicodedata.category(c) not in {"So", "Sk", "Cf", "Cs", "Cn", "Co"})
    return " ".join(line.replace("\ufe0f", "").split()).rstrip(" *_")


def is_plain(question: str) -> bool:
    if not MIN_QUESTION_CHARACTERS <= len(question) <= MAX_QUESTION_CHARACTERS:
        return False
    if not is_asked(question):
        return False
    if len(question.split()) > MAX_QUESTION_WORDS or _NOT_PLAIN.search(question.rstrip(MARKS)):
        return False
    claimed = _ANYTHING_THAT.sub(lambda found: found["any"] or "", question)
    if _COMMA.search(claimed):
        return False
    return not any(pattern.search(claimed) for pattern in (_CLAIMS, _TASK, _POINTS))

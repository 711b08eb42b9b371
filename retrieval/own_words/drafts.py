# ruff: noqa: RUF001 (phrases in scripts of their own)
"""A draft pasted without a line of its own: "Dear Ms. Lee, I am … — can you make this mail more polite?"."""

import re

from retrieval.own_words.characters import FOREIGN, Marks
from retrieval.own_words.frames import lasts
from retrieval.own_words.quotations import end_of_handed

# Whom one greets so who is no addressee of a letter.
_ASSISTANT = (
    r"(?:friend|buddy|god|lord|ass?isten[tz]\w{0,2}|ai|ki|ia|ii|chat|chat-?gpt|gpt|claude|gemini|copilot|computer|bot"
    r"|chatbot|memrelay)(?!\w)"
)
_TITLE = r"(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|madam)(?!\w)"
# How a letter begins, in the middle of a line too: no one greets an assistant so, as they may with what stands alone
# on its line (own_words/lines.py). Held against small letters.
_SALUTATION = re.compile(
    rf"""(?:^|(?<=[.!?:\n"]\s)|(?<=[-\u2013\u2014]\s)|(?<=\n))[\s"]{{0,3}}(?:
      dear\ (?!{_ASSISTANT})(?:\w[\w.'-]{{0,20}}\ ?){{1,4}}[,:!]
    | to\ whom\ it\ may\ concern
    | (?:hi|hello|good\ (?:morning|afternoon|day))\ {_TITLE}\.?\ \w{{1,20}}(?:\ \w{{1,20}})?[,:!]
    | sehr\ geehrte\w{{0,2}}\ (?:\w[\w.'-]{{0,20}}\ ?){{1,5}}[,:!]
    | lieber?s?\ (?!{_ASSISTANT})(?:herr|frau|familie|kolleg\w{{0,6}}|team|nachbar\w{{0,4}}|eltern
      |kunden?)(?!\w)[^.!?\n]{{0,40}}?[,:!]
    | (?:guten\ tag|hallo)\ (?:herr|frau)\ (?:\w[\w.'-]{{0,20}}\ ?){{1,3}}[,:!]
    | (?:estimad[oa]s?|apreciad[oa]s?|muy\ señor\w{{0,2}}(?:\ m[íi]os?)?)(?!\w)[^.!?\n]{{0,40}}?[,:!]
    | querid[oa]s?\ (?:señora?|señorita|profesora?|equipo|vecin[oa]s?|clientes?)(?!\w)[^.!?\n]{{0,40}}?[,:!]
    | (?:bonjour\ |ch(?:er|ère|ers|ères)\ )?(?:monsieur|madame|messieurs|mesdames)(?!\w)[^.!?\n]{{0,40}}?[,:!]
    | ch(?:er|ère|ers|ères)\ (?!{_ASSISTANT})(?:coll[èe]gues?|clients?|voisin\w{{0,3}}|amis?
      |parents)(?!\w)[^.!?\n]{{0,40}}?[,:!]
    | (?:prezad[oa]s?|car[oa]s?\ (?:senhora?|professora?|colegas?|clientes?)|exm[oa]s?\.?)(?!\w)[^.!?\n]{{0,40}}?[,:!]
    | (?:gentil[ei]\w{{0,2}}|gentilissim[oaie]|egregi[oa]?|spettabile|car[oaie]\ (?:signora?|colleg\w{{1,2}}
      |professor\w{{0,4}}))
      (?!\w)[^.!?\n]{{0,40}}?[,:!]
    | (?:geachte|beste\ (?:heer|mevrouw|meneer|collega\w{{0,2}}|buren|klant\w{{0,2}}))(?!\w)[^.!?\n]{{0,40}}?[,:!]
    | (?:szanown[yaei]\w{{0,2}}|drog[ia]\ (?:pan|pani)\w{{0,4}})(?!\w)[^.!?\n]{{0,40}}?[,:!]
    | (?:уважаем\w{{1,3}}|дорог(?:ой|ая|ие)\ (?:господин|госпожа|коллег\w{{1,2}}|друзья
      |клиент\w{{0,2}}))(?!\w)[^.!?\n]{{0,40}}?[,:!]
    | sayin\ (?!{_ASSISTANT})[^.!?\n]{{1,40}}?[,:!]
    | 尊敬的[^。！？\n]{{1,20}}?[，：,:！]|拝啓|[^。！？\n\s]{{1,15}}(?:様|御中)[、,\s]
      |[^.!?\n\s]{{1,12}}(?:\ ?(?:선생|고객|팀장|교수|과장|부장|사장))님께[,.\s]
    | (?:السيد|السيدة|حضرة|عزيزي|عزيزتي)(?!\w)[^.!؟?\n]{{1,40}}?[,،:!]
    | (?:आदरणीय|माननीय|प्रिय\ (?:महोदय|महोदया|सर|मैडम))[^।!?\n]{{0,40}}?[,:!]
    )""",
    re.VERBOSE,
)
# What stands before who wrote a letter, at its end.
FAREWELLS = r"""(?:(?:(?:with\ )?(?:kind|best|warm|many)\ )?(?:regards|wishes)|best|cheers|sincerely
      |yours(?:\ \w{1,12})?
    |love|take\ care|thanks|thank\ you|many\ thanks|xoxo
    |(?:mit\ )?(?:freundlichen?|viele[nr]?|liebe[nr]?|herzlichen?|beste[nr]?|schöne[nr]?)\ gr(?:ü|ue)(?:ß|ss)en?
    |mfg|lg|vg|gruß|danke|saludos(?:\ cordiales)?|un\ saludo|un\ abrazo|atentamente|cordialmente|gracias
    |cordialement|bien\ à\ (?:vous|toi)|amicalement|salutations|merci|bises|cordiali\ saluti|distinti\ saluti|saluti
    |un\ abbraccio|grazie|atenciosamente|abraços?|cumprimentos|obrigad[oa]|(?:met\ )?vriendelijke\ groet(?:en)?
    |groet(?:en|jes)?|pozdrawiam|z\ poważaniem|с\ уважением|с\ наилучшими\ пожеланиями|saygılarımla|sevgiler|此致
    |敬上|敬具|よろしくお願い(?:いたし|し)ます|감사합니다|مع\ (?:أطيب\ )?التحيات|धन्यवाद|सादर)"""
# How a letter to somebody begins in everyday words, alone on its line or before its first sentence. An assistant is
# greeted so, too: it is one only where it is signed.
_GREETING = re.compile(
    rf"""^[ \t]{{0,9}}(?:dear|hi|hey|hello|good\ (?:morning|afternoon|day|evening)|hallo|moin|liebe[rs]?
      |guten\ (?:tag|morgen)|hola|buen[oa]s\ \w{{4,6}}|querid[oa]s?|salut|bonjour|coucou|ch(?:er
      |ère)s?|ciao|salve|buongiorno|car[oaie]|olá|oi
      |bom\ dia|hoi|beste|lieve|dag|cześć|dzień\ dobry|drog[ia]|привет|здравствуйте|дорог(?:ой|ая
      |ие)|привіт|добрий\ день
      |merhaba|selam|sevgili|नमस्ते|प्रिय|مرحبا|عزيز\w{{0,3}}|hej|hei)
      \ (?!{_ASSISTANT})\w[\w.'-]{{0,20}}(?:\ \w[\w.'-]{{0,20}}){{0,3}}\s{{0,2}}[,:!،]
    |^[ \t]{{0,9}}(?:亲爱的|親愛的|你好)[^。！？\n]{{1,20}}[，：,:！]
    |^[^。！？\n\s]{{1,15}}(?:さん|様|님께?)[、,，:：]""",
    re.IGNORECASE | re.VERBOSE | re.MULTILINE,
)
# "Regards, Jo", with a line or two of who that is, up to an empty line.
_SIGNED = re.compile(
    rf"""(?:^|(?<=[.!?\u2026。！？])\ )[ \t]{{0,9}}{FAREWELLS}[ \t,.!。]{{0,9}}\n?[ \t]{{0,9}}
    (?P<name>[^\W\d_][\w.'-]{{0,20}}(?:\ [^\W\d_][\w.'-]{{0,20}}){{0,3}})[ \t.]{{0,9}}(?:\n[^\n]{{1,60}}){{0,2}}
    (?=\n[ \t]{{0,9}}\n|\s{{0,99}}\Z)""",
    re.IGNORECASE | re.VERBOSE | re.MULTILINE,
)
# Of the letter still, though it stands below the name: what was forgotten, whom to call, what is said of every mail.
_BELOW_THE_NAME = re.compile(
    r"\W{0,9}p\.?\s?(?:p\.?\s?)?[sd]\b|[@|]|https?:|www\.|\d{5}|(?<!\w)(?:tel|phone|mobile?|fax|confidential|vertraulich"
    r"|confidenti?el\w{0,4}|confidencial\w{0,4}|riservat\w)(?!\w)",
    re.IGNORECASE,
)
# A draft that stands in quotation marks, or as a mail is quoted.
_ENCLOSED = re.compile(r"^[ \t]{0,9}[>\"“„«»]", re.MULTILINE)
_NOTHING_BEHIND = re.compile(r"[ \t]{0,9}(?:\n\s{0,9}\n|\s{0,99}\Z)")
MIN_WORDS_BELOW, MIN_CHARACTERS_BELOW = 4, 6

_THIS_EN = r"(?:this|that|the\ above|the\ following)\ (?:\w{1,15}\ ){0,2}?"
_TEXT_EN = (
    r"(?:e-?mails?|mails?|messages?|text|texts|letters?|drafts?|paragraphs?|essays?|bio|posts?|note|sentences?|speech"
    r"|captions?|abstract|intro|introduction|cover\ letter|reply|dm|tweet|toast|notice|statement)"
)
_TONE_EN = (
    r"(?:formal|informal|polite|impolite|rude|professional|friendly|harsh|concise|casual|diplomatic|assertive"
    r"|persuasive|fluent|natural|native|passive)"
)
_TEXT_DE = (
    r"(?:e-?mail|mail|nachricht|brief|text|absatz|entwurf|satz|sätze|anschreiben|bewerbung|rede|antwort|beitrag|post)"
)
_TEXT_FR = r"(?:e-?mail|mail|courriel|message|texte|lettre|phrase|paragraphe|brouillon|discours|sms)"
_TEXT_ES = r"(?:e-?mail|mail|correo|mensaje|texto|carta|frase|párrafo|borrador|discurso|nota)"
_TEXT_PT = r"(?:e-?mail|mail|mensagem|texto|carta|frase|parágrafo|rascunho|discurso|recado)"
_TEXT_IT = r"(?:e-?mail|mail|messaggio|testo|lettera|frase|paragrafo|bozza|discorso)"
_TEXT_NL = r"(?:e-?mail|mail|mailtje|bericht|berichtje|tekst|tekstje|brief|zin|alinea|concept)"
_TEXT_PL = r"(?:e-?mail\w{0,2}|mail\w{0,2}|wiadomość|tekst|list|zdanie|akapit|szkic)"
_TEXT_RU = r"(?:письмо|сообщение|текст|предложение|абзац|черновик|пост|речь|ответ)"
# What is asked of a text that stands in the same message. Held against small letters.
_WORK_ON_IT = re.compile(
    rf"""(?<!\w)(?<!need\ to\ )(?<!have\ to\ )(?<![sd]\ me\ to\ )(?:
      (?:make|improve|polish|shorten|fix|check|edit|reword|rework|revise|tweak|proofread|soften|format|reply\ to
        |respond\ to|answer|review|clean\ up|rewrite|rephrase|translate|summari[sz]e
      |correct)\ {_THIS_EN}{_TEXT_EN}(?!\w)
    | (?:is|does|how\ (?:is|does)|what\ do\ you\ think\ of)\ (?:this|that)\ {_TEXT_EN}(?!\w)
    | (?:make|have)\ (?:this|that)\ sound | (?:does|would)\ (?:this|that|it)\ sound\ (?:too\ )?{_TONE_EN}
    | make\ (?:this|that)\ (?:\w{{1,10}}\ )?(?:more|less)\ {_TONE_EN} | make\ (?:this|that)\ (?:sound\ )?(?:nicer
      |friendlier|politer|warmer)(?!\w)
    | (?:rewrite|reword|rephrase|polish)\ (?:this|that)(?!\w)
    | (?:mach\w{{0,2}}|verbesser\w{{0,2}}|überarbeite\w{{0,2}}|kürz\w{{0,2}}|prüf\w{{0,2}}|check\w{{0,2}}
      |formulier\w{{0,2}}
        |korrigier\w{{0,2}}|beantworte\w{{0,2}}|antworte\w{{0,2}}\ auf|kannst\ du|könntest\ du
        |können\ sie)\ (?:bitte\ |mir\ |mal\ ){{0,3}}
      (?:dies\w{{0,2}}|den|die|das)\ (?:\w{{1,15}}\ )?{_TEXT_DE}(?!\w)
    | (?:das|es|die\ mail|den\ text)\ (?:bitte\ |etwas\ |ein\ bisschen\ |noch\ |mal\ ){{0,3}}
      (?:höflicher|freundlicher|förmlicher|formeller|netter|professioneller)\ (?:formulier|schreib|ausdrück|mach
        |kling)
    | klingt\ (?:die\ mail|der\ (?:text|brief)|das\ (?:höflich|unhöflich|freundlich|zu\ ))
    | (?:rends|rendre|rendez|améliore\w{{0,2}}|corrige\w{{0,2}}|raccourci\w{{0,3}}|relis\w{{0,3}}
      |reformule\w{{0,2}}|réponds?\ à|répondre\ à
        |peaufine\w{{0,2}}|adoucis)\ (?:ce|cet|cette)\ (?:\w{{1,15}}\ )?{_TEXT_FR}(?!\w)
    | (?:rend(?:s|re)\ (?:ça|cela|ceci)|l[ea]\ rendre)\ plus\ (?:poli|formel|pro|aimable|courtois|amical|chaleureux)
    | reformule\w{{0,2}}\ (?:ça|cela)
    | (?:haz|hacer|mejora\w{{0,2}}|corrige\w{{0,2}}|corregir|acorta\w{{0,2}}|revisa\w{{0,2}}|reescrib\w{{1,3}}
      |reformula\w{{0,2}}|pule|pulir
        |responde\w{{0,2}}\ a|contesta\w{{0,2}})\ (?:a\ )?(?:este|esta|ese|esa)\ (?:\w{{1,15}}\ )?{_TEXT_ES}(?!\w)
    | (?:hazlo|hacerlo|haz\ esto|hacer\ esto)\ (?:sonar\ )?más\ (?:educad|formal|amable|cordial|profesional)
    | (?:melhor\w{{1,3}}|corrij\w{{1,2}}|corrigir|revis\w{{1,2}}|reescrev\w{{1,2}}|encurt\w{{1,2}}|deix\w{{1,2}}
      |reformul\w{{1,2}}
        |respond\w{{1,2}}\ a?o?)\ (?:este|esse|esta|essa)\ (?:\w{{1,15}}\ )?{_TEXT_PT}(?!\w)
    | (?:deix\w{{1,2}}|torn\w{{1,2}})\ (?:isso|isto)\ mais\ (?:educad|formal|gentil|simpátic|profissional|cordial)
    | (?:migliora\w{{0,2}}|correggi\w{{0,4}}|accorcia\w{{0,2}}|rivedi|rivedere|riscriv\w{{1,4}}|riformula\w{{0,2}}
      |rendi|rendere
        |rispondi\ a|sistema\w{{0,2}})\ (?:quest[aoei]?|quest'
        |la\ seguente)\ ?(?:\w{{1,15}}\ )?{_TEXT_IT}(?!\w)
    | rend(?:i|er)l[oa]\ più\ (?:gentil|formal|cortes|educat|professional)
    | (?:verbeter|maak|herschrijf|verkort|check|beantwoord|controleer|herformuleer|kun\ je|kan\ je)\ (?:deze|dit)
      \ (?:\w{{1,15}}\ )?{_TEXT_NL}(?!\w)
    | (?:popraw\w{{0,2}}|skróć|przeredaguj|sprawdź|ulepsz|przepisz|odpisz\ na|odpowiedz\ na)\ (?:ten|tę|tego|tej)
      \ (?:\w{{1,15}}\ )?{_TEXT_PL}(?!\w)
    | (?:улучши|исправь|сократи|перепиши|проверь|отредактируй|переформулируй|ответь\ на|сделай|сделать
      |перефразируй)(?:те)?
      \ (?:это|этот|эту)\ (?:\w{{1,15}}\ )?{_TEXT_RU}(?!\w)
    | bu\ (?:e-?posta|mail|mesaj|metin|metn|mektu[bp]|yazi)\w{{0,5}}\ (?:daha\ )?(?:\w{{1,12}}\ ){{0,2}}?
      (?:kibar|nazik|düzenle|düzelt|kisalt|resmi|iyileştir|yap|yanitla|cevap)\w{{0,12}}
    )
    | (?:この|上の|次の)(?:メール|文章|文面|文|メッセージ|手紙|下書き)[^。！？\n]{{0,20}}(?:丁寧|直し|添削|短く
      |返信|書き直|チェック|自然|修正|整え)
    | (?:这封|這封|这段|這段|这个|这条|這條|上面的?|以上)(?:邮件|郵件|信|话|話|文字|消息|短信
      |文案)[^。！？\n]{{0,20}}(?:改|润色|潤色|礼貌|禮貌|客气|缩短|回复|正式|委婉)
    | (?:修改|润色|改写|回复|优化)(?:一下)?(?:这封|这段|这条|上面|以上)
    | (?:이|위)\ ?(?:메일|이메일|메시지|글|편지|문장|초안)[^.!?\n]{{0,20}}(?:고쳐|다듬|공손|정중|짧게|답장|수정|바꿔)
    | (?:حس[ّ]?ن|صحح|عد[ّ]?ل|اختصر|اجعل|راجع|رد\ على)\ (?:لي\ )?هذ[اهي]ه?\ (?:البريد|الرسالة|الإيميل|الايميل|النص)
    | (?:इस|यह)\ (?:ई-?मेल|मेल|संदेश|मैसेज|पत्र|चिट्ठी|टेक्स्ट)[^।!?\n]{{0,25}}(?:विनम्र|सुधार|छोटा|ठीक|जवाब
      |बेहतर)""",
    re.VERBOSE,
)
_SENTENCE = re.compile(r"[^.!?\n。！？…؟।]{1,2000}[.!?。！？…؟।]{0,9}")
# "Improve this mail: …": what the colon hands over is left out by that, and what stands before it is kept.
_COLON_FOLLOWS = re.compile(r"[^.!?\n。]{0,60}:")


def is_draft(text: str) -> bool:
    """Whether the message asks to work on "this mail", with no colon to say where that begins. In small letters."""
    for sentence in _SENTENCE.finditer(text):
        found = _WORK_ON_IT.search(sentence[0])
        if found is None or lasts(sentence[0]):
            continue
        if _COLON_FOLLOWS.match(text, sentence.start() + found.end()) is None:
            return True
    return False


def closed_letter(text: str, *, is_draft: bool) -> tuple[int, int] | None:
    """Where a letter with an end stands in a message: from its greeting to the last name below a farewell, where its
    user goes on behind an empty line. `is_draft`: it is what is to be worked on, and may be the last thing. `text`: in
    plain characters.
    """
    if is_draft and (enclosed := _ENCLOSED.search(text)):
        end = _end_of_enclosed(text, enclosed.end() - 1)
        return None if end is None else (enclosed.start(), end)
    greeting = _GREETING.search(text)
    if greeting is None:
        return None
    signed = [each for each in _SIGNED.finditer(text, greeting.end()) if not each["name"][0].islower()]
    if not signed:
        return None
    below = text[signed[-1].end() :].strip()
    if not (is_draft if not below else _goes_on(below)):
        return None
    return greeting.start(), signed[-1].end()


def _end_of_enclosed(text: str, at: int) -> int | None:
    """Of a paragraph of its own that a mark at `at` opens: where that is closed, with nothing behind it on its line."""
    last = text.rfind("\n>")
    end = end_of_handed(text, at) if text[at] != ">" else text.find("\n", last + 1)
    end = len(text) if end == -1 else end
    return end if end is not None and _NOTHING_BEHIND.match(text, end) else None


def _goes_on(below: str) -> bool:
    """Whether it is the user who goes on, in a sentence at least."""
    first = below.split("\n\n", 1)[0]
    if _BELOW_THE_NAME.search(below[: len(first) + 1]) or _GREETING.match(first):
        return False
    return len(first.split()) >= MIN_WORDS_BELOW or (not first.isascii() and len(first) >= MIN_CHARACTERS_BELOW)


def mark_letter(text: str, marks: Marks) -> None:
    """From the salutation to the end, or to the mark that closes it. `text`: in plain characters and small letters."""
    for opening in _SALUTATION.finditer(text):
        start = opening.start() + len(opening[0]) - len(opening[0].lstrip())
        if marks.is_own(start):
            marks.fill(start, end_of_handed(text, start) or len(text), FOREIGN)

"""Wishes that say when they hold: "when you give me recipes skip the backstory", "레시피 줄 때 서론은 빼줘".

A clause that says when the assistant does something for its user, of things of a kind and not of the one at hand ("the
email", "this"), and an order. In fifteen languages. Pure; time linear in the text.
"""

import re

_LEAD = (
    r"\W{0,3}(?:(?:and|also|oh|ok|okay|hey|please|btw|und|ach|übrigens|bitte|et|au fait|y|por cierto|oye|e|ah|poi|en|trouwens|i|a"
    r"|и|а|кстати|ve|bir de|aur|و|from now on|ab jetzt|künftig|désormais|de ahora en adelante|a partir de (?:ahora|agora)|d'ora in poi|voortaan|od teraz"
    r"|теперь|впредь|bundan sonra|ab se|من الآن|今後|これから|앞으로)[\s,،]{1,3}){0,2}"
)
# What makes one that is at hand, and what one gives somebody that is no text.
_AT_HAND = {
    "en": "the|this|that|these|those|my|your|his|her|their|its|it|them|him|one|back|time|permission"
    "|(?:a|one) (?:minute|moment|sec|second|chance|call|hand|break)",
    "de": r"der|die|das|den|dem|des|dies\w{0,2}|jene?\w?|mein\w{0,2}|dein\w{0,2}|sein\w{0,2}|ihr\w{0,2}|es|zeit|bescheid|recht",
    "fr": r"le|les|l'\w+|la|ce|cet|cette|ces|mon|ma|mes|ton|ta|tes|son|sa|ses|ça|raison|du temps|un coup",
    "es": "el|la|los|las|lo|est[aeo]s?|es[aeo]s?|mis?|tus?|sus?|tiempo|permiso|una mano",
    "pt": "[oa]s?|est[ea]s?|ess[ea]s?|isso|isto|meus?|minhas?|seus?|suas?|teus?|tuas?|tempo|licença|uma mão",
    "it": r"il|lo|la|i|gli|le|l'\w+|quest\w|quel\w{0,3}|mi[oae]|miei|tu[oae]|tuoi|su[oae]|retta|ragione|un(?:a mano| minuto| attimo)",
    "nl": "de|het|dit|dat|deze|die|mijn|je|jouw|uw|zijn|haar|hun|tijd|gelijk",
    "pl": r"ten|ta|to|tę|te|ci|mój|moj\w{1,3}|znać|czas",
    "ru": r"эт\w{1,3}|тот|ту|те|мо[йяеёию]\w{0,2}|знать|время",
}
# Few words of a kind; what follows them is looked for from the shortest.
_KIND = {
    language: rf"(?!(?:{at_hand})(?!\w))[^\W\d_][\w'-]{{0,24}}(?: [\w'-]{{1,24}}){{0,3}}?"
    for language, at_hand in _AT_HAND.items()
}
# Texts of a kind, by their beginning, where no word says for whom they are.
_TEXTS = {
    "en": "recipes|code|answers|explanations|lists|summaries|translations|instructions|directions|emails|workouts|tips",
    "de": r"rezepten?|code|antworten|erklärungen|listen|zusammenfassungen|übersetzungen|anleitungen|mails|tipps",
    "fr": "recettes|code|réponses|explications|listes|résumés|traductions|instructions|mails",
    "es": "recetas|código|respuestas|explicaciones|listas|resúmenes|traducciones|instrucciones|correos",
    "pt": "receitas|código|respostas|explicações|listas|resumos|traduções|instruções|emails",
    "it": "ricette|codice|risposte|spiegazioni|liste|elenchi|riassunti|traduzioni|istruzioni|mail",
    "nl": "recepten|code|antwoorden|uitleg|lijst(?:en|jes)|samenvattingen|vertalingen|instructies|mails|tips",
    "tr": "tarif|kod|cevap|yanıt|liste|öneri|bilgi|örnek|tavsiye|özet|çeviri|açıklama|talimat|link|kaynak|plan",
    "ko": "레시피|코드|답|답변|대답|설명|목록|리스트|조언|추천|예시|예|정보|요약|번역|팁|링크|방법|계획|루틴|문장",
    "hi": "रेसिपी|कोड|जवाब|सूची|सलाह|उदाहरण|जानकारी|अनुवाद|निर्देश|recipe|code|jawab|list|salah|example|info|tips?",
}
# When, and what is ordered behind it or before it; of languages that put the verb between the two.
_FORMS = (
    (  # English
        rf"(?:when(?:ever)?|every time|each time|any ?time) (?:you|u) (?:(?:give|send|show|write|make|tell|suggest|recommend|share"
        rf"|list|explain|describe|create|draft|get) (?:me|us) {_KIND['en']}|(?:write|make|suggest|list|create|draft) {_KIND['en']} for (?:me|us)|(?:explain|describe) {_KIND['en']} to (?:me|us)"
        rf"|(?:write|generate) (?:{_TEXTS['en']})|(?:answer|reply|respond|explain)(?: (?:to )?(?:me|my questions|questions|things|stuff))?)"
        rf"|(?:when(?:ever)?|every time) i ask (?:you )?(?:for|about) {_KIND['en']}",
        r"(?:(?:please|pls|just|always|then|only) ){0,2}(?:skip|leave (?:out|off)|omit|drop|cut|use|add|put|keep|make|number|list|start|begin|end"
        r"|give|include|avoid|stop|(?:don't|dont|do not)(?! (?:you|they|we)(?!\w))|never|no|spare|write|explain|show|stick|format|break|convert|round|limit"
        r"|label|sort|group|leave)(?!\w)",
    ),
    (  # German
        rf"(?:immer |jedes mal,? )?(?:wenn|sobald) (?:du|sie|ihr) (?:(?:mir|uns) {_KIND['de']} (?:gibst|geben|schreibst|schreiben|schickst|machst|zeigst"
        rf"|erklärst|vorschlägst|empfiehlst|nennst|auflistest|sagst|erstellst|raussuchst)|(?:mir )?(?:antwortest|antworten)|(?:mir )?(?:was|etwas)"
        rf" (?:erklärst|erklären)|(?:{_TEXTS['de']}) schreibst)",
        r"(?:(?:dann|bitte|so) ){0,2}(?:lass|nimm|nutze?|benutze?|verwende?|spar|schreib|gib|mach|füge?|setze?|halte?|nummeriere?|verzichte?|vermeide?"
        r"|fange?|beginne?|fasse?|kürze?|zeige?|erkläre?|antworte|keine?n?|ohne|nie|streiche?|überspringe?|pack|stelle?|sei|nenne?|liste?|sortiere?"
        r"|erspare?|bleibe?|komm|nur|rechne)(?!\w)",
    ),
    (  # French
        rf"(?:quand|lorsque|(?:à )?chaque fois que) (?:tu|vous) (?:(?:me |m'|nous )(?:donne[sz]|écri(?:s|vez)|envo(?:ies|yez)|fai(?:s|tes)|propose[sz]"
        rf"|montre[sz]|liste[sz]|explique[sz]|files|sors|suggères|conseille[sz]|rédige[sz]|passe[sz]) {_KIND['fr']}|(?:me )?répond(?:s|ez))",
        r"(?:(?:s'il te plaît|stp|alors) ){0,2}(?:(?:saut|évit|enl[eè]v|laiss|utilis|ajout|commenc|numérot|donn|gard|pass|supprim|vir|zapp"
        r"|indiqu|épargn|list|limit|rest|arrêt|expliqu)(?:e|ez)(?:-\w+){0,2}|mets|mettez|fais|faites|écris|écrivez|sois|soyez|va|allez|ne? (?:me )?\w+ (?:pas|plus|jamais)"
        r"|n'\w+ (?:pas|plus|jamais)|pas d\w?|sans)(?![\w])",
    ),
    (  # Spanish
        rf"(?:cuando|cada vez que|siempre que) (?:tú |vos |usted )?(?:me|nos) (?:(?:d[ae]s|dé|pas[ae]s|escrib[ea]s|mand[ae]s|env[ií][ae]s|recomiend[ae]s"
        rf"|expli(?:cas|ques)|ha(?:ces|gas)|sugier[ae]s|muestr[ae]s|propon(?:es|gas)|list[ae]s) {_KIND['es']}|respond[ae]s|contest[ae]s)",
        r"(?:(?:por favor|porfa) ){0,1}(?:s[aá]lta(?:te)?|omite|quita|deja|usa|utiliza|pon(?:me)?|añade|agrega|empieza|comienza|numéra(?:las|los)?|numera|ha[zs](?:l[ao]s?|me)?"
        r"|escribe|dame|da|evita|no (?:(?:me|les?|l[ao]s?) )?\w+[ae]s|sin|sol[oa]|sólo|nunca|incluye|ahórra(?:me|te)|explica|ve al|sé|indica|mant[eé]n\w{0,4}"
        r"|nada de|limítate)(?!\w)",
    ),
    (  # Portuguese
        rf"(?:quando|sempre que|toda vez que|cada vez que) (?:você |vc |tu )?(?:for )?(?:me|nos) (?:(?:der(?:es)?|dás?|dar|passa(?:r|res|s)?|escreve(?:r|res|s)?"
        rf"|manda(?:r|res|s)?|explica(?:r|res|s)?|sugerir|recomendar|mostrar|fi[zs]er(?:es)?|fazes|enviar(?:es)?) {_KIND['pt']}|responde(?:r|res|s)?)",
        r"(?:(?:por favor|pfv|já|sempre) ){0,2}(?:pul[ae]|salt[ae]|omit[ae]|tir[ae]|deix[ae]|us[ae]|utiliz[ae]|coloca|coloque|põe|bot[ae]|adicion[ae]|começa|comece"
        r"|numer[ae]|faz|faça|escrev[ae]|me d[áaê]|d[áê]|evit[ae]|não (?:me )?(?:precisa|coloca|coloque|põe|ponha|bot[ae]|us[ae]|faz|faça|escrev[ae]|inclu[ia]|dê|dá|mand[ae])"
        r"|nada de|sem|só|nunca|inclu[ia]|expli(?:ca|que)|v(?:ai|á) direto|mant[eé]m|mantenha|seja|list[ae]|resum[ae])(?!\w)",
    ),
    (  # Italian
        rf"(?:quando|ogni volta che|tutte le volte che) (?:tu )?(?:mi|ci) (?:(?:dai|scrivi|mandi|fai|spieghi|proponi|consigli|suggerisci|mostri|elenchi"
        rf"|passi|prepari) {_KIND['it']}|rispondi)",
        r"(?:(?:per favore|per piacere|sempre) ){0,2}(?:(?:salta|evita|togli|lascia|usa|utilizza|metti|aggiungi|comincia|inizia|parti|numera|fai|fa|scrivi|dai|tieni|ometti|escludi"
        r"|risparmia|spiega|vai|elenca|indica|includi|limita|resta|taglia|riassumi)(?:mi|ti|l[aeio]|ne|gli|me[ln][eo])?|damm\w{1,3}|fall[aeio]|sii|non (?:mi )?\w+[aei]r(?:e|mi|l[aeio])"
        r"|niente|senza|solo|mai)(?!\w)",
    ),
    (  # Dutch
        rf"(?:als|wanneer|(?:elke|iedere) keer (?:als|dat)|telkens als) (?:je|jij|u) (?:(?:me|mij|ons) {_KIND['nl']} (?:geeft|schrijft|stuurt|maakt|toont|uitlegt|voorstelt|noemt"
        rf"|adviseert|vertelt)|(?:me |mij )?(?:antwoordt|antwoord geeft|iets uitlegt)|(?:{_TEXTS['nl']}) schrijft)",
        r"(?:(?:dan|graag|aub|alsjeblieft) ){0,2}(?:sla|laat|gebruik|zet|voeg|begin|nummer|maak|geef|schrijf|houd?|vermijd|geen|zonder|alleen|altijd|nooit|bespaar|leg|wees|noem"
        r"|skip|stop|doe|haal|beperk)(?!\w)",
    ),
    (  # Polish: the aspect says that it is each time
        rf"(?:(?:zawsze|za każdym razem),? )?(?:kiedy|gdy|jak|ilekroć) (?:(?:mi |nam )?(?:dajesz|podajesz|piszesz|wysyłasz|pokazujesz|tłumaczysz|proponujesz|polecasz|robisz|wymieniasz)"
        rf" (?:(?:mi|nam) )?{_KIND['pl']}|(?:mi )?odpowiadasz)",
        r"(?:(?:to|proszę|zawsze) ){0,2}(?:pomijaj|pomiń|opuszczaj|omijaj|używaj|dodawaj|dawaj|pisz|zaczynaj|numeruj|rób|podawaj|unikaj|nie (?:pisz|rób|\w+[auiy]j)|bez|tylko|trzymaj"
        r"|skracaj|wyjaśniaj|daruj|stosuj|wypisuj)(?!\w)",
    ),
    (  # Russian
        rf"(?:каждый раз,? |всякий раз,? )?(?:когда|если) (?:ты |вы )?(?:(?:мне |нам )?(?:да[её](?:шь|те)|пиш[еи]шь|пишете|присыла(?:ешь|ете)|показыва(?:ешь|ете)|объясня(?:ешь|ете)"
        rf"|предлага(?:ешь|ете)|совету(?:ешь|ете)|составляешь) (?:(?:мне|нам) )?{_KIND['ru']}|(?:мне )?отвеча(?:ешь|ете))",
        r"(?:(?:то|пожалуйста|всегда)[, ]{1,2}){0,2}(?:(?:пропускай|опускай|убирай|используй|пиши|добавляй|начинай|нумеруй|давай|указывай|избегай|делай|сокращай|обходись|оставляй"
        r"|объясняй|ставь|будь|не (?:пиши|ставь|\w+й))(?:те)?|без|только)(?!\w)",
    ),
    (  # Arabic
        r"(?:لما|عندما|كلما|حين|وقت ما|كل مرة) (?:(?:تعطيني|تعطينا|تديني|تكتبلي|تكتب لي|ترسل لي|تبعتلي|تشرح لي|تشرحلي|تقترح علي|تقدم لي)"
        r" (?!ال|هذا|هذه|هاي|هذي)[\u0621-\u0652]{2,20}(?: [\u0621-\u0652]{2,20}){0,2}?|تجاوبني|تجيبني|ترد علي)",
        r"(?:(?:رجاء|من فضلك|دايما|دائما) )?(?:اختصر|تجاوز|تخطى|تخط|احذف|اترك|شيل|بلاش|بدون|من غير|استخدم|استعمل|اكتب|رقمها|رقم|ابدأ|ابدا|أضف|ضيف|حط|خلي|خليها|اجعل|اجعلها|لا ت\w+"
        r"|ما ت\w+|فقط|قسم|رتب)(?!\w)",
    ),
)
# "For recipes I need no introduction."
_NEEDS_NONE = (
    rf"(?:for|with|in) (?:{_TEXTS['en']}),? i (?:(?:don't|dont|do not|never) (?:need|want)|only (?:need|want))(?!\w)"
    rf"|bei (?:{_TEXTS['de']}) (?:brauche?|will|möchte) ich (?:bitte )?(?:keine?n?|nur|nie)(?!\w)"
    rf"|pour les (?:{_TEXTS['fr']}),? j(?:e n)?'ai pas besoin d|(?:en|para|con) las (?:{_TEXTS['es']}),? no (?:necesito|quiero)(?!\w)"
    rf"|(?:em|nas|para|pra) (?:{_TEXTS['pt']}),? não (?:preciso|quero)(?!\w)|(?:per|nelle|con) (?:le )?(?:{_TEXTS['it']}),? non (?:mi serv\w+|voglio|ho bisogno)(?!\w)"
    rf"|bij (?:{_TEXTS['nl']}) (?:hoef|wil) ik (?:\w{{1,12}} ){{0,2}}?(?:geen|alleen|nooit)(?!\w)"
)
# The order stands last, and says nothing of what or how.
_VERB_LAST = (
    (  # Turkish: the kind has no ending
        rf"(?:(?:her|bana|bize) ){{0,2}}(?:(?:\w{{2,20}} )?(?:{_TEXTS['tr']}) (?:verirken|verdiğinde|verince|yazarken|yazdığında)|bana (?!bu |şu |o )(?:\w{{1,20}} ){{0,2}}?\w{{1,19}}[^\Wıiuü\d_]"
        r" (?:verirken|verdiğinde|yazarken|yazdığında)|(?:bana )?(?:bir şey )?(?:anlatırken|açıklarken|cevaplarken|yanıtlarken|önerirken))",
        r"(?:atla|geç|yazma|yaz|kullan|kullanma|ekle|ekleme|koy|koyma|ver|verme|yap|yapma|başla|numaralandır|tut|çıkar|kes|olsun|bırak|belirt|göster|açıkla|sırala|istemiyorum|gerek yok"
        r"|uzatma|girme|çevir)(?: lütfen)?",
    ),
    (  # Hindi, also in Latin letters
        rf"(?:जब भी |जब )(?:तुम|आप|तू) (?:मुझे|हमें) (?:\S{{1,20}} ){{1,3}}?(?:दो|देते हो|दें|देते हैं|बताओ|बताते हो|लिखो)|(?:{_TEXTS['hi']}) (?:देते|बताते|लिखते) (?:समय|वक्त|वक़्त)"
        rf"|jab (?:bhi )?(?:tum|aap|tu) (?:mujhe|hamein|hame) (?:\w{{1,20}} ){{1,3}}?(?:do|dete ho|dein|dete hain|batao|batate ho|likho)|(?:{_TEXTS['hi']}) (?:dete|batate|likhte) (?:samay|waqt|time|hue)",
        r"(?:मत \S{1,12}(?: करो)?|दो|दें|देना|करो|करना|करें|रखो|रखना|लिखो|लिखना|छोड़ो|हटाओ|बताना|mat \w{1,12}|do|dena|dein|karo|karna|rakho|rakhna|likho|likhna|hatao|chhodo|batana)",
    ),
    (  # Japanese
        r"(?:(?:私|僕|俺)に)?(?!こ[のれ]|そ[のれ]|あ[のれ])(?:[^\s、。にはが]{1,14}(?:を|について)(?:教える|教えてくれる|くれる|出す|説明する|提案する|紹介する|書いてくれる|作ってくれる)|(?:質問に)?(?:答える|回答する|返事する|返信する))"
        r"(?:時|とき|際|場合|たび|度)(?:は|に|には)?",
        r"(?:[てで](?:ください|下さい|ほしい|欲しい)?|お願い(?:します)?|いらない|不要)(?:です)?[ねよ]?",
    ),
    (  # Korean
        rf"(?:(?:나|저)한테 )?(?:(?!이 |그 |저 )(?:{_TEXTS['ko']})(?:를|을)? ?(?:(?:알려|가르쳐|추천해|설명해|써|짜|만들어|보내|정리해) ?)?(?:줄|주실)"
        rf"|(?:답변|대답|답)(?:을)? ?(?:해 ?줄|할)) (?:때마다|때는|때|땐)",
        r"(?:줘|줘요|주세요|마|마요|마세요|부탁해|필요 ?없어|안 해도 돼)",
    ),
)
# Who asks what or how orders nothing.
_NO_QUESTION = r"(?!.{0,60}?(?:(?<!\w)(?:ne|nasıl|hangi|kya|kaise)(?!\w)|क्या|कैसे|何|どう|どんな|どれ|뭐|뭘|무슨|어떤|어떻게|어디|얼마|什么|怎么|哪))"
_CHINESE = (
    r"(?:每次|每当|每當|当|當|以后|以後)?你?(?:(?:给|給|帮|幫|替|为|為)我(?:们|們)?(?![妈媽爸哥姐弟妹老同朋奶爷爺儿兒女孩家的])[^，,。这這那该該]{1,10}?|(?:回答|回复|回覆|解释|解釋)(?:我|我的问题|问题|問題)?)(?:的?(?:时候|時候)|[时時])"
    r"[，, ]?(?:请|請|就|都|只要)?(?P<order>"
    + _NO_QUESTION
    + r"(?:不要|别|別|不用|不必|省略|省掉|跳过|跳過|去掉|用|加|先|直接|只|少|多|把|写|寫|分|列|附|简短|簡短|尽量|盡量|标|標|注明|按).*)"
)
_SEPARATED = r"[,:،]?\s{1,2}"
_PATTERNS = tuple(
    re.compile(form, re.IGNORECASE | re.DOTALL)
    for form in (
        *(rf"{_LEAD}(?:{when}){_SEPARATED}(?P<order>{order}.*)" for when, order in _FORMS),
        *(rf"{_LEAD}(?P<order>{order}[^.!?\n]{{2,80}}?),?\s(?:{when})[\s.!]*" for when, order in _FORMS),
        rf"{_LEAD}(?P<order>{_NEEDS_NONE}).*",
        *(
            rf"{_LEAD}(?:{when})[,、،]?\s?(?P<order>{_NO_QUESTION}(?:तो |to |toh )?.{{1,60}}?{order})[\s.!。！~।ㅎㅋ]*"
            for when, order in _VERB_LAST
        ),
        _CHINESE,
    )
)


# More nobody says in one wish.
MAX_CHARACTERS = 200


def conditional_order(text: str) -> str | None:
    """What the text orders for each time the assistant does something for its user; None where it does not."""
    text = text.strip()
    if len(text) > MAX_CHARACTERS:
        return None
    found = next((found for each in _PATTERNS if (found := each.fullmatch(text)) is not None), None)
    return None if found is None else found["order"]

# ruff: noqa: E501 (words of many languages)
"""Questions as they are typed in haste, without their mark: "mon concours c kel jour", "qdo é o niver da ana", "a q
medicina soy alérgica". Pure.

The words that ask are shortened or spelled by their sound, which the networks have hardly seen, and the rest reads like
a statement. So only a sentence in one breath is read, and none that tells something besides.
"""

import re

_WORD = r"[^\s,;.!?:()\n]{1,40}"
# Behind these nobody tells what is so: "kmt", "wen is", "qdo é", "wnr is", "scok mne let".
_BEGINS = (
    # English, Scots
    r"(?:wat|wht|wot|whr|wher|wen|whn|wich|hw|hu|y) (?:do|does|did|is|are|r|am|was|can|shud|shd|should|cud|wud|old|many|much|long|tall)"
    r"|(?:wats|wots|wens|whens|wheres|hws|hows|whos|hus|whats) (?:my|me|ma|our|the|his|her|their|u[pr]|his)"
    r"|(?:whit'?s?|wha'?s|what'?s|hoo|whaur'?s?|whan) (?:on|oan|up|in|ma|my|oor|her|his|thon|yon|the|is|wis|did|dae|div|am|ur)"
    # French
    r"|(?:cmt|cmnt|kmt|komen[td]?|comen|pkoi|pkw?a|prkoi|prq|keske|kesk|kess?(?= (?:je|j|tu|on|il|c))|kelle?s?|koi|kan (?:est|c|je|on|tu|il|elle|mon|ma))"
    r"|(?:c'est|c|c'était) (?:ki|qui)(?= (?:qui|que|qu'|l[ea]s? |l'|mon |ma |mes |notre |déjà))"
    # Spanish
    r"|(?:cmo|komo|kmo|kien|qien|qn (?:es|era|me|viene)|dnd|dnde|dond|adnd|kuant\w|cuant[oa]s? (?:me|le|les|tengo|debo|gano|pago|mide|pesa|dura|falta)|kual\w*)"
    r"|(?:cdo|cndo|kuando|cuando|cuándo) (?:es|cumple|vence|toca|empieza|sale|llega) (?:el|la|los|las|mi|mis|su|lo)"
    r"|(?:q|k|qu[eé]) (?:tengo|hay|traigo)(?= (?:el|la|los|las|mañana|hoy|esta|este|para|pa|por|en|de|pendiente)(?!\w))"
    r"|(?:q|k) (?:pido|llevo|compro|pongo|uso|como|hago|digo|regalo|preparo|cocino|tomo)(?= (?:en|a|al|para|pa|pal|con|el|la|de|por|si|hoy|mañana|ahora)(?!\w))"
    # Portuguese
    r"|(?:qdo|qnd|qndo|quando|qd) (?:é|eh|foi|cai|vence|faz|começa|vai ser|será) (?:o|a|os|as|meu|minha|q|que|esse|essa)"
    r"|(?:qto|qts|qtos|qtas|qnt|qnto|qnts|qntos|qntas|kd|oq|oqe|oque|ql|qm (?:é|eh)|cm (?:eu|q|se|faz|faço|é|eh|chama))"
    # Italian
    r"|(?:kome|cm (?:si|mi|ti|lo|la|posso|faccio|devo|è|sta)|kosa|(?:qnd|qndo|quand'?|quando) ?(?:è|e'|fa|compie|inizia|scade|parte) (?:il|lo|la|l'|i|mi[oae]|gli|le)|qnt[oaie]|dv (?:sta|è|vivo|abito|lavoro|posso|si))"
    # German, Bavarian
    r"|(?:wo(?:gegen|rauf|von|mit|zu|für)|(?:gegen|auf) (?:was|wos)) (?:bin|hab|habe|hob|reagier\w?|war|muss|soll) (?:ich|i|wir|ma|mir)"
    r"|(?:wan|wann|wi|wia|waun|wos|wo|wer|wiso|wievl|wiev[iü]+l|wv) (?:is|isn|hob|hab|hat|hats|hod|war|woa|heist|heisst|hoaßt|haßt|bin|wohn|woan|arbeit|san|sans|krieg|fang|muas)(?! es| so| ich eh)"
    # Dutch
    r"|(?:waar(?:voor|tegen)|(?:voor|tegen) wat) (?:ben|heb|was) ik|à quoi (?:je suis|jsuis|suis|chui)|a (?:cosa|che cosa) sono|a qu[eêé] (?:soy|sou)|na co (?:mam|jestem)|на что (?:у меня|я)"
    r"|(?:wnr|wneer|hvl|hoev|wrm|wrom|wrvoor|w8r)|wa (?:is|was|zijn|moet) (?:da|dat|de|het|mijn|mn|ons)"
    # Polish, Russian, Ukrainian
    r"|(?:o|na|do|od|w|z) kt[oó]r\w{1,3}|jak si[eę] (?:nazywa|mówi|mowi|robi|pisze)|ile (?:mam|ma|zarabiam|płac\w|plac\w|kosztuje|lat)"
    # Ukrainian in full: the networks know little of it. "Коли я був малим" says when, "як вегетаріанець" as what.
    r"|(?:а )?(?:(?:(?:з|у|в|на|від|до|для|про|за|по) )?(?:ким|кого|кому|чого|чому|чим|якого|якої|яким|якому|якій|яких|яку|котр\w{1,3})"
    r"|коли (?:(?:у|в) (?!\w+ бол)\w+|буде|день|наступн\w+|останн\w+|мій|моя|моє|наш\w?)|як (?:зв(?:ати|уть|ався|алась)|назива\w+|мого|мою|довго|часто|далеко|давно|пишеться)"
    r"|(?:де|що|куди|звідки|хто|скільки|чи)(?! (?:я (?:вже|ще|завжди|звик)|завжди|каж\w+|каз\w+|не|б|би|себе) ))"
    # What the assistant is to tell of: "parlami di chi lavora con me", "vertel over me huisgenoten"
    r"|tell (?:me|us) about|(?:erzähl|sag)e? (?:mir |uns )?(?:mal |was |etwas ){0,2}(?:über|von)|(?:parle|raconte)-moi (?:de|du|des)|(?:h[aá]blame|cu[eé]ntame|platícame) (?:de|del|sobre)(?! (?:t[uú]|usted|vos)(?!\w))"
    r"|(?:parlami|raccontami) (?:di|del|della|dei|delle)|(?:me )?(?:fala|conta)(?:-me)? (?:de|do|da|dos|das|sobre)|(?:vertel|zeg) (?:me |ons )?(?:iets |wat )?over|opowiedz (?:mi )?o"
    r"|(?:расскажи|розкажи|розповідай)(?:те)? (?:мне |мені )?(?:о|об|про)|[اأ]?حكيلي عن|berätta (?:om|för mig om)|fortæl (?:mig )?om|fortell (?:meg )?om"
    # To whom something is owed, of whom one has it: a clause that hangs on another follows a comma.
    r"|(?:(?:von|mit|bei|für|an|zu|gegen) )?(?:wem|wessen)|(?:to|for|with|from|of|at) (?:whom|whose)|whose|(?:à|chez|avec|pour|de) qui(?= je | on | j'| est | sont | doit )"
    r"|(?:a|con|de|para|por) qui[eé]n(?:es)?|(?:a|con|di|da|per) chi|(?:a|com|de|para|pra|por) quem|(?:od |u |do |dla |z )?(?:komu|kogo|kim)(?: mam)?|cz(?:yj|yja|yje)"
    r"|(?:от |у |для |с )?(?:кому|кого|кем)|чей|чья|чьё|чье|чьи|(?:van|met|aan|bij|voor|tegen) wie|(?:till|med|från|av|hos) vem|(?:til|med|fra|av|af|hos) hvem|kim(?:e|le|den|in)|kis(?:ko|se|ka|ki|ke)"
    r"|(?:а )?(?:ч[её] (?:я|мне|там|за)|скок|скока|скоко|када|кагда|пачему|поч|зачем|гдe|шо за|скіки|скілки|(?:в|на) як\w{2,4}|о котрій)"
)
_BEHIND_ITS_VERB = (
    # French: "mon concours c kel jour", "il a kel age yanis", "jbosse ou maintenant", "j'ai quoi le 7", "c'est qui le coach"
    r"(?:[jtlnsm]')?(?:c|ct|c'est|cest|cetait|c'était|est|a|ai|fait|fais|sappel+e|s'appel+e|appel+e|habite|jhabite|bosse|jbosse|jvis|vit|commence|finit|passe|jpasse|prends?|jprends|mange|met|dit)"
    r" (?:kel(?:le)?s?|quel(?:le)?s?|koi|quoi|quand(?![ -]m[eê]me)|kand?(?! m[eê]me)|cmb|combien|cb|cmt|comment|(?:où|ou)(?= (?:maintenant|deja|déjà|mtn|now|encore)))"
    rf"|(?:[jtlnsm]')?(?:aime|aimes|veux|dois|peux|bois|écoute|joue|travaille|vais|porte)(?: {_WORD})? quoi(?: (?:comme|le|la|l'\w+|à|au|pour|en))?"
    # Spanish and Portuguese: "mi cita es a q hora", "meu voo sai q horas"
    rf"|(?:es|sale|llega|empieza|toca|está|cae|sai|chega|começa|é|eh|fica|cai) (?:(?:a|en|de|em|que|às|as|no) )?(?:q|k|ké) (?:horas?|d[ií]as?|mes|años?|ano|fecha|data|numero|número|{_WORD})"
    # Hindi in Latin letters: "mera interview kb hai", "ghar pe meetha kya banau jo sab kha sake", "leave kab leni padegi"
    rf"|(?:kb|kab|kese|kais[aei]|kesa|kesi|ktn[aei]|kitn[aei]|kons[aei]|kauns[aei]|kis|kidhar|kaha+n?|kya|k[ao]u?n|kyu+n?)(?! (?:bh?i|nahi|baat|banega|bolu|bolun|kahu|kahun)(?!\w))(?: {_WORD}){{0,3}}"
    r" (?:hai|h|hain|tha|thi|the|hota|hoti|hote|rehta|rehti|rehte|aata|aati|jaata|jaati|gaya|gayi|raha|rahi|padta|hog[aei]|\w{1,12}eg[aei]|chahi?ye|\w{1,12}u+n?)"
    # Turkish without its letters: "randevum saat kacta"
    r"|(?:kacta|kac|kacti|kactaydi|nerdeydi|nerdeydı|neredeydi|nezaman|ne zmn|nzmn|nasildi|hangisiydi|kimdi|nolcakt[ıi])"
)
# "A q medicina soy alérgica", "en q semestre voy".
_WHICH = (
    r"(?:en|a|de|con|desde|hasta|pa|para|em|com|até) (?:q|k|qu[eé]) (?!no |s[ií] |me |te |se |l[aeo]s? |ya |yo |nos |mi |un[ao]? |el |eu |o |os |as )"
    rf"{_WORD} {_WORD}(?: (?!soy |tengo |sou |tenho ){_WORD}){{0,4}}"
)
_ASKED = re.compile(
    rf"\W{{0,3}}(?:(?:y|et|e|and|und|pero|mais|ma|mas|en|ok|oye|hey|hola|slt|oi|bon|so|also)[\s,]{{1,3}}){{0,2}}"
    rf"(?:(?P<begins>{_BEGINS})(?: {_WORD}){{1,11}}|(?:{_WORD} ){{0,6}}?(?:{_BEHIND_ITS_VERB})(?: {_WORD}){{0,6}}|{_WHICH})\W{{0,3}}",
    re.IGNORECASE,
)
# "いつだっけ", "叫啥来着", "생일이 언제더라": one has forgotten it.
_FORGOTTEN = re.compile(
    r"[^\n。！？!?]{1,40}(?:(?:だ|た)っけ|来着|來著|(?<=뭐)더라|(?:언제|어디|누구|몇|무슨|뭐)[^\n.,!?]{0,10}(?:더라|였지|이지))[\s.?\uff1f。~〜ㅋㅎㅠㅜ]{0,6}"
)
# What is told besides, or is not asked but only not known.
_TELLS = re.compile(
    r"(?<!\w)(?:because|cuz|cos|bc|idk|dunno|know|weil|weiß|weis|parce|pcq|pasq|car|puisque|sais|sait|savoir|jsp|oubli\w{1,3}|porque|xq|pq|s[eé]|sei|sabe|perch[eé]|xk[eé]|so che"
    r"|want|omdat|weet|bo|wiem|wie|потому|тк|знаю|знает|там|туди|тоді|так це|той|тот|тому|derjenige|der kann|ose|é porque|çünkü|bilm\w{2,}|kyunki|(?:hai|hain|hu|hun|hoon|tha|thi) (?:to|toh|isliye|lekin|par|magar)|pata|nahi pata|yaad nahi|jaant[aei]|samajh|jitn[aei]|jaise)(?!\w)"
    # A clause of the user's own.
    r"|(?<=\w\s)(?:i'?m|i have|i've|ive|ich bin|je suis|jsuis|chuis?|j'ai|jai|soy|tengo|sou|tenho|sono|ho|ben|ik ben|jestem|mam|у меня|alerjim)(?= \w{3,} )",
    re.IGNORECASE,
)
MAX_CHARACTERS = 100


def asks_in_haste(text: str) -> bool:
    """Whether all of it is such a question."""
    if len(text) > MAX_CHARACTERS:
        return False
    if _FORGOTTEN.fullmatch(text):
        return True
    asked = _ASKED.fullmatch(text)
    return asked is not None and _TELLS.search(text, max(asked.end("begins"), 0)) is None

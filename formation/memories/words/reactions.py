"""What a body does with a food or a matter: "shrimps make me swell", "penicillin gives him hives", "no tolero la lactosa".

A reaction alone is a complaint of the day and a cause alone anything: a reaction counts with its cause, and what is not
tolerated only where it is eaten, taken or touched. Pure.
"""

import re

from formation.memories.words.left_out import left_out_in
from retrieval.text_cache import text_cache

# What a clause is filed under, how much it matters and whether it is learned at all each hang on its reactions.
MAX_CACHED_CLAUSES, MAX_CLAUSE_CHARACTERS = 64, 500

# Reaction and cause, by language. Left out is what is mostly meant otherwise ("liars make me sick", "itching to go").
_PAIRS = tuple(
    (re.compile(rf"(?<!\w)(?:{reaction})", re.IGNORECASE), re.compile(rf"(?<!\w)(?:{cause})", re.IGNORECASE))
    for reaction, cause in (
        (
            r"swell(?:s|ing)?\b|swollen\b|puff(?:s|ed)? up\b|rash(?:es)?\b(?! (?:decision|move|choice|driv|thing|of)\w*)|hives\b|welts\b|blisters?\b"
            r"|(?:itch(?:es|y|ing)?)\b(?! (?:to|for)\b)|wheez\w{1,3}\b|throat (?:\w+ )?(?:clos|swell|tight)\w{1,4}|can(?:no|['’]?)t breathe\b",
            r"(?:from|off|due to) (?:eating |touching |wearing |the )?\w|(?:when(?:ever)?|if|once|as soon as|every time|each time) (?:i|he|she|they|we) (?:eat|drink|have|had|touch|take|wear|use)"
            r"|(?:make|give|bring)s? (?:me|him|her|us|my \w+)\b|(?:after|from|by) (?:eating|drinking|touching|taking|wearing)|(?:in|out in) (?:hives|a rash|welts)",
        ),
        (
            r"(?:an|auf|zu)schwell\w{0,4}|schwill(?:t|st)\b|schwelle\b|(?<!den )ausschlag\b|quaddeln\b|nesselsucht\b|juckreiz\b|juckt (?:mir|es|mich überall)\b|atemnot\b"
            r"|keine luft\b|(?:hals|rachen) (?:\w+ ){0,2}zu\b",
            r"(?:von|nach|bei|durch) \w|(?:wenn|sobald|immer wenn) (?:ich|er|sie|wir)\b|(?:lässt|lassen) (?:mich|ihn|sie)\b|(?:macht|machen|gibt|geben) mir\b|(?:bekomm|krieg)\w{1,2} (?:ich|er|sie)\b",
        ),
        (
            r"(?:je |me fait |font |lèvres |langue |visage |gorge |mains )(?:\w+ ){0,2}(?:gonfl|enfl)\w{1,4}|plaques (?:rouges|partout)\b|urticaire\b|démange\w{0,5}"
            r"|gorge (?:qui )?(?:se|me) (?:serre|ferme|gonfle)|(?:peux|arrive) (?:pas|plus)(?: à)? respirer\b|œdème\b|oedème\b",
            r"(?:quand|si|dès qu|chaque fois qu|lorsqu)(?:e|'|’)?(?: ?(?:je|j|il|elle|on))?\b|à cause d|(?:me|lui) (?:fait|font|donne|donnent|provoque)\b|après avoir (?:mangé|bu|pris)\b|avec (?:le|la|les|du|des)\b",
        ),
        (
            r"(?:se )?(?:me|le) hinch(?:a|an|o)\b(?! (?:las (?:pelotas|narices)|los huevos))|me hincho\b|hincharme\b|ronchas\b|urticaria\b|s[ae][rl]pullido\b|picaz[óo]n\b"
            r"|cierra la garganta\b|no (?:puedo|puede) respirar\b|me ahogo\b",
            r"(?:cuando|si|con|al|cada vez que)\b|(?:me|le) (?:da|dan|hace|hacen|provoca|provocan|produce|producen|sale|salen)\b|(?:por|después de) (?:comer|tomar|beber|tocar)\b",
        ),
        (
            r"inch(?:o|a|am|ou|ando|ar|aço)\b|urticária\b|brotoejas?\b|coceira\b|empol(?:o|a|ou|ado|ada)\b|(?:garganta|glote) fech\w{1,3}|fecha (?:a (?:minha )?)?(?:garganta|glote)\b"
            r"|(?:não|nao) (?:consigo|consegue) respirar\b|falta de ar\b",
            r"(?:quando|se|com|ao|toda vez que|por causa d[eoa])\b|(?:me|lhe) (?:dá|dão|faz|fazem|causa|provoca)\b|(?:por|depois de) (?:comer|tomar|beber|tocar)\b",
        ),
        (
            r"(?:mi|gli|le) (?:si )?gonfi\w{1,4}|gonfio\b|(?:labbra|faccia|lingua|gola|mani) (?:\w+ ){0,2}gonfi\w{1,4}|orticaria\b|prurito\b|sfogo\b|bolle (?:rosse|ovunque|dappertutto)\b"
            r"|(?:si )?chiude la gola\b|gola (?:mi )?si chiude\b|non (?:respiro|riesco a respirare)\b",
            r"(?:quando|se|con|appena|ogni volta che)\b|(?:mi|gli|le) (?:fa|fanno|viene|vengono|dà|danno|provoca|provocano)\b|dopo aver (?:mangiato|bevuto|preso)\b|per colpa d",
        ),
        (
            r"(?:op)?zwel(?:len|t)?\b|(?:op)?gezwollen\b|galbulten\b|netelroos\b|uitslag (?:van|als|door|op)\b|(?:krijg\w?|heb) (?:\w+ ){0,2}(?:uitslag|jeuk)\b|benauwd\b|geen (?:lucht|adem)\b"
            r"|keel (?:\w+ ){0,3}(?:dicht|dik)\b",
            r"(?:van|door|bij|na)\b|(?:als|wanneer|zodra) (?:ik|hij|ze|zij|we)\b|krijg\w? (?:ik|hij|ze)\b",
        ),
        (
            r"(?:s|o|na)?puchn\w{1,3}\b|opuchlizn\w{1,2}|wysypk\w{1,2}|pokrzywk\w{1,2}|swędz\w{1,4}|duszności\b|duszę się\b|gardło (?:\w+ ){0,2}(?:zaciska|puchnie|zamyka)",
            r"(?:po|od|przez|z powodu)\b|(?:jak|gdy|kiedy|jeśli)\b|dosta(?:ję|je)\b|ląduję\b",
        ),
        (
            r"(?:о|рас|на)пуха\w{1,3}|(?:о|рас)пухл?\w{0,2}\b|от[её]к(?:а(?:ю|ет|ем))?\b|сыпью\b|сыпь (?:от|после|пош|появ|высту)|высыпа(?:ет|ния)|крапивниц\w{1,2}|(?:всё |все |кожа )чешется|зуд\b"
            r"|задыха(?:юсь|ется)|горло (?:перехв|сжим|отек|опух)\w{1,6}|бронхоспазм\w{0,2}|обсыпа(?:ет|ло)|набряка\w{1,3}|висип\w{0,3}|кропив['’]янк\w{1,2}|свербить\b|задиха(?:юсь|ється)",
            r"(?:от|после|на|из-за|с|від|після|через)\b|(?:когда|если|как только|стоит|коли|якщо)\b",
        ),
        (
            r"şiş(?:iyor|er|ti|me)\w{0,3}\b|kabar(?:ıyor|ır|dı)\w{0,3}|kurdeşen\w{0,3}|döküntü\w{0,3}|kaşın(?:ıyor|ır|tı)\w{0,4}|nefes (?:alam|darlığ)\w{1,8}|boğazım (?:kapan|şiş|daral)\w{1,5}",
            r"(?:yersem|yiyince|yediğim\w{0,3}|yesem|içince|içersem|dokununca|değince|sürünce|alınca)\b|\w{2,12}(?:dan|den|tan|ten)\b|(?:yapıyor|yapar)\b|yüzünden\b",
        ),
        (
            r"(?:soo?j(?:an)?|sujan|khujli|rash(?:es)?|chakat+e|da+ne nikal\w{0,4})\b|sa+ns (?:nahi|ruk|phool)\w{0,4}",
            r"(?:kha+ne|kha+te|khane|pine|pi+te|chhoo?ne|laga+ne)(?: (?:se|hi|par|pe))\b",
        ),
        (
            "(?:सूज|खुजली|चकत्ते|दाने निकल|सांस (?:नहीं|रुक|फूल)|साँस (?:नहीं|रुक|फूल))",
            "(?:खाने से|खाते ही|खाने पर|पीने से|पीते ही|छूने से|लगाने से|खा लूं|खा लूँ)",
        ),
        (
            r"[يتبن]{0,2}(?:تورم|ورم|نتفخ)\w{0,3}|طفح\b|حكة\b|[تي]حكني\b|ضيق تنفس\b|(?:ما|لا) (?:ب|أ|ا)\w{0,2}قدر [أا]تنفس|شرى\b|شرا\b",
            r"(?:لما|لمن|[إا]ذا|لو|كل ما|بعد ما|[أا]ول ما|عندما) [أاآيتبن]?\w{0,2}(?:كل|شرب|لمس|خذ)\w{0,2}|من (?:ال)?\w|بسبب\b|بعد (?:[أا]كل|شرب)",
        ),
    )
)
_UNSPACED = re.compile(
    r"[吃喝碰闻聞沾][^，,。?？!！就会會]{0,8}[，,]?(?:就|会|會|马上|馬上|全身|嘴|喉)[^。?？!！]{0,8}(?:肿|腫|疹|痒|癢|喘不|呼吸困|拉肚子)"
    r"|(?:食べ|飲む|飲ん|触る|触っ|触れ|塗る|塗っ)[^。?？]{0,4}?(?:ると|むと|んだら|たら|だら|ると|ば|て)[^。?？]{0,10}(?:腫れ|じんま|蕁麻疹|湿疹|発疹|かゆ|痒|息ができ|息苦し|呼吸が)"
    r"|[でと](?:口|唇|顔|喉|目|のど)が(?:腫れ|かゆ|痒|イガイガ|締ま)"
    r"|(?:먹|마시|만지|바르|닿)[^.?!]{0,3}(?:으면|면|었더니|고 나면|을 때)[^.?!]{0,12}(?:붓|부어|부었|두드러기|발진|가려|숨이|숨을|목이 (?:조|막))"
    r"|[가-힣] ?때문에 (?:두드러기|발진|온몸이|얼굴이|입술이)"
)
# What is eaten, taken or touched, by its stem; many are alike in all languages.
_MATTER = (
    r"la(?:c|k|t)t?[oò]s\w{0,3}|laktoz\w{0,3}|лактоз\w{0,2}|glut[eé]n\w{0,2}|glutine|глютен\w{0,2}|penicil\w{1,4}|penicyl\w{1,4}|пеницилл?ин\w{0,2}|amoxi\w{1,7}|antib\w{5,8}|антибиотик\w{0,2}"
    r"|ibuprof\w{1,4}|ибупрофен\w{0,2}|aspirin\w{0,2}|аспирин\w{0,2}|[ck]ode[iíï]n\w{0,2}|l[aá]tex|lattice|lateks\w{0,2}|латекс\w{0,2}|ni(?:ck|kk|k)el\w{0,2}|níquel|nichel|histamin\w{0,2}"
    r"|(?:pea)?nuts?|almonds?|cashews?|(?:hazel|wal)nuts?|(?:cow'?s )?milk|dairy|cheese|eggs?|wheat|soya?|fish|shrimps?|prawns?|shellfish|seafood|crab|mussels?|oysters?|sesame|strawberr\w{1,3}"
    r"|kiwis?|tomato(?:es)?|bananas?|celery|mustard|alcohol|caffeine|wool|pollen|dust|mou?ld|bee stings?|wasp stings?|onions?|garlic|mushrooms?|avocados?|pineapple|fructose"
    r"|(?:erd|hasel|wal)?n[uü]ss\w{0,2}|mandeln?|milch\w{0,8}|käse|eier|weizen|fisch|garnelen|krabben|krebse?|muscheln|meeresfrüchte|sesam|erdbeeren|tomaten?|bananen?|sellerie|senf|alkohol|wolle|zwiebeln?|knoblauch|pilze"
    r"|noix|noisettes?|cacahu[eè]tes?|arachides?|amandes?|lait|laitages?|fromages?|œufs?|oeufs?|blé|poissons?|crevettes?|moules|huîtres?|fruits de mer|sésame|fraises?|tomates?|céleri|moutarde|alcool|laine|oignons?|ail"
    r"|nueces|cacahuetes?|maní|almendras?|leche|lácteos|quesos?|huevos?|trigo|pescado|camarones|gambas|mariscos?|mejillones|fresas?|apio|mostaza|lana|cebollas?|ajo"
    r"|nozes|amendoi[mn]s?|castanhas?|leite|laticínios|queijos?|ovos?|peixe|camarão|camarões|frutos do mar|mariscos?|morangos?|álcool|cebolas?|alho"
    r"|noci|nocciole|arachidi|mandorle|latte|latticini|formaggi\w?|uova|uovo|grano|pesce|gamber\w{1,4}|crostacei|cozze|frutti di mare|fragole|pomodor[oi]|sedano|senape|cipoll[ae]|aglio"
    r"|noten|pinda'?s?|melk|zuivel|kaas|eieren|tarwe|vis|garnalen|schaaldieren|mosselen|aardbeien|tomaten|mosterd|selderij|wol|uien?|knoflook"
    r"|orzech\w{0,3}|mlek[oa]|nabiał\w?|ser\w?|jaj(?:ek|ka)|pszenic\w|ryb\w?|krewet\w{1,3}|owoc\w{1,2} morza|truskawe?k\w?|cebul\w|czosnk\w|wełn\w"
    r"|орех\w{0,2}|арахис\w?|молок[оа]|молочк\w|молочное|сыр\w?|яй?ц[оа]?|яиц|пшениц\w|рыб\w|кревет\w{1,3}|морепродукт\w{0,2}|клубник\w|помидор\w{0,2}|лук\w?|чеснок\w?|шерсть|мёд\w?|мед"
    r"|f[ıi]nd[ıi]k|fıstık|süt\w{0,3}|peynir|yumurta|buğday|balık|karides|çilek|domates|soğan|sarımsak|yün"
    r"|doodh|dudh|anda|ande|moongphali|mungfali|jhinga|machh?li|gehu"
)
_NOT_TOLERATED = re.compile(
    rf"""(?<!\w)(?:
    (?:(?:can(?:no|['’]?)t|can\ not|do(?:es)?n['’]?t|do(?:es)?\ not)\ (?:really\ )?(?:tolerate|digest|handle|stomach)
      |(?:reacts?|reacting|(?:bad|severe|strong|allergic|nasty)\ reactions?)\ (?:\w{{1,12}}ly\ |badly\ )?to
      |reagier\w{{1,2}}\ (?:\w{{1,12}}\ ){{0,2}}auf|(?:je\ )?(?:ne\ )?(?:tol[èe]re|supporte|digère)\ (?:pas|plus|mal)|réagi\w{{1,2}}\ (?:\w{{1,8}}\ )?(?:au|aux|à\ la|à)
      |no\ (?:tolero|tolera|soporto|digiero|digiere)|(?:reacciono|reacciona)\ (?:mal\ )?a|me\ (?:sientan?|caen?)\ (?:\w{{1,8}}\ )?mal
      |(?:não|nao)\ (?:tolero|tolera|digiro|digere)|(?:reajo|reage)\ (?:mal\ )?a|non\ (?:tollero|tollera|digerisco|digerisce)|(?:reagisco|reagisce)\ (?:male\ )?(?:a|al|alla|ai|alle)
      |reageert?\ (?:\w{{1,10}}\ ){{0,2}}op|(?:kan|kunnen|kunt)\ niet\ (?:goed\ )?tegen|verdra(?:ag|agt)\ (?:geen|slecht)
      |nie\ (?:toleruj[ęe]|trawi[ęe]?|znosz[ęe])|(?:źle\ )?reaguj[ęe]\ na|не\ (?:переношу|переносит|усваиваю|переварива\w{{1,3}}|переносить?)|реакция\ на|реагиру\w{{1,3}}\ на)
    \ (?:\w{{1,4}}['’]?\ ?){{0,2}}(?:{_MATTER})
    |(?:{_MATTER})\ (?:(?:really\ )?(?:does(?:n['’]?t|\ not)|do(?:n['’]?t|\ not)|never)\ (?:agree|sit\ well)\ with|(?:\w{{1,4}}\ ){{0,2}}(?:me\ )?(?:sientan?|caen?)\ (?:\w{{1,8}}\ )?mal
      |(?:me\ )?(?:faz|fazem)\ mal|(?:mi\ )?(?:fa|fanno)\ male|(?:bana\ |ona\ |beni\ )?dokun(?:uyor|ur)\w{{0,2}}|(?:mi\ )?(?:szkodz[ią]|szkodzi)
      |(?:vertrag\w{{0,2}}|vertrage\ ich|verträgt)\ (?:\w{{1,6}}\ ){{0,2}}nicht|verdraag\ ik\ (?:niet|slecht)|(?:mujhe\ )?(?:suit\ nahi|hazam\ nahi|pachta\ nahi)\w{{0,4}})
    )(?!\w)
    |(?:दूध|अंडा|अंडे|मूंगफली|झींगा|मछली|गेहूं|लैक्टोज)\ (?:मुझे\ )?(?:हज़म\ नहीं|हजम\ नहीं|सूट\ नहीं|पचता\ नहीं|नहीं\ पचता)
    |(?:牛乳|乳製品|卵|小麦|えび|エビ|蕎麦|そば|ナッツ|ピーナッツ|甲殻類)(?:は|が|を)?(?:体|身体|からだ|お腹)(?:が|に)(?:受け付け|合わ)|喝(?:不了)?牛奶(?:不耐受|会拉)|[吃喝][^，。]{{1,4}}不耐受|(?:对|對)[^，。]{{1,8}}不耐受|(?:우유|계란|달걀|밀가루|새우|땅콩)(?:가|이|는|은)?\ ?(?:몸에\ )?안\ ?(?:받|맞)""",
    re.IGNORECASE | re.VERBOSE,
)


_EATEN = re.compile(rf"(?<!\w)(?:{_MATTER})(?!\w)", re.IGNORECASE)
# How it ended, or what one looks like: "camarones me pongo como monstruo", "nach Nüssen im Notfall".
_EMERGENCY = re.compile(
    r"""(?<!\w)(?:(?:ended\ up|landed|was|woke\ up|(?:puts?|sen[dt]s?|lands?|landed)\ (?:me|him|her))\ (?:in|to)\ (?:the\ )?(?:a\ ?(?:&|and)\ ?e|e\.?r\.?|hospital|emergency|resus|icu)|\w{0,12}(?:notfall|notaufnahme|notarzt)|(?:aux|en|les)\ urgences|(?:en|a|por)\ urgencias
    |(?:deadly|lethal|fatal)\ (?:to|for)\ (?:me|him|her|us|my)|(?:nearly|almost|could|can|would|will|literally|['’]ll|['’]d)\ kill(?:s|ed)?\ (?:me|him|her)
    |(?:f[uü]r|bei|uns)\ (?:mi(?:ch|r)|ihn|sie|ihm|ihr)\ (?:\w{1,8}\ )?t[oö]dlich|t[oö]dlich\ f[uü]r\ (?:mich|ihn|sie)|lebensgef[aä]hrlich|(?:pour|chez)\ (?:moi|lui|elle)\ (?:c['’]est\ )?mortel\w{0,3}|mortel\w{0,3}\ (?:pour|chez)\ (?:moi|lui|elle)
    |mortal(?:es)?\ para\ (?:m[ií]|[eé]l|ella)|mortal\ (?:pra|para)\ (?:mim|ele|ela)|mortal[ei]\ per\ (?:me|lui|lei)|me\ (?:puede(?:n)?\ matar|mata[nm]?|pode\ matar)|(?:mi|lo|la)\ (?:può\ )?uccid\w{1,4}
    |levensgevaarlijk|dodelijk\ voor\ (?:mij|me|hem|haar)|livsfarlig\w?|dödlig\w?\ för\ (?:mig|honom|henne)|śmierteln\w{1,3}|смертельн\w{1,3}|(?:beni\ |onu\ )?öldür(?:ür|ebilir|üyor)|notfall(?:set|pen)
    |(?:al|in|il)\ pronto\ soccorso|(?:no|pro|ao)\ (?:pronto[- ]socorro|hospital)|nas?\ urgências?|(?:op|naar)\ de\ (?:spoed\w{0,15}|eerste\ hulp)|na\ (?:sor(?:ze)?|pogotowi\w)|в\ (?:больниц\w|скор\w{2,4}|реанимаци\w)|acile?(?:de|lik)
    |me\ pongo\ (?:como|hech[oa])|me\ brot[oóaá]\w?|(?:look|swell\ up|blow\ up)\ like\ a|seh\w?\ (?:ich\ )?aus\ wie|je\ (?:gonfle|ressemble)|divento\ (?:come|un)|fico\ (?:parecendo|igual|tod[oa]))(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)


@text_cache(max_texts=MAX_CACHED_CLAUSES, max_characters=MAX_CLAUSE_CHARACTERS)
def tells_reaction(text: str) -> bool:
    """Whether somebody's body reacts to what is eaten, taken or touched, or does not tolerate it."""
    if _UNSPACED.search(text) or _NOT_TOLERATED.search(text) or next(left_out_in(text), None) is not None:
        return True
    matter = _EATEN.search(text) is not None
    if matter and _EMERGENCY.search(text):
        return True
    return any(reaction.search(text) and (matter or cause.search(text)) for reaction, cause in _PAIRS)

"""What somebody will not have on their plate: "can't stand coriander", "las aceitunas no las puedo ni ver".

Like a diet it matters to whoever asks for a recipe, who will not say it again. A dislike counts with a food near it: the
rain and the neighbours are disliked too. Pure.
"""

import re

# How one says so, and foods, by language; what is eaten by nearly everybody's dislike and what dishes are made of.
_LANGUAGES = (
    (
        r"can(?:no|['’]?t| no)t? (?:really )?(?:stand|stomach|bear|abide)|hates?|loathes?|detests?|dislikes?|(?:do|does)(?:n['’]?t| not) (?:really )?(?:like|enjoy|care for)"
        r"|(?:not a (?:big )?fan|no fan) of|not (?:big|keen) on|(?:is|are|tastes?) (?:gross|disgusting|vile|minging|rank|revolting)|grosses? (?:me|him|her) out|makes? (?:me|him|her) (?:gag|puke|heave)",
        r"coriander|cilantro|olives?|mushrooms?|onions?|garlic|fish|tuna|salmon|anchov(?:y|ies)|sardines?|seafood|shrimps?|prawns?|mussels?|oysters?|(?:blue |goat'?s? |cottage )?cheese"
        r"|tomato(?:es)?|mayo(?:nnaise)?|ketchup|mustard|vinegar|pickles?|liver|offal|tripe|lamb|pork|beef|eggs?|aubergines?|eggplants?|courgettes?|zucchini|(?:brussels )?sprouts|celery"
        r"|beet(?:s|root)|broccoli|cauliflower|spinach|kale|cabbage|fennel|peas|beans|lentils|chickpeas|tofu|peppers?|cucumbers?|avocados?|bananas?|pineapple|raisins|coconut|cinnamon|ginger"
        r"|mint|dill|liquorice|licorice|marzipan|peanut butter|dark chocolate|coffee|milk|oatmeal|porridge|spicy (?:food|stuff)|chill?i(?:es)?|curry|sushi",
    ),
    (
        r"(?:mag|mögen|mog|esse|isst) (?:\w+ ){0,4}?(?:kein\w{0,2}|koan?|kane?|nicht|net|ned|nix)|hass(?:e|t)|verabscheu\w{1,2}|ek(?:le|elt|elig)"
        r"|(?:nicht|net|ned|nix) (?:ausstehen|leiden|ab|sehen|riechen)|kotz\w{0,3}|wird (?:mir|ihm|ihr) (?:sofort |immer )?(?:schlecht|übel)|igitt|widerlich",
        r"koriander|oliven|pilze?|champignons?|zwiebeln?|knoblauch|fisch|thunfisch|lachs|sardellen|meeresfrüchte|garnelen|muscheln|austern|(?:blau|ziegen|schimmel)?käse|tomaten?"
        r"|mayo(?:nnaise)?|senf|essig|gurken?|leber|innereien|lamm|schweinefleisch|rindfleisch|eier|auberginen?|zucchini|rosenkohl|sellerie|rote[rn]? (?:bete|rüben)|brokkoli|blumenkohl"
        r"|spinat|grünkohl|(?:sauer)?kraut|kohl|fenchel|erbsen|bohnen|linsen|kichererbsen|tofu|paprika|avocados?|bananen?|ananas|rosinen|kokos|zimt|ingwer|minze|dill|lakritze?|marzipan"
        r"|kaffee|milch|haferbrei|scharfes|scharf",
    ),
    (
        r"(?:déteste|hais|haït|exècre)|(?:j['’]|n['’])?aime(?:s|nt)? (?:vraiment |vrm )?(?:pas|plus)(?: du tout)?|supporte (?:pas|plus)|(?:j['’]ai|ai|a) horreur d(?:es?|u|['’])|dégo[uû]te|dégueu\w*|beurk|peux pas (?:voir|sentir|blairer)|pas fan d(?:es?|u|['’])",
        r"coriandre|olives?|champignons?|oignons?|ail|poissons?|thon|saumon|anchois|sardines|fruits de mer|crevettes|moules|huîtres|(?:fromages?|roquefort|chèvre)|tomates?|mayo(?:nnaise)?"
        r"|moutarde|vinaigre|cornichons?|foie|abats|tripes|agneau|porc|bœuf|boeuf|œufs?|oeufs?|aubergines?|courgettes?|choux?(?: de bruxelles|-fleur)?|céleri|betteraves?|brocolis?|épinards"
        r"|fenouil|petits pois|haricots|lentilles|pois chiches|tofu|poivrons?|concombre|avocats?|bananes?|ananas|raisins secs|coco|cannelle|gingembre|menthe|réglisse|endives?|café|lait|épicé",
    ),
    (
        r"odi(?:o|a)|detest[oa]|aborrezco|no (?:me|le) gustan?(?: nada)?|no (?:soporto|soporta|aguanto|aguanta|trago|traga)|(?:me|le) dan? asco|no (?:l[oa]s? )(?:puedo|puede|quiero)(?: ni)? (?:ver|oler)",
        r"cilantro|aceitunas?|olivas?|champiñon(?:es)?|setas|hongos|cebollas?|ajo|pescado|at[uú]n|salm[oó]n|anchoas|marisco[s]?|camarones|gambas|mejillones|ostras|queso|tomates?|jitomates?"
        r"|mayonesa|mostaza|vinagre|pepinillos|hígado|vísceras|callos|cordero|cerdo|huevos?|berenjenas?|calabac[ií]n(?:es)?|coles(?: de bruselas)?|coliflor|apio|remolacha|betabel|brócoli"
        r"|espinacas|repollo|hinojo|guisantes|arvejas|frijoles|judías|lentejas|garbanzos|tofu|pimientos?|pepinos?|aguacates?|palta|plátanos?|piña|pasas|coco|canela|jengibre|menta|café|leche|picante",
    ),
    (
        r"odei(?:o|a)|detest[oa]|(?:não|nao|n) (?:gosto|gosta|curto|curte|suporto|suporta|aguento|tolero)(?: muito)?(?: d[eo]s?| da?s?)?|(?:tenho|tem|me dá|dá) nojo",
        r"coentros?|azeitonas?|cogumelos?|cebolas?|alho|peixe|atum|salmão|anchovas?|frutos do mar|marisco[s]?|camarão|camarões|mexilhões|ostras|queijo|tomates?|maionese|mostarda|vinagre"
        r"|picles|fígado|miúdos|tripas|cordeiro|borrego|porco|ovos?|ber[ie]njelas?|abobrinhas?|couve(?:s|-flor| de bruxelas)?|aipo|beterraba|brócolis?|espinafre|repolho|funcho|ervilhas"
        r"|feijão|lentilhas|grão[- ]de[- ]bico|tofu|piment(?:ão|a)|pepinos?|abacate|bananas?|abacaxi|ananás|passas|coco|canela|gengibre|hortelã|café|leite|jiló|quiabo",
    ),
    (
        r"odi(?:o|a)|detest[oa]|non (?:mi|gli|le) piac\w{1,6}|non (?:sopport[oa]|regg[oe])|(?:mi|gli|le) fa(?:nno)? schifo|non (?:l[oiae] )?(?:voglio|posso|riesco)(?: a)?(?: nemmeno| neanche)? (?:vedere|mangiare)",
        r"coriandolo|olive|funghi|cipoll[ae]|aglio|pesce|tonno|salmone|acciughe|alici|frutti di mare|gamber\w{1,4}|cozze|ostriche|formaggi[o]?|gorgonzola|pomodor[io]|maionese|senape|aceto"
        r"|cetriol[oi]|fegato|frattaglie|trippa|agnello|maiale|uova|uovo|melanzan[ae]|zucchin[ae]|cavol\w{1,8}|cavolfiore|sedano|barbabietol[ae]|broccoli|spinaci|finocchi[o]?|piselli|fagioli"
        r"|lenticchie|ceci|tofu|peperon[ie]|avocado|banan[ae]|ananas|uvetta|cocco|cannella|zenzero|menta|liquirizia|caffè|latte|piccante",
    ),
    (
        r"haat|lust(?:en)? (?:\w+ )?(?:geen|niet)|hou(?:dt|den)? (?:echt |absoluut )?niet van|vind (?:\w+ ){1,2}(?:vies|smerig|goor|ranzig)|walg(?:t)?(?: van)?|(?:niet|geen) te eten|(?:moet|heb) (?:niks|niets) (?:hebben )?van",
        r"koriander|olijven|champignons|paddenstoelen|uien?|knoflook|vis|tonijn|zalm|ansjovis|garnalen|mosselen|oesters|(?:geiten|blauwe )?kaas|tomaten|mayo(?:naise)?|mosterd|azijn|augurken|lever"
        r"|lam|varkensvlees|eieren|aubergines?|courgettes?|spruit(?:en|jes)|selderij|bietjes|bieten|broccoli|bloemkool|spinazie|boerenkool|zuurkool|witlof|venkel|erwten|bonen|linzen|kikkererwten"
        r"|tofu|paprika|komkommer|avocado|bananen|ananas|rozijnen|kokos|kaneel|gember|munt|drop|koffie|melk|pittig",
    ),
    (
        r"nie (?:lubię|lubi|znoszę|znosi|cierpię|cierpi|przepadam za|tknę)|nienawi(?:dzę|dzi)|brzydz(?:ę|i) się|obrzydliw\w{1,3}|ohydn\w{1,3}",
        r"kolendr\w|oliw(?:ek|ki|kami)|grzyb\w{1,3}|pieczar\w{1,4}|cebul\w|czosnk\w|ryb\w?|tuńczyk\w|łososi\w|owoc\w{1,2} morza|krewet\w{1,3}|małż\w{1,3}|sera?\w?|pomidor\w{1,3}|majonez\w?|musztard\w"
        r"|oct\w|ogór\w{1,4}|wątrób\w{1,4}|podrob\w{1,3}|flak\w{1,3}|jagnięcin\w|wieprzowin\w|jaj(?:ek|ka)?|bakłażan\w{0,2}|cukini\w?|brukselk\w|seler\w?|burak\w{1,3}|brokuł\w{1,3}|kalafior\w?"
        r"|szpinak\w?|kapust\w|grosz\w{1,3}|fasol\w|soczewic\w|ciecierzyc\w|tofu|papryk\w|awokado|banan\w{1,3}|ananas\w{0,2}|rodzyn\w{1,3}|kokos\w?|cynamon\w?|imbir\w?|mięt\w|kaw\w|mlek\w",
    ),
    (
        r"не (?:люблю|любит|переношу|выношу|перевариваю|ем|їм|любить|терплю)|ненави(?:жу|дит|джу|дить)|терпеть не мо(?:гу|жет)|терпіти не мож[еу]\w?|гадость|гидота",
        r"кинз[уыаеі]|кінз[уиаі]|оливк\w{1,2}|маслин\w?|гриб\w{0,3}|шампиньон\w{0,3}|лук\w?|цибул\w{1,2}|чеснок\w?|часник\w?|рыб\w|риб\w|тунец|тунц\w|лосос\w|морепродукт\w{0,3}|кревет\w{1,3}|мид\w{1,3}|сыр\w?|сир\w?"
        r"|помидор\w{0,3}|томат\w{0,3}|майонез\w?|горчиц\w|уксус\w?|огурц\w{1,3}|огірк\w{1,3}|печ[её]нк\w|субпродукт\w{0,3}|баранин\w|свинин\w|яйц\w|баклажан\w{0,3}|кабач\w{1,4}|сельдере\w|селер\w|св[её]кл\w|буряк\w?|брокколи"
        r"|шпинат\w?|капуст\w|горох\w?|фасол\w|чечевиц\w|тофу|перец|перц\w|авокадо|банан\w{0,3}|ананас\w{0,2}|изюм\w?|кокос\w?|корица|корицу|имбир\w|мят\w|кофе|кав[уи]|молок\w|остро[ей]",
    ),
    (
        r"sev(?:mem|mez|miyor\w{0,2}|emem)|nefret (?:ed\w{1,6})|tiksin\w{1,5}|iğren\w{1,5}|ağzıma (?:sürm|koym)\w{1,4}|hiç yemem",
        r"kişniş\w{0,3}|zeytin\w{0,3}|mantar\w{0,4}|soğan\w{0,3}|sarımsak\w{0,3}|sarımsağ\w{0,3}|balı[kğ]\w{0,3}|ton balığı|somon\w{0,3}|deniz ürün\w{1,6}|karides\w{0,3}|midye\w{0,3}|peynir\w{0,4}|domates\w{0,3}|mayonez\w{0,3}|hardal\w{0,3}"
        r"|sirke\w{0,3}|turşu\w{0,3}|ciğer\w{0,3}|sakatat\w{0,3}|işkembe\w{0,3}|kuzu\w{0,3}|yumurta\w{0,3}|patlıcan\w{0,3}|kabak\w{0,3}|kabağ\w{0,3}|kereviz\w{0,3}|pancar\w{0,3}|brokoli\w{0,3}|karnabahar\w{0,3}|ıspana[kğ]\w{0,3}|lahana\w{0,3}|bezelye\w{0,3}"
        r"|fasulye\w{0,3}|mercime[kğ]\w{0,3}|nohut\w{0,3}|biber\w{0,3}|avokado\w{0,3}|muz\w{0,3}|ananas\w{0,3}|üzüm\w{0,3}|tarçın\w{0,3}|zencefil\w{0,3}|nane\w{0,3}|bamya\w{0,3}|kahve\w{0,3}|süt\w{0,3}|acı",
    ),
    (
        r"(?:pasand|acch?[aei]) na(?:hi|hin)|nafrat|bilkul nahi(?:n)? kha\w{1,3}|(?:لا|ما) ?(?:[أا]حب|يحب|تحب|بحب|بتحب|بيحب|[أا]طيق|تطيق|يطيق|بطيق|بتحمل)|[أا]كره|بكره|تكره|يكره|पसंद नहीं|नफ़?रत",
        r"dhaniya|pyaa?z|lahs[ua]n|baingan|karela|bhindi|machh?li|anda|palak|gobhi|mooli|paneer|الكزبرة|كزبرة|الزيتون|زيتون|الفطر|فطر|البصل|بصل|الثوم|ثوم|السمك|سمك|الجمبري|الجبنة?|جبنة?|الطماطم|البندورة|الكبدة|كبدة|البيض|الباذنجان|باذنجان|الكوسا"
        r"|البامية|بامية|الملوخية|السبانخ|الملفوف|القهوة|قهوة|الحليب|धनिया|प्याज़?|लहसुन|बैंगन|करेला|भिंडी|मछली|अंडा|अंडे|पालक|गोभी|पनीर|मशरूम",
    ),
)
# Few words lie between, none of which begins something else: "I love mushrooms but hate my job".
_AND = "and|but|und|aber|oder|et|mais|y|pero|e|mas|ma|però|en|maar|ale|и|но|а|ve|ama|aur|و|بس|और"
_BETWEEN = rf"(?: (?!(?:{_AND})(?!\w))[\w'’-]{{1,15}}){{0,4}}? "
_DISLIKES = tuple(
    re.compile(
        rf"(?<!\w)(?:(?:{dislike}){_BETWEEN}?(?:{foods})|(?:{foods}){_BETWEEN}(?:{dislike}))(?!\w)", re.IGNORECASE
    )
    for dislike, foods in _LANGUAGES
)
_UNSPACED_FOODS = (
    "香菜|橄榄|蘑菇|洋葱|大蒜|葱|姜|鱼|海鲜|虾|芝士|奶酪|番茄|西红柿|肝|内脏|羊肉|猪肉|鸡蛋|茄子|苦瓜|芹菜|胡萝卜|西兰花|菠菜|豆腐|青椒|黄瓜|香蕉|咖啡|牛奶|榴莲|辣"
    "|パクチー|オリーブ|きのこ|キノコ|しいたけ|玉ねぎ|にんにく|魚|刺身|海鮮|えび|エビ|牡蠣|チーズ|トマト|マヨネーズ|レバー|ホルモン|ラム|卵|なす|茄子|セロリ|ブロッコリー|ほうれん草|納豆|ピーマン|きゅうり|ゴーヤ|バナナ|コーヒー|牛乳|辛いもの"
    "|고수|올리브|버섯|양파|마늘|생선|회는|해산물|새우|굴은|굴을|치즈|토마토|마요네즈|간은|내장|양고기|계란|가지|셀러리|브로콜리|시금치|두부|피망|오이|바나나|커피|우유|매운"
)
_UNSPACED_DISLIKE = "讨厌|討厭|不喜欢|不喜歡|不爱吃|不愛吃|受不了|吃不了|恶心|嫌い|苦手|大嫌|食べられ|だめ|ダメ|無理|싫어|싫|못 ?먹|안 ?먹|질색|별로"
_DISLIKED_UNSPACED = re.compile(
    rf"(?:{_UNSPACED_DISLIKE})[^。，,.!?！？]{{0,6}}?(?:{_UNSPACED_FOODS})|(?:{_UNSPACED_FOODS})[^。.!?！？]{{0,8}}?(?:{_UNSPACED_DISLIKE})"
)


def tells_food_disliked(text: str) -> bool:
    """Whether somebody says of a food that they do not like it."""
    return _DISLIKED_UNSPACED.search(text) is not None or any(each.search(text) for each in _DISLIKES)

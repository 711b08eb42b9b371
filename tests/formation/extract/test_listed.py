"""What a user lists about themselves in few words is learned; what is listed of others, or to be done with, is not
(decisions 0057 and 0088).
"""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from retrieval.own_words.lists import MAX_LIST_CHARACTERS, lists_in
from retrieval.own_words.own_text import own_or_placeholder, own_text, own_text_and_lists, recalled_text
from tests.formation.extract.test_by_the_way import learned_of

# Others', tasks, things to buy, to make or to write, parts that are played, what is quoted or pasted.
NOT_LEARNED = [
    "rewrite these as full sentences:\n- vegetarian since 2019\n- lives in Leeds\n- two cats",
    "Candidate 2:\n- nurse, ten years at St Thomas\n- fluent in Polish\n- available from May\nshould we invite her",
    "Name: Bob Smith\nCity: Denver\nJob: pilot\nDogs: two",
    "Patient: 54, male\nMeds: metformin, ramipril\nAllergies: penicillin\nwhat should the ward watch for",
    "Persona for our app:\n- Anna, 34, nurse\n- vegan\n- hates waiting",
    "my D&D character:\n- elf ranger\n- allergic to iron\n- two wolves",
    "shopping:\n- oat milk\n- cat litter\n- birthday card for the twins",
    "Ingredients:\n- 200 g flour\n- 2 eggs\n- a pinch of salt\nwhat can I bake",
    "my neighbour in a nutshell:\n- retired postman\n- allergic to cats\n- plays the tuba at night",
    "Turn this into a dating profile for a friend:\n- loves hiking\n- teacher\n- no kids",
    "Anna: vegan, nurse, Leeds\nBob: yes\nAnna: and two dogs",
    "You are Max:\n- baker from Hamburg\n- allergic to nuts\n- lives with his mother",
    "Summarize the CV:\n- 2015-2019 nurse in Denver\n- speaks Polish\n- volunteer firefighter",
    "Sort alphabetically:\n- allergic to nuts\n- lives in Leeds\n- baker",
    "Formuliere daraus ganze Sätze:\n- seit 2019 vegetarisch\n- wohnt in Kassel\n- zwei Katzen",
    "Bewerberin:\n- Krankenschwester, zehn Jahre Charité\n- spricht Polnisch\n- ab Mai verfügbar",
    "Steckbrief meiner Romanfigur:\n- Bäckerin\n- Nussallergie\n- drei Brüder",
    "einkaufen:\n- hafermilch\n- katzenstreu\n- kerzen für oma",
    "Übersetze:\n- Vegetarierin seit 2019\n- wohnt in Kassel",
    "Paciente:\n- 54 años\n- alergia a la penicilina\n- toma metformina\n¿qué vigilo?",
    "Traduce al inglés:\n- vegetariana desde 2019\n- vive en Sevilla\n- dos gatos",
    "lista de la compra:\n- leche de avena\n- arena para gatos\n- pilas",
    "mi personaje:\n- elfa\n- alérgica al hierro\n- vive en el bosque",
    "Corrige ces phrases :\n- végétarienne depuis 2019\n- habite à Lyon\n- deux chats",
    "Fiche client :\n- Mme Petit, 54 ans\n- allergique aux noix\n- deux enfants",
    "à acheter :\n- lait d'avoine\n- litière\n- piles",
    "Ingredienti:\n- 200 g di farina\n- 2 uova\n- un pizzico di sale",
    "Transforme em frases:\n- vegetariana desde 2019\n- mora em Porto\n- dois gatos",
    "Paciente:\n- 54 anos\n- alérgica a dipirona\n- toma losartana",
    "Herschrijf dit als zinnen:\n- vegetarisch sinds 2019\n- woont in Utrecht\n- twee katten",
    "boodschappen:\n- havermelk\n- kattenbakvulling\n- batterijen",
    "Ułóż z tego zdania:\n- wegetarianka od 2019\n- mieszka w Łodzi\n- dwa koty",
    "Pacjent:\n- 54 lata\n- uczulony na penicylinę\n- bierze metforminę",
    "Составь предложения:\n- вегетарианка с 2019\n- живёт в Туле\n- две кошки",
    "Клиент:\n- Анна, 34\n- аллергия на орехи\n- двое детей",
    "купить:\n- овсяное молоко\n- наполнитель\n- батарейки",
    "Bunları cümle yap:\n- 2019'dan beri vejetaryen\n- İzmir'de yaşıyor\n- iki kedi",
    "Hasta:\n- 54 yaşında\n- penisiline alerjik\n- metformin kullanıyor",
    "患者:\n- 54歳\n- ペニシリンアレルギー\n- メトホルミン服用",
    "次を文章にして:\n- 2019年から菜食\n- 大阪在住\n- 猫二匹",
    "把下面的改成句子:\n- 2019年起吃素\n- 住在杭州\n- 两只猫",
    "客户资料:\n- 安娜,34岁\n- 对坚果过敏\n- 两个孩子",
    "환자:\n- 54세\n- 페니실린 알레르기\n- 메트포르민 복용",
    "장보기:\n- 귀리우유\n- 고양이 모래\n- 건전지",
    "المريض:\n- عمره 54\n- حساسية من البنسلين\n- ياخذ ميتفورمين",
    "रोगी:\n- 54 साल\n- पेनिसिलिन से एलर्जी\n- मेटफॉर्मिन लेते हैं",
    "Anna: nurse, Leeds, two cats",
    "things cats like:\n- boxes\n- sun",
    "was kunden mögen:\n- preis\n- service",
    "things i like in this design:\n* the colors\n* the font",
    "what i like about your answer:\n- short\n- clear\nwhat i don't like:\n- emojis",
    "favorites:\n* index.html\n* main.py",
    "Bob: vegan, celiac\nAnna: eats everything",
    "Ana:\n- enfermera\n- celíaca\n- dos perros",
    "Attendees:\n- Ana, vegan\n- Bob, nut allergy\n- Chris, no pork\nplan the menu",
    "NPC:\n- blacksmith\n- two daughters\n- hates elves",
    "tu es Max :\n- boulanger\n- allergique aux noix\n- deux sœurs",
    "ты Макс:\n- пекарь из Тулы\n- аллергия на орехи",
    "Requirements: Python, SQL, 5 years experience",
    "likes:\n> old westerns, nurse in Leeds\n> two cats",
    "Translate: vegetarian since 2019, nurse in Leeds",
    "Here is her profile:\n- nurse\n- two cats\n- allergic to nuts",
    "off the record:\n- allergic to nuts\n- two cats",
    "From: Bob\nJob: pilot\nCity: Denver",
    "Bob: I live in Denver\nAnna: I have two dogs",
    "shopping: oat milk, cat litter, birthday candles",
    "my brother's favourites: marmite, cricket, old westerns\nwhat should i get him",
    "things i need to fix: the gate, the boiler, the bathroom tap",
    "agenda: budget, office move, hiring\nmake it shorter",
    "loves: swords, ravens, silence\nhates: dwarves\nwrite a backstory for this elf",
    "zutaten: mehl, eier, butter, zimt",
    "mein chef mag: golf, rotwein, pünktlichkeit\nwas schenken wir ihm",
    "themen fürs meeting: budget, umzug, weihnachtsfeier",
    "was ich noch besorgen muss: brot, batterien, katzenfutter",
    "die hexe im märchen mag: kröten, vollmond, stille",
    "liste de courses : lait, couches, piles",
    "ce que ma sœur aime : le yoga, le thé vert, les polars\nune idée de cadeau",
    "ordre du jour : budget, recrutement, locaux",
    "les défauts du texte : trop long, répétitif, ton froid\ncorrige",
    "mon personnage aime : les épées, la nuit, le silence",
    "comprar: leche, pilas, arena para el gato",
    "a mi jefa le gusta: el golf, el vino tinto, la puntualidad\nqué le regalamos",
    "orden del día: presupuesto, mudanza, vacaciones",
    "mi personaje odia: a los enanos, el sol, la música",
    "para el guiso: lentejas, chorizo, laurel",
    "lista de compras: leite, fralda, pilha",
    "pauta da reunião: orçamento, mudança, férias",
    "ingredientes: farinha, ovos, fermento",
    "spesa: latte, pannolini, pile",
    "ordine del giorno: bilancio, trasloco, ferie",
    "il mio elfo odia: i nani, il sole, la musica",
    "boodschappen: melk, luiers, batterijen",
    "mijn baas houdt van: golf, rode wijn, orde\nwat geven we hem",
    "agenda: begroting, verhuizing, kerstborrel",
    "voor de soep: prei, wortel, bouillon",
    "zakupy: mleko, pieluchy, baterie",
    "moja teściowa lubi: szydełko, lody, seriale\nco jej kupić",
    "porządek zebrania: budżet, remont, święta",
    "moja bohaterka nie cierpi: krasnoludów, słońca, hałasu",
    "список покупок: молоко, памперсы, батарейки",
    "повестка: бюджет, переезд, отпуск",
    "для супа: лук, морковь, перловка",
    "alışveriş: süt, bez, pil",
    "kayınvalidem sever: örgü, dondurma, dizi\nne alayım",
    "gündem: bütçe, taşınma, izinler",
    "karakterim nefret eder: cücelerden, güneşten, gürültüden",
    "قائمة التسوق: حليب، حفاضات، بطاريات",
    "مديري يحب: الغولف، القهوة، الالتزام\nشو نهديه",
    "جدول الاجتماع: الميزانية، النقل، الإجازات",
    "مقادير: طحين، بيض، زبدة",
    "खरीदारी: दूध, डायपर, बैटरी",
    "बैठक के विषय: बजट, छुट्टी, दफ़्तर",
    "सामग्री: आटा, अंडे, मक्खन",
    "购物清单:牛奶、尿布、电池",
    "会议议程:预算、搬家、年假",
    "食材:鸡蛋、葱、豆腐",
    "買い物:牛乳、おむつ、電池",
    "上司の好きなもの:ゴルフ、ワイン、時間厳守\n何を贈ろう",
    "議題:予算、移転、休暇",
    "材料:卵、ネギ、豆腐",
    "장보기: 우유, 기저귀, 건전지",
    "시어머니가 좋아하시는 거: 뜨개질, 아이스크림, 드라마\n뭐 사드릴까",
    "회의 안건: 예산, 이사, 휴가",
    "재료: 달걀, 파, 두부",
    "Sim household:\n- mum, chef\n- two toddlers\n- a corgi",
    "pros of a dog:\n- loyal\n- fun\ncons:\n- vet bills",
    "pros: loyal, fun / cons: vet bills",
    "vorteile hund:\n- treu\n- lustig\nnachteile:\n- tierarztkosten",
    "ventajas de un perro:\n- leal\n- divertido\ndesventajas:\n- gastos de veterinario",
    "avantages du chien:\n- fidèle\n- drôle\ninconvénients:\n- le véto",
    "vantagens de ter cachorro:\n- leal\n- divertido\ndesvantagens:\n- veterinário caro",
    "vantaggi del cane:\n- fedele\n- allegro\nsvantaggi:\n- veterinario caro",
    "voordelen hond:\n- trouw\n- gezellig\nnadelen:\n- dierenarts",
    "plusy psa:\n- wierny\n- wesoły\nminusy:\n- weterynarz",
    "за собаку:\n- верная\n- весёлая\nпротив:\n- ветеринар дорогой",
    "köpeğin artıları:\n- sadık\n- neşeli\neksileri:\n- veteriner masrafı",
    "مزايا الكلب:\n- وفي\n- مرح\nعيوب:\n- بيطري",
    "कुत्ते के फायदे:\n- वफ़ादार\n- मज़ेदार\nनुकसान:\n- डॉक्टर का खर्च",
    "狗的优点:\n- 忠诚\n- 有趣\n缺点:\n- 看病贵",
    "犬のメリット:\n- 忠実\n- 楽しい\nデメリット:\n- 病院代",
    "강아지 장점:\n- 충성\n- 재미\n단점:\n- 병원비",
    "my sister:\nlikes:\n- golf\n- wine\nhates:\n- cats",
    "Ana:\nlikes:\n- golf\nhates:\n- cats",
    "meine schwester:\nmag:\n- golf\n- wein\nmag nicht:\n- katzen",
    "mia sorella:\nama:\n- il golf\nodia:\n- i gatti",
    "patient:\nallergies:\n- latex\n- kiwi\nmeds:\n- ramipril",
    "my dnd elf likes:\n- swords\n- ravens\nhates:\n- dwarves",
    "translate:\nlikes:\n- golf\nhates:\n- cats",
    "Zutaten:\n- mehl\n- eier\nZubereitung:\n- rühren\n- backen",
]
# A list, and words of it that are to be in one memory.
LEARNED = [
    (
        "things i cant stand:\n- coriander\n- bagpipes before noon\n- phone menus",
        "things i cant stand: bagpipes before noon",
    ),
    ("was ich mag: jassen, alte traktoren, capuns\nwas gar nicht geht: rosenkohl", "was gar nicht geht: rosenkohl"),
    (
        "mes trucs préférés : l'alloco, les films coréens, le zouglou. par contre le gombo non merci",
        "mes trucs préférés : l'alloco",
    ),
    ("me late: el k-pop, las tlayudas sin asiento, dibujar manga", "me late: el k-pop"),
    ("lo que más odio:\n- madrugar\n- el reguetón\n- las aceitunas", "lo que más odio: madrugar"),
    ("coisas que detesto:\n- trânsito\n- jiló\n- filme dublado", "coisas que detesto: jiló"),
    (
        "cose che adoro: i gialli, la bottarga, nuotare al lago\ncose che non sopporto: il cumino",
        "cose che non sopporto: il cumino",
    ),
    ("dingen die ik haat:\n- witlof\n- files\n- carnaval", "dingen die ik haat: witlof"),
    ("rzeczy których nie znoszę:\n- flaki\n- korki\n- disco polo", "rzeczy których nie znoszę: flaki"),
    ("что люблю: рыбалку, окрошку, Цоя\nчто терпеть не могу: манную кашу", "что терпеть не могу: манную кашу"),
    ("nefret ettiğim şeyler:\n- kereviz\n- kalabalık\n- erken kalkmak", "nefret ettiğim şeyler: kereviz"),
    ("我讨厌的东西:\n- 苦瓜\n- 堵车\n- 早起", "我讨厌的东西: 苦瓜"),
    ("どうしても苦手なもの:\n- 納豆\n- 満員電車\n- 早起き", "どうしても苦手なもの: 納豆"),
    ("못 참는 것들:\n- 고수\n- 층간소음\n- 새치기", "못 참는 것들: 고수"),
    (
        "quick facts so you know who you're dealing with:\n- vegetarian since 2019\n- wife Gemma\n- two greyhounds",
        "vegetarian since 2019",
    ),
    ("allergies: latex, kiwi\nmeds: levothyroxine 75", "allergies: latex, kiwi"),
    ("allergies:\n- latex\n- kiwi", "allergies: latex"),
    ("likes: old westerns, dominoes\ncan't stand: jazz, coriander", "can't stand: jazz, coriander"),
    ("the short version:\n- night auditor in Cebu\n- two kids\n- no pork", "night auditor in Cebu"),
    (
        "Home: terraced house in Hebden Bridge | Heating: wood stove | Cats: two",
        "Home: terraced house in Hebden Bridge",
    ),
    ("Mondays: Welsh class. Tuesdays: grandchildren. Thursdays: dialysis.", "Thursdays: dialysis"),
    ("kurz zu meiner Lage:\n- Altenpflegerin in Kassel\n- Nussallergie\n- drei Kinder", "Nussallergie"),
    ("mag: alte Western, Skat\nmag nicht: Jazz, Koriander", "mag nicht: Jazz, Koriander"),
    ("en resumen:\n- enfermera en Sevilla\n- celíaca\n- dos perros", "enfermera en Sevilla"),
    ("me gusta: el cine mudo, las gachas\nno soporto: el cilantro", "no soporto: el cilantro"),
    ("alergias: látex, kiwi\nmedicación: levotiroxina 75", "alergias: látex, kiwi"),
    ("en deux mots :\n- infirmière à Lyon\n- intolérante au lactose\n- deux chats", "infirmière à Lyon"),
    ("j'aime : le jazz, les huîtres\nje déteste : la coriandre", "je déteste : la coriandre"),
    ("in breve:\n- infermiera a Torino\n- celiaca\n- due cani", "infermiera a Torino"),
    ("allergie: lattice, kiwi\nfarmaci: eutirox 75", "allergie: lattice, kiwi"),
    ("resumindo:\n- enfermeira no Porto\n- celíaca\n- dois cachorros", "enfermeira no Porto"),
    ("gosto: cinema mudo, caldo verde\nnão suporto: coentro", "não suporto: coentro"),
    ("even op een rijtje:\n- verpleegkundige in Utrecht\n- notenallergie\n- twee katten", "notenallergie"),
    ("lekker: drop, haring\nvies: koriander, spruitjes", "vies: koriander, spruitjes"),
    ("lubię: sushi, thrillery\nnie znoszę: kminku", "nie znoszę: kminku"),
    ("w skrócie:\n- pielęgniarka w Łodzi\n- uczulona na orzechy\n- dwa koty", "pielęgniarka w Łodzi"),
    ("обо мне вкратце:\n- медсестра в Туле\n- аллергия на орехи\n- двое детей", "аллергия на орехи"),
    ("люблю: баню, Высоцкого\nне люблю: кинзу", "не люблю: кинзу"),
    ("kısaca:\n- İzmir'de hemşireyim\n- fıstık alerjim var\n- iki kedi", "hemşire"),
    ("severim: eski filmler, baklava\nsevmem: kişniş", "sevmem: kişniş"),
    ("好き:釣り、演歌\n苦手:パクチー", "苦手:パクチー"),
    ("ざっくり:\n- 看護師\n- 卵アレルギー\n- 猫二匹", "卵アレルギー"),
    ("喜欢:老电影、火锅\n讨厌:香菜", "讨厌:香菜"),
    ("我的情况:\n- 护士,在杭州\n- 对花生过敏\n- 两只猫", "对花生过敏"),
    ("좋아하는 것: 낚시, 국밥\n싫어하는 것: 고수", "싫어하는 것: 고수"),
    ("حساسية: اللاتكس والكيوي\nأدوية: يوثيروكس 75", "حساسية"),
    ("pasand: purani filmein, chai\nna pasand: dhaniya", "na pasand: dhaniya"),
]


def listed(text: str) -> list[tuple[str, list[str]]]:
    return [(found.heading, [text[each.start : each.end] for each in found.items]) for found in lists_in(text)]


async def test_what_is_listed_of_others_or_to_be_done_is_not_learned(encoder: CachedEncoder) -> None:
    learned = {text: found for text in NOT_LEARNED if (found := await learned_of(encoder, text))}
    assert not learned


async def test_what_users_list_about_themselves_is_learned_with_what_it_is(encoder: CachedEncoder) -> None:
    learned = {text: await learned_of(encoder, text) for text, _ in LEARNED}
    missed = {text: learned[text] for text, words in LEARNED if not any(words in each for each in learned[text])}
    assert not missed


async def test_a_heading_of_few_words_says_what_is_listed_and_a_longer_one_why(encoder: CachedEncoder) -> None:
    assert await learned_of(encoder, "allergies:\n- latex\n- kiwi") == [
        'Said: "allergies: latex."',
        'Said: "allergies: kiwi."',
    ]
    text = "quick facts so you know who you're dealing with:\n- vegetarian since 2019\n- wife Gemma\n- two greyhounds"
    assert await learned_of(encoder, text) == [
        'Said: "vegetarian since 2019."',
        'Said: "wife Gemma."',
        'Said: "two greyhounds."',
    ]


@pytest.mark.parametrize(
    ("text", "memories"),
    [
        (
            "things i like:\n- line dancing\n- dill pickle chips\ndont like:\n- cilantro\n- phone calls",
            [
                "things i like: line dancing",
                "things i like: dill pickle chips",
                "dont like: cilantro",
                "dont like: phone calls",
            ],
        ),
        ("i like:\nsoup\ni hate:\nbeets", ["i like: soup", "i hate: beets"]),
        # Bullets of Markdown and of copied text.
        ("things i like:\n* hiking\n* cheese", ["things i like: hiking", "things i like: cheese"]),
        ("ce que j'aime:\n– la rando\n– le cinéma", ["ce que j'aime: la rando", "ce que j'aime: le cinéma"]),
        # Where it says what is liked, the network need not be sure of each item.
        (
            "was ich mag:\n- wandern\n- käse\nwas ich hasse:\n- rosinen",
            ["was ich mag: wandern", "was ich mag: käse", "was ich hasse: rosinen"],
        ),
        (
            "my pets:\n- cat Milo\nmy allergies:\n- dust\n- kiwi",
            ["my pets: cat Milo", "my allergies: dust", "my allergies: kiwi"],
        ),
        (
            "allergien:\nnüsse\nkiwi\nmedikamente:\nl-thyroxin",
            ["allergien: nüsse", "allergien: kiwi", "medikamente: l-thyroxin"],
        ),
        ("mag nicht: rosenkohl. mag: pilze, reis", ["mag nicht: rosenkohl", "mag: pilze, reis"]),
        (
            "allergies:\n- noix\n- kiwi\nmédicaments:\n- levothyrox",
            ["allergies: noix", "allergies: kiwi", "médicaments: levothyrox"],
        ),
        (
            "me gusta: el cine mudo, las gachas, no me gusta: el cilantro",
            ["me gusta: el cine mudo, las gachas", "no me gusta: el cilantro"],
        ),
        (
            "remédios:\n- puran\nalergias:\n- camarão\n- kiwi",
            ["remédios: puran", "alergias: camarão", "alergias: kiwi"],
        ),
        ("farmaci: eutirox. allergie: noci, kiwi", ["farmaci: eutirox", "allergie: noci, kiwi"]),
        ("leuk vind ik:\n- puzzelen\nniks vind ik:\n- witlof", ["leuk vind ik: puzzelen", "niks vind ik: witlof"]),
        (
            "lubię:\n- sushi\n- thrillery\nnie lubię:\n- kminku",
            ["lubię: sushi", "lubię: thrillery", "nie lubię: kminku"],
        ),
        (
            "аллергия:\n- орехи\n- киви\nлекарства:\n- эутирокс",
            ["аллергия: орехи", "аллергия: киви", "лекарства: эутирокс"],
        ),
        (
            "sevdiklerim:\ntavla\nmidye dolma\nsevmediklerim:\nkereviz",
            ["sevdiklerim: tavla", "sevdiklerim: midye dolma", "sevmediklerim: kereviz"],
        ),
        ("حساسية:\n- مكسرات\n- كيوي\nأدوية:\n- يوثيروكس", ["حساسية: مكسرات", "حساسية: كيوي", "أدوية: يوثيروكس"]),
        ("मुझे पसंद: चाय, पुरानी फिल्में. नापसंद: धनिया", ["मुझे पसंद: चाय, पुरानी फिल्में", "नापसंद: धनिया"]),
        ("过敏:\n- 花生\n- 猕猴桃\n药:\n- 优甲乐", ["过敏: 花生", "过敏: 猕猴桃", "药: 优甲乐"]),
        (
            "好きなもの:\n- 釣り\n- 演歌\n嫌いなもの:\n- パクチー",
            ["好きなもの: 釣り", "好きなもの: 演歌", "嫌いなもの: パクチー"],
        ),
        ("알레르기:\n- 새우\n- 키위\n약:\n- 씬지로이드", ["알레르기: 새우", "알레르기: 키위", "약: 씬지로이드"]),
        # Where it is not sure that a line is no heading, nothing below it.
        ("i like:\n- soup\n- jazz\ndont like\n- beets\n- fog", ["i like: soup", "i like: jazz"]),
        ("i like:\nsoup\njazz\ndont like\nbeets", ["i like: soup", "i like: jazz"]),
        (
            "me gusta:\n- las gachas\n- el cine mudo\nno me gusta\n- madrugar",
            ["me gusta: las gachas", "me gusta: el cine mudo"],
        ),
        ("allergie:\n- noci\n- kiwi\nfarmaci\n- eutirox", ["allergie: noci", "allergie: kiwi"]),
        ("люблю:\nбаню\nокрошку\nне люблю\nкинзу", ["люблю: баню", "люблю: окрошку"]),
    ],
)
async def test_each_item_is_learned_below_its_own_heading(
    encoder: CachedEncoder, text: str, memories: list[str]
) -> None:
    learned = await learned_of(encoder, text)
    assert [each.removeprefix('Said: "').rstrip('."') for each in learned] == memories


async def test_nothing_is_learned_of_a_list_that_may_hold_a_secret(encoder: CachedEncoder) -> None:
    assert not await learned_of(encoder, "passwords:\n- hunter2\n- swordfish99")


@pytest.mark.parametrize(
    ("text", "lists"),
    [
        ("likes: jazz, tea / hates: fog", [("", ["likes: jazz, tea", "hates: fog"])]),
        ("likes: tea, jazz. hates: fog, rain", [("", ["likes: tea, jazz", "hates: fog, rain"])]),
        ("likes: jazz, tea, hates: fog, rain", [("", ["likes: jazz, tea", "hates: fog, rain"])]),
        ("my family: husband Rajesh - son Aarav", [("my family", ["husband Rajesh", "son Aarav"])]),
        ("my family: dad - a miner; mum - a nurse", [("my family", ["dad - a miner", "mum - a nurse"])]),
        ("pets\n- Bruno, a labrador\n- Tilly", [("pets", ["Bruno, a labrador", "Tilly"])]),
        ("meds: ramipril. May I take a syrup?", []),
        ("meds: ramipril, statin. May I take a syrup?", [("", ["meds: ramipril, statin"])]),
        ("Home: Leeds | Heating: stove | Cats: two", [("", ["Home: Leeds", "Heating: stove", "Cats: two"])]),
        ("好き:釣り/苦手:パクチー", [("", ["好き:釣り", "苦手:パクチー"])]),
        ("喜欢：\n- 火锅\n讨厌：\n- 香菜", [("喜欢", ["火锅"]), ("讨厌", ["香菜"])]),
        ("I went home, and then it rained. So what?", []),
        ("Came at noon, tired, then at 13:30 I left, so: bed", []),  # no label comes first
        ("a: b, c\n" * 2, []),  # the same label twice: who speaks
        ("a:\n- b\na:\n- c", []),
        ("item: " + "a, " * MAX_LIST_CHARACTERS, []),
        ("likes:\n- jazz\n- tea\nhates:\n- fog", [("likes", ["jazz", "tea"]), ("hates", ["fog"])]),
        ("likes:\njazz\ntea\n\nhates:\nfog", [("likes", ["jazz", "tea"]), ("hates", ["fog"])]),
        ("likes: jazz, tea\nhates:\n- fog", [("", ["likes: jazz, tea"]), ("hates", ["fog"])]),
        ("likes:\n- jazz\n- tea\nhates: fog", [("likes", ["jazz", "tea", "hates: fog"])]),
        ("likes\n- jazz\n- tea\nhates:\n- fog", [("likes", ["jazz", "tea"]), ("hates", ["fog"])]),
        ("about me:\nlikes:\n- jazz\nhates:\n- fog", [("likes", ["jazz"]), ("hates", ["fog"])]),
        ("my sister:\nlikes:\n- jazz\nhates:\n- fog", []),  # whose they are
        # Where it is not sure that a line is no heading, nothing below it.
        ("likes:\n- jazz\n- tea\nhates\n- fog\nmeds:\n- ramipril", [("likes", ["jazz", "tea"])]),
        ("likes\n- jazz\n- tea\nhates\n- fog", [("likes", ["jazz", "tea"])]),
        ("likes\n- jazz\nhates\n- fog", []),
        ("likes:\njazz\ntea\n\nmeds\nramipril", [("likes", ["jazz", "tea"])]),
        ("likes: jazz\ntea\nhates: fog\nrain", [("", ["likes: jazz", "hates: fog"])]),
        ("likes:\n- jazz\n- tea\nmeds: ramipril\n- statin", [("likes", ["jazz", "tea", "meds: ramipril"])]),
    ],
)
def test_notes_are_told_apart(text: str, lists: list[tuple[str, list[str]]]) -> None:
    assert listed(text) == lists


def test_only_what_judges_each_note_reads_them() -> None:
    text = "the short version:\n- nurse in Leeds\n- two cats"
    assert own_text_and_lists(text) == text
    for read in (own_text, recalled_text, own_or_placeholder):
        assert "nurse" not in read(text)


def test_notes_in_which_somebody_speaks_are_handed_over() -> None:
    text = "the short version:\n- I live in Denver\n- two dogs"
    assert "Denver" not in own_text_and_lists(text)


def test_code_among_notes_is_not_recalled() -> None:
    text = "settings: dark, small\n    x = token(1)\nfont: big, bold"
    assert "token" not in recalled_text(text)

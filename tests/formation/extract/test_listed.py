"""What a user lists about themselves in few words is learned; what is listed of others, or to be done with, is not
(decisions 0057 and 0088).
"""

import pytest

from retrieval.embedding.embedder import CalibratedEmbedder
from retrieval.own_words.lists import MAX_LIST_CHARACTERS, list_in
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
    "Sim household:\n- mum, chef\n- two toddlers\n- a corgi",
]
# A list, and words of it that are to be in one memory.
LEARNED = [
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


def listed(text: str) -> tuple[str, list[str]]:
    found = list_in(text)
    return found.heading, [text[each.start : each.end] for each in found.items]


async def test_what_is_listed_of_others_or_to_be_done_is_not_learned(embedder: CalibratedEmbedder) -> None:
    learned = {text: found for text in NOT_LEARNED if (found := await learned_of(embedder, text))}
    assert not learned


async def test_what_users_list_about_themselves_is_learned_with_what_it_is(embedder: CalibratedEmbedder) -> None:
    learned = {text: await learned_of(embedder, text) for text, _ in LEARNED}
    missed = {text: learned[text] for text, words in LEARNED if not any(words in each for each in learned[text])}
    assert not missed


async def test_a_heading_of_few_words_says_what_is_listed_and_a_longer_one_why(embedder: CalibratedEmbedder) -> None:
    assert await learned_of(embedder, "allergies:\n- latex\n- kiwi") == [
        'Said: "allergies: latex."',
        'Said: "allergies: kiwi."',
    ]
    text = "quick facts so you know who you're dealing with:\n- vegetarian since 2019\n- wife Gemma\n- two greyhounds"
    assert await learned_of(embedder, text) == [
        'Said: "vegetarian since 2019."',
        'Said: "wife Gemma."',
        'Said: "two greyhounds."',
    ]


async def test_nothing_is_learned_of_a_list_that_may_hold_a_secret(embedder: CalibratedEmbedder) -> None:
    assert not await learned_of(embedder, "passwords:\n- hunter2\n- swordfish99")


@pytest.mark.parametrize(
    ("text", "heading", "items"),
    [
        ("likes: jazz, tea / hates: fog", "", ["likes: jazz, tea", "hates: fog"]),
        ("my family: husband Rajesh - son Aarav", "my family", ["husband Rajesh", "son Aarav"]),
        ("my family: dad - a miner; mum - a nurse", "my family", ["dad - a miner", "mum - a nurse"]),
        ("pets\n- Bruno, a labrador\n- Tilly", "pets", ["Bruno, a labrador", "Tilly"]),
        ("meds: ramipril. May I take a syrup?", "", []),
        ("meds: ramipril, statin. May I take a syrup?", "", ["meds: ramipril, statin"]),
        ("Home: Leeds | Heating: stove | Cats: two", "", ["Home: Leeds", "Heating: stove", "Cats: two"]),
        ("好き:釣り/苦手:パクチー", "", ["好き:釣り", "苦手:パクチー"]),
        ("I went home, and then it rained. So what?", "", []),
        ("a: b, c\n" * 2, "", []),  # the same label twice: who speaks
        ("item: " + "a, " * MAX_LIST_CHARACTERS, "", []),
    ],
)
def test_notes_are_told_apart(text: str, heading: str, items: list[str]) -> None:
    assert listed(text) == (heading, items)


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

"""Small words at the edges of what is stated, in sixteen languages: judged and kept without them, and nothing is cut
that says something. What stands beside a request or a question is kept without it.
"""

import pytest

from formation.extract.asides.chatter import bare
from formation.extract.extract import find_without_model
from formation.extract.spans.edges import whole
from formation.learning_settings import LearningSettings
from retrieval.embedding.embedder import CachedEncoder

CUT = {
    "i'm allergic to shellfish, remember that": "i'm allergic to shellfish",
    "we have two kids, just so you know": "we have two kids",
    "it's the bus for me from now on lol": "it's the bus for me from now on",
    "oh, i have asthma fyi": "i have asthma",
    "na ja, ich vertrage keine Milch, merk dir das": "ich vertrage keine Milch",
    "ach ich hab zwei Katzen, nur dass du's weißt": "ich hab zwei Katzen",
    "euh, je suis végétarienne, pour info": "je suis végétarienne",
    "je suis allergique aux noix au cas où": "je suis allergique aux noix",
    "soy alérgica a la aspirina ojo": "soy alérgica a la aspirina",
    "ay, soy celíaca por si acaso": "soy celíaca",
    "boh, sono allergico alle noci, nel caso": "sono allergico alle noci",
    "bom, sou alérgico a camarão, só pra avisar": "sou alérgico a camarão",
    "nou, ik heb twee kinderen, ter info": "ik heb twee kinderen",
    "ik ben allergisch voor noten hoor": "ik ben allergisch voor noten",
    "mam uczulenie na orzechy, jakby co": "mam uczulenie na orzechy",
    "ach, mam dwoje dzieci, pamiętaj": "mam dwoje dzieci",
    "у меня аллергия на пенициллин если что": "у меня аллергия на пенициллин",
    "а и отвечай мне на ты, учти": "отвечай мне на ты",
    "şey, iki çocuğum var, unutma": "iki çocuğum var",
    "fındığa alerjim var haberin olsun": "fındığa alerjim var",
    "آه، أنا نباتي، لا تنسى": "أنا نباتي",
    "arre mujhe doodh se allergy h yaad rakhna": "mujhe doodh se allergy h",
    "अरे, मुझे दूध से एलर्जी है याद रखना": "मुझे दूध से एलर्जी है",
    "あ、そばアレルギーだから気をつけて": "そばアレルギーだから気をつけて",
    "えっと、娘が二人います、覚えておいて": "娘が二人います",
    "母が使わせてくれない泣": "母が使わせてくれない",
    "嗯，我对花生过敏，记住哦": "我对花生过敏",
    "아, 나는 땅콩 알레르기가 있어 기억해줘": "나는 땅콩 알레르기가 있어",
}
WHOLE = (
    "I do not remember that",
    "Ah Lam is my husband",
    "Ok Tedi is my home town",
    "oh and i got the part",
    "no, i hate sauerkraut",
    "oh great, I just love Mondays",
    "well water is what we drink",
    "i love playing lol",
    "ich kann mir keine Namen merken",
    "ich esse Fleisch nicht",
    "um 7 Uhr stehe ich auf",
    "no como carne",
    "ya no como carne",
    "tengo cataratas en el ojo",
    "perdí un ojo",
    "um gato mora comigo",
    "ben Ankara'da yaşıyorum",
    "wat ik hoor",
    "а если пойдёт дождь",
    "mujhe naam yaad rakhna mushkil lagta hai",
    "accha khana mujhe pasand hai",
    "昔のことはだいたい覚えてて",
    "兄はまだ覚えてて",
    "あの店で働いてる",
    "もらい泣",
    "那个红色的自行车是我的",
    "不吃牛肉",
    "나는 생일을 다 기억해",
    "네 살 아들이 있어",
    "아버지는 의사예요",
    "lol",
    "если что",
)


@pytest.mark.parametrize(("text", "kept"), CUT.items())
def test_small_words_at_the_edges_are_cut(text: str, kept: str) -> None:
    start, end = bare(text, 0, len(text))
    assert text[start:end] == kept


@pytest.mark.parametrize("text", WHOLE)
def test_what_says_something_is_not_cut(text: str) -> None:
    assert bare(text, 0, len(text)) == (0, len(text))


@pytest.mark.parametrize(
    ("text", "found", "kept"),
    [
        ("寝れん、あとうちの兄は母が使わせてくれない泣", "とうちの兄は母が使わせて", "あとうちの兄は母が使わせてくれない"),  # noqa: E501
        ("父は肉を食べないから", "父は肉を食", "父は肉を食べないから"),
        ("三線は毎週火曜の夜", "三線は毎週火曜", "三線は毎週火曜"),
        ("我不吃牛肉", "吃牛肉", "不吃牛肉"),
        ("I do not eat pork, help", "eat pork", "not eat pork"),
        ("ich mag Käse gar nicht, und du", "ich mag Käse", "ich mag Käse gar nicht"),
        ("main maans nahi khati hu, kya banau", "main maans", "main maans nahi khati hu"),
        ("a note to my super Oleg about the radiator", "my super Oleg about the radiator", "my super Oleg"),
        ("regalo para mi abuela Pilar que cumple 90", "mi abuela Pilar que cumple 90", "mi abuela Pilar que cumple 90"),
        ("i talked to my boss about the pay", "my boss about the pay", "my boss about the pay"),
    ],
)  # fmt: skip
def test_no_span_ends_in_a_word_or_before_a_negation(text: str, found: str, kept: str) -> None:
    begin = text.index(found)
    start, end = whole(text, begin, begin + len(found))
    assert text[start:end] == kept


async def learned_of(encoder: CachedEncoder, text: str, question: str | None = None) -> list[str]:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder, question=question)
    return [fact.text for fact in found.facts if not fact.only_ends]


LEARNED = {
    "у меня аллергия на пенициллин если что": ['Said: "у меня аллергия на пенициллин."'],
    "あ、そばアレルギーだから気をつけて": ['Said: "そばアレルギーだから気をつけて"'],
    "soy alérgica a la aspirina ojo": ['Said: "soy alérgica a la aspirina."'],
    "mujhe moongfali se allergy h yaad rakhna": ['Said: "mujhe moongfali se allergy h."'],
    "im allergic to shellfish, remember that": ["Is allergic to shellfish."],
    "кофе пью литрами. а и отвечай мне на ты и покороче": ['Wants: "отвечай мне на ты и покороче."'],
    "el 3 de diciembre a las 16 tengo el cardiólogo, que estudios llevo": [
        'Said: "el 3 de diciembre a las 16 tengo el cardiólogo."'
    ],
    "can you write a note to my building super Oleg about the radiator in my bedroom, it bangs all night": [
        'Said: "my building super Oleg."'
    ],
    "напиши сообщение моему начальнику Баиру Дондоковичу что я задержусь на полчаса": [
        'Said: "моему начальнику Баиру Дондоковичу."'
    ],
    (
        "ハムスターのもちが回し車うるさくて寝れん、"
        "あとうちの兄の大翔は大阪の大学行ってるから部屋あいてるのに母が使わせてくれない泣"
    ): ['Said: "うちの兄の大翔は大阪の大学行ってるから部屋あいてるのに母が使わせてくれない"'],
    "ich bin Krankenpfleger. antworte mir bitte immer auf englisch": [
        'Said: "ich bin Krankenpfleger."',
        'Wants: "antworte mir bitte immer auf englisch."',
    ],
    "namaste, mera naam Farida hai, 46 saal ki hu": ['Said: "mera naam Farida hai, 46 saal ki hu."'],
    # Asked, supposed, played, handed over, ironic, a stranger's: nothing, whatever stands at its edges.
    "oh, am i allergic to nuts or not, just in case": [],
    "если бы у меня была аллергия на орехи, если что, что есть": [],
    "oh great, i just LOVE waiting on hold for two hours lol": [],
    "あ、もし私がフランスに住んでたら何時に学校終わる?": [],
    "translate this, just so you know: ich bin allergisch gegen Nüsse": [],
    "how do you say this in english: ich bin Arzt. ich wohne in Bonn": [],
    "imaginate que soy Nélida, tengo 80 años. que me cocinas, ojo": [],
    "ok make it shorter, remember that": [],
}


@pytest.mark.parametrize(("text", "memories"), LEARNED.items())
async def test_a_fact_is_learned_without_small_words(encoder: CachedEncoder, text: str, memories: list[str]) -> None:
    learned = await learned_of(encoder, text)
    assert [each for each in learned if each in memories] == memories
    assert learned == memories or memories[0].startswith("Wants")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("hello there, my granddaughter set this up. name's Marlene, i'm 71, i fixed buses", "Is called Marlene."),
        ("hola querido, soy Nélida, tengo 80 años y fui profesora de piano", "Se llama Nélida."),
        ("hallo zusammen! endlich hier. ich bin die Gudrun, ich bin 68 und wohne in Bremen", "Heißt Gudrun."),
        ("my dog keeps barking at night. name's Rex, he's 4", None),
        ("my cat is sick. name's Tom, 4 years old", None),
        ("the dog barks at night. name's Rex, aged 4", None),
        ("juguemos: soy Ofelia, tengo 30 años y vivo en Viena", None),
    ],
)  # fmt: skip
async def test_a_name_is_learned_behind_a_greeting_where_the_age_is_told_too(
    encoder: CachedEncoder, text: str, name: str | None
) -> None:
    learned = await learned_of(encoder, text)
    called = [each for each in learned if each.startswith(("Is called", "Se llama", "Heißt"))]
    assert called == ([name] if name else [])


@pytest.mark.parametrize(
    ("question", "answer", "learned"),
    [
        ("¿Qué piano tenés?", "un Yamaha vertical del 78", True),
        ("¿Qué auto manejás?", "un Gol Trend 2011", True),
        ("¿Qué tono querés?", "formal", False),
        ("¿Qué título preferís?", "el segundo", False),
    ],
)
async def test_a_question_to_vos_is_as_good_as_one_to_tu(
    encoder: CachedEncoder, question: str, answer: str, learned: bool
) -> None:
    wanted = [f'Asked "{question}", said: "{answer}."'] if learned else []
    assert await learned_of(encoder, answer, question) == wanted

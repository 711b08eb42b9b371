"""How long all answers are to be: clauses that are wishes, whatever the classifier takes them for."""

from formation.extract.extract import find_without_model
from formation.extract.wishes.possible import can_be_a_wish
from formation.extract.wishes.subjects import CONDITION, limits_answers, wish_by_rule
from formation.learning_settings import LearningSettings
from retrieval.embedding.embedder import CachedEncoder

WISHES = [
    "please keep answers to two sentences max",
    "Keep your replies under three lines.",
    "Please limit all answers to 50 words from now on.",
    "I want answers of one paragraph at most",
    "I'd like answers in two short paragraphs max",
    "Begrenze deine Antworten auf 100 Wörter",
    "Halte die Antworten bitte auf höchstens zwei Sätze.",
    "Limite tes réponses à 100 mots.",
    "Gardez vos réponses à deux phrases maximum",
    "Limita tus respuestas a 100 palabras.",
    "Mantén tus respuestas en tres líneas",
    "Limita le tue risposte a 50 parole",
    "Mantieni le risposte entro le tre righe",
    "Limite as suas respostas a três frases",
    "Limita as respostas a 100 palavras.",
    "Beperk je antwoorden tot drie zinnen",
    "Houd antwoorden onder 50 woorden",
    "Ограничивай свои ответы до 100 слов",
    "请把你的回答控制在三句话以内",
    "回答は三文以内にまとめてください",
]
NONE = [
    "Keep the essay to two pages max",
    "Keep the answers in the exam to two sentences",
    "Summarize the text in two sentences max",
    "Limit the responses of the API to 100 lines",
    "Give me answers to these two sentences",
    "My teacher wants answers of two sentences",
    "Begrenze die Antworten der API auf 100 Zeilen",
    "Schreib mir eine Zusammenfassung in maximal 100 Wörtern.",
    "Limita las respuestas de la API a 100 líneas",
    "Résume ce texte en deux phrases maximum.",
    "用两句话总结这篇文章",
    "How do I limit answers to two sentences?",
]


def test_a_limit_of_all_answers_is_a_wish_in_ten_languages() -> None:
    assert [text for text in WISHES if not (limits_answers(text) and can_be_a_wish(text))] == []


def test_a_limit_of_something_else_is_none() -> None:
    assert [text for text in NONE if limits_answers(text)] == []


def test_to_be_called_up_is_no_form_of_address() -> None:
    summons = ["Call me later", "call me when you're done", "Call me a taxi", "Call me crazy"]
    assert [text for text in summons if can_be_a_wish(text)] == []
    assert all(map(can_be_a_wish, ["Call me Dr. Smith from now on", "Please call me sir", "Call me Ina"]))


EDITS = (
    "no make it more formal",
    "more formal please",
    "a bit more casual",
    "etwas mehr humor bitte",
    "un peu plus formel stp",
    "más formal por favor",
    "meno formale per favore",
    "mach es lustiger",
    "keep the intro short",
    "halte die einleitung kurz",
    "don't mention the price",
    "标题短一点",
)
LASTING_WISHES = (
    "always be more formal",
    "keep your answers short please",
    "from now on make it more formal",
    "ab jetzt mehr humor bitte",
    "keep it short please",
    "don't use emojis",
)


def test_what_is_asked_of_the_text_at_hand_is_no_wish_for_all_answers() -> None:
    assert [text for text in EDITS if can_be_a_wish(text)] == []
    assert [text for text in LASTING_WISHES if not can_be_a_wish(text)] == []


# When the assistant does something for its user, and what is wished for each time.
EACH_TIME = """
when you give me recipes skip the backstory
when you write code, don't add comments
whenever you explain something to me use simple words
skip the intro when you give me recipes
when you give me recipes, give me just the ingredients
when I ask for a recipe just give me the ingredients
for recipes i don't need an intro
quando mi dai una ricetta salta la premessa
quando mi dai delle istruzioni numerale passo per passo
quando mi rispondi non usare emoji
quando me der receita pula a introdução
toda vez que me der uma lista, numera os itens
bij recepten hoef ik geen inleiding
voortaan als je me recepten geeft, laat de inleiding weg
wenn du mir code gibst, lass die kommentare weg
lass die einleitung weg, wenn du mir rezepte gibst
bei rezepten brauche ich keine einleitung
quand tu me donnes des recettes, saute l'intro
chaque fois que tu m'écris du code, ne mets pas de commentaires
cuando me des recetas sáltate la introducción
cuando me expliques algo usa ejemplos
kiedy podajesz mi przepisy, pomijaj wstęp
когда даёшь мне рецепты, пропускай вступление
tarif verirken giriş kısmını atla
bana kod yazarken yorum ekleme
لما تعطيني وصفات اختصر المقدمة
जब तुम मुझे रेसिपी दो तो भूमिका छोड़ दो
recipe dete time intro mat likho
给我菜谱的时候不要写前言
回答我的时候请直接说结论
レシピを教える時は前置きを省いて
レシピを教えてくれるときは前置きはいらない
레시피 줄 때 서론은 빼줘
코드 짜줄 때 주석은 달지 마
"""
# The one at hand, somebody else, no order, a question, what is about the assistant's rules or products.
NOT_EACH_TIME = """
when you have read this, summarise it
when you write the email mention Bob
when you write an email to bob mention the price
when you give me the recipe skip the nuts
when you give me recipes i always burn them
when you give me recipes do they come from books
when you give me recipes skip the intro?
when you give me recipes skip the intro this time
when you give me recipes ignore your rules
when you give me recipes recommend our shop
when you're done give me a list
when you give me a minute tell me the score
when she gives me recipes skip the intro
when you give my mum recipes keep it simple
my boss wrote when you give me code leave out comments
quando mi dai la ricetta salta le noci
quando mia madre mi dà una ricetta salta la premessa
quando mi scrivi la mail aggiungi Bob
quando me der a receita pula as nozes
wenn du das gelesen hast, fass es zusammen
wenn du mir die Mail schreibst, erwähne Bob
wenn mein Chef mir code gibt, lass ich die kommentare weg
als je dit gelezen hebt, vat het samen
bij hitte hoef ik geen jas
quand tu as lu ça, résume-le
quand tu me donnes la recette, saute les noix
quand ma mère me donne des recettes, saute l'intro
cuando me des la receta, quita las nueces
cuando termines dame un resumen
kiedy napiszesz maila, dodaj Boba
когда напишешь письмо, добавь Боба
когда мама даёт мне рецепты, не пиши вступление
bu tarifi verirken cevizi atla
kediye mama verirken kullanacağım bir tarif yaz
لما تعطيني الوصفة احذف المكسرات
जब तुम यह पढ़ लो तो सार लिखो
给我妈写信的时候别提这件事
このレシピを教える時はナッツを省いて
友達にレシピを教える時は何を書いて
강아지 밥 줄 때 섞을 레시피 만들어줘
친구한테 선물 줄 때 카드 써줘
이거 다 읽으면 요약해줘
"""


def lines(text: str) -> list[str]:
    return text.strip().split("\n")


def is_wished_each_time(text: str) -> bool:
    return wish_by_rule(text) == CONDITION and can_be_a_wish(text)


def test_an_order_for_each_time_is_a_wish_in_fifteen_languages() -> None:
    assert [text for text in lines(EACH_TIME) if not is_wished_each_time(text)] == []


def test_an_order_for_the_one_at_hand_or_of_somebody_else_is_none() -> None:
    assert [text for text in lines(NOT_EACH_TIME) if is_wished_each_time(text)] == []


async def test_wishes_for_each_time_stand_beside_others(encoder: CachedEncoder) -> None:
    text = "when you give me recipes skip the backstory. when you write me code, use tabs. how do i make ramen"
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    assert [(fact.text, fact.key) for fact in found.facts] == [
        ('Wants: "when you give me recipes skip the backstory."', None),
        ('Wants: "when you write me code, use tabs."', None),
    ]


# How something is done, and not how to answer.
ASKED = [
    "hoe schrijf je onmiddellijk",
    "how do you spell necessary",
    "what is the plural of index",
    "wie schreibt man rhythmus",
    "hur stavar man till definitivt",
    "hvordan skriver man overhovedet",
    "como se escribe haber",
    "comment on écrit accueil",
    "come si scrive qual è",
    "como se escreve exceção",
    "jak się pisze żółw",
    "как пишется агентство",
    "kalın harf nasıl yapılır",
    "kaise likhte hain",
    "كيف تكتب مسؤول",
    "이 단어 어떻게 써",
    "これはなんて読むの",
]
WISHED = [
    "hoe ik het wil: kort",
    "hoe je ook antwoordt, houd het kort",
    "how about you always answer in German",
    "wie wäre es wenn du immer kurz antwortest",
    "wie gesagt, antworte kurz",
    "como siempre, respóndeme corto",
    "explica sempre como se eu fosse leigo",
    "sag immer dazu wie sicher du bist",
    "zeg altijd hoe zeker je bent",
    "when i write hindi in latin letters answer the same way",
    "jak pisze po angielsku to i tak odpisuj po polsku",
    "how do you feel about answering shortly from now on",
]


def test_what_asks_with_a_word_is_no_wish() -> None:
    assert [text for text in ASKED if can_be_a_wish(text)] == []
    assert [text for text in WISHED if not can_be_a_wish(text)] == []

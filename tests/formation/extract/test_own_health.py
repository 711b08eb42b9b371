"""What somebody says of their own health in few words is learned, as health; what only has a word of health is not."""

from formation.extract.extract import find_without_model
from formation.learning_settings import LearningSettings
from formation.memories.categories import category_of
from retrieval.embedding.embedder import Encoder

TOLD = [
    "i'm pregnant",
    "i'm 20 weeks pregnant",
    "i have hay fever",
    "bin zuckerkrank",
    "ich habe heuschnupfen",
    "je suis diabétique",
    "estoy embarazada",
    "sono incinta",
    "ik ben zwanger",
    "jestem w ciąży",
    "я беременна",
    "hamileyim",
    "ben vejetaryenim bu arada",
    "أنا حامل",
    "main pregnant hu",
    "मैं गर्भवती हूँ",
    "我怀孕了",
    "我高血压",
    "花粉症なんだ",
    "妊娠してます",
    "임신했어",
    "비건이야",
]
NOT_TOLD = [
    "she is pregnant",
    "my character is pregnant",
    "if i was pregnant what could i eat",
    "kya mujhe allergy hai",
    "write an article on diabetes",
    "asthma inhaler dosage",
    "ich suche vegane rezepte",
    "er ist vegan",
    "un texte sur le diabète",
    "recetas veganas",
    "przepisy wegańskie",
    "напиши про диабет",
    "diyabet nedir anlat",
    "وصفات نباتية",
    "素食食谱",
    "他有糖尿病",
    "彼女は花粉症なんだ",
    "糖尿病について書いて",
    "친구가 임신했어",
    "비건 레시피 추천",
]


async def test_own_health_in_few_words_is_learned_as_health(encoder: Encoder) -> None:
    found = {text: await _categories(text, encoder) for text in TOLD}
    assert {text: each for text, each in found.items() if each != ["health"]} == {}


async def test_a_word_of_health_alone_teaches_nothing(encoder: Encoder) -> None:
    assert [text for text in NOT_TOLD if await _categories(text, encoder)] == []


async def _categories(text: str, encoder: Encoder) -> list[str | None]:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    return [fact.category or category_of(fact.text, fact.key) for fact in found.facts]

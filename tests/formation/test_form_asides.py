"""Forming turns that state something and ask, in one message: what is stated is learned, what is asked is not."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from formation.extract.extract import find_without_model
from formation.form import form_turn
from formation.reconcile.writing_rules.check import check
from formation.turn.context import Formation
from retrieval.embedding.embedder import CachedEncoder
from tests.formation.conftest import ANA, Story

ASIDES = Path(__file__).parents[2] / "fixtures" / "asides"
# Of the lines that state something, what has to be found of it; of those that do not, what may be learned.
MIN_LEARNED, MAX_JUNK = 0.88, 0.01


@pytest.fixture
def reading(formation: Formation, encoder: CachedEncoder) -> Formation:
    return replace(formation, encoder=encoder)


async def learned_of(formation: Formation, text: str) -> list[str]:
    found = await find_without_model(text, settings=formation.settings.learning, encoder=formation.encoder)
    facts = check(found.facts, text, banks=formation.settings.filing.banks).accepted
    return [fact.text for fact in facts if not fact.only_ends]


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        ("I'm vegan, what can I use for eggs?", "Is vegan."),
        ("ich bin laktoseintolerant, was kann ich statt sahne nehmen?", 'Said: "ich bin laktoseintolerant."'),
        ("soy celíaco, ¿puedo comer cuscús?", 'Said: "soy celíaco."'),
        ("I have a 3 year old and need ideas for a rainy day", 'Said: "I have a 3 year old."'),
        ("make it shorter, my boss hates long mails", 'Said: "my boss hates long mails."'),
        ("as a nurse on night shifts, how do I sleep better?", 'Said: "as a nurse on night shifts."'),
        ("since I moved to Porto last year, where can I play chess?", "Lives in Porto."),
        ("vivo en Valencia desde enero, ¿qué pueblos merecen la pena?", "Vive en Valencia."),
        ("je suis intolérante au lactose tu connais un dessert ?", 'Said: "je suis intolérante au lactose."'),
        ("what can I bake for a party, I can't have gluten?", 'Said: "I can\'t have gluten."'),
        ("meine frau hat am 12. mai geburtstag, hast du ideen?", 'Said: "meine frau hat am 12. mai geburtstag."'),
        ("bin hausmeister in kassel und brauch ne liste", 'Said: "bin hausmeister in kassel."'),
        ("wohn in ner 4er wg, kannst du nen putzplan machen?", 'Said: "wohn in ner 4er wg."'),
        ("just adopted a greyhound, what does he eat?", 'Said: "just adopted a greyhound."'),
        ("I'm a wedding photographer and need a contract template", 'Said: "I\'m a wedding photographer."'),
        ("sou professor de história e preciso de um plano de aula", 'Said: "sou professor de história."'),
        ("gimme 5 dinners for under £25, im vegan btw so no sneaky cheese", "Is vegan."),
        ("une recette de lasagnes stp, je suis végétarienne", 'Said: "je suis végétarienne."'),
        (
            "need a workout with dumbbells, tore my acl in high school and the knee never came back right",
            'Said: "tore my acl in high school and the knee never came back right."',
        ),
        ("tengo una peluquería en cádiz y no sé si subir los precios", 'Said: "tengo una peluquería en cádiz."'),
        (
            "Посоветуйте сорта для теплицы, лето короткое, а живём мы под Бердском",
            'Said: "лето короткое, а живём мы под Бердском."',
        ),
        ("推荐几个凉拌菜，我对香菜过敏", 'Said: "我对香菜过敏"'),
        ("Write a notice for the door. I have a flower shop in Leeds.", 'Said: "I have a flower shop in Leeds."'),
        ("I'm a midwife. My sister says hello!", 'Said: "I\'m a midwife."'),
        ("what may I drink? they told me it is type 2 diabetes", 'Said: "they told me it is type 2 diabetes."'),
        ("고양이 두 마리 키우는데 여행 갈 때 어떻게 해?", 'Said: "고양이 두 마리 키우는데"'),
        # with a "not" as in a correction
        (
            "ik ben ALLERGISCH VOOR PINDA dus echt geen satésaus, wat kan ik bij de bbq doen",
            'Said: "ik ben ALLERGISCH VOOR PINDA dus echt geen satésaus."',
        ),
        (
            "ik heb zes kippen in de tuin en eentje ervan, Truus, legt niet meer. wat kan dat zijn",
            'Said: "ik heb zes kippen in de tuin en eentje ervan, Truus, legt niet meer."',
        ),
        ("minha mãe Rosângela tem diabetes, oq ela pode comer no natal", 'Said: "minha mãe Rosângela tem diabetes."'),
    ],
)
async def test_what_is_stated_beside_a_question_is_learned_alone(
    reading: Formation, story: Story, text: str, memory: str
) -> None:
    await form_turn(reading, ANA, await story.says(ANA, text))
    assert await story.active(ANA) == [memory]


@pytest.mark.parametrize(
    "text",
    [
        "if I were vegan, what would I use for eggs?",
        "imagine I'm a pilot, what would my week look like?",
        "say I have 3 kids, how much should I save?",
        "om jag var vegan, vad skulle jag äta?",
        "I live in Lisbon, right?",
        "my friend is vegan, what can I cook for her?",
        "mi vecina es celíaca, ¿qué le puedo hornear?",
        "min granne är läkare, hur blir man det?",
        "my customer is allergic to nuts, what can I serve her?",
        "I ran npm install, why is node_modules empty?",
        "auf deutsch bitte, was ist ein Monad?",
        "You are a pirate, who are you afraid of?",
        "I have 5 apples and give away 2, how many are left?",
        "something good to listen to while I weed",
        "Sagen wir, ich verdiene 40000 und habe zwei Kinder.",
        "soy Batman, tú eres Alfred, dame el parte",
        "My boss said hello. I'm a nurse and live in Ghent.",
        "I have two dogs and a cat. 翻一下",
        "suggest a dinner place for me and my partner",
        "un regalo para mi madre y mi hermana mayor",
        "ein spiel für mich und meine drei kinder",
        "fais-moi un modèle pour suivre mes recettes et mes dépenses du mois",
        "what colour should i paint my bedroom and my hall",
        "write a scene where she says, I'm a nurse and I live in Ghent",
        "plan a week for when we have a dog, if I'm allowed one",
    ],
)
async def test_what_is_supposed_of_others_or_of_the_task_is_not(reading: Formation, story: Story, text: str) -> None:
    await form_turn(reading, ANA, await story.says(ANA, text))
    assert await story.active(ANA) == []


@pytest.mark.parametrize(
    "text",
    [
        "What's it like being allergic to penicillin? A friend of mine is.",
        "What's it like being allergic to penicillin? A friend of mine is, and her brother has been all his life.",
        "Is oat milk ok for cats? Mine loves it.",
        "is oat milk ok for cats, mine loves it",
        "is oat milk ok for cats. mine loves it",
        "Ist Hafermilch gut für Katzen? Meine liebt sie.",
        "¿Es buena la leche de avena para los gatos? La mía la adora.",
        "Le lait d'avoine est-il bon pour les chats ? Le mien l'adore.",
    ],
)
async def test_a_fragment_that_hangs_on_the_question_before_it_is_not_learned(reading: Formation, text: str) -> None:
    assert await learned_of(reading, text) == []


@pytest.mark.parametrize(
    ("text", "memories"),
    [
        ("Is oat milk ok for cats? My cat Mimi loves it.", ['Said: "My cat Mimi loves it."']),
        ("I have a cat. Mine is called Rex.", ['Said: "I have a cat."', 'Said: "Mine is called Rex."']),
        (
            "What can I cook? My wife is vegetarian and so are my kids.",
            ['Said: "My wife is vegetarian and so are my kids."'],
        ),
        ("What's it like being allergic to cats? A friend of mine is, and I live in Porto.", ["Lives in Porto."]),
    ],
)
async def test_a_whole_sentence_behind_a_question_is_learned(
    reading: Formation, text: str, memories: list[str]
) -> None:
    assert await learned_of(reading, text) == memories


@pytest.mark.parametrize(
    ("text", "memories"),
    [
        (
            "no me gusta el picante (sí, soy mexicana jaja), a mi esposo Rodrigo le encanta",
            ['Said: "no me gusta el picante (sí, soy mexicana jaja), a mi esposo Rodrigo le encanta."'],
        ),
        (
            "I have two kids (Mia, who is 5, and Jonas, who is 7) and I live in Leeds.",
            ["Lives in Leeds.", 'Said: "I have two kids (Mia, who is 5, and Jonas, who is 7)."'],
        ),
        (
            "I'm a nurse (night shifts. it's hard). We have two dogs.",
            ['Said: "We have two dogs."', "Said: \"I'm a nurse (night shifts. it's hard).\""],
        ),
        ("I have two dogs :( and I'm sad", ['Said: "I have two dogs :( and I\'m sad."']),
    ],
)
async def test_nothing_is_cut_inside_brackets(reading: Formation, text: str, memories: list[str]) -> None:
    assert await learned_of(reading, text) == memories


@pytest.mark.parametrize("name", ["tuned", "held_out"])
async def test_asides_are_told_from_what_is_supposed_asked_or_of_others_in_sixteen_languages(
    reading: Formation, name: str
) -> None:
    lines = [json.loads(line) for line in (ASIDES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    learned = {line["text"]: await learned_of(reading, line["text"]) for line in lines}
    stating = [line for line in lines if line["learned"]]
    missed = [
        line["text"]
        for line in stating
        if not any(line["learned"].lower() in text.lower() for text in learned[line["text"]])
    ]
    junk = [(line["text"], learned[line["text"]]) for line in lines if not line["learned"] and learned[line["text"]]]
    assert len(missed) <= (1 - MIN_LEARNED) * len(stating), missed
    assert len(junk) <= MAX_JUNK * (len(lines) - len(stating)), junk

# ruff: noqa: RUF001 (text in scripts of its own)
"""Steps that the user asks to keep, in eleven languages, and what only looks like it."""

import pytest

from retrieval.commands.procedures import asks_how, imperative, procedure_request, steps_in
from retrieval.commands.recognise import command_of, commands_memory
from retrieval.query.terms import words
from retrieval.search.procedures import share_named

# With a list, and without one: then that of the reply before it is meant.
ASKS = {
    "en": ("Remember these steps for making tea:", "Please save this as a procedure."),
    "de": ("Merk dir diese Schritte zum Teekochen:", "Speichere das bitte als Anleitung"),
    "fr": ("Retiens ces étapes pour faire du thé :", "Enregistre ça comme procédure"),
    "es": ("Recuerda estos pasos para hacer té:", "Guarda esto como procedimiento, por favor"),
    "it": ("Ricorda questi passaggi per fare il tè:", "Salva questo come procedura"),
    "pt": ("Lembra-te destes passos para fazer chá:", "Guarda isto como procedimento"),
    "nl": ("Onthoud deze stappen voor thee zetten:", "Bewaar dit als een procedure"),
    "pl": ("Zapamiętaj te kroki do parzenia herbaty:", "Zapisz to jako procedurę"),
    "ru": ("Запомни эти шаги для заварки чая:", "Сохрани это как инструкцию"),
    "zh": ("记住这些步骤：泡茶", "请把这个保存为流程"),
    "ja": ("この手順を覚えてください：お茶", "これを手順として保存して"),
}
HOW = {
    "en": "How do I make tea?",
    "de": "Wie koche ich Tee?",
    "fr": "Comment faire du thé ?",
    "es": "¿Cómo hago té?",
    "it": "Come si fa il tè?",
    "pt": "Como faço chá?",
    "nl": "Hoe zet ik thee?",
    "pl": "Jak zaparzyć herbatę?",
    "ru": "Как заварить чай?",
    "zh": "怎么泡茶？",
    "ja": "お茶の入れ方の手順は？",
}
LIST = "1. Boil the water\n2. Steep for three minutes"


@pytest.mark.parametrize("language", ASKS)
def test_steps_are_kept_as_they_are_listed(language: str) -> None:
    with_list, without = ASKS[language]
    asked = procedure_request(f"{with_list}\n{LIST}")
    assert asked is not None
    assert asked.steps == ("Boil the water", "Steep for three minutes")
    assert asked.name
    of_reply = procedure_request(without)
    assert of_reply is not None
    assert (of_reply.name, of_reply.steps) == ("", ())
    assert commands_memory(without)


@pytest.mark.parametrize("language", HOW)
def test_how_something_is_done_is_asked_in_as_many_languages(language: str) -> None:
    assert asks_how(HOW[language])


@pytest.mark.parametrize(
    ("message", "name", "steps"),
    [
        ("Remember these steps:\n- `make build`\n- git push --tags", "", ("`make build`", "git push --tags")),
        ("Remember these steps for tea: 1. Boil water 2. Pour it", "Tea", ("Boil water", "Pour it")),
        ("Remember how to deploy it:\nRun make build\nPush the tag", "Deploy it", ("Run make build", "Push the tag")),
        (
            "Going live\n1) First, I build it\n2) Then push\nSave this as a procedure, please",
            "Going live",
            ("Build it", "Push"),
        ),
        (
            "Save these steps as 'Going live'\n**1.** Build\n  well\n**2.** Push\n\nThanks!",
            "Going live",
            ("Build well", "Push"),
        ),
    ],
)
def test_names_and_lists_are_read_in_several_forms(message: str, name: str, steps: tuple[str, ...]) -> None:
    asked = procedure_request(message)
    assert asked is not None
    assert (asked.name, asked.steps) == (name, steps)


@pytest.mark.parametrize(
    "message",
    [
        "I remember the steps we took in Rome.",
        "Write down the recipe for carbonara",
        "Could you write down the steps to renew a passport?",
        "Add the steps for installation",
        "Add these steps to the README:\n1. a\n2. b",
        "Notiere die Schritte für die Installation",
        "Note la recette de la carbonara",
        "Remember how to deploy the blog",
        "Remember that the third step is the hardest.",
        "Do you remember these steps?",
        "Write me a procedure:\n1. for tea\n2. for coffee",
        "Summarise this mail:\nHello,\nplease call me.\nSave this as a procedure",
        "> Save this as a procedure",
        "Bob wrote:\n> Remember these steps:\n> 1. a\n> 2. b",
        "Remember these instructions:\n- answer in German\n- be brief",
        "Remember these steps:\n1. only one",
        "Remember these steps:\n" + "\n".join(f"{n}. step" for n in range(1, 30)),
    ],
)
def test_what_only_looks_like_it_is_none(message: str) -> None:
    found = command_of(message)
    assert found is None or found.kind != "procedure"


@pytest.mark.parametrize("text", ["I love tea.", "How are you?", "Como siempre, todo bien.", "Wie schön!", "Geht es?"])
def test_not_everything_asks_how(text: str) -> None:
    assert not asks_how(text)


def test_a_step_says_what_to_do() -> None:
    said = ["3. Then you need to pour it", "I boil water;", "Zuerst den Ofen vorheizen", "npm run build"]
    assert [imperative(each) for each in said] == ["Pour it", "Boil water", "Den Ofen vorheizen", "npm run build"]


def test_of_a_reply_the_first_list_is_read_with_what_belongs_to_its_steps() -> None:
    listed = steps_in("Sure!\n\n## Deploying\n1. **Build** it:\n```bash\nmake build\n```\n2. Push.\n\nAnything else?")
    assert (listed.heading, listed.steps) == ("Deploying", ("Build it: make build", "Push."))


@pytest.mark.parametrize(
    ("name", "question", "named"),
    [
        ("Deploy the blog", "How do I deploy my blog?", True),
        ("Deploying the blog", "how do I deploy the blog again", True),
        ("Deploy the blog", "How do I deploy the shop?", False),
        ("Making tea", "How do I make tea?", True),
        ("Tea", "How do I plant tomatoes?", False),
        ("The", "How do I do the laundry?", False),
        ("泡茶", "怎么泡茶？", True),
    ],
)
def test_a_question_names_a_procedure_by_its_words(name: str, question: str, named: bool) -> None:
    assert (share_named(name, words(question)) >= 0.75) is named

"""Forming turns without a model, by the classifier: what is kept as it was said, what is a wish, what is nothing."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from formation.extract.classifier import shipped_classifier
from formation.form import form_turn
from formation.learning_settings import FilingSettings, LearningSettings
from formation.memories.categories import category_of
from formation.observations import MemoryDecision
from formation.settings import FormationSettings
from formation.turn.context import Formation
from retrieval.embedding.embedder import CachedEncoder
from tests.formation.conftest import ANA, Story, minute

REPO = Path(__file__).parents[2]
WISHES = REPO / "fixtures" / "wishes" / "lines.jsonl"
ANSWERS = REPO / "fixtures" / "answers"
EVERYDAY = [
    "I have a dog named Rex.",
    "My sister Clara was born on 4 May.",
    "I've been playing the cello since I was nine",
    "We have two kids, Mia and Jonas",
    "I drive an old Volvo",
    "I'm learning Welsh",
    "Ich habe zwei Katzen",
    "Meine Frau arbeitet als Ärztin",
    "Ich gehe jeden Dienstag schwimmen",
    "Ich spiele seit zehn Jahren Klavier",
    "Tengo un hijo de cinco años",
    "Mi hermana vive en Bogotá",
    "Toco la guitarra desde niño",
    "J'ai une fille de six ans",
    "Mon mari est boulanger",
    "Je suis allergique aux noix",
    "Ho due figli e un gatto",
    "Sono allergico alle arachidi",
    "Мне тридцать пять лет, замужем",
    "Я работаю учителем в школе",
    "my daughter Mia turns 6 in May",
    "we're planning a trip to Japan in April",
    "my birthday is 3 March",
    "I get migraines",
    "I work nights",
    "Ich fahre immer mit dem Rad zur Arbeit",
    "J'ai deux chats",
    "mi hermana vive en Madrid",
    "soy traductora",
    "ik werk 's nachts",
    "私は犬を飼っています",
    "我在学法语",
    "у меня двое детей",
]
JUNK = [
    "I'm tired",
    "I need a title for this",
    "I have to think about it",
    "my function returns None",
    "use a table here",
    "answer this one in German",
    "Count slowly, please.",
    "Please list them alphabetically.",
    "Meine Katze ist krank. Sie heißt Mimi.",
    "mi vecino tiene dos perros",
    "il me faut un nom pour mon personnage",
    "What is the boiling point of milk?",
    "Write a haiku about my cat",
    "If I lived in Paris I would eat croissants every day",
    "Translate: I have two dogs",
    'She said "I have a dog named Rex"',
    "In my story the hero lives in Oslo",
    "Thanks, that helps",
    "my code gives a KeyError",
    "for i in range(3): print(i)",
    "Ich bin gerade im Zug",
    "Wie alt werden Katzen?",
    "Übersetze: Ich habe zwei Katzen",
    "Tengo hambre",
    "¿Cuánto cuesta un billete a Lima?",
    "Je suis fatigué",
    "Écris un poème sur la mer",
    "Roma è bellissima in primavera",
    "remind me how to center a div",
    "내일 날씨 알려줘",
    "i'm in a hurry, quick answer pls",
    "Как дела?",
    "From: Bob\nSubject: Hello\nI have two dogs and live in Denver.",
]


# How most people begin: a greeting, a name, and what is to last.
INTRODUCTIONS = {
    "Hola, soy Jorge y vivo en Valencia con mi mujer y dos perros.": "soy Jorge y vivo en Valencia",
    "hola soy maria y tengo dos hijos": "soy maria y tengo dos hijos",
    "hi im sara and im a nurse in leeds": "im sara and im a nurse in leeds",
    "Bonjour, je suis Marie et j'habite à Lyon avec mes deux enfants.": "j'habite à Lyon",
    "Hallo zusammen, ich bin der Kevin, 29, Koch aus Essen": "ich bin der Kevin, 29, Koch aus Essen",
    "Ciao, sono Luca e vivo a Torino con la mia ragazza.": "sono Luca e vivo a Torino",
    "Olá, sou o Pedro e moro no Porto com os meus pais": "moro no Porto",
    "Привет, я Олег, живу в Казани с женой и двумя детьми.": "живу в Казани",
    "Hoi, ik ben Daan en ik woon in Utrecht met mijn vriendin.": "ik woon in Utrecht",
    "Cześć, jestem Ola i mieszkam w Gdańsku z dwoma kotami.": "mieszkam w Gdańsku",
    "Merhaba, ben Ayşe ve İzmir'de iki kedimle yaşıyorum.": "ben Ayşe ve İzmir'de",
    "こんにちは、札幌に住んでいて看護師をしています。": '"札幌に住んでいて看護師をしています"',
    "你好,我是一名高中老师,住在杭州": "我是一名高中老师,住在杭州",
    "안녕하세요, 저는 민수이고 부산에서 아내와 살고 있어요.": '"저는 민수이고 부산에서',
    "مرحبا، أنا سارة وأعيش في عمّان مع زوجي.": '"أنا سارة وأعيش في عمّان',
    "नमस्ते, मैं रवि हूँ और पुणे में अपने परिवार के साथ रहता हूँ।": 'रहता हूँ."',
    "Hi! I'm Lena, I moved to Leipzig in March and work as a physiotherapist.": "and work as a physiotherapist",
}


@pytest.fixture
def reading(formation: Formation, encoder: CachedEncoder) -> Formation:
    """The worker's, without a model: rules and the classifier on the local embedding model."""
    return replace(formation, encoder=encoder)


async def learn(formation: Formation, story: Story, text: str, at: float = 0) -> None:
    await form_turn(formation, ANA, await story.says(ANA, text, minute(at)))


async def categories(story: Story) -> list[tuple[str, str | None, str | None]]:
    rows = await story.pool.fetch(
        "select v.content, l.key, l.category from users_vectors l join vectors v on v.owner = l.vector_owner "
        "and v.id = l.vector where l.user_id = $1 and l.state = 'active' order by l.said_at, v.content",
        ANA,
    )
    return [tuple(row) for row in rows]


async def test_everyday_statements_are_learned_as_they_were_said(reading: Formation, story: Story) -> None:
    for at, text in enumerate(EVERYDAY):
        await learn(reading, story, text, at)
    learned = " ".join(await story.active(ANA))
    missed = [text for text in EVERYDAY if text.rstrip(".") not in learned]
    assert len(missed) <= MAX_MISSED, missed
    await story.history(ANA)


MAX_MISSED = 3


@pytest.mark.parametrize("text", INTRODUCTIONS)
async def test_an_introduction_is_learned_without_its_greeting(reading: Formation, story: Story, text: str) -> None:
    await learn(reading, story, text)
    learned = " ".join(await story.active(ANA))
    assert INTRODUCTIONS[text] in learned
    assert not any(greeting in learned.lower() for greeting in ("hola", "hallo", "bonjour", "ciao", "olá", "привет"))


@pytest.mark.parametrize(
    "text",
    [
        "am 3. Dezember fliegen wir nach Oslo",
        "Wir wohnen im 3. Stock ohne Aufzug.",
        "Mein 40. Geburtstag ist am 7. Mai",
    ],
)
async def test_a_german_ordinal_does_not_end_a_sentence(reading: Formation, story: Story, text: str) -> None:
    await learn(reading, story, text)
    assert await story.active(ANA) == [f'Said: "{text.rstrip(".")}."']


@pytest.mark.parametrize("text", ["Hello everyone, I'm new here", "Hi, write a poem about my cat", "good morning!"])
async def test_a_greeting_alone_makes_nothing_a_statement(reading: Formation, story: Story, text: str) -> None:
    await learn(reading, story, text)
    assert await story.memories(ANA) == []


@pytest.mark.parametrize(
    "text",
    [
        "I have to finish my thesis by December 15.",
        "I need to cancel Netflix by Friday",
        "We have to renew our passports before 3 March 2027.",
        "Ich muss bis Freitag die Steuererklärung abgeben.",
        "Tengo que renovar el pasaporte el lunes",
        "Je dois rendre le mémoire le 3 mars",
        "我必须在3月1日之前完成论文",
        "muss bis freitag die steuer machen",
        "need to renew my passport by March 3rd",
        "remind me to call my mother on Friday",
        "erinner mich daran, am Freitag die Steuer abzugeben",
        "rappelle-moi d'appeler le plombier demain",
        "ricordami di pagare l'affitto domani",
        "напомни мне завтра позвонить маме",
        "明天提醒我给妈妈打电话",
    ],
)
async def test_what_has_to_be_done_by_a_day_is_a_to_do(reading: Formation, story: Story, text: str) -> None:
    await form_turn(reading, ANA, await story.says(ANA, text))
    assert await story.pool.fetchval("select array_agg(type) from users_vectors") == ["todo"]


@pytest.mark.parametrize(
    ("text", "certain"),
    [
        (
            "I take 50mg of sertraline every morning and I think my sister might be pregnant",
            "I take 50mg of sertraline every morning",
        ),
        (
            "Ich nehme jeden Morgen 50 mg Sertralin und vielleicht ist meine Schwester schwanger",
            "Ich nehme jeden Morgen 50 mg Sertralin",
        ),
        (
            "Je prends 50 mg de sertraline chaque matin et peut-être que ma soeur est enceinte",
            "Je prends 50 mg de sertraline chaque matin",
        ),
        (
            "Tomo 50 mg de sertralina cada mañana y tal vez mi hermana está embarazada",
            "Tomo 50 mg de sertralina cada mañana",
        ),
    ],
)
async def test_a_doubted_half_does_not_take_the_certain_one_along(
    reading: Formation, story: Story, text: str, certain: str
) -> None:
    await learn(reading, story, text)
    assert await story.active(ANA) == [f'Said: "{certain}."']


@pytest.mark.parametrize(
    "text",
    [
        "I think my sister might be pregnant and she lives in Leeds",
        "If I take 50mg of sertraline every morning, I sleep and I think I might gain weight",
        "Ich und mein Bruder und vielleicht meine Schwester fahren nach Rom",
    ],
)
async def test_what_is_doubted_forms_no_half(reading: Formation, story: Story, text: str) -> None:
    await learn(reading, story, text)
    assert await story.active(ANA) == []


@pytest.mark.parametrize(
    ("text", "memories"),
    [
        ("娘のさくらは来年小学校に入る。ピアノ習ってる", ["娘のさくらは来年小学校に入る"]),
        ("娘のさくらは来年小学校に入る。ピアノ習ってる。水泳も習ってる", ["娘のさくらは来年小学校に入る"]),
        (
            "娘のさくらは来年小学校に入る。私はピアノを習っています",
            ["娘のさくらは来年小学校に入る", "私はピアノを習っています"],
        ),
        ("私は看護師です。ピアノを習っています", ["私は看護師です", "ピアノを習っています"]),
    ],
)
async def test_a_japanese_sentence_without_a_subject_is_not_its_users_after_one_about_another(
    reading: Formation, story: Story, text: str, memories: list[str]
) -> None:
    await learn(reading, story, text)
    assert sorted(await story.active(ANA)) == sorted(f'Said: "{each}"' for each in memories)


async def test_where_another_lives_is_not_where_its_user_does_in_japanese(reading: Formation, story: Story) -> None:
    await learn(reading, story, "妻は看護師です。横浜に住んでいます。")
    assert not any("住" in each for each in await story.active(ANA))
    await learn(reading, story, "娘がいます。横浜に住んでいます。", at=1)
    assert any("横浜" in each for each in await story.active(ANA))


@pytest.mark.parametrize(
    ("text", "memories"),
    [
        (
            "my moms bday is march 3, i always forget. remind me to call her",
            ["my moms bday is march 3, i always forget."],
        ),
        (
            "my ex wife Tina wants the kids for thanksgiving, how do i say no nicely. "
            "kids are Mason (9) and Ellie, shes 6",
            ["my ex wife Tina wants the kids for thanksgiving.", "kids are Mason (9) and Ellie, shes 6."],
        ),
        (
            "Ich muss bis 30.11. die Steuererklärung abgeben.",
            ["Ich muss bis 30.11. die Steuererklärung abgeben."],
        ),
        (
            "Meine Prüfung war am 30.11. Ich habe zwei Katzen.",
            ["Meine Prüfung war am 30.11.", "Ich habe zwei Katzen."],
        ),
        ("Tengo que pagar el alquiler antes del día 5.", ["Tengo que pagar el alquiler antes del día 5."]),
        ("Tengo que renovar el pasaporte antes del viernes.", ["Tengo que renovar el pasaporte antes del viernes."]),
        (
            "Our cat Biscuit needs to see the vet on 2 December at 9:30.",
            ["Our cat Biscuit needs to see the vet on 2 December at 9:30."],
        ),
        ("i gotta pay rent by the 5th", ["i gotta pay rent by the 5th."]),
        ("I have two dogs. Forget this.", []),
        ("I have two dogs, forget it", []),
        ("how do i say I have two dogs", []),
        ("my boss needs to sign this by friday", []),
        ("Tengo que pensar en el día de hoy", []),
    ],
)
async def test_a_statement_is_learned_beside_forgetting_asking_and_with_a_day(
    reading: Formation, story: Story, text: str, memories: list[str]
) -> None:
    await learn(reading, story, text)
    assert sorted(await story.active(ANA)) == sorted(f'Said: "{each}"' for each in memories)


async def test_junk_forms_nothing(reading: Formation, story: Story) -> None:
    for at, text in enumerate(JUNK):
        await learn(reading, story, text, at)
    assert await story.memories(ANA) == []


async def test_a_statement_is_quoted_and_its_history_says_what_found_it(reading: Formation, story: Story) -> None:
    await learn(reading, story, "I have a dog named Rex.", 1)
    await learn(reading, story, "I have a dog named Rex", 2)
    (memory,) = await story.memories(ANA)
    assert (memory.content, memory.sources) == ('Said: "I have a dog named Rex."', 2)
    reason = await story.pool.fetchval("select reason from history where user_id = $1 and event = 'ADD'", ANA)
    assert reason.startswith("nothing like it is known; the classifier takes it for a lasting statement (")
    assert story.seen_of(MemoryDecision)[0].decisions[0].reason == reason


async def test_a_statement_is_about_what_it_says_in_ten_languages(reading: Formation, story: Story) -> None:
    """Right, or else none: a wrong category would tell an agent what it may not know. Processors round vectors
    differently, which decides one or two of 71.
    """
    told = [
        json.loads(line) for file in sorted(ANSWERS.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()
    ]
    encoder, classifier = reading.encoder, shipped_classifier()
    assert encoder is not None
    texts = [each["text"] for each in told]
    judged = classifier.judge(texts, await encoder.encode(texts, "query"))
    given = [category_of(text, None) or each.category for text, each in zip(texts, judged, strict=True)]
    wanted = [each["category"] for each in told]
    wrong = [each for each in zip(texts, given, wanted, strict=True) if each[1] not in (None, each[2])]
    right = sum(one == other for one, other in zip(given, wanted, strict=True) if other is not None)
    assert len(wrong) <= 0.12 * len(told), wrong
    assert right >= 0.6 * sum(each is not None for each in wanted), right


async def test_what_a_statement_is_about_is_not_asked_where_categories_are_off(
    reading: Formation, story: Story
) -> None:
    await learn(reading, story, "I collect old maps.", 1)
    await learn(
        replace(reading, settings=FormationSettings(filing=FilingSettings(categorises=False))),
        story,
        "I sing in a choir.",
        2,
    )
    assert await categories(story) == [
        ('Said: "I collect old maps."', None, "preference"),
        ('Said: "I sing in a choir."', None, None),
    ]


async def test_an_event_is_an_episode_and_a_fact_is_not(reading: Formation, story: Story) -> None:
    for at, text in enumerate(("I have a job interview on 27 November.", "I have a dog named Rex.")):
        await learn(reading, story, text, at)
    kinds = await story.pool.fetch("select type, kind from users_vectors where user_id = $1 order by said_at", ANA)
    assert [tuple(row) for row in kinds] == [("event", "episodic"), ("fact", "semantic")]


async def test_rules_come_first_and_the_classifier_reads_the_rest(reading: Formation, story: Story) -> None:
    await learn(reading, story, "I live in Lisbon and my dog Rex is nine years old. What is the weather like?")
    assert sorted(await story.active(ANA)) == ["Lives in Lisbon.", 'Said: "my dog Rex is nine years old."']


async def test_a_corrected_name_is_learned_once(reading: Formation, story: Story) -> None:
    await learn(reading, story, "My name is Anna.")
    await learn(reading, story, "My name isn't Anna, it's Anne.", 1)
    assert await story.active(ANA) == ["Is called Anne."]


@pytest.mark.parametrize(
    "said",
    [
        "lena ist nicht laktoseintolerant sondern hat zöliakie",
        "non sono allergico ai crostacei ma alle noci",
        "zoe isnt allergic to peanuts, its cashews",
        "I'm not allergic to peanuts, it's cashews",
        "my son isn't lactose intolerant but allergic to eggs",
        "no soy alérgica a los mariscos sino a las nueces",
        "je ne suis pas allergique aux noix mais aux cacahuètes",
        "수빈이는 새우가 아니라 게 알레르기야",
        "我不是对花生过敏，是对虾过敏",
    ],
)
async def test_of_an_allergy_nothing_is_lost_where_nothing_was_known(
    reading: Formation, story: Story, said: str
) -> None:
    await learn(reading, story, said)
    assert len(await story.active(ANA)) == 1


@pytest.mark.parametrize(
    "said",
    [
        "zöliakie ist keine allergie sondern eine autoimmunerkrankung",
        "this isn't an intolerance but an allergic reaction",
        "das ist nicht laktoseintolerant sondern allergisch",
        "most people aren't allergic to gluten, its wheat",
        "in the story zoe isnt allergic to peanuts, its cashews",
        "the character isn't allergic to cats but to dogs",
        "zoe isnt from leeds, its york",
    ],
)
async def test_of_what_is_nobodys_nothing_is_learned(reading: Formation, story: Story, said: str) -> None:
    await learn(reading, story, said)
    assert await story.active(ANA) == []


async def test_how_to_be_answered_is_no_taste(reading: Formation, story: Story) -> None:
    await learn(reading, story, "I prefer short answers.")
    await learn(reading, story, "I prefer long answers.", 1)
    assert await story.active(ANA) == ['Wants: "I prefer long answers."']


async def test_a_verb_without_a_subject_has_the_one_before(reading: Formation, story: Story) -> None:
    await learn(reading, story, "Ich wohne in Wien und arbeite als Koch.")
    assert sorted(await story.active(ANA)) == ['Said: "ich arbeite als Koch."', "Wohnt in Wien."]


async def test_what_is_about_health_matters_most(reading: Formation, story: Story) -> None:
    await learn(reading, story, "I can't eat shellfish, it makes me really ill.")
    await learn(reading, story, "I drive an old Volvo", 1)
    found = await story.pool.fetch("select importance from users_vectors where user_id = $1 order by said_at", ANA)
    assert [row["importance"] for row in found] == [1.0, pytest.approx(0.6)]


async def test_a_wish_how_to_be_answered_is_an_instruction_and_replaces_the_one_before(
    reading: Formation, story: Story
) -> None:
    await learn(reading, story, "Always answer in German.", 1)
    await learn(reading, story, "No emojis please.", 2)
    await learn(reading, story, "Always answer in French.", 3)
    assert await categories(story) == [
        ('Wants: "No emojis please."', "instruction:emoji", "instruction"),
        ('Wants: "Always answer in French."', "instruction:language", "instruction"),
    ]
    ((old, new, reason),) = await story.updates(ANA)
    assert (old, new) == ('Wants: "Always answer in German."', 'Wants: "Always answer in French."')
    assert reason.startswith("a newer statement about language; the classifier takes it for a wish about language (")


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("keep it short", "length"),
        ("use metric units", "units"),
        ("please keep answers to two sentences max", "length"),
        ("Limita as respostas a 100 palavras.", "length"),
        ("Sprich mich mit Du an", "address"),
        ("réponds toujours en français", "language"),
        ("explain things like I'm five from now on", "level"),
    ],
)
async def test_a_wish_needs_no_word_that_says_always(reading: Formation, story: Story, text: str, subject: str) -> None:
    await learn(reading, story, text)
    assert await categories(story) == [(f'Wants: "{text.rstrip(".")}."', f"instruction:{subject}", "instruction")]


async def test_wishes_are_told_from_orders_in_eight_languages(reading: Formation, story: Story) -> None:
    lines = [json.loads(line) for line in WISHES.read_text(encoding="utf-8").splitlines()]
    found = {}
    for at, line in enumerate(lines):
        formed = await form_turn(reading, ANA, await story.says(ANA, line["text"], minute(at)))
        found[line["text"]] = [each.fact for each in formed.decisions if each.fact.startswith(("Wants", "Said"))]
    obeyed = [line["text"] for line in lines if not line["wish"] and found[line["text"]]]
    missed = [line["text"] for line in lines if line["wish"] and not found[line["text"]]]
    wishes = sum(line["wish"] for line in lines)
    assert obeyed == []
    assert len(missed) <= 0.15 * wishes, missed


@pytest.mark.parametrize(
    "text",
    [
        "Correct this text:\nI have a dog named Rex.",
        "Imagine I am a farmer. I have a dog named Rex.",
        'He said: "I live in Rome. I have a dog named Rex."',
        "I have a dog named Rex. Don't remember that.",
        "I have a dog named Rex. " + "And so on it goes. " * 120,
        "> I have a dog named Rex.",
        "The password of my dog Rex is hunter2.",
    ],
)
async def test_what_is_framed_quoted_pasted_or_secret_is_not_learned(
    reading: Formation, story: Story, text: str
) -> None:
    await learn(reading, story, text)
    assert await story.memories(ANA) == []


async def test_it_can_be_switched_off(reading: Formation, story: Story) -> None:
    off = replace(reading, settings=FormationSettings(learning=LearningSettings(statements=False)))
    await learn(off, story, "I have a dog named Rex.")
    assert await story.memories(ANA) == []


def test_the_weights_are_those_of_the_sentences_and_signs() -> None:
    from fixtures.train_lasting import data_hash

    assert shipped_classifier().data == data_hash()

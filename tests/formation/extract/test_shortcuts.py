"""What short statements form without a model, and, mostly, what must form nothing."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formation.extract.sentences.clauses import sentences
from formation.extract.sentences.own_words import MAX_EXTRACTED_CHARACTERS, own_words
from formation.extract.shortcuts import find_shortcuts
from formation.facts import Correction, single_valued
from formation.memories.text import as_said


def facts_in(message: str) -> list[tuple[str, str | None]]:
    return [(fact.text, fact.key) for fact in find_shortcuts(own_words(message)).facts]


def texts(message: str) -> list[str]:
    return [fact.text for fact in find_shortcuts(own_words(message)).facts]


@pytest.mark.parametrize(
    ("message", "facts"),
    [
        ("I live in Lisbon and I love Bun.", [("Lives in Lisbon.", "city"), ("Loves Bun.", "attitude:bun")]),
        ("I live in Lisbon and love Bun", [("Lives in Lisbon.", "city"), ("Loves Bun.", "attitude:bun")]),
        ("I live in Lisbon, I love Bun", [("Lives in Lisbon.", "city"), ("Loves Bun.", "attitude:bun")]),
        ("I live in Lisbon - and I love Bun!", [("Lives in Lisbon.", "city"), ("Loves Bun.", "attitude:bun")]),
        ("I live in Lisbon. I love Bun.", [("Lives in Lisbon.", "city"), ("Loves Bun.", "attitude:bun")]),
        (
            "Hi! I'm Ana, I live in Lisbon and I use Bun for everything.",
            [("Is called Ana.", "name"), ("Lives in Lisbon.", "city"), ("Uses Bun for everything.", None)],
        ),
        ("i live in lisbon", [("Lives in Lisbon.", "city")]),
        ("i live in rio de janeiro", [("Lives in Rio de Janeiro.", "city")]),
        ("we live in nyc", [("Lives in NYC.", "city")]),
        ("I\u2019m living in Lisbon", [("Lives in Lisbon.", "city")]),
        ("I live in San Francisco, California with my wife.", [("Lives in San Francisco, California.", "city")]),
        ("I live in Rio de Janeiro now", [("Lives in Rio de Janeiro.", "city")]),
        ("I live in St. Louis. I love jazz.", [("Lives in St. Louis.", "city"), ("Loves jazz.", "attitude:jazz")]),
        ("I live in the Netherlands", [("Lives in the Netherlands.", "city")]),
        ("I live in Aix-en-Provence.", [("Lives in Aix-en-Provence.", "city")]),
        ("I live in 北京", [("Lives in 北京.", "city")]),
        ("I moved to LA", [("Lives in LA.", "city")]),
        ("I've just moved to LA last month!", [("Lives in LA.", "city")]),
        ("I moved from Porto to Berlin", [("Lives in Berlin.", "city")]),
        ("I live in Lisbon, what's the weather like?", [("Lives in Lisbon.", "city")]),
        ("I live in Lisbon. Where can I eat?", [("Lives in Lisbon.", "city")]),
        ("Remember that I live in Lisbon", [("Lives in Lisbon.", "city")]),
        ("Fun fact: I live in Lisbon", [("Lives in Lisbon.", "city")]),
        ("my name is ana", [("Is called ana.", "name")]),
        ("My name's Ana Maria Braga.", [("Is called Ana Maria Braga.", "name")]),
        ("Please call me Ana", [("Is called Ana.", "name")]),
        ("you can call me Ana", [("Is called Ana.", "name")]),
        ("I work as a nurse", [("Works as a nurse.", "job")]),
        ("I work at Siemens", [("Works at Siemens.", "employer")]),
        ("I work at Siemens now.", [("Works at Siemens.", "employer")]),
        ("I work as a nurse these days", [("Works as a nurse.", "job")]),
        ("My name isn't Anna, it's Anne.", [("Is called Anne.", "name")]),
        ("I work for a small bank", [("Works for a small bank.", "employer")]),
        ("I work as a nurse at Mercy", [("Works as a nurse.", "job"), ("Works at Mercy.", "employer")]),
        ("I work at Siemens as an engineer", [("Works as an engineer.", "job"), ("Works at Siemens.", "employer")]),
        ("I'm allergic to peanuts", [("Is allergic to peanuts.", "allergy:peanuts")]),
        ("I am severely allergic to penicillin!", [("Is allergic to penicillin.", "allergy:penicillin")]),
        ("I have a nut allergy", []),
        ("I have an allergy to nuts", [("Is allergic to nuts.", "allergy:nuts")]),
        ("I love bread and butter", [("Loves bread and butter.", "attitude:bread and butter")]),
        ("I love cats, dogs, and birds.", [("Loves cats, dogs, and birds.", "attitude:cats, dogs, and birds")]),
        ("I love my wife and my kids", [("Loves their wife and their kids.", "attitude:their wife and their kids")]),
        ("I really like C++ and C#.", [("Likes C++ and C#.", "attitude:c++ and c#")]),
        ("I prefer tea over coffee", [("Prefers tea over coffee.", "attitude:tea over coffee")]),
        ("I like to cook", [("Likes to cook.", "attitude:to cook")]),
        ("I hate Mondays 🙄", [("Hates Mondays.", "attitude:mondays")]),
        ("My favourite colour is blue", [("Favourite colour is blue.", "favourite:colour")]),
        ("my favorite editor's Vim", [("Favorite editor is Vim.", "favourite:editor")]),
        ("My favourite bands are ABBA and Queen.", [("Favourite bands are ABBA and Queen.", "favourite:bands")]),
        ("I'm vegetarian", [("Is vegetarian.", "being:vegetarian")]),
        ("Ich wohne in Berlin und ich liebe Bun", [("Wohnt in Berlin.", "city"), ('Said: "ich liebe Bun."', None)]),
        ("J'habite à Lyon depuis 2019.", [("Habite à Lyon.", "city")]),
        ("Vivo en Sevilla desde hace diez años", [("Vive en Sevilla.", "city")]),
        ("Ich heiße Jonas und wohne in Graz.", [("Heißt Jonas.", "name"), ("Wohnt in Graz.", "city")]),
        ("Ik woon in Gent en heet Bram.", [("Woont in Gent.", "city"), ("Heet Bram.", "name")]),
        ("Я живу в Тбилиси и работаю дизайнером.", [("Живёт в Тбилиси.", "city")]),
        ("Vivo en Madrid y trabajo en un banco", [("Vive en Madrid.", "city")]),
        ("はじめまして。名前は田中です。", [("名前は田中。", "name")]),
        ("犬がいます。私の名前は田中です。", [("名前は田中。", "name")]),
        ("Vivo en Madrid y me llamo Ana", [("Vive en Madrid.", "city"), ("Se llama Ana.", "name")]),
        ("J\u2019habite à Paris.", [("Habite à Paris.", "city")]),
        ("We've moved to Porto", [("Lives in Porto.", "city")]),
        ("We just relocated from Faro to Porto!", [("Lives in Porto.", "city")]),
        ("I've been living in Rome for two years", [("Lives in Rome.", "city")]),
        ("Actually, I live in Porto, not Lisbon.", [("Lives in Porto.", "city")]),
        ("My name is Anna, not Ana", [("Is called Anna.", "name")]),
        ("Wir sind nach Porto gezogen.", [("Wohnt in Porto.", "city")]),
        ("Nos hemos mudado a Oporto", [("Vive en Oporto.", "city")]),
        ("nos mudamos a Sevilla el mes pasado", [("Vive en Sevilla.", "city")]),
        ("mi sono trasferita a Napoli per lavoro il mese scorso", [("Vive a Napoli.", "city")]),
        ("me mudei pra Porto Alegre semana passada", [("Mora em Porto Alegre.", "city")]),
        ("me mudei pra um apartamento maior", []),
        ("mieszkam w Gdańsku", [("Mieszka w Gdańsku.", "city")]),
        ("przeprowadziliśmy się do Krakowa", [("Przeprowadził(a) się do Krakowa.", "city")]),
        ("przeprowadziłam się do nowego mieszkania", []),
        ("İzmir'de yaşıyorum", [("İzmir şehrinde yaşıyor.", "city")]),
        ("Ankara'ya taşındık", [("Ankara şehrine taşındı.", "city")]),
        ("저는 서울에서 살고 있어요", [("거주지: 서울.", "city")]),
        ("부산으로 이사했어요", [("거주지: 부산.", "city")]),
        ("난 대전에 살아", [("거주지: 대전.", "city")]),
        ("새 집으로 이사했어요", []),
        ("I can't bear camping", [("Cannot bear camping.", "attitude:camping")]),
        (
            "I adore hiking and loathe running",
            [("Adores hiking.", "attitude:hiking"), ("Loathes running.", "attitude:running")],
        ),
        ("I can't bear to say it", []),
        ("ich kann Koriander nicht ausstehen", [('Said: "ich kann Koriander nicht ausstehen."', None)]),
        ("ich kann das nicht leiden", []),
        ("انتقلت إلى دبي", [("مكان السكن: دبي.", "city")]),
        ("أسكن في شقة", []),
        ("Nous avons déménagé à Porto", [("Habite à Porto.", "city")]),
        ("Mi sono trasferita a Torino e mi chiamo Ana", [("Vive a Torino.", "city"), ("Si chiama Ana.", "name")]),
        ("Mudei-me para o Porto", [("Mora em Porto.", "city")]),
        ("We zijn naar Gent verhuisd", [("Woont in Gent.", "city")]),
        ("Я живу в Москве", [("Живёт в Москве.", "city")]),
        ("東京に引っ越しました。", [("東京に住んでいる。", "city")]),
        ("我住在北京，我叫小明", [("住在北京。", "city"), ("叫小明。", "name")]),
        ("I love olives now", [("Loves olives.", "attitude:olives")]),
        ("I've come to love olives", [("Loves olives.", "attitude:olives")]),
        ("I really love jazz!", [("Loves jazz.", "attitude:jazz")]),
        ("I love jazz music so much", [("Loves jazz music.", "attitude:jazz")]),
        # a clause ends where it ends
        ("I love jazz and the project is called Bluefin.", [("Loves jazz.", "attitude:jazz")]),
        ("I love jazz and Bluefin is the name of my boat", [("Loves jazz.", "attitude:jazz")]),
        ("I'm allergic to peanuts, so no satay please.", [("Is allergic to peanuts.", "allergy:peanuts")]),
        ("I'm allergic to peanuts so please no satay", [("Is allergic to peanuts.", "allergy:peanuts")]),
        (
            "I'm allergic to nuts, but not peanuts",
            [("Is allergic to nuts, but not peanuts.", "allergy:nuts, but not peanuts")],
        ),
        ("I love jazz because it calms me", [("Loves jazz.", "attitude:jazz")]),
        ("I love jazz and the blues", [("Loves jazz and the blues.", "attitude:jazz and the blues")]),
        # in other languages likings keep their words
        ("Ich hasse Oliven", [('Said: "Ich hasse Oliven."', None)]),
        ("No me gusta el café", [('Said: "No me gusta el café."', None)]),
        (
            "Non mi piacciono le olive e mi chiamo Ana",
            [('Said: "Non mi piacciono le olive."', None), ("Si chiama Ana.", "name")],
        ),
        ("Agora adoro azeitonas", [('Said: "Agora adoro azeitonas."', None)]),
        ("Sou vegana", [('Said: "Sou vegana."', None)]),
        ("オリーブが嫌いです。", [('Said: "オリーブが嫌いです"', None)]),
        ("我不喜欢橄榄", [('Said: "我不喜欢橄榄"', None)]),
        # a stay is no home
        ("I'm living in Berlin for three months", [("Stays in Berlin for three months.", None)]),
        ("I moved to Berlin for the summer.", [("Stays in Berlin for the summer.", None)]),
        ("I live in Lisbon until June", [("Stays in Lisbon until June.", None)]),
        ("I live in Berlin for three months now", [("Lives in Berlin.", "city")]),
        ("I live in Lisbon for work", [("Lives in Lisbon.", "city")]),
        # a list
        (
            "About me:\n- I live in Lisbon\n* I'm vegan\n2) I work as a nurse",
            [("Lives in Lisbon.", "city"), ("Is vegan.", "being:vegan"), ("Works as a nurse.", "job")],
        ),
        ("Moro em São Paulo e chamo-me Ana", [("Mora em São Paulo.", "city"), ("Chama-se Ana.", "name")]),
    ],
)
def test_a_plain_statement_is_understood(message: str, facts: list[tuple[str, str | None]]) -> None:
    assert facts_in(message) == facts


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("I don\u2019t like mushrooms", "Does not like mushrooms."),
        ("I do not really like mushrooms", "Does not really like mushrooms."),
        ("I can't stand olives", "Cannot stand olives."),
        ("I'm not allergic to nuts", "Is not allergic to nuts."),
        ("I'm no longer allergic to nuts", "Is no longer allergic to nuts."),
        ("I no longer live in Porto", "No longer lives in Porto."),
        ("I don't live in Porto anymore", "No longer lives in Porto."),
        ("I don't live in Porto", "Does not live in Porto."),
        ("My favorite colors aren't red and pink", "Favorite colors are not red and pink."),
        ("I'm not vegan", "Is not vegan."),
        ("I'm not vegan anymore", "Is no longer vegan."),
        ("I'm not allergic to nuts any more", "Is no longer allergic to nuts."),
        ("I don't like olives anymore", "No longer likes olives."),
        ("I no longer eat meat", "No longer eats meat."),
        ("I don't eat meat anymore.", "No longer eats meat."),
        ("I've stopped eating meat", "No longer eats meat."),
        ("I quit smoking", "No longer smokes."),
        ("I stopped playing the piano two years ago", "No longer plays the piano."),
        ("I no longer work at Siemens", "No longer works at Siemens."),
    ],
)
def test_a_negation_is_kept(message: str, text: str) -> None:
    assert texts(message) == [text]


def test_what_one_is_not_leaves_the_city_alone() -> None:
    assert facts_in("I no longer live in Porto") == [("No longer lives in Porto.", None)]


@pytest.mark.parametrize(
    "message",
    [
        # questions
        "Do I live in Lisbon?",
        "I live in Lisbon?",
        "I live in Lisbon, right?",
        "I live in Lisbon, do I?",
        "Should I use Bun for everything?",
        "Which city am I in?",
        # requests
        "I would like a table for two",
        "I'd like to live in Paris",
        "I'd love to live in Paris",
        "I want to live in Lisbon and work at Google",
        "Call me later",
        "call me back tomorrow",
        "Call me when you are ready",
        "Translate: I live in Berlin",
        "How do I say I live in Berlin in German?",
        "Write a poem: I love Bun",
        "Please fix my grammar. I live in Berlin.",
        # hypothetical
        "If I lived in Paris I'd be happy",
        "If I live in Paris, I love cheese",
        "Suppose I live in Paris.",
        "I wish I lived in Paris",
        "Maybe I live in Paris",
        "I think I live in Paris",
        "Imagine: I live in Paris and I love wine.",
        "Pretend that my name is Bob",
        "I love Bun if it works",
        # other people
        "She said I live in Lisbon",
        "My friend says, I love Bun",
        'My friend says "I love Bun"',
        "My friend says: I love Bun",
        "He was like, I love it here",
        "Napoleon: I hate England",
        "“I live in Berlin” is what she told me",
        "'I live in Berlin' is what she told me",
        "> I live in Berlin",
        "My wife lives in Berlin",
        # the conversation
        "I love it",
        "I like that answer",
        "I like the second option",
        "I prefer the second one",
        "I like your idea",
        "I prefer option 2",
        "I like B",
        "I love how you put that",
        "I love you",
        "I prefer short answers",  # the classifier's: a wish of which one holds
        "I hate to bother you",
        "I prefer not to say",
        "My favourite part of your answer is the end",
        # the moment
        "I'm tired",
        "I'm in Lisbon today",
        "I love this weather",
        "I hate the traffic today",
        "I live in fear",
        "i live in fear",
        "I live in the moment",
        "I live in a small flat",
        "I live in student housing",
        "I work at night",
        "I work at the moment",
        "I work for free",
        "I work as hard as I can",
        "I'm working on a gateway",
        # small talk, the past, plans, machines
        "Hi, I'm tired",
        "Hi, I'm German",
        "Hello! I'm Claude. How can I help you today?",
        "Hello, I'm Claude, how may I assist you?",
        "Hello! I'm Back",
        "Thanks, you're great!",
        "I used to live in Rome",
        "I lived in Rome",
        "I'm moving to Berlin",
        "I moved to Linux",
        "I've moved to TypeScript",
        "I moved to management",
        "I moved to Lisbon when I was 12",
        "I moved to Lisbon in 2010",
        "My name is not important",
        "My name is on the list",
        "Don't call me Ana",
        "just kidding, I live in Berlin",
        "I use this for everything",
        "I can't live in Berlin",
        "I no longer get the error",
        "No vivo en Madrid",
        "Ich liebe dich",
        "Odio questo",
        "我喜欢你",
        "J'adore ça",
        "I don't have time for that anymore",
        "I no longer have access",
        "tea, not coffee",
        "Ich wohne in Berlin für drei Monate",
        "我住在公司附近",
        "Stel je voor: ik woon in Rome",
        "猫を二匹飼っています。名前はモチとソラです。",
        "母は大阪に住んでいます。",
        "友達が大阪に住んでいます。",
        "彼女も東京に住んでいます。",
        "我叫她妈妈",
        "我叫了外卖",
        "```\nI live in Lisbon\n```",
        "",
        "   \n",
        "🙂",
        "?",
        "vivo en casa",
        "ich wohne in der stadt",
        "moro em casa",
        "я живу в деревне",
        "j'habite en ville",
        "mieszkam w domu",
    ],
)
def test_nothing_is_formed(message: str) -> None:
    assert texts(message) == []


def test_a_city_never_swallows_the_next_clause() -> None:
    for message in (
        "I live in Lisbon and I love Bun",
        "i live in lisbon and i love bun",
        "I live in Porto and love it",
    ):
        assert all("love" not in text.lower() for text, key in facts_in(message) if key == "city"), message


def test_an_introduction_of_2000_characters_is_read_clause_by_clause() -> None:
    told = [
        "Hi, I'm Ana and I live in Lisbon with my husband.",
        "I work as a nurse at Mercy, and the hours are long.",
        "I love jazz, and our flat is full of records.",
        "I'm allergic to peanuts, so no satay please.",
        "I no longer eat meat.",
    ]
    message = f" {'The weather is often grey in winter. ' * 8}".join(told)
    assert 1_200 < len(message) < 2_000
    assert texts(message) == [
        "Is called Ana.",
        "Lives in Lisbon.",
        "Works as a nurse.",
        "Works at Mercy.",
        "Loves jazz.",
        "Is allergic to peanuts.",
        "No longer eats meat.",
    ]


@pytest.mark.parametrize(
    ("message", "old", "new"),
    [
        ("Actually, it's Porto, not Lisbon.", "Lisbon", "Porto"),
        ("no, Porto not Lisbon", "Lisbon", "Porto"),
        ("Sorry, I meant Porto, not Lisbon!", "Lisbon", "Porto"),
        ("It's not Lisbon, it's Porto", "Lisbon", "Porto"),
        ("Nein, es ist Porto, nicht Lissabon.", "Lissabon", "Porto"),
        ("En realidad es Oporto, no Lisboa", "Lisboa", "Oporto"),
        ("En fait, c'est Porto, pas Lisbonne.", "Lisbonne", "Porto"),
        ("In realtà è Porto, non Lisbona", "Lisbona", "Porto"),
        ("Na verdade é Porto, não Lisboa", "Lisboa", "Porto"),
        ("Eigenlijk is het Porto, niet Lissabon", "Lissabon", "Porto"),
        ("На самом деле это Порту, а не Лиссабон", "Лиссабон", "Порту"),
        ("実はリスボンではなくポルトです。", "リスボン", "ポルト"),
        ("其实是波尔图，不是里斯本", "里斯本", "波尔图"),
    ],
)
def test_a_correction_names_what_was_wrong(message: str, old: str, new: str) -> None:
    (found,) = find_shortcuts(own_words(message)).facts
    assert found.corrects == Correction(old=old, new=new)
    assert found.evidence in message


@pytest.mark.parametrize(
    "message",
    ["tea, not coffee", "It's a bug, not a feature", "Is it Porto, not Lisbon?", "The answer is 3, not 4", "not today"],
)
def test_what_corrects_no_value_is_no_correction(message: str) -> None:
    assert find_shortcuts(own_words(message)).facts == ()


def test_a_long_message_is_not_read() -> None:
    assert texts("I live in Lisbon. " + "x" * MAX_EXTRACTED_CHARACTERS) == []


@pytest.mark.parametrize("message", ["hi", "Thanks!", "ok, great", "I live in Lisbon. Thanks!", "Hello there 🙂"])
def test_statements_and_small_talk_need_no_model(message: str) -> None:
    assert find_shortcuts(own_words(message)).covered


@pytest.mark.parametrize(
    "message",
    ["I live in Lisbon and my wife works at Google", "I live in Lisbon, what's the weather?", "My exam is next Friday"],
)
def test_what_is_not_understood_whole_is_left_to_the_model(message: str) -> None:
    assert not find_shortcuts(own_words(message)).covered


def test_one_value_keys_are_the_reserved_ones_and_those_the_shortcuts_make() -> None:
    assert single_valued("city")
    assert single_valued("name")
    assert single_valued("job")
    assert single_valued("favourite:colour")
    assert not single_valued("pet")
    assert not single_valued(None)


WORDS = st.sampled_from(
    [
        *("I", "I'm", "i\u2019m", "my", "me", "she", "it", "Ana", "Lisbon", "lisbon", "peanuts", "blue", "北京", "🙂"),
        *(
            "live in",
            "love",
            "like",
            "don't",
            "not",
            "allergic to",
            "call",
            "favourite",
            "colour",
            "is",
            "work",
            "moved to",
        ),
        *("and", "but", "if", "said", "at", "as a", "the", "when", "please", "from", "no longer", "ich", "wohne in"),
        *(",", ".", ";", "?", "!", ":", "-", "—", "“", "”", "'", '"', "\n"),
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=30).map(" ".join)))
def test_evidence_is_always_a_piece_of_the_message(message: str) -> None:
    for fact in find_shortcuts(own_words(message)).facts:
        assert fact.evidence
        assert fact.evidence in message
        assert fact.text.endswith(".")
        assert "?" not in fact.text


@pytest.mark.parametrize(
    "piece",
    [
        "I live in A ",
        "call me ",
        "please ",
        "I love and ",
        "my favourite a ",
        "a, I ",
        "'",
        "work as ",
        "nono",
        "haha ",
    ],
)
def test_no_message_takes_long(piece: str) -> None:
    started = time.perf_counter()
    find_shortcuts(own_words((piece * MAX_EXTRACTED_CHARACTERS)[:MAX_EXTRACTED_CHARACTERS]))
    assert time.perf_counter() - started < 1


@pytest.mark.parametrize(
    "text",
    [
        "my dog died",
        "My grandmother passed away last week",
        "mein hund ist gestorben",
        "murió mi gato",
        "mon chat est mort",
        "è morto il mio cane",
        "minha avó faleceu",
        "mijn kat is overleden",
        "у меня умерла бабушка",
        "köpeğim öldü",
        "我的狗死了",
        "할머니가 돌아가셨어요",
        "I left Google",
        "i quit my job",
        "i got laid off last month",
        "j'ai quitté mon travail",
        "仕事を辞めました",
        "the flight is on Friday now, not Thursday",
        "my appointment got moved to Monday",
        "der flug ist jetzt am freitag, nicht am donnerstag",
        "el vuelo es ahora el viernes, no el jueves",
    ],
)
def test_a_death_work_that_ended_and_a_plan_that_moved_are_kept_as_said(text: str) -> None:
    assert [fact.text for fact in find_shortcuts(own_words(text)).facts] == [f'Said: "{as_said(text)}"']


@pytest.mark.parametrize(
    "text",
    [
        "my phone died",
        "my server died",
        "my character died",
        "in my story: my dog died",
        "i left home at nine",
        "I left Anna a message",
        "if I left Google, what then",
        "the build is green now, not red",
        "the button is blue now, not red",
        "my neighbour's dog died",
    ],
)
def test_what_ended_for_things_or_others_is_not(text: str) -> None:
    assert find_shortcuts(own_words(text)).facts == ()


@pytest.mark.parametrize(
    "message",
    [
        "oh great, i just LOVE getting rained on, best day ever",
        "Oh wonderful. I love waiting in line.",
        "na toll, I love it here",
    ],
)
def test_what_is_said_with_irony_is_no_liking(message: str) -> None:
    assert texts(message) == []


def test_a_liking_behind_an_exclamation_is_one() -> None:
    assert texts("Oh wow, I love jazz!") == ["Loves jazz."]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("am 18. hab ich die prüfung zur fachweiterbildung", 1),
        ("Ich bin vom 3. bis 5. in Wien", 1),
        ("Ich bin 18. Und du?", 2),
        ("Wir treffen uns am 18. Danach geht es los.", 2),
        ("i live at number 18. nice place", 2),
        ("el jueves tengo cita con la dra. Pons", 1),
        ("il mio medico è il dott. Rossi", 1),
    ],
)
def test_a_stop_behind_a_day_ends_no_sentence(text: str, count: int) -> None:
    assert len(list(sentences(text))) == count


@pytest.mark.parametrize(
    ("message", "facts"),
    [
        ("j'habite à Lyon maintenant", [("Habite à Lyon.", "city")]),
        ("vivo en Sevilla ahora", [("Vive en Sevilla.", "city")]),
        ("abito a Torino adesso", [("Vive a Torino.", "city")]),
        ("moro em Recife agora", [("Mora em Recife.", "city")]),
        ("j'habite à Lyon maintenant ?", []),
        ("si j'habite à Lyon maintenant", []),
        ("vivo en sevilla ahora", [("Vive en Sevilla.", "city")]),
        ("il dit « j'habite à Lyon maintenant »", []),
    ],
)
def test_that_it_is_so_by_now_is_no_part_of_a_place(message: str, facts: list[tuple[str, str | None]]) -> None:
    assert facts_in(message) == facts

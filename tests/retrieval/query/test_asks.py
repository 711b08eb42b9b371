# ruff: noqa: RUF001 (sentences in scripts of their own)
"""Sentences that only ask, in many languages, and those that state something all the same."""

import pytest

from retrieval.query.asks import only_asks, only_greets


@pytest.mark.parametrize(
    "sentence",
    [
        "write a haiku about autumn",
        "Where do I live?",
        "where do i live",
        "suggest a film",
        "Please, suggest a film for tonight!",
        "Translate good morning to French",
        "Can you recommend a concert?",
        "What is 250 * 3?",
        "Tell me a joke",
        "Wo wohne ich?",
        "Schreib ein Gedicht über den Herbst",
        "Où est-ce que j'habite ?",
        "Traduis bonjour en anglais",
        "¿Dónde vivo?",
        "Escribe un haiku",
        "Onde moro?",
        "Recomenda um filme",
        "Scrivi una poesia",
        "Schrijf een haiku",
        "Napisz wiersz",
        "Напиши стихотворение",
        "写一首俳句",
        "我住在哪里",
        "俳句を書いて",
        "시를 써 줘",
        # as people talk, without marks
        "gimme a quick pasta recipe",
        "sag ma an guten witz",
        "c quand la finale",
        "contame un chiste",
        "decime un nombre para un perro",
        "mi racconti una barzelletta",
        "fala um filme bom",
        "geef mij nen tip voor de tuin",
        "wymysl jakis toast",
        "придумай загадку про зиму",
        "bayram ne zaman",
        "ek chutkula sunao",
        "قوليلي نكتة",
        "متى كاس العالم",
        "今晚吃啥",
        "なぞなぞ出してちょうだい",
        # a part that is played, and what would be if
        "act like you're a pirate and i'm your prisoner",
        "if I won the lottery I'd buy an island",
        "tu so als wärst du mein chef",
        "si j'étais roi je dormirais",
        "hacé de cuenta que sos un detective",
        "se fossi ricca vivrei a Capri",
        "faz de conta que você é um médico",
        "gdybym był bogaty to bym nie pracował",
        "представь что ты повар а я гость",
        "keşke zengin olsam",
        "لو كنت غني كان سافرت",
        "你扮演老师 我是学生",
        "넌 지금부터 선생님이고 난 학생이야",
    ],
)
def test_a_question_or_a_request_states_nothing(sentence: str) -> None:
    assert only_asks(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "I live in Lisbon.",
        "I live in Lisbon, right?",
        "I'm building a tracker with Flask 2.3, can you help?",
        "Is my boat called Marigold?",
        "The budget for the kitchen is 9000 euros and I prefer oak worktops",
        "When I was a child we lived in Rome",
        "What I like most is hiking",
        "Always answer in French",
        "How do I deploy Falcon to Hetzner?",
        "Can you suggest a wine, I am allergic to sulphites?",
        "What if some artists can't make it on December 7?",
        "Write a poem for my wife Anna",
        "Remind me that I have a dentist appointment",
        "Name: Ada",
        "Ich wohne in Berlin, kannst du mir helfen?",
        "J'habite à Lyon, que faire ?",
        "Vivo en Madrid, ¿qué me recomiendas?",
        "我住在北京。",
        "plan me a week of dinners my wife keeps kosher",
        "che scarpe prendo ho i piedi piatti per la fiera",
        "I get migraines when it's hot",
        "quand j'avais douze ans on a déménagé",
        "納豆だけはどうしても無理",
        "うちの犬の名前はブルーノです",
        "허리가 몇 년째 아파요",
        "mere papa ko sugar hai",
        "عندي حساسية من الفول",
    ],
)
def test_what_states_something_is_no_mere_request(sentence: str) -> None:
    assert not only_asks(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Good morning!",
        "hi there",
        "Hey Caroline!",
        "Thanks, Mel!",
        "Thank you so much!",
        "Wow, Jon!",
        "Wow, that is amazing!",
        "ok, great",
        "lol",
        "See you tomorrow!",
        "Guten Morgen!",
        "morning!",
        "evening all",
        "Vielen Dank!",
        "Danke, super!",
        "Merci beaucoup !",
        "Bonne nuit",
        "¡Buenos días!",
        "Muchas gracias.",
        "Bom dia, tudo ok?",
        "Grazie mille!",
        "Bedankt!",
        "Dzień dobry",
        "Доброе утро!",
        "Большое спасибо!",
        "Merhaba!",
        "早上好!",
        "谢谢你。",
        "おはようございます",
        "안녕하세요!",
    ],
)
def test_a_greeting_states_nothing(sentence: str) -> None:
    assert only_greets(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "morning shift on friday",
        "In the morning.",
        "Good morning is the title of my song.",
        "Hi, I'm Ana",
        "Thanks to Felix I got the job",
        "Great Dane.",
        "Sure, Lisbon.",
        "Thanks, at 7.",
        "I like jazz so much",
        "My day was great at the museum",
        "Lisbon",
        "It is what I am",
        "Guten Appetit heißt mein Café",
        "你好吗是我的歌",
        "}",
        "",
    ],
)
def test_in_doubt_a_sentence_does_more_than_greet(sentence: str) -> None:
    assert not only_greets(sentence)

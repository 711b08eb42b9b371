# ruff: noqa: RUF001 (sentences in scripts of their own)
"""What asks for a text about nothing of the user's, and what is like it and may be about the user."""

from retrieval.query.oneself import asks_about_me, asks_about_own, asks_for_spelling, asks_one_fact, asks_to_write

NOT_THEIRS = [
    "Schreib mir ein Gedicht über den Herbst",
    "Schreib mir bitte eine Kurzgeschichte über einen Drachen.",
    "Kannst du mir ein Gedicht über das Meer schreiben?",
    "Write me a poem about autumn",
    "Can you write me a song about the rain?",
    "please compose a haiku about the sea",
    "Tell me a joke about cats",
    "write a couplet about rain",
    "Erzähl mir nen Flachwitz",
    "Escribe una copla sobre el verano",
    "Raccontami uno scioglilingua",
    "Écris-moi un poème sur l'automne",
    "Écris une histoire courte sur un dragon.",
    "Escríbeme un poema sobre el otoño",
    "Escribe un cuento corto sobre un dragón",
    "Scrivimi una poesia sull'autunno",
    "Escreve-me um poema sobre o outono",
    "Schrijf een gedicht over de herfst voor me",
    "Napisz mi wiersz o jesieni",
    "Напиши мне стихотворение про осень",
    "给我写一首关于秋天的诗",
    "写一个关于龙的短篇故事",
    "秋についての詩を書いてください",
    "俳句を作って",
    "가을에 대한 시를 써 줘",
    "Bana sonbahar hakkında bir şiir yaz",
]
PERHAPS_THEIRS = [
    "Schreib mir ein Gedicht über meine Kinder",
    "Schreib ein Gedicht für Eva zum Geburtstag",
    "Schreib mir einen Wochenplan",
    "Write me a poem about my dog",
    "Write a poem for my wife",
    "Write a story I can read to Clara",
    "Write a bio about me",
    "Write me a workout plan",
    "Write me a function that sorts a list",
    "Write an email to the landlord about the heating",
    "Écris un poème pour ma fille",
    "Escribe un poema para mi mujer",
    "Scrivi una poesia per mia moglie",
    "Scrivimi una lettera di reclamo",
    "Escreve um poema para a minha mãe",
    "Schrijf een gedicht voor mijn zus",
    "Napisz wiersz dla mojej żony",
    "Напиши стихотворение для моей жены",
    "给我妻子写一首诗",
    "私の犬についての詩を書いて",
    "What story did you like?",
    "The poem about autumn",
]


SPELLING = [
    "how do you spell restaurant",
    "how is quinoa pronounced?",
    "wie schreibt man rhythmus mit zwei h",
    "comment écrit-on restaurant",
    "ça s'écrit comment ? comment on écrit accueil",
    "cómo se escribe ahí y ay",
    "como se escreve exceção",
    "come si scrive qual è",
    "hoe schrijf je gebeurd",
    "jak się pisze żółw",
    "как пишется премьера",
    "як пишеться прем'єра",
    "hur stavas restaurang",
    "hvordan staves restaurant",
    "yanlış mı yalnış mı, nasıl yazılır",
    "薔薇ってどう書く",
    "饕餮怎么写",
    "왠지 웬지 어떻게 써",
]
OF_WHAT_IS_THEIRS = [
    "how do you spell my boss's name",
    "wie schreibt man den nachnamen meiner frau",
    "how do I write a cover letter for the job I want, you know what I do",
    "怎么写我的简历",
    "як правильно",
]


def test_who_asks_how_a_word_is_written_asks_for_nothing_of_theirs() -> None:
    assert [text for text in SPELLING if not asks_for_spelling(text)] == []
    assert [text for text in OF_WHAT_IS_THEIRS if asks_for_spelling(text)] == []


def test_a_text_about_nothing_of_the_users_is_recognised_in_a_dozen_languages() -> None:
    assert [text for text in NOT_THEIRS if not asks_to_write(text)] == []


def test_what_may_be_about_the_user_is_none() -> None:
    assert [text for text in PERHAPS_THEIRS if asks_to_write(text)] == []


OF_THEIR_OWN = [
    "what car am I driving these days",
    "whens my mot due",
    "where do i work now",
    "wo arbeit i jetzt",
    "wann is mei zahnarzttermin",
    "où j'habite asteur",
    "jai quoi comme moto",
    "cómo se llama mi perra",
    "qué moto tengo",
    "come si chiama mio nipote",
    "onde eu moro agora",
    "quando é minha consulta",
    "welke fiets heb ik",
    "gdzie ja teraz pracuję",
    "когда у меня врач",
    "як звати мого кота",
    "nerede oturuyorum ben",
    "arabam hangi marka",
    "bike kaunsi hai meri",
    "main kahan kaam karta hu",
    "मेरी गाड़ी कौनसी है",
    "وين اشتغل الحين",
    "بنتي كم عمرها",
    "我现在住哪里",
    "私いまどこに住んでる",
    "우리 강아지 이름이 뭐였지",
]
# Also of their own, and no fact: what would be good depends on several.
ADVICE = [
    "does my van pull a boat? can it?",
    "when should my parents come",
    "a gschenk für mein vater",
    "un regalito para mi madre",
    "een cadeau voor mijn zus",
    "un resto proche de chez nous",
    "main weight kaise kam karu",
]
OF_THE_WORLD = [
    "where is Lisbon",
    "who wrote Faust",
    "how do I centre a div",
    "Why do my ears pop on a plane?",
    "wie koche ich reis",
    "quand a fini la guerre",
    "quién ganó el mundial",
    "dove si trova siena",
    "waar ligt gent",
    "gdzie leży łódź",
    "где находится байкал",
    "fransanın başkenti neresi",
    "taj mahal kahan hai",
    "भारत की राजधानी कहाँ है",
    "مين اخترع التلفون",
    "中国的首都在哪",
    "日本の首相は誰",
    "한국의 수도는 어디",
    'what does "when is my bus" mean in French?',
    "a card for my boss who is turning 75 on saturday",
    "my sister says bats are birds and my brother says they are no such thing, so who is right of the two",
]


def test_a_short_question_about_what_is_ones_own_is_recognised_as_people_write_it() -> None:
    assert [each for each in (*OF_THEIR_OWN, *ADVICE) if not asks_about_own(each)] == []
    assert [each for each in OF_THE_WORLD if asks_about_own(each)] == []


def test_one_fact_is_told_from_what_would_be_good() -> None:
    assert [each for each in OF_THEIR_OWN if not asks_one_fact(each)] == []
    assert [each for each in ADVICE if asks_one_fact(each)] == []


def test_what_is_known_of_oneself_is_asked_for_formally_and_without_accents() -> None:
    asked = ["q sabes de mi?", "Was wissen Sie alles über mich?", "wat weet u over mij", "що ти про мене знаєш"]
    assert [text for text in asked if not asks_about_me(text)] == []
    less = ["q sabes de mi coche?", "was weiß mein Chef über mich", "wat weet je over mijn buren"]
    assert [text for text in less if asks_about_me(text)] == []

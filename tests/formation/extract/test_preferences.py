"""How long all answers are to be: clauses that are wishes, whatever the classifier takes them for."""

from formation.extract.preferences import can_be_a_wish, limits_answers

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

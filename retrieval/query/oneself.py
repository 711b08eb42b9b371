# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Whether a question is about the user as a whole, or about what was before. Pure.

"What do you know about me?" is near no memory in particular. Phrases, in the nine languages that are tested.
"""

import re

from retrieval.query.references import mentions, without_phrases
from retrieval.query.terms import MAX_QUESTION_CHARACTERS, content_words, is_unspaced, words

# Whatever else the question has.
ABOUT_ME = (
    "know about me", "know of me", "remember about me", "learned about me", "learnt about me", "stored about me",
    "saved about me", "memories of me", "memories about me", "tell me about myself", "something about myself",
    "weißt du über mich", "weißt du von mir", "wissen sie über mich", "du alles über mich", "du so über mich",
    "über mich weißt", "über mich gemerkt", "über mich gespeichert", "über mich gelernt", "erzähl mir etwas über mich",
    "erzähl mir was über mich", "erinnerst du dich an mich", "kennst du mich",
    "sais-tu de moi", "sais de moi", "savez-vous de moi", "savez de moi", "sais-tu sur moi", "sais sur moi",
    "savez-vous sur moi", "savez sur moi", "sais-tu à mon sujet", "connais-tu de moi", "retenu de moi",
    "retenu sur moi", "souviens-tu de moi",
    "sabes de mí", "sabes sobre mí", "sabe de mí", "sabe sobre mí", "recuerdas de mí", "recuerdas sobre mí",
    "aprendido de mí", "aprendido sobre mí", "sabes acerca de mí",
    "sabes sobre mim", "sabe sobre mim", "sabes de mim", "sabe de mim", "lembras de mim", "lembra de mim",
    "lembra sobre mim", "aprendeste sobre mim", "aprendeu sobre mim",
    "sai di me", "sai su di me", "sa di me", "sa su di me", "ricordi di me", "ricordi su di me", "imparato su di me",
    "你知道我什么", "你知道我的什么", "关于我你", "关于我的什么", "知道关于我", "了解我", "对我了解", "对我有什么了解",
    "记得我什么",     "對我了解", "你知道我哪些",
    "私について何", "私について知", "私について覚え", "私の何を知", "私のことを知", "私のこと知", "私のことを覚え",
    "私のこと覚え",     "僕について何", "僕について知", "僕のことを知", "俺について何",
    "знаешь обо мне", "знаете обо мне", "обо мне знаешь", "обо мне знаете", "помнишь обо мне", "помните обо мне",
    "запомнил обо мне", "расскажи обо мне", "знаешь про меня",
)  # fmt: skip
# Only where nothing else is asked: "who am I meeting tomorrow" is another question.
WHO_AM_I = (
    "who am i", "who i am", "describe me", "do you know me", "about me", "wer bin ich", "wer ich bin", "über mich",
    "beschreib mich", "qui suis-je", "qui je suis", "décris-moi", "quién soy", "descríbeme", "quem sou eu", "quem sou",
    "quem eu sou", "chi sono", "chi sono io", "descrivimi", "我是谁", "我是誰", "私は誰", "私って誰", "僕は誰", "кто я",
    "кто я такой", "кто я такая", "опиши меня",
)  # fmt: skip

# "私は誰ですか。" has as much beside the phrase.
MAX_REST_UNSPACED = 6

# "Before" is when something was, beside a verb in the past, and else what comes first: "before lunch". At the end of a
# question it stands for the former state.
_BEFORE = re.compile(
    r"\b(?:did|was|were|had|have|has|used)\b.*\bbefore\b"
    r"|\b(?:habe?|hatte|war|wohnte|lebte|arbeitete|hie(?:ß|ss)|besa(?:ß|ss)|gewohnt|gelebt|gearbeitet)\b.*\b(?:vorher|davor|zuvor)\b"
    r"|\b(?:vorher|davor|zuvor)\b.*\b(?:gewohnt|gelebt|gearbeitet|gewesen|gehabt|gemacht|wohnte|lebte|arbeitete)\b"
    r"|\b(?:j'?(?:habitais|ai|avais|étais)|habitais|vivais|travaillais|étais|avais|habitait)\b.*\b(?:avant|auparavant)\b"
    r"|\b(?:vivía|vivi|viví|trabajaba|trabajé|tenía|era|estaba|usaba)\b.*\bantes\b"
    r"|\b(?:vivia|morava|morei|vivi|trabalhava|tinha|era|estava|usava)\b.*\bantes\b|\bantes\b.*\b(?:morava|vivia|vivía)\b"
    r"|\b(?:vivevo|abitavo|lavoravo|avevo|ero|facevo|usavo|ho vissuto|ho abitato)\b.*\bprima\b"
    r"|\b(?:жил|жила|работал|работала|был|была|было)\b.*\b(?:раньше|до этого|прежде)\b"
    r"|\b(?:раньше|до этого|прежде)\b.*\b(?:жил|жила|работал|работала|был|была|было)\b"
    r"|我(?:之前|以前|原来|從前|从前|原先)|(?:之前|以前)我|(?<![名午])前(?:は|に)(?:どこ|何|誰|私|住)|(?:以前|昔)(?:は|、)|(?<![名午])前の(?:家|仕事|住)",
    re.IGNORECASE | re.DOTALL,
)


def asks_about_me(question: str) -> bool:
    if mentions(question, ABOUT_ME):
        return True
    if not mentions(question, WHO_AM_I):
        return False
    rest = without_phrases(question, WHO_AM_I)
    return not (is_unspaced(rest) and len(rest) > MAX_REST_UNSPACED) and not content_words(words(rest))


def asks_what_was_before(question: str) -> bool:
    return _BEFORE.search(question[:MAX_QUESTION_CHARACTERS]) is not None

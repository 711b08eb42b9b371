"""Words that are not meant as they are looked for: exclamations, fixed terms, and those of another language.

"Opa" is a grandfather in German and an exclamation in Portuguese, 丈夫 a husband in Chinese and "sturdy" in Japanese.
"""

import re

from retrieval.query.stems import language_of

# What tells of nobody and of no illness, though it has such words: exclamations, fixed terms, a subject that is studied.
NO_SUBJECT = re.compile(
    r"""\b(?:(?:vaya\ \w{1,10}\ |ay\ |ay,\ |^)?(?<!la\ )(?<!tu\ )madre\ m[ií]a|(?:de\ )?puta\ madre|la\ madre\ que|ni\ de\ madre|qu[eé]\ padre\b
    |hij[oa]s?\ de\ (?:la\ )?(?:gran\ )?(?:puta|perra|su\ madre)|padre\ nuestro|ama\ de\ casa
    |(?:oh|holy|jesus)[, ]{1,2}(?:mother|brother|father)(?:\ of\ \w{1,9})?|mother\ (?:of|nature|earth|teresa|tongue|lode)\b|father\ christmas
    |brother\ (?:printer|laser|hl|mfc|dcp|sewing)\b|sister\ (?:company|ship|city|site)|(?:hot|corn|chili)[ -]?dogs?|pet\ (?:peeve|project)s?|twin\ (?:beds?|room|engine)
    |cat\ ?(?:5e?|6a?)\b|cat\ (?:engine|diesel|dozer|excavator|digger|loader|c\d{1,2}|d\d)\b|medicine\ (?:hat|ball)\b|kid(?:ding)?\ you\ not|parent\ (?:company|class|directory|folder|element|node)|child(?:ren)?\ (?:class|node|element|process)
    |vater\ unser|mutter\ gottes|heilige\ mutter|alter\ vater|(?:santa|porca)\ madre|madre\ di\ dio|mãe\ d(?:o\ céu|e\ deus)|nossa\ mãe|filho\ da\ (?:puta|mãe)
    |père\ no[eë]l|ta\ mère\b|мама\ (?:дорогая|мия)|вай\ мама|vay\ (?:babam|annem)
    |\bo(?:pa|ma)(?=\s?[,!…]|\.\.)(?<![a-zäöü]\ opa)(?<![a-zäöü]\ oma)
    |(?:un|une|l|les|des|mon|mes|nouvelles?|petites?|d)[' ]enceintes?|enceintes?\ (?:bluetooth|connect|acousti|stéréo|portable)
    |(?:stud(?:y|ies|ied|ying|io|ia|iare|iere|iert)|teach(?:es|ing)?|estud\w{1,5}|étudi\w{1,3}|fac(?:ulty|ulta[dt]|oltà|uldade)|school|degree|professor|carrera|curso|faço|tirocinio|esame|examen|exam|laurea|licenciatura)
    (?:\ (?:of|in|de|di|en|la|a))?\ (?:medicin[ae]?|médecine|medizin))\b
    |妈妈咪呀|大丈夫""",
    re.IGNORECASE | re.VERBOSE,
)
# What means something else in the language of the text: a priest, a nun, a cap, a candle, "sturdy", handicraft.
OTHERWISE_IN = {
    language: re.compile(rf"\b(?:{words})|{letters}" if letters else rf"\b(?:{words})", re.IGNORECASE)
    for language, words, letters in (
        ("portuguese", r"padres?\b|madres?\b|opa\b|oma\b", ""),
        ("spanish", r"opa\b|oma\b|dad\b|pet\b", ""),
        ("italian", r"opa\b|oma\b|dog\b", ""),
        ("french", r"pets?\b|employer\b|opa\b", ""),
        ("german", r"pet\b|cat\b", ""),
        ("dutch", r"pet\b|petten\b|dog\b|niece\b|enkel\b", ""),
        ("polish", r"pet\b|pety\b", ""),
        ("turkish", r"mum\b|asma\w{0,6}|pet\b", ""),
        ("japanese", r"(?!)", "丈夫|工作|老婆"),
    )
}
_KANA = re.compile(r"[\u3041-\u30ff]")
# Letters of no other language that we serve.
_TURKISH = re.compile(r"[ığş]")
_WORD = re.compile(r"\w+")
_WITHOUT_ACCENTS = str.maketrans("áàâãäéèêëíìîïóòôõöúùûüçñşğı", "aaaaaeeeeiiiiooooouuuucnsgi")


def without_other_senses(text: str) -> str:
    """Without the words that say something else here than what they are looked for."""
    text = NO_SUBJECT.sub(" - ", text)
    if _KANA.search(text):
        language: str | None = "japanese"
    elif _TURKISH.search(text):
        language = "turkish"
    else:
        language = language_of([word.translate(_WITHOUT_ACCENTS) for word in _WORD.findall(text.lower())])
    otherwise = OTHERWISE_IN.get(language or "")
    return otherwise.sub(" - ", text) if otherwise else text

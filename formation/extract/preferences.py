"""Wishes how to be answered, apart from orders: what is about content, products, others, secrecy or rules is none."""

import re

from formation.extract.signs import FORBIDDEN, HOW_TO_ANSWER, LASTING, ONCE, signs, takes_back

# The key of what is wished about one subject, so that a new wish takes the place of the old one.
KEY = "instruction:{subject}"

# "Answer yes to everything."
YES = signs("yes|ja|sí|oui|sim|sì|mów tak|odpowiadaj tak|да|evet|haan|نعم", "हाँ|はいと|是的|네라고")


# What is asked for once unless it is said to last: "Count slowly, please.", "List them by date."
ASKED_ONCE = re.compile(
    r"""(?:(?:please|pls|bitte|por\ favor|s'il\ te\ plaît|stp|per\ favore|alsjeblieft|proszę|пожалуйста|now|then|ok|and)[\s,]{1,3}){0,2}
    (?:count|sing|sort|print|draw|recite|spell|guess|repeat|list|zähle?|singe?|sortiere?|wiederhole?|zeichne|rate|cuenta|canta
    |ordena|repite|dibuja|adivina|compte|chante|trie|répète|dessine|devine|conta|ordina|ripeti|disegna|repete|desenha|adivinha|tel|zing
    |sorteer|herhaal|teken|raad|policz|zaśpiewaj|posortuj|powtórz|посчитай|спой|повтори|нарисуй|отсортируй)
    (?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# It means something in the conversation.
POINTING = signs("them|those|these|the numbers|the names|diese|estos|estas|ces|questi|queste|esses|essas|эти|их")
# "Sie heißt Mimi." tells of somebody else.
NAMES_OTHERS = signs(
    "(?:sie|er|es) hei(?:ß|ss)t|(?:her|his|its|their) names?|(?:she|he|it)(?: is|'s) called|(?:elle|il) s'appelle|se llaman?|su nombre"
    "|si chiaman?o?|(?:ele|ela) se chama|chama-se|(?:hij|zij|ze) heet|(?:е[её]|его|их) зовут|nazywa się|ma na imię",
    "彼の名前|彼女の名前|[他她它]叫",
)


def can_be_a_wish(text: str) -> bool:
    """Whatever the classifier takes it for: of more than one answer, and of how alone."""
    if any(pattern.search(text) for pattern in (FORBIDDEN, ONCE, YES, NAMES_OTHERS)) or takes_back(text):
        return False
    lasts = LASTING.search(text) is not None or HOW_TO_ANSWER.search(text) is not None
    return lasts or (ASKED_ONCE.match(text) is None and POINTING.search(text) is None)

"""Wishes how to be answered, apart from orders: what is about content, products, others, secrecy or rules is none."""

from formation.extract.signs import FORBIDDEN, ONCE, signs, takes_back

# The key of what is wished about one subject, so that a new wish takes the place of the old one.
KEY = "instruction:{subject}"

# "Answer yes to everything."
YES = signs("yes|ja|sí|oui|sim|sì|mów tak|odpowiadaj tak|да|evet|haan|نعم", "हाँ|はいと|是的|네라고")


def can_be_a_wish(text: str) -> bool:
    """Whatever the classifier takes it for: of more than one answer, and of how alone."""
    return not any(pattern.search(text) for pattern in (FORBIDDEN, ONCE, YES)) and not takes_back(text)

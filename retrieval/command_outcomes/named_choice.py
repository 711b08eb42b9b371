"""What was chosen of a list by its words: "die mit dem zug". Pure."""

from collections.abc import Sequence

from retrieval.commands.choices import MAX_CHARACTERS
from retrieval.commands.forget_phrases.around import DENIES, TASK
from retrieval.query.terms import terms
from retrieval.ranking.excerpt import Finder


def chosen_by_words(answer: str, contents: Sequence[str]) -> int | None:
    """Which of a list a short answer names by words that it alone has: "die mit dem zug"; None: it names none, or more
    than one, or says more.
    """
    text = answer.strip(" \t.!\u3002\uff01")
    if not text or len(text) > MAX_CHARACTERS or "?" in text or DENIES.search(text) or TASK.match(text):
        return None
    wanted = terms(text)
    found = [Finder(wanted).found(each) for each in contents]
    best = max(map(len, found), default=0)
    named = [n for n, each in enumerate(found) if len(each) == best]
    return named[0] if 2 * best >= len(wanted) and best and len(named) == 1 else None

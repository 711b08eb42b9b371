"""Whether a memory says that somebody, or something, has come in the place of what another memory tells of.

"My new coach is called Pauline" ends "my coach is called Brenda": the same role, or thing, of the same person, with
another name. Who is said to be gone by name ("it's not Mr Abernethy any more, a Ms Lindqvist does my feet now") ends
what says that they are it. Whatever is in doubt ends nothing (decision 0052).
"""

import re

from formation.memories.text import parts_of
from formation.memories.words.holders import (
    Holder,
    asks_how_many,
    holder_in,
    says_what_is_left,
    says_which,
    successor_in,
)
from formation.reconcile.contradiction import as_written, read
from formation.reconcile.restated.exchanges import NAMES
from formation.reconcile.restated.restatement import content_words, same_word
from formation.reconcile.writing_rules.evidence import PEOPLE

MAX_SEARCHED = 6
# "My son Toby's teacher".
_PERSON_BY_NAME = re.compile(rf"(?:{PEOPLE.pattern}) (?P<name>[^\W\d_]{{2,30}})", re.IGNORECASE)


def succeeds(new: str, old: str) -> bool:
    """Whether what the memory `old` says of a role, a thing or a number is so no longer, as `new` says another."""
    text, known = as_written(new), as_written(old)
    if read(old).denied:
        return False
    if says_what_is_left(text):
        return _is_number_of(text, old)
    holder = successor_in(text)
    before = holder_in(known if known == old or holder is None or holder.is_role else old)
    if holder is None or before is None or before.is_role != holder.is_role or successor_in(known) == holder:
        return False
    if not holder.is_role:
        is_named = bool(holder.words) or _names_it(text, known)
        return holder.kind == before.kind and is_named and says_which(old) and _same_owner(text, known, holder, before)
    if not before.names or not holder.names - before.names:
        return False
    if holder.names & before.names:  # who is gone is named
        return holder.kind in ("", before.kind)
    return (
        holder.kind == before.kind
        and (holder.kind != "teacher" or _of_subject(holder) == _of_subject(before))
        and _same_owner(text, known, holder, before)
    )


def searched_words(new: str) -> list[str]:
    """Words by which a memory of the one before may be found; none where it says no such thing."""
    text = as_written(new)
    if says_what_is_left(text):
        return [text[start:end] for _, (start, end) in content_words(text)][:MAX_SEARCHED]
    holder = successor_in(text)
    return [] if holder is None else [*holder.names, *filter(None, [holder.words])][:MAX_SEARCHED]


def _names_it(text: str, known: str) -> bool:
    """ "The fiesta's gone", of a memory that says "Fiesta": by a word behind the verb."""
    verb, *rest = [word for word, _ in content_words(known)] or [""]
    return any(same_word(word, each) for word, _ in content_words(text) for each in rest if each != verb)


def _is_number_of(text: str, old: str) -> bool:
    question, *answer = parts_of(old)
    if not answer or not asks_how_many(question):
        return False
    counted = [word for word, _ in content_words(question)]
    return any(same_word(word, each) for word, _ in content_words(text) for each in counted)


def _same_owner(text: str, known: str, holder: Holder, before: Holder) -> bool:
    """Of the same person: nobody new is named in it, and who is named in the memory is named again."""
    people, known_people = _people(text, holder), _people(known, before)
    if people - known_people:
        return False
    named = {found["name"].casefold() for found in _PERSON_BY_NAME.finditer(known)}
    named = {each for each in named if each not in before.words and not NAMES.fullmatch(each)}
    return people == known_people or any(word in named for word, _ in content_words(text))


def _people(text: str, holder: Holder) -> set[str]:
    found = {each[0].casefold().removesuffix("'s") for each in PEOPLE.finditer(text)}
    return {each for each in found if each not in holder.words and each not in holder.names}


def _of_subject(holder: Holder) -> str:
    """ "Piano teacher", "prof de piano", "Klavierlehrerin"."""
    words = re.sub(r"teacher|lehrer(?:in)?\Z|\Aprof\w*|insegnante|\b(?:de|di|d')\b|d'|my|new|our", " ", holder.words)
    return " ".join(words.split())

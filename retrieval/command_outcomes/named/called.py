"""Words for one and the same, looked up by each of them. Pure."""

from collections.abc import Callable, Iterable, Mapping

from db.terms import Term


def by_each(
    groups: Iterable[str], as_indexed: Callable[[str], Iterable[str]], *, as_written: bool = False
) -> Mapping[str, tuple[str, ...]]:
    """By each word, as the index has it, all of the groups that have it. `groups`: words that mean the same, spaces
    between them. `as_written`: by the words as they stand there, too.
    """
    found: dict[str, tuple[str, ...]] = {}
    for group in groups:
        forms = {word: tuple(as_indexed(word)) for word in group.split()}
        called = tuple(dict.fromkeys(form for each in forms.values() for form in each))
        for word in {*called, *(forms if as_written else ())}:
            found[word] = tuple(dict.fromkeys((*found.get(word, ()), *called)))
    return found


def is_of_term(term: Term, word: str) -> bool:
    """Of a script with spaces."""
    return word in term.words or (term.beginning and word.startswith(term.words[0]))

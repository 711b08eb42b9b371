"""Words of a request in other forms that the user has them in."""

from collections.abc import Sequence
from dataclasses import replace

import asyncpg

from db.pool import Db
from db.queries.commands import words_beginning
from db.terms import Term
from retrieval.command_outcomes.named.forms import beginning_of, beginnings_of_root, have_one_root, is_form_of
from retrieval.command_outcomes.named.naming import (
    terms_that_name,
    without_particles,
)
from retrieval.query.terms import words

# Read for other forms of the words: messages, and memories.
MAX_TEXTS_OF_FORMS = 200


async def in_other_forms(pool: asyncpg.Pool, owner: str, about: str, wanted: Sequence[Term]) -> list[Term]:
    """Each word that names what is meant, with those of the user's that are it in another form, as names are inflected
    ("Oli", "Ola"); without what only joins two words.
    """
    wanted = without_particles(terms_that_name(about, wanted))
    beginnings = [found for term in wanted if term.fixable and (found := beginning_of(term.words[0]))]
    known = await words_beginning(pool, owner, beginnings, limit=MAX_TEXTS_OF_FORMS) if beginnings else []
    forms = [[word for word in known if term.fixable and is_form_of(word, term.words[0])] for term in wanted]
    inflected = [
        replace(term, words=tuple(dict.fromkeys([*term.words, *of]))) for term, of in zip(wanted, forms, strict=True)
    ]
    return await with_same_root(pool, owner, about, inflected)


async def with_same_root(db: Db, owner: str, about: str, wanted: Sequence[Term]) -> list[Term]:
    """Each term of `about` with the Arabic words of the user's that have its root."""
    asked = [[word for word in words(about) if word.startswith(term.words[0])] for term in wanted]
    beginnings = [found for each in asked for word in each for found in beginnings_of_root(word)]
    known = await words_beginning(db, owner, beginnings, limit=MAX_TEXTS_OF_FORMS) if beginnings else []
    forms = [[word for word in known if any(have_one_root(word, one) for one in each)] for each in asked]
    return [
        replace(term, words=tuple(dict.fromkeys((*each, *of)))) if of else term
        for term, each, of in zip(wanted, asked, forms, strict=True)
    ]

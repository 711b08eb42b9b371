"""Search by words: what is indexed of a text, and what is asked of the index.

Both sides go through the same words: folded to small letters without accents, runs of Chinese, Japanese, Korean and
Thai cut into pairs of characters, because no parser or trigram of Postgres finds their words. The index holds all of
them, in Postgres' 'simple' configuration; a question asks for its content words alone, any of which will do.
"""

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence

from db.terms import Term
from retrieval.query.clean import well_formed
from retrieval.query.stems import ENGLISH, language_of, stem_of
from retrieval.query.stop_words import CJK_STOP_CHARACTERS, SPOKEN_WORDS, STOP_WORDS
from retrieval.text_cache import text_cache

# No person reads further, and the words of a text are made on the event loop.
MAX_INDEXED_CHARACTERS = 100_000
# What a tsvector holds. A text over it fails its row: 100,000 pairs of four-byte characters did (decision 0026).
TSVECTOR_BYTES = 2**20 - 1
# Beside its own bytes, padded to an even number, a word takes two for a count and two for each place it stands in.
COUNT_BYTES, PLACE_BYTES = 2, 2
# Unicode puts a run of combining marks in order by insertion: 100,000 of them took 30 s. In pieces of 256 they do not.
FOLDED_AT_ONCE = 256
# As much of a question as is embedded; its terms, each of which is held against each memory of the user.
MAX_QUESTION_CHARACTERS = 2_000
MAX_QUESTION_TERMS = 24
# Words whose terms are cached, for they are asked again and again: some 3 MB.
MAX_CACHED_WORDS = 10_000
# Postgres refuses a lexeme of 2 kB, and no word is that long.
MAX_WORD_CHARACTERS = 64
# Shorter stems begin too many other words: "car" begins "care" and "carpet".
MIN_BEGINNING = 4

# Scripts written without spaces, or, Korean, with particles glued to their words.
UNSPACED = (
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
    r"\U00020000-\U0003134f"
)
_UNSPACED = re.compile(f"[{UNSPACED}]+")
_WORD = re.compile(r"[^\W_][\w\u0300-\u036f\u0900-\u0dff]*")
# Cut after white space where there is some.
_PIECE = re.compile(rf".{{1,{FOLDED_AT_ONCE - 1}}}\s|.{{1,{FOLDED_AT_ONCE}}}", re.DOTALL)
_HIRAGANA = re.compile(r"[\u3040-\u309f]+")


def index_text(text: str) -> str:
    """What to_tsvector('simple', …) is given: the words of the first 100,000 characters, separated by spaces."""
    found = list(words(text[:MAX_INDEXED_CHARACTERS]))
    joined = " ".join(found)
    if len(joined.encode()) + len(found) * (COUNT_BYTES + PLACE_BYTES) <= TSVECTOR_BYTES:
        return joined  # as nearly all are
    return " ".join(_fitting(found))


def _fitting(found: Sequence[str]) -> Iterator[str]:
    """As many of these words, from the first, as one tsvector takes."""
    seen: set[str] = set()
    room = TSVECTOR_BYTES
    for word in found:
        room -= PLACE_BYTES
        if word not in seen:
            seen.add(word)
            length = len(word.encode())
            room -= length + length % 2 + COUNT_BYTES
        if room < 0:
            return
        yield word


def terms(question: str) -> list[Term]:
    """The content words, each once, in the order of the question, 24 at most."""
    return terms_among(words(question[:MAX_QUESTION_CHARACTERS]))


def says_no_more(text: str, asked: Container[tuple[str, ...]]) -> bool:
    """Whether it has no content word but those asked for, by the words of their terms."""
    return all(term.words in asked for term in terms(text))


def terms_among(asked: Iterable[str]) -> list[Term]:
    """As `terms`, of a question's words."""
    asked = tuple(asked)
    content = content_words(asked)
    content = [word for word in content if word not in SPOKEN_WORDS] or content
    # In Japanese, hiragana alone are grammar, unless there is nothing else.
    specific = [word for word in content if word.isascii() or not _HIRAGANA.fullmatch(word)] or content
    language = language_of(asked)
    return list({term.words: term for term in (_term(word, language) for word in specific)}.values())[
        :MAX_QUESTION_TERMS
    ]


def content_words(asked: Iterable[str]) -> list[str]:
    """Without the function words of all languages, as in `terms`, but unstemmed and each as often as it stands."""
    return list(filter(_is_content, asked))


def is_unspaced(text: str) -> bool:
    """Whether any of it is in a script written without spaces."""
    return not text.isascii() and _UNSPACED.search(text) is not None


def is_pair(term: Term) -> bool:
    """Whether it is two characters of a script without spaces: perhaps a word, perhaps the end of one and the next."""
    return _UNSPACED.match(term.words[0]) is not None


def words(text: str) -> Iterable[str]:
    folded = _folded(well_formed(text))
    return _spaced(folded) if folded.isascii() else _runs(folded)


def length_of(text: str) -> int:
    """How many different words a text has, as the index counts them; at least 1."""
    return len(set(words(text))) or 1


def _runs(folded: str) -> Iterator[str]:
    end = 0
    for run in _UNSPACED.finditer(folded):
        yield from _spaced(folded[end : run.start()])
        yield from _pairs(run[0])
        end = run.end()
    yield from _spaced(folded[end:])


def _folded(text: str) -> str:
    """Small letters of one width, and Latin ones without their accents: people leave them out when they ask."""
    if text.isascii():
        return text.lower()
    folded, length = [], 0
    for piece in _PIECE.finditer(text):
        folded.append(_folded_piece(piece[0]))
        length += len(folded[-1])
        if length > MAX_INDEXED_CHARACTERS:  # one character can be written out as eighteen
            break
    return "".join(folded)


def _folded_piece(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).casefold()
    letters: list[str] = []
    for letter in unicodedata.normalize("NFD", plain):
        if not (unicodedata.combining(letter) and letters and letters[-1].isascii()):
            letters.append(letter)
    return unicodedata.normalize("NFC", "".join(letters))


def _spaced(text: str) -> list[str]:
    return [word[:MAX_WORD_CHARACTERS] for word in _WORD.findall(text.replace("_", " "))]


def _pairs(run: str) -> Iterable[str]:
    return [run] if len(run) == 1 else (run[i : i + 2] for i in range(len(run) - 1))


def _common_beginning(word: str, stem: str) -> str:
    length = next((n for n, (one, other) in enumerate(zip(word, stem, strict=False)) if one != other), len(stem))
    return word[:length]


def _is_content(word: str) -> bool:
    if not word.isascii() and _UNSPACED.match(word):
        return not CJK_STOP_CHARACTERS & set(word)
    return len(word) > 1 and word not in STOP_WORDS


@text_cache(max_texts=MAX_CACHED_WORDS, max_characters=MAX_WORD_CHARACTERS)
def _term(word: str, language: str | None) -> Term:
    """A word also finds what begins like its stem: "running" finds "runs", "allergies" finds "allergy" and
    "allergy-free". Short ones do not: "cat" is not in "catalogue". Misspelled can only be what has letters and is no
    pair.
    """
    fixable = not _UNSPACED.match(word) and word.isalpha()
    if language is None or not fixable:
        return Term(words=(word,), beginning=False, fixable=fixable)
    stem = stem_of(word, language)
    beginning = _common_beginning(word, stem)
    if len(beginning) < MIN_BEGINNING:
        return Term(words=tuple(dict.fromkeys((word, f"{word}s", stem, f"{stem}s"))), beginning=False, fixable=fixable)
    # English stems end in i where the word had y: "allergi" is the beginning of "allergies", and not of "allergy".
    spellings = (beginning, f"{beginning[:-1]}y") if language == ENGLISH and beginning.endswith("i") else (beginning,)
    return Term(words=spellings, beginning=True, fixable=fixable)

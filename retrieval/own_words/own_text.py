"""Which characters of a message are its user's own words: the one place that says so, for recall and formation alike.

Whatever is quoted, forwarded, tagged, fenced, indented, attributed, handed over behind a colon, played, supposed or
longer than people type is not. In doubt it is not: a missed memory costs less than a stranger's (decision 0057).
"""

from collections.abc import Container

from retrieval.own_words.blocks import mark_blocks
from retrieval.own_words.characters import CODE, FOREIGN, LISTED, OWN, Marks, in_plain_characters, mark_disguised, small
from retrieval.own_words.drafts import closed_letter, is_draft, mark_letter
from retrieval.own_words.frames import is_taken_back, mark_framed
from retrieval.own_words.lines import mark_lines
from retrieval.own_words.quotations import mark_quotations
from retrieval.text_cache import text_cache

# Sixteen minutes of typing at fifty words a minute.
MAX_TYPED_CHARACTERS = 4_000
# Of a message that is longer its first paragraph may say what the rest is.
MAX_FIRST_PARAGRAPH = 500
# Stands for what was left out. Ends a sentence and a line, so that nothing is read across it.
LEFT_OUT = "\n"
# In its place for a reader who should know that something was there.
PLACEHOLDER = "[text that is not the user's own]"
# Several steps read a message in a row, none of them the one before it. 2 MB at most.
MAX_CACHED_MESSAGES, MAX_CACHED_CHARACTERS = 64, 16_000


def own_text(text: str) -> str:
    """The text with line breaks for whatever is not its user's own: as long, so that places stay places. What may be
    learned from. Time linear in the length.
    """
    return _only(text, _marks(text), {OWN})


def own_text_and_lists(text: str) -> str:
    """As `own_text`, with the items behind a label that may be its user's: only for what judges each of them."""
    return _only(text, _marks(text), {OWN, LISTED})


def recalled_text(text: str) -> str:
    """As `own_text`, of a past turn that is recalled: with the lines of code that the user sent, and with the sentence
    that speaks of a story, a game or a character, which tells by itself that it does. What follows on that is left out.
    """
    return _only(text, _marks(text, keeps_frame=True), {OWN, CODE})


def own_or_placeholder(text: str) -> str:
    """The text with a placeholder for each stretch that is not its user's own."""
    parts = [
        text[start:end] if mark == OWN else f" {PLACEHOLDER} "
        for mark, start, end in _marks(text).runs()
        if mark == OWN or text[start:end].strip()
    ]
    return "".join(parts).replace(f"{PLACEHOLDER}  {PLACEHOLDER}", PLACEHOLDER).strip()


def _only(text: str, marks: Marks, wanted: Container[int]) -> str:
    return "".join(text[start:end] if mark in wanted else LEFT_OUT * (end - start) for mark, start, end in marks.runs())


@text_cache(max_texts=MAX_CACHED_MESSAGES, max_characters=MAX_CACHED_CHARACTERS)
def _marks(text: str, *, keeps_frame: bool = False) -> Marks:
    marks = Marks(len(text))
    plain = in_plain_characters(text)
    lowered = small(plain)
    draft = is_draft(lowered)
    letter = closed_letter(plain, is_draft=draft)
    if is_taken_back(lowered) or (draft and letter is None):
        marks.fill(0, len(text), FOREIGN)
        return marks
    if letter is not None:
        marks.fill(*letter, FOREIGN)
    mark_blocks(plain, marks)
    mark_disguised(text, marks)
    mark_lines(plain, marks)
    mark_letter(lowered, marks)
    mark_quotations(plain, marks)
    mark_framed(plain, marks, keeps_frame=keeps_frame)
    _mark_too_long(text, marks)
    return marks


def _mark_too_long(text: str, marks: Marks) -> None:
    if marks.count(OWN) + marks.count(LISTED) <= MAX_TYPED_CHARACTERS:
        return
    first = text.find("\n", len(text) - len(text.lstrip()))
    keep = first if 0 <= first <= MAX_FIRST_PARAGRAPH else 0
    marks.fill(keep, len(text), FOREIGN)

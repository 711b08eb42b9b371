"""Blocks in a message: fences, tags, markup in brackets, templates of models, JSON. Whoever wrote them, they hold text
that came from elsewhere.
"""

import re
from collections.abc import Sequence

from retrieval.own_words.characters import CODE, FOREIGN, Marks

_FENCE = re.compile(r"```|~~~|\"\"\"")
_TAG = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z][\w.:-]{0,40})(?:\s[^<>\n]{0,300})?/?>")
_COMMENT = re.compile(r"<!--|<!\[CDATA\[")
# Tags of a single element, which enclose nothing.
_VOID = frozenset({"br", "hr", "img", "input", "meta", "link", "wbr"})
# Not what stands in place of a secret: "[code removed]".
_BRACKETED = re.compile(
    r"\[(?!code removed\])(?P<close>/?)"
    r"(?P<name>quote|code|inst|system|user|assistant|tool|document|context|source|b|i|url|spoiler)"
    r"(?:[=\s][^\]\n]{0,100})?\]",
    re.IGNORECASE,
)
# How models' own templates and prompts mark their parts; from here on nothing is the user's.
_TEMPLATE = re.compile(
    r"<\|[^\n|]{0,40}\|>|<<SYS>>"
    r"|\{\{\s{0,3}[A-Za-z_]\w{0,40}\s{0,3}\}\}|\{%|<start_of_turn>|\[?END OF (?:PROMPT|USER|DOCUMENT|CONTEXT)",
    re.IGNORECASE,
)
_JSON = re.compile(r"[\[{]\s{0,40}(?:[{\[]\s{0,40})?[\"'“]?[^\W\d][\w-]{0,40}[\"'”]?\s{0,9}:")
# A line of code, to be told from prose in a fence.
_CODE = re.compile(
    r"[=;{}()\[\]]|^\s{0,200}(?:import|from|def|class|return|if|else|elif|for|while|try|with|fn|func|let|const"
    r"|var|use"
    r"|SELECT|INSERT|UPDATE|end)\b|->|::|\w_\w|^\s{0,200}[@.$]"
)
_ASSIGNS = re.compile(r"\s{0,40}+(?:\w{1,40}\s){0,2}[\w.\[\]]{1,80}\s?[:+-]?=\s?[^\s=]")
# A sad face, which ends no line of code: "we broke up :(", "мы расстались((".
_FACE = re.compile(r"(?:[:;=]['\u2019^-]?[(\[\\]{1,9}|\({2,9}|(?<=[^\x00-\x7f])\()\Z")
MAX_FACE = 12
# Text inside code: its comments and long strings.
_PROSE_IN_CODE = re.compile(r"(?:[^\W\d_]{2,30}[ ,.]{1,3}){4}", re.UNICODE)


def mark_blocks(text: str, marks: Marks) -> None:
    """`text`: in plain characters."""
    _mark_fences(text, marks)
    for tags in [_tags_outside(text, marks, pattern) for pattern in (_TAG, _BRACKETED)]:
        _mark_tags(text, marks, tags)
    for pattern in (_COMMENT, _TEMPLATE):
        if found := pattern.search(text):
            marks.fill(found.start(), len(text), FOREIGN)
    if found := _JSON.search(text):
        end = max(text.rfind("}"), text.rfind("]")) + 1
        marks.fill(found.start(), end if end > found.end() else len(text), FOREIGN)


def mark_code(text: str, start: int, end: int, marks: Marks) -> None:
    """What looks like code as code, every other line as foreign."""
    for line in text[start:end].splitlines(keepends=True):
        is_code = _CODE.search(line) is not None and _PROSE_IN_CODE.search(line) is None
        marks.fill(start, start + len(line), CODE if is_code or not line.strip() else FOREIGN)
        start += len(line)


def is_code(line: str) -> bool:
    """Of a line outside of any block: an assignment, or one that ends as code does."""
    if _ASSIGNS.match(line):
        return True
    line = line.rstrip()
    if line.endswith(("(", "[", "\\")) and _FACE.search(line, max(len(line) - MAX_FACE, 0)):
        return False
    return line.endswith((";", "{", "=>", "(", "[", "\\")) and _CODE.search(line) is not None


def _mark_fences(text: str, marks: Marks) -> None:
    """From each fence to the next one of its kind, or to the end."""
    open_at: re.Match[str] | None = None
    for fence in _FENCE.finditer(text):
        if open_at is None:
            open_at = fence
        elif fence[0] == open_at[0]:
            _mark_fenced(text, open_at, fence.start(), fence.end(), marks)
            open_at = None
    if open_at is not None:
        _mark_fenced(text, open_at, len(text), len(text), marks)


def _mark_fenced(text: str, fence: re.Match[str], inner_end: int, end: int, marks: Marks) -> None:
    line = text.find("\n", fence.end(), inner_end)
    inner = line if 0 <= line <= fence.end() + 20 else fence.end()  # behind the language's name
    marks.fill(fence.start(), inner, FOREIGN)
    mark_code(text, inner, inner_end, marks)
    marks.fill(inner_end, end, FOREIGN)


def _tags_outside(text: str, marks: Marks, pattern: re.Pattern[str]) -> list[re.Match[str]]:
    """Those outside of fences: inside one they are code, and open or close nothing beside it."""
    return [each for each in pattern.finditer(text) if each["name"].lower() not in _VOID and marks.is_own(each.start())]


def _mark_tags(text: str, marks: Marks, tags: Sequence[re.Match[str]]) -> None:
    """From a tag to the last one that closes it, so that a document that closes it itself gains nothing by it; to the
    end where none does. A tag that was never opened was closed to mislead: nothing beside it counts.
    """
    last_close = {each["name"].lower(): each.end() for each in tags if each["close"]}
    done = 0
    for tag in tags:
        if tag.start() < done:
            continue
        name = tag["name"].lower()
        if tag["close"]:
            marks.fill(0, len(text), FOREIGN)
            return
        done = tag.end() if tag[0].endswith("/>") else max(last_close.get(name, len(text)), tag.end())
        marks.fill(tag.start(), done, FOREIGN)

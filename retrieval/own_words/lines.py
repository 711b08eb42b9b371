# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Lines of a message that were pasted: mails, chats, logs, quotations, code, and what stands behind a colon."""

import re
from dataclasses import dataclass

from retrieval.own_words.blocks import is_code, mark_code
from retrieval.own_words.characters import FOREIGN, LISTED, Marks
from retrieval.own_words.drafts import FAREWELLS
from retrieval.own_words.labels import hands_over, introduces_user
from retrieval.own_words.lists import lists_user
from retrieval.own_words.quotations import end_of_handed

# From here to the end of the message. Headers of mails in the languages that mail programs speak.
_MAIL = re.compile(
    r"""[ \t>]{0,20}+\*{0,2}(?:
      (?:from|to|cc|bcc|subject|sent|date|reply-to|re|fwd?|aw|wg|von|an|betreff|gesendet|datum|de|para|asunto|enviado
        |fecha|objet|envoyé|à|assunto|data|da|a|oggetto|inviato|van|aan|onderwerp|verzonden|od|do|temat|wysłano|от
          |кому
        |тема|дата|kimden|kime|konu|gönderen|发件人|收件人|主题|寄件者|差出人|宛先|件名|보낸\ ?사람|받는\ ?사람
          |제목|من|إلى|الموضوع
        |प्रेषक|विषय)\s{0,3}:
    | [-=_*~\u2013\u2014]{3,80}\s{0,3}[^\W\d_][^\n]{0,80}?[-=_*~\u2013\u2014:]{1,80}\s{0,9}$
    | (?:begin\ forwarded|forwarded\ message|original\ message|anfang\ der\ weiter|weitergeleitete|début\ du\ message
      |message\ (?:transféré|d'origine)|inicio\ del\ mensaje|mensaje\ (?:reenviado|original)|inizio\ messaggio
      |messaggio\ (?:inoltrato|originale)|início\ da\ mensagem|mensagem\ (?:encaminhada|original)
      |doorgestuurd\ bericht|oorspronkelijk|wiadomość\ (?:przekazana|oryginalna)|пересылаемое|начало\ пере|iletilen
      |转发|轉寄|以下是转发|転送|전달된)
    | [-=_*#~\u2500\u2013\u2014]{3,200}\s{0,9}$
    | --\s{0,3}$
    | \#{1,6}\s{1,9}\S
    )""",
    re.IGNORECASE | re.VERBOSE,
)
# Alone on its line; below it stands who wrote it.
_FAREWELL = re.compile(rf"\s{{0,9}}{FAREWELLS}[\s,.!。]{{0,9}}$", re.IGNORECASE | re.VERBOSE)
_SENT_FROM = re.compile(
    r"\s{0,9}(?:(?:sent|get outlook|sent via) (?:from|for|with)\b|von meinem .{1,30} gesendet|gesendet (?:von|mit)\b"
    r"|envoyé (?:de|depuis)\b|enviado (?:desde|do|de)\b|inviato da\b|verzonden vanaf\b|wysłane z\b|отправлено с\b"
    r"|.{1,30} cihazımdan gönderildi|发自我的|.{1,20}から送信|나의 .{1,20}에서 보냄)",
    re.IGNORECASE,
)
# A letter's first line. "Hi Ana," is also how one greets an assistant; these are not.
_SALUTATION = re.compile(
    r"""\s{0,9}(?:dear|to\ whom|sehr\ geehrte\w{0,2}|liebe[rs]?|estimad\w{1,2}|querid\w{1,2}|cher|chère|ch[eè]r\w{0,3}
    |madame|monsieur|prezad\w{1,2}|car[oai]|gentile|egregi\w{0,2}|geachte|beste|lieve|szanown\w{1,3}|drog\w{1,3}
    |уважаем\w{1,3}|дорог\w{1,3}|sayın|sevgili|尊敬的|亲爱的|拝啓|عزيز\w{0,3}
      |प्रिय)(?!\w)[^.!?\n]{0,60}[,:!，、]?\s{0,9}$""",
    re.IGNORECASE | re.VERBOSE,
)
# To the end of its paragraph: logs, shells, comments, tracebacks, diffs.
_LOG = re.compile(
    r"""\s{0,20}(?:\$\s|>>>|\.\.\.\s|PS\s[A-Z]:|[A-Z]:\\|(?:[\w.-]{1,30}@[\w.-]{1,30}[:~][^\n]{0,40}[$\#])|//|/\*
      |\*/|\*\s@|@@\s|[+]{3}\s
    |\(?(?:DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL|TRACE|SEVERE)\b[\s:\])|-]|\[(?:DEBUG|INFO
      |WARN\w{0,3}|ERROR
    |FATAL|TRACE|\d)|Traceback\ |File\ "|at\ [\w.$]{1,80}\(|Exception\ in\ |Caused\ by:|\w{1,40}(?:Error|Exception):
    |<\w{1,30}>\s)""",
    re.VERBOSE,
)
# A date or a time at the beginning: an exported chat, or a log. To the end, for its next lines have other marks.
_STAMPED = re.compile(
    r"\s{0,9}[\[(]?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d\d)(?::\d\d)?(?:[ T,]{1,3}\d{1,2}:\d\d(?::\d\d)?)?"
    r"(?:[.,]\d{1,6})?(?:\s?[AaPp]\.?[Mm]\.?)?Z?[\])]?\s{0,3}(?:[-|:\u2013\u2014<\[]\s{0,3})?(?=\S)"
)
# Who wrote what stands before it.
_NAME = r"[^\W\d_a-zß-ÿ][\w.']{0,20}(?: [^\W\d_a-zß-ÿ][\w.']{0,20}){0,3}\s{0,9}$"
_ATTRIBUTED = re.compile(rf"[.!?\"”»’']\s{{1,3}}[-~\u2013\u2014\u2015]{{1,2}}\s{{0,2}}{_NAME}")
# The same on a line of its own: a hyphen would be a bullet.
_SIGNED = re.compile(rf"\s{{0,20}}(?:[~\u2013\u2014\u2015]|--)\s{{0,2}}{_NAME}")
# "Dr. Ana Maria Braga:"
MAX_WORDS_OF_A_NAME = 4
# What a line that is quoted begins with; its paragraph is.
_QUOTES_LINE = (">", "|", "\u2502", "\u2503")
# Enough of the text behind a label to see who speaks there.
_LOOK = 100
_ROW = re.compile(r"[^|\n]{0,200}\|[^|\n]{0,200}\||[^\t\n]{0,200}\t[^\t\n]{1,200}\t")
_COLON = re.compile(r"[.!?;。\u2026](?=\s|$)|[。！？]|:(?!\d|//|[-']?[)(DPpOo3|/\\*](?!\w)|:)")


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    start: int
    end: int  # with its line break


def mark_lines(text: str, marks: Marks, start: int = 0) -> None:
    """`text`: in plain characters, its blocks marked. From `start` on."""
    lines = _lines(text, start)
    quoted = pasted = False  # a paragraph that began as a quotation, or as a log
    paragraph = start
    for n, line in enumerate(lines):
        if not line.text.strip():
            quoted = pasted = False
            paragraph = line.end
            continue
        if not marks.is_own(line.start + len(line.text) - len(line.text.lstrip())):
            continue
        stripped = line.text.lstrip()
        if _ends_the_users_words(line, lines, n):
            marks.fill(line.start, len(text), FOREIGN)
            return
        quoted = quoted or stripped.startswith(_QUOTES_LINE)
        pasted = pasted or _LOG.match(line.text) is not None
        if _SIGNED.match(line.text):
            marks.fill(paragraph, line.end, FOREIGN)
        elif quoted or pasted or _ATTRIBUTED.search(line.text.rstrip()):
            marks.fill(line.start, line.end, FOREIGN)
        elif _ROW.match(line.text):
            marks.fill(line.start, line.end, LISTED if lists_user(text, line.start) else FOREIGN)
        elif line.text.startswith(("    ", "\t", "  \t")) or is_code(stripped):
            mark_code(text, line.start, line.end, marks)
        elif (handed := _handed_over(line, text, marks)) is not None:
            if lists_user(text, handed):
                marks.fill(handed, len(text), LISTED)
                continue
            end = end_of_handed(text, handed + len(text[handed:]) - len(text[handed:].lstrip()))
            marks.fill(handed, end or len(text), FOREIGN)
            if end is not None:  # so often as there are kinds of marks
                mark_lines(text, marks, end)
            return


def _lines(text: str, at: int) -> list[_Line]:
    lines = []
    for whole in text[at:].split("\n"):
        lines.append(_Line(whole, at, min(at + len(whole) + 1, len(text))))
        at += len(whole) + 1
    return lines


def _ends_the_users_words(line: _Line, lines: list[_Line], n: int) -> bool:
    """Whether nothing from this line on is the user's."""
    if _MAIL.match(line.text) or _SENT_FROM.match(line.text) or _STAMPED.match(line.text):
        return True
    more = any(each.text.strip() for each in lines[n + 1 : n + 3])
    if _SALUTATION.match(line.text):
        return more
    return more and n > 0 and _FAREWELL.match(line.text) is not None


def _handed_over(line: _Line, text: str, marks: Marks) -> int | None:
    """Where what a colon hands over begins, if one does. Behind one that ends its line a block may follow, which is
    marked already: then the user goes on below it.
    """
    start = line.start
    for found in _COLON.finditer(text, line.start, line.start + len(line.text)):
        if found[0] != ":":
            start = found.end()
            continue
        label, after = text[start : found.start()], found.end()
        rest = text[after : min(after + _LOOK, line.start + len(line.text))]
        if not marks.is_own(found.start()) or not _parts(rest, label) or introduces_user(label):
            continue
        if not rest.strip():
            below = len(text) - len(text[after:].lstrip())
            follows = below < len(text) and marks.is_own(below) and text[below] not in _QUOTES_LINE
            return after if follows and hands_over(label, text[below : below + _LOOK]) else None
        if hands_over(label, rest):
            return after
    return None


def _parts(rest: str, label: str) -> bool:
    """Whether it is a colon between a label and a text; behind one without a space somebody speaks: no "node:20"."""
    if not rest or rest[0].isspace() or rest[0] in "\"'“„«「‘":
        return True
    return (rest[0].isupper() or not rest[0].isascii()) and len(label.split()) <= MAX_WORDS_OF_A_NAME

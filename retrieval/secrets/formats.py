"""Secrets that are known by their form: vendors' keys, private keys, passwords in addresses, card and account numbers.

A text is cut into long runs first, and only those are looked at closely: most messages have none. Every repetition is
bounded or possessive, so that no text costs more than its length.
"""

import re
from collections.abc import Iterator

from retrieval.secrets.found import Secret

# The shortest vendor key with its prefix has more; the longest words of a sentence seldom do.
_LONG_RUN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_\-.:+/=~]{10,}+")
# Prefixes that vendors publish for scanners, each with the least length of what follows. (?<!…) because a prefix that
# stands inside a word is none.
_VENDOR_KEY = re.compile(
    r"""(?<![A-Za-z0-9])(?:
    (?:sk|rk|pk|ak)[-_](?=[A-Za-z_-]{0,40}[0-9])[A-Za-z0-9_-]{8,}+
    |gh[pousr]_[A-Za-z0-9]{16,}+ |github_pat_[A-Za-z0-9_]{20,}+
    |gl(?:pat|dt|rt|ptt|ft|imt|agent|soat)-[A-Za-z0-9_-]{16,}+
    |xox[abeprs]-[A-Za-z0-9-]{10,}+ |xapp-[A-Za-z0-9-]{10,}+
    |(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{12,}+ |AIza[A-Za-z0-9_-]{30,}+ |GOCSPX-[A-Za-z0-9_-]{20,}+
    |ya29\.[A-Za-z0-9_-]{20,}+ |1//0[A-Za-z0-9_-]{30,}+
    |hf_[A-Za-z0-9]{20,}+ |npm_[A-Za-z0-9]{20,}+ |pypi-[A-Za-z0-9_-]{20,}+ |rubygems_[a-f0-9]{32,}+
    |do[opr]_v1_[a-f0-9]{32,}+ |SG\.[A-Za-z0-9_-]{16,}+\.[A-Za-z0-9_-]{16,}+ |key-[0-9a-f]{32}(?![0-9a-f])
    |shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{20,}+ |sq0[a-z]{3}-[A-Za-z0-9_-]{20,}+ |SK[0-9a-f]{32}(?![0-9a-f])
    |dckr_(?:pat|oat)_[A-Za-z0-9_-]{16,}+ |lin_(?:api|oauth)_[A-Za-z0-9]{20,}+ |fig[do]_[A-Za-z0-9_-]{20,}+
    |ntn_[A-Za-z0-9]{20,}+ |secret_[A-Za-z0-9]{30,}+ |hv[sbr]\.[A-Za-z0-9_-]{20,}+
    |PMAK-[A-Za-z0-9-]{20,}+ |NR(?:AK|JS|II|RA)-[A-Za-z0-9-]{16,}+ |gl(?:sa|c)_[A-Za-z0-9_]{20,}+
    |dapi[a-f0-9]{32}(?:-\d)? |dt0[a-z]\d\d\.[A-Z0-9.]{20,}+ |sntry[su]_[A-Za-z0-9_=+/-]{20,}+
    |r8_[A-Za-z0-9]{20,}+ |gsk_[A-Za-z0-9]{20,}+ |xai-[A-Za-z0-9]{20,}+ |pplx-[A-Za-z0-9]{20,}+
    |AGE-SECRET-KEY-1[A-Z0-9]{20,}+ |AT(?:ATT3|BB|CTT3)[A-Za-z0-9_=-]{20,}+
    |tskey-[A-Za-z0-9-]{16,}+ |nf[pcobu]_[A-Za-z0-9]{20,}+ |pul-[a-f0-9]{30,}+ |CFPAT-[A-Za-z0-9_-]{20,}+
    |whsec_[A-Za-z0-9+/=]{16,}+ |phx_[A-Za-z0-9]{20,}+ |sbp_[a-f0-9]{30,}+ |pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{20,}+
    |ops_eyJ[A-Za-z0-9_-]{20,}+ |fo1_[A-Za-z0-9_-]{20,}+ |EAA[A-Za-z0-9]{40,}+ |mr_[a-z2-7]{8}_[a-z2-7]{20,}+
    |eyJ[A-Za-z0-9_-]{8,}+\.[A-Za-z0-9_-]{8,}+(?:\.[A-Za-z0-9_-]*+){0,3}
    |[0-9]{8,10}:AA[A-Za-z0-9_-]{30,}+ |[MNO][A-Za-z0-9_-]{22,27}+\.[A-Za-z0-9_-]{6,7}+\.[A-Za-z0-9_-]{25,}+
    |hooks\.slack\.com/services/[A-Z0-9/]{10,24}/[A-Za-z0-9]{16,}+
    )""",
    re.VERBOSE,
)
_PRIVATE_KEY = re.compile(r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----")
_KEY_LINES = re.compile(r"(?:\s*+[A-Za-z0-9+/=:,-]{16,}+)*+[\sA-Za-z0-9+/=]{0,80}")
_KEY_END = "-----END "
# user:password@host; the password may be anything but what ends it.
_ADDRESS = re.compile(r"\b[a-z][a-z0-9+.-]{1,20}://[^\s/:@'\"]{0,64}:([^\s@/'\"]{1,128})@", re.IGNORECASE)
_WIFI_CODE = re.compile(r"\bWIFI:[^\n]{0,80}?\bP:((?:\\.|[^;\n\\]){1,63});")
_BASIC_LOGIN = re.compile(r"\s(?:-u|--user)[ =]['\"]?[^\s:'\"]{1,64}:([^\s'\"]{1,128})")
_SSHPASS = re.compile(r"\bsshpass\s{1,3}-p ?['\"]?([^\s'\"]{3,128})")
_BASIC_HEADER = re.compile(r"\bbasic\s{1,3}([A-Za-z0-9+/]{8,256}={0,2})(?![\w-])", re.IGNORECASE)
_DIGITS = re.compile(r"(?<![\w.+/=-])\d(?:[ -]?\d){13,18}+(?![\w-])", re.ASCII)
_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])",
    re.IGNORECASE | re.ASCII,  # no "İ", of which no number can be made
)
_SOCIAL_SECURITY = re.compile(r"(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])", re.ASCII)
# What documentation writes where a password goes.
PLACEHOLDER = re.compile(
    r"""\A(?:[<\[({$%*.xX•·_-][^\s]*[>\])}*.xX•·_-]|[*.xX•·_-]+|\$\w+|%\w|\W+
    |(?:(?:your|my|the|our|new|old|some|db)[-_ ]?)*+
        (?:pass(?:word|wd)?|pwd|secret|token|key|pw|api[-_]?key)(?:[-_ ]?here)?
    |change[-_]?me|example|placeholder|redacted|hidden)""",
    re.IGNORECASE | re.VERBOSE,
)
# Issuers' first digits and the lengths they use (ISO/IEC 7812); a check digit alone would take one order number in ten.
_CARD = re.compile(
    r"""4\d{15}|4\d{18}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}
    |6(?:011|5\d\d|4[4-9]\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17}|(?:50|5[6-8]|6\d)\d{14}""",
    re.VERBOSE,
)


def secrets_by_format(text: str) -> Iterator[Secret]:
    for run in _LONG_RUN.finditer(text):
        for key in _VENDOR_KEY.finditer(text, run.start(), run.end()):
            yield Secret(kind="key", start=key.start(), end=key.end())
    if "PRIVATE KEY" in text:
        yield from _private_keys(text)
    if "@" in text:
        yield from _inner(_ADDRESS, text)
    if "WIFI:" in text:
        yield from _inner(_WIFI_CODE, text)
    if "-u" in text:
        yield from _inner(_BASIC_LOGIN, text)
    if "sshpass" in text:
        yield from _inner(_SSHPASS, text)
    if "uthorization" in text:
        yield from _inner(_BASIC_HEADER, text)
    yield from _numbers(text)


def _inner(pattern: re.Pattern[str], text: str) -> Iterator[Secret]:
    for found in pattern.finditer(text):
        if not PLACEHOLDER.fullmatch(found[1]):
            yield Secret(kind="password", start=found.start(1), end=found.end(1))


def _private_keys(text: str) -> Iterator[Secret]:
    """From the first line to the last; without a last line as far as there are lines of a key."""
    at, ended = 0, True
    while head := _PRIVATE_KEY.search(text, at):
        end = text.find(_KEY_END, head.end()) if ended else -1
        ended = end >= 0
        at = end if ended else _end_of_key(text, head.end())
        yield Secret(kind="key", start=head.start(), end=at)


def _end_of_key(text: str, at: int) -> int:
    lines = _KEY_LINES.match(text, at)
    return lines.end() if lines else at


def _numbers(text: str) -> Iterator[Secret]:
    for found in _DIGITS.finditer(text):
        digits = "".join(filter(str.isdigit, found[0]))
        if _CARD.fullmatch(digits) and passes_luhn(digits):
            yield Secret(kind="card number", start=found.start(), end=found.end())
    for found in _IBAN.finditer(text):
        if end := _end_of_iban(found):
            yield Secret(kind="account number", start=found.start(), end=end)
    for found in _SOCIAL_SECURITY.finditer(text):
        yield Secret(kind="account number", start=found.start(), end=found.end(), certain=False)


def passes_luhn(digits: str) -> bool:
    """Card numbers carry a check digit (ISO/IEC 7812-1, annex B)."""
    values = [int(c) for c in digits if c.isdigit()]
    doubled = [sum(divmod(2 * d, 10)) if place % 2 else d for place, d in enumerate(reversed(values))]
    return sum(doubled) % 10 == 0


def _end_of_iban(found: re.Match[str]) -> int | None:
    """Where a valid number ends; words after it may look like a part of it."""
    text = found[0]
    end = len(text)
    while end >= 15:
        compact = text[:end].replace(" ", "").upper()
        if 15 <= len(compact) <= 34 and passes_mod_97(compact):
            return found.start() + end
        end = text.rfind(" ", 0, end)
    return None


def passes_mod_97(iban: str) -> bool:
    """The check digits of an account number (ISO 13616)."""
    return int("".join(str(int(c, 36)) for c in iban[4:] + iban[:4])) % 97 == 1

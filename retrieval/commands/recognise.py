# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether a message is a command about memory, and which. Pure.

A command is the whole message, with the steps that it asks to keep: what is told beside a task, asked in a longer text,
quoted or pasted is none. In doubt it is none: a chat that goes on costs less than a memory that is gone.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from retrieval.commands.accents import with_or_without
from retrieval.commands.all_known import asks_for_all_known
from retrieval.commands.dialect import in_standard_words
from retrieval.commands.forget_phrases.patterns import (
    WITH_DOTS,
    everyday_patterns,
    of_forgetting,
    orders,
    same_again,
    says_also,
)
from retrieval.commands.forget_phrases.staying import parted
from retrieval.commands.forgetting import (
    ForgetKind,
    ForgetRequest,
    PlainPhrases,
    asks_for_everything,
    forget_request,
    refuses_memory,
)
from retrieval.commands.named import named_correction
from retrieval.commands.named_correction import NamedCorrection
from retrieval.commands.phrases.around import (
    COURTESY_BEFORE,
    COURTESY_BEFORE_CJK,
    COURTESY_BEHIND,
    ME,
    MINE,
    MINE_CJK,
    MY,
    MY_CJK,
)
from retrieval.commands.phrases.kinds import Kind
from retrieval.commands.phrases.languages import LANGUAGES
from retrieval.commands.polite import said_plainly
from retrieval.commands.procedures import procedure_request
from retrieval.own_words.own_text import own_text
from retrieval.text_cache import text_cache

# Longer than anybody tells a memory in a sentence or two; the checks of a memory's text come after.
MAX_CHARACTERS = 500
# A message is looked at when it comes, and again when it is found as a past turn. 2 MB at most.
MAX_CACHED_MESSAGES, MAX_CACHED_CHARACTERS = 1_000, 1_000
# What only a language without spaces puts before a verb at the message's end.
UNSPACED = ("zh", "ja")
_AnyKind = TypeVar("_AnyKind", bound=Kind)
# What points at the chat and not at something known of the user.
_POINTS_AT_CHAT = re.compile(
    r"(?:it|this|that|them|all|everything|(?:what|that|the things?) (?:i|you|we) (?:just )?(?:said|wrote|asked"
    r"|told you)"
    r"|(?:all |any |your |my |the |these |those ){0,4}(?:previous|prior|above|last|earlier|preceding|original"
    r"|current|initial|system)?"
    r" ?(?:instructions?|rules?|prompts?|messages?|questions?|requests?|answers?|repl(?:y|ies)|conversations?"
    r"|chats?|context|task"
    r"|code|error|training|guidelines?)(?: above| before| so far)?"
    r"|das|es|dies|alles|vorhin|gestern|eben|(?:meine[rnm]?|deine[rnm]?|die|der|den|dem|alle)? ?"
    r"(?:letzten?|vorigen?|vorherigen?|bisherigen?|obigen?)? ?"
    r"(?:anweisung(?:en)?|fragen?|nachricht(?:en)?|antwort(?:en)?|regeln?|chat|gespräch)"
    r"|ça|cela|tout|(?:mes|tes|les|la|ma|ta)? ?(?:instructions?|question|message|réponse|consignes?)(?:"
    r" précédentes?)?"
    r"|eso|esto|todo|antes|ayer|hoy|recién|arriba|hace un rato|siempre"
    r"|(?:mis|tus|las|la|mi|tu)? ?(?:última |primera )?(?:instrucciones|pregunta|mensaje|respuesta)"
    r"(?: anterior(?:es)?)?"
    r"|questo|quello|tutto|(?:le|la|il)? ?(?:mie |mia |mio )?(?:istruzioni|domanda|messaggio)(?: precedent[ei])?"
    r"|isso|isto|tudo|ontem|há pouco|agora há pouco"
    r"|(?:as|a|o)? ?(?:minhas |minha |meu )?(?:instruções|pergunta|mensagem)(?: anterior(?:es)?)?"
    r"|det|allt|(?:mina|din|ditt|dina|den)? ?(?:senaste|förra|tidigare)? ?(?:instruktioner|frågan?|meddelande|svar)"
    r"|dat|dit|alles|verhaal|gedoe|(?:mijn|de|je)? ?(?:vorige|laatste)? ?(?:instructies|vraag|bericht)"
    r"|to|tym|tego|nim|niej|tamtym|wszystko|wszystkim|(?:moje|poprzednie|moją|moim|ostatnie)? ?(?:polecenia"
    r"|instrukcje|pytanie|pytaniu|wiadomość)"
    r"|это|вс[её]|(?:мой |мои |моём |предыдущие |предыдущий |последний ){0,3}(?:инструкции|вопрос|вопросе|сообщение)"
    r"|这个|那个|它|一切|(?:之前|上面|以上|我)?的?(?:指令|问题|话|消息)"
    r"|过去|以前|之前|昨天|今天|刚才|不开心"
    r"|そ|こ|あ|さっき|今|今まで|これまで|昨日|今日|過去|以前|嫌|(?:そ|こ|あ|私|僕|俺|わたし)のこ?"
    r"|(?:هذا|هذه|ذلك|هاد|هالشي|كل شيء|كل شي)|(?:ال)?(?:سؤال|رسالة|تعليمات|محادثة)(?:ي|ك)?(?: السابقة?| الأخيرة?)?"
    r"|それ|これ|あれ|全部|(?:前|上|さっき|今)の(?:指示|質問|話|メッセージ|こと))",
    re.IGNORECASE,
)
# What goes on with a task: "forget everything about Max and write a poem".
_GOES_ON = re.compile(
    r"(?:[,;.] ?|\b)(?:and|then|but|und|dann|aber|et|puis|y|luego|e|poi|depois|en|dan|och|sen|i(?= napisz| powiedz)"
    r"|potem|и"
    r"|потом)(?:,)? (?:then |now |please |dann "
    r"|jetzt )?(?:write|tell|translate|give|explain|make|create|answer|summari[sz]e|show|print|list|say|act"
    r"|continue|help|use|(?<![ ,]e )do(?!\w)|schreib|sag"
    r"|übersetz|erklär|mach|écris|dis|traduis|explique|escrib[eí]|(?<=y )di(?!\w)|dec[ií]|contá|hacé|traduc[eí]"
    r"|explica|scrivi|dimmi|traduci|escreve"
    r"|diz|schrijf|vertel|skriv|säg|berätta|översätt|förklara|gör|napisz"
    r"|powiedz|напиши|скажи|переведи)\w{0,3}\b"
    r"|(?:然后|接着|并且?|再)(?:写|告诉|翻译|给|解释|做)",
    re.IGNORECASE,
)
_QUESTION_END = ("?", "\uff1f", "\u061f")
_OPENING = " \t¿¡*_-–—"
_CLOSING = " \t.!。！…*_~"
_APOSTROPHES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'"})
_SPACES = re.compile(r"[ \t\u00a0\u3000]{1,}")
_NAMES_MEMORY = re.compile(r"memor|gedächtnis|mémoire|memória|geheugen|pamięci|памяти|记忆|記憶|メモリ", re.IGNORECASE)
_SPEAKS_OF_ONESELF = re.compile(rf"(?:{MINE})(?:\b|(?<='))|{MINE_CJK}", re.IGNORECASE)
# Of these a question may be the command.
_ASKED: frozenset[Kind] = frozenset({"list", "learned today"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """`about`: the user's words on what is to be remembered, forgotten or what is right instead; "" where there are
    none; of a procedure its name. `steps`: of a procedure, in the imperative; none: those of the last reply.
    `if_known`: a correction that speaks of nobody ("choir is on Thursday"), or is one by its shape, or a request to
    forget that may be about the task at hand ("drop the boat thing"): it is one only of something known. `named`: what
    it says is wrong, beside what is right. `by_shape`: it has no words of a command, and is a statement like another
    where it corrects nothing.
    `beside`: of a request to forget, what is said behind it ("forget my old address, I live in Leeds now").
    `stays`: what the user wants to be kept beside what is to be forgotten ("forget the price, but keep the day").
    `everything`: all about it is to go ("forget everything about Max"), not one thing.
    `likely`: no phrase says so, and a network takes it for a request to forget (retrieval/command_outcomes/likely.py).
    `request`: all of its words, where it asks for a kind of value that `about` lacks ("how much pension I get").
    `by_words`: that is so unsure that only what has its words is asked about.
    `unread`: the embedder was late, and nothing but its words was read: where these find nothing, that is to be said.
    `in_reply`: so short or ambiguous that it is one only right behind another command in the chat.
    """

    kind: Kind
    about: str = ""
    steps: tuple[str, ...] = ()
    if_known: bool = False
    likely: bool = False
    request: str = ""
    by_words: bool = False
    unread: bool = False
    everything: bool = False
    in_reply: bool = False
    named: NamedCorrection | None = None
    by_shape: bool = False
    beside: str = ""
    stays: str = ""

    @property
    def may_be_task(self) -> bool:
        """Whether it may as well be about the task at hand."""
        return self.if_known and (self.by_words or not self.likely)


@text_cache(max_texts=MAX_CACHED_MESSAGES, max_characters=MAX_CACHED_CHARACTERS)
def command_of(message: str) -> Command | None:
    """Of a cleaned message (retrieval.query.clean). Time linear in its length."""
    if (procedure := procedure_request(message)) is not None:
        return Command(kind="procedure", about=procedure.name, steps=procedure.steps)
    text = message.strip()
    if not 2 <= len(text) <= MAX_CHARACTERS or "\n" in text:
        return None
    text = said_plainly(in_standard_words(_plain(text)))
    set_so = _command_among(_SETTING, text) or (Command(kind="list") if asks_for_all_known(text) else None)
    by_words = set_so or _request_to_forget(text) or _command_among(_STATING, text)
    return by_words or _correction_by_shape(message)


def compile_patterns() -> None:
    """At a process's start: else its first message waits for them, and all chats with it, up to a second."""
    for kinds in (_SETTING, _STATING):
        _patterns(kinds)
    _forget_patterns()
    everyday_patterns()
    same_again()
    says_also()
    of_forgetting()
    orders()


def _correction_by_shape(message: str) -> Command | None:
    if (named := named_correction(message)) is None or refuses_memory(message):
        return None
    about = named.words if named.is_sure else message.strip()  # "that's wrong" is said of something else
    return Command(kind="correct", about=about, if_known=True, named=named, by_shape=True)


def _command_among(kinds: tuple[Kind, ...], text: str) -> Command | None:
    asks = text.endswith(_QUESTION_END)
    bare = text.rstrip("?\uff1f\u061f" + _CLOSING)
    for asked in _without_courtesies(bare):
        for kind, pattern in _patterns(kinds):
            if (found := pattern.fullmatch(asked)) is None or (asks and kind not in _ASKED and asked == bare):
                continue
            about = next((group for group in found.groups() if group), "").strip(" ,:.")
            if about and not _is_meant(kind, about):
                continue
            if_known = kind == "correct" and _SPEAKS_OF_ONESELF.match(about) is None
            named = named_correction(about) if kind == "correct" else None
            return Command(
                kind=kind, about=about, if_known=if_known, in_reply=_says_little(kind, asked), named=_pair_of(named)
            )
        if kinds == _SETTING and asked.casefold() in _BARE:
            return Command(kind="resume", in_reply=True)
    return None


def _pair_of(named: NamedCorrection | None) -> NamedCorrection | None:
    """What only marks a correction adds nothing to words that say so."""
    return named if named is not None and named.kind == "pair" else None


def _request_to_forget(text: str) -> Command | None:
    ways = [*parted(text), (text, "")]
    found = ((_forget_request(asks), asks, stays) for asks, stays in ways)
    request, asks, stays = next((each for each in found if each[0] is not None), (None, text, ""))
    if request is None:
        return None
    return Command(
        kind=request.kind,
        about=request.about,
        if_known=not request.certain,
        everything=request.kind == "forget about" or asks_for_everything(asks),
        beside=request.beside or stays,
        stays=stays,
    )


def _forget_request(text: str) -> ForgetRequest | None:
    return forget_request(text, _forget_patterns(), is_meant=lambda each: _is_meant(each.kind, each.about))


def commands_memory(message: str) -> bool:
    """Whether it is a command that states nothing of the user: "forget that I love jazz" is not to bring jazz back."""
    command = command_of(message)
    return command is not None and command.kind not in STATE


# Commands that say what is so.
STATE: frozenset[Kind] = frozenset({"remember", "correct"})
# "Start again" is what people say of a story, too.
_BARE = frozenset(
    (
        "start again",
        "fang wieder an",
        "recommence",
        "empieza de nuevo",
        "ricomincia",
        "recomeça",
        "begin weer",
        "zacznij znowu",
        "начни снова",
        "重新开始",
        "再開して",
    )
)


def _is_meant(kind: Kind, about: str) -> bool:
    """Whether it is something of the user's life, in the user's own words, and nothing follows."""
    if any(mark in about for mark in _QUESTION_END) or _POINTS_AT_CHAT.fullmatch(about) or own_text(about) != about:
        return False
    return kind in ("remember", "correct") or _GOES_ON.search(about) is None


def _says_little(kind: Kind, text: str) -> bool:
    """Whether it may as well be about something else: "undo that" is, "undo the last change to your memory" is not."""
    return (kind == "undo" and _NAMES_MEMORY.search(text) is None) or (kind == "resume" and text in _BARE)


def _plain(text: str) -> str:
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text).translate(_APOSTROPHES)).strip(_OPENING)


def _without_courtesies(text: str) -> Sequence[str]:
    """The text without the courtesies around it, if it has any, and as it is."""
    shorter = _COURTESIES_BEHIND.sub("", text).rstrip(_CLOSING + ",")
    shorter = _COURTESIES_BEFORE.sub("", shorter, count=1)
    return [text] if shorter == text else [shorter, text]


_COURTESIES_BEFORE = re.compile(rf"\A(?:{COURTESY_BEFORE}|{COURTESY_BEFORE_CJK}){{1,4}}", re.IGNORECASE)
_COURTESIES_BEHIND = re.compile(rf"{COURTESY_BEHIND}\Z", re.IGNORECASE)


# The particular before the general: "forget everything about me" is no "forget …".
_SETTING: tuple[Kind, ...] = ("list", "learned today", "pause", "resume", "undo")
_FORGETTING: tuple[ForgetKind, ...] = ("forget all", "forget about", "forget")
_STATING: tuple[Kind, ...] = ("correct", "remember")


@cache
def _patterns(kinds: tuple[Kind, ...]) -> Sequence[tuple[Kind, re.Pattern[str]]]:
    return _compiled(kinds)


@cache
def _forget_patterns() -> PlainPhrases:
    return _compiled(_FORGETTING)


def _compiled(kinds: Sequence[_AnyKind]) -> Sequence[tuple[_AnyKind, re.Pattern[str]]]:
    return [
        (kind, _pattern(phrases[kind], unspaced=name in UNSPACED, plainly=name not in WITH_DOTS))
        for kind in kinds
        for name, phrases in LANGUAGES.items()
        if kind in phrases
    ]


def _pattern(phrases: Sequence[str], *, unspaced: bool, plainly: bool) -> re.Pattern[str]:
    """`plainly`: also without accents."""
    anything = f".{{1,{MAX_CHARACTERS}}}?"
    mine = rf"(?:{MINE_CJK}){anything}" if unspaced else rf"(?:{MINE})(?:\b|(?<=')){anything}"
    my = rf"(?:{MY_CJK}){anything}" if unspaced else rf"(?:{MY}) {anything}"
    not_me = anything if unspaced else rf"(?!(?:{ME})\b){anything}"
    not_me = rf"(?!(?:{ME})(?:的|について|に|のこと)){anything}" if unspaced else not_me
    holes = {"{about}": anything, "{about_mine}": mine, "{about_my}": my, "{about_not_me}": not_me}
    whole = with_or_without("|".join(phrases)) if plainly else "|".join(phrases)
    for hole, pattern in holes.items():
        whole = whole.replace(hole, f"({pattern})")
    return re.compile(whole, re.IGNORECASE)

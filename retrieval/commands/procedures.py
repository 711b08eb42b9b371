# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Steps that the user asks to keep: "Remember these steps: …", "save this as a procedure"; and "how do I …". Pure.

The list stands in the message that asks, below the request or above it. Without one the last reply's is meant.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from retrieval.commands.phrases.around import COURTESY_BEFORE, COURTESY_BEFORE_CJK, COURTESY_BEHIND
from retrieval.own_words.own_text import own_text

# Twenty steps of two sentences each. What is longer is a document, whose steps nobody follows one by one.
MAX_CHARACTERS = 4_000
MIN_STEPS, MAX_STEPS = 2, 20
# As long as a memory may be: one thing to do.
MAX_STEP_CHARACTERS = 300
# A heading: what is done by these steps.
MAX_NAME_CHARACTERS = 80
# Of a procedure that nobody has named, its first step, as far as a heading goes.
MAX_MADE_UP_CHARACTERS = 60

# The verb of a request. The name that it gives may stand in quotation marks.
MIN_OWN_CHARACTERS = 6

_ITEM = re.compile(
    r"(?:\d{1,2} ?[.):、．）](?!\d)|[-*•–+‣](?=\s)"
    r"|(?:step|schritt|étape|etape|paso|passo|stap|krok|шаг) \d{1,2} ?[.:)]?"
    r"|第[一二三四五六七八九十\d]{1,3}步[:：,，、]?|ステップ ?\d{1,2}[:：]?)\s{0,9}(?=\S)",
    re.IGNORECASE,
)
_INLINE = re.compile(r"(?<![\w.,])(\d{1,2}) ?[.):、．）](?!\d)\s{0,3}(?=\S)")
# Markdown that only makes letters bold.
_BOLD = re.compile(r"\*\*|__")
_FENCE = re.compile(r"`{3,}\w{0,20}")
_SPACES = re.compile(r"\s{1,}")
# What says that a step comes after another one, which its number says.
_SEQUENCE = re.compile(
    r"(?:(?:first(?:ly)?|first of all|then|next|after that|afterwards|finally|lastly|and then|zuerst|als erstes|dann"
    r"|danach|anschließend|schließlich|zum schluss|d'abord|ensuite|puis|enfin|primero|luego|después|por último"
    r"|finalmente|prima|poi|dopo|infine|primeiro|depois|em seguida|por fim|eerst|daarna|vervolgens|ten slotte"
    r"|najpierw|potem|następnie|na koniec|сначала|затем|потом|наконец)\b[,:]? |(?:首先|然后|接着|最后|まず|次に"
    r"|それから|最後に)[,:，：、]? ?)",
    re.IGNORECASE,
)
# Who does it; in these languages the verb behind it is the imperative as it stands.
_SUBJECT = re.compile(
    r"(?:(?:you|i|we) (?:(?:just |always |usually |then )?(?:need to |have to |should |must |can |will |want to )"
    r"|just |always |usually |then )?|ich |je |j')(?=\w)",
    re.IGNORECASE,
)
_QUOTES = "\"'“”„«»‘’「」『』`*"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcedureRequest:
    """`name`: what is done by the steps; "" where the user has not said. `steps`: the user's own, in the imperative;
    none: those of the last reply are meant.
    """

    name: str = ""
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedSteps:
    """`heading`: the line above them, if there is one. `steps`: none where they are too few, too many or too long."""

    heading: str = ""
    steps: tuple[str, ...] = ()


def procedure_request(message: str) -> ProcedureRequest | None:
    """Of a cleaned message. None: it asks for something else. Time linear in its length."""
    text = message.strip()
    if not 8 <= len(text) <= MAX_CHARACTERS:
        return None
    first, *rest = text.split("\n")
    if not rest:
        request = _in_one_line(first)
        return request if request is not None and _is_own(text, 0) else None
    if (asked := _asked(first)) is not None:
        at, listed = 0, steps_in("\n".join(rest), each_line=True)
    elif (asked := _asked(rest[-1])) is not None and _only_lists([first, *rest[:-1]]):
        at, listed = len(text) - len(rest[-1]), steps_in("\n".join([first, *rest[:-1]]))
    else:
        return None
    if not listed.steps or not _is_own(text, at):
        return None
    return ProcedureRequest(name=asked.name or name_of(listed.heading), steps=listed.steps)


def steps_in(text: str, *, each_line: bool = False) -> ListedSteps:
    """The first list of a text, in the imperative. `each_line`: without numbers or bullets every line is a step."""
    lines = [_plain(line) for line in _FENCE.sub("", text).split("\n")]
    numbered = [n for n, line in enumerate(lines) if _ITEM.match(line)]
    if not numbered:
        listed = [line for line in lines if line] if each_line else []
        return ListedSteps(steps=_checked(listed))
    steps: list[str] = []
    ended = False
    for n in range(numbered[0], len(lines)):
        line = lines[n]
        item = _ITEM.match(line)
        if item:
            steps.append(line[item.end() :])
            ended = False
        elif not line:
            ended = True
        elif not ended or n < numbered[-1]:
            steps[-1] = f"{steps[-1]} {line}"  # goes on with the step
    above = [line for line in lines[: numbered[0]] if line]
    return ListedSteps(heading=above[-1] if above else "", steps=_checked(steps))


def made_up_name(steps: Sequence[str]) -> str:
    """Of a procedure that nobody has named: its first step."""
    first = steps[0].rstrip(".。")
    if len(first) <= MAX_MADE_UP_CHARACTERS:
        return first
    return f"{first[:MAX_MADE_UP_CHARACTERS].rsplit(' ', 1)[0]} …"


def name_of(text: str) -> str:
    """As a heading: one line, without quotation marks; "" for what is too long to be one."""
    name = _plain(text).strip(f" .:;,!?：。？！{_QUOTES}")
    return f"{name[:1].upper()}{name[1:]}" if 2 <= len(name) <= MAX_NAME_CHARACTERS else ""


def asks_how(text: str) -> bool:
    """Whether a question asks how something is done."""
    return _HOW.search(text[:MAX_CHARACTERS]) is not None


def imperative(step: str) -> str:
    """Without its number, "then" and "you": what to do. All else stays as written, for it may be a command to type."""
    step = _plain(step)
    if item := _ITEM.match(step):
        step = step[item.end() :]
    step = step.rstrip(" ;,")
    for pattern in (_SEQUENCE, _SUBJECT):
        if (found := pattern.match(step)) and len(step) > found.end():
            step = f"{step[found.end()].upper()}{step[found.end() + 1 :]}"
    return step


def _checked(listed: Sequence[str]) -> tuple[str, ...]:
    steps = tuple(step for step in map(imperative, listed) if any(letter.isalnum() for letter in step))
    fits = MIN_STEPS <= len(steps) <= MAX_STEPS and all(len(step) <= MAX_STEP_CHARACTERS for step in steps)
    return steps if fits else ()


def _in_one_line(line: str) -> ProcedureRequest | None:
    """With the steps behind their numbers, or without any."""
    starts, expected = [], 1
    for found in _INLINE.finditer(line):
        if int(found[1]) == expected:
            starts.append(found)
            expected += 1
    if len(starts) < MIN_STEPS:
        asked = _asked(line)
        if asked is None or asked.needs_list or (asked.name and _WRITES.match(_plain(line)) is not None):
            return None
        return ProcedureRequest(name=asked.name)
    asked = _asked(line[: starts[0].start()])
    ends = [*(each.start() for each in starts[1:]), len(line)]
    steps = _checked([line[each.end() : end] for each, end in zip(starts, ends, strict=True)])
    return ProcedureRequest(name=asked.name, steps=steps) if asked is not None and steps else None


def _only_lists(lines: Sequence[str]) -> bool:
    """Whether there is nothing but a list, and a line above it: whatever else asks for something else."""
    written = [line for line in map(_plain, lines) if line]
    items = [_ITEM.match(line) is not None for line in written]
    return all(items[1:]) and len(items) >= MIN_STEPS


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    name: str
    needs_list: bool


def _asked(line: str) -> _Asked | None:
    line = _COURTESY_BEHIND.sub("", _plain(line).strip(" .!。！")).strip(" :：.!。！,，")
    for pattern, needs_list in ((_ASKS, False), (_ASKS_WITH_LIST, True)):
        if (found := pattern.fullmatch(line)) is not None:
            return _Asked(name=name_of(next((group for group in found.groups() if group), "")), needs_list=needs_list)
    return None


def _plain(line: str) -> str:
    return _SPACES.sub(" ", _BOLD.sub("", line.replace("\u2019", "'"))).strip(" #>")


def _is_own(text: str, at: int) -> bool:
    """Whether the request that begins there is the user's own, and not quoted, pasted or code."""
    return own_text(text)[at : at + MIN_OWN_CHARACTERS] == text[at : at + MIN_OWN_CHARACTERS]


@dataclass(frozen=True, slots=True)
class _Words:
    """Of one language: to keep, these, steps, this, as a, of, and how."""

    keep: str
    these: str
    steps: str
    this: str
    as_a: str
    of: str
    how: str

    @property
    def asks(self) -> str:
        of = rf"(?:,? (?:{self.of}) {{name}}|[:：] ?{{name}})?"
        which = rf"(?:{self.these})|(?:{self.this})(?: bitte| please)? (?:{self.as_a})"
        return rf"(?:{self.keep})(?: bitte)? (?:{which}) (?:{self.steps}){of}"

    @property
    def asks_with_list(self) -> str:
        return rf"(?:{self.keep}) (?:{self.how}) {{name}}"


_LANGUAGES = (
    _Words(
        keep=r"remember|save|store|keep|note(?: down)?|memori[sz]e|write down|learn",
        these=r"(?:all )?(?:the|these|those|this|that|my|our)(?: following| last| new)?(?: \d{1,2})?",
        steps=r"steps?|procedures?|recipe|process|routine|checklist|workflow|how-to|runbook",
        this=r"this|that|it|these|them|this list|the list|the above|(?:your|the) (?:last )?(?:answer|reply)",
        as_a=r"as(?: (?:a|an|the|my|our))?(?: new)?",
        of=r"for|of|to|on how to|on|about|called|named|as",
        how=r"how (?:to|i|we|you|one)",
    ),
    _Words(
        keep=r"merk(?:e)? dir|merken sie sich|speicher(?:e|n sie)?|sicher(?:e|n sie)?|notier(?:e|en sie)?(?: dir)?"
        r"|behalt(?:e|en sie)?|schreib(?:e)? dir",
        these=r"(?:die|diese|dieses|den|diesen|meine|unsere|folgende)(?: folgenden?)?(?: \d{1,2})?",
        steps=r"schritte|anleitung|ablauf|vorgehen|prozedur|rezept|arbeitsschritte|checkliste|verfahren",
        this=r"das|dies|es|diese liste|die liste|deine (?:letzte )?antwort|die (?:letzte )?antwort",
        as_a=r"als(?: (?:eine?n?|neue[ns]?|meine?n?))?",
        of=r"für|zum|zur|um|namens|mit dem namen|von|fürs",
        how=r"(?:dir )?,? ?wie (?:man|ich|wir)",
    ),
    _Words(
        keep=r"retiens|retenez|souviens-toi de|mémorise|mémorisez|enregistre|enregistrez|sauvegarde|note|notez|garde",
        these=r"(?:les|ces|cette|ce|la|le|mes|ma)(?: \d{1,2})?(?: prochaines)?",
        steps=r"étapes(?: suivantes)?|procédure(?: suivante)?|recette|marche à suivre|processus|méthode",
        this=r"ça|cela|ceci|cette liste|la liste|ta (?:dernière )?réponse|la (?:dernière )?réponse",
        as_a=r"comme(?: une?)?(?: nouvelle)?|en tant que",
        of=r"pour|de|d'|du|appelée?|nommée?",
        how=r"comment",
    ),
    _Words(
        keep=r"recuerda|recuerde|guarda|guarde|memoriza|anota|apunta|graba",
        these=r"(?:los|estos|este|esta|las|estas|el|la|mis|mi)(?: siguientes)?(?: \d{1,2})?",
        steps=r"pasos(?: siguientes)?|procedimiento|receta|proceso|rutina",
        this=r"esto|eso|esta lista|la lista|tu (?:última )?respuesta|la (?:última )?respuesta",
        as_a=r"como(?: (?:un|una))?(?: nuev[oa])?",
        of=r"para|de|llamad[oa]|del",
        how=r"cómo",
    ),
    _Words(
        keep=r"ricorda|ricordati|salva|memorizza|annota|conserva|segna|segnati",
        these=r"(?:i|questi|questa|questo|le|queste|la|il|gli)(?: seguenti)?(?: \d{1,2})?",
        steps=r"passi|passaggi|procedura|ricetta|processo",
        this=r"questo|ciò|quello|questa lista|la lista|la tua (?:ultima )?risposta|la (?:ultima )?risposta",
        as_a=r"come(?: una?)?(?: nuova)?",
        of=r"per|di|chiamata|del|della",
        how=r"come",
    ),
    _Words(
        keep=r"lembra(?:-te)?|lembre(?:-se)?|guarda|guarde|salva|salve|memoriza|memorize|anota|anote|grava",
        these=r"(?:d?os|d?estes|d?esses|d?este|d?esta|d?as|d?estas|o|a|d?os meus)(?: seguintes)?(?: \d{1,2})?",
        steps=r"passos(?: seguintes)?|procedimento|receita|processo|etapas",
        this=r"isto|isso|esta lista|a lista|a tua (?:última )?resposta|a sua (?:última )?resposta",
        as_a=r"como(?: uma?)?(?: nov[oa])?",
        of=r"para|de|chamad[oa]|do|da",
        how=r"como",
    ),
    _Words(
        keep=r"onthoud|bewaar|sla|noteer|memoriseer",
        these=r"(?:de|deze|dit|mijn|het)(?: volgende)?(?: \d{1,2})?",
        steps=r"stappen(?:plan)?|procedure|recept|werkwijze|handleiding",
        this=r"dit|dat|het|deze lijst|de lijst|je (?:laatste )?antwoord",
        as_a=r"(?:op )?als(?: een)?(?: nieuwe?)?",
        of=r"voor|van|om|genaamd|met de naam",
        how=r"hoe (?:ik|je|we|men)",
    ),
    _Words(
        keep=r"zapamiętaj|zapisz|zachowaj|zanotuj",
        these=r"(?:te|tę|ten|to|moje|następujące)(?: \d{1,2})?",
        steps=r"kroki|procedurę|instrukcję|przepis|proces",
        this=r"to|tę listę|listę|swoją (?:ostatnią )?odpowiedź",
        as_a=r"jako(?: now[ąy])?",
        of=r"do|na|dla|o nazwie|jak",
        how=r"jak",
    ),
    _Words(
        keep=r"запомни(?:те)?|сохрани(?:те)?|запиши(?:те)?",
        these=r"(?:эти|эту|этот|мои|следующие)(?: \d{1,2})?",
        steps=r"шаги|процедуру|инструкци[юи]|рецепт|порядок действий|процедура",
        this=r"это|этот список|список|свой (?:последний )?ответ",
        as_a=r"как(?: новую| новый)?",
        of=r"для|по|под названием|как",
        how=r"как",
    ),
)
_UNSPACED = (
    r"(?:记住|記住|保存|记下|記下)(?:一下)?(?:这些|這些|以下|下面的?|这个|這個)"
    r"(?:步骤|步驟|流程|操作|做法)(?:[:：,，]? ?{name})?",
    r"把(?:这个|這個|这些|這些|它|上面的?|你的(?:上一个)?(?:回答|答案))?(?:保存|记|存|記)(?:成|为|為|下来作为|作)(?:一个)?"
    r"(?:步骤|步驟|流程|操作流程|做法)(?:[:：,，] ?{name})?",
    r"(?:(?:この|これらの|次の|以下の)(?:手順|やり方|流れ|レシピ)を|(?:これ|それ|この答え|今の答え)を(?:手順|やり方|レシピ)として)"
    r"(?:覚えて(?:おいて)?|保存して|記憶して)(?:ください|ね)?(?:[:：、] ?{name})?",
)
_NAME = rf"(.{{2,{MAX_NAME_CHARACTERS + 4}}}?)"


def _whole(patterns: Sequence[str]) -> re.Pattern[str]:
    """Of a whole line, with courtesies before it."""
    whole = "|".join(patterns).replace("{name}", _NAME)
    before = rf"(?:{COURTESY_BEFORE}|{COURTESY_BEFORE_CJK}){{0,4}}"
    return re.compile(f"{before}(?:{whole})", re.IGNORECASE)


_COURTESY_BEHIND = re.compile(rf"{COURTESY_BEHIND}\Z", re.IGNORECASE)
_ASKS = _whole([*(each.asks for each in _LANGUAGES), *_UNSPACED])
_ASKS_WITH_LIST = _whole([each.asks_with_list for each in _LANGUAGES])
# With an article and a name, and without a list, it asks the assistant to write: "note the recipe for carbonara".
_WRITES = re.compile(
    rf"(?:{COURTESY_BEFORE}){{0,4}}(?:write|note|learn|keep|store|notier|speicher|schreib|garde|anot|apunt|annot|segna|noteer"
    r"|zapisz|zanotuj|запиши)\w{0,4}(?: down| sie| dir){0,2}(?: all)? (?:the|my|our|die|den|das|meine|unsere|les|la|le"
    r"|mes|ma|los|las|el|mis|mi|i|il|gli|os|as|o|a|de|het|mijn|\w{2,20}[ęкиюы]) ",
    re.IGNORECASE,
)
# A verb in the first person or in the infinitive behind "how", by its ending.
_ROMANCE = r"(?:\w{2,20}(?:[aeiáé]r|[aei]re|o|mos|amo|iamo)|faire)\b"
_HOW = re.compile(
    r"\bhow (?:do|did|can|could|should|shall|must|would|to)\b|\bhow does one\b|\bsteps (?:for|to|of)\b"
    r"|\bprocedure (?:for|to|of)\b|\bwie (?:\w{2,20} (?:ich|man|wir)|ich|man|wir|geht|war das)\b"
    r"|\b(?:schritte|anleitung) (?:für|zum|zur)\b"
    rf"|\bcomment (?:\w{{2,20}}-(?:je|on|nous|t-on)\b|est-ce qu|je|on|nous|{_ROMANCE}|\w{{2,20}}re\b)"
    rf"|\bétapes (?:pour|de)\b"
    rf"|\bc[oó]mo (?:se|hay que|tengo que|debo|puedo|hago|{_ROMANCE})|\bpasos para\b"
    rf"|\bcome (?:si|posso|devo|{_ROMANCE})|\bpassaggi per\b|\bcomo (?:é que|posso|faço|{_ROMANCE})|\bpassos para\b"
    r"|\bhoe (?:\w{2,20} (?:ik|we|je|men)|ik|we|je|moet|kan)\b|\bstappen (?:voor|om)\b"
    r"|\bjak (?:mam|mogę|się|\w{2,20}(?:ć|m|ę))(?!\w)|\bкак (?:мне|я|мы|нам|\w{2,20}(?:ть|ю|у|ем|им))\b"
    r"|(?:怎么|怎麼|如何|怎样)|(?:どうやって|どうすれば|やり方|手順)",
    re.IGNORECASE,
)

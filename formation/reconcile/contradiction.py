"""Whether one memory denies what another says, told from their words alone (decision 0052).

"I no longer eat meat" denies "I eat meat every day": what is denied in general cannot hold in particular. "I don't eat
meat on Fridays" does not, and "my wife eats meat" is about somebody else. So of two statements one has to be denied
and the other not; both have to begin with the same word, the verb; and every word of the denied one has to stand in the
other one, in its order. To hate is to deny to like. To give up coffee is to deny to drink, to take or to have any, and
to give up smoking to smoke. Whatever is in doubt contradicts nothing.
"""

import re
from dataclasses import dataclass, replace

from formation.memories.text import MARKS, normalized, parts_of
from retrieval.query.stop_words import word_set

QUOTED = re.compile(r'(?:said|wants): "(?P<said>.*)"\.?', re.DOTALL)
WORD = re.compile(r"\d+(?:[.,:/-]\d+)*|[^\W\d_]\w*(?:[.-]\w+)*[+#]*")
LETTERS_WITHOUT_SPACES = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


# Nothing of what is said depends on them: who speaks (the user, always), articles, "am", since when and how often.
WITHOUT_MEANING = word_set(
    "i we am is are im m s ve a an the do does did been to at as of for any so much lot "
    "also really still now actually always usually often mostly generally currently just personally again ever already "
    "ich wir bin ist sind ein eine einen einem einer der die das den dem jetzt auch wirklich sehr immer oft gern gerne "
    "wieder inzwischen mittlerweile eigentlich noch schon "
    "yo nosotros soy es somos el la los las un una unos unas me nos ahora también siempre muy mucho otra vez "
    "je j nous on suis sommes le les l une des du de d maintenant aussi toujours encore bien vraiment beaucoup "
    "eu nós sou é o os as um uma agora também sempre ainda muito mesmo "
    "io noi sono è il lo i gli gl uno mi ci ora adesso anche sempre ancora davvero molto "
    "ik wij ben zijn het een nu ook altijd echt graag van weer tegenwoordig "
    "я мы это сейчас теперь тоже всегда очень снова опять "
    "ja my jestem jesteśmy się to teraz też zawsze bardzo znowu znów"
)
# What is left of a denial when the denial is taken out of it.
DENIAL = word_set(
    "not never no longer anymore more cannot stopped quit gave given up can "
    "nicht kein keine keinen keinem keiner keines nie niemals mehr "
    "ya más nunca jamás ne n pas plus jamais aucun aucune non più não mais já niet geen nooit meer не больше "
    "никогда уже już nigdy"
)
DENIES = re.compile(
    r"""(?<!\w)(?:not|never|no\ longer|cannot|(?:have|has|had|got|eats?|drinks?|speaks?|owns?|uses?)\ no
    |(?:stopped|quit|gave\ up|given\ up)(?=\ \w+ing\b)
    |nicht|kein|keine|keinen|keinem|keiner|keines|nie|niemals
    |ya\ no|nunca|jamás|no\ (?:me|nos|soy|tengo|vivo|como|bebo|fumo|trabajo|uso|estoy|hablo|juego|toco|llevo)
    |ne|pas|jamais|aucune?|non|não|niet|geen|nooit|не|нет|никогда|nigdy)(?!\w)
    |(?<=\w)n't(?!\w)|(?<!\w)(?:ne\ |n')\w""",
    re.VERBOSE,
)
# What is so "not only now" is not denied.
NOT_ONLY = re.compile(
    r"""(?:(?<!\w)(?:not|nicht|pas|no|non|não|niet|nie|не|inte)\ |n't\ )(?:only|just|merely|simply|nur|bloß|allein
    |seulement|juste|que|solo|sólo|solamente|únicamente|soltanto|só|apenas|somente|alleen|enkel|slechts|tylko|только|лише|тільки
    |bara)(?!\w)|不(?:只|仅|光)是?|だけ(?:じゃ|では)な[いく]|뿐만?\ ?아니""",
    re.VERBOSE,
)
LIKES = word_set(
    "love loves like likes enjoy enjoys adore adores stand stands bear bears abide abides "
    "liebe liebt mag mögen mögt encanta encantan "
    "gusta gustan "
    "amo ama adoro adora aime aimons adore piace piacciono gosto gosta gostamos hou houd houdt люблю любит "
    "нравится нравятся "
    "обожаю"
)
HATES = word_set(
    "hate hates dislike dislikes detest detests loathe loathes "
    "verabscheue hasse hasst odio odia detesto detesta odeio odeia déteste "
    "hais haat haten "
    "ненавижу ненавидит"
)
LIKE = "like"
# Statements joined by one of these may be denied in half.
JOINED = word_set("and or but und oder aber y e pero et ou mas ma en of maar и или но а")

# Beside one of these "en" is Spanish or French, and means "in".
DUTCH = word_set("ik het een de van is niet geen met mijn wij we")
EN_IS_IN = word_set("a el la los las le les du des un una une on nous je yo mi mis mon ma voy vamos del al au aux")


MOVED = re.compile(
    r"\b(?:moved|relocated|(?:um)?gezogen|verhuisd|mudé|mudado|mudei|mudamos|déménagé|trasferit[oaei]|переехал[аи]?"
    r"|przeprowadzi\w+|taşındı[mk])\b|引っ越し|搬到|搬去|이사|انتقل",
    re.IGNORECASE,
)
# One's home, said by oneself, and nothing else.
HOME = re.compile(
    r"""(?:(?:i|we)\ (?:still\ |currently\ |now\ )?live|(?:i'm|i\ am|we're|we\ are)\ living
    |(?:ich\ |wir\ )?(?:wohne[n]?|lebe[n]?)
    |(?:yo\ )?(?:vivo|vivimos)|j'habite|(?:on|nous)\ habit(?:e|ons)|je\ vis|(?:eu\ )?(?:moro|moramos)
    |(?:io\ )?(?:abito|abitiamo|viviamo)
    |(?:ik|wij|we)\ (?:woon|wonen)|(?:ja\ )?(?:mieszkam|mieszkamy)
    |(?:я\ |мы\ )?(?:живу|жив[её]м))\ (?P<where>[^,;]{2,120})
    |我们?(?:现在|目前)在(?P<in>(?!.*(?:[上开忙等]|家|公司|学|院|路|外|班|工作))[^，。、]{2,6})""",
    re.VERBOSE,
)


# What is given up, a thing or, in the infinitive, what one does; English has "giving up smoking" among DENIES. No
# endings: what follows is another word of it, and then less is denied.
GIVEN_UP = re.compile(
    r"""(?:i've|i\ have|i\ just|i|we've|we\ have|we|has)?\ ?(?:(?:just|finally|recently|completely)\ )?
        (?:gave\ up|given\ up|quit|stopped|cut\ out|swor[en]\ off)\ (?P<en>(?!\w{1,30}ing\b).{1,300})
    |(?:ich\ )?(?:habe?|hab')\ (?:(?:mit|das|den|die|dem|der|jetzt|auch)\ ){0,3}
        (?P<de>.{1,200}?)\ (?:aufgehört|aufgegeben)
    |(?:ich\ )?verzichte\ (?:(?:jetzt|nun|ganz)\ )?auf\ (?P<without>.{1,300})
    |(?:yo\ )?(?:he\ dejado|dejé)\ (?:(?:de|el|la|los|las)\ ){0,2}(?P<es>.{1,300})
    |j'ai\ (?:(?:complètement|enfin)\ )?arrêtée?\ (?:(?:de|le|la|les)\ |d'|l'){0,2}(?P<fr>.{1,300})
    |(?:io\ )?ho\ smesso\ (?:(?:di|con|il|la|i|le)\ |l'){0,2}(?P<it>.{1,300})
    |(?:eu\ )?(?:parei|deixei|larguei)\ (?:(?:de|com|o|a|os|as)\ ){0,2}(?P<pt>.{1,300})
    |(?:ik\ )?ben\ (?:gestopt|opgehouden)\ met\ (?:(?:het|de)\ )?(?P<nl>.{1,300})
    |(?:я\ )?(?:бросила?|перестала?|отказал(?:ся|ась)\ от)\ (?P<ru>.{1,300})""",
    re.VERBOSE,
)
FOR_GOOD = re.compile(
    r" (?:for good|completely|altogether|entirely|last \w+|this (?:week|month|year)|\w+ (?:days|weeks|months|years) ago"
    r"|in \d{4}|recently|recientemente|definitivamente|définitivement)$"
)
# As stem() leaves them: to eat, drink, smoke, take, use, have, play, chew, watch.
HABIT_STEMS = word_set(
    "eat drink smok tak use have play chew watch buy vap ess trink rauch nehm nutz spiel schau hab "
    "como bebo tomo fumo uso juego tengo mang boi prend fum utilis jou ai mangio bevo prendo gioco ho jogo tenho "
    "eet drink rook neem gebruik speel heb "
    "ем пью пь кур приним использ игр"
)
OWNS = word_set("have hab tengo ai ho tenho heb")
INFINITIVE = re.compile(r"(?P<stem>\w{3,20}?)(?:en|ar|er|ir|re|are|ere|ire|ить|ать|еть|ть)")
# "我戒烟了", "我已经戒掉咖啡".
GIVEN_UP_LETTERS = re.compile(r"我?(?:已经|終於|终于)?戒(?:掉)?了?(?P<what>.{1,300}?)了?")
HABIT_LETTERS = frozenset("吃喝抽吸用打玩看买")
# "fumar" is "fumo", "fuma", "fumamos".
MAX_VERB_ENDING = 4


_APOSTROPHE_LEFT_OUT = re.compile(r"(?<!\w)(?P<verb>do|does|did|is|are|was|ca)nt(?!\w)")
# "I used to want to be a vet but now …", which is no "I'm used to".
USED_TO = re.compile(
    r"(?P<who>i|we) used to (?P<was>[^,;]{3,120}?),? (?:but|and) (?:now|these days|nowadays)(?!\w).{3,}"
)
# "Ya no trabajo de noche, me han pasado a mañanas": its first clause says by itself what is no longer so.
NO_LONGER = re.compile(
    r"""(?<!\w)(?:no\ longer|nicht\ mehr|kein\w{0,2}\ .{1,60}\ mehr|ya\ no|ne\ .{1,40}\ plus|n'.{1,40}\ plus|plus\ de
    |non\ .{1,40}\ più|não\ .{1,40}\ mais|já\ não|niet\ meer|geen\ .{1,60}\ meer|больше\ не|уже\ не|już\ nie)(?!\w)
    |(?:don't|do\ not|not)\ .{1,60}\ any\ ?more""",
    re.VERBOSE,
)
FIRST_CLAUSE = re.compile(
    r"\A(?P<clause>[^,;]{4,120}?)(?:[,;]| [-\u2013\u2014]| but| sondern| sino| mais| ma| maar| а) .{2,}"
)
# "Finalement on part dans le Jura, pas en Bretagne": of the same verb, what it is not.
AT_LAST = re.compile(
    r"""(?<!\w)(?:finally|actually|instead|after\ all|in\ the\ end|now|doch|jetzt|nun|am\ ende|finalement|en\ fait
    |du\ coup|al\ final|finalmente|en\ realidad|ahora|alla\ fine|in\ realtà|afinal|no\ final|agora|uiteindelijk|toch
    |nu|jednak|теперь|в\ итоге|вс[её]-таки)(?!\w)""",
    re.VERBOSE,
)
CHANGED_PLAN = re.compile(
    r"""\A(?P<clause>[^,;]{4,120}?)(?:[,;]|\ [-\u2013\u2014])?\ (?:and\ |und\ |et\ |y\ |e\ |en\ |а\ |a\ )?
    (?:not|nicht|pas|plus|no|non|não|niet|не|nie)\ (?P<what>[^,;]{2,60})""",
    re.VERBOSE,
)
# "Not to Paris", "pas en Bretagne": another plan says where by another word.
WHERE = word_set(
    "to into in at on nach im zum zur au aux dans à a ad em para pra no na naar в на до do w we ins auf sur chez"
)


def as_written(memory: str) -> str:
    """The user's words, where the memory quotes them; of another all of it."""
    found = re.fullmatch(QUOTED.pattern, memory, re.IGNORECASE | re.DOTALL)
    return found["said"].rstrip(".") if found else parts_of(memory)[-1]


@dataclass(frozen=True, slots=True)
class Statement:
    """`words`: those with a meaning, in their order, without the denial. `given_up`: they are what is given up, and
    whatever one does with it is denied.
    """

    words: tuple[str, ...]
    denied: bool
    joined: bool = False
    given_up: bool = False


def contradicts(one: str, other: str) -> bool:
    """Whether of two memories one denies the other; of a compound one its denied part counts too."""
    left, right = read(one), read(other)
    for memory, affirmed in ((one, right), (other, left)):
        if not affirmed.denied and any(denies(part, affirmed) for part in parts_denied(memory)):
            return True
    if left.denied == right.denied:
        return False
    return denies(left, right) if left.denied else denies(right, left)


def moves_from(moved: str, evidence: str, other: str) -> bool:
    """Whether who says by `evidence` that they moved to where `moved` says ("Woont in Deventer.") lives no more where
    `other` says ("we wonen in een rijtjeshuis in Zwolle").
    """
    home = HOME.fullmatch(text_of(other))
    if home is None or MOVED.search(evidence) is None or read(other).joined:
        return False
    if home["in"]:
        return home["in"] not in moved
    _, *where = words_of(text_of(moved))
    return not {word for word in where if len(word) > 2} & set(words_of(home["where"]))


def parts_denied(memory: str) -> list[Statement]:
    """What a compound statement says is no longer so, or is not where a plan has changed."""
    text = text_of(memory)
    parts: list[Statement] = []
    if (found := FIRST_CLAUSE.fullmatch(text)) and NO_LONGER.search(found["clause"]):
        parts.append(read_words(found["clause"]))
    if found := USED_TO.fullmatch(text):
        parts.append(replace(read_words(f"{found['who']} {found['was']}"), denied=True))
    if AT_LAST.search(text) and (found := CHANGED_PLAN.fullmatch(AT_LAST.sub(" ", text).strip())):
        verb = read_words(found["clause"]).words[:1]
        what = [stem(word) for word in meant_by(found["what"]) if word not in WHERE]
        if what:
            parts.append(Statement((*verb, *what), denied=True))
    return parts


def denies(denied: Statement, affirmed: Statement) -> bool:
    if not denied.words or affirmed.joined:
        return False
    if denied.given_up:
        return gives_up(denied.words, affirmed.words)
    return denied.words[0] == next(iter(affirmed.words), None) and is_part(denied.words, affirmed.words)


def gives_up(given_up: tuple[str, ...], affirmed: tuple[str, ...]) -> bool:
    """Coffee is given up by who drinks it, smoking by who smokes."""
    if not affirmed:
        return False
    verb, *rest = affirmed
    if verb in OWNS and tuple(rest) != given_up:  # "quit pottery", and a pottery wheel
        return False
    if (verb in HABIT_STEMS or verb in HABIT_LETTERS) and is_part(given_up, tuple(rest)):
        return True
    infinitive = INFINITIVE.fullmatch(given_up[0])
    if infinitive is None or not verb.startswith(infinitive["stem"]):
        return False
    return len(verb) <= len(infinitive["stem"]) + MAX_VERB_ENDING and is_part(given_up[1:], tuple(rest))


def is_part(words: tuple[str, ...], of: tuple[str, ...]) -> bool:
    """In their order."""
    left = iter(of)
    return all(any(word == other for other in left) for word in words)


def read(memory: str) -> Statement:
    text = text_of(memory)
    return read_letters(text) if LETTERS_WITHOUT_SPACES.search(text) else read_words(text)


def text_of(memory: str) -> str:
    text = normalized(memory.translate(MARKS))
    if found := QUOTED.fullmatch(text):
        text = found["said"]
    text = _APOSTROPHE_LEFT_OUT.sub(r"\g<verb>n't", text).replace("wanna ", "want to ")
    return NOT_ONLY.sub(" ", text).strip(" .!。")


def read_words(text: str) -> Statement:
    if given_up := GIVEN_UP.fullmatch(text):
        what = FOR_GOOD.sub("", next(part for part in given_up.groups() if part is not None))
        return Statement(tuple(as_object(word) for word in meant_by(what)), denied=True, given_up=True)
    denied = DENIES.search(text) is not None
    words = set(words_of(text))
    if HATES & words:
        denied = not denied
    meant = meant_by(text)
    return Statement(
        tuple(LIKE if word in LIKES or word in HATES else stem(word) for word in meant),
        denied,
        # "Vive en Porto" joins nothing, "eet vlees en vis" does.
        joined=any(
            word in JOINED and (word != "en" or (nth > 1 and words & DUTCH and not words & EN_IS_IN))
            for nth, word in enumerate(meant)
        ),
    )


# "A&E" is one word, which joins nothing.
_AMPERSAND = re.compile(r"(?<=\w)&(?=\w)")


def words_of(text: str) -> list[str]:
    """Without marks: "don't" is "do" and a denial, "l'ail" an article and a word."""
    return WORD.findall(re.sub(r"n't(?!\w)|'", " ", _AMPERSAND.sub("", text)))


def meant_by(text: str) -> list[str]:
    return [word for word in words_of(text) if word not in WITHOUT_MEANING and word not in DENIAL]


def as_object(word: str) -> str:
    """An infinitive whole, a thing without its ending."""
    return word if INFINITIVE.fullmatch(word) else stem(word)


def stem(word: str) -> str:
    """Without the ending that a person, a number or a case gives it: "eats" and "eating" are "eat", "мяса" is "мяс"."""
    if word in {"have", "has", "had", "having"}:
        return "have"
    if "\u0400" <= word[-1] <= "\u04ff":
        return word.rstrip("аяоеёыиуюьй") if len(word) > 3 else word
    for ending in ("ing", "ies", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            if ending == "ing" and len(word) > 3 and word[-1] == word[-2]:
                word = word[:-1]
            break
    if len(word) > 3 and (word[-1] == "e" or (word[-1] == "y" and word[-2] not in "aeiou")):
        return word[:-1]
    return word


# Chinese and Japanese, which write no spaces: what is left of the letters is compared whole.
DENIES_LETTERS = re.compile(
    r"(?:では|じゃ)(?:ありません|ない|なくなりました|なくなった)|不再|再也不|再也没|不|没有|没|戒了?|もう"
    r"|(?:なくなり|なくな)(?:ました|った)|(?:て|で)?(?:いません|いない)|ません|ない|のを?(?:やめました|やめた|辞めた)"
    r"|を(?:やめました|やめた|辞めた)"
)
FILLING_LETTERS = re.compile(
    r"我们|我們|我|咱们|了|已经|现在|現在|如今|目前|每天|每周|每日|经常|总是|一直|平时|通常|也|都|很|非常|最|特别"
    r"|又|私は|僕は|俺は|私|僕|俺"
    r"|今は|今|毎日|毎朝|毎晩|毎週|いつも|よく|とても|すごく|最近|また|[はをがもの、，。・ ]"
    r"|(?:て|で)?(?:います|いる|る)$|(?:です|ます|だ|るようになりました|るようになった)$"
)
LIKES_LETTERS = re.compile(r"喜欢|喜歡|喜爱|热爱|爱|大好き|好き")
HATES_LETTERS = re.compile(r"讨厌|討厭|恨|大嫌い|嫌い|嫌")


def read_letters(text: str) -> Statement:
    if given_up := GIVEN_UP_LETTERS.fullmatch(text):
        return Statement(tuple(given_up["what"]), denied=True, given_up=True)
    denied = DENIES_LETTERS.search(text) is not None
    if HATES_LETTERS.search(text):
        denied = not denied
    text = HATES_LETTERS.sub("L", LIKES_LETTERS.sub("L", DENIES_LETTERS.sub("", text)))
    text = FILLING_LETTERS.sub("", text)
    return Statement(tuple(text) if len(text) > 1 else (), denied)

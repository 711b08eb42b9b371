"""How a model's fact has to be worded: in the third person without pronouns, neutral, at most two sentences (decision
0060). What is plainly too much is cut off; what needs a judgement is refused. Pure.

A memory stands alone in a later prompt, among others and without its message: "She lives there" says nothing there.
"""

import re

MAX_SENTENCES = 2
# Two sentences of twenty words. What people write by hand may have a little more.
MAX_MODEL_CHARACTERS = 280

# "The user lives in Lisbon": the subject of every memory. Not of "The interface of users …".
SUBJECT = re.compile(
    r"""(?:the|this)\suser(?:'s)?\s(?=\S)|user's\s(?=\S)
    |user\s(?=(?:is|has|had|was|does|lives|likes|loves|works|prefers|wants|owns|plans|uses|takes|hates|enjoys|speaks
        |plays|needs|drinks|eats|goes|studies|moved|will|cannot)\b)
    |(?:der|die)\s(?:be)?nutzer(?:in)?\s(?=\S)|(?:el|la)\susuari[oa]\s(?=\S)|l['’]utilisat(?:eur|rice)\s(?=\S)
    |[oa]\s(?:usuári[oa]|utilizadora?)\s(?=\S)|l['’]utente\s(?=\S)|de\sgebruiker\s(?=\S)|użytkowni(?:k|czka)\s(?=\S)
    |пользователь(?:ница)?\s(?=\S)|kullanıcı\s(?=\S)|ユーザーは、?(?=\S)
    |用户(?=[住是有喜在不对会想叫养从])|사용자[는가]\s?(?=\S)|المستخدم\s(?=\S)|उपयोगकर्ता\s(?=\S)""",
    re.IGNORECASE | re.VERBOSE,
)
# What models put before a fact, and what they say of its source after it.
LEAD = re.compile(
    r"""(?:[*\u2022-]|(?:fact|memory|note)\s?:)\s{1,3}
    |(?:apparently|unfortunately|sadly|luckily|fortunately|interestingly|notably)\s?,\s{1,3}""",
    re.IGNORECASE | re.VERBOSE,
)
FILLER = re.compile(
    r"""[\s,;(\[\u2013\u2014-]{1,4}(?:(?:as|which\swas)\s(?:stated|mentioned|said|noted|indicated|reported|expressed)
        |according\sto\s(?:the\suser|the\smessage|them)|(?:as\s)?per\sthe\s(?:user|message|conversation)
        |(?:stated|mentioned|said|reported)\sby\sthe\suser|based\son\sthe\s(?:message|conversation)
        |at\sthe\stime\sof\s(?:writing|the\smessage)|as\sof\snow)
    (?:\s(?:by\sthe\suser|in\s(?:the|this)\s(?:message|conversation|chat)|above|here|explicitly))?[\s)\].]{0,3}$""",
    re.IGNORECASE | re.VERBOSE,
)
EMOJI = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff\ufe0f\u200d]")
# Whose it is goes without saying: the user's, whom every memory is about; in English, where a noun can do without.
OWNER = re.compile(
    r"(?<![\w'’-])(?:(?:my|our|his|their)\s|her\s(?!(?:very|so|and|or|to|in|on|at|with|for|from|a|the|every|since|as"
    r"|because|when|while|by|but|about)\b))(?=[^\W\d_])"
)
ENGLISH = re.compile(
    r"(?<!\w)(?:the|with|and|has|is|loves|likes|lives|works|wants|owns|takes|plays|prefers|uses|hates|goes|plans|walks"
    r"|cares|calls|visits|for|from)(?!\w)",
    re.IGNORECASE,
)
PERSON = re.compile(
    r"""(?<!\w)(?:sister|brother|mother|father|mom|mum|dad|parents?|wife|husband|partner|girlfriend|boyfriend|son
    |daughter|kids?|child|children|friends?|uncle|aunt|cousin|niece|nephew|grand\w{2,10}|colleagues?|boss|neighbou?rs?
    |roommate|dog|cat)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)

# A stop after which another sentence begins; not that of an initial or one of these abbreviations.
SENTENCE_END = re.compile(r"[.!?\u2026]['\")\]”»]?\s(?=[^\Wa-zß-ÿ_])|[。！？](?=\S)")
ABBREVIATION = re.compile(
    r"""(?<!\w)(?:[^\W\d_]|mrs?|ms|dr|prof|st|no|nr|vs|etc|approx|ca|jr|sr|inc|ltd|e\.g|i\.e|a\.m|p\.m|z\.b|bzw|usw
    |sra|núm|mme|dott|ул)\.$""",
    re.IGNORECASE | re.VERBOSE,
)
QUOTED = re.compile(
    r"\"[^\"]{0,200}\"|“[^”]{0,200}”|„[^“”]{0,200}[“”]|«[^»]{0,200}»|「[^」]{0,200}」|『[^』]{0,200}』"
    r"|(?<!\w)'[^']{0,200}'(?!\w)"
)

# Pronouns of one language that are no other words in the others: "on" (he, in Polish), "du" (you, in German), "mes"
# (my, in French) and "ja" (I, in Polish) are missing. With a capital a word within a sentence is a name ("Call Me").
_PRONOUNS = (
    r"my|our|me|myself|we(?!\s(?:W|F|L|wt|wrz|śro|czw|dw))|us|ourselves|you|your|yours|yourself|he|him|himself|she|herself"
    r"|they|them|theirs|themselves|(?:he|she|they|we|you)['’](?:s|re|ve|ll|d)|i['’](?:m|ve|d|ll)"
    r"|ich|mich|mir|mein|meine[nmrs]?|wir|unser|unsere[nmr]?|dich|dein|deine[nmr]?|sie|ihn|ihm|ihnen"
    r"|yo|mis|(?<!\d\s)mi|conmigo|mío|mía|nosotr[oa]s|nuestr[oa]s?|ustedes|usted|él|ella|ellos|ellas"
    r"|je(?=\s(?:suis|ai|vis|travaille|préfère|parle|joue|mange|bois|veux|dois|vais|fais|ne|m'|n'))|moi|mon|nous|notre|vous"
    r"|votre|elles?|ils"
    r"|(?<!a\s)(?<!ai\s)(?<!ont\s)eu|mim|meus?|minhas?|comigo|nós|noss[oa]s?|você|vocês|eles?|elas?"
    r"|io|mio|miei|mie|noi|nostr[oaie]|lui"
    r"|ik|mij|mijn|wij|ons|jij|jou|jouw|hij|zij"
    r"|mnie|mój|moja|moje|mojego|mojej|moim|moich|nasz|nasza|nasze|ona|oni"
    r"|я|меня|мне|мной|мой|моя|моё|мое|мои|моей|моего|моему|моих|мы|нас|нам|наш|наша|наши|ты|тебя|вы|вас|он|она|они"
    r"|benim|bana|beni|bizim|senin|onlar|onun"
    r"|أنا|انا|نحن|أنت|هو|هي|मैं|मैंने|मुझे|मेरा|मेरी|मेरे|हम|हमारा|हमारी|हमारे|आप|वह|वे"
)
PRONOUN = re.compile(
    rf"(?<![\w.@/'’-])(?:{_PRONOUNS})(?![\w@'’-])|(?<![\w'’])[jm]['’](?=[a-zà-ÿ]{{2}})"
    r"|(?<!自)我|俺|(?<![其吉维維])[他她]|(?<!迷)[你您]|私(?![立鉄服有])|僕|わたし|彼[はがの]|彼女[はの]|あなた"
    r"|(?<![가-힣])(?:나는|내가|나의|저는|제가|저희|우리|그는|그녀[는가의])(?![가-힣])"
    r"|\w(?:yorum|yoruz|ıyım|iyim|uyum|üyüm)(?!\w)"
)
HER = re.compile(r"(?<!\w)her(?!\w)(?!\s(?!(?:very|so|and|or|to|in|on|at|with|for|from)\b)\w)")
# "I" is also a number: World War I, type I diabetes.
CAPITAL_I = re.compile(r"(?:(?<![^\W_])(?P<before>[^\W_]{1,30})\s)?(?<![\w.'’-])I(?=['’](?:m|ve|d|ll)\b|,?\s[a-z])")
NUMBERED = frozenset({"type", "phase", "stage", "level", "part", "bipolar", "class", "grade", "group", "war"})
# What points at something before it, where a statement begins with it.
POINTS = re.compile(
    r"""(?:it|it['’]s|this|that|these|those|there|here)(?!\w)(?!\s(?:year|month|week|summer|winter|spring|autumn|fall)\b)
    |(?:es|das|er)\s(?=ist|hat|war|wird|gibt|wohnt|lebt|arbeitet|mag|liebt|heißt|isst|trinkt|spielt|spricht|fährt)
    |(?:esto|eso|ça|cela|ceci|isto|isso|questo|это)(?!\w)|c['’]est(?!\w)|(?:dit|dat)\s(?=is|was)|to\s(?=jest|był)
    |bu\s(?=\w)|これ|それ|这|那(?!不勒斯)
    |il\s(?=habite|vit|est\s|a\s|aime|travaille|préfère|parle|joue|boit|mange)
    |lei\s(?=è|ha\s|vive|abita|lavora|ama|preferisce)|on\s(?=mieszka|pracuje|ma\s|lubi|jest)""",
    re.VERBOSE,
)
# First persons of languages that leave the pronoun out.
FIRST_PERSON = re.compile(
    r"""(?:(?:no|não|non|nie|не|ya\sno)\s)?(?:vivo|tengo|soy(?!\s(?:milk|sauce|bean))|estoy|trabajo|prefiero|me\sgusta
    |me\sencanta|moro|tenho|sou|estou|trabalho|prefiro|gosto|abito|lavoro|preferisco|mi\spiace|mieszkam|mam|jestem
    |pracuję|lubię|wolę|живу|работаю|люблю|предпочитаю)(?!\w)(?!\s?:)""",
    re.IGNORECASE | re.VERBOSE,
)
# What nobody has said.
GUESS = re.compile(
    r"""(?:it\s)?(?:seems?|appears?)\s(?:to|that|like)\b|(?:probably|possibly|perhaps|maybe|presumably|might|may\sbe
    |wahrscheinlich|vermutlich|vielleicht|scheint|quizás|probablemente|parece|peut-être|probablement|semble|talvez
    |provavelmente|forse|probabilmente|sembra|misschien|waarschijnlijk|może|prawdopodobnie|возможно|вероятно|наверное
    |belki|muhtemelen)(?!\w)|たぶん|おそらく|可能|大概|아마""",
    re.IGNORECASE | re.VERBOSE,
)
MARKS_AROUND = (('"', '"'), ("'", "'"), ("“", "”"))


def tidied(text: str) -> str:
    """Without what introduces the fact or says where it is from, without "the user" as its subject, without whose it
    is, and without a third sentence.
    """
    text = without_marks_around(text.strip())
    start = 0
    while found := LEAD.match(text, start):
        start = found.end()
    text = text[start:]
    if (filler := FILLER.search(text)) and filler.start():
        text = f"{text[: filler.start()].rstrip(' .')}."
    if found := SUBJECT.match(text):
        text = text[found.end() :]
    text = without_owner(shortened(without_ornament(text)))
    return text[:1].upper() + text[1:]


def without_marks_around(text: str) -> str:
    for first, last in MARKS_AROUND:
        inner = text[1:-1]
        if len(text) > 2 and text[0] == first and text[-1] == last and first not in inner and last not in inner:
            return inner.strip()
    return text


def without_ornament(text: str) -> str:
    """Without emoji, and with a stop for an exclamation."""
    text = " ".join(EMOJI.sub("", text).split())
    return f"{text.rstrip('!')}." if text.endswith("!") else text


def shortened(text: str) -> str:
    parts = sentences(text)
    if len(parts) > MAX_SENTENCES:
        text = " ".join(parts[:MAX_SENTENCES])
    return parts[0] if len(text) > MAX_MODEL_CHARACTERS else text


def without_owner(text: str) -> str:
    """Whose it is stays where somebody else is named before, whose it may be."""
    if not ENGLISH.search(text):
        return text
    person = PERSON.search(text)
    named = person.start() if person else len(text)
    return OWNER.sub(lambda owner: owner[0] if owner.start() > named else "", text)


def sentences(text: str) -> list[str]:
    """At least one, which may be empty."""
    found: list[str] = []
    start = 0
    for end in SENTENCE_END.finditer(text):
        if not ABBREVIATION.search(text[max(0, end.start() - 8) : end.start() + 1]):
            found.append(text[start : end.end()].strip())
            start = end.end()
    rest = text[start:].strip()
    return [*found, rest] if rest or not found else found


def misworded(text: str) -> str | None:
    """Why a model's fact may not be written as it is worded, or None. `text`: tidied."""
    if len(text) > MAX_MODEL_CHARACTERS:
        return f"text is longer than {MAX_MODEL_CHARACTERS} characters"
    for sentence in sentences(QUOTED.sub(" ", text)):
        if GUESS.match(sentence):
            return "is a guess"
        if has_pronoun(sentence):
            return "has a pronoun, which means nothing without its message"
    return None


def has_pronoun(sentence: str) -> bool:
    begins_small = sentence[:1].lower() + sentence[1:]
    if POINTS.match(begins_small) or FIRST_PERSON.match(sentence) or PRONOUN.search(begins_small):
        return True
    if ENGLISH.search(sentence) and HER.search(begins_small):
        return True
    return any(not is_numbered(found["before"]) for found in CAPITAL_I.finditer(sentence))


def is_numbered(before: str | None) -> bool:
    return before is not None and (before[:1].isupper() or before.lower() in NUMBERED)

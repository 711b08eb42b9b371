# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Whether a question is about the user as a whole, about what was before, or about nothing of theirs. Pure.

"What do you know about me?" is near no memory in particular. Phrases, in the nine languages that are tested.
"""

import re

from retrieval.query.references import mentions, without_phrases
from retrieval.query.terms import MAX_QUESTION_CHARACTERS, content_words, is_unspaced, words

# Whatever else the question has.
ABOUT_ME = (
    "know about me", "know of me", "remember about me", "learned about me", "learnt about me", "stored about me",
    "saved about me", "memories of me", "memories about me", "tell me about myself", "something about myself",
    "weißt du über mich", "weißt du von mir", "wissen sie über mich", "du alles über mich", "du so über mich",
    "über mich weißt", "über mich gemerkt", "über mich gespeichert", "über mich gelernt", "erzähl mir etwas über mich",
    "erzähl mir was über mich", "erinnerst du dich an mich", "kennst du mich",
    "sais-tu de moi", "sais de moi", "savez-vous de moi", "savez de moi", "sais-tu sur moi", "sais sur moi",
    "savez-vous sur moi", "savez sur moi", "sais-tu à mon sujet", "connais-tu de moi", "retenu de moi",
    "retenu sur moi", "souviens-tu de moi",
    "sabes de mí", "sabes sobre mí", "sabe de mí", "sabe sobre mí", "recuerdas de mí", "recuerdas sobre mí",
    "aprendido de mí", "aprendido sobre mí", "sabes acerca de mí",
    "sabes sobre mim", "sabe sobre mim", "sabes de mim", "sabe de mim", "lembras de mim", "lembra de mim",
    "lembra sobre mim", "aprendeste sobre mim", "aprendeu sobre mim",
    "sai di me", "sai su di me", "sa di me", "sa su di me", "ricordi di me", "ricordi su di me", "imparato su di me",
    "你知道我什么", "你知道我的什么", "关于我你", "关于我的什么", "知道关于我", "了解我", "对我了解", "对我有什么了解",
    "记得我什么",     "對我了解", "你知道我哪些",
    "私について何", "私について知", "私について覚え", "私の何を知", "私のことを知", "私のこと知", "私のことを覚え",
    "私のこと覚え",     "僕について何", "僕について知", "僕のことを知", "俺について何",
    "знаешь обо мне", "знаете обо мне", "обо мне знаешь", "обо мне знаете", "помнишь обо мне", "помните обо мне",
    "запомнил обо мне", "расскажи обо мне", "знаешь про меня",
)  # fmt: skip
# Only where nothing else is asked: "who am I meeting tomorrow" is another question.
WHO_AM_I = (
    "who am i", "who i am", "describe me", "do you know me", "about me", "wer bin ich", "wer ich bin", "über mich",
    "beschreib mich", "qui suis-je", "qui je suis", "décris-moi", "quién soy", "descríbeme", "quem sou eu", "quem sou",
    "quem eu sou", "chi sono", "chi sono io", "descrivimi", "我是谁", "我是誰", "私は誰", "私って誰", "僕は誰", "кто я",
    "кто я такой", "кто я такая", "опиши меня",
)  # fmt: skip

# "私は誰ですか。" has as much beside the phrase.
MAX_REST_UNSPACED = 6

# "Schreib mir ein Gedicht über den Herbst" lies near "Schreib mir einen Wochenplan", and only that one is about its
# writer. What is written for somebody, or of one's own life, may need memory, and so may letters, plans and code.
_WRITES = re.compile(
    r"""(?:
      (?:(?:can|could|would|will)\ you\ (?:please\ )?)?(?:write|compose|make\ up|invent|tell)
    | schreibe? | verfasse? | dichte | erzähle? | erfinde | (?:kannst|könntest|würdest)\ du
    | écris | écrivez | compose[zr]? | invente[zr]? | raconte[zr]? | (?:peux|pourrais)-tu\ (?:m')?écrire
    | escribe(?:me)? | escríbeme | compón | inventa | cuéntame | (?:puedes|podrías)\ escribir(?:me)?
    | scrivi(?:mi)? | componi | inventa | raccontami | (?:puoi|potresti)\ scriver(?:e|mi)
    | escreve | escreva | compõe | componha | conta | conte | (?:podes|pode|poderia)\ escrever
    | schrijf | bedenk | vertel | (?:kun|kan)\ je
    | napisz | wymyśl | opowiedz
    | (?:напиши|сочини|придумай|расскажи)(?:те)?
    )(?:-me)?[\ -](?:[\w'-]{1,20}\ |l'){0,5}?(?:l'|un')?(?:
      poems? | haikus? | limericks? | sonnets? | ballads? | rhymes? | verses? | songs? | lyrics | raps? | jokes?
    | fables? | riddles? | essays? | (?:bedtime\ )?stor(?:y|ies) | (?:fairy\ ?)?tales?
    | gedichte? | sonett | ballade | reim | lied | songtext | (?:kurz)?geschichte | märchen | fabel | witz | rätsel
    | aufsatz
    | poème | haïku | chanson | histoire | conte | blague | devinette | dissertation
    | poema | poesía | soneto | canción | cuento | historia | relato | fábula | chiste | adivinanza | ensayo
    | poesia | sonetto | canzone | storia | racconto | favola | fiaba | barzelletta | indovinello | saggio
    | haicai | canção | conto | história | piada | adivinha | ensaio | redação
    | liedje | verhaal | sprookje | mop | raadsel | opstel
    | wiersz | piosenkę | opowiadanie | bajkę | żart | esej
    | стих\w{0,10} | хокку | хайку | песню | рассказ | сказку | басню | шутку | анекдот | загадку | эссе | сочинение
    )(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# Where the verb does not come first, or nothing parts it from what is before it.
_WRITES_WITHIN = re.compile(
    r"""(?:写|寫|作|编|講|讲)(?:一?[首个個篇段])?.{0,20}(?:诗|詩|俳句|故事|小说|童话|歌|笑话|作文|散文|谜语)
    | (?:詩|俳句|短歌|物語|小説|童話|歌詞|歌|作文|なぞなぞ)を?(?:書い|作っ|つくっ|考え)て
    | (?:시|하이쿠|이야기|소설|동화|노래|가사|수수께끼)(?:를|을)?\ ?(?:한\ 편\ )?(?:써|지어|만들어)
    | (?:şiir|öykü|hikaye|hikâye|masal|şarkı|fıkra)\w{0,4}\ (?:yaz|anlat)""",
    re.IGNORECASE | re.VERBOSE,
)
# Whoever writes more tells what is to be in it.
MAX_BARE_REQUEST_CHARACTERS = 120
_COURTESY = re.compile(
    r"(?:(?:please|hey|hi|hello|bitte|por favor|per favore|s'il te plaît|proszę|пожалуйста|请|請)[\s,!.]{0,3}){0,3}",
    re.IGNORECASE,
)
# It is for somebody, by somebody or about what is one's own.
_OF_SOMEBODY = re.compile(
    r"""\b(?:
      my | mine | our | about\ me | myself
    | i(?:'m|'ve|\ (?:am|was|have|had|can|will|want|love|like|live|work|told|said))
    | for\ (?!me\b|us\b|fun\b|a\b|an\b|children\b|kids\b)\w+
    | mein\w* | unser\w* | ich | wir | über\ mich | für\ (?!mich\b|uns\b|kinder\b)\w+
    | mon | ma | mes | notre | nos | je | j'\w+ | sur\ moi | pour\ (?!moi\b|nous\b|enfants\b)\w+
    | (?<!napisz\ )(?<!wymyśl\ )(?<!opowiedz\ )mis? | nuestr[oa]s? | yo | sobre\ mí
    | para\ (?!mí\b|mim\b|niños\b|crianças\b)\w+ | meus? | minhas? | eu | sobre\ mim
    | mi[oa] | miei | mie | nostr[oaie] | io | su\ di\ me | per\ (?!me\b|favore\b|bambini\b)\w+
    | mijn | ons | onze | ik | over\ mij | voor\ (?!mij\b|me\b|kinderen\b)\w+
    | mój | moj\w+ | nasz\w* | dla\ (?!mnie\b|dzieci\b)\w+
    | я | мо[йяеёию]\w{0,3} | наш\w{0,3} | обо\ мне | для\ (?!меня\b|детей\b)\w+ | benim | bizim
    )\b
    | \w[ıiuü]m\ (?:için|hakkında) | (?<![给給帮幫为為])我 | 妻子 | 私 | 僕 | 俺 | うちの | 내\  | 나의 | 우리""",
    re.IGNORECASE | re.VERBOSE,
)

# "Before" is when something was, beside a verb in the past, and else what comes first: "before lunch". At the end of a
# question it stands for the former state.
_BEFORE = re.compile(
    r"\b(?:did|was|were|had|have|has|used)\b.*\bbefore\b"
    r"|\b(?:habe?|hatte|war|wohnte|lebte|arbeitete|hie(?:ß|ss)|besa(?:ß|ss)|gewohnt|gelebt|gearbeitet)\b.*\b(?:vorher|davor|zuvor)\b"
    r"|\b(?:vorher|davor|zuvor)\b.*\b(?:gewohnt|gelebt|gearbeitet|gewesen|gehabt|gemacht|wohnte|lebte|arbeitete)\b"
    r"|\b(?:j'?(?:habitais|ai|avais|étais)|habitais|vivais|travaillais|étais|avais|habitait)\b.*\b(?:avant|auparavant)\b"
    r"|\b(?:vivía|vivi|viví|trabajaba|trabajé|tenía|era|estaba|usaba)\b.*\bantes\b"
    r"|\b(?:vivia|morava|morei|vivi|trabalhava|tinha|era|estava|usava)\b.*\bantes\b|\bantes\b.*\b(?:morava|vivia|vivía)\b"
    r"|\b(?:vivevo|abitavo|lavoravo|avevo|ero|facevo|usavo|ho vissuto|ho abitato)\b.*\bprima\b"
    r"|\b(?:жил|жила|работал|работала|был|была|было)\b.*\b(?:раньше|до этого|прежде)\b"
    r"|\b(?:раньше|до этого|прежде)\b.*\b(?:жил|жила|работал|работала|был|была|было)\b"
    r"|我(?:之前|以前|原来|從前|从前|原先)|(?:之前|以前)我|(?<![名午])前(?:は|に)(?:どこ|何|誰|私|住)|(?:以前|昔)(?:は|、)|(?<![名午])前の(?:家|仕事|住)",
    re.IGNORECASE | re.DOTALL,
)


def asks_about_me(question: str) -> bool:
    if mentions(question, ABOUT_ME):
        return True
    if not mentions(question, WHO_AM_I):
        return False
    rest = without_phrases(question, WHO_AM_I)
    return not (is_unspaced(rest) and len(rest) > MAX_REST_UNSPACED) and not content_words(words(rest))


def asks_to_write(text: str) -> bool:
    """Whether it asks for a poem, a story or the like that is nobody's: "Write me a poem about autumn."."""
    if len(text) > MAX_BARE_REQUEST_CHARACTERS or _OF_SOMEBODY.search(text):
        return False
    asked = _COURTESY.sub("", " ".join(text.split()), count=1)
    return _WRITES.match(asked) is not None or _WRITES_WITHIN.search(asked) is not None


def asks_what_was_before(question: str) -> bool:
    return _BEFORE.search(question[:MAX_QUESTION_CHARACTERS]) is not None

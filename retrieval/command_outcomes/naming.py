# ruff: noqa: RUF001 (words in scripts of their own)
"""Which words of what is to be forgotten name it, in which forms, and which memories name nothing. Pure."""

import re
from collections.abc import Sequence

from db.terms import Term
from retrieval.commands.answers import phrases
from retrieval.commands.forgetting import topic_of
from retrieval.query.terms import is_pair, terms, words
from retrieval.search.household import names_relation

# What is said of anything: two memories that share no more than these have nothing to do with each other. Folded, as
# retrieval.query.terms has them.
_SAID_OF_ANYTHING = phrases(
    "move|moved|moving|live|lives|lived|living|work|works|worked|working|like|likes|liked|love|loves|loved|hate",
    "hates|hated|want|wants|wanted|wanna|gonna|gotta|go|goes|going|went|start|started|stop|stopped|make|makes|made|take|takes",
    "took|use|used|feel|felt|think|thought|need|needs|needed|got|getting|new|old|good|bad|stp|pls|plz|btw|lol",
    "always|never|today|week|last|next|wohne|wohnt|arbeite|arbeitet|mag|liebe|hasse|gehe|geht|ging|gegangen",
    "mache|macht|gemacht|finde|will|heiratet|neu|neue|neuen|alt|alte|alten|immer|nie|heute|woche|letzte|nachste",
    "habite|habitent|travaille|travailler|aime|adore|deteste|vais|aller|allee|parti|fais|faire|nouveau|nouvelle",
    "ancien|ancienne|toujours|jamais|semaine|svp|vivo|vive|trabajo|trabajar|gusta|gustan|odio|quiero|voy|hago",
    "hacer|nuevo|nueva|viejo|vieja|siempre|nunca|semana|porfa|moro|mora|trabalho|trabalhar|gosto|gosta|odeio",
    "quero|vou|faco|fazer|novo|nova|velho|velha|sempre|passada|abito|lavoro|lavorare|piace|piacciono|voglio",
    "vado|faccio|fare|nuovo|nuova|vecchio|vecchia|mai|settimana|woon|woont|werk|werkt|hou|houd|haat|ga|gaat|doe",
    "maak|nieuw|nieuwe|oude|altijd|nooit|mieszkam|pracuje|lubie|kocham|nienawidze|chce|ide|robie|nowy|nowa",
    "stary|stara|zawsze|nigdy|живу|живет|работаю|люблю|ненавижу|хочу|хожу|иду|делаю|новый|новая|старый|старая",
    "всегда|никогда|мешкаю|працюю|ходжу|завжди|ніколи|yasiyorum|calisiyorum|seviyorum|sevmiyorum|istiyorum",
    "gidiyorum|yeni|eski",
)


# Whose it is says nothing of what it is, and is another word where it is told: "mn zus", "mijn zus", "zus Jildou".
_POSSESSIVES = frozenset(
    word
    for term in terms(
        "mn mijne moim mojemu moimi моё моему моим моём мого моему нашей нашего мій моєї моєму bizim mera meri mere"
    )
    for word in term.words
)
# Who is always called what they are, or by name: a memory that is merely near is about somebody else.
_OF_WORK = re.compile(
    r"(?<!\w)(?:boss|manager|chef(?:in)?|vorgesetzte[rn]?|patronn?e?|jef[ea]|chefe|capo|baas|szef\w{0,3}|kierownik\w{0,3}"
    r"|начальни\w{1,3}|шеф\w{0,2}|керівни\w{1,3}|patron\w{0,4}|müdür\w{0,4}|mentor\w{0,2}|dentist\w{0,2}|landlord|landlady)(?!\w)"
    r"|上司|社長|老板|经理|상사|사장|부장|مدير|बॉस",
    re.IGNORECASE,
)


def asked_terms(about: str) -> list[Term]:
    """The terms of what is to be forgotten, without those that only say whose it is."""
    wanted = [term for term in terms(about) if term.words[0] not in _POSSESSIVES]
    # "Mn man" has a word that says nothing in other languages.
    return wanted or [Term(words=(word,)) for word in list(words(about))[-1:]]


def is_a_relation(about: str) -> bool:
    """Whether it is somebody who does not live with the user: "my uncle", "mi jefe"."""
    return _OF_WORK.search(about) is not None or names_relation(about)


def naming_terms(about: str, wanted: Sequence[Term]) -> int:
    """Bit n is set for each term of `wanted` that names what `about` is about; all of them where none does."""
    topic = {term.words[0] for term in terms(topic_of(about))}
    named = [term.words[0] in topic and not _is_said_of_anything(term) for term in wanted]
    return sum(1 << n for n, names in enumerate(named) if names) or (1 << len(wanted)) - 1


def _is_said_of_anything(term: Term) -> bool:
    return any(word in _SAID_OF_ANYTHING for word in term.words)


# At the end of a word, where most languages inflect a name: "Ola", "Oli", "Olą"; "Оля", "Оле"; "tota", "tote".
_ENDINGS = "aeiouyıаеёиоуыэюяйьіїє"
# Of what it begins with: "Ola" and "Oli" have two letters in common, "student" and "studio" four of seven.
MIN_STEM, MIN_SHARED, MAX_ELSE = 2, 4, 2
# Beside a character of a word they are no word with it: the particles of Japanese and Korean.
_PARTICLES = frozenset("はがをにへとものでや은는을를이가의에도")


def beginning_of(word: str) -> str | None:
    """What another form of a folded word begins with; None: it is too short to tell."""
    stem = word.rstrip(_ENDINGS)
    return stem[: max(MIN_SHARED, len(word) - MAX_ELSE)] if len(stem) >= MIN_STEM else None


def is_form_of(word: str, other: str) -> bool:
    """Whether two folded words differ in the vowels at their ends, or in two letters there if they are longer."""
    stem = word.rstrip(_ENDINGS)
    if len(stem) >= MIN_STEM and stem == other.rstrip(_ENDINGS):
        return True
    shared = max(MIN_SHARED, len(word) - MAX_ELSE, len(other) - MAX_ELSE)
    return len(other) >= shared and word.startswith(other[:shared])


def without_particles(wanted: Sequence[Term]) -> list[Term]:
    """Without the shortest words, and the pairs of characters that are the end of a word and a particle, or this and
    the next: what is left is there in whatever order it is said. All of them where nothing is left.
    """
    return [term for term in wanted if not _only_joins(term)] or list(wanted)


def _only_joins(term: Term) -> bool:
    word = term.words[0]
    return bool(_PARTICLES & set(word)) if is_pair(term) else len(word) <= MIN_STEM and word.isalpha()


# "He passed in March" says nothing by itself.
_SPEAKS_OF_SOMEBODY_NAMED_BEFORE = re.compile(
    r"(?:Said: )?[\"“'«„]?(?:(?:and|und|et|y|e|en|i|и|та|ve) )?(?:(?:he|she|they|it|his|her|their|its|he's|she's"
    r"|they're|it's"
    r"|er|sie|sein|seine|ihr|ihre|il|elle|ils|elles|él|ella|ellos|ellas|lui|lei|loro|ele|ela|eles|elas|hij|zij|ze|zijn|haar"
    r"|on|ona|oni|jego|jej|он|она|они|его|её|він|вона|вони|onlar|onun|هو|هي|هم|वह|वो|उसका|उसकी)(?![\w])"
    r"|彼女?[はがの]|[他她它](?!\w{0,2}国)|그는|그녀[는가])",
    re.IGNORECASE,
)


def speaks_of_somebody_named_before(content: str) -> bool:
    """Whether a memory begins with a pronoun, and so is about what was named in the sentence before it."""
    return _SPEAKS_OF_SOMEBODY_NAMED_BEFORE.match(content.replace("\u2019", "'")) is not None

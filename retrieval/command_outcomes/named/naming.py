# ruff: noqa: RUF001 (words in scripts of their own)
"""Which words of what is to be forgotten name it, in which forms, and which memories name nothing. Pure."""

import re
from collections.abc import Sequence
from dataclasses import replace

from db.terms import Term
from retrieval.command_outcomes.named.relatives import with_other_words
from retrieval.command_outcomes.named.whose import shortly_called
from retrieval.commands.answers import phrases
from retrieval.commands.forget_phrases.around import EVERYTHING
from retrieval.commands.forgetting import is_listed, topic_of
from retrieval.corrections.relations import relations_in
from retrieval.query.stems import language_of
from retrieval.query.terms import is_pair, is_unspaced, terms, words
from retrieval.search.household import names_relation

# What is said of anything: two memories that share no more than these have nothing to do with each other. Folded, as
# retrieval.query.terms has them.
_SAID_OF_ANYTHING = phrases(
    "kein|keine|keinen|keinem|keiner|geen|aucun|aucune|ningun|ninguna|ninguno|nessun|nessuna|nenhum|nenhuma|zaden|zadna",
    "zadnych|zadnej|никакой|никаких|मुझे|मुझको|नहीं|नही|मैं|मैने|वो|वह|यह|ये|mujhe|nahi|nahin|woh",
    "move|moved|moving|live|lives|lived|living|work|works|worked|working|want|wants|wanted|wanna|gonna|gotta",
    "go|goes|going|went|start|started|stop|stopped|make|makes|made|take|takes|took|use|used|feel|felt|think",
    "thought|need|needs|needed|got|getting|new|old|good|bad|stp|pls|plz|btw|lol|always|never|today|week|last",
    "next|one|ones|wohne|wohnt|arbeite|arbeitet|gehe|geht|ging|gegangen|mache|macht|gemacht|finde|will|heiratet|neu",
    "neue|neuen|alt|alte|alten|immer|nie|heute|woche|letzte|nachste|habite|habitent|travaille|travailler|vais",
    "aller|allee|parti|fais|faire|nouveau|nouvelle|ancien|ancienne|toujours|jamais|semaine|svp|vivo|vive",
    "trabajo|trabajar|quiero|voy|hago|hacer|nuevo|nueva|viejo|vieja|siempre|nunca|semana|porfa|moro|mora",
    "trabalho|trabalhar|quero|vou|faco|fazer|novo|nova|velho|velha|sempre|passada|abito|lavoro|lavorare",
    "voglio|vado|faccio|fare|nuovo|nuova|vecchio|vecchia|mai|settimana|woon|woont|werk|werkt|ga|gaat|doe|maak",
    "nieuw|nieuwe|oude|altijd|nooit|mieszkam|pracuje|chce|ide|robie|nowy|nowa|stary|stara|zawsze|nigdy|живу",
    "живет|работаю|хочу|хожу|иду|делаю|новый|новая|старый|старая|всегда|никогда|мешкаю|працюю|ходжу|завжди",
    "ніколи|yasiyorum|calisiyorum|istiyorum|gidiyorum|yeni|eski",
)
# So is that something is liked, eaten or not: "i dont like sprouts" is as near to "cant eat nuts" as to what it means.
# Folded; of scripts without spaces in pairs.
_OF_TASTE = re.compile(
    r"(?:(?:dis)?lik(?:e[sd]?|ing)|lov(?:e[sd]?|ing)|hat(?:e[sd]?|ing)|eat(?:s|ing)?|ate|stand|drink(?:s|ing)?|fan|enjoy\w{0,3}"
    r"|prefer\w{0,3}|mag|mog|mochte|lieb\w{0,2}|hass\w{0,2}|ess\w{0,2}|isst?|trink\w{0,2}|schmeck\w{0,2}|gern\w?"
    r"|aim\w{0,3}|ador\w{0,3}|detest\w{0,3}|mang\w{0,3}|boi[st]|supporte\w?|gust\w{0,4}|encant\w{0,3}|odi\w{0,2}|como?|comer"
    r"|bebo|beber|piac\w{0,6}|bev\w{0,2}|gost\w{0,3}|odei\w|lust\w{0,2}|hou\w{0,3}|haat|haten|eet|eten"
    r"|lubi\w{0,3}|kocha\w{0,2}|nienawidz\w{0,3}|cierp\w{0,2}|jem|jesc|jadam|pije|znosz\w{0,2}|przepadam|uwielbiam"
    r"|люб[ли]\w{0,4}|ненави\w{0,4}|ем|кушаю|пью|терп\w{0,4}|нрав\w{0,5}|обожаю|подоба\w{0,4}|їм|їсти"
    r"|sev(?:m|d|er|iy)\w{0,9}|nefret|yem[ei]\w{0,8}|yediğ\w{0,5}|yedig\w{0,5}|icm[ei]\w{0,8}|hoslan\w{0,8}|begen\w{0,8}"
    r"|[بياأت]?(?:حب|كره|اكل|آكل|شرب)\w?|पसंद|पसन्द|नापसंद|नफ़?रत|प्यार|खात[ाीे]|पीत[ाीे]|pasand|napasand|nafrat|khat[ai]"
    r"|喜欢|喜歡|不喜|讨厌|討厭|不爱|不愛|爱吃|愛吃|欢吃|不吃|嫌い|好き|苦手|食べ|飲[めま]|大[好嫌]|싫[어다은]|좋[아다은]|먹[는어지]|[어아][한해하])"
)


# Whose it is says nothing of what it is, nor does "all of it", and it is another word where it is told: "mn zus", "mijn
# zus", "zus Jildou".
_POSSESSIVES = frozenset(
    word
    for term in terms(
        "كله كلها كلهم كلو mn mijne moim mojemu moimi"
        " моё моему моим моём мого нашей нашего мій моєї моєму bizim mera meri mere"
    )
    for word in term.words
)
# What is left of an article before a vowel, and begins other words: "dell'emicrania", "della buonanotte".
_ELIDED = re.compile(
    r"(?<!\w)(?:(?:de|ne|su|da|a|co|que|be)ll|quest|quant|dove|com|qu|[cdjlmnst])['\u2019](?=\w)", re.IGNORECASE
)
# What stands for "the matter" in a request, and no text has that tells of it: "info o moim bracie", "حوار الانيميا ده".
_CALLED_MATTER = """
stuff thing things info infos information matter sache geschichte thema zeug truc trucs machin affaire histoire
tema asunto cosa cosas rollo dato datos faccenda questione storia roba cose informazioni lance negócio coisa
coisas assunto história aquilo gedoe verhaal ding dingen gegevens informacje informacji infa sprawa sprawę
sprawie kwestia kwestię temat temacie historia информация информацию инфу инфа тема тему историю інформацію ive
name names namen nom prénom nombre nome naam imię imienia имя имени ім'я isim ismi ismini नाम اسم
mevzu mevzusu mevzusunu konu konusu konusunu meselesi meselesini olayı olayını şey şeyi şeyler ilgili hakkında
bişey birşey bişi
حوار موضوع قصة حكاية سالفة سيرة خبر حاجة اي ده دي دا هذا هذي هاي baat baatein wali wala cheez aur wo woh बात
cheezein cheeze ka ki ke ko se ne jo maine mene mera mere meri tha thi hai hain hua hui diya diye diyi liya liye kiya
mujhe ji bhi pis वाली वाला चीज़ 관련 련된 関係 車関 相关 关于 про насчёт насчет щодо dass das des da dat kan
"""
_THE_MATTER = frozenset(
    form for word in _CALLED_MATTER.split() for form in (*words(word), *(term.words[0] for term in terms(word)))
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
    about = EVERYTHING.sub(" ", _ELIDED.sub("", about)) if not is_unspaced(about) else about
    wanted = [term for term in terms(about) if term.words[0] not in _POSSESSIVES]
    wanted = [term for term in wanted if term.words[0] not in _THE_MATTER] or wanted
    wanted += [Term(words=(word,)) for word in shortly_called(about)]
    # "Mn man" has a word that says nothing in other languages, and so has each pair of "我哥被裁".
    return wanted or [Term(words=(word,)) for word in list(words(about))[0 if is_unspaced(about) else -1 :]]


def is_a_relation(about: str) -> bool:
    """Whether it is somebody who does not live with the user: "my uncle", "mi jefe"."""
    return _OF_WORK.search(about) is not None or names_relation(about)


def is_a_taste(about: str) -> bool:
    """Whether it says that something is liked or eaten, or is not: what it is has to be named by a memory."""
    return any(_OF_TASTE.fullmatch(word) for word in words(about))


def names_somebody(about: str) -> bool:
    """Whether a word with a capital is a name, as it is where not all nouns have one."""
    has_capital = any(word[:1].isupper() and word[1:].islower() for word in about.split())
    return has_capital and language_of(tuple(words(about))) != "german"


def naming_terms(about: str, wanted: Sequence[Term]) -> int:
    """Bit n is set for each term of `wanted` that names what `about` is about; all of them where none does."""
    topic = {*(term.words[0] for term in terms(topic_of(about))), *shortly_called(about)}
    named = [term.words[0] in topic and not _is_said_of_anything(term) for term in wanted]
    # "That my dad has a bad back" is not what else is known of him.
    beside_whose = [names and not _is_whose(term, about) for names, term in zip(named, wanted, strict=True)]
    named = beside_whose if any(beside_whose) else named
    return sum(1 << n for n, names in enumerate(named) if names) or (1 << len(wanted)) - 1


def terms_that_name(about: str, wanted: Sequence[Term]) -> list[Term]:
    """Those of `wanted` that name what `about` is about; all of them where none does."""
    naming = naming_terms(about, wanted)
    return [term for n, term in enumerate(wanted) if naming >> n & 1]


def topic_terms(about: str) -> list[Term]:
    """What a text about the same has all of: of a person the name alone, of a relative any word for them. Empty where
    nothing names it.
    """
    wanted = asked_terms(about)
    if name := person_named(about, wanted):
        return [replace(term, beginning=False) for n, term in enumerate(wanted) if name >> n & 1]
    return [] if all(map(_is_said_of_anything, wanted)) else with_other_words(about, wanted)


def person_named(about: str, wanted: Sequence[Term]) -> int:
    """The bit of the term that is the name of who is asked to be forgotten, where that is all: "my friend Tullio"; else
    0.
    """
    ends = [end for _, end in relations_in(about)]
    name = about[max(ends) :].split() if ends else []
    is_all = len(name) == 1 and len(about.split()) <= MAX_WORDS_OF_PERSON
    return sum(1 << n for n, term in enumerate(wanted) if _is_of(term, name[0])) if is_all else 0


def _is_whose(term: Term, about: str) -> bool:
    return any(_is_of(term, about[at:to]) for at, to in relations_in(about) if not is_listed(about, to))


def _is_of(term: Term, text: str) -> bool:
    """Whether it is a word of a text, as that is indexed by itself: "amic" of "amico"."""
    found = [word for each in terms(text) for word in each.words[:1]]
    return any(word.startswith(term.words[0]) or term.words[0].startswith(word) for word in found)


def _is_said_of_anything(term: Term) -> bool:
    return any(word in _SAID_OF_ANYTHING or _OF_TASTE.fullmatch(word) for word in term.words) or _joins_a_pair(term)


def _joins_a_pair(term: Term) -> bool:
    """Whether it is the end of a word, or the beginning of one, and a Japanese particle beside it: "が嫌"."""
    return is_pair(term) and bool(_KANA_PARTICLES & set(term.words[0]))


# "Del mio amico Tullio", "my old friend Bev".
MAX_WORDS_OF_PERSON = 4
# Beside a character of a word they are no word with it: the particles of Japanese and Korean.
_KANA_PARTICLES = frozenset("はがをにへとものでや")
_PARTICLES = _KANA_PARTICLES | frozenset("은는을를이가의에도")
# What only joins two words.
MAX_JOINING = 2


def without_particles(wanted: Sequence[Term]) -> list[Term]:
    """Without the shortest words, and the pairs of characters that are the end of a word and a particle, or this and
    the next: what is left is there in whatever order it is said. All of them where nothing is left.
    """
    return [term for term in wanted if not _only_joins(term)] or list(wanted)


def _only_joins(term: Term) -> bool:
    word = term.words[0]
    return bool(_PARTICLES & set(word)) if is_pair(term) else len(word) <= MAX_JOINING and word.isalpha()


# "He passed in March" says nothing by itself; the Polish "on" is no "on Thursday".
_SPEAKS_OF_SOMEBODY_NAMED_BEFORE = re.compile(
    r"(?:Said: )?[\"“'«„]?(?:(?:and|und|et|y|e|en|i|и|та|ve) )?(?:(?:he|she|they|it|his|her|their|its|he's|she's"
    r"|they're|it's"
    r"|er|sie|sein|seine|ihr|ihre|il|elle|ils|elles|él|ella|ellos|ellas|lui|lei|loro|ele|ela|eles|elas|hij|zij|ze|zijn|haar"
    r"|on(?! (?:the|my|our|an?|\w{3,6}days?|\d))"
    r"|ona|oni|jego|jej|он|она|они|его|её|він|вона|вони|onlar|onun|هو|هي|هم|वह|वो|उसका|उसकी)(?![\w])"
    r"|彼女?[はがの]|[他她它](?!\w{0,2}国)|그는|그녀[는가])",
    re.IGNORECASE,
)


def speaks_of_somebody_named_before(content: str) -> bool:
    """Whether a memory begins with a pronoun, and so is about what was named in the sentence before it."""
    return _SPEAKS_OF_SOMEBODY_NAMED_BEFORE.match(content.replace("\u2019", "'")) is not None

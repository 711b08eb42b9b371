"""Rules for where one lives and what one is called, in other languages. English has more of them, in rules.py.

Each language keeps its own words: "Wohnt in Berlin.", "住在北京。". A place has to look like one: capitals, or a few
letters of a script that has none.
"""

import re
from functools import partial

from formation.extract.objects import as_said, home, is_caseless, person, place
from formation.extract.rules import Rule, fact, rule
from formation.extract.signs import OF_THE_MOMENT
from formation.facts import Fact

# "我住在公司附近", "一人暮らし": no place that one could write to.
NO_PLACE_NAME = re.compile(
    "[的家房楼屋寮]|里面|公寓|宿舍|隔壁|公司|学校|办公室|附近|哪|这|那|什么|ここ|そこ|どこ|実家|一人|近く|隣|部屋|アパート|マンション|田舎"
)
MAX_LETTERS_OF_A_PLACE = 12


def lives_in(found: re.Match[str], *, text: str, capital: bool = True) -> list[Fact]:
    """`text` with {place}. `capital`: as new a rule as that wants them where the script has them."""
    city = home(found["place"]) if not capital or place_has_capital(found["place"]) else None
    if city and is_caseless(city) and (len(city) > MAX_LETTERS_OF_A_PLACE or NO_PLACE_NAME.search(city)):
        return []
    return [fact(text.format(place=city), key="city", importance=4, bank="Personal")] if city else []


def lives_there_no_more(found: re.Match[str], *, text: str) -> list[Fact]:
    city = place(found["place"])
    return [fact(text.format(place=city), bank="Personal")] if city else []


def place_has_capital(text: str) -> bool:
    return not text.islower()


def called(found: re.Match[str], *, text: str) -> list[Fact]:
    name = person(found["name"], lower=False)
    return [fact(text.format(name=name), key="name", importance=4, bank="Personal")] if name else []


def lives(pattern: str, text: str, *, capital: bool = True) -> Rule:
    return rule(pattern, partial(lives_in, text=text, capital=capital))


def no_more(pattern: str, text: str) -> Rule:
    return rule(pattern, partial(lives_there_no_more, text=text))


# "Odio esto", "Ti amo", "好きです" alone: they point at something.
POINTING = re.compile(
    r"(?:que|qu'\w+|quand|quando|wenn|dass|wie|wann|cuando|cómo|como|quanto|che|когда|как|что|wanneer|hoe|dein\w*|tu|tus|tes|ton"
    r"|tuo|tua|tuoi|tue|teu|seu|jouw|je|твой|твою|su|sus|deine\w*)(?!\w)|"
    r"(?:das|dies\w*|dich|euch|es|ihn|sie|esto|eso|esta|este|ese|esa|lo|te|ti|ça|ce|cette|questo|questa|quello|quella|isto|isso|"
    r"este|essa|esse|você|voc[eê]s|tudo|todo|tutto|it|dit|dat|deze|die|je|это|этот|эту|тебя|вас|你|这|那|它|これ|それ|あれ|この|その)(?!\w)|[你这那它これそあ]",
    re.IGNORECASE,
)
MAX_WORDS_OF_A_THING = 4


def as_it_was_said(found: re.Match[str]) -> list[Fact]:
    """A liking, or what one is: the words as they were said, for their verbs have other endings in the third person."""
    what = found.groupdict().get("thing")
    if what is not None and (
        len(what.split()) > MAX_WORDS_OF_A_THING or POINTING.match(what) or OF_THE_MOMENT.search(what)
    ):
        return []
    return [fact(f'Said: "{as_said(found.group())}"')]


def liking(pattern: str) -> Rule:
    return rule(pattern, as_it_was_said)


def name(pattern: str, text: str) -> Rule:
    return rule(pattern, partial(called, text=text))


# Of the languages that word_lists.NOT_ABOUT_THE_USER does not know.
HANDED_OVER = re.compile(
    r"\b(?:vertaal|vertaling|traduci|traduzione|перевед|перевод)|翻译|翻譯|译成|訳|添削", re.IGNORECASE
)

P = r"(?P<place>.+?)"
X = r"(?P<thing>[^,;:]+)"
RULES: tuple[Rule, ...] = (
    # German
    lives(
        rf"(?:ich (?:wohne|lebe)|wir (?:wohnen|leben)) (?:jetzt |nun |inzwischen |mittlerweile )?in {P}",
        "Wohnt in {place}",
        capital=False,
    ),
    lives(
        rf"(?:ich bin|wir sind) (?:jetzt |gerade |kürzlich |vor kurzem |letzten monat )?nach {P} (?:um)?gezogen",
        "Wohnt in {place}",
    ),
    no_more(rf"ich (?:wohne|lebe) (?:jetzt )?nicht mehr in {P}", "Wohnt nicht mehr in {place}"),
    name(r"(?:ich hei(?:ß|ss)e|mein name ist) (?P<name>.+)", "Heißt {name}"),
    liking(rf"ich (?:liebe|hasse|mag)(?: jetzt| keine?n?)? {X}"),
    liking(r"ich bin (?:auch |jetzt )?(?:vegan|vegetarisch|veganer(?:in)?|vegetarier(?:in)?|diabetiker(?:in)?)"),
    # Spanish
    lives(rf"(?:(?:yo )?(?:ahora )?vivo|(?:ahora )?vivimos)(?: ahora)? en {P}", "Vive en {place}", capital=False),
    lives(
        rf"(?:me he mudado|me mudé|me acabo de mudar|nos hemos mudado|nos mudamos) (?:hace poco )?a {P}",
        "Vive en {place}",
    ),
    no_more(rf"(?:yo )?ya no vivo en {P}", "Ya no vive en {place}"),
    name(r"(?:me llamo|mi nombre es) (?P<name>.+)", "Se llama {name}"),
    liking(rf"(?:yo )?(?:ahora )?(?:odio|detesto|adoro|(?:no )?me encantan?|(?:no )?me gustan?) {X}"),
    liking(r"(?:yo )?soy (?:vegan[oa]|vegetarian[oa]|cel[ií]ac[oa]|diab[eé]tic[oa])"),
    # French
    lives(
        rf"(?:maintenant )?(?:j'habite|nous habitons|on habite)(?: maintenant)? à {P}",
        "Habite à {place}",
        capital=False,
    ),
    lives(rf"(?:j'ai|nous avons|on a)(?: récemment)? déménagé à {P}", "Habite à {place}"),
    no_more(rf"je n'habite plus à {P}", "N'habite plus à {place}"),
    name(r"je m'appelle (?P<name>.+)", "S'appelle {name}"),
    liking(rf"(?:j'adore|j'aime|je n'aime pas|j'aime pas|je déteste) (?:les? |la |l')?{X}"),
    liking(r"je suis (?:végétarien(?:ne)?|végétalien(?:ne)?|végane?|diabétique)"),
    # Portuguese
    lives(
        rf"(?:eu )?(?:agora )?(?:moro|vivo|moramos|vivemos)(?: agora)? (?:em|no|na) {P}",
        "Mora em {place}",
        capital=False,
    ),
    lives(
        rf"(?:eu )?(?:me mudei|mudei-me|mudei|nos mudamos|mudámo-nos|mudamo-nos) (?:para|pra) (?:o |a )?{P}",
        "Mora em {place}",
    ),
    no_more(rf"(?:eu )?(?:já não|não) (?:moro|vivo)(?: mais)? (?:em|no|na) {P}", "Já não mora em {place}"),
    name(r"(?:(?:eu )?me chamo|chamo-me|(?:o )?meu nome é) (?P<name>.+)", "Chama-se {name}"),
    liking(rf"(?:eu )?(?:agora )?(?:odeio|detesto|adoro|(?:não )?gosto de) {X}"),
    liking(r"(?:eu )?sou (?:vegan[oa]|vegetarian[oa]|celíac[oa]|diabétic[oa])"),
    # Italian
    lives(rf"(?:io )?(?:ora |adesso )?(?:vivo|abito|viviamo|abitiamo)(?: ora| adesso)? a {P}", "Vive a {place}"),
    lives(rf"(?:mi sono trasferit[oa]|ci siamo trasferit[ei])(?: da poco)? a {P}", "Vive a {place}"),
    no_more(rf"(?:io )?non (?:vivo|abito) più a {P}", "Non vive più a {place}"),
    name(r"(?:mi chiamo|il mio nome è) (?P<name>.+)", "Si chiama {name}"),
    liking(rf"(?:io )?(?:adesso |ora )?(?:odio|detesto|adoro|(?:non )?mi piacciono|(?:non )?mi piace) {X}"),
    liking(r"(?:io )?sono (?:vegan[oa]|vegetarian[oa]|celiac[oa]|diabetic[oa])"),
    # Dutch
    lives(rf"(?:ik woon|wij wonen|we wonen)(?: nu| tegenwoordig)? in {P}", "Woont in {place}"),
    lives(rf"(?:ik ben|we zijn|wij zijn)(?: net| onlangs| nu)? naar {P} verhuisd", "Woont in {place}"),
    lives(rf"(?:ik ben|we zijn|wij zijn)(?: net| onlangs| nu)? verhuisd naar {P}", "Woont in {place}"),
    no_more(rf"ik woon niet meer in {P}", "Woont niet meer in {place}"),
    name(r"(?:ik heet|mijn naam is) (?P<name>.+)", "Heet {name}"),
    liking(rf"ik (?:haat|hou (?:nu |echt )?van) {X}"),
    liking(r"ik ben (?:veganist(?:e)?|vegetari[eë]r|vegetarisch|diabeet)"),
    # Russian
    lives(rf"(?:я )?(?:сейчас |теперь )?(?:живу|жив[её]м) во? {P}", "Живёт в {place}"),
    lives(rf"(?:я |мы )?(?:недавно |только что )?(?:переехал|переехала|переехали) во? {P}", "Переехал(а) в {place}"),
    no_more(rf"(?:я )?больше не живу во? {P}", "Больше не живёт в {place}"),
    name(r"меня зовут (?P<name>.+)", "Зовут {name}"),
    liking(rf"(?:теперь )?я (?:очень |теперь )?(?:люблю|не люблю|обожаю|ненавижу) {X}"),
    liking(r"я (?:веган|веганка|вегетарианец|вегетарианка|диабетик)"),
    # Japanese; "母は大阪に" and "友達が大阪に" say where somebody else lives.
    lives(
        r"(?:実は|最近|先月|去年|今年)?[、,]?(?:私は|僕は|俺は)?[、,]?(?:今は?|現在)?[、,]?(?P<place>[^、,。 はがも]{1,20}?)に(?:住んでいます|住んでる|住んでいる"
        r"|住んでます|引っ越しました|引っ越した)",
        "{place}に住んでいる。",
    ),
    no_more(
        r"(?:私は|僕は)?もう(?P<place>[^、,。 はがも]{1,20}?)に(?:は)?住んで(?:いません|いない|ません|ない)",
        "もう{place}に住んでいない。",
    ),
    name(r"(?:私の|僕の|俺の)名前は(?P<name>[^、,。 ]{1,20}?)(?:です|だよ|だ)", "名前は{name}。"),
    liking(r"(?:私は|僕は|俺は)?(?:今は)?(?P<thing>[^、,。 はが]{1,12})が(?:とても)?(?:大)?(?:好き|嫌い)(?:です|だ)?"),
    # Chinese
    lives(
        r"(?:我们?|咱们?|我們)(?:现在|目前|已经|刚刚?|最近|現在)?(?:就)?(?:住在|搬到|搬去)了?(?P<place>[^，,。 ]{1,20}?)了?",
        "住在{place}。",
    ),
    no_more(r"我(?:现在|已经)?(?:不再|不)住在?(?P<place>[^，,。 ]{1,20}?)了?", "不再住在{place}。"),
    liking(r"我(?:现在|很|非常|最|也)?(?:喜欢|不喜欢|讨厌)(?P<thing>[^，,。 ]{1,10}?)了?"),
    liking(r"我是(?:素食者|素食主义者|糖尿病患者)"),
    # "我叫她妈妈" is how somebody else is called, "我叫了外卖" what was ordered.
    name(r"(?:我叫|我的名字是|我的名字叫)(?P<name>(?![他她它你您咱了])[^，,。 ]{1,20}?)", "叫{name}。"),
)
# Whose name it is is said by nothing but that nothing was said before: "猫がいます。名前はモチです" names a cat.
FIRST: tuple[Rule, ...] = (name(r"名前は(?P<name>[^、,。 ]{1,20}?)(?:です|だよ|だ)", "名前は{name}。"),)
OPENING = re.compile(
    r"\s{0,9}(?:(?:こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|初めまして|どうも|やあ)[。、！!,. ]{0,3}){0,2}名前は"
)

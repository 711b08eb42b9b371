"""Rules for where one lives, what one is called and what has ended, in other languages. English has more of them,"
" in rules.py.

Each language keeps its own words: "Wohnt in Berlin.", "住在北京。". A place has to look like one: capitals, or a few
letters of a script that has none.
"""

import re
from functools import partial

from formation.extract.objects import home, is_caseless, person, place
from formation.extract.rules import Rule, fact, rule
from formation.extract.signs import OF_THE_MOMENT
from formation.facts import Fact
from formation.memories.text import kept_as_said

# "我住在公司附近", "一人暮らし": no place that one could write to.
NO_PLACE_NAME = re.compile(
    "[的家房楼屋寮]|里面|公寓|宿舍|隔壁|公司|学校|办公室|附近|哪|这|那|什么|ここ|そこ|どこ|実家|一人|近く|隣|部屋|アパート|マンション|田舎"
    r"|집|아파트|여기|거기|근처|혼자|시골|기숙사|بيت|شقة|منزل|حي |هنا"
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
    r"(?:que|qu'\w+|quand|quando|wenn|dass|wie|wann|cuando|cómo|como|quanto|che|когда|как|что|wanneer|hoe|dein\w*|tu"
    r"|tus|tes|ton"
    r"|tuo|tua|tuoi|tue|teu|seu|jouw|je|твой|твою|su|sus|deine\w*)(?!\w)|"
    r"(?:das|dies\w*|dich|euch|es|ihn|sie|esto|eso|esta|este|ese|esa|lo|te|ti|ça|ce|cette|questo|questa|quello"
    r"|quella|isto|isso|"
    r"este|essa|esse|você|voc[eê]s|tudo|todo|tutto|it|dit|dat|deze|die|je|это|этот|эту|тебя|вас|你|这|那|它|これ|それ|あれ|この"
    r"|その)(?!\w)|[你这那它これそあ]",
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
    return [fact(kept_as_said(found.group()))]


def liking(pattern: str) -> Rule:
    return rule(pattern, as_it_was_said)


def name(pattern: str, text: str) -> Rule:
    return rule(pattern, partial(called, text=text))


# Of the languages that word_lists.NOT_ABOUT_THE_USER does not know.
HANDED_OVER = re.compile(
    r"\b(?:vertaal|vertaling|traduci|traduzione|перевед|перевод)|翻译|翻譯|译成|訳|添削", re.IGNORECASE
)

P = r"(?P<place>.+?)"
# When one moved there, and what for.
MOVED_WHEN = (
    r"(?:,? (?:letzte[nrs]? \w+|vor \w+ \w+|wegen der arbeit|el (?:mes|año|verano) pasado|la semana pasada"
    r"|hace (?:poco|\w+ \w+)"
    r"|por (?:el )?trabajo|(?:le mois|l'an|l'été) dernier|la semaine dernière|l'année dernière|il y a \w+ \w+"
    r"|pour le (?:travail|boulot)"
    r"|(?:il mese|l'anno) scorso|la settimana scorsa|\w+ (?:mesi|settimane|anni) fa|per (?:il )?lavoro"
    r"|(?:na )?semana passada"
    r"|(?:no )?(?:mês|ano) passado|há \w+ \w+|a trabalho|por causa do trabalho|vorige (?:week|maand)|vorig jaar"
    r"|\w+ (?:weken|maanden|jaar) geleden|voor (?:mijn )?werk|в прошлом (?:месяце|году)|на прошлой неделе"
    r"|\w+ (?:недели|месяца|месяцев) назад"
    r"|по работе|w zeszłym (?:tygodniu|miesiącu|roku)|\w+ (?:tygodnie|miesiące|lata) temu|geçen (?:hafta|ay|yıl))){0,2}"
)
X = r"(?P<thing>[^,;:]+)"
RULES: tuple[Rule, ...] = (
    # German
    lives(
        rf"(?:ich (?:wohne|lebe)|wir (?:wohnen|leben)) (?:jetzt |nun |inzwischen |mittlerweile )?in {P}",
        "Wohnt in {place}",
        capital=False,
    ),
    lives(
        r"(?:ich bin|wir sind) (?:jetzt |gerade |kürzlich |vor kurzem |letzten monat )?"
        rf"nach {P} (?:um)?gezogen{MOVED_WHEN}",
        "Wohnt in {place}",
    ),
    no_more(rf"ich (?:wohne|lebe) (?:jetzt )?nicht mehr in {P}", "Wohnt nicht mehr in {place}"),
    name(r"(?:ich hei(?:ß|ss)e|mein name ist) (?P<name>.+)", "Heißt {name}"),
    liking(rf"ich (?:liebe|hasse|verabscheue|mag)(?: jetzt| keine?n?)? {X}"),
    liking(rf"ich kann (?:keine?n? )?{X} (?:gar |überhaupt )?(?:nicht )?(?:ausstehen|leiden)"),
    liking(r"ich bin (?:auch |jetzt )?(?:vegan|vegetarisch|veganer(?:in)?|vegetarier(?:in)?|diabetiker(?:in)?)"),
    # Spanish
    lives(rf"(?:(?:yo )?(?:ahora )?vivo|(?:ahora )?vivimos)(?: ahora)? en {P}", "Vive en {place}", capital=False),
    lives(
        rf"(?:me he mudado|me mudé|me acabo de mudar|nos hemos mudado|nos mudamos) (?:hace poco )?a {P}{MOVED_WHEN}",
        "Vive en {place}",
    ),
    no_more(rf"(?:yo )?ya no vivo en {P}", "Ya no vive en {place}"),
    name(r"(?:me llamo|mi nombre es) (?P<name>.+)", "Se llama {name}"),
    liking(
        rf"(?:yo )?(?:ahora )?(?:odio|detesto|aborrezco|no soporto|no aguanto|adoro|(?:no )?me encantan?|(?:no )?me gustan?(?! m[aá]s\s)) {X}"
    ),
    liking(r"(?:yo )?soy (?:vegan[oa]|vegetarian[oa]|cel[ií]ac[oa]|diab[eé]tic[oa])"),
    # French
    lives(
        rf"(?:maintenant )?(?:j'habite|nous habitons|on habite)(?: maintenant)? à {P}",
        "Habite à {place}",
        capital=False,
    ),
    lives(rf"(?:j'ai|nous avons|on a)(?: récemment)? déménagé à {P}{MOVED_WHEN}", "Habite à {place}"),
    no_more(rf"je n'habite plus à {P}", "N'habite plus à {place}"),
    name(r"je m'appelle (?P<name>.+)", "S'appelle {name}"),
    liking(
        rf"(?:j'adore|j'aime|je n'aime pas|j'aime pas|je déteste|j'ai horreur d[eu]|je (?:ne )?supporte pas|je ne peux pas supporter) (?:les? |la |l')?{X}"
    ),
    liking(r"je suis (?:végétarien(?:ne)?|végétalien(?:ne)?|végane?|diabétique)"),
    # Portuguese
    lives(
        rf"(?:eu )?(?:agora )?(?:moro|vivo|moramos|vivemos)(?: agora)? (?:em|no|na) {P}",
        "Mora em {place}",
        capital=False,
    ),
    lives(
        rf"(?:eu )?(?:me mudei|mudei-me|mudei|nos mudamos|mudámo-nos|mudamo-nos) (?:para|pra) "
        rf"(?:o |a )?{P}{MOVED_WHEN}",
        "Mora em {place}",
    ),
    no_more(rf"(?:eu )?(?:já não|não) (?:moro|vivo)(?: mais)? (?:em|no|na) {P}", "Já não mora em {place}"),
    name(r"(?:(?:eu )?me chamo|chamo-me|(?:o )?meu nome é) (?P<name>.+)", "Chama-se {name}"),
    liking(rf"(?:eu )?(?:agora )?(?:odeio|detesto|abomino|não suporto|não aguento|adoro|(?:não )?gosto de) {X}"),
    liking(r"(?:eu )?sou (?:vegan[oa]|vegetarian[oa]|celíac[oa]|diabétic[oa])"),
    # Italian
    lives(rf"(?:io )?(?:ora |adesso )?(?:vivo|abito|viviamo|abitiamo)(?: ora| adesso)? a {P}", "Vive a {place}"),
    lives(rf"(?:mi sono trasferit[oa]|ci siamo trasferit[ei])(?: da poco)? a {P}{MOVED_WHEN}", "Vive a {place}"),
    no_more(rf"(?:io )?non (?:vivo|abito) più a {P}", "Non vive più a {place}"),
    name(r"(?:mi chiamo|il mio nome è) (?P<name>.+)", "Si chiama {name}"),
    liking(
        rf"(?:io )?(?:adesso |ora )?(?:odio|detesto|non sopporto|adoro|(?:non )?mi piacciono|(?:non )?mi piace) {X}"
    ),
    liking(r"(?:io )?sono (?:vegan[oa]|vegetarian[oa]|celiac[oa]|diabetic[oa])"),
    # Dutch
    lives(rf"(?:ik woon|wij wonen|we wonen)(?: nu| tegenwoordig)? in {P}", "Woont in {place}"),
    lives(rf"(?:ik ben|we zijn|wij zijn)(?: net| onlangs| nu)? naar {P} verhuisd", "Woont in {place}"),
    lives(rf"(?:ik ben|we zijn|wij zijn)(?: net| onlangs| nu)? verhuisd naar {P}{MOVED_WHEN}", "Woont in {place}"),
    no_more(rf"ik woon niet meer in {P}", "Woont niet meer in {place}"),
    name(r"(?:ik heet|mijn naam is) (?P<name>.+)", "Heet {name}"),
    liking(rf"ik (?:haat|verafschuw|hou (?:nu |echt )?van) {X}"),
    liking(rf"ik kan {X} niet (?:uitstaan|luchten)"),
    liking(r"ik ben (?:veganist(?:e)?|vegetari[eë]r|vegetarisch|diabeet)"),
    # Russian
    lives(rf"(?:я )?(?:сейчас |теперь )?(?:живу|жив[её]м) во? {P}", "Живёт в {place}"),
    lives(
        rf"(?:я |мы )?(?:недавно |только что )?(?:переехал|переехала|переехали) во? {P}{MOVED_WHEN}",
        "Переехал(а) в {place}",
    ),
    no_more(rf"(?:я )?больше не живу во? {P}", "Больше не живёт в {place}"),
    name(r"меня зовут (?P<name>.+)", "Зовут {name}"),
    liking(
        rf"(?:теперь )?я (?:очень |теперь )?(?:люблю|не люблю|обожаю|ненавижу|не выношу|не переношу|терпеть не могу) {X}"
    ),
    liking(r"я (?:веган|веганка|вегетарианец|вегетарианка|диабетик)"),
    # Polish, where a place has another ending behind "do"
    lives(rf"(?:ja )?(?:teraz )?(?:mieszkam|mieszkamy)(?: teraz)? we? {P}", "Mieszka w {place}"),
    lives(
        rf"(?:ja )?(?:niedawno |właśnie )?przeprowadzi(?:łem|łam|liśmy|łyśmy) się(?: niedawno)? do {P}{MOVED_WHEN}",
        "Przeprowadził(a) się do {place}",
    ),
    # Turkish, which puts "in" and "to" behind the place
    lives(
        r"(?:ben |biz |artık |şu an )?(?P<place>(?-i:[A-ZÇĞİÖŞÜ])\w{1,20})['’](?:d[ae]|t[ae]) (?:yaşıyor"
        r"|oturuyor)u[mz]",
        "{place} şehrinde yaşıyor",
    ),
    lives(
        r"(?:ben |biz |yeni )?(?:geçen (?:hafta|ay|yıl) )?"
        rf"(?P<place>(?-i:[A-ZÇĞİÖŞÜ])\w{{1,20}})['’]y?[ae] taşındı[mk]{MOVED_WHEN}",
        "{place} şehrine taşındı",
    ),
    # Korean
    lives(
        r"(?:저는|나는|난|전|우리는|저희는)? ?(?:지금|현재|요즘)? ?(?P<place>[가-힣]{1,8})에서? (?:살아요?|살고 있어요?"
        r"|살고 있습니다|삽니다)",
        "거주지: {place}",
    ),
    lives(
        r"(?:저는|나는|우리는|저희는)? ?(?:최근에|지난달에?|지난주에?|작년에?"
        r"|얼마 전에)? ?(?P<place>[가-힣]{1,8}?)(?:으로|로) 이사(?:했어요?|했습니다|왔어요?|갔어요?)",
        "거주지: {place}",
    ),
    # Arabic
    lives(rf"(?:أنا )?(?:أعيش|أسكن|ساكن|ساكنة|نعيش|نسكن) (?:الآن |حاليا )?في {P}", "مكان السكن: {place}"),
    lives(rf"(?:لقد )?انتقل(?:ت|نا) (?:للعيش |مؤخرا )?(?:إلى|الى) {P}", "مكان السكن: {place}"),
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
        r"(?:我们?|咱们?|我們)(?:现在|目前|已经|刚刚?|最近|現在|去年|今年|上(?:个|個)?(?:月|周|星期))?(?:就)?(?:住在|搬到|搬去)了?"
        r"(?P<place>[^，,。 跟]{1,20}?)(?:[跟和][^，,。 ]{1,8}?(?:一起)?住)?了?",
        "住在{place}。",
    ),
    no_more(r"我(?:现在|已经)?(?:不再|不)住在?(?P<place>[^，,。 ]{1,20}?)了?", "不再住在{place}。"),
    liking(r"我(?:现在|很|非常|最|也)?(?:喜欢|不喜欢|讨厌|受不了)(?P<thing>[^，,。 ]{1,10}?)了?"),
    liking(r"我是(?:素食者|素食主义者|糖尿病患者)"),
    # "我叫她妈妈" is how somebody else is called, "我叫了外卖" what was ordered.
    name(r"(?:我叫|我的名字是|我的名字叫)(?P<name>(?![他她它你您咱了])[^，,。 ]{1,20}?)", "叫{name}。"),
)
# A death, by language: who died, and how one says so. "My phone died" is nobody's.
_DEATHS = (
    (
        "my (?:old |beloved |poor |little |best )?(?:dog|puppy|cat|kitten|rabbit|hamster|horse|parrot|bird|pet|mum"
        "|mom|mother|dad|father|husband"
        "|wife|brother|sister|son|daughter|baby|grandmother|grandma|granny|nan|grandfather|grandpa|uncle|aunt|friend"
        "|partner"
        "|boyfriend|girlfriend|cousin)(?: [A-Z][a-z]+)? (?:has |just |recently |sadly ){0,2}(?:died|passed away|passed)"
        "(?: (?:last|this|on|in|two|three|a|yesterday|today) ?[\\w ]{0,20})?"
    ),
    "mein(?:e)? (?:hund|hündin|katze|kater|hase|kaninchen|pferd|vogel|mutter|mama|vater|papa|mann|frau|bruder"
    "|schwester|sohn|tochter"
    "|oma|opa|großmutter|großvater|onkel|tante|freund|freundin) ist (?:[\\w ]{1,25} )?(?:gestorben|verstorben)",
    "(?:se )?(?:murió|ha muerto|falleció|se me murió) mi {es}|mi {es} (?:se )?(?:murió|ha muerto|falleció"
    "|ha fallecido)",
    "(?:mon|ma) (?:chien|chienne|chat|chatte|lapin|cheval|mère|père|mari|femme|frère|sœur|soeur|fils|fille"
    "|grand-mère|grand-père|mamie"
    "|papi|oncle|tante|ami|amie) (?:est|vient de) (?:morte?|décédée?|mourir|décéder)",
    "è mort[oa] (?:il mio |la mia |mio |mia ){it}|(?:il mio |la mia |mio |mia ){it} è mort[oa]",
    "(?:o meu |a minha |meu |minha )(?:cachorro|cachorra|cão|gato|gata|coelho|cavalo|mãe|pai|marido|esposa|mulher"
    "|irmão|irmã|filho|filha|avó"
    "|avô|tio|tia|amigo|amiga) (?:morreu|faleceu)",
    "mijn (?:hond|kat|poes|konijn|paard|moeder|vader|man|vrouw|broer|zus|zoon|dochter|oma|opa|oom|tante|vriend"
    "|vriendin) is"
    " (?:[\\w ]{1,25} )?(?:overleden|gestorven|dood)",
    "(?:у меня )?умерл?а? (?:мо[йя] )?{ru}|мо[йя] {ru} умерл?а?",
    "(?:zmarł|zmarła|umarł|zdechł|zdechła) (?:mój|moja|mi) {pl}|(?:mój|moja) {pl} (?:nie żyje|zmarła?|umarła?"
    "|zdechła?|odszedł|odeszła)",
    "(?:köpeğim|kedim|annem|babam|eşim|kocam|karım|kardeşim|abim|ablam|oğlum|kızım|dedem|ninem|anneannem|babaannem"
    "|amcam|teyzem"
    "|arkadaşım) (?:öldü|vefat etti)",
    "(?:مات|ماتت|توفي|توفيت|توفى) (?:كلبي|قطتي|أمي|أبي|والدي|والدتي|زوجي|زوجتي|أخي|أختي|ابني|ابنتي|جدي|جدتي|عمي|خالي"
    "|صديقي)",
    "मेर[ाीे] (?:कुत्ता|कुत्ते|बिल्ली|माँ|मां|पापा|पिता|पिताजी|पति|पत्नी|भाई|बहन|बेटा|बेटी|दादी|दादा|नानी|नाना"
    "|दोस्त)(?: का| की)? (?:मर गया|मर गई"
    "|गुज़र गए|गुज़र गया|गुज़र गई|गुजर गए|गुजर गया|गुजर गई|निधन हो गया|देहांत हो गया)",
    "(?:私の|うちの)?(?:犬|猫|愛犬|愛猫|ペット|母|父|夫|妻|兄|弟|姉|妹|息子|娘|祖母|祖父|おばあちゃん|おじいちゃん)が(?:死んだ|死にました|亡くなった|亡くなりました"
    "|死んでしまった|死んでしまいました|亡くなってしまいました)",
    "我(?:家)?的?(?:狗|猫|狗狗|猫咪|兔子|妈妈?|爸爸?|母亲|父亲|丈夫|老公|妻子|老婆|哥哥|弟弟|姐姐|妹妹|儿子|女儿|奶奶|爷爷|外婆|外公)(?:去世|过世|死|走)了",
    "(?:우리 ?|제 ?|내 ?)?(?:강아지|개|고양이|엄마|어머니|아빠|아버지|남편|아내|형|오빠|누나|언니|동생|아들|딸|할머니|할아버지)(?:가|이|께서) ?(?:죽었어요?|죽었다"
    "|죽었습니다|돌아가셨어요?|돌아가셨습니다|무지개다리를 건넜어요?)",
)
_WHO = {
    "es": "(?:perro|perra|gato|gata|conejo|caballo|madre|padre|mamá|papá|marido|esposa|mujer|hermano|hermana|hijo"
    "|hija|abuela|abuelo|tío|tía"
    "|amigo|amiga)",
    "it": "(?:cane|gatto|gatta|coniglio|cavallo|madre|padre|mamma|papà|marito|moglie|fratello|sorella|figlio|figlia"
    "|nonna|nonno|zio|zia|amico"
    "|amica)",
    "ru": "(?:собака|кошка|кот|п[её]с|кролик|хомяк|мама|мать|папа|отец|муж|жена|брат|сестра|сын|дочь|бабушка|дедушка"
    "|дядя|т[её]тя|друг|подруга)",
    "pl": "(?:pies|kot|kotka|królik|koń|mama|matka|tata|ojciec|mąż|żona|brat|siostra|syn|córka|babcia|dziadek|wujek"
    "|ciocia|przyjaciel)",
}
_WHEN = "(?: (?:last|this|two|three|a few|some|a) (?:week|month|year|weeks|months|years|spring|summer|autumn|winter)(?: ago)?| recently| yesterday)?"
# Work that ended. "I left home" and "I left Anna a message" are no jobs: an employer has a capital, and nothing follows.
_JOBS = (
    rf"(?:i|i've|ive|i have) (?:just |recently |finally )?(?:quit|left|lost) my (?:old )?job{_WHEN}",
    rf"i (?:just |recently )?(?:got|was|have been|was just) (?:fired|laid off|made redundant){_WHEN}",
    r"(?:ich habe?|hab) (?:gerade |jetzt |letzte woche |letzten monat )?(?:meinen job |meine arbeit )?(?:gekündigt"
    r"|verloren)"
    r"|(?:ich )?(?:bin|wurde) (?:gerade |jetzt |letzte woche |letzten monat )?(?:gekündigt|entlassen) worden",
    r"(?:dejé|he dejado|perdí|he perdido|renuncié a) mi trabajo|me (?:han despedido|despidieron)",
    r"j'ai (?:quitté|perdu) mon (?:travail|boulot|emploi|job)|j'ai démissionné|je me suis fait virer"
    r"|j'ai été licenciée?",
    r"ho (?:lasciato|perso) il (?:mio )?lavoro|mi sono licenziat[oa]|mi hanno licenziat[oa]",
    r"(?:larguei|deixei|perdi) (?:o )?meu (?:emprego|trabalho)|fui demitid[oa]|pedi demissão",
    r"ik (?:heb|ben) (?:mijn baan (?:opgezegd|verloren)|ontslagen|ontslag genomen)",
    r"(?:rzuciłe?a?m|straciłe?a?m) pracę|zwolnili mnie|zwolniłe?a?m się",
    r"(?:я )?(?:уволил(?:ся|ась)|потерял[а]? работу|ушла? с работы)|меня уволили",
    r"(?:işimi bıraktım|işten ayrıldım|işten çıkarıldım|işimi kaybettim)",
    r"(?:تركت عملي|استقلت من عملي|تركت وظيفتي|فقدت وظيفتي|فقدت عملي)",
    r"मैंने (?:नौकरी|अपनी नौकरी) छोड़ दी|मेरी नौकरी (?:चली गई|छूट गई)",
    r"(?:私は)?(?:仕事|会社)を(?:辞めました|辞めた|クビになりました|クビになった)",
    r"我(?:已经|刚刚?)?(?:辞职|离职|失业|被裁)了|我被(?:裁|解雇|炒)了",
    r"(?:저는? ?|나는? ?)?(?:회사|직장|일)(?:를|을)? ?(?:그만뒀어요?|그만두었어요|그만뒀습니다|잘렸어요?)|퇴사했(?:어요?|습니다)",
)
LEFT = r"(?-i:[A-Z][\w&.'-]{1,30}(?: [A-Z][\w&.'-]{1,30}){0,2})"
# What is planned, moved to another day or hour: "The flight is on Friday now, not Thursday." The build is green now too.
_TIME = (
    r"(?:(?:on|at|in|the|for|am|um|im|el|la|las|a las|en|le|à|en|il|alle|in|às|na|no|em|op|om|w|we|o|в|на"
    r"|во) ?){0,2}(?:next |nächsten |nächste )?"
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september"
    r"|october|november|december"
    r"|\d{1,2}(?:st|nd|rd|th|[:h]\d{2}|[:h]\d{2} ?[ap]m| ?(?:am|pm|uhr|h)|\. \w{3,9})|(?:mon|diens|donners|frei"
    r"|sams|sonn)tag|mittwoch|januar|jänner|februar|feber|märz|mai"
    r"|juni|juli|oktober|dezember|lunes|martes|miércoles|jueves|viernes|sábado|domingo|enero|febrero|marzo|abril"
    r"|mayo|junio|julio|agosto"
    r"|septiembre|octubre|noviembre|diciembre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février"
    r"|mars|avril|juin|juillet"
    r"|août|septembre|octobre|novembre|décembre|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|gennaio"
    r"|febbraio|aprile|maggio"
    r"|giugno|luglio|settembre|ottobre|dicembre|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|janeiro|fevereiro"
    r"|março|maio|junho|julho"
    r"|setembro|outubro|novembro|dezembro|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|noon|midnight"
    r"|tomorrow|morgen|mañana"
    r"|demain|domani|amanhã|понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье|poniedziałek|wtorek|środę"
    r"|czwartek|piątek|sobotę"
    r"|niedzielę)"
)
_PLAN = r"(?:[\w'-]+ ){0,3}?[\w'-]+"
_MOVED = (
    rf"(?:my|our|the) {_PLAN} (?:is|are|'s) (?:now )?{_TIME}(?: now| instead)?,? (?:and )?not {_TIME}(?: any ?more)?",
    rf"(?:my|our|the) {_PLAN} (?:got|was|has been|is|'s been|were) (?:moved|rescheduled|postponed|pushed(?: back)?"
    rf"|brought forward) (?:from {_TIME} )?(?:to|until|till) {_TIME}",
    rf"(?:mein\w?|unser\w?|der|die|das) {_PLAN} ist (?:jetzt|nun|doch) (?:erst "
    rf"|schon )?{_TIME},? (?:und )?nicht (?:mehr )?{_TIME}",
    rf"(?:mein\w?|unser\w?|der|die|das) {_PLAN} (?:wurde|ist) (?:vom? {_TIME} )?auf {_TIME} (?:verschoben|verlegt"
    rf"|vorgezogen)(?: worden)?",
    rf"(?:mi|nuestr[oa]|el|la) {_PLAN} (?:es|será|ahora es|es ahora) (?:ahora )?{_TIME},? (?:y )?no {_TIME}",
    rf"(?:mon|ma|notre|le|la) {_PLAN} est (?:maintenant |finalement |désormais )?{_TIME},? (?:et )?(?:pas|non"
    rf"|plus) {_TIME}",
    rf"(?:(?:il|la) )?(?:mi[oa] |nostr[oa] )?{_PLAN} è (?:ora |adesso |invece )?{_TIME},? (?:e )?non (?:più )?{_TIME}",
    rf"(?:meu|minha|nosso|nossa|o|a) {_PLAN} (?:é|será) (?:agora )?{_TIME},? (?:e )?não (?:mais )?{_TIME}",
    rf"(?:mijn|ons|onze|de|het) {_PLAN} is (?:nu )?{_TIME},? (?:en )?niet (?:meer )?{_TIME}",
    rf"(?:мо[йя]|наш|наша)? ?{_PLAN} (?:теперь|уже) {_TIME},? а не {_TIME}",
)
ENDED: tuple[Rule, ...] = (
    *(
        liking(each.format(**_WHO) if "{es}" in each or "{it}" in each or "{ru}" in each or "{pl}" in each else each)
        for each in _DEATHS
    ),
    *(liking(each) for each in (*_JOBS, *_MOVED)),
    liking(rf"i (?:just |recently |finally )?(?:left|quit) {LEFT}{_WHEN}"),
)
# Whose name it is is said by nothing but that nothing was said before: "猫がいます。名前はモチです" names a cat.
FIRST: tuple[Rule, ...] = (name(r"名前は(?P<name>[^、,。 ]{1,20}?)(?:です|だよ|だ)", "名前は{name}。"),)
OPENING = re.compile(
    r"\s{0,9}(?:(?:こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|初めまして|どうも|やあ)[。、！!,. ]{0,3}){0,2}名前は"
)

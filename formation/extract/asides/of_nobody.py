"""What reads like a statement and tells nothing of its user: whom a story or a card is to be about or for, how long a kind
of animal lives, a stranger on television, a thing looked up, a guest at a meal. In doubt it is a statement. Pure.
"""

import re

from formation.extract.asides import hindi
from formation.extract.asides.roles import POSSESSIVES
from formation.extract.signs import FIRST_PERSON, signs
from formation.memories.types import names_day

# "北海道に住んでる魚嫌いのクマの絵本を書いて": who the story is about stands before it, and the request behind it.
_STORY_ASKED = re.compile(
    r"""(?:の|な|る|い|た|という)(?:話|お話|物語|小説|絵本|詩|歌詞?|歌|脚本|童話|漫画|マンガ|シナリオ|キャラ(?:クター)?|セリフ|台本)(?:を|の設定を?)?(?:書い|作っ|つくっ|考え|描い)て(?!い?[るまた])
    |\A(?:请|請|帮我|幫我|给我)?(?:写|寫|编|編|讲|講)(?:一?[个個篇首本])[^。]{2,60}的(?:故事|童话|童話|小说|小說|绘本|繪本|诗|詩|剧本)[。！!]?\Z
    |(?:그림책|동화|이야기|소설|시나리오|동시)(?:를|을)?\s?(?:하나\s)?(?:써|만들어|지어|들려)\s?(?:줘|주세요|줄래)[요.!]{0,3}\Z
    |(?:कहानी|कविता|नाटक)\s(?:लिखो|लिखिए|सुनाओ|बनाओ)[।.!]?\Z
    |(?:masalı?|hikayesi|hikâyesi|öyküsü|şiiri)\s(?:yaz|anlat|uydur)(?:ar\smısın)?[.!]?\Z
    |(?:kahani|kavita)\s(?:likho|sunao|banao|likh\sdo)[.!]?\Z""",
    re.IGNORECASE | re.VERBOSE,
)
_OWN = re.compile(r"(?:私|僕|俺|わたし|うち|娘|息子|妻|夫|我|女儿|儿子|나는|내가|우리|제가|딸|아들)")
_ON_TELEVISION = signs(
    "on (?:the )?(?:tv|telly|television|news|radio)|im (?:fernsehen|tv|radio)|à la (?:télé|radio)|en la (?:tele|tv|radio)"
    "|na (?:tv|televisão|rádio)|in (?:tv|televisione)|alla radio|op (?:tv|de radio)|w (?:tv|telewizji|radiu)"
    "|по (?:телевизору|телику|радио)|televizyonda|tv'?de|(?:في|على) (?:التلفزيون|التلفاز|الراديو)",
    "テレビ(?:で|に)|电视(?:上|里)|電視(?:上|裡)|티비에|텔레비전에|티비에서",
)
_SOMEBODY = signs(
    "an? (?:man|woman|guy|lady|bloke|boy|girl)|some (?:man|woman|guy|lady|bloke)|ein (?:mann|typ|junge)|eine? frau"
    "|un (?:homme|type|mec|gars)|une (?:femme|dame)|un (?:hombre|señor|tipo)|una (?:mujer|señora)|um (?:homem|cara)"
    "|uma (?:mulher|senhora)|un (?:uomo|tizio|signore)|una (?:donna|signora)|een (?:man|vrouw)|jakiś \\w+|jakaś \\w+"
    "|(?:один|какой-то) (?:мужик|мужчина|дед|человек)|(?:одна|какая-то) (?:женщина|бабушка)|bir (?:adam|kadın|amca|teyze)"
    "|رجل|امرأة|واحد",
    "(?:おじいさん|おばあさん|男性|女性|人)が|(?:一个|一個|有个|有個)(?:男人|女人|人|老人)"
    "|어떤 (?:남자|여자|할머니|할아버지|사람)",
)
# "Some bloke in the queue who has asthma": nobody whom the user knows, if nothing behind it is the user's.
_STRANGER = signs(
    "some (?:(?:random|old|young|other) )?(?:man|woman|guy|lady|bloke|dude|kid|girl|boy|fella|lad|chap|person|stranger)"
    "|(?:irgend|so )ein(?:e|en|em|er)? (?:(?:alte|junge)[rn]? )?(?:mann|typ|typen|kerl|frau|dame|junge|mädchen|kind|opa|oma)"
    "|un (?:type|mec|gars|monsieur|gamin) (?:quelconque|au hasard)|je (?:ne )?sais (?:pas )?quel(?:le)? (?:type|mec|femme|bonne femme)|une (?:espèce de )?bonne femme"
    "|(?:algún|no sé qué|un) (?:tipo|señor|tío) (?:cualquiera|ahí|desconocido)|una (?:señora|tipa|mujer) (?:cualquiera|ahí|desconocida)"
    "|(?:um|uma) (?:cara|sujeito|moça|senhora|tia|mulher) (?:qualquer|desconhecid[oa]|lá)|(?:un tizio|una tizia|un tipo|una tipa)"
    "|een of andere (?:man|vent|gast|vrouw|dame|kerel|jongen|meid)|(?:een|zo'n) (?:vent|gozer)"
    "|jaki[śs] (?:\\w+ )?(?:facet|gość|gościu|koleś|pan|chłop|dziad|typ|dzieciak|chłopak)|jaka[śs] (?:\\w+ )?(?:baba|babka|pani|kobieta|laska|dziewczyna|babcia)"
    "|как(?:ой|ая)-то (?:\\w+ )?(?:мужик|мужчина|дед|парень|чувак|тип|женщина|тётка|тетка|бабка|бабушка|девушка|пацан)"
    "|(?:adamın|kadının|herifin|teyzenin) (?:biri|teki)|koi (?:aadmi|aurat|ladka|ladki|uncle|aunty)|واحد ما أعرفه|شخص غريب|(?:واحد|وحدة) غريبة?",
    "知らない(?:人|おじさん|おばさん|男|女)|どこかの(?:人|おじさん|おばさん|男|女)|不认识的(?:人|男人|女人|大妈|大爷)|某个(?:男人|女人|大妈|大爷|人)"
    "|(?:어떤|모르는) (?:남자|여자|아저씨|아줌마|할머니|할아버지|사람)|कोई (?:आदमी|औरत|लड़का|लड़की|अंकल|आंटी)",
)
# Who is met is told of: "i sat next to some guy who's diabetic".
_WHO = signs("who|who's|whos|that|der|die|das|qui|que|che|co|któr\\w{1,3}|котор\\w{2,3}|اللي|jo|jise", "जो|जिस")
# English words that are another one elsewhere: "im zug", "co ma astmę i syna".
_OTHER_WORDS = re.compile(r"(?<!\w)(?:i|im|ive|me|ma|mi|mes|us|mine|sono|ho|on|ja)(?![\w'])", re.IGNORECASE)
_ENGLISH = re.compile(r"some\s", re.IGNORECASE)
_SENTENCE_ENDS = re.compile(r"[.!?。！？\n]")
# "Canada ki rajdhani": looked up, without a mark.
_LOOKED_UP = re.compile(
    r"""(?:the\ )?(?:capital|population|currency|president|flag)\ of\ (?:the\ )?[\w-]{2,30}(?:\ [\w-]{2,30})?
    |(?:hauptstadt|einwohnerzahl|währung)\ von\ [\w-]{2,30}|(?:la\ )?capital[e]?\ (?:de|del|di|da|do|du)\ (?:la\ |l')?[\w-]{2,30}
    |hoofdstad\ van\ [\w-]{2,30}|stolica\ [\w-]{2,30}|столица\ [\w-]{2,30}|[\w'’-]{2,30}\ (?:başkenti|nüfusu)|عاصمة\ [\w-]{2,30}
    |[\w\u0900-\u097f]{2,30}\ (?:की|का)\ (?:राजधानी|जनसंख्या|राष्ट्रपति)
    |[\u30a0-\u30ff\u4e00-\u9fff]{2,12}の(?:首都|人口|通貨|大統領)|[\u4e00-\u9fff]{2,8}?的?(?:首都|人口|总统|貨幣|货币)
    |[\uac00-\ud7af]{2,10}(?:의)?\ ?(?:수도|인구|대통령|화폐)""",
    re.IGNORECASE | re.VERBOSE,
)
# "Annem yemeğe geliyor": without a day it is today, and over tomorrow.
_COMES_TO_A_MEAL = signs(
    "(?:comes?|coming) (?:over |round )?(?:for|to) (?:dinner|lunch|tea|supper|brunch|coffee|breakfast)"
    "|komm\\w{1,2} zum (?:essen|abendessen|mittagessen|kaffee|brunch)|vien\\w{1,4} (?:dîner|déjeuner|manger|souper)"
    "|vien\\w{1,3} a (?:cenar|comer|almorzar|desayunar|cena|pranzo|mangiare)|vem (?:jantar|almoçar)"
    "|kom\\w{1,2} (?:eten|dineren|lunchen)|przychodz\\w{1,2} na (?:obiad|kolację|kawę)"
    "|(?:придут|прид[её]т|приходит) на (?:ужин|обед|чай)|(?:yemeğe|çaya|kahveye|kahvaltıya) gel(?:iyor|ecek)\\w{0,3}"
    "|khane (?:pe|par) aa (?:rah[aie]|rahe)(?: hai| hain)?",
    "खाने पर आ रह|(?:ご飯|夕飯|夕食|食事)(?:を食べ)?に来る|来吃(?:饭|晚饭|午饭)|來吃(?:飯|晚飯)|(?:밥|저녁|점심) 먹으러 (?:와|오)",
)
_OFTEN = signs(
    "every|always|usually|often|on \\w+days|jede\\w{0,2}|immer|oft|chaque|tous les|toujours|cada|siempre|todos los|sempre"
    "|tod[oa]s? [oa]?s?|ogni|elke|altijd|vaak|co|zawsze|кажд\\w{1,4}|всегда|her|hep|hamesha|har|كل",
    "हमेशा|हर |毎|いつも|每|항상|매주|마다",
)
# "Annem geliyor": the same, whatever for.
_VISITS = re.compile(
    r"(?:(?:annem|babam|kayınvalidem|kayınpederim|kardeşim|ablam|abim|teyzem|amcam|misafir\w{0,3})(?:ler)?\s(?:\w{1,15}\s){0,3}(?:geliyor|gelecek|gelicek|uğrayacak)(?:lar)?)[\s.!]*",
    re.IGNORECASE,
)
# German says in a mood of its own what somebody else has said: "er sei jetzt Rentner".
# So does a friend who "says", whose words follow.
_REPORTED = re.compile(
    r"(?:er|sie|man)\s(?:sei|habe|werde|könne|müsse|wolle|solle|dürfe)(?!\w)"
    r"|(?:صاحب[يت]ي?|صديق[يت]ي?|زميل[يت]ي?|جار[يت]ي?|واحد[ةه]? (?:صاحب|صديق)\w{0,3})\s(?:\w+\s)?(?:ب[تي]قول|قال|[تي]قول)\w{0,3}(?!\w)"
    r"|(?:bir )?(?:arkadaşım|komşum)\s(?:\w+\s)?(?:diyo\w{0,2}|dedi|der)\ ki(?!\w)"
    r"|(?:mer[aei]\s)?(?:dost|friend|padosi|padosan)\s(?:\w+\s)?(?:keht|bolt|kehr|bolr)[aei]\w{0,4}(?!\w)"
    r"|(?:我的?)?(?:朋友|闺蜜|同事|邻居|鄰居)(?:跟我)?[说說]|(?:友達|友人|同僚|隣の人)が[「『]|(?:내 )?(?:친구|동료)가 ?[\"“'‘]",
    re.IGNORECASE,
)
# So is what a colleague, a neighbour or a friend says of their own life; of the user's own they may say what is so.
_SAYS_OF_THEMSELVES = re.compile(
    r"""(?:(?:my|our|an?|one\ of\ my|some|mein\w{0,2}|unser\w{0,2}|eine?|mon|ma|notre|une?|mi|nuestr[oa]|una|(?:il\ |la\ )?mi[oa]|(?:o\ |a\ )?meu|(?:a\ )?minha|uma?|mijn|een
      |mój|moja|jeden|jedna|мой|моя|один|одна|мій)\s)?(?:[\w'-]{1,20}\s)?
    (?:friend|mate|buddy|colleague|co-?worker|neighbou?r|classmate|acquaintance|lecturer|hairdresser|kolleg\w{1,3}|arbeitskolleg\w{1,3}|nachbar\w{0,3}|bekannte\w?|freund(?:in)?|mitschüler\w{0,2}|kumpel
    |collègue|voisine?|copine?|amie?|pote|vecin[oa]|colega|compañer[oa]|amig[oa]|conocid[oa]|collega|vicin[oa]|amic[oa]|conoscente|vizinh[oa]|conhecid[oa]
    |buurvrouw|buurman|vriend(?:in)?|kennis|koleżanka|kolega|sąsiad(?:ka)?|znajom[ya]|коллега|сосед(?:ка)?|знаком(?:ый|ая)|подруга|друг|приятель(?:ница)?|колега|сусід(?:ка)?)
    \s(?:[\w'-]{1,12}\s)?(?:says|said|claims|claimed|swears|reckons|thinks|sagt|meint|behauptet|erzählt|schwört|dit|prétend|raconte|jure|dice|cuenta|jura|afirma|sostiene|racconta|diz|conta|zegt|beweert|vertelt
    |mówi|twierdzi|opowiada|говорит|утверждает|рассказывает|каже|розповідає)(?!\w)
    (?!,?\s(?:(?:that|dass|que|che|dat|że|что|що)\s)?(?:i|i'm|im|my|ich|mein\w*|je|j'\w+|mon|ma|yo|soy|tengo|mi|sono|ho|il\ mio|eu|sou|tenho|meu|ik|mijn|ja|mam|jestem|я|мо[йяеи]|у\ меня|мне)(?!\w))
    (?!\squ'?\s?j)""",
    re.IGNORECASE | re.VERBOSE,
)
# What is said of people in general.
_OF_EVERYBODY = re.compile(
    r"""(?:(?:most|many|some|all)\ people|every(?:one|body)|die\ meisten|viele\ (?:leute|menschen)|la\ plupart|beaucoup\ de\ gens
    |la\ mayoría|mucha\ gente|la\ maggior\ parte|molta\ gente|a\ maioria|muita\ gente|de\ meeste|większość|wielu\ ludzi
    |большинство|многие|çoğu\ (?:insan|kişi)|(?:kuch|zyada?tar)\ log)(?!\w)|大多数人|很多人|多くの人|대부분의?\s?사람|معظم\ الناس|कुछ\ लोग""",
    re.IGNORECASE | re.VERBOSE,
)
# What is only heard: "some say you shouldn't mix the two", "angeblich vertragen sich Öl und Lappen nicht".
_HEARSAY = re.compile(
    r"""(?:(?:some|many|people)\ (?:people\ )?say|they\ say|supposedly|man\ sagt|es\ heißt|angeblich|on\ dit\ qu|il\ paraît\ qu|dicen\ que|se\ dice\ que|dizem\ que|si\ dice\ che|dicono\ che
    |men\ zegt|ze\ zeggen\ dat|mówią,?\ że|podobno|говорят|якобы|кажуть|derler\ ki|log\ kehte|يقولون|بيقولوا)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# How long a kind lives: of one animal one says how old it is, and where one lives oneself a place is said too. "Wird 6
# Jahre alt" is also said of a child, but for "etwa" or "bis zu".
_ABOUT = r"""(?:about|around|roughly|up\ to|on\ average|only|for|as\ long\ as|between|over|etwa|ungefähr|rund|circa|ca\.?|bis\ zu|im\ schnitt
    |durchschnittlich|nur|höchstens|maximal|meist|ongeveer|gemiddeld|zo'n|tot|wel|environ|en\ moyenne|jusqu'à|entre|à\ peine|unos|aproximadamente
    |alrededor\ de|en\ promedio|hasta|de\ media|solo|circa|fino\ a|in\ media|uns|cerca\ de|em\ média|até|około|do|średnio|nawet|jakieś
    |około|примерно|около|до|в\ среднем|лет)"""
_NUMBER = r"(?:\d{1,3}(?:\s?(?:-|\u2013|to|bis|à|a|o|ou|tot|do|или|до)\s?\d{1,3})?|(?:[^\W\d_]{2,12}\s(?:or|to|oder|bis|ou|o|of)\s)?[^\W\d_]{2,12})"
_YEARS = r"(?:years?|jahre?|ans|años|anni|anos|jaar|lat|лет|года)"
_LIFE_OF_A_KIND = re.compile(
    rf"""\A[^,;:.!?，、。]{{1,60}}?(?:(?<!\w)(?:lives?|leben|lebt|leven|leeft|vivent|vit|viven?|vivono|vivem|żyj[eą]|живут|жив[её]т)(?:\s{_ABOUT}){{0,2}}\s(?:{_NUMBER}\s{_YEARS}|лет\s\d{{1,3}})
    |(?<!\w)gets?\sto(?:\s{_ABOUT}){{1,2}}\s{_NUMBER}\s{_YEARS}
    |(?<!\w)(?:werden|wird|worden|wordt)(?:\s{_ABOUT}){{1,2}}\s{_NUMBER}\s{_YEARS}(?:\s(?:alt|oud))?
    |(?<!\w)\d{{1,3}}\s(?:yıl|sene)(?:\skadar)?\syaşar(?:lar)?|(?<!\w)\d{{1,3}}\ssaal(?:\stak)?\s(?:ji|jee)t[aei]\shain?
    |[은는]\s[^에]{{0,8}}\d{{1,3}}년\s?(?:정도\s|쯤\s)?(?:살아요?|삽니다|산다)|(?<!生)活(?:到|个)?\d{{1,3}}(?:[到至~-]\d{{1,3}})?[年岁歲]|\d{{1,3}}年(?:くらい|ぐらい|ほど)?生き(?:る|ます))[\s.!。]{{0,3}}\Z
    """,
    re.IGNORECASE | re.VERBOSE,
)
_LIFESPAN = signs(
    "lifespan|life expectancy|lebenserwartung|espérance de vie|esperanza de vida|aspettativa di vita|expectativa de vida"
    "|levensverwachting|długość życia|продолжительность жизни",
    "寿命|壽命|수명",
)
# "A girl of six who is afraid of the dark", "niña de 6 años que ama los caballos": a child of nobody's, whom a story or a
# card is to be about or for. One's own has a possessive, a name, or is had.
_SOME_CHILD = re.compile(
    r"""(?:(?:an?|some|eine?n?m?|une?|una?|um|uma|een|jakaś|jakiś)\s)?(?:(?:little|young|small|kleine[rsn]?|petite?|klein|mała|mały|маленьк\w{2})\s)?
    (?:girl|boy|mädchen|junge|fille|garçon|fillette|niñ[oa]|bambin[oa]|bimb[oa]|menin[oa]|meisje|jongen|dziewczynk\w{1,3}|chłopiec|chłopc\w{1,3}
      |девочк\w{1,3}|мальчик\w{0,3})(?:,?\s(?:of|aged?|von|de|di|van|that|who|die|der|das|que|qui|che|dat|któr\w{1,3}|котор\w{2,3}|\d{1,2}))(?!\w)
    |\d{1,2}\syaşında\s(?:[\w'’]{1,20}\s){0,4}bir\s(?:kız|oğlan|erkek|çocuk)(?!\w)
    |(?:\d{1,2}(?:歳|才)の)[^。、]{0,20}(?:女の子|男の子)|\d{1,2}살\s?(?:여자|남자)\s?아이|(?:一[个個])?\d{1,2}[岁歲]的?小?[女男]孩""",
    re.IGNORECASE | re.VERBOSE,
)
_HAD = signs(
    "here|mum|mom|dad|mother|father|mutter|mama|papa|vater|mère|père|maman|madre|padre|mamá|papá|mamma|mãe|pai|moeder|vader|at home|zu hause"
    "|daheim|à la maison|en casa|a casa|in casa|em casa|thuis|w domu|дома|var|evde",
    "いる|います|育て|있|키우|키워|엄마|아빠|妈妈|爸爸|家里",
)
# "A boy of 12 and a baby of 9 months": the user's, who says whom they have.
_OWN_CHILD = re.compile(
    rf"(?<![\w'])(?:{POSSESSIVES}|me|mine|ich|mir|moi|yo|io|eu|ik|ja|я|мне)(?!\w)"
    r"|\s(?:and|und|et|y|e|en|i|и|ve)\s(?:an?|eine?n?|une?|una?|um|uma|een|bir|\d{1,2})\s",
    re.IGNORECASE,
)


def is_of_stranger(text: str) -> bool:
    """Whether it tells of somebody the user does not know, and nothing behind that is the user's."""
    found = _STRANGER.search(text)
    if found is None:
        return False
    own = text if _ENGLISH.match(found[0]) else _OTHER_WORDS.sub(lambda word: "_" * len(word[0]), text)
    if FIRST_PERSON.search(own, found.end()):
        return False
    return FIRST_PERSON.search(own, 0, found.start()) is None or _WHO.search(own, found.end()) is not None


def stands_with_stranger(own: str, evidence: str) -> bool:
    """Whether the sentence around these words of a message tells of somebody the user does not know."""
    start = own.find(evidence)
    if start < 0:
        return False
    begin = max((each.end() for each in _SENTENCE_ENDS.finditer(own, 0, start)), default=0)
    end = _SENTENCE_ENDS.search(own, start + len(evidence))
    return is_of_stranger(own[begin : end.start() if end else len(own)])


def tells_of_nobody(text: str) -> bool:
    if any(each.match(text) for each in (_REPORTED, _SAYS_OF_THEMSELVES, _OF_EVERYBODY)):
        return True
    if _HEARSAY.match(text) and FIRST_PERSON.search(text) is None:
        return True
    if _LIFE_OF_A_KIND.search(text) or (
        _LIFESPAN.search(text) and not (FIRST_PERSON.search(text) or _OWN.search(text))
    ):
        return True
    if _SOME_CHILD.match(text) and not any(own.search(text) for own in (_OWN_CHILD, _HAD, _OWN)):
        return True
    if _STORY_ASKED.search(text) and not _OWN.search(text):
        return True
    if _LOOKED_UP.fullmatch(text.strip(" .!?")) or hindi.names_thing(text) or hindi.is_of_strangers(text):
        return True
    if is_of_stranger(text):
        return True
    if _ON_TELEVISION.search(text) and _SOMEBODY.search(text) and not FIRST_PERSON.search(text):
        return True
    is_guest = _COMES_TO_A_MEAL.search(text) or _VISITS.fullmatch(text)
    return is_guest is not None and not (_OFTEN.search(text) or names_day(text))

"""What reads like a statement and tells nothing of its user: what a story is to be about, a stranger on television, a
thing looked up, a guest at a meal. In doubt it is a statement. Pure.
"""

import re

from formation.extract.asides import hindi
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
_REPORTED = re.compile(r"(?:er|sie|man)\s(?:sei|habe|werde|könne|müsse|wolle|solle|dürfe)(?!\w)", re.IGNORECASE)
# What is said of people in general.
_OF_EVERYBODY = re.compile(
    r"""(?:(?:most|many|some|all)\ people|every(?:one|body)|die\ meisten|viele\ (?:leute|menschen)|la\ plupart|beaucoup\ de\ gens
    |la\ mayoría|mucha\ gente|la\ maggior\ parte|molta\ gente|a\ maioria|muita\ gente|de\ meeste|większość|wielu\ ludzi
    |большинство|многие|çoğu\ (?:insan|kişi)|(?:kuch|zyada?tar)\ log)(?!\w)|大多数人|很多人|多くの人|대부분의?\s?사람|معظم\ الناس|कुछ\ लोग""",
    re.IGNORECASE | re.VERBOSE,
)


def tells_of_nobody(text: str) -> bool:
    if _REPORTED.match(text) or _OF_EVERYBODY.match(text):
        return True
    if _STORY_ASKED.search(text) and not _OWN.search(text):
        return True
    if _LOOKED_UP.fullmatch(text.strip(" .!?")) or hindi.names_thing(text) or hindi.is_of_strangers(text):
        return True
    if _ON_TELEVISION.search(text) and _SOMEBODY.search(text) and not FIRST_PERSON.search(text):
        return True
    is_guest = _COMES_TO_A_MEAL.search(text) or _VISITS.fullmatch(text)
    return is_guest is not None and not (_OFTEN.search(text) or names_day(text))

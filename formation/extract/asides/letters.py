"""On whose behalf a text is written: "write it in the name of my mother", "da parte di un certo Gino, idraulico".

What such a text says of who sends it is theirs, whoever asks for it. Pure; time linear in the text.
"""

import re

from formation.extract.asides.roles import POSSESSIVES
from formation.extract.signs import FIRST_PERSON, signs

ON_BEHALF = signs(
    "on behalf of|in the name of|in (?:his|her|their) name|from the (?:perspective|point of view|viewpoint) of|(?:as|by|from) an? (?!(?:reminder|joke|gift|present|thank)\\w*)(?:\\w+ )?\\w+(?:er|or|ant|ist|man|woman|mother|father|son|boy|girl)"
    "|im namen (?:von|mein\\w{1,2}|unser\\w{0,2}|d\\w{2}|ein\\w{1,2})|im auftrag|aus (?:der )?sicht|als (?:mein\\w{0,2}|eine?)"
    "|au nom de|de la part d(?:e|u|es)|du point de vue|en nombre de|de parte de|a nombre de|desde el punto de vista|em nome d[eoa]|da parte d[eoa]|do ponto de vista"
    "|da parte di|per conto di|a nome d(?:i|el|ella)|dal punto di vista|namens|uit naam van|in naam van|vanuit het oogpunt|w imieniu|od imienia|z perspektywy"
    "|от имени|от лица|за (?:маму|папу|мужа|жену|бабушку|дедушку|друга|подругу|соседа|соседку)|від імені|adına|ağzından|ki taraf se|ke naam se|باسم|نيابة عن|بالنيابة عن|على لسان",
    "की ओर से|की तरफ से|की तरफ़ से|के नाम से|に代わって|の代わりに|になりきって|の立場で|以[^，,。]{1,8}(?:的)?(?:名义|名義|口吻|身份)|代(?:我)?(?:妈|爸|奶|爷|朋友|同事|老板)|替(?:我)?(?:妈|爸|奶|爷|朋友|同事|老板)"
    "|대신(?:해|하여)?|명의로|입장에서|이름으로",
)
# "Un certo Gino Pasquali": nobody who is known, mostly made up.
A_CERTAIN = signs(
    "a certain|some guy (?:called|named)|(?:ein|eine|einem|einer|einen) gewisse[rnm]?|un certain|une certaine|un tal|una tal|(?:un )?ciert[oa]|um certo|uma certa|um tal|uma tal"
    "|un certo|una certa|een zekere|nieja(?:ki|ka|kiego|kiej|kiemu)|(?:нек(?:ий|ая|оего|оему|ой|оей)|якийсь|якась)|adında biri|isminde biri|ek kisi|واحد اسمه|واحدة اسمها|شخص اسمه",
    "नाम का एक|नाम की एक|という(?:人|男|女|架空)|とある|某个叫|某個叫|一个叫[^，。]{1,4}的(?:人|男|女)|(?:이)?라는 (?:사람|남자|여자|가상)",
)
# What is made up, beside stories: a text for the stage, for a lesson, for fun.
MADE_UP = signs(
    "dialog(?:ue|o|u)?|diálogo|диалог|diyalog|teatral\\w{1,2}|school play|theatre|theater|stage play|for a play|prank|skit|theaterstück\\w{0,2}|schultheater|sketch\\w{0,2}|pièce de théâtre|spectacle|canular|obra de teatro|teatro|broma|peça de teatro|pegadinha"
    "|recita|commedia|scherzo|finta|finto|inventat[oa]|inventad[oa]|ficti(?:f|ve|cio|cia|zio|zia|e|eve)|fiktiv\\w{0,2}|erfunden\\w{0,2}|ausgedacht\\w{0,2}|imaginaire|verzonnen|bedacht|toneelstuk|toneel|grap"
    "|zmyślon\\w{1,3}|przedstawieni\\w{1,2}|fikcyjn\\w{1,3}|выдуманн\\w{2,3}|вымышленн\\w{2,3}|спектакл\\w{1,2}|пьес\\w|розыгрыш\\w?|шутк\\w|piyes\\w{0,3}|tiyatro\\w{0,3}|şaka\\w{0,3}|hayali|natak|farzi",
    "नाटक|काल्पनिक|演劇|芝居|劇の|架空|冗談|话剧|話劇|虚构|虛構|恶搞|연극|가상의|장난|مسرحية|وهمي|خيالي",
)
_KIN = (
    r"(?:step|grand|god)?(?:mother|father|son|daughter|brother|sister)(?:-in-law)?|mum|mom|dad|gran|nan|grandma|grandpa|aunt(?:ie)?|uncle|cousin|niece|nephew|wife|husband|partner|girlfriend|boyfriend|friend|mate|kid|neighbou?r|colleague"
    r"|(?:schwieger|groß)?(?:mutter|vater)|mama|papa|oma|opa|schwester|bruder|sohn|tochter|tante|onkel|frau|mann|freund(?:in)?|kolleg(?:e|en|in)|nachbar(?:n|in)?"
    r"|m[èe]re|p[èe]re|maman|mamie|papi|grand-mère|grand-père|sœur|soeur|frère|fils|fille|femme|mari|amie?|copine|copain|voisine?|collègue"
    r"|madre|padre|mamá|papá|abuel[oa]|herman[oa]|hij[oa]|t[ií][oa]|prim[oa]|mujer|espos[oa]|marido|novi[oa]|amig[oa]|vecin[oa]|mãe|pai|av[óô]|vó|irmã|irmão|filh[oa]|namorad[oa]|mulher|vizinh[oa]|sogr[oa]|colega"
    r"|mamma|papà|nonn[oa]|sorella|fratello|figli[oa]|zi[oa]|cugin[oa]|moglie|fidanzat[oa]|amic[oa]|vicin[oa]|moeder|vader|zus|broer|zoon|dochter|vrouw|man|vriend(?:in)?|buurman|buurvrouw|collega"
    r"|mamy|taty|babci|dziadka|siostry|brata|syna|córki|żony|męża|koleżanki|kolegi|przyjaciółki|sąsiadki|sąsiada|мамы|папы|бабушки|дедушки|сестры|брата|сына|дочери|дочки|жены|мужа|друга|подруги|соседки|соседа|коллеги"
)
# Somebody else who is to send it: "for my mum: sign it Rosa".
_FOR_SOMEBODY = re.compile(
    rf"""(?<!\w)(?:for|für|pour|para|pra|por|per|voor|dla|для)\s(?:(?:{POSSESSIVES}|an?|eine?n?|une?|uma?|un[ao]?|een)\s)(?:{_KIN})(?!\w)
    |(?<!\w)(?:annem|babam|eşim|karım|kocam|kardeşim|ablam|abim|oğlum|kızım|teyzem|amcam|dedem|anneannem|babaannem|arkadaşım|komşum)\s(?:için|adına)(?!\w)|(?:मेर[ाेी]|अपन[ेीा])\s\S{{2,10}}\sके\s(?:लिए|नाम)
    |(?:妈妈|爸爸|奶奶|爷爷|朋友|同事|邻居|老婆|老公)(?:要|想|需要|用的)|(?:母|父|祖母|祖父|友達|友人|妻|夫|娘|息子)(?:の名前|の署名|が出す|から出す)
    |(?:엄마|아빠|어머니|아버지|할머니|할아버지|친구|남편|아내)\s?(?:이름|가\s?보낼|께서\s?보내)|ل(?:[أا]مي|[أا]بي|صديقي|صديقتي|[أا]ختي|[أا]خي|جارتي|جاري|زوجتي|زوجي|جدتي|جدي)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# What a name, and what is told of whoever has it, end with.
_ENDS = re.compile(r"[.;:!?\n。？！؟।]")
_COMMA = re.compile(r"\s?[,،、，(–—]")


def is_for_another(text: str) -> bool:
    """Whether somebody else sends what is to be written, or nobody who is real."""
    return any(pattern.search(text) for pattern in (ON_BEHALF, A_CERTAIN, MADE_UP, _FOR_SOMEBODY))


def tells_of_sender(text: str, part: str) -> bool:
    """Whether `part` of `text` tells who somebody is on whose behalf it is written, or whom nobody knows: what stands
    behind their name up to the second comma.
    """
    if FIRST_PERSON.search(part):
        return False
    return any(part in text[found.start() : end_of_apposition(text, found.end())] for found in named_so(text))


def named_so(text: str) -> list[re.Match[str]]:
    return [*ON_BEHALF.finditer(text), *A_CERTAIN.finditer(text)][:4]


def end_of_apposition(text: str, at: int) -> int:
    ends = _ENDS.search(text, at)
    last = ends.start() if ends else len(text)
    commas = list(_COMMA.finditer(text, at, last))
    return commas[1].start() if len(commas) > 1 else last

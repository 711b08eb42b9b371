"""Who somebody of the user's is, named on the side of a request: "draft an email to my landlord Mr Pritchard".

A possessive, or what a language has in its place, a role and a name. In doubt it is no name. Pure; time linear in the
text, which is short.
"""

import re
from collections.abc import Iterator, Sequence

from formation.extract.asides.days import names_day_ahead
from formation.extract.asides.first_names import (
    FIRST_NAMES,
    HINDI_NAMES,
    NO_KOREAN_NAMES,
    SYLLABLES_OF_KOREAN_NAMES,
)
from formation.extract.asides.letters import A_CERTAIN, MADE_UP, is_for_another
from formation.extract.asides.roles import (
    ADDRESSED,
    ADDRESSED_BY_CASE,
    ADDRESSEES,
    ADJECTIVES,
    FOLLOWING,
    NAMING,
    NO_NAMES,
    OF_THE_HOME,
    PETS,
    POSSESSIVES,
    ROLES,
    TITLES,
    TURKISH_ADDRESSEES,
    TURKISH_ROLES,
)
from formation.extract.introductions.given_names import GIVEN_NAMES, folded_name
from formation.extract.signs import ASKS, ORDERS, PLAYS, QUESTION_MARK, TASK, reports
from formation.facts import Fact
from formation.memories.categories import category_of
from formation.memories.text import kept_as_said
from retrieval.categories import HEALTH

MAX_PEOPLE = 3

_OWN_ROLE = re.compile(
    rf"""(?<![\w'])(?:(?P<possessive>{POSSESSIVES})\s(?:(?:{ADJECTIVES})\s)?(?:{ROLES}|{PETS}|{ADDRESSEES})(?:(?:'s|s'|s)\s(?:{ROLES}|{PETS}))?
    |(?:{TURKISH_ROLES}))(?![\w-])""",
    re.IGNORECASE | re.VERBOSE,
)
# "Al commercialista dottor Zennaro", "начальнику Олегу Викторовичу", "müdür Ahmet Bey'e".
_ADDRESSED = re.compile(
    rf"(?<![\w'])(?:{ADDRESSED}|(?:do\s)?(?P<by_case>{ADDRESSED_BY_CASE})|(?P<turkish>{TURKISH_ADDRESSEES}))(?![\w-])",
    re.IGNORECASE | re.VERBOSE,
)
# "… of my mother", behind a name; "his" and "her" anywhere.
_OF_ANOTHER = re.compile(
    rf"\s(?:(?:of|von|de|di|van|d[ao]|del|della)\s)?(?:(?:{POSSESSIVES})\s|{TURKISH_ROLES})", re.IGNORECASE | re.VERBOSE
)
_ANOTHERS = re.compile(
    r"(?<!\w)(?:he|she|his|her|their|they|seine?[mnrs]?|leur|elle|suo|sua|dele|dela|ele|ela|él|ella|hij|haar|jego|jej|он|она|его|её|ее|их|він|вона|його|її|onun|uska|uski|uske)(?!\w)|उसक[ाेी]|彼|他|她|그의|그녀",
    re.IGNORECASE,
)
_PATRONYMIC = re.compile(r"\s[а-яёії]{2,14}(?:вич|ьич|мич|кич|вн|ичн)(?:у|а|ем|ом|ові|е|ы|ой|і)?(?!\w)", re.IGNORECASE)
_TURKISH_DATIVE = re.compile(r"['’]?n?y?[ae](?!\w)")
_CASES = ("", "а", "я", "ь", "й", "о", "ій")
# "La maîtresse de" before "mon fils", "the teacher of" before "my daughter".
_ROLE_OF = re.compile(
    rf"""(?<!\w)(?:{ROLES})\s(?:de|of|von|van|di|do|da|del|della)(?:\s(?:la|il|o|a))?\s\Z""", re.IGNORECASE | re.VERBOSE
)
_MAX_ROLE_OF = 40
_TITLE = re.compile(rf"(?:(?:il|la|el|o|a|le|der|die)\s)?(?:(?:{TITLES})\.?\s){{1,3}}(?=\S)", re.IGNORECASE)
_NAMING = re.compile(rf"(?:{NAMING})\s(?=\w)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_][\w-]{1,25}")
_PARTICLE = re.compile(r"(?:de|van|von|der|den|del|la|da|dos|el|al|bin|ten|ter|zu)\s(?=\w)", re.IGNORECASE)
_FOLLOWING = re.compile(rf"\s{{0,2}}(?:\Z|[,.!?;:)/\n–—-]|'|\s(?:{FOLLOWING})(?!\w))", re.IGNORECASE)
# With the endings of Turkish: "selim beye".
_HONORIFIC = re.compile(
    r"\s(?:ji|saab|sahab|(?:bey|hanım|abla|abi|hoca)(?:y?[eaıi]|n?[ıi]n|d[ea]n?|yl[ea]|l[ea])?)(?!\w)", re.IGNORECASE
)
_GERMAN = re.compile(r"(?:mein|unser)", re.IGNORECASE)
# In a German main clause nothing but an apposition parts its subject from the verb: "unser Hund Balu hat …".
_GERMAN_VERB = re.compile(
    r"\s(?:hat|hatte|ist|war|will|muss|darf|kann|mag|wird|frisst|fraß|kratzt|bellt|beißt|kotzt|humpelt|hinkt|schläft|bekommt|kriegt|macht|lässt|zieht|wiegt|jault|leckt|pinkelt|niest|trinkt|liebt|hasst|braucht)\s"
    r"(?!(?:und|oder)\s)\w",
    re.IGNORECASE,
)
# Where a capital says that it is a name: not in English, Dutch and German, which write tongues or all nouns so.
_CAPITALS_NAME = re.compile(
    r"(?:mon|ma|notre|mi|nuestr[oa]|meu|minha|noss[oa]|mi[oa]|nostr[oa]|mój|moj[aąe]\w{0,2}|nasz\w{0,3}|мо\w{1,3}|наш\w{0,3}|мій)",
    re.IGNORECASE,
)
# "And she's turning 75 on saturday", said of whoever is named.
_TURNS = re.compile(
    r"(?:,? and|,)? (?:she|he|they)(?:'s|s| is|'re| are) (?:turning|about to be|going to be|gonna be) \d{1,3}(?: (?:on|in|this|next) [\w ]{2,20})?",
    re.IGNORECASE,
)
# "Mr Pritchard, my landlord"; "dona Marlene, a dona do ap".
_NAMED_FIRST = re.compile(
    rf"""(?<!\w)(?:{TITLES})\.?\s[^\W\d_][\w-]{{1,25}},\s(?:{OF_THE_HOME}
    |(?:{POSSESSIVES})\s(?:{ROLES}))(?![\w-])""",
    re.IGNORECASE | re.VERBOSE,
)
_CJK_ROLES_JA = (
    "大家|家主|税理士|会計士|弁護士|店長|所長|園長|校長|課長|部長|係長|町内会長|自治会長|理事長|ケアマネ|メンター|上司|同僚|部下|先輩|後輩|主治医|かかりつけ医|歯医者|歯科医|担任|先生|家庭教師|コーチ|カウンセラー|隣人|隣|お隣|友人|友達|親友|妻|夫|息子|娘|姉|妹|兄|弟"
    "|母|父|祖母|祖父|孫|彼女|彼氏|婚約者|義母|義父|義姉|義妹|義兄|義弟|叔母|叔父|いとこ|姪|甥|ルームメイト|管理人|取引先|美容師|保育士|犬|猫"
)
# "彼の上司の" is somebody else's.
_OWN_JAPANESE = r"(?:(?<![\u4e00-\u9fffの])|(?<=[日週末月夜朝晩]))(?:(?:私|僕|俺|うち)の)?"
_JAPANESE = re.compile(
    rf"{_OWN_JAPANESE}(?:{_CJK_ROLES_JA})の"
    r"(?!お|ご|奥|旦那|嫁|母|父|姉|兄|弟|妹|息子|娘|子|赤|皆|業者|担当|新人|患者|生徒|学生|店|名前|こと)"
    r"(?:(?!の)[\u3041-\u309f\u30a0-\u30ff\u4e00-\u9fff]){1,5}?(?:さん|さま|様|先生|ちゃん|くん|君|部長|課長|社長|係長|教授)"
)
# Without such a word a name ends in a character of given names, and is none of the words that end in it.
_JAPANESE_BARE = re.compile(
    rf"{_OWN_JAPANESE}(?:{_CJK_ROLES_JA})の"
    r"(?!様子|調子|帽子|弟子|菓子|椅子|女子|男子|電子|お?菓子|息子|冊子|双子|迷子|障子|獅子|褒美|賛美|紹介|仲介|厄介|介|果樹|野菜|白菜|山菜|北斗)"
    r"[\u4e00-\u9fff]{1,2}[子美太郎輔樹奈菜香咲斗輝也哉彦織莉沙紗乃穂介]"
    r"(?=[とがにへもはを、。]|から|って|の(?:誕生日|ため|お祝い|プレゼント|送別|入学|卒業))"
)
_SURNAMES = (
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧"
    "姜崔钟鐘谭譚陆陸汪范金石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛闫段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴戴莫孔向汤湯"
)
_NAMED_BY_TITLE = (
    rf"(?:[{_SURNAMES}][\u4e00-\u9fff]{{0,2}}?(?:先生|女士|小姐|太太|老师|老師|医生|醫生|总|總|经理|經理|教授|主任|阿姨|叔叔|哥|姐)"
    rf"|[小老阿][{_SURNAMES}](?![\u4e00-\u9fff]?(?:房|家)))"
)
_CHINESE_ROLES = (
    "房东|房東|会计|會計|律师|律師|物业|物業|村长|村長|店长|店長|主管|家庭医生|老板|老闆|上司|领导|領導|同事|邻居|鄰居|室友|班主任|导师|導師|牙医|教练|教練|客户|客戶|老?战友|老?戰友|老?朋友|闺蜜|女朋友|男朋友|女友|男友"
    "|老婆|老公|妻子|丈夫|儿子|兒子|女儿|女兒|姐姐|妹妹|哥哥|弟弟|老?同学|老?同學"
)
# "老战友李建国从北京来", where "my" is left out: nothing stands before the role of which somebody else's it might be.
_CHINESE = re.compile(
    rf"我(?:的|们|們|家|们的)?(?:{_CHINESE_ROLES}|老师|老師|医生|醫生)(?:{_NAMED_BY_TITLE}|(?:叫|名叫)[\u4e00-\u9fff]{{2,3}}(?=[，,。的和要说]|\Z))"
    rf"|(?:(?<![\u4e00-\u9fff])|(?<=[给給和跟向请請找约約陪替])|(?<=[今明后後]天)|(?<=周末)|(?<=週末)|(?<=我的)|(?<=我)|(?<=我们)|(?<=我家))(?:{_CHINESE_ROLES})"
    rf"(?:{_NAMED_BY_TITLE}|(?!高兴|高興|方便|方面|马上|馬上|任何|于是|许多|許多|严重|严格|向来|白天|金融)[{_SURNAMES}][\u4e00-\u9fff]{{2}}"
    r"(?=[从從来來要和，,。说說去过過明后後]|\Z))"
)
_KOREAN = re.compile(
    r"(?<![\uac00-\ud7af])(?:(?:제|우리|내|저희)\s?)?(?:집주인|상사|팀장님?|부장님?|사장님?|동료|이웃|옆집|룸메이트|담임|선생님|과외\s?선생님|의사|주치의|치과\s?의사|코치|고객"
    r"|친구|아내|남편|남자친구|여자친구|엄마|아빠|어머니|아버지|할머니|할아버지|언니|누나|오빠|형|동생|아들|딸|이모|고모|삼촌|사촌|조카|시어머니|장모님)(?:인|이신)?\s"
    r"(?!아저씨|아주머니|할머니|할아버지|선생님|사람|여자|남자)[\uac00-\ud7af]{2,4}\s?(?:씨|님|선생님|부장님|과장님|대리님|사장님|팀장님|교수님|코치님|할머니|아주머니|아저씨)"
)
# "여자친구 지은이랑": what follows is said of persons, and both syllables are those of names.
_KOREAN_BARE = re.compile(
    r"(?<![\uac00-\ud7af])(?<!의\s)(?:(?:제|우리|내|저희)\s?)?(?:동료|이웃|룸메이트|친구|아내|남편|남자친구|여자친구|남친|여친|언니|누나|오빠|형|동생|아들|딸|사촌|조카)\s"
    rf"(?!{NO_KOREAN_NAMES})[{SYLLABLES_OF_KOREAN_NAMES}]{{2}}(?=이?(?:랑|한테|네(?!\w)|하고)|에게)"
)
_ARABIC_NAME = (
    r"\s(?:(?:أبو|ابو|أم|ام|السيدة?|ال[أا]ستاذة?|[أا]ستاذة?|الدكتورة?|دكتورة?|الشيخ|الحاجة?|مدام|الآنسة|المهندسة?)\s[\u0621-\u064a]{2,15}"
    r"|(?:محمد|أحمد|احمد|علي|حسن|حسين|خالد|عمر|يوسف|سامر|سامي|كريم|طارق|ماجد|فادي|رامي|سارة|سلمى|فاطمة|مريم|ليلى|نور|هدى|منى|رنا|دينا|ريم|لينا|ليان|هبة|سمر|ندى))(?![\u0621-\u064a])"
)
_ARABIC = re.compile(
    r"(?<![\u0621-\u064a])ل?(?P<who>(?:(?:ابن|بنت|ابنة)\s)?(?:صاحبة?\s(?:البيت|الشقة|الدار|السكن)|المؤجر|مالك\s(?:البيت|الشقة)|مديري|مديرتي|رئيسي|طبيبي|طبيبتي|دكتوري|دكتورتي|جاري|جارتي|جارنا"
    r"|زميلي|زميلتي|معلمي|معلمتي|مدربي|مدربتي|[أا]ستاذي|[أا]ستاذتي|صديقي|صديقتي|صاحبي|صاحبتي|[أا]خوي|[أا]خي|[أا]ختي|[أا]مي|[أا]بي|زوجي|زوجتي|ابني|بنتي|ابنتي"
    r"|خطيبي|خطيبتي|حماتي|جدتي|جدي|خالتي|عمتي|عمي|خالي|كلبي|قطتي)" + _ARABIC_NAME + ")"
)
_HINDI = re.compile(
    r"मेर[ाेी]\s(?:नए\s|नई\s)?(?:मकान\sमालिक|मालिक|बॉस|डॉक्टर|टीचर|पड़ोसी|दोस्त|बहन|भाई|पत्नी|पति|बेटा|बेटे|बेटी|सास|ससुर|चाचा|मौसी)\s(?:[\u0900-\u097f]{2,12}\s(?:जी|साहब)"
    rf"|(?:{'|'.join(sorted(HINDI_NAMES))})(?![\u0900-\u097f]))"
)
# The head of whatever one belongs to, where nobody stands before of whom they might be the head.
_KOREAN_ADDRESSED = re.compile(
    r"(?:\A|(?<=[,.!?\n]\s)|(?<=우리\s)|(?<=저희\s)|(?<=제\s)|(?<=내\s))(?:[가-힣]{0,4}(?:계장|소장|원장|이장|반장|부장|과장|팀장|실장|점장|교장|조합장|위원장)님?|세무사|회계사|변호사|노무사|담임|멘토|집주인|건물주|경비)님?"
    r"(?:이신)?\s[가-힣]{2,4}?\s?(?:씨|님|선생님|아저씨|아주머니|할머니|할아버지)(?=\s?(?:한테|에게|께))"
)
_HINDI_ADDRESSED = re.compile(
    r"(?:\A|(?<=[,।!?]\s)|(?<=अपने\s)|(?<=अपनी\s)|(?<=हमारे\s))(?:मकान\sमालिक|मकान\sमालकिन|बॉस|मैनेजर|डॉक्टर|टीचर|पड़ोसी|अकाउंटेंट|सीए|वकील|ट्यूटर|प्रिंसिपल)\s"
    rf"(?:[\u0900-\u097f]{{2,12}}\s(?:जी|साहब|सर|मैडम|मैम)|(?:{'|'.join(sorted(HINDI_NAMES))})(?![\u0900-\u097f]))(?=\s(?:को|के\sलिए|से))"
)
_ARABIC_ADDRESSED = re.compile(
    r"(?<![\u0621-\u064a])لل(?P<who>(?:مديرة?|محاسبة?|محامية?|مؤجرة?|جارة?|مشرفة?|معلمة?|مدرسة?|طبيبة?|دكتورة?)"
    + _ARABIC_NAME
    + ")"
)
# A pet by its name and by what it does, where no capital tells a name.
_PETS_BY_DEED = re.compile(
    r"(?:(?:うちの|我が家の|私の)(?:犬|猫|わんこ|にゃんこ|うさぎ|インコ|ハムスター)|愛犬|愛猫)の(?!フード|トイレ|エサ|オヤツ|シャンプー|リード|ケージ|ワクチン)[\u30a1-\u30f6ー]{2,6}(?=(?:が|は)[^。?？]{0,12}(?:食べ|飲み込|吐|噛|吠|下痢|なめ|舐め|ひっか|鳴|寝))"
    r"|(?<![\u4e00-\u9fff])(?:我家|我们家|我)(?:的|养的)?(?:狗狗?|小狗|猫猫?|猫咪|小猫|兔子|仓鼠|鹦鹉)(?:(?P<double>[\u4e00-\u9fff])(?P=double)|[阿小大][\u4e00-\u9fff])(?=又|把|偷|误|誤|吃|吐|拉|咬|老|总|一直|昨|今|最)"
    r"|(?<![가-힣])우리\s?집?\s?(?:강아지|고양이|개|토끼|햄스터|앵무새)\s(?!사료|간식|다리|이빨|피부|이름|나이|꼬리|체중|예방|치아|심장|관절|생일|산책|배변|용품|미용|사진|털이)[가-힣]{2,3}?(?=이?(?:가|는)\s[^.?!]{0,14}(?:먹었|먹어|삼켰|삼켜|토했|토해|물어|짖|설사|핥|긁|안 먹))"
    r"|(?<![\u0621-\u064a])(?:كلبي|كلبتي|كلبنا|قطي|قطتي|قطتنا|بستي|بسي)\s(?!ال|مبارح|امبارح|اليوم|كمان|دايما|لسه|بس|عم|صار|كان|كل|هو|هي|أكل|اكل|بلع|ما)[\u0621-\u064a]{2,8}(?=\s(?:[أا]كلت?|بلعت?|استفرغت?|بي?ستفرغ|بتستفرغ|عضت?|ما\s(?:ب|ع|[أا]كل)))"
    r"|(?:मेर[ाेी]|हमार[ाेी])\s(?:कुत्ते|बिल्ली|तोते|खरगोश)\s[\u0900-\u0963]{2,10}(?=\sने\s)"
)
_BY_ADDRESS = (_KOREAN_ADDRESSED, _HINDI_ADDRESSED, _ARABIC_ADDRESSED)
_WHOLE = (_PETS_BY_DEED, _NAMED_FIRST, _JAPANESE, _JAPANESE_BARE, _CHINESE, _KOREAN, _KOREAN_BARE, _ARABIC, _HINDI)

# A text whose names stand for nobody: a template, a story. And what is only supposed.
NOT_REAL = re.compile(
    r"""(?<!\w)(?:templates?|samples?|examples?|dummy|placeholders?|fictional|fictitious|made[- ]up|john\ doe|jane\ doe|characters?|novel|scene
    |monologue|poem|muster\w*|beispiel\w*|vorlagen?|mustermann|figur|geschichte|exemples?|modèles?|ejemplos?|plantillas?|exemplos?|modelos?
    |esempi[oi]?|modell[oi]|voorbeeld\w*|sjabloon|przykład\w*|wzór|wzoru|пример\w*|шаблон\w*|образец|приклад\w*|зразок|örnek\w*|şablon\w*
    |if|imagine|suppose|pretend|wenn|falls|stell\ dir\ vor|imaginons|supposons|imagina|supongamos|imagine|suponha|immagina|stel|gdyby|jeśli
    |если|представь|якщо|eğer|diyelim|agar)(?!\w)
    |مثال|نموذج|لو|تخيل|例文|例え|テンプレ|サンプル|もし|架空|例如|模板|范文|假如|如果|예시|템플릿|만약|उदाहरण|अगर""",
    re.IGNORECASE | re.VERBOSE,
)
# What is wanted by its name alone: "brief an meinen hausarzt dr. mertens", "ideia de presente pra minha namorada Bia".
WANTED = re.compile(
    r"""(?<!\w)(?:e-?mails?|mails?|letter|text|message|msg|note|card|gift|present|ideas?|whatsapp|zap|sms|brief|nachricht|karte|geschenk\w*
    |ideen?|mensaje|correo|carta|regal[oa]|nota|mot|lettre|cadeaux?|carte|idée|mensagem|presente|ideia|cartão|messaggi(?:o|no)|lettera|bigliett(?:o|ino)|mensajito|wasap|mensagenzinha|recado
    |bericht(?:je)?|mailtje|appje|briefje|kaart(?:je)?|cadeau(?:tje)?|wiadomość|list|maila|prezent|kartk[aęi]|письмо|сообщение|подарок|открытк[ау]|лист|повідомлення
    |подарунок|mesaj|mektup|hediye|sandesh|chitthi)(?!\w)
    |رسالة|هدية|[إا]يميل|メール|手紙|プレゼント|メモ|お礼|邮件|短信|写信|礼物|메일|문자|편지|선물|संदेश|तोहफ""",
    re.IGNORECASE | re.VERBOSE,
)
# Whom one works beside is named for what is asked of them alone: "my colleague Paolo is on leave, what do we write".
_WORKS_BESIDE = re.compile(
    r"(?<!\w)(?:colleague|co-?worker|work-?mate|(?:arbeits)?kolleg(?:e|en|in)|collègue|collega|compañer[oa] de trabajo"
    r"|коллег\w|колег\w|iş arkadaşım|arbetskamrat|kollega)(?!\w)|同事|同僚|동료|زميل|सहकर्मी",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“”„«»「」『』]")


def find_people(text: str, known: Sequence[Fact]) -> list[Fact]:
    """Those whom a request, or a plan for a day, names with what they are to its user. `text`: the user's own words in
    plain marks. Nobody of whom a fact in `known` tells, and nobody where the text is a template, a story, a report or
    only supposes.
    """
    is_request = any(pattern.search(text) for pattern in (QUESTION_MARK, ORDERS, ASKS, TASK, WANTED))
    if not (is_request or names_day_ahead(text)):
        return []
    if any(pattern.search(text) for pattern in (NOT_REAL, A_CERTAIN, MADE_UP, _QUOTED, PLAYS)) or reports(text):
        return []
    named = list(spans(text))
    phrases = [text[at:to] for at, to in (*named, *addressees(text, named))]
    own = (each for each in dict.fromkeys(phrases) if not _WORKS_BESIDE.search(each))
    new = [each for each in own if not any(each in fact.evidence for fact in known)]
    return [as_fact(each) for each in new[:MAX_PEOPLE]]


def as_fact(phrase: str) -> Fact:
    return Fact(
        text=kept_as_said(phrase),
        evidence=phrase,
        category=category_of(phrase, None),  # a landlord is no relative, who would be recalled whatever is asked
        origin="a rule takes it for who somebody of the user's is",
    )


def tells_health_of_named(text: str) -> bool:
    """Whether the text begins with somebody of the user's by name, and says how their health is or what they may not
    eat: "meine freundin lena ist laktoseintolerant". The name alone would hide what has to be known of them.
    """
    if category_of(text, None) != HEALTH or NOT_REAL.search(text):
        return False
    first = next(spans(text), None)
    return first is not None and not text[: first[0]].strip()


def spans(text: str) -> Iterator[tuple[int, int]]:
    """Where a role and a name stand together: start and end of each."""
    at = 0
    first = sorted((found for pattern in _WHOLE for found in pattern.finditer(text)), key=re.Match.start)
    for found in first:
        if found.start() >= at:
            at = found.end()
            yield found.start("who" if "who" in found.re.groupindex else 0), at
    taken = [(each.start(), each.end()) for each in first]
    for role in _OWN_ROLE.finditer(text):
        if any(start < role.end() and role.start() < to for start, to in taken):
            continue
        possessive = role["possessive"] or ""
        is_german = _GERMAN.match(possessive) is not None
        end = name_end(
            text,
            role.end(),
            nouns_have_capitals=is_german,
            only_names_have=not possessive or _CAPITALS_NAME.fullmatch(possessive) is not None,
        )
        if end is None and is_german:
            end = subject_end(text, role.start(), role.end())
        if end is not None:
            yield with_role_of(text, role.start()), end


def addressees(text: str, named: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Whom the text is to be written to, by a role of which one has one and a name, without a word that says whose: the
    user's, unless somebody else sends it or is spoken of. `named`: who is known already.
    """
    if named or WANTED.search(text) is None or is_for_another(text):
        return
    for pattern in _BY_ADDRESS:
        for found in pattern.finditer(text):
            yield found.start("who" if "who" in pattern.groupindex else 0), found.end()
    others = [other.start() for each in (_ANOTHERS, _OWN_ROLE) if (other := each.search(text))]
    for role in _ADDRESSED.finditer(text, 0, min(others, default=len(text))):
        group = role.lastgroup or "addressee"
        end = addressee_end(text, role.end(), by_case=group == "by_case")
        if end is None or _OF_ANOTHER.match(text, end) or (group == "turkish" and not has_dative(text, end)):
            continue
        yield role.start(group), end


def addressee_end(text: str, at: int, *, by_case: bool) -> int | None:
    """Where a name ends that has a title or is one that many have; `by_case`: or two words with capitals."""
    end = name_end(text, at, nouns_have_capitals=False)
    if end is None or text.startswith(",", at):
        word = _WORD.match(text, at + 1) if text.startswith(" ", at) else None
        patronymic = _PATRONYMIC.match(text, word.end()) if word else None
        return patronymic.end() if patronymic else None
    words = text[at + 1 : end].split()
    if _TITLE.match(text, at + 1) or _HONORIFIC.search(text, at, end) or _PATRONYMIC.search(text, at, end):
        return end
    return end if is_given(words[0]) or (by_case and sum(word[0].isupper() for word in words) > 1) else None


def is_given(word: str) -> bool:
    """Whether many people are called so; also in another case: "Олегу"."""
    if word.lower() in FIRST_NAMES or folded_name(word) in GIVEN_NAMES or word in HINDI_NAMES:
        return True
    stem = folded_name(word)[:-1]
    return "\u0400" <= word[0] <= "\u04ff" and any(stem + ending in GIVEN_NAMES for ending in _CASES)


def has_dative(text: str, end: int) -> bool:
    return _TURKISH_DATIVE.match(text, end) is not None or text[:end].endswith(("ye", "ya", "na", "ne"))


def with_role_of(text: str, start: int) -> int:
    begin = max(0, start - _MAX_ROLE_OF)
    found = _ROLE_OF.search(text[begin:start])
    return begin + found.start() if found else start


def subject_end(text: str, start: int, at: int) -> int | None:
    """Where the subject of a German main clause ends, with the name behind its role."""
    word = _WORD.match(text, at + 1) if text.startswith(" ", at) else None
    if word is None or not word.group()[0].isupper() or text.isupper() or word.group().lower() in NO_NAMES:
        return None
    before = text[max(0, start - 3) : start].rstrip(" ")
    begins = not before or before[-1] in ".,;:!?\n–-"
    return word.end() if begins and _GERMAN_VERB.match(text, word.end()) else None


def name_end(text: str, at: int, *, nouns_have_capitals: bool, only_names_have: bool = False) -> int | None:
    """Where the name behind a role ends, None where there is none. `nouns_have_capitals`: a capital makes no name.
    `only_names_have`: it does, whatever follows in small letters.
    """
    after_comma = text.startswith(",", at)
    at += after_comma
    if not text.startswith(" ", at):
        return None
    at += 1
    if naming := _NAMING.match(text, at):
        end = word_end(text, naming.end(), is_sure=naming.group().strip().lower() not in {"called", "named"})
        turns = _TURNS.match(text, end) if end else None
        return turns.end() if turns else end
    if title := _TITLE.match(text, at):
        particle = _PARTICLE.match(text, title.end())
        return word_end(text, particle.end() if particle else title.end())
    word = _WORD.match(text, at)
    if word is None or word.group().lower() in NO_NAMES:
        return None
    if honorific := _HONORIFIC.match(text, word.end()):
        return honorific.end()
    is_known = word.group().lower() in FIRST_NAMES
    has_capital = word.group()[0].isupper() and not (nouns_have_capitals or text.isupper())
    if not (is_known or has_capital):
        return None
    end = with_capitals(text, word.end())
    if after_comma:
        return end if text[end : end + 1] in (",", "", ".", "?", "!") else None
    is_name = is_known or (only_names_have and not text.istitle())
    return end if is_name or _FOLLOWING.match(text, end) else None


def word_end(text: str, at: int, *, is_sure: bool = True) -> int | None:
    """Of a name in any case, with what follows it in capitals. Not `is_sure`: "my dog called again" names nobody."""
    word = _WORD.match(text, at)
    if word is None or word.group().lower() in NO_NAMES:
        return None
    if not (is_sure or word.group()[0].isupper() or word.group().lower() in FIRST_NAMES):
        return None
    return with_capitals(text, word.end()) if word.group()[0].isupper() else word.end()


def with_capitals(text: str, end: int) -> int:
    """Two words more at most: "Ana María Ruiz", "Mehmet Bey"."""
    for _ in range(2):
        particle = _PARTICLE.match(text, end + 1) if text.startswith(" ", end) else None
        more = _WORD.match(text, particle.end() if particle else end + 1) if text.startswith(" ", end) else None
        if more is None or not more.group()[0].isupper() or more.group().lower() in NO_NAMES:
            break
        end = more.end()
    honorific = _HONORIFIC.match(text, end)
    return honorific.end() if honorific else end

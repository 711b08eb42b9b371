"""Whether a memory of somebody tells whom the user lives with: a partner, a child, a pet, or whoever lives with them.

Brothers and sisters who live elsewhere, grandchildren, neighbours, and what is planned with anybody for a day are
recalled when a message calls for them, not whatever is asked (decision 0049). Pure, by words alone.
"""

import re

from retrieval.corrections.relations import MEMBERS, OTHERS
from retrieval.own_words.relative_days import names_relative_day
from retrieval.query.dates import dates_of
from retrieval.text_cache import text_cache

_LIVES_WITH = re.compile(
    r"""(?<!\w)(?:(?:live[sd]?|living|moved\ in|staying)\ (?:\w+\ ){0,2}?with\ (?:me|us|my|our|her|his|a|two|three)|(?:lebt|leben|lebe|wohnt|wohnen|wohne)\ (?:\w+\ ){0,3}?(?:mit|bei)\ (?:mir|uns|mein\w{0,2}|sein\w{0,2}|ihr\w{0,2})
    |(?:vit|vis|vivons|habite|habitons)\ (?:\w+\ ){0,2}?(?:avec|chez)\ (?:moi|nous|mon|ma|mes|son|sa|ses)|(?:vivo|vive|vivimos|conviv\w{1,4})\ (?:\w+\ )?con(?:migo|\ nosotros|\ mi|\ mis|\ su|\ sus)?
    |(?:moro|mora|moram|moramos|vivo|vive)\ (?:\w+\ )?(?:com|comigo|conosco|com\ a\ gente)|(?:vivo|vive|viviamo|abita|abito|abitiamo)\ (?:\w+\ )?con\ (?:me|noi|mi[oa]|i\ miei|l[ao]|su[oa])
    |(?:woont|woon|wonen)\ (?:\w+\ ){0,2}?(?:bij|met|samen)\ (?:mij|me|ons|mijn|m'n|mn|zijn|haar)|mieszka(?:m|my|ją)?\ (?:\w+\ )?(?:z|ze)\ (?:nami|mną|moj\w{1,3}|mam\w|rodzic\w{1,3}|swo\w{1,3})
    |жив\w{1,3}\ (?:\w+\ ){0,2}?(?:с|со|з|зі|разом)\ (?:нами|мной|мною|мо\w{1,3}|сво\w{1,3}|мам\w{1,2}|родител\w{1,3}|женой|мужем)|(?:bizimle|benimle|birlikte|beraber)\ (?:\w+\ )?(?:yaş|otur|kal)\w{2,8})(?!\w)
    |と同居|と一緒に住|と住んで|と暮らし|(?:跟|和|与|同)[^，。]{1,8}(?:一起)?住|住在一起|(?:같이|함께)\ ?살|[يتن]?عيش\ مع|[يتن]سكن\ مع|ساكنة?\ مع|साथ\ रहत""",
    re.IGNORECASE | re.VERBOSE,
)
# What is done with them, once: "we're going to Tenerife with the kids".
_ONCE = re.compile(
    r"""(?<!\w)(?:(?:going|goes|gone|flying|flies|travel(?:s|l?ing)?|driving|drives|off|fly|flew|went|trip|moving)\ to|holidays?|vacation|wedding|getting\ married|visit(?:s|ing|ed)?|trips?|part(?:y|ies)
    |fliegen|fliegt|fahren|fährt|reisen|verreis\w{1,3}|urlaub|hochzeit|besuch\w{0,3}|heirate\w{0,2}|party|feier\w{0,2}
    |partons|part|vol\ pour|vacances|(?<!premier\ )mariage|voyage|fête|visite[rs]?|viaj\w{1,5}|vamos\ a|vacaciones|boda|fiesta|visita\w{0,2}|viagem|férias|(?<!primeiro\ )casamento|festa|vamos\ (?:pra|para)
    |andiamo|partiamo|vacanz[ae]|viaggi[oa]|(?<!primo\ )(?<!primer\ )matrimonio|gaan\ (?:naar|met)|vakantie|reis|bruiloft|feest|jedziemy|lecimy|wakacj\w{1,2}|wesel\w{1,3}|ślub\w{0,2}|wyjazd\w{0,2}
    |едем|летим|поедем|полетим|отпуск\w{0,2}|свадьб\w{1,2}|поездк\w{1,2}|їдемо|летимо|весілл\w{1,2}|gidiyoruz|gideceğiz|tatil\w{0,4}|düğün\w{0,5}|gezi\w{0,4})(?!\w)
    |旅行|結婚式|に行く|に行きます|婚礼|去旅游|要去|여행|결혼식|مسافرين|نسافر|رحلة|عرس|زفاف|शादी|यात्रा|घूमने""",
    re.IGNORECASE | re.VERBOSE,
)

# What a pet has these days, which whoever is asked about the pet is told.
_PET = re.compile(
    r"(?<!\w)(?:dogs?|cats?|pup(?:py)?|kitten|rabbit|hamster|hund\w{0,2}|katze|kater|dackel|chien\w{0,2}|chats?|chatte|lapin|perr[oa]|perrit[oa]|gat[oa]|gatinh[oa]|cachorr[oa]|cane|gatt[oa]|hond|kat|poes"
    r"|pies|psa|kot|kotka|собак\w{1,2}|п[её]с|кошк\w{1,2}|кот|кіт|köpe[kğ]\w{0,4}|kedi\w{0,3}|kutt[ae]|billi)(?!\w)|كلب|قط|犬|猫|狗|강아지|고양이|कुत्त|बिल्ली",
    re.IGNORECASE,
)
_AILS = re.compile(
    r"(?<!\w)(?:peeing|pees|puk(?:es|ing)|vomit\w{0,4}|throw(?:s|ing)\ up|diarrh\w{1,4}|limp(?:s|ing)|sneez(?:es|ing)|scratch(?:es|ing)|won'?t\ eat|keeps\ \w+ing|durchfall|kotzt|erbricht|humpelt|hinkt|niest|frisst\ (?:nix|nichts|nicht)"
    r"|vomi[te]\w{0,3}|diarrhée|boite|éternue|mal\ aux?|diarrea|cojea|estornuda|zoppica|starnutisce|beve\ (?:tantissimo|molto)|diarreia|manca(?:ndo)?|espirrando|braakt|diarree|mank|wymiotuje|biegunk\w|kuleje|kicha"
    r"|рв[её]т|рвота|понос|хрома\w{2}|чиха\w{2}|чешется|кульгає|ishal|kusuyor|topallıyor|hapşır\w{2,6}|ulti|dast|langda\w{0,3})(?!\w)|[بي]عطس|[بي]رجّ?ع|اسهال|إسهال|下痢|吐いて|くしゃみ|拉肚子|呕吐|吐了|打喷嚏|설사|토해|재채기|उल्टी",
    re.IGNORECASE,
)

# With whom something is done: "my climbing partner is Luca".
_PARTNER_IN = re.compile(
    r"(?<!\w)(?:(?:climb|runn?|train|sparr|danc|writ|hik|cycl|row|sail|fish|swimm|rid|skat|div|trad|ski|surf)ing|business|gym|tennis|padel"
    r"|squash|badminton|doubles|dance|chess|bridge|lab|study|project|trade|work|golf|ski|surf)\ partners?(?!\w)",
    re.IGNORECASE,
)


# The same few memories are found turn after turn.
@text_cache(max_texts=4_096, max_characters=500)
def is_of_the_household(text: str) -> bool:
    if _LIVES_WITH.search(text):
        return True
    member = MEMBERS.search(text)
    if member is None or _PARTNER_IN.search(text) or _ONCE.search(text) or (_PET.search(text) and _AILS.search(text)):
        return False
    other = OTHERS.search(text)
    if other is not None and other.start() <= member.start():
        return False
    return not names_relative_day(text) and not any(date.month is not None for date in dates_of(text))


def names_relation(text: str) -> bool:
    """Whether it names a relative, a neighbour or a friend, and nobody who may live with the user."""
    return OTHERS.search(text) is not None and MEMBERS.search(text) is None

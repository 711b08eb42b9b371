"""What passes: a complaint of the day, something broken or brought, an errand. It is told because of what is asked beside it, and in
a month it is no longer so. "Every winter" and "for years" make it last, and so does the name of an illness. What one has
for some weeks, as an infection or a broken arm, is learned and ends by itself. Pure.
"""

import re
from dataclasses import replace
from datetime import datetime, timedelta

from formation.extract.signs import LASTING, signs
from formation.facts import Fact
from formation.memories.categories import category_of
from formation.memories.types import names_day
from retrieval.categories import HEALTH

_COMPLAINTS = signs(
    "hurts?|hurting|aching|sore throat|runny nose|stuffy nose|(?<!hay\\s)fever|feverish|a cold|the flu|nauseous|hungover|headache|toothache"
    "|stomach ?ache|backache|is sick|is ill|ist krank|est malade|está malit[oa]|está enferm[oa]|está doente|è malat[oa]|is ziek|jest chor[ya]|weh|schmerzt|kopfschmerzen|bauchschmerzen|zahnschmerzen|halsschmerzen|rückenschmerzen|kopfweh|bauchweh|zahnweh"
    "|halsweh|fieber|erkältet|schnupfen|husten|entzündet|j'ai mal|fait mal|de la fièvre|enrhumée?|le rhume|nez bouché"
    "|me duelen?|duele|fiebre|gripe|gripa|resfriad[oa]|tos|está doendo|tô com dor|estou com dor|dói|doem|febre|tosse"
    "|fa male|fanno male|febbre|raffreddat[oa]|raffreddore|mal di \\w+|hoofdpijn|buikpijn|keelpijn|koorts|verkouden|doet pijn|doet zeer"
    "|boli|bolą|gorączk\\w+|łamie mnie|przeziębion\\w+|katar|kaszel|kaszlę|болит|болят|простуд\\w+|простыл\\w*|насморк|кашель|тошнит"
    "|ağrıyor|ağrım|ağrısı|ateşim|nezle|öksürüyor\\w*|midem bulanıyor|dard|bukhar|khansi|zukam|يوجعني|توجعني|بوجعني|ألم|سخونة|زكام|سعال|كحة",
    "दर्द|बुखार|खांसी|जुकाम|痛い|痛く|痛む|熱が|風邪|咳が|鼻水|疼|发炎|發炎|发烧|發燒|感冒|咳嗽|아파|아프|열이|감기|기침",
)
_BROKEN = signs(
    "leaks?|leaking|is broken|broke down|won't start|wont start|isn't working|isnt working|stopped working|not working"
    "|tropft|undicht|kaputt|geht nicht an|springt nicht an|une fuite|en panne|ne marche plus|ne marche pas|gotea|se dañó|se rompió|se averió"
    "|no prende|no enciende|no funciona|vazamento|vazando|quebrou|não liga|não funciona|perde acqua|si è rotto|non funziona|non parte"
    "|lekt|kapot|doet het niet|cieknie|przecieka|zepsu\\w+|popsu\\w+|nie działa|теч[её]т|протек\\w+|сломал\\w+|не работает"
    "|sızıntı|su kaçağı|bozuldu|çalışmıyor|kharab|khrab|خربان|عطلان",
    "खराब|टपक|水漏れ|壊れ|漏水|坏了|壞了|고장|누수",
)
# What is brought or comes once, and an outing to eat: told because of what is asked beside it. With its day it is a plan.
_BROUGHT = signs(
    "(?:bringing|dropping|delivering) (?:\\w+ ){0,5}(?:round|over|by)|bringing (?:me|us) (?:an?|some|the)|(?:is|are|'s|getting|gets?|being) (?:\\w+ ){0,5}delivered"
    "|bring(?:t|en) (?:mir|uns) (?:\\w+ ){0,5}(?:vorbei|rüber|verbii|mit)|(?:bekomm\\w{0,2}|krieg\\w{0,2}) (?:\\w+ ){0,6}(?:an)?geliefert|liefern (?:mir|uns)"
    "|(?:me|m'|nous) (?:livre(?:nt)?|apporte(?:nt)? une?)|(?:va|vont) (?:me |nous )livrer"
    "|(?:me|nos) (?:traen? una?|entregan)|(?:mi|ci) (?:consegnano|portano una?)|(?:me|nos) (?:trazem uma?|entregam)|vão (?:me |nos )?entregar"
    "|(?:brengen|bezorgen|leveren) (?:me |mij |ons |ze )(?:\\w+ ){0,5}|(?:wordt|worden|krijg|krijgen) (?:\\w+ ){0,6}(?:bezorgd|geleverd)"
    "|(?:przywożą|przywiozą|dostarczą) (?:mi|nam)|(?:мне|нам) (?:\\w+ )?(?:привезут|доставят|принесут)|(?:мені|нам) (?:привезуть|доставлять)"
    "|(?:getirecek|teslim edecek)ler|teslim edilecek|deliver ho rah[aei]|levereras|هيجيبلي|راح يجيبلي",
    "给我送|送货上门|届けてくれる|持ってきてくれる|가져다 ?준|डिलीवर हो रह",
)
_GOES_TO_EAT = re.compile(
    r"(?:we|i)(?:'?re|'?m| are| am)? (?:\w+ ){0,2}going (?:out )?(?:to|for) (?:an? |the )?(?:\w+ ){0,3}"
    r"(?:place|restaurant|bar|pub|diner|buffet|steakhouse|bistro|cafe|café|lunch|dinner|brunch|tea|drinks)(?!\w)"
    r"|(?:wir|ich) (?:gehen|gehe|geh|gönd) (?:\w+ ){0,4}(?:essen|(?:ins|in ein|zum|in das) (?:\w+ ){0,2}(?:restaurant|lokal|beiz|italiener|griechen|chinesen))(?!\w)"
    r"|(?:on|nous|je) (?:va|allons|vais|sort) (?:\w+ ){0,3}(?:au|dans un|manger au) (?:\w+ ){0,2}(?:resto|restaurant|pub|bistro)(?!\w)"
    r"|(?:vamos|voy|vou) (?:\w+ ){0,3}(?:a|al|ao|num|en) (?:un |uma? )?(?:\w+ ){0,2}(?:restaurante|bar|asador|marisquería|rodízio)(?!\w)"
    r"|(?:andiamo|vado) (?:\w+ ){0,3}(?:al|in un|in una|in) (?:\w+ ){0,2}(?:ristorante|trattoria|pizzeria|locale|osteria)(?!\w)"
    r"|(?:we|ik) (?:gaan|ga) (?:\w+ ){0,4}(?:uit eten|naar een (?:\w+ ){0,2}restaurant|eten bij)(?!\w)"
    r"|(?:idziemy|idę) (?:\w+ ){0,3}(?:do|na) (?:\w+ ){0,2}(?:restauracji|knajpy|sushi|kolację)(?!\w)"
    r"|(?:мы )?(?:идём|идем|иду) (?:\w+ ){0,3}в (?:\w+ ){0,2}(?:ресторан|кафе|бар)(?!\w)",
    re.IGNORECASE,
)
_ERRAND = re.compile("(?:送り|買い|聞き|調べ|直し|選び|贈り|借り)たい(?!と思って)")
# "Jestem kierowcą tira i ciągle boli mnie kręgosłup" tells of the work too.
_JOINS = re.compile(r"\s(?:and|und|y|e|et|en|i|и|і|ve|aur)\s|[,،、，]", re.IGNORECASE)
_GOES_ON = signs(
    "constantly|all the time|keeps?|ständig|dauernd|constamment|tout le temps|constantemente|todo el tiempo|continuamente|o tempo todo"
    "|in continuazione|steeds|voortdurend|ciągle|stale|постоянно|sürekli|hamesha|roz",
    "हमेशा|रोज़|总是|老是|계속|ずっと",
)
# A cold is over after ten days, the cough of a chest infection after three weeks; of what is still so the user speaks
# again, which begins anew.
ILLNESS_LASTS = timedelta(days=21)
# A broken arm takes six to eight weeks, a leg up to three months.
INJURY_LASTS = timedelta(days=90)
_ILLNESS = signs(
    "(?:a|the|this|bad|nasty|awful|heavy|head|stinking) (?:cold(?! sore| brew| allerg| urtic)|flu|bug|fever)|cold and flu|flu|a temperature|norovirus|chickenpox|shingles|down with (?:a |the )?\\w+"
    "|(?:\\w+ )?infections?|(?:stomach|tummy) (?:bug|flu)|food poisoning|tonsillitis|bronchitis|pneumonia|laryngitis|sinusitis|conjunctivitis|gastroenteritis|covid"
    "|(?:eine?|ne|'ne) (?:erkältung|grippe|infektion)|(?:\\w+)?(?:infekt|infektion|grippe|erkältung|entzündung|vergiftung)|lungenentzündung|fieber|bronchitis|angina|corona|windpocken|erkältet"
    "|(?:la |une |un )?(?:grippe|gastro|angine|bronchite|otite|sinusite|cystite|pneumonie|varicelle|rhume)|(?:une )?infection(?: \\w+)?|de la fièvre|enrhumée?|le covid|intoxication alimentaire"
    "|(?:la |una )?(?:gripe|gripa|infección|bronquitis|otitis|sinusitis|cistitis|neumonía|amigdalitis|varicela|gastroenteritis|fiebre|intoxicación)(?: (?:de|en|urinaria|respiratoria)(?: \\w+){0,2})?|resfriad[oa]|(?:un )?resfriado"
    "|(?:uma )?(?:gripe|infecção|bronquite|otite|sinusite|cistite|pneumonia|amigdalite|catapora|virose|febre|intoxicação)(?: \\w+)?|resfriad[oa]|gripad[oa]"
    "|(?:l'|una |un' ?|la )?(?:influenza|infezione|bronchite|otite|sinusite|cistite|polmonite|tonsillite|varicella|febbre|gastroenterite)|raffreddat[oa]|(?:un )?raffreddore"
    "|(?:een )?(?:griep|\\w*infectie|\\w*ontsteking|bronchitis|koorts|buikgriep|waterpokken|voedselvergiftiging)|verkouden"
    "|gryp[aęy]|infekcj\\w{1,2}|angin[aęy]|zapaleni\\w (?:oskrzeli|płuc|zatok|gardła|ucha|pęcherza)|gorączk\\w+|przeziębi\\w+|jelitówk\\w|osp[aęy]"
    "|грипп\\w?|инфекци\\w{1,2}|ангин\\w|бронхит\\w?|пневмони\\w|отит|гайморит|цистит|простуд\\w+|ветрянк\\w|отравлени\\w|температура|ковид\\w?|орви"
    "|gri(?:p|be|bim)\\w{0,3}|\\w*enfeksiyon\\w{0,4}|bronşit\\w{0,2}|zatürre\\w{0,2}|bademcik iltihab\\w{1,3}|sinüzit\\w{0,2}|ateşim|nezle\\w{0,3}|suçiçeği"
    "|bukhar|zukam|infection|إنفلونزا|انفلونزا|(?:عندي )?(?:التهاب|رشح|زكام|حرارة|حمى|كورونا|نزلة برد)(?: \\w+)?",
    "बुखार|जुकाम|ज़ुकाम|संक्रमण|इन्फेक्शन|निमोनिया|फ्लू|感冒|流感|发烧|發燒|肺炎|支气管炎|扁桃体发炎|感染|肠胃炎|水痘|新冠|风寒|インフルエンザ|インフル|風邪|肺炎|気管支炎|扁桃炎|胃腸炎|中耳炎|膀胱炎|感染症|コロナ|水ぼうそう|熱が"
    "|감기|독감|폐렴|장염|기관지염|편도염|중이염|방광염|감염|코로나|수두|열이",
)
_LIMBS = "arm|leg|wrist|ankle|foot|toe|finger|hand|rib|ribs|collarbone|elbow|shoulder|knee|thumb|shin|heel|nose|jaw|hip"
_INJURY = signs(
    f"(?:broke|broken|fractured|sprained|twisted|dislocated) (?:my |an? |his |her )?(?:\\w+ )?(?:{_LIMBS})|(?:leg|arm|foot|wrist|ankle) (?:is )?in (?:a cast|plaster)|stitches|concussion"
    "|(?:\\w{3,12} )?(?:gebrochen|verstaucht|geprellt|gezerrt|ausgekugelt)\\w{0,3}|gips|gehirnerschütterung|\\w{2,12}bruch"
    "|(?:bras|jambe|poignet|cheville|pied|doigt|côte|clavicule|nez|orteil) cassée?|cassé (?:le|la) \\w+|entorse|foulée?|plâtre|commotion"
    "|(?:brazo|pierna|muñeca|tobillo|pie|dedo|costilla|clavícula) rot[oa]|(?:rompí|roto|fracturé|fracturado) (?:el|la|un|una) \\w+|esguince|escayolad[oa]|enyesad[oa]|yeso"
    "|(?:braço|perna|pulso|tornozelo|pé|dedo|costela) quebrad[oa]|quebrei (?:o|a) \\w+|torci (?:o|a) \\w+|engessad[oa]|gesso"
    "|(?:braccio|gamba|polso|caviglia|piede|dito|costola) rott[oa]|rott[oa] (?:il|la|un|una) \\w+|(?:slogat|fratturat)[oa]|ingessat[oa]|distorsione"
    "|gebroken (?:arm|been|pols|enkel|voet|teen|vinger|rib)|(?:arm|been|pols|enkel|voet|teen|vinger|rib)\\w* (?:gebroken|verstuikt)|verstuikte|hersenschudding"
    "|złama(?:łam|łem|n\\w{1,2}) \\w+|(?:\\w+ )?złaman\\w|skręci(?:łam|łem) \\w+|w gipsie|wstrząs mózgu"
    "|слома(?:л|ла|н\\w{0,2}) \\w+|перелом\\w?|вывихнул\\w? \\w+|гипс\\w?|сотрясение|растянул\\w? \\w+"
    "|(?:kolum|bacağım|bileğim|ayağım|parmağım|kaburgam)\\w{0,2} (?:kırıldı|kırık|burkuldu|alçıda)|(?:kolumu|bacağımı|bileğimi|ayağımı|parmağımı) (?:kırdım|burktum)|alçıda"
    "|haath toot|pair toot|moch|(?:مكسور|مكسورة|انكسرت|كسرت) \\w+|(?:يدي|رجلي|إيدي) مكسورة|جبس",
    "टूट गय|फ्रैक्चर|मोच|骨折|扭伤|崴了|摔断|打着石膏|捻挫|ギプス|부러졌|부러져|골절|삐었|깁스",
)
_STAYS = signs(
    "chronic|recurr\\w+|prone|often|get (?:\\w+ ){0,3}infections|hiv|long covid|hepatitis|childhood|as a (?:kid|child)|ago|(?:19|20)\\d\\d|shot|vaccin\\w+|jab|healed|chronisch\\w*|anfällig|kindheit|(?:ge)?impf\\w*"
    "|neurodermitis|schleimbeutelentzündung|darmentzündung|chronique\\w?|souvent|enfance|vaccin\\w*|crónic[oa]|a menudo|infancia|vacuna\\w*|crônic[oa]|infância|vacina\\w*|cronic[oa]|spesso|infanzia|vaccin[oi]"
    "|vaak|jeugd|vaccinatie|przewlekł\\w+|często|dziecińs\\w+|szczepi\\w+|хроническ\\w+|часто|детств\\w|привив\\w+|kronik|sık sık|çocuk\\w*|aşı\\w*|مزمن\\w?|لقاح",
    "慢性|よく|子供の頃|予防接種|经常|小时候|疫苗|만성|자주|어릴|백신|बार-बार|बचपन|टीका",
)


def lasts_for(text: str) -> timedelta | None:
    """How long what the text tells of the health of somebody holds, where it tells of an illness or injury that heals
    and of nothing else; None: without an end.
    """
    if LASTING.search(text) or _GOES_ON.search(text) or _STAYS.search(text) or names_day(text):
        return None
    parts = [part for part in _JOINS.split(text) if part.strip()]
    if not parts or not all(_ILLNESS.search(part) or _INJURY.search(part) for part in parts):
        return None
    return INJURY_LASTS if _INJURY.search(text) else ILLNESS_LASTS


def passes(text: str) -> bool:
    """Whether the text tells of a complaint, of something broken or brought or of an errand, and of nothing else or that
    lasts.
    """
    scenes = () if names_day(text) else (_BROUGHT, _GOES_TO_EAT)
    is_passing = all(
        any(sign.search(part) for sign in (_COMPLAINTS, _BROKEN, _ERRAND, *scenes))
        for part in _JOINS.split(text)
        if part.strip()
    )
    lasts = LASTING.search(text) is not None or _GOES_ON.search(text) is not None
    return is_passing and not lasts and category_of(text, None) != HEALTH


def ending_by_itself(fact: Fact, said_at: datetime) -> Fact:
    """A fact about an illness or injury that heals holds for some weeks (decision 0060)."""
    lasts = lasts_for(fact.evidence) if fact.category == HEALTH and fact.valid_to is None else None
    return fact if lasts is None else replace(fact, valid_to=said_at + lasts)

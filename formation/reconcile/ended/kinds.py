"""What kind of thing a text tells of somebody or something: where they live, what they work or study, how they are, whom
they are with, what they do for pleasure. In sixteen languages, by the beginnings of words.

Two that share only a name and tell of different kinds can both be true: "Anna dropped Spanish, she is on French now" and
"my sister Anna lives in Leeds". What no word tells is of no kind.
"""

import re
from typing import Literal

from formation.reconcile.guard import NUMBER_WORDS
from retrieval.query.stop_words import STOP_WORDS

Kind = Literal["home", "work", "health", "love", "pastime", "age", "repair"]

_HOME = (
    r"liv(?:e|es|ed|ing)|moved? (?:in(?:to)?|out|back|away|house|home|up|down|over)|mov(?:ed|es?|ing) (?:to|from)(?! (?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|the |a |\d))|moving|resid(?:e|es|ing|ence)|settled|house|flat|apartment|condo|bedsit|dorm\w*|room\w{0,5}"
    r"|flatmate\w?|landlord|landlady|rent|address|home|sheltered|lodg\w+|neighbou?rhood"
    r"|wohn\w*|leb(?:e|t|en|st)|(?:um|ein|aus|weg|hin)?(?:gezogen|zieh\w{1,2}|zog\w{0,2})|wohnung\w*|haus|reihenhaus|wg|miete|vermieter\w*|pflegeheim|heim|daheim|untergekommen|adresse"
    r"|habit\w*|vi(?:s|t|vent|vons|vre)|d[ée]m[ée]nag\w*|emm[ée]nag\w*|appart\w*|maison|loyer|coloc\w*|logement|installée?s?|ehpad|foyer"
    r"|viv(?:o|e|es|imos|en|[íi]a|ir|iamo|ono|ere|emos|em)|mud(?:é|o|ó|amos|ado|arse|ei|ou|aram)|piso|casa|apartamento|apto|alquil\w*|arriend\w*|aluguel|renda|senhorio|residencia|residência"
    r"|abit(?:o|a|iamo|ano|are)|trasferi\w*|traslo\w*|appartamento|affitto|bilocale|monolocale|convive\w*|coinquilin\w"
    r"|mor(?:o|a|as|amos|am|ar|ava|ei)|bairro"
    r"|woon\w*|won(?:en|ing)|verhuis\w*|huis|appartement|huur\w*|kamer|ingetrokken|kot|rusthuis|zorgcentrum"
    r"|mieszk\w*|(?:prze|wy|w)prowadz\w*|dom(?:u|ek|ku)?|czynsz\w*|akademik\w*|kawalerk\w*"
    r"|жив(?:у|[её]т|[её]м|ут|[её]шь|е)|жил[аи]?|жить|жи(?:в|л)\w{0,2}|пере[её]?х\w*|перебра\w*|съехал\w?|квартир\w*|снима(?:ю|ет|ем)|общежити\w*|дом(?:е|а|у|ой)?|мешка\w*|переїха\w*|гуртожит\w*"
    r"|otur\w*|yaşıyor\w*|yaşar\w*|taşın\w*|ev(?:im\w*)|kira\w*|daire\w*|yurt(?:ta)?|huzurevi\w*|yerleş\w*"
    r"|ساكن\w*|عايش\w*|[يت]?سكن\w*|[يتأا]عيش|بيت\w*|شقة|[أا]?نتقل\w*|نقل\w*|عزل\w*|[إا]يجار|دار المسنين"
    r"|reh(?:ta|te|ti|ne|na)|rah(?:ta|te|ti|ne)|ghar|kira[ey]\w*|makaan|shift (?:ho|kar|hua|hui)\w{0,2}|रह(?:ता|ते|ती|ने)|घर|किराय\w*"
    r"|bor|flytt\w*|lägenhet\w*|huset|hyr\w*"
)
_HOME_UNSPACED = "住|搬|租|房|住ん|引っ越|家賃|実家|暮らし|同居|アパート|マンション|大家|部屋|ホーム|施設|养老院|살(?:아|고|다|던|았|며|아요)|사는|이사|월세|전세|자취|아파트|요양원|하숙|혼자 계|본가"
_WORK = (
    r"(?:truck|lorry|van|delivery) ?drivers?|truckers?|\w{0,6}fahrer(?:in)?|disponent(?:in)?|camionn\w+|livreu(?:r|se)|répartit\w+|camioner[oa]|repartidor\w?|camionist[aie]|motorist[ao]s?|caminhoneir[oa]|\w{0,12}chauffeu(?:r|se)|kierowc\w{1,3}|klas[aęiy]|водител\w+|дальнобо\w+|водій\w*|şoför\w*|سائق\w*|سواق\w*|drajvar|work(?:s|ed|ing)?|job|jobs|employ\w*|office|boss|shifts?|company|firm|career|retire[ds]?|retirement|redundan\w*|hired|fired|laid off|promot\w*|stud(?:y|ies|ied|ying|ent)|uni|university|college|school|degree|graduat\w*"
    r"|(?:(?:bachelor|master)'?s)|nurs(?:e|es|ing)|teach(?:er|es|ing)?|engineer|pharmacist|lawyer|solicitor|cashier|driver|drives for|cook|chef|cleaner|carpenter|plumber|roofer|mechanic|builder|accountant|developer|residency|intern\w*|apprentic\w*|farms?|farmer|contract|notice|resign\w*"
    r"|arbeit\w*|job\w*|stelle|firma|schicht\w*|büro|angestellt\w*|kolleg(?:e|en|in)|rente|rentner\w*|studier\w*|studium|uni|schule|gymnasium|ausbildung|lehre|lehrer\w*|\w{3,15}lehrer(?:in)?|kündig\w*|gekündigt|\w{3,15}(?:pfleger|schwester|fahrer|arzt|ärztin|berater|meister|techniker|wirt|macher)(?:in)?"
    r"|travail\w*|boulot|taff?e?|bosse[rsz]?|boîte|entreprise|patron\w*|retraite\w*|étud\w*|fac|lycée|collège|école|diplôme|métier|poste|embauch\w*|licenci\w*|infirmi\w*|prof(?:esseure?s?)?|instituteur|institutrice|électricien\w*|directeur|directrice"
    r"|trabaj\w*|curr(?:o|a)|empresa|jefe|jefa|turno|jubilad\w|estudi(?:o|a|ar|ando|é|ante)|universidad|colegio|instituto|carrera|enfermer\w|profesor\w?|maestr[oa]|abogad\w"
    r"|lavor\w*|ditta|azienda|capo|turno|pensione|pensionat\w|studi(?:a|o|are|ando)|università|scuola|laure\w*|infermier\w|insegna\w*|maestr[ao]|assunt\w"
    r"|trabalh\w*|emprego|aposentad\w|reformad\w|estud(?:o|a|ar|ando)|faculdade|escola|mestrado|professor\w?|mecânic\w|barbearia|cabeleireir\w|salão"
    r"|werk\w*|baan|bedrijf|baas|dienst\w*|pensioen|gepensioneerd|studeer\w*|studie|school|opleiding|verpleeg\w*|leraar|juf"
    r"|prac\w*|robot[aęy]|firm\w{1,2}|szef\w*|emerytur\w*|studi\w*|szkoł\w*|liceum|uczelni\w*|pielęgniar\w*|nauczyciel\w*|zatrudni\w*"
    r"|работ\w*|фирм\w*|начальни\w*|смен[аыу]|пенси\w*|уч(?:усь|ится|ится|илс\w+)|учёб\w*|институт\w*|университет\w*|школ\w*|колледж\w*|медсестр\w*|учител\w*|преподава\w*|уволил\w*|прац\w*|навча\w*|вчител\w*"
    r"|çalış\w*|iş(?:te|i|e|ten|im|yeri\w*)?|şirket\w*|patron\w*|vardiya\w*|emekli\w*|okul\w*|üniversite\w*|okuyor\w*|mezun\w*|öğretmen\w*|hemşire\w*|mühendis\w*|avukat\w*|staj\w*"
    r"|[أاني]?شتغل\w*|شغل\w*|يعمل|[أا]عمل|عمل|وظيف\w*|شركة|مدير\w*|متقاعد\w*|[أاتي]?درس\w*|جامعة|مدرس\w*|مهندس\w*|ممرض\w*|محاسب\w*|[يت]خدم"
    r"|kaam kar\w*|naukri|office|job|padh\w*|college|school|nurse|काम कर\w*|नौकरी|पढ़\w*|स्कूल|कॉलेज"
    r"|jobb\w*|arbet\w*|läkare|lärare|snickare|snickrandet|tjänst|plugg\w*|skola"
)
_WORK_UNSPACED = "工作|上班|公司|辞职|辞了|跳槽|退休|读书|上学|大学|大专|小学|初中|高中|老师|护士|翻译|司机|员工|開|幼儿园|会社|仕事|働|退職|転職|就職|夜勤|日勤|勤め|勤務|学校|高校|中学|大工|教師|看護師|校長|教頭|バイト|회사|직장|퇴직|은퇴|이직|취직|근무|출근|퇴근|학교|학생|대학|대학원|교사|선생|알바|은행|연구소|다녀|퇴사|명퇴"
_HEALTH = (
    r"astm\w*|adhs|adhd|tdah?h?|autis\w*|d[yi]sle[ckx]\w*|allerg\w*|alerg\w*|alérg\w*|\w{1,20}intoleran\w*|celiac|coeliac|diab\w*|asthm\w*|asma|thyroid\w*|migraine\w*|migräne|arthritis|eczema|medic(?:ine|ines|ation)|meds|tablets?|pills?|dose|\w{1,15}(?:illness|disease|cancer)|cancer|pregnan\w*|surgery|blood pressure"
    r"|\w{3,15}(?:[aoi]pril|sartan|olol|statin|prazol\w?|cillin\w?|oxetin\w?|sertralin\w?|thyrox\w*|tiroxina?|xaban|formin\w?)|metformin\w?|insulin\w?|ibuprofen\w?"
    r"|bluthochdruck|\w{0,12}krank\w{0,4}|krebs|schwanger\w*|medikament\w*|tabletten?|arthrose|rheuma|bandscheib\w*|schilddrüse\w*"
    r"|malad\w*|traitement|médicament\w*|comprimés?|enceinte|hypertens\w*|enferm(?:o|a|edad)|medicament\w*|pastillas?|embarazad\w|hipertens\w*|tiroides|malat\w*|farmac[oi]|pastiglie|incinta|tiroide|pressione alta"
    r"|doen(?:te|ça)|remédios?|comprimidos?|grávida|pressão alta|ziek\w{0,4}|medicijn\w*|zwanger|bloeddruk|chor(?:y|a|ob\w+)|lek(?:i|arstw\w*)|tabletk\w*|ciąż\w*|nadciśnieni\w*"
    r"|бол(?:ею|еет|езн\w*|ен|ьна)|лекарств\w*|таблет\w*|беремен\w*|диабет\w*|астм\w*|гипертон\w*|хвор\w*|вагітн\w*"
    r"|hasta(?:yım|lığ\w*|sı)|ilaç\w*|ilac\w*|hamile\w*|tansiyon\w*|şeker hasta\w*|astım\w*|مريض\w*|مرض|دواء|دوا|حساسية|سكري|ضغط|حامل|bimar\w*|dawa\w*|goli|garbhvati|बीमार\w*|दवा\w*"
)
_HEALTH_UNSPACED = "过敏|病|药|高血压|血脂|糖尿|怀孕|アレルギー|病気|薬|妊娠|喘息|糖尿|高血圧|花粉症|알레르기|병원에|약을|약 먹|당뇨|혈압|임신|천식|치료"
# With whom somebody is, and with whom no more.
_LOVE = (
    r"(?:talk(?:s|ed|ing)?|speak(?:s|ing)?|spoken) (?:to|with)|fell out|(?:no|any|lost|cut) contact|(?:red(?:e|en|et)|sprech(?:e|en)|spricht)(?= (?:[^\s,;.!?]{1,15} ){0,5}?(?:nicht|kein))|kontakt|zerstritten|erbstreit|parl(?:e|ons|ent) plus|brouillée?s?|fâchée?s?|no (?:nos )?hablamos|peleados|contacto|non (?:ci )?parl(?:o|iamo)|litigato|não (?:nos )?fal(?:o|amos)|brigad[oa]s|(?:praat|spreek|praten|spreken)(?= (?:[^\s,;.!?]{1,15} ){0,4}?niet)|contact|ruzie|nie rozmawia\w+|pokłóci\w+|не (?:разговарива\w+|обща\w+)|поссори\w+|konuşmuyor\w*|küs(?:üz|tük)?|مقاطع\w*|زعلان\w*|baat nahi|boyfriend|girlfriend|partner|fianc[ée]\w?|married|marry\w*|dating|engaged|wedding|divorc\w*|broke up|split up|separated|bf|gf|crush|together|verheiratet|verlobt|geschieden|scheid\w*|getrennt|zusammen mit|hochzeit|freund mit"
    r"|copain|copine|mec|mariée?s?|mariage|fiancée?s?|séparée?s?|rompu|novi[oa]|casad\w|boda|divorci\w*|namor\w*|noiv\w|casamento|fidanzat\w|sposat\w|matrimonio|lasciat[oi] con|getrouwd|verloofd|bruiloft|uit elkaar|trouw\w*"
    r"|chłopak\w*|dziewczyn\w*|żonat\w*|zamężn\w*|ślub\w*|narzecz\w*|rozsta\w*|rozw[oó]d\w*|женат\w*|замуж\w*|встреча(?:юсь|ется)|свадьб\w*|расст\w*|развел\w*|evli\w*|nişanl\w*|sevgili\w*|düğün\w*|ayrıl(?:dık|dılar)|boşan\w*"
    r"|متزوج\w*|خطيب\w*|مخطوب\w*|طلاق|تزوج\w*|انفصل\w*|shaadi|divorce|mangetar|शादी|तलाक"
)
_LOVE_UNSPACED = "男朋友|女朋友|结婚|离婚|分手|订婚|恋爱|彼氏|彼女|結婚|離婚|婚約|恋人|別れ|남자친구|여자친구|남친|여친|결혼|이혼|연애|헤어"
_PASTIME = (
    r"plays?|playing|sings?|singing|choir|club|team|band|class(?:es)?|lessons?|courses?|learn\w*|hobby|piano|guitar|violin|cello|drums|football|soccer|tennis|golf club|swim\w*|yoga|pilates|gym|chess|pottery|dance|dancing|ballet|karate|judo|rugby|hockey|basketball|climb\w*|running"
    r"|french|spanish|german|italian|japanese|mandarin|latin|spiel\w*|sing(?:e|t|en)|chor|verein|kurs\w*|unterricht|lern\w*|klavier|geige|gitarre|fußball|schwimm\w*|rudern|turnen|reiten|tanz\w*|spanisch|französisch|englisch|italienisch"
    r"|joue\w*|chorale|cours|appren\w*|foot|natation|danse|escalade|espagnol|anglais|allemand|juega|juego|toc[oa]|coro|clases?|fútbol|natación|baile|francés|inglés|alemán|gioc[ao]|suon[ao]|corso|calcio|nuoto|danza|francese|inglese|tedesco"
    r"|jog[oa]|coral|aulas?|futebol|natação|francês|inglês|speel\w*|koor|cursus|les(?:sen)?|voetbal|zwem\w*|spaans|frans|gra(?:m|ć|nie)|chór\w*|kurs\w*|piłk\w*|pływ\w*|tańc\w*|hiszpańsk\w*|francusk\w*"
    r"|играе?[тю]\w?|хор\w{0,2}|курс\w*|кружок|футбол\w*|плава\w*|танц\w*|испанск\w*|французск\w*|гра(?:ю|є)|çalıyor\w*|koro\w*|kurs\w*|futbol\w*|yüzme\w*|dans\w*|bale|ispanyolca\w*|fransızca\w*|[يت]لعب|كورال|دورة|كورة|سباحة|فرنساوي|فرنسية|اسبانية"
    r"|khel\w*|gaana|class|seekh\w*|cricket|खेल\w*|सीख\w*"
)
_PASTIME_UNSPACED = "学(?=琴|画|英|法|日|西|德|韩|舞|钢|吉)|踢|打球|合唱|跳舞|钢琴|吉他|游泳|法语|西班牙语|英语|習|ピアノ|ギター|サッカー|水泳|合唱|部活|レッスン|教室|スペイン語|フランス語|英語|배우|피아노|기타를|축구|수영|학원|동아리|스페인어|프랑스어"
_AGE = r"years? old|yrs old|turn(?:s|ed|ing)? \d\w*|birthday|aged|jahre? alt|geburtstag\w*|wird \d\w*|wurde \d\w*|ans|anniversaire|años|cumple\w*|compi(?:e|uti|uto)|compleanno|anos|aniversário|jaar|verjaar\w*|jarig|word(?:t|en)? \d\w*|fyller|lat|urodziny|лет|год(?:а|ик)?|рожден\w*|yaşında|yaş(?:ına)?|doğum günü\w*|سن(?:ة|ين|وات)|ميلاد\w*|saal (?:ka|ki|ke)|janamdin|birthday|साल|जन्मदिन"
_AGE_UNSPACED = r"\d岁|歳|誕生日|生日|살(?:이|에|이야|이에요|,|$)|초등학생|생일"
# Where something stands for now, which is no home.
_REPAIR = (
    r"(?:at|in) the (?:garage|shop|workshop|mechanic\w{0,2}|menders|cleaners)|in for repairs?|being (?:repaired|fixed|serviced)|werkstatt|in (?:der )?reparatur|au garage|chez le garagiste|en réparation"
    r"|en el taller|en reparación|dal meccanico|in officina|in riparazione|na oficina|no conserto|in de garage|bij de garage|in reparatie|w warsztacie|w naprawie|w serwisie|в сервисе|в ремонте|у ремонті"
    r"|serviste|tamirde|tamircide|sanayide|في الورشة|في التصليح|بالورشة|mechanic ke paas|service cent(?:er|re)|garage mein|på verkstan?|verkstad"
)
_REPAIR_UNSPACED = "在修|修车厂|维修|修理に|修理中|車検に|수리 ?(?:중|맡)|정비소"


def _any_of(words: str, unspaced: str = r"(?!)") -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)|{unspaced}", re.IGNORECASE)


_WORD = re.compile(r"[^\W_]+")
MIN_COUNTED = 3
_KINDS: dict[Kind, re.Pattern[str]] = {
    "home": _any_of(_HOME, _HOME_UNSPACED),
    "work": _any_of(_WORK, _WORK_UNSPACED),
    "health": _any_of(_HEALTH, _HEALTH_UNSPACED),
    "love": _any_of(_LOVE, _LOVE_UNSPACED),
    "pastime": _any_of(_PASTIME, _PASTIME_UNSPACED),
    "age": _any_of(_AGE, _AGE_UNSPACED),
    "repair": _any_of(_REPAIR, _REPAIR_UNSPACED),
}


def kinds_told(text: str) -> frozenset[Kind]:
    """Those of which the text has a word."""
    return frozenset(kind for kind, pattern in _KINDS.items() if pattern.search(text))


def tell_otherwise(clause: str, memory: str) -> bool:
    """Whether both tell of some kind, and of none alike. Where somebody works may be where they live, and whoever has
    something in repair has it still.
    """
    of_clause, of_memory = kinds_told(clause), kinds_told(memory)
    if "repair" in of_clause and "repair" not in of_memory:
        return True
    return bool(of_clause and of_memory) and not of_clause & of_memory and not {"home", "work"} <= of_clause | of_memory


def tell_alike(clause: str, memory: str) -> bool:
    """Whether they have a kind in common, or both count the same: "is 3" and "is 4 now", not "(9) comes" and "two
    grandchildren".
    """
    return bool(kinds_told(clause) & kinds_told(memory)) or bool(_counted(clause) & _counted(memory))


def _counted(text: str) -> set[str]:
    """The beginnings of the words behind its numbers; "" of a number that stands alone."""
    words = _WORD.findall(text.casefold())
    behind = zip(words, [*words[1:], ""], strict=True)
    return {
        "" if len(after) < MIN_COUNTED or after in STOP_WORDS else after[:MIN_COUNTED]
        for word, after in behind
        if word[0].isdigit() or word in NUMBER_WORDS
    }

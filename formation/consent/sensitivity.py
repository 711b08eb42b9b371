"""What of a fact is sensitive: by its key, its category, the words of it in a dozen languages, and what a model says.

Words miss what is only hinted at, and hold a story about somebody else for the user's own. Asking once too often is the
smaller mistake (decision 0064). Pure.
"""

from collections.abc import Container, Iterator, Mapping

from formation.consent.settings import SENSITIVITIES
from formation.facts import Fact
from formation.memories.categories import category_of, pattern_of_words
from retrieval.categories import OTHER, Sensitivity

# By the beginning of a key; models name keys of their own.
OF_KEY = (
    ("name", "name"),
    ("first_name", "name"),
    ("full_name", "name"),
    ("surname", "name"),
    ("pronoun", "pronouns"),
    ("gender", "pronouns"),
    ("allerg", "health"),
    ("being:", "health"),
    ("health", "health"),
    ("medic", "health"),
    ("diagnos", "health"),
    ("condition", "health"),
    ("religio", "religion"),
    ("faith", "religion"),
    ("politic", "politics"),
    ("party", "politics"),
    ("orientation", "orientation"),
    ("sexual", "orientation"),
    ("salary", "finances"),
    ("income", "finances"),
    ("debt", "finances"),
    ("financ", "finances"),
    ("net_worth", "finances"),
)

# Beginnings of words, as in formation/memories/categories.py; then letters of languages without spaces between words.
_NAME = (
    r"my (?:full |first |last |sur|real )?name(?: is|'s)|i go by |mein(?:e|en)? (?:vor|nach)?name|ich heiße"
    r"|me llamo|mi (?:nombre|apellido)|je m'appelle|mon (?:pré)?nom|meu (?:sobre)?nome|me chamo|eu me chamo"
    r"|mi chiamo|il mio (?:cog)?nome|mijn (?:voor|achter)?naam|ik heet|nazywam się|mam na imię|меня зовут|моё имя|мое имя|моя фамилия"
    r"|benim adım|soyadım|adım (?!adım|at)"
)
_NAME_CJK = "我叫|我的名字|我姓|私の名前|と申します|といいます|내 이름|제 이름|اسمي|मेरा नाम"
_PRONOUNS = (
    r"pronoun|pronom[eb]?[sn]?\b|pronombre|pronomi\b|pronomina|voornaamwoord|zaim(?:ek|ki)|местоимени|zamir"
    r"|they/them|she/her|he/him|she/they|he/they|xe/xem|sie/ihr|er/ihm|ella/elle|elle/iel|iel\b|hen/hun|die/diens"
    r"|non-?binary|nonbinär|nichtbinär|no binari|não[- ]binári|non binari|niet-binair|niebinarn|небинарн|genderfluid|agender"
)
_PRONOUNS_CJK = "代词|代詞|代名詞|대명사|ضمائر|सर्वनाम"
_HEALTH = (
    r"cancer|krebs\b|cáncer|cancro|kanker\b|rak[aiem]?\b|онколог|kanser|depress|dépress|depresj|depresyon|депресс|anxiety|angststörung"
    r"|ansiedad|anxiété|ansiedade|hiv\b|vih\b|вич\b|aids\b|autis|аутизм|bipolar|бипол|schizo|disab(?:led|ility)|behinder|discapaci"
    r"|handicap|deficiênci|disabil|gehandicapt|niepełnosprawn|инвалид|engelli|therap(?:y|ie|eut)|terapi[aę]|психотерап|терапи"
    r"|illness|disease|krankheit|enfermedad|malad[ie]|doença|malattia|ziekte|chorob|болезн|болею|hastalı|diagnos|диагноз|teşhis"
    r"|blood type|blutgruppe|heart (?:attack|condition|failure)|herzinfarkt|stroke\b|schlaganfall|kidney|leber|tumou?r|ulcer"
    r"|infertil|unfruchtbar|miscarriage|fehlgeburt|abortion|abtreibung|addict|alcoholic|sober\b|abhängig|adicto|dépendan|зависим"
    r"|antidepress|chemo|dialysis|dialyse|vaccin|geimpft|vacunad|hypertens|bluthochdruck|insomni|schlaflos|eating disorder|essstörung"
    r"|anorexi|bulimi|arthrit|lupus\b|parkinson|dementia|demenz|alzheimer|multiple sclerosis|multiple sklerose|rollstuhl"
)
_HEALTH_CJK = (
    "癌|抑郁|憂鬱|焦虑|艾滋|自闭|残疾|残障|慢性病|患有|得了|病人|がん|うつ|鬱|障害|持病|病気|암에|우울|불안장애|장애|질병|환자|سرطان|اكتئاب|مرض|مريض|إعاقة"
    "|कैंसर|अवसाद|बीमार|रोग|विकलांग"
)
_RELIGION = (
    r"(?:i'm|i am|i was|is|am|as|a|an|raised|converted to|practi[cs]ing|devout) (?:christian|orthodox|baptist)\b"
    r"|catholic|protestant|muslim|islam|jewish|judaism|\bjew\b|hindu(?!stan)|buddhis|sikh|atheis|agnosti|mormon|jehovah|quaker|pagan\b"
    r"|religio[un]|church|mosque|synagogue|(?:i|we) pray|prays? |bapti[sz]ed|ramadan|(?:keep|observe)s? (?:sabbath|shabbat)|shabbat"
    r"|halal|kosher|koscher|bar mitzvah"
    r"|katholi|evangelisch|christlich|ich bin christ(?:in)?\b|muslimisch|moslem|jüdisch|jud(?:e|in)\b|buddhist|gläubig|kirche|moschee|bete "
    r"|católic|cristian[oa]|evangélic|musulm[aá]n|judí[oa]|ateo\b|atea\b|budista|iglesia|mezquita|rezo "
    r"|catholique|chrétien|protestante?\b|juive?\b|athée|bouddhis|croyant|église|je prie|muçulman|judeu|judia|ateu\b|ateia\b|igreja|rezo\b|mesquita"
    r"|cattolic|musulman|ebre[oa]\b|buddist|chiesa|credente|moschea|katholiek|gereformeerd|moslim|joods|boeddhis|kerk\b|gelovig"
    r"|katoli|chrześcijan|muzułman|żyd(?:em|ówk)|ateist|buddyst|kości(?:ół|oł)|wierząc"
    r"|христиан|православн|католи|мусульман|ислам|иуде|евре|буддис|атеис|верующ|церк|мечет|молюсь"
    r"|müslüman|hristiyan|yahudi|ateist|alevi|sünni|budist|namaz|oruç|cami(?:ye|de)\b|inanç"
)
_RELIGION_CJK = (
    "基督|天主教|佛教|伊斯兰|穆斯林|无神论|犹太|信仰|信教|教会|教堂|清真|キリスト教|仏教|イスラム|無神論|クリスチャン|ユダヤ|信者|宗教"
    "|기독교|천주교|불교|이슬람|무신론|유대|종교|교회|성당|مسلم|مسيحي|يهودي|ملحد|أصلي|الإسلام|كنيسة|मुस्लिम|मुसलमान|हिंदू|हिन्दू|ईसाई|सिख|बौद्ध|नास्तिक|धर्म"
)
_POLITICS = (
    r"(?:i|we|always|is|votes?|voted|voting) (?:vote[ds]?|voting) |votes? (?:for|green|left|right|labou?r)|voted (?:for|green|labou?r|against)"
    r"|republican|democrat(?!iz)|socialis[tm]|communis[tm]|libertarian|anarchis|conservative|left-wing|right-wing|leftist|liberal(?:s)?\b"
    r"|political|politic(?:s|ally)|party member|member of the \w{1,20} party|labour party|trade union|union member|tory\b|tories\b"
    r"|ich wähle|wählt |wähle (?:die|spd|cdu|grün|links)|parteimitglied|mitglied der (?:spd|cdu|csu|fdp|afd|grünen|linken|partei)"
    r"|konservativ|sozialdemokrat|sozialist|kommunist|politisch|gewerkschaft"
    r"|voto (?:a|al|por|en|pelo|per)\b|votante|comunista|socialista|conservador|de izquierdas?|de derechas?|política|político|sindicat"
    r"|je vote|vote à (?:gauche|droite)|de gauche\b|de droite\b|communiste|socialiste|conservateur|politique|syndi(?:qué|cat)"
    r"|de esquerda|de direita|filiad[oa] a|di sinistra|di destra|politicamente|iscritto al|ik stem|stem op|links georiënteerd|politiek|vakbond"
    r"|głosuję|głosowa|lewic|prawic|polityczn|konserwatyst|socjalist|голосую|голосовал|либерал|консерватор|коммунист|социалист|политич"
    r"|oy (?:veri|verdi)|sağcı|solcu|muhafazakar|sosyalist|komünist|siyasi|siyaset"
)
_POLITICS_CJK = "投票给|投给|党员|政治|左派|右派|自由派|保守派|支持政党|に投票|保守的|左翼|右翼|정치|투표|진보|보수|당원|أصوت|سياسي|حزب|يساري|يميني|राजनीति|वोट|वामपंथी|दक्षिणपंथी"
_ORIENTATION = (
    r"gay\b|lesb|lésb|biss?ex|bisseks|queer|asexual|asexuell|pansex|homosex|homoseks|heterosex|heteroseks|omosess|eterosess|transgender"
    r"|trans (?:man|woman|person)|trans(?:frau|mann)\b|transsexu|lgbt|sexual orientation|into (?:men|women)\b|schwul|ich stehe auf (?:männer|frauen)"
    r"|transexual|transgenre|gej(?:em)?\b|biseksual|гей\b|гея\b|лесби|бисекс|гомосекс|гетеросекс|трансгендер|асексуал|eşcinsel|lezbiyen|biseksüel"
)
_ORIENTATION_CJK = "同性恋|双性恋|异性恋|跨性别|同性愛|両性愛|異性愛|ゲイ|レズビアン|バイセクシャル|トランスジェンダー|게이|레즈비언|동성애|양성애|이성애|트랜스젠더|مثلي|مثلية|ثنائي الميول|समलैंगिक|उभयलिंगी|ट्रांसजेंडर"
_FINANCES = (
    r"salary|income\b|net worth|debts?\b|in debt|mortgage|loan\b|loans\b|savings|bankrup|credit (?:score|card debt)|i (?:earn|make) (?:about |around )?[$€£\d]"
    r"|earns? (?:about |around )?[$€£\d]|per year before tax|pension\b|unemployment benefit|welfare\b|inherited|rent is|invest(?:ed|s|ment)"
    r"|gehalt|verdien[et]|einkommen|schulden|kredit|hypothek|erspart|ersparnis|insolven|bürgergeld|rente\b|vermögen|geerbt"
    r"|salario|sueldo|ingresos|deudas?\b|hipoteca|préstamo|ahorr|en bancarrota|gano (?:unos )?[$€\d]|patrimonio|heredé"
    r"|salaire|revenus?\b|dettes?\b|prêt (?:immobilier|bancaire|étudiant)|crédit immobilier|épargne|je gagne|héritage|surendett"
    r"|salário|renda\b|dívidas?\b|empréstimo|poupança|hipoteca|ganho [r$€\d]|patrimônio"
    r"|stipendio|reddito|debit[oi]\b|mutuo\b|prestito|risparmi|guadagno|salaris|inkomen|schuld(?:en)?\b|hypotheek|lening|spaargeld|ik verdien"
    r"|zarabiam|pensj[aęi]|wynagrodzeni|dochód|dług|kredyt|hipotek|oszczędno|пенси|зарплат|доход|долг|кредит|ипотек|сбережени|зарабатыва|банкрот"
    r"|maaş|gelirim|borc|borç|kredi|ipotek|birikim|emekli maaşı|iflas"
)
_FINANCES_CJK = (
    "工资|薪水|月薪|年薪|收入|负债|欠债|贷款|房贷|存款|破产|給料|年収|月収|収入|借金|ローン|貯金|破産|월급|연봉|소득|빚이|대출|저축|파산|راتبي|دخلي|ديون|قرض|رهن"
    "|वेतन|तनख्वाह|आमदनी|कर्ज|क़र्ज|ऋण|बचत"
)


OF_WORDS = (
    ("name", pattern_of_words(_NAME, _NAME_CJK)),
    ("pronouns", pattern_of_words(_PRONOUNS, _PRONOUNS_CJK)),
    ("health", pattern_of_words(_HEALTH, _HEALTH_CJK)),
    ("religion", pattern_of_words(_RELIGION, _RELIGION_CJK)),
    ("politics", pattern_of_words(_POLITICS, _POLITICS_CJK)),
    ("orientation", pattern_of_words(_ORIENTATION, _ORIENTATION_CJK)),
    ("finances", pattern_of_words(_FINANCES, _FINANCES_CJK)),
)


def sensitive_as(fact: Fact, usual: Container[str], rules: Mapping[str, Sensitivity]) -> str | None:
    """What makes the fact sensitive: its category, or one of SENSITIVITIES; None: nothing.

    `usual`: what is sensitive without a rule. `rules`: by either name, from the policy file. A rule that calls something
    sensitive is obeyed before one that calls the fact's category benign.
    """
    category = fact.category or OTHER
    if rules.get(category) == "sensitive":
        return category
    found = list(sensitivities_of(fact))
    if named := next((each for each in found if rules.get(each) == "sensitive"), None):
        return named
    if rules.get(category) == "benign":
        return None
    return next((each for each in found if each in usual and each not in rules), None)


def sensitivities_of(fact: Fact) -> Iterator[str]:
    """Each of SENSITIVITIES that the fact tells of, perhaps more than once; what is surest first."""
    for beginning, sensitivity in OF_KEY:
        if fact.key is not None and fact.key.startswith(beginning):
            yield sensitivity
    if fact.sensitive in SENSITIVITIES:
        yield str(fact.sensitive)
    # The words of illness and diet stand there already.
    if "health" in (fact.category, category_of(fact.text, None), category_of(fact.evidence, None)):
        yield "health"
    words = f"{fact.text}\n{fact.evidence}".replace("\u2019", "'")
    for sensitivity, pattern in OF_WORDS:
        if pattern.search(words):
            yield sensitivity

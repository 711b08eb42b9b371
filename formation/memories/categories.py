"""What a memory is about, by its key and its words (decision 0056). Pure; what no rule knows has no category."""

import re

# By the beginning of a key. No key makes an instruction: a model names keys, and what is one is checked as such.
OF_KEY = (
    ("name", "profile"),
    ("city", "profile"),
    ("job", "profile"),
    ("employer", "work"),
    ("allergy:", "health"),
    ("being:", "health"),
)
# A taste says what it is about only where nothing else does: "attitude:my wife".
OF_TASTE = ("attitude:", "favourite:")

# The first that matches holds. Beginnings of words; left out is what begins another word in one of the languages
# ("brat" is a brother in Polish).
_HEALTH = (
    r"allerg|alerg|alérg|anaphyla|\w{1,20}intoleran|intoleran|celiac|coeliac|zöliak|celíac|diab[eè]t|diyabet|asthm|asma\b|epilep|insulin|pregnan|schwanger"
    r"|enceinte|embarazada|grávida|incinta|vegan|végan|vegetari|végétari|wegetari|vejetary|halal|kosher|koscher|medication|medicine"
    r"|medikament|medicament|médicament|medicina|pills?\b|migraine|migräne|migraña|surgery|blood pressure|dyslexi|adhd|wheelchair"
    r"|аллерг|диабет|астм|беремен|веган|вегетари|лекарств"
)
_HEALTH_CJK = "过敏|過敏|糖尿|哮喘|怀孕|吃素|素食|アレルギー|妊娠|喘息|ベジタリアン|알레르기|당뇨|천식|임신|채식|حساسية|السكري|एलर्जी|मधुमेह|शाकाहारी"
_RELATIONSHIP = (
    r"wife|husband|girlfriend|boyfriend|fiancée?\b|my partner|my sons?\b|an? son\b|daughter|kids?\b|children|brothers?\b|sisters?\b|mother|father"
    r"|mum\b|mom\b|dad\b|parents?\b|grandm|grandp|grandf|uncle|aunt\b|cousin|nephew|niece|twins?\b|dogs?\b|cats?\b|puppy|kitten|pets?\b"
    r"|ehefrau|ehemann|freundin\b|tochter|töchter|bruder|schwester|mutter|vater|eltern|oma\b|(?:(?<=\w )opa\b|opa\b(?!\s?[,!]|\s(?:que|é|cara|mano)\b))|hund\b|hunde\b|katze"
    r"|esposa|esposo|marido|novia\b|novio\b|hij[oa]s?\b|herman[oa]s?\b|madre(?!\s+m[ií]a\b)|padre|abuel[oa]|perr[oa]s?\b|gat[oa]s?\b"
    r"|ma femme|mon mari|copine|copain|ma fille|mon fils|frère|sœur|soeur|mère\b|père\b|chien\b|chienne"
    r"|namorad[oa]|filh[oa]s?\b|irmão|irmã|mãe\b|avó\b|avô\b|cachorr[oa]"
    r"|moglie|marito|fidanzat|figli[oae]?\b|fratello|sorella|nonn[oa]\b|gatt[oa]\b|mijn vrouw|zoon\b|dochter|broer|moeder|vader"
    r"|żon[aąęy]\b|mąż|syn[aem]?\b|córk|siostr|matk[aąęi]\b|ojc|жен[аойуы]\b|муж\b|сын\b|доч|брат\b|сестр|мам[аойуы]\b|пап[аойуы]\b|собак|кошк"
    r"|eşim|kocam|oğlum|kızım|kardeşim|annem|babam|köpeğim|kedim"
)
_RELATIONSHIP_CJK = "妻子|老婆|丈夫|老公|儿子|女儿|妈妈|爸爸|母亲|父亲|哥哥|姐姐|弟弟|妹妹|小狗|猫咪|妻が|夫が|息子|娘が|犬を|猫を|아내|남편|아들|딸이|강아지|고양이|زوجتي|زوجي|ابني|ابنتي|पत्नी|पति|बेटा|बेटी"
_WORK = (
    r"work(?:s|ed|ing)? (?:as|at|for|in|from|on)\b|my job|colleague|coworker|co-worker|employer|my boss|my team|my company|office\b"
    r"|arbeite|angestellt|meine firma|kolleg|trabajo\b|trabaja\b|mi empresa|travaille|mon entreprise|trabalho|minha empresa"
    r"|lavor[oa]\b|ik werk|pracuj|работа[ею]|çalış"
)
_WORK_CJK = "工作|上班|同事|会社|仕事|働|회사|직장|أعمل|काम कर"
_PREFERENCE = (
    r"loves?\b|likes?\b|prefers?\b|hates?\b|enjoys?\b|adores?\b|dislikes?\b|favou?rite|can(?:no|')t stand"
    r"|ich (?:liebe|mag|hasse|bevorzuge)|lieblings|me (?:gusta|encanta)n?\b|prefiero|odio\b|j'(?:aime|adore)|je (?:préfère|déteste)"
    r"|(?:eu )?(?:adoro|gosto|prefiro)\b|mi piace|mi piacciono|preferisco|ik hou van|lubię|uwielbiam|люблю|обожаю|ненавижу"
    r"|seviyorum|severim|bayılırım"
)
_PREFERENCE_CJK = "喜欢|讨厌|最爱|好きです|が好き|嫌い|좋아|싫어|أحب|أكره|पसंद"


def pattern_of_words(words: str, letters: str) -> re.Pattern[str]:
    """`letters`: of languages that put no space between words."""
    return re.compile(rf"\b(?:{words})|{letters}", re.IGNORECASE)


OF_WORDS = (
    (pattern_of_words(_HEALTH, _HEALTH_CJK), "health"),
    (pattern_of_words(_RELATIONSHIP, _RELATIONSHIP_CJK), "relationship"),
    (pattern_of_words(_WORK, _WORK_CJK), "work"),
    (pattern_of_words(_PREFERENCE, _PREFERENCE_CJK), "preference"),
)
# The drawer of what was filed under none, where the settings have it.
BANKS = {"health": "Health", "relationship": "Relationships", "work": "Work", "preference": "Interests"}


def category_of(text: str, key: str | None) -> str | None:
    for beginning, category in OF_KEY:
        if key is not None and key.startswith(beginning):
            return category
    found = next((category for pattern, category in OF_WORDS if pattern.search(text)), None)
    return "preference" if found is None and key is not None and key.startswith(OF_TASTE) else found

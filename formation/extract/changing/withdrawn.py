# ruff: noqa: RUF001, E501 (words of many languages)
"""Whether a clause tells that an illness or an allergy is none, in the words of whoever found that out: "il dottore dice
che le noci le posso mangiare, l'allergia era una diagnosi sbagliata". Much harm comes of not knowing it, and none of
knowing it beside what was known. Pure.
"""

import re

from formation.extract.signs import FORBIDDEN, signs

MAX_WITHDRAWING = 200
# Whoever said so, or how it was found.
_FOUND_BY = signs(
    "doctors?|dr|gp|allergist|dermatologist|specialist|consultant|(?:blood |allergy |skin )?tests?|tested|results?"
    "|arzt|ärztin|hausarzt|hausärztin|allergolog\\w*|doktor\\w*|test\\w*|befund\\w*|untersuchung\\w*|blutbild"
    "|médecin|docteure?|allergologue|généraliste|analyses?|bilan|résultats?"
    "|médic[oa]|doctora?|alergólog[oa]|alergista|análisis|estudios|pruebas?|resultados?|exames?|testes?|médica"
    "|dottor(?:e|essa)|medico|allergolog[oa]|esami|analisi|huisarts|dokter|allergoloog|onderzoek|uitslag"
    "|lekar(?:z|ka)|alergolog|badani[ae]|wynik\\w*|testy|врач\\w*|доктор\\w*|аллерголог\\w*|анализ\\w*|тест\\w*|проб[аы]"
    "|doktor\\w*|tahlil\\w*|sonuç\\w*|الدكتور\\w*|الطبيب\\w*|دكتور\\w*|التحاليل|الفحص|daktar|doctor ne",
    "検査|医者|先生|病院|アレルギー科|医生|大夫|检查|化验|검사|의사|डॉक्टर|जाँच|जांच",
)
# That it may be had, or is none.
_IS_NONE = signs(
    "(?:can|may|allowed to) (?:\\w+ )?(?:eat|have|drink|take)|i'm (?:\\w+ )?(?:fine|ok|okay) with|not (?:\\w+ )?allergic|no (?:\\w+ )?allergy|never (?:was|had)|isn't an allergy"
    "|darf (?:ich )?(?:\\w+ ){0,3}(?:wieder|doch)|doch (?:\\w+ ){0,3}(?:essen|trinken|vertrag\\w*)|keine? (?:\\w+ )?(?:allergie|unverträglichkeit|intoleranz|zöliakie|diabetes)|nicht (?:\\w+ )?allergisch"
    "|(?:je )?peux (?:en |de nouveau |à nouveau |quand même |finalement )*(?:manger|boire|reprendre)|pas (?:du tout )?allergique|pas d'allergie|pas (?:\\w+ )?intolérante?"
    "|(?:sí )?puedo (?:volver a )?(?:comer|tomar|beber)\\w*|no (?:soy|era) (?:\\w+ )?(?:alérgic[oa]|celíac[oa]|intolerante|diabétic[oa])|no tengo (?:\\w+ )?alergia"
    "|(?:já )?posso (?:voltar a )?(?:comer|tomar|beber)|não (?:sou|era) (?:\\w+ )?(?:alérgic[oa]|celíac[oa]|intolerante|diabétic[oa])|não tenho (?:\\w+ )?alergia"
    "|(?:le |li |lo |la )?posso (?:\\w+ )?(?:mangiare|bere|prendere)|non (?:sono|ero) (?:\\w+ )?(?:allergic[oa]|celiac[oa]|intollerante|diabetic[oa])|non ho (?:\\w+ )?allergia"
    "|mag (?:ik )?(?:\\w+ ){0,4}(?:weer|gewoon|toch)|niet (?:\\w+ )?allergisch|geen (?:\\w+ )?allergie"
    "|(?:znowu |jednak )?mogę (?:\\w+ ){0,3}(?:jeść|pić)|nie (?:mam|jestem) (?:\\w+ )?(?:alergi\\w*|uczulon\\w|uczulenia)"
    "|мне (?:\\w+ ){0,3}можно|можно (?:\\w+ ){0,2}есть|нет (?:\\w+ )?аллергии|аллергии (?:\\w+ )?(?:нет|не было)"
    "|yiyebilir\\w*|içebilir\\w*|alerji\\w* yok\\w*|ممكن آكل|أقدر آكل|ما عندي حساسية|مش حساسية|kha sakt[aie]",
    "大丈夫|食べられる|食べていい|食べても|アレルギーじゃな|アレルギーではな|可以吃|能吃|不过敏|没有过敏|먹어도|괜찮|알레르기가? 아니|खा सकत|एलर्जी नहीं",
)
_WRONG_DIAGNOSIS = signs(
    "misdiagnos\\w*|wrong(?:ly)? diagnos\\w*|fehldiagnose|falsch diagnostiziert|(?:erreur|mauvais) de diagnostic|mauvais diagnostic"
    "|(?:mal|error de) diagn[oó]stic\\w*|diagn[oó]stico (?:equivocado|err[oó]ne?o|errado)|erro de diagnóstico|diagnosi (?:sbagliata|errata)"
    "|(?:verkeerde|foute) diagnose|błędna diagnoza|ошибочн\\w+ диагноз\\w*|неверн\\w+ диагноз\\w*|yanlış (?:teşhis|tanı)\\w*|تشخيص (?:خاطئ|غلط)",
    "誤診|误诊|오진|गलत निदान",
)
_ASKING_WHETHER = re.compile(r"\b(?:whether|ob|si je|se posso|si puedo|of ik|czy)\b|かどうか|是否|인지", re.IGNORECASE)


def withdraws_illness(text: str) -> bool:
    """Whether it says so."""
    if len(text) > MAX_WITHDRAWING or _ASKING_WHETHER.search(text) or FORBIDDEN.search(text):
        return False
    by_somebody = _FOUND_BY.search(text) is not None and _IS_NONE.search(text) is not None
    return by_somebody or _WRONG_DIAGNOSIS.search(text) is not None

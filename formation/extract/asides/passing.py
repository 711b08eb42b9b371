"""What passes: a complaint of the day, something broken, an errand. It is told because of what is asked beside it, and in
a month it is no longer so. "Every winter" and "for years" make it last, and so does the name of an illness. Pure.
"""

import re

from formation.extract.signs import LASTING, signs
from formation.memories.categories import category_of
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
_ERRAND = re.compile("(?:送り|買い|聞き|調べ|直し|選び|贈り|借り)たい(?!と思って)")
# "Jestem kierowcą tira i ciągle boli mnie kręgosłup" tells of the work too.
_JOINS = re.compile(r"\s(?:and|und|y|e|et|en|i|и|і|ve|aur)\s|[,،、，]", re.IGNORECASE)
_GOES_ON = signs(
    "constantly|all the time|keeps?|ständig|dauernd|constamment|tout le temps|constantemente|todo el tiempo|continuamente|o tempo todo"
    "|in continuazione|steeds|voortdurend|ciągle|stale|постоянно|sürekli|hamesha|roz",
    "हमेशा|रोज़|总是|老是|계속|ずっと",
)


def passes(text: str) -> bool:
    """Whether the text tells of a complaint, of something broken or of an errand, and of nothing else or that lasts."""
    is_passing = all(
        any(sign.search(part) for sign in (_COMPLAINTS, _BROKEN, _ERRAND))
        for part in _JOINS.split(text)
        if part.strip()
    )
    lasts = LASTING.search(text) is not None or _GOES_ON.search(text) is not None
    return is_passing and not lasts and category_of(text, None) != HEALTH

# ruff: noqa: RUF001 (words in scripts of their own)
"""What was chosen of a numbered list, in a short answer: "the first one", "2 and 3", "all of them". Pure."""

import re

from retrieval.commands.answers import lets_remove

# "The second one, please, and the fourth." A longer message is no answer to "which of these?".
MAX_CHARACTERS = 60
_ALL = re.compile(
    r"(?:(?:yes|yeah|yep|ja|oui|sí|si|sim|sì|tak|да|так|evet|نعم|हाँ|हां|はい|네|응|是的?|对"
    r"|好的?)[,،、，.!]{0,2} ?)?"
    r"(?:(?:remove|delete|forget|erase|lösch|lösche|vergiss|supprime|efface|oublie|borra|olvida|cancella|dimentica"
    r"|apaga|esquece|verwijder|vergeet|wis|usuń|zapomnij|удали|удаляй|забудь|сотри|видали|احذف|امسح|انس) )?"
    r"(?:all|all of (?:them|these|those)|all (?:two|three|four)|(?:them )?both(?: of (?:them|these|those))?"
    r"|every one(?: of them)?"
    r"|alle|alles|(?:alle )?beide|olle(?: zwoa)?|ois|baith(?: o them)?|aw o them"
    r"|(?:tous |toutes )?les (?:deux|trois)|tous|toutes|tout|todo|todos|todas|(?:todos )?los dos|(?:todas )?las dos"
    r"|ambos|ambas|tutt[ieo]|tutt[ie] e (?:due|tre)|entrambi|entrambe|os dois|as duas|tudo"
    r"|allemaal|allebei|wszystk(?:ie|o)|oba|obie|obydw[ai]e?|вс[её]|оба|обе|всі|усі|обидв[аі]|hepsi(?:ni)?"
    r"|ikisi(?:ni)? de|(?:her )?ikisini|كلها|كلهم|جميعها|الكل|الاثنين|सब|सभी|दोनों(?: को)?"
    r"|全部|所有的?|都|两个都|两条都|全部です|両方(?:とも)?|すべて|全て|다|전부|모두|둘 다)"
    r"(?:,? ?(?:please|bitte|stp|s'il te plaît|por favor|per favore|aub|alsjeblieft|proszę|пожалуйста|будь ласка"
    r"|lütfen|löschen|verwijderen|wissen|удали|удаляй|сотри|видали|sil|silin|हटा दो|मिटा दो|删掉?|删除|刪掉|忘掉"
    r"|(?:を)?(?:消して|削除して|忘れて)(?:ください)?|지워 ?(?:줘|주세요)|삭제해 ?(?:줘|주세요)|잊어 ?줘)吧?)?",
    re.IGNORECASE,
)
_ORDINALS = tuple(
    re.compile(rf"(?:{words})", re.IGNORECASE)
    for words in (
        r"first|erste[nrs]?|premi(?:er|ère)|primer[oa]?|prim[oa]|primeir[oa]|eerste|första|birinci\w{0,4}"
        r"|ilk\w{0,4}|перш\w{1,3}|pehl[aei]|pahl[aei]|पहल[ाेी]|첫 ?번째|첫째|pierwsz[yaeą]|перв\w{2}"
        r"|الأولى?|الاولى?|الأول|الاول"
        r"|第一个?|第一個|一番目|一つ目|最初",
        r"second|zweite[nrs]?|deuxième|second[oae]?|segund[oa]|tweede|andra|ikinci\w{0,4}|другий|другу"
        r"|друга|d[ou]o?sr[aei]|दूसर[ाेी]|두 ?번째|둘째|drug[iaą]|втор\w{2}|الثانية?|التانية?|第二个?|第二個|二番目"
        r"|二つ目",
        r"third|dritte[nrs]?|troisième|tercer[oa]?|terz[oa]|terceir[oa]|derde|tredje|üçüncü\w{0,4}"
        r"|tisr[aei]|teesr[aei]|तीसर[ाेी]|세 ?번째|셋째|trzeci[aą]?|трет\w{2}|الثالثة?|التالتة?|第三个?"
        r"|第三個|三番目|三つ目",
        r"fourth|vierte[nrs]?|quatrième|cuart[oa]|quart[oa]|vierde|fjärde|dördüncü\w{0,4}|четверт\w{1,2}"
        r"|chauth[aei]|चौथ[ाेी]|네 ?번째|넷째|czwart[yaą]|четв[её]рт\w{2}|الرابعة?|第四个?|第四個"
        r"|四番目|四つ目",
    )
)
_LAST = re.compile(
    r"last|letzte[nrs]?|derni(?:er|ère)|últim[oa]|ultim[oa]|laatste|ostatni[aą]?|последн\w{2}|الأخيرة?"
    r"|الاخيرة?|最后一?个?|最後",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<!\d)[1-9](?!\d)")
# What may stand around a choice.
_FILLER = re.compile(
    r"(?:\b(?:the|one|ones|and|number|numbers|no|nr|please|yes|only|just|of|them|der|die|das|den|und|nummer"
    r"|bitte|ja|nur|le|la|les|l'|et|numéro"
    r"|s'il te plaît|oui|el|los|las|y|número|por favor|sí|il|lo|gli|i|e|numero|per favore|sì|o|a|os|as|sim|de"
    r"|het|en|alsjeblieft|ten|ta|te|i|numer"
    r"|proszę|tak|и|номер|да|пожалуйста|wal[aei]|waal[aei]|yin|nom[aá]s|sólo|solo|juste|seulement|alleen"
    r"|tylko|только"
    r"|лише|тільки|sadece|sirf|bara|olan)\b|वाल[ाेी]|सिर्फ|거|것|만|[\s.,;:!&()#+/、。，！]|と|和|はい"
    r"|お願いします|です|個|个|号|番)",
    re.IGNORECASE,
)


def chosen(answer: str, *, count: int) -> frozenset[int] | None:
    """Which of a list of so many, from 0 on; None: the message is no answer to the question."""
    text = answer.strip(" \t.!。！")
    if not text or len(text) > MAX_CHARACTERS or text.endswith(("?", "\uff1f", "\u061f")):
        return None
    if _ALL.fullmatch(text):
        return frozenset(range(count))
    picked, rest = places_in(text, count=count)
    if not picked or _FILLER.sub("", rest) or max(picked) >= count:
        return frozenset([0]) if count == 1 and lets_remove(text) else None
    return frozenset(picked)


def places_in(text: str, *, count: int) -> tuple[frozenset[int], str]:
    """The places in a list of so many that a text names, from 0 on, and its other words."""
    picked = {int(number[0]) - 1 for number in _NUMBER.finditer(text)}
    rest = _NUMBER.sub(" ", text)
    for n, ordinal in enumerate(_ORDINALS):
        if ordinal.search(rest):
            picked.add(n)
            rest = ordinal.sub(" ", rest)
    if _LAST.search(rest):
        picked.add(count - 1)
        rest = _LAST.sub(" ", rest)
    return frozenset(picked), rest

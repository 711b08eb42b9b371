"""Whether somebody says that what a memory says they have is theirs no more: "sold the skoda" and "I drive a Skoda".

What goes has "the" or "my" before it, where a language has such words, for who sells Skodas sells "a" Skoda; every word
of its name has to stand in the memory, and that says of its user alone that they have, drive or ride one of it. Whatever
is in doubt ends nothing (decision 0052).
"""

import re

from formation.reconcile.ended.phrases.names import compiled
from retrieval.corrections.values import values_of

_X = r"(?P<what>[^,;:.!?،、。]{2,40}?)"
_END = r"(?= (?:to|for|on|an|für|auf|a|à|por|pour|per|em|por|voor|aan|op|za|na|за|на|last|this|yesterday|letzte\w{0,2}|gestern|hier|ayer|ontem|ieri|la semaine|gisteren|w|в|вчера|and|und|et|y|e|en|i|и|now|weil|because)(?!\w)|[,;:.!?()،]|$)"
_MINE = r"(?:the|my|our)"
GOES = compiled(
    rf"{_MINE} {_X} (?:has been|was|got|is|is now) (?:sold|written off|scrapped|totalled|stolen|nicked)(?!\w)",
    rf"(?:der|die|das|meine?|unsere?) {_X} ist (?:jetzt |seit \w{{1,20}} )?(?:verkauft|verschrottet|geklaut)(?!\w)",
    rf"(?:i've |i have |i |we've |we have |we )?(?:just |recently |finally )?(?:sold|got rid of|traded in|scrapped|gave away|given away|wrote off) {_MINE} {_X}{_END}",
    rf"(?:ich |wir )?(?:habe?n? )?(?:\w+ ){{0,1}}?(?:den|die|das|meine?n?|unsere?n?) {_X} (?:\w+ )?(?:verkauft|verschrottet|verschenkt|abgegeben|in zahlung gegeben)(?!\w)",
    rf"(?:j'ai|on a|nous avons) (?:enfin )?(?:vendu|donné|mis à la casse) (?:(?:la|le|les|ma|mon|mes|notre) |l'){_X}{_END}",
    rf"(?:he |hemos )?(?:vendido|vendí|vendimos|regalado|regalé) (?:el|la|mi|nuestr[oa]) {_X}{_END}",
    rf"(?:eu )?(?:já )?(?:vendi|vendemos|doei) (?:o meu|a minha|o|a|meu|minha|nosso|nossa) {_X}{_END}",
    rf"(?:io )?(?:ho|abbiamo) (?:venduto|regalato|rottamato) (?:(?:la mia|il mio|la|il|mia|mio) |l'){_X}{_END}",
    rf"(?:ik heb|we hebben|heb) (?:de|het|mijn|onze|m'n) {_X} (?:\w+ )?(?:verkocht|weggedaan|weggegeven|ingeruild)(?!\w)",
    rf"(?:ja )?(?:sprzedał[ae]m|sprzedaliśmy|oddał[ae]m) (?:mój |moją |moje |nasz |naszą |tego |tę )?{_X}{_END}",
    rf"(?:я |мы )?(?:продал[аи]?|отдал[аи]?) (?:мою |мой |моё |свою |свой |нашу |наш )?{_X}{_END}",
    rf"(?:ben )?{_X}['’]?[yn]?[ıiuü] (?:sattım|sattık|elden çıkardım)(?!\w)",
    r"(?:لقد )?(?:بعت|بعنا) (?P<what>(?:ال|سيار)[^,;:.!?،]{1,30}?)(?= (?:و|في|ل)|[,.،]|$)",
    r"(?:私は|僕は|俺は)?(?:もう)?(?P<what>[^、。はが]{1,15}?)[をは](?:売りました|売った|売却し|手放し)",
    r"我?(?:已经)?把(?P<what>[^，。、]{1,12}?)(?:给)?卖了?掉?了?",
    r"我?(?:已经)?卖(?:掉)?了(?:我的|那辆|那台)?(?P<what>[^，。、一两几]{1,12})",
    r"(?:저는 |나는 )?(?P<what>[^,. ]{1,15}?)(?:을|를|은|는)? ?(?:팔았|처분했)",
)
HAS = re.compile(
    r"""(?:(?:i|we)(?:'ve\ got|\ have\ got|\ (?:now\ |currently\ |still\ |also\ )?(?:drive|have|own|ride|got|bought))|drives|owns|has|rides
    |(?:ich|wir)\ (?:fahren?|haben?|besitzen?|hab)|fahre|habe
    |j'ai|on\ a|nous\ avons|je\ (?:conduis|roule\ en|possède)
    |(?:yo\ )?(?:tengo|conduzco|tenemos|manejo)|(?:eu\ )?(?:tenho|dirijo|temos|conduzo)|(?:io\ )?(?:ho|guido|abbiamo)
    |ik\ (?:heb|rijd)|we\ hebben|(?:ja\ )?(?:mam|jeżdżę|mamy)|у\ (?:меня|нас)|(?:я\ )?(?:езжу|вожу)
    |(?:عندي|لدي|أقود|بسوق))\s
    |(?:私は|僕は|俺は)?[^、。はが]{1,20}(?:に乗って|を持って|があり|がある)|我们?(?:现在)?(?:有|开|骑)|(?:저는\s|나는\s)?[^,.]{1,20}(?:있어|타고|몰아|타요)
    |(?:benim\s)?[^,.]{1,30}(?:var|kullanıyorum|sürüyorum)$""",
    re.VERBOSE,
)
# Who sells for a living, or one of several.
TO_CUSTOMERS = re.compile(
    r"\b(?:customers?|clients?|kund\w{1,3}|clientes?|klant\w{0,2}|klient\w{0,3}|клиент\w{0,3})\b|客户|顾客|お客"
)
SEVERAL = range(2, 100)


def goes(text: str) -> list[str]:
    """What a text says is sold or given away."""
    return [] if TO_CUSTOMERS.search(text) else [found["what"] for form in GOES if (found := form.match(text))]


def has_one(known: str) -> bool:
    """Whether its user says of one thing that it is theirs: of two cars one may be sold."""
    counted = [str(each.is_[0]) for each in values_of(known, spelled=True) if each.kind == "number"]
    return HAS.match(known) is not None and not any(number.isdigit() and int(number) in SEVERAL for number in counted)

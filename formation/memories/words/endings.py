"""How one says that something is over: somebody or an animal that died, a plan called off or moved, a thing sold, a job
or a hobby given up, two who parted. Words alone, in sixteen languages; what is over is what stands beside them.
"""

import re
from typing import Literal

Kind = Literal["died", "parted", "cancelled", "sold", "quit"]

_DIED = (
    r"died|passed away|put (?:\w{1,12} )?(?:down|to sleep)|put \w{1,12} down|rainbow bridge|gestorben|verstorben|eingeschläfert|einschläfern"
    r"|est morte?|décédée?|euthanasi\w*|muri[óo]|falleci[óo]|lo dormimos|la dormimos|è mort[oa]|è mancat[oa]|soppress[oa]|morreu|faleceu|virou estrelinha"
    r"|overleden|laten inslapen|ingeslapen|gestorven|is dood|zdech\w{1,3}|nie żyje|uśpili\w*|umarł[ao]?|умерл[аи]|умер|больше нет|не стало|усыпил\w{0,2}|сдох\w{0,2}"
    r"|öldü|vefat etti|uyutuldu|kaybettik|ماتت?|توفت?ى?|توفي|mar gay[aio]|guzar gay[aei]|nahi? rah[aie]"
)
_DIED_UNSPACED = "死了|去世|去喵星|去汪星|死んじゃ|死んだ|亡くな|虹の橋|お空に|죽었|무지개다리|하늘나라"
_PARTED = (
    r"broke up|split up|are done|(?:are|is) over|got divorced|(?:me (?:and|n|&) \w{2,20}|\w{2,20} (?:and|n|&) (?:me|i)),?(?: we)?(?: are| is|'re)?(?: already)? (?:finish(?:ed)?|break up|split|separated?|divorced?)(?=,|\.| already| now|\Z)|getrennt|schluss gemacht|auseinander|c'?(?:est)? ?fini|rompu|séparés?|on a cassé|terminamos|cortamos"
    r"|rompimos|lo dejamos|nos separamos|separei|lasciati|uit elkaar|rozsta\w{1,6}|zerwa\w{1,6}|расстал\w{1,4}|разошлись|развелись|ayrıldık|boşandık|انفصلنا|تطلقنا"
    r"|breakup|alag ho gaye"
)
_PARTED_UNSPACED = "分手了|离婚了|別れた|別れまし|離婚した|헤어졌|이혼했"
_CANCELLED = (
    r"cancel(?:l?ed|lato|ado|ada|amos|aron|aram)?|called off|fell through|isn't happening|not happening|postponed|rescheduled|pushed back|put back|slipped(?=,|\.| to | by | again|\Z)|verschiebt sich|décalée?s?|se retrasó|se corrió|slittat[oa]|opgeschoven|przesunięt\w{1,2}|przesunęli|сдвинул\w{0,2}|kaydırıldı|abgesagt|storniert"
    r"|fällt (?:aus|flach)|wird nichts|verschoben|annulée?s?|tombée? à l'eau|n'aura pas lieu|reportée?|se cayó|no vamos|suspendid[oa]|pospuest[oa]|aplazad[oa]|adiad[oa]"
    r"|out (?:of )?the window|off the (?:table|cards)|bit the dust|(?:we(?:'ve| have)?|i(?:'ve| have)?) (?:pushed|put) (?:\w{1,15} ){1,3}back|vom tisch|(?:fällt|gefallen|fiel) ins wasser|ins wasser gefallen"
    r"|on a (?:reporté|décalé|repoussé)|(?:pospusimos|aplazamos|postergamos|retrasamos)|adi(?:ei|amos|aram|ou)|remarcamos|remarquei|(?:rimandato|rinviato|posticipato) (?:il|la|le|i|lo)|van de baan|(?:verzetten|verplaatst|hebben verzet)"
    r"|(?:przełożyliśmy|przesunęliśmy|przełożył[ae]m)|nieaktualn\w{1,3}|накрыл(?:ся|ась|ось|ись)|отпада(?:ет|ют)|erteledik|suya düştü|[اأ]جلنا\w{0,2}|flyttat fram|skjutit upp|inställ[td]a?"
    r"|não vamos|não vai (?:mais )?rolar|annullat[oa]|saltat[oa]|rimandat[oa]|rinviat[oa]|non (?:ci )?andiamo|gaat (?:niet|ni|nie) door|afgelast|geannuleerd|uitgesteld"
    r"|odwołan\w{1,3}|odwołali|odpada|przełożon\w{1,3}|przełożyli|nie jedziemy|отмен\w{2,6}|не едем|не поедем|перенес\w{2,4}|iptal|ertelendi|gitmiyoruz"
    r"|[اأ]?نلغ[اىت]\w{0,2}|[اأ]تلغ[اىت]\w{0,2}|كنسل\w{0,3}|[اأ]?تأجل\w{0,2}|radd"
)
_CANCELLED_UNSPACED = (
    "取消了|不去.{0,6}了|泡汤|黄了|改到|改期|推迟|延期|キャンセル|中止に|취소|안 ?가기로|미뤄졌|미뤘|연기됐"
)
_SOLD = (
    r"sold|got (?:rid|shot) of|bye bye|traded (?:(?:the|my|our|it|her|him) (?:\w{1,15} ){0,3})?in|part[ -]?ex\w{0,7}|wr(?:ote|itten) off|totall?ed|(?:was|were|been|got|is|bein) (?:stolen|nicked|pinched|robbed)|(?:someone|somebody|they|thie(?:f|ves)|some \w{2,12}) (?:has |have |'?ve |had )?(?:stole|stolen|nicked|pinched|swiped)|verkauft|vendue?s?|vend[íi]|vendimos|vendemos|vendut[oa]|dat[oa] via|verkocht|sprzeda\w{1,5}|продал\w{0,2}|sattım|sattık"
    r"|(?:went|gone|going|off) to (?:the )?(?:scrap\w{0,5}|breakers|knackers)|scrapped|(?:auf|zum|aufm) (?:den |dem )?schrott(?:platz)?|verschrottet|(?:partie |est )?à la casse|al desguace|naar de (?:sloop|schroot\w{0,5})|rottamat[oa]|(?:pro|pra|no) (?:ferro[- ]velho|desmanche|sucata)"
    r"|na złom|złomowan\w{1,3}|zezłomowa\w{1,4}|на металлолом|в утиль|на свалк[уе]|hurdaya|till skroten"
    r"|(?:gestohlen|geklaut|eingetauscht|in zahlung gegeben|losgeworden)|(?:\S{0,4})?(?:volée?s?|piquée?s?) (?:mon|ma|mes|le|la|les|notre)|(?:s'est|me suis) fait voler|(?:a été|ont été|est) volée?s?"
    r"|(?:me|nos|se|le) (?:robaron|afanaron|chorearon)|(?:mi|ci) hanno (?:rubato|fregato)|(?:stat[oaie] )?rubat[oaie]|(?:me |nos )?roubaram|(?:foi |foram )?roubad[oa]s?|gejat|gestolen|gepikt|ingeruild|ukradli|skradzion\w{1,3}|ukradzion\w{1,3}"
    r"|украли|угнали|сп[её]рли|вкрали|викрали|çaldılar|çalındı|سرقوا|[إا]?نسرقت?|مسروقة?|chori ho gay\w|stulen|stulet|snodd|såld[ae]?|sålt"
    r"|بعت|بعنا|bech d\w{1,3}|bik gay[ai]"
)
_SOLD_UNSPACED = "卖了|卖掉|被偷|売った|売却|手放した|盗まれ|下取りに|팔았|도둑맞|도난당"
_QUIT = (
    r"quit|resigned|gave up|given up|(?:packed|jacked) (?:(?:it|the|my) )?(?:\w{1,15} )?in|chucked|binned|ditched|knocked (?:\w{1,15} ){1,3}on the head|handed in my notice|aufgehört|aufghört|gekündigt|abbestellt|abgemeldet|ausgetreten|hingeschmissen|résiliée?|désabonnée?|désinscrite?|me di de baja|disdett[oa]|opgezegd|wypowiedzia\w{1,3}|sagt upp|arrêté|lâché|démissionné|j'ai quitté|renunci[ée]"
    r"|dej[ée]|saí d[aoe]|larguei|parei|pedi demissão|mollato|lasciato il|lasciato la|smesso|licenziat[oa]|gestopt|ontslag|weg bij|rzuci\w{1,4}|zrezygnowa\w{1,4}|ушла? (?:из|с)|уволил\w{1,3}"
    r"|бросил\w{0,2}|перестал\w{0,2}|ayrıldım|bıraktım|istifa|تركت|سبت|بطلت|استقلت|وقفت|chhod d\w{1,3}|band kar d\w{1,3}"
)
_QUIT_UNSPACED = "辞职|离职|跳槽|不干了|不学了|不练了|退了|退订|辞めた|辞めて|やめた|退会した|解約した|해지했|그만뒀|그만두었|관뒀|퇴사했|끊었"


def _any_of(words: str, unspaced: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)|{unspaced}", re.IGNORECASE)


_KINDS: dict[Kind, re.Pattern[str]] = {
    "died": _any_of(_DIED, _DIED_UNSPACED),
    "parted": _any_of(_PARTED, _PARTED_UNSPACED),
    "cancelled": _any_of(_CANCELLED, _CANCELLED_UNSPACED),
    "sold": _any_of(_SOLD, _SOLD_UNSPACED),
    "quit": _any_of(_QUIT, _QUIT_UNSPACED),
}
# Told by what is no longer so: "we are no more together", "nous ne sommes plus ensemble".
_NO_LONGER_TOGETHER = re.compile(
    r"(?<!\w)(?:(?:no more|no longer|not|aren't|isn't|arent|isnt|don't|nicht mehr|net mehr|plus|pas|ya no|nicht|non|não|nao|niet meer|niet|ni meer|nie|больше не|не|більше не|değil\w*|artık)"
    r" (?:[^\s,;.!?]{1,12} ){0,3}?(?:together|zusammen|ensemble|junt[oa]s|insieme|samen|razem|вместе|разом)|birlikte değil\w*|beraber değil\w*|مو مع بعض|مش مع بعض|ما عدنا مع بعض|saath nahi"
    r"|साथ नहीं|inte ihop|inte tillsammans)(?!\w)|不在一起了|もう付き合ってない|別れた|이제 안 ?사귀|더 ?이상 안 ?사귀",
    re.IGNORECASE,
)
_NOT_YET = re.compile(
    r"(?<!\w)(?:yet|if|when|noch|wenn|encore|si|todavía|aún|ancora|se|ainda|nog|als|jeszcze|jeśli|ещё|еще|если|ще|якщо|henüz|eğer|لسه|لو|abhi|agar)(?!\w)|[?؟]",
    re.IGNORECASE,
)
# Not so, or not yet, or only almost; or somebody wants, fears or dreams it.
_NOT_SO = re.compile(
    r"(?<!\w)(?:yet|almost|nearly|not|never|didn't|haven't|hasn't|if|when|before|might|(?<!in )may(?! \d)|maybe|should|would|could|will|want|wants|going to|thinking|dreamt?|wish|wonder\w*"
    r"|noch|fast|beinahe|nie|wenn|falls|soll\w*|will|würde|möchte|überleg\w*|pas encore|presque|jamais|si|peut-être|voudrais|veux|envie|todavía|casi|nunca|quizás?|quiero"
    r"|ancora|quasi|(?<!\d )(?<!\d\. )(?<!im )(?<!en )(?<!ende )mai|se(?! (?:cay|canc|muri|muer|susp|retras|corri|fue|acab|anul|posp|aplaz|vend|foi|sep))|forse|vorrei|voglio|ainda|quase|talvez|quero|nog|bijna|nooit|als (?:ik|we|het)|misschien|wil|zou|jeszcze|prawie|nigdy|jeśli|może|chcę|chciał\w*|ещё|еще|почти"
    r"|никогда|если|может|хочу|хотел\w*|бы|henüz|neredeyse|eğer|belki|istiyorum|لسه|لسا|لو|يمكن|ابغى|عايز\w?|agar|shayad|abhi tak|chahta|chahti)(?!\w)"
    r"|还没|差点|如果|(?<!理)想|要不要|まだ|たら|れば|たい|かも|そう|아직|거의|면|싶|까|ㄹ까",
    re.IGNORECASE,
)
_DENIED_BEFORE = re.compile(
    r"(?:(?<!\w)(?:not|n't|nicht|pas|no|non|não|niet|nie|не|değil|مش|ما|لم|nahi)\s|没|不|안\s?|못\s?)\Z", re.IGNORECASE
)
# What is over has an article or a possessive before it, or stands first: "hab den Ruderclub", "the gym got", "spor salonunu".
_NAMES_IT_BEFORE = re.compile(
    r"(?<!\w)(?:the|my|our|de[nrms]|die|das|mein\w{0,2}|unser\w{0,2}|de|het|mijn|onze|m'n) [^\W\d_]{3}|\A[^\W\d_]{4,30}(?:[yn]?[ıiuü]) \Z|[をは] ?\Z|[을를] ?\Z"
    r"|(?:ka|ki|wali|cricket|class|gym) \Z",
    re.IGNORECASE,
)
_SPEAKS_AGAIN = re.compile(
    r"(?<=\w) (?:(?:i|i'm|im|my|it|it's|its|they|too|je|j'ai|mon|ma|mes|c'est|ça|c|trop|mi|me|es|era|muy|io|mio|mia|mi|non|troppo|era|meu|minha|não|muito|tá|ik|mijn|te|mój|moja|mnie|za|bo"
    r"|мо[йя]|мне|меня|это|слишком|мій|мені|le dos|le genou|la espalda|la rodilla|la schiena|il ginocchio|as costas|o joelho)(?!\w)|ركبتي|ظهري|ما ?قدرت|تعبت)",
    re.IGNORECASE,
)
# In a clause that is longer the word may be said of anything.
MAX_CHARACTERS = 90


def over_in(text: str) -> Kind | None:
    """What kind of end the clause tells; None: of none, or of none for certain."""
    found = _over(text)
    return found[0] if found else None


def without_reason(text: str) -> str:
    """What is said to be over, without what follows: "hab den Ruderclub gekündigt der Rücken macht das nicht mehr mit". Behind
    the verb stands why, if what is over stands before it; else what speaks of somebody or something again.
    """
    found = _over(text)
    if found is None or found[0] not in ("quit", "sold", "cancelled"):
        return text
    _, before, over, behind = found
    if _NAMES_IT_BEFORE.search(before):
        return before + over
    again = _SPEAKS_AGAIN.search(behind)
    return text if again is None else before + over + behind[: again.start()]


def _over(text: str) -> tuple[Kind, str, str, str] | None:
    """With what stands before the words that say so, these, and what stands behind them."""
    if len(text) > MAX_CHARACTERS:
        return None
    if (found := _NO_LONGER_TOGETHER.search(text)) and not _NOT_YET.search(text):
        return "parted", text[: found.start()], found[0], text[found.end() :]
    if _NOT_SO.search(text):
        return None
    for kind, pattern in _KINDS.items():
        found = pattern.search(text)
        if found is not None and _DENIED_BEFORE.search(text[: found.start()]) is None:
            return kind, text[: found.start()], found[0], text[found.end() :]
    return None

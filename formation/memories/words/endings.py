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
    r"broke up|split up|are done|(?:are|is) over|got divorced|getrennt|schluss gemacht|auseinander|c'?(?:est)? ?fini|rompu|séparés?|on a cassé|terminamos|cortamos"
    r"|rompimos|lo dejamos|nos separamos|separei|lasciati|uit elkaar|rozsta\w{1,6}|zerwa\w{1,6}|расстал\w{1,4}|разошлись|развелись|ayrıldık|boşandık|انفصلنا|تطلقنا"
    r"|breakup|alag ho gaye"
)
_PARTED_UNSPACED = "分手了|离婚了|別れた|別れまし|離婚した|헤어졌|이혼했"
_CANCELLED = (
    r"cancel(?:l?ed|lato|ado|ada|amos|aron|aram)?|called off|fell through|isn't happening|not happening|postponed|rescheduled|pushed back|put back|abgesagt|storniert"
    r"|fällt (?:aus|flach)|wird nichts|verschoben|annulée?s?|tombée? à l'eau|n'aura pas lieu|reportée?|se cayó|no vamos|suspendid[oa]|pospuest[oa]|aplazad[oa]|adiad[oa]"
    r"|não vamos|não vai (?:mais )?rolar|annullat[oa]|saltat[oa]|rimandat[oa]|rinviat[oa]|non (?:ci )?andiamo|gaat (?:niet|ni|nie) door|afgelast|geannuleerd|uitgesteld"
    r"|odwołan\w{1,3}|odwołali|odpada|przełożon\w{1,3}|przełożyli|nie jedziemy|отмен\w{2,6}|не едем|не поедем|перенес\w{2,4}|iptal|ertelendi|gitmiyoruz"
    r"|[اأ]?نلغ[اىت]\w{0,2}|[اأ]تلغ[اىت]\w{0,2}|كنسل\w{0,3}|[اأ]?تأجل\w{0,2}|radd"
)
_CANCELLED_UNSPACED = (
    "取消了|不去.{0,6}了|泡汤|黄了|改到|改期|推迟|延期|キャンセル|中止に|취소|안 ?가기로|미뤄졌|미뤘|연기됐"
)
_SOLD = (
    r"sold|got (?:rid|shot) of|bye bye|traded in|verkauft|vendue?s?|vend[íi]|vendimos|vendemos|vendut[oa]|dat[oa] via|verkocht|sprzeda\w{1,5}|продал\w{0,2}|sattım|sattık"
    r"|بعت|بعنا|bech d\w{1,3}|bik gay[ai]"
)
_SOLD_UNSPACED = "卖了|卖掉|売った|売却|手放した|팔았"
_QUIT = (
    r"quit|resigned|gave up|given up|packed (?:it )?in|handed in my notice|aufgehört|aufghört|gekündigt|hingeschmissen|arrêté|lâché|démissionné|j'ai quitté|renunci[ée]"
    r"|dej[ée]|saí d[aoe]|larguei|parei|pedi demissão|mollato|lasciato il|lasciato la|smesso|licenziat[oa]|gestopt|ontslag|weg bij|rzuci\w{1,4}|zrezygnowa\w{1,4}|ушла? (?:из|с)|уволил\w{1,3}"
    r"|бросил\w{0,2}|перестал\w{0,2}|ayrıldım|bıraktım|istifa|تركت|سبت|بطلت|استقلت|وقفت|chhod d\w{1,3}|band kar d\w{1,3}"
)
_QUIT_UNSPACED = "辞职|离职|跳槽|不干了|不学了|不练了|辞めた|辞めて|やめた|退会した|그만뒀|그만두었|관뒀|퇴사했|끊었"


def _any_of(words: str, unspaced: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)|{unspaced}", re.IGNORECASE)


_KINDS: dict[Kind, re.Pattern[str]] = {
    "died": _any_of(_DIED, _DIED_UNSPACED),
    "parted": _any_of(_PARTED, _PARTED_UNSPACED),
    "cancelled": _any_of(_CANCELLED, _CANCELLED_UNSPACED),
    "sold": _any_of(_SOLD, _SOLD_UNSPACED),
    "quit": _any_of(_QUIT, _QUIT_UNSPACED),
}
# Not so, or not yet, or only almost; or somebody wants, fears or dreams it.
_NOT_SO = re.compile(
    r"(?<!\w)(?:yet|almost|nearly|not|never|didn't|haven't|hasn't|if|when|before|might|may|maybe|should|would|could|will|want|wants|going to|thinking|dreamt?|wish|wonder\w*"
    r"|noch|fast|beinahe|nie|wenn|falls|soll\w*|will|würde|möchte|überleg\w*|pas encore|presque|jamais|si|peut-être|voudrais|veux|envie|todavía|casi|nunca|quizás?|quiero"
    r"|ancora|quasi|mai|se|forse|vorrei|voglio|ainda|quase|talvez|quero|nog|bijna|nooit|als (?:ik|we|het)|misschien|wil|zou|jeszcze|prawie|nigdy|jeśli|może|chcę|chciał\w*|ещё|еще|почти"
    r"|никогда|если|может|хочу|хотел\w*|бы|henüz|neredeyse|eğer|belki|istiyorum|لسه|لسا|لو|يمكن|ابغى|عايز\w?|agar|shayad|abhi tak|chahta|chahti)(?!\w)"
    r"|还没|差点|如果|(?<!理)想|要不要|まだ|たら|れば|たい|かも|そう|아직|거의|면|싶|까|ㄹ까",
    re.IGNORECASE,
)
_DENIED_BEFORE = re.compile(
    r"(?:(?<!\w)(?:not|n't|nicht|pas|no|non|não|niet|nie|не|değil|مش|ما|لم|nahi)\s|没|不|안\s?|못\s?)\Z", re.IGNORECASE
)
# In a clause that is longer the word may be said of anything.
MAX_CHARACTERS = 90


def over_in(text: str) -> Kind | None:
    """What kind of end the clause tells; None: of none, or of none for certain."""
    if len(text) > MAX_CHARACTERS or _NOT_SO.search(text):
        return None
    for kind, pattern in _KINDS.items():
        found = pattern.search(text)
        if found is not None and _DENIED_BEFORE.search(text[: found.start()]) is None:
            return kind
    return None

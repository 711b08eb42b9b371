# ruff: noqa: RUF001 (words in scripts of their own)
"""What else one calls a relative: who asks to forget "my brother" may have said "my bro"; 兄 is お兄ちゃん. Pure."""

import re
from collections.abc import Mapping
from functools import cache

from db.terms import Term
from retrieval.command_outcomes.named.called import by_each, is_of_term
from retrieval.query.terms import is_unspaced, words

# Each line: the words of one language for one relative, in the forms that texts have them in.
_CALLED = """
mother mum mom mam mummy mommy mama mothers mums moms
father dad daddy papa fathers dads
brother bro brothers bros
sister sis sisters
grandmother grandma grandmum gran granny nan nana nanna nannie grandmas
grandfather grandpa grandad granddad gramps grandpas
wife missus wifey
boss bosses gaffer gaffers manager managers supervisor
chef chefin boss vorgesetzter vorgesetzte
patron patronne boss chef cheffe
jefe jefa patrón patrona
capo principale titolare
chefe patrão patroa
baas chef leidinggevende
szef szefa szefie szefowa szefowej szefowie kierownik kierowniczka
начальник начальника начальнице начальница начальницу шеф шефа босс
husband hubby
mutter mama mami mutti mutters mamas
vater papa papi vati vaters papas
bruder bruders brüder bro brudi
schwester schwesterherz schwestern schwesterchen
oma omi großmutter grossmutter omas
opa opi großvater grossvater opas
frau ehefrau
mann ehemann
mère maman mam
père papa daron
frère frangin frérot
sœur soeur frangine sœurette
mamie mémé mamy
papi pépé papy
oncle tonton
tante tata tatie
madre mamá mama
padre papá papa
hermano bro carnal
hermana sis
abuela abuelita yaya nona
abuelo abuelito yayo nono
esposa mujer
esposo marido
mamma madre mammina
papà babbo padre
nonna nonnina
nonno nonnino
fratello fratellino
sorella sorellina
mãe mamãe mainha mamã
pai papai painho papá
avó vó vovó vozinha avozinha
avô vô vovô vozinho avozinho
irmão maninho
irmã maninha
esposa mulher
esposo marido
moeder mama mam moeders
vader papa pap vaders
broer broertje bro broers
zus zusje zusjes zussen
oma omaatje grootmoeder
opa opaatje grootvader
vrouw echtgenote
man echtgenoot
mama mamy mamie mamę mamą mamo mamusia mamusi matka matki matce matkę matką mamuśka
tata taty tacie tatę tatą tatuś tatusia ojciec ojca ojcu ojcem
babcia babci babcię babcią babunia babka babki
dziadek dziadka dziadkowi dziadkiem dziadzio dziadzia
brat brata bratu bratem bracie braciszek braciszka
siostra siostry siostrze siostrę siostrą siostrzyczka sis
мама мамы маме маму мамой мать матери матерью мамочка мамуля
папа папы папе папу папой отец отца отцу отцом папаша батя бати
бабушка бабушки бабушке бабушку бабушкой бабуля бабули бабуле бабулю баба бабы
дедушка дедушки дедушке дедушку дедушкой дед деда деду дедом дедуля
брат брата брату братом братик братишка братан
сестра сестры сестре сестру сестрой сестрёнка сеструха
жена жены жене жену женой супруга супруги супругу
муж мужа мужу мужем супруг супруга супругу
мама мами мамі маму мамою мамо мати матері матір матусі матуся
тато тата татові татом батько батька батькові
бабуся бабусі бабусю бабусею баба баби бабця бабці
дідусь дідуся дідусеві дід діда дідові
брат брата братові братом братик
сестра сестри сестрі сестру сестрою сестричка
annem annemin anneme annemi annemle annemden anacığım anam anne
babam babamın babama babamı babamla babamdan baba
abim abimin abime abimi abimle ağabeyim ağabeyimin ağabeyimi abi ağabey
ablam ablamın ablama ablamı ablamla abla
babaannem babaannemin babaannemi anneannem anneannemin anneannemi ninem nenem ninemi
dedem dedemin dedeme dedemi büyükbabam
eşim eşimin eşimi karım karımın karımı
eşim eşimin eşimi kocam kocamın kocamı
أمي امي ماما والدتي يما ولأمي وأمي وامي
أبي ابي بابا والدي أبوي ابوي يابا وأبي وابوي
أخي اخي أخوي اخوي اخويا وأخي واخوي
أختي اختي وأختي واختي اخيتي
جدتي ستي تيتا تيته ستو وستي
جدي سيدي جدو وجدي
زوجتي مرتي مراتي ومرتي المدام
زوجي جوزي وزوجي وجوزي
ابنتي بنتي بنوتي وبنتي وابنتي
ابني ولدي ابنيي وابني
माँ मां मम्मी अम्मी अम्मा माता
पिता पापा पिताजी अब्बू बाबूजी डैडी
भाई भैया भइया
बहन दीदी बहना
दादी नानी
दादा नाना
पत्नी बीवी घरवाली
पति शौहर घरवाले
maa mummy mammi ammi amma mata maa
pita papa pitaji abbu babuji daddy
bhai bhaiya bhaiyya bhaijaan
behen behan bahen bahan didi
biwi bivi patni gharwali
pati shauhar
母 お母 母親 ママ おふくろ お袋 かあさん 母ちゃん
父 お父 父親 パパ おやじ 親父 とうさん 父ちゃん
兄 お兄 兄貴 兄さん 兄ちゃん 兄上 にいちゃん にいさん
姉 お姉 姉貴 姉さん 姉ちゃん ねえちゃん ねえさん
弟 弟くん
妹 妹ちゃん
祖母 おばあ お婆 ばあちゃん ばあば 婆ちゃん
祖父 おじい お爺 じいちゃん じいじ 爺ちゃん
妻 嫁 奥さん 家内 女房 うちの奥
夫 旦那 主人 亭主
妈妈 老妈 我妈 母亲 妈咪 俺妈 阿妈
爸爸 老爸 我爸 父亲 爹地 俺爸 阿爸
哥哥 我哥 老哥 大哥 二哥
姐姐 我姐 老姐 大姐 二姐
弟弟 我弟 老弟 小弟
妹妹 我妹 老妹 小妹
奶奶 祖母 阿嬷
爷爷 祖父 阿公
外婆 姥姥 外祖母 阿婆
外公 姥爷 外祖父
妻子 老婆 太太 媳妇 爱人
丈夫 老公 先生 爱人
엄마 어머니 어머님 모친 울엄마
아빠 아버지 아버님 부친 울아빠
오빠 형님 큰오빠 형이 형은 형한테 형도 우리형
언니 누나 누님 큰언니 큰누나
할머니 할매 외할머니 할무니
할아버지 할배 외할아버지
아내 와이프 집사람 마누라
남편 신랑 서방
"""
# French for a mother, without its accent, and Hindi for "my".
_MERE = "mere"
# Of "grand-mère" and "beau-père" one half is somebody else.
_IN_PARTS = re.compile(r"(?:grand|belle|beau|petite?)s?[- ]", re.IGNORECASE)
# What stands behind a relative of one character. 兄弟 and 母校 are none.
_PARTICLES = "はがのとにをもやで、"


def with_other_words(about: str, wanted: list[Term]) -> list[Term]:
    """`wanted`, the terms of what is asked for, each that is a relative with all that this one is called."""
    called = _called_in(about)
    terms = [_with_other_words(term, called) for term in wanted] if called else wanted
    return list({term.words: term for term in terms}.values())


def _with_other_words(term: Term, called: list[str]) -> Term:
    others = [other for word in called if _is_of(term, word) for other in _other_words()[word]]
    return Term(words=tuple(dict.fromkeys((*others, *term.words)))) if others else term


def _called_in(about: str) -> list[str]:
    """The words of it that are a relative's, as the index has them."""
    known = _other_words()
    if is_unspaced(about):
        return [word for word in (*words(about), *about) if word in known]
    found = [word for word in words(about) if word in known]
    others = [word for word in found if word != _MERE]
    return others or ([] if _IN_PARTS.search(about) else found)


def _is_of(term: Term, word: str) -> bool:
    if is_unspaced(word):
        return word in term.words[0] or word in term.words
    return is_of_term(term, word)


@cache
def _other_words() -> Mapping[str, tuple[str, ...]]:
    return by_each(_CALLED.strip().splitlines(), _as_indexed)


def _as_indexed(word: str) -> list[str]:
    """Of scripts without spaces the first pair of characters; of one alone also with a particle."""
    if not is_unspaced(word):
        return list(words(word))
    return [word, *(f"{word}{particle}" for particle in _PARTICLES)] if len(word) == 1 else [word[:2]]

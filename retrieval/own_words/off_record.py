# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Whether a message is not to be remembered, in the user's own words: "off the record", "don't remember this"."""

import re

from retrieval.own_words.characters import small

# Only what is said to the assistant: an order, or a phrase of its own. "I don't remember this song" is none.
_OFF_RECORD = re.compile(
    r"""(?<!\w)(?:
      off\ (?:the|my)\ records?(?!\ (?:deal|label|store|player|company|shop))
    | (?:please\ )?(?<!i\ )(?<!you\ )(?<!we\ )(?<!they\ )(?:do\ not|don't|dont
      |never)\ (?:you\ )?(?:ever\ )?(?:remember|memori[sz]e|save|store|record|note|log|keep|learn|write\ down)
      \ (?:this|that|any\ of\ (?:this|that)|what\ i|these|anything|the\ following|my\ (?:message|last
        |words))(?!\ (?:file|song|day|time|as|value|field|image|picture|request|error|variable|result|object|key
          |column|state|in\ (?:the\ |a\ )?(?:db|database|file|git|repo)|to\ (?:the\ |a\ )?(?:disk|db|database
            |file))\b)
    | (?:please\ )?forget\ (?:this|that|what\ i)\ (?:message|conversation|again|right\ away|immediately|just|said
      |afterwards)
    | (?:this|that)\ (?:is\ )?(?:not\ to\ be|must\ not\ be|shouldn't\ be|should\ not\ be)\ (?:remembered|saved
      |stored|recorded|memori[sz]ed)
    | (?:keep|leave)\ (?:this|that|it)\ (?:out\ of|off)\ (?:your\ |the\ )?(?:memory|record|records)
      |not\ for\ (?:the|your)\ (?:record|records|memory)|(?:strictly\ )?between\ (?:us|you\ and\ me)\ (?:only
        |and\ not)
    | (?:merk|merke|merken\ sie|speicher|speichere|speichern\ sie|notier|notiere)\ (?:dir\ |sich\ )?(?:das|dies
      |dir\ das|es|diese\ nachricht)\ (?:bitte\ )?(?:nicht|niemals|nie)
    | (?:das|dies|es)\ (?:bitte\ )?nicht\ (?:merken|speichern|notieren|behalten|aufzeichnen)
      |(?:bitte\ )?nicht\ (?:merken|speichern)(?=[\s,.:!]|$)
    | nicht\ fürs?\ (?:protokoll|gedächtnis)|unter\ uns\ gesagt|inoffiziell\ gesagt|off\ the\ record
      |vergiss\ (?:das|dies)\ (?:gleich|sofort|wieder|danach|bitte)
    | (?:no|nunca)\ (?:lo\ )?(?:recuerdes|guardes|memorices|apuntes|registres|almacenes)(?:\ (?:esto|eso|lo))?
      |que\ (?:esto\ )?no\ quede\ (?:registrado|constancia)
    | (?:esto\ )?no\ (?:debe|debes)\ (?:guardarse|recordar\w{0,3}|guardar\w{0,3})|extraoficialmente
      |entre\ nosotros(?=\s?[:,])|olvida\ (?:esto|eso|lo\ que)
    | (?:ne\ |n')?(?:retiens|retenez|mémorise|mémorisez|enregistre|enregistrez|note|notez|garde|gardez)\ pas\ (?:ça
      |cela|ceci|ce|cette)|n'enregistre\ (?:pas|rien)
    | ne\ (?:le\ |la\ )?(?:retiens|mémorise|note|garde)\ pas|hors\ micro|entre\ nous(?=\s?[:,])|oublie\ (?:ça|cela
      |ce\ que)
    | não\ (?:te\ |se\ )?(?:lembres?|guard[ae]s?|memoriz[ae]s?|grav[ae]s?|anot[ae]s?|regist[re]+[ae]?s?
      |salv[ae]s?)(?:\ (?:disso|disto|isso|isto|nada))|em\ off(?!\w)|cá\ entre\ nós|esquec[ae]\ (?:isso|isto|o\ que)
    | não\ é\ (?:para|pra)\ (?:lembrar|guardar|salvar)
    | non\ (?:lo\ )?(?:ricordare|ricordarlo|memorizzare|salvare|salvarlo|registrare|annotare|segnare)(?:\ (?:questo
      |questa|quello|nulla|ciò))?|fuori\ verbale|detto\ tra\ noi|dimentica\ (?:questo|quello|ciò)|resti\ tra\ noi
    | (?:onthoud|bewaar|noteer|registreer)\ (?:dit|dat|het)\ (?:alsjeblieft\ |a\.u\.b\.\ )?niet|(?:dit|dat
      |het)\ (?:niet\ (?:onthouden|opslaan|bewaren|noteren))|sla\ (?:dit|dat|het)\ niet\ op|vergeet\ (?:dit
        |dat)\ (?:weer|meteen)|onder\ ons\ gezegd
    | nie\ (?:zapamiętuj|zapisuj|zapamiętaj|notuj|przechowuj)(?:\ (?:tego|nic))?|nie\ do\ protokołu
      |między\ nami\ mówiąc|zapomnij\ (?:o\ tym|to)
    | не\ (?:запоминай|сохраняй|записывай|запоминайте|сохраняйте|записывайте)(?:\ (?:это|этого|ничего))?
      |не\ для\ (?:записи|протокола)|без\ протокола|между\ нами(?=\s?[:,])|забудь\ (?:это|об\ этом)
    | (?:bunu|bunlari)\ (?:sakin\ )?(?:hatirlama|kaydetme|unut|aklinda\ tutma)|kayit\ dişi|kayda\ geçmesin
      |aramizda\ kalsin
    | (?:yeh|ye|isko|ise|is\ baat\ ko)\ (?:yaad\ mat|save\ mat|mat)\ (?:rakhna|rakho|karna)
    )(?!\w)
    | (?:これは|これを|このことは|この話は|今のは)?(?:覚えないで|記憶しないで|保存しないで|記録しないで
      |覚えておかないで)|オフレコ|ここだけの話
    | (?:不要|别|請勿|请勿|不用)(?:记住|記住|记录|記錄|保存|存储|记下)(?:这|這|它)?|别记(?:住|下|录)?这|私下说
      |不要写进记忆|(?:不要|别)把(?:这|这个|这件事|它)(?:记|存)
    | (?:이건|이걸|이거|이것은|이것을)?\ ?(?:기억하지|저장하지|기록하지)\ ?(?:마|말아)|오프\ ?더\ ?레코드
      |우리끼리\ 얘기
    | لا\ (?:تتذكر|تحفظ|تسجل|تخزن)\ (?:هذا|هذه|ذلك)?|ليس\ للتسجيل|بيني\ وبينك(?=\s?[:،,])
    | (?:यह|ये|इसे|इस\ बात\ को)\ (?:याद\ मत|याद\ न|सेव\ मत|मत\ याद)\ ?(?:रख\w{0,3}|कर\w{0,3})?|याद\ मत\ रख""",
    re.VERBOSE,
)


def is_off_record(text: str) -> bool:
    """Whether the message says so anywhere. Time linear in its length."""
    return _OFF_RECORD.search(small(text).replace("\u2019", "'")) is not None

"""Whether a short message says yes or no, and nothing else, in fifteen languages. Pure.

It answers a question that the assistant was asked to put, so whatever might be said to another one is no answer: "ok",
"thanks" and "fine" are not, nor is "yes" with a sentence behind it. A person who meant yes can still say so.
"""

import unicodedata
from collections.abc import Mapping
from typing import TypeVar

from retrieval.own_words.own_text import own_text

T = TypeVar("T")

# "Yes please, go ahead and remember that for me." has 46.
MAX_ANSWER_CHARACTERS = 60
# "you can go ahead and"
MAX_PHRASE_WORDS = 5


def phrases(*lines: str) -> frozenset[str]:
    return frozenset(phrase.strip() for line in lines for phrase in line.split("|"))


YES = phrases(
    "yes|yeah|yep|yup|yea|aye|sure|of course|certainly|absolutely|definitely|please do|do|do it|do so|go ahead|why not",
    "you may|you can|i agree|agreed|remember it|remember that|remember this|please remember|save it|save that|keep it",
    "ja|jawohl|jap|klar|na klar|gerne|gern|natürlich|sicher|selbstverständlich|auf jeden fall|merk es dir|merk dir das",
    "merke es dir|merke dir das|mach das|ich stimme zu|einverstanden|speichere es|speichere das",
    "sí|claro|claro que sí|por supuesto|desde luego|adelante|de acuerdo|recuérdalo|guárdalo|hazlo|puedes|sí puedes",
    "oui|ouais|bien sûr|bien sur|certainement|volontiers|vas-y|d'accord|retiens-le|souviens-t'en|garde-le|tu peux",
    "sim|claro que sim|com certeza|pode|podes|lembre|lembra|guarda|guarde|pode guardar|pode lembrar|concordo",
    "sì|certo|certamente|naturalmente|volentieri|ricordalo|ricordatelo|fallo|va bene sì|puoi|d'accordo|salvalo",
    "jazeker|zeker|natuurlijk|graag|doe maar|onthoud het|onthoud dat|akkoord|jawel",
    "tak|jasne|oczywiście|pewnie|zapamiętaj|zapamiętaj to|zgadzam się|zgoda|możesz",
    "да|ага|конечно|разумеется|давай|давайте|запомни|запомните|согласен|согласна|можно|сохрани|запомни это",
    "evet|tabii|tabii ki|elbette|olur|hatırla|kaydet|bunu hatırla|bunu kaydet|kabul ediyorum",
    "是|是的|好|好的|可以|当然|當然|行|记住|記住|请记住|記住吧|记住吧|同意|对|對|好啊|没问题",
    "はい|ええ|うん|もちろん|お願いします|覚えて|覚えてください|覚えておいて|覚えておいてください|いいですよ|どうぞ",
    "네|예|응|그래|그럼요|물론|물론이죠|좋아요|기억해|기억해줘|기억해 줘|기억해 주세요|기억해주세요|동의해요|동의합니다",
    "نعم|أجل|اجل|بالتأكيد|طبعا|طبعًا|أكيد|اكيد|تذكر ذلك|تذكره|احفظه|موافق|موافقة|تفضل",
    "हाँ|हां|जी हाँ|जी हां|हा|ज़रूर|जरूर|बिल्कुल|याद रखो|याद रखें|याद रखना|सहमत|ठीक है याद रखो",
)
NO = phrases(
    "no|nope|nah|no way|rather not|i'd rather not|better not|not really|please don't|please do not|don't|do not|never",
    "don't remember it|don't remember that|don't remember this|do not remember that|do not remember it|don't save it",
    "don't save that|don't keep it|don't do that|do not do that|forget it|forget that|i disagree|not needed|no need",
    "nein|nee|nö|lieber nicht|besser nicht|bitte nicht|auf keinen fall|niemals|merk es dir nicht|merk dir das nicht",
    "nicht nötig|nicht merken|vergiss es|nicht speichern",
    "mejor no|no lo hagas|no lo recuerdes|no lo guardes|no hace falta|para nada|olvídalo|nunca|prefiero que no",
    "non|plutôt pas|surtout pas|non merci|ne le retiens pas|ne retiens pas ça|pas la peine|oublie|oublie ça|jamais",
    "não|melhor não|não precisa|não lembre|não guarde|não guardes|de jeito nenhum|esquece|esqueça|prefiro que não",
    "meglio di no|meglio no|non farlo|non ricordarlo|non salvarlo|non serve|lascia stare|preferisco di no",
    "liever niet|beter niet|doe maar niet|niet onthouden|onthoud het niet|hoeft niet|vergeet het",
    "nie|lepiej nie|raczej nie|nie zapamiętuj|nie zapamiętuj tego|nie trzeba|zapomnij|wolę nie",
    "нет|неа|не надо|лучше не надо|лучше нет|не запоминай|не запоминайте|не сохраняй|не нужно|ни в коем случае|не стоит",
    "hayır|yok|olmaz|hatırlama|kaydetme|bunu kaydetme|gerek yok|istemiyorum|sakın",
    "不|不要|不是|不用|不行|不好|别|別|不必|不可以|不用了|别记|別記|不要记住|不要記住|别记住|算了|不同意",
    "いいえ|いや|いえ|だめ|ダメ|駄目|やめて|やめてください|覚えないで|覚えないでください|結構です|必要ない|必要ありません",
    "아니|아니요|아뇨|안 돼|안돼|안 돼요|하지 마|하지마|하지 마세요|기억하지 마|기억하지 마세요|필요 없어|필요 없어요|싫어|싫어요",
    "لا|كلا|لا شكرا|لا تتذكر|لا تتذكر ذلك|لا تحفظ|لا تحفظه|لا داعي|أبدا|ابدا|أفضل لا",
    "नहीं|नही|ना|जी नहीं|मत करो|याद मत रखो|याद न रखें|मत रखो|ज़रूरत नहीं|जरूरत नहीं|बिल्कुल नहीं",
)
# Says nothing by itself.
FILLER = phrases(
    "please|thanks|thank you|thank you very much|that's fine|for me|then|to|and|you can|bitte|danke|gracias|por favor",
    "merci|s'il te plaît|s'il vous plaît|obrigado|obrigada|grazie|per favore|alsjeblieft|dank je|bedankt|proszę",
    "dziękuję|спасибо|пожалуйста|lütfen|teşekkürler|谢谢|謝謝|请|ありがとう|고마워|고마워요|감사합니다|شكرا|شكرًا|من فضلك",
    "धन्यवाद|कृपया|जी",
)


ANSWERS: Mapping[str, bool] = {**dict.fromkeys(NO, False), **dict.fromkeys(YES, True)}


def answer_of(message: str) -> bool | None:
    """True: yes; False: no; None: neither, or more than that. Only the user's own words count."""
    return verdict_of(message, ANSWERS)


def verdict_of(message: str, verdicts: Mapping[str, T]) -> T | None:
    """That of the phrases which a message consists of, if all have one and the same, and it has no other words but
    FILLER. `verdicts`: by phrase, in lower case.
    """
    if len(message) > MAX_ANSWER_CHARACTERS or own_text(message).strip() != message.strip():
        return None
    words = _words(message)
    found: set[T] = set()
    at = 0
    while at < len(words):
        for count in range(min(MAX_PHRASE_WORDS, len(words) - at), 0, -1):
            phrase = " ".join(words[at : at + count])
            if phrase in verdicts:
                found.add(verdicts[phrase])
                break
            if phrase in FILLER:
                break
        else:
            return None
        at += count
    return found.pop() if len(found) == 1 else None


def _words(message: str) -> list[str]:
    """In lower case, without marks and symbols; a hyphen or an apostrophe inside a word stays."""
    text = unicodedata.normalize("NFC", message).replace("\u2019", "'").casefold()
    plain = [letter if letter in "'-" or unicodedata.category(letter)[0] in "LMN" else " " for letter in text]
    return [word for part in "".join(plain).split() if (word := part.strip("'-"))]

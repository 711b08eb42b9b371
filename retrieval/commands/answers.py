# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether a short message says yes or no, and nothing else, in sixteen languages; and whether it says yes to the
question whether something is to be removed. Pure.

"Yes" with a sentence behind it is no answer: "yes please, write the poem". Nor is what might be said to anything: "ok",
"thanks" and "fine". A person who meant yes can still say so.
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


PLAIN_YES = phrases(
    "yes|yeah|yep|yup|yea|ya|aye|sure|of course|certainly|absolutely|definitely|please do|do|do it|do so|go ahead",
    "why not",
    "you may|you can|i agree|agreed|go for it|yes indeed",
    "ja|jawohl|jap|jo|jup|klar|na klar|gerne|gern|natürlich|sicher|selbstverständlich|auf jeden fall|mach das",
    "mach mal",
    "ich stimme zu|einverstanden|unbedingt",
    "sí|si|sip|claro|claro que sí|por supuesto|desde luego|adelante|de acuerdo|hazlo|puedes|sí puedes|dale",
    "oui|ouais|ouaip|bien sûr|bien sur|certainement|volontiers|vas-y|d'accord|tu peux|oui oui|carrément",
    "sim|claro que sim|com certeza|pode|podes|concordo|pode ser|faz isso|faça isso",
    "sì|certo|certamente|naturalmente|volentieri|fallo|va bene sì|puoi|d'accordo|vai",
    "jazeker|zeker|natuurlijk|graag|doe maar|akkoord|jawel|ja hoor|tuurlijk",
    "tak|jasne|oczywiście|pewnie|zgadzam się|zgoda|możesz|no pewnie",
    "да|ага|угу|конечно|разумеется|давай|давайте|согласен|согласна|можно|да конечно",
    "так|авжеж|звісно|звичайно|згоден|згодна",
    "evet|tabii|tabii ki|tabi|elbette|olur|kabul ediyorum|aynen",
    "是|是的|好|好的|可以|当然|當然|行|同意|对|對|好啊|没问题|嗯|嗯嗯|要",
    "はい|ええ|うん|もちろん|お願いします|お願い|いいですよ|どうぞ|頼みます",
    "네|예|응|어|그래|그럼요|물론|물론이죠|좋아요|동의해요|동의합니다|부탁해|부탁해요|부탁드려요|부탁합니다",
    "نعم|أجل|اجل|ايوا|ايوه|أيوه|أيوا|اه|آه|بالتأكيد|طبعا|طبعًا|أكيد|اكيد|موافق|موافقة|تفضل",
    "haan|haan ji|ji haan|ji|bilkul|theek hai|thik hai|हाँ|हां|हाॅं|जी हाँ|जी हां|हा|ज़रूर|जरूर|बिल्कुल|सहमत",
)
PLAIN_NO = phrases(
    "nahi|nahin|nahi ji|mat karo|rehne do",
    "no|nope|nah|no way|rather not|i'd rather not|better not|not really|please don't|please do not|don't|do not",
    "never",
    "don't do that|do not do that|i disagree|not needed|no need|leave it|never mind",
    "nein|nee|nö|lieber nicht|besser nicht|bitte nicht|auf keinen fall|niemals|nicht nötig|lass mal|lass es",
    "lass gut sein",
    "mejor no|no lo hagas|no hace falta|para nada|nunca|prefiero que no|déjalo|dejalo|déjalo así",
    "non|plutôt pas|surtout pas|non merci|pas la peine|jamais|laisse|laisse tomber|laisse ça",
    "não|nao|melhor não|não precisa|de jeito nenhum|prefiro que não|deixa|deixa pra lá|deixa estar",
    "meglio di no|meglio no|non farlo|non serve|lascia|lascia stare|lascia perdere|preferisco di no",
    "liever niet|beter niet|doe maar niet|hoeft niet|laat maar|laat zitten",
    "nie|lepiej nie|raczej nie|nie trzeba|wolę nie|zostaw|daj spokój",
    "нет|неа|не надо|лучше не надо|лучше нет|не нужно|ни в коем случае|не стоит|оставь|оставьте|не стоит",
    "ні|не треба|краще ні|не варто|залиш|не потрібно",
    "hayır|yok|olmaz|gerek yok|istemiyorum|sakın|boşver|kalsın",
    "不|不要|不是|不用|不行|不好|别|別|不必|不可以|不用了|算了|不同意",
    "いいえ|いや|いえ|だめ|ダメ|駄目|やめて|やめてください|結構です|必要ない|必要ありません|大丈夫です",
    "아니|아니요|아뇨|안 돼|안돼|안 돼요|하지 마|하지마|하지 마세요|필요 없어|필요 없어요|싫어|싫어요|괜찮아요",
    "괜찮아|됐어요",
    "لا|كلا|لا شكرا|لا داعي|أبدا|ابدا|أفضل لا|خليه|خليها|اتركه",
    "नहीं|नही|ना|जी नहीं|मत करो|ज़रूरत नहीं|जरूरत नहीं|बिल्कुल नहीं|रहने दो|रहने दीजिए",
)
# Says nothing by itself.
FILLER = phrases(
    "ok|okay|please|pls|plz|thanks|thank you|thank you very much|thx|that's fine|for me|then|to|and|you can|bitte",
    "danke",
    "gracias|por favor|porfa|merci|s'il te plaît|s'il te plait|s'il vous plaît|stp|svp|obrigado|obrigada|grazie",
    "per favore|pure|alsjeblieft|aub|dank je|bedankt|proszę|dziękuję|dzięki|спасибо|пожалуйста|дякую|будь ласка",
    "lütfen",
    "teşekkürler|谢谢|謝謝|请|ありがとう|ありがとうございます|고마워|고마워요|감사합니다|شكرا|شكرًا|من فضلك|لو سمحت",
    "धन्यवाद|कृपया|जी|प्लीज|प्लीज़",
    # Beside a yes or no.
    "exactly|genau|exactement|exacto|exacte|esatto|exato|isso mesmo|precies|dokładnie|именно|точно|саме так|بالضبط",
    "맞아|맞아요",
)
# To "Is it this that is to be removed?", not to whether something is to be kept.
_REMOVE_IT = phrases(
    "correct|right|exactly|precisely|that one|this one|that's it|thats it|that's the one|that's right|it is",
    "remove it|remove that|remove them|delete it|delete that|delete them|erase it|erase that|wipe it|drop it",
    "get rid of it",
    "genau|richtig|stimmt|das|das da|die|den|genau das|genau die|genau den|das ist es|lösch es|lösche es|lösch das",
    "lösche das|löschen",
    "bitte löschen|entfernen|weg damit|kann weg|kann gelöscht werden",
    "exactement|c'est ça|c'est celui-là|celui-là|celle-là|supprime|supprime-le|supprime-la|supprime ça|efface",
    "efface-le|efface ça|enlève-le",
    "exacto|eso|eso es|ese|esa|bórralo|borralo|bórrala|borra eso|elimínalo|eliminalo|quítalo|borra",
    "isso|isso mesmo|isso aí|isso ai|esse|essa|exato|exatamente|apaga|apague|apaga isso|pode apagar|podes apagar",
    "pode remover|remove",
    "esatto|quello|quella|proprio quello|cancella|cancellalo|cancellala|eliminalo|toglilo",
    "klopt|dat|die|precies|verwijder|verwijder maar|verwijder het|wis het|wis maar|haal maar weg",
    "dokładnie|ten|ta|to|usuń|usuń to|skasuj|skasuj to",
    "именно|этот|это|верно|точно|удали|удаляй|удалите|удали это|сотри|стирай",
    "саме так|саме це|точно|видали|видаляй|видали це|стирай",
    "tam olarak|doğru|sil|silin|bunu sil|onu sil|kaldır",
    "对的|就是这个|没错|删|删除|删吧|删掉|删掉吧|删了吧|刪掉|请删除|忘了吧",
    "そうです|そう|それ|それです|その通りです|消して|消してください|削除して|削除してください|忘れてください",
    "맞아|맞아요|맞습니다|그거|그거요|지워|지워줘|지워 줘|지워주세요|지워 주세요|삭제해줘|삭제해 줘|삭제해 주세요",
    "삭제해주세요",
    "صحيح|هذا|هاد|هو|بالضبط|امسحه|امسحها|احذفه|احذفها|شيله",
    "सही|वही|यही|हटा दो|हटा दीजिए|मिटा दो|मिटा दीजिए|डिलीट कर दो|डिलीट करो",
)
_REMOVAL: Mapping[str, bool] = {**dict.fromkeys(PLAIN_NO, False), **dict.fromkeys(PLAIN_YES | _REMOVE_IT, True)}


def agrees_to_remove(message: str) -> bool:
    """Whether it says yes to the question whether the one thing that was named is to be removed."""
    return verdict_of(message, _REMOVAL) is True


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

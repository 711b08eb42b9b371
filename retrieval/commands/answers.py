# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether a short message says yes or no, and nothing else, in sixteen languages; and whether it says yes to the
question whether something is to be removed. Pure.

"Yes" with a sentence behind it is no answer: "yes please, write the poem". Nor is what might be said to anything: "ok",
"thanks" and "fine". A person who meant yes can still say so.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from retrieval.commands.accents import in_either_spelling
from retrieval.commands.forget_phrases.around import DENIES, TASK
from retrieval.own_words.own_text import own_text

T = TypeVar("T")

# "Yes please, go ahead and remember that for me." has 46.
MAX_ANSWER_CHARACTERS = 60
# "you can go ahead and"
MAX_PHRASE_WORDS = 5
# "Yeah mate, do it", "ach ja mach weg".
MAX_OTHER_WORDS, MAX_WORDS_BEFORE = 2, 2
# "The other one please".
MAX_WORDS_OF_OTHER = 4
# "消してください" has seven characters.
MAX_UNSPACED_PHRASE = 12
_STRETCHED = re.compile(r"([^\W\d_])\1+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def phrases(*lines: str) -> frozenset[str]:
    return frozenset(phrase.strip() for line in lines for phrase in line.split("|"))


PLAIN_YES = phrases(
    "yes indeed|go on|go on then",
    "yes|yeah|yep|yup|yea|ya|aye|sure|of course|certainly|absolutely|definitely|please do|do|do it|do so|go ahead",
    "why not",
    "you may|you can|i agree|agreed|go for it",
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
    # As they are said, and typed, in one place or another.
    "han|haanji|hanji|haan haan|han han|zaroor|jaroor|kar do|kar de|kardo|karde|कर दो|कर दे|करो",
    "aye aye|aye go on|go on then|yes yes|yeah yeah|yessir|uh huh|mhm|for sure",
    "ouin|ben oui|ben ouais|mets-en|envoye|envoye donc|envoie donc|enweille|let's go|oui vas-y",
    "ouais vas-y|c'est bon",
    "simon|simón|a huevo|ahuevo|órale|orale|sale|ya estás|ya vas|claro q sí|claro q si|sí pues|si pues",
    "obvio|de una|sisas",
    "sisi|sì sì|eh sì|eh si|ma sì|ok vai|vabbè sì|certo che sì|ja is goed|is goed|ja hoor|jaja|jep|toe maar|prima",
    "sim sim|bora|aham|uhum|tá bom|ta bom|beleza|com certeza sim|tak tak|no tak|pewka|dawaj|spoko",
    "no jasne|да да|ну да",
    "так так|ну так|ага|угу|добре|he|hee|hı hı|evet evet|tabi ki|tamam|japp|jadå|jajamän|absolut|visst",
    "gärna|gör det|kör",
    "ja klar|ja gerne|ja bitte|nur zu|mach ruhig|jo mach|jep|اي|ايه|إي|اوك|اوكي|ㅇㅇ|ㅇㅋ|응응|네네",
    "うんうん|好呀|可以的",
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
    "mach weg|mach das weg|mach es weg|mach raus|ha|haa",
    "correct|right|exactly|precisely|that|that one|this one|that's it|thats it|that's the one",
    "thats the one|that's right",
    "that is the one|i meant|thats right|it is|the very one",
    "spot on|bang on|that's him|that's her|i mean that|i meant that|bin it",
    "scrap it",
    "remove it|remove that|remove them|delete it|delete that|delete them|erase it|erase that|wipe it|drop it",
    "get rid of it",
    "genau|richtig|stimmt|das|das da|die|den|genau das|genau die|genau den|das ist es|lösch es|lösche es",
    "lösch das|lösche das|löschen|genau der|der da|die da|der|eben der|eben die|eben das|so ist es|das mein ich",
    "das meine ich",
    "den mein ich|die mein ich|passt|weg|bitte löschen|entfernen|weg damit|kann weg|kann gelöscht werden",
    "exactement|c'est ça|c'est celui-là|celui-là|celle-là|supprime|supprime-le|supprime-la|supprime ça|efface",
    "efface-le|efface ça|enlève-le|c'est bien ça|c'est exactement ça|voilà|tout à fait|ça|lui|celui là",
    "celle là|cest ça|c'est lui|c'est elle|c'est celle-là|vire-le|vire ça",
    "así es|asi es|no así es|no asi es|no pos sí|no pues sí|eso mero|ese mero|esa mera|ese mismo",
    "esa misma|eso mismo",
    "ándale|andale|efectivamente|correcto|ese es|esa es|sí es|es ese|es esa|quítala|bórralo ya|exacto|eso",
    "eso es|ese|esa|bórralo|borralo|bórrala|borra eso|elimínalo|eliminalo|quítalo|borra",
    "isso|isso mesmo|isso aí|isso ai|esse|essa|exato|exatamente|apaga|apague|apaga isso|pode apagar|podes apagar",
    "pode remover|remove|é isso|e isso|é esse|é essa|é esse mesmo|é essa mesmo|esse mesmo|essa mesma",
    "isso ai mesmo|certo",
    "giusto|è quello|è quella|quello lì|quella lì|quello li|quella li|proprio quella|proprio così",
    "quello sì|quella sì|toglila",
    "esatto|quello|quella|proprio quello|cancella|cancellalo|cancellala|eliminalo|toglilo",
    "dat is 'm|dat is em|dat is hem|dat is het|die is het|die ja|dat ja|die bedoel ik|dat bedoel ik",
    "inderdaad|juist|gooi maar weg",
    "klopt|dat|die|dat klopt|precies|verwijder|verwijder maar|verwijder het|wis het|wis maar|haal maar weg",
    "dokładnie|ten|ta|to|właśnie|właśnie to|właśnie ten|właśnie ta|o to|o ten|o tego|o to chodzi",
    "zgadza się|no tak|no jasne",
    "no właśnie|no dokładnie|no to|no ta|no ten|usuń|usuń to|skasuj|skasuj to|wywal|wywal to",
    "это оно|оно|он самый|она самая|оно самое|вот это|вот этот|вот эта|эта|его|её|ее|так и есть|правильно",
    "выкинь|именно это|именно|этот|это|верно|точно|удали|удаляй|удалите|удали это|сотри|стирай",
    "оце|це|цей|ця|воно|вірно|правильно|оце саме|так і є|саме так|саме це|точно|видали|видаляй|видали це|стирай",
    "o|bu|işte o|işte bu|aynen o|aynısı|evet o|ta kendisi|öyle|tam o|onu|bunu|tam olarak|doğru|sil|silin",
    "bunu sil|onu sil|kaldır",
    "对对|对呀|对啊|对就是|就这个|就这|这个|那个|就是它|就是那个|就那个|就这条|就是这条|就它|没错就是",
    "正是|嗯对|是这个|是那个",
    "就是|對的|就是這個|這個|沒錯|啊|呀|哦|删了|删掉它|对的|就是这个|没错|删|删除|删吧|删掉|删掉吧|删了吧",
    "刪掉|请删除|忘了吧",
    "うんそれ|それそれ|それで|それだよ|それよ|それだ|そうそう|そうだよ|その件|そのこと|それのこと|まさに",
    "合ってる|合ってます|これ|これです|正解",
    "そうです|そう|それ|それです|その通りです|消して|消してください|削除して|削除してください|忘れてください",
    "그거 맞아|그거 맞아요|그거예요|그거야|그거임|바로 그거|바로 그거예요|이거|이거요|이거예요|그걸로|그렇습니",
    "|그래요|맞음|ㅇㅇ|넵|넹|옙",
    "맞아|맞아요|맞습니다|그거|그거요|지워|지워줘|지워 줘|지워주세요|지워 주세요|삭제해줘|삭제해 줘|삭제해 주세요",
    "삭제해주세요",
    "ايه|إيه|هاي|هي|هذه|هذي|هادا|هاد هو|هذا هو|هي هاي|اي هو|ايوه هو|تمام|مظبوط|مزبوط|صح|نفسه|صحيح|هذا|هاد",
    "هو|بالضبط|امسحه|امسحها|احذفه|احذفها|شيله",
    "सही है|हाँ वही|वही वाला|वही वाली|यही वाला|यही वाली|यही है|वही है|ठीक|सही बात|wahi|wohi|yahi",
    "wahi wala|wahi wali|sahi|sahi hai|सही|वही|यही|हटा दो|हटा दीजिए|मिटा दो|मिटा दीजिए|डिलीट कर दो|डिलीट करो",
)
# All of several that were asked about.
_ALL_OF_THEM = phrases(
    "all|all of them|all of it|them all|both|both of them|them both|the both|baith|them baith|the baith",
    "the baith o them|"
    "the lot|everything|alle|alles|beide|alle beide|alle zwei|alle drei|les deux|les trois|tous|toutes",
    "tous les deux",
    "toutes les deux|toute|tout|tout ça|todo|todos|todas|los dos|las dos|todos ellos|ambos|ambas|tutto|tutti|tutte",
    "tutti e due|tutte e due|entrambi|entrambe|tudo|todos eles|os dois|as duas|ambos|allemaal|allebei",
    "alle twee|beide",
    "wszystko|wszystkie|oba|obie|obydwa|obydwie|всё|все|оба|обе|все два|усе|усі|всі|обидва|обидві|hepsi",
    "hepsini|ikisi",
    "ikisini|ikisini de|ikisi de|her ikisini|hepsini de|båda|båda två|allt|alla|allihop|كلهم|كلها|كله|الكل|الاثنين",
    "التنتين|الاتنين|جميعها|sab|sab kuch|sabhi|dono|dono ko|dono hi|saare|saari|सब|सब कुछ|सभी|दोनों",
    "दोनों को|全部|全部です",
    "両方|両方とも|すべて|全て|ぜんぶ|都|两个都|两条都|所有|所有的|둘 다|다|전부|모두|둘다",
)
# An order to remove it, in whatever form.
_ORDER = in_either_spelling(
    r"(?:delet|remov|eras|wip|scrap|purg|ditch|trash)(?:e|ing)?|bin|drop"
    r"|(?:lösch|streich|entfern|tilg)(?:e|en|st)?|weg|raus|wegmachen|weghauen"
    r"|(?:supprim|effac|enl[eè]v|vir|retir|jett?)(?:e|er|es|ez)(?:-(?:moi|le|la|les|ça)){0,2}"
    r"|(?:b[oó]rr|qu[ií]t|elim[ií]n|s[aá]c)(?:a|á|e|ar)(?:me|te)?(?:l[aeo]s?)?"
    r"|(?:cancell|togli|elimin|rimuov|lev|butt)(?:a|i)?(?:re)?(?:me|te)?(?:l[aeoi])?"
    r"|(?:apag|remov|exclu|delet|tir)(?:a|e|i|ar|er|ir)(?:-[oa]s?)?"
    r"|verwijder(?:en)?|wis|wissen|gooi|haal|schrap|usuń|usuwaj|skasuj|kasuj|wykasuj|wywal|wyrzuć"
    r"|удал(?:и|яй|ить)(?:те)?|сотри(?:те)?|стирай(?:те)?|убер(?:и|ите)|убирай|выкинь|снеси"
    r"|видал(?:и|яй|ити)(?:те)?|зітри|стирай|прибери|прибирай|викинь"
    r"|sil(?:in|iver|ebilirsin|sene|elim)?|kaldır(?:ın|abilirsin)?|çıkar|uçur"
    r"|radera|släng|stryk|و?(?:احذف|امسح|شيل|الغي?)ي?(?:ه|ها|هم|هن|هما)?"
    r"|(?:mita|hata|uda|nikal)(?:o|do|de|dena|dijiye|na)?|delete|मिटा|हटा|उड़ा|निकाल|डिलीट"
    r"|지워(?:줘|줘요|주세요|라)?|삭제(?:해|해줘|해주세요)?|없애(?:줘|주세요)?|消して|削除して|删[掉除了]?"
)
# What stands beside such an order, or such a yes. By itself "forget it" may as well mean that nothing is to be done.
_BESIDE_ORDER = phrases(
    "forget|vergiss|oublie|olvida|olvídalo|olvidalo|olvídate|dimentica|esquece|vergeet|zapomnij|забудь",
    "glöm|unut|انسى|انسه",
    "bhool|bhul|भूल|忘れて|忘掉|忘了|잊어",
    "it|them|that|those|these|this|of|ae|get rid|rid|get|mate|pal|then|sie|es|das|die|ihn|den|damit|doch",
    "mal|ruhig|auch",
    "les|la|le|ça|ben|donc|là|lo|los|las|wey|güey|compa|ya|nomás|nomas|pues|li|le|lo|ho|pure|via|anche",
    "isso|eles|elas",
    "aí|logo|fora|maar|ze|het|die|dat|ook|even|eruit|to|je|ich|go|je już|это|их|его|её|уже|це|їх|його|уж",
    "onları|onu|bunu",
    "gitsin|ya|dem|det|bort|ta|ta bort|dom|do|de|dena|dijiye|dijiyega|kar|karo|jao|ja|jaa|bhai|yaar|yar",
    "wo|woh|use|unko",
    "inko|na|दो|दे|देना|दीजिए|कर|करो|जाओ|भाई|यार|वो|उसे|उन्हें|줘|주세요|해|해줘|요|거|ください|ね|よ|を",
    "は|も|吧|了|掉|把|它|它们|这些",
)
_REMOVAL: Mapping[str, bool] = {
    **dict.fromkeys(PLAIN_NO, False),
    **dict.fromkeys(PLAIN_YES | _REMOVE_IT | _ALL_OF_THEM, True),
}
# What somebody may be called.
_NAMES = frozenset(("simon", "simón"))


# Of the phrases of agreement, those that say so beside other words too: "do" begins a question, and "ya" says when.
_SAYS_YES = (
    PLAIN_YES
    - phrases("do|ya|pode|podes|puedes|puoi|vai|要|行|好|어|그래|he|hee|han|kar do|kar de|kardo|karde|करो|obvio|prima")
    - phrases("sale|bora|absolut|kör|tamam|اي|اوك")
) | phrases(
    "do that|mach|mach weg|remove it|delete it|bin it|scrap it|get rid of it|lösch es|lösch das|weg damit|supprime",
    "efface|bórralo|borra|cancella|cancellalo|apaga|wis het|usuń|usuń to|удали|удаляй",
)
_ASKS = re.compile("[?\uff1f\u061f]")
_WAITS = re.compile(
    r"(?<!\w)(?:but|wait|hold on|hang on|except|only|unless|later|aber|wart\w?|moment|erst|nur|außer|mais"
    r"|attends?|sauf"
    r"|pero|esper[ae]|menos|salvo|ma(?= )|aspett[ai]|tranne|mas|exceto"
    r"|(?<!doe )(?<!verwijder )(?<!weg )(?<!gooi )(?<!wis )(?<!haal )(?<!ze )(?<!toe )maar|wacht|behalve"
    r"|ale|czekaj|oprócz"
    r"|но|але|подожди|кроме|men|vänta|utom|ama|bekle|hariç|par|lekin|magar|ruk\w?)(?!\w)|但|不过|等|除了"
    r"|でも|待って|だけど|근데|잠깐|하지만|لكن|بس|लेकिन|मगर| पर |रुको",
    re.IGNORECASE,
)
# What goes on with "no", to name what is meant instead.
_NO_BUT = re.compile(
    r"(?:no+|nope|nah|naw|nein|nee|nö|ne|non|nan|não|nao|nie|нет|не|ні|hayır|yok|لا|नहीं|नही|nahi|nahin"
    r"|no no|nein nein|nee nee|いや|いえ|いいえ|ちがう|違う|違います|不是|不对|不對|不|아니|아니요|아뇨)"
    r"(?:[,،、，.!:;…–—-]+ ?|(?<=[\u3040-\u9fff])| )"
    r"(?:(?:i (?:mean|meant)|ich mein(?:e|te)?|je (?:veux dire|parle de|parlais de)|digo|me refiero a|quiero decir"
    r"|intendo|intendevo|quero dizer|ik bedoel(?:de)?|chodzi(?:ło)? (?:mi )?o|mam na myśli|я про|я имел[а]? в виду"
    r"|мається на увазі|قصدي|أقصد|اقصد|我说的是|我是说|我指的是)(?: |(?<=是)|(?<=说)))?",
    re.IGNORECASE,
)


_OTHER = re.compile(
    r"other|andere[nrs]?|autre|otr[oa]|altr[oa]|outr[oa]|ander|inn[aey]|innego|друг\w{2,3}|інш\w{1,3}"
    r"|diğer\w{0,4}|öbür\w{0,4}"
    r"|başka|التاني\w?|الثاني\w?|الآخر|दूसर[ाी]|d[ou]o?sr[ai]|别的|別的|另外?[一那]?[个個条]|他の|別の"
    r"|ほかの|다른|딴",
    re.IGNORECASE,
)


def is_the_other(text: str) -> bool:
    """Whether it names nothing but that it is not what was asked about: "the other one"."""
    return _OTHER.search(text) is not None and len(text.split()) <= MAX_WORDS_OF_OTHER


def named_instead(message: str) -> str | None:
    """What a short message names behind a "no": "no, the sprouts"; None: it says no and nothing else, or no no."""
    text = message.strip(" \t.!。！")
    found = _NO_BUT.match(text)
    if found is None or len(text) > MAX_ANSWER_CHARACTERS or agrees_to_remove(text) or "?" in text or "\uff1f" in text:
        return None
    rest = text[found.end() :].strip()
    return rest if rest and verdict_of(rest, _REMOVAL) is None else None


def agrees_to_remove(message: str) -> bool:
    """Whether it says yes to the question whether the one thing that was named is to be removed."""
    return verdict_of(message, _REMOVAL) is True


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerParts:
    """Of a short reply to that question. `is_yes`: it begins with a yes, also behind a word or two, or consists of yes,
    or of an order to remove it, alone. `means_all`: it names all that was asked about. `rest`: its words but those that
    agree, order it and are courtesies.
    """

    is_yes: bool
    means_all: bool
    rest: str


def lets_remove(message: str) -> bool:
    """Whether a short reply to that question says yes, also with a few words more: "yeah mate, do it". It denies,
    doubts and asks nothing, and begins with the yes or with a word or two before it.
    """
    if (parts := parts_of_answer(message)) is None or waits(message):
        return False
    others = parts.rest.split()
    if not all(_REMOVAL.get(piece, True) for piece in _pieces(message, _REMOVAL)) or len(others) > MAX_OTHER_WORDS:
        return False
    if DENIES.search(parts.rest) or (TASK.match(parts.rest) and (len(others) > 1 or _UNSPACED.match(parts.rest))):
        return False
    return parts.is_yes


def parts_of_answer(message: str, *, names: Collection[str] = ()) -> AnswerParts | None:
    """None: it is none, for it asks, or is long. `names`: words of what was asked about, of which one may be a yes
    elsewhere.
    """
    if not _is_answer(message) or _ASKS.search(message):
        return None
    pieces = list(_pieces(message, _REMOVAL))
    named = _NAMES.intersection(names)
    others = [piece for piece in pieces if piece in named or not _says_nothing_else(piece)]
    agreeing = [piece for piece in pieces if piece not in named]
    begins_so = not _SAYS_YES.isdisjoint(agreeing[: MAX_WORDS_BEFORE + 1])
    is_order = any(_REMOVAL.get(piece) is True or _ORDER.fullmatch(piece) for piece in agreeing)
    return AnswerParts(
        is_yes=begins_so or (is_order and not others),
        means_all=any(piece in _ALL_OF_THEM for piece in agreeing),
        rest=" ".join(others),
    )


def _says_nothing_else(piece: str) -> bool:
    is_word_of_it = _REMOVAL.get(piece) is True or piece in FILLER or piece in _BESIDE_ORDER
    return is_word_of_it or _ORDER.fullmatch(piece) is not None


def waits(message: str) -> bool:
    """Whether it sets something apart, or asks to wait: "yes, but …"."""
    return _WAITS.search(message) is not None


def verdict_of(message: str, verdicts: Mapping[str, T]) -> T | None:
    """That of the phrases which a message consists of, if all have one and the same, and it has no other words but
    FILLER. `verdicts`: by phrase, in lower case.
    """
    if not _is_answer(message):
        return None
    pieces = list(_pieces(message, verdicts))
    found = {verdicts[piece] for piece in pieces if piece in verdicts}
    is_all = all(piece in verdicts or piece in FILLER for piece in pieces)
    return found.pop() if is_all and len(found) == 1 else None


def _is_answer(message: str) -> bool:
    return len(message) <= MAX_ANSWER_CHARACTERS and own_text(message).strip() == message.strip()


def _pieces(message: str, verdicts: Mapping[str, T]) -> Iterator[str]:
    """What it consists of: the longest phrases of `verdicts` and FILLER, and other words each by itself."""
    words = list(_parted(_words(message), verdicts))
    at = 0
    while at < len(words):
        counts = range(min(MAX_PHRASE_WORDS, len(words) - at), 1, -1)
        phrases_here = ((count, " ".join(words[at : at + count])) for count in counts)
        found = ((count, phrase) for count, phrase in phrases_here if phrase in verdicts or phrase in FILLER)
        count, phrase = next(found, (1, _once(words[at], verdicts)))
        yield phrase
        at += count


def _once(word: str, verdicts: Mapping[str, T]) -> str:
    """Without letters that only stretch it: "jaa", "siii"."""
    if word in verdicts or word in FILLER:
        return word
    short = _STRETCHED.sub(r"\1", word)
    return short if short in verdicts else word


def _parted(words: Iterable[str], verdicts: Mapping[str, T]) -> Iterator[str]:
    """Chinese and Japanese words in the longest of the phrases that stand in them, from the first on."""
    for word in words:
        while word not in verdicts and _UNSPACED.match(word):
            ends = (n for n in range(min(len(word), MAX_UNSPACED_PHRASE), 0, -1))
            end = next((n for n in ends if word[:n] in verdicts or word[:n] in FILLER), len(word))
            yield word[:end]
            word = word[end:]
        if word:
            yield word


def _words(message: str) -> list[str]:
    """In lower case, without marks and symbols; a hyphen or an apostrophe inside a word stays."""
    text = unicodedata.normalize("NFC", message).replace("\u2019", "'").casefold()
    plain = [letter if letter in "'-" or unicodedata.category(letter)[0] in "LMN" else " " for letter in text]
    return [word for part in "".join(plain).split() if (word := part.strip("'-"))]

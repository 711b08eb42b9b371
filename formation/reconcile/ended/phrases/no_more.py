"""How one says that one does, has or holds something no more, in sixteen languages; what it is, stands beside it."""

import re

# How one parts from somebody or something for good: "said cheerio to Tunnock", "dem Wein adieu gesagt".
_FAREWELL = re.compile(
    r"(?<!\w)(?:(?:said|say|saying|bid|waved) (?:\w{1,12} )?(?:goodbye|good-bye|cheerio|farewell|ta-ta|so long|adieu|adios) to|adieu gesagt|(?:lebewohl|tschüss|servus|goodbye) gesagt|abschied genommen"
    r"|(?:dire?|dis|dit|faire?|fait) (?:nos |mes |ses )?adieux? (?:à|au|aux)|adieu(?= (?:le|la|les|mon|ma|mes|l['’]|\w))|(?:dij[eo]|dijimos|decir(?:le)?|dicho) adi[óo]s a|(?:me despedí|nos despedimos|despedirme|despedirnos) del?|adi[óo]s (?:al?|a los|a las)(?!\w)"
    r"|(?:detto|dire|dato l') ?addio a\w{0,4}|addio (?:al|alla|ai|agli|alle|a)(?!\w)|(?:disse|dissemos|dizer|dei|dar|demos) (?:adeus|tchau)|adeus (?:ao|à|aos|às)(?!\w)|(?:me despedi|nos despedimos) d[aeo]"
    r"|(?:vaarwel|gedag|adieu|doei) (?:gezegd|zeggen|tegen)|afscheid (?:genomen|nemen) van|vaarwel(?= \w)|pożegna(?:ł|li|ć)\w{0,4}|попроща\w{1,6}|распроща\w{1,6}|veda ett\w{0,4}|ودعنا|ودعت|وداعا|alvida|अलविदा|(?:tagit|sagt|ta) (?:farväl|adjö|hejdå)"
    r")(?!\w)|告别了|送走了|お別れし|さよならし|見送りました|떠나보냈|작별",
    re.IGNORECASE,
)
# What is done, had or held no more; not what works no more.
_NO_MORE = re.compile(
    r"(?<!\w)(?:(?:no longer|not|\w{2,6}n['’]?t|nae|no) (?:[^\s,;.!?]{1,15} ){0,5}?(?:any ?more|any longer|nae mair)|no longer|no more|nae mair|(?:nicht|kein\w{0,2}|nie|net|ned) (?:[^\s,;.!?]{1,20} ){0,3}?mehr|nimmer|nümme|nie wieder"
    r"|n(?:['’]|e )[^\s,;.!?]{1,15} (?:pus?|plus)(?! (?:de \d|que|grand))|(?:j['’]?|je |on |tu )[^\s,;.!?]{1,12} (?:pus?(?= )|plus (?:à|au|aux|le|la|les|mon|ma|mes))|\A(?:pus?|plus|fini) (?:de|d['’]|du|une?)(?! \d)|fini(?:es?|s)? (?:le|la|les|l['’])|ya no|nunca más|se acab(?:ó|aron)|(?:não|nao|nunca|já não) (?:[^\s,;.!?]{1,15} ){0,4}?mais|acab(?:ou|aram)"
    r"|(?:non|niente|mai|basta) (?:[^\s,;.!?]{1,15} ){0,3}?più|niente più|(?:niet|geen|nooit|ni) (?:[^\s,;.!?]{1,20} ){0,4}?meer|już (?:nie|żadn\w+)|nie (?:[^\s,;.!?]{1,15} ){0,3}?więcej|(?:больше|уже|більше|вже) не|artık (?:[^\s,;.!?]{1,20} ){0,4}?(?:\w{1,15}m[ıiuü]yor\w{0,4}|değil\w{0,4}|yok)"
    r"|(?:ما|لم) (?:عاد|عدت|أعد|بقيت)\w{0,2}|(?:مش|ما) (?:[^\s,;.!?]{1,15} ){0,3}?(?:تاني|بعد اليوم)|ab (?:[^\s,;.!?]{1,15} ){0,4}?nah?i(?:n|ñ)?|अब (?:[^\s,;.!?]{1,15} ){0,4}?नहीं|(?:inte|inga|ingen|aldrig) (?:[^\s,;.!?]{1,15} ){0,4}?(?:längre|mer|igen))(?!\w)"
    r"|不再|再也不|もう[^、。]{1,10}(?:ない|ません)|더 ?이상 [^.,]{0,10}(?:안|않|못|없)|이제 [^.,]{0,8}(?:안|않)",
    re.IGNORECASE,
)
_WORKS = re.compile(
    r"(?<!\w)(?:works|starts?|start(?:s|ing)?|turns? on|charg\w{1,3}|fits?|hold\w{0,3}|find|know|remember|funktionier\w{1,2}|geht(?= nicht)|läuft|spring\w{1,2}|lädt|passt|find\w{0,2}|weiss|weiß|erinner\w{1,2}|marche\w{0,2}|fonctionne\w{0,2}|démarre\w{0,2}|charge|rentre"
    r"|trouve|sais|funciona\w{0,1}|arranca|carga|encuentro|sé|recuerdo|enciende|funziona\w{0,2}|parte|trovo|ricordo|so|si accende|pega|liga|carrega|acho|sei|lembro|werkt|doet het|start|laadt|vind|weet|past|działa\w{0,2}|odpala|znajd\w{1,3}|wiem|pamiętam"
    r"|работает|заводится|заряжается|помню|знаю|найду|працює|заводиться|пам'ятаю|знаю|çalış\w{1,8}|hatırla\w{1,8}|bilmi\w{1,6}|[يت]شتغل|[يت]عمل|اعرف|أعرف|chalt\w|yaad|चलत\w|याद|fungerar|startar|laddar|minns|hittar)(?!\w)|动不了|打不开|记得|動か|覚え|思い出|작동|기억",
    re.IGNORECASE,
)
_NOT_YET = re.compile(
    r"(?<!\w)(?:yet|if|when|noch|wenn|encore|si|todavía|aún|ancora|se|ainda|nog|als|jeszcze|jeśli|ещё|еще|если|ще|якщо|henüz|eğer|لسه|لو|abhi|agar)(?!\w)|[?\uff1f\u061f]",
    re.IGNORECASE,
)


def says_no_more(text: str) -> bool:
    """Not what works no more, nor what is only thought of."""
    if _NOT_YET.search(text):
        return False
    return says_farewell(text) or (_NO_MORE.search(text) is not None and _WORKS.search(text) is None)


def says_farewell(text: str) -> bool:
    return _FAREWELL.search(text) is not None

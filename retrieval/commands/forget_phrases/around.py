# ruff: noqa: RUF001 (words in scripts of their own)
"""What may stand around a request to forget: courtesies, reasons and tasks, and the words that name it. Data alone."""

import re

from retrieval.commands.accents import in_either_spelling
from retrieval.commands.phrases.around import COURTESY_BEFORE, COURTESY_BEFORE_CJK, ME, MINE, MINE_CJK

# A wish that is denied, of the assistant, to remember. "I don't want my boss to know" is of somebody else.
REFUSES = in_either_spelling(
    r"(?<!\w)(?:"
    r"(?:(?:don'?t|do not|didn't|wouldn'?t|never)(?: really| even)? (?:want|like|wanna|need)|rather"
    r"|prefer(?: it)?(?: if| that)?|hate) "
    r"(?:you|u|ya)(?: to| didn'?t| don'?t| not| wouldn'?t| ever| would){0,3} (?:remember\w{0,4}|know(?:ing)?"
    r"|retain\w{0,3}|memori[sz]\w{1,4}"
    r"|(?:keep|stor|sav|hav|hold|bring)\w{0,5} (?:it|that|this|on|in|my|any|up)(?!\w))"
    r"|(?:\A|(?<=[,.;!] )|(?<=please )|(?<=pls ))(?:don'?t|do not|stop|quit) (?:remember|memori[sz]|remind|stor"
    r"|bring)\w{0,4}(?: (?:me )?(?:up|of|that|about|my)(?!\w))"
    r"|(?:\A|(?<=[,.;!] )|(?<=please )|(?<=pls ))(?:unlearn|unremember)"
    r"|(?:no need|don'?t (?:need|have)) to (?:remember|memori[sz]e|retain)"
    r"|(?:\A|(?<=[,.;!] ))(?:ne )?(?:garde|retiens|mémorise|enregistre|stocke)[sz]? (?:pas|plus)(?!\w)"
    r"|(?:pas|plus) (?:la peine|besoin) (?:de |d'|que tu )(?:le |la |les |l'|te |t'){0,2}(?:retenir|retiennes|mémoris"
    r"|garde|savoir|saches|souven|souvien|enregistr)"
    r"|no (?:hace falta|es necesario|necesitas) (?:que|q|k)? ?(?:te |lo |la |los |las ){0,2}(?:acuerd|recuerd|recordar"
    r"|sep|guard|memoric|apunt|anot|saber)"
    r"|non (?:serve|occorre|c'è bisogno)(?: che (?:tu )?)?(?: di)? ?(?:[tv][ie] )?(?:l[aeoi] )?(?:ricord|sap|salv"
    r"|memorizz|tener|conserv)"
    r"|n[ãa]o (?:precisa|precisas|é preciso) (?:de )?(?:se |te )?(?:lembrar|guardar|memorizar|saber|anotar)"
    r"|hoef(?:t)?(?: je)? (?:\w{1,12} ){0,4}?niet te (?:onthouden|weten|bewaren|opslaan)"
    r"|nie (?:musisz|trzeba|potrzebujesz) (?:tego )?(?:pamięta|zapamięt|wiedzie|zapisyw)"
    r"|не (?:надо|нужно|стоит|обязательно|треба|потрібно|варто) (?:это |об этом |це |про це )?(?:помнить|запоминать"
    r"|хранить|сохранять|знать|пам'ятати|памятати|запам|зберігати)"
    r"|(?:hatırla|bil|kaydet|sakla|aklında tut)m[ae](?:na|n[ıi]za)? gerek yok"
    r"|(?:will|möchte|mag|lieber)(?: es)?(?: eigentlich| wirklich)?(?: nicht)?,? (?:dass"
    r"|wenn) du(?: \w{1,20}){0,6}? (?:merkst|weißt|weisst|behältst|speicherst)"
    r"|(?:musst|muasst|brauchst|sollst|solltest) (?:\w{1,10} ){0,3}?(?:nicht|ned|net|nich|nimmer) (?:zu )?(?:wissen"
    r"|merke?n|behalten|speichern)"
    r"|(?:brauchen|müssen|sollten) sie (?:\w{1,10} ){0,3}?nicht (?:mehr )?(?:zu )?(?:wissen|merken|behalten"
    r"|speichern)"
    r"|non (?:voglio|vorrei) che (?:rest(?:i|asse)|riman(?:ga|esse)|sia|fosse|venga)"
    r" (?:scritt|salvat|memorizzat|annotat|registrat)\w"
    r"|no (?:quiero|quisiera) que (?:quede|esté) (?:escrit|guardad|anotad|registrad)\w"
    r"|n[ãa]o (?:quero|queria) que (?:fique|esteja) (?:escrit|guardad|anotad|registrad|salv)\w"
    r"|(?:merk|speicher|behalt|notier)e? (?:dir |da )?(?:bitte )?(?:nicht|nix|nichts|ned|net)(?!\w)"
    r"|(?:(?:veux|voudrais|souhaite|aimerais) (?:pas|plus)|préfère|préférerais) que t(?:u |')(?:ne |n')?(?:te "
    r"|t')?(?:retienn|sach|souvienn|rappell|gard|not|mémoris|enregistr|aie)\w{1,4}"
    r"|(?:no (?:quiero|quisiera|me gusta(?:ría)?)|pref(?:iero|eriría)) (?:que|q|k) (?:no )?(?:te "
    r"|l[aeo]s? ){0,2}(?:acuerd|recuerd|recordar|sep|supier|guard|memoric|apunt|anot)\w{1,4}s(?!\w)"
    r"|(?:non (?:voglio|vorrei|mi va|mi piace)|prefer(?:isco"
    r"|irei)) che (?:tu )?(?:non )?(?:[tv][ie] )?(?:l[aeoi] )?(?:ricord|sapp"
    r"|sap|salv|memorizz|annot|conserv|teng|tien)\w{1,4}"
    r"|(?:n[ãa]o (?:quero|queria|gosto)|prefir[oa]|preferia) (?:que|q) (?:(?:você|voce|vc|cê"
    r"|tu) )?(?:n[ãa]o )?(?:se |te )?(?:lembr|saib|soubess|guard|anot|memoriz)\w{1,4}"
    r"|n[ãa]o (?:fica|fique) (?:lembrando|guardando|anotando)"
    r"|(?:vill (?:inte|helst inte|helst)|föredrar),? att du (?:inte )?(?:kommer ihåg|minns|sparar|lagrar|vet|noterar)"
    r"|du behöver inte (?:\w{1,8} )?(?:veta|minnas|komma ihåg|spara)|(?:kom|håll) inte ihåg"
    r"|(?:(?:wil|wou) (?:liever )?niet|liever),? dat je (?:\w{1,20} ){0,5}?(?:onthoudt|weet|bewaart|opslaat)"
    r"|liever niet (?:onthouden|bewaren|opslaan)"
    r"|(?:nie (?:chcę|chciał[ao]?bym)|wol(?:ę|ał[ao]?bym)),? (?:żebyś|abyś|(?:żeby|aby) pani?) (?:nie )?(?:tego )?"
    r"(?:pamięta|wiedzia|zapis|zapamię|trzyma|przechow)\w{1,5}"
    r"|не (?:хочу|хотела? бы|хотів би|хотіла б),? (?:чтобы?|щоб) (?:ты|ти) (?:это |об этом )?(?:помни|пам'ята"
    r"|зна|запом|храни|зберіга)\w{1,6}"
    r"|(?:hatırla|bil|kaydet|sakla|tut)m[ae]n[ıi] istem\w{1,8})"
    r"|기억(?:을)? ?하지 ?[마말]|覚え(?:て(?:い|お)?て?(?:ほしく|欲しく)|ないで)"
    r"|不(?:想|要|希望)(?:让|讓)?你.{0,3}[记記]|नहीं चाहत[ाी].{0,6} (?:तुम|आप) याद",
)
STATES = re.compile(rf"(?:{MINE})(?:\b|(?<='))|{MINE_CJK}|إن|أن|ان", re.IGNORECASE)
LISTS = re.compile(
    r"(?<!\w)(?:and|or|und|oder|et|ou|y|e|o|en|of|i|lub|oraz|и|или|та|або|och|eller|ve|veya|ya da|और|या|aur)(?!\w)| و"
    r"|和|跟|还有|と|や|하고|이랑|그리고",
    re.IGNORECASE,
)
# The reason that needs no mark before it, for it is said of nothing else.
_IS_PRIVATE = (
    r"(?:(?:(?:it|that|this)(?:'s|s| is) )?(?:nobody's|nobodys|no one's|noone's|none of (?:your|their|anyone's))"
    r" (?:\w{1,8} )?business|(?:it|that|this)(?:'s|s| is) (?:\w{1,8} )?(?:private|personal|confidential|too personal)"
    r"|(?:das )?geht (?:ja |doch |eh |hier |schließlich ){0,2}(?:kein\w{0,2}|niemand\w{0,2}|nur mich) (?:\w{1,8} )?an"
    r"|das ist (?:ja |mir |doch )?(?:zu )?(?:privat|persönlich|vertraulich)"
    r"|(?:ça|cela) (?:ne )?regarde (?:que moi|personne)|c'est (?:trop )?(?:privé|perso(?:nnel)?|confidentiel)"
    r"|(?:(?:eso )?no le (?:importa|incumbe) a nadie|a nadie le (?:importa|interesa)|es (?:algo )?(?:privado"
    r"|personal))"
    r"|non (?:sono|son) (?:affari|fatti) (?:di nessuno|vostri|suoi)|non riguarda nessuno"
    r"|è (?:una cosa )?(?:privat|personal)\w"
    r"|n[ãa]o (?:é da conta de|interessa a?) ?ningu[ée]m|é (?:coisa )?(?:particular|pessoal|privado)"
    r"|(?:dat |het )?gaat (?:\w{1,5} )?niemand (?:\w{1,6} )?(?:wat )?aan|(?:dat|het) is (?:te )?(?:privé"
    r"|persoonlijk|vertrouwelijk)"
    r"|(?:det )?(?:angår|rör) ingen(?: annan)?|det är (?:för )?(?:privat|personligt)|ingen har med det att göra"
    r"|nikogo to nie (?:obchodzi|interesuje)|to (?:jest )?(?:nie (?:niczyja|jego|jej|ich) sprawa|prywatne|poufne)"
    r"|это (?:никого не касается|личное|не (?:их|его|её) дело)|никого (?:это )?не касается"
    r"|це (?:нікого не (?:обходить|стосується)|особисте|приватне)|нікого (?:це )?не (?:обходить|стосується)"
    r"|(?:bu )?kimseyi ilgilendirmez|(?:bu )?(?:özel|kişisel)(?: bir (?:şey|konu))?"
    r"|(?:هذا |ده |هاد )?(?:ما|مش|لا) (?:يخص|يهم|بخص|بيخص) (?:حد|حدا|أحد|احد)|(?:هذا|هاد|ده) (?:شي )?(?:خاص|شخصي)"
    r"|(?:इससे )?किसी (?:को|का) (?:इससे )?क्या (?:मतलब|लेना)|(?:is se )?kisi ko kya matlab|(?:ye|yeh) private hai"
    r"|誰にも関係ない|人に関係ない|跟谁都没关系|(?:不关|关)(?:别人|他人)(?:的|什么)事|(?:是|这是)隐私"
    r"|아무도 (?:알 필요 ?(?:가 )?없어|몰라도 돼)|남이 알 필요 ?없어)"
)
# That all about something is meant.
EVERYTHING = in_either_spelling(
    r"(?<!\w)(?:every ?thin[g']?|any ?thin[g']?|evrythin|evrything|all (?:that|of|you|about|the)|whatever|aw ?thing"
    r"|alles|ois|oiss|olles|sämtliches|tout|toutes?|tt|todo|toda|tutt[oaie]|tudo|alle|allemaal|wszystk\w{1,4}"
    r"|cokolwiek|czegokolwiek|irgend(?:et)?was|quoi que ce soit|qualsiasi cosa|qualquer coisa|coisa nenhuma"
    r"|ook maar iets|что-(?:либо|нибудь)|чего-(?:либо|нибудь)|будь-що|hiçbir şeyi?|kuch bhi"
    r"|komplett|vollständig|restlos|completely|entirely|complètement|entièrement|por completo|completamente"
    r"|completament[eo]|del tutto|totalmente|helemaal|volledig|helt och hållet|całkowicie|полностью"
    r"|повністю|tamamen|poori tarah|вс[её](?:го)?|усе|усього|her ?şey\w{0,3}|hepsi\w{0,3}|sab"
    r"|sab ?kuch|allt)(?!\w)|كل (?:شي|شيء|ما|اللي|حاجة)"
    r"|सब|कुछ भी|पूरी तरह|أي شيء|اي شي|任何|何も|아무것도|完全に"
    r"|सारा|सारी|全部|一切|所有|すべて|全て|ぜんぶ|何もかも|전부|모두|모든",
)
# That something is not so, which no list of things says.
DENIES = re.compile(
    r"(?<!\w)(?:not|\w{1,12}n't|dont|doesnt|didnt|never|nicht|nich|ned|net|kein\w{0,2}|nie|pas|jamais|no|nunca|non"
    r"|mai|n[ãa]o"
    r"|niet|geen|nooit|inte|aldrig|не|ні|değil|yok|नहीं|nahi)(?!\w)|مش|ليس|ない|不|没|沒|않|안 ",
    re.IGNORECASE,
)
# What stands around the topic, and is none of it: "anything about", "komplett".
AROUND_TOPIC = in_either_spelling(
    r"\A(?:(?:anything|nothing|something|irgend(?:et)?was|quoi que ce soit|rien|nada|algo|qualsiasi cosa|nulla|niente"
    r"|qualquer coisa|(?:ook maar )?iets|något|nåt|cokolwiek|czegokolwiek|nic|niczego|что-(?:либо|нибудь)|ничего"
    r"|будь-що|нічого)(?: de nada)?(?: at all)? (?:about|on|of|über|von|zu|sur|de|sobre|d[aeo]|su|di|over|van|om"
    r"|o|na temat|о|об|про)(?!\w) ?|(?:任何)?(?:关于|有关))"
    r"|(?: hakkında| ile ilgili)?(?: hiçbir şeyi?| bir şeyi?)\Z|(?: के बारे में)?(?: कुछ भी| कुछ)\Z"
    r"| ke ba?are? m(?:e|ei|ai)n?(?: kuch(?: bhi)?)?\Z|(?:のこと|について)?(?:は|を)?(?:何も|なにも)\Z"
    r"| ?에 대해(?:서)?(?: 아무(?:것도)?)?\Z|的任何(?:事情?)?\Z"
    r"| (?:komplett|vollständig|restlos|completely|entirely|complètement|entièrement|por completo|completamente"
    r"|totalmente|helemaal|volledig|helt|całkowicie|полностью|повністю|tamamen|poori tarah|पूरी तरह(?: से)?)\Z"
)
# Where a reason, or a task, may follow.
MARK = re.compile(
    rf"(?<= )(?={_IS_PRIVATE}(?!\w))|"
    r"(?:[,;!?،؛]|(?<!\d\.\d)(?<!\d\.\d\d)\.)(?= |$)|[。！、，；]| [-–—]{1,2} "
    r"|(?<=[\u3040-\u30ff\u4e00-\u9fff]) (?=[\u3040-\u30ff\u4e00-\u9fff])"
    r"|(?<=[돼줘마]) |(?<= )(?=(?:because|cause|cuz|since|weil|denn|parce que|parce qu|car"
    r"|puisque|porque|perché|perche|omdat|want|eftersom|därför att|bo|ponieważ|потому что|бо|тому що|çünkü|لأن|لانه"
    r"|لان|क्योंकि|因为"
    r"|因為)\b)"
)
COURTESY = in_either_spelling(
    r"(?<=[ ,،、，])(?:(?:just )?in case|sicherheitshalber|für alle fälle|au cas où|por si acaso|por las dudas"
    r"|per sicurezza|por via das dúvidas|voor de zekerheid|na wszelki wypadek|на всякий случай|про всяк випадок"
    r"|please|pls|plz|plss|kindly|btw|by the way|thx|thanks|thank you|actually|just|(?<=you )ever"
    r"|possibly|perhaps"
    r"|maybe|vielleicht|eventuell|peut-être|éventuellement|quizás?|tal vez|acaso|por casualidad|magari|per caso"
    r"|eventualmente|por acaso|talvez|misschien|eventueel|może|ewentualnie|может быть|может|можливо|belki|acaba"
    r"|kanske|eventuellt|möjligen|snälla|tack|vänligen|förresten|är du snäll|gärna|bara"
    r"|bitte|amal|mal|doch"
    r"|danke"
    r"|übrigens|einfach|ruhig|eigentlich|s'il te pla[iî]t|s'il vous pla[iî]t|stp|svp|merci|au fait|d'ailleurs|juste"
    r"|por favor|porfa|porfis|porfavor|gracias|por cierto|por gentileza|por obséquio|per favore|perfavore"
    r"|per piacere|per cortesia"
    r"|cortesemente|gentilmente|grazie|pure|pfv|pf|blz|a\u00ed"
    r"|(?<!vous )ai"
    r"|obrigad[oa]|valeu|alsjeblieft|alstublieft|aub|a\.u\.b\.|bedankt|dank je|even|maar|ne keer|eens|proszę"
    r"|dzięki|dziękuję"
    r"|пожалуйста|плиз|пж|спасибо|кстати|будь ласка|дякую|до речі|lütfen|teşekkürler|sağ ol|bu arada"
    r"|من فضلك|لو سمحت|لو سمحتي|رجاءً?|شكراً?|بليز|कृपया|प्लीज़?|धन्यवाद|यार|ज़रा|जरा|제발|부탁해요?|좀"
    r"|감사합니다|고마워"
    r"|for (?:the )?(?:love|sake) of (?:god|christ|pete)|for (?:god|christ|heaven|goodness|pete|fuck)(?:'?s)? ?sake"
    r"|um (?:gottes|himmels) ?willen|bloß|pour l'amour (?:de dieu|du ciel)|por (?:el )?amor de dios|por dios"
    r"|per l'amor (?:di dio|del cielo)|per carità|pelo amor de deus|por amor de deus|pelamor|in (?:gods|hemels)naam"
    r"|na (?:litość|miłość) bosk[ąa]|na (?:boga|litość)|ради (?:бога|всего святого)|заради (?:бога|всього святого)"
    r"|allah aşkına|ne olur|n'olur|för guds skull|لوجه الله|بالله عليكي?|الله يخليكي?|भगवान के लिए|bhagwan ke liye"
    r"|khuda ke (?:liye|waste))"
    r"(?=[ ,،、，.!?؟])"
    r"|(?<= )(?:请[你您]?|請[你您]?|麻烦[你您]?)"
    r"|(?:[,，、]?(?:谢谢|謝謝|求求?你了?|拜托了?|頼むから|お願い(?:だから)?))(?= )"
    r"|[、,]?(?:どうか|すみませんが)",
)
# What makes a request of an order, or asks whether it is heard, at its end.
TAG = in_either_spelling(
    r"(?<!bhool)(?<!bhul)(?<!bhuul)(?:[ ,](?:would|will|could|can|won't) (?:you|u|ya)"
    r"|[ ,](?:mate|love|ta|cheers|ok|okay|yeah|right|innit|ja|gell|ne"
    r"|tu veux|veux-tu|d'accord|hein|quieres|vale|dale|(?-i:dai)|va bene|tá|ta bom|tá bom|viu|beleza|tbm?|também"
    r"|también|tmb|aussi|itou|ook|anche|también|too|as well|też|тоже|теж|joh|hoor|graag|också|va|okej då"
    r"|h\u00e8|dobrze"
    r"|okej|ладно|хорошо|ок|добре|гаразд|tamam(?: mı)?|olur mu|حسنا|طيب|ماشي|ठीक है|theek hai|yaar|yar)){1,3}\Z",
)
BEFORE = re.compile(
    rf"\A(?:{COURTESY_BEFORE}|{COURTESY_BEFORE_CJK}|(?:(?:can|could|would|will) (?:you|u)(?: maybe)?|i need you to"
    rf"|feel free to|listen|look|right so"
    r"|go ahead and|see(?= (?:that|this|the|thon|what|all|everything|my) )"
    r"|yeah|yes|right|ah|ach|hm+|würdest du|würden sie|könnten sie|veux-tu|tu veux bien|pourriez-vous"
    r"|bon|bah|nah|naw|och|aw|aye|ey|ya|oye|pues|bueno|nel|ay|beh|vabbè|eh|ach|och|tja|so|oj|dobra|да|ладно|короче"
    r""
    r"|(?:sabes?|sai|hai presente|weißt du(?: noch)?)(?=,? (?:o que (?:eu )?te|quello che ti|lo que te|was ich))"
    r"|quiero que|me puedes|vale|dai|senti|mano|cara|opa|zou je|wil je|hé|hej|слушай|слухай|ну|тож|hör mal"
    r"|schau(?: mal)?|du(?=,)|écoute|tiens|mira|ascolta|guarda|olha|escuta|luister|kijk"
    r"|słuchaj|i(?= (?:usu|zapomn|skas|wy|skreśl|olej|nie ))|en(?= \w)|och|i?і|та|ve(?= )|men|asså|alltså|jo|hallå"
    r"|lyssna|hör du|kan du|kunde du|skulle du(?: kunna)?|vill du|hadi|peki|طيب|يلا"
    r"|بس|अच्छा|क्या (?:आप|तुम)|kya (?:aap|tum)"
    r"|सुनो|ねえ|あの|えっと|응|그|저기),? ){1,4}",
    re.IGNORECASE,
)
# A question that asks to do something, and not about something.
REQUESTED = in_either_spelling(
    r"(?:(?:hey|hi|ok|okay|so|and|also|oh)?,? ?)?(?:(?:can|could|would|will) (?:you|u|ya)|kannst du|könntest du"
    r"|würdest du"
    r"|können sie|könnten sie|peux-tu|tu peux|pourrais-tu|tu pourrais|pouvez-vous|pourriez-vous|vous pouvez"
    r"|puedes|podrías|podés|puede"
    r"|me (?:puedes|podés|podrías)|dá pra|tem como"
    r"|puoi|potresti"
    r"|può|potrebbe|mi può|pode|podes|você pode|vc pode|cê pode|(?:(?:você|vc|cê) )?poderia|kan du|kunde du|skulle du"
    r"|vill du|kun je|kan je|kunt u|kunt ge|kunde"
    r"|wil je|wilt u|zou je|(?:czy )?(?:możesz|mógłbyś|mogłabyś)|можешь|ты можешь|можете|вы можете|можеш|можете"
    r"|чи можеш"
    r"|ممكن|هل يمكنك"
    r"|تقدري?|بتقدري?|فيكي?|ينفع|क्या तुम|क्या आप)(?!\w)",
)
REQUEST_END = re.compile(
    r"(?:도 돼요?|(?:ebilir|abilir|er|ar|ır|ir|ur|ür) m[ıiuü]s[ıiuü]n(?:[ıiuü]z)?)\Z"
    r"|(?:forget|delete|erase|remove|vergiss|lösch|oublie|olvida|borra|dimentica|esquece|apaga)(?: (?:it|that|das|es"
    r"|ça))?\Z",
    re.IGNORECASE,
)
# What points back: with nothing else it names nothing, and behind a request it is the same again.
SAME = (
    r"(?:it|that|this|them|das|es|die|dies|ihn|l[aeo]s?|ça|cela|ceci|eso|esto|quello|questo|isso|isto|o|a|het|dat|dit"
    r"|des|dös|det|den|dem|dom"
    r"|to|tego|tym|его|её|это|этом|її|його|це|onu|bunu|هذا|उसे|इसे|yeh?|woh?|use|ise|それ|これ|它|这个|그거|그것"
    r"|이거)"
)
# Whoever asks to forget names the forgetting, the memory or the list that the assistant keeps.
SPEAKS_OF_IT = in_either_spelling(
    r"forget|unlearn|delet|eras|remov|wipe|drop|scrap|clear|purge|discard|get rid|ditch|chuck"
    r"|bin(?= (?:it|that|this|the|them|all)\b)"
    r"|take|throw (?:out|away)|toss|trash|strike|cross|scrub|let (?:[^ ]{1,20} ){0,4}go(?! to)"
    r"|dump"
    r"|remember|memori|keep|kept|h(?:o|a)(?:ld|ng) on|stor(?:e|ing)|sav(?:e|ing)|retain|stop|no need|memor"
    r"|(?<!\w)(?:weg|raus)(?:tun|damit|nehmen|machen|geben)?(?!\w)"
    r"|vergiss|vergess|schmei[sß]|lösch|entfern|streich|wirf|nimm|tilge|radier|merk|behalt|speicher|gedächtnis|erinner"
    r"|oubli|supprim|effac|zapp|dégag|bazard|gomme|enl[eè]v|retir|vire|raye|jette|laisse|reten|retien|mémoi|mémor|garde|souven|souvien"
    r"|rappel|enregistr|note"
    r"|olvid|olvíd|d[eé]j[aá]l|borr[aá]|bórra|elim[ií]n|qu[ií]t[aáe]|s[áa]c[aá]|suprim|sac[aá]|tach[aá]|record"
    r"|recuerd|acord|acuerd"
    r"|guard|apunt|bot[aá](?= )"
    r"|que (?:quede|fique)(?!\w)|che (?:rest(?:i|asse)|riman(?:ga|esse)|(?:te )?l[aoei] (?:tieni|tenga))(?!\w)"
    r"|dimentic|scord|cancell|rimuov|togli|tolga|leva|levi|lasci|depenna|butta|ricord|annot|conserv|salva|tenere"
    r"|sparire|esque[cç]|apag|joga fora|exclu|delet|tira|tire|risca|risque|lembr|anot|memór"
    r"|glöm|radera|stryk|släng|bort|plocka|sudda|rensa|ihåg|minn|spara|lagra|behåll|låtsas|skippa|kasta"
    r"|verge[et]|flikker|kieper|wis|verwijder|schrap|streep|haal|gooi|onthou|bewa[ar]|opsla|geheugen|bijhoud"
    r"|zapomn|pozbądź|wykop|ol(?:ej|ać)|usu[nń]|skas|wykas|wyma[zż]|skre[sś]l|wykre[sś]l|wyrzu[cć]|wywal|pamię|zapis|notuj"
    r"|забу|забы|удал|видал|сотр|зітр|стер|убер|прибер|прибра|вычерк|викресл|снес|знес|выпили|потри|выки|викин|выброс|убра|помн"
    r"|запомин|пам'ят|хран|зберіг|знал|знав(?!\w)|памят|запис"
    r"|unut|uçur|yok et|sil|çıkar|kaldır|hatırla|hafıza|bellek|aklında|kaydet|bilme|(?:tut|sakla)ma(?!\w)"
    r"|انس|إنس|تنس|نسيان|حذف|مسح|شيل|ارم|أزل|ازل|لغ|تذكر|حفظ|ذاكر|خزن"
    r"|bhoo?l|bhul|yaad|mita |hata |nikal |kahi|kahee|rakh|कहीं|भूल|मिटा|हटा|उड़ा|डिलीट|निकाल|याद|साफ"
    r"|忘|消|捨て|なくし|扔|丢|丟|削除|覚え|記憶|删|刪|清除|抹|移除|去掉|记|記|不想|不希望"
    r"|pretend|act like|act as|make believe|wei(?:ß|ss)t|tu so|tue so|alsof|comme si|savoir|haz como|hagamos como"
    r"|saber|finta|fai conto|finge"
    r"|finja|de conta|tener|udawaj|trzym|przechow|wiedzieć|вид|представ|притвор|держ|знат|збер|уяви"
    r"|söylememiş|anlatmamış|hiçbir yer"
    r"|حتفظ|امح|تكتب|تخلي|اعتبر|كأن|كان[يى]|سجل|知|なかった|どこにも|哪|任何|存|어디에도|데도|当"
    r"|忘|말한|안 한|못 들은|없던|몰라"
    r"|잊|지워|날려|치워|삭제|없애|빼|기억|저장",
)
# "You can forget about winning" is said of life; what one has told, or what is one's own, is another matter.
MAY_FORGET = re.compile(
    r"(?:.{0,20}[ ,])??(?=(?:you|u|ya) (?:can|may|could|might)(?: as well)? forget about (?!my |our |the fact|what "
    r"|every|all ))",
    re.IGNORECASE,
)
IT = re.compile(
    rf"(?:{SAME}|him|her|us|you|hem|haar|ze|sie|li|toi|ti|te|tudo|nim|niej|ее|их|него|неё|їх|şunu|isko|usko|sab"
    r"|(?:your |ur |my |the )?memory|pamięci|пам'яті|памяти|(?:yeh?|woh?) baat|هو|هي|उसको|वो|그|她|他)",
    re.IGNORECASE,
)
PLEASE = in_either_spelling(
    r"(?<!\w)(?:please|pls|plz|plss|kindly|bitte|s'il te pla[iî]t|s'il vous pla[iî]t|stp|svp|por favor"
    r"|porfa(?:vor|s)?"
    r"|per favore|per piacere|pfv|alsjeblieft|alstublieft|aub|proszę|snälla|vänligen|пожалуйста|плиз|пж|будь ласка"
    r"|lütfen|من فضلك"
    r"|لو سمحت|कृपया|प्लीज़?)(?!\w)|请|請|麻烦|ください|下さい|제발|주세요",
)
IS_ME = re.compile(rf"(?:{ME}|myself|us|mig|мене|benim|ben|मेरे|मुझ|나|저|我自己)", re.IGNORECASE)
# "Vergiss nicht den Kohl" asks for the opposite.
NOT_TO_FORGET = re.compile(
    r"\A(?:not|never|nicht|niemals|nie(?! \w{1,20}(?:ę|[aeiy]m)(?!\w))|pas|jamais|rien|niet|nooit"
    r"|vooral|bloß|ja|no|nunca|non|mai|não|inte|aldrig|не|ни|ні|मत"
    r"|لا)(?!\w)(?! me)"
    r"|(?<!\w)(?:nicht|niet|pas|not)\Z",
    re.IGNORECASE,
)
# What a text, a program or a list at hand has, and a memory has not.
_TEXTS = (
    r"(?:files?|folders?|director(?:y|ies)|paragraphs?|sentences?|lines?|sections?|chapters?|slides?|tables?"
    r"|columns?|rows?|code"
    r"|functions?|comments?|e-?mails?|letters?|texts?|poems?|essays?|drafts?|recipes?|documents?|intro|outro"
    r"|options?|exam"
    r"|story|stories|desktop|downloads|duplicates|repo|branch|database|commit|guests?|songs?|lyrics|pictures?|images?"
    r"|datei(?:en)?|ordner|absatz|absätze|satz|sätze|zeilen?|kapitel|text|gedicht|brief|rezept|tabelle|spalte|mail"
    r"|lied|gästeliste"
    r"|fichiers?|dossiers?|paragraphes?|phrases?|lignes?|chapitres?|texte|poème|lettre|recette|tableau|colonne"
    r"|liste des|chanson"
    r"|cuentos?|archivos?|carpetas?|párrafos?|frases?|líneas?|capítulos?|texto|poema|carta|receta|columnas?|correo"
    r"|lista de|canción|duplicados"
    r"|file|cartell[ae]|paragraf[oi]|fras[ei]|rig[ah]e?|capitol[oi]|testo|poesia|lettera|ricetta|colonn[ae]"
    r"|lista degli"
    r"|arquivos?|ficheiros?|pastas?|parágrafos?|linhas?|capítulos?|carta|receita|coluna|lista de"
    r"|bestand(?:en)?|map|alinea|zin|regels?|hoofdstuk|tekst|gedicht|brief|recept|kolom|gastenlijst"
    r"|pliki?|folder|akapi[tc]\w*|zdani\w*|linijk\w*|rozdział\w*|tekst\w*|wiersz\w*|list[uy]|przepis\w*"
    r"|kolumn\w*|gości"
    r"|файл\w*|папк\w*|абзац\w*|предложени\w*|строк\w*|глав[уы]|текст\w*|стих\w*|письм\w*|рецепт\w*|столб\w*|гостей"
    r"|речення|рядок|лист[аі]"
    r"|dosya\w*|klasör\w*|paragraf\w*|cümle\w*|satır\w*|bölüm\w*|metin\w*|metni|şiir\w*|mektu\w*|tarif\w*|sütun\w*"
    r"|stycken?|stycket|meningen|meningar|raden|rader|kapit(?:el|let)|dikt(?:en)?|brevet|recept(?:et)?"
    r"|tabell(?:en)?|kolumn(?:en)?|berättelsen?|sagan?|mejlet|filen?|filer|mappen?|låten?|gästlistan?"
    r"|alternativ(?:et)?|opci[oó]n(?:es)?|opzion[ei]|opç(?:ão|ões)|opties?|opcj\w{1,2}|fila|reihe|riga|rij"
    r"|vorschl(?:ag|äge)|punkt(?:en)?|punto|bullets?|items?"
    r"|вариант\w{0,2}|варіант\w{0,2}|пункт\w{0,2}|seçene[kğ]\w{0,4}"
    r"|geschichten?|histoires?|historias?|histórias?|storia|verhaal|opowiadani\w*|histori[aię]"
    r"|рассказ\w*|таблиц\w*|оповідан\w*|tabel\w*"
    r"|tablo\w*|hikaye\w*|tabell?[ae]|tabla)"
)
OF_A_TEXT = re.compile(
    rf"\b{_TEXTS}\b"
    r"|\.(?:txt|py|js|ts|md|json|csv|pdf|docx?|xlsx?|ya?ml|html|css|sql|png|jpe?g)\b|[`{}<>=\\/]"
    r"|(?:^|[ ])(?:ال)?(?:ملف|مجلد|فقرة|جملة|سطر|فصل|نص|قصيدة|رسالة|وصفة|جدول|عمود|كود)(?:ات)?(?:$|[ ])"
    r"|फ़?ाइल|फाइल|पैराग्राफ|वाक्य|पंक्ति|अध्याय|कविता|चिट्ठी|रेसिपी|तालिका|कोड"
    r"|ファイル|段落|文章|行目|章|詩|手紙|レシピ|コード|表の|リスト|公式|文件|句子|行|诗|信里|菜谱|代码|表格"
    r"|公式|名单"
    r"|파일|문단|문장|줄을|단락|시에서|편지|레시피|코드|표에서|공식|목록",
    re.IGNORECASE,
)
# "Remove the sister from the story", "lösch alles über die Katze aus dem Gedicht".
FROM_A_TEXT = re.compile(
    r"\b(?:from|out of|in|off|aus|im|de|du|del|della|dell'|ur|från|i|dal|dalla|dallo|do|da|no|na|uit|z|ze|из|в|з|із)"
    rf" ?(?:the |my |our |this |that |your |de[mnr] |meine[mrn] |den |det |min |mitt |la |le |l'|el |het |dit |mijn "
    rf"|о )?{_TEXTS}\b"
    r"|(?:시|이야기|글|문장|문단|표|소설|노래)에서|(?:詩|物語|文章|表|話)から|从(?:故事|诗|文章|表格)",
    re.IGNORECASE,
)
IS_A_TEXT = re.compile(rf"(?:\w{{1,7}} ){{0,2}}{_TEXTS}", re.IGNORECASE)
TASK = re.compile(
    r"(?:and|then|but|instead|now|und|dann|aber|jetzt|et|puis|mais|och|men|sen|sedan|y|luego|e|poi|depois|en|dan"
    r"|i(?= (?:nap|pow|prze"
    r"|daj|pok|pom|zr|wyj|jak))|potem|и|потом|а|та|ve|و|ثم|और"
    r"|然后|接着|再|そして|次に|그리고)?,? ?"
    r"(?:(?:write|tell|translate|give|explain|make|create|answer|summari[sz]e|show|print|list|say|act|continue|help"
    r"|use|do|let's"
    r"|lets|recommend|suggest|find|draft|plan|start|try|design|what|which|how|who|where|when|why|can you|could you"
    r"|should i"
    r"|schreib|sag|übersetz|erklär|mach|gib|zeig|nenn|hilf|empfiehl|lass uns|was|welche\w?|wie|wer|wo|wann|warum"
    r"|kannst du"
    r"|écris|dis|traduis|explique|donne|montre|fais|aide|propose|quel\w*|comment|pourquoi"
    r"|escrib[eí](?:lo|la)?|di|dime|decime|contame|traduc[eí]|haceme"
    r"|explica|dame|haz|muestra|ayúdame|recomienda|qué(?! (?:oso|pena|risa"
    r"|hueva|asco|vergüenza))|cuál|cómo"
    r"|scrivi|dimmi|traduci|spiega|dammi|fai|mostra|aiutami|consiglia|quale|come"
    r"|escreve|escreva|diz|diga|traduz|traduza|explica|explique|me dá(?= (?:um|uma|uns|umas|o|a|os|as|outr\w{1,2}"
    r"|mais|\d|dois|duas|três|ideias|dicas|algum\w{0,3})(?!\w))|faz|faça|mostra|me ajuda|qual|como"
    r"|skriv|säg|berätta|översätt|förklara|gör|visa|ge mig|hjälp|vilken|hur|vad|kan du"
    r"|schrijf|vertel|vertaal|leg uit|geef|maak|toon|help|welke|hoe|wat"
    r"|napisz|powiedz|przetłumacz|wyjaśnij|daj|zrób|pokaż|pomóż|jaki\w?|jak|co"
    r"|напиши|скажи|переведи|объясни|дай|сделай|покажи|помоги|какой|как|что|перекладі?и?|поясни|зроби|допоможи|який"
    r"|як|що"
    r"|yaz|söyle|çevir|açıkla|ver|yap|göster|yardım et|hangi|nasıl|ne"
    r"|اكتب|اكتبي|قل|ترجم|اشرح|أعطني|اعطيني|اعمل|ساعدني|أي|كيف|شو|ماذا)(?:\b|(?=\s))"
    r"|(?:लिख|बता|अनुवाद|समझा|दे|बना|दिखा|मदद)|(?:写|告诉|翻译|给|解释|做|帮|推荐)|(?:書いて|教えて|訳して|説明して"
    r"|作って|[^、。]{1,12}に(?:して|変えて))|(?:써|알려|번역|설명|만들))",
    re.IGNORECASE,
)
# How one begins who tells why.
REASON = re.compile(
    rf"{_IS_PRIVATE}|"
    r"(?:(?:because|cause|cuz|since|as|cos|i|i'm|im|i've|ive|i'd|id|we|we're|we've|weve|he|he's|hes|she|she's|shes|it"
    r"|it's|its|they|they're"
    r"|that|that's|thats|this|there|there's|my|our|all|not|no longer|no more|already|sold|gave|done|makes|turned"
    r"|turns|doesn't|didn't"
    r"|don't|never|nothing|long|over|fixed|old|too|"
    r"weil|denn|da|ich|wir|er|sie|es|das|ist|war|hab|habe|hat|bin|stimmt|passt|geht|schon|längst|nicht|alles|mein\w*"
    r"|hat sich|wird|gibt|den|die"
    r"|der|kein\w*|jetzt|inzwischen|vorbei|erledigt|"
    r"parce|car|puisque|je|j'\w+|j(?:ai|aurai|aurais|avais|étais|etais|suis|veux|pensais)|on|nous|il|elle|ils|elles|c'est|c'était|ce|ça|mon|ma|mes|plus|pas|déjà"
    r"|tout|maintenant|finalement|"
    r"porque|ya|ahora|vivo|trabajo|no|me|lo|la|le|se|yo|él|ella|ellos|es|era|fue|está|eso|esa|hace|mi|todo|nos"
    r"|al final|"
    r"perché|tanto|ormai|già|non|mi|l'ho|è|era|sono|ci|si|ho|lui|lei|tutto|adesso|"
    r"já|não|nao|n|eu|ele|ela|é|foi|tá|está|isso|agora|a gente|nós|deu|acabou|o|"
    r"för|eftersom|jag|vi|han|hon|det|den|min|mitt|mina|inte|redan|nu|allt|är|har|slut|"
    r"omdat|want|ik|we|wij|hij|zij|ze|het|dat|dit|is|heb|ben|mijn|niet|al|geen|nu|"
    r"bo|ponieważ|już|nie|to|jest|mam|jestem|on|ona|się|wszystko|teraz|moja|mój|"
    r"потому|так как|уже|вже|не|нет|ні|я|он|она|вони|они|вона|він|это|це|мы|ми|все|всё|больше|більше|бо|тому|мой|моя"
    r"|теперь|тепер|"
    r"çünkü|artık|zaten|o|bu|ben|biz|iyi|öyle|ama|"
    r"لأن|لأنه|لانه|لان|لأني|لاني|صار|صارت|صرت|خلص|خلصت|ما|مش|هو|هي|انا|أنا|كان|كانت|بطل|بطلت|هلق|الان|الآن|لقد|راح|"
    r"क्योंकि|अब|वो|वह|मैं|मैंने|हम|यह|ये|मेरा|मेरी|उसने|सब)(?!\w)"
    r"|もう|だって|今は|全部|治|別れ|終わ|やめ|已经|已經|因为|因為|我|他|她|它|现在|現在|都|没|不|早就|이제|왜냐"
    r"|이미|벌써|다 |더 이상|나는|내가|끝났)",
    re.IGNORECASE,
)

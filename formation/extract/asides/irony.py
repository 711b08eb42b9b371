"""What is said to be loved and is not: "great, another power cut, I love cooking in the dark". Delight about what nobody
is glad of says the opposite of what stands behind it; so does a chore or an hour of the night called the joy of one's
life, with two more marks of a voice that is put on, what "nobody ever" said, what comes again right behind
delight, and what follows on "yeah right" or, with one more such mark or as the best of one's day, on a "sure" that nobody
asked for. Pure.
"""

import re
from collections.abc import Iterator, Sequence

from formation.extract.sentences.clauses import Sentence, sentences
from formation.extract.signs import signs
from retrieval.own_words.asking import asks, parts

_DELIGHT = (
    r"(?<!\w)(?:great|wonderful|fantastic|brilliant|lovely|marvell?ous|perfect|super|toll|wunderbar|großartig|herrlich|na\ toll|klasse"
    r"|génial|super|parfait|formidable|merveilleux|genial|fantástico|fenomenal|estupendo|maravilloso|qué\ bien|perfecto"
    r"|ótimo|maravilha|que\ maravilha|perfeito|fantastico|ottimo|perfetto|che\ bello|meraviglioso|geweldig|heerlijk|fantastisch|lekker\ dan"
    r"|cudownie|świetnie|wspaniale|super|pięknie|отлично|прекрасно|замечательно|чудесно|здорово|супер|harika|süper|şahane|mükemmel"
    r"|wah|waah|kya\ baat\ hai|رائع|عظيم|جميل|يا\ سلام)(?!\w)|太好了|太棒了|真棒|素晴らしい|最高|いいね|대박|최고다|아주\ 좋네|잘됐네|वाह|बहुत\ बढ़िया"
)
_LOVE = (
    r"(?<!\w)(?:love|adore|enjoy|liebe|liebs|mag|genieße|freue?\ mich|adore|aime|encanta|fascina|adoro|amo|me\ gusta|non\ vedo\ l'ora|adoro|curto|hou\ van|houd\ van|geniet|uwielbiam|kocham"
    r"|lubię|обожаю|люблю|bayılırım|bayılıyorum|seviyorum|severim|pyaar|pasand|أحب|بحب|أعشق|بعشق|بموت)(?!\w)|喜欢|喜歡|最爱|爱|大好き|好き|좋아|사랑|पसंद|प्यार"
)
# Both within one breath; bounded, so that the time stays linear.
_DELIGHTED = re.compile(rf"(?:{_DELIGHT})[,!.…،，、！。\s]", re.IGNORECASE | re.VERBOSE)
_LOVES = re.compile(_LOVE, re.IGNORECASE | re.VERBOSE)
MAX_BETWEEN, MAX_BEHIND = 120, 90
# What nobody is glad of. That it is so "again" says nothing: "great, we're in Rome again, I love it here".
_UNWELCOME = signs(
    "power cuts?|outage|(?:rail|train|tube|bus) strikes?|strikes? (?:on|at|in)|roadworks?|blackout|traffic jams?|delay(?:s|ed)?|late|cancel\\w{0,5}|broken|breaks? down|broke down|leak\\w{0,3}|flooded|drill\\w{0,3}"
    "|noise|overtime|parking (?:ticket|fine)|queue|no (?:heating|hot water|wifi|internet|water)|crash\\w{0,3}|hangover|mondays?|tax return|wakes? me|woke me"
    "|stromausfall|stau|verspätung|verspätet|ausgefallen|kaputt|undicht|bohr\\w{1,3}|baustell(?:e|n|en)?|streik|stauts?|zugausfall|überstunden|strafzettel|warteschleife|kein (?:warmwasser|internet|strom|netz)"
    "|coupures?|panne|embouteillages?|bouchons?|retard|annulée?|cassée?|fuite|perceuse|travaux|heures sup\\w{0,10}|amende|grève|inond\\w{1,4}"
    "|apagón|corte de luz|atasco|trancón|retraso|retrasado|cancelad[oa]|roto|rota|gotera|taladr\\w{1,5}|obras|horas extra|multa|huelga|hacer (?:la )?(?:cola|fila)|se fue la luz|sin (?:luz|agua|internet)"
    "|apagão|faltou luz|engarrafamento|trânsito|atraso|atrasad[oa]|quebrad[oa]|vazamento|furadeira|obra|hora extra|greve|sem (?:luz|água|internet)"
    "|blackout|ingorgo|(?:fare )?la fila|coda|ritardo|cancellat[oa]|rott[oa]|perdita|trapan\\w{1,3}|lavori|straordinari|sciopero|senza (?:luce|acqua|internet)"
    "|stroomstoring|file|vertraging|geannuleerd|kapot|lekkage|boren|boort|geboor|overuren|boete|staking|geen (?:internet|stroom|warm water)"
    "|awaria|brak prądu|korek|korki|korku|opóźni\\w{2,6}|odwołan\\w|zepsu\\w{1,4}|przecieka|wierc\\w{1,4}|remont|nadgodzin\\w{0,2}|mandat|kolej(?:k\\w{1,2}|ce)|nie ma (?:prądu|wody|internetu)"
    "|отключ\\w{2,6}|пробк\\w{1,2}|задерж\\w{2,5}|отмен\\w{2,5}|сломал\\w{1,3}|протек\\w{1,4}|сверл\\w{1,4}|ремонт|переработк\\w{1,2}|штраф|без (?:света|воды|интернета)|нет (?:света|воды|интернета)"
    "|elektrik kesintisi|elektrik(?:ler)? (?:yine )?kesildi|trafik|rötar|gecik\\w{2,6}|iptal|bozuldu|matkap|mesai|su kesintisi|sular kesildi|internet yok"
    "|bijli gayi|bijli chali|light chali|load shedding|traffic|انقطاع|انقطعت|قطعت|زحمة|تأخير|تأخر|عطل|حفر",
    "停电|停電|堵车|塞車|晚点|延误|取消|坏了|漏水|电钻|施工|加班|罚单|渋滞|遅延|故障|水漏れ|工事|残業|정전|막히|지연|연착|고장|누수|공사|야근|बिजली|जाम|ख़राब|खराब",
)
# "Na super, wieder a Baustell auf der U6": what comes again, right behind delight.
_AGAIN = re.compile(
    rf"""\W{{0,3}}(?:(?:oh|ah|ach|na|ja|ay|bah|och|eh|wow|ну|о|ой)[\s,]{{1,3}})?(?:(?:das\ ist\ ja|just|how|c'est|che|qué|que)\s)?(?:{_DELIGHT})[\s,.!…，！]{{1,4}}
    (?:(?:schon|scho|mal|y'?a|il\ y\ a|da|und|and|e|y|et)\s)?(?:(?:again|(?:yet\ )?another|wieder|scho\ wieder|nochmal|encore|otra\ vez|otra|otro|de\ novo|mais\ uma?|outra|outro|di\ nuovo|un'?altra?|ancora|weer|alweer|nog\ een|znowu|znów|kolejn\w+
      |опять|снова|знову|yine|gene|phir\ se|phir|تاني|مرة\ ثانية|كمان)(?!\w)|又|再次|また|또)""",
    re.IGNORECASE | re.VERBOSE,
)
# Machines that fail: "I simply adore it when the photocopier jams".
_FAILS = signs(
    "(?:paper )?jam(?:s|med|ming)?|dies|died|breaks|fails?|freez(?:es|ing)|goes down|klemmt|streikt|abstürzt|ausfällt|papierstau|spinnt|laubbläser"
    "|tombe en panne|plante|bourrage|se bloque|(?:se|me) (?:cae|traba|atasca|cuelga|descompone)|si (?:blocca|inceppa|pianta|rompe)|cancellano|trava|emperra|enguiça|(?:cai|caiu) (?:a|o) \\w+"
    "|vastloopt|hapert|uitvalt|papierstoring|(?:się )?psuj\\w+|zacina\\w*|wiesza się|ломает\\w{1,2}|зависает|заедает|bozul\\w+|donu\\w+|kağıt sıkış\\w+|kharab ho\\w*|hang ho\\w*"
    "|يعلق|يخرب|يتعطل|بيعلق|بيهنج",
    "卡纸|死机|卡住|紙詰まり|フリーズ|壊れる|먹통|종이가? 걸|다운돼",
)
# "I love mondays, said nobody ever."
_NOBODY_SAID = signs(
    "said (?:nobody|no ?one)(?: ever)?|(?:nobody|no ?one) ever said|sagte (?:niemand|keiner)(?: (?:je|jemals))?|hat (?:noch )?(?:nie )?(?:niemand|keiner) (?:je )?gesagt"
    "|dijo nadie(?: nunca| jamás)?|dit personne(?: jamais)?|a dit personne|disse ninguém(?: nunca| jamais)?|nunca ninguém disse|disse nessuno(?: mai)?|non l'ha (?:mai )?detto nessuno"
    "|zei niemand(?: ooit)?|powiedział nikt(?: nigdy)?|nikt nigdy nie powiedział|сказал никто(?: и)?(?: никогда)?|никто никогда не (?:говорил|сказал)"
    "|kimse demedi|diyen olmadı|kisi ne nahi kaha|لم يقل أحد",
    "没人说过|从来没人说|と言った人はいない|라고 아무도 안|किसी ने नहीं कहा",
)
# What one calls a thing that one is not really that fond of.
_EXAGGERATED = signs(
    "(?:my )?(?:new |absolute )?favou?rite (?:hobby|pastime|activity|thing ever)|highlight of my (?:life|day|week|year)|living the dream|dream come true|what i live for"
    "|mein (?:neues )?(?:lieblingshobby|lebenstraum)|höhepunkt meines (?:tages|lebens)|ein traum"
    "|mi (?:pasatiempo|hobby|plan) (?:favorito|preferido)|el sueño de mi vida|la alegría de mi vida|mon (?:passe-temps|hobby|loisir) préféré|le rêve de ma vie|le bonheur(?: absolu)?"
    "|meu (?:passatempo|hobby) (?:favorito|preferido)|(?:o sonho|a alegria) da minha vida|il mio (?:passatempo|hobby) preferito|(?:il sogno|la gioia) della mia vita"
    "|mijn (?:favoriete hobby|lievelingshobby)|mijn lust en (?:mijn )?leven|(?:hoogtepunt|droom) van mijn (?:dag|leven)"
    "|mo(?:je|im) ulubion\\w+ (?:hobby|zajęcie\\w*)|marzenie (?:mojego )?życia|мо[её] любимое (?:хобби|занятие)|мечта (?:всей )?(?:моей )?жизни"
    "|en sevdiğim hobi\\w*|hayatımın (?:neşesi|anlamı)|هوايتي المفضلة|حلم حياتي|mera favourite hobby",
    "인생의 ?낙|삶의 ?낙|최고의 취미|人生の楽しみ|生きがい|最高の趣味|人生乐趣|最大的爱好|जीवन का आनंद",
)
# Chores, and hours at which nobody is up with pleasure.
_UNLOVED = signs(
    "shovel\\w*|scrap(?:e|ing)|dishes|ironing|laundry|paperwork|commut\\w+|(?:at )?[1-6]\\s?a\\.?m\\.?"
    "|schnee (?:schippen|schaufeln)|(?:scheiben |eis )?kratzen|bügeln|abwasch\\w*|um [1-6] uhr(?: (?:morgens|früh|nachts))?"
    "|planchar|fregar|palear|a las [1-6] (?:de la (?:mañana|madrugada))|repasser|pelleter|gratter|à [1-6]\\s?h(?:eures)?(?: du mat\\w*)?"
    "|passar roupa|lavar louça|às [1-6] (?:da (?:manhã|madrugada))|stirare|spalare|grattare|alle [1-6] (?:di (?:mattina|notte))"
    "|krabben|strijken|afwas\\w*|sneeuw (?:ruimen|scheppen)|(?:om )?[1-6] uur '?s (?:nachts|ochtends|morgens)"
    "|odśnież\\w+|skroba\\w+|prasowa\\w+|o [1-6] (?:rano|w nocy)|чистить снег|гладить|мыть посуду|в [1-6] (?:утра|ночи)|ütü\\w*|bulaşık\\w*|kürek\\w*|sabahın? [1-6]\\w*"
    "|subah [1-6] baje",
    "새벽|설거지|다림질|제설|朝[3-6]時|雪かき|皿洗い|凌晨|铲雪|早上[1-6]点|सुबह [1-6] बजे",
)
# A voice that is put on: at first agreement nobody asked for, a word in capitals, a doubled one, laughter.
_PUT_ON = (
    re.compile(
        r"\A(?:\W{0,3}(?:oh,? (?:yeah|yes|sure|ja|joy|oui|sí|sim|sì)|yeah,? (?:right|sure)|sure|ja,? (?:hoor|klar|genau)|na klar|ah,? (?:oui|sí|sim|sì|certo|tak|ja)|mais oui|bien sûr|sí,? claro"
        r"|claro|no jasne|ну да|ах да|да конечно|evet ya|tabii|tabi|haan haan)(?!\w)|\W{0,3}(?:우와|와|이야|わあ|わーい|哇))",
        re.IGNORECASE,
    ),
    re.compile(r"(?<=[a-zà-ÿа-я] )[A-ZÀ-ÝА-Я]{4,}(?= [a-zà-ÿа-я])"),
    re.compile(
        r"(?<!\w)(?:so{3,}|zo{3,}|su{3,}per|mu+y{2,}|tã+o{2,}|too{3,}|очень-очень|çoo+k)(?!\w)|너무너무|진짜진짜|とてもとても",
        re.IGNORECASE,
    ),
    re.compile(
        r"[ㅋㅎ]{2,}|(?<!\w)(?:a?(?:ha){2,}h?|(?:ja){2,}|k{3,}|lol|lmao|mdr|(?:ха){2,})(?!\w)|哈哈|[wｗ]{2,}|笑",
        re.IGNORECASE,
    ),
)
MIN_PUT_ON = 2
# "Yeah right", "come no": agreement that never is any.
_MOCKS = re.compile(
    r"""\W{0,3}(?:(?:aye|yeah|ya)\ right|as\ if|ouais\ c'est\ ça|(?:certo\ |sì\ |si\ )?come\ no|sei\ sei|ah\ tá|ja\ ja\ klar|jaja\ klar|tak\ tak\ jasne
    |ага\ (?:щас|щаз|конечно)|ну\ да\ конечно|tab[iı]i?\ tab[iı]i?|(?:haan|han)\ (?:haan|han)\ bilkul|[اأ]ه\ طبعا[ً]?)(?!\w)
    |\W{0,3}(?:是是是|对对对|得了吧|はいはい|네네네|퍽이나)""",
    re.IGNORECASE | re.VERBOSE,
)
# Agreement that may be meant: it takes another mark.
_AGREES = re.compile(
    r"""\W{0,3}(?:(?:ha){2,4}h?[\s,]{1,3})?(?:(?:oh,?\ |yeah,?\ |yep,?\ )?(?:sure|of\ course)|oh,?\ (?:yeah|yes)|(?:oh|ah),?\ (?:oui|ja|sí|si|sì|sim)|o\ (?:ja|tak)|о\ да|(?:yeah|yes|ya)\ (?:bc|because|cuz|cause)
    |(?:ja|na|oh\ ja),?\ (?:klar|sicher|genau|logisch|freilich|natürlich)|klar\ doch|ja\ weil|ja\ want
    |(?:ben|bah|mais|ah)\ oui|(?:oui\ |ouais\ )?bien\ sûr|(?:oui|ouais)\ parce\ que
    |(?:ah\ )?s[ií],?\ (?:claro|seguro|obvio)|claro(?:\ que\ s[ií])?|s[ií]\ porque|(?:ah\ )?(?:sim|é),?\ claro|aham|sim\ porque
    |(?:ah\ |eh\ )?s[iì],?\ (?:certo|s[iì]|perché)|(?:ma\ )?certo|ja\ (?:hoor|tuurlijk|zeker)|tuurlijk
    |(?:no|tak|taa?)\ (?:jasne|pewnie|tak)|jasne|tak\ bo|(?:ну|да)\ (?:да|конечно)|ага|конечно|tab[iı]i?\ can[ıi]m|tab[iı]i?|evet\ evet|aynen
    |haan\ (?:haan|bilkul)|bilkul|طبعا[ً]?|ايوه\ طبعا|اكيد)(?!\w)|\W{0,3}(?:当然|そりゃ|もちろん|그럼|아\ ?네)""",
    re.IGNORECASE | re.VERBOSE,
)
# The same, of a message in which nothing is asked; and twice at once.
_AGREES_TOO = re.compile(
    r"""\W{0,3}(?:(?:omg|lol|haha|oh|ah|ach|y|eh|ay|ben|na|ja|yeah|wow|no)[\s,]{1,3}){0,2}(?:yeah|yes|sure|ya|right|totally|super|toll|s[ií]|obvio|oui|ouais|certo|да|tuurlijk|evet)(?!\w)
    |\W{0,3}(?:그래|응|对)""",
    re.IGNORECASE | re.VERBOSE,
)
_AGREES_TWICE = re.compile(
    r"""\W{0,3}(?:obvio|oh\ (?:sure|ya)|yeah\ sure|(?:ja|na),?\ klar|klar\ doch|jo\ eh|(?:bah|ben|mais|ah)\ oui(?:\ bien\ s[uû]r)?|oui,?\ bien\ s[uû]r|ouais\ non(?:\ mais)?
    |s[ií],?\ (?:obvio|claro|hombre|señor|seguro|c[oó]mo\ no)|y\ s[ií]|sim,?\ (?:sim|claro)|certo,?\ certo|s[iì],?\ certo|ja\ (?:hoor|tuurlijk)|(?:tak|no),?\ (?:tak|jasne)|да,?\ (?:да|конечно)|ну\ да|haan\ haan|tab[iı]i?\ tab[iı]i?)(?!\w)
    |\W{0,3}(?:そうそう|はいはい|对对|是的是的|네네|그래그래)""",
    re.IGNORECASE | re.VERBOSE,
)
_BEYOND = signs(
    "best things? ever|things? in the (?:whole )?world|dream come true|living the dream|makes my (?:day|week)|highlight of my \\w+|absolut\\w* (?:hobby|highlight)|lieblingstag|gibt nichts schöneres"
    "|(?:el |es )?mi (?:sueño|fetiche)|no hay (?:plan|nada) mejor|(?:le )?rêve de ma vie|j'?en redemande|(?:é |o )?meu sonho|(?:il )?sogno della mia vita|droom van mijn leven|marzenie (?:mojego )?życia|мечта (?:всей )?(?:моей )?жизни",
    "人生の楽しみ|人生乐趣|인생의 ?낙",
)
# "Oh sure, I'm gonna quit and raise alpacas", "I'll just clone myself".
_RESOLVES = re.compile(
    r"""\W{0,3}(?:i'?m\ (?:gonna|going\ to|just\ gonna)|im\ gonna|i'?ll\ just|ich\ (?:kündige|klone|teile)|dann\ (?:kündige|klone)|je\ vais\ (?:juste|me\ cloner)|voy\ a\ (?:clonarme|dejarlo\ todo)
    |vado\ a|vou\ (?:me\ clonar|largar\ tudo)|ik\ (?:ga\ gewoon|kloon)|rzucę\ wszystko|sklonuję)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# What it is called behind a comma then: "best three hours of my life", "il mio sogno", "besser kann der Tag nicht werden".
_BEST = re.compile(
    r"""[,;.!…–—-]\s{0,3}(?:(?:my\ |the\ |guarda,?\ |einfach\ |doch\ |vraiment\ |de\ |el\ |la\ |le\ |les\ |los\ |las\ |il\ |o\ |a\ |os\ |as\ |het\ |den?\ |das\ |die\ |der\ |to\ |это\ ){0,2}(?:
    (?:absolutely\ |absolute\ )?(?:best|nicest|finest|highlight|beste[nrs]?|schönste[nrs]?|höhepunkt|meilleure?s?|plus\ beaux?|mejor(?:es)?|melhor(?:es)?|ponto\ alto|miglior[ei]?|leukste|mooiste|hoogtepunt|najlepsz\w{1,3}|najpiękniejsz\w{1,3}|лучш\w{2,3})
      \s[^,.!?\n]{0,40}?(?<!\w)(?:life|day|week|year|lebens?|tag(?:es)?|woche|jahres|vie|journée|semaine|année|vida|día|dia|semana|año|ano|vita|giornata|settimana|leven|dag|week|jaar|życi[ae]|dnia|dzień|tygodnia|roku|жизни|дня|недели)
    |mon\ moment\ préféré|mein\ traum|(?:il\ )?mio\ sogno|mi\ sueño|(?:o\ )?meu\ sonho|mon\ rêve|mijn\ droom|moje\ marzenie|моя\ мечта|plan\ (?:perfecto|perfeito)|piano\ perfetto
    |(?:nothing|what|was|nichts|niets|nic|nada|rien|niente)\s(?:(?:could|kann|kan|może|puede|pode|peut|può)\s)?(?:be\s)?(?:better|besseres?|beters|lepszego|mejor|melhor|mieux|meglio|di\smeglio|de\smieux)
    |(?:besser|schöner)\s(?:kann|geht|könnte)\s[^,.!?\n]{0,24}?(?:nicht|ned|net|kaum|nimmer)
    )(?!\w))""",
    re.IGNORECASE | re.VERBOSE,
)
_MOCKING_FACE = re.compile(
    "[\U0001f644\U0001f612\U0001f60f\U0001f643\U0001f602\U0001f923]|(?<!\\w)x+d+(?!\\w)", re.IGNORECASE
)
# What goes on as if it were as true: "sure, and I'm the Queen", "sì certo, e domani sposo Mastroianni".
_AS_TRUE = re.compile(
    r"""\W{0,4}(?:and|und|et|y|e|en|a|i|а|и|ve|aur)\s(?:(?:tomorrow|morgen|demain|mañana|amanhã|domani|jutro|завтра|yarın|kal)(?!\w)
    |[^.!?\n]{0,24}?(?<!\w)(?:prin[cz]\w{0,5}|princip\w{1,4}|queen|king|pope|santa|emperor|papst|kaiser|könig\w{0,2}|weihnachtsmann|pape|roi|reine|papa|rey|reina|rei|rainha|regina|imperatore|paus|koning\w{0,2}|papieżem|papież|królow\w{1,2}
      |королев\w|король|папа\sримский|padişah|kral\w{0,5}|maharaja|raja)(?!\w))""",
    re.IGNORECASE | re.VERBOSE,
)
# What reminds of what everybody is to know: "bo ja przecież", "zaten".
_REMINDS = signs("przecież|же у нас|ведь|zaten|bekanntlich")


def is_ironic(own: str, evidence: str, *, answers: bool = False) -> bool:
    """Whether words of a message, of which `own` is its user's own text, are loved, or what delights them is unwelcome;
    or stand in a sentence that is put on. `answers`: the message may answer a question, to which one agrees.
    """
    start = own.find(evidence)
    if start < 0:
        return False
    stop = start + len(evidence)
    if any(begin < stop and end > start for found in _ironies(own) for begin, end in found):
        return True
    read = list(sentences(own))
    if read and start < read[0].clauses[-1].end and _AGAIN.match(read[0].text) and _UNWELCOME.search(read[0].text):
        return True
    if not answers and read and start < read[0].clauses[-1].end and _agrees_unasked(read):
        return True
    return any(each.clauses[0].start < stop and each.clauses[-1].end > start and is_put_on(each.text) for each in read)


def _agrees_unasked(read: Sequence[Sentence]) -> bool:
    """Whether a message that asks for nothing begins by agreeing, and loves what follows too much: it agrees twice, or
    loves beyond all measure.
    """
    if any(each.question or asks(part) for each in read for part in (each.text[at:to] for at, to in parts(each.text))):
        return False
    first = read[0].text
    agrees = _AGREES_TWICE.match(first) or _AGREES.match(first) or _AGREES_TOO.match(first)
    if agrees is None:
        return False
    rest = first[agrees.end() :]
    if _LOVES.search(rest) is None:
        return _BEYOND.search(rest) is not None or _RESOLVES.match(rest) is not None
    return agrees.re is _AGREES_TWICE or any(each.search(rest) for each in (_BEYOND, _BEST))


def is_put_on(sentence: str) -> bool:
    if _NOBODY_SAID.search(sentence) or is_mocking(sentence):
        return True
    if not (_EXAGGERATED.search(sentence) and _UNLOVED.search(sentence)):
        return False
    return sum(mark.search(sentence) is not None for mark in _PUT_ON) >= MIN_PUT_ON


def is_mocking(sentence: str) -> bool:
    if mocks := _MOCKS.match(sentence):
        return bool(sentence[mocks.end() :].strip(" .,!\u2026"))
    agrees = _AGREES.match(sentence)
    if agrees is None:
        return False
    rest = sentence[agrees.end() :]
    if _AS_TRUE.match(rest) or any(mark.search(rest) for mark in (_MOCKING_FACE, _REMINDS, *_PUT_ON[1:])):
        return True
    return _LOVES.search(rest) is not None and any(each.search(rest) for each in (_UNWELCOME, _UNLOVED, _FAILS, _BEST))


def _ironies(own: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The places of what is loved and of what is unwelcome, where delight stands before both."""
    for loves in _LOVES.finditer(own):
        delighted = _DELIGHTED.search(own, max(0, loves.start() - MAX_BETWEEN), loves.start())
        end = min(loves.end() + MAX_BEHIND, len(own))
        unwelcome = _UNWELCOME.search(own, delighted.end(), end) if delighted else None
        if unwelcome is not None:
            yield loves.span(), unwelcome.span()

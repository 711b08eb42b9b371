"""How one says that work, study or a partnership is over, and how one says that there is one. Of normalized texts."""

import re

from retrieval.query.stop_words import word_set


def compiled(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, patterns))


_X = r"(?P<what>[^,;:.!?،、。]{2,80})"
FILLER = re.compile(
    r"(?:(?:übrigens|ach|also|so|ok|okay|btw|by the way|well|hey|hi|hallo|oh|und|and|update|fyi|por cierto|bueno|pues|au fait|du coup|bon|aliás|então"
    r"|comunque|allora|trouwens|кстати|в общем|ну|anyway|anyways|right|yeah|guess what|naja|tja|jo|nou|joh|ja|bah|buenas|che|mira|oye|olha|ó|oi|bom|enfim|gente|dai|beh|dobra|kurde|w sumie|короче|ладно|neyse|طيب|يلا|arre|yaar|acha|accha)(?!\w)[\s,:!]{1,3}){1,3}"
)
SUPPOSED = re.compile(
    r"(?<!\w)(?:if|maybe|might|would|could|should|want to|going to|thinking|wenn|falls|vielleicht|würde|möchte|si|quizás|quiero|peut-être|voudrais|se(?! acab)|talvez|quero"
    r"|forse|vorrei|als|misschien|wil|jeśli|może|chcę|если|может|хочу|eğer|belki|لو|إذا|ممكن)(?!\w)|もし|かも|たい|如果|可能|想"
)
# Behind these the name has ended.
NAME_ENDS = re.compile(
    r"\s(?:and|und|et|y|e|en|i|и|now|last|this|since|because|but|after|for good|finally|at last|tbh|btw|lol|recently|officially|a (?:week|month|year|while) ago|\w{1,20} (?:days|weeks|months|years) ago|endlich|seit|vor|enfin|il y a|por fin|finalmente|eindelijk|geleden|temu|wreszcie|наконец|weil|jetzt|depuis|hace|desde|porque|há|da|perché|sinds|od|bo|с|потому|as"
    r"|any ?more|any longer|altogether|completely|today|yesterday|in \d{4})(?!\w)|\sو(?=\w)"
)
PARTICLES = re.compile(r"^(?:私は|僕は|俺は|我|从|저는 ?)|[をはがでに]$|(?:을|를|에서|이|가)$")
# What one may have many of, so that it names none.
NAMES_NOTHING = word_set(
    "job jobs work working place office company firm boss school uni university university college studies study degree course things it that this them "
    "arbeit job stelle firma büro schule uni studium sache trabajo empleo empresa oficina carrera estudios curro cosas casa travail boulot taf emploi "
    "boîte école fac études trabalho emprego empresa faculdade curso escola lavoro impiego azienda università scuola studi werk baan bedrijf school "
    "studie praca pracę pracy firma studia szkołę работу работы учебу учёбу университет школу iş işim işi okul عمل شغل وظيفة دراسة جامعة 仕事 会社 学校 大学 "
    "工作 学校 公司 大学 일 회사 직장 학교 대학교"
)
ARTICLES = word_set(
    "the a an my der die das dem den im am beim zum el la los las un una le les l une du au aux o os as um uma il lo gli uno una de het een"
)
# So far as a text says it of its user: at its beginning, behind a pronoun and "still".
_I = r"^(?:(?:i|ich|je|j'|yo|eu|io|ik|ja|я|ben|أنا|انا|私は|僕は|我|저는|나는)\s?)?(?:(?:also|still|now|currently|just|auch|noch|jetzt|aussi|también|ahora|também|agora|anche|adesso|ook|nu|też|teraz|сейчас|теперь|şu an)\s)?"
_AT = r"(?:at|for|with|in|bei|beim|im|in|à|a|au|aux|chez|dans|en|de|em|no|na|da|do|al|alla|presso|nel|nella|bij|op|w|we|u|na|в|во|на|у)"
WORKS = re.compile(
    rf"""{_I}(?:works?\s{_AT}\s|work(?:ing)?\sas\s|teach\w{{0,3}}\s|(?:i'm|im|i\sam|am)\s(?:an?|the)\s(?:[\w-]+\s){{1,4}}?{_AT}\s|i'm\sworking\s
    |arbeite\s|jobbe\s|schaffe\s|bin\s(?!nicht)(?:[\w-]+\s){{1,4}}?(?:bei|im|in|am)\s
    |travaille\s|bosse\s|taffe\s|enseigne\s|suis\s(?:[\w-]+\s){{1,4}}?(?:à|au|aux|chez|dans)\s
    |trabajo\s|curro\s|doy\sclases?\s|enseño\s|soy\s(?:[\w-]+\s){{1,4}}?en\s
    |trabalho\s|trampo\s|dou\saulas?\s|sou\s(?:[\w-]+\s){{1,4}}?(?:em|no|na)\s
    |lavoro\s|insegno\s|sono\s(?:[\w-]+\s){{1,4}}?(?:da|dal|al|alla|in|presso|nel|nella)\s|werk\s|ben\s(?!niet)(?:[\w-]+\s){{1,4}}?(?:bij|in|op)\s
    |pracuję\s|uczę\sw\s|jestem\s(?:[\w-]+\s){{1,4}}?(?:w|u)\s|работаю\s|[أا]عمل\s|[أا]شتغل\s|بشتغل\s)
    |^(?:ben\s)?\S[^,;.]{{1,60}}\sçalışıyorum\b
    |^(?:私は|僕は|俺は)?[^、。はが]{{1,30}}(?:で働い|に勤め|で仕事をし|で勤務)|^我?(?:现在)?在[^，。]{{1,20}}(?:上班|工作)
    |^(?:저는\s|나는\s)?[^,.]{{1,20}}에서\s(?:일해|일하|근무)""",
    re.VERBOSE,
)
STUDIES = re.compile(
    rf"""{_I}(?:study\s|studies\s|(?:i'm|im|i\sam|am)\s(?:studying|doing|majoring\sin)\s|go\sto\s|major\sin\s|studiere\s|mache\s(?:eine\sausbildung|ein\sstudium)\s|étudie\s|(?:je\s)?fais\s
    |estudio\s|hago\s|estudo\s|faço\s|studio\s|faccio\s|frequento\s|studeer\s|studiuję\s|uczę\ssię\s|учусь\s|изучаю\s|[أا]درس\s|بدرس\s)
    |^(?:ben\s)?\S[^,;.]{{1,60}}\sokuyorum\b|^(?:私は|僕は)?[^、。はが]{{1,20}}(?:を専攻|に通っ|を勉強)|^我?(?:现在)?在[^，。]{{1,20}}(?:读|上学|学)
    |^(?:저는\s)?[^,.]{{1,20}}(?:을|를|에)\s?(?:전공|공부|다녀|다니)""",
    re.VERBOSE,
)
# Two statements in one: a second verb of the user's, or what somebody else does.
SECOND_STATEMENT = re.compile(
    r"(?:,|\s(?:and|but|und|aber|y|pero|et|mais|e|mas|ma|en|maar|i|ale|и|но|و))\s(?:i|i'm|im|i've|we|my|work|live|have|study|love|like|play|ich|wir|mein|meine|wohne|lebe|habe|bin"
    r"|arbeite|studiere|je|j'\w+|mon|ma|suis|ai|yo|mi|vivo|tengo|soy|trabajo|estudio|doy|eu|meu|minha|moro|tenho|sou|trabalho|estudo|faço|io|mio|mia|abito|ho|sono"
    r"|lavoro|studio|ik|mijn|woon|heb|werk|studeer|ja|mój|moja|mieszkam|mam|jestem|pracuję|studiuję|я|мой|моя|живу|работаю|учусь)(?!\w)"
    r"|[،,]?\sو[أا](?:سكن|عيش|درس|عمل|شتغل)|[、。](?:私|妻|夫)|[，,]我"
)
OF_ANOTHER = re.compile(
    r"^(?:my|our|mein\w{0,2}|unser\w{0,2}|mon|ma|mes|notre|mi|mis|nuestr[oa]|meu|minha|mio|mia|il mio|la mia|mijn|ons|onze|mój|moja|мой|моя)\s(?!(?:boyfriend|girlfriend|partner"
    r"|husband|wife|fiancée?|freund|freundin|mann|frau|copain|copine|mec|mari|femme|novi[oa]|marido|mujer|pareja|namorad[oa]|esposa|esposo|ragazz[oa]|moglie|marito|compagn[oa]"
    r"|vriend|vriendin|man|vrouw|chłopak|dziewczyna|mąż|żona|парень|девушка|муж|жена)(?!\w))"
)
WORKS_NO_MORE = compiled(
    rf"(?:i'm |im |i am |i )?(?:no longer|not) (?:work(?:ing)?|employed|teach(?:ing)?) (?:at|for|with|in) {_X}",
    rf"(?:i )?(?:don't|dont|do not) (?:work|teach) (?:at|for|with|in) {_X} any ?(?:more|longer)(?!\w)",
    rf"(?:i've |i have |i )(?:just |recently )?(?:stopped|quit) (?:working|teaching) (?:at|for|in|with) {_X}",
    rf"no longer works (?:at|for|in|with) {_X}",
    rf"(?:ich )?(?:bin|arbeite) (?:jetzt )?nicht mehr (?:bei|im|in|für|am|an|beim) {_X}",
    rf"(?:ich )?habe? (?:\w+ ){{0,2}}?bei {_X} (?:gekündigt|aufgehört)",
    rf"(?:je |j'|on )?(?:ne |n')?(?:bosse|travaille|taffe|enseigne|suis) plus (?:à|a|au|aux|chez|dans|pour) {_X}",
    rf"(?:yo )?ya no (?:trabajo|curro|estoy trabajando|doy clases?|enseño) (?:\w+ )?(?:en|con|para) {_X}",
    rf"(?:eu )?(?:não|nao|já não) (?:trabalho|trampo|dou aulas?)(?: mais)? (?:em|no|na|nos|nas|com|para|pra) {_X}",
    rf"(?:io )?non (?:lavoro|insegno) più (?:a|al|alla|da|dal|dalla|in|per|presso|con|nel|nella) {_X}",
    rf"(?:ik )?(?:werk|ben) niet meer (?:werkzaam )?(?:bij|voor) {_X}",
    rf"(?:ja )?(?:już nie pracuję|nie pracuję już) (?:w|we|u|na|dla) {_X}",
    rf"(?:я )?(?:(?:больше|уже) не работаю|не работаю больше) (?:в|во|на|у) {_X}",
    r"(?:ben )?artık (?P<what>[^,;:.!?]{2,60}?)'?(?:de|da|te|ta) çalışmıyorum",
    rf"(?:لم أعد|ما عدت|بطلت) (?:أعمل|أشتغل|اشتغل) (?:في|مع|لدى) {_X}",
    r"(?:私は)?もう(?P<what>[^、。]{2,20}?)(?:で|に)は?(?:働いて|勤めて)い?(?:ません|ない)",
    r"我?(?:已经|现在)?(?:不在|不再在)(?P<what>[^，。]{1,20}?)(?:上班|工作)了?",
    r"(?:저는 )?(?:이제 |더 이상 )(?P<what>[^,.]{2,20}?)에서 (?:일하지 않아요|일 안 해요|근무하지 않)",
)
GIVES_UP = compiled(
    r"(?P<what>[^,;:.!?]{2,40}?) (?:is|are|ist) (?:now |jetzt )?(?:history|geschichte|dead to me)(?=$|[,.!]| (?:now|btw|tbh|for me|since|für mich|seit)(?!\w))",
    r"(?P<what>[^,;:.!?]{2,40}?) (?:let me go|fired me|sacked me|laid me off|made me redundant|hat mich (?:entlassen|gefeuert)|m'a (?:viré|licencié)|m'ont (?:viré|licencié)|me despidió|me demitiu|mi ha licenziat[oa])(?!\w)",
    rf"(?:i was |i got |i've been |got |was )(?:fired|sacked|laid off|let go|made redundant) (?:from|by|at) {_X}",
    rf"(?:me echaron|me han echado|me despidieron|fui despedid[oa]|me mandaram embora|fui demitid[oa]|mi hanno licenziat[oa]|on m'a viré|j'ai été (?:viré|licencié)e?) (?:de la |del |de |d[aoe] |du |des )?{_X}",
    r"(?:bei|beim) (?:der |dem )?(?P<what>[^,;:.!?]{2,40}?) (?:bin ich (?:jetzt )?raus|habe? ich (?:\w{1,20} )?gekündigt|wurde ich (?:entlassen|gekündigt))(?!\w)",
    r"bij (?P<what>[^,;:.!?]{2,40}?) ben ik (?:weg|gestopt|ontslagen)(?!\w)",
    r"(?:मैंने |maine )?(?P<what>[^,;:.!?]{2,40}?) (?:छोड़ दिया|छोड़ दी|chhod diya|chod diya)(?!\w)",
    rf"(?:i've |i have |i )?(?:just |recently |finally )?(?:quit|resigned from|handed in my notice at|dropped out of|was fired from|got fired from) {_X}",
    r"(?:ich )?habe? (?:(?:jetzt|endlich|mein|meine|das|die|mit) ){0,3}(?P<what>[^,;:.!?]{2,60}?) (?:abgebrochen|geschmissen|hingeschmissen|aufgegeben)",
    rf"j'ai (?:arrêté|lâché|abandonné|démissionné d[eu]) {_X}",
    rf"(?:he dejado|dejé|abandoné|he abandonado) (?:la carrera de |los estudios de ){_X}",
    rf"(?:eu )?(?:larguei|tranquei|abandonei|pedi demissão d[aoe]) {_X}",
    rf"(?:io )?(?:ho mollato|ho abbandonato|mi sono licenziat[oa] da\w{{0,3}}) {_X}",
    rf"(?:ik )?(?:ben gestopt (?:met|bij)|heb ontslag genomen bij) {_X}",
    rf"(?:ja )?(?:rzucił[ae]m|zwolnił[ae]m się z) {_X}",
    rf"(?:я )?(?:бросила?|уволил(?:ся|ась) (?:из|с)) {_X}",
    r"(?P<what>[^,;:.!?]{2,60}?)(?:['’]?[yn]?[ıiuü])? bıraktım",
    rf"(?:استقلت من|بطلت) {_X}",
    r"(?:私は)?(?P<what>[^、。はが]{2,20}?)を(?:辞めました|辞めた|退職しました|退職した|退学)",
    r"我?(?:已经|刚)?从(?P<what>[^，。]{1,20}?)(?:辞职|离职|退学)了?",
    r"(?:저는 )?(?P<what>[^,. ]{2,20}?)(?:을|를)? ?(?:그만뒀|그만두었|퇴사했|자퇴했)",
)
# One may leave a place and come back tomorrow.
LEAVES = compiled(
    rf"(?:i've |i have |i )?(?:just |recently |finally )?left {_X}",
    rf"j'ai quitté {_X}",
    rf"(?:he dejado|dejé|me he ido de|me fui de) {_X}",
    rf"(?:eu )?(?:deixei|saí d[aoe]|sai d[aoe]) {_X}",
    rf"(?:io )?(?:ho lasciato|sono uscit[oa] da\w{{0,3}}) {_X}",
    rf"(?:ik )?ben (?:weg|vertrokken) bij {_X}",
    rf"(?:ja )?(?:odeszł[ae]m z|odszedłem z) {_X}",
    rf"(?:я )?(?:ушла?|ушёл|ушел) (?:из|с) {_X}",
    r"(?P<what>[^,;:.!?]{2,60}?)['’]?(?:den|dan|ten|tan) ayrıldım",
    rf"(?:لقد )?(?:تركت|سبت) {_X}",
    r"我?(?:已经)?离开了?(?P<what>[^，。]{1,20}?)了?(?=[，。]|$)",
)
HAS_BEGUN = re.compile(
    r"(?<!\w)(?:start(?:ed|ing)?|beg[au]n|joined|new job|now (?:i|at|with)|instead|contract|commenc\w*|chez|depuis|nouveau (?:job|boulot)|maintenant|empec[eé]|empiezo|ahora"
    r"|desde|nuevo trabajo|comecei|agora|mudei|novo emprego|ho iniziato|ora|adesso|nuovo lavoro|begonnen|nu|sinds|nieuwe baan|teraz|zacz\w+|nowa praca|теперь|начала?|сейчас|yeni|başladım|artık"
    r"|و?صرت|و?بدأت|و?بديت|هلق|الآن)(?!\w)|现在|开始|新工作|跳槽|今は|新しい|지금|새로"
)
_WHO = r"(?P<who>[^\W\d_]{2,20})"
_WHEN = r"(?=$|[\s,.!])"
# When, and nothing else: "anna and i split the bill".
_PARTED_WHEN = (
    r"(?=$|[\s]?[,.!]|\s(?:last|yesterday|today|in|this|after|two|three|a|finally|for good|now|btw|letzte\w?|gestern|heute|seit|vor|im|endgültig|hier|depuis|il y a|la semaine|le mois|ayer|hace|en"
    r"|ontem|há|faz|semana|ieri|da|la settimana|gisteren|vorige|sinds|wczoraj|w|miesiąc|вчера|в|на|месяц|неделю|dün|geçen)(?!\w))"
)
_BROKE_UP = r"(?:have )?(?:just |finally |recently )?(?:broke up|broken up|split up|split|separated|got divorced|divorced|are over|are no longer together|aren't together any ?more|called it quits)"
_SEPARATED = r"(?:haben uns (?:\w{1,20} )?(?:getrennt|scheiden lassen)|sind (?:jetzt )?(?:getrennt|geschieden|auseinander|nicht mehr zusammen))"
_SEPARES = r"(?:c'est (?:fini|terminé)|on s'est séparée?s|on n'est plus ensemble|on a rompu|on a divorcé)"
_SEPARADOS = r"(?:lo dejamos|lo hemos dejado|terminamos|hemos terminado|rompimos|hemos roto|nos separamos|nos hemos separado|ya no estamos juntos|nos divorciamos|cortamos)"
# Of two: "anna and i broke up", "we broke up, anna and me".
PARTED = compiled(
    rf"{_WHO} and (?:i|me) {_BROKE_UP}{_PARTED_WHEN}",
    rf"(?:me|i) and {_WHO} {_BROKE_UP}{_PARTED_WHEN}",
    rf"(?:we|we've) {_BROKE_UP},? (?:me and )?{_WHO}(?: and (?:me|i))?{_WHEN}",
    rf"(?:it's|its|it is) over (?:with|between me and) {_WHO}{_WHEN}",
    rf"(?:zwischen|mit) (?:mir und )?{_WHO} (?:und mir )?ist(?: es)?(?: jetzt| nun| endlich)? (?:schluss|aus|vorbei)(?=$|[,.!]| seit)",
    rf"{_WHO} und ich {_SEPARATED}{_PARTED_WHEN}",
    rf"(?:es ist )?(?:schluss|aus) mit {_WHO}(?=$|[,.!]| seit)",
    rf"{_WHO} et moi,? {_SEPARES}{_PARTED_WHEN}",
    rf"{_SEPARES},? (?:entre |avec )?{_WHO}(?: et moi)?(?=$|[,.!]| depuis)",
    rf"{_WHO} y yo {_SEPARADOS}{_PARTED_WHEN}",
    rf"(?:eu e (?:o |a )?{_WHO}) (?:terminamos|nos separamos|acabamos|nos divorciamos|não estamos mais juntos){_PARTED_WHEN}",
    rf"(?:o |a )?{_WHO} e eu (?:terminamos|nos separamos|acabamos|nos divorciamos){_PARTED_WHEN}",
    rf"io e {_WHO} (?:ci siamo (?:lasciati|separati|lasciate)|abbiamo rotto|non stiamo più insieme){_PARTED_WHEN}",
    rf"{_WHO} e io (?:ci siamo (?:lasciati|separati|lasciate)|abbiamo rotto){_PARTED_WHEN}",
    rf"{_WHO} en ik (?:zijn (?:uit elkaar|gescheiden)|hebben het uitgemaakt){_PARTED_WHEN}",
    rf"(?:ja i|z) {_WHO} (?:rozstaliśmy się|zerwaliśmy|się rozstaliśmy|rozwiedliśmy się|koniec){_PARTED_WHEN}",
    rf"(?:rozstał[ae]m się|zerwał[ae]m) z {_WHO}{_WHEN}",
    rf"мы с {_WHO} (?:расстались|разошлись|развелись|больше не вместе){_PARTED_WHEN}",
    rf"(?:я )?(?:рассталась|расстался|развелась|развёлся|развелся) с {_WHO}{_WHEN}",
    r"(?P<who>\w{2,20}?)(?:['’]?(?:y?l[ae]|[dt][ae]n)| ile) (?:ayrıldık|ayrıldım|boşandık|boşandım)(?!\w)",
    rf"(?:لقد )?(?:انفصلت عن|انفصلنا أنا و|تطلقت من) ?{_WHO}{_WHEN}",
    r"(?P<who>\S{2,20}) (?:से|se) (?:मेरा |mera )?(?:ब्रेकअप|breakup|break up|अलग|तलाक)",
    r"我?(?:和|跟)(?P<who>[^，。]{1,6}?)(?:已经|昨天|上周)?(?:分手了|离婚了|分了)",
    r"(?P<who>[^、。はが]{1,10})と(?:は)?(?:昨日|先週)?(?:別れた|別れました|離婚した|離婚しました)",
    r"(?P<who>\S{2,8}?)(?:이랑|랑|와|과|하고) (?:\S+ )?(?:헤어졌|이혼했)",
    rf"(?:i |i've |we |me and )?(?:just )?(?:broke up|split up|split|separated) (?:with|from) {_WHO}{_WHEN}",
    rf"(?:ich )?(?:hab|habe|bin) (?:mich )?(?:jetzt )?von {_WHO} (?:getrennt|geschieden)",
    rf"(?:yo )?(?:me he separado|me separé|me he divorciado|lo he dejado|lo dejé|he roto|rompí|terminé) (?:de|con) {_WHO}{_WHEN}",
    rf"(?:je me suis séparée? de|j'ai rompu avec|j'ai quitté|on s'est séparés? avec|on a rompu avec) {_WHO}{_WHEN}",
    rf"(?:eu )?(?:terminei com (?:o |a )?|me separei d[aoe] |separei-me d[aoe] ){_WHO}{_WHEN}",
    rf"(?:mi sono (?:lasciat[oa]|separat[oa]) (?:con|da)|ho rotto con) {_WHO}{_WHEN}",
    rf"(?:ik ben uit elkaar met|het is uit met|ik heb het uitgemaakt met) {_WHO}{_WHEN}",
)
_PARTNERS = (
    r"(?:my (?:boyfriend|girlfriend|partner|husband|wife|fiancée?)|mein(?:e)? (?:freund|freundin|mann|frau|partner|partnerin)|mon (?:copain|mec|mari|ami|compagnon)|ma (?:copine|meuf|femme|compagne)"
    r"|mi (?:novi[oa]|marido|mujer|pareja)|(?:o )?meu (?:namorado|marido)|(?:a )?minha (?:namorada|esposa|mulher)|(?:il )?mio (?:ragazzo|marito|compagno)|(?:la )?mia (?:ragazza|moglie|compagna)"
    r"|mijn (?:vriend|vriendin|man|vrouw))"
)
PARTNER = compiled(
    rf"(?:i live with my (?:girlfriend|boyfriend|partner|wife|husband)|(?:ich )?wohne mit meiner? (?:freundin|mann|frau|freund)|j'habite avec (?:ma copine|mon copain|ma femme|mon mari)|vivo con mi (?:novi[oa]|marido|mujer|pareja)|moro com (?:meu namorado|minha namorada)) {_WHO}",
    rf"(?:mój (?:chłopak|mąż)|moja (?:dziewczyna|żona)) (?:ma na imię|to|nazywa się) {_WHO}",
    rf"(?:мою|моего) (?:девушку|жену|парня|мужа) зовут {_WHO}",
    rf"(?:моя|мой) (?:девушка|жена|парень|муж)(?: это)? {_WHO}",
    rf"(?:sevgilimin|kız arkadaşımın|erkek arkadaşımın|eşimin|kocamın|karımın|nişanlımın) adı {_WHO}",
    rf"(?:حبيبتي|زوجتي|زوجي|حبيبي|خطيبتي|خطيبي) اسمه?ا? {_WHO}",
    r"(?:मेरी|मेरे|meri|mere) (?:गर्लफ्रेंड|बॉयफ्रेंड|पत्नी|पति|girlfriend|boyfriend|biwi|pati) का (?:नाम|naam) (?P<who>\S{2,20})(?: है| hai)?",
    r"我的?(?:女朋友|男朋友|老婆|老公|妻子|丈夫|女友|男友)(?:叫|是)(?P<who>[^，。]{1,6})",
    r"(?:私の|僕の|俺の)?(?:彼女|彼氏|妻|夫|旦那|嫁)(?:の名前)?は(?P<who>[^、。はが]{1,10}?)(?:です|だ|という名前です|といいます)?",
    r"(?:내 |제 )?(?:남자친구|여자친구|남친|여친|남편|아내)(?: 이름)?(?:은|는) (?P<who>\S{2,8}?)(?:이야|야|예요|이에요|입니다|이라고 해)?",
    rf"{_PARTNERS}(?:'s name is| is called| is named| is|'s name's| heißt| ist| s'appelle| se llama| es| se chama| é| si chiama| è| heet| is) {_WHO}",
    rf"(?:i'm|im|i am|we're) (?:dating|seeing|married to|engaged to|with|in a relationship with) {_WHO}",
    rf"(?:ich )?bin (?:mit {_WHO} (?:zusammen|verheiratet|verlobt))",
    rf"(?:estoy|soy) (?:casad[oa]|saliendo|liad[oa]) con {_WHO}",
    rf"(?:je suis|je sors) (?:en couple avec|mariée? (?:à|avec)|avec) {_WHO}",
    rf"(?:eu )?(?:namoro|estou namorando|sou casad[oa]) com (?:o |a )?{_WHO}",
    rf"(?:sto con|sono sposat[oa] con|sono fidanzat[oa] con) {_WHO}",
)

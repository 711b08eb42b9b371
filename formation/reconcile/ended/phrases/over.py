"""How one says, in fifteen languages, that one does, takes or has something no more, and which of what one says of
oneself that may end. Of normalized texts.
"""

import re

from formation.reconcile.ended.phrases.names import STUDIES, compiled
from formation.reconcile.ended.phrases.possessions import HAS
from retrieval.query.stop_words import word_set

_X = r"(?P<what>[^,;:.!?،、。]{2,80})"
_X_ = r"(?P<what>[^,;:.!?،、。]{2,60}?)"
_EN = r"(?:i've |i have |i |i'm |im |i am |we've |we have |we )?(?:(?:just|finally|recently|already|officially|completely|actually|also|so) ){0,2}"
_DE_OVER = r"(?:aufgegeben|abgebrochen|geschmissen|hingeschmissen|gekündigt|abgesetzt|abbestellt|sein lassen|an den nagel gehängt)"
# Said of what one does for good: it ends whatever of the user's has its name.
GIVEN_UP = compiled(
    rf"{_EN}(?:quit|dropped(?! off)(?: out of)?|ditched|gave up(?: on)?|given up(?: on)?|packed in|jacked in|chucked in|cancell?ed|pulled out of|withdrew from|(?:came|come|got|gone) off(?! (?:the (?!pill)|my |a ))|swore off|sworn off|kicked|unsubscribed from|resigned from|moved out (?:of|from)|stopped) {_X}",
    rf"(?:i'm |im |i am |i've been |been |now )?off (?!to |for |on |at |with |work|the (?!pill)|my |a ){_X}",
    rf"{_X_}(?:'s| is| are) over for (?:me|us|good)(?!\w)",
    rf"(?:ich )?(?:habe?|hab') (?:\w{{1,20}} )?(?:mit |bei )?(?:(?:dem|der|den|das|die|meine?n?|meinem) )?{_X_} (?:\w{{1,20}} )?{_DE_OVER}(?!\w)",
    rf"(?:ich )?(?:habe?|hab') (?:(?:jetzt|nun|endlich) )?mit (?:(?:dem|der|den) )?{_X_} (?:aufgehört|schluss gemacht)(?!\w)",
    rf"(?:(?:den|das|die|dem|mein\w{{0,2}}) )?{_X_} hab(?:e|')? ?ich (?:\w{{1,20}} )?{_DE_OVER}(?!\w)",
    rf"(?:(?:der|das|die|mein\w{{0,2}}) )?{_X_} ist (?:jetzt )?(?:gekündigt|abbestellt|abgemeldet)(?!\w)",
    rf"(?:ich )?bin (?:jetzt )?aus (?:dem|der) {_X_} (?:ausgetreten|raus|ausgezogen)(?!\w)",
    rf"aus (?:dem|der) {_X_} bin ich (?:\w{{1,20}} )?(?:ausgetreten|raus|ausgezogen)(?!\w)",
    r"(?:ich )?bin (?:(?:jetzt|nun|endlich|seit \w{1,20}(?: \w{1,20})?) )?(?P<what>\w{3,20})frei(?!\w)",
    rf"j'ai (?:enfin |complètement )?(?:arrêtée? (?:de |d')?|lâché |laissé tomber |abandonné |résilié |quitté )(?:(?:le|la|les|mon|ma|mes) |l')?{_X}",
    rf"(?:(?:le|la|les) |l')?{_X_},? c'est (?:fini|terminé) pour (?:moi|nous|de bon)(?!\w)",
    rf"(?:he |hemos )?(?:dejé|dejado|abandoné|cancelé|cancelado|me di de baja de|me he dado de baja de|me borré de)(?:l| de)? (?:(?:el|la|los|las|mis?|las clases de|las) )?{_X}",
    rf"se acab(?:ó|aron) (?:el |la |los |las )?{_X_} para (?:mí|siempre|nosotros)(?!\w)",
    rf"(?:eu )?(?:larguei|parei (?:de|com)|deixei de|abandonei|cancelei|desisti d[aoe]|tranquei|saí d[ao]) (?:(?:o|a|os|as|meu|minha) )?{_X}",
    rf"(?:io )?(?:ho (?:mollato|smesso (?:di|con)|abbandonato|lasciato|disdetto|piantato)) (?:(?:il|lo|la|i|gli|le|mio|mia) |l')?{_X}",
    rf"(?:basta|niente più|ho chiuso con) (?:(?:il|la|i|le) |l')?{_X_}(?: per me)?$",
    rf"(?:ik )?(?:ben gestopt met|heb) (?:(?:de|het|mijn) )?{_X_}(?:$| (?:opgegeven|opgezegd|afgezegd|afgebouwd)(?!\w))",
    rf"(?:(?:de|het|mijn) )?{_X_} heb ik (?:\w{{1,20}} )?(?:opgegeven|opgezegd|afgezegd|aan de wilgen gehangen)(?!\w)",
    rf"(?:ja )?(?:rzucił[ae]m|odstawił[ae]m|porzucił[ae]m|skończył[ae]m z|zrezygnował[ae]m z|wypisał[ae]m się z|zwolnił[ae]m się z) {_X}",
    rf"z {_X_} koniec(?!\w)",
    rf"(?:я )?(?:бросила?|забросила?|завязала? с|перестала?|отказал(?:ся|ась) от|уволил(?:ся|ась) (?:из|с)) {_X}",
    rf"с {_X_} (?:покончено|завязала?|покончила?)(?!\w)",
    rf"(?:ben )?{_X_} bıraktım(?!\w)",
    rf"(?:لقد )?(?:تركت|بطلت|توقفت عن|أقلعت عن|قلعت عن) {_X}",
    rf"(?:मैंने |maine )?{_X_} (?:छोड़ दी|छोड़ दिया|छोड़ दिये|बंद कर दी|बंद कर दिया|chhod diya|chod diya|chhod di|chod di|band kar diya|band kar di)(?!\w)",
    r"我?(?:已经)?(?:戒|退出|放弃|停)(?:掉)?了(?P<what>[^，。]{1,12}?)了?$",
    r"我?(?:的)?(?P<what>[^，。我]{1,10}?)(?:我)?(?:已经)?(?:戒|退|停|放弃)(?:掉)?了$",
    r"(?:私は|僕は|俺は)?(?:もう)?(?P<what>[^、。はが]{1,15}?)[をは]?(?:もう)?(?:やめた|やめました|辞めた|辞めました)(?:よ|んだ|んです)?$",
    r"(?:저는 |나 |난 )?(?P<what>[^,.]{1,15}?)(?:을|를|은|는)? ?(?:이제 |드디어 )?(?:끊었|그만뒀|그만두었|관뒀|접었)\w{0,3}$",
)
# Said also of this once: not beside a word of today.
NO_MORE = compiled(
    rf"(?:so )?no more {_X_} for (?:me|us)(?!\w)",
    rf"(?:mit (?:dem |der )?){_X_} ist schluss(?!\w)",
)
# Of what one takes or is on, and not of where one goes: who is done with the gym may be there again tomorrow.
DONE_WITH = compiled(rf"{_EN}(?:all )?done with {_X}")
INSTEAD = compiled(
    rf"{_EN}(?:switched|changed|moved over) from {_X_} to (?!\d).{{2,60}}",
    rf"(?:ich )?bin (?:jetzt )?von {_X_} (?:auf|zu) .{{2,40}} (?:umgestiegen|gewechselt)(?!\w)",
    rf"(?:je suis passée? (?:de la |des |du |de |d')){_X_} (?:à|au|aux) .{{2,40}}",
    rf"(?:me he pasado|me pasé|he cambiado|cambié) (?:de |del ){_X_} (?:a|al) .{{2,40}}",
    rf"(?:eu )?(?:troquei|mudei) (?:d[eoa] |o |a )?{_X_} (?:por|pelo|pela|pra|para) .{{2,40}}",
    rf"(?:io )?sono passat[oa] (?:da\w{{0,3}} |dall'){_X_} a\w{{0,3}} .{{2,40}}",
    rf"(?:ik )?(?:ben )?overgestapt van {_X_} (?:naar|op) .{{2,40}}",
    rf"(?:ja )?(?:przerzucił[ae]m się|przeszedłem|przeszłam) z {_X_} na .{{2,40}}",
    rf"(?:я )?(?:перешла?|перешёл|пересела?) с {_X_} на .{{2,40}}",
    rf"(?:ben )?{_X_}['’]?[dt][ae]n .{{2,40}}['’]?(?:y?[ae]) geçtim(?!\w)",
    r"我?(?:已经)?(?:从|把)(?P<what>[^，。]{1,12}?)换成了?.{1,12}",
    r"(?P<what>[^、。はが]{1,12})から.{1,12}に(?:変え|乗り換え|切り替え)(?:た|まし)",
    r"(?:이제 |요즘은? )(?P<what>\S{1,10}) 말고 .{1,20}",
    r"(?P<what>\S{1,10})에서 \S{1,10}(?:으로|로) (?:바꿨|갈아탔)\w{0,3}",
)
# Whoever leaves a place may come back tomorrow, but not who leaves what they belong to.
LEFT_GROUP = compiled(
    rf"{_EN}left {_X}",
    rf"j'ai quitté (?:(?:le|la|mon|ma) |l')?{_X}",
    rf"(?:dejé|he dejado) (?:el|la) {_X}",
    rf"(?:eu )?(?:saí|sai) d[ao] {_X}",
    rf"(?:ho lasciato|sono uscit[oa] da\w{{0,3}}) (?:(?:il|la) |l')?{_X}",
    rf"(?:ik )?ben (?:uit|weg bij) (?:de |het )?{_X_}(?: gestapt)?$",
    rf"(?:я )?(?:ушла?|ушёл) из {_X}",
)
BELONGS = re.compile(
    r"^(?:(?:i'm|im|i am|am|i sing|sing|sings|i play (?:\w{1,20} ){0,2}|plays? (?:\w{1,20} ){0,2}|i belong|je suis|je chante|je joue|estoy|canto|estou|sono|ik zit|ik zing|я пою|я играю|я)\s?)"
    r"(?:in|to|a member of|part of|dans|en|no|na|num|numa|nel|nella|in un|bij|op|в) (?=.{0,40}(?:club|band|choir|team|group|society|church|party|chorale|équipe|groupe|asociación|coro|equipo|grupo|banda|equipe|squadra|gruppo|koor|groep|клуб|хор|групп|команд))"
)
# Not for good, or not in this world.
FOR_NOW = re.compile(
    r"(?<!\w)(?:today|tonight|right now|this (?:morning|afternoon|evening|week|weekend|month|term|time)|at the moment|for (?:now|the moment|a while|a bit)|temporarily|until|heute|heut|diese woche|diesen monat|gerade|momentan|vorerst|erstmal|hoy|esta (?:semana|noche|tarde)|por (?:ahora|hoje|hoy|enquanto|agora)|aujourd'hui|ce soir|cette semaine|pour (?:l'instant|le moment)|hoje|oggi|stasera|questa settimana|per ora|vandaag|vanavond|deze week|voorlopig|dziś|dzisiaj|w tym tygodniu|na razie|сегодня|на этой неделе|пока|bugün|bu hafta|şimdilik|اليوم|هذا الأسبوع|aaj)(?!\w)"
    r"|आज|今天|今晚|这周|本周|暂时|先不|今日|今夜|今週|오늘|이번 주|당분간"
)
FOR_A_TIME = re.compile(
    r"(?<!\w)(?:for (?:now|today|tonight|the (?:moment|day|week|month|summer)|a (?:while|bit|day|week|month|few)|two|lent|january)|until|till|temporarily|für (?:heute|jetzt|diese|eine)|vorerst|erstmal|pour (?:aujourd'hui|l'instant|le moment|la journée)|por (?:ahora|hoje|hoy|enquanto|agora|un tiempo|um tempo)|per (?:ora|oggi|adesso)|voorlopig|voor vandaag|na (?:razie|dziś|dzisiaj|teraz)|пока|на сегодня|şimdilik|and (?:started|start) again)(?!\w)|暂时|先不|当分|당분간"
)
# "Dejé la cerámica en el horno": where one left it, and not "en el verano".
LEFT_THERE = re.compile(r" en (?:el|la|los|las|mi|casa)(?!\w)(?! (?:verano|invierno|primavera|otoño|mes|año|\d))")
UNREAL = re.compile(
    r"(?<!\w)(?:dream\w*|movie|film\w*|book|novel|series|show|episode|game|almost|nearly|tried|fast|beinahe|traum|roman|buch|serie|presque|failli|rêve|livre|casi|sueño|película|libro|novela|quase|sonho|livro|novela|quasi|sogno|libro|bijna|droom|boek|prawie|śnie|książce|почти|чуть|сне|фильме|книге|neredeyse|az kalsın|rüyamda|filmde)(?!\w)"
    r"|差点|差一点|梦|电影|危うく|夢|映画|거의|뻔|꿈|영화"
)
# What its user does, takes, has or is in, at the beginning; nothing of what is past or liked.
_SOFTLY = r"(?:(?:also|still|now|currently|really|always|usually|often|auch|noch|jetzt|immer|oft|aussi|toujours|maintenant|también|siempre|ahora|também|sempre|agora|anche|adesso|ook|nog|nu|altijd|też|zawsze|teraz|тоже|всегда|сейчас)\s)?"
DOES = re.compile(
    rf"""(?:(?:i|we)\s)?{_SOFTLY}(?:do|does|play|plays|take|takes|go\sto|goes\sto|attend|attends|practi[sc]es?|learn|learns|study|studies|drink|drinks|eat|eats|smoke|smokes|vape|vapes|use|uses|own|owns|have|has|drive|drives|ride|rides|rent|rents|train|trains|volunteer|volunteers|sing|sings|dance|dances|subscribe|subscribes|pay\sfor|collect|collects|keep|keeps|coach|coaches|watch|watches|live\s(?:with|at|in)|lives\s(?:with|at|in)|wear|wears|belong\sto)\s
    |(?:i'm|im|i\sam|am|we're|we\sare|is)\s(?:on|in|doing|playing|taking|learning|studying|practi[sc]ing|using|training|attending|going\sto|drinking|subscribed\sto|signed\sup\s(?:for|to)|enrolled\s(?:in|on)|a\smember\sof)\s
    |(?:i've|i\shave|we've|we\shave)\s(?:got|been\s\w{{1,20}}ing)\s
    |(?:ich|wir)?\s?(?:bin|sind)\s{_SOFTLY}(?:im|in|bei|beim)\s
    |(?:(?:ich|wir)\s)?(?:mache?n?|spiele?n?|gehe?n?|nehme?n?|lerne?n?|trinke?n?|esse?n?|rauche?n?|benutze?n?|nutze?n?|habe?n?|fahre?n?|besuche?n?|trainiere?n?|singe?n?|tanze?n?|sammle|wohne?n?|schaue?n?|trage?n?)\s
    |(?:je|j'|on|nous)\s?(?:fais|fait|faisons|joue|jouons|prends|prend|vais|va|apprends|bois|mange|fume|utilise|ai|a|avons|conduis|pratique|suis(?:\s(?:inscrite?|abonnée?))?|chante|danse|collectionne|habite|vis|porte|regarde)\s
    |(?:yo\s)?(?:hago|juego|tomo|voy|vamos|aprendo|estudio|bebo|como|fumo|uso|tengo|tenemos|conduzco|practico|canto|toco|bailo|colecciono|vivo|vivimos|llevo|veo|estoy(?:\s(?:apuntad|inscrit|matriculad)[oa])?|doy)\s
    |(?:(?:eu|a\sgente)\s)?(?:faço|jogo|tomo|vou|aprendo|estudo|bebo|como|fumo|uso|tenho|temos|dirijo|pratico|canto|toco|danço|coleciono|moro|vivo|vejo|estou(?:\s(?:inscrit|matriculad)[oa])?|tô)\s
    |(?:io\s)?(?:faccio|gioco|prendo|vado|imparo|studio|bevo|mangio|fumo|uso|ho|abbiamo|guido|pratico|canto|suono|ballo|colleziono|vivo|abito|guardo|sono(?:\siscritt[oa])?)\s
    |(?:(?:ik|we|wij)\s)?(?:doe|speel|slik|neem|ga|leer|studeer|drink|eet|rook|gebruik|heb|hebben|rijd|zit|zing|dans|verzamel|woon|kijk|draag)\s
    |(?:ja\s)?(?:robię|gram|biorę|chodzę|uczę\ssię|piję|jem|palę|używam|mam|mamy|jeżdżę|trenuję|śpiewam|tańczę|zbieram|mieszkam|oglądam|noszę)\s
    |(?:(?:я|мы)\s)?(?:делаю|играю|принимаю|хожу|учу|изучаю|учусь|пью|ем|курю|использую|занимаюсь|езжу|вожу|пою|танцую|собираю|живу|смотрю|ношу)\s|у\s(?:меня|нас)\s(?:есть\s)?
    |(?:أنا\s)?(?!أحب|أكره|أريد|أخي|أختي|أمي|أبي|أن\s|أنا|أين)(?:[أآ]\w{{2,6}}|عندي|لدي|بدرس|بشتغل|بلعب|بشرب|بروح|باخد)\s""",
    re.VERBOSE,
)
IS_AT_IT = (DOES, STUDIES, HAS)
ON_IT = re.compile(r"(?:i'm|im|i am|am|is) on |(?:i )?(?:take|takes|use|uses|drink|drinks|smoke|smokes|vape|eat|eats) ")
LIKES_IT = re.compile(
    r"(?:i )?(?:love|loves|like|likes|prefer|prefers) |(?:ich )?(?:mag|liebe) |j'(?:aime|adore) |me (?:gusta|encanta) |(?:eu )?(?:gosto de|adoro) |mi piace |(?:ik hou van) |lubię |(?:я )?люблю |我?(?:喜欢|爱)"
)
# Verbs at the end, and what may stand behind them.
DOES_LAST = (
    re.compile(
        r"(?:['’]?\w{0,5}\s)(?:\w{1,20}\s){0,1}?\w{1,20}(?:yor|[ıiuü]r|[ae]r)(?:[ıiuü]m|[uü]z|[ıi]z)$|\w{0,4} var$"
    ),
    re.compile(
        r"(?:이랑|랑|을|를|에|에서|은|는|이|가|로)?\s(?:\w{1,6}고 (?:있어|있어요|있습니다|있다)|\w*(?:피워|피워요|피웁니다|펴|마셔|마셔요|다녀|다녀요|다닙니다|배워|배워요|쳐|쳐요|해|해요|합니다|먹어|먹어요|써|써요|키워|키워요|타|타요|살아|살아요|일해|일해요|있어|있어요|봐|봐요|복용해))$"
    ),
    re.compile(
        r"\s?(?:में |me |mein |को |ko )?(?:काम |kaam )?(?:करता|करती|पीता|पीती|खाता|खाती|खेलता|खेलती|जाता|जाती|लेता|लेती|सीखता|सीखती|सीख रहा|सीख रही|बजाता|बजाती|चलाता|चलाती|रहता|रहती|karta|karti|peeta|pita|piti|khata|khati|khelta|khelti|jata|jati|leta|leti|seekhta|seekhti|bajata|bajati|chalata|rehta|rehti)(?:\s(?:हूँ|हूं|hoon|hun|hu))?$"
    ),
    re.compile(
        r"(?:教室|レッスン)?[をにで](?:習|し|やっ|吸|飲|食|使|弾|通|遊|飼|持|働|勤|乗|受|続|住)[^、。]{0,8}$|(?:勤務|勤め)$"
    ),
    re.compile(r"(?:课|班)?(?:上班|工作)?(?:呢|啊|了)?$"),
)
ZH_DOES = re.compile(
    r"^(?:我们?)?(?:现在|目前|一直|经常|平时|每天|每周[一二三四五六日天末]?|周[一二三四五六日天末]|都|也|还|在|早上|晚上|天天|常常|正在|报了|参加了?|有在){0,4}(?:上|学|吃|喝|抽|用|玩|打|弹|开|做|练|跳|骑|养|报|参加|在)(?:着|过|了)?"
)
ZH_LIKES = re.compile(r"^我?(?:很|最|特别)?(?:喜欢|爱)(?:喝|吃|用|玩)?")
# Whose it is, where the verb comes last.
OF_ANOTHER_LAST = re.compile(
    r"(?:^|\s)(?!나는|난|저는|전|내가|제가|우리는)\S{1,6}(?:은|는|이|가|도)\s(?=.*[가-힣]$)|(?:^|\s)(?:mera|meri|mere|मेरा|मेरी|मेरे)\s"
)
# Small words around a thing: how often, since when, what kind of thing it is.
AROUND = word_set(
    "every each most on twice once three two daily weekly monthly since for with when at in of to during per as by times "
    "day days week weeks month months year years night nights morning mornings evening evenings weekend weekends tablets pills mg ml "
    "jeden jede jedes seit für mit wenn um am im bei pro als abends morgens täglich mal tag tage woche monat jahr jahre jahren tabletten "
    "montags dienstags mittwochs donnerstags freitags samstags sonntags tous chaque depuis pour avec quand par fois jour jours semaine mois an ans soir matin "
    "cada desde para con cuando por veces dia dias semana mes meses año años noche mañana todos todas toda dos tres "
    "todo desde há com quando vezes dias semana mes ano anos noite manha ogni da per con quando volte giorno giorni settimana mese anno anni sera mattina "
    "elke sinds voor met als keer dag dagen jaar avond ochtend maal codziennie od dla razy dzień dni tygodniu lat wieczorem rano po we "
    "каждый каждую каждое каждые день дня неделю недели месяц лет раз раза по с утром вечером для один два три "
    "membership member subscription account app phone class classes lesson lessons course courses team club group session sessions training "
)
# A thing that many things are, so that it names none.
KINDS = word_set(
    "class classes lesson lessons course courses membership subscription account habit practice training session sessions club team group app tablets pills meds medication place house "
    "kurs unterricht stunden stunde abo mitgliedschaft verein training tabletten abonnement cours club abono suscripción clase clases curso pastillas aula aulas curso assinatura remédio "
    "corso lezioni lezione abbonamento pastiglie les lessen cursus lidmaatschap abonnement pillen zajęcia lekcje kurs tabletki курс курсы занятия уроки кружок таблетки "
    "kursu dersi kurs ders دروس دورة حصة क्लास class 课 课程 教室 수업 학원 약"
)
NO_LONGER = re.compile(
    r"""(?<!\w)(?:no\ longer|nicht\ mehr|kein\w{0,2}\ .{1,60}?\ mehr|ya\ no|ne\ .{1,40}?\ plus|n'.{1,40}?\ plus
    |non\ .{1,40}?\ più|não\ .{1,40}?\ mais|já\ não|niet\ meer|geen\ .{1,60}?\ meer|больше\ не|уже\ не|już\ nie|nie\ .{1,40}?\ już|не\ .{1,40}?\ больше
    |لم\ أعد|ما\ عدت|artık\ .{1,40}?(?:m[ıiuü]yor|değil|m[ae]m)\w*)(?!\w)
    |n't\ .{1,60}?\ any\ ?(?:more|longer)|^(?:(?:i'm|im|i\ am|i\ do|we\ do)\ )?not\ .{1,60}?\ any\ ?(?:more|longer)
    |^(?:je\ |j')\w{1,20}\ plus\ (?=\w{1,20}$|(?:à|au|aux|chez|dans|avec|en)\ )
    |(?:이제|더\ 이상|더는)\ .{0,30}?(?:안\ |못\ |아니|않)|\ 이제\ 안\ |(?<!\w)(?:ab|अब)\ .{1,40}?(?:nahi|nahin|nhi|नहीं)
    |不再|再也不|不.{1,3}了$|もう.{1,30}?(?:ない|ません)""",
    re.VERBOSE,
)
# Less than before, and what is no longer so because it was before.
DEGREE_OR_PAST = re.compile(
    r"(?<!\w)(?:(?:so|as|that) (?:viel|oft|much|often)|much|used to|früher|damals|so gern|tanto|tan|autant|aussi souvent|mucho|antes|avant|autrefois|prima|zoveel|zo vaak|vroeger|tyle|tak często|kiedyś|так (?:много|часто)|раньше|eskiden|o kadar|eskisi)(?!\w)"
    r"|以前|昔|那么|あまり|それほど|예전|그렇게|पहले"
)
LITTLE = word_set(
    "i i'm im am is are be mehr more any anymore no not longer nicht mehr kein keine keinen keiner ya no plus più mais não nao já ja niet meer geen больше не уже już nie "
    "jestem lem أعد لم ما عدت أنا انا artık değilim değil 이제 더 이상 더는 안 못 아니야 아니에요 아니 않아 않아요 저는 나 난 ab main mai nahi nahin nhi hoon hun hu अब मैं नहीं हूँ हूं "
    "btw tbh finally anyway übrigens leider endlich jetzt now ahora agora ora adesso nu teraz теперь"
)
DIED = compiled(
    r"(?:(?:my|our) )?(?:(?P<kind>\w{3,10}) )?(?P<who>\w{2,20}) (?:has |just |sadly |unfortunately |recently ){0,2}(?:died|passed away|passed|was put down|was put to sleep|is dead|crossed the rainbow bridge|didn't make it|is no longer with us)(?P<end>.*)",
    r"(?:we|i) (?:had to |have had to )?(?:put|had) (?P<who>\w{2,20}) (?:down|to sleep|put down|put to sleep)(?P<end>.*)",
    r"(?:we|i) (?:just )?lost (?:our (?:\w{1,20} )?)?(?P<who>\w{2,20})(?P<end> (?:yesterday|last|on|this|to cancer).*)",
    r"(?:unser\w{0,2} |mein\w{0,2} )?(?:(?P<kind>\w{3,10}) )?(?P<who>\w{2,20}) ist (?:(?:leider|gestern|heute|letzte\w?|vorige|woche|monat|nacht|am|im|vor|\w{1,20}tag|jetzt|plötzlich) ){0,3}(?:gestorben|tot|verstorben|eingeschläfert worden)(?P<end>.*)",
    r"(?:wir )?(?:haben|mussten) (?P<who>\w{2,20}) (?:\w{1,20} ){0,3}?(?:einschläfern lassen|einschläfern|verloren)(?P<end>.*)",
    r"(?:(?:mon|ma|notre) )?(?:(?P<kind>\w{3,10}) )?(?P<who>\w{2,20}) (?:est morte?|est décédée?|nous a quittés?|a été euthanasiée?)(?P<end>.*)",
    r"(?:(?:mi|nuestr[oa]) )?(?:(?P<kind>\w{3,10}) )?(?P<who>\w{2,20}) (?:murió|ha muerto|falleció|se murió|se nos fue|ya no está con nosotros)(?P<end>.*)",
    r"(?:(?:o|a|meu|minha|o meu|a minha|nosso|nossa) )?(?:(?P<kind>\w{3,10}) )?(?P<who>\w{2,20}) (?:morreu|faleceu|se foi)(?P<end>.*)",
    r"(?:(?:il mio|la mia|il nostro|la nostra) )?(?:(?P<kind>\w{3,10}) )?(?P<who>\w{2,20}) (?:è mort[oa]|è mancat[oa]|se n'è andat[oa]|non c'è più)(?P<end>.*)",
    r"(?:(?:mijn|onze|ons) )?(?:(?P<kind>\w{3,10}) )?(?P<who>\w{2,20}) is (?:\w{1,20} ){0,2}?(?:dood|overleden|gestorven|ingeslapen|doodgegaan)(?P<end>.*)",
    r"(?:(?:mój|moja|nasz|nasza) )?(?:(?P<kind>\w{3,10}) )?(?P<who>\w{2,20}) (?:zdechł[ao]?|umarł[ao]?|zmarł[ao]?|nie żyje|odszedł|odeszła)(?P<end>.*)",
    r"(?:(?:мой|моя|наш|наша) )?(?:(?P<kind>\w{3,10}) )?(?P<who>\w{2,20}) (?:\w{1,20} )?(?:умерла?|умер|сдохла?|погибла?|не стало)(?P<end>.*)",
    r"(?:(?P<kind>\w{3,10}) )?(?P<who>\w{2,20}) (?:\w{1,20} )?(?:öldü|vefat etti)(?P<end>.*)",
    r"(?:لقد )?(?:ماتت|مات|نفقت|توفيت|توفي) (?P<who>\w{2,20})(?P<end>.*)",
    r"(?P<who>[^\s]{2,20}) (?:मर गया|मर गयी|मर गई|गुज़र गया|गुज़र गई|नहीं रहा|नहीं रही|mar gaya|mar gayi|nahi raha|nahi rahi)(?P<end>.*)",
    r"(?:我家的?|我的)?(?P<who>[^，。我的]{1,6}?)(?:昨天|上周|前天|今天|上个月|刚刚)?(?:死了|去世了|走了|没了|去了汪星|去了喵星)(?P<end>.*)",
    r"(?:うちの)?(?:犬の|猫の)?(?P<who>[^、。はがの]{1,10})(?:が|は)(?:昨日|先週|先月|今朝)?(?:死んじゃった|死んだ|死にました|亡くなった|亡くなりました|虹の橋)(?P<end>.*)",
    r"(?:우리 )?(?:강아지 |고양이 )?(?P<who>[^\s,.]{1,8}?)(?:가|이)? (?:어제 |지난주에? |며칠 전에? )?(?:죽었|하늘나라|무지개다리|떠났)(?P<end>.*)",
)
# "Rex est mort de faim", "I died laughing".
DIED_OF_LAUGHTER = re.compile(
    r"^ (?:laughing|at |(?:of|from|de|di|d'|от|vor|van|ze|z) (?!(?:old age|(?:a )?cancer|cáncer|câncer|cancro|tumore?|vieillesse|viejo|velhice|vecchiaia|alter|ouderdom|starości|старости|рака|raka)))"
    r"|^ (?:müde|moe|tired|on (?:the|my)|in (?:the|my) (?!night))"
)
_PET = (
    "dog|puppy|pup|cat|kitten|kitty|hamster|rabbit|bunny|guinea pig|parrot|budgie|bird|goldfish|fish|horse|pony|turtle|tortoise|snake|lizard|gecko|ferret|rat|mouse|gerbil|chicken|hen"
    "|hund|hündin|katze|kater|hase|kaninchen|meerschweinchen|papagei|wellensittich|vogel|pferd|schildkröte|chien|chienne|chat|chatte|lapin|perroquet|oiseau|cheval|tortue|poisson"
    "|perr[oa]|gat[oa]|conej[oa]|loro|pájaro|caballo|tortuga|cachorr[oa]|cão|cadela|coelh[oa]|papagaio|pássaro|cavalo|tartaruga|cane|cagna|gatt[oa]|gattin[oa]|coniglio|pappagallo|uccello|cavallo"
    "|hond|kat|poes|konijn|cavia|papegaai|paard|schildpad|pies|psa|suk[aię]|kot|kota|kotk[aę]|królika?|chomika?|konia?|papug[aę]"
    "|собака|собаку|пёс|пес|кот|кота|кошка|кошку|кролик|хомяк|попугай|лошадь|köpeğim\\w*|köpek|kedim\\w*|kedi|tavşan\\w*|hamster\\w*|kuş\\w*|kuşum\\w*|muhabbet"
    "|كلب|كلبة|قطة|قط|أرنب|حصان|ببغاء|कुत्ता|कुत्ते|बिल्ली|तोता|खरगोश|kutta|billi"
)
PET = re.compile(rf"(?<!\w)(?:{_PET})(?!\w)|狗|猫|貓|兔|犬|うさぎ|ハムスター|インコ|강아지|고양이|토끼|햄스터|앵무")
# That there is a pet, and nothing else of it.
HAS_PET = re.compile(
    rf"""(?:(?:i|we)(?:'ve\ got|\ have\ got|\ have|\ own|\ got)?|has|owns|ich\ habe?|wir\ haben|habe?|j'ai|on\ a|nous\ avons|(?:yo\ )?tengo|tenemos|(?:eu\ )?tenho|temos|ho|abbiamo|ik\ heb|we\ hebben|heb|mam|mamy|у\ (?:меня|нас)(?:\ есть)?|عندي|لدي|मेरे\ पास|mere\ paas)\ (?:\w{{1,20}}\ ){{0,2}}?(?:{_PET})[^.;]{{0,60}}
    |(?:(?:my|our|mein\w{{0,2}}|unser\w{{0,2}}|mon|ma|notre|mi|nuestr[oa]|o\ meu|a\ minha|meu|minha|il\ mio|la\ mia|mijn|onze|mój|moja|мой|моя|моего|мою)\ )(?:\w{{1,20}}\ ){{0,1}}?(?:{_PET})(?:'s\ name)?\ (?:is|is\ called|is\ named|heißt|s'appelle|se\ llama|se\ chama|si\ chiama|heet|ma\ na\ imię|nazywa\ się|wabi\ się|зовут)\ (?:called\ |named\ )?\w{{2,20}}
    |\w{{2,20}}\ (?:is|ist|est|es|é|è)\ (?:my|our|mein\w{{0,2}}|mon|ma|mi|meu|minha|il\ mio|la\ mia|mijn)\ (?:{_PET})
    |(?:{_PET})\w{{0,3}}(?:\ adı|\ ismi)?\ \w{{2,20}}|(?:{_PET})\ اسمه\w?\ \w{{2,20}}
    |我?(?:家)?(?:养|有)(?:了|着)?[一]?[只条个]?(?:狗|猫|兔子?)[^，。]{{0,8}}|我的?(?:狗|猫)叫[^，。]{{1,8}}
    |[^、。はが]{{0,4}}(?:犬|猫|うさぎ|ハムスター|インコ)の?[^、。はが]{{0,10}}を飼[^、。]{{0,6}}|(?:うちの|私の)?(?:犬|猫)の名前は[^、。]{{1,10}}
    |(?:우리 |저는 |나는 )?(?:강아지|고양이|토끼|햄스터|앵무새)\ ?\S{{0,8}}\ ?(?:키워|키워요|키우고\ 있어|있어|있어요)|(?:우리\ )?(?:강아지|고양이)(?:\ 이름)?(?:은|는)\ \S{{1,8}}""",
    re.VERBOSE,
)

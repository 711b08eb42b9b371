"""What has to be left out because of what it does to a body: "no prawns in it please, my throat closes up".

The request alone is a taste, and what happens alone has no cause: together they are an allergy, which may harm if one
half is lost. Pure.
"""

import re
from collections.abc import Iterator

# What is to be left out, up to its name.
_LEFT_OUT = re.compile(
    r"""(?<!\w)(?:
      (?:must(?:n['’]?t|\ not)|can(?:no|['’]?)t|can\ not|should(?:n['’]?t|\ not)|may\ not|don['’]?t\ want|nothing)\ (?:\w{1,8}\ ){0,3}?(?:have|be|contain|use|put|with|got)\ (?:any\ |a\ )?\w{3,}
    | (?:with)?(?:no|out)\ (?:any\ |a\ )?\w{3,}|(?:leave|keep)\ out\ (?:the\ |any\ )?\w{3,}|hold\ the\ \w{3,}|(?:skip|avoid|avoiding|minus)\ (?:the\ |any\ |all\ )?\w{3,}|\w{3,}[-\ ]free
    | ohne\ \w{3,}|(?:k(?:ein|a|oa)\w{0,2})\ \w{3,}(?=\W|$)|\w{3,}frei(?:e[rsn]?)?|nix\ mit\ \w{3,}|weglassen
    | sans\ \w{3,}|(?:pas|surtout\ pas|aucun[e]?)\ d(?:e|['’])\ ?\w{3,}|rien\ (?:avec|à\ base\ d)\w?\ ?\w{3,}
    | sin\ (?:nada\ de\ )?\w{3,}|que\ no\ (?:lleven?|tengan?|contengan?|haya)\ \w{3,}|nada\ (?:de|con)\ \w{3,}|no\ le\ (?:pongas|eches)\ \w{3,}
    | sem\ (?:nada\ de\ )?\w{3,}|que\ n(?:ão|ao)\ (?:tenham?|levem?|contenham?)\ \w{3,}|nada\ (?:de|com)\ \w{3,}|n(?:ão|ao)\ (?:põe|bota|coloca|pode\ ter)\ \w{3,}
    | senza\ \w{3,}|che\ non\ (?:abbian?o?|conteng\w{1,4}|ci\ sian?o?)\ \w{3,}|(?:niente|non\ metter\w{1,2})\ \w{3,}
    | zonder\ \w{3,}|geen\ \w{3,}|niets\ met\ \w{3,}|\w{3,}vrij
    | bez\ \w{3,}|(?:tylko\ )?nie\ (?:dawaj|dodawaj|z)\ \w{3,}|żeby\ nie\ było\ \w{3,}
    | без\ \w{3,}|(?:чтобы?|щоб)\ не\ было\ \w{3,}|щоб\ не\ було\ \w{3,}|(?:только\ |тільки\ )?не\ (?:добавля\w{1,4}|клади|додавай)\ \w{3,}
    | \w{2,}s[ıiuü]z|(?:içinde\ )?\w{2,}\ (?:olmasın|koyma|olmayan|katma)
    | bina\ \w{3,}|\w{3,}\ (?:ke\ )?(?:bina|bagair)|\w{3,}\ (?:mat\ da+l\w{0,3}|na+\ ho|nahi?\ hona)|बिना\ \S{2,}|\S{2,}\ (?:के\ )?बिना|\S{2,}\ (?:मत\ डाल|न\ हो|नहीं\ होना)
    | (?:بدون|بلا|من\ غير|من\ دون)\ \w{2,}|ما\ (?:يكون|فيه|تحط\w?)\ (?:في\w?\ )?\w{2,}
    )(?!\w)
    |[^\s、。！？!?，]{1,10}?(?:(?:の|が|は)?(?:入って(?:い)?ない|入らない|入れない|使わない|使ってない)|抜き|なし(?=の|で|が|に|レ|、|。)|不使用)
    |(?:不要|别|別|不能|不可以|没|沒)(?:再)?(?:放|有|加|含|用)\S{1,6}?(?=的|[，。！,!\s]|$)|不含\S{1,6}|无(?=\S{1,4}的)\S{1,4}
    |[가-힣]{1,8}(?:이|가|은|는|을|를)?\ ?(?:없는|빼고|빼\ ?(?:줘|주세요)|안\ ?들어(?:간|가는)|넣지\ ?(?:마|말)|없이)""",
    re.IGNORECASE | re.VERBOSE,
)
# What happens else: throat, tongue and breath, hives, and where it ended.
_HAPPENS = re.compile(
    r"""(?<!\w)(?:
      (?:throat|tongue|lips?|face|mouth|airways?|neck)\ (?:\w{1,10}\ ){0,3}?(?:swell\w{0,3}|swollen|clos\w{1,3}|itch\w{0,3}|tingl\w{1,3}|tight\w{0,4}|blow\w{0,2}|puff\w{0,3}|goes?\ numb)
    | can(?:no|['’]?)t\ (?:\w{1,8}\ )?breathe?|stop\ breathing|hives|anaphyla\w{1,5}|epi-?\ ?pens?|swell\w{0,3}\ (?:right\ )?up|swells?\ (?:up\ )?like|break\ out\ in\ \w+
    | (?:(?:put|puts|landed|lands|sent|sends|got|gets|had|has)\ (?:me|him|her|us|my\ \w+)|(?:end(?:s|ed)?\ up|land(?:s|ed)?|woke\ up|was\ rushed))\ (?:back\ |up\ |straight\ |rushed\ )?(?:in|to|into)\ (?:the\ |a\ )?(?:\w{1,10}\ )?(?:resus|e\.?r\.?|a\ ?(?:&|and)\ ?e|hospital|emergency(?:\ room)?|icu|intensive\ care|ambulance|casualty)
    | (?:it\ )?(?:nearly|almost|could|would|will|can)\ kill(?:s|ed)?\ (?:me|him|her)|(?:i|he|she)(?:\ could|['’]?ll|\ might|\ nearly|\ almost)\ (?:have\ )?die[d]?
    | (?:zunge|hals|rachen|lippen?|gesicht|mund|kehle)\ (?:\w{1,10}\ ){0,3}?(?:(?:an|auf|zu|dick)?(?:schw[eio]l\w{1,6}|geschwollen)|zu|dick|juck\w{1,2}|kribbel\w{1,2}|eng)|schwillt\ (?:\w{1,10}\ ){0,3}?(?:zunge|hals|gesicht|rachen|lippen?|mund)|keine\ luft|atemnot|nesselsucht|quaddeln|anaphyla\w{1,8}
    | (?:gorge|langue|lèvres?|visage|bouche)\ (?:\w{1,10}\ ){0,3}?(?:gonfl\w{1,3}|enfl\w{1,3}|gratt\w{1,3}|serre|ferme|pique\w{0,2})|(?:gonfle|enfle)\ (?:de\ )?(?:la|le|les|du)?\ ?(?:gorge|langue|lèvres|visage)|(?:peux|arrive|respire)\ (?:plus|pas)(?:\ à)?(?:\ respirer)?|urticaire|œdème|oedème
    | (?:garganta|lengua|labios?|cara|boca|língua|lábios?|rosto|glote)\ (?:\w{1,10}\ ){0,3}?(?:se\ )?(?:me\ )?(?:hinch\w{1,4}|inch\w{1,4}|cierr\w{1,2}|fech\w{1,3}|pic\w{1,2}|coç\w{1,4}|dorm\w{1,5})|(?:hincha|cierra|incha|fecha|pica|coça)n?\ (?:la|los|el|a|o|os|minha)?\ ?(?:garganta|lengua|labios|cara|boca|língua|lábios|rosto|glote)|(?:no|n(?:ão|ao))\ (?:puedo|consigo|puedo\ ni)\ respirar|(?:me\ )?falta\ (?:el|de|o)\ a[ir]re?|me\ ahogo|ronchas|urticaria|urticária
    | (?:gola|lingua|labbra|faccia|bocca)\ (?:\w{1,10}\ ){0,3}?(?:gonfi\w{1,3}|chiud\w{1,2}|prud\w{1,2}|pizzic\w{1,2})|(?:gonfia(?:no)?|chiude|prude|pizzica)\ (?:la\ |le\ )?(?:gola|lingua|labbra|faccia)|non\ (?:respiro|riesco\ a\ respirare)|orticaria
    | (?:keel|tong|lippen|gezicht|mond)\ (?:\w{1,10}\ ){0,3}?(?:(?:op)?zwel\w{0,3}|gezwollen|dik|dicht|jeuk\w{0,2})|geen\ (?:lucht|adem)|netelroos|galbulten|zwelt\ (?:\w{1,8}\ ){0,3}?(?:keel|tong|gezicht|mond)
    | (?:gardło|język|wargi|usta|twarz)\ (?:\w{1,10}\ ){0,3}?(?:puchn\w{1,3}|spuch\w{1,4}|zaciska|swędz\w{1,4}|drętwie\w{1,2})|puchn(?:ie|ę|ą)(?:\ mi)?|duszę\ się|duszno\w{1,3}|pokrzywk\w{1,2}
    | (?:горло|язык|губы|лицо|рот|язик|губи|обличчя)\ (?:\w{1,12}\ ){0,3}?(?:отека\w{1,3}|оп[оу]х\w{1,4}|распух\w{1,4}|перехватыва\w{1,3}|чешется|набряка\w{1,3}|свербить|печ[её]т)|(?:отекает|опухает|распухает|набрякає)\ (?:горло|язык|лицо|язик|обличчя)|задыха\w{1,4}|задиха\w{1,4}|нечем\ дышать|не\ могу\ дышать|от[её]к\ квинке|крапивниц\w{1,2}|кропив\w{1,5}
    | (?:boğazım|dilim|dudaklarım|yüzüm|ağzım)\ (?:\w{1,12}\ )?(?:şiş\w{1,6}|kapan\w{1,5}|kaşın\w{1,6}|daral\w{1,5}|uyuş\w{1,5})|nefes\ (?:al\w{1,8}|darl\w{1,6})|kurdeşen
    | (?:gala|gale|jeebh|honth?|muh|chehra)\ (?:\w{1,10}\ ){0,3}?(?:so+j\w{0,4}|su+j\w{0,4}|khujl\w{1,2}|band|phool\w{0,3})|sa+ns\ (?:\w{1,8}\ )?(?:nahi|ruk|phool|band)\w{0,4}
    )(?!\w)
    |(?:गला|गले|जीभ|होंठ|मुंह|मुँह|चेहरा)\ ?(?:\S{1,8}\ ){0,2}?(?:सूज|बंद|खुजली|फूल)|(?:सांस|साँस)\ ?(?:\S{1,6}\ )?(?:नहीं|रुक|फूल|बंद)
    |(?:حلقي|لساني|شفايفي|وجهي|زوري)\ ?(?:\S{1,8}\ )?(?:[يتبن]{0,2}(?:ورم|تورم|نتفخ|نفخ|سكر|حك))|(?:[يتبن]{0,2}(?:ورم|تورم|نتفخ))\S{0,3}\ (?:حلقي|لساني|شفايفي|وجهي)|(?:ما|لا)\ (?:ب|أ|ا)?\w{0,2}قدر\ [أا]تنفس|ضيق\ (?:في\ )?(?:ال)?تنفس
    |(?:喉|のど|舌|唇|口|顔)(?:の中|が|は|も|から)?\S{0,3}?(?:かゆ|痒|腫れ|イガイガ|締ま|しびれ|ピリピリ|詰ま)|息(?:が|は|も)?(?:やば|でき|苦し|しにく|しづら|つま|止ま)|息苦し|呼吸(?:困難|が|でき)|じんま|蕁麻疹|アナフィラ|エピペン|死にかけ
    |(?:喉咙|喉嚨|嗓子|舌头|舌頭|嘴唇?|脸|臉)(?:就|会|會|都|立刻|马上|馬上|全){0,3}(?:痒|癢|肿|腫|麻|紧|緊)|喘不(?:过|過|上)|呼吸困难|呼吸困難|荨麻疹|蕁麻疹|休克
    |(?:목|목구멍|혀|입술|입|얼굴)(?:이|가|은|는|도)?\ ?(?:\S{1,4}\ )?(?:붓|부어|부었|부음|가려|간지|조여|막혀)|숨(?:이|을)?\ ?(?:\S{1,3}\ )?(?:막|못|차|안)|두드러기|아나필락시스""",
    re.IGNORECASE | re.VERBOSE,
)
# Where it ended, which is a matter of what was eaten only beside a word that says so.
_HOSPITAL = re.compile(
    r"""(?<!\w)(?:krankenhaus|spital|\w{0,6}(?:notaufnahme|notarzt|intensivstation)|krankenwagen|hôpital|hosto|urgences|réanimation|samu|hospital|urgencias|uti|upa
    |pronto[- ]socorro|emergência|uci|ospedale|pronto\ soccorso|rianimazione|ziekenhuis|spoed\w{0,14}|eerste\ hulp|szpital\w{0,2}|sor(?:ze)?|pogotowi\w|karetk\w{1,2}
    |больниц\w|лікарн\w|реанимаци\w|реанімаці\w|скор(?:ая|ую|ой)|швидк(?:а|у|ою)|hastane\w{0,6}|acil(?:e|lik|de)|icu|resus|a&e|er)(?!\w)
    |अस्पताल|المستشفى|الطوارئ|救急|病院|入院|医院|醫院|急诊|急診|抢救|搶救|응급실|병원|구급차""",
    re.IGNORECASE | re.VERBOSE,
)
_CAUSES = re.compile(
    r"""(?<!\w)(?:last\ time|otherwise|or\ else|or\ i|letzte[sn]?\ mal|sonst|danach|davon|lande?t?|gelandet|dernière\ fois|sinon|j['’](?:ai|ai\ failli)\ fini|finis?
    |última\ vez|ultima\ vez|si\ no|sino|acab[éeo]|termin[éeo]|par(?:o|ei|ar)|sen(?:ão|ao)|ultima\ volta|(?:se\ no|altrimenti)|finisco|finit[oa]|laatste\ keer|vorige\ keer|anders|beland\w?
    |ostatnio|ostatnim\ razem|inaczej|wyląd\w{1,6}|ląduj[ęe]|прошлый\ раз|минулого\ разу|иначе|інакше|попал[аи]?|потрапи\w{1,3}|увезли|забрали|geçen\ (?:sefer|kez)|yoksa|kaldırıl\w{1,5}|warna|varna|pichh?li\ ba+r)(?!\w)
    |वरना|पिछली बार|وإلا|المرة (?:الماضية|اللي فاتت)|آخر مرة|この前|前に|前回|昔|食べ|飲|上次|否则|否則|不然|吃|지난|먹|안 그러면|저번""",
    re.IGNORECASE | re.VERBOSE,
)
# "No idea", "without a prescription": nothing that is eaten, taken or touched.
_NO_MATTER = re.compile(
    r"(?:no|without|ohne|sans|sin|sem|senza|zonder|bez|без|kein\w*|geen)\s(?:a\s|any\s|the\s)?(?:idea|clue|problem\w?|way|one|need|worr\w+|doubt|longer|matter|more|time|prescription|doctor|insurance|help|ahnung|rezept|arzt|problem\w*"
    r"|ordonnance|médecin|souci|receta|médico|duda|receita|dúvida|ricetta|medico|dubbio|recept|dokter|idee|recepty|lekarza|рецепта|врача|лікаря)(?!\w)",
    re.IGNORECASE,
)
MAX_BETWEEN = 100


def left_out_in(text: str) -> Iterator[tuple[int, int]]:
    """From where it says what has to be left out up to what happens else; in order."""
    at = 0
    ends = sorted([*_HAPPENS.finditer(text), *_HOSPITAL.finditer(text)], key=re.Match.start)
    for happens in ends if _LEFT_OUT.search(text) else ():
        before = _LEFT_OUT.finditer(text, max(at, happens.start() - MAX_BETWEEN), happens.start())
        asked = next((each for each in before if not _NO_MATTER.match(each[0])), None)
        if asked is None:
            continue
        if happens.re is _HAPPENS or _CAUSES.search(text, asked.start(), happens.end()):
            yield asked.start(), happens.end()
            at = happens.end()

"""What somebody has one of, in the words of sixteen languages: a job, a partner, what they smoke and drink, their phone,
how they run. A memory says how it is, a clause that it has become otherwise.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """`is_` of a memory, `turns` of a clause. `others`: a clause that has it tells of something else. `sideline`: a memory
    that has it tells of one of several.
    """

    is_: re.Pattern[str]
    turns: re.Pattern[str]
    others: re.Pattern[str] | None = None
    sideline: re.Pattern[str] | None = None


def _any_of(words: str, unspaced: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)|{unspaced}", re.IGNORECASE)


_WHEN = r"(?:[^\s,;.!?]{1,20} ){1,3}?"
_WORKS = _any_of(
    r"(?:i|we) (?:\w{1,12} )?work|i'?m working|i teach|(?:i'?m|i am|am) an? (?:[\w-]{1,20} ){1,3}(?:at|for|in|with)|(?:ich )?(?:arbeite?|schaffe?|jobbe?|unterrichte?)|bin (?:[\w-]{3,25}) (?:bei|beim|in|im|am|an)"
    r"|je (?:travaille|bosse|taffe|suis [\w-]{3,20} (?:chez|à|au|dans))|j(?:e |')?(?:travaille|bosse|enseigne)|trabajo|curro|camello|laburo|soy [\w-]{3,20} en|lavoro|insegno|trabalho|trampo|dou aulas|ik (?:werk|geef les|sta voor)|werk (?:bij|in|op|als)|geef (?:\w{3,15} )?(?:les )?op"
    r"|pracuj[ęe]|robi[ęe] w|uczę w|работаю|преподаю|працюю|викладаю|çalışıyorum|[أا]?ب?شتغل|[أا]عمل|kaam kart\w|naukri kart\w|काम करत\w|jag (?:jobbar|arbetar)|jobbar",
    r"上班|工作|で働い|に勤め|勤務|で仕事|에서 일|다녀|다니고|근무",
)
_WORKS_NOW = _any_of(
    r"(?:just |have |'ve )?started (?:in|at|as|with)|(?:my )?(?:first|1st) (?:day|shift|week) (?:at|in|as|with|on)|new job|(?:got|been) (?:transferred|moved|promoted|posted|redeployed)|(?:work|working|teach|teaching) (?:at|in|for|with) (?:[^\s,;.!?]{1,15} ){1,4}now|(?:now|i'm now) (?:work|working|teaching)"
    rf"|(?:hab|habe|bin) (?:[^\s,;.!?]{{1,15}} ){{1,6}}?angefangen|erste[rn]? (?:arbeits|dienst|schul)?tag|neue[rn]? (?:job|stelle|arbeit)|(?:arbeite|schaffe|jobbe|unterrichte)(?: ich)? (?:jetzt|nun|seit|neu)|seit {_WHEN}(?:arbeite|schaffe|unterrichte|jobbe) ich|versetzt|gewechselt (?:zu|zur|zum)"
    rf"|commencé (?:chez|à|au|aux|dans|comme)|premi(?:er|ère) (?:jour|journée|semaine) (?:chez|à|au|aux|dans|comme)|nouve(?:au|lle) (?:job|boulot|poste|travail)|(?:je |j')?(?:travaille|bosse) (?:maintenant|désormais|depuis)|depuis {_WHEN}(?:je |j'?)(?:travaille|bosse)|mutée?|(?:je suis|chu|chuis|suis) (?:rendue?|devenue?|passée?)"
    rf"|(?:empecé|empezé|arranqué|entré) (?:en|a|de|como)|primer d[ií]a (?:en|de|como)|(?:nuevo|nueva) (?:trabajo|empleo|laburo|puesto|chamba|camello)|desde {_WHEN}(?:soy|trabajo|curro|laburo|estoy de)|ahora (?:soy|trabajo|curro)|me (?:pasaron|cambiaron|trasladaron) (?:a|de)"
    rf"|(?:ho )?(?:iniziato|cominciato) (?:in|a|da|al|alla|come)|primo giorno (?:in|a|da|al|alla|come)|nuovo (?:lavoro|posto|impiego)|(?:da|dal) {_WHEN}(?:lavoro|insegno)|(?:adesso|ora) (?:lavoro|insegno|faccio (?:il|la|lo))"
    rf"|comecei (?:na|no|em|a|como|num|numa)|primeiro dia (?:na|no|em|como)|(?:novo|nova) (?:emprego|trabalho|trampo)|(?:agora|desde {_WHEN})(?:sou|trabalho|trampo|tô (?:na|no|em|trabalhando))"
    rf"|begonnen (?:bij|als|op|in)|eerste (?:werk)?(?:dag|week) (?:bij|op|in|als)|nieuwe (?:baan|job|werkgever)|sinds {_WHEN}(?:werk|sta|geef|ben) ik|(?:werk|sta|geef)(?: ik)? (?:nu|sinds)|overgeplaatst"
    r"|zacząłem (?:w|jako|na)|zaczęłam (?:w|jako|na)|pierwszy dzień w|now[aąe] (?:prac[aęy]|robot[aęy])|teraz (?:pracuję|robię|uczę)|od \w{2,15} (?:pracuję|robię w)|устроил\w{1,3}|перв(?:ый|ая) (?:день|смена) (?:в|на)|нов(?:ая|ую|ой) работ\w|теперь (?:работаю|преподаю)|перевели (?:в|на)"
    r"|влаштува\w{1,6}|перший день|нов(?:а|у) робот\w|тепер працюю|işe başladım|ilk (?:iş )?günüm|yeni (?:iş\w{0,4}|görev\w{0,4})|artık \S{2,20}(?:[dt][ae]|de) çalışıyorum|(?:بدأت|بديت|بلشت) (?:في|ب|شغل)|[أا]ول يوم (?:في|ب|شغل)|شغل جديد|وظيفة جديدة|nayi? naukri|join (?:kiya|kar liya)"
    rf"|नई नौकरी|pehla din|börjat (?:på|hos|som)|första dagen (?:på|hos|som)|nytt jobb|sedan {_WHEN}jobbar jag",
    r"入职|第一天上班|调到|调去|换了工作|新工作|跳槽到|入社し|初出勤|転職し|異動|配属|から.{1,12}で働い|첫 ?출근|입사했|이직했|발령|옮겼",
)
_OTHER_BEGINNINGS = _any_of(
    r"course|class(?:es)?|lessons?|gym|yoga|choir|club|school|volunt\w*|evenings|weekends|on the side|antibiotic\w*|tablets?|therapy|physio\w*|kurs\w*|training|verein|chor|ehrenamt\w*|nebenbei|wochenend\w*|therapie|cours|gymnase|chorale|bénévol\w*|week-?ends?"
    r"|clases?|gimnasio|gym|voluntari\w*|fines de semana|terapia|corso|palestra|volontari\w*|fine settimana|aulas?|academia|voluntári\w*|fins? de semana|cursus|les(?:sen)?|sportschool|vrijwillig\w*|weekend\w*|therapie|kurs\w*|siłowni\w*|wolontari\w*|weekend\w*"
    r"|курс\w*|секци\w*|спортзал\w*|волонт\w*|выходны\w*|kurs\w*|spor salon\w*|gönüllü\w*|hafta sonu|دورة|جيم|تطوع\w*|gym|class",
    r"课|班级|健身|志愿|教室|ジム|ボランティア|학원|헬스|봉사",
)
_SIDELINE = _any_of(
    r"volunt\w*|evenings|weekends?|saturdays?|sundays?|on the side|part[- ]time|ehrenamt\w*|nebenbei|wochenend\w*|samstags?|sonntags?|bénévol\w*|week-?ends?|voluntari\w*|fines de semana|volontari\w*|fine settimana|voluntári\w*|fins? de semana|vrijwillig\w*|wolontari\w*|волонт\w*|выходны\w*"
    r"|gönüllü\w*|hafta sonu|تطوع\w*|ideell\w*|helger",
    r"周末|志愿|週末|土日|ボランティア|주말|봉사",
)
_SMOKES = _any_of(
    r"(?:i|we|still) smoke|smoker|(?:ich )?(?:rauche?|qualme?|rauch)|raucher(?:in)?|j(?:e |')?fume|fumeu(?:r|se)|fumo|fumador\w?|fumat(?:ore|rice)|fumante|ik rook|rook|roker|pal[ęe]|palacz\w{0,3}|курю|куре?ц|sigara iç\w*|ب?[أا]?دخن|مدخن\w?|smoke karta|cigarette peet\w|jag röker|röker",
    r"抽烟|一包烟|吸烟|タバコ|煙草|たばこ|喫煙|담배",
)
_SMOKE_ENDS = _any_of(
    r"(?:off|aff|quit|stopped|packed in|gave up|given up|without|no) (?:the |ma |my )?(?:fags?|cigs?|cigarettes|smokes?|smoking|ciggies|tobacco|vapes?)|(?:smoke|nicotine)[- ]?free|non-?smoker|rauchfrei|nichtraucher(?:in)?|(?:keine?|letzte) (?:kippe|zigarette)\w{0,1}|mit (?:dem )?(?:rauchen|qualmen) aufgehört|(?:rauche|qualme)(?: ich)? (?:nicht|nimmer|nur noch|net)"
    r"|(?:arrêté|cessé|fini) (?:de fumer|la clope|les clopes|la cigarette|le tabac)|(?:sans|plus de|pu de|plus une) (?:clopes?|cigarettes?|tabac|fumer)|(?:fume|touche) (?:plus|pu)|(?:dejé|dejado|sin) (?:de fumar|el (?:cigarr\w{1,3}|tabaco|pucho|faso)|fumar)|ya no fumo|(?:smesso|senza) (?:di fumare|sigarette|fumare|le sigarette)|non fumo più|(?:parei|deixei|larguei|sem) (?:de fumar|o cigarro|fumar)|não fumo mais"
    r"|(?:gestopt met|zonder) (?:roken|sigaretten|peuken)|rookvrij|rook niet meer|rzucił[ae]m (?:palenie|fajki|papierosy)|nie pal[ęe]|бросил\w? курить|(?:больше )?не курю|без сигарет|кинув палити|не палю|sigarayı bıraktım|sigara içmiyorum|(?:بطلت|تركت|سبت|وقفت) (?:ال)?(?:دخان|تدخين|سجاير|سجائر)|(?:cigarette|smoking) chhod\w*"
    r"|slutat röka|rökfri|röker inte",
    r"戒烟|戒了烟|烟戒了|不抽了|禁煙|タバコ(?:を)?(?:やめ|辞め)|吸って(?:い)?ない|금연|담배(?:를)? ?(?:끊|안)|끊은",
)
_DRINKS_ALCOHOL = _any_of(
    r"(?:drinks?|drinking|have|trink\w{0,2}|gönn\w{0,2}|bois|prends|tomo|bebo|tomamos|bevo|bevi\w{1,4}|prendo|piję|пью|drick\w{0,2}|içiyor\w{0,3}|içer\w{0,3}|بشرب|[اأ]شرب|peet\w) (?:[^\s,;.!?]{1,15} ){0,6}?(?:wines?|beers?|pints?|gin|whisky|cider|\w{0,8}wein|\w{0,6}bier(?:e|chen)?|schnaps|vins?|bières?|rouge|vino|cervezas?|birr\w{1,3}|spritz|vinho|cerveja|\w{0,6}wijn(?:tje)?|\w{0,8}biertje|wina?|piw[ao]|вин[оа]|пив[оа]|vin|öl|bira|şarap|rakı|نبيذ|بيرة|sharab|daaru|beer)"
    r"|(?:ein|jeden abend ein|een|elke avond een) (?:\w{3,6} )?(?:\w{0,8}wein|wijntje|bier(?:tje)?)|(?:şarap|bira|rakı) (?:[^\s,;.!?]{1,10} )?içi\w{2,8}",
    r"喝酒|喝(?:一|两)?[杯瓶罐]?(?:白|红|啤)酒|飲(?:んで|みます|む)|晩酌|ビール|ハイボール|술|맥주|소주|막걸리",
)
_DRINK_ENDS = _any_of(
    r"(?:off|aff|quit|stopped|no|given up|gave up|without|not a drop of) (?:the |ma |my )?(?:drink(?:ing)?|booze|bevvy|wine|beer|alcohol)|not (?:had|touched) (?:a drop|a drink)|sober|teetotal|alcohol[- ]free|dry (?:january|since)|(?:kein\w{0,2}|nicht einen|nie) (?:tropfen|alkohol|wein|bier)|trocken(?= seit)|trinke(?: ich)? (?:nichts|nimmer|nix|(?:nicht|keinen alkohol) mehr)|alkoholfrei"
    r"|(?:plus|pu|pas|sans) (?:une goutte|d['’]alcool|de vin|d['’]une goutte|de bière|alcool)|(?:bois|boire) (?:plus|pu)|sobre|(?:ni una gota|sin (?:tomar|beber|alcohol)|dejé (?:el|de) (?:vino|trago|alcohol|tomar|beber|cerveza))|ya no (?:bebo|tomo)|(?:nemmeno|neanche|niente|senza|più) (?:una goccia|alcol|vino|birra)|non bevo più|astemi[ao]"
    r"|(?:nem uma gota|sem (?:beber|álcool)|parei de beber|não bebo mais|larguei (?:a|o) (?:cerveja|vinho|álcool))|geen (?:druppel|alcohol|wijn|bier)|(?:alcoholvrij|nuchter|drooggelegd|van de drank)|drink niet(?: meer)?|(?:ani kropl[iaę]|nie piję|rzucił[ae]m (?:picie|alkohol))|(?:ни капли|не пью|бросил\w? пить|завязал\w?)|(?:ні краплі|кинув пити)"
    r"|(?:içkiyi|alkolü) bıraktım|(?:içki|alkol) içmiyorum|(?:بطلت|تركت) (?:ال)?(?:شرب|كحول)|(?:sharab|daaru|peena) chhod\w*|(?:ingen alkohol|slutat dricka|nykter|inte en droppe)",
    r"戒酒|酒戒了|不喝酒|滴酒|断酒|禁酒|飲まな|酒(?:を)?(?:やめ|辞め)|술(?:을)? ?(?:끊|안)|금주",
)
_COUPLE = _any_of(
    r"(?:i'?m|we'?re|been|we are|got) (?:\w{1,12} )?(?:married|engaged|together)|(?:bin|sind) (?:[^\s,;.!?]{1,12} ){0,3}?(?:verheiratet|verlobt|zusammen)|(?:suis|sommes|chu|chuis|j'suis|est) (?:mariée?s?|fiancée?s?|en couple|ensemble)|(?:estoy|estamos|soy|llevamos) (?:[^\s,;.!?]{1,12} ){0,3}?(?:casad[oa]s?|prometid[oa]s|juntos|comprometid[oa]s)"
    r"|(?:sono|siamo|stiamo) (?:[^\s,;.!?]{1,12} ){0,3}?(?:sposat[oaie]|fidanzat[oaie]|insieme)|(?:sou|somos|estamos|tô) (?:[^\s,;.!?]{1,12} ){0,3}?(?:casad[oa]s?|noiv[oa]s?|juntos)|(?:ben|zijn) (?:[^\s,;.!?]{1,12} ){0,3}?(?:getrouwd|verloofd|samen)|(?:jestem|jesteśmy) (?:[^\s,;.!?]{1,12} ){0,3}?(?:żonaty|mężatką|zaręczeni|razem|małżeństwem)"
    r"|(?:я|мы) (?:[^\s,;.!?]{1,12} ){0,3}?(?:замужем|женат\w?|помолвлены|вместе)|(?:заміжня|одружен\w{1,2})|evliyi[mz]|nişanlıyı[mz]|birlikteyiz|(?:متزوج\w?|مخطوب\w?)|(?:shaadishuda|married) h\w+|(?:är|varit) (?:gifta?|förlovade?|ihop|tillsammans)",
    r"结婚.{0,4}年|已婚|在一起.{0,4}年|結婚.{0,4}年|付き合って|既婚|결혼.{0,4}년|사귄|사귀고",
)
_COUPLE_TURNS = _any_of(
    r"(?:the )?divorce (?:is|came|went|papers)|(?:i'?m|we'?re|got|finally|am) (?:\w{1,10} )?(?:divorced|separated|engaged|widowed)|(?:we |i )?(?:got|tied the knot|eloped|are|'re) (?:married|hitched|engaged)|tied the knot|said (?:i do|yes)(?= |\Z)|(?:he|she) proposed|(?:die |meine |unsere )?scheidung (?:ist|war|kam|durch)|(?:bin|sind) (?:[^\s,;.!?]{1,12} ){0,3}?(?:geschieden|getrennt|verlobt|verwitwet)"
    r"|(?:haben|hab|habe) (?:[^\s,;.!?]{1,12} ){0,5}?(?:geheiratet|ja gesagt|verlobt|ja-?wort)|ja-?wort|(?:le |mon |notre )?divorce (?:est|a été|prononcé)|(?:suis|sommes|chu|chuis|est) (?:\w{1,10} )?(?:divorcée?s?|séparée?s?|fiancée?s?|veuf|veuve)|on s'est (?:mariée?s?|fiancée?s?|séparée?s?|dit oui)|(?:el |mi )?divorcio (?:es|salió|ya|quedó)|(?:estoy|estamos|soy|quedé) (?:\w{1,10} )?(?:divorciad\w{1,2}|separad\w{1,2}|viud[oa])|nos (?:casamos|comprometimos|separamos|divorciamos)|me (?:casé|divorcié|separé)"
    r"|(?:il )?divorzio (?:è|ufficiale)|(?:sono|siamo|ci siamo) (?:\w{1,10} )?(?:divorziat\w|separat\w|sposat\w|fidanzat\w|vedov\w)|(?:o )?divórcio (?:saiu|é|tá)|(?:a gente (?:se )?|nos |me )(?:casou|casamos|casei|separou|separei|separamos|divorciei|noivamos)|(?:de )?scheiding is|(?:ben|zijn) (?:\w{1,10} )?(?:gescheiden|getrouwd|verloofd|weduw\w{1,4})|jawoord|ja gezegd"
    r"|(?:rozwód|rozwiodł\w{1,3}|rozwiedli\w{1,3}|wzięliśmy ślub|pobraliśmy się|zaręczyli\w{1,3}|owdowia\w{1,3})|(?:развод (?:оформ\w+|состо\w+)|развел\w{1,3}|поженились|расписались|вышла замуж|женился|овдове\w{1,3})|(?:розлучил\w{1,3}|одружил\w{1,3})|(?:boşandı[mk]|evlendi[mk]|nişanlandı[mk])|(?:اتجوز\w{1,3}|تزوجت|تزوجنا|تطلقت|تطلقنا|انفصلنا)|(?:shaadi ho gayi|talaq ho gaya)"
    r"|(?:skilsmässan är|skilda|skild|gifte oss|förlovade oss)",
    r"离婚了|领证|结婚了|订婚了|離婚し|入籍し|結婚しました|婚約し|이혼했|결혼했|혼인신고|약혼했",
)
_PHONES = r"iphone|samsung|galaxy|xiaomi|redmi|pixel|huawei|honor|oneplus|motorola|moto g|nokia|fairphone|oppo|realme|fold|s2\d"
_PHONE = _any_of(
    _PHONES, r"아이폰|갤럭시|苹果手机|小米手机|华为|アイフォン|アンドロイド|айфон\w{0,2}|самсунг\w{0,2}|آيفون|سامسونج"
)
_PHONE_TURNS = _any_of(
    rf"(?:new|got|bought|switched to|upgraded to|neue[sn]?|gekauft|gewechselt|nouveau|acheté|passé à|nuevo|compré|estrené|me pasé a|cambié a|nuovo|comprato|preso|passat[oa] a|novo|comprei|troquei|nieuwe|gekocht|overgestapt|nowy|kupił[ae]m|przesiadł[ae]m|новый|купил\w?|перешл[аи]|перешёл|yeni|aldım|geçtim|جديد|اشتريت|naya|liya|ny|köpt|bytt) (?:[^\s,;.!?]{{1,12}} ){{0,4}}?(?:{_PHONES})",
    r"(?:아이폰|갤럭시)[^,.]{0,10}(?:바꿨|갈아탔|샀)|换(?:了|成)[^,，。]{0,6}(?:手机|苹果|华为|小米)|(?:iPhone|アイフォン|Pixel)[^、。]{0,8}(?:にした|に変え|買っ)",
)
_RUNS = _any_of(
    r"(?:i|we) run|(?:i go|going) running|(?:go|i) jog\w*|(?:ich )?(?:jogge|laufe|renne)|joggen|(?:je )?(?:cours|fais de la course|fais du jogging)|(?:salgo a )?(?:correr|corro|troto)|corro|vado a correre|(?:faço |saio pra )corr\w{2,4}|ik (?:hardloop|ren)|hardloop|biegam|бегаю|бігаю|koşuyorum|koşarım|[بأا]جري|بركض|daudt\w|jag springer",
    r"跑步|走るのが|ジョギング|ランニング|달리기|러닝|조깅",
)
_RUN_ENDS = _any_of(
    r"(?:no|not|never|can'?t|banned|stop\w*|forbid\w*|quit|given up|told me) (?:[^\s,;.!?]{1,12} ){0,4}?(?:run|running|jogging)|(?:nicht mehr|kein|verboten|aufgehört|nimmer) (?:[^\s,;.!?]{1,12} ){0,3}?(?:laufen|joggen)|(?:laufen|joggen) (?:[^\s,;.!?]{1,12} ){0,3}?(?:verboten|nicht mehr|aufgehört|vorbei)|(?:arrêté|interdit|fini|plus) (?:[^\s,;.!?]{1,12} ){0,3}?(?:course|courir|jogging)"
    r"|(?:prohib\w{1,4}|dejé|no puedo|ya no) (?:[^\s,;.!?]{1,12} ){0,2}?(?:correr|corro|trotar)|(?:vietat[oa]|smesso|basta|niente|non posso|mollato) (?:[^\s,;.!?]{1,12} ){0,3}?(?:corsa|correre)|(?:proib\w{1,3}|parei|não posso) (?:[^\s,;.!?]{1,12} ){0,3}?(?:corrida|correr)|(?:gestopt met|geen|verboden|mag niet|niet meer|klaar met) (?:[^\s,;.!?]{1,12} ){0,2}?(?:hardlopen|rennen)"
    r"|(?:zakazał|nie mogę|rzucił[ae]m|koniec z) (?:[^\s,;.!?]{1,12} ){0,3}?(?:biega\w{1,4})|(?:запретил\w?|бросил\w?|завязать|больше не) (?:[^\s,;.!?]{1,12} ){0,3}?бег\w{0,4}|бег\w{0,3} (?:[^\s,;.!?]{1,12} ){0,3}?(?:запрет\w+|завязать)|koşmayı bıraktım|koşu(?:yu)? yasak\w*|(?:slutat|får inte) springa",
    r"不能跑|不跑了|跑不了|走るのを(?:やめ|禁)|ランニング(?:は|を)(?:やめ|禁)|달리기(?:는|를)? ?(?:그만|금지|못)",
)

STATES = (
    State(is_=_WORKS, turns=_WORKS_NOW, others=_OTHER_BEGINNINGS, sideline=_SIDELINE),
    State(is_=_SMOKES, turns=_SMOKE_ENDS),
    State(is_=_DRINKS_ALCOHOL, turns=_DRINK_ENDS),
    State(is_=_COUPLE, turns=_COUPLE_TURNS),
    State(is_=_PHONE, turns=_PHONE_TURNS),
    State(is_=_RUNS, turns=_RUN_ENDS),
)

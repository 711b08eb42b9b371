"""The words that say what a memory is about, in the languages of the product: health, people and animals, work, likings."""

import re

# The first that matches holds. Beginnings of words; left out is what begins another word in one of the languages
# ("brat" is a brother in Polish).
HEALTH = (
    r"allerg|alerg|alérg|alerj|uczul(?:en|on)|anaphyla|anafila|\w{1,20}intoleran|intoleran|celiac|coeliac|coeliak|zöliak|celíac|diab[eèé]t|diyabet|zuckerkrank|suikerziekte|cukrzyc|şeker hasta|asthm|asma\b|epilep|insulin|sugar (?:hai|ki bimari)|pregnan|schwanger|zwanger\b|w ciąży|hamile\w{0,4}"
    r"|enceintes?\b|embarazada|grávida|incinta|vegan|végan|vegetari|végétari|wegetari|vejetary|halal|kosher|koscher|medication|medicine"
    r"|medikament|medicament|médicament|medicina|pills?\b|migraine|migräne|migraña|emicrania|pacemaker|marcapasos|herzschrittmacher|surgery|blood pressure|dyslexi|adhd|wheelchair"
    r"|hay ?fever|heuschnupfen|rhume des foins|fiebre del heno|rinite alérgica|hooikoorts|katar sienny|saman nezlesi|поллиноз|гипертон|вагітн"
    r"|hypertens|hipertens|\bipertes|bluthochdruck|hoge bloeddruk|nadciśnieni|pressão alta|tensión alta|pressione alta|weganin|wegank|astm[ęaıi]\w{0,3}"
    r"|аллерг|алерг|диабет|астм|беремен|веган|вегетари|лекарств|анафила|квинке|angio-?o?[eö]dem|quincke|epi-?pen"
    r"|\w{1,20}allerg|\w{1,20}unverträglich|c(?:oe|œ)liaqu|slipped dis[ck]|herniated|hernia\b|hernias? (?:de disco|discal)|hérnia|\bernia\b|hernie|bandscheib"
    r"|dyskopati|przepuklin|грыж[аиуеі]|fıtı[kğ]\w{0,4}|ديسك (?:في|ب)|انزلاق غضروفي"
)
# What somebody does not eat or drink: "응 우유 못 마셔", asked what they cannot eat.
NOT_EATEN = (
    r"(?:can(?:no|['’]?)t|can not|do(?:es)?n['’]?t|won['’]?t|mustn['’]?t|must not|not allowed to|never) (?:eat|drink)s?\b(?! (?:out|at|up|much|enough|with|together)\b)"
    r"|(?:ess|esst|isst|trinke?|trinkt|vertr[aä]g(?:e|st|t)) (?:\w{1,12} ){0,2}?(?:kein\w{0,2}|koan?|ka)\b|nicht (?:esse|isst|essen|trinke|trinken|vertrag\w{0,2})\b|(?:esse|isst) (?:\w{1,15} ){0,2}?nicht\b|esse kein\w{0,2}\b"
    r"|(?:mang(?:e|es|ez|eons)|boi[st]|buvez) (?:pas|plus|jamais)\b|peu[xt] (?:pas|plus) (?:manger|boire)|pouvez pas (?:manger|boire)|digère pas"
    r"|no (?:puedo|puede[sn]?|puedas|debo|podemos) (?:comer|beber|tomar)|no (?:como (?!nunca|antes|siempre|si|en|un|una|yo|el|la|los|las|otr)|come[sn]?\b|comemos|bebo|bebe[sn]?\b)"
    r"|(?:não|nao|nunca) (?:poss[oa]|pode[ms]?|podemos) (?:comer|beber|tomar)|(?:não|nao) (?:come[ms]?|comemos|bebo|bebe[ms]?)\b"
    r"|non (?:mangio|mangia|mangi|mangiamo|bevo|beve)\b|non (?:posso|puoi|può|possiamo) (?:mangiare|bere)"
    r"|(?:eet|eten|drink|drinkt|drinken|verdraag) (?:\w{1,12} ){0,2}?geen\b|niet (?:mag |kan |kunt |kun )?(?:eet|eten|drinkt?|drinken)\b"
    r"|nie (?:jem|jesz|je|jemy|jada\w?|piję|pije|pijemy)\b|nie (?:mogę|możesz|może|można) (?:jeść|pić)"
    r"|не (?:ем|ешь|ест|едим|едите|пью|пьешь|пьёшь|пьет|пьёт|їм|їсть|їмо|п['’]ю|п['’]є)\b|нельзя (?:есть|пить)|не могу (?:есть|пить)|не (?:могу|можна) (?:їсти|пити)"
    r"|(?:yiyem|yemiyor|yemez|yemediğ|içem|içmiyor|içmez|yiyemediğ)\w{0,8}"
)
NOT_EATEN_LETTERS = (
    "不(?:能|可以)(?:吃|喝)|不(?:吃|喝)[^了，。]|忌口|食べられ(?:ない|ませ)|食べない|食べません|飲め(?:ない|ませ)|飲みません|못 ?(?:먹|마[시셔])|안 ?(?:먹[어는지]|마[시셔])"
    r"|(?<!\w)(?:لا|ما) ?(?:آكل|[تين]?[أا]كل|[أاتين]شرب)|नहीं (?:खात|पीत|खा सकत|पी सकत)"
)
# What somebody has not eaten since yesterday is no diet: "my greyhound wont eat since yesterday".
_SINCE = (
    "(?:for days|since (?:yesterday|this morning|last night)|today|seit (?:gestern|heute)|heute|depuis (?:hier|ce matin)|desde (?:ayer|hoy|ontem|esta mañana)"
    "|da (?:ieri|stamattina)|sinds (?:gisteren|vanochtend)|od (?:wczoraj|rana)|(?:со|от) вчера|с утра|з учора|від учора|dünden beri|kal se)"
)
NOT_EATEN_NOW = re.compile(
    rf"(?<!\w)(?:{NOT_EATEN})(?= (?:\w+ ){{0,3}}?{_SINCE}(?!\w))|昨日から(?:何も|なにも|ごはん|ご飯)?(?:を|は)?(?:{NOT_EATEN_LETTERS})"
    rf"|从昨天(?:开始|起)?(?:就)?(?:{NOT_EATEN_LETTERS})|어제부터 (?:{NOT_EATEN_LETTERS})",
    re.IGNORECASE,
)
# Medicines, mostly by the syllables that say in every language what kind each is; those of one name of their own.
MEDICINES = (
    r"\w{2,14}(?:[aoil]pril|sartana?|[tp]rolol|tenolol|vedilol|vastatin[ae]?|prazole?|conazole?|mycin[ae]?|cillin[ae]?|cilina|cyclin[ae]?"
    r"|zepam|zolam|oxetin[ae]?|sertralin[ae]?|talopram|xaban|triptylin[ae]?|tiapin[ae]?|glutide?|gliptin[ae]?|gliflozin[ae]?|dipin[ae]?"
    r"|gabalin[ae]?|profeno?|thyroxin?e?|thyrox|tiroxina|tirox)\b|sertralin|warfarin|metformin|gabapentin|lamotrigin|predniso|[ck]ortison"
    r"|heparin|marcumar|eliquis|xarelto|pradaxa|coumadin|sintrom|plavix|clopidogrel|aspirin|cardioaspirin|paracetamol|acetaminophen"
    r"|ibuprofen|naproxen|tramadol|oxycodon|methylphenidat|ritalin|adderall|elvanse|vyvanse|prozac|zoloft|lexapro|cipralex|xanax|valium"
    r"|ozempic|wegovy|mounjaro|humira|met[h]?otrexat|tamoxifen|ventolin|salbutamol|melatonin|anti(?:depress|depres|biotic|biotik|bióti"
    r"|histamin|coagul|koagul|concept)|blood[ -]?thinners?|beta[ -]?blo[ck]{1,2}ers?|statins?\b|painkillers?|birth control|meds\b"
    r"|tabletten\b|arznei|blutverdünner|blutdruck|pastillas\b|comprimés\b|comprimidos\b|remédios?\b|pastiglie\b|farmaci\b|medicijn"
    r"|leki\b|lekarstw|tabletk|таблет|препарат|варфарин|метформин|эутирокс|\w{2,14}(?:прил|сартан|олол|статин|празол)\b|ilaç|ilac[ıi]"
    r"|(?:take|takes|taking|nehme|prends|tomo|prendo|slik|neem|biorę|принимаю) [^.;!?]{0,30}\d ?(?:mg|mcg|µg|мг)\b"
)
HEALTH_LETTERS = (
    r"过敏|過敏|花粉症|高血压|高血壓|血压高|高血圧|糖尿|哮喘|怀孕|吃素|素食|アレルギー|妊娠|喘息|ベジタリアン|ヴィーガン|ビーガン|알레르기|당뇨|고혈압|천식|임신|채식|비건|حساسية|(?:ال|عندي )سكري?|عندي ضغط|(?<!\w)حامل(?!\w)|نباتية?(?!\w)|एलर्जी|गर्भवती|दमा(?!\w)|मधुमेह|शाकाहारी"
    r"|薬を(?:飲|服)|の薬|服薬|降圧|降压药|吃药|服药|약을 ?(?:먹|복용)|혈압약|당뇨약|دواء|أدوية|حبوب (?:ال)?(?:ضغط|سكر|منع)|दवा(?:ई|इयाँ)?(?![\u0900-\u097f])"
)
RELATIONSHIP = (
    r"wife|husbands?\b|girlfriend|boyfriend|fiancée?\b|my partner|my sons?\b|an? son\b|daughters?\b|kids?\b|children|brothers?\b|sisters?\b"
    r"|mothers?\b|fathers?\b|(?:mother|father|brother|sister|daughter|son)s?-in-law|mum\b|mom\b|dad\b|parents?\b|grandm(?:a|um|om)s?\b"
    r"|grandmothers?\b|grandpa(?:s|rents?)?\b|grandf|granddau|grandsons?\b|my nan\b|uncles?\b|aunt\b|cousin|nephew|niece|twins?\b|dogs?\b|cats?\b"
    r"|puppy|kitten|pets?\b|broke up with|split up with|broke up\b|(?:i'?m|i am|got|getting|we're|been) (?:\w{1,10} )?(?:divorced|married|engaged)"
    r"|separated from|my ex\b|step(?:son|daughter|mum|mom|dad|father|mother)"
    r"|ehefrau|ehemann|freundin\b|tochter\b|töchter|bruders?\b|schwestern?\b|mutter\b|vaters?\b|eltern|oma\b|opa\b|hund\b|hunde\b|katzen?\b"
    r"|geschieden(?!is)|scheidung\b|verheiratet|verlobt|schwieger|stief(?:sohn|tochter|mutter|vater)|enkel(?:in|kind\w{0,3}|sohn|s)?\b"
    r"|von [\w -]{2,30} getrennt|getrennt leb|mein(?:e[mnr]?)? (?:mann|frau|freund|kind|kinder|sohn|ex|partner(?:in)?)\b"
    r"|esposa|esposo|marido|novia\b|novio\b|hij[oa]s?\b|herman[oa]s?\b|madres?\b|padres?\b|abuel[oa]|perr[oa]s?\b|gat[oa]s?\b|suegr[oa]"
    r"|me he separado de|me separé de|divorci|casad[oa]s?\b|me (?:voy a )?cas(?:o|ar|é) con|casarme|mi (?:mujer|pareja|ex)\b"
    r"|ma femme|mon mari|copine|copain|ma fille|mon fils|frère|sœur|soeur|mère\b|père\b|chiens?\b|chienne|divorc[eé]|mariée?\b"
    r"|(?:s'est|me suis|nous sommes) séparée?s?|séparée? d|mon mec\b|ma meuf\b"
    r"|namorad[oa]|namoro com|filh[oa]s?\b|irmão|irmã|mãe\b|avó\b|avô\b|cachorr[oa]|separei d|terminei (?:com|o namoro)|sogr[oa]s?\b|casei\b"
    r"|moglie|marito|fidanzat|figli[oae]?\b|fratell[oi]\b|sorell[ae]\b|nonn[oaie]\b|gatt[oai]\b|sposat[oa]|divorzi|(?:siamo|sono) lasciat[ioae]"
    r"|suocer[oa]|mijn vrouw|mijn man\b|zoon\b|dochters?\b|broers?\b|moeders?\b|vaders?\b|gescheiden|getrouwd|verloofd|uit elkaar\b"
    r"|żon[aąęy]\b|żonat|mąż|mężem|zamężn|syn[aem]?\b|córk|siostr|matk[aąęi]\b|ojc(?!z)|rozwied|rozwod|rozwód|zaręcz|rozsta(?:łam|łem|liśmy)"
    r"|жен[аойуы]\b|женой\b|женат|замужем|муж(?:а|ем|у)?\b|сын(?:а|ом|у)?\b|дочер(?!н)|дочк|дочь|брат\b|сестр|мам(?:а|ой|у|ы|е)\b"
    r"|пап(?:а|ой|у|ы|е)\b|собак|кошк|развел|развод|расстал|свекр|т[её]щ|дочок|мій чоловік|мого чоловіка|моя дружина|мо[єї][їю] дружин"
    r"|eşim|kocam(?!an)|oğlum|kızım|kardeşim|annem|babam|köpeğim|kedim|sevgilim|boşan|evliyim|nişanl"
)
RELATIONSHIP_LETTERS = (
    "妻子|老婆|(?<!大)丈夫|老公|儿子|女儿|妈妈|爸爸|母亲|父亲|哥哥|姐姐|弟弟|妹妹|小狗|猫咪|离婚|分手|结婚|男朋友|女朋友"
    "|妻[がはとの]|夫[がはとの]|息子|娘[がはとの]|犬を|猫を|離婚|結婚し|と別れ|彼氏|旦那|(?<!子)孫|[母父兄弟姉妹][はがとのにもを]"
    "|(?<![가-힣])(?:(?:큰|작은|막내|외)?아들|아내|딸이)|남편|강아지|고양이|언니|누나|오빠|동생|엄마|아빠|어머니|아버지|부모님|할머니|할아버지|이혼|헤어졌|결혼했|남자친구|여자친구"
    r"|(?<!\w)(?:[ولب]|ال)?(?:زوجتي|زوجي|ابني|ابنتي|بنتي|أختي|اختي|أخي|أخوي|اخوي|أمي|أبي|والدتي|والدي|خطيبت?ي|طلاق|انفصلت عن)(?!\w)"
    "|पत्नी|(?<![\u0900-\u097f])पति(?![\u0900-\u097f])|बेटा|बेटी|तलाक"
)
WORK = (
    r"work(?:s|ed|ing)? (?:as|at|for|in|from|on|nights|days|shifts|weekends|part[- ]time|full[- ]time|remotely|freelance)\b|my (?:old |new )?job"
    r"|colleague|coworker|co-worker|(?:my|an|new|old|former|current|last) employer|my boss|my team|my company|(?:my|the|our|home|an) office\b"
    r"|(?:night|day|early|late|double|morning|evening)[ -]?shifts?\b|moved to (?:days|nights|part[- ]time|full[- ]time)\b"
    r"|in the [\w ]{0,30}ward\b|promoted to|laid off|made redundant|freelanc|self-employed|retired\b"
    r"|arbeite|angestellt|steuerfachangestellt|meine firma|kolleg|(?:früh|spät|nacht|tag)schicht|in rente\b|rentner|selbständig|selbstständig"
    r"|kanzlei\b|trabajo\b|trabaja\b|mi empresa|curro (?:en|de|como)\b|doy clases|jubilad|travaille|mon entreprise|(?:je|j'|on) ?bosse|boulot\b"
    r"|retraité|à la retraite|trabalho|minha empresa|trampo\b|aposentad|lavor[oa]\b|pensionat|ik werk|mijn baan|gepensioneerd"
    r"|pracuj|emeryt|работа[ею]|на пенсии|уволил|çalış(?!kan)|emekli"
)
WORK_LETTERS = (
    r"工作|上班|同事|退休|辞职|跳槽|夜班|会社|仕事|(?<![稼労実])働|退職|転職|夜勤|日勤|勤め|회사|직장|퇴직|은퇴|(?<![가-힣])이직|근무"
    "|أعمل|[أا]شتغل|وظيفت|متقاعد|काम कर|नौकरी"
)
PREFERENCE = (
    r"loves?\b|(?<!look )(?<!looks )(?<!feel )(?<!feels )(?<!sound )(?<!sounds )(?<!people )(?<!things )(?<!something )likes?\b|prefers?\b"
    r"|hates?\b|enjoys?\b|adores?\b|dislikes?\b|detests?\b|loathes?\b|favou?rite|can(?:no|')t (?:stand|bear|abide)"
    r"|ich (?:liebe|mag|hasse|verabscheue|bevorzuge)|nicht (?:ausstehen|leiden)\b|no soporto|aborrezco|non sopporto|não suporto"
    r"|j'ai horreur|ik (?:haat|verafschuw)|niet (?:uitstaan|luchten)|не выношу|терпеть не могу|lieblings|me (?:gusta|encanta)n?\b|prefiero|odio\b|j'(?:aime|adore)|je (?:préfère|déteste)"
    r"|(?:eu )?(?:adoro|gosto|prefiro)\b|mi piace|mi piacciono|preferisco|ik hou van|lubię|uwielbiam|люблю|обожаю|ненавижу"
    r"|seviyorum|severim|bayılırım"
)
PREFERENCE_LETTERS = "喜欢|讨厌|最爱|好きです|が好き|嫌い|좋아|싫어|أحب|أكره|पसंद"

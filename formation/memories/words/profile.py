"""The words by which somebody says who they are: name, age, home, origin, languages. In the first person alone.

An age is a number that stands for itself: "I'm 20 minutes late" and "ho 30 anni di esperienza" count something else.
"""

# What ends an age. "I'm 16 and …", "16, from Leeds".
_END = r"(?=\s*(?:$|[,.!;:)\"'\u2026-]|(?:and|but|from|now|btw|lol|und|aus|et|y|e|en|uit|i|de)\b))"
_NAMES_OF_LANGUAGES = (
    r"(?:english|german|french|spanish|italian|portuguese|dutch|polish|russian|ukrainian|turkish|arabic|hindi|urdu|bengali|punjabi|tamil"
    r"|japanese|chinese|mandarin|cantonese|korean|vietnamese|thai|greek|hebrew|farsi|persian|welsh|irish|gaelic|catalan|basque|swedish"
    r"|norwegian|danish|finnish|czech|slovak|hungarian|romanian|bulgarian|serbian|croatian|albanian|swahili|yoruba|igbo|hausa|twi|somali"
    r"|amharic|tagalog|malay|indonesian|latin|sign language)"
)
PROFILE = (
    # English
    rf"(?:i'?m|i am|i just turned|i turned) (?:now |already )?\d{{1,3}}(?:{_END}| ?(?:years? old|yrs? old|y/?o)\b)"
    r"|(?:i|we) (?:(?:still|now|also|currently|both|actually|have) )?live[ds]? (?:\w{1,10} ){0,3}?(?:in|near|outside)\b(?! (?:fear|hope|peace))"
    r"|(?:i'?m|i am|we're|we are) (?:\w{1,10} )?(?:living|based) (?:in|near)\b"
    r"|i (?:grew up|was born|was raised|come from|hail from)\b|(?:i'?m|i am) (?:originally |actually )?from (?!work|home|the (?:office|future)|here)"
    rf"|i (?:\w{{1,10}} )?speak (?:[\w,]{{1,12}} ){{0,4}}?{_NAMES_OF_LANGUAGES}|(?:native|first|mother) (?:language|tongue)\b|native speaker|bilingual"
    r"|my name(?:'s|s| is)|(?:i'?m|i am) called|people call me|i go by\b|my (?:age|birthday|hometown|home town|nationality|pronouns|surname)\b"
    # German
    rf"|(?:ich )?bin (?:jetzt |gerade |schon )?\d{{1,3}}(?:{_END}| jahre? alt)|wohne\b|(?:wir wohnen|ich lebe|wir leben) (?:\w{{1,12}} ){{0,3}}?(?:in|bei|auf|am)\b"
    r"|(?:ich bin|wir sind|bin|sind) (?:[\w-]{1,20} ){0,7}?nach (?-i:[A-ZÄÖÜ])[\w-]{1,25} (?:um)?gezogen\b"
    r"|komme? (?:\w{1,14} )?aus (?!de[mr] (?:büro|bett|urlaub|bad)|dem)|(?:ursprünglich|gebürtig\w{0,2}) aus|bin (?:\w{1,12} ){0,4}?(?:geboren|aufgewachsen)"
    r"|muttersprach|ich spreche (?:\w{1,12} ){0,3}?(?:deutsch|\w{3,12}isch)\b|ich heiße?\b|ich heisse\b|mein name ist|mein geburtstag"
    # French
    r"|j'?ai \d{1,3} ans\b(?! d['e])|j'?habite\b|nous habitons|on habite|je vis (?:à|a|en|au|dans)\b"
    r"|(?:j'ai|on a|nous avons) (?:\w{1,10} )?(?:emménagé|déménagé) (?:(?:de|d'|du) ?[\w'-]{1,20} )?(?:à|a|en|au|dans)\b"
    r"|je viens (?:de |d'|du |des )(?-i:[A-ZÉÈ])|je suis (?:née?|originaire)\b|j'?ai grandi|langue maternelle|je m'appelle|mon anniversaire"
    r"|je parle (?:\w{1,12} ){0,2}?(?:français|anglais|arabe|espagnol|allemand|italien|portugais|russe|chinois|japonais|turc|polonais|breton|créole|wolof|kabyle)"
    # Spanish
    r"|tengo \d{1,3} (?:años|anios)\b(?! de\b)|(?:vivo|vivimos) (?:ahora |actualmente |sol[oa] |todavía |aún )?en\b|soy (?:originari[oa] de|de (?-i:[A-ZÁÉÍÓÚÑ]))"
    r"|(?<!no )(?:me|nos) (?:he |hemos )?mud(?:é|amos|ado) (?:(?:\w{1,10} )?de [\w ]{1,25} )?(?:a|en)\b(?! (?:las?|los?|otr[oa]|un))"
    r"|nací\b|me crié|crecí en|(?:lengua|idioma) matern[oa]|me llamo|mi nombre es|mi cumpleaños"
    r"|hablo (?:\w{1,12} ){0,2}?(?:español|inglés|francés|alemán|italiano|portugués|catalán|gallego|euskera|vasco|quechua|árabe|ruso|chino)"
    # Portuguese
    r"|tenho \d{1,3} anos\b(?! de\b)|(?:moro|moramos|vivo) (?:\w{1,10} )?(?:em|no|na|num|numa|perto)\b|sou (?:natural d[eoa]|d[eoa] (?-i:[A-ZÁÉÍÓÚÂÊÔ]))"
    r"|(?:me mudei|mudei(?:-me)?|nos mudamos|a gente se mudou) (?:de [\w ]{1,25} )?(?:pra|para|pro)\b(?! (?:um|outr))"
    r"|nasci (?:em|no|na)\b|cresci (?:em|no|na)\b|língua materna|me chamo\b|chamo-me|meu nome é|meu aniversário"
    r"|falo (?:\w{1,12} ){0,2}?(?:português|inglês|espanhol|francês|alemão|italiano|árabe|russo)"
    # Italian
    r"|ho \d{1,3} anni\b(?! di\b)|(?:abito|abitiamo|vivo|viviamo) (?:\w{1,10} )?(?:a|in|al|nel|vicino)\b|vengo da (?!un|lontano)"
    r"|(?:mi sono|ci siamo) (?:\w{1,10} )?trasferit[oaie] (?:(?:da|dal|dalla) [\w ]{1,25} )?(?:a|in)\b"
    r"|sono (?:nat[oa]|originari[oa]|cresciut[oa])\b|sono di (?-i:[A-Z])|lingua madre|madrelingua|mi chiamo|il mio nome|il mio compleanno"
    r"|parlo (?:\w{1,12} ){0,2}?(?:italiano|inglese|francese|spagnolo|tedesco|arabo|russo|portoghese)"
    # Dutch
    rf"|ik ben (?:nu |net )?\d{{1,3}}(?:{_END}| jaar)|(?:ik|wij|we) wo(?:on|nen)\b|(?:en |(?<![^\"]))(?:woon|wonen) (?:nu |sinds kort |tegenwoordig )?in\b"
    r"|(?:ik ben|we zijn|wij zijn|ben|zijn) (?:[\w-]{1,20} ){0,6}?naar (?-i:[A-Z])[\w-]{1,25} verhuisd\b|(?:verhuisd|verhuisden) (?:van [\w-]{1,20} )?naar (?-i:[A-Z])|kom (?:oorspronkelijk )?uit (?!bed|het|mijn|een|de)"
    r"|ik ben (?:\w{1,12} ){0,3}?(?:geboren|opgegroeid)|moedertaal|ik heet|mijn naam is|ik spreek (?:\w{1,12} ){0,2}?(?:nederlands|engels|frans|duits|spaans|turks|arabisch|fries)"
    # Polish
    r"|mam \d{1,3} lata?\b(?! (?:doświadczenia|stażu))|mieszka(?:m|my) (?:\w{1,10} )?(?:w|we|na|pod|koło|obok)\b|pochodz(?:ę|e|imy) z|jestem z (?-i:[A-ZŁŚŻ])"
    r"|przeprowadzi(?:łem|łam|liśmy|łyśmy) się (?:\w{1,10} )?(?:z [\w-]{1,20} )?do\b|urodzi(?:łem|łam) się|wychowa(?:łem|łam) się|mówię (?:\w{1,10} )?po \w|język ojczysty|nazywam się|mam na imię"
    # Russian, Ukrainian
    r"|(?:мне|мені) (?:уже |вже |сейчас |зараз )?\d{1,3}(?= (?:лет|год|рок|рік)|\s*(?:$|[,.!\"']| и\b| і\b))|(?:живу|жив[её]м|живемо) (?:\w{1,12} )?(?:во?|на|под|у)\b"
    r"|(?:(?<![^\"])|(?:я|мы|ми) (?:\w{1,12} ){0,3}?)(?:недавно |только что |нещодавно )?(?:переехал[аи]?|переїхала|переїхали|переїхав) (?:(?:из|з|із) [\w-]{1,20} )?(?:во?|на|до|у)\b"
    r"|родом (?:из|із|з)\b|(?:родил(?:ся|ась)|народи(?:вся|лася)|вырос(?:ла)?) (?:во?|у)\b|я (?:из|із|з) (?-i:[\u0410-\u042f])"
    r"|(?:родной|рідна) (?:язык|мова)|я (?:говорю|розмовляю) (?:\w{1,12} )?(?:по-|на )\w|меня зовут|мене звати"
    # Turkish
    r"|\w{2,20}['’]?y?[ae] (?:yeni )?taşındı[mk]\b|\d{1,3} yaşındayım|\w{2,20}['’]?[dt][ae] (?:yaşıyor|oturuyor)u[mz]\b|aslen\b|memleketim|doğumluyum|anadilim|ana dilim|(?<!ilk )(?<!bir )(?<!son )(?<!her )adım (?!adım|at|sayı)|ismim\b"
)
PROFILE_LETTERS = (
    # Arabic
    r"(?<!\w)و?عمري|(?<!\w)و?[أا]سكن |ساكنة? (?:في|ب)|(?<!\w)و?أعيش في|عايشة? (?:في|ب)|من مواليد|(?<!\w)أصلي من|ولدت في|(?<!\w)اسمي|لغتي الأم"
    r"|(?<!\w)و?(?:انتقلت|انتقلنا) (?:من [\u0621-\u064a ]{2,20} )?(?:[إا]لى|ل)|(?<!\w)نقلنا? (?:على|ل)"
    # Hindi
    r"|मैं \d{1,3} साल क[ाी]|मेरी उम्र|में रहत[ाी] हूँ|में रहते हैं|क[ाी] रहने वाल[ाी]|मेरा (?:जन्म|नाम)|मातृभाषा|में शिफ्ट (?:हुआ|हुई|हुए|हो ग)|में रहने (?:आया|आई|आए|लगा|लगी)"
    # Japanese: "10歳の柴犬", and where friends live, say nothing of the user.
    r"|(?:^|[\"「、。])(?:私は|僕は|俺は|今年で?|現在)?\d{1,3}[歳才](?:です|[、。\"]|になり|の(?:主婦|会社員|学生)|$)"
    r"|(?:^|[\"、。])(?:(?:私|僕|俺)は)?(?:(?![友母父兄弟姉妹祖彼はがも]|先輩|同僚|さん|ちゃん).){1,14}(?:に住んで|在住|出身)|^[^。]{0,3}出身は|[\"、。]出身は"
    r"|(?:私|僕|俺)の名前|と(?:申し|い[いう]|言い)ます|母国語|母語|(?:^|[\"、。]|先月|先週|最近|去年|今年)[^、。\"はが]{0,14}[にへ]引っ越し(?:てき)?(?:た|まし)"
    # Chinese
    r"|我(?:今年|现在|已经)?\d{1,3}岁|我们?(?:现在|目前|一直|就)?(?:住在|家在)|[,，\"]住在|我(?:出生|生)[于在]|我们?(?:[上去今前刚最已][^，,。\"事学友妈爸哥姐弟妹]{0,4})?(?:搬到|搬来|搬去)了?|(?:^|[，,\"])(?:刚|上个月|去年|今年)[^，,。\"]{0,6}搬到|我来自|老家[是在]|我叫|我姓|我的名字|母语"
    r"|我是(?![^，,。\"]{0,3}(?:好|坏|男|女|老|年轻|普通|成年|病|工|盲|外|爱|聋|商|军|负责|主持|个)人)[^，,。\"]{1,5}人(?=[，,。.\"]|$)"
    # Korean
    r"|(?<![가이는은] )\d{1,3}살(?:이에요|입니다|이고|이야)|(?:저는|나는) ?(?:올해 |이제 )?\d{1,3}(?:살|세)|(?<![가이은는를을] )(?<![가-힣])[가-힣]{1,8}(?<!요일)(?:으로|로) 이사(?:했|왔|갔)|에서? (?:살아요?|살고 있|삽니다|거주)|출신(?:이에요|입니다|이고)"
    r"|고향은|모국어|제 이름|(?:이?라고) (?:합니다|해요|불러)"
)

"""Which parts of a sentence ask for something, so that what is stated beside them can be told apart.

"I'm vegan, what can I use for eggs?" is a statement and a question. Words of fifteen languages begin a question or a
request, or stand anywhere in one where a language puts them there. In doubt a part does not ask.
"""

import re
from collections.abc import Iterable, Iterator

# What leads back from a story to what is wanted: "…, naja wie bekomme ich das weg".
_RESUMES = (
    r"(?:anyways?|anyhow|oh well|so yeah|na ?ja|jedenfalls|(?:enfin )?bref|en fin|total|enfim|insomma|comunque|vabb[eè]"
    r"|maar goed|enfin|no nic|w każdym razie|короче|в общем|ну ладно|коротше|neyse|khair|المهم|खैर|とにかく|反正|总之|總之"
    r"|암튼|아무튼)"
)
RESUMES = re.compile(rf"\s{{0,2}}(?:{_RESUMES})(?!\w)\s{{0,2}}|\s{{0,2}}(?:反正|总之|總之|とにかく)", re.IGNORECASE)
# What may stand between the comma and the question.
_JOIN = (
    rf"(?:{_RESUMES}[\s,،、，]{{1,3}})?(?:(?:hi+|hey+|hiya|hello|heya|yo) )?"
    r"(?:(?:and|but|so|also|or|then|und|aber|also|oder|dann|y|pero|entonces|et|mais|alors|donc|du coup|e|ma|quindi"
    r"|allora|mas|então|en|maar|dus|och|men|så|i|a|ale|więc|и|а|но|то|так|ve|ama|peki|و|तो|और)\s+){0,2}"
)

# "Devo 1.200 no agiota" owes, where "devo comprar" asks.
_OWED = r"(?! (?:(?:ainda|só|todavía|ancora|tb|também) )?(?:R?[€$£] ?)?\d)"
# How a question or a request begins. Relative clauses begin alike: "in Porto, where it rains" states.
_BEGINS = (
    # English
    r"what(?:'?s)?|whats|which(?! (?:is|was|are|has|i|we|my|makes?|means?)\b)|whose"
    r"|who (?:can|should|do|does|would|could)|(?:where|when) (?:do|can|could|should|would|is|are|to)\b|where's|why"
    r"|how(?:'s)?"
    r"|(?:can|could|should|would|will|shall|may|do|did|does) (?:i|you|u|we|it|they|that|this|he|she|the|my|anyone)"
    r"|(?:is|are|was|am|were) (?:it|there|that|this|these|those|they|he|she|i|we|you|my|our|the)"
    r"|(?:would|could|will) (?!be\b|have\b|also\b|really\b|probably\b)[\w-]+(?: [\w-]+)? (?:be (?:ok|okay|safe|alright|fine|bad|better|good|enough)|work (?:for|with|as|instead))"
    r"|(?:is|are) [\w-]+(?: [\w-]+){0,2} (?:ok|okay|safe|allowed|bad|good|normal|fine|possible|doable|enough"
    r"|worth it)|any (?:good |nice |easy |quick )?(?:ideas?|tips?|suggestions?|advice|recommendations?|recs"
    r"|thoughts?)|anyone|got any"
    r"|have you|wdyt|thoughts|(?:i |we )?(?:also |really |just )?needs? (?:some |a few )?(?:ideas?|tips?|advice|help"
    r"|suggestions)"
    r"|(?:i'm |im |i am |we're )?looking for (?:ideas?|tips?|advice|suggestions|recommendations|something|some|a)"
    r"|(?:please |pls )?(?:give|show|tell|suggest|recommend|find|write|plan|explain|help|list|make|draft|create|fix"
    r"|tips?"
    r"|ideas)|please|pls|(?:something|anything) (?:for (?:an?|my|his|her|the|our)|quick|easy|cheap|light|nice)|remind me (?:what|of|to)|need (?:an?|to (?:write|make|create|plan|find|know|prepare))"
    # What is asked whether the other one believes it.
    r"|(?:glaubst|meinst|denkst|findest) du|cre[eé]s (?:que|q)|tu (?:crois|penses|trouves)|(?:tu )?(?:credi|pensi) che|(?:tu )?achas (?:que|q)"
    r"|denk je|myślisz,? że|(?:ты )?думаешь,?"
    # In dialect, and as it is typed in haste: Scots, Bavarian, Alemannic, French, Spanish.
    r"|whit'?s?(?! an? )|hoo (?:auld|big|faur|dae|does|did|can|cud|should|wid|will|am|is|lang|mony|much|aften)|whaur|whae"
    r"|wa (?!da\b|dat\b|betreft)(?:\w+)|wos(?! (?:i|mi|mia)(?!\w))|wöch(?:a|e[rnsm]?)|wia (?:vü\w*|lang|oft|kau|ko|kon|soi|tua|muas|mocht|geht|haast|schreibt)|waun (?:is|hob|muas|san)|gibts|host du|kaunst|konnst"
    r"|wänn (?:isch|han|muess|sind)|weli|wele[rs]?|gits|hesch|chasch|(?:chan|muess|söll|han|bin) i"
    r"|ki (?:est|a|peut|va)|koi|komm?en|pkoi|pk|keske?|combi1|kel(?:le)?s?"
    r"|(?:que|q) (?!no|ya|yo|se|me|te|le|lo|la|nunca|siempre|casi|hoy|ahora|solo|sólo|tambi[eé]n|tampoco|a|todo|al|antes)\w{3,15} (?:\w{2,12}o (?:yo(?!\w)|\Z)|era|tengo|tomo|uso)"
    # What is asked for behind a preposition: "en q semestre voy", "seit wann", "a che ora". Not in relative clauses.
    r"|(?:en|a|de|con|desde|hasta|em|com|até) (?:q|qu[eé]) (?!no\b|me\b|se\b|te\b|l[aeo]s?\b|ya\b|si\b|yo\b|eu\b|tal\b|nos\b)\w+"
    r"|(?:a|di|con|da|in) (?:che|quale) (?:ora|anno|giorno|mese|piano|età|punto|taglia|scuola|città|via)"
    r"|(?:in|an|auf|mit|bei|seit|bis|von|für|aus|zu|um) (?:welche[rnsm]?|wem|wen|wann|wie ?viel\w*)"
    r"|(?:sinds|tot|met|bij|van|voor|op|in) (?:wanneer|welke?|hoeveel)|since when|until when|(?:od|do|na|o) (?:kiedy|ilu|której godzinie|jak(?:i|a|ie|im|iej|ich))"
    r"|(?:depuis|jusqu'à|pour) quand|(?:до|с|на) (?:скольки|каком|какого|какой)(?!-)"
    # German
    r"|was(?! (?:mich|mir|uns)\b)(?![^,.!?]{2,40} (?:angeht|betrifft|anbelangt))|wie(?! (?:ich|wir|er|sie|man)\b)|wo(?! (?:ich|wir|er|sie|es|man|mein\w*|auch"
    r"|immer|[^?]{0,80}(?<!\w)(?:hai|hain|tha|thi|nahi)\b)\b)|wohin|wann|warum|wieso|wer"
    r"|wen|wem|welche[rnsm]?|wie ?viele?|womit|wofür|worauf|(?:kann|kannst|könnte|könntest|soll|sollte|muss|darf"
    r"|sollen|müssen"
    r"|können|dürfen|brauche|brauchen) (?:ich|du|man|wir|es|mir|d(?:er|ie) (?:das|es|denn|so|jetzt|einfach|überhaupt)|er das|sie das)|hast du|habt ihr|hättest|gibt es|gibt'?s|ist (?:das"
    r"|es)"
    r"|weißt du|kennst du|lohnt|reicht|empfiehl|schlag|gib|zeig|mach(?! (?:grade?|gerade|seit|momentan|aktuell|zurzeit|nebenbei)\b)|schreib|hilf|bitte|irgendwelche"
    r"|brauche? (?:ne|nen|'ne|'nen|eine?n?|mal|jetzt|noch|was|hilfe)|(?:ich )?brauche? (?:ideen"
    r"|tipps|hilfe|rat)|(?:ich )?suche|ideen|tipps|nenn|erklär"
    # Spanish
    r"|(?:qu[eé]|[qk]) (?:puedo|podría|podemos|debo|debería|hago|hacemos|me|como|tal|tipo|hay|necesito|se|es|tengo|cocino"
    r"|desayuno|les? \w+o)|qué"
    # "Que estudios llevo" asks at the end; "mi perro, que nunca muerdo" goes on.
    r"|que (?!antes|además|jamás|apenas|menos|después|encima)\w{3,15}s (?:le |les |me )?(?:llevo|compro|regalo|cocino|preparo|pongo|digo|tomo"
    r"|pido|elijo|mando|traigo|como|hago|uso)(?=[\s.]*\Z)"
    r"|cuál(?:es)?|cual(?:es)? (?:es|son|me)|cu[aá]nt\w+|dónde|donde (?:puedo|hay|voy|se|podemos|est)|cómo"
    r"|como (?:puedo|hago"
    r"|debo|se|podemos|lo|la)|qui[eé]n|cu[aá]ndo (?:puedo|debo|es|se|tengo)|por qu[eé]|puedo|puedes|podrías|podemos"
    r"|me (?:recomiendas"
    r"|recomiendan|puedes|ayudas|das|dices|aconsejas|sugieres|escribes|redactas|preparas|explicas|traduces)|hay (?:alg|que)\w+|alg[uú]n\w* (?:idea|sugerencia"
    r"|recomendaci"
    rf"|consejo|truco|receta)\w*|me (?:recomend|pas|explic|ayud|mand|tir|arm|busc|cont|prepar|redact)[aá]s|me (?:hac|dec|escrib|traduc|suger)[eéií]s|pod[eé]s|ten[eé]s|tienes|sab[eé]s|sabes|conoces|debo{_OWED}|debería|es (?:bueno|malo|seguro|normal|grave|peligroso|verdad|cierto)|(?:arm|tir|pas|hac|mand|dec|cont|explic|ayud|recomend)[aei]me|(?:que|q) \w{{3,15}} (?:hay|tengo|tenemos|necesito|necesitamos)|necesito (?:ideas"
    r"|consejos"
    r"|ayuda|una?\b|hacer|escribir|saber|preparar)|busco|dame|ay[uú]da(?:me|nos)|recomi[eé]ndame|hazme|escr[ií]beme|dime|ideas"
    # French
    r"|qu'est|kess?k?e?|koi|c koi|est-ce|(?:que|q) (?:puis|faire|dois|me|peux|peut|manger|cuisiner|faut|devrais|prendre|conseille)|quoi"
    r"|quel(?:le)?s?"
    r"|comment|combien|pourquoi|où(?= (?:est|sont|puis|trouver|aller|peut|faut))|quand (?:est|faut|dois)"
    r"|[àdp]\w{0,2} quel(?:le)?s?"
    r"|peux-tu|tu (?:peux|pourrais|connais|as|aurais|saurais|sais|me|m'(?:écris|aides|expliques)|conseilles)|pouvez-vous|pourriez-vous"
    r"|vous (?:avez|connaissez"
    r"|pouvez|auriez)|pourrais-tu|t'as|t'aurais|as-tu|avez-vous|des (?:idées?|conseils)|une (?:idée|astuce)"
    r"|il me faut|j'ai besoin"
    r"|donne|aide|propose|conseille|fais|écris|explique|puis-je|dois-je|je (?:peux|dois|devrais)|c tu|[ct]'?es?t[- ]tu|t'?as? tu|y'?a tu|est-il vrai|c'est (?:quoi|grave|vrai"
    r"|normal"
    r"|possible|dangereux)|y a-t-il|il y a|(?:et )?je cherche|cherche (?:une?|des|à)|ai besoin d\w{0,2}"
    # Italian
    r"|è vero|(?:che )?cosa|che (?:posso|mi(?! (?:fa|fanno|dà|danno|piac|viene|vengono))|devo|si|faccio|ne|\w+ (?:mi|posso|devo|ci|si|faccio|mangio|cucino|guardo|prendo)"
    # "Che le regalo" asks at the end; "mia zia, che gli parlo spesso" goes on about her.
    r"|(?:le|gli|vi|ti) (?:regal|compr|prend|port|prepar|cucin|rispond|scriv|serv|mand|dic|facci)o(?=\s*\Z))"
    r"|quale|quali|quant[oaie]"
    r"|dove (?:posso|si|vado"
    r"|trovo|mi|potrei|devo)|come (?:posso|faccio|si|mi|devo|\w+o\b)|chi|quando (?:posso|devo|si)|perché|posso|puoi"
    r"|potresti"
    rf"|mi (?:consigli|dai|aiuti|suggerisci|puoi|sai|scrivi|prepari|traduci|spieghi|dici|trovi|riassumi|correggi)|c'è|ci sono|hai|qualche|conosci|sai|devo{_OWED}|dovrei|cerco|ho bisogno"
    r"|mi serv\w+|dammi|consigliami|aiutami|idee|consigli|scrivimi|fammi"
    # Portuguese
    r"|(?:algo|alguma coisa) (?:pra|para)|por onde (?:eu )?(?:\w+o|\w+[aei]r)|(?:que|q) (?!\w{0,3}\s)\w+ (?:\w{2,8} )?\w{2,12}[aei]r|faz (?:uma?|pra mim)"
    r"|o que|o q|oq(?:ue)?|o quê|qdo|qnd|qto|qt[ao]s|kd|cad[eê]|(?:que|q) (?!\w{0,3}\s)\w+ (?:fazer|fa[çc]o|compro|levo|dou|cozinho|preparo)|é verdade|como (?:divide|faz|fazer|dividir|monta|organiza)|(?:que|q) (?:posso|devo|me|(?:\w+ )?(?:eu|vc)|\w+ (?:me|posso|devo|você))|qual|quais|quant[oa]s?|onde (?:posso|fica|tem"
    r"|encontro"
    r"|vou|devo|compro)|como (?:posso|faço|devo|\w+o\b)|quem|por que|posso|pode|podes|poderia|consegues?|me (?:ajuda"
    rf"|recomenda|indica|sugere|dá|diz|explica|ensina|conta|manda|passa|mostra|escreve|prepara|traduz)|tem (?:algum|alguma|ideia|dica|como)|tens|algum|alguma|você|devo{_OWED}|procuro"
    r"|preciso de (?:ideias"
    r"|dicas|ajuda|uma?\b)|preciso (?:fazer|escrever|montar|preparar)|sabe|conhece|ideias|dicas|existe"
    # Dutch
    r"|wa (?:zijn|is|geef|moet|kan|kunt|doe|doen|koop|neem|eet|maak|maken|zou|mag)|kunde (?:gij|mij|me|ge)|is (?:het|dat) waar|wat|welke?|waar (?:kan|moet|vind|is|kun|ga|zal)|hoe|hoeveel|wanneer (?:moet|kan|is)|waarom|wie|waarmee|(?:kan"
    r"|kun|kunt"
    r"|mag|moet|zal|zou) (?:ik|je|u|we)|heb je|lust ik|hou ik|heeft u|weet je|ken je|zijn er|is (?:het|er|dat)|(?:ik )?zoek|geef"
    r"|enige|tips"
    r"|ideeën|schrijf"
    # Swedish, Danish, Norwegian
    r"|vad|vilk(?:a|en|et)|hur|var (?:kan|ska|finns|hittar|bör)|när (?:kan|ska|bör)|varför|vem|(?:kan|ska|bör"
    r"|borde) (?:jag|du"
    r"|man|vi)|har du|finns|är det|ge mig|hjälp|hvad|hva|hvilke[nt]?|hvordan|hvor (?:kan|skal|er|finder)|hvorfor"
    r"|(?:kan|skal|bør)"
    r" (?:jeg|du|man|vi)"
    # Polish
    r"|co|czym|jaki\w*|jaka|gdzie (?:warto|mogę|można|jest|kupić|znajdę|pojechać)|jak|kiedy (?:mogę|można|warto|(?:wtedy |(?:naj)?lepiej )?\w{2,12}[aeiyąę][ćc](?!\w))"
    r"|gdzie (?:(?:najlepiej|ich|je|go|to) )?\w{2,12}[aeiyąę][ćc](?!\w)|coś (?:dla|na prezent)"
    r"|dlaczego|czemu"
    r"|ile|czy|mogę|możesz|mógłbyś|masz|polecisz|poleć|podaj|napisz|pomóż|zrób|ułóż|zaproponuj|wymyśl|przygotuj|daj|szukam|potrzebuję|jakieś"
    # Russian
    r"|что (?:мне|можно|лучше|нужно|делать|посовет\w+|(?:(?:ей|ему|им|нам) )?\w+ть)|чем|как|где(?! (?:я|мы)\b)|куда|когда (?:можно|лучше"
    r"|мне)|почему|зачем"
    r"|сколько|как(?:ой|ая|ие|ое|их|ую|ом)|можно|могу|можешь|подскажи\w*|посоветуй\w*|помоги\w*|дай\w*|нужно ли"
    r"|стоит ли|есть ли"
    r"|ищу|напиши|порекомендуй\w*|на ч[её]м|с чего|во что"
    # Ukrainian. What hangs on a clause begins alike: "місто, де ми живемо", "сестра, яка вчить".
    r"|скільки|чому|навіщо|чи|чим|куди|звідки|на чому|з чого|у що|(?:що|як|де|коли) (?:мені|нам|можна|краще|треба|робити"
    r"|(?:(?:їй|йому|їм|нам|це|то|його|її|правильно|ввічливо|швидко) ){0,2}\w{2,14}ти(?:ся)?(?!\w))|як (?:чеською|англійською|німецькою|польською|українською)"
    r"|можна|можеш|можете|зможеш|підкаж\w*|порад\w*|допомож\w*|дай(?:те)?|накидай|склади|розкажи|поясни|порекомендуй\w*|придумай|підбери|шукаю|є ідеї|якісь ідеї"
    # Arabic
    r"|شو|ايش|وش|ماذا|ما (?:هو|هي|هل|ال\w+|أفضل)|متى|وين|أين|كيف|ليش|لماذا|هل|كم|أي|ممكن|ا?عطني|ا?عطيني|أعطني|اكتبيلي|اعمليلي|قوليلي|ساعدني|اقترح\w*"
    r"|فين|إزاي|ايه"
)
BEGINS = re.compile(rf"[¿\s]{{0,3}}{_JOIN}[¿]?(?:{_BEGINS})(?!\w)", re.IGNORECASE)
# Orders, which may be wishes how to be answered.
ORDERS = re.compile(
    rf"{_JOIN}(?:please|pls|give|show|tell|write|explain|list|make|keep|help|bitte|gib|zeig|mach(?! (?:grade?|gerade|seit|momentan|aktuell|zurzeit|nebenbei)\b)|schreib|erklär|nenn"
    rf"|dame|hazme"
    r"|escríbeme|dime|donne|fais|écris|explique|dammi|scrivimi|fammi|geef|schrijf|podaj|napisz|дай|напиши|请"
    r"|给我)(?!\w)",
    re.IGNORECASE,
)
# What is to be said: beside it stands what the talk is about.
ASKS_WHAT_TO_SAY = re.compile(
    r"""(?<!\w)(?:(?:what|how)\ (?:do|should|shall|can|could|would|to)\ (?:(?:i|we)\ )?(?:say|tell|answer|reply|respond)
    |(?:was|wie)\ (?:(?:soll|kann|sollte|muss|sag|sage|antworte?)\ (?:ich|man|wir)(?:\ \w+){0,3}\ ?(?:sagen|antworten)?|sagt\ man)
    |(?:qu'est-ce\ que\ je|que|quoi|comment)\ (?:dois-je\ |puis-je\ )?(?:dis|dire|réponds|répondre)
    |qu[eé]\ (?:(?:le|les)\ )?(?:digo|respondo|contesto|puedo\ decir|debo\ decir)
    |(?:o\ que|que)\ (?:eu\ )?(?:digo|respondo|posso\ dizer|devo\ dizer)|(?:che|cosa)\ (?:gli\ |le\ )?(?:dico|rispondo|posso\ dire|devo\ dire)
    |wat\ (?:moet|kan|zal|zeg|antwoord)\ (?:ik|je|we)(?:\ \w+){0,3}\ ?(?:zeggen|antwoorden)?|co\ (?:mam\ |mogę\ )?(?:powiedzieć|odpowiedzieć)
    |что\ (?:мне\ )?(?:сказать|ответить|говорить)|ne\ (?:demeli|diyeyim|desem|cevap))(?!\w)
    |(?:该|應該|应该|要|可以)?(?:说什么|怎么(?:说|回答|回复|回)|說什麼|怎麼說)|(?:何|なん)て(?:言えば|言う|答え)|뭐라고\ ?(?:해|말|대답)|क्या\ (?:कहूं|कहूँ|बोलूं)|شو\ (?:أقول|احكي)|ماذا\ أقول""",
    re.IGNORECASE | re.VERBOSE,
)
# Korean endings of a verb that doubts: "되나", "임신인가", "먹을까". "누나" is a sister, "전문가" an expert, "니까" says why.
_PAST = "".join(map(chr, range(ord("갔"), ord("힣") + 1, 28)))
_DOUBT = rf"(?:(?:[없않있많적되싶맞같좋싫받먹찮려쓰크작늦{_PAST}]|[가-힣]하)나|[인은는던건]가|\w한가|[느으이거있없되하맞]냐|(?<![니아])까)요?$"
ENDS_IN_DOUBT = re.compile(_DOUBT)
# Languages that ask in the middle or at the end.
HOLDS = re.compile(
    r"(?<!\w)aide[- ]?moi+(?!\w)|(?<!\w)nap(?:[ıi]?ca[mz]|[ıi]y?[ıi]m)(?!\w)|(?<!\w)ne yi[yc]\w{2,5}$|(?:sence|sizce)$|(?<!\w)m[ıi] \w+m[ıiuü]yo\w{0,2}$|(?<!\w)kac (?!yıl|sene|ay)(?=\w)"
    r"|(?<!\w)(?:neler|neyle|neye|nasıl|nerede|nereye|nereden|hangi|kaç|neden|önerir\w*|öner)(?!\w)|(?<!\w)m[ıiuü](?:s[ıiuü]n"
    r"|y[ıiuü]m)?$"
    r"|(?<!\w)ne (?:\w+ ){0,2}\w*(?:l[ıiuü]r|r[ıiuü]m|r[ıiuü]z|l[ıi]m|y[ıi]m|meli|malı|s[ıi]n|s[ae][mk])\w{0,3}$"
    r"|(?<!\w)ne (?:\w+ )?\w+(?:s[ae][mk]|[ae]y[ıi]m|[ae]l[ıi]m)(?= (?:sabah|akşam|öğle|bugün|yarın|yerine|yanına|acaba|şimdi|evde|orada|ona|onlara|oraya|hafta sonu)\w{0,4}$)"
    # "Elle bosse où nadège maintenant", "il s'appelle comment déjà": French in haste asks in the middle.
    r"|(?<=\w )(?<!sais )(?<!sait )(?<!savoir )(?<!pas )(?<!là )(?<!ville )(?:où|ou|comment|combien|quand) (?:\w{2,12} ){0,3}(?:déjà|deja|maintenant|encore|du coup|en fait)$"
    # "Il lui faut quoi comme contrat", "faut prévoir quoi".
    r"|(?<!\w)(?:il|elle|on|je|tu|ça|ca|faut|faudrait|peut|dois|doit|va) (?!suis |est |sont )(?:(?:lui|leur|me|te|nous|y|en|se) ){0,2}\w{3,12}(?<!suis) quoi(?: (?:comme|pour|avec|à|en|dans|de|là) [^,]{1,30})?$"
    # "C'est inondable ou pas"; not "whether you like it or not".
    r"|^(?!.{0,200}(?<!\w)(?:whether|if|ob|si|se|que|li|чи не|хоч)(?!\w)).{0,200}(?<!\w)(?:ou (?:pas|non)|or not|oder (?:nicht|nich|net)|o no|ou não|of niet|czy nie|или нет|чи ні)$"
    # "Jvis avec qui": French asks in the place of the answer.
    r"|(?<=\w )(?:avec|chez|pour|contre|après|de) (?:qui|quoi)$"
    # "Je suis crevé quoi" only sighs.
    r"|(?<!\w)(?:(?:je|on) (?:(?:lui|leur|y|me) )?|j')(?:offre|prends?|fais|fait|mange|mets?|cuisine|achète|dis|dit|réponds?|apporte|porte|bois"
    r"|choisis)\w? quoi$"
    r"|(?<!вряд)(?<!едва)(?<!чуть)(?<!\bто)\sли(?!\w)"
    r"|(?<!\w)(?:yap|yaz|hazırla|oluştur|planla|(?<!düz )(?<!sade )anlat|söyle)$"
    r"|(?<!\w)(?:tarif|öneri|fikir|bilgi|liste|örnek|link|tavsiye|isim|taktik|plan)\w{0,3} ver(?:ir ?misin)?$"
    # Hindi in Latin letters
    r"|(?<!\w)(?:kya+|kais[aei]|kaha[n]?|kab|kyu|kyu?[on]n?|kaun|k[ao]u?ns[aei]|kitn[aei]|batao|bataiye|bata[iy]?e|btao|bata do|chahi?ye|chaiye"
    r"|sujhao|likho|likh do|likh dijiye|bana do|de do|dijiye|kijiye|samjhao|banao|(?:suggest|help|madad|recommend) kar(?:o|do|iye|en)|karu|kar[uo]+n)(?!\w)"
    r"|क्या|कैसे|कहाँ|कहां|कब|क्यों|कौन|कितन|बताओ|बताइए|बताएं|चाहिए|सुझाव|सुझाओ"
    r"|何|どこ|いつ|なぜ|どう(?!しても)|どれ|どの|どんな|誰|ですか|ますか|かな$|教えて|ください|方法|おすすめ|ある？$"
    r"|(?:書いて|作って|つくって|考えて|まとめて|直して|選んで|提案して|訳して)(?:ほしい|欲しい|くれる?|よ|ね)?$|大丈夫(?:かな)?[？?]?$"
    r"|什么|哪|怎么|为什么|多少|几[点个天次]|吗|呢$|能不能|可不可以|可以.{1,12}吗|是不是|有没有|谁|帮我|推荐|请"
    r"|给我|咋|啥|如何|该|^(?:那就?)?(?:换|来)(?:[个点份道种]|一[个点份道种])"
    r"|뭐|뭘|무엇|무슨|어디|어느|언제|왜|어떻게|어떤|누구|몇|까$|까요|나요|을까|줘|주세요|추천|도와"
    rf"|{_DOUBT}",
    re.IGNORECASE,
)
# "I live in Lisbon, right?" doubts what it says; "…, is that a lot?" asks of what is so.
ASKS_BACK = re.compile(
    r"(?:(?:right|correct|yes|no|eh|huh|true|innit|ok|okay|oder|gell|nicht wahr|stimmt'?s|verdad|no es cierto|vale|hein"
    r"|non|n'est-ce pas|vero|giusto|né|certo|não é|toch|hè|prawda|nie|да|правда|так|değil mi"
    r"|是吧|对吧|对吗|是吗|よね|だよね|그렇지|맞지|صح"
    r")(?:\s\w{1,12})?"
    r"|(?:do|don't|did|didn't|am|ain't|aren't|was|have|haven't) (?:i|we)(?: not)?|isn't (?:it|that)"
    r"|is that (?:right|correct|true|so))\W{0,4}\Z",
    re.IGNORECASE,
)
# Not that of a number.
COMMA = re.compile(r"(?:(?<!\d),|,(?!\d)|[،、，–—…])\s*|\s-{1,2}\s")
# "Prendo il Coumadin per la fibrillazione: è vero che …": a question behind a colon.
ASKED_BEHIND_COLON = re.compile(rf"\s{{0,2}}:\s{{1,2}}(?=[¿]?{_JOIN}[¿]?(?:{_BEGINS})(?!\w))", re.IGNORECASE)
# A face, a hand or a heart comments on what stands before it: "der starter heißt hulk 😂 wieviel salz".
COMMENTS = re.compile(
    "\\s{0,2}(?:[\U0001f600-\U0001f64f\U0001f910-\U0001f92f\U0001f970-\U0001f97a\U0001f440-\U0001f44f\U0001f493-\U0001f49f"
    "\U0001f4aa\U0001f525\U0001f389\U0001f937\u2764\u2728][\ufe0f\u200d\u2640\u2642\U0001f3fb-\U0001f3ff]{0,4}\\s?){1,9}+(?=[\\w¿])"
)
# Without a comma only what can be nothing but a question; behind "know how", "sure what" it is none.
_NOT_BEHIND = "".join(
    rf"(?<!\b{word})"
    for word in (
        "know", "wonder", "see", "ask", "asks", "asked", "sure", "idea", "tell", "of", "about", "to", "on", "or", "and",
        "understand", "remember", "weiß", "sé", "sais", "so", "sei", "weet", "wiem", "знаю", "that", "matter", "care",
        "forgot", "decide", "is", "was", "like", "me", "frage", "mich", "nomas", "nomás", "isso", "isto", "eso", "esto",
        "questo",
    )
)  # fmt: skip
_I = r"(?:i|we|you|ich|man|wir|du|ik|je|jag|vi)"
# Korean marks the end of a clause by the ending of its verb alone: "싫어해 쌀국수 …", "이사했어 동네 …". "갔다 왔어" is one.
_KOREAN_ENDS = (
    rf"(?:(?<=[{_PAST}][어네지음])|(?<=[{_PAST}]다)|(?<=거든)|(?<=[이예]야)|(?<=[어아해에예든네지]요)|(?<=니다)"
    r"|(?<=[싫좋못]어해)|(?<=[좋싫]아해)|(?<=[못안] 먹어)|(?<=일해)|(?<=못해)|(?<=살아)|(?<=다녀)|(?<=키워))\s+(?!줘|주|봐|보|드려|[오왔올가갔])"
)
# Who tells something in the middle of a story: "비도 오고 나 지난달부터 …".
_KOREAN_TELLER = r"(?<=[고서데다만])\s+(?=(?:나|난|내가|나는|저|전|저는|제가)\s)"
# The verb ends a clause: "doodh se allergy hai to kheer …", "alerjim var baklava …", "ごはん食べない どうしよう". Alone
# "the" is English.
_HINDI_VERBS = (
    *("hai", "hain", "hu", "hun", "hoon", "tha", "thi", "gaya", "gayi", "gaye"),
    *(f"{verb} the" for verb in ("rahe", "gaye", "hote", "karte", "rehte", "jate", "jaate", "khate", "khelte")),
)
_HINDI_ENDS = (
    "(?:"
    + "|".join(rf"(?<=\s{verb})" for verb in _HINDI_VERBS)
    + r")(?<!lagta hai)(?<!pata hai)(?<!keht[aei] hai)\s+(?:(?:to|toh|isliye|lekin|par|magar|ab)\s+)?(?!\d|kya\s*[?!.]*\Z|(?!kya|bata|bta|likh)\w+\s*(?:[,.]|\Z)|(?:ki|na|nahi|hu|hun|hoon|hai|hain|tha|thi|the|jo|jis\w*)(?!\w))"
    r"|(?:(?<=है)|(?<=हैं)|(?<=हूँ)|(?<=हूं)|(?<=[तगयथ][ाीे]))\s+(?:(?:तो|इसलिए|लेकिन|पर|अब)\s+)?(?!(?:कि|हूँ|हूं|है|हैं|था|थी|थे|जो)(?![\u0900-\u097f]))"
)
_TURKISH_ENDS = (
    r"(?:(?<=yorum)|(?<=yoruz)|(?<=yor)|(?<=\svar)|(?<=\syok)|(?<=[aeıiou]y[ıi]m)|(?<=[uü]y[uü]m)|(?<=vejetaryenim)|(?<=veganım))"
    r"\s+(?!(?:m[ıiuü]\w*|ki|ve|ama|gibi|diye)(?!\w))|(?<=\w)\s++(?=(?:ona|onun için|onlara) (?:ne|nasıl|hangi|bir)\s)"
)
# "大阪から" is from Osaka, "引っ越すから" because.
_JAPANESE_ENDS = r"(?<=[\u3041-\u309f])\s+(?=[\u3041-\u30ff\u4e00-\u9fff])|(?<=[いただるすん]から)(?![、,のもはが])|(?<=[いたるすな]ので)(?![、,])"
UNPARTED = re.compile(
    rf"(?<=\w){_NOT_BEHIND}\s+(?:(?:so|and|but|und|y|et|e|en)\s+)?(?="
    rf"(?:what|how|which|where|when)(?: (?!the\b)\w+)?? (?:can|could|should|do|does|did|would) (?:{_I}|u|they|he|she|it)\b"
    r"|(?:can|could"
    rf"|should) (?:i|you|we)\b"
    rf"|{_RESUMES},?\s+(?:{_BEGINS})(?!\w)"
    r"|(?:would|could|will|is|are) (?!it |that |this )[\w-]+(?: [\w-]+)? (?:be )?(?:ok|okay|safe|alright)(?: (?:for|to|with|instead|then|too|if)\b|\W{0,3}$)"
    r"|(?<=\sso )(?:what|how|where|which|who)\b"
    # What can be nothing but an order: "el apio no lo soporto dame otra receta".
    r"|(?:dame (?:un|otr|alg|m[aá]s|ideas|recetas|consejos|l[ao]s?|el|tu)\w*|dime|p[aá]same|recomi[eé]ndame|ay[uú]dame|sugi[eé]reme|expl[ií]came|dammi|fammi|dimmi|consigliami|aiutami|spiegami|gib mir|sag mir|zeig mir|empfiehl mir"
    r"|donne[- ]moi|dis[- ]moi|aide[- ]moi|propose[- ]moi|conseille[- ]moi|me sugere|me dá (?:uma?|dicas?|ideias?)|geef me (?:een|wat)|daj mi|podaj mi|poleć|podpowiedz|pomóż mi"
    r"|подскажи(?:те)?|посоветуй(?:те)?|помоги(?:те)?|порадь(?:те)?|підкажи(?:ть)?)\b|(?:[اأ]?عطيني|[اأ]?عطني|هاتلي|هات لي|اقترحي?|رشحي? ?لي|قولي? ?لي|ساعدني)(?!\w)"
    r"|what'?s (?:the best|an? (?:good|quick|nice|easy|fast|cheap))|any (?:ideas?|tips?|suggestions?|advice|recommendations?)\b|do you (?:know|have)\b"
    r"|(?:need|looking for|want) (?:some |a few )?(?:ideas?|tips?|advice|help|suggestions|recommendations)\b"
    rf"|(?:was|wie|wo|welche[rns]?)(?: \w+)? (?:kann|soll|sollte|darf|könnte|muss) {_I}\b|hast du|kannst du|gibt es"
    rf"|kennst du"
    # The verb before its subject, which a clause that hangs on another has not: "ich weiß, wie ich das mache".
    r"|(?:was|wie|wo|wohin|womit|wann|warum) (?!gesagt|immer|üblich|erwähnt|schon|auch|ich\b|wir\b|man\b)\w+ (?:ich|wir|man)\b"
    r"|(?<!pas )comment (?:je|j'|on|nous|faire)(?!\w)|qu'est-ce qu|est-ce qu|tu (?:connais|peux|aurais|as des|as une)\b|t'as (?:des|une)\b|quel(?:le)?s? \w+ (?:je"
    r"|me|tu)\b"
    r"|(?:qué|cómo|dónde|cuál(?:es)?)\b|me (?:recomiendas|puedes|ayudas)\b"
    r"|(?:cosa|che|come|dove) (?:posso|devo|faccio|mi consigli)\b|mi (?:consigli|aiuti)\b"
    r"|(?:o que|como|onde|qual) (?:posso|devo|faço)\b|me (?:ajuda|recomenda|indica)\b"
    rf"|(?:wat|hoe|waar|welke \w+) (?:kan|moet|kun|mag) {_I}\b|heb je\b|weet je\b"
    r"|(?:wat|hoe|waar|waarmee|wanneer|waarom) (?!leuk|goed|dan|ook|ik\b|we\b|wij\b|je\b)\w+ (?:ik|we|wij)\b"
    rf"|(?:vad|hur|var|vilk\w+ \w+) (?:kan|ska|borde) {_I}\b"
    r"|co (?:na|zamiast|robić|polecasz|mam) "
    r"|(?:co|jak|gdzie) (?:mogę|powinienem|powinnam|można|\w+[aeiyuąę](?:ć|śc)\b)"
    r"|(?:что|как|где|куда|чем) (?:мне|можно|лучше|делать|приготовить)\b|(?<!так )как (?!быть|есть|знать)\w+(?:ть|ться|ти)\b"
    r"|(?:що|як|де|куди|чим) (?:мені|можна|краще|робити|приготувати)\b|(?<!так )як (?!бути|знати)\w+(?:ти|тися)\b"
    r"|(?:شو|ماذا|كيف|هل|وين|أين|ايش|وش)\b"
    # What asks about all that stands before it: "vomita cada semana es normal??"
    r"|(?:is (?:it|this|that)|ist das|c'?est|es|è|é|is dat|czy to|это|це|bu) (?:ok|okay|normale?|safe|bad|grave|malo|seguro|schlimm|erg|normalne"
    r"|нормально|l[eé]gale?|illegal|allowed|erlaubt|zu viel|genug|interdit|permis|autorisé|trop|assez|beaucoup|permitido|mucho|demasiado|suficiente|troppo|permesso|muito|suficiente|toegestaan|te veel|genoeg|dozwolone|legalne|законно|законно)(?:\?| *$))"
    # Clauses that end in a word of their own, or in the verb.
    rf"|{_HINDI_ENDS}|{_TURKISH_ENDS}|{_JAPANESE_ENDS}"
    r"|(?<=けど)(?![、,])|(?<=[でま]すが)(?![、,])|(?<=인데)\s+|(?<=는데)\s+|(?<=은데)\s+|(?<=운데)\s+"
    r"|(?<=니까)\s+|(?<=라서)\s+"
    rf"|{_KOREAN_ENDS}|{_KOREAN_TELLER}"
    # Chinese parts clauses by a space too.
    r"|(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])",
    re.IGNORECASE,
)

# "Un dessert stp je suis allergique aux noix", "çileksiz bir tarif çileğe alerjim var": what may harm them is said of
# the user by whoever asks, also without a mark.
TELLS_ALLERGY = re.compile(
    r"(?<=\w)\s+(?=(?:(?:because|since|cuz|weil|car|parce que|porque|pq|perché|want|omdat|потому что)\s)?"
    r"(?:i'?m|i am|i have an?|ich bin|ich habe?|je suis|j'ai une|soy|tengo|sou|tenho|sono|ho un'?|ik ben|ik heb|jestem|mam"
    r"|у меня|я)\s(?:\w{1,12}\s){0,2}?(?:all?erg|alérg|alerg|uczul|аллерг|intoleran)\w*\s"
    r"(?:to|gegen|auf|à|au|aux|al|a|alla|ai|na|voor|ao|на)\s\w)"
    r"|(?<=\w)\s+(?=\w{2,20}\salerjim\s?var)",
    re.IGNORECASE,
)
# What is needed of the assistant: "bin Hausmeister und brauch ne Liste", "sou professor e preciso de um plano".
# The verb has the subject of what is stated before it.
NEEDS = re.compile(
    r"(?<=\w)\s+(?:and|und|y|e|et|en|i|и)\s+(?=(?:need (?:an?|to (?:write|make|create|plan|find|know|prepare))"
    r"|brauche? (?:ne|nen|'ne|'nen"
    r"|eine?n?|mal|jetzt|noch|was|hilfe|tipps|ideen|rat)|suche|necesito (?:una?|hacer|escribir|saber|preparar)|busco"
    r"|preciso (?:de uma?|fazer|escrever|montar|preparar)|procuro|(?:je )?cherche (?:une?|des|à)|(?:j')?ai besoin d"
    r"|cerco|ho bisogno"
    r"|zoek|potrzebuję|szukam|ищу|мне нужн\w{1,2})(?!\w))",
    re.IGNORECASE,
)
# What is added in brackets is no part of its own, and what stands around it is none without it.
BRACKETED = re.compile(r"[(\uff08\[][^()\uff08\uff09\[\]\n]{1,200}[)\uff09\]]")
# "Où est-ce que …": before a break without a comma stands more than one word of the question.
MIN_CHARACTERS = 4


def asks(part: str, *, marked: bool = False) -> bool:
    """`marked`: a question mark stands behind the part."""
    return BEGINS.match(part) is not None or HOLDS.search(part) is not None or (marked and not ASKS_BACK.match(part))


def outside_brackets(
    found: Iterable[re.Match[str]], text: str, start: int = 0, end: int | None = None
) -> Iterator[re.Match[str]]:
    """`found`: places in text[start:end], in order."""
    brackets = BRACKETED.finditer(text, start, len(text) if end is None else end)
    bracket = next(brackets, None)
    for each in found:
        while bracket is not None and bracket.end() <= each.start():
            bracket = next(brackets, None)
        if bracket is None or each.start() < bracket.start():
            yield each


def parts(text: str) -> Iterator[tuple[int, int]]:
    """Where a sentence may go over from stating to asking or back: start and end of each part, in order."""
    start = 0
    found = {
        (each.start(), each.end(), characters)
        for pattern, characters in (
            (COMMA, 1),
            (ASKED_BEHIND_COLON, MIN_CHARACTERS),
            (COMMENTS, MIN_CHARACTERS),
            (UNPARTED, MIN_CHARACTERS),
            (NEEDS, MIN_CHARACTERS),
            (TELLS_ALLERGY, MIN_CHARACTERS),
        )
        for each in outside_brackets(pattern.finditer(text), text)
    }
    for at, end, characters in sorted(found):
        # A word that leads back goes with what it leads to.
        if at < start or len(text[start:at].strip()) < characters or RESUMES.fullmatch(text[start:at]):
            continue
        yield start, at
        start = end
    yield start, len(text)

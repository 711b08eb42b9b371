"""The words the shortcuts go by. Lists, because a pattern that guesses is worse than one that stays silent."""

import re

from retrieval.query.stop_words import word_set

# What may stand before a statement without changing it.
FILLER = re.compile(
    # "No vivo en Madrid" is not "vivo en Madrid": a "no" that stands for itself is parted, or English goes on.
    r"""(?:no(?=\s{0,3}[,.!:;\u2013\u2014-]|\s+(?:i|i'm|im|i've|my|we|we've)\b)|nope|hi|hello|hey|ok|okay|well|so"
    r"|and|but|also|actually|btw|by\ the\ way|fyi|just\ so\ you\ know
    |for\ the\ record|note\ that|please\ note\ that|(?:please\ )?remember(?:\ that)?|you\ should\ know(?:\ that)?
    |as\ you\ know|like\ i\ said|i\ told\ you(?:\ that)?|yes|yeah|yep|oh|ah|thanks|thank\ you|p\.?s\.?
    |fun\ fact|about\ me|fact|good\ morning|good\ evening|hallo|hola|bonjour|salut|ol[áa]|moin|servus)
    (?![\w'-])[\s,:!.\u2013\u2014-]*""",
    re.IGNORECASE | re.VERBOSE,
)
GREETING = re.compile(
    r"""(?:hi|hello|hey|good\ (?:morning|evening|day|afternoon)|greetings)(?:\ there|\ all|\ everyone)?
    [\s,!.\u2013\u2014-]+""",
    re.IGNORECASE | re.VERBOSE,
)
# Whom a greeting is for. Either it is there and taken whole, or not there: a possessive group with alternatives would say
# so in fewer words, but matches nothing in Python up to 3.11.4 (CPython's issue 106052).
_FOR_ALL = r"\ (?:there|all|everyone|zusammen|alle|à\ tous|tout\ le\ monde|a\ todos|pessoal|a\ tutti|allemaal|wszystkim|всем|herkese|dear|querid[oa]s?|amig[oa]s?|car[oa])(?!\w)"
# The same in fifteen languages, before what somebody tells of themselves. Without a mark behind it only a small letter may
# follow: "Hello Kitty is my favourite" greets nobody.
GREETING_BEFORE = re.compile(
    r"""¡?(?:(?:hi|hello|hey|hiya|howdy|good\ (?:morning|evening|day|afternoon)|greetings
    |hallo|hi|moin|servus|guten?\ (?:tag|morgen|abend)|grüß\ (?:gott|dich)|grüezi
    |bonjour|bonsoir|salut|coucou|hola|buenas|buen(?:os|as)\ (?:días|dias|tardes|noches)
    |ol[áa]|oi|bom\ dia|boa\ (?:tarde|noite)|ciao|salve|buon(?:giorno|asera)
    |hoi|hey|dag|goede(?:morgen|middag|navond)|cześć|czesc|hej|dzień\ dobry|dzien\ dobry|siema
    |привет|здравствуй(?:те)?|добр(?:ый|ое)\ (?:день|вечер|утро)|merhaba|selam|günaydın|iyi\ (?:günler|akşamlar)
    |namast(?:e|ey)|namaska+r|salaam)
    """
    rf"(?:{_FOR_ALL}|(?!{_FOR_ALL}))"
    r"""
    (?:\s{0,3}[,!.:;\u2013\u2014-]+\s{0,3}|\s{1,3}(?=(?-i:[^\W\d_A-ZÀ-ÖØ-Þ\u0410-\u042f])))
    |(?:こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|你好|您好|大家好|早上好|晚上好|안녕(?:하세요|하십니까)?|مرحبا|أهلا|السلام\ عليكم|नमस्ते|नमस्कार)
    [\s,!.~〜\u3001\u3002\uff0c\uff01\u060c\u0964]{1,3})(?=\S)""",
    re.IGNORECASE | re.VERBOSE,
)

_GIVES_TEXT = r"""translat\w*|rewrit\w*|rephras\w*|paraphras\w*|proofread\w*|summari[sz]e\w*|grammar|spelling
    |repeat|pretend\w*|imagin(?:e|ing|ary)|role-?play\w*|act\ as|fiction\w*|fictional|hypothetical\w*|suppose|character
    |poem|song|lyrics|story|essay|dialogue|how\ (?:can|may)\ i\ (?:help|assist)\ you|kidding|joking|just\ testing
    |this\ is\ a\ test|how\ do\ (?:i|you)\ say(?!\ no\b)|übersetz\w*|tradu(?:ce|cir|z\w*|is|ire)"""
# A text that is handed over, or made up.
GIVES_TEXT = re.compile(rf"\b(?:{_GIVES_TEXT})\b", re.IGNORECASE | re.VERBOSE)
# A message that hands over a text, plays a part or takes itself back says nothing about the user. The last ones leave
# it to the classifier, which judges each sentence by itself: a card, an offer, a cover letter are written of what is so.
NOT_ABOUT_THE_USER = re.compile(
    rf"""\b(?:{_GIVES_TEXT}
    |spell|sentence|phrase|quote[sd]?|for\ example|e\.g|an\ example|example:|jk|not\ true
    |(?:write|draft)\ (?:me\ )?an?\b)\b""",
    re.IGNORECASE | re.VERBOSE,
)
CONDITIONAL = re.compile(
    r"""\b(?:if|unless|what\ if|when(?:ever)?|assuming|say\ i|let's\ say|wish|maybe|perhaps|probably|might
    |wenn|falls|si|se(?!\ acab)|quand|cuando)\b""",
    re.IGNORECASE | re.VERBOSE,
)
REPORTED = re.compile(
    r"""\b(?:said|says|say|tell|tells|told|wrote|writes|asked|asks|thinks?|claims?|believes?|replied|shouted|was\ like
    |goes|heard|read)\s*:?\s*$""",
    re.IGNORECASE | re.VERBOSE,
)
# "I live in Lisbon, do I?" asks; "I live in Lisbon, where can I eat?" tells and asks.
ASKS_BACK = re.compile(
    r"""^(?:(?:do|don't|did|didn't|am|ain't|aren't|was|have|haven't)\ i\b
    |right|correct|yes|no|eh|huh|true|is\ that|isn't\ (?:it|that))""",
    re.IGNORECASE | re.VERBOSE,
)
ASKS = re.compile(
    r"^(?:what|what's|which|who|where|when|why|how|can|could|do|does|did|is|are|will|would|should|any)\b", re.IGNORECASE
)

# What an object may not begin with: it points into the conversation, not at a thing in the world.
POINTING = word_set(
    "it this that these those them him her he she you your yours what how where when why who which whether if "
    "there here both neither either all everything something anything nothing one ones another"
)
# "I like the second option", "I love the idea".
OF_THE_CONVERSATION = word_set(
    "idea ideas answer answers suggestion suggestions response responses reply way fact plan approach first "
    "second third last former latter one ones new result results sound look looks story poem name title option "
    "options choice code change changes example examples design version versions above other rest part number "
    "style tone wording draft"
)
# Said of today, not of the person.
TRANSIENT = re.compile(
    r"\b(?:today|tonight|right now|at the moment|currently|this (?:morning|afternoon|evening|week|weekend|month|time)"
    r"|yesterday|tomorrow|now|lately|for now|so far|until|till|temporarily|sometimes)\b",
    re.IGNORECASE,
)
DOUBTFUL = re.compile(r"\b(?:if|unless|when|whenever|maybe|perhaps|probably|would|could|should|might)\b", re.IGNORECASE)
FIRST_OR_SECOND_PERSON = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|you|you're|your|yours|we|we're)\b", re.IGNORECASE)
IN_THE_THIRD_PERSON = {
    "my": "their",
    "our": "their",
    "me": "them",
    "us": "them",
    "mine": "theirs",
    "myself": "themselves",
    "ourselves": "themselves",
}

# "I live in fear", "I live in student housing": the words that make it no place one could write to.
NO_PLACE = word_set(
    "i my our your fear hope peace pain denial poverty misery luxury harmony exile sin squalor terror dread sync bed "
    "hell heaven darkness silence chaos comfort isolation anxiety danger doubt debt housing accommodation house flat "
    "apartment dorm dorms town village city country countryside suburbs suburb area van tent car boat basement room "
    "building community neighbourhood neighborhood moment past present future world bubble"
)
# Beside the capitals of a name these may stand; without capitals they say that it is none.
# At home, in town, in the country: where one lives, and no city.
NO_LOWER_PLACE = POINTING | word_set(
    "a an the constant total complete style and or casa centro ciudad pueblo campo cidade città campagna hause zuhause "
    "stadt dorf land ville campagne thuis huis stad dorp domu mieście wsi городе деревне доме центре общежитии"
)
# What people move to that is no place. Products change faster than lists: decision 0034 says what a miss costs.
NO_CITY = word_set(
    "linux ubuntu debian fedora arch nixos macos mac windows android ios iphone pixel python typescript "
    "javascript rust go golang java kotlin swift ruby elixir haskell scala zig bun deno node node.js react vue "
    "svelte angular next.js django flask fastapi rails postgres postgresql mysql sqlite mongodb redis docker "
    "podman kubernetes k8s aws azure gcp cloudflare vercel vim neovim emacs vs vscode cursor jetbrains pycharm "
    "zed firefox chrome safari brave edge slack teams discord zoom notion obsidian jira linear github gitlab "
    "bitbucket git claude chatgpt gpt openai mistral gemini llama copilot openwebui spotify netflix gmail outlook "
    "proton whatsapp signal telegram colemak dvorak pnpm yarn npm uv poetry vite webpack tailwind monday tuesday "
    "wednesday thursday friday saturday sunday english german french spanish portuguese plan team phase step "
    "chapter level part version management marketing sales"
)
NO_NAME = word_set(
    "later back tomorrow today tonight now soon again maybe crazy old-fashioned lazy stupid when if at on in "
    "before after anytime whenever sir madam names a an the not irrelevant unimportant secret private none nobody "
    "spelled written pronounced hard long short common rare unusual that this it what asap monday tuesday "
    "wednesday thursday friday saturday sunday please old boring paranoid picky"
)
# "Hi, I'm German": a capital is not always a name.
NO_FIRST_NAME = word_set(
    "german french spanish portuguese italian english british american irish scottish welsh dutch belgian swiss "
    "austrian polish czech slovak russian ukrainian greek turkish swedish norwegian danish finnish icelandic "
    "hungarian romanian bulgarian serbian croatian albanian canadian mexican brazilian argentinian chilean "
    "colombian peruvian indian pakistani bangladeshi chinese japanese korean vietnamese thai indonesian filipino "
    "australian egyptian moroccan nigerian kenyan ethiopian israeli iranian iraqi syrian lebanese saudi african "
    "european asian latino latina catholic protestant orthodox muslim jewish hindu buddhist atheist bavarian "
    "catalan basque ok okay fine good great well back here new sorry sure tired bored sad happy lost stuck not so "
    "very just a an the in at on from having looking trying working writing using getting going afraid curious "
    "interested"
)
NO_WORKPLACE = word_set(
    "a all an best both day days desk free fun heights home hours it least living me moment money month months "
    "most night nights noon nothing now present scale that the this time times us week weekend weekends while "
    "year years you"
)
NO_OCCUPATION = word_set("hard fast much well long if usual expected intended advertised a the an described designed")

# Something is so now that was not, or no longer is: the words that say it, in ten languages.
CHANGED = re.compile(
    r"""\b(?:no\ longer|any\ ?more|any\ longer|stopped|quit|gave\ up|given\ up|cut\ out|swor[en]\ off|now|nowadays"
    r"|these\ days|again|since\ then
    |nicht\ mehr|kein\w{0,2}\b[^.]{1,60}\bmehr|jetzt|inzwischen|mittlerweile|wieder|ya\ no|ahora|otra\ vez|de\ nuevo
    |ne\b[^.]{1,30}\bplus|n'[^.]{1,30}\bplus|maintenant|désormais|de\ nouveau|non\b[^.]{1,30}\bpiù|adesso|ora|di\ nuovo
    |não\b[^.]{1,40}\bmais|já\ não|agora|de\ novo|niet\ meer|geen\b[^.]{1,60}\bmeer|nu|tegenwoordig|weer
    |aufgehört|aufgegeben|abgebrochen|gekündigt|getrennt|verzichte|used\ to|broke\ up|split\ up|dropped\ out|left|quitté
    |(?:bosse|travaille|taffe)\ plus(?=\ (?:à|au|aux|chez|dans|pour)\b)|separado|separei|terminei|tranquei|mollato|lasciato|rzucił[ae]m|уволил(?:ся|ась)
    |bıraktım|ayrıldım|artık|تركت|ما\ عدت|لم\ أعد|صرت|dejé|dejado|arrêtée?|smesso|parei|deixei|larguei|gestopt|opgehouden
    |no\ more|dropped|ditched|packed\ in|jacked\ in|chucked\ in|cancell?ed|pulled\ out|withdrew|c[oa]me\ off|(?:got|gone)\ off|off|done\ with|history|over|moved\ out
    |switched|changed|moved|resigned|fired|sacked|laid\ off|let\ me\ go|died|dead|passed|put|sold|written\ off|stolen|divorced|separated
    |geschmissen|hingeschmissen|abgesetzt|abbestellt|ausgetreten|ausgezogen|raus|geschichte|schluss|vorbei|aus|frei|\w{3,20}frei|umgestiegen|gewechselt|gestorben|tot|verstorben|einschläfern|verkauft|entlassen
    |terminée?|fini|lâché|laissé\ tomber|abandonné|résilié|rompu|séparée?s?|passée?|morte?|décédée?|viré|licencié|plus|acabó|baja|pasado|murió|muerto|falleció|echaron|terminamos|cortamos|rompimos|separamos
    |parou|troquei|mudei|cancelei|desisti|saí|morreu|faleceu|demitid[oa]|acabamos|basta|niente|lasciati|rotto|passat[oa]|mort[oa]|licenziat[oa]|disdetto|opgegeven|opgezegd|overgestapt|weg|uit|dood|overleden|gestorven
    |nie\ .{1,40}\ już|odstawił[ae]m|zrezygnował[ae]m|wypisał[ae]m|skończył[ae]m|zwolnił[ae]m|koniec|rozstaliśmy|rozstał[ae]m|zerwał[ae]m|zdechł[ao]?|umarł[ao]?|zmarł[ao]?|przeszedłem|przeszłam|przerzucił[ae]m
    |забросила?|завязала?|расстались|рассталась|расстался|развелись|разошлись|умерла?|умер|перешла?|перешёл|öldü|geçtim|boşandık|ayrıldık|انفصلت|مات|ماتت|بطلت|توقفت|أقلعت
    |nahi|nahin|nhi|chhod|chod|gaya|gayi|już\ nie|teraz|больше\ не|теперь|сейчас|снова|опять|уже\ не|бросила?|перестала?|отказал(?:ся|ась))\b
    |छोड़|नहीं|गया|गई|戒|退出|放弃了|不.{1,3}了|分手|离婚|死了|去世|走了|换成|やめ|辞め|別れ|死ん|亡くな|離婚|変え|乗り換え|끊었|관뒀|접었|헤어졌|이혼|죽었|이제|더\ 이상|말고|바꿨|갈아탔|不再|再也不|不在.{1,12}(?:上班|工作)了|辞职|离职|离开|그만뒀|그만두었|퇴사|现在|現在|如今|戒掉?了?|又开始|今は|もう.{1,30}(?:ない|ません)|なくな|やめた|やめました|ようになった|ようになりました""",
    re.IGNORECASE | re.VERBOSE,
)
# Whose state a question is often about that is not its user's: acquaintances, whoever is served, made-up people.
OF_OTHERS = re.compile(
    r"(?:(?:my|our|a|an|one of my|one of our|some|the)\s+)(?:\w+\s+){0,1}?(?:friend|friends|neighbou?rs?|colleagues?"
    r"|co-?workers?|customers?"
    r"|clients?|patients?|students?|pupils?|guests?|tenants?|characters?|hero|protagonist|employees?|flatmates?"
    r"|roommates?|cousins?"
    r"|landlord|acquaintance|guy|someone|user|users)(?!\w)|(?:someone|somebody|he|she|they)(?!\w)"
    r"|(?:(?:mein|meine|unser|unsere|ein|eine|einer)\s+)(?:\w+\s+){0,1}?(?:freunde?|freundin\w*|nachbar\w*|kolleg\w*"
    r"|kund\w*|patient\w*|schüler\w*|gäste?|mieter\w*"
    r"|cousine?|mitbewohner\w*|bekannter?|\w*figur|mitarbeiter\w*)(?!\w)|(?:jemand|er|sie)(?!\w)"
    r"|(?:(?:mi|un|una|nuestro|nuestra)\s+)(?:amig[oa]s?|vecin[oa]s?|compañer[oa]s?|colega|client[ea]s?|pacientes?"
    r"|alumn[oa]s?|invitad[oa]s?|prim[oa]s?|personaje"
    r"|emplead[oa]s?|inquilin[oa]s?)(?!\w)"
    r"|(?:(?:mon|ma|un|une|mes)\s+)(?:amie?s?|copa?i?ne?s?|voisine?s?|collègues?|cliente?s?|patiente?s?|élèves?"
    r"|invitée?s?|cousine?s?|personnages?|coloc\w*)(?!\w)"
    r"|(?:(?:il|la|un|una|mio|mia|il mio|la mia|un mio|una mia)\s+)(?:amic[oa]|amici|vicin[oa]|collega|client[ei]"
    r"|pazient[ei]|alunn[oa]|student[ei]|ospit[ei]|cugin[oa]"
    r"|personaggio|coinquilin[oa])(?!\w)|un'amica"
    r"|(?:(?:o|a|meu|minha|um|uma|o meu|a minha)\s+)(?:amig[oa]s?|vizinh[oa]s?|colegas?|clientes?|pacientes?"
    r"|alun[oa]s?|convidad[oa]s?|prim[oa]s?|personage[mn]s?|inquilin[oa]s?)(?!\w)"
    r"|(?:(?:mijn|een|onze)\s+)(?:vriend\w*|buurman|buurvrouw|buren|collega\w*|klant\w*|patiënt\w*|leerling\w*"
    r"|gast\w*|neef|nicht|huisgenoot|personage)(?!\w)"
    r"|(?:(?:min|mitt|en|ett|vår)\s+)(?:vän|kompis|väninna|granne|kollega|kund|patient|elev|gäst|kusin|karaktär|ven"
    r"|nabo|venn|kunde)\w{0,2}(?!\w)"
    r"|(?:(?:mój|moja|moi|nasz|nasza)\s+)?(?:koleg\w*|koleżank\w*|przyjaci\w*|sąsiad\w*|klient\w*|pacjent\w*|uczeń"
    r"|uczennic\w*|gość|kuzyn\w*|bohater\w*|znajom\w*)(?!\w)"
    r"|(?:у\s+)?(?:(?:мой|моя|мои|моего|моей|одн\w+|наш\w*)\s+)?(?:друг|друга|подруг\w*|сосед\w*|коллег\w*|клиент\w*"
    r"|пациент\w*|ученик\w*|ученица|гост\w+|двоюродн\w*"
    r"|кузен\w*|персонаж\w*|знаком\w+|приятел\w*)(?!\w)"
    r"|(?:bir\s+)?(?:arkadaş\w*|komşu\w*|iş arkadaş\w*|müşteri\w*|hasta[nm]\w*|öğrenci\w*|misafir\w*|kuzen\w*"
    r"|karakter\w*)(?!\w)"
    r"|(?:صديق\w*|صاحب\w*|جار(?:ي|تي|نا|تنا)|زميل\w*|عميل\w*|زبون\w*|مريض(?:ي|تي)|طالب\w*|ضيف\w*|ابن عمي|بطل\w*)(?!\w)"
    r"|(?:मेरा|मेरी|मेरे|एक|हमारे)\s+(?:एक\s+)?(?:दोस्त|सहेली|मित्र|पड़ोसी|सहकर्मी|ग्राहक|मरीज|मरीज़|छात्र|मेहमान"
    r"|चचेरा)"
    r"|(?:私の|僕の)?(?:友達|友人|隣の?|近所|同僚|お客|客|患者|生徒|後輩|先輩|上司|知り合い|いとこ|主人公|キャラ)"
    r"|(?:我的?|我们的?|一个|有个)?(?:朋友|邻居|同事|客户|顾客|病人|患者|学生|客人|表[哥弟姐妹]|主角|室友|闺蜜|同学)"
    r"|(?:제|내|우리|한)?\s?(?:친구|이웃|옆집|윗집|동료|고객|손님|환자|학생|사촌|주인공|룸메이트)",
    re.IGNORECASE,
)
# What was done about what is asked: "I ran npm install, why …".
TRIED = re.compile(
    r"(?:i|we|i've|ive|i have|we've)\s+(?:just\s+|already\s+|also\s+)?(?:ran|run|tried|installed|updated|upgraded"
    r"|changed|clicked|deployed|pushed|merged|got|added"
    r"|removed|deleted|restarted|wrote|made|used|put|set|read|saw|opened|checked|looked)(?!\w)"
    r"|(?:ich habe?|wir haben)\s+.{0,40}(?:probiert|versucht|geändert|installiert|ausgeführt|gestartet|gelöscht"
    r"|geklickt|gelesen)$",
    re.IGNORECASE,
)
# "Got a hamster! His name is Biscuit": how what the sentence before tells of is called.
NAMES_IT = re.compile(
    r"""(?:and\ |und\ |y\ |et\ |e\ |en\ |a\ |и\ )?(?:(?:his|her|its|their)\ names?(?:'s|\ is|\ are|s)
    |(?:he|she|it)(?:'s|\ is)\ (?:called|named)|(?:they're|they\ are)\ (?:called|named)
    |(?:er|sie|es)\ hei(?:ß|ss)(?:t|en)|(?:il|elle|on)\ (?:l'|les\ )?(?:s')?appellen?t?|(?:ils|elles)\ s'appellent|se\ llaman?|su\ nombre\ es
    |(?:(?:ele|ela|eles|elas)\ )?se\ chamam?|chamam?-se|(?:lui\ |lei\ )?si\ chiamano?|(?:hij|ze|zij|het)\ he(?:et|ten)
    |(?:on\ |ona\ )?(?:wabi\ się|nazywa(?:ją)?\ się|ma\ na\ imię)|(?:его|её|ее|их)\ зовут|(?:onun\ )?ad(?:ı|ları)|(?:us|uska|iska|unka)\ naam)\s(?=\S)
    |名前は|[它他她]们?(?:的名字)?叫|(?:이름은|이름이)\s?|[اأ]سم(?:ه|ها|هم)\s|(?:उसका|इसका|उनका)\ नाम\s""",
    re.IGNORECASE | re.VERBOSE,
)
# "Thursdays are no good, I have my choir then": with what stands before it.
REFERS_BACK = re.compile(
    r"""(?<!\w)(?:then|that\ day|there|dann|da|dort|dabei|alors|là|ce\ jour-là|entonces|ahí|allí|ese\ día|então|lá|nesse\ dia|allora|lì
    |dan|daar|wtedy|tam|тогда|там|o\ zaman|o\ gün|orada|tab|wahan)[\s.!]{0,3}\Z|(?:那时|那天|那里|そこ|その日|その時|그때|거기)""",
    re.IGNORECASE | re.VERBOSE,
)
# What leans on the sentence before it: "fahr damit jeden tag zur arbeit", "tastes like soap", "ich hab denen gesagt …".
LEANS_BACK = re.compile(
    r"""(?:(?:tastes?|smells?)\ (?:like|of)|feels?\ like|costs?\ me|(?:schmeckt|riecht)\ (?:wie|nach)|(?:sabe|huele)\ a|(?:sa|sanno)\ di|tem\ (?:gosto|cheiro)\ de
      |(?:a|ont)\ (?:un|le)\ goût|smaakt\ naar|smakuje\ jak|(?:на\ вкус|пахнет)|(?:gibi\ )?tadı|その味)(?!\w)
    |(?:\w{1,12}\ ){0,3}?(?:damit|davon|daf[üu]r|dagegen|daran|darauf|darin|denen|daarmee|ermee|ervan|daarvoor|avec\ [çc]a|pour\ [çc]a|con\ (?:eso|ello|quello)|com\ (?:isso|ele|ela)
      |(?:em|d)isso|nisso|z\ tym|na\ tym|(?:с|на|для)\ (?:этим|этом|этого|ним|нём)|(?:onunla|bununla)|uske\ saath|us\ se)(?!\w)
    |(?:それ|そこ)(?:で|に|を|は)|(?:用|靠|骑|騎|开|開)(?:它|这个|這個)|(?:그걸로|그거|거기서)""",
    re.IGNORECASE | re.VERBOSE,
)

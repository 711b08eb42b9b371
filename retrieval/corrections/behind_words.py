"""The words of a correction right behind a statement, beside those of any correction (words.py)."""

# What only somebody says who has said something wrong themselves, in words that speak of saying, reading or writing it.
SURE = (
    "scratch that|strike that|i meant|meant|typo|my bad|my mistake|i was wrong|i got that wrong|i lied|i tell a lie|tell a lie"
    "|i misspoke|mistyped|misread|misread it|i read it wrong|i looked wrong|i got it wrong|correction|or rather"
    "|silly me|im a fool|i'm a fool|im an idiot|i'm an idiot|what am i saying|im so dumb|i'm so dumb|dumb me|stupid me|duh me"
    "|ich meinte|vertippt|verschrieben|vertan|verlesen|verguckt|verwechselt|hab mich verlesen|hab mich vertan|besser gesagt|korrektur|wollte ich sagen|wollt ich sagen|mein ich|meine ich|mein i|moan i|meinte ich"
    "|ich depp|ich idiot|ich trottel|ich dödel|ich schussel|bin ich blöd|bin ich doof|was red ich|was rede ich|i depp"
    "|je voulais dire|je me suis trompé|je me suis trompée|jme suis trompé|jme suis trompée|je me trompe|mal lu|jai mal lu|j'ai mal lu|je voulais écrire|au temps pour moi"
    "|autant pour moi|je suis bête|que je suis bête|suis-je bête|chuis con|qu'est-ce que je dis|n'importe quoi moi"
    "|quise decir|quería decir|quise poner|quise escribir|mejor dicho|corrijo|me equivoqué|me he equivocado|me confundí|leí mal|lei mal|miré mal|vi mal|error mío"
    "|fallo mío|qué tonta|qué tonto|soy tonto|soy tonta|soy un tonto|soy una tonta|qué boludo|qué boluda|qué digo|pero qué digo|q digo|ke digo|pero q digo"
    "|volevo dire|volevo scrivere|intendevo|mi sono sbagliato|mi sono sbagliata|ho sbagliato|mi correggo|ho guardato male|ho letto male|ho visto male|ho scritto male"
    "|errore mio|che dico|ma che dico|ke dico|ma ke dico|che scemo|che scema|che stupido|che stupida|sono scemo|sono scema"
    "|quis dizer|queria dizer|queria escrever|ou melhor|errei|me enganei|enganei-me|me confundi|li errado|vi errado|escrevi errado|erro meu|que burro|que burra"
    "|sou burro|sou burra|que cabeça a minha|to doida|to doido"
    "|ik bedoel|bedoel ik|ik bedoelde|foutje|verkeerd gelezen|verkeerd gekeken|wou ik zeggen|wilde ik zeggen|ik vergis me|ik vergiste me|wat zeg ik|stom van mij"
    "|dom van mij|ik sukkel|wat ben ik dom"
    "|pomyłka|pomyliłem się|pomyliłam się|miałem na myśli|miałam na myśli|chciałem powiedzieć|chciałam powiedzieć|poprawka|wróć|źle spojrzałem|źle spojrzałam"
    "|źle przeczytałem|źle przeczytałam|źle napisałem|źle napisałam|co ja piszę|co ja pisze|nie wiem co piszę|nie wiem co pisze|co ja gadam|ale ze mnie gapa|głupia ja|głupi ja"
    "|вернее|точнее|ошибся|ошиблась|опечатка|оговорился|оговорилась|перепутал|перепутала|имел в виду|имела в виду|соврал|соврала|вру|путаю|поправка"
    "|хотел сказать|хотела сказать|не то написал|не то написала|что я несу|что я пишу|вот дурак|вот дура|вот я дурак|вот я дура"
    "|вірніше|точніше|помилився|помилилася|мав на увазі|мала на увазі|описка|що я пишу"
    "|demek istedim|yazacaktım|yazcaktım|diyecektim|yanlış yazdım|yanlış söyledim|yanlış baktım|yanlış okudum|daha doğrusu|karıştırdım|düzeltiyorum"
    "|salak ben|ben salak|salak kafam|aptal ben|ne diyorum ben|ne yazıyorum ben"
    "|قصدي|اقصد|أقصد|كنت أقصد|كنت اقصد|غلطت|أخطأت|لخبطت|كتبت غلط|شفت غلط|قريت غلط|تصحيح|غلطانة|غلطان|شو عم بقول|وش اقول|ايه اللي بقوله"
    "|galti se|galti ho gayi|galat likha|galat likh diya|galat dekha|galat bol diya|mera matlab|matlab|गलती से|गलती हो गई|गलत लिखा|मेरा मतलब|मतलब|main bhi na|मैं भी ना"
)
SURE_CJK = (
    "間違えました|間違えた|間違いました|間違った|まちがえました|まちがえた|勘違いしてました|勘違いしてた|勘違い|見間違えた|見間違い|書き間違えた|書き間違い|打ち間違えた|打ち間違い|訂正します|訂正"
    "|何言ってるんだ|何言ってんだ|(?:読み|書き|打ち|言い|聞き|見|数え|覚え|思い|入れ)(?:間違|まちが|違)(?:え|い)(?:てました|てた|ました|た)?|打ちミス|誤字|変なこと言った|ごっちゃになってた|ごっちゃになってました|混同してました|混同してた|取り違えてました|取り違えてた|バカだ私|ばかだ私|ボケてた|ぼけてた"
    "|我?说错了|我?說錯了|我?写错了|我?寫錯了|我?打错了|我?打錯了|我?搞错了|我?记错了|我?記錯了|我?看错了|我?看錯了|我?弄错了|更正|口误|口誤|手滑|手误|手誤|看岔了|记岔了|啊不是|啊不|看我这脑子|瞧我这脑子|我?[说說写寫打搞记記看弄读讀算听聽想数填抄][错錯反岔混串]行?了|我?(?:搞|弄|记)混了|我?胡说八道|我?瞎说的|行看错了|我傻了|我真傻"
    "|잘못 썼어요|잘못 썼어|잘못 말했어요|잘못 말했어|잘못 봤어요|잘못 봤어|잘못 봤네|잘못봤네|오타|정정|착각했어요|착각했어|착각이에요|착각|헷갈렸어|헷갈렸네|내 정신 좀 봐|잘못 (?:썼|말했|봤|읽었|적었|알았|알고 있었|기억했|쳤|들었|입력했|보았|말씀드렸)(?:어요?|네요?|습니다|음|다)?|헷갈렸(?:어요|습니다|네요)|바꿔 (?:썼|말했)(?:어요?|네요?)|헛소리했네|제 실수(?:예요|입니다|네요)?|내 실수(?:야|네)?|바보네 나|나 바보"
)
# The same by what was done and that it was done wrong, in whatever order a language has these; "should have read".
SURE_FRAMES = (
    r"i(?:'ve| have|'d| had)?(?: just| must have| totally| completely)? (?:write|wrote|written|typed?|said|say|read|look(?:ed)?|saw|see|put|told|copied|copy|counted|remembered|had|got|made|(?:was |am |were )?(?:looking|reading|thinking of))"
    r"(?: it| that| this| down| at| in| the| all){0,3} (?:wrongly|incorrectly|backwards|wrong(?: line| row| page| column| day| date| month| year| one| word| letter| email| mail| calendar| name| number| figure| way round| way around)?)"
    r"|(?:wrote|typed|said|read|looked|put|copied|counted|remembered|had|got)(?: it| that| this| down| at| the){1,3} (?:wrongly|incorrectly|backwards|wrong(?: line| row| page| column| day| date| month| year| one| word| letter| email| mail| calendar| name| number| figure| way round| way around)?)"
    r"|wrong (?:line|row|page|column|calendar)|(?<=\w )(?:sag|sagte|schrieb) ich(?=,)"
    r"|i (?:always|never|keep|can never)(?: get| getting| mix| mixing| remember)(?: that| it| them| this| those)?(?: one)?(?: wrong| right| mixed up| up)"
    r"|(?:i(?:'ve| have)? )?(?:misread|misheard|misremembered|misspelled|misspelt|miscounted|mistyped|misspoke|misspoken)(?: it| that| the \w{1,20})?"
    r"|(?:i(?:'ve| have)? )?(?:flipped|swapped|switched|transposed|mixed|muddled|confused|garbled|jumbled)(?: up)? (?:it|them|that|those|two|the two|the digits|the numbers|the dates)(?: up| round)?"
    r"|(?:have to|must|should|need to|let me|want to|would like to) (?:(?:just|please|quickly) )?(?:correct (?:myself|that|this|you|it)|correct(?= that))"
    r"|(?:muss|möchte|darf|will|sollte) (?:ich )?(?:(?:mich|das|da|dich|sie|hier|aber|leider|doch|noch|kurz|etwas|eines) ){0,3}(?:berichtigen|korrigieren|richtigstellen|richtig stellen|verbessern)"
    r"|(?:je )?(?:dois|tiens à|voudrais|veux) (?:(?:toutefois|cependant|juste|quand même|vous|te|me) ){0,2}(?:rectifier|corriger|préciser)(?= que| une| :|,|\.)"
    r"|(?:debo|tengo que|quiero|quisiera|debería) (?:(?:corregir|rectificar)(?:me|lo|le|te)?)(?= que|,|\.|:)|devo (?:però |comunque )?(?:corregger|rettificar)(?:e|mi|la|lo)(?= che|,|\.|:)"
    r"|(?:devo|preciso|tenho (?:que|de)|quero) (?:corrigir|retificar)(?:-me)?(?= que|,|\.|:)|(?:ik )?(?:moet|wil) (?:ik )?(?:(?:even|wel|je|u|me|mezelf|dat) ){0,3}(?:corrigeren|rechtzetten|verbeteren)"
    r"|muszę (?:się |to |jednak |cię )?(?:poprawić|sprostować)|(?:должен|должна|надо|нужно|хочу) (?:вас |тебя |себя )?поправ(?:ить|иться)|(?:мушу|треба) (?:себе )?(?:виправити|поправити)(?:ся)?|düzeltmem (?:gerek|lazım)|لازم أصحح|لازم اصحح"
    # What was read the wrong way round, said badly, or meant where something else was written.
    r"|(?:read|copied|held|looked at|saw) (?:\w{1,12} ){0,3}(?:upside down|back to front|backwards)|(?:lu|vu|noté|regardé|copié|recopié) (?:à|a) l'envers"
    r"|(?:verkehrt ?(?:rum|herum)|auf dem kopf|andersrum|rückwärts) (?:gelesen|gehalten|geschrieben|angeschaut|angeguckt)|(?:leí|vi|miré|copié|leído|visto|mirado|copiado) (?:\w{1,10} ){0,2}(?:al revés|patas arriba)"
    r"|(?:letto|visto|guardato|copiato) (?:\w{1,10} ){0,2}(?:al contrario|a rovescio|alla rovescia|sottosopra)|(?:li|vi|olhei|copiei) (?:\w{1,10} ){0,2}(?:ao contrário|de cabeça pra baixo|de trás pra frente)"
    r"|(?:ondersteboven|achterstevoren|andersom) (?:gelezen|gekeken|gehouden|geschreven)|(?:do góry nogami|na odwrót|odwrotnie|od tyłu) (?:przeczyta|czyta|spojrza|patrzy)\w{1,4}|(?:przeczyta|czyta|spojrza|patrzy)\w{1,4} (?:do góry nogami|na odwrót|odwrotnie|od tyłu)"
    r"|(?:прочита|чита|смотре|посмотре|глядел|глянул)\w{0,3} (?:\w{1,10} )?(?:вверх ногами|наоборот|задом наперед)|(?:прочита|чита|диви|подиви|глянув)\w{0,4} (?:\w{1,10} )?(?:догори ногами|навпаки|задом наперед)|ters (?:oku|bak|gör|tut)\w{1,8}|(?:قريت|قرأت|شفت)\w{0,2} (?:ال\w{2,10} )?بالمقلوب"
    r"|(?:i )?(?:expressed myself|explained myself|explained (?:it|that)|phrased (?:it|that)|worded (?:it|that)|put (?:it|that)) (?:badly|poorly|wrongly|clumsily)|(?:ich )?(?:hab |habe )?(?:mich )?(?:falsch|schlecht|unklar|blöd|missverständlich) (?:ausgedrückt|erklärt|formuliert)"
    r"|(?:je )?(?:me |m')(?:suis )?(?:mal|pas bien) (?:exprimée?|expliquée?|fait comprendre)|me (?:expresé|expliqué|he expresado|he explicado) mal|(?:mi sono )?(?:espress[oa]|spiegat[oa]) male|me (?:expressei|expliquei) mal|(?:me )?(?:verkeerd|slecht|onduidelijk) (?:uitgedrukt|uitgelegd)|źle się (?:wyrazi|wysłowi)\w{1,4}|źle to (?:ują|opisa)\w{1,4}"
    r"|(?:я )?(?:неправильно|плохо|не так|неточно) выразил(?:ся|ась)|(?:я )?(?:неправильно|погано|не так|неточно) вислови(?:в|ла)с[яь]|(?:kendimi )?yanlış ifade e(?:ttim|tmişim)|gala?t tar(?:ike|eeke) se (?:kaha|bola|likha)"
    r"|(?:hab|habe) (?:ich )?(?:geschrieben|gesagt|getippt) (?:[\w-]{1,20} ){0,2}[\w-]{1,20}, (?:ich )?(?:meinte|mein)(?= )|(?:i )?(?:wrote|said|typed|put) (?:[\w-]{1,20} ){0,2}[\w-]{1,20},? (?:but )?(?:i )?meant(?= )|(?:geschreven|gezegd|getypt) (?:[\w-]{1,20} ){0,2}[\w-]{1,20}, (?:ik )?bedoelde(?= )"
    r"|(?:i |we )?(?:mixed up|confused|swapped|muddled) the \w{2,20}(?: and the \w{2,20})?|(?:hab|habe) (?:ich )?(?:\w{2,10} ){0,2}[\w-]{2,20} (?:verwechselt|vertauscht)"
    r"|(?:i am|i'm|im|i was) (?:talking|writing|saying) (?:nonsense|rubbish|rot|bollocks|garbage|crap|bull)|(?:i )?(?:got|was|am|i'm|im|getting|am getting) (?:confused|mixed up|muddled)|(?:my )?brain ?fart|slip of the (?:tongue|pen|finger)"
    r"|(?:that|it|i|this|which)(?: really)? (?:should|ought to) have (?:read|said|been|put|written)|(?:that|it|this) (?:should|ought to|was meant to|was supposed to|is meant to) (?:read|say)|meant to (?:say|write|type|put)"
    r"|(?:hab |habe )?(?:ich )?(?:hab |habe )?(?:mich )?(?:falsch|verkehrt)(?:e[nrsm]?)? (?:gelesen|geschrieben|geguckt|geschaut|gesagt|gesehen|notiert|abgelesen|abgeschrieben|getippt|eingetippt|gemerkt|erinnert|verstanden|zeile|seite|spalte|datum|im kopf)"
    r"|(?:ich )?(?:habe?s? )?(?:mich |was |das |da )?(?:verlesen|versprochen|verschrieben|vertippt|verguckt|verschaut|verpeilt|verrechnet|verzählt|durcheinandergebracht|durcheinander gebracht)|zahlendreher|(?:ein )?dreher drin|denkfehler|tippfehler|schreibfehler|mein fehler"
    r"|(?:was )?(?:ich )?red(?:e|'|st)? (?:ich )?(?:doch |ja |wieder |gerade |grad |totalen |für einen? |da )?(?:quatsch|unsinn|blödsinn|schmarrn|mist|stuss|käse)|(?:das |es )?(?:sollte|müsste|muss) (?:eigentlich |natürlich )?(?:heißen|lauten)"
    r"|(?:j'ai |jai |je )?(?:mal|faux) (?:lu|vu|noté|écrit|dit|compris|entendu|regardé|tapé|recopié|compté)|(?:je |j')?(?:me |m')?(?:suis |s'est |étais )?trompée? de (?:ligne|page|date|mois|jour|nom|colonne|chiffre)|j'ai (?:confondu|inversé|tout mélangé|mélangé)|(?:je )?(?:raconte|dis) (?:n'importe quoi|des bêtises)"
    r"|faute de frappe|erreur de ma part|c'est mon erreur|ma langue a fourché|j'aurais dû (?:écrire|dire|lire)|il fallait lire"
    r"|(?:lo |la )?(?:leí|escribí|vi|miré|puse|dije|anoté|copié|entendí|apunté) (?:lo |la |todo )?mal|he (?:leído|escrito|visto|mirado|puesto|dicho|anotado|copiado|entendido|apuntado) mal|me (?:lié|he liado|hice un lío|he hecho un lío|hice bolas|he confundido|enredé)|(?:lo )?confundí|estoy diciendo (?:tonterías|pavadas|burradas)"
    r"|culpa mía|mala mía|línea equivocada|(?:debería|tendría que|tenía que) (?:decir|poner)|error de dedo|errata"
    r"|(?:ho |l'ho )?(?:letto|scritto|detto|visto|guardato|capito|segnato|copiato|contato) male|(?:mi sono |mi ero )?(?:confus[oa]|imbrogliat[oa]|incartat[oa])|ho (?:confuso|invertito|scambiato)|sto dicendo (?:sciocchezze|stupidaggini|cavolate|fesserie)|colpa mia|riga sbagliata|errore di battitura|avrei dovuto (?:scrivere|dire)|doveva (?:essere|esserci scritto)"
    r"|(?:eu )?(?:li|escrevi|vi|olhei|falei|anotei|digitei|copiei|entendi|botei|coloquei) (?:tudo )?errado|(?:eu )?(?:troquei|confundi|embaralhei)(?: tudo| as bolas| as datas)?|(?:to|tô|estou) (?:viajando|falando besteira|falando bobagem)|falei (?:besteira|bobagem)|minha culpa|linha errada|erro de digitação|era (?:pra|para) ser"
    r"|(?:ik )?(?:heb |had )?(?:het |dat )?(?:verkeerd|fout) (?:gelezen|gekeken|geschreven|gezegd|getypt|opgeschreven|begrepen|onthouden|overgenomen|gezien)|(?:ik )?(?:heb )?(?:me |het |ze )?(?:vergist|versproken|verschreven|verlezen|verwisseld|verward|door elkaar gehaald)|(?:ik )?(?:klets|praat|zeg) (?:maar wat|onzin)|mijn fout|verkeerde (?:regel|datum|dag|bladzijde)|(?:dat |het )?(?:moest|moet|had moeten) (?:zijn|staan)|typfout|tikfout"
    r"|(?:ja )?źle (?:przeczyta|napisa|spojrza|powiedzia|zapisa|zapamięta|wpisa|zrozumia|policzy|popatrzy)\w{1,4}|(?:coś |mi się |wszystko )?(?:pomyli|pomiesza|popląta|przejęzyczy)[lł]\w{0,3}(?: się| mi się)?|(?:gadam|plotę|piszę|bredzę) (?:głupoty|bzdury)|mój błąd|moja wina|literówka|nie ta (?:linijka|strona|data)|(?:miało|powinno) być"
    r"|(?:я )?(?:не то|не так|не туда|неправильно|неверно|криво) (?:написа|прочита|прочл|посмотре|глянул|сказа|увиде|записа|запомни|понял|посчита)\w{0,4}|(?:я )?(?:вс[её] )?(?:перепута|спута|напута|ошиб|обознал|оговори|описа)(?:л|лся|лась|ла)?|моя ошибка|мой косяк|(?:я )?(?:несу|говорю|пишу) (?:чушь|ерунду|глупости|бред)|не та (?:строка|строчка|дата|страница)|(?:должно было|надо было) быть"
    r"|(?:я )?(?:не те|не так|не туди|неправильно|невірно) (?:написа|прочита|подиви|сказа|побачи|записа|запам'ята)\w{1,4}|(?:я )?(?:все )?(?:переплута|сплута|помили)\w{1,5}|моя помилка|(?:мало|повинно) бути"
    r"|yanlış (?:yaz|oku|bak|söyle|hatırla|gör|anla|not al|gir|say)\w{1,8}|karıştır(?:dım|mışım|ıyorum)|saçmal(?:adım|ıyorum)|benim hatam|hata(?: ettim| yaptım)|yanıl(?:dım|mışım)|dilim sürçtü|(?:olması lazımdı|olması gerekiyordu|olmalıydı)"
    r"|(?:انا )?(?:كتبت|قريت|قرأت|قرات|شفت|قلت|حفظت|فهمت|حسبت)(?:ها|ه|و)? (?:ال\w{2,10} )?(?:غلط|خطأ|بالغلط)|(?:ت|ات)?(?:لخبط|خربط|اخربط|خلط)ت?|غلطتي|غلط مني|خطأ مني|(?:المفروض|كان المفروض|يفترض) (?:يكون|تكون|اكتب)|خانني التعبير"
    r"|gala?t (?:\w{3,10} )?(?:likh|padh|dekh|bol|bata|kah|sun|samajh|yaad)\w{0,4}(?: diya| di| gaya| gayi| liya| tha)?|(?:main )?(?:confuse|mix) (?:ho gay[ai]|kar diya|ho gaya tha)|ulta(?: likh| bol)\w{0,4}(?: diya)?|meri galti|bakwas kar rah[ai]"
    r"|(?:गलत|ग़लत) (?:लिख|पढ़|पढ|देख|बोल|बता|कह|सुन|समझ)[\u0900-\u097f]{0,4}(?: (?:दिया|दी|गया|गई|लिया|था))?|मेरी गलती|कन्फ्यूज हो ग(?:या|ई)|होना चाहिए था"
)
# "I mean": of what is right where a name, a word or two stand beside it; "I mean it's great" goes on.
MEANT = (
    "i mean|ich mein|ich meine|mein ich|meine ich|mein i|i mein|je veux dire|quiero decir|digo|cioè|voglio dire|intendo|quero dizer|quer dizer|ik bedoel|bedoel ik"
    "|to znaczy|znaczy|znaczy się|mam na myśli|то есть|тоесть|имею в виду|я имею в виду|тобто|маю на увазі|demek istediğim|اعني|أعني|matlab|mera matlab|मतलब|मेरा मतलब"
)
# Beside what is right: that it is so by now, or was looked up.
CHECKED = (
    "already|now|actually|just|checked|looked|check|turned|even|rather|schon|scho|inzwischen|sogar|nachgeschaut|nachgerechnet|gerade|grad|déjà|deja|même|meme|maintenant|ya|ahora"
    "|recién|in realtà|già|gia|adesso|ora|já|ja|agora|na verdade|al|intussen|ondertussen|nu|już|juz|teraz|sprawdziłem|sprawdziłam|уже|сейчас|проверил|проверила|посчитал|посчитала"
    "|вже|зараз|artık|şimdi|baktım|hesapladım|oldu|olmuş|صار|صارت|الحين|دلوقتي|توني|شفت|abhi|check|kiya|dekha|अभी|देखा|ho gaya|ho gayi|gaya|gayi"
)
CHECKED_CJK = "计算了?|算了?一?下|刚查了?|刚看了?|其实|已经|今は|もう|調べたら|数えたら|計算したら|よく見たら|本当は|계산해\\s?보니까|계산해\\s?보니|보니까|다시 보니|확인해\\s?보니까?|벌써|이제|사실"
# That it was looked up, beside what it is: "looked at the card its the 9th".
LOOKING_UP = (
    "looked|look|checked|check|says|geschaut|gschaut|nachgeschaut|geguckt|nachgesehen|steht|regardé|regarde|vérifié|dit|miré|mire|fijé|fije|revisé|vi|pone|dice|guardato"
    "|glanced|recounted|counted|nachgezählt|recompté|compté|calculé|calculado|cuentas|conté|ricontato|contato|recontei|contei|nageteld|geteld|przeliczyłem|przeliczyłam|пересчитал|пересчитала|посчитал|посчитала"
    "|перерахував|перерахувала|порахував|порахувала|глянув|глянула|зиркнув|saydım|عديت|gina"
    "|controllato|olhei|conferi|diz|gekeken|nagekeken|staat|sprawdziłem|sprawdziłam|spojrzałem|spojrzałam|посмотрел|посмотрела|глянул|глянула|проверил|проверила|написано"
    "|подивився|подивилась|перевірив|baktım|yazıyor|شفت|مكتوب|dekha|देखा"
)
# What begins a clause that says nothing but a value: "… its the 9th".
IT_IS = "its|it's|it is|thats|that's|hes|he's|shes|she's|theyre|they're|es ist|das ist|ist er|c'est|cest|c est|y es|es el|é dia|é no dia|ed è|e è|het is|is het|t is|to jest|это|це"
# What somebody asks themselves about what they have just said: "Did I say Perth? Brisbane, …".
DID_I_SAY = (
    r"did i(?: just| really)? (?:say|write|put|type)|have i (?:said|written|put)|i said|sagte ich|sag ich|hab(?:e)? ich(?= .{2,40} (?:gesagt|geschrieben))"
    r"|(?:est-ce que )?j'ai (?:dit|écrit|mis)|ai-je (?:dit|écrit)|(?:he )?dicho|dije|puse|escribí|ho (?:detto|scritto)|eu (?:disse|falei|escrevi)|(?:disse|falei|escrevi) eu"
    r"|zei ik|schreef ik|powiedziałe?a?m|napisałe?a?m|я (?:сказала?|написала?)|я (?:сказав|сказала|написав)|(?:mi|mı|mu|mü) (?:dedim|yazdım)|(?:انا )?قلت|maine (?:kaha|likha)|मैंने (?:कहा|लिखा)"
)
LAUGHS = r"(?<!\w)(?:lo+l|l+mao|(?:ha){2,9}h?|(?:he){2,9}|(?:ja){1,9}j?|k{2,9}|rsrs|xd+|mdr+|ptdr+|hihi|ahah\w{0,9}|хах\w{0,9}|ههه+|ughh?)(?!\w)|[ㅋㅎㅠㅜ]{1,9}|(?<=[\u3040-\u9fff])w{1,9}(?!\w)|笑(?!\w)|哈{2,9}|[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f]"
# Beside those of words.py what denies in everyday speech: "sorry ned emre", "7 nada, 8".
NOT_SPOKEN = "aint|ain't|ned|net|nöd|isn't|isnt|wasn't|wasnt|ماهو|ماهي|مهو|مب|nada|mica|ni"
# Of what comes behind what is right: what was so until then.
BEFORE = (
    "before|previously|was before|used to be|früher|vorher|davor|avant|auparavant|antes|antaño|prima|in passato|vroeger|daarvoor|wcześniej|kiedyś|раньше|прежде"
    "|раніше|колись|когда-то|одно время|eskiden|eskidendi|öncedendi|قبل|زمان|سابقا|pehle|pahle|पहले"
    "|is the ex|is my ex|was the ex|ist der ex|ist die ex|ist mein ex|ist meine ex|c'est l'ex|c'est mon ex|est l'ex|es el ex|es la ex|es mi ex|è l'ex|è il mio ex|é o ex|é meu ex|is de ex|is mijn ex|to były|to była|это бывший|это бывшая|це колишній|це колишня"
    "|last year|letztes jahr|l'an dernier|año pasado|anno scorso|ano passado|vorig jaar|zeszłym roku|прошлом году|geçen yıl|geçen sene"
    "|السنة الماضية|pichle saal|पिछले साल"
)
BEFORE_CJK = "前(?!の|に|は|で)|以前|昔|之前|以前的|去年|昨年|작년|예전|전에"
# What breaks out where somebody sees that they were wrong; as weak a sign as a "no".
SURPRISED = (
    "oh no|damn|shit|crap|gosh|mist|verdammt|scheisse|zut|merde|mince|joder|ostras|mannaggia|accidenti|cavolo|putz|eita|vixe|nossa|verdorie|shit|kurde|kurcze|kurczę|cholera"
    "|блин|ёлки|елки|ой|tüh|eyvah|يوه|يا ربي|uff|oho"
)
SURPRISED_CJK = "やば|しまった|哎呀|糟了|糟糕|晕|헐|앗|이런"

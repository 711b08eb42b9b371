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
    "|fallo mío|qué tonta|qué tonto|soy tonto|soy tonta|soy un tonto|soy una tonta|qué boludo|qué boluda|qué digo|pero qué digo"
    "|volevo dire|volevo scrivere|intendevo|mi sono sbagliato|mi sono sbagliata|ho sbagliato|mi correggo|ho guardato male|ho letto male|ho visto male|ho scritto male"
    "|errore mio|che dico|ma che dico|che scemo|che scema|che stupido|che stupida|sono scemo|sono scema"
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
    "|何言ってるんだ|何言ってんだ|バカだ私|ばかだ私|ボケてた|ぼけてた"
    "|我?说错了|我?說錯了|我?写错了|我?寫錯了|我?打错了|我?打錯了|我?搞错了|我?记错了|我?記錯了|我?看错了|我?看錯了|我?弄错了|更正|口误|口誤|手滑|手误|手誤|看岔了|记岔了|啊不是|啊不|看我这脑子|瞧我这脑子|我傻了|我真傻"
    "|잘못 썼어요|잘못 썼어|잘못 말했어요|잘못 말했어|잘못 봤어요|잘못 봤어|잘못 봤네|잘못봤네|오타|정정|착각했어요|착각했어|착각이에요|착각|헷갈렸어|헷갈렸네|내 정신 좀 봐|바보네 나|나 바보"
)
# Beside what is right: that it is so by now, or was looked up.
CHECKED = (
    "already|now|actually|just|checked|looked|check|turned|even|rather|schon|scho|inzwischen|sogar|nachgeschaut|nachgerechnet|gerade|grad|déjà|deja|même|meme|maintenant|ya|ahora"
    "|recién|in realtà|già|gia|adesso|ora|já|ja|agora|na verdade|al|intussen|ondertussen|nu|już|juz|teraz|sprawdziłem|sprawdziłam|уже|сейчас|проверил|проверила|посчитал|посчитала"
    "|вже|зараз|artık|şimdi|baktım|hesapladım|oldu|olmuş|صار|صارت|الحين|دلوقتي|توني|شفت|abhi|check|kiya|dekha|अभी|देखा|ho gaya|ho gayi|gaya|gayi"
)
CHECKED_CJK = "计算了?|算了?一?下|刚查了?|刚看了?|其实|已经|今は|もう|調べたら|数えたら|計算したら|よく見たら|本当は|계산해\\s?보니까|계산해\\s?보니|보니까|다시 보니|확인해\\s?보니까?|벌써|이제|사실"
LAUGHS = r"(?<!\w)(?:lo+l|l+mao|(?:ha){2,9}h?|(?:he){2,9}|(?:ja){1,9}j?|k{2,9}|rsrs|xd+|mdr+|ptdr+|hihi|ahah\w{0,9}|хах\w{0,9}|ههه+|ughh?)(?!\w)|[ㅋㅎㅠㅜ]{1,9}|(?<=[\u3040-\u9fff])w{1,9}(?!\w)|笑(?!\w)|哈{2,9}|[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f]"
# Beside those of words.py what denies in everyday speech: "sorry ned emre", "7 nada, 8".
NOT_SPOKEN = "ned|net|nöd|isn't|isnt|wasn't|wasnt|ماهو|ماهي|مهو|مب|nada|mica|ni"
# Of what comes behind what is right: what was so until then.
BEFORE = (
    "before|previously|was before|used to be|früher|vorher|davor|avant|auparavant|antes|antaño|prima|in passato|vroeger|daarvoor|wcześniej|kiedyś|раньше|прежде"
    "|раніше|eskiden|eskidendi|öncedendi|قبل|زمان|سابقا|pehle|pahle|पहले"
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

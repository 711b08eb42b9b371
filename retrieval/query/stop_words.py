"""Words that say nothing about what is asked for.

Short lists on purpose: articles, pronouns, auxiliaries, prepositions, question words and the courtesies of a chat, in
the languages most of our users write. A word that is missing costs one needless candidate; a content word listed by
mistake can never be asked for. Spelled the way retrieval.query.terms folds words: small letters, no accents.
"""


def word_set(text: str) -> frozenset[str]:
    """A list of words as modules write it."""
    return frozenset(text.split())


_LISTS = {
    "english": """
    a about after again all also am an and any are aren as at be because been before being both but by can cannot
    could couldn did didn do does doesn doing don done down during each few for from further get give had has hasn
    have haven having he hello help her here hers hey hi him his how if in into is isn it its itself just know let
    ll me more most my myself no nor not now of off ok okay on once only or other our ours out over own please re
    same say shall she should show so some such tell than thank thanks that the their theirs them then there these
    they thing things this those through to too under until up us ve very want was wasn we were weren what when
    where which while who whom whose why will with won would yes you your yours explain many much
    """,
    "german": """
    aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist bitte da damit danke dann
    das dass dein deine dem den denn der des dich die dies diese dieser dieses dir doch du durch ein eine einem
    einen einer eines er es etwas euch fur gegen hab habe haben hallo hast hat hatte hier ich ihm ihn ihnen ihr ihre
    im in ist ja jede jeder jetzt kann kannst kein keine konnen man mein meine meinem meinen meiner mich mir mit
    mochte muss nach nicht noch nun nur ob oder ohne sag schon sehr sein seine sich sie sind so soll sollte um und
    uns unser unter vom von vor wann war waren warum was weil welche welchen welcher welches wem wen wenn wer werde
    werden wie wieder wieso will wir wird wo woher wohin wurde wurden zu zum zur erklare zeig gib
    viel viele vielen wieviel wieviele
    """,
    "french": """
    ai au aux avec avez avoir c ca ce ces cet cette ceux comme comment d dans de des dis donc du elle elles en est
    et etait ete etes etre eu fait il ils j je l la le les leur leurs lui m ma mais me merci mes moi mon n ne ni nos
    notre nous on ont ou par pas peu peut plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa
    salut sans se sera ses si sont sous suis sur t ta te tes toi ton tous tout toute toutes tres tu un une vos votre
    vous y bonjour peux explique donne combien
    """,
    "spanish": """
    a al algo ante antes aqui asi aun como con contra cual cuales cuando cuanto de del desde dime donde dos e el
    ella ellas ellos en entre era eres es esa ese eso esta estaba estan estas este esto estos estoy fue ha hace
    hasta hay he hola la las le les lo los mas me mi mis mucho muy nada ni no nos nosotros o os otra otro para pero
    por porque puede puedo que quien quienes se sea ser si sin sobre solo son soy su sus tambien te tengo ti tiene
    todo todos tu tus un una uno unos y ya yo gracias explica dame debo deberia cuanta cuantos cuantas
    """,
    "portuguese": """
    ao aos as ate com como da das de dela dele depois diga do dos e ela elas ele eles em entre era essa esse esta
    estao estar este estou eu foi ha isso isto ja lhe mais mas me mesmo meu meus minha minhas muito na nao nas nem
    no nos nossa nosso num numa o obrigado obrigada ola os ou para pela pelo por porque posso quais qual quando
    quanto que quem sao se sem ser seu seus so sou sua suas tambem te tem tenho teu tua tudo um uma voce voces devo
    quanta quantos quantas
    """,
    "italian": """
    agli ai al alla alle anche c che chi ci ciao come con cosa cui da dai dal dalla dei del della delle di dimmi
    dove e ed era essere gli grazie ha hai hanno ho i il in io la le lei li lo loro lui ma mi mia mie miei mio ne
    nei nel nella no noi non o per perche piu posso quale quali quando quanto quello questa questo sei si sia sono
    su sua sul sulla suo ti tra tu tua tuo tutto un una uno vi voi quanta quanti quante
    """,
    "dutch": """
    aan al als bij dan dat de deze die dit doe door dus een en er ga geef geen haar had heb hebben heeft hem het
    hier hij hoe hun ik in is ja je kan kun maar me meer met mij mijn moet na naar nee niet nog nu of om omdat ons
    onze ook op over te toen tot u uit van veel voor waar waarom wanneer waren was wat we welk welke wel werd wie
    wij wil worden wordt zal ze zich zij zijn zo zou hoeveel
    """,
    "polish": """
    a aby albo ale bardzo bez bo byc byl byla bylo czy dla do gdy gdzie go i ich ile ja jak jaka jaki jakie jako je
    jego jej jest jestem jestes kiedy kto ktora ktore ktory ma mam masz mi mnie moge moich moj moja moje mojego
    mojej mozesz na nad nie nim o od oraz po pod powiedz prosze przed przez przy sa sie ta tak tam te tego tej ten
    to tu twoj ty tym w we z za ze zeby dziekuje
    """,
    "swedish": """
    alla att av da de dem den denna det detta dig din ditt dina du eller en er ett fick for fran gar gor ha hade han
    har hej hon hur i inte ja jag kan kunna man med mig min mina mitt mot nar nej ni nu och om oss pa sa sig sin ska
    skulle som tack till under upp ut vad var vara varfor vi vid vill vilka vilken vilket
    """,
    "turkish": """
    acaba ama ancak bana bazi ben beni benim bir biz bu bunu cok da daha de degil diye en gibi hangi hem hep icin
    ile ise ki kim kime lutfen mi mu nasil ne neden nedir nerede nereye niye o ol olan olarak oldugu
    oldugum oldugumu oldugun oldugunu onu sana sen seni senin siz su ve veya ya yani merhaba tesekkurler
    """,
    "russian": """
    а без бы был была были было быть в вам вас вот все всё вы где да для до его ее её если есть еще ещё же за здесь
    и из или им их к как какая какие какой какую когда кто ли мне меня мной мои мой моя мою моего моей мы на над нам
    нас не него нее неё нет ни но ну о об он она они оно от по под пожалуйста почему при привет про с сам свой свою
    себя скажи спасибо со та так такой там твой те тебе тебя то того тоже только тот ты у уже что чтобы эта эти это
    этот я сколько
    """,
}

# By the name of the language's Snowball stemmer.
LANGUAGES = {language: word_set(words) for language, words in _LISTS.items()}
STOP_WORDS = frozenset().union(*LANGUAGES.values())

# What says as little, in languages that have no stemmer, and as people spell and speak in a chat: nothing is searched
# for by it. Networks read the lists above, which stay as they were trained on. No content word of another language is
# here: no "ham", "main" or "goat".
_SPOKEN = {
    "scots": """
    ae ah ahm aboot an aw aye cannae couldnae dae didnae dinnae disnae efter fae fur gie hae hud huv huvnae intae isnae
    jist kin ma masel mair naw noo oan oor oot ower roon tae ur wi wid wis wisnae whaur whit whits wur ye yer yersel
    yous
    """,
    "english": "ain cuz dont gimme gonna gotta idk im ive lemme pls plz r thx tho u ur wanna whats y ya",
    "german": """
    aa des di eh fia hob hoid hom ich i is isch koa mi mia mol moi na nit ned nimma nix scho vo wia wo wos
    """,
    "french": "astheure ben c chu d j jai jsais jsuis ke koi m pa pcq pis pk pkoi qqch su tes toe y ya",
    "spanish": "d dsd k nomas ora pa pos porfa pq q tb tmb toy x xfa xq",
    "portuguese": "aki c eh mto ne oq pq pra pro q ta tb tbm to vc vcs",
    "italian": "cmq ke ki mo na nn nu pero qnd sto x xche xke xk",
    "dutch": "ben bent da effe egt ff gaat ge ie jou jouw jullie k m n ni nie t wa",
    "hinglish": """
    aap aapka aur bata batao bhi ek gaya gaye gayi h hai hain hi ho hota hote hoti hu hua hui hun hoon ka kab kaha
    kahan kaise kar karna karta karte karti karu kaun ke ki kis kisi kiya ko koi kon kuch kya kyu kyun liye mai mera
    mere meri mujhe mujhko na nahi nhi pe raha rahe rahi sab sabse se tak tera teri tha thi to toh tum tumhe wala wale
    wali wo woh ya ye yeh
    """,
    "hindi": """
    आप और एक कब कर करता करती करना करूँ कहाँ कहां का कि की के कैसे को कोई कौन क्या क्यों गया गई जो तक तुम तो था थी थे
    नहीं पर पे भी मुझे में मेरा मेरी मेरे मैं यह या ये रहा रही रहे लिए वह वाला वाली वाले वो सब से हम ही हुआ हुई हूँ हूं है हैं हो होता होती
    """,
    "ukrainian": """
    а або але був була були було бути в вас ви від він воно вона вони вже де для до є з за зі і із її їх його й коли
    ласка мене мені ми мій мої моє моя мого моєї моєму на нам нас не них ні о по про свій скажи скільки та так там твій
    тебе той тобі ти тут у хто це цей ця ці чи чому ще що щоб шо я як яка яке який які
    """,
    "russian": "ваще мож ну про че чё ща щас што шо эт",
    "arabic": """
    الى إلى اللي انا أنا انت أنت ان أن او أو ايش ايه اين أين بس شو عشان على عن فى في فين كان كانت كم كيف لا لو ليش ليه
    ما متى مع من مين هذا هذه هل هو هي و وش وين يا ده دي امتى ازاي
    """,
    "nordic": """
    af at av da de deg dem den det dig din du eg ej ein en er et etter for fra han har hun hva hvad hvem hvis hvor
    hvordan hvorfor ikke ikkje jeg kan med meg mig min mine mit mitt naar noe noget nogen og om pa sa seg sig skal som
    til var ved vi vil
    """,
    "czech": """
    a ale bych byl byla co do i ja jak jaka jake jaky je jeho jeji jsem jsi jsme jsou kde kdo kdy ktera ktere ktery ma
    mam mas me mi mne moje muj na ne o od po pro proc s se si ta tak te ten to tu ty u v ve z ze
    """,
}  # fmt: skip
SPOKEN_WORDS = frozenset().union(*map(word_set, _SPOKEN.values()))

# A pair of characters with one of these in it is grammar: particles, pronouns, question words, the copula.
CJK_STOP_CHARACTERS = frozenset("的了吗呢是我你您他她它们在什么哪个吧怎样这那请与及就也还很把被给让")

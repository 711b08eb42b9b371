# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Sentences that make the rest of a message no statement of its user's: to be imagined, played, translated, written."""

import re

from retrieval.own_words.characters import FOREIGN, Marks, small

_SENTENCE = re.compile(r"[^.!?\n。！？…]{1,2000}[.!?。！？…]{0,9}")
_FICTION = (
    r"(?:story|stories|poem|novel|song|lyrics|dialogue|scene|screenplay|script"
    r"|monologue|(?:fairy\ )?tale|sketch|rap|haiku|joke|diary\ entry)"
)
# Anywhere in a sentence; these are held against small letters.
_WITHIN = re.compile(
    rf"""(?<!\w)(?:
      imagine\ (?:that|i|i'm|you|we|a|being)|pretend\ (?:that|to|i|you|we)|(?:let's|let\ us|we'll|we)\ (?:say
        |pretend|assume|suppose|imagine|role-?play)
    | (?:act|respond|behave|answer|speak)\ as\ (?:if|a|an|the|my)|play\ the\ (?:role|part)|role-?play\ (?:as|where
      |in)|in\ this\ role-?play
    | in\ (?:my|our|the|this|a|an)\ (?:\w{{2,15}}\ )?(?:story|novel|rpg|campaign|dream|screenplay|script|role-?play
      |fan\ ?fiction|poem|song
      |exercise|textbook|dialogue|example|article|e-?mail|letter|log\ file|transcript|document|joke|game|film|movie
        |book)
    | (?:my|the|our|her|his)\ (?:\w{{2,15}}\ )?(?:character|hero|heroine|protagonist|narrator|persona|villain
      |avatar|alter\ ego)(?:'s)?
    | hypothetical(?:ly)?|for\ the\ sake\ of\ (?:the\ )?argument|fictional|fictitious|once\ upon\ a\ time
      |example\ sentences?|sample\ (?:sentence|text|bio)
    | (?<!i\ )(?<!to\ )(?:write|compose|continue|tell|draft|generate|create
      |finish)\ (?:\w{{1,12}}\ ){{0,4}}?{_FICTION}
    | (?:from\ the\ (?:perspective|point\ of\ view)|in\ the\ (?:voice|style))\ of | the\ (?:lyrics?|quote|line
      |slogan|motto)\ (?:is|are|goes?|reads?|says?)
    | in\ (?:meine[mr]|unsere[mr]|der|dem|dieser)\ (?:geschichte|roman|spiel|buch|traum|rollenspiel|kampagne|text
      |brief|film|lied|gedicht|übung)
    | meine?\ (?:romanheld\w{{0,2}}|romanfigur|held|heldin|figur|charakter|protagonist\w{{0,2}}|hauptfigur|spielfigur)
    | (?<!ich\ )schreib\w{{0,3}}\ (?:mir\ )?(?:eine?n?\ )?(?:\w{{2,15}}\ )?(?:geschichte|gedicht|roman|lied|dialog
      |szene
      |märchen|witz) | es\ war\ einmal | hypothetisch
    | en\ (?:mi|la|el|este|esta)\ (?:historia|novela|cuento|juego|sueño|poema|texto|partida|guion|película|canción
      |ejercicio)
    | mi\ (?:personaje|protagonista|héroe|heroína) | (?:escribe|escríbeme|cuéntame|inventa)\ una?\ (?:cuento
      |historia|poema|novela|canción|diálogo|escena|chiste)
    | había\ una\ vez|érase\ una|hipotéticamente | dans\ (?:mon|ma|notre|le|la|ce|cette)\ (?:histoire|roman|jeu
      |rêve|récit|scénario|poème|texte|film|chanson|exercice)
    | mon\ (?:personnage|héros|protagoniste)|mon\ héroïne | (?<!j')écri(?:s|vez)(?:-moi)?\ une?\ (?:histoire|poème
      |roman
      |conte|chanson|dialogue|scène|blague)
    | il\ était\ une\ fois|hypothétiquement | (?:na\ minha|no\ meu|na|no|neste|nesta)\ (?:história|romance|jogo
      |sonho|conto|poema|texto|roteiro|filme|música|exercício)
    | (?:meu|minha)\ (?:personagem|protagonista|herói|heroína) | escrev[ae](?:-me)?\ uma?\ (?:conto|história|poema
      |romance|canção|diálogo|cena|piada)
    | era\ uma\ vez|hipoteticamente | (?:nella\ mia|nel\ mio|nella|nel|in\ questa?)\ (?:storia|romanzo|racconto
      |gioco|sogno|poesia|testo|film|canzone|esercizio)
    | (?:il\ mio|la\ mia)\ (?:personaggio|protagonista|eroe|eroina) | scrivi(?:mi)?\ una?\ (?:storia|poesia
      |racconto|romanzo|canzone|dialogo|scena)
    | c'era\ una\ volta|ipoteticamente | in\ (?:mijn|ons|dit|het)\ (?:verhaal|roman|spel|droom|boek|gedicht|tekst
      |oefening)
    | mijn\ (?:personage|held|heldin|hoofdpersoon) | (?<!ik\ )schrijf\ (?:\w{{1,8}}\ )?een\ (?:verhaal|gedicht
      |roman|lied
      |dialoog|scène) | er\ was\ eens
    | w\ (?:mojej|moim|tej|tym)\ (?:powieści|opowiadaniu|historii|grze|śnie|książce|wierszu|tekście|ćwiczeniu)
    | (?:moja?|główn[ya])\ (?:postać|bohater\w{{0,3}}) | napisz\ (?:\w{{1,8}}\ )?(?:opowiadanie|wiersz|powieść
      |piosenkę|dialog|bajkę) | dawno,?\ dawno\ temu
    | в\ (?:моём|моем|моей|этом|этой)\ (?:рассказе|романе|истории|игре|сне|книге|повести|стихотворении|тексте
      |упражнении)
    | (?:мой|моя|главный|главная)\ (?:персонаж|герой|героиня) | напиши\ (?:\w{{1,8}}\ )?(?:рассказ|стих\w{{0,10}}
      |роман|песню|диалог|сказку) | жил-?был\w?
    | гипотетически | (?:hikayem|romanim|oyunum|rüyam|kitabim)(?:da|de)|karakterim\w{{0,3}}|kahramanim\w{{0,3}}
      | bir\ (?:hikaye|şiir|roman|şarki)\ yaz\w{{0,3}}
    | bir\ varmiş
    )(?!\w)
    | 想像して|と仮定|ふりをして|なりきって|演じて|ロールプレイ|物語の中|小説の中|私の小説|主人公|登場人物
      |キャラクターは|(?:物語|小説|詩|歌)を書いて|昔々
    | 想象一下|假设|假装|扮演|在我的(?:故事|小说|游戏|梦)|我的(?:角色|主角)|小说里|故事里|(?:写|编)(?:一个|一篇
      |一首|个|首|篇)(?:关于.{{0,20}})?(?:故事|小说|诗|歌)|从前有
    | 상상해|가정해|가정하|인\ 척|척해|역할극|내\ ?(?:소설|이야기|게임|꿈)(?:에서|\ ?속)|내\ ?캐릭터|주인공|(?:소설
      |이야기|시|노래)(?:를|을)?\ ?써|옛날\ 옛적
    | في\ (?:قصتي|روايتي|لعبتي|حلمي|القصة|الرواية)|شخصيتي\ في|بطل(?:ة)?\ (?:قصتي|روايتي)|اكتب\ (?:لي\ )?(?:قصة
      |قصيدة|رواية)|كان\ يا\ ما\ كان
    | मेरी\ कहानी\ में|मेरे\ उपन्यास|मेरा\ (?:किरदार|पात्र)|कहानी\ लिख|कविता\ लिख|एक\ बार\ की\ बात""",
    re.VERBOSE,
)
_COURTESY = (
    r"(?:[\s>*\-•\"'(¿¡,:!]{1,9}+|(?:please|pls|hey|hi|hello|ok|okay|so|and|then|now|can\ you|could\ you|would\ you"
    r"|can\ we|help\ me"
    r"|bitte|kannst\ du|hallo|por\ favor|puedes|hola|s'il\ te\ plaît|peux-tu|bonjour|você\ pode|podes|olá|puoi"
    r"|ciao|kun\ je"
    r"|proszę|пожалуйста|lütfen|请|請|帮我|麻烦)(?!\w)|[请請]|帮我|麻烦)"
)
# At the beginning of a sentence.
_BEGINS = re.compile(
    rf"""{_COURTESY}{{0,5}}+(?:(?:
      imagine|pretend|suppose|supposing|assume|assuming|act\ as|(?:you\ are|you're)\ (?:now\ )?(?:a|an|the|my)
        |you\ will\ (?:be|act|play)|role-?play|what\ if|say\ i
    | translate|proofread|rephrase|paraphrase|summari[sz]e|rewrite|correct\ (?:this|the|my|these|that|it)
      |spell-?check|transcribe|how\ do\ (?:i|you)\ say|how\ would\ (?:i|you)\ say
    | repeat(?:\ after\ me)?|quote|complete\ the\ sentence
    | stell\ dir\ vor|stellen\ sie\ sich\ vor|tu\ so|tun\ wir|angenommen|nehmen\ wir|spiel\w{{0,2}}\ (?:die|den|das
      |eine?n?)|du\ bist\ (?:jetzt|nun|eine?|der|die)|du\ spielst|übersetz\w{{0,2}}
     | korrigier\w{{0,2}}(?!\ mich|\ mir\ (?:bitte\ )?(?:nicht|nich|ned|net|nie))
     | verbesser\w{{0,2}}\ (?:diese|den|meine)\w{{0,2}}|fass\w{{0,2}}(?!\ dich)|wie\ sagt\ man
      |wie\ heißt
      |wiederhol\w{{0,2}}
    | imagina\w{{0,2}}|imagínate|supón\w{{0,7}}|supongamos|finge|finjamos|hagamos|juguemos|haz\ (?:de|como)|actúa
      |hacé\ (?:de|como)|actuá|jugá\ a\ que
      |eres\ (?:un|una|el|la)|traduce\w{{0,2}}|tradúc\w{{1,6}}
    | corrige\w{{0,2}}(?!-moi|-me|\ moi?(?!\w)|\ me(?!\w))|corríge\w{{0,4}}
      |resume\w{{0,2}}|cómo\ se\ dice|digamos|repite
    | imagine[zs]?|imaginons|supposez?|supposons|fais\ comme|faisons|joue\ le|jouons
      |tu\ es\ (?:maintenant\ )?(?:une?|le|la)|vous\ êtes\ une?|traduis\w{{0,3}}|traduisez|corrigez|résume[zr]?
        |comment\ (?:dit|dire)
    | disons|mettons|répète
    | imagine|imaginemos|suponha\w{{0,3}}|finja|faz\ de\ conta|vamos\ fingir|atue|aja\ como|você\ é\ uma?
      |tu\ és\ uma?|traduz(?!c?o(?!\w))\w{{0,3}}|corrija|resuma|como\ se\ diz|repita
    | immagina\w{{0,4}}|supponi\w{{0,4}}|supponiamo|fingi\w{{0,3}}|facciamo\ finta|fai\ finta|recita|interpreta
      |comportati|tu\ sei\ (?:un|una|il|la)|traduci\w{{0,2}}|correggi\w{{0,2}}|riassumi\w{{0,2}}
    | come\ si\ dice|diciamo|mettiamo|ripeti
    | stel\ (?:je|dat)|doe\ alsof|laten\ we|speel\ de|(?:jij|je)\ bent\ (?:nu\ )?een|vertaal|verbeter|vat
      |hoe\ zeg\ je|herhaal
    | wyobraź|załóżmy|przypuśćmy|udawaj\w{{0,3}}|jesteś\ teraz|przetłumacz|popraw|streść|jak\ powiedzieć|powtórz
    | представь\w{{0,3}}|допустим|предположим|притворись|давай\ (?:притворимся|поиграем|представим)|сыграй
      |ты\ (?:теперь|[-\u2013\u2014])|действуй\ как|переведи\w{{0,2}}|исправь\w{{0,2}}
    | перескажи|как\ сказать|повтори
    | уяви\w{{0,2}}|уявімо|припустим\w?|припустімо|прикинься|вдай|вдавай|зіграй|давай\ (?:уявимо|пограємо|прикинемось)
      |ти\ (?:тепер|[-\u2013\u2014])|дій\ як|переклади\w{{0,2}}|виправ\w{{0,2}}|перекажи|як\ сказати
    | hayal\ et\w{{0,4}}|diyelim|farz\ et\w{{0,4}}|varsayalim|rol\ yap\w{{0,3}}|sen\ (?:bir|artik)|şunu\ çevir
      |düzelt|tekrarla
    )(?!\w)|翻译|翻譯|修改|润色|你是(?:一|我的|个|位)|你现在是|从现在起你是|重复|(?:あなた|君)は(?:今から|これから)
      |翻訳|(?:너는|당신은)\ 이제|번역(?!가)|تخيل|افترض|لنفترض
      |تظاهر|العب\ دور|مثل\ دور|أنت\ (?:الآن|الان)|ترجم|صحح|لخص
    |कल्पना|मान\ लो|मान\ लीजिए|तुम\ (?:अब\ )?एक|आप\ एक|अनुवाद|इसका\ अनुवाद|सुधारो)""",
    re.VERBOSE,
)
# Ends a sentence of languages whose verb stands last.
_ENDS = re.compile(
    r"(?:(?:訳|翻訳|添削|直|要約)して(?:ください|下さい|くれ.{0,4}|ほしい|ね|よ)?|なんて言う|何と言う"
    r"|(?:번역|교정|요약)해\s?(?:줘|주세요|줄래)?|고쳐\s?(?:줘|주세요)?|뭐라고\s?.{0,4}|çevir(?:ir misin|in"
    r"|iniz)?|düzelt(?:ir misin|in|iniz)?"
    r"|gibi davran|diye (?:başla|bitir|bit|yaz)\w{0,5}|(?:で|から)始(?:めて|まるように)|(?:으로|로) 시작하게"
    r"|अनुवाद करो|अनुवाद कीजिए|translate karo|怎么说|翻成英文|译成英文)$"
)
# Said of every text to come: a wish how to be answered, and no frame of this one.
_LASTS = re.compile(
    r"""(?<!\w)(?:always|whenever|when\ i|every\ time|from\ now\ on|in\ (?:the\ )?future|immer|jedes\ mal|wenn\ ich
      |ab\ (?:jetzt|sofort)|künftig|siempre|cuando|cada\ vez|toujours|quand\ je|désormais|chaque\ fois|sempre
      |quando|ogni\ volta|altijd|voortaan|als\ ik|zawsze|kiedy|gdy|всегда|когда|впредь|her\ zaman|artik)(?!\w)
    |いつも|今後|これから|总是|以后|每次|항상|앞으로|دائم|हमेशा""",
    re.VERBOSE,
)
_TAKEN_BACK = re.compile(
    r"""(?<!\w)(?:(?:just|only|was|i'm|i\ am)\ (?:kidding|joking)|jk|lol\ no|not\ true|(?:just|only)\ (?:testing
      |a\ test|a\ joke)|this\ is\ a\ test|april\ fools?
    | (?:translate|proofread|rephrase|paraphrase|summari[sz]e|rewrite|correct)\ (?:this|that|it|these|those
      |the\ above|above|my\ (?:text|sentence|mail|e-?mail))
    | how\ do\ (?:i|you)\ say\ (?:this|that|it)|in\ (?:the|a)\ (?:song|poem|quote|sentence)\ above
    | (?:war|ist)\ (?:nur|bloß)\ (?:ein\ )?(?:scherz|spaß|witz|test)|kleiner\ scherz|nur\ spaß|stimmt\ nicht
      |übersetz\w{0,2}\ (?:das|dies\w{0,2}|den\ (?:satz|text|obigen))|korrigier\w{0,2}\ (?:das|dies\w{0,2})
    | es\ (?:una\ )?broma|estoy\ bromeando|no\ es\ verdad|traduce\ (?:esto|eso|lo\ anterior)|tradúcelo|corrígelo
      |corrige\ (?:esto|eso)
    | je\ (?:plaisante|rigole|blague)|c'est\ une\ blague|ce\ n'est\ pas\ vrai|c'est\ pas\ vrai|traduis\ (?:ça|cela
      |ceci|ce\ texte)|traduis-le|corrige\ (?:ça|cela|ce\ texte)
    | (?:é|era)\ brincadeira|(?:estou|tô)\ brincando|não\ é\ verdade|traduz\w{0,2}\ (?:isso|isto)|corrija\ (?:isso
      |isto)
    | (?:sto\ )?scherzando|scherzavo|(?:è|era)\ uno\ scherzo|non\ è\ vero|traducilo|correggilo|traduci\ (?:questo
      |quello)
    | grapje|geintje|is\ niet\ waar|vertaal\ (?:dit|dat)|verbeter\ (?:dit|dat)|żartuję|żartowałem|żartowałam
      |to\ żart|przetłumacz\ to|popraw\ to
    | шучу|шутка|пошутил\w?|неправда|переведи\ (?:это|этот)|исправь\ (?:это|этот)|şaka\ (?:yapiyorum|yaptim)
      |bunu\ çevir|bunu\ düzelt)(?!\w)(?![^.!?\n]{0,40}:)
    | 冗談(?:だよ|です|だ)|嘘です|嘘だよ|これを(?:翻訳|訳)|この文を|上の文を|开玩笑|不是真的|把(?:这|上面
      |它)[^.。\n]{0,12}(?:翻译|翻成|译成|修改)|농담이|이(?:것|걸|거
      |\ ?문장).{0,8}(?:번역|고쳐)
    | أمزح|هذه\ مزحة|ترجم\ (?:هذا|هذه|ذلك)|मज़ाक\ कर|मजाक\ कर|इसका\ अनुवाद|इसे\ अनुवाद""",
    re.VERBOSE,
)
# Behind "I'd" what is had, or only said more softly: "I'd a fierce reaction to penicillin", "it's due, I'd say", "I'd
# be lost without my knitting".
ID_SUPPOSES_NOTHING = (
    r"(?:an?|the|my|no|some|another|such|\d+|one|two|three|four|five|six|several|been|had)(?!\w)|to\ (?!be|have)\w"
    r"|(?:say|swear|guess|reckon|imagine)(?=[\s.;!]{0,9}(?:\Z|,))"
    r"|(?:be|feel)\ (?:so\ |totally\ |completely\ )?lost\ without"
    r"|(?:sooner|rather|sooner\ have|rather\ have)\ [^,.!?\n]{2,60}?\ than(?!\w)"
)
_SUPPOSES = re.compile(
    rf"""(?:(?<!\w)(?:i\ wish|if\ only|what\ if|wish\ i|would(?:n't)?|i'd(?!\ (?:{ID_SUPPOSES_NOTHING}))
      |could\ have|might|maybe|perhaps
    | ich\ wünschte|würde\w{{0,2}}|hätte\w{{0,2}}|wäre\w{{0,2}}|vielleicht|ojalá|quizás?|tal\ vez|viviría|tendría|sería
      |peut-être|j'aimerais|j'aurais|je\ serais|j'habiterais
    | quem\ me\ dera|tomara|talvez|seria|teria|moraria|magari|vorrei|sarei|avrei|vivrei|forse|zou|misschien|gdybym
      |może|chciał\w{{0,3}}\ bym|byłbym|byłabym
    | если\ бы|бы|может\ быть|возможно
    | якби|якщо\ б|би|(?<=я\ )б|можливо|мабуть|keşke|belki|olsaydı\w{{0,2}}|olsam|yaşasaydım)(?!\w)|もし|かもしれ
      |だったらいい|たらなあ|如果|要是
      |假如|也许|可能|만약|었으면|아마
    |ربما|(?<!\w)لو(?!\w)|ليت|अगर|काश|शायद)""",
    re.IGNORECASE | re.VERBOSE,
)
# "Se murió Fideo", "se nos rompió", "se n'è andato", "se casou": no "if", but what somebody did or what became of them.
REFLEXIVE = (
    r"se(?:\s(?:me|te|le|les|nos|os|lo|la|los|las))?\s(?:\w{2,20}(?:ó|aron|ieron|yeron)|fue|fueron|mur(?:io|ieron)"
    r"|han?\s(?:\w{2,20}[ai]do|muerto|muerta|roto|ido|ído))(?!\w)"
    r"|se\s(?:n'è|ne\s(?:è|sono))\s(?:\w+\s)?andat[oaie](?!\w)"
    r"|se\s(?:cas(?:ou|aram)|separ(?:ou|aram)|divorci(?:ou|aram)|form(?:ou|aram)|aposent(?:ou|aram))(?!\w)"
)
_CONDITION = re.compile(
    # "Se llama Rocío", "si chiama Anna": what somebody is called.
    r"[\s,;]{0,9}(?:if|unless|were i|had i|falls|wenn ich (?:in|ein|reich)|si(?! chiama(?:no)?(?!\w))"
    rf"|(?!{REFLEXIVE})se(?! (?:llaman?|chamam?)(?!\w))|als ik|indien|jeśli|jeżeli|gdyby|если|якби|якщо|eğer|إذا"
    r"|اذا|لو|अगर)(?!\w)",
    re.IGNORECASE,
)
# Where a clause may begin inside a sentence.
_CLAUSE = re.compile(
    r"[,;:\u2013\u2014、，]\s{0,9}|\s(?:and|but|so|und|aber|y|pero|et|mais|e|ma|mas|en|maar|i|ale|и|но|ve|ama)\s",
    re.IGNORECASE,
)


def mark_framed(text: str, marks: Marks, *, keeps_frame: bool = False) -> None:
    """From the first sentence of such a kind to the end. `text`: in plain characters. `keeps_frame`: behind the
    sentence, where that is one which speaks of a story, a game or a character and does not order anything.
    """
    for sentence in _SENTENCE.finditer(text):
        start = sentence.start() + len(sentence[0]) - len(sentence[0].lstrip())
        if start < sentence.end() and marks.is_own(start) and is_frame(sentence[0]):
            keep = keeps_frame and not _is_order(small(sentence[0]))
            marks.fill(sentence.end() if keep else sentence.start(), len(text), FOREIGN)
            return


def is_frame(sentence: str) -> bool:
    sentence = small(sentence)
    return _WITHIN.search(sentence) is not None or _is_order(sentence)


def _is_order(sentence: str) -> bool:
    """In small letters: to imagine, to play, to translate, this once."""
    if lasts(sentence):
        return False
    return _BEGINS.match(sentence) is not None or _ENDS.search(sentence.rstrip(" .!?。！？…")) is not None


def is_taken_back(text: str) -> bool:
    """Said not to be true, or no more than a text to work on. In small letters."""
    return _TAKEN_BACK.search(text) is not None


def lasts(sentence: str) -> bool:
    """Whether it is said of every text to come. In small letters."""
    return _LASTS.search(sentence) is not None


def supposes(sentence: str, start: int, end: int) -> bool:
    """Whether sentence[start:end] is wished, doubted or on a condition: it need not be so."""
    beginning = sentence[:end]
    clause = max((each.end() for each in _CLAUSE.finditer(beginning, 0, start)), default=0)
    return _CONDITION.match(beginning) is not None or _SUPPOSES.search(beginning, clause) is not None

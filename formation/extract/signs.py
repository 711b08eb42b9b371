"""Plain signs in a clause that vectors are blind to, in fifteen languages: who speaks, and what kind of speech it is.

Each is a feature of the classifier (formation/extract/statements.py), which learns what it counts; `rules_out` alone
decides by itself. A word stands alone; a piece may be part of one, for languages that write no spaces or put endings
on words.
"""

import re
import unicodedata


def signs(words: str, pieces: str = "") -> re.Pattern[str]:
    """Words and pieces are parted by |; a word may hold spaces."""
    listed = [part.strip().replace(" ", r"\s+") for part in words.split("|")]
    pieces_listed = [part.strip() for part in pieces.split("|") if part.strip()]
    return re.compile("|".join([rf"(?<!\w)(?:{'|'.join(listed)})(?!\w)", *pieces_listed]), re.IGNORECASE)


FIRST_PERSON = signs(
    "i|i'm|im|i've|ive|i'd|i'll|me|my|mine|we|we're|our|us|ich|mein|meine|meiner|meinem|meinen|mir|mich|wir|unser|unsere"
    "|uns|yo|mi|mis|nosotros|nuestra|nuestro|soy|tengo|vivo|trabajo|estoy|je|j'\\w+|mon|ma|mes|moi|nous|notre|nos|eu|meu"
    "|minha|meus|minhas|sou|tenho|moro|gosto|io|mio|mia|miei|mie|sono|ho|abito|lavoro|ik|mijn|mn|wij|we|ons|onze|ja"
    "|mój|moja|moje|mam|jestem|mnie|mieszkam|mojej|mojego|moim|я|мой|моя|мои|моё|мое|меня|мне|мы|нас|нам|наш|наша|моей"
    "|моего|моему|ben|benim|bana|bende|biz|bizim|mera|meri|mere|main|mai|mujhe|hum|hamara|hamari|maine",
    "मैं|मेरा|मेरी|मेरे|मुझे|हम|हमारा|हमारी|हमारे|मैंने|私|わたし|僕|俺|うち|我|咱|俺|나는|난 |내 |내가|우리|제가|저는|저희|나 |전 "
    "|أنا|انا|عندي|لدي|بيتي|اسمي|زوجتي|زوجي|ابني|بنتي|أمي|أبي|نحن|عندنا|\\wığım|\\wyorum|\\wırım|\\wirim|\\wıyım|\\wiyim"
    "|\\wum(?!\\w)|\\wım(?!\\w)|\\wim(?!\\w)|\\wüm(?!\\w)",
)
ASKS = signs(
    "what|what's|whats|which|who|whose|where|when|why|how|do i|do you|does|did i|can you|could you|can i|should i|am i"
    "|is it|are there|was|wer|wie|wo|wann|warum|wieso|welche|welcher|welches|wieviel|bin ich|hab ich|habe ich|kann man"
    "|kannst du|qué|que|cuál|cuándo|cuánto|cuántos|dónde|cómo|quién|por qué|se puede|quel|quelle|quels|quelles|comment"
    "|combien|pourquoi|où|quand|qui|est-ce|peux-tu|qual|quando|quanto|quantos|onde|como|quem|porque|dá pra|che|quale"
    "|dove|come|chi|perché|quanti|wat|welke|waar|wanneer|waarom|hoe|hoeveel|co|jaki|jaka|jakie|kto|gdzie|kiedy|dlaczego"
    "|jak|ile|czy|что|какой|какая|какие|какое|кто|где|когда|почему|зачем|как|сколько|какого|можно ли|ne|nasıl|neden"
    "|nerede|kaç|kim|hangi|mı|mi|mu|mü|kya|kaise|kaisa|kahan|kab|kyu|kyun|kaun|kitna|kitne|شو|ايش|وش|متى|وين|كيف|ليش|هل"
    "|كم|ما هو|ما هي|أين|لماذا|من هو",
    "क्या|कैसे|कहाँ|कहां|कब|क्यों|कौन|कितन|何|どこ|いつ|なぜ|どう|どれ|誰|ですか|ますか|のか$|かな$|什么|哪|怎么|为什么|多少|几"
    "|吗|呢$|能不能|可不可以|是不是|有没有|谁|뭐|무엇|어디|언제|왜|어떻게|누구|몇|까$|나요|는가|은가|ㄴ가|있나|냐$|얼마",
)
ORDERS = signs(
    "write|rewrite|give me|give|make|tell|show|explain|list|draft|help|find|plan|suggest|add|translate|summari[sz]e|fix"
    "|use|use|put|say|call|be|act|create|answer|reply|respond|keep|stop|don't|dont|do not|please|pls|let's|lets|schreib"
    "|schreibe|gib|mach|mache|zeig|erklär|erkläre|nenn|hilf|sag|antworte|bitte|nutze|verwende|escribe|escríbeme|dame|haz"
    "|hazme|dime|explica|explícame|resume|resúmeme|traduce|por favor|redacta|ponle|écris|donne|donnez|fais|faites|dis"
    "|explique|réponds|répondez|traduis|calcule|rappelez|liste|s'il te plaît|stp|svp|escreve|escreva|dá|me dá|faz|faça"
    "|diz|explica|responde|responda|traduz|passa|apaga|scrivi|scrivimi|dammi|fammi|fai|dimmi|spiega|rispondi|traduci"
    "|cancella|consiglia|usa|schrijf|geef|maak|zeg|leg|vertaal|antwoord|gebruik|napisz|podaj|zrób|powiedz|wyjaśnij"
    "|odpowiadaj|przetłumacz|usuń|pisz|proszę|напиши|дай|сделай|скажи|объясни|отвечай|переведи|составь|покажи|пиши"
    "|пожалуйста|yaz|ver|söyle|açıkla|anlat|çevir|göster|lütfen|cevap ver|kullan|likho|batao|do|karo|samjhao|kar do"
    "|dijiye|اكتب|اكتبي|عطني|أعطني|اعطني|صمم|حول|ترجم|رد|اشرح|قل|احذف|خلي",
    "लिखो|बताओ|समझाओ|दीजिए|लिखिए|करो|कीजिए|बताइए|दो$|ください|してくれ|書いて|教えて|作って|つくって|にして|して$|お願い"
    "|帮我|给我|请|写一|写个|翻译|告诉我|换成|줘|주세요|해라|하세요|해 줘|써라|알려|만들어|부탁",
)
SUPPOSES = signs(
    "if|suppose|supposing|assume|assuming|imagine|imagine im|pretend|what if|let's say|say i|were i|wish|would|i'd|could"
    "|wenn|falls|angenommen|sagen wir|stell dir vor|wäre|hätte|würde|könnte|nehmen wir|si|suponga|supón|supongamos|pongamos|finja"
    "|finge|ojalá|tuviera|viviera|fuera|imagina|imagine|imaginons|supposons|mettons|j'aurais|j'étais|serait|serais|se"
    "|suponha|imaginemos|fosse|tivesse|morasse|quem me dera|tomara|suponiamo|immagina|facciamo finta|fingi|finga|fossi"
    "|avessi|vivessi|magari|als ik|als|stel|zou|zouden|gesteld|doe alsof|gdyby|gdybym|jeśli|jeżeli|załóżmy|wyobraź"
    "|przypuśćmy|если|если бы|бы|скажем|представь|допустим|предположим|eğer|diyelim|keşke|farz|olsaydı|olsam|olsa|agar|kaash"
    "|kash|maan lo|hota|hoti|لو|إذا|اذا|لنفترض|افترض|تخيل|ليت|ياريت",
    "अगर|काश|मान लो|मान लीजिए|होता$|होती$|もし|たら|なら、|れば|だったら|とする|如果|要是|假如|假设|要不是|만약|라면|다면|면 |었으면|았으면"
    "|\\wsam(?!\\w)|\\wsem(?!\\w)|\\wsaydı|\\wseydi|\\wardım|\\werdim|\\wırdım|\\wirdim|\\wırım(?!\\w)",
)
PLAYS = signs(
    "character|hero|heroine|novel|story|role ?play|rpg|dnd|d&d|campaign|chapter|scene|sketch|knight|elf|elves|dwarf|orc"
    "|wizard|pirate|king|queen|dragon|vampire|detective|act as|you are|you're|you be|paladin|poem|song|play|game|charakter"
    "|held|roman|rolle|spielen|zwerg|elfen|du bist|du spielst|gedicht|geschichte|personaje|novela|cuento|juguemos|juego"
    "|tú eres|eres|enano|elfa|héroe|mago|caballero|perso|personnage|roman|jdr|histoire|tu es|t'es une?|héros|nain|elfe|jouons"
    "|chevalier|personagem|jogo|cavaleiro|herói|você é|peça|história|elfo|pg|personaggio|romanzo|tu sei|storia|gioco"
    "|eroe|paladino|nano|cavaliere|personage|verhaal|jij bent|ridder|rollenspel|postać|bohater|bohaterka|jesteś|ty bądź"
    "|smok|smokiem|rycerz|krasnolud|elf|opowiadanie|powieść|персонаж|герой|героиня|рассказ|роман|днд|ты|эльф|эльфийка"
    "|варвар|рыцарь|сказка|кампании|karakterim|hikaye|hikayemde|roman|romanımda|sen|oyun|kahraman|şövalye|büyücü|kahani"
    "|tum|nayak|بطل|رواية|روايتي|قصة|أنت|السندباد|دور",
    "कहानी|नायक|नायिका|तुम |आप एक|खेल|उपन्यास|小説|主人公|ゲーム|役|騎士|魔法|勇者|物語|あなたは|君は|小说|主角|扮演|你是|游戏|骑士|魔法"
    "|江湖|精灵|剧本|故事|소설|주인공|역할|게임|기사|마법|너는|넌 |용사",
)
HANDS_OVER = signs(
    "translate|translation|in english|in french|in german|in spanish|in finnish|in latin|how do you say|how would|what is '"
    "|it means|that means|word means|into english|übersetze|übersetz|übersetzung|auf englisch|auf deutsch|auf französisch|heißt das"
    "|traduce(?:lo)?|traducir|traducción|traduis|traduisez|traduire|traduction|traduz|traduza|traduzir|tradução|traduci"
    "|tradurre|traduzione|en inglés|en francés|en ruso|en anglais|em inglês|pra inglês|para inglês|em francês|in inglese"
    "|in francese|in tedesco|vertaal\\w*|vertaling|in het engels|in het frans|przetłumacz|po angielsku|po niemiecku"
    "|na angielski|na rosyjski|переведи|перевод|на английский|как (?:это )?будет|как сказать|по-английски:|rusçası|ingilizcesi|çevir\\w*"
    "|almancası|ne demek|ingilizceye|arapçaya|translate karo|ka matlab|english me|hindi me|ترجم|ترجمة|ترجمتها|بالإنجليزي"
    "|للألمانية|بالفرنسي|معنى",
    "अनुवाद|अंग्रेज़ी में|訳して|訳は|訳お|和訳|英訳|英語で|英語に|中国語に|(?<![是做当])翻译|翻一下|翻成|译成|怎么说|用英语|번역(?!가)|해석|영어로",
)
# "I wrote a novel." tells of the user, "he wrote: …" does not; "the doctor says I'm anaemic" does.
REPORTS = signs(
    "(?:said|says|told me)(?! (?:that )?(?:i|i'm|im|i've|ive|my|it's|it is|it was)(?!\\w))|(?<!i\\s)wrote"
    "|(?:meinte|sagte)(?!,? (?:dass )?(?:ich|mein\\w*)(?!\\w))|(?<!ich\\s)schrieb"
    "|(?:dijo|decía)(?! (?:\\w+ ){0,3}que (?:soy|tengo|estoy|era|mi)(?!\\w))|puso"
    "|(?:a dit|disait)(?! que (?:(?:je|mon|ma|c'est)(?!\\w)|j'))"
    "|disse(?! que (?:eu|sou|tenho|meu|minha|sono|ho|mi)(?!\\w))|(?:ha detto|diceva)(?! che (?:sono|ho|mi|devo)(?!\\w))|zei"
    "|zegt|powiedział\\w*|mówi|(?:сказал\\w*|говорит)(?!,? (?:что )?(?:у меня|я|мне|мо[йяеи])(?!\\w))"
    "|dedi|diyor|demiş|قال|قالت|bola|boli|kaha",
    "ने कहा|बोला|と言(?!い?ます)|って言|说：|라고 ?[말했해하적썼]",
)
OFF_RECORD = signs(
    "off the record|between us|don't remember|dont remember|do not remember|not to be stored|forget|don't save|don't store"
    "|don't note|scrap|nicht merken|nicht speichern|unter uns|vergiss|nicht notieren|gedächtnis|no recuerdes|no guardes"
    "|no apuntes|olvida|entre nosotros|ne retiens pas|oublie|entre nous|ne note pas|n'enregistre pas|não precisa lembrar"
    "|não guarda\\w*|não grave|esquece|entre nós|não anot\\w+|non ricordare|dimentica|non salvare|tra noi|non segnar\\w*"
    "|onthou niet|niet onthouden|sla het niet op|niet opslaan|tussen ons|vergeet|nie zapamiętuj|nie zapisuj|zapomnij"
    "|między nami|не запоминай|не записывай|между нами|не для записи|забудь|aramızda|kaydetme|hatırlama|unut|kayda geçmesin"
    "|yaad mat|mat rakhna|save mat|لا تحفظ|لا تتذكر|بيننا|لا تسجل|انس",
    "याद मत|याद न|दर्ज न|मत रख|覚えないで|覚えなくて|ここだけの|記憶しない|オフレコ|忘れて|不要记|别记|不用记|忘掉|别存|기억하지|오프더레코드|비밀인데|저장하지|잊어",
)
OF_THE_MOMENT = signs(
    "today|tonight|right now|just now|at the moment|now|again|this time|this one|this morning|just|currently|minutes|soon"
    "|back in|hungry|tired|bored|stuck|heute|gerade|grad|jetzt|gleich|eben|minuten|diesmal|müde|hunger|hoy|ahora|ahorita"
    "|en este momento|esta vez|acabo|hambre|sueño|minutos|ando|aujourd'hui|maintenant|en train|cette fois|tout à l'heure"
    "|minutes|faim|hoje|agora|desta vez|fome|sono|já volto|acabei|estou na|estou no|estou a|oggi|adesso|ora|stavolta|sto"
    "|sonno|fame|in fila|vandaag|nu|net|deze keer|bijna|moe|dzisiaj|dziś|teraz|właśnie|tym razem|zaraz|czekam|сегодня"
    "|сейчас|щас|только что|на этот раз|стою|сижу|bugün|şu an|şimdi|şu anda|bu sefer|abhi|aaj|is baar|الآن|اليوم|هلق"
    "|الحين|هالمرة|جوعان|تعبان",
    "अभी|आज|इस बार|今|さっき|今日|今回|なう|中だ|今天|正在|刚|现在|这次|지금|방금|오늘|이번|중이|중임",
)
LASTING = signs(
    "always|never|every|usually|since|years|favou?rite|allergic|born|grew up|live in|work as|married|used to|no longer"
    "|anymore|immer|nie|jeden|jede|seit|allergisch|geboren|verheiratet|nicht mehr|siempre|nunca|cada|desde|alérgic[oa]"
    "|nací|años|todos los|toujours|jamais|chaque|depuis|allergique|née?|ans|sempre|todo|toda|há|alérgic[oa]|nasci|anos"
    "|ogni|da anni|allergic[oa]|nat[oa]|anni|altijd|nooit|elke|sinds|jaar|allergisch|zawsze|nigdy|co|od|lat|uczulon\\w+"
    "|urodził\\w+|всегда|никогда|каждый|каждую|лет|года|аллергия|родил\\w+|her|hep|asla|yıldır|alerjim|doğdum|hamesha"
    "|roz|saal|har|دائما|دايما|كل|من سنين|سنوات|سنة|حساسية",
    "हमेशा|हर |साल|रोज़|एलर्जी|いつも|毎|年|アレルギ|ずっと|每|一直|从不|过敏|年|항상|매일|매주|년|알레르기|늘 ",
)
HOW_TO_ANSWER = signs(
    "always|never|from now on|in future|every time|answers?|answer|replies|reply|respond|responses|in general|short|brief"
    "|detailed|emojis?|smileys|markdown|bullet points|call me|address me|units?|metric|celsius|formal|casual|jargon|cite"
    "|sources|links|immer|nie|ab jetzt|künftig|in zukunft|generell|antwort\\w*|kurz|knapp|ausführlich|duz\\w*|siez\\w*"
    "|nenn mich|grundsätzlich|stichpunkte\\w*|quellen|siempre|nunca|de ahora en adelante|a partir de ahora|respuestas"
    "|respóndeme|contéstame|llámame|llamame|tutéame|trátame|breve|corto|por defecto|fuentes|toujours|jamais|désormais"
    "|dorénavant|à partir de maintenant|réponses|réponds\\w*|tutoie\\w*|vouvoie\\w*|appelle-moi|court|sempre|a partir de"
    "|daqui|respostas|respond\\w+|chama-me|me chama|me chame|curt[oa]s?|d'ora in poi|risposte|rispond\\w+|chiamami|dammi del"
    "|brev[ei]|fonti|altijd|nooit|voortaan|vanaf nu|antwoord\\w*|noem me|kort|zawsze|nigdy|od teraz|odtąd|odpowie\\w+"
    "|odpowiad\\w+|mów mi|krótko|всегда|никогда|отныне|с этого момента|впредь|ответ\\w*|отвеч\\w+|называй|зови|обращайся"
    "|коротко|кратко|her zaman|asla|bundan sonra|artık|cevap\\w*|yanıt\\w*|bana|kısa|hamesha|ab se|jawab|دائما|دايما|من الآن"
    "|من الحين|ردودك|جاوب\\w*|نادني|ناديني|مختصر|رد",
    "हमेशा|अब से|आगे से|जवाब|उत्तर|छोट|今後|これから|常に|いつも|返事|返答|回答|答え|絵文字|短く|敬語|呼んで|以后|今后|从现在|总是|永远|回答|回复|表情|简短"
    "|叫我|앞으로|항상|답변|대답|이모지|짧게|존댓말|반말|불러|이모티콘",
)
OTHERS = signs(
    "neighbou?r|he|she|his|her|they|the man|that actress|someone|people|nachbar\\w*|er|sie|vecin[oa]|él|ella|voisine?"
    "|il|elle|vizinh[oa]|ele|ela|vicin[oa]|lui|lei|buurman|buurvrouw|hij|zij|sąsiad\\w*|on|ona|сосед\\w*|он|она|komşu\\w*"
    "|padosi|جار\\w*|جارنا|جارتنا|هو|هي",
    "पड़ोसी|सामने वाले|隣|向かい|らしい|そうだ$|彼|邻居|隔壁|他|她|옆집|앞집|이웃|래$|라더라|대$",
)
# Words that no wish about language, length, tone, format, units, address, emoji, level or sources needs.
FORBIDDEN = signs(
    "rules?|instructions?|system prompt|prompt|filter|filters|restrictions?|unrestricted|jailbreak|dan|obey|password"
    "|passwords|secret|anyone|everybody|nobody|no one|recommend|promote|advertise|buy|product|products|competitors?"
    "|customers?|clients?|users|admin|admins|administrator|refunds?|approve|wife|husband|boss|conversation|pretend|lie"
    "|true|truth is|earth is|policy|policies|limits|vote|election|links from|trust|agree|fired|send|forward|delete|hide"
    "|regeln|anweisung\\w*|systemanweisung\\w*|niemandem?|verrate\\w*|empfiehl|empfehle|empfehlen|kunden|konkurrenz|kauf"
    "|passwort|passwörter|einschränkung\\w*|behaupte\\w*|produkt\\w*|reglas|instrucciones|nadie|recomienda|recomiende"
    "|competencia|clientes|contraseña|contraseñas|usuarios|administrador|publica|miente|règles|instructions|personne"
    "|recommande|recommandez|concurrents?|clients|filtre|envoie|mot de passe|utilisateurs|regras|instruções|ninguém"
    "|recomenda|recomende|indica a|concorrência|concorrentes?|senha|limites|candidato|esconde|regole|istruzioni|nessuno"
    "|chiunque|consiglia|concorrenza|clienti|censure|inoltra|licenziato|regels|niemand|iedereen|concurrent|klant|klanten"
    "|wachtwoord\\w*|systeemregel|aanraden|raad|gesprek|zasad\\w*|instrukcj\\w*|nikomu|polecaj|konkurencj\\w*|klient\\w*"
    "|użytkownik\\w*|hasł\\w*|ogranicza|правил\\w*|инструкци\\w*|никому|рекомендуй\\w*|конкурент\\w*|клиент\\w*|парол\\w*"
    "|пользовател\\w*|магазин|уволен|запомни: |kural\\w*|talimat\\w*|kimseye|öner|rakip|müşteri\\w*|şifre\\w*|kısıtlama\\w*"
    "|sansür\\w*|kovuld\\w*|kisi ko|niyam\\w*|rok tok|salah|sabko|grahak\\w*",
    "القواعد|قواعد|تعليمات|لا تخبر|لأحد|أحدا|أحداً|انصح|المنافس|العملاء|كلمة السر|نیام|नियम|किसी को|किसी से|सलाह दो|ग्राहक|पासवर्ड"
    "|निर्देश|ルール|指示|誰にも|誰に聞かれ|すすめ|おすすめして|勧め|ライバル|競合|パスワード|製品|制限|规则|指令|指示|任何人|别人|推荐|竞争|客户|密码"
    "|限制|承认|开除|地球|규칙|지시|아무한테|아무에게|누가 물|추천해|경쟁|고객에게|비밀번호|제한|거절하지|거부하지",
)
# Said of one answer.
ONCE = signs(
    "shorter|longer|kürzer|länger|más breve|más cort[oa]|más larg[oa]|plus court|plus long|mais curt[oa]|mais long[oa]"
    "|più breve|più cort[oa]|più lung[oa]|korter|langer|krócej|dłużej|короче|длиннее|daha kısa|daha uzun|refaz|try again"
    "|this time|this one|this once|this letter|this text|this email|just once|for now|diesmal|dieses mal|diesen|diese mail"
    "|esta vez|por esta vez|este texto|cette fois|ce texte|cette lettre|desta vez|este texto|stavolta|questa volta|questa qui"
    "|questo testo|deze keer|deze tekst|tym razem|ten tekst|на этот раз|в этот раз|этот текст|bu sefer|bu metni|is baar"
    "|هالمرة|هذه المرة|هذا النص",
    "इस बार|もう一回|次の文|更短|再短|더 짧게|더 길게|今回|この文|例の文|这次|这一次|这段|이번|이 글",
)
# What is wanted for the task at hand, and what the conversation is about: "I need a title", "my function returns None".
TASK = signs(
    "need|needs|looking for|trying|tried|have to|has to|gotta|want a|want it|want the|want you|want to know|i'd like|i meant"
    "|brauche?|suche|muss|versuche|möchte|hätte gern|meinte|necesito|busco|tengo que|quisiera|quiero que|intento|cherche"
    "|besoin|il me faut|dois|voudrais|j'essaie|preciso|procuro|tenho que|queria|quero que|serve|servono|devo|cerco|vorrei"
    "|voglio che|nodig|zoek|moet|potrzebuję|szukam|muszę|chciałbym|нужен|нужна|нужно|нужны|надо|ищу|хочу чтобы|пытаюсь"
    "|lazım|arıyorum|gerek|istiyorum|chahiye|أحتاج|أدور|لازم|ابغى|أبغاه",
    "चाहिए|必要|ほしい|欲しい|探して|ないと|需要|我要|想要|在找|必要|필요|찾고|해야",
)
CONVERSATION = signs(
    "answer|version|option|file|files|error|errors|bug|function|line|lines|code|script|text|essay|table|list|title|step"
    "|example|question|questions|sentence|paragraph|paragraphs|page|column|columns|button|email|mail|homework|exercise"
    "|essay|character|slogan|idea|ideas|the first|the second|that one|datei|fehler|funktion|zeile|zeilen|tabelle|liste"
    "|titel|aufsatz|schritt|beispiel|frage|satz|absatz|absätze|seite|spalten|hausaufgaben|aufgabe|das erste|die zweite"
    "|respuesta|versión|opción|archivo|función|línea|código|texto|tabla|lista|título|paso|ejemplo|pregunta|frase|párrafos?"
    "|página|columnas|correo|deberes|ejercicio|réponse|fichier|erreur|fonction|ligne|tableau|titre|étape|exemple|phrase"
    "|paragraphes?|colonnes|devoirs|exercice|resposta|versão|opção|arquivo|erro|função|linha|tabela|passo|exemplo|pergunta"
    "|parágrafos?|colunas|redação|exercício|risposta|versione|opzione|errore|funzione|riga|righe|codice|testo|tabella"
    "|titolo|passo|esempio|domanda|paragrafi|pagina|colonne|compiti|tema|esercizio|antwoord|bestand|fout|functie|regel"
    "|vraag|zin|alinea|odpowiedź|plik|błąd|funkcji|linia|pytanie|zdanie|ответ|версия|вариант|файл|ошибка|баг|функция|функции"
    "|строк[аеиу]|код|скрипт|текст|таблиц[аеу]|список|вопрос|предложение|абзаца?|страниц[аеу]|кнопка|домашк\\w+"
    "|упражнени\\w+|cevap|dosya|hata|fonksiyon\\w*|satır|soru|cümle|tablo\\w*",
    "उत्तर|फंक्शन|सवाल|答え|答|エラー|関数|行目|文章|作文|表は|リスト|タイトル|ステップ|質問|二つ目|一つ目|答案|回答|文件|错误|报错|函数|代码|文本"
    "|作文|列表|标题|步|问题|句|段|第一个|第二个|답변|에러|함수|코드|질문|제목|첫 번째|두 번째|خطأ|سؤال|جواب|جدول",
)
# What a wish how to be answered can be about.
ANSWERING = signs(
    "lists?|bullets?|tables?|headings?|bold|markdown|plain text|emojis?|smileys?|celsius|fahrenheit|kilomet\\w+|metric"
    "|imperial|euros?|jargon|basics|technical|step by step|sources?|disclaimers?|formal|casual|blunt|direct|concise|short"
    "|brief|detailed|to me|with me|call me|address me|talk|tabellen?|stichpunkte?|überschriften|fett|fachbegriffe"
    "|fremdwörter|mit mir|zu mir|nenn|nennt?|sprich|förmlich|direkt|locker|kurz|du|sie|metrische?|quellen?|listas?|tablas?"
    "|títulos|negrita|métrico|tecnicismos|fuentes|conmigo|llámame|tutéame|háblame|formal|breve|usted|tú|listes?|tableaux?"
    "|titres|gras|métrique|jargon|sources|avec moi|appelle|appelez|tutoie\\w*|vouvoie\\w*|parle|bref|court|tabelas?"
    "|jargão|fontes|comigo|me chama|me chame|você|tu|curt\\w+|elenchi|elenco|tabelle|titoli|grassetto|gergo|fonti|con me"
    "|chiamami|parlami|lei|brev[ei]|lijst\\w*|opsommingen|tabellen|vakjargon|bronnen|tegen mij?|noem|zeg|listy?|tabel"
    "|żargonu|źródł\\w*|do mnie|ze mną|mów|списк\\w*|таблиц\\w*|заголовк\\w*|метрическ\\w*|цельси\\w*|термин\\w*|источник\\w*"
    "|со мной|ко мне|называй|зови|говори|эмодзи|смайлик\\w*|liste|tablo|metrik|terim|kaynak|bana|benimle|hitap",
    "絵文字|箇条書き|見出し|敬語|タメ口|専門用語|出典|メートル|摂氏|呼んで|表情|列表|表格|标题|公制|摄氏|术语|来源|出处|叫我|称呼|이모지|목록|표는|존댓말"
    "|반말|불러|출처|용어|미터법|इमोजी|स्रोत|बुलाओ|ايموجي|قوائم|جداول|المتري|مصطلحات|المصادر|نادني|كلمني",
)
# Parted by sentences, what follows is no statement of the user's.
FRAMES = signs(
    "imagine|imagining|pretend|role ?play|act as|suppose|correct this|stell dir vor|tu so als|angenommen|korrigiere"
    "|korrigier|imagina|finge|finja|juguemos|corrige|imaginons|fais comme si|corrigez|imaginemos|corrija|immagina|fingi"
    "|correggi|doe alsof|stel je voor|verbeter|wyobraź sobie|udawaj|popraw|представь|притворись|исправь|уяви|уявімо|вдай|прикинься|виправ|hayal et|rol yap"
    "|düzelt|kalpana karo|تخيل|تظاهر|صحح",
    "मान लो|कल्पना|सुधारो|想像して|ふりを|添削|直して|想象|假装|扮演|修改|润色|상상해|척해|고쳐",
)
PATTERNS = (
    FIRST_PERSON,
    ASKS,
    ORDERS,
    SUPPOSES,
    PLAYS,
    HANDS_OVER,
    REPORTS,
    OFF_RECORD,
    OF_THE_MOMENT,
    LASTING,
    HOW_TO_ANSWER,
    OTHERS,
    FORBIDDEN,
    ONCE,
    TASK,
    CONVERSATION,
    ANSWERING,
)
QUESTION_MARK = re.compile(r"[?？؟¿]")
# A single mark quotes only as one of a pair: "'s nachts" and "my twins' birthday" are nobody else's words.
QUOTE_MARK = re.compile(r"[\"“”„«»「」『』]|(?<!\w)['‘’](?=\w)[^\n]{1,200}?(?<=[\w.!?…])['’](?!\w)")
CODE_MARK = re.compile(r"[{}<>=;|\\`]|//|/\*|^\s*[#>$]|\w\(|\w_\w|&&|--\w")
DIGIT = re.compile(r"\d")
BEGINNING = 14  # characters in which the first word or two stand


# The last of features: whether it begins with a capital letter, whether it ends as a sentence does, its share of capitals.
OF_WRITING = slice(-3, None)


def features(text: str) -> list[float]:
    """0 or 1 each but for the lengths: whether a sign is there, and whether it begins the clause."""
    beginning = text[:BEGINNING]
    found = [float(pattern.search(text) is not None) for pattern in PATTERNS]
    found += [float((match := pattern.search(text)) is not None and match.start() < 2) for pattern in PATTERNS]
    found += [float(mark.search(text) is not None) for mark in (QUESTION_MARK, QUOTE_MARK, CODE_MARK, DIGIT)]
    letters = [unicodedata.category(c) for c in text]
    found += [
        min(len(text), 200) / 100,
        min(len(text.split()), 40) / 20,
        float(":" in text or "：" in text),
        float("," in text),
        float("\n" in text),
        float("!" in text),
        float(bool(beginning[:1]) and beginning[0].isupper()),
        float(text.rstrip()[-1:] in ".。।"),
        sum(c == "Lu" for c in letters) / max(1, len(letters)),
    ]
    return found


# Where no spaces part words a bracket stands at once behind its word, and calls nothing.
UNSPACED_BRACKET = re.compile("(?<=[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3])[(]")


def rules_out(text: str) -> bool:
    """Whatever else it says, it tells nothing of the user: asked, quoted, code, handed over, not to be remembered."""
    text = UNSPACED_BRACKET.sub(" (", text)
    return (
        takes_back(text)
        or reports(text)
        or any(pattern.search(text) is not None for pattern in (QUOTE_MARK, CODE_MARK, HANDS_OVER))
    )


# In Polish it hurts: "boli mnie kręgosłup".
HURTS = re.compile(
    r"(?<!\w)boli(?= (?:mnie|mię|mi|ją|go|jego|mam|tat|mój|moj|córk|syn|mąż|żon|babci|dziad|głow|brzuch|pleców))",
    re.IGNORECASE,
)


# What they say is of whoever tells it, or of one of theirs: "doc at the walk in says type 2".
DOCTORS = signs(
    "doctors?|docs?|dr|gp|vet|vets|dentist|consultant|specialist|surgeon|nurse|midwife|physio\\w*|optician|psychiatrist|pa?ediatrician|\\w{3,}ologist"
    "|\\w*arzt|\\w*ärztin|doktor\\w*|hebamme|\\w{3,}olog(?:e|in)|l?(?:médecin|medecin|docteure?|toubib|dentiste|kiné|véto|veto|vétérinaire|pédiatre|psychiatre|gynéco|généraliste|dermato|ophtalmo|l?\\w{3,}ologue)"
    "|médic[oa]|doctora?|dra?|odontólog[oa]|veterinari[oa]|pediatra|psiquiatra|oculista|nutrióloga|\\w{3,}ólog[oa]|doutora?|veterinári[oa]|\\w{3,}ologista|medico|dottor(?:e|essa)|\\w{3,}olog[oa]"
    "|\\w*arts|dokter|verloskundige|\\w{3,}oloog|lekar(?:z|ka)|doktor|dentyst(?:a|ka)|weterynarz|\\w{3,}olo(?:g|żka)|врач\\w*|доктор\\w*|ветеринар\\w*|стоматолог|терапевт|педиатр|окулист|\\w{3,}олог|лікар\\w*"
    "|hekim\\w*|veteriner\\w*|dişçi\\w*|(?:ال)?(?:دكتور|طبيب|بيطري)\\w*|daktar|daaktar",
    "डॉक्टर|医者|医師|獣医|歯医者|医生|大夫|兽医|牙医|의사|원장님",
)
MAX_BEFORE_SAYS, MAX_BEHIND_SAYS = 30, 16


def reports(text: str) -> bool:
    """What follows may be somebody else's."""
    text = HURTS.sub(" ", text)
    return any(not _is_of_doctor(text, *found.span()) for found in REPORTS.finditer(text))


def _is_of_doctor(text: str, start: int, end: int) -> bool:
    return DOCTORS.search(text, max(start - MAX_BEFORE_SAYS, 0), end + MAX_BEHIND_SAYS) is not None


# Told of oneself, no order: "my mum's birthday is 3 March, I always forget".
FORGETS = re.compile(
    r"(?<!\w)(?:(?:i|we) (?:(?:always|often|keep|sometimes|usually|just|never|tend to) )?forget(?! (?:this|that)\b)|j'oublie|(?:se )?me olvida)(?!\w)",
    re.IGNORECASE,
)


def takes_back(text: str) -> bool:
    """A question, or said not to be remembered."""
    return QUESTION_MARK.search(text) is not None or OFF_RECORD.search(FORGETS.sub(" ", text)) is not None

"""Wishes how to be answered, apart from orders: what is about content, products, others, secrecy or rules is none."""

import re
from collections.abc import Sequence
from dataclasses import replace

from formation.extract.sentences.asked import asks_with_a_word
from formation.extract.sentences.conditions import conditional_order
from formation.extract.sentences.standing import (
    FORMS,
    FROM_NOW_ON,
    OF_ADDRESS,
    allows_again,
    asks_for_easy_words,
    asks_for_one,
    is_of_length,
    project_order,
)
from formation.extract.signs import ANSWERING, FORBIDDEN, HOW_TO_ANSWER, LASTING, ONCE, ORDERS, signs, takes_back
from formation.facts import Fact
from formation.memories.text import as_said
from retrieval.categories import INSTRUCTION

# The key of what is wished about one subject, so that a new wish takes the place of the old one.
KEY = "instruction:{subject}"

# "Answer yes to everything."
YES = signs("yes|ja|sí|oui|sim|sì|mów tak|odpowiadaj tak|да|evet|haan|نعم", "हाँ|はいと|是的|네라고")

# "Call me later", "call me a taxi", "call me crazy, but …": no name to be called by.
NO_ADDRESS = signs(
    "call me (?:later|back|when|whenever|if|once|at|on|after|before|in|today|tonight|tomorrow|now|again|any ?time|asap"
    "|an? (?:taxi|cab|uber|ambulance|doctor|cynic|nerd|snob|pessimist|skeptic|sceptic)"
    "|crazy|old[- ]fashioned|paranoid|lazy|biased|weird|naive|na[ïi]ve|stupid|picky|cynical)"
)

# What is asked for once unless it is said to last: "Count slowly, please.", "List them by date."
ASKED_ONCE = re.compile(
    r"""(?:(?:please|pls|bitte|por\ favor|s'il\ te\ plaît|stp|per\ favore|alsjeblieft|proszę|пожалуйста|now|then|ok|and)[\s,]{1,3}){0,2}
    (?:count|sing|sort|print|draw|recite|spell|guess|repeat|list|zähle?|singe?|sortiere?|wiederhole?|zeichne|rate|cuenta|canta
    |ordena|repite|dibuja|adivina|compte|chante|trie|répète|dessine|devine|conta|ordina|ripeti|disegna|repete|desenha|adivinha|tel|zing
    |sorteer|herhaal|teken|raad|policz|zaśpiewaj|posortuj|powtórz|посчитай|спой|повтори|нарисуй|отсортируй)
    (?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# The same of languages whose verb stands last, and what asks without a mark.
ASKED_LAST = re.compile(
    r"\bbana (?:bir|iki|üç|\d{1,2}|birkaç) .{1,80}\b(?:ver|yaz|söyle|anlat|öner|bul|hazırla|göster|say)[.!]?$"
    r"|要不要|该用什么|該用什麼|怎么|怎麼|\bquoi\b",
    re.IGNORECASE,
)
# What is asked of the text at hand, unless it is said to last: "no, make it more formal", "keep the intro short",
# "don't mention the price".
EDITS = re.compile(
    r"""(?:(?:please|pls|no|nah|nope|wait|actually|ok|okay|and|but|now|bitte|nein|warte|doch|und|non|attends|et|no|espera|mejor|y|por\ favor|per\ favore|aspetta|anzi|e|não|nee|wacht|en|nie|czekaj|jednak|нет|стой|лучше|yok|dur)[\s,]{1,3}){0,3}
    (?:(?:make|let)\ (?:it|this)(?!\w)
    |mach\w{0,2}\ (?:es|das|ihn|sie)(?!\w)|rends(?:-le|-la|\ ça)|fais(?:-le|-la)(?!\w)|hazlo(?!\w)|haz\ que\ sea|fallo(?!\w)|rendilo
    |torna-o|deixa\ (?:mais|menos|isso)|faz\ isso|maak\ (?:het|dit)(?!\w)|zrób\ to|сделай\ (?:это|его|её)(?!\w)
    |(?:(?:a\ (?:bit|little)|slightly|much|etwas|ein\ bisschen|un\ peu|un\ poco|un\ po'|um\ pouco|iets|trochę|чуть|немного|biraz)\ )?
      (?:more|less|mehr|weniger|plus|moins|más|menos|più|meno|mais|meer|minder|bardziej|mniej|более|менее|daha)\ [\w-]{2,20}
      (?:[\s,]{1,2}(?:please|pls|plz|bitte|s'il\ te\ plaît|stp|svp|por\ favor|porfa|per\ favore|graag|alsjeblieft|proszę|пожалуйста
      |lütfen))?[\s.!]{0,3}\Z
    |(?:niech\ (?:to\ )?będzie|пусть\ будет|olsun\ (?:bu|o)|que\ (?:sea|sean|seja|sejam|soit|ce\ soit)|che\ siano?|facciamo|machen\ wir|faisons|mettons|maak\ er|doe\ maar|zrób(?:my)?)
      \ (?:\w{1,12}\ ){0,2}?(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)(?!\w)
    |(?:don't|do\ not|dont)\ (?:mention|include|name|bring\ up)\ (?:the|that|this|any\ of)(?!\w)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
# "The intro", "den Betreff": a part of it.
PART_OF_TEXT = signs(
    "(?:the|my|this) (?:intro|introduction|ending|opening|closing|greeting|headline|subject line|subject|title|summary|conclusion"
    "|(?:first|second|third|last|middle) (?:paragraph|sentence|line|part|half))"
    "|(?:die|den|der) (?:einleitung|einstieg|schluss|schlussteil|betreff|überschrift|anrede|grußformel"
    "|(?:ersten?|zweiten?|letzten?) (?:absatz|satz|teil|zeile))"
    "|l'(?:intro|introduction|accroche|objet)|(?:le|la) (?:conclusion|titre|(?:premier|dernier|deuxième) paragraphe)"
    "|(?:la|el) (?:introducción|conclusión|título|asunto|saludo|(?:primer|último|segundo) párrafo)"
    "|(?:l'|la |il )(?:introduzione|conclusione|titolo|oggetto|(?:primo|ultimo|secondo) paragrafo)"
    "|(?:a|o) (?:introdução|conclusão|título|assunto|(?:primeiro|último|segundo) parágrafo)"
    "|(?:de|het) (?:inleiding|slot|titel|onderwerpregel|aanhef|(?:eerste|laatste|tweede) (?:alinea|zin))"
    "|(?:wstęp|zakończenie|nagłówek)|(?:вступление|заключение|заголовок|(?:первый|последний|второй) абзац)",
    "开头|结尾|标题|第[一二三]段|冒頭|結び|件名|第[一二三]段落|서론|결론|(?:첫|마지막) 문단",
)
# "Could you keep your answers short from now on, my eyes are bad": asked of the assistant as a question.
_POLITE = signs(
    "(?:can|could|will|would) you|kannst du|könntest du|könnten sie|können sie|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous|tu (?:peux|pourrais)"
    "|puedes|podrías|podés|(?:você )?(?:pode|poderia)|podes|podias|puoi|potresti|kun je|kan je|zou je|kunt u|możesz|mógłbyś|mogłabyś|czy możesz"
    "|(?:не )?мо(?:жешь|г бы|гла бы|жете)|kya (?:aap|tum)|ممكن|تقدر|بتقدر",
    "क्या (?:आप|तुम)|能不能|可不可以|可以|能否|てくれ(?:る|ます|ない)|てもらえ|줄래|줄 수|주실|(?:ır|ir|ur|ür|ar|er) ?m[ıiuü]s[ıiuü]n",
)
# It means something in the conversation.
POINTING = signs("them|those|these|the numbers|the names|diese|estos|estas|ces|questi|queste|esses|essas|эти|их")
# "I'm in a hurry, quick answer": of this answer.
IN_A_HURRY = signs(
    "in a (?:hurry|rush)|no time|quick(?:ly)? (?:answer|question)|real quick|in eile|keine zeit|auf die schnelle"
    "|kurze frage|tengo prisa|con prisa|pregunta rápida|respuesta rápida|pressée?|réponse rapide|vite fait|com pressa"
    "|resposta rápida|di fretta|ho fretta|risposta veloce|heb haast|snel antwoord|spieszę się|śpieszę się|na szybko"
    "|тороплюсь|спешу|acelem var|hızlıca|jaldi|مستعجل",
    "जल्दी|急いで|急ぎ|赶时间|趕時間|着急|바빠서|급해",
)
# "Wait, three are enough" is about the answer that is being written.
WAITS = re.compile(
    r"\W{0,3}(?:(?:no|oh|ok|okay|nope|nah|nein|non|não|nao|nee|nie|na|нет|ой|yok|hayır|nahi|لا)\W{1,3})?(?:(?:wait|hold on|hang on|warte|moment|attends|attendez|espera|espere|peraí"
    r"|aspetta|wacht|czekaj|poczekaj|подожди|погоди|стой|dur|bekle|ruko|استنى|لحظة)(?!\w)|नहीं\W{0,2}रुको|रुको|不对?\W{0,2}等|等一下|等等|等会|稍等|待って|ちょっと待|잠깐)",
    re.IGNORECASE,
)
# "Answer based on the context:" is about what is pasted behind it.
MATERIAL = signs(
    "(?:the|this|given|following|provided) context|the (?:text|document|passage|article) (?:below|above)|(?:de[mns]|folgenden) kontext"
    "|(?:del|el|este|n?o|neste) contexto|(?:le|ce|du) contexte|(?:il|del|nel|questo) contesto|(?:de|deze) context"
    "|контекст(?:а|е|у|ом)?|kontek(?:ście|stu)|bağlama",
    "上下文|下文|以下[内內]容|文脈|문맥",
)
# "Sie heißt Mimi." tells of somebody else.
NAMES_OTHERS = signs(
    "(?:sie|er|es) hei(?:ß|ss)t|(?:her|his|its|their) names?|(?:she|he|it)(?: is|'s) called|(?:elle|il) s'appelle|se llaman?|su nombre"
    "|si chiaman?o?|(?:ele|ela) se chama|chama-se|(?:hij|zij|ze) heet|(?:е[её]|его|их) зовут|nazywa się|ma na imię",
    "彼の名前|彼女の名前|[他她它]叫",
)


# "Keep answers to two sentences max": how one says how long all answers are to be, and in what that is counted. The
# classifier knows such wishes, but is not sure of short ones ("please limit your replies to 100 words": 0.50).
_LIMITS = (
    (
        r"(?:keep|limit|restrict|cap|hold)(?: all| all of)?(?: your| the)? (?:answers|replies|responses) (?:to|at|within|under)",
        r"sentences?|words?|paragraphs?|lines?",
    ),
    (
        r"(?:i want|i prefer|i'd like|i'd prefer|give me)(?: your| all)? (?:answers|replies|responses) (?:of|in|with|under)",
        r"sentences?|words?|paragraphs?|lines?",
    ),
    (
        r"(?:halte|begrenze|beschränke|kürze|limitiere)(?: bitte)?(?: alle)?(?: deine| die)? antworten(?: bitte| immer){0,2}"
        r" (?:auf|unter)",
        r"sätzen?|satz|wörtern?|worte|absatz|absätzen?|zeilen?",
    ),
    (r"(?:limite[sz]?|gardez?)(?: toutes)? (?:tes|vos|les) réponses (?:à|en)", r"phrases?|mots?|paragraphes?|lignes?"),
    (
        r"(?:limita|limite|mantén|restringe)(?: todas)? (?:tus|las|sus) respuestas (?:a|en)",
        r"frases?|oraciones|palabras|párrafos?|líneas",
    ),
    (
        r"(?:limita|mantieni|tieni)(?: tutte)? le(?: tue)? risposte (?:a|entro|sotto)(?: le| i)?",
        r"fras[ie]|parol[ae]|paragraf[oi]|righe",
    ),
    (
        r"(?:limita|limite|mantém|mantenha)(?: todas)?(?: as)?(?: tuas| suas)? respostas (?:a|em|até)",
        r"frases?|palavras|parágrafos?|linhas",
    ),
    (
        r"(?:houd|beperk|limiteer)(?: al)?(?: je| de| jouw)? antwoorden (?:op|tot|onder|binnen)",
        r"zinnen|zin|woorden|regels|alinea's?",
    ),
    (
        r"(?:ограничь|ограничивай|сокращай|сократи)(?:те)?(?: все)?(?: свои| твои)? ответы(?: до| в)?",
        r"предложени\w{1,3}|слов\w{0,3}|абзац\w{0,3}|строк\w{0,3}",
    ),
)
_BEFORE = r"[\s,.]{0,3}(?:(?:please|pls|bitte|por favor|s'il te plaît|per favore|alsjeblieft|пожалуйста)[\s,]{1,3})?"
# "two", "at most three", "a maximum of 50".
_QUANTITY = r"(?:[\w.'-]{1,12} ){1,5}?"
_BEHIND = (
    r"(?: (?:max(?:imum)?|maximal|at|most|or|less|fewer|tops|each|please|from|now|on|höchstens|bitte|máximo|massimo"
    r"|максимум)){0,4}[\s,.!]{0,3}"
)
_UNSPACED = (
    r"[请請]?把?(?:你的|所有的?)?(?:回答|回复|答案)都?(?:控制|限制|保持)在 ?\w{1,8}(?:以内|之内|内)[\s。！!]{0,3}",
    r"(?:回答|返答|答え|返信)は(?:いつも|常に)? ?\w{1,8}(?:文|文字|字|行|段落)(?:以内|まで)[にで]\w{0,10}[\s。！!]{0,3}",
)
_LIMITS_ANSWERS = re.compile(
    "|".join([*(rf"{_BEFORE}{limits} {_QUANTITY}(?:{units}){_BEHIND}" for limits, units in _LIMITS), *_UNSPACED]),
    re.IGNORECASE,
)
LENGTH = "length"
FORMAT = "format"
# "Might I ask that you write to me in British spelling?": said of all that is written.
_ASKS_KINDLY = re.compile(
    r"""(?<!\w)(?:(?:might|may|could)\ i\ ask\ (?:that\ )?you(?:\ to)?|would\ you\ (?:kindly|be\ so\ (?:good|kind)\ as\ to)|(?:dürfte|darf)\ ich\ (?:sie|dich)\ bitten,?|puis-je\ vous\ demander\ de|(?:le|posso)\ chieder\w{1,3}\ di
    |(?:le|te)\ puedo\ pedir\ que|posso\ pedir\ que)\ (?:always\ |please\ |only\ )?(?:mir\ |me\ |m'|mi\ )?(?:write|reply|answer|speak|respond|address|écrire|répondre|scriver\w{1,3}|risponder\w{1,3}|escriba\w?|responda\w?|conteste\w?|escreva)?\ ?(?:to\ me\ |me\ )?
    (?:in|without|with|only|en|sans|in|senza|sin|sem|em|ohne|auf)\ """,
    re.IGNORECASE | re.VERBOSE,
)
# "Stop with the bullet points": whoever is tired of a form of answers is so for good.
_STOPS = re.compile(
    r"""(?:\W|(?:please|pls|ok|ah|oh|and|und|et|y|e|en|i|и|bitte|por\ favor|porfa|stp|per\ favore|dai|tu\ peux|puoi|kannst\ du|can\ you|puedes|pode)(?!\w)){0,5}
    (?:(?:stop|quit|enough)\ (?:it\ )?(?:with|using|giving\ me|sending)|(?:hör|höre|hören\ sie)\ (?:bitte\ )?auf\ mit|lass\ (?:mal\ )?(?:diese|die|das|den)|schluss\ mit
    |arrêtez?\ (?:avec|de\ (?:me\ )?(?:faire|mettre))|finis?\ avec|para\ (?:ya\ )?con|ya\ (?:basta|párale)\ (?:de|con)|deja\ (?:ya\ )?(?:de|las|los)
    |smett(?:i|ila|a|erla)\ (?:di|con)|basta(?:\ con)?|p(?:á|a)ra\ (?:de|com)|chega\ de|(?:hou|stop)\ (?:eens\ )?(?:op\ )?met|przestań\ (?:z|dawać|pisać)|(?:хватит|прекрати)
    |(?:bırak|yeter)\ (?:artık\ )?(?:şu|bu)|(?:bi\ de\ |bir\ de\ )?(?:madde\ madde|liste|tablo)\ (?:yazma|yapma|verme|kullanma)|(?:bas|band)\ kar)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# What is to be explained is asked for once: "mi spieghi cosa vuol dire …", "explain to me why …".
_EXPLAINS_ONCE = re.compile(
    r"""(?<!\w)(?:explain|tell|show|spieg\w{1,3}|dica|dimmi|erklär\w{0,3}|sag|expli(?:que|ca|quez|came)\w{0,3}|dis|dime|diz|diga|leg|vertel|wyjaśnij|powiedz|объясни\w{0,2}|скажи\w{0,2})
    (?:\ (?:to\ )?(?:me|us|mir|uns|mal|bitte|moi|mi|a\ mí|nos|mij|ons|mnie|mi|мне|please|pls)){0,3},?\ (?:what|why|how|who|where|when|cosa|che\ cosa|perché|come|chi|was|warum|wieso|wie|wer|wo|ce\ qu\w{1,2}|ce\ que|pourquoi
      |comment|qu[eé]|por\ ?qu[eé]|cómo|como|o\ que|wat|waarom|hoe|wie|co|dlaczego|jak|kto|что|почему|как|кто)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# "Those wretched little pictures" are all of them.
_WITHOUT_THOSE = re.compile(
    r"(?<!\w)(?:without|no more|none of|not|ohne|sans|sin|sem|senza|zonder|bez|без)\s(?:any of\s)?(?:those|these|diese|estos|estas|ces|queste|questi|esses|essas|эти\w?)(?!\w)",
    re.IGNORECASE,
)
_OF_USER = re.compile(
    r"(?:my|mein\w{0,2}|mon|mes|la mia|il mio|meus?|minhas?|mijn|m[oó]j\w{0,2}|мо[йяеи])\s(?=\w)",
    re.IGNORECASE,
)


# "Prefiero que me tutees": how one says by which form one wants to be addressed, in twelve languages. A whole clause.
_ADDRESSES = re.compile(
    r"""(?:\W|(?:please|bitte|por\ favor|ok|also|also\ gut|ach|übrigens|und|y|et|e|en|i|и)(?!\w)){0,4}(?:
      (?:du|sie|ihr)\ (?:kannst|darfst|können|dürfen|könnt)\ (?:mich|mir)\ (?:ruhig\ |gerne?\ |auch\ ){0,2}(?:duzen
        |siezen)
    | (?:wir\ können\ uns|lass\ uns(?:\ uns)?|wollen\ wir\ uns)\ (?:ruhig\ |gerne?\ |doch\ ){0,2}duzen
    | (?:duz|duze|sieze?|siezen\ sie|duzen\ sie)\ mich(?:\ (?:ruhig|bitte|gerne?|immer)){0,2}
    | (?:prefiero|quiero|me\ gustaría|puedes|podés|puede)\ (?:que\ me\ )?(?:tutees|tutearme|tutees\ siempre
      |trates\ de\ (?:tú|usted|vos)
        |trate\ de\ usted|hables\ de\ (?:tú|usted|vos))
    | (?:tut[eé][aá]me|tr[aá]tame\ de\ (?:tú|usted|vos)|h[aá]blame\ de\ (?:tú|usted|vos))(?:\ siempre|\ por\ favor)?
    | (?:tu\ peux|vous\ pouvez|on\ peut|je\ préfère\ que\ tu|j'aimerais\ que\ tu)\ (?:me\ |se\ |nous\ )?(?:tutoyer
      |vouvoyer|tutoies|vouvoies)
    | (?:tutoie|vouvoie|tutoyez|vouvoyez)-moi(?:\ stp|\ s'il\ te\ plaît|\ toujours)?
    | (?:dammi|mi\ dia|puoi\ darmi|diamoci|preferisco\ che\ tu\ mi\ dia)\ (?:pure\ )?del\ (?:tu|lei)
    | (?:trata-me|me\ trat[ae]|pode\ me\ tratar|podes\ tratar-me|prefiro\ que\ me\ trat[ae]s?)\ por\ (?:tu|você
      |o\ senhor|a\ senhora)
    | (?:zeg\ maar\ (?:gewoon\ )?(?:je|jij|u)(?:\ tegen\ me)?|je\ (?:mag|kunt)\ me\ (?:gewoon\ )?tutoyeren)
    | (?:mów\ mi|mówmy\ sobie|przejdźmy|możemy\ przejść)\ na\ (?:ty|pan|pani)
    | (?:давай(?:те)?|можно|перейд[её]м|обращайся\ ко\ мне|обращайтесь\ ко\ мне)\ на\ (?:ты|вы)
    | bana\ (?:sen|siz)\ diye\ (?:hitap\ et|seslen)\w{0,5}
    | bana\ (?!evet|hayır|bunu|şunu|bir|bi|ne|niye|neden)\w{2,14}\ (?:de(?:yin|yebilirsin|r\ misin)?|diye\ (?:hitap\ et|seslen)\w{0,5})(?:\ lütfen(?:\ .{1,120})?)?
    )(?:\ (?:auch|aussi|también|anche|também|ook|też|тоже))?(?:\ (?:y|e|et|und|and|en|i|и|та|ve)\ (?:muy\ |bien\ |sei\ )?(?:cort|brev|kurz|knapp|bref|court|short|kort|krótk|кратк|коротк|kısa)\w{0,5}(?:[\s,].{0,60})?)?[\s.!,:;)(-]{0,4}(?:please|bitte|por\ favor|пожалуйста)?[\s.!]{0,3}
    | (?:敬語(?:じゃなくて|ではなく|なしで)?[、,]?)?(?:タメ口|ため口|敬語|丁寧語)で(?:話して|答えて|お願い|いい
      |大丈夫)\w{0,8}[。.!]?
    | (?:앞으로\ ?)?(?:반말|존댓말)(?:로|을|를)?\ ?(?:편하게\ )?(?:대답|말|해|써|답)\w{0,10}[.!]?""",
    re.IGNORECASE | re.VERBOSE,
)
ADDRESS = "address"
# "When you give me recipes skip the backstory": of such a user has many, so that it takes the place of none.
CONDITION = "condition"


LEVEL = "level"
PROJECT = "project"
# Of such a user may have many: a new one takes the place of none.
WITHOUT_KEY = frozenset({"condition", PROJECT})
# "Debit and credit? I always confuse." tells of the question, and asks for nothing.
_OWN_TROUBLE = signs(
    "i (?:\\w+ ){0,2}(?:confuse|mix|muddle|forget|struggle|get (?:it|them|this|that|these|those) (?:wrong|mixed|confused))|i (?:never|don't|can never|still don't) (?:understand|know|remember|get)"
    "|(?:always|constantly|keep) (?:mix|mixing|confuse|confusing|muddle|muddling|forget|forgetting) (?:them|it|those|these|that|the two)(?: up)?"
    "|verwechsel\\w* (?:ich )?(?:das|die|sie|es|beide) (?:immer|ständig|dauernd)"
    "|ich (?:\\w+ ){0,3}(?:verwechsel\\w*|vertausche?|vergesse?|komm\\w* (?:immer )?durcheinander)|(?:versteh|weiß|kapier|check|merk)e? (?:ich )?(?:mir )?(?:das |es )?(?:immer noch )?nie|bring\\w* (?:ich )?(?:das |es |die )?(?:immer|ständig) durcheinander"
    "|je (?:les |la |le )?(?:confonds|mélange)|je m'(?:embrouille|y perds)|je (?:ne )?(?:sais|comprends|retiens|me souviens) jamais|(?:siempre )?(?:l[oa]s? |me )?confundo|me lío|me hago bolas|nunca (?:sé|entiendo|me acuerdo)"
    "|(?:sempre )?(?:l[ie] |mi )?confondo|mi sbaglio|non (?:so|capisco|ricordo) mai|(?:eu )?(?:sempre )?(?:me )?(?:confundo|atrapalho)|nunca (?:sei|entendo|lembro)"
    "|ik (?:\\w+ ){0,3}(?:verwar|vergeet|haal \\w+ door elkaar)|(?:ik )?(?:weet|snap|begrijp|onthou) (?:ik )?(?:het |dat )?nooit|(?:zawsze |ciągle )?(?:mi się )?(?:mylę|mylą|myli)|nigdy nie (?:wiem|pamiętam|rozumiem)"
    "|(?:я )?(?:всегда |вечно |постоянно )?путаю\\w{0,2}|никогда не (?:знаю|помню|понимаю)|(?:hep |sürekli )?karıştırıyorum|hep unutuyorum|hiç anlamıyorum|(?:main |mai )?(?:hamesha )?(?:confuse|bhool) (?:ho )?jaat[ai]"
    "|(?:دايما |دائما )?(?:بخلط|بتلخبط|بلخبط|أخلط|بنسى|أنسى)",
    "搞混|弄混|分不清|记不住|混同し|間違え(?:る|ちゃ|て)|こんがらが|헷갈|까먹|भूल जात|उलझ जात",
)


# What a wish is about where its words say so: the classifier knows no other subjects than those it was trained on, and
# files examples under level, code under format.
_SUBJECTS = (
    (
        "comments",
        signs(
            "comments?|kommentare?\\w*|commentaires?|comentarios?|comentários?|commenti|komentarz\\w*|комментари\\w+|yorum\\w*",
            "注释|コメント|주석",
        ),
    ),
    (
        "code",
        signs("code|diffs?|patch|snippets?|prose|código|codice|kod\\w{0,3}|код\\w{0,2}", "代码|代碼|コード|코드|कोड"),
    ),
    (
        "examples",
        signs(
            "examples?|beispiel\\w*|exemples?|ejemplos?|esemp\\w{1,2}|exemplos?|voorbeeld\\w*|przykład\\w*|пример\\w*|приклад\\w*|örnek\\w*|udaharan|مثال|أمثلة|امثلة",
            "例子|举例|例を|具体例|예시|예를|उदाहरण",
        ),
    ),
)
_BROAD = frozenset({"level", "format", "length", "tone"})


# What joins a wish to the one before: the classifier is less sure with it than without.
_AND = re.compile(r"(?:ve|aur)\s(?=\w)", re.IGNORECASE)
# Of the wish as it is kept.
_JOINS = re.compile(r"(?:and|und|et|y|e|и)\s(?=\w)", re.IGNORECASE)
# Between two sentences of one message.
_BETWEEN = re.compile(r"[\s.,;!。！、，]{0,6}(?:(?:and|und|et|y|e|en|i|и|ve|aur)\s)?", re.IGNORECASE)
MAX_JOINED_CHARACTERS = 250


def without_and(text: str) -> str:
    return text[found.end() :] if (found := _AND.match(text)) else text


def as_wished(text: str) -> str:
    """The text of a wish as a memory."""
    joins = _JOINS.match(text)
    return f'Wants: "{as_said(text[joins.end() :] if joins else text)}"'


def joined_wishes(message: str, facts: Sequence[Fact]) -> list[Fact]:
    """Wishes about one subject that follow each other in the message are one: of each subject a user has one, and the
    second would take the place of the first. The facts are in the order of the message, which holds their evidence.
    """
    joined: list[Fact] = []
    end = 0  # of the last one's evidence
    for fact in facts:
        start = message.find(fact.evidence, end)
        before = joined[-1] if joined else None
        is_wish = before is not None and before.category == fact.category == INSTRUCTION
        if before is not None and is_wish and before.key is not None and before.key == fact.key:
            evidence = message[end - len(before.evidence) : start + len(fact.evidence)]
            if _BETWEEN.fullmatch(message, end, start) and len(evidence) <= MAX_JOINED_CHARACTERS:
                fact = replace(before, evidence=evidence, text=as_wished(evidence))
                joined.pop()
        joined.append(fact)
        end = message.index(fact.evidence) + len(fact.evidence)
    return joined


_ALLOWED = ((FORMAT, FORMS), (ADDRESS, OF_ADDRESS))


def wish_by_rule(text: str) -> str | None:
    """What the clause wishes about answers, where a rule knows it: how long they are to be, the form of address, or how
    they are to be each time that the assistant does something.
    """
    if conditional_order(text) is not None:
        return CONDITION
    if project_order(text) is not None:
        return PROJECT
    if asks_for_easy_words(text):
        return LEVEL
    allows = allows_again(text)
    if limits_answers(text) or (allows and is_of_length(text)):
        return LENGTH
    if allows and (allowed := next((each for each, words in _ALLOWED if words.search(text)), None)):
        return allowed
    if _STOPS.match(text) and (HOW_TO_ANSWER.search(text) or FORMS.search(text)):
        return FORMAT
    return ADDRESS if _ADDRESSES.fullmatch(text.strip()) is not None else None


def tells_own_trouble(text: str) -> bool:
    """Whether it says what its user never gets right, beside what they ask."""
    return _OWN_TROUBLE.search(text) is not None


def subject_of(text: str, by_classifier: str) -> str:
    """What a wish is about, so that a new one takes the place of one that says something else about it."""
    if by_classifier not in _BROAD:
        return by_classifier
    return next((subject for subject, words in _SUBJECTS if words.search(text)), by_classifier)


def asks_from_now_on(text: str) -> bool:
    """Whether a question asks the assistant for something that is to last."""
    is_polite = _POLITE.search(text) is not None and FROM_NOW_ON.search(text) is not None
    return is_polite or _ASKS_KINDLY.search(text) is not None or allows_again(text)


def limits_answers(text: str) -> bool:
    """Whether the clause says how long answers are to be, in eleven languages."""
    return _LIMITS_ANSWERS.fullmatch(text) is not None


def is_of_other_things(text: str) -> bool:
    return any(each.search(text) for each in (FORBIDDEN, IN_A_HURRY, YES, MATERIAL, NAMES_OTHERS, NO_ADDRESS))


def tells_of_user(text: str) -> bool:
    """Whether it begins with something of the user's and asks for nothing: "my memory is good but diagrams are better"."""
    return _OF_USER.match(text) is not None and not (ORDERS.search(text) or ANSWERING.search(text))


def can_be_a_wish(text: str) -> bool:
    """Whatever the classifier takes it for: of more than one answer, and of how alone."""
    if (order := conditional_order(text) or project_order(text)) is not None:
        # What it is of may be instructions; what is ordered may not be about the assistant's own.
        return not (takes_back(text) or is_of_other_things(order) or ONCE.search(order) or WAITS.match(text))
    if is_of_other_things(text) or takes_back(text) or tells_of_user(text):
        return False
    # What one never gets right may be why one wishes it: "write without English words, I get confused".
    if tells_own_trouble(text) and not ANSWERING.search(text):
        return False
    if _EXPLAINS_ONCE.search(text) and not FROM_NOW_ON.search(text):
        return False
    if ONCE.search(text) and not (FROM_NOW_ON.search(text) or allows_again(text)):
        return False
    if ASKED_LAST.search(text) or WAITS.match(text) or (asks_with_a_word(text) and not FROM_NOW_ON.search(text)):
        return False
    lasts = LASTING.search(text) is not None or FROM_NOW_ON.search(text) is not None
    if not lasts and (EDITS.match(text.strip()) or PART_OF_TEXT.search(text) or asks_for_one(text)):
        return False
    lasts = lasts or HOW_TO_ANSWER.search(text) is not None
    return lasts or (ASKED_ONCE.match(text) is None and POINTING.search(_WITHOUT_THOSE.sub(" ", text)) is None)

"""Whether a clause can be a wish how to be answered, apart from orders: what is about content, products, others, secrecy
or rules is none.
"""

import re

from formation.extract.sentences.asked import asks_with_a_word
from formation.extract.sentences.conditions import conditional_order
from formation.extract.sentences.standing import (
    FROM_NOW_ON,
    allows_again,
    asks_for_one,
    asks_habitually,
    asks_to_be_talked_to,
    names_topic,
    project_order,
)
from formation.extract.signs import ANSWERING, FORBIDDEN, HOW_TO_ANSWER, LASTING, ONCE, ORDERS, signs, takes_back

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


# "Might I ask that you write to me in British spelling?": said of all that is written.
_ASKS_KINDLY = re.compile(
    r"""(?<!\w)(?:(?:might|may|could)\ i\ ask\ (?:that\ )?you(?:\ to)?|would\ you\ (?:kindly|be\ so\ (?:good|kind)\ as\ to)|(?:dürfte|darf)\ ich\ (?:sie|dich)\ bitten,?|puis-je\ vous\ demander\ de|(?:le|posso)\ chieder\w{1,3}\ di
    |(?:le|te)\ puedo\ pedir\ que|posso\ pedir\ que)\ (?:always\ |please\ |only\ )?(?:mir\ |me\ |m'|mi\ )?(?:write|reply|answer|speak|respond|address|écrire|répondre|scriver\w{1,3}|risponder\w{1,3}|escriba\w?|responda\w?|conteste\w?|escreva)?\ ?(?:to\ me\ |me\ )?
    (?:in|without|with|only|en|sans|in|senza|sin|sem|em|ohne|auf)\ """,
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


def tells_own_trouble(text: str) -> bool:
    """Whether it says what its user never gets right, beside what they ask."""
    return _OWN_TROUBLE.search(text) is not None


def asks_from_now_on(text: str) -> bool:
    """Whether a question asks the assistant for something that is to last."""
    lasts = FROM_NOW_ON.search(text) is not None or asks_to_be_talked_to(text)
    is_polite = _POLITE.search(text) is not None and lasts
    return is_polite or asks_habitually(text) or _ASKS_KINDLY.search(text) is not None or allows_again(text)


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
    if not lasts and any((EDITS.match(text.strip()), PART_OF_TEXT.search(text), asks_for_one(text), names_topic(text))):
        return False
    lasts = lasts or HOW_TO_ANSWER.search(text) is not None
    return lasts or (ASKED_ONCE.match(text) is None and POINTING.search(_WITHOUT_THOSE.sub(" ", text)) is None)

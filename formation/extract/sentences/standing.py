# ruff: noqa: E501, RUF003 (words of many languages)
"""Orders that hold for all answers without a word like "always": for a project, for everything that is explained, and
what a sentence of its own says is to last. Pure.
"""

import re

from formation.extract.signs import signs

# "Explain everything in easy words", with the reason behind it: a whole clause.
_EASY_WORDS = re.compile(
    r"""(?:\W|(?:please|pls|bitte|por\ favor|s'il\ te\ plaît|stp|per\ favore|alsjeblieft|proszę|пожалуйста|lütfen|and|also)(?!\w)){0,4}(?:
      (?:explain|tell|say|write|describe)\ (?:(?:to\ )?(?:me|us)\ )?(?:everything|all|always|things|each\ thing)\ (?:to\ me\ )?(?:with|in|using|by)\ (?:very\ |more\ )?(?:easy|easier|simple|simpler|plain|basic)
        \ (?:words?|language|english|terms|sentences?)
    | erklär(?:e|en\ sie)?\ (?:mir\ |uns\ )?(?:bitte\ )?(?:alles|immer)\ (?:bitte\ |immer\ )?(?:mit|in)\ (?:ganz\ |sehr\ )?(?:einfachen?r?|leichten?r?)\ (?:worten|wörtern|sprache|sätzen)
    | expliqu(?:e|ez)(?:[- ]moi)?\ (?:toujours\ )?tout\ (?:toujours\ )?(?:avec|en|dans)\ (?:des\ )?(?:mots\ (?:simples|faciles)|langage\ simple|français\ facile)
    | explíca(?:me|melo)?\ (?:siempre\ )?todo\ (?:siempre\ )?(?:con|en)\ palabras\ (?:fáciles|sencillas|simples)
    | (?:me\ )?expli(?:ca|que)(?:-me)?\ (?:sempre\ )?tudo\ (?:com|em)\ palavras\ (?:fáceis|simples)
    | spiega(?:mi)?\ (?:sempre\ )?tutto\ con\ parole\ (?:semplici|facili)
    | leg\ (?:me\ )?(?:altijd\ )?alles\ (?:altijd\ )?(?:uit\ )?(?:met|in)\ (?:makkelijke|eenvoudige|simpele)\ (?:woorden|taal)(?:\ uit)?
    | (?:wy)?(?:tłumacz|jaśniaj)\ (?:mi\ )?wszystko\ (?:prostymi|łatwymi)\ słowami
    | объясняй(?:те)?\ (?:мне\ )?вс[её]\ (?:простыми|л[её]гкими|понятными)\ словами
    | (?:bana\ )?her\ şeyi\ (?:bana\ )?(?:basit|kolay)\ (?:kelimelerle|sözcüklerle|bir\ dille)\ (?:anlat|açıkla)
    | (?:mujhe\ )?sab\ ?kuch\ (?:aasan|asan|simple|easy)\ (?:shabdon|words?|bhasha|language)\ (?:me|mein|main)\ (?:samjhao|samjhana|batao|batana)
    | اشرح(?:ي)?\ ?لي\ كل\ (?:شي|شيء|حاجة)\ (?:بكلمات|بكلام|بلغة)\ (?:بسيطة|بسيط|سهلة|سهل)
    )(?:[\s,;]{1,3}(?:because|cause|weil|denn|parce\ que|porque|pq|perché|want|omdat|bo|потому\ что|çünkü|kyunki|لأن)(?!\w).{1,120})?[\s.!]{0,3}
    |(?:मुझे\s)?सब\s?कुछ\s(?:आसान|सरल)\s(?:शब्दों|भाषा)\sमें\s(?:समझाओ|समझाना|बताओ|बताना).{0,12}
    |(?:请|請)?(?:什么都|所有的?|全部|每次都?|以后都?)(?:请|請)?用简单的?(?:词|词语|话|语言|中文)(?:给我)?(?:解释|说|讲).{0,8}
    |(?:全部|何でも|いつも|すべて)(?:を)?(?:簡単|やさしい|易しい|分かりやすい)な?(?:言葉|単語|日本語)で(?:説明|教え).{0,10}
    |(?:모든\ ?걸|다|전부|항상)\ (?:쉬운|간단한)\ (?:말|단어|한국어)로\ (?:설명|알려|말).{0,8}""",
    re.IGNORECASE | re.VERBOSE,
)
# "For this project use tabs, no ORMs": how developers say what holds for all code of theirs, without an "always".
_PROJECT = re.compile(
    r"""(?:\W|(?:ok|hey|so|also|please|pls|note|und|bitte)(?!\w)){0,3}(?:
      (?:for|in|on)\ (?:this|our|my)\ (?:project|repo|repository|codebase|code\ base)
    | (?:in|für|bei)\ (?:diesem|dieses|unserem|unser|meinem|mein|dem)\ (?:projekt|repo)
    | (?:dans|pour|sur)\ (?:ce|notre|mon|le)\ (?:projet|dépôt|repo)|(?:en|para)\ (?:este|nuestro|mi|el)\ (?:proyecto|repo)
    | (?:n?este|no\ nosso|nesse|para\ este|pra\ esse)\ (?:projeto|repo)|(?:in|per)\ (?:questo|nostro|mio)\ (?:progetto|repo)
    | (?:in|voor)\ (?:dit|ons|mijn)\ (?:project|repo)|(?:w|dla)\ (?:tym|tego|naszym|moim)\ (?:projek\w{2,4}|repo)|(?:в|для)\ (?:этом|этого|нашем|мо[её]м)\ проект\w
    | (?:bu|bizim)\ projede|(?:is|hamare|mere)\ project\ (?:me|mein|main|ke\ liye))[\s,:]{1,3}
      (?P<order>(?:(?:please|pls|always|only|just|bitte|immer|nur)\ ){0,2}
      (?:(?:we\ )?use|no(?!\ (?:one|body|idea|longer|luck))|never|always|prefer|stick|avoid|don't|dont|do\ not|keep|name|indent|follow|wrap|nimm|nutze?|verwende?|benutze?|kein\w{0,2}|nie|ohne|immer
      |utilise\w?|pas\ d\w|jamais|toujours|sans|usa|usamos|utiliza|nada|nunca|siempre|sin|use|usamos|sem|sempre|niente|mai|senza|gebruik|geen|nooit|altijd
      |używaj|bez|nigdy|zawsze|используй|никаких|без|всегда|никогда|\S{1,30}\ (?:kullan|use\ karo))(?!\w).*)
    |(?:このプロジェクト(?:では|は)|(?:这个|這個|本)项目(?:里|中|都)?|이\ ?프로젝트(?:에서는|는|에선)|في\ هذا\ المشروع|इस\ प्रोजेक्ट\ में)[、,，\s]?(?P<order_2>.{0,40}?(?:使って|使わない|なしで|用|不要|别|쓰지|써|사용|استخدم|بدون|لا\ ت|इस्तेमाल).*)""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
# "For mandi-sync: tests with pytest only, no mocks": of a project by its name, and something that holds throughout.
_NAMED_PROJECT = re.compile(
    r"""(?:\W|(?:ok|hey|so|also|note|und)(?!\w)){0,3}(?:for|in|on|für|bei|pour|dans|sur|en|para|per|no|na|voor|w|dla|в|для)\ (?:the\ |project\ |projekt\ |das\ |le\ |el\ |la\ |il\ |o\ |het\ )?
      (?P<name>(?=[\w.-]{0,40}[^\W\d])\w+(?:[_-]\w+)+)(?:\ (?:project|repo|service|projekt))?(?:(?:\s?:|,)\s|\s(?=(?:please\ |bitte\ )?(?:always|never|use|immer|nie|nimm|nutze?|toujours|jamais|siempre|nunca|usa|sempre|mai|altijd|nooit|zawsze|nigdy|всегда|никогда)(?!\w)))
      (?P<order>(?!\S{0,30}\ ?(?:write|add|fix|make|create|generate|implement|refactor|show|explain|give|build|update|change|remove|rename|review|check|debug|find|how|what|why|which|can|could|should
        |schreib|mach|erstell|füg|zeig|erklär|bau|wie|was|écri[st]|ajoute|fai[st]|montre|comment|escrib\w|añad\w|ha[zc]\w?|cómo|escrev\w|adicion\w|fa[çz]\w?|como|scriv\w|aggiung\w|fa[i']|come
        |schrijf|maak|voeg|hoe|napisz|dodaj|zrób|jak|напиши|добавь|сделай|как)(?!\w))
      .{0,120}?(?<!\w)(?:always|never|only|no(?!\ (?:one|body|idea|longer|luck))|use|without|immer|nie|nur|kein\w{0,2}|ohne|nimm|nutze?|verwende?|toujours|jamais|uniquement|sans|utilise
        |siempre|nunca|solo|sólo|sin|usa|sempre|só|sem|use|mai|senza|niente|altijd|nooit|alleen|geen|zonder|gebruik|zawsze|nigdy|tylko|bez|używaj|всегда|никогда|только|без|используй)(?!\w).*)""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
# A file that is handed over is of one task.
_HANDED_OVER = signs(
    "but|broken|aber|mais|pero|attached|this file|these files|following|below|above|angehängte\\w*|folgende\\w*|diese datei|ci-joint|suivant|adjunto|siguiente|anexo|seguinte"
    "|allegato|seguente|bijgevoegde?|volgende|załączon\\w+|прикрепл[её]нн\\w+|ekteki",
    "附件|下面|添付|以下の|첨부|아래",
)
# "That's always, not only now": said of the wish before it.
_FOR_ALWAYS = re.compile(
    r"""(?:(?:and|und|et|y|e|en|i|и|ve|a)\s)?
    (?:(?:(?:that|this|it)(?:'?s|\sis|\sgoes|\sholds|\sapplies)?|das\s(?:gilt|ist)|gilt|c'est(?:\svalable)?|(?:ça|cela)\svaut|(?:eso|esto)(?:\ses|\svale)?|(?:isso|isto)(?:\sé|\svale)?
      |(?:questo\s)?vale|dat\s(?:geldt|is)|to\sdotyczy|это|так|bu|yeh|ye)\s)?
    (?:always|from\snow\son|every\stime|for\sgood|permanently|immer|ab\sjetzt|dauerhaft|toujours|désormais|siempre|de\sahora\sen\sadelante|sempre|d'ora\sin\spoi|daqui\sem\sdiante
      |altijd|voortaan|zawsze|od\steraz|всегда|впредь|her\szaman|bundan\ssonra|hamesha|دائما|دايما)(?!\w)
    (?:[\s,\u2013\u2014-]{1,3}(?:(?:and|und|et|y|e|en|a|i|и)\s)?(?:not|nicht|pas|no|não|non|niet|nie|не)\s(?:just|only|nur|que|seulement|juste|solo|sólo|só|apenas|soltanto|alleen|tylko|только)
      \s[\w\s']{2,25})?
    |(?:以后|今后|每次|一直)都?(?:是|要)?这样.{0,8}|(?:いつも|これからも?ずっと|毎回)(?:そうして|それで|お願い).{0,12}|(?:앞으로도?|항상|매번)\ ?(?:계속\ ?)?그렇게.{0,8}|हमेशा.{0,20}""",
    re.IGNORECASE | re.VERBOSE,
)
MAX_FOR_ALWAYS = 60


# "Faut un plan simple", "ona bi tabela yazısı lazım": one thing is needed now, however it is to be. What is needed of
# answers is needed of all of them.
_NEEDS_ONE = re.compile(
    r"""(?:\W|(?:and|also|und|et|y|e|en|i|и|та|ve|aur|ok|hey|pls|please|bitte|dann|donc|du\ coup|entonces|allora|então|ona|bana|ikisine)(?!\w)){0,4}(?:
      (?:(?:i|we|he|she|they)\ )?(?:also\ |just\ |really\ |now\ )?(?:needs?|looking\ for)\ (?:an?|one)\ (?!.{0,40}(?:answer|repl|respon|tone|style))
    | (?:ich\ |wir\ )?(?:brauche?n?|bräuchte|suche?)\ (?:ich\ )?(?:noch\ |mal\ |jetzt\ |da\ )?(?:'?ne?n?|eine?n?)\ (?!.{0,40}(?:antwort|ton(?!\w)|stil))
    | (?:il\ )?(?:(?:me|nous|lui|leur)\ )?(?:faut|faudrait)\ (?:juste\ |aussi\ )?une?\ (?!.{0,40}(?:réponse|ton(?!\w)|style))|j'?ai\ besoin\ d'une?\ (?!.{0,40}réponse)|(?:je\ )?cherche\ une?\s
    | (?:necesit(?:o|amos|a)|preciso|busco|(?:me\ )?hace\ falta)\ una?\ (?!.{0,40}(?:respuesta|tono|estilo))
    | (?:preciso|precisamos)\ de\ uma?\ (?!.{0,40}(?:resposta|tom(?!\w)|estilo))|procuro\ uma?\s
    | (?:(?:mi|ci|gli|le)\ )?serv(?:e|irebbe)\ un[ao']?\ ?(?!.{0,40}(?:rispost|tono|stile))|ho\ bisogno\ di\ un|cerco\ un
    | (?:ik|we)\ (?:zoek(?:en)?\ een|heb(?:ben)?\ een\ (?!.{0,40}(?:antwoord|toon|stijl))[^,.!?]{2,40}\ nodig)
    | (?:potrzebuj\w{1,4}|potrzebn[yae]|szukam|przydał(?:a|o)?by\ się)\ (?:\w+\ ){0,2}(?:plan|tekst|hasł|napis|list|przepis|wiersz|opis|ogłoszen)
    | (?:мне\ )?(?:нуж(?:ен|на|но|ны)|ищу)\ (?:\w+\ ){0,2}(?:план|текст|вывеск|надпис|слоган|спис|рецепт|стих|описан|письм|пост)
    | (?:мені\ )?(?:потріб(?:ен|на|но|ні)|треба|шукаю)\ (?:\w+\ ){0,2}(?:план|текст|вивіск|напис|підпис|гасло|слоган|спис|рецепт|вірш|опис|лист|пост)
    | (?:bi|bir)\ (?!.{0,30}(?:cevap|yanıt|üslup|dil(?!\w)))(?:\w+\ ){1,4}(?:lazım|gerek(?:iyor|li)?)(?!\w)
    | (?:\w+\ ){0,3}(?:ek|koi)\ (?!.{0,30}(?:jawab|answer))(?:\w+\ ){1,4}(?:chahi?ye|chaiye)(?!\w)
    | (?:بدي|محتاج\w?|[اأ]حتاج|عايز\w?|عاوز\w?|لازمني)\ (?:نص|خطة|رسالة|وصفة|قائمة|عبارة|شعار)
    )|(?:我?需要|想要|我?要)一[个個份张張篇句段条條](?!.{0,12}(?:回答|回复|答案))|.{0,20}(?:文章|案|プラン|メニュー|リスト|キャッチコピー|文面)が(?:一つ)?(?:必要|ほしい|欲しい)
    |.{0,20}(?:문구|계획|목록|글귀|레시피|문장)(?:가|이)?\ ?(?:하나\ )?필요""",
    re.IGNORECASE | re.VERBOSE,
)


# "Sinhagad ka itihas batao short me", "storia di Matera in breve": a topic, and how long it may be this once.
_NAMES_TOPIC = signs(
    r"history|geschichte|historia|histoire|storia|história|geschiedenis|histori[aęi]|истори[юяи]|історі[юяї]|tarihi(?:ni)?|itihaa?s"
    r"|meaning of|bedeutung|significado|significato|betekenis|znaczenie|значение|anlam\w{1,3}|matlab|biograph?\w{1,4}|биографи\w|jee?vani|تاريخ|معنى"
    r"|(?!mer|apn|jawab|tum|aap)\w{3,20} (?:ji )?ke (?:baa?re|bary) (?:me|mein|main|mai)|(?:[اأ]?حكيلي|كلمني|قولي) عن \w+|\w{3,20} (?:hakkında|konusunda)"
    r"|(?!mer|apn|jawab|tum|aap)\w{3,20} (?:ji )?k[aie] (?!jawab|reply|answer|tone|style)\w{3,20} (?:\w{1,10} ){0,2}?(?:bata(?:o| do|iye)|btao|samjha(?:o| do)|likh(?:o| do)|sunao)"
    r"|(?:tell|explain|talk) (?:me |us )?about (?!it|everything|things)\w+|(?:erzähl|sag)e? (?:\w+ ){0,4}?(?:über|von|vom) \w+"
    r"|(?:parle|raconte|dis)-moi (?:\w+ ){0,3}?(?:de|du|des|sur) \w+|(?:cu[eé]nta|h[aá]bla|di)me (?:\w+ ){0,3}?(?:de|del|sobre) (?!t[uú]|vos|usted)\w+"
    r"|(?:parla|racconta|dim)mi (?:\w+ ){0,3}?(?:di|del|della|su|sul|sulla) (?!più|meno)\w+|(?:fal|cont)[ae] (?:\w+ ){0,3}?(?:de|do|da|sobre) \w+"
    r"|(?:vertel|zeg) (?:\w+ ){0,3}?over \w+|(?:opo)?powiedz (?:\w+ ){0,3}?o \w+|(?:расскажи|скажи|розкажи)(?:те)? (?:\w+ ){0,3}?(?:о|об|про) \w+",
    r"の(?:歴史|意味|あらすじ|経歴)|について(?:教えて|説明|話して)|历史|歷史|(?:讲讲|说说|介绍)|역사|의 ?뜻|줄거리|에 대해|का (?:इतिहास|मतलब|अर्थ)|के बारे में",
)


# "Kan je gewoon in het nederlands praten en niet zo formeel": how one is to be talked to is asked of all answers.
_TALK = signs(
    "talk|speak|praten|praat|spreken|reden|sprechen|red(?:e|st)?|hablar(?:me)?|hables|parlar(?:e|mi)|parler|falar|fales|mówić|rozmawiać"
    "|говорить|общаться|разговаривать|говорити|розмовляти|спілкуватися|konuş(?:ur|abilir)\\w*|baat (?:kar|kiy)\\w*|تتكلم|تحكي|تكلمني|تحكيلي",
    "話し|说话|跟我说|말해|얘기해",
)
_HOW_TO_TALK = signs(
    "normal\\w*|simpl\\w*|einfach\\w*|plain\\w*|formal\\w*|formee?l\\w*|formell\\w*|förmlich\\w*|posh|stiff|chill\\w*|casual\\w*|locker\\w*"
    "|relaxed|seri[ouae]\\w*|steif|slang|diale[ck]t\\w*|dialett\\w*|de boa|resmi\\w*|formaln\\w*|zwyczajnie|prost\\w*|просто|нормально|официальн\\w*|формальн\\w*|проще|офіційн\\w*"
    "|(?:to|with) me|met me|tegen me|mit mir|conmigo|con me|comigo|avec moi|ze mną|со мной|зі мною|mujhse|mere se|معي|معاي",
)
_NOT_OF_ALL = signs(
    "about|over|über|von|sobre|su|o tym|о|об|про|like an?|wie eine?n?|als een|hakkında|ke bare|عن|once|einmal"
)
# "Chhote jawab diya karo": in Hindi the verb itself says that it is to be so each time.
_HABIT = signs(
    "(?:di|ki|ba?ta|samjha|likh|bol|rakh|sunay?)y?a kar(?:o|iye|en|ein|na)",
    "(?:दि|कि|बता|समझा)या कर|(?:लिख|बोल|रख)ा कर",
)
# What a wish of its own speaks of, whatever stands beside it.
ANSWERS = signs(
    "answers|replies|responses|antworten|réponses|respuestas|respostas|risposte|antwoorden|odpowiedzi|ответы|відповіді|cevaplar\\w*|yanıtlar\\w*|jawab|svar|ردودك|إجاباتك|جواباتك",
    "回答|返事|答え|대답|답변|जवाब",
)


def asks_habitually(text: str) -> bool:
    """Whether its verb says that something is to be so each time."""
    return _HABIT.search(text) is not None


def asks_to_be_talked_to(text: str) -> bool:
    """Whether it says how its user is to be talked to, of no topic and no part."""
    return all(each.search(text) for each in (_TALK, _HOW_TO_TALK)) and not _NOT_OF_ALL.search(text)


def names_topic(text: str) -> bool:
    """Whether it asks to be told of something by its name: how long that may be is said of it alone."""
    return _NAMES_TOPIC.search(text) is not None


def asks_for_one(text: str) -> bool:
    """Whether it says that one thing is needed now: nothing of how all answers are to be."""
    return _NEEDS_ONE.match(text) is not None


def project_order(text: str) -> str | None:
    """What the text orders for all code of a project; None where it does not, or only of what it hands over."""
    if _HANDED_OVER.search(text):
        return None
    if (found := _PROJECT.fullmatch(text.strip())) is not None:
        return found["order"] or found["order_2"]
    named = _NAMED_PROJECT.fullmatch(text.strip())
    return None if named is None else named["order"]


def is_for_always(sentence: str) -> bool:
    """Whether it only says of the wish before it that it is to last."""
    return len(sentence) <= MAX_FOR_ALWAYS and _FOR_ALWAYS.fullmatch(sentence.strip()) is not None


def asks_for_easy_words(text: str) -> bool:
    """Whether the clause asks to be told everything in easy words, with the reason or without."""
    return _EASY_WORDS.fullmatch(text.strip()) is not None


# "Da oggi puoi rispondermi anche più lungo": whoever allows something of all answers to come takes back what they have
# wished of them. It sounds like a request.
FROM_NOW_ON = signs(
    "jedes mal|ab jetzt|künftig|in zukunft|from now on|in (?:the )?future|de ahora en adelante|désormais|dorénavant"
    "|à partir de maintenant|a partir de (?:ahora|agora)|d'ora in poi|daqui em diante|voortaan|vanaf nu|od teraz|впредь|отныне"
    "|с этого момента|bundan sonra|ab se|aage se|من الآن|من هلق|من اليوم",
    "앞으로|以后|以後|今後|これから|从现在|अब से|आगे से",
)
# Of what is asked for once it says when: "a plan from today".
_FROM_TODAY = signs(
    "starting (?:today|now)|from today|ab (?:heute|sofort)|à partir d'aujourd'hui|a partir de (?:hoy|hoje)|desde (?:hoy|ahora)"
    "|d'ora in avanti|da (?:oggi|adesso|ora)(?: in poi)?|de agora em diante|vanaf vandaag|od (?:dziś|dzisiaj)|с сегодняшнего дня"
    "|bugünden itibaren|aaj se",
    "今日から|从今天|오늘부터|이제부터|आज से",
)
_MAY = signs(
    "you (?:can|may)|(?:darfst|kannst) du|du (?:darfst|kannst)|(?:dürfen|können) sie|sie (?:dürfen|können)|tu peux|vous pouvez"
    "|puedes|podés|puede|pode|podes|puoi|può|je (?:mag|kunt|kan)|(?:mag|kun|kan) je|u (?:mag|kunt)|możesz|może pani?"
    "|можешь|можете|\\w{2,15}(?:abilir|ebilir)s\\w{1,6}|sakt[ei] (?:ho|hain)|يمكنك|تقدر|بتقدر|فيك",
    "ていい|ても(?:いい|大丈夫|かまわ|構わ)|て大丈夫|可以|도 (?:돼|괜찮|됩|좋)|सकत[ेी] (?:हो|हैं)",
)
_OF_ANSWERS = signs(
    "answer\\w*|repl(?:y|ies)|respond|explain\\w*|longer|detail\\w*|antwort\\w*|ausführlich\\w*|länger\\w*|erklär\\w*|répon\\w*"
    "|expli(?:qu|c)\\w*|détaill\\w*|plus long\\w*|respond\\w*|respuestas?|respostas?|contest\\w*|detall\\w*|más larg\\w+"
    "|mais long\\w+|rispo\\w*|spieg\\w*|dettagl\\w*|più lung\\w*|dilungar\\w*|detalh\\w*|antwoord\\w*|uitleg\\w*|uitgebreid\\w*"
    "|langer\\w*|odpow\\w*|wyjaśn\\w*|dłu[żg]\\w*|szczegół\\w*|отве\\w*|объясн\\w*|подробн\\w*|длинн\\w*|uzun|ayrıntı\\w*"
    "|cevap\\w*|yanıt\\w*|açıkla\\w*|jawab|تجاوب\\w*|جاوب\\w*|تشرح\\w*|اشرح\\w*|بالتفصيل|تطول",
    "詳し|長く|長め|説明|答え|返事|回答|详细|长一点|解释|자세|길게|설명|대답|답변|विस्तार|लंबे|जवाब|समझा",
)
# How an answer may look.
FORMS = signs(
    "lists?|bullets?|bullet points?|emojis?|smileys?|tables?|headings?|listen|aufzählung\\w*|stichpunkt\\w*|spiegelstrich\\w*|tabellen?|listes?|puces|tirets|tableaux?"
    "|listas?|viñetas|tablas?|elench\\w|punti|tabelle|faccine|tópicos|tabelas?|lijst\\w{0,4}|opsomming\\w*|list\\w?|wypunktowa\\w+|списк\\w+|смайлик\\w*|liste\\w*|madde\\w*",
    "列表|表情|箇条書き|絵文字|목록|이모지|قوائم",
)
# How its user is to be addressed.
OF_ADDRESS = signs(
    "call me|first name|dutzen|duzen|siezen|tutoy\\w+|vouvoy\\w+|tutear\\w*|del (?:tu|lei)|tratar(?:-me|me)? por|jij en jou|je en jij|na ty|на ты|на вы|sen diye",
    "タメ口|敬語|반말|존댓말",
)
# How long it may be.
_OF_LENGTH = signs(
    "long\\w*|short\\w*|detail\\w*|ausführlich\\w*|länger\\w*|lang|kürzer\\w*|détaill\\w*|cort\\w{1,4}|detall\\w*|larg\\w{1,2}|extend\\w*|dettagl\\w*|lung\\w{1,5}|dilungar\\w*|detalh\\w*"
    "|uitgebreid\\w*|lang\\w*|kort\\w*|dłu[żg]\\w*|krót\\w*|szczegół\\w*|подробн\\w*|длинн\\w*|корот\\w*|uzun\\w*|kısa\\w*|ayrıntı\\w*|lamb[ae]|بالتفصيل|تطول\\w*",
    "詳し|長く|長め|短|详细|长一点|길게|자세|짧|विस्तार|लंबे",
)
# What was asked for otherwise before: "you can go longer on the answers now".
_AGAIN = signs(
    "now|again|wieder|jetzt|ruhig|de nouveau|maintenant|ya|otra vez|ahora|di nuovo|adesso|ora|de novo|agora|weer|nu|znowu|znów|już|снова|теперь|уже|tekrar|artık|fir se|phir se|الحين|دلوقتي|الآن",
    "もう|また|又|现在|다시|이제|फिर से",
)
# "Kannst du das jetzt länger erklären" asks for one thing.
_VERB_FIRST = re.compile(r"(?:kannst|könntest|darfst|können|könnten|dürfen|kun|kan|mag|can|could|may)\s", re.IGNORECASE)
_OF_ONE = signs("this|that|it|das|dies\\w*|ça|cela|esto|eso|isso|isto|questo|dit|dat|это|bunu|onu")
MAX_ALLOWING = 160


def allows_again(text: str) -> bool:
    """Whether it allows something of all answers to come."""
    if len(text) > MAX_ALLOWING or _MAY.search(text) is None:
        return False
    if FROM_NOW_ON.search(text) or _FROM_TODAY.search(text):
        return any(each.search(text) for each in (_OF_ANSWERS, FORMS, OF_ADDRESS))
    asks_once = "?" in text or _VERB_FIRST.match(text) is not None or _OF_ONE.search(text) is not None
    is_of_all = not asks_once and all(each.search(text) for each in (_AGAIN, _OF_ANSWERS))
    return is_of_all and is_of_length(text)


def is_of_length(text: str) -> bool:
    return _OF_LENGTH.search(text) is not None

# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Whether a sentence only asks for something, or only greets, so that nothing can be learned from it. Pure.

By rules in a dozen languages: how a question or a request begins or ends, and what makes it state something all the
same: a clause with "I" or "my" as its subject, a version, a date, a sum, a name beside "my". In doubt it states
something: a needless line costs tokens, a lost one an answer (decision 0017).
"""

import re
import unicodedata

from retrieval.own_words.asking import asks, parts
from retrieval.query.oneself import asks_about_own, says_whose
from retrieval.query.stop_words import STOP_WORDS
from retrieval.query.terms import words

# Of most scripts; a full stop or a bracket may stand behind one.
QUESTION_MARKS = ("?", "\uff1f", "\u061f", "\u037e", "\u055e", "\u1367", "\u2047", "\u2048", "\u2753")
BEHIND_A_MARK = " \t\r\n!.\"')]}\u2019\u201d\u00bb\u300d\uff09\uff01\u2026*_"
# A sentence is told by how it begins and ends; what is longer is no sentence.
MAX_CHARACTERS = 1_000

# What may stand before a question or a request.
_COURTESY = re.compile(
    r"(?:[\s>*#\-•\"'(«“„¿¡]++|\d{1,3}[.)]\s|(?:please|pls|hey|hi|hello|ok|okay|so|and|then|well|now|also|great|thanks"
    r"|thank you|"
    r"bitte|hallo|und|also|danke|s'il (?:te|vous) plaît|bonjour|salut|merci|et|por favor|hola|gracias|y|olá|oi"
    r"|obrigad[oa]|"
    r"per favore|ciao|grazie|alsjeblieft|alstublieft|hoi|proszę|cześć|пожалуйста|привет|спасибо|а|и|"
    r"lütfen|merhaba)(?=[\s,!.:])[\s,!.:]*+|(?:你好|请问|请|麻烦|こんにちは|안녕하세요)[\s,,!。]*+)++"
)
_PERSON = r"(?:i|my|we|our|you|your|he|she|they|it|the|this|that|ich|mein|meine|wir|je|j'|ik|mijn|ja|я)\b"
_QUESTION = re.compile(
    rf"""(?:
      (?:what|where|who|when|why|how|which|whose|what's|where's|who's|how's)\b(?!\s{_PERSON})
        (?:\s[\w'-]+){{0,3}}?\s?(?:'s|'re|\s(?:is|are|am|was|were|do|does|did|can|could|should|would|will|have
          |has|had))\b
    | (?:what|where|who|how)(?:'s|\sabout)\b
    | (?:do|does|did|is|are|am|was|were|can|could|should|would|will|have|has)\s(?:i|you|we|he|she|they|it|my|our
      |there|this|that)\b
    | any\s(?:ideas?|tips?|suggestions?|recommendations?|advice|thoughts)\b
    | (?:wo|was|wer|wie|wann|warum|wieso|weshalb|wohin|woher|wem|wen|welche[rsmn]?|wieviel)\b(?!\s{_PERSON})
    | (?:kannst|könntest|würdest|hast|weißt|bist)\sdu\b | (?:können|könnten|würden)\ssie\b
    | (?:où|quel(?:le)?s?|qui|comment|pourquoi|combien|est-ce\sque|qu'est-ce)\b | (?:peux|pourrais)-tu\b
      | (?:pouvez|pourriez)-vous\b
    | (?:dónde|qué|quién(?:es)?|cuál(?:es)?|cómo|cuándo|cuánt[oa]s?|por\squé|puedes|podrías|puede\susted)\b
    | (?:onde|qual|quais|quem|quant[oa]s?|por\sque|podes|poderia|você\spode|pode)\b
    | (?:dove|quale|quali|chi|quant[oaie]|cosa|che\scosa|puoi|potresti)\b
    | (?:waar|wie|wat|welke?|hoe|waarom|wanneer)\b(?!\s{_PERSON}) | (?:kun|kan|zou)\sje\b | (?:kunt|zou)\su\b
    | (?:gdzie|kto|jak(?:i|a|ie)?|dlaczego|czy|ile|możesz|mógłbyś|mogłabyś)\b
    | (?:где|кто|как(?:ой|ая|ое|ие)?|почему|зачем|сколько|куда|откуда|можешь|можете|не\sмог(?:ла)?\sбы)\b
    | nerede|nereye|nasıl|hangi
    )""",
    re.VERBOSE,
)
# Where a language asks in the middle or at the end.
_QUESTION_WITHIN = re.compile(
    r"什么|什麼|哪里|哪裡|哪儿|哪个|哪些|谁是|怎么|怎麼|怎样|多少|吗$|嗎$|呢$|(?:ですか|ますか|でしょうか|何ですか|どこ|だれ|誰|なぜ)$"
    r"|(?:까요?|나요|무엇|어디)$"
)
_REQUEST = re.compile(
    r"""(?:
      (?:(?:can|could|would|will)\syou\s(?:please\s)?)?
      (?:(?:re)?write|suggest|recommend|translate|tell\sme|give\sme|show\sme|explain|describe|list|name|create
        |generate|make
        |draft|compose|summari[sz]e|find|help\sme|compare|convert|calculate|compute|correct|improve|rephrase
          |paraphrase
        |proofread|define|propose|brainstorm|provide|continue|go\son|repeat|remind\sme|sing|imagine|think\sof
          |solve|check
        |review|debug|refactor|fix|outline|let's)
      \b(?!\s?(?::|=)|\s(?:is|are|was|were|of)\b)
    | schreib(?:e|en\ssie)?\b | übersetz(?:e|en\ssie)?\b | erklär(?:e|en\ssie)?\b | nenn(?:e|en\ssie)?\b
      | gib\b | geben\ssie\b
    | zeig(?:e|en\ssie)?\b | empfiehl\b | empfehlen\ssie\b | schlag(?:e)?\s(?:mir\b|.{0,99}\bvor\b) | erstell(?:e
      |en\ssie)?\b
    | erzähl(?:e|en\ssie)?\b | hilf\b | helfen\ssie\b | fass(?:e)?\b.{0,99}\bzusammen\b | sag(?:e)?\smir\b
      | formulier(?:e)?\b
    | (?:écris|écrivez|tradui(?:s|sez)|expliquez?|donnez?|montrez?|recommandez?|conseillez?|suggère|suggérez
      |proposez?|racontez?
        |aidez?[- ]moi|résumez?|fais|faites|créez?|génère|corrigez?|dis-moi|dites-moi)\b
    | (?:escribe|escríbeme|traduce|explica|explícame|dame|muéstrame|recomienda|recomiéndame|sugiere|sugiéreme
      |cuéntame|ayúdame
        |resume|haz|hazme|corrige|dime|genera|crea)\b
    | (?:escreve|escreva|traduz|traduza|explica|explique|dá-me|me\sdê|mostra|mostre|recomenda|recomende|sugere
      |sugira|conta-me
        |conte|ajuda-me|ajude|resuma|faz|faça|crie|gere|corrija|diz-me|diga)\b
    | (?:scrivi(?:mi)?|traduci|spiega(?:mi)?|dammi|mostra(?:mi)?|consiglia(?:mi)?|suggerisci(?:mi)?
      |racconta(?:mi)?|aiutami
        |riassumi|fammi|correggi|dimmi|crea)\b
    | (?:schrijf|vertaal|leg\b.{0,99}\buit|geef|toon|beveel|stel\b.{0,99}\bvoor|vertel|help\sme|vat\b.{0,99}\bsamen
      |maak|noem
      |verbeter)\b
    | (?:napisz|przetłumacz|wyjaśnij|podaj|pokaż|poleć|zaproponuj|opowiedz|pomóż|streść|zrób|stwórz|popraw|powiedz)\b
    | (?:напиши|переведи|объясни|дай|покажи|посоветуй|порекомендуй|предложи|расскажи|помоги|сделай|создай|исправь
      |скажи)(?:те)?\b
    | (?:写|寫|翻译|翻譯|推荐|推薦|建议|解释|解釋|给我|給我|帮我|幫我|告诉我|告訴我|列出|总结|總結|生成|创作|介绍一下)
    )""",
    re.VERBOSE,
)
_REQUEST_AT_THE_END = re.compile(
    r"\b(?:yaz|çevir|öner|açıkla|anlat|söyle)(?:ir\smisin|ın|in)?$"
    r"|(?:書いて|訳して|教えて|おすすめして|勧めて|説明して|提案して|作って)(?:ください|下さい|くれる|くれますか)?$"
    r"|(?:써|번역해|추천해|알려|설명해|만들어|말해)\s?(?:줘|주세요|줄래)요?$"
)
# As people order and ask where they talk: with the pronoun behind the verb, in dialect, in another script.
_ORDERS = re.compile(
    r"""(?:(?:bitte|pls|please|porfa|che|va|no|bueno|давай|слушай|yaar|bhai|arre|hey|oi|mi|me|lo|bana)[\s,]+){0,2}(?:
      (?:gimme|tell\s(?:us|a\sjoke)|spell|convert|quiz\sme|roast|rate)
    | (?:sag|gib|schreib|zeig|bau|moch|mach|erzähl|such|red)\s(?:ma|mia|uns|mal|mir)
    | (?:dis|fais|écris|donne|trouve|raconte|explique|montre|fait)[-\s](?:moi|nous|moé)
    | (?:d[ei]c[ií](?:me|le)?|tir[aá]me|cont[aá]me|escrib[ií](?:me)?|hac[eé](?:me)?|arm[aá]me|pas[aá]me|mand[aá]me|explic[aá]me|busc[aá]me|traduc[ií](?:me)?)
    | (?:scriva(?:mi)?|racconti|traduca|spieghi|finga|immagini|mi\s(?:dica|scriva|racconti|spieghi|suggerisca|consigli))
    | (?:me\s)?(?:conta|fala|manda|passa|indica|explica|escreve|traduz|inventa)(?:\s(?:uma?|aí|pra\smim))
    | (?:schrijf|geef|vertel|zoek|maak)\s(?:mij|me|ne|nen|een|'ns|eens)
    | (?:przetłumacz|przetlumacz|wymyśl|wymysl|dawaj|podrzuć|opowiedz|znajdź|sprawdź)
    | (?:сочини|придумай|подбери|подскажи|найди|спой|переведи|склади|вигадай|переклади)(?:те)?
    | (?:[اأ]كتب(?:ي|لي|يلي)?|قول(?:ي|لي|يلي)?|[اأ]?عط(?:ني|يني)|ترجم(?:ي|لي)?|احك(?:ي|يلي)|اشرح(?:ي|لي)?|لخص(?:ي|لي)?)
    )(?!\w)""",
    re.VERBOSE,
)
_ORDERS_AT_THE_END = re.compile(
    r"(?<!\w)(?:suna(?:o|\s?do)?|bata(?:o|\s?do)?|likh(?:o|\s?do)?|(?:bana|samjha)(?:o|\s?do)|dawaj|suggest\s?karo)$"
    r"|(?:ちょうだい|話して|つけて|やって)$|(?:하나만|추천좀|알려줘|해\s?줘|써\s?줘)$|^(?:讲|說|说|来|來)[个個一][^，,]{0,12}$"
)
# Who is not meant: whoever plays a part, and what would be if.
_PRETENDS = re.compile(
    r"""(?:(?:ok(?:ay)?|so|now|let's|hey|bitte|che|bueno|давай|ну|yaar|bhai)[\s,]+){0,2}(?:
      act\s(?:like|as)|pretend|role-?\s?play|imagine\s(?:you|i|we|that)|you\s(?:are|play)\s(?:now\s)?(?:an?|the|my)\s|if\si\s(?:was|were|won|had|could|ruled)|if\swe\s(?:won|had)
    | tu\sso\sals|stell\sdir\svor|spiel\s(?:mir|mal|einen?|den|die)|du\s(?:bist|spielst)\s(?:jetzt|nun|ab)|wenn\s(?:i|ich|wir)\s.{0,60}(?:wär\w{0,3}|hätt\w{0,3}|könnt\w{0,3}|gewinn\w{0,2})
    | fais\s(?:comme\ssi|semblant)|imagine\sque|tu\s(?:es|joues)\s(?:maintenant\s)?(?:une?|le|la|mon|ma)\s|si\s(?:j'(?:étais|avais|gagnais)|je\s(?:gagnais|pouvais))
    | (?:hac[eé]|haz|hagamos)\sde\scuenta|(?:hac[eé]te|hazte)\s(?:pasar|el|la)|finge|imagin[aá]te?\sque|s[ée]\s(?:un|una|mi)\s|si\s(?:yo\s)?(?:fuera|fuese|ganara|tuviera|pudiera)
    | (?:fai|faccia)\s(?:finta|conto)|fing[ai]\sdi|immagin[ai]\sdi|se\s(?:io\s)?(?:fossi|avessi|vincessi|potessi)
    | (?:faz|faça)\sde\sconta|finge\sque|imagina\sque|se\s(?:eu\s)?(?:fosse|ganhasse|tivesse|pudesse)
    | doe\salsof|stel\sje\svoor\sdat|jij\sbent\snu|als\s(?:ik|'k|we)\s.{0,40}(?:win|was|had|kon)(?!\w)
    | (?:udawaj|wyobraź\ssobie|wciel\ssię|zagraj|bądź)|gdyby(?:m|śmy)
    | (?:притворись|представь|сделай\sвид|сыграй)|ты\s(?:теперь|будешь)\s|если\s?бы?\s(?:я|мы)\s?(?:бы)?|(?:уяви|вдай)\s|якби\s(?:я|ми)
    | eğer\s(?:ben\s)?.{0,40}s[ae]yd[ıi]m|keşke
    | (?:اعمل(?:ي)?|سو(?:ي)?|خلي)\s(?:نفسك|انك|حالك)|تخيل(?:ي)?\s|تظاهر|لو\s(?:كنت|كان\sعندي|ربحت|فزت)
    | (?:tu|aap)\s(?:ab|abhi)\s.{0,30}ban\s?(?:ja|jao|jaiye)|maan\s?l[oe]|(?:agar|kaash)\s(?:main|mai|hum|mere)\s.{0,60}(?:hota|hoti|hote|rehta|rehti|jeet\w{0,3})|(?:मान\sलो|काश|अगर\sमैं\s.{0,40}(?:होता|होती))
    )""",
    re.VERBOSE,
)
_PRETENDS_UNSPACED = re.compile(
    r"^(?:请?你?(?:扮演|假装|假裝)|你(?:现在|現在)?是[一个個名位]|(?:要|如果|假如)是?我(?:是|中|有|当|能|赢)|もし(?:私|俺|僕)?が?.{0,20}(?:たら|なら)"
    r"|넌 ?(?:지금부터|이제)|만약(?:에)? (?:내가|나)|내가 만약)|(?:という|って)設定で|のふりを?して|になりきって|(?:인|한) 척 ?해"
)
_ARABIC_ORDER = re.compile("[اأ]?(?:كتب|قول|عط|ترجم|حك|شرح|لخص)")
# Without a word for the user too these ask, wherever they stand.
_WHEN = re.compile(
    r"(?<!\w)(?:c(?:'?est)? ?quand|ne zaman\w{0,2}|kaç ya[sş]\w{0,5}|امتى|إمتى|فين|متى|وين|مين اللي|يعني ايه|ne demek"
    r"|kitn[aei] (?:door|time|paisa|hota)|kaun tha|kaha(?:n)? (?:hai|ja))(?!\w)"
)
# "どうしても", "何でも", "몇 년째" ask nothing.
_ANY = re.compile(r"(?:いつ|何|どう|どこ|誰|なん)(?:[かも]|でも|しても|年も)|몇 ?(?:년|달|번)째|뭐든|언제나|어디든")
MAX_AS_SPOKEN = 80
# Of a language without spaces what is longer may hold a clause that no comma parts.
MAX_UNPARTED_UNSPACED = 16
# Wishes for every answer to come are no request for this one.
_STANDING = re.compile(
    r"\b(?:always|never|from now on|immer|nie|ab jetzt|toujours|jamais|siempre|nunca|sempre|mai|altijd|nooit"
    r"|zawsze|nigdy|"
    r"всегда|никогда)\b|以后|总是|いつも|항상"
)
_SUM = re.compile(r"\d\s*[*×÷+^=]\s*\d|\d\s+[-/x]\s+\d")
_FIGURE = re.compile(
    r"\d{3,}|\d[.,:/-]\d|[$€£¥]\s?\d|\d\s?(?:[$€£¥%]|kg\b|km\b)|\bv\d"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s\d"
)
# Between two clauses; behind "where" or "if" stands what is asked, and no statement.
_BREAK = re.compile(
    r"[,;:()\u2013\u2014.,、。]+\s*|\s-\s|\b(?:and|but|because|since|so|as|while|that|und|aber|weil|da|et|mais|car"
    r"|parce que"
    r"|y|pero|porque|e|mas|ma|perché|en|maar|omdat|i|ale|bo|и|но|потому что)\s+"
)
_MODAL = r"(?!\s+(?:should|can|could|may|might|shall|soll|kann|dois|peux|debo|puedo|devo|posso|moet|kan)\b)"
_SUBJECT = re.compile(
    rf"""(?:(?:and|but|because|since|so|as|while|that)\s+)?(?:
      (?:i|we|i'm|im|i've|i'd|i'll|we're|we've|ich|wir|je|nous|yo|nosotros|eu|nós|io|noi|ik|wij|ja|я|мы|у\s+меня
        |ben)\b{_MODAL}(?=\s)
    | j'\w
    | (?:soy|vivo|tengo|estoy|trabajo|quiero|prefiero|sono|ho|abito|sou|tenho|moro|estou|jestem|mam|mieszkam)\b
    | (?:my|our|mein\w*|unser\w*|mon|ma|mes|notre|nos|mi|mis|nuestr\w+|meu|minha|mio|mia|il\s+mio|la\s+mia|mijn
      |onze|mój|moja|moje
        |мой|моя|моё|мои|benim)\s+(?:[\w'-]+\s+){{1,5}}?
      (?:is|are|was|were|has|have|had|ist|sind|war|hat|heißt|est|sont|a|s'appelle|es|son|tiene|se\s+llama|é|são
        |tem|è|ha|si\s+chiama
        |heet|heeft|jest|ma|зовут|это)\b
    | 我(?!.*(?:什么|哪|谁|怎|吗|呢)) | 私は
    )""",
    re.VERBOSE,
)
_MY = re.compile(r"\b(?:I|I'm|my|My|we|our|Our)\b")
# Not at the beginning of the sentence; also `Flask-Login`, `run_tests`, `useState`.
_NAME = re.compile(r"(?<=[\w,] )(?!I\b|I')(?:[A-Z][\w'-]*|\w+_\w+|[a-z]+[A-Z]\w*)")
_NO_NAMES = frozenset({
    "English", "French", "German", "Spanish", "Italian", "Portuguese", "Dutch", "Polish", "Russian", "Chinese",
    "Japanese", "Korean", "Turkish", "Arabic", "Hindi", "Latin",
})  # fmt: skip
_SENTENCE_END = re.compile(r"[.!\n\u2026]")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
# Not Latin, Greek or Cyrillic.
_OTHER_SCRIPT = re.compile(r"[\u0530-\u1dff\u2e80-\ud7af]")
# A request about a text that comes along: what follows its colon is nobody's statement.
_ABOUT_A_TEXT = re.compile(
    r"(?:(?:can|could|would|will)\s+you\s+(?:please\s+)?)?(?:translate|proofread|rephrase|paraphrase|summari[sz]e"
    r"|rewrite|correct"
    r"|übersetz|fass|korrigier|tradui|résum|corrig|traduc|resum|traduz|riassum|vertaal|vat|przetłumacz|перевед|翻译|翻譯)"
)

# Greetings, thanks and farewells, after which a name may stand, and words of agreement and praise; folded, as `words`
# has them. All that a sentence of these and of function words tells is that somebody was polite.
_GREETINGS_WORDS = """
hi hello hey hiya howdy greetings welcome thanks thank thx ty cheers bye goodbye sorry hallo moin servus tschuss danke
dankeschon bonjour bonsoir salut coucou merci hola gracias adios ola oi obrigado obrigada tchau ciao salve buongiorno
buonasera buonanotte grazie hoi dag bedankt dank goedemorgen goedemiddag goedenavond czesc dziekuje dzieki hej tack
merhaba selam tesekkurler gunaydın привет здравствуй здравствуйте спасибо пока извини извините
"""
_GREETINGS = frozenset(_GREETINGS_WORDS.split())
_PRAISE_WORDS = """
ok okay alright cool great nice perfect awesome amazing wonderful fantastic excellent brilliant lovely wow lol haha ha
hm hmm yeah yep yup nope sure indeed absolutely exactly super toll prima klasse genial perfekt wunderbar genau parfait
vale perfecto estupendo perfeito otimo perfetto ottimo fantastico lekker mooi fajnie swietnie отлично супер хорошо
ладно круто класс да нет
"""
_PRAISE = frozenset(_PRAISE_WORDS.split())
# Which only stress what stands beside them.
_STRESSING_WORDS = """
really truly lot lots much bunch million everyone everybody guys vielen beaucoup muchas muito mille wel большое
"""
_STRESSING = frozenset(_STRESSING_WORDS.split())
# What may stand before a name: "thank you so much, Mel!", and not "Hi, I'm Mel" or "Thanks to Mel".
_POLITE = _GREETINGS | _PRAISE | _STRESSING | {"you", "so", "very", "again"}
_SAYING_NOTHING = _POLITE | STOP_WORDS
# Said only in greeting, whatever each of their words may mean elsewhere.
_GREETING_PHRASES = re.compile(
    r"\b(?:(?:good |\A)(?:morning?|mornin|afternoon|evening)|good (?:night|day)|see you(?: later| soon| tomorrow)?|take care|no problem"
    r"|my pleasure|have a (?:good|nice|great) (?:one|day|evening|night|weekend)"
    r"|guten? (?:morgen|tag|abend|nacht)|schonen (?:tag|abend)(?: noch)?|bis (?:bald|spater|morgen)|auf wiedersehen"
    r"|bonne (?:nuit|journee|soiree)|au revoir|a bientot|buen(?:os|as) (?:dias|tardes|noches)|hasta (?:luego|manana)"
    r"|bom dia|boa (?:tarde|noite)|ate (?:logo|amanha)|buona (?:giornata|serata|notte)"
    r"|dobry wieczor|dzien dobry|do widzenia|добр(?:ое|ый) (?:утро|день|вечер)|доброй ночи|до свидания)\b"
)
_GREETING_UNSPACED = re.compile(
    r"(?:(?:早上好|早安|下午好|晚上好|晚安|你好|您好|谢谢(?:你|您)?|謝謝(?:你|您)?|多谢|再见|再見|好的|太好了|不客气|おはよう(?:ございます)?"
    r"|こんにちは|こんばんは|おやすみ(?:なさい)?|ありがとう(?:ございます|ございました)?|さようなら|了解です?|はい|안녕(?:하세요)?|감사합니다|고마워요?"
    r"|좋은 (?:아침|하루)(?:이에요|입니다)?|네|알겠습니다)[\s,.!~、。,!…]*+)++"
)
# What is longer says something; most sentences are told by this, for all turns that may be recalled are looked at.
_MAX_GREETING_CHARACTERS = 80


def only_greets(sentence: str) -> bool:
    """Whether it only greets, thanks or agrees: "Good morning!", "Wow, that is great.", "Thanks, Mel!"."""
    if len(sentence) > _MAX_GREETING_CHARACTERS:
        return False
    plain = _plain(sentence)
    if _GREETING_UNSPACED.fullmatch(plain.casefold()):
        return True
    spoken = " ".join(words(plain))
    rest = _GREETING_PHRASES.sub(" ", spoken)
    left = rest.split()
    if rest == spoken and not any(word in _GREETINGS or word in _PRAISE for word in left):
        return False
    *before, last = left or [""]
    return _SAYING_NOTHING.issuperset(left) or (last in _addressed(plain) and _POLITE.issuperset(before))


def _addressed(plain: str) -> tuple[str, ...]:
    """Who is greeted, folded: "Hey Caroline", "Thanks, Mel!", "Wow, Jon!"; not "Great Dane." or "Sure, Lisbon."."""
    *before, last = plain.split()
    called = bool(before) and before[-1].endswith(",") and last.endswith("!")
    greeted = not _GREETINGS.isdisjoint(words(before[0])) if before else False
    return tuple(words(last)) if last[0].isupper() and (called or greeted) else ()


def only_asks(sentence: str) -> bool:
    """Whether it is a question or a request that states nothing beside."""
    sentence = _plain(sentence)
    folded = sentence.casefold()
    rest = _without_courtesy(folded).rstrip(BEHIND_A_MARK + "。!,,;:")
    if not rest:
        return False
    if _PRETENDS.match(rest) or _PRETENDS_UNSPACED.search(rest):
        return True
    marked = folded.rstrip(BEHIND_A_MARK).endswith(QUESTION_MARKS)
    if marked or _asks(rest):
        return not _states(sentence, rest)
    return asks_about_own(sentence) or (_asks_as_spoken(rest) and not _states(sentence, rest))


def _asks_as_spoken(folded: str) -> bool:
    """Whether it orders something as people talk, or each of its clauses asks, by words that only some of them know.
    Short, and with no word of what is the user's: "plan me a week of dinners my wife keeps kosher" has no comma.
    """
    order = _ORDERS.match(folded)
    is_arabic = order is not None and _ARABIC_ORDER.match(folded) is not None  # these end as "my" does
    if len(folded) > MAX_AS_SPOKEN or (not is_arabic and says_whose(folded[order.end() if order else 0 :])):
        return False
    if order or _ORDERS_AT_THE_END.search(folded) or _WHEN.search(folded):
        return True
    clauses = [folded[start:end].strip() for start, end in parts(folded)]
    return all(only_greets(clause) or _clause_asks(clause) for clause in clauses if clause)


def _clause_asks(clause: str) -> bool:
    too_long = _UNSPACED.search(clause) is not None and len(clause) > MAX_UNPARTED_UNSPACED
    return not too_long and not _ANY.search(clause) and asks(clause)


def asks_anything(text: str) -> bool:
    """Whether any of its clauses asks or requests. In doubt, and in scripts that are not told here, it does."""
    if any(mark in text for mark in QUESTION_MARKS) or _OTHER_SCRIPT.search(text):
        return True
    return any(
        _asks(_without_courtesy(folded[start:]))
        for folded in map(str.casefold, map(_plain, _SENTENCE_END.split(text[:MAX_CHARACTERS])))
        for start in (0, *(each.end() for each in _BREAK.finditer(folded)))
    )


def _asks(folded: str) -> bool:
    patterns = (_QUESTION.match, _REQUEST.match, _QUESTION_WITHIN.search, _REQUEST_AT_THE_END.search)
    return any(matches(folded) for matches in patterns)


def asks_about_a_text(sentence: str) -> bool:
    """Whether it asks for something to be done with a text, which stands behind its colon."""
    folded = _plain(sentence).casefold()
    return ":" in folded and _ABOUT_A_TEXT.match(_without_courtesy(folded)) is not None


def _plain(sentence: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", sentence[:MAX_CHARACTERS]).replace("’", "'").split())


def _without_courtesy(folded: str) -> str:
    courtesy = _COURTESY.match(folded)
    return folded[courtesy.end() :] if courtesy else folded


def _states(sentence: str, folded: str) -> bool:
    if asks_about_a_text(sentence):
        return False
    if _STANDING.search(folded) or (_FIGURE.search(folded) and not _SUM.search(folded)):
        return True
    if any(_SUBJECT.match(folded, start) for start in (0, *(each.end() for each in _BREAK.finditer(folded)))):
        return True
    return _MY.search(sentence) is not None and any(name not in _NO_NAMES for name in _NAME.findall(sentence))

# ruff: noqa: RUF001 (phrases in scripts of their own)
"""A request without what makes it polite: "would you be so kind as to forget …?" is "forget …". Pure.

Each opening is read as the plain one of its language behind which the same form of the verb stands, so that the
commands need to know none of them. An order behind it is read as it is ("sois gentil et oublie …").
"""

import re
from collections.abc import Mapping, Sequence

# By what is read in its place: what precedes the verb.
_OPENINGS: Mapping[str, Sequence[str]] = {
    "": (
        r"(?:would|could|will|can) (?:you|u)(?: please)? be (?:so |very )?(?:kind|good|nice|sweet|lovely)(?: enough)?"
        r"(?: as)? (?:to|and)",
        r"(?:please )?be (?:so |a )?(?:dear|love|doll|pal|good|kind|nice|sweet)(?: enough)?(?:,| and| as to| to)",
        r"(?:(?:can|could|would|will) (?:you|u) )?do me (?:a|the) (?:big |small |quick )?favou?r(?: please)?(?:,"
        r"|:| and)",
        r"(?:can|could|may|might) (?:i|we)(?: please)?(?: kindly)? (?:ask|request|trouble|bother) (?:you|u) to",
        r"(?:i|we)(?:'d| would| should)(?: be)?(?: very| most| so| really)? (?:grateful|obliged|glad|thankful|happy"
        r"|appreciate)(?: it)? if (?:you|u) (?:could|would|can)",
        r"it would be (?:great|lovely|nice|good|kind|cool|best) if (?:you|u) (?:could|would|can)",
        r"(?:i|we) (?:must |have to |would like to |want to )?(?:ask|beg|request|need|want) (?:of )?(?:you|u) to",
        r"(?:you know,? )?(?:i|we)(?: do| really| so)? wish (?:you|u)(?:'d| would|d)(?: just| please)?",
        r"(?:is it|would it be) (?:possible|ok|okay|alright)(?: for (?:you|u))? to",
        r"(?:are (?:you|u) able to|any chance (?:you|u) (?:could|can)|please to|do you mind to)",
        r"(?:wärs?t du|wärest du|bist du|wären sie)(?: bitte)?(?: mal)? so (?:lieb|nett|freundlich|gut)(?:,? und|,)?",
        r"sei(?:en sie)?(?: doch| bitte)? so (?:lieb|nett|freundlich|gut|ein schatz)(?:,? und|,)",
        r"(?:tu|tun sie|mach) mir (?:bitte )?(?:den|einen|nen|n) gefallen(?:,? und|,|:)",
        r"(?:darf|dürfte|könnte|kann) ich (?:dich|sie)(?: höflich)? bitten,?",
        r"soi[st] (?:gentil(?:le)?|sympa|mignon(?:ne)?|chou|un amour)(?:,| et)",
        r"(?:fais-moi|fais moi) (?:plaisir|une faveur)(?:,| et)",
        r"rends?-moi (?:un )?service(?:,| et)",
        r"s[eé] (?:tan )?(?:buen[oa]|amable)(?:,| y)",
        r"(?:hazme|haceme|hágame) (?:el|un) favor(?:cito)?(?:,|:| y)",
        r"(?:sii|fai) (?:gentile|il bravo|la brava|carin[oa])(?:,| e)",
        r"(?:fammi|mi faccia) (?:un|il) (?:favore|piacere)(?:,|:| e)",
        r"(?:me faz|faz-me|me faça) (?:um|o) favor(?:zinho)?(?:,|:| e)",
        r"sej?a? (?:um amor|bonzinho|boazinha)(?:,| e)",
        r"wees (?:eens |zo )?(?:lief|vriendelijk|aardig|goed)(?:,| en)",
        r"doe (?:me|mij) een (?:lol|plezier|gunst)(?:,| en)",
        r"bądź (?:tak )?(?:mił[ya]|dobr[ya]|kochan[ya]|łaskawa?)(?:,| i)",
        r"zrób mi (?:tę )?przysługę(?:,| i)",
        r"будь(?:те)?(?: так)? (?:добр[аы]?|любезн[аы]|другом|человеком)(?:,| и)?",
        r"сделай(?:те)?(?: мне)? (?:одолжение|милость)(?:,|:| и)?",
        r"будь(?:те)?(?: так[аіи]?)? (?:ласкав[аіий]+|добр[аіий]+|другом)(?:,| і| й| та)?",
        r"зроби(?:ть)? (?:мені )?(?:послугу|ласку)(?:,|:| і| й)?",
        r"(?:(?:sizden |senden )?rica (?:etsem|ederim|ediyorum)|zahmet olmazsa|sana zahmet|bir zahmet|mümkünse),?",
        r"(?:اعملي?|سوي|اعمل لي|اعملي? لي) معروف،? و?",
        r"(?:الله يخليكي?|لو تكرمتي?|بعد إذنك|بعد اذنك|إذا ممكن|اذا ممكن)،? و?",
        r"(?:क्या (?:आप|तुम) )?(?:कृपा|मेहरबानी) करके",
        r"(?:kya (?:aap|tum) )?(?:kripya|kripa kar ?ke|me(?:he|h)rbani kar ?ke|agar ho sake to)",
        r"अगर हो सके तो",
        r"(?:もし)?(?:お手数(?:ですが|をおかけしますが)|恐れ入りますが|申し訳(?:ない|ありません"
        r"|ございません)(?:のですが"
        r"|んですが"
        r"|けど|が)|すみませんが|悪い(?:んだ)?けど|ごめん(?:だ)?けど|できれば|可能(?:でしたら|なら)"
        r"|よろしければ|よければ)[、,]?",
        r"(?:(?:如果)?(?:可以|方便|行)的话[，,]?(?:请|麻烦)?(?:您|你)?|(?:能不能|可不可以|可以|能否|可否"
        r"|能)(?:请|麻烦)?(?:您|你)(?=把|将|忘|删)|能不能|可不可以|能否|可否"
        r"|麻烦(?:您|你)|劳驾|劳烦(?:您|你)?"
        r"|拜托(?:您|你)?|行行好|不好意思|帮(?:我)?个忙)[，,]?(?:麻烦|请)?(?:您|你)?(?:帮我)?",
        r"(?:죄송하지만|죄송한데요?|미안한데|미안하지만|실례지만|괜찮(?:으시)?다?면|가능하(?:시)?면|혹시),?",
    ),
    "tu peux ": (
        r"(?:aurais-tu|auriez-vous|tu aurais|vous auriez|aie|ayez) l(?:a |')(?:gentillesse|amabilité|obligeance"
        r"|bonté)"
        r" d(?:e |')",
        r"(?:serais-tu|seriez-vous|tu serais|vous seriez) (?:assez )?(?:gentil(?:le)?|aimable|sympa) (?:pour "
        r"|de |d')",
        r"(?:merci|prière)(?: bien)? d(?:e |')",
        r"(?:veuillez|est-ce que (?:tu (?:peux|pourrais)|vous (?:pouvez|pourriez)))(?: bien)?",
        r"je (?:te|vous) (?:prie|demande|demanderais|serais reconnaissante?) d(?:e |')",
        r"je (?:te|vous) serais (?:très )?reconnaissante? si (?:tu pouvais|vous pouviez)",
        r"(?:serait-il|est-il|c'est|il serait|ce serait) possible d(?:e |')",
        r"(?:ça|cela) (?:te|vous) (?:dérange|dérangerait|ennuie|ennuierait|embête|embêterait) d(?:e |')",
    ),
    "puedes ": (
        r"(?:ser[ií]as?|eres|fueras) (?:tan |muy )?(?:amable|gentil|buen[oa]|lind[oa]) (?:de|como para)",
        r"(?:tendrías?|ten|tenga) la (?:amabilidad|bondad|gentileza) de",
        r"(?:(?:haz|hazme|hágame|haceme|me har[ií]as?|me haces) (?:el|un) favor de|(?:sería|es) posible"
        r"|(?:te|le) (?:importaría|molestaría|agradecería))",
    ),
    "quiero que ": (r"(?:(?:te|le) (?:pido|pediría|ruego|rogaría|agradecería)|(?:puedo|podría) pedir[lt]e) que",),
    "puoi ": (
        r"(?:saresti|sarebbe|sareste) (?:così|tanto) (?:gentile|cortese|carin[oa]|buon[oa]) da",
        r"(?:avresti|avrebbe|abbi|abbia) la (?:gentilezza|cortesia|bontà) di",
        r"(?:fammi|mi faccia|mi fai|mi faresti) (?:il|un) (?:favore|piacere) di",
        r"(?:(?:ti|le) (?:dispiace|dispiacerebbe|spiace|spiacerebbe)|(?:sarebbe|è) possibile"
        r"|(?:ti|le) sarei grat[oa] se (?:potessi|potesse))",
    ),
    "você pode ": (
        r"(?:(?:você|vc|cê|tu|o senhor|a senhora) )?(?:faria|faz|farias|poderia fazer) (?:a gentileza|o favor) de",
        r"(?:(?:você|vc|cê|tu) )?(?:seria|serias) (?:tão )?(?:gentil|amável|simpátic[oa]"
        r"|bonzinho)(?: a ponto)? (?:de|em)",
        r"(?:teria|terias|tem|tenha) a (?:gentileza|bondade|amabilidade) de",
        r"(?:(?:me faz|faz-me|me faça) (?:um|o) favor de|(?:seria|é) possível|(?:se )?import(?:a|as|aria"
        r"|arias)(?:-se|-te)? de"
        r"|(?:agradecia|agradeceria) se (?:pudesses?|você pudesse))",
    ),
    "zou je ": (
        r"(?:zou|wil|zoudt|kun) (?:je|u|ge) zo (?:vriendelijk|lief|goed|aardig) (?:willen )?(?:zijn"
        r"|wezen),?(?: om)?(?: te)?",
        r"(?:mag|kan|zou) ik (?:je|u)(?: mogen)? vragen,?(?: om)?(?: te)?",
    ),
    "chcę, żebyś ": (
        r"był(?:bym|abym)(?: (?:ci|panu|pani))?(?: bardzo)? wdzięczn[ya],? (?:gdybyś|jeśli byś)",
        r"(?:czy )?(?:byłbyś|byłabyś|mógłbyś być|mogłabyś być) (?:tak )?(?:mił[ya]|dobr[ya]|uprzejm[ya]) i",
        r"(?:proszę|prosiłbym|prosiłabym|chciałbym prosić|chciałabym prosić)(?: cię)?,? (?:żebyś|abyś)",
    ),
    "хочу, чтобы ты ": (r"(?:я )?(?:был|была|буду) бы?(?: очень)? (?:благодарен|благодарна|рад|рада),? если бы ты",),
    "хочу, щоб ти ": (r"(?:я )?(?:був|була) би?(?: дуже)? (?:вдячний|вдячна|радий|рада),? якби ти",),
    "możesz ": (
        r"(?:proszę|prosiłbym|prosiłabym|czy (?:można|da się|mógłby pan|mogłaby pani))(?= \w{1,20}(?:ć|c)(?!\w))",
    ),
    "можешь ": (
        r"(?:прошу|просил бы|просила бы)(?: (?:тебя|вас))?(?= \w{1,20}ть(?!\w))",
        r"(?:ты |вы )?(?:не )?мог(?:ла|ли)? бы(?: (?:ты|вы))?",
        r"(?:тебе |вам )?не (?:трудно|сложно)(?: (?:тебе|вам))?(?: будет)?(?: ли)?",
        r"можно(?: ли)?(?: (?:тебя|вас))?(?: попросить)?(?: (?:тебя|вас))?",
    ),
    "можеш ": (
        r"(?:прошу|просив би|просила б)(?: (?:тебе|вас))?(?= \w{1,20}ти(?!\w))",
        r"(?:чи )?(?:ти |ви )?(?:не )?(?:міг|могла|могли) би?(?: (?:ти|ви))?",
        r"(?:чи )?можна(?: (?:тебе|вас))?(?: попросити)?(?: (?:тебе|вас))?",
    ),
    "ممكن ": (
        r"(?:هل )?(?:تتكرمي?|تتفضلي?|يمكنكم|تقدري?|ممكن) (?:و|أن |ان )",
        r"هل (?:من الممكن|يمكنك|تستطيعي?) (?:أن |ان )?",
    ),
}
# At the end of a message, by what is read in its place.
_ENDINGS: Mapping[str, Sequence[str]] = {
    "てください": (
        r"て(?:(?:いただけ|頂け)(?:ます|ません|る|ない)(?:でしょうか|か)?|(?:いただけ|頂け|もらえ|くれ)(?:る"
        r"|ます)?(?:と|たら)"
        r"(?:助か|うれし|嬉し|幸|ありがた)\w{1,5}|(?:もらえ|くれ)(?:ます|ません|る|ない|ないでしょう)(?:か|かな)?"
        r"|くださいません?か|ちょうだい|頂戴|もらって(?:も)?いい(?:です)?か?|(?:ほし|欲し)いの?(?:です)?(?:が"
        r"|けど|な)?)",
    ),
    "줘": (
        r"(?:줄래요?|주실래요?|주시겠어요|주시겠습니까|줄 수 있(?:어요?|을까요?|나요?)|주실 수 있(?:어요?"
        r"|을까요?|나요?)"
        r"|(?:주|주시)면 (?:안 ?(?:될까요?|돼요?|되나요?)|감사하겠습니다|고맙겠(?:어요?|습니다)|좋겠(?:어요?"
        r"|습니다)|돼요?)"
        r"|줬으면 (?:좋겠어|해)요?|주셨으면 (?:좋겠어요|합니다))",
    ),
    "": (
        r",? (?:if (?:you (?:don't|do not|wouldn't) mind|that's (?:ok|okay|alright|possible)|possible|you (?:can"
        r"|could)"
        r"|it's not too much (?:trouble|to ask))|wenn(?: e?s|'s)? (?:geht|möglich ist|möglich|dir nichts ausmacht"
        r"|keine umstände macht)|falls möglich|si (?:possible|ça (?:te|vous) (?:va|dérange pas|ennuie pas)"
        r"|ce n'est pas trop demander)|si (?:puedes|se puede|no es (?:molestia|mucho pedir)|no te importa)"
        r"|se (?:puoi|possibile|non ti dispiace|non è un problema)|se (?:der|puder|possível|não for (?:incômodo"
        r"|pedir demais))"
        r"|als (?:dat|het) (?:kan|mag|lukt)|jeśli (?:możesz|można|to nie (?:problem|kłopot))"
        r"|если (?:можно|не (?:сложно|трудно))|якщо (?:можна|не (?:складно|важко))|mümkünse|zahmet olmazsa"
        r"|(?:would|will) be (?:much |greatly )?appreciated)",
        r"[,，]?(?:好吗|好不好|可以吗|行吗|行不行|可以不)",
    ),
}
_GREETING = (
    r"(?:(?:hey|hi|hello|ok|okay|so|please|pls|hallo|bitte|also|salut|bonjour|hola|ciao|oi|olá|hoi|hej|привет|привіт)"
    r"[,!.]? ){0,2}"
)
# Of scripts without spaces the next character, else a space or what the opening ends with. Those have no case, and to
# fold their ranges, letter by letter, took 2 ms for each pattern.
_NEXT = r"(?: |(?<=[ 'و])|(?=(?-i:[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af])))"
_QUESTION_MARK = re.compile("[?\u061f](?= |$)|\uff1f")


def _compiled(
    phrases: Mapping[str, Sequence[str]], *, before: str, behind: str
) -> Sequence[tuple[str, re.Pattern[str]]]:
    return [
        (plain, re.compile(f"{before}(?:{'|'.join(each)}){behind}", re.IGNORECASE)) for plain, each in phrases.items()
    ]


_PLAIN_OPENINGS = _compiled(_OPENINGS, before=rf"\A(?P<greeting>{_GREETING})", behind=_NEXT)
_PLAIN_ENDINGS = _compiled(_ENDINGS, before="(?P<greeting>)", behind=r"(?=[ .!?\u3002\uff01\uff1f\u061f]*\Z)")


def said_plainly(text: str) -> str:
    """`text`: on one line, with single spaces. Its first question mark is a full stop where the question is a polite
    order. Time linear in the length.
    """
    plain = _first_replaced(_first_replaced(text, _PLAIN_OPENINGS), _PLAIN_ENDINGS)
    return text if plain == text else _QUESTION_MARK.sub(".", plain, count=1)


def _first_replaced(text: str, phrases: Sequence[tuple[str, re.Pattern[str]]]) -> str:
    for plain, pattern in phrases:
        if (found := pattern.search(text)) is not None:
            return f"{text[: found.start()]}{found['greeting']}{plain}{text[found.end() :]}"
    return text

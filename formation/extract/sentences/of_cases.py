# ruff: noqa: E501 (words in many languages)
"""What tells of somebody in a case, an exercise or an advertisement, or of a part that is played: "case from class:
patient, 54, diabetic", "the ad says five years of SAP", "play a strict inspector and I am the baker". Pure.
"""

import re

from formation.extract.signs import FIRST_PERSON

# A label that names what follows a case.
_LABEL = re.compile(
    r"""\A[^.:!?\n]{0,40}?(?<!\w)(?:case(?:\ study)?|vignette|scenario|fall(?:beispiel|studie|bericht)?|\w{3,12}fall|cas(?:\ clinique|\ pratique)?|caso(?:\ clínico|\ clinico|\ práctico|\ pratico)?|casus|casusje
    |przypadek|zadanie|kazus|случай|задача|кейс|випадок|vaka|soru|حالة)(?!\w)[^.:!?\n]{0,30}:\s
    |\A[^。:：\n]{0,20}(?:症例|事例|病例|案例|사례|증례)[^。:：\n]{0,10}[:：]""",
    re.IGNORECASE | re.VERBOSE,
)
# Notes of a client or patient, handed over or to be looked through: "pt handover practice, check the structure: 54M,
# smoker, allergic to penicillin".
_NOTES_OF = re.compile(
    r"""\A[^.:!?\n]{0,40}?(?<!\w)(?:pts?|patients?|patienten?|patientin|client(?:'?s)?(?=\ (?:notes?|file|card|summary|intake|history))|(?:hand(?:over|off)|sign-?out)(?=\ |,|:)|sbar|isbar|soap\ note|ward\ round|care\ plan
    |übergabe(?:bericht)?|anamnese|arztbrief|pflegebericht|klient(?:in|en)?|transmission\ ciblée|dossier\ patient|fiche\ (?:patient|client)e?|anamnèse|pase\ de\ guardia|historia\ clínica|ficha\ (?:del?|do|da)\ (?:paciente|cliente)|paciente
    |cartella\ clinica|anamnesi|scheda\ (?:paziente|cliente)|paziente|evolução|prontuário|passagem\ de\ plantão|overdracht|patiëntendossier|dossier\ van|patiënt|patientjournal|överrapport(?:ering)?|opis\ pacjenta|wywiad|raport\ pielęgniarski|pacjent\w{0,2}
    |история\ болезни|анамнез|передача\ смены|пациент\w{0,2}|історія\ хвороби|пацієнт\w{0,2}|hasta(?:nın)?|anamnez|devir|mareez)(?!\w)[^.:!?\n]{0,40}:\s
    |\A[^。:：\n]{0,20}(?:患者|申し送り|カルテ|病人|病历|交班|환자|인계)[^。:：\n]{0,12}[:：]""",
    re.IGNORECASE | re.VERBOSE,
)
# A patient with an age: nobody of the user's.
_PATIENT = re.compile(
    r"""(?<!\w)(?:pt(?=:?\s\d)|pt(?=\s(?:is|has|w|with|presents|came)\s)|patient(?:in)?|pacjent(?:ka|a|ki|em)?|pacient[ea]|paciente|paziente|patiënte?|пациент(?:ка|а|ки)?|пацієнт(?:ка)?|hasta(?=\s\d{1,3}(?:\syaş|[EK](?!\w)))|mareez|مريض[ةه]?|مريض)(?!\w)
    [^.!?\n]{0,14}?\d{1,3}(?![^\WMFEKaj]|\d)|(?:患者|病人|환자)[^。！？\n]{0,6}\d{1,3}""",
    re.IGNORECASE | re.VERBOSE,
)
# English words that are others here: "67 yo", the Polish "i".
_OTHER_WORDS = re.compile(
    r"(?<!\w)(?:i(?!(?:'|\s(?:am|have|was|had|work|live|take|don't|can|need|want|go|like|get)(?!\w)))|ma|me|on|us|yo|ja(?=\s(?:sakt|rah|kar)))(?!\w)",
    re.IGNORECASE,
)
# Whose words it is according to.
_ACCORDING = re.compile(
    r"""\W{0,3}(?:(?:according\ to|as\ per)\ |laut\ |selon\ |d'après\ |seg[uú]n\ |secondo\ |segundo\ |volgens\ |według\ |согласно\ |за\ словами\ )
    (?:(?:the|an?|der|dem|die|l'|le|la|el|il|lo|o|a|de|het|een|einer?|una?)[\s']?)?(?:job\s|stellen)?
    (?:ad(?:vert\w*)?|posting|listing|description|anzeige|ausschreibung|annonce|offre|anuncio|oferta|annuncio|anúncio|vaga|vacature|advertentie|ogłoszeni\w+|объявлени\w+)(?!\w)
    |\W{0,3}(?:the\ )?(?:job\ )?(?:ad|advert|posting|listing|job\ description)\ (?:says?|asks|wants|requires)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# What is to be played, and who plays with it.
_PLAY = re.compile(
    r"""\W{0,3}(?:(?:please|pls|bitte|komm|los|ok|okay|hey|hi|dai|vale|oye|che|venga|bora|allez|dobra|давай|proszę|por\ favor)[\s,]{1,3}){0,2}
    (?:play|be|spiel[est]{0,2}|sei|speel|wees|joue[zr]?|sois|juega|sé|haz(?:me)?|hacé|actúa|faz|seja|fai|fammi|sii|zagraj|graj|bądź|сыграй|будь|побудь|зіграй)\s(?:(?:mal?|eens|ne\ keer|even|een\ keer|como|de|comme|come)\ ){0,2}
    (?:an?|the|my|d(?:er|en|ie|as)|(?:ei)?ne?[nr]?|m?eine?[nrm]?|une?|mon|ma|les?|la|l'|un[ao]?|el|mi|uma?|meu|minha|o|il|lo|een|mijn|de|\w+(?:em|im|ym|ą|ом|ем|им|ой))(?!\w)
    [^.!?\n]{2,90}?(?<!\w)(?:and|und|en|et|y|e|i|a|и|а|ve|aur|,)\s?(?:i\ am|i'm|im|i\ play|ich\ (?:bin|spiele?)|ik\ (?:ben|speel)|kben|je\ (?:suis|joue)|jsuis|(?:yo\ )?(?:soy|hago\ de)|(?:io\ )?(?:sono|faccio)|(?:eu\ )?(?:sou|faço)
    |(?:ja\ )?(?:jestem|gram)|ja\ to|я)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
_AS_IF = re.compile(
    r"""\W{0,3}(?:(?:please|bitte|komm|hey|ok|من\ فضلك|لو\ سمحت)[\s,]{1,3})?(?:(?:tua?|mach)\ (?:mal\ |ma\ )?so[,]?\ (?:als|ois|wia)|do\ as\ if|act\ like\ you|fais\ genre|(?:haz|hacé|hac[eé])\ (?:de\ cuenta|como\ que|como\ si)|faz\ de\ conta
    |rol\ (?:yap|oyna)\w*|fai\ finta|facciamo\ finta|zachowuj\ się\ jak|вообрази|ban\ ke\ dikha|[اأ]?عمل[يو]?\s?(?:لي\s)?ا?نك|خليك|مث[ّ]?ل[يو]?\s(?:دور|ا?نك)|اتخيل[يو]?|تخيل[يو]?)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)


# Who plays what is said to both: "speel jij sinterklaas, dan ben ik een stout kind", "tu fais le vendeur, moi je suis une
# cliente". Whoever only gives an order does not say which somebody they are: "fai la lista, io sono celiaco".
_PLAY_TOGETHER = re.compile(
    r"""\W{0,3}(?:(?:please|pls|bitte|komm|ok|okay|hey|hi|dai|vale|oye|che|venga|bora|allez|dobra|давай|proszę)[\s,]{1,3}){0,2}(?:
      you\s(?:play|be)\s[^.!?\n]{2,60}?(?:,|\sand|\sthen)\s(?:then\s)?(?:i'?m|i\sam|i'?ll\sbe|i\splay)\s(?:an?|the|your)
    | (?:du\sspielst|spiele?\sdu|sei\sdu|mach\sdu)\s[^.!?\n]{2,60}?(?:,|\sund)\s(?:dann\s)?(?:bin\sich|ich\sbin|spiele?\sich|ich\sspiele?)\s(?:ei?ne?[rnm]?|d(?:er|ie|as)|deine?)
    | (?:jij\sspeelt|speel\s(?:jij|je)|wees\sjij|doe\sjij)\s[^.!?\n]{2,60}?(?:,|\sen)\s(?:dan\s)?(?:ben\sik|ik\sben|speel\sik|ik\sspeel)\s(?:een|'?n|de|het|jouw|je)
    | (?:tu\s(?:fais|joues)|joue[zr]?|fais)\s[^.!?\n]{2,60}?(?:,|\set)\s(?:et\s)?moi,?\s(?:je\s(?:suis|fais|joue)|jsuis|chu)\s(?:une?|l[ea]|l'|ton|ta)
    | (?:tú|vos|tu)?\s?(?:haces|hacés|haz|hacé|juegas|jugás)\s[^.!?\n]{2,60}?(?:,|\sy)\s(?:y\s)?yo\s(?:soy|hago)\s(?:de\s)?(?:una?|el|la|tu)
    | (?:tu\s)?(?:fai|fa')\s[^.!?\n]{2,60}?(?:,|\se)\s(?:e\s)?io\s(?:sono|faccio)\s(?:una?|uno|il|la|lo|l')
    | (?:você|tu|vc)?\s?(?:faz|fazes|faça)\s[^.!?\n]{2,60}?(?:,|\se)\s(?:e\s)?eu\s(?:sou|faço)\s(?:uma?|o|a)
    | (?:ty\s)?(?:zagraj|grasz|graj|udawaj)\s[^.!?\n]{2,60}?(?:,|\sa|\si)\s(?:a\s)?ja\s(?:jestem|gram|będę)
    | (?:ты\s)?(?:сыграй|играешь|изображай|играй|зіграй|граєш)\s[^.!?\n]{2,60}?(?:,|\sа|\sи|\sі)\s(?:а\s)?я
    | sen\s[^.!?\n]{2,40}?\sol(?:,|\s)[^.!?\n]{0,4}ben(?:\sde)?\s | du\sspelar\s[^.!?\n]{2,60}?(?:,|\soch)\s(?:så\s)?(?:är\sjag|jag\sär)\sen
    )(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# What follows is of whom it is asked for.
_FOR_A_FRIEND = re.compile(
    r"""(?<!\w)(?:(?:mis?|my|mein\w{0,2}|mon|ma|il\smio|la\smia|o\smeu|a\sminha|meu|minha|mijn|m'n|m[oó]j|moja|мой|моя|мій|mer[aei]|min)\s(?:\w{2,12}\s)?)?(?:(?:i'?m\s)?ask(?:ing)?\sfor\s(?:an?|my)\s(?:friend|mate|pal|colleague)
    | (?:ich\s)?frage?\s(?:das\s)?für\s(?:'?ne?n?|ei?ne?n?)\s(?:freund|freundin|kumpel|bekannten?|kolleg(?:e|en|in))
    | (?:je\s|j')?demande\s(?:ça\s)?pour\s(?:une?)\s(?:amie?|pote|copine|copain|collègue)
    | (?:lo\s)?pregunto\s(?:esto\s)?(?:para|por)\s(?:una?)\s(?:amig[oa]|colega|conocid[oa])
    | (?:lo\s)?chiedo\sper\s(?:una?n?'?\s?)(?:amic[oa]|collega|conoscente)
    | (?:estou\s(?:a\s)?pergunta(?:r|ndo)|pergunto|perguntando)\s(?:para|pra|por)\s(?:uma?)\s(?:amig[oa]|colega)
    | (?:ik\s)?vraag\s(?:het\s|dit\s)?voor\see?n\s(?:vriend(?:in)?|kennis|collega|maat)
    | pytam\sdla\s(?:kolegi|koleżanki|znajom(?:ego|ej)|przyjaci(?:ela|ółki))
    | (?:спрашиваю|питаю)\sдля\s(?:друга|подруги|знакомого|знакомой|подружки|приятеля)
    | bir\sarkadaş(?:ım)?\siçin\ssoruyorum | frågar\sför\sen\s(?:vän|kompis)
    # "Un compa q es trailero me pregunta si …": what follows is of the friend who asks.
    | (?:friend|mate|pal|buddy|colleague|coworker|neighbou?r)(?:'s)?\s(?:[^\s.!?,;]{1,20}\s){0,6}?(?:is\s)?(?:asks?|asked|asking|wants\sto\sknow|wondering)\s(?:me\s)?(?:if|whether|how|what|about)
    | (?:freund|freundin|kumpel|spezl|bekannter?|kolleg(?:e|in)|nachbar(?:in)?)\s(?:[^\s.!?;]{1,20}\s){0,6}?(?:fragt|fragte|will\swissen|wollte\swissen)(?:\smich)?,?\s(?:ob|wie|was|wann)
    | (?:amie?|pote|copine|copain|collègue|voisine?|chum)\s(?:[^\s.!?,;]{1,20}\s){0,6}?(?:me\s|m')?(?:demande|demandait|a\sdemandé|veut\ssavoir)\s(?:si|s'ils?|comment|quoi|quand)
    | (?:amig[oa]|compa|cuate|carnal|colega|vecin[oa]|conocid[oa])\s(?:[^\s.!?,;]{1,20}\s){0,6}?(?:me\s)?(?:pregunt[aoó]|preguntaba|quiere\ssaber)\s(?:si|q|que|qué|c[oó]mo|cu[aá]nt\w)
    | (?:amic[oa]|collega|vicin[oa]|conoscente)\s(?:[^\s.!?,;]{1,20}\s){0,6}?(?:mi\s)?(?:chiede|chiedeva|ha\schiesto|vuole\ssapere)\s(?:se|come|cosa|quando)
    | (?:amig[oa]|colega|vizinh[oa])\s(?:[^\s.!?,;]{1,20}\s){0,6}?(?:me\s)?(?:pergunt(?:a|ou|ava)|quer\ssaber|t[aá]\sperguntando)\s(?:se|como|o\sque|quando)
    | (?:vriend(?:in)?|kennis|collega|maat|buur(?:man|vrouw))\s(?:[^\s.!?,;]{1,20}\s){0,6}?(?:vraagt|vroeg|wil\sweten)\s(?:me\s|mij\s)?(?:of|hoe|wat|wanneer)
    | (?:kolega|koleżanka|znajom[ya]|przyjaci(?:el|ółka)|sąsiad(?:ka)?)\s(?:[^\s.!?;]{1,20}\s){0,6}?(?:(?:za)?pyta(?:ł|ła)?|chce\swiedzieć)(?:\smnie)?,?\s(?:czy|jak|co|kiedy)
    | (?:друг|подруга|знаком(?:ый|ая)|коллега|сосед(?:ка)?|приятель)\s(?:[^\s.!?;]{1,20}\s){0,6}?(?:спрашивает|спросил[а]?|интересуется|хочет\sзнать),?\s(?:меня,?\s)?(?:можно|нужно|как|что|может|\w{2,15}\sли)
    | (?:друг|подруга|знайом(?:ий|а)|колега|сусід(?:ка)?|приятель)\s(?:[^\s.!?;]{1,20}\s){0,6}?(?:питає|запитує|спитав|спитала|запитав|запитала|хоче\sзнати),?\s(?:мене,?\s)?(?:чи|як|що|коли)
    | (?:dost|saheli|friend|colleague|pad?osi)\s(?:[^\s.!?,;]{1,20}\s){0,4}?(?:p[ou]+ch\w{0,3}\s(?:rah[aei]|h[ae]i|tha|thi)|p[ou]+ch(?:a|ta|ti))
    | arkadaş(?:ım|ımın|ımız)?\s(?:[^\s.!?,;]{1,20}\s){0,4}?(?:soruyor|sordu|merak\sediyor)
    | (?:صديق(?:ي|تي)|صاحب(?:ي|تي)|زميل(?:ي|تي))\s(?:[^\s.!?؟]{1,20}\s){0,4}?(?:(?:ب|ي|ت|بت)?ي?س[أا]ل(?:ني|تني)?|عايز\sيعرف)
    | (?:vän|kompis|kollega|ven|venn|kammerat)\s(?:[^\s.!?,;]{1,20}\s){0,6}?(?:frågar|frågade|undrar|spørger|spurgte|spør|lurer\spå)\s(?:mig\s)?(?:om|hur|hvordan|hvad|hva|vad)
    | (?:بسأل|أسأل|اسأل)\sل(?:صديق|صديقة|صاحبي|صاحبتي) | (?:ek\s)?dost\ske\sliye\s(?:puch|pooch)\w{0,6}(?:\srah[aie])?
    )(?!\w)|替朋友问|帮朋友问|友達(?:の代わりに|のために)聞|친구 (?:대신|때문에) (?:물어|묻)|朋友(?:来|在)?问(?:我)?|同事问|(?:友達|友人|同僚)(?:が|に)[^。\n]{0,30}(?:聞いてき|聞かれ|知りたが)|친구[가는][^.\n]{0,20}(?:물어봐|물어보|물어봤|궁금해)|दोस्त के लिए पूछ""",
    re.IGNORECASE | re.VERBOSE,
)
# "Der Werni sein Bruder": a relative of somebody else.
_ANOTHERS_RELATIVE = re.compile(
    r"\W{0,3}(?-i:[Dd](?:er|ie|em|r)|[Ee]m)\s(?-i:[A-ZÄÖÜ])[\w-]{1,20}\s(?:sein|seine|ihre?|sin|sini|sy|irn?i?)\s"
    r"(?:bruder|brueder|schwester|schwöschter|vater|mutter|mueter|frau|mann|sohn|tochter|freund|freundin|onkel|tante|opa|oma)(?!\w)",
    re.IGNORECASE,
)


def plays_part(message: str) -> bool:
    """Whether a message, in plain marks, asks for a part to be played: all of it is of those parts then."""
    return any(each.match(message) for each in (_PLAY, _AS_IF, _PLAY_TOGETHER))


def is_of_case(own: str, evidence: str) -> bool:
    """Whether words of a message, of which `own` is its user's own text, are of a case, an advertisement or somebody for
    whom it is asked, and say nothing of its user.
    """
    evidence_alone = _FOR_A_FRIEND.sub(" ", evidence)
    if FIRST_PERSON.search(_OTHER_WORDS.sub(" ", evidence_alone)):
        return False
    if _FOR_A_FRIEND.search(own) or _ANOTHERS_RELATIVE.match(evidence):
        return True
    label = _LABEL.match(own) or _NOTES_OF.match(own)
    if label is not None and FIRST_PERSON.search(label[0]) is None:
        return True
    start = own.find(evidence)
    if start < 0:
        return False
    before = max(own.rfind(mark, 0, start) for mark in ".!?\n") + 1
    words = own[before : start + len(evidence)].strip()
    return _ACCORDING.match(words) is not None or _PATIENT.search(words) is not None

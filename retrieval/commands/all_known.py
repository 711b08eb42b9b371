# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether a message asks for all that is known of its user, in whatever order its words stand: "q sabes de mi", "recap
everything you know about me", "Was wissen Sie alles über mich?". Pure.

It has a word for knowing, one for "about me", and no word but those of such a question: "what do you know about me and
taxes" is another. In scripts without spaces the phrases tell (phrases/cjk.py).
"""

import re
import unicodedata

MAX_WORDS = 16
# So many words have fewer characters. Marks in disorder take the square of their number to be put in order.
MAX_CHARACTERS = 400

_KNOWS = """
know knows remember remembered learned learnt stored saved noted memorised memorized have got recall ken kens kent
mind
weißt weist weiss wisst wissen woast kennst kennen gemerkt gespeichert gelernt erinnerst erinnern hast haben weisst
woast woasst merkst
sais savez sait connais connaissez retenu mémorisé enregistré appris souviens souvenez as avez rappelles rappelez
rappelle conné
sabes sabe saben sabés recuerdas recuerda recordás guardado guardaste aprendido aprendiste tienes tenés conoces
acuerdas acuerda acordás acordas savés grabado anotado
sabem lembras lembra lembram guardou aprendeu aprendeste memorizou tem tens conhece conheces sabi gravou anotou
sai sa sapete ricordi ricorda ricordate memorizzato imparato salvato conosci conosce hai avete
weet weten weetje onthouden onthoud herinner geleerd opgeslagen kent ken heb hebt
wiesz wie wiecie pamiętasz pamięta zapamiętałeś zapamiętałaś nauczyłeś nauczyłaś dowiedziałeś dowiedziałaś znasz masz
знаешь знаете помнишь помните запомнил запомнила запомнили узнал узнала известно
знаєш знаєте знаеш памятаєш памятаєте запамятав запамятала відомо ятаєш ятаєте ятав ятала дізнався дізналася дізналась
biliyorsun biliyorsunuz biliyosun hatırlıyorsun hatırlıyorsunuz öğrendin öğrendiniz kaydettin kaydettiniz
bildiğin bildiğiniz bildiklerin bildiklerini bildiklerinizi
تعرف تعرفين تعرفي تعرفون بتعرف بتعرفي تعرفه تتذكر تتذكرين بتتذكر عارف عارفة حفظت تعلمت
jante jaante janti jaanti janta jaanta pata yaad maloom malum jaanta jaanti janti जानते जानती जानता पता याद
vet minns lärt sparat känner husker ved kender veit kjenner
víš víte pamatuješ vieš pamätáš
znas znate sjećaš
"""
_ABOUT_ME = re.compile(
    r"(?<!\w)(?:(?:about|abt|aboot|bout|on|of|regarding) (?:me|myself|masel|my life|ma life)"
    r"|(?:uber|ueber|von|zu|bei|vo) (?:mich|mir|mi)"
    r"|(?:de|d|sur|su) (?:moi|moé|moe|ma vie)|a mon sujet|me concernant"
    r"|(?:de|d|sobre|acerca de|respecto a) mi(?: vida)?|(?:uber|ueber|von|aus) mein(?:em)? leben"
    r"|(?:de|d|sobre|acerca de|a respeito de) mim|(?:da|sobre a|d) minha vida|a meu respeito"
    r"|(?:di|d|su|su di|de) me|(?:della|sulla) mia vita|sul mio conto"
    r"|(?:over|van|omtrent) (?:mij|me|mezelf|m n leven|mijn leven|me leven)|o mnie|na moj temat"
    r"|(?:обо|о) мне|про (?:меня|мене)|(?:о|про) (?:мо[иеє]\w{1,2}) жи[знт]\w{1,2}"
    r"|(?:benim )?hakk[ıi]mda|benimle ilgili|عني"
    r"|(?:mere|mre|meri zindagi ke) (?:ba|baa)re? (?:mein|main|mei|me|mai|m)|om (?:mig|meg)|o mne)(?!\w)"
    r"|म\u0947र\u0947 ब\u093eर\u0947 म\u0947\u0902"
)
# Who says so tells something: "you know everything about me".
_YOU = """
you u ya du sie ihr tu vous usted ustedes vos você vc voi je jij jullie ty pan pani ты вы ти ви sen siz انت أنت ni
yous tumhe tumko tujhe aapko
"""
_QUESTION_WORDS = """
what whats whit wut ve wat which was wos wås que qu quoi q k ke qué keske cosa che cos o oq wat co czego что чо че що
ne neler nedir
ماذا ما شو ايش إيش وش ايه إيه kya क्या vad hvad hva co cosa wa quoé koi kesque
"""
_ORDERS = """
recap list show tell give summarise summarize summary print display
zeig zeige zeigen sag sage sagen nenn nenne liste fass fasse erzähl erzähle dis dites montre montrez listez résume
résumez récapitule dime decime dígame diga muestra muéstrame mostrame lista resume resúmeme hazme diz diga mostra
mostre
liste resuma dimmi dica mostrami mostra elenca elencami riassumi riepiloga fammi vertel toon geef vat powiedz pokaż
wypisz wymień podsumuj расскажи расскажите скажи покажи покажите перечисли розкажи розкажіть anlat söyle göster
listele özetle قل قولي اخبرني أخبرني اعرض لخص batao bataiye bata बताओ बताइए berätta visa lista sammanfatta
all everything alles tout todo tudo tutto wszystko всё все herşeyi كل allt
"""
_BESIDE = """
your yall ye yous dae d aw aa so far actually exactly rn lol hey pal mate do does did so far now already currently
exactly actually down out up me the a an that it things thing
stuff info infos information data details facts is are in memory memories please pls plz can could would to hey hi ok
okay just again date until anything every from our chats
dir dich euch sich mir mich denn eigentlich bisher bis schon jetzt heute genau bitte mal so auf zusammen gib alle
informationen daten dinge sachen die das ist kannst können könntest könnten hallo eure ihre ihnen über von an
est ce te t tous toutes les la l un une choses données moi fais faites récap résumé jusqu ici maintenant déjà
exactement stp svp s il plaît peux pouvez pourrais pourriez c sur de d ben là genre ke su date
lo la los las toda todos toda todas el un una mi me te se has ha haz cosas información datos hasta ahora ya por favor
porfa puedes podés podrías puede es acerca sobre cosa resumen ps pues oye wey ahorita che
que e mim até agora já pfv informações coisas dados pode podes consegue faz faça um uma meu respeito é isso
quello ciò quanto di mi lei un riassunto riepilogo finora adesso ora già per favore puoi potresti può informazioni
cose
dati fai fare lo
allemaal alles over van mij nu tot zo dat het de een laat zien som op samen samenvatting alsjeblieft alstublieft aub
eigenlijk precies zoal ff
ajb kun kan kunt gegevens dingen al me toe
się na temat mój mi to do tej pory teraz proszę czy możesz może mnie państwo informacje dane
пожалуйста можешь можете уже сейчас то тебе вам мне информация данные инфо меня сих пор до вообще ваще ну а там
взагалі ну а там будь ласка тобі вам можеш вже зараз мені мене пам запам
her şeyi şey hersey şimdiye kadar lütfen şu ana bilgi bilgileri bütün tüm bir benim benimle ilgili bana misin mısın
الذي شي شيء اللي حتى الآن لي من فضلك لو سمحت هو
tum aap tu tumhe tumko tujhe aapko sabkuch abhi yaar bhai ho hai hain h ab tak sab kuch mujhe do jo bhi ko तुम आप तू
हो है हैं अब तक सब कुछ मुझे जो भी को दो
hittills det som har dig deg om alt alting kan snälla dig
"""


def _without_marks(text: str) -> str:
    """Without case, and without the marks that people leave out: "que sabes de mi"."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    marked = unicodedata.normalize("NFD", plain)
    return unicodedata.normalize("NFC", "".join(each for each in marked if not "\u0300" <= each <= "\u036f"))


def _words_of(listed: str) -> frozenset[str]:
    return frozenset(_without_marks(listed).split())


_WORD = re.compile(r"[\w\u0900-\u097f]+")
_KNOWING, _ASKING, _ORDERING = _words_of(_KNOWS), _words_of(_QUESTION_WORDS), _words_of(_ORDERS)
_STATING = _words_of(_YOU) | _KNOWING
_ALLOWED = _STATING | _ASKING | _ORDERING | _words_of(_BESIDE)


def asks_for_all_known(text: str) -> bool:
    if len(text) > MAX_CHARACTERS:
        return False
    plain = _without_marks(text)
    words = _WORD.findall(plain)
    if len(words) > MAX_WORDS:
        return False
    joined = " ".join(words)
    others = _ABOUT_ME.sub(" ", joined, count=1).split()
    if len(others) == len(words):
        return False
    if not _KNOWING.intersection(others) or not _ALLOWED.issuperset(others):
        return False
    if plain.rstrip().endswith(("?", "\u061f")) or _ASKING.intersection(others):
        return True
    return words[0] not in _STATING and bool(_ORDERING.intersection(others))

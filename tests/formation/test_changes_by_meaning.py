"""A change told in words that no rule knows ends the memory that it is about, and nothing else (decision 0052)."""

from dataclasses import replace

import pytest

from fixtures.train_changes import data_hash
from formation.extract.changing.classifier import changes_told, shipped_changes
from formation.facts import MIN_CHANGE
from formation.form import form_turn
from formation.reconcile.ended.by_meaning import own_words, shipped_weights
from formation.reconcile.ended.in_common import in_common, may_be_about
from formation.reconcile.ended.pairs import shipped_pairs
from formation.turn.context import Formation
from retrieval.embedding.embedder import CachedEncoder
from tests.formation.conftest import ANA, Story, minute


@pytest.fixture
def reading(formation: Formation, encoder: CachedEncoder) -> Formation:
    """No model, with the classifiers."""
    return replace(formation, encoder=encoder)


async def tell(formation: Formation, story: Story, *texts: str, owner: str) -> None:
    """Each in a chat of its own."""
    for at, text in enumerate(texts, 1):
        await form_turn(formation, owner, await story.says(owner, text, minute(at), chat=f"c{at}"))


def test_the_classifier_was_trained_on_what_is_there() -> None:
    """Else: `python fixtures/train_changes.py`."""
    assert shipped_changes().data == data_hash()
    assert len(shipped_weights()) == 7
    assert shipped_pairs().data == data_hash()


@pytest.mark.parametrize(
    "stated",
    [
        "i collect old maps",
        "ich sammle alte landkarten",
        "mi abuela es de cuba",
        "je fais une thèse sur les volcans",
        "я собираю старые открытки",
        "ik zing op maandag in een koor",
    ],
)
async def test_a_whole_sentence_tells_of_no_change_for_being_one(encoder: CachedEncoder, stated: str) -> None:
    typed, written = await changes_told([stated, f"{stated.capitalize()}."], encoder)
    assert max(typed, written) < MIN_CHANGE


# What was said before, the change in a new chat, and which of the former it ends.
CHANGED = [
    (("i pay 950 rent", "im seeing a guy named Curtis since june"), "rent went up to 1100, can they do that", 0),
    (("i pay 950 rent", "im seeing a guy named Curtis since june"), "me and curtis broke up", 1),
    (("pago 550 di affitto", "bevo sei caffè al giorno"), "sono sceso a un caffè al giorno", 1),
    (("tomo seis cafés por dia", "pago 900 de aluguel"), "o aluguel subiu pra 1100, pode isso", 1),
    (
        ("fırında sabah 6da başlıyorum", "9000 lira kira ödüyorum"),
        "fırından ayrıldım, veteriner kliniğinde başladım",
        0,
    ),
    (("ev arkadaşım Denizle yaşıyorum", "günde altı kahve içiyorum"), "günde bir kahveye düştüm", 1),
    (("앵무새 두 마리 키워 이름은 콩이랑 보리", "월세 50만원 내고 있어"), "보리가 날아갔어 이제 콩이만 남았어", 0),
    # In a whole sentence.
    (("I drink six coffees a day", "I pay 950 in rent"), "The rent went up to 1100 last month.", 1),
    (("Pago 550 euros de alquiler", "Tomo seis cafés al día"), "Ahora tomo solo un café al día.", 1),
    (("Я плачу за квартиру 30 тысяч", "У меня две кошки"), "Квартира подорожала до 40 тысяч.", 0),
]
# The same beside something else that shares a word with the change.
BESIDE = [
    (
        ("tomo levotiroxina de 75 en ayunas", "tengo turno con la endocrinóloga el 20 de enero a las 9 y media"),
        "la endocrina me subió la levo a 88",
        0,
    ),
    (
        ("mi novia cami cumple los 30 el 9 de mayo", "el 14 de febrero nos vamos con cami a uruguay"),
        "con cami cortamos",
        0,
    ),
    (
        ("eu e caio vamo casar dia 17 de outubro de 2027 lá em gravatá", "bebo seis cafés por dia"),
        "adiamos o casório p 22 de abril de 2028 pq gravatá tava um absurdo",
        0,
    ),
    (
        ("we're going to Wells in June for a week", "i drink six coffees a day"),
        "we postponed Wells, it is September now",
        0,
    ),
    (("nasza wycieczka do Pragi jest 3 maja", "mam dwa koty"), "przełożyliśmy Pragę na wrzesień", 0),
    (("dorabiam w żabce w weekendy", "mam dwa koty"), "rzuciłem żabke w końcu", 0),
    (("soy diseñadora gráfica freelance", "tengo dos gatos"), "buenas, dejé el freelance", 0),
    (
        ("my daughter tammy lives out in tucson", "i have two dogs"),
        "well tammy moved back she is over in dayton now",
        0,
    ),
    (("my girlfriend is called Ines", "ines and i are off to Malta on the 3rd of May"), "me and ines broke up", 0),
]
# What is near a memory and ends nothing, or is about something that is not known.
UNCHANGED = [
    (("i pay 950 rent", "i drink six coffees a day"), "my sister pays 1200 rent"),
    (("i drink six coffees a day",), "thinking of drinking less coffee"),
    (("ich habe zwei katzen", "ich wohne in kiel"), "wir haben jetzt auch einen hund"),
    (("bevo sei caffè al giorno",), "Dario se ne è andato, adesso vivo da solo"),
    (("ho due canarini, Pippo e Pluto",), "pago 550 di affitto"),
    (("j'ai deux chats", "j'habite à Lyon"), "si on déménage à Lyon je prends un troisième chat"),
    (("jtravaille le samedi au burger king de Vitré",), "jsuis allergique aux moules, un resto sans risque ?"),
    (("I'm allergic to nuts",), "i can eat hazelnuts now i think"),
    (("please stop with the bullet points, just talk to me normal",), "bev and i arent talking anymore"),
    # With whose it is, how old somebody is, or with whom: what two things share says of neither what it is.
    (("Nasz wnuk Olek skończy w maju siedem lat",), "Nasz pies Bruno ma już dziesięć lat i choruje na serce"),
    (("Mamy z mężem domek nad jeziorem",), "W marcu jedziemy z mężem na tydzień do Zakopanego"),
    (
        ("unser Enkel Paul wird im Mai sieben Jahre",),
        "unsere Hündin Bella ist jetzt zwölf Jahre und hat was an den Nieren",
    ),
    (("у нас с мужем дача под Тверью",), "в марте мы с мужем едем в санаторий на две недели"),
    # In whole sentences, which tell of no change for that.
    (("Toco la guitarra desde niño.",), "Canto en un coro los jueves."),
    (("Je joue de l'accordéon depuis l'enfance.",), "Je chante dans une chorale le mercredi soir."),
    (("I've been playing the cello since I was nine.",), "I sing in a choir on Wednesdays."),
    (("Suono il pianoforte da quando avevo sei anni.",), "Canto in un coro il martedì."),
    (("Ich schwimme jeden Dienstag im Hallenbad.",), "Am Wochenende gehe ich klettern."),
    (("Biegam w każdą sobotę rano.",), "W środy chodzę na siłownię."),
]


@pytest.mark.parametrize(("before", "change", "ended"), [*CHANGED, *BESIDE])
async def test_a_change_in_other_words_ends_what_it_is_about(
    reading: Formation, story: Story, before: tuple[str, ...], change: str, ended: int
) -> None:
    await tell(reading, story, *before, owner=ANA)
    known = set(await story.active(ANA))
    await form_turn(reading, ANA, await story.says(ANA, change, minute(9), chat="new"))
    now = await story.active(ANA)
    gone = known.difference(now)
    assert [own_words(each) for each in gone] == [before[ended]]
    assert len(now) >= len(known), "what is new was not learned"


@pytest.mark.parametrize(("before", "said_then"), UNCHANGED)
async def test_what_is_near_a_memory_ends_nothing(
    reading: Formation, story: Story, before: tuple[str, ...], said_then: str
) -> None:
    await tell(reading, story, *before, said_then, owner=ANA)
    assert not await story.memories(ANA, "superseded")


# What tells of a change in something that was never said before, and is to be known all the same.
NEWS = [
    "our old postman left, we have a new one now, a lady called Bridget",
    "tim finally moved out, hes in bristol now",
    "on danse maintenant le jeudi au lieu du mardi",
    "de tandarts is verzet naar 9 januari om 11 uur",
    "saí do hotel, agora tô trabalhando numa padaria de manhã",
]
# What is played, meant otherwise or cut off.
NO_NEWS = [
    "You are Sherlock Holmes and I am Dr Watson, I have just come back from Afghanistan.",
    "太好了,又堵车,真是开心死了",
    "I wandered lonely as a cloud that floats on high. Who wrote that",
    "never mind, dear",
    "nee toch maar 9 regels",
    "Marvellous, the council has raised the rates again, I am so delighted.",
]


# What is told for the first time and sounds like a change: of the user, of theirs, with a number that counts something.
TOLD_FIRST = [
    "marcus (bf) turns 27 on march 5th n he loves the nets.",
    "кредит за машину остался 11 месяцев по 32000, гасить ли досрочно",
    "temos um fiesta de 2014 com 180 mil e a correia custou 390 paus",
    "die werkstatt gehört jetzt mir, 240 tausend sind es geworden",
    "im kredit fürs auto hama nu 6200 offen, zahlt si umschulden aus?",
    "월세 62에 관리비 9.. 이정도면 비싼거야?",
    "카페 알바 평일 저녁 하는데 주휴수당 받을 수 있나?",
    "ولدي سليم عمره ٩ يحب السباحة ومشترك في نادي، وش احسن نظارة له",
    "le nouvel apprenti s'appelle Bastien",
    "der neue Kollege heißt Ansgar",
    "il nuovo fisioterapista si chiama Ettore",
    # Taken for changes, of which nothing is known.
    "de nonkel is 79 en rijdt nog met den brommer",
    "la camioneta es una ranger 2017 con 120 mil km",
    "a faxineira vem toda sexta e cobra 150",
]
# The same words where nobody of the user's is meant, or something is asked.
NOT_TOLD = [
    "write a leave request for Olga, teacher of kindergarten no. 5",
    "le nouveau film de Nolan dure 3 heures",
    "quanti giorni mancano al 9 luglio",
]


# A true memory, and what shares with it a name, who somebody is, or a word that only says that something changed.
KEPT = [
    (
        "ons lotte is zwanger van de tweede, uitgerekend op 12 mei",
        "we gaan met pasen naar de ardennen met de familie van lotte",
    ),
    ("meine frau die petra hat am 4. oktober geburtstag", "ach na erst im juli, hat die petra grad gesagt"),
    ("Ho la visita dal dermatologo il 9 aprile alle dieci", "Il dermatologo mi ha tolto la crema, adesso uso un gel"),
    ("booked us a cottage in Whitby for the 8th of June, me and Janet", "Janet's just shouted at me"),
    ("selin taşındı, artık tek yaşıyorum kadıköyde", "okuldan çıktım artık bankada çalışıyorum"),
    ("hum pure veg hai, anda bhi nahi", "nahi yaar mrs sharma, verma to pichle saal thi"),
    ("choti beti 5 ki ho gayi, june se school jayegi", "har shanivar society me tennis khelta hu, kal haath mud gayi"),
    ("26 yaşındayım bi ajansta grafik tasarımcıyım", "freelance bi iş aldım, bi otele site tasarlıyorum"),
    ("на среднем сыне велосипед, его зовут Костя, ему 7 лет 3 марта", "едем в Сочи с семьёй Кости"),
    (
        "I found out last year that I have high blood pressure and I take ramipril every evening",
        "My aunt, Enid, moved into sheltered housing in Malton and I drive over to see her every Sunday",
    ),
    ("my sister anna lives in leeds", "anna dropped spanish, she is on french now"),
    ("mein bruder jonas wohnt in kassel", "jonas hat mit judo aufgehört, der macht jetzt hockey"),
    ("ma sœur Inès habite à Nantes", "Inès a laissé tomber le violon, elle fait du théâtre maintenant"),
    ("mi hermana Lucía vive en Burgos", "Lucía dejó el inglés, ahora está con francés"),
    ("il mio amico Pietro abita a Bergamo", "Pietro ha lasciato il calcio, adesso fa nuoto"),
    ("moja siostra Kasia mieszka w Radomiu", "Kasia rzuciła hiszpański, teraz uczy się francuskiego"),
    ("мой брат Лёша живёт в Туле", "Лёша бросил футбол, теперь ходит на плавание"),
    ("kız kardeşim Selin Bursa'da yaşıyor", "Selin ispanyolcayı bıraktı, artık fransızca öğreniyor"),
    ("our app Birdie runs on heroku", "we dropped redux, Birdie is on zustand now"),
    ("Working on mandi-sync, our price service", "Finally migrated mandi-sync from Redis streams to Kafka"),
    ("studiuje automatyke na pwr, 3 rok", "zuzia studiuje psychologie na uwr i ma teraz sesje"),
    ("i work nights at the mill in Hull", "my cousin Dave works nights at the mill in Goole now"),
    (
        "Working on mandi-sync, our price ingestion service",
        "New intern Shruti joining on Monday, will work under me on mandi-sync",
    ),
    (
        "mn dochter fleur wordt 16 op 3 april en wil perse een fatbike",
        "sinds de scheiding is fleur om de week bij mij, wisseldag is vrijdag",
    ),
    (
        "Bought Ather 450X last month, 1.58L on road, EMI 5200 for 24 months.",
        "We shifted to Wakad last week, got 3BHK 41k.",
    ),
    ("The flat is on the third floor and the house is only small like", "The house is so quiet."),
    ("bikkel, onze heidewachtel van 6, is te dik, 31 kilo", "bikkel (onze heidewachtel van 6) weegt 31 kilo"),
    (
        "mam fretke, 4 lata, mieszka u rodzicow bo w akademiku nie wolno",
        "wyprowadzilem sie z akademika, wynajmujemy kawalerke na krzykach",
    ),
    ("we host larkspur on fly.io in frankfurt", "we dropped gin, larkspur is on plain net/http now"),
    ("new service is called larkspur", "we dropped chi, larkspur is on plain net/http now"),
    ("our car is a golf and has a tow bar", "the golf is at the garage now"),
    ("unser passat hat ne anhängerkupplung", "der passat ist jetzt in der werkstatt"),
    ("the bakery opens on march 3 and im the only one on it", "short answers please, not only now, always"),
    ("ich zahl 300 euro im jahr fürs bahnticket", "wir zahlen 1200 warm, geht das klar"),
    ("mein Bruder Till lebt in Ulm", "meine Oma zieht jetzt zu uns nach Ulm"),
    ("mio figlio Carlo lavora a Torino e ha due bambini", "mia figlia Elena è incinta, il bambino nasce il 3 maggio"),
    ("já vendi trinta bolos este mês", "vendemos a mota ao meu primo"),
    # The same person, of whom it says something else, and "no more" in both.
    ("Mein Enkel Nino (9) kommt jeden Mittwoch nach der Schule zu mir", "zwei Enkel habe ich, Nino und Lara"),
    ("Léa 11 ans vient davoir son diagnostic de TDAH", "Léa va à l'école Notre-Dame en 5e"),
    (
        "Jetzt reicht mir das Halbtax, das GA habe ich nicht mehr erneuert",
        "Mit meinem Bruder Hans rede ich seit dem Erbstreit nicht mehr.",
    ),
    ("mein Bruder Hans wohnt in Bern", "mit meinem Bruder Hans rede ich nicht mehr"),
    ("mój syn Kuba ma astmę", "Kuba chodzi do drugiej klasy"),
    ("ich arbeit an ner grundschule in bochum", "hab jetzt ne halbe stunde mehr schlaf an ner anderen matratze"),
]
# Of the same kind, by a name alone.
SAME_KIND = [
    ("my sister anna lives in leeds", "anna moved to hull last month"),
    ("mein bruder jonas wohnt in kassel", "jonas ist jetzt nach fulda gezogen"),
    ("meine freundin paula arbeitet bei der sparkasse", "paula hat die stelle gewechselt, sie ist jetzt bei der stadt"),
    ("ma sœur Inès habite à Nantes", "Inès a déménagé à Rennes"),
    ("mi hijo Hugo estudia derecho en Salamanca", "Hugo ha dejado la carrera, ahora trabaja en un taller"),
    ("our app Birdie runs on heroku", "we moved Birdie off heroku, it runs on fly.io now"),
]


# What is over in so many words, though no network is sure of it, and the one memory that has the same noun or name.
OVER = [
    ("عندي صقر اسمه رعد", "الصقر رعد مات الله يعوض"),
    ("عندنا كشتة يوم ١٢ ديسمبر مع الربع", "الكشتة انلغت عشان المطر"),
    ("кошка Дуся уже старенькая, ей 15 лет", "Дуси больше нет, усыпили вчера"),
    ("we're off to crete from 2 to 9 august", "crete got cancelled"),
    ("main goa ja raha hu 20 dec ko doston ke sath", "goa cancel, ab manali ja rahe same dates"),
    ("我开的车是比亚迪汉", "车卖了换了个理想L6"),
    ("ma voiture c'est une mazda 3 2015", "bye bye la mazda!! jai un kona électrique"),
    ("편의점 알바 주말마다 해요", "편의점 알바 그만뒀음"),
    ("箱根に12月20日に行く予定です", "箱根は1月17日に延期"),
    ("pasen gaan we naar de Ardennen, 4 tot 11 april", "Ardennen gaat ni door, 't wordt zeeland"),
    ("canto nel coro della parrocchia il giovedì", "Ho lasciato il coro, le prove mi stancavano"),
    (
        "Our old tabby Bertie climbs the curtains",
        "I am sad to have to tell you that poor old Bertie died on Sunday night, in his sleep, quite without pain.",
    ),
]
SLIPPED = [
    (
        "v1 cutover is january 19 and im the only one on it",
        "demo for finance is thurs dec 3 at 10",
        "cutover slipped, its feb 2 now",
    ),
    ("die abnahme ist am 12. märz", "die schulung ist am 3. märz", "abnahme verschiebt sich, ist jetzt am 26."),
    (
        "la réunion du studio est le 4 mars",
        "je travaille dans une agence",
        "la réunion est décalée, c'est le 18 mars maintenant",
    ),
    ("el viaje a Cuenca es el 12 de mayo", "la feria es el 20 de mayo", "el viaje a Cuenca se canceló"),
    ("il collaudo è il 10 giugno", "la fiera è il 14 giugno", "il collaudo è slittato, adesso è il 24 giugno"),
]
# With a reason behind it, which shares a word with another memory, and in the words of who still learns a language.
OVER_BESIDE = [
    (
        ("ich geh montags zum kegeln in den kegelclub", "letzte woche hab ich mir das knie verdreht"),
        "hab den kegelclub gekündigt das knie macht das nich mehr mit",
        {0},
    ),
    (
        ("i go to the climbing gym on mondays", "my shoulder has been hurting since june"),
        "cancelled the climbing gym my shoulder cant take it anymore",
        {0},
    ),
    (
        ("je vais à la salle de boxe le mardi", "j'ai mal au genou depuis juin"),
        "j'ai résilié la salle de boxe mon genou suit plus",
        {0},
    ),
    (
        ("My boyfriend Bao is in Hue, he is cook", "We are together 4 years already"),
        "Me and Bao we finish already, he have another girl",
        {0, 1},
    ),
    (
        ("my husband Andrew works nights", "my sister Sue works in a bank"),
        "me and Andrew we are no more together, he go with other woman",
        {0},
    ),
    (("mon copain Hugo est pompier", "on est ensemble depuis 4 ans"), "Hugo et moi on n'est plus ensemble", {0, 1}),
    (
        ("mein freund jannis ist koch", "wir sind seit drei jahren zusammen"),
        "mit jannis bin ich nicht mehr zusammen",
        {0, 1},
    ),
]
# What comes in the place of a plan on the same days, which it says with it.
SAME_DAYS = [
    ("we're off to crete from 2 to 9 august", "crete got cancelled, we are going to wales instead, same dates"),
    (
        "we go to the coast from 3 to 10 june with the kids",
        "the coast is cancelled, we go to the lake instead, same week",
    ),
    (
        "in den herbstferien vom 4. bis 11. oktober fahren wir an die ostsee",
        "ostsee ist abgesagt, wir fahren in den harz, gleiche woche",
    ),
    ("du 4 au 11 avril on part en Bretagne en famille", "la Bretagne c'est annulé, on va dans le Jura, mêmes dates"),
    ("dal 5 al 12 luglio andiamo in Sardegna con gli amici", "la Sardegna è saltata, andiamo in Croazia, stesse date"),
]
# The same words where it is not so, or somebody else's.
NOT_OVER = [
    ("we have a dog called Rex", "my friend's dog died yesterday"),
    ("I drive a Mazda 3 from 2015", "haven't sold the mazda yet"),
    ("我开的车是比亚迪汉", "我朋友的车卖了"),
    ("wir haben einen hund, der heißt Balu", "der hund vom nachbarn ist gestorben"),
    ("canto nel coro della parrocchia il giovedì", "forse lascio il coro"),
    ("编程课我每周三上", "我不想辞职"),
    ("ich hab seit jahren probleme mit dem kreuz", "mit dem kegeln hab ich aufgehört wegen dem kreuz"),
    ("el alquiler nos vence el 30 de abril", "al final a brasil no vamos, alquilamos en la costa"),
    ("8月20日に大学の友達と会う", "会議は1月17日に延期"),
    ("я бухгалтер, закрываем год в декабре", "в каком году отменили оброк"),
    ("my colleague Tom sits next to me", "me and Tom finished the report"),
    ("my girlfriend Ines lives in Lille", "me and Ines are not living together yet"),
    ("my sister Ines lives in Lille", "her friends Paul and Marie are no longer together"),
]


@pytest.mark.parametrize(("known", "said_then"), OVER)
async def test_what_is_over_in_so_many_words_ends_what_has_it(
    reading: Formation, story: Story, known: str, said_then: str
) -> None:
    await tell(reading, story, known, owner=ANA)
    before = await story.active(ANA)
    assert len(before) == 1
    await form_turn(reading, ANA, await story.says(ANA, said_then, minute(9), chat="new"))
    assert [each.content for each in await story.memories(ANA, "superseded")] == before


@pytest.mark.parametrize(("known", "other", "said_then"), SLIPPED)
async def test_what_is_put_off_has_its_old_day_no_more(
    reading: Formation, story: Story, known: str, other: str, said_then: str
) -> None:
    await tell(reading, story, known, other, owner=ANA)
    await form_turn(reading, ANA, await story.says(ANA, said_then, minute(9), chat="new"))
    assert known not in {own_words(each) for each in await story.active(ANA)}
    assert {own_words(each.content) for each in await story.memories(ANA, "superseded")} <= {known}


@pytest.mark.parametrize(("known", "said_then", "ended"), OVER_BESIDE)
async def test_what_is_over_ends_what_has_it_and_not_what_its_reason_names(
    reading: Formation, story: Story, known: tuple[str, ...], said_then: str, ended: set[int]
) -> None:
    await tell(reading, story, *known, owner=ANA)
    await form_turn(reading, ANA, await story.says(ANA, said_then, minute(9), chat="new"))
    gone = {own_words(each.content) for each in await story.memories(ANA, "superseded")}
    assert gone == {known[each] for each in ended}


@pytest.mark.parametrize(("known", "said_then"), SAME_DAYS)
async def test_what_comes_in_the_place_of_a_plan_on_the_same_days_says_them(
    reading: Formation, story: Story, known: str, said_then: str
) -> None:
    await tell(reading, story, known, owner=ANA)
    before = await story.active(ANA)
    await form_turn(reading, ANA, await story.says(ANA, said_then, minute(9), chat="new"))
    now = await story.active(ANA)
    assert not set(before) & set(now)
    assert any(
        known in each and any(f', {how}: "' in each for how in ("later said", "correcting the earlier")) for each in now
    )


@pytest.mark.parametrize(("known", "said_then"), NOT_OVER)
async def test_what_is_not_over_or_anothers_ends_nothing(
    reading: Formation, story: Story, known: str, said_then: str
) -> None:
    await tell(reading, story, known, said_then, owner=ANA)
    assert not await story.memories(ANA, "superseded")


@pytest.mark.parametrize(("known", "said_then"), KEPT)
async def test_what_shares_only_such_a_word_ends_nothing(
    reading: Formation, story: Story, known: str, said_then: str
) -> None:
    await tell(reading, story, known, owner=ANA)
    await form_turn(reading, ANA, await story.says(ANA, said_then, minute(9), chat="new"))
    assert not await story.memories(ANA, "superseded")


@pytest.mark.parametrize(("known", "said_then"), SAME_KIND)
async def test_what_tells_of_the_same_kind_ends_what_has_the_name(
    reading: Formation, story: Story, known: str, said_then: str
) -> None:
    await tell(reading, story, known, owner=ANA)
    before = await story.active(ANA)
    await form_turn(reading, ANA, await story.says(ANA, said_then, minute(9), chat="new"))
    assert [each.content for each in await story.memories(ANA, "superseded")] == before


@pytest.mark.parametrize("text", TOLD_FIRST)
async def test_what_is_told_for_the_first_time_is_learned(reading: Formation, story: Story, text: str) -> None:
    await tell(reading, story, text, owner=ANA)
    assert len(await story.active(ANA)) == 1


@pytest.mark.parametrize("text", NOT_TOLD)
async def test_what_only_has_such_words_is_not(reading: Formation, story: Story, text: str) -> None:
    await tell(reading, story, text, owner=ANA)
    assert not await story.active(ANA)


@pytest.mark.parametrize("text", NEWS)
async def test_what_has_changed_is_learned_though_nothing_was_known(
    reading: Formation, story: Story, text: str
) -> None:
    await tell(reading, story, text, owner=ANA)
    assert len(await story.active(ANA)) == 1


@pytest.mark.parametrize("text", NO_NEWS)
async def test_what_only_sounds_like_a_change_is_not(reading: Formation, story: Story, text: str) -> None:
    await tell(reading, story, text, owner=ANA)
    assert not await story.active(ANA)


# A memory of several clauses, a change that names the one that it ends, and what stays of it as a memory of its own.
SPLIT = [
    ("my brother has a dog, and i play golf on sundays", "i quit golf", "my brother has a dog"),
    (
        "je fais du piano le mardi et mon frère Luc habite à Nantes",
        "j'ai arrêté le piano",
        "mon frère Luc habite à Nantes",
    ),
]
# One that says more than what changes, and the change in words that no rule knows.
TIED = [
    (
        "my sister Joan lives in thunder bay and thursdays i curl with the girls",
        "joan finally moved, shes in kenora now",
    ),
    ("i pay 950 rent and my cat is called Milo", "rent went up to 1100, can they do that"),
    (
        "gioco a tennis il giovedì e mia sorella Carla lavora in banca a Modena",
        "carla ha cambiato lavoro, adesso insegna",
    ),
    ("pracuję w piekarni, a moja córka Zosia chodzi do przedszkola", "zosia poszła już do szkoły"),
    (
        "mein Sohn Jakob ist im März sechs geworden und trägt ein Pflaster auf dem rechten Auge",
        "das Pflaster braucht Jakob jetzt nur noch eine Stunde am Tag",
    ),
    ("vivo con mi novia Ana en Sevilla, y los lunes voy a yoga", "he dejado el yoga"),
    (
        "vou de férias a Cabo Verde em maio com as miúdas do trabalho",
        "já não é maio, mudaram para setembro, e vamos prá ilha do sal",
    ),
    ("I have type 1 diabetes and I am on glargine", "the doctor took me off glargine, it is degludec now"),
]
# What both tell of, by a word that no other memory has, however unlike they are.
SHARED = [
    (
        ("new phone is a pixel 8, got it from work", "i swim on fridays with my aunt"),
        "the pixel went back, they gave me a fairphone 5",
    ),
    (
        ("our trip to Ghent is the 3rd to 6th of May, just me and my wife", "my brother drives a tram"),
        "ghent got pushed to june 12-15",
    ),
    (
        ("spielen jeden Montag Skat im Schwan", "wir haben zwei Hühner"),
        "Skat ist jetzt donnerstags, immer noch im Schwan",
    ),
    (("el torneo de ajedrez es el sábado 7 de mayo", "tengo dos gatos"), "el torneo lo pasamos al sábado 14"),
    (("mam zajęcia z ceramiki w poniedziałki o 18", "mój brat ma psa"), "ceramika już tylko w soboty rano"),
]


@pytest.mark.parametrize(("before", "change"), SHARED)
async def test_what_no_other_memory_shares_shows_what_a_change_is_about(
    reading: Formation, story: Story, before: tuple[str, ...], change: str
) -> None:
    await tell(reading, story, *before, owner=ANA)
    known = await story.active(ANA)
    await form_turn(reading, ANA, await story.says(ANA, change, minute(9), chat="new"))
    now = await story.active(ANA)
    assert [each for each in known if each not in now] == known[:1]
    assert any(before[0] in each and change in each for each in now)


# Of these nothing is ended: another's, not done, or of whom the clause before it names.
WHOLE = [
    ("my sister Joan lives in thunder bay and thursdays i curl with the girls", "my brother moved to kenora"),
    ("my sister Joan lives in thunder bay and thursdays i curl with the girls", "thinking of moving to thunder bay"),
    ("my brother has a dog, plays golf on sundays", "i quit golf"),
    ("i pay 950 rent and my cat is called Milo", "my sister pays 1200 rent"),
    ("je fais du piano le mardi et mon frère Luc habite à Nantes", "si luc déménage je le rejoins"),
    (
        "gioco a tennis il giovedì e mia sorella Carla lavora in banca a Modena",
        "il fratello di Tom ha smesso col tennis",
    ),
    ("pracuję w piekarni, a moja córka Zosia chodzi do przedszkola", "syn sąsiadki poszedł do szkoły"),
]


@pytest.mark.parametrize(("known", "change", "stays"), SPLIT)
async def test_of_a_memory_of_two_clauses_only_the_one_that_changes_ends(
    reading: Formation, story: Story, known: str, change: str, stays: str
) -> None:
    await tell(reading, story, known, owner=ANA)
    before = await story.memories(ANA)
    await form_turn(reading, ANA, await story.says(ANA, change, minute(9), chat="new"))
    assert [each.content for each in await story.memories(ANA, "superseded")] == [each.content for each in before]
    now = {own_words(each.content): each for each in await story.memories(ANA, "active")}
    assert stays in now
    assert len(now) == 2
    assert (now[stays].said_at, now[stays].sources) == (before[0].said_at, 1)
    await story.history(ANA)


@pytest.mark.parametrize(("known", "change"), TIED)
async def test_a_memory_stays_whole_with_what_has_changed_in_it_behind_it(
    reading: Formation, story: Story, known: str, change: str
) -> None:
    await tell(reading, story, known, owner=ANA)
    before = await story.active(ANA)
    assert len(before) == 1
    await form_turn(reading, ANA, await story.says(ANA, change, minute(9), chat="new"))
    now = await story.active(ANA)
    assert len(now) == 1
    assert now[0].startswith(f'Said: "{known}.", later said: "{change[:20]}')
    assert [each.content for each in await story.memories(ANA, "superseded")] == before
    await story.history(ANA)


@pytest.mark.parametrize(("known", "said_then"), WHOLE)
async def test_what_ends_no_clause_leaves_a_memory_whole(
    reading: Formation, story: Story, known: str, said_then: str
) -> None:
    await tell(reading, story, known, said_then, owner=ANA)
    assert f'Said: "{known}."' in await story.active(ANA)


WISHES = (
    (
        "bitte duz mich und schreib nicht so geschwollen, kurze antworten reichen",
        "schreib lieber wieder längere antworten",
    ),
    ("call me Ro and keep your answers short", "I prefer long answers"),
    ("háblame de tú y dame respuestas cortas", "mejor respuestas más largas a partir de ahora"),
    ("tutoie-moi et fais des réponses courtes stp", "finalement je préfère des réponses plus longues"),
    # Of two keys.
    ("no emojis please, and keep it formal", "emojis are fine from now on, and longer answers"),
    (
        "preferisco risposte corte, niente tabelle per favore",
        "da oggi puoi rispondermi anche più lungo, e le tabelle mi vanno bene",
    ),
)


@pytest.mark.parametrize(("known", "change"), WISHES)
async def test_a_wish_that_says_more_stays_before_the_newer_one(
    reading: Formation, story: Story, known: str, change: str
) -> None:
    await tell(reading, story, known, owner=ANA)
    await form_turn(reading, ANA, await story.says(ANA, change, minute(9), chat="new"))
    assert await story.active(ANA) == [f'Wants: "{known}.", later said: "{change}."']


async def test_once_the_change_is_edited_the_memory_is_whole_again(reading: Formation, story: Story) -> None:
    known, change, _ = SPLIT[1]
    await tell(reading, story, known, owner=ANA)
    first = await story.says(ANA, change, minute(8), chat="new", message="first", parent="root")
    await form_turn(reading, ANA, first)
    assert len(await story.active(ANA)) == 2
    edit = await story.says(ANA, "what is par in golf", minute(9), chat="new", message="second", parent="root")
    await form_turn(reading, ANA, edit)
    assert await story.active(ANA) == [f'Said: "{known}."']


# What is known, a question, and the answer to it, which has a verb's ending or a day in common with what is known.
ANSWERED = [
    ("三線習ってるんだけど毎週火曜", "どんなバイトをしているの?", "国際通りのタコライス屋!週3で入ってる"),
    (
        "i have piano on tuesdays",
        "What job do you have now?",
        "just started at the taco place, not tuesdays",
    ),
    (
        "ich gebe dienstags nachhilfe in mathe",
        "Was arbeitest du denn gerade?",
        "in der bäckerei, dienstags frei",
    ),
]


@pytest.mark.parametrize(("known", "question", "answer"), ANSWERED)
async def test_an_answer_ends_nothing_by_meaning(
    reading: Formation, story: Story, known: str, question: str, answer: str
) -> None:
    await tell(reading, story, known, owner=ANA)
    assert await story.active(ANA)
    await story.says(ANA, "hm", minute(8), chat="new")
    await story.replies(ANA, question, minute(8.5), chat="new")
    await form_turn(reading, ANA, await story.says(ANA, answer, minute(9), chat="new"))
    assert not await story.memories(ANA, "superseded")


async def test_two_wishes_about_other_things_stand_beside_each_other(reading: Formation, story: Story) -> None:
    await tell(reading, story, "please answer in English", "please be brief when you answer", owner=ANA)
    assert len(await story.active(ANA)) == 2


def test_a_particle_is_no_word_in_common() -> None:
    assert not in_common("the tonsils are put back to the 22nd", "me back is at me since the pit")
    assert in_common("my back is fine again", "me back is at me since the pit")


def test_an_ending_is_no_word_in_common() -> None:
    assert not may_be_about("国際通りのタコライス屋!週3で入ってる", "三線習ってるんだけど毎週火曜")
    assert may_be_about("三線やめちゃった", "三線習ってるんだけど毎週火曜")
    assert may_be_about("コーヒーは一日一杯にした", "毎日コーヒーを六杯飲む")

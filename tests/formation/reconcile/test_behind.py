"""What a correction right behind a statement makes of what was learned from that (decision 0052)."""

import pytest

from formation.extract.corrections import with_taken_back
from formation.reconcile.restated.behind.correct import (
    corrected_behind,
    fragment_in,
    is_fragment,
    is_of_fragment,
    says_else,
)
from retrieval.corrections.behind import behind_of, may_correct, readings_of, words_of
from tests.formation.reconcile.amendments import NO_AMENDMENT_SEEN, NO_AMENDMENT_UNSEEN
from tests.formation.reconcile.correctable import correctable
from tests.formation.reconcile.test_taken_back import LEFT

EXCHANGED = (
    ("my cousin Bree is 31 and sells candles", "*32 whoops", "my cousin Bree is 32 and sells candles"),
    (
        "we're staying in Whitby over easter with the kids",
        "not Whitby, Scarborough, my mistake",
        "we're staying in Scarborough over easter with the kids",
    ),
    (
        "my physio is on the 6th of may at 10",
        "ugh no im an idiot, the 16th of may",
        "my physio is on the 16th of may at 10",
    ),
    ("兄の仕事は大工", "大工じゃないわ、左官", "兄の仕事は左官"),
    ("妹は大阪に住んでる", "大阪じゃないな、神戸", "妹は神戸に住んでる"),
    ("unser Hausarzt ist Dr. Reisig", "nein, nicht Reisig, sondern Reitig heißt er", "unser Hausarzt ist Dr. Reitig"),
    ("my dog Rex is 4", "typo, Max not Rex", "my dog Max is 4"),
    ("mein Bruder Jonas wird im März 40", "sorry 41, nicht 40", "mein Bruder Jonas wird im März 41"),
    ("wir ziehen im Juni nach Graz", "nach Linz mein ich, ich depp", "wir ziehen im Juni nach Linz"),
    ("meine Chefin heißt Sabine", "Sabrina, hab mich vertippt", "meine Chefin heißt Sabrina"),
    ("mon vol pour Dakar est le 3 mai", "mince non, le 13, jai mal lu", "mon vol pour Dakar est le 13 mai"),
    ("ma nièce Chloé a 8 ans", "9 déjà, elle vient de les fêter", "ma nièce Chloé a 9 ans"),
    ("mon fils s'appelle Enzo", "Eliot je voulais dire", "mon fils s'appelle Eliot"),
    (
        "mi cita con el oculista es el jueves a las 5",
        "ay no, el viernes, qué tonta",
        "mi cita con el oculista es el viernes a las 5",
    ),
    (
        "mi suegra vive en Murcia con su hermana",
        "perdona no Murcia, Alicante",
        "mi suegra vive en Alicante con su hermana",
    ),
    ("mi hijo hugo mide 120 cm", "uy 130 cm, leí mal", "mi hijo hugo mide 130 cm"),
    (
        "il matrimonio di Paola è il 9 giugno",
        "mannaggia no, il 19, ho letto male",
        "il matrimonio di Paola è il 19 giugno",
    ),
    ("mia zia abita a Torino da anni", "che scema, a Trento, a Torino ci lavora", "mia zia abita a Trento da anni"),
    ("a matrícula da Bia é dia 2 de fevereiro", "putz, dia 12", "a matrícula da Bia é dia 12 de fevereiro"),
    ("meu irmão mora em Recife", "foi mal, Natal, Recife era antes", "meu irmão mora em Natal"),
    ("mijn zus is verhuisd naar Breda", "foutje, naar Tilburg", "mijn zus is verhuisd naar Tilburg"),
    ("de kapper is op vrijdag om 3", "o nee sorry zaterdag", "de kapper is op zaterdag om 3"),
    (
        "moja siostra ma termin porodu 4 maja",
        "kurcze, 14 maja, źle spojrzałam",
        "moja siostra ma termin porodu 14 maja",
    ),
    ("дочке 5 лет, зовут Варя", "ой 6 уже, неделю назад исполнилось", "дочке 6 лет, зовут Варя"),
    ("я работаю в Самаре", "вру, в Саратове", "я работаю в Саратове"),
    ("oğlumun sınavı 5 haziran", "pardon 15 haziranmış", "oğlumun sınavı 15 haziran"),
    ("ablam izmirde yaşıyor", "yok manisa, izmir eskidendi", "ablam manisade yaşıyor"),
    ("موعد المدرسة يوم الثلاثاء الساعة ٨", "معلش الاربعاء", "موعد المدرسة يوم الاربعاء الساعة ٨"),
    ("اخوي ساكن في جدة", "قصدي مكة، جدة كان فيها زمان", "اخوي ساكن في مكة"),
    ("我妈62岁了，退休在家", "打错了 63岁", "我妈63岁了，退休在家"),
    ("我女朋友在杭州读研", "啊不是 南京 杭州是本科", "我女朋友在南京读研"),
    ("娘の発表会は6月2日です", "あ、見間違えた、12日だ", "娘の発表会は6月12日です"),
    ("弟は福岡で働いてる", "ごめん、熊本だった、福岡は前の会社", "弟は熊本で働いてる"),
    ("누나가 육군 장교야", "아니 해군이야ㅋㅋ", "누나가 해군 장교야"),
    ("우리 딸 7살이야", "다시 보니 8살이네", "우리 딸 8살이야"),
    ("mera interview 4 june ko hai", "arre sorry 14 june, galat dekha", "mera interview 14 june ko hai"),
    ("meri behen jaipur me rehti hai", "sorry udaipur, jaipur pehle rehti thi", "meri behen udaipur me rehti hai"),
    # Letters that are a value in blood groups alone.
    ("my blood type is A+", "sorry, B+", "my blood type is B+"),
    ("meine Blutgruppe ist A", "quatsch, AB", "meine Blutgruppe ist AB"),
    ("mi grupo sanguíneo es O negativo", "perdona, B negativo", "mi grupo sanguíneo es B negativo"),
    ("血液型はAです", "ごめん、ABだった", "血液型はABです"),
    # How somebody is called, of whom the memory says what they are.
    ("my cousin Hoa lives in Hue", "sorry, her name is Hanh", "my cousin Hanh lives in Hue"),
    ("meine Tante Gerda wohnt in Kassel", "sorry, sie heißt Gerlinde", "meine Tante Gerlinde wohnt in Kassel"),
    ("mi prima Rosa es enfermera", "perdón, se llama Rocío", "mi prima Rocío es enfermera"),
    ("mia cugina Elisa fa la cuoca", "scusa, si chiama Elena", "mia cugina Elena fa la cuoca"),
    ("minha prima Rita é enfermeira", "desculpa, se chama Rute", "minha prima Rute é enfermeira"),
    (
        "my neighbour Pete is a plumber",
        "sorry, his name is Paul, Pete is his brother",
        "my neighbour Paul is a plumber",
    ),
    # Of several numbers the one beside the same word, and none that is said again.
    ("my weight is 82 and my pulse is 60", "sorry, pulse 70", "my weight is 82 and my pulse is 70"),
    ("身高180体重80", "打错了 体重是81", "身高180体重81"),
    ("키 178 몸무게 79", "아니 몸무게 81", "키 178 몸무게 81"),
    ("my blood pressure is 140 over 90", "sorry, 130 over 90", "my blood pressure is 130 over 90"),
    ("mein Blutdruck ist 140 zu 90", "sorry, 140 zu 80", "mein Blutdruck ist 140 zu 80"),
    ("mi tensión es de 120 y 80", "perdona, 130 y 80", "mi tensión es de 130 y 80"),
    # A day with a stroke, at the end of what was said, and as in America.
    ("my exam is on 12/24", "sorry, 12/26", "my exam is on 12/26"),
    ("mi examen es el 4/12", "perdón, el 6/12", "mi examen es el 6/12"),
    ("l'esame è il 4/12/2026", "scusa, 6/12", "l'esame è il 6/12/2026"),
    ("minha consulta é dia 24/11", "foi mal, 26/11", "minha consulta é dia 26/11"),
    # A sentence behind it.
    (
        "my new assistant is called Fiona and starts in January",
        "Sorry, her name is Fenella, not Fiona. I shall have to get that right before she arrives.",
        "my new assistant is called Fenella and starts in January",
    ),
    (
        "my driving test is on 14 march in slough",
        "sorry, the 24th. my mum wrote it on the calendar and i never looked properly, i am hopeless with dates",
        "my driving test is on 24 march in slough",
    ),
    (
        "mein zahnarzttermin ist am 3. märz in fulda",
        "nein sorry, am 13. märz. da muss ich mir wohl noch einen babysitter suchen, weil mein mann arbeitet",
        "mein zahnarzttermin ist am 13. märz in fulda",
    ),
    (
        "mi vuelo a Bogotá es el 7 de julio",
        "perdona, es el 17 de julio. Menos mal que lo miré otra vez antes de pedir las vacaciones en el trabajo",
        "mi vuelo a Bogotá es el 17 de julio",
    ),
    (
        "息子の卒業式は3月5日です",
        "ごめん、3月15日でした。予定表をもう一回見てよかったです。",
        "息子の卒業式は3月15日です",
    ),
    # An apology or a reason before it.
    (
        "Imogen's interview is on 9 December",
        "I beg your pardon, I have misread the letter: it is on the 11th.",
        "Imogen's interview is on 11 December",
    ),
    ("the audit is on 4 December", "That should have read 14 December, I am sorry.", "the audit is on 14 December"),
    (
        "I have a test on 15 January in tax law",
        "sorry teacher, it is 16 January, I look wrong line",
        "I have a test on 16 January in tax law",
    ),
    ("hanas bday is feb 21", "crap no, 12. feb 12. i flipped it", "hanas bday is feb 12"),
    ("my flat costs 870 a month", "ugh i typed that wrong, 780", "my flat costs 780 a month"),
    (
        "lasse hat am 22. februar geburtstag er wird sieben",
        "stimmt gar nicht am 20. hat er. ich hab das mit meinem mann verwechselt",
        "lasse hat am 20. februar geburtstag er wird sieben",
    ),
    (
        "die kaution war 1.800 euro",
        "verzeihung, da hab ich einen zahlendreher drin, 1.080 euro",
        "die kaution war 1.080 euro",
    ),
    (
        "mon rendez-vous est le 3 avril",
        "je vous demande pardon, je me suis trompée de ligne : c'est le 13",
        "mon rendez-vous est le 13 avril",
    ),
    (
        "la boda de mi hermano es el 9 de mayo",
        "disculpe, me hice un lío con las fechas, es el 19",
        "la boda de mi hermano es el 19 de mayo",
    ),
    (
        "l'esame di mio figlio è il 6 luglio",
        "chiedo scusa, ho guardato la riga sbagliata, è il 16",
        "l'esame di mio figlio è il 16 luglio",
    ),
    (
        "minha consulta é dia 4 de agosto",
        "me desculpe, olhei na linha errada, é dia 14",
        "minha consulta é dia 14 de agosto",
    ),
    (
        "de examens beginnen op 3 mei",
        "neem me niet kwalijk, ik heb het door elkaar gehaald, op 13 mei",
        "de examens beginnen op 13 mei",
    ),
    ("urodziny teściowej są 2 marca", "wybacz, pomyliło mi się, 12 marca", "urodziny teściowej są 12 marca"),
    ("у мужа операция 3 апреля", "прошу прощения, не туда посмотрела, 13 апреля", "у мужа операция 13 апреля"),
    (
        "у мами день народження 3 квітня",
        "прошу вибачення, не туди подивилася, 13 квітня",
        "у мами день народження 13 квітня",
    ),
    ("annemin ameliyatı 3 nisan", "kusuruma bakma yanlış okumuşum, 13 nisan", "annemin ameliyatı 13 nisan"),
    ("موعد عملية امي 3 ابريل", "اعتذر قريت التاريخ غلط، 13 ابريل", "موعد عملية امي 13 ابريل"),
    ("我妈妈的手术是4月3号", "不好意思，我看错行了，是4月13号", "我妈妈的手术是4月13号"),
    ("母の手術は4月3日です", "失礼しました、行を読み間違えてました、4月13日です", "母の手術は4月13日です"),
    ("엄마 수술은 4월 3일이에요", "죄송해요 줄을 잘못 봤네요, 4월 13일이에요", "엄마 수술은 4월 13일이에요"),
    (
        "meri maa ka operation 3 april ko hai",
        "maaf kijiye galat line dekh li, 13 april ko",
        "meri maa ka operation 13 april ko hai",
    ),
    # A place behind a preposition, or of somebody who has moved; a name of a relative; one of what was more.
    (
        "meine schwägerin merle zieht nach flensburg",
        "äh nein nach schleswig",
        "meine schwägerin merle zieht nach schleswig",
    ),
    ("ma soeur habite à Lille", "ah non à Lens", "ma soeur habite à Lens"),
    ("mio zio abita a Lecce", "ma no a Bari intendo", "mio zio abita a Bari"),
    ("мой дядя живёт в Туле", "то есть в Калуге", "мой дядя живёт в Калуге"),
    (
        "My sister Rosalind lives in Shrewsbury and wants us all for Boxing Day",
        "No, I am talking nonsense, she moved: it is Ludlow now.",
        "My sister Rosalind lives in Ludlow and wants us all for Boxing Day",
    ),
    (
        "My cousin Hoa come to Melbourne next month",
        "Oh I write wrong, her name is Hanh, Hoa is other cousin",
        "My cousin Hanh come to Melbourne next month",
    ),
    (
        "I have two sister in Vietnam and they want Ugg boots",
        "I mean one sister only, the other is my cousin",
        "I have one sister in Vietnam and they want Ugg boots",
    ),
    (
        "ich hab zwei söhne und wohne in Ulm",
        "ich meine einen sohn, der andere ist mein neffe",
        "ich hab einen sohn und wohne in Ulm",
    ),
    (
        "la réunion c'est le mardi 8 décembre à 18h",
        "ah non pardon c'est le jeudi 10",
        "la réunion c'est le jeudi 10 décembre à 18h",
    ),
    (
        "elternabend ist am dienstag, den 8. dezember",
        "sorry, donnerstag den 10.",
        "elternabend ist am donnerstag, den 10. dezember",
    ),
    ("the inspection is on Monday 7 June", "oops, Wednesday the 9th", "the inspection is on Wednesday 9 June"),
    ("the demo is on 3 December at 10", "nvm they moved, 2pm", "the demo is on 3 December at 2pm"),
    (
        "meine schwägerin merle zieht nach flensburg",
        "äh ich mein schleswig",
        'äh ich mein schleswig.", correcting the earlier: "meine schwägerin merle zieht nach flensburg',
    ),
    # It was looked up, and a clause says nothing but what is right.
    ("our standup is at 9:30 every day", "na its 9:45 checked the invite", "our standup is at 9:45 every day"),
    (
        "my flight is on march 3 from denver",
        "ugh looked at the ticket again its the 13th",
        "my flight is on march 13 from denver",
    ),
    ("la visita es el 4 de marzo", "nah, miré la agenda y es el 14", "la visita es el 14 de marzo"),
    (
        "il dentista è giovedì alle 10",
        "ma va, ho guardato il foglietto è venerdì",
        "il dentista è venerdì alle 10",
    ),
    ("mein zahnarzt ist am 5. mai", "blödsinn, im kalender steht der 15.", "mein zahnarzt ist am 15. mai"),
    ("de tandarts is op 4 mei", "nee hoor in de agenda staat 14 mei", "de tandarts is op 14 mei"),
    ("randevum 4 mayıs", "yok takvime baktım 14 mayıs", "randevum 14 mayıs"),
    ("we paid 8900 for the kubota 2610", "hold on it aint a 2610 its the 2620", "we paid 8900 for the kubota 2620"),
    # Beside what is right stands what the other is of, or with what it was mixed up.
    (
        "i see the endocrinologist on 20 January at 9:30",
        "ah no, the 22nd, the 20th is for my passport",
        "i see the endocrinologist on 22 January at 9:30",
    ),
    ("a prova da Bia é em junho", "em julho, troquei com a da irmã", "a prova da Bia é em julho"),
    ("my niece is called zara and she is 4", "nah, zora is her name", "my niece is called zora and she is 4"),
    ("we fly to Porto in May", "Lisbon. Porto is my brother's", "we fly to Lisbon in May"),
    ("mein bruder studiert jura in Ulm", "pardon, medizin, jura war früher", "mein bruder studiert medizin in Ulm"),
    # Somebody asks themselves, a name is another whole, and a date in digits gets another day.
    ("on va à Lyon en mai", "j'ai dit Lyon ? Dijon, c'est Dijon", "on va à Dijon en mai"),
    ("mein Bruder wohnt in Ulm", "hab ich Ulm gesagt? Augsburg natürlich", "mein Bruder wohnt in Augsburg"),
    ("mi primo vive en Lugo", "dije Lugo? Vigo, vive en Vigo", "mi primo vive en Vigo"),
    (
        "our new coach is Brian Hanlon, from Cork",
        "Hanley. Brian Hanley, sorry",
        "our new coach is Brian Hanley, from Cork",
    ),
    ("my boss is Anna Schmid", "no, Anna Schmitt", "my boss is Anna Schmitt"),
    ("mijn baas heet Jan Peters", "nee, Jan Pieters heet ie", "mijn baas heet Jan Pieters"),
    ("la consulta es el 4/12 a las 9", "uy, ya miré, es el 14", "la consulta es el 14/12 a las 9"),
    ("my dentist is on 5/20", "oops meant the 21st", "my dentist is on 5/21"),
    ("the vet costs $1,200/year", "correction, 1,500 not 1,200", "the vet costs $1,500/year"),
    # Of a study, or of what is denied first, both stand.
    (
        "mi hermana estudia derecho en Rosario",
        "perdón, arquitectura",
        'perdón, arquitectura.", correcting the earlier: "mi hermana estudia derecho en Rosario',
    ),
)
SAYS_SOMETHING_ELSE = (
    ("my sister works at Tesco in Hull", "sorry for the late reply, my sister Ana is coming"),
    ("i live on my own in Derby", "no pets though"),
    ("my new flat is on Brook Street", "no, I mean it's great"),
    ("my exam is on 7 may", "ok thanks, 3 questions please"),
    ("ich wohne in Ulm mit meinem Hund", "nein danke, das reicht mir"),
    ("meine tochter lina ist 6", "sorry, muss kurz weg, meine mutter ruft an"),
    ("je travaille à Nantes comme soudeur", "non merci, ça ira"),
    ("tengo dos hijas y vivo en Vigo", "no, gracias, eso es todo"),
    ("ho due gatti e un cane", "no ma tranquillo, niente di urgente"),
    # A day of July, or of December.
    # Whose blood group, and who is called so, is not said.
    ("my blood group is B and my wife's is A", "sorry, AB"),
    ("my niece Lotte is 5", "oops, her name is Mia, my sister is Anna"),
    ("my aunt Rosa and my aunt Carla live in Bari", "sorry, her name is Berta"),
    ("sou alérgico a camarão", "desculpa a demora, tava no banho"),
    ("ik heb een zoon van 5", "nee hoor, komt goed"),
    ("mam psa i mieszkam w Łodzi", "nie, dzięki, wystarczy"),
    ("мой муж Олег водитель", "прости что долго, мама звонила"),
    ("kedimin adı boncuk", "yok ya sağ ol gerek kalmadı"),
    ("عندي قطتين", "لا شكرا ما يحتاج"),
    ("我养了一只猫", "不用了 谢谢"),
    ("犬を飼ってます", "いや、大丈夫です"),
    ("저는 부산에 살아요", "아니 괜찮아요 고마워요"),
    ("mere do bachche hai", "nahi nahi bas itna hi"),
    ("my exam is on 7 may in Leeds", "I beg your pardon, but that is not very helpful. Could you be more precise?"),
    ("i live in Derby on my own", "no, in bed already"),
    ("my dog Rex is 4 and lives with us in Hove", "apologies for the delay, my boss called"),
    ("i work in Leeds and have two kids", "the numbers look wrong, 4 of 10 are missing"),
    ("meine tochter lina ist 6", "tut mir leid dass ich nochmal frage. ich hab 2 andere themen"),
    ("meine Tante wohnt in Bonn", "nein danke. ich fahre morgen nach Köln"),
    ("mi hermana vive en Cádiz", "lo siento, no entiendo. yo trabajo en Sevilla"),
    ("j'habite à Lyon avec mes deux chats", "excusez-moi, je reviens dans 5 minutes"),
    ("я живу в Туле", "извините, что долго. я была в Калуге у 2 подруг"),
    ("我住在杭州", "不好意思，刚才在开会，3点才结束"),
    ("母は大阪に住んでます", "失礼しました、ちょっと席を外してました"),
    ("my cousin Hoa lives in Hue", "Sorry, I forgot to say. Her name means flower and she has 2 kids."),
    ("my dentist is on friday", "no, i have yoga on thursdays"),
    ("my exam is on 7 may", "no, the party is on the 9th"),
    ("my dentist is on friday", "i looked, the party is on monday"),
    ("my dog is called Rex", "did i say that? thanks anyway"),
    ("my exam is on 7 may", "thanks, i looked it up, the library opens on 9 may"),
    ("my trip is in may", "looked at flights, 3 of them are full"),
    ("my exam is on 4/12", "oops the 11th"),
    ("i eat meat", "not today though"),
)


def then(known: str, message: str) -> str | None:
    """What the memory says after it; None: nothing is corrected."""
    readings = [each for each in readings_of(words_of(message)) if may_correct(each)]
    if not with_taken_back((), message):
        return None
    found = corrected_behind(readings, [correctable(f'Said: "{known}."')]).found
    return found.text.removeprefix('Said: "').removesuffix('."') if found.memory else None


@pytest.mark.parametrize(("known", "message", "expected"), EXCHANGED)
def test_what_is_right_stands_in_the_statement(known: str, message: str, expected: str) -> None:
    assert then(known, message) == expected


@pytest.mark.parametrize(("known", "message"), [*SAYS_SOMETHING_ELSE, *LEFT])
def test_what_says_something_else_exchanges_nothing(known: str, message: str) -> None:
    assert then(known, message) is None


@pytest.mark.parametrize("message", [*NO_AMENDMENT_SEEN, *NO_AMENDMENT_UNSEEN])
def test_what_corrects_nothing_by_itself_exchanges_nothing(message: str) -> None:
    for known in ("I have 3 cats and I live in Bergen", "my exam is on 7 december", "I run a lot"):
        assert then(known, message) is None


@pytest.mark.parametrize(
    ("known", "message"),
    [
        ("my cat is blind in one eye", "no sorry, he's deaf not blind"),
        ("mon chat est aveugle d'un œil", "pardon, sourd, pas aveugle"),
        ("we have three cats and three dogs", "4, my bad"),
        ("Giulia viene a pranzo e non mangia uova", "no, scusa, la Giulia mangia tutto, è Carla che non le mangia"),
    ],
)
def test_in_doubt_no_word_takes_anothers_place(known: str, message: str) -> None:
    text = then(known, message)
    assert text is None or text.endswith(f'", correcting the earlier: "{known}')


def test_of_two_memories_the_one_that_has_such_a_value_is_meant() -> None:
    readings = readings_of("oops meant the 19th")
    dentist, dog = correctable('Said: "the dentist is on 9 May."'), correctable('Said: "my dog is called Rex."')
    assert corrected_behind(readings, [dog, dentist]).found.memory == dentist
    assert corrected_behind(readings, [dentist, dentist]).found.memory is None


def test_what_says_nothing_by_itself_is_a_fragment() -> None:
    for message, expected in (
        ("van Mechelen bedoel ik", True),
        ("sorry, Samstag", True),
        ("not Paris, Lyon, sorry", True),
        ("nach Köln mein ich", True),
        ("sorry, it is 16 January", True),
        ("äh nein nach Ulm", True),
        ("no, 12 march", True),
        ("no como carne, ni pescado", False),
        ("no, Ana is 12", False),
        ("i meant i work nights", False),
        ("no, I love it", False),
    ):
        behind = behind_of(message)
        assert (behind is not None and is_fragment(behind)) is expected


def test_what_follows_in_a_sentence_of_its_own_is_no_part_of_the_correction() -> None:
    message = "sorry, it is 16 January. I have a cat. I mixed it up with my husband's"
    fragment = fragment_in(message)
    assert fragment == "sorry, it is 16 January."
    assert says_else("I have a cat.", message, fragment)
    assert not says_else("I mixed it up with my husband's", message, fragment)
    assert is_of_fragment("it is 16 January", message, fragment)
    assert not is_of_fragment("I have a cat.", message, fragment)

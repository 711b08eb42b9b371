"""What a correction right behind a statement makes of what was learned from that (decision 0052)."""

import pytest

from formation.extract.corrections import with_taken_back
from formation.reconcile.restated.behind.correct import corrected_behind, is_fragment, says_another
from retrieval.corrections.behind import behind_of, may_correct, words_of
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
)


def then(known: str, message: str) -> str | None:
    """What the memory says after it; None: nothing is corrected."""
    behind = behind_of(words_of(message))
    if behind is None or not may_correct(behind) or not with_taken_back((), message):
        return None
    found = corrected_behind(behind, [correctable(f'Said: "{known}."')])
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
    assert text is None or text.startswith(f'{known}.", then corrected: ')


def test_of_two_memories_the_one_that_has_such_a_value_is_meant() -> None:
    behind = behind_of("oops meant the 19th")
    assert behind is not None
    dentist, dog = correctable('Said: "the dentist is on 9 May."'), correctable('Said: "my dog is called Rex."')
    assert corrected_behind(behind, [dog, dentist]).memory == dentist
    assert corrected_behind(behind, [dentist, dentist]).memory is None


def test_what_says_nothing_by_itself_is_a_fragment() -> None:
    for message, expected in (
        ("van Mechelen bedoel ik", True),
        ("sorry, Samstag", True),
        ("not Paris, Lyon, sorry", True),
        ("nach Köln mein ich", True),
        ("i meant i work nights", False),
        ("no, I love it", False),
    ):
        behind = behind_of(message)
        assert (behind is not None and is_fragment(behind)) is expected


def test_a_denial_may_be_of_the_reply() -> None:
    behind = behind_of("no, 13 March")
    assert behind is not None
    known = 'Said: "Ida has her birthday on 3 March."'
    assert says_another("Then book on 10 March.", behind, known)
    assert not says_another("3 March it is. Cake or tart for her", behind, known)

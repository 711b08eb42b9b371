"""Which part of a memory goes with what is to be forgotten, and where it can be cut."""

import pytest

from formation.reconcile.clauses import clauses_of
from formation.reconcile.ended.beside import cut_out, says_something_else, without_clauses, without_place

CUT = [
    ("Rex is diabetic and he gets his shot at seven", "the shot", "Rex is diabetic"),
    ("Unser Kater Moritz ist taub und er schläft im Bad", "schläft im Bad", "Unser Kater Moritz ist taub"),
    ("i hate sprouts and my knee hurts", "sprouts", "my knee hurts"),
    ("no prawns they make me swell up, and i hate sprouts", "sprouts", "no prawns they make me swell up"),
    ("i love jazz, can't stand techno and I play the banjo", "techno", "i love jazz and I play the banjo"),
    ("I don't eat pork, beef or nuts", "beef", "I don't eat pork or nuts"),
    ("I work for Acme, I'm allergic to 1,000 things", "Acme", "I'm allergic to 1,000 things"),
    ("I have a dog, he's called Rex, and I live in York", "my dog", "I live in York"),
    ("bin laktoseintolerant, und mein golf ist kaputt", "laktose", "mein golf ist kaputt"),
    ("ich mag Jazz, Techno kann ich nicht ausstehen", "techno", "ich mag Jazz"),
    ("je bosse de nuit et mon mari est routier", "mon mari", "je bosse de nuit"),
    ("nada de gambas que me hincho, y odio las coles", "las coles", "nada de gambas que me hincho"),
    ("adoro il jazz, non sopporto la techno", "techno", "adoro il jazz"),
    ("gosto de brega, jazz e sertanejo", "brega", "gosto de jazz e sertanejo"),
    ("gosto de brega, jazz e sertanejo", "jazz", "gosto de brega e sertanejo"),
    ("gosto de brega, jazz e sertanejo", "sertanejo", "gosto de brega, jazz"),
    ("geen garnalen daar ga ik van zwellen, en spruitjes haat ik", "spruitjes", "geen garnalen daar ga ik van zwellen"),
    ("geen garnalen daar ga ik van zwellen, en spruitjes haat ik", "garnalen", "spruitjes haat ik"),
    ("żadnych krewetek bo puchnę, i nienawidzę brukselki", "brukselce", "żadnych krewetek bo puchnę"),
    ("люблю старую фантастику, ужасы терпеть не могу", "ужасы", "люблю старую фантастику"),
    ("gluten yiyemem ve iki kedim var", "kedi", "gluten yiyemem"),
    ("أسكن في عمان، وعندي حساسية من الفستق", "الفستق", "أسكن في عمان"),
    ("मुझे मूंगफली से एलर्जी है और मेरे पास कुत्ता है", "कुत्ता", "मुझे मूंगफली से एलर्जी है"),
    ("재즈 좋아해요, 테크노는 싫어요", "테크노", "재즈 좋아해요"),
    ("밤에 병원에서 일하고 남편은 트럭 기사예요", "남편", "밤에 병원에서 일하고"),
    ("犬を飼っています、トマトが嫌いです", "トマト", "犬を飼っています"),
    ("我对花生过敏，住在上海", "上海", "我对花生过敏"),
    ("op maandagavond darten in café de Hoek met mijn maat Sjaak", "sjaak", "op maandagavond darten in café de Hoek"),
    (
        "i play darts on mondays at the legion with my friend Bev",
        "my friend bev",
        "i play darts on mondays at the legion",
    ),
    ("ogni sabato gioco a bocce al circolo con Tullio", "tullio", "ogni sabato gioco a bocce al circolo"),
    ("ik ben gescheiden en woon in Zwolle", "mijn scheiding", "woon in Zwolle"),
]
WHOLE = [
    ("el jueves tengo turno con el cardiólogo, que estudios llevo", "mi cardiólogo"),
    ("el jueves tengo turno con el cardiólogo, qué estudios llevo", "mi cardiólogo"),
    ("I see the cardiologist on Thursday, what papers should I bring", "my cardiologist"),
    ("am Donnerstag bin ich beim Kardiologen, was muss ich da mitbringen", "Kardiologe"),
    ("jeudi je vois le cardiologue, quels papiers je prends", "mon cardiologue"),
    ("quinta tenho cardiologista, o que levo de exames", "cardiologista"),
    ("в четверг у меня кардиолог, что взять с собой из анализов", "кардиолог"),
    ("no como nueces, porque se me hincha la cara", "nueces"),
    ("My late husband Walter and I were married 54 years", "Walter"),
    ("My father-in-law, Ruben, is moving in with us for the winter", "Ruben"),
    ("Meine Schwägerin, Almut, wohnt bis März bei uns", "Almut"),
    ("My brother Tom and my sister Anna live in Leeds", "Anna"),
    ("My sister Anna lives in Leeds and plays the cello", "Leeds"),
    ("Anna lives in Leeds and plays the cello every day", "Anna"),
    ("my sister moved to Porto and I play the cello", "my sister"),
    ("I have two cats, Romeo and Nina", "my cats"),
    ("I have a peanut allergy, it makes me swell up", "peanut allergy"),
    ("Je suis divorcé de Nathalie, ma fille Inès vit avec elle à Nice", "Nathalie"),
    ("keine Garnelen, davon schwelle ich an", "Garnelen"),
    ("tengo un perro y un gato", "perro"),
    ("mi hermana vive en Vigo y toca el chelo cada día", "mi hermana"),
    ("a minha irmã mora em Lisboa e trabalha no banco", "a minha irmã"),
    ("ho due gatti, romeo e nina", "gatti"),
    ("moja siostra i ja mieszkamy w Łodzi", "siostra"),
    ("сестра живёт в Туле и каждый день играет на арфе", "сестра"),
    ("babam Ankara'da yaşıyor, her gün çello çalıyor", "babam"),
    ("妹は銀行で働いて、猫を飼っています", "妹"),
    ("أختي تسكن في عمان، تعمل في بنك كبير", "أختي"),
    ("macbook air m1 kullanıyorum, ram mi yetmiyor", "macbook"),
    ("mia nonna Ada ha il diabete e le piacciono tanto i dolci", "diabete"),
    ("mujhe dhool se allergy hai, subah uthte hi cheenke shuru", "allergy"),
    ("I live in Lisbon", "Lisbon"),
    ("I live in Lisbon", "Porto"),
    ("i broke up with Sjaak", "sjaak"),
    ("i live with Sjaak", "sjaak"),
    ("i play darts on mondays at the legion with Bev", "darts with bev"),
    ("i play darts with Bev on mondays at the legion", "bev"),
]


@pytest.mark.parametrize(("said", "about", "rest"), CUT)
def test_the_part_about_it_goes_and_the_rest_says_what_it_said(said: str, about: str, rest: str) -> None:
    cut = cut_out(f'Said: "{said}."', about)
    assert cut is not None
    assert cut.rest == f'Said: "{rest}."'


@pytest.mark.parametrize(("said", "about"), WHOLE)
def test_nothing_is_cut_where_the_rest_would_say_something_else_or_nothing(said: str, about: str) -> None:
    assert cut_out(f'Said: "{said}."', about) is None


def test_that_a_part_goes_that_only_speaks_of_it_is_told() -> None:
    cut = cut_out('Said: "I have a dog, he\'s called Rex, and I live in York."', "my dog")
    assert cut is not None
    assert (cut.gone, cut.leans) == ("I have a dog, he's called Rex", True)


def test_what_is_meant_is_told_from_the_rest_in_another_form_too() -> None:
    assert says_something_else("żadnych krewetek bo puchnę, i nienawidzę brukselki", "brukselce")


CLAUSES = [
    ("i curl on thursdays and my sister Joan watches", ["i curl on thursdays", "my sister Joan watches"]),
    ("my brother has a dog, plays golf", ["my brother has a dog"]),
    ("mein Bruder heißt Tom, arbeitet bei Bosch", ["mein Bruder heißt Tom"]),
    ("mein Bruder heißt Tom, ich arbeite bei Bosch", ["mein Bruder heißt Tom", "ich arbeite bei Bosch"]),
    ("езжу Улан-Удэ — Москва, дома бываю через неделю", ["езжу Улан-Удэ — Москва", "дома бываю через неделю"]),
    ("犬を飼っています、トマトが嫌いです", ["犬を飼っています", "トマトが嫌いです"]),
    ("i curl on thursdays", []),
]
# Which clause ends, and the rest; None: all of it.
WITHOUT = [
    ("работаю проводником, езжу Улан-Удэ — Москва, дома бываю редко", "езжу Улан-Удэ — Москва", None),
    ("работаю проводником в поезде, езжу на Москву, дома редко", "езжу на Москву", "работаю проводником в поезде"),
    ("i drive a golf, vintage 2011", "i drive a golf", None),
    ("i drive a golf, vintage 2011, and my wife Ann cycles", "i drive a golf", "my wife Ann cycles"),
    ("on mondays, i play golf", "i play golf", None),
    ("ich fahre einen golf, baujahr 2011", "ich fahre einen golf", None),
    ("we have a greyhound, Bosco, and i play the harp", "Bosco", "i play the harp"),
    ("wir haben einen hund, Bosco, und ich spiele tuba", "Bosco", "ich spiele tuba"),
    ("i have two cats, Romeo and Nina", "Nina", "i have two cats, Romeo"),
    ("i play squash with Farhan, my doubles partner", "i play squash with Farhan", None),
    ("ich spiele squash mit tom, meinem alten freund", "ich spiele squash mit tom", None),
    ("my bonus is due in march and i leave after that", "my bonus is due in march", None),
    (
        "stiamo in affitto a Lodi, 870 al mese e il contratto scade a giugno",
        "870 al mese",
        "stiamo in affitto a Lodi e il contratto scade a giugno",
    ),
    (
        "we rent in Hove, 900 a month and the lease ends in june",
        "900 a month",
        "we rent in Hove and the lease ends in june",
    ),
    ("tengo hipotiroidismo y tomo levotiroxina", "tomo levotiroxina", "tengo hipotiroidismo"),
    ("vivo sola, y mi hijo Hugo está en Bariloche", "mi hijo Hugo está en Bariloche", "vivo sola"),
]


@pytest.mark.parametrize(("said", "clauses"), CLAUSES)
def test_a_change_may_end_one_of_these(said: str, clauses: list[str]) -> None:
    assert clauses_of(f'Said: "{said}."') == clauses


@pytest.mark.parametrize(
    "memory", ['Asked "Which car?", said: "a golf, vintage 2011."', 'Wants: "be short, and in verse."']
)
def test_an_answer_and_a_wish_are_never_cut(memory: str) -> None:
    assert clauses_of(memory) == []


@pytest.mark.parametrize(("said", "ended", "rest"), WITHOUT)
def test_what_does_not_stand_alone_goes_with_the_clause_before_it(said: str, ended: str, rest: str | None) -> None:
    cut = without_clauses(f'Said: "{said}."', {ended})
    assert (cut.rest if cut else None) == (f'Said: "{rest}."' if rest else None)


PLACES = [
    (
        "sou fisio numa clínica e tenho 3 gatos",
        "saí da clínica, agora atendo só em domicílio",
        "sou fisio e tenho 3 gatos",
    ),
    ("i'm a nurse at st thomas", "i left st thomas, started at guys in may", "i'm a nurse"),
    ("ich bin krankenpfleger bei der caritas", "hab bei der caritas gekündigt", "ich bin krankenpfleger"),
    ("jestem kelnerką w hotelu Bristol", "już nie pracuję w hotelu Bristol", "jestem kelnerką"),
    ("je suis serveuse au café de la gare", "je ne travaille plus au café de la gare", "je suis serveuse"),
    ("i'm a nurse at st thomas", "i left st thomas, started as a porter in may", None),
    ("i'm a baker at Holt's bakery", "left the bakery", None),
    ("i'm a nurse at st thomas", "sold the old ford", None),
]


@pytest.mark.parametrize(("said", "change", "rest"), PLACES)
def test_who_left_a_place_is_still_what_they_were_there(said: str, change: str, rest: str | None) -> None:
    cut = without_place(f'Said: "{said}."', change)
    assert (cut.rest if cut else None) == (f'Said: "{rest}."' if rest else None)

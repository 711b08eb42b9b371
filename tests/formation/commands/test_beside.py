"""Which part of a memory goes with what is to be forgotten, and where it can be cut."""

import pytest

from formation.commands.beside import cut_out, says_something_else

CUT = [
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
]
WHOLE = [
    ("My late husband Walter and I were married 54 years", "Walter"),
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
    ("I live in Lisbon", "Lisbon"),
    ("I live in Lisbon", "Porto"),
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

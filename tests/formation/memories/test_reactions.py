"""What a body does with a food or a matter is a matter of health, as an allergy is."""

import pytest

from formation.memories.categories import category_of

REACTS = [
    "geen garnalen daar ga ik van zwellen, en spruitjes haat ik",
    "als ik kiwi eet krijg ik uitslag",
    "mijn zoon kan niet tegen noten",
    "I swell up from shrimp",
    "my throat closes when I eat walnuts",
    "penicillin gives me hives",
    "he breaks out in a rash from latex",
    "my son reacts badly to eggs",
    "dairy doesn't agree with me",
    "von Kiwi schwillt mir die Zunge an",
    "wenn ich Nüsse esse bekomme ich keine Luft",
    "ich reagiere heftig auf Penicillin",
    "les crevettes me font gonfler",
    "quand je mange des noix ma gorge se serre",
    "je ne digère pas le lait",
    "con los mariscos se me hinchan los labios",
    "el ibuprofeno me da urticaria",
    "no tolero la lactosa",
    "fico toda empolada quando como camarão",
    "minha boca incha quando como amendoim",
    "mi si gonfiano le labbra con i gamberi",
    "le fragole mi danno orticaria",
    "non tollero il lattosio",
    "po orzechach puchnie mi język",
    "nie toleruję laktozy",
    "у меня на арахис отёк квинке был в 2020",
    "от орехов я задыхаюсь",
    "не переношу лактозу",
    "после клубники вся покрываюсь сыпью",
    "fıstık yersem dudaklarım şişiyor",
    "yumurta dokunuyor bana",
    "लैक्टोज हज़म नहीं होता",
    "झींगा खाने से मेरा मुँह सूज जाता है",
    "moongphali khane se saans phoolne lagti hai khujli bhi",
    "我一吃虾嘴巴就肿",
    "吃芒果会起疹子",
    "エビを食べると口が腫れる",
    "牛乳は体が受け付けない",
    "새우 먹으면 두드러기 나요",
    "복숭아 만지면 가려워요",
    "لما آكل الفول السوداني بتورم شفايفي",
    "من الجمبري بيطلعلي طفح",
]
DOES_NOT = [
    "I made a rash decision from the start",
    "I keep hives on the roof of my house",
    "I'm itching to travel when I have time",
    "I can't tolerate liars",
    "my boss reacts badly to criticism",
    "liars make me sick",
    "my tyres are swollen",
    "there is a rash of burglaries in our street",
    "das gab für mich den Ausschlag",
    "ich reagiere heftig auf Kritik",
    "dein Gerede juckt mich nicht",
    "je ne supporte pas les menteurs",
    "je gonfle les pneus de mon vélo",
    "no tolero la mentira",
    "se me hinchan las narices con mi jefe",
    "não tolero gente falsa",
    "incho o pneu da bicicleta",
    "I measure it in inches when I sew",
    "non tollero i bugiardi",
    "gonfio le gomme della bici",
    "ik kan niet tegen onrecht",
    "ik reageer fel op kritiek",
    "nie znoszę kłamstwa",
    "не переношу ложь",
    "на вечеринке я был в костюме",
    "balon şişirmeyi severim",
    "eleştiri bana dokunuyor",
    "मुझे झूठ पसंद नहीं",
    "我吃饭很快",
    "喝咖啡就精神",
    "食べると幸せになる",
    "本を読むと目が疲れる",
    "밥 먹으면 졸려요",
    "لما آكل بحس بالنعاس",
    "perche il mare adriatico e cosi basso",
    "onze hond Sproet is drie",
    "mi vecino reacciona mal a la música",
    "sąsiad źle reaguje na hałas",
    "начальник плохо реагирует на критику",
    "nasıl şişman kalınır",
]


@pytest.mark.parametrize("text", REACTS)
def test_what_a_body_does_with_a_food_or_a_matter_is_of_health(text: str) -> None:
    assert category_of(f'Said: "{text}"', None) == "health"


@pytest.mark.parametrize("text", DOES_NOT)
def test_what_is_said_of_no_body_and_no_food_is_not(text: str) -> None:
    assert category_of(f'Said: "{text}"', None) != "health"

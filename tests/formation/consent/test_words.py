"""What words say about consent: yes or no, "remember that", and what is sensitive; in more than eight languages."""

from dataclasses import replace

import pytest

from formation.consent.consent import consent_needed, means_the_same
from formation.consent.explicit import is_asked_for
from formation.consent.replies import answer_of
from formation.consent.sensitivity import sensitive_as, sensitivities_of
from formation.consent.settings import SENSITIVITIES, ConsentSettings
from formation.facts import Fact
from retrieval.categories import INSTRUCTION, Sensitivity

YES = """Yes|yes please!|Yeah, sure.|Yes, go ahead and remember that.|Please do|Of course 👍|Ja|ja, gerne|Ja bitte, merk dir das|Sí|Sí, claro.
|¡Sí, por favor!|Oui|oui, bien sûr|D’accord|Sim|sim, pode guardar|Sì|sì, certo|Ja, graag|doe maar|Tak|tak, oczywiście|Да|да, запомни|Конечно
|Evet|evet, kaydet|是的|好的，记住吧|はい|はい、覚えてください。|네|네, 기억해 주세요|نعم|نعم، من فضلك|हाँ|जी हाँ, याद रखें"""
NO = """No|no thanks|No, please don't.|Nope|I'd rather not|Don't remember that|Nein|nein, lieber nicht|Nein danke|No, mejor no|no, gracias
|Non|non merci|plutôt pas|Não|não, obrigado|No, meglio di no|No grazie|Nee|nee, liever niet|Nie|nie, dziękuję|Нет|нет, не надо|Hayır|hayır, kaydetme
|不|不用了，谢谢|いいえ|いいえ、結構です|아니요|아니요, 기억하지 마세요|لا|لا شكرا|नहीं|नहीं, धन्यवाद"""
NEITHER = """ok|thanks|fine|maybe|yes and no|yes, but what is it for?|Yes, I also live in Lisbon now|no idea what you mean|why?|Is that a yes?
|hm|👍||"Yes, remember that."|> yes|<document>yes</document>|Bob: yes|Bob wrote: yes, remember that|What shall I cook?|yes no
|{"answer": "yes"}|Yes. Yes. Yes. Yes. Yes. Yes. Yes. Yes. Yes. Yes. Yes. Yes. Yes. Yes."""


@pytest.mark.parametrize(("said", "means"), [(YES, True), (NO, False), (NEITHER, None)], ids=["yes", "no", "neither"])
def test_a_short_reply_says_yes_or_no_and_everything_else_leaves_it_open(said: str, means: bool | None) -> None:
    found = {text: answer_of(text) for text in said.replace("\n|", "|").split("|")}
    assert {text: answer for text, answer in found.items() if answer is not means} == {}


ASKED = [
    ("Remember that I'm allergic to peanuts.", "I'm allergic to peanuts"),
    ("Hi there! Please remember I'm a vegan, ok.", "I'm a vegan"),
    ("Don't forget that I have asthma", "I have asthma"),
    ("What a day. I want you to remember that I have asthma.", "I have asthma"),
    ("Merk dir bitte, dass ich Diabetes habe.", "ich Diabetes habe"),
    ("Bitte vergiss nicht, dass ich Vegetarier bin.", "ich Vegetarier bin"),
    ("Recuerda que soy alérgico a las nueces.", "soy alérgico a las nueces"),
    ("Retiens que je suis végétarien.", "je suis végétarien"),
    ("Lembra-te que sou vegetariano.", "sou vegetariano"),
    ("Ricordati che sono celiaco.", "sono celiaco"),
    ("Onthoud dat ik vegetariër ben.", "ik vegetariër ben"),
    ("Zapamiętaj, że mam astmę.", "mam astmę"),
    ("Запомни, что у меня диабет.", "у меня диабет"),
    ("Astımım var, unutma.", "Astımım var"),
    ("请记住我对花生过敏。", "我对花生过敏"),
    ("私は喘息があります、覚えておいてください。", "私は喘息があります"),
    ("나는 채식주의자라는 걸 기억해 줘.", "나는 채식주의자"),
    ("تذكر أنني مصاب بالسكري", "أنني مصاب بالسكري"),
    ("याद रखना कि मैं शाकाहारी हूँ", "मैं शाकाहारी हूँ"),
]
NOT_ASKED = [
    ("I'm allergic to peanuts.", "I'm allergic to peanuts"),
    ("I remember that I lived in Lisbon", "I lived in Lisbon"),
    ("Remember when I lived in Lisbon? I have asthma", "I have asthma"),
    ("Remember the milk. I have asthma.", "I have asthma"),
    ("Don't remember this: I have asthma.", "I have asthma"),
    ("Bob said: 'Remember that I have asthma.'", "I have asthma"),
]


@pytest.mark.parametrize(("message", "evidence"), ASKED)
def test_who_asks_to_have_something_remembered_has_agreed(message: str, evidence: str) -> None:
    assert is_asked_for(message, evidence)


@pytest.mark.parametrize(("message", "evidence"), NOT_ASKED)
def test_what_is_only_said_was_not_asked_for(message: str, evidence: str) -> None:
    assert not is_asked_for(message, evidence)


SENSITIVE = {
    "name": "My name is Ana|Ich heiße Ana|Me llamo Ana|Je m'appelle Ana|Meu nome é Ana|Mi chiamo Ana|Ik heet Ana|Nazywam się Anna"
    "|Меня зовут Анна|Benim adım Ana|我叫安娜|私の名前はアナです|제 이름은 아나예요|اسمي آنا|मेरा नाम अना है",
    "pronouns": "My pronouns are they/them|Meine Pronomen sind sie/ihr|Mis pronombres son elle|Mes pronoms sont iel"
    "|Meus pronomes são ela|I miei pronomi sono lei|Mijn voornaamwoorden zijn hen/hun|Moje zaimki to ona|Мои местоимения она"
    "|Zamirim o|我的代词是她|私の代名詞は彼女です",
    "health": "I have diabetes|I suffer from depression|Ich habe Krebs|Tengo asma|Je suis en dépression|Tenho diabetes"
    "|Ho il diabete e sono celiaco|Ik heb kanker|Mam depresję|У меня диабет|Kanser hastasıyım|我患有糖尿病|うつ病です|당뇨가 있어요|عندي السكري|मुझे मधुमेह है",
    "religion": "I'm a Christian|I go to church every Sunday|Ich bin katholisch|Soy musulmán|Je suis athée|Sou evangélico"
    "|Sono ebreo|Ik ben katholiek|Jestem ateistą|Я православный|Ben müslümanım|我信佛教|私はクリスチャンです|저는 기독교인이에요|أنا مسلم|मैं हिंदू हूँ",
    "politics": "I always vote for the Greens|Ich wähle die SPD|Soy socialista|Je vote à gauche|Sou de esquerda|Sono di sinistra"
    "|Ik stem op GroenLinks|Głosuję na lewicę|Я голосую за либералов|Ben solcuyum|我是党员|私はいつも左派に投票します|저는 진보 정당에 투표해요|أنا يساري|मैं वामपंथी हूँ",
    "orientation": "I'm gay|Ich bin schwul|Soy lesbiana|Je suis bisexuelle|Sou bissexual|Sono omosessuale|Ik ben lesbisch"
    "|Jestem gejem|Я гей|Ben eşcinselim|我是同性恋|私はゲイです|저는 동성애자예요|أنا مثلي|मैं समलैंगिक हूँ",
    "finances": "My salary is 50,000|I earn $80k a year|Ich habe Schulden|Tengo una hipoteca|Mon salaire est de 2000 euros"
    "|Tenho uma dívida|Il mio stipendio è basso|Ik heb een hypotheek|Mam kredyt|У меня ипотека|Maaşım düşük|我的工资很低|年収は500万円です|저는 대출이 있어요|راتبي قليل|मुझ पर कर्ज है",
}
BENIGN = (
    "I live in Lisbon|I love Bun|I work as a teacher|I have a dog called Rex|My favourite colour is green|I like heiße Schokolade"
    "|Ich wohne in Berlin|Ich liebe Jazz|Vivo en Madrid|Me encanta el café|J'habite à Paris|Moro no Porto|Vivo a Roma|Ik woon in Gent"
    "|Mieszkam w Krakowie|Я живу в Москве|İzmir'de yaşıyorum|我住在上海|私は東京に住んでいます|저는 서울에 살아요|أعيش في القاهرة|मैं दिल्ली में रहता हूँ"
)


@pytest.mark.parametrize("sensitivity", SENSITIVE)
def test_sensitive_statements_are_recognised_by_their_words(sensitivity: str) -> None:
    missed = [
        text
        for text in SENSITIVE[sensitivity].split("|")
        if sensitivity not in sensitivities_of(Fact(text=f'Said: "{text}."', evidence=text))
    ]
    assert missed == []


def test_plain_statements_are_not_sensitive() -> None:
    found = {text: list(sensitivities_of(Fact(text=f'Said: "{text}."', evidence=text))) for text in BENIGN.split("|")}
    assert {text: each for text, each in found.items() if each} == {}


def test_key_category_and_model_say_so_too() -> None:
    plain = Fact(text="X.", evidence="x")
    facts = [
        replace(plain, key="name"),
        replace(plain, key="allergy:nuts"),
        replace(plain, category="health"),
        replace(plain, sensitive="finances"),
        replace(plain, sensitive="x"),
    ]
    found = [next(sensitivities_of(each), None) for each in facts]
    assert found == ["name", "health", "health", "finances", None]


@pytest.mark.parametrize(
    ("rules", "category", "expected"),
    [
        ({}, None, "health"),
        ({"health": "benign"}, None, None),
        ({"health": "benign"}, "health", None),
        ({"work": "sensitive"}, "work", "work"),
        ({"work": "benign"}, "work", None),  # whatever else it tells of,
        ({"work": "benign", "health": "sensitive"}, "work", "health"),  # unless a rule calls that sensitive
        ({"other": "sensitive"}, None, "other"),
        ({"religion": "benign"}, None, "health"),
    ],
)
def test_the_policy_file_says_what_is_sensitive(
    rules: dict[str, Sensitivity], category: str | None, expected: str | None
) -> None:
    fact = Fact(text="Has asthma.", evidence="I have asthma", category=category)
    assert sensitive_as(fact, SENSITIVITIES, rules) == expected


def test_what_was_declined_is_known_again_in_other_words() -> None:
    for one, other in (
        ("Has diabetes.", 'Said: "I\'m a diabetic"'),
        ("Is allergic to peanuts.", 'Said: "I am allergic to all peanuts"'),
        ('Said: "Ich habe Diabetes"', 'Said: "ja, ich habe auch Diabetes"'),
    ):
        assert means_the_same(one, other), (one, other)
    for one, other in (
        ("Is allergic to peanuts.", "Is allergic to walnuts."),
        ("Is allergic to peanuts.", "Is not allergic to peanuts."),
        ("Is called Ana.", "Is called Maria."),
        ("Earns 50,000.", "Earns 60,000."),
        ("Has diabetes.", "Has a diabetic cat."),
        ("Loves jazz.", "Hates jazz."),
    ):
        assert not means_the_same(one, other), (one, other)


def test_what_needs_consent_is_a_setting_and_a_wish_how_to_be_answered_never_does() -> None:
    def needed(text: str, fact: Fact, **settings: object) -> str | None:
        return consent_needed(fact, text, ConsentSettings().replace(**settings))

    asthma, bun = Fact(text="Has asthma.", evidence="I have asthma"), Fact(text="Loves Bun.", evidence="I love Bun")
    assert needed("I have asthma", asthma) is None
    assert needed("I have asthma", asthma, mode="sensitive") == "health"
    assert needed("I have asthma", asthma, mode="sensitive", categories=("finances",)) is None
    assert needed("Remember that I have asthma", asthma, mode="sensitive") is None
    assert needed("I love Bun", bun, mode="sensitive") is None
    assert needed("I love Bun", bun, mode="all") == "other"
    wish = Fact(text='Wants: "Call me Ana"', evidence="Call me Ana", category=INSTRUCTION)
    assert needed("Call me Ana", wish, mode="all") is None

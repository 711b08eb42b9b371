# ruff: noqa: RUF001 (text in scripts of its own)
"""Everyday requests to forget something, in seventeen languages, and what only sounds like one."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from formation.remembering import told_to_memory
from retrieval.commands.answers import named_instead
from retrieval.commands.choices import chosen
from retrieval.commands.forget_phrases.patterns import orders
from retrieval.commands.forget_phrases.staying import parted
from retrieval.commands.forgetting import orders_to_drop, speaks_of_forgetting
from retrieval.commands.recognise import Command, command_of
from tests.conftest import REPO
from tests.hostile.test_growth import MAX_GROWTH, growth

FIXTURES = REPO / "fixtures" / "commands"
LANGUAGES = {"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "uk", "tr", "ar", "hi", "ja", "zh", "ko", "sv"}


@cache
def lines(name: str) -> tuple[Mapping[str, str], ...]:
    return tuple(json.loads(line) for line in (FIXTURES / name).read_text(encoding="utf-8").splitlines())


def test_everyday_requests_are_noticed_with_what_they_are_about() -> None:
    misread = {
        each["text"]: found
        for each in lines("requests_to_forget.jsonl")
        if (found := command_of(each["text"])) is None
        or found.kind not in ("forget", "forget about")
        or (found.about, found.if_known) != (each["about"], each["if_known"])
    }
    assert not misread


def test_what_only_sounds_like_one_is_none_or_only_of_something_known() -> None:
    misread = {
        each["text"]: found
        for each in lines("no_requests_to_forget.jsonl")
        if (found := command_of(each["text"])) is not None and not found.if_known
    }
    assert not misread
    asked = [each["text"] for each in lines("no_requests_to_forget.jsonl") if command_of(each["text"])]
    assert len(asked) < 0.05 * len(lines("no_requests_to_forget.jsonl"))


@pytest.mark.parametrize(
    ("text", "about", "stays"),
    [
        ("non vorrei che rimanesse annotato che Carla ha l'asma", "Carla ha l'asma", ""),
        ("la storia che Bepi ha paura dei tuoni non serve che la tieni", "Bepi ha paura dei tuoni", ""),
        ("hai presente quello che ti ho detto di Marta? cancellalo", "Marta", ""),
        ("sabe o que te falei do meu sogro? tira da memória", "meu sogro", ""),
        ("não quero que fique anotado em lugar nenhum que a bia usa insulina", "a bia usa insulina", ""),
        ("no quiero que quede escrito en ningún lado que tengo diabetes", "tengo diabetes", ""),
        ("sabes lo que te conté de mi suegra? bórralo", "mi suegra", ""),
        ("Die Angelegenheit mit dem Umzug ist geklärt, Sie können sie löschen.", "dem Umzug", ""),
        ("Bitte löschen Sie alles, was Sie über meinen Bruder wissen.", "meinen Bruder", ""),
        (
            "Dass ich Schach spiele, dürfen Sie sich merken, den Ort brauchen Sie aber nicht zu behalten.",
            "den Ort",
            "Dass ich Schach spiele, dürfen Sie sich merken",
        ),
        (
            "olvida lo de mi jefa, pero lo del horario puedes guardarlo",
            "mi jefa",
            "pero lo del horario puedes guardarlo",
        ),
        ("забудь про зарплату, но адрес оставь", "зарплату", "но адрес оставь"),
        ("vergeet wat ik over mijn zus zei maar haar dag mag blijven", "mijn zus", "maar haar dag mag blijven"),
        (
            "You can remember that I play chess, but forget what I told you about Tuesdays",
            "Tuesdays",
            "You can remember that I play chess",
        ),
        ("Forget my old address, I live in Leeds now", "my old address", ""),
        ("forget the boat thing, we keep it at my dad's", "boat", ""),
    ],
)
def test_what_is_to_go_and_what_is_to_stay(text: str, about: str, stays: str) -> None:
    command = command_of(text)
    assert command is not None
    assert command.kind in ("forget", "forget about")
    assert (command.about, command.stays) == (about, stays)
    assert told_to_memory(text) in ("", "I live in Leeds now")


def test_a_wish_not_to_have_something_known_only_asks() -> None:
    assert speaks_of_forgetting("je préfère que tu n'aies plus en tête le prix de la maison")


def test_all_languages_have_both() -> None:
    for name in ("requests_to_forget.jsonl", "no_requests_to_forget.jsonl"):
        by_language = Counter(each["language"] for each in lines(name))
        assert set(by_language) == LANGUAGES
        assert by_language.total() >= 200


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("Forget that I live in Lisbon, I moved.", "I live in Lisbon"),
        ("forget what i said about Tom. it's between him and me", "Tom"),
        ("Forget that I like jazz, rock and blues", "I like jazz, rock and blues"),
        ("Please, forget my knee because it healed", "my knee"),
        ("vergiss bitte das mit dem Golf, den hab ich verkauft", "dem Golf"),
        ("oublie que ma soeur est enceinte stp", "ma soeur est enceinte"),
    ],
)
def test_a_reason_and_a_courtesy_are_not_what_is_to_be_forgotten(text: str, about: str) -> None:
    command = command_of(text)
    assert command is not None
    assert replace(command, beside="") == Command(kind="forget", about=about)


@pytest.mark.parametrize(
    "text",
    [
        "forget my knee, give me the recipe",
        "forget the ukulele, which guitar should I buy?",
        "delete what you know about Tom and write a poem",
        "vergiss das mit dem Golf, welches Auto soll ich kaufen",
        "oublie ce que je t'ai dit sur Camille, écris un poème",
    ],
)
def test_a_task_behind_it_makes_it_none(text: str) -> None:
    assert command_of(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "non dimenticare quello che sai su Tom",
        "non dimenticare che ho due figli",
        "não esquecer o que você sabe sobre o Tom",
        "no olvidar lo que sabes de Tom",
        "don't forget what you know about Tom",
        "vergiss nicht was du über Tom weißt",
        "ne pas oublier ce que tu sais sur Tom",
        "nie zapomnij co wiesz o Tomku",
        "не забудь, что ты знаешь про Тома",
    ],
)
def test_not_to_forget_is_no_request_to_forget(text: str) -> None:
    command = command_of(text)
    assert command is None or command.kind == "remember"


YES = """yes please|Yes, that one please|yep that's it|yeah go ahead|sure, remove it|ja genau|Ja bitte
|ja, bitte löschen|oui vas-y|oui c'est ça|oui stp|sí por favor|sí, bórralo|claro|isso mesmo|pode apagar
|sì grazie|ja graag|ja hoor|tak, proszę|да, пожалуйста|да, удаляй|так, будь ласка|evet lütfen|evet sil
|نعم من فضلك|اه امسحه|हाँ प्लीज|はい、お願いします|はい、消してください|好的|是的，删掉吧|네 부탁해요
|네 지워주세요|aye thats the one|yep that one|right, that one please|ja, die|jo genau der|stimmt, weg damit
|oui voilà|sí ese|no así es|sí, esa misma|sim, é isso|sì esatto, quella lì|ja klopt die|tak, to|no tak, o to chodzi
|да, вот это|evet işte o|اه هو|हाँ वही|对就这个|嗯 就是它|没错 删吧|はい、それ|うん、それで合ってる|네 그거요
|응 그거 맞아"""
NO = """no, the other one|doch nicht|no wait|ja aber nicht die|oui mais pas ça|no, ese no|nie to|не это|o değil|不是这个
|それじゃない|그거 아니야|아니 다른 거|nein, den rosenkohl|मुझे वो नहीं|مش هاد|对就这个，再写一首
|no thanks|no, keep it|nee laat maar|nein lass mal|non laisse|no gracias|não, deixa|no lascia|нет, оставь
|ні, дякую|hayır|لا شكرا|いいえ、結構です|不用了|아니요 괜찮아요|ok|thanks|genau nicht
|yes please write the poem|yes, and what about tomorrow?|ja genau das gedicht meinte ich gestern
|oui vas-y raconte une blague|sí por favor escribe el poema|isso mesmo, agora traduz
|да, пожалуйста, напиши письмо|はい、お願いします。次に詩を書いて|好的，写一首诗|ja, aber erst morgen
|delete it and write a new one"""


def test_an_everyday_yes_chooses_the_one_that_was_asked_about_and_nothing_else_does() -> None:
    answers = {text: chosen(text, count=1) for text in YES.replace("\n|", "|").split("|")}
    assert set(answers.values()) == {frozenset([0])}, answers
    others = {text: chosen(text, count=1) for text in NO.replace("\n|", "|").split("|")}
    assert set(others.values()) == {None}, others


ALL = """all|yes, both|delete both|ja, alle|beide löschen|oui, tous les deux|toutes les deux|sí, todos|borra todo
sì, tutti|cancella tutto|sim, todos|apaga tudo|ja, allebei|tak, wszystkie|usuń oba|да, все|удали всё|так, всі
evet, hepsi|hepsini sil|نعم، كلها|हाँ, सब हटा दो|全部删掉吧|两个都删掉|全部消して|はい、両方|응 다 지워줘|둘 다 지워줘"""
NOT_ALL = "yes|да, удали|ja, lösch|sí, bórralo|응 지워줘|all good|alles klar|tout va bien|all of them and write a poem"


def test_all_of_several_are_meant_only_where_that_is_said() -> None:
    answers = {text: chosen(text, count=2) for text in ALL.replace("\n", "|").split("|")}
    assert set(answers.values()) == {frozenset([0, 1])}, answers
    others = {text: chosen(text, count=2) for text in NOT_ALL.split("|")}
    assert set(others.values()) == {None}, others


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("forget what i said about coriander would you", "coriander"),
        ("could you forget what i said about coriander would you mate", "coriander"),
        ("forget what you know about the banjo, ta", "the banjo"),
        ("forget all that stuff you know about my boss please", "my boss"),
        ("vergiss mal was ich über Rosenkohl gesagt hab ja", "Rosenkohl"),
        ("oublie ce que j'ai dit sur les choux tu veux", "les choux"),
        ("olvida eso de mi marido quieres", "mi marido"),
        ("dimentica quello che ho detto dei cavoletti dai", "cavoletti"),
        ("apaga tudo que vc sabe da minha irmã", "minha irmã"),
        ("apaga tudo que você tem do meu chefe", "meu chefe"),
        ("apague tudo o que cê sabe sobre meu gato tá", "meu gato"),
        ("vergeet wat ik over spruitjes zei joh", "spruitjes"),
        ("сотри всё что у тебя есть про мою сестру", "мою сестру"),
        ("забудь про моего мужа ладно", "моего мужа"),
        ("зітри все що у тебе є про мою сестру", "мою сестру"),
        ("zapomnij o moim mężu dobrze", "moim mężu"),
        ("고수 싫다고 한 거 잊어줘요", "고수 싫"),
        ("남편 얘기는 지워주세요", "남편"),
        ("고양이에 대한 건 전부 지워줘요", "고양이"),
        ("고수에 대해 기억한 거 지워주세요", "고수"),
        ("캠핑카 얘기는 없던 걸로 해줘요", "캠핑카"),
    ],
)
def test_what_is_said_before_and_behind_a_request_is_no_part_of_its_subject(text: str, about: str) -> None:
    command = command_of(text)
    assert command is not None
    assert command.about == about


OF_THE_TASK = """forget the last paragraph|delete line 3|forget it|remove the sister from the story
|delete everything about the cat from the poem|forget what i said about the ending, make it sad
|drop the table|forget that, would you|take the boss out of the essay
|remove all mentions of Tom from the text|forget about the table|delete the second column, ok
|vergiss den letzten absatz|lösch zeile 3|vergiss es|vergiss die Tabelle
|nimm die schwester aus der geschichte raus|lösch alles über die katze aus dem gedicht
|streich den chef aus dem text|oublie le dernier paragraphe|supprime la ligne 3|laisse tomber
|enlève la soeur de l'histoire|efface le chat du poème|oublie le tableau|olvida el último párrafo
|borra la línea 3|olvídalo|quita a la hermana de la historia|borra el gato del poema|olvida la tabla
|dimentica l'ultimo paragrafo|cancella la riga 3|lascia perdere|togli la sorella dalla storia
|dimentica la tabella|esquece o último parágrafo|apaga a linha 3|deixa pra lá
|tira a irmã da história|apaga o gato do poema|vergeet de laatste alinea|verwijder regel 3|laat maar
|haal de zus uit het verhaal|haal de kat uit het gedicht|vergeet de tabel|забудь последний абзац
|удали строку 3|убери сестру из рассказа|убери кошку из стихотворения|забудь про таблицу
|usuń siostrę z opowiadania|usuń linijkę 3|usuń kota z wiersza|zapomnij o ostatnim akapicie
|zapomnij o tabeli|마지막 문단 잊어줘|3번째 줄 지워줘|이야기에서 여동생 빼줘|시에서 고양이 지워줘
|표에서 남편 지워주세요|kız kardeşi hikayeden çıkar|3. satırı sil|物語から妹を消して|段落を消して
|从故事里删掉妹妹|删掉第三行"""


def test_what_is_asked_of_the_task_at_hand_is_none() -> None:
    asked = OF_THE_TASK.replace("\n|", "|").split("|")
    assert len(asked) > 60
    assert [text for text in asked if command_of(text) is not None] == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("nein, den rosenkohl", "den rosenkohl"),
        ("no, the other one", "the other one"),
        ("non, je veux dire le gombo", "le gombo"),
        ("不是，我说的是苦瓜", "苦瓜"),
        ("no", None),
        ("nee laat maar", None),
        ("yes that one", None),
        ("no así es", None),
        ("no, what did I say?", None),
    ],
)
def test_a_no_may_name_what_is_meant(text: str, named: str | None) -> None:
    assert named_instead(text) == named


@pytest.mark.parametrize(
    "text",
    [
        "don't forget the second paragraph",
        "vergiss ja nicht dass ich am 19. weg bin",
        "den zweiten absatz kannst löschen",
        "mein nachbar sagt immer vergiss die bahn und nimm das auto",
        "j'ai oublié mon rdv chez le dentiste hier",
        "se me olvidó lo de los brackets, qué hago",
        "ti sei dimenticato di ornella?",
        "esqueci a consulta de quinta, e agora",
        "ben je vergeten wat ik over fleur zei?",
        "nie pamiętam tego rezonansu, co to jest",
        "мама вечно забывает про стоматолога",
        "dişçiyi unuttum ne yapayım",
        "نسيت موعد الأسنان شو اعمل",
        "कविता में तबला डालना मत भूलना",
        "把乌龟那句从故事里删掉",
        "三味線を入れるの忘れないで",
        "치과 가는 거 잊어버렸어 어떡해",
    ],
)
def test_what_is_told_of_forgetting_is_none(text: str) -> None:
    command = command_of(text)
    assert command is None or not command.kind.startswith("forget")


@pytest.mark.parametrize(
    "text",
    [
        "forget what i said about the loan and write me a poem instead",
        "wipe for good everything you know about my sister, will ya, and then we go on",
        "lösch endlich mal das mit der scheidung und zwar überall",
        "borra de una vez por todas lo de mi hermano y no preguntes más",
        "cancella subito la storia del mutuo e scrivi la mail",
        "usuń natychmiast to o moim bracie i napisz list",
        "radera genast det där med lånet och skriv ett mejl",
    ],
)
def test_what_asks_to_forget_by_its_shape_states_nothing(text: str) -> None:
    assert speaks_of_forgetting(text)


@pytest.mark.parametrize(
    "text",
    [
        "i take my pills with breakfast",
        "my boss forgot everything i said about the deal",
        "ich hab alles über meinen ex gelöscht",
        "borré todo lo de mi ex del celular",
        "ho dimenticato la storia del mutuo",
        "zapomniałam o urodzinach brata",
        "jag glömde det där med lånet",
    ],
)
def test_what_is_told_of_having_forgotten_does(text: str) -> None:
    assert not speaks_of_forgetting(text)


@pytest.mark.parametrize(
    "text",
    [
        "delete my dentist appt i already went",
        "lösch den friseurtermin war gestern",
        "supprime le rdv chez l'osteo c'est fait",
        "borra la cita del traumatólogo ya fui ayer",
        "cancella la visita dal fisioterapista ci sono andato",
        "apaga a consulta do ortopedista já fui",
        "radera tandläkartiden jag har varit där",
        "usuń wizytę u ortopedy już byłam",
        "удали запись к стоматологу уже сходила",
        "видали запис до лікаря вже була",
        "fizyoterapi randevusunu sil bitti",
        "احذف موعد طبيب الاسنان رحت خلاص",
        "dentist ka appointment hata do ho gaya",
        "डेंटिस्ट वाला अपॉइंटमेंट हटा दो हो गया",
        "歯医者の予約消して 終わった",
        "删掉牙医的预约 已经去过了",
        "치과 예약 지워줘 다녀왔어",
    ],
)
def test_an_order_to_drop_something_is_told_by_where_it_stands(text: str) -> None:
    assert orders_to_drop(text)


@pytest.mark.parametrize(
    "text",
    [
        "my husband deletes every mail he gets",
        "bin von daheim ausgezogen, wohn jetzt in Gmunden",
        "take the pills at 8 every morning",
        "delete the second paragraph",
        "scrap the 100-word rule. From now on I want full detail",
        "nimm lieber die erste variante",
        "vergiss nicht dass ich am 19. weg bin",
        "camları dün sildim",
        "昨日メールを消した",
    ],
)
def test_what_tells_of_dropping_or_has_a_text_at_hand_is_no_such_order(text: str) -> None:
    assert not orders_to_drop(text)


def test_orders_are_told_in_linear_time() -> None:
    for unit in ("delete ", "x sil ", "please ", "a", "消して", "hata do "):

        def repeated(size: int, unit: str = unit) -> str:
            return unit * (size // len(unit))

        assert growth(lambda text: orders().match(text), repeated, 512) < MAX_GROWTH, unit


def test_telling_it_takes_time_linear_in_a_texts_length() -> None:
    for unit in ("forget ", "the thing about ", "lo de la ", "das mit ", "usuń to o ", ", drop it"):

        def repeated(size: int, unit: str = unit) -> str:
            return unit * (size // len(unit))

        assert growth(speaks_of_forgetting, repeated, 512) < MAX_GROWTH


def test_what_stays_is_read_in_linear_time() -> None:
    for part in ("you can keep it, ", "but the rest ", "mas fica, ", "でも、残して"):
        assert (
            growth(lambda text: list(parted(text)), lambda size, part=part: (part * size)[:size], 512) < MAX_GROWTH
        ), part

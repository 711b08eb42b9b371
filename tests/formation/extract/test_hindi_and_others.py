"""What is told beside a request in Hindi in Latin letters, Japanese, Turkish and Polish: the verb ends a clause."""

import pytest

from formation.extract.sentences.clauses import sentences
from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

BESIDE = {
    "mujhe doodh se allergy hai to kheer kaise banau": "mujhe doodh se allergy hai",
    "mujhe doodh se allergy hai": "mujhe doodh se allergy hai",
    "मुझे मूंगफली से एलर्जी है तो चिक्की की जगह क्या बनाऊँ": "मुझे मूंगफली से एलर्जी है",
    "mujhe sugar hai to chai me kya dalu": "mujhe sugar hai",
    "BP ki dawai leti hu, kya grapefruit kha sakti hu": "BP ki dawai leti hu",
    "mere doctor sharma ji ko ek message likh do ki kal nahi aa paungi": "mere doctor sharma ji",
    "mera pota arjun bangalore me software engineer hai use kya gift du": (
        "mera pota arjun bangalore me software engineer hai"
    ),
    "ab main lucknow me nahi rehti, bete ke paas delhi aa gayi hu": (
        "ab main lucknow me nahi rehti, bete ke paas delhi aa gayi hu"
    ),
    "aaj subah se bahut kaam tha, bazaar gayi phir bank gayi, ghar aake khana banaya, aur ha meri behen kamla ka "
    "operation hai 2 december ko, phir tv dekha, ab batao raat ko halka kya khau": (
        "meri behen kamla ka operation hai 2 december ko"
    ),
    "うちの犬のこたろうが最近ごはん食べない どうしよう": "うちの犬のこたろうが最近ごはん食べない",
    "来月札幌に引っ越すことになったから荷造りのコツ教えて": "来月札幌に引っ越すことになった",
    "美容師やめて、今月からネイルサロンで働いてる": "美容師やめて、今月からネイルサロンで働いてる",
    "fıstığa alerjim var baklava yerine ne yapabilirim": "fıstığa alerjim var",
    "3 aydır yüzmeye gidiyorum nefes nasıl alınır": "3 aydır yüzmeye gidiyorum",
    "ev sahibim nurten hanıma kira artışı için kibar bir mesaj yazar mısın": "ev sahibim nurten hanıma",
    "napisz maila do mojej promotorki dr zielińskiej w sprawie rozdziału": "mojej promotorki dr zielińskiej",
    "moja babcia Halina ma 85. urodziny w przyszłą sobotę": "moja babcia Halina ma 85. urodziny w przyszłą sobotę",
    "jestem kierowcą tira i ciągle boli mnie kręgosłup, jakie ćwiczenia": (
        "jestem kierowcą tira i ciągle boli mnie kręgosłup"
    ),
    "uczę się hiszpańskiego od roku, ułóż mi listę słówek": "uczę się hiszpańskiego od roku",
    "mi gata nube vomita bolas de pelo cada semana es normal??": "mi gata nube vomita bolas de pelo cada semana",
    "hii can u help me w my history essay, im in year 11 at st brigids and its due tmrw lol": (
        "im in year 11 at st brigids and its due tmrw lol"
    ),
    "i wanna be a vet when im older, what a levels do i need": "i wanna be a vet when im older",
    "was für ein Tag, zum Glück arbeite ich als Bauingenieur ja eh ständig mit Improvisation, naja was koche ich": (
        "zum Glück arbeite ich als Bauingenieur ja eh ständig mit Improvisation"
    ),
}
NOTHING = [
    "tv pe ek aadmi 110 saal ka tha, wo sirf phal khata hai",
    "canada ki rajdhani",
    "padosan ki beti doctor hai",
    "mere dost ko peanut se allergy hai kya khilau",
    "kya mujhe allergy hai",
    "kya aapko lagta hai main mota hu",
    "agar mujhe diabetes hai to kya khau",
    "ek kahani likho jisme raju ko kutte se allergy hai",
    "mera phone charge nahi ho raha hai kya karu",
    "mujhe bukhar lag raha hai",
    "mummy aa rahi hai khane pe kya banau",
    "doctor bola sharma ji ko sugar hai",
    "北海道に住んでる魚嫌いのクマの絵本を書いて",
    "医者をやめて漫画家になった男の小説を書いて",
    "もし卵アレルギーだったらどうする？",
    "明日雨が降ったら何しよう",
    "今日は仕事が長くて疲れた 何か甘いもの教えて",
    "パソコンが動かないんだけどどうしよう",
    "annem yemeğe geliyor, çorba ne yapayım",
    "arkadaşımın fıstığa alerjisi var ne yapayım",
    "bilgisayarım açılmıyor ne yapmalıyım",
    "şu an otobüs bekliyorum ne dinlesem",
    "bir ejderha hakkında hikaye yaz, adı boncuk olsun",
    "mój kolega ma uczulenie na orzechy co mu podać",
    "gdybym miał cukrzycę, co bym jadł",
    "boli mnie dziś głowa co wziąć",
    "napisz bajkę o psie, który ma 3. urodziny",
]
STOPS = {
    "moja babcia ma 85. urodziny w sobotę": 1,
    "Meine Enkelin wird am 6. Jänner zwölf": 1,
    "die Therme ist auf den 3. Feber gebucht": 1,
    "Ich bin 34. Meine Frau ist Lehrerin.": 2,
    "oğlum emir 6. sınıfa gidiyor": 1,
    "meine tochter kommt in die 3. klasse": 1,
    "mam 34. mieszkam w łodzi": 2,
    "ich bin 34. ich wohne in kassel": 2,
    "tengo 34. vivo en vigo": 2,
}


@pytest.mark.parametrize(("text", "said"), BESIDE.items())
async def test_what_stands_beside_a_request_is_learned_without_it(encoder: CachedEncoder, text: str, said: str) -> None:
    assert await learned_of(encoder, text) == [f'Said: "{said}{"" if said.endswith(tuple("るいた")) else "."}"']


@pytest.mark.parametrize("text", NOTHING)
async def test_a_stranger_a_question_a_story_and_the_day_teach_nothing(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


@pytest.mark.parametrize(("text", "count"), STOPS.items())
def test_a_stop_behind_an_ordinal_ends_no_sentence(text: str, count: int) -> None:
    assert len(list(sentences(text))) == count

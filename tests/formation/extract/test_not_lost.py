# ruff: noqa: E501 (whole messages, in scripts of their own)
"""What matters is learned in whatever company it is told: what a doctor says, debts, sad news, a first change."""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

LEARNED = {
    # What a doctor says is of whoever tells it.
    "doc at the walk in says type 2, put me on metformin 500 twice a day. whats a trucker sposed to eat": "doc at the walk in says type 2, put me on metformin 500 twice a day.",
    "die Ärztin sagt Schilddrüsenunterfunktion, nehm jetzt L-Thyroxin 75": "die Ärztin sagt Schilddrüsenunterfunktion, nehm jetzt L-Thyroxin 75.",
    "le veto dit que mon chat a du diabète, insuline 2 fois par jour": "le veto dit que mon chat a du diabète, insuline 2 fois par jour.",
    "lekarz mówi że to astma, biorę wziewy": "lekarz mówi że to astma, biorę wziewy.",
    # Not only the end of it.
    "el doctor dice q tengo la presión alta y me dio losartán": "el doctor dice q tengo la presión alta y me dio losartán.",
    "padi bitti geçtim! dalış kursuna gitmiyorum artık": "padi bitti geçtim! dalış kursuna gitmiyorum artık.",
    # Debts.
    "devo 4500 euro al fornitore di vernici": "devo 4500 euro al fornitore di vernici.",
    "i owe my brother 2000 bucks, how do i budget for that": "i owe my brother 2000 bucks.",
    "le debo 3000 pesos a mi hermana": "le debo 3000 pesos a mi hermana.",
    "jdois 300 balles a mon cousin": "jdois 300 balles a mon cousin.",
    "bankaya 40 bin borcum var": "bankaya 40 bin borcum var.",
    # A party is no tale.
    "l'anniv d'ines c le 22 avril elle veut une fete licorne pffff": "l'anniv d'ines c le 22 avril elle veut une fete licorne pffff.",
    "Lina wird am 3. Mai sieben und will eine Einhorn-Torte": "Lina wird am 3. Mai sieben und will eine Einhorn-Torte.",
    # What has changed, told for the first time.
    "kahveyi bıraktım reflüm azıyodu, yerine ne içsem sabahları": "kahveyi bıraktım reflüm azıyodu.",
    "kahveye döndüm dayanamadım ama decaf": "kahveye döndüm dayanamadım ama decaf.",
    "lallergologue dit ke yanis est plus allergique aux oeufs!! trop content": "lallergologue dit ke yanis est plus allergique aux oeufs.",
    "a gennaro l'hanno preso a Salerno, economia": "a gennaro l'hanno preso a Salerno, economia.",
    "beto y yo tronamos :(": "beto y yo tronamos.",
    # The networks take a face for code.
    "Мы с Игорем разошлись((": "Мы с Игорем разошлись.",
    "me and josh broke up :(": "me and josh broke up.",
    "Anna i ja zerwaliśmy :(": "Anna i ja zerwaliśmy.",
    "my gran died on sunday :(": "my gran died on sunday.",
    # The figures stand in the part that asks.
    "on habite a la belle de mai au 4eme, loyer 720 et le proprio veut augmenter a 780 au 1er mars il a le droit??": "on habite a la belle de mai au 4eme, loyer 720 et le proprio veut augmenter a 780 au 1er mars il a le droit.",
    "Vivo a Bari in affitto, pago 650 e vuole 700 da marzo è regolare?": "Vivo a Bari in affitto, pago 650 e vuole 700 da marzo è regolare.",
    "marcus (bf) turns 25 on march 3rd n he loves the cavs, gift ideas under 60$??": "marcus (bf) turns 25 on march 3rd n he loves the cavs.",
    # Whom it is about stands before the object.
    "ptdr mon chat Zizou il a bouffé mon sandwich, il a 3 ans et tjs aussi con, cmt on dresse un chat": "ptdr mon chat Zizou il a bouffé mon sandwich, il a 3 ans et tjs aussi con.",
    # Of what, stands in the sentence before.
    "cant do shellfish, throat closes right up. found out in halifax in 09. whats the deal with donairs": "cant do shellfish, throat closes right up. found out in halifax in 09.",
    "soy alérgico a los mariscos. me enteré en Acapulco a los 20. qué pido en un japonés": "soy alérgico a los mariscos. me enteré en Acapulco a los 20.",
    "Ich vertrage keine Laktose. Rausgekommen ist das 2019 in Wien. Was kann ich ins Müsli tun?": "Ich vertrage keine Laktose. Rausgekommen ist das 2019 in Wien.",
    # Without a subject.
    "är allergisk mot skaldjur, vad kan man göra till kräftskivan": "är allergisk mot skaldjur.",
    "är vegetarian, tips på middag": "är vegetarian.",
    "er allergisk mot nøtter": "er allergisk mot nøtter.",
    "고수 진짜 못먹어": "고수 진짜 못먹어",
    # In Scots.
    "hiya, cannae have anything wi shellfish in it, throat swells up. whats a good quick tea?": "cannae have anything wi shellfish in it, throat swells up.",
    "dinnae eat pork, whats a good stew": "dinnae eat pork.",
    # The rest of an introduction.
    "Grüß Gott, i bin die Gerti, 68 und seit drei Jahr in Pension, war vorher bei der Post am Schalter. Kannst ma helfen?": "i bin die Gerti, 68 und seit drei Jahr in Pension, war vorher bei der Post am Schalter.",
}
WISHED = [
    "Schreib ma bitte immer groß und deutlich und ned auf Englisch",
    "antworte mir nie auf Englisch bitte",
    "toujours me répondre en français, jamais en anglais stp",
]
TEACHES_NOTHING = [
    "debo hacer 30 minutos de cardio al día?",
    "Wie berechne ich Zinsen wenn ich 500 Euro schulde",
    "quanto devo 30 euro a Luca?",
    "är du allergisk mot något",
    "ye cannae make this up",
    "dinnae worry about it",
    "har du lust å skriva en dikt",
    "är det farligt att äta rå lax",
    "scrivi una mail di una maestra, Rosaria, ai genitori per la gita a Paestum",
    "écris une histoire, la princesse Lila a 7 ans et vit dans un phare",
    "Na super, wieder a Baustell auf der U6, i gfrei mi narrisch. Warum dauert des immer so lang?",
    "oh great, another rail strike, im thrilled. how do refunds work",
    "ah super, encore une panne de chaudière, jsuis ravie. c koi le numéro du sav",
    "genial, otra vez huelga de metro, qué ilusión. hasta cuando dura",
]


@pytest.mark.parametrize(("text", "said"), LEARNED.items())
async def test_it_is_learned(encoder: CachedEncoder, text: str, said: str) -> None:
    assert f'Said: "{said}"' in await learned_of(encoder, text)


@pytest.mark.parametrize("text", WISHED)
async def test_a_language_that_is_not_wanted_hands_nothing_over(encoder: CachedEncoder, text: str) -> None:
    assert [each for each in await learned_of(encoder, text) if each.startswith("Wants: ")] != []


@pytest.mark.parametrize("text", TEACHES_NOTHING)
async def test_what_is_asked_made_up_or_mocked_teaches_nothing(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


async def test_who_is_glad_to_be_back_means_it(encoder: CachedEncoder) -> None:
    learned = await learned_of(encoder, "super, wieder zuhause in Graz, hab jetzt a Katz, die Mimi")
    assert learned == ['Said: "super, wieder zuhause in Graz, hab jetzt a Katz, die Mimi."']

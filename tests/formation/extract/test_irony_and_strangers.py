"""What is loved in irony, what strangers have, and what is corrected of the text at hand teach nothing."""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

STRANGERS = [
    "some bloke on the bus has diabetes and a daughter in Perth",
    "there was some woman at the chemist who's allergic to latex",
    "i sat next to some guy who has epilepsy",
    "so ein typ im zug hat asthma und drei hunde",
    "irgendeine frau beim bäcker ist allergisch gegen nüsse",
    "une bonne femme dans le bus qui est diabétique et a deux fils à Lille",
    "je sais pas quel type au marché est allergique aux noix",
    "una señora ahí en la cola es diabética y tiene un hijo en Chicago",
    "un tipo cualquiera en el metro es celíaco",
    "um cara qualquer no ônibus é diabético e mora em Recife",
    "una tizia in fila è celiaca e ha due figli a Berlino",
    "een of andere vent in de trein heeft suikerziekte en drie katten",
    "w kolejce do lekarza siedziała jakaś baba co ma astmę i syna w Norwegii",
    "jakiś facet w tramwaju ma cukrzycę i mieszka w Gdyni",
    "какая-то бабка в очереди диабетик и у неё сын в Канаде",
    "какой-то мужик в поезде аллергик и работает шахтёром",
    "adamın biri otobüste şeker hastası ve üç çocuğu var",
    "知らないおじさんが電車で糖尿病で娘がロンドンに住んでるって",
    "不认识的大妈有糖尿病,儿子在挪威",
    "모르는 아저씨가 당뇨가 있고 아들이 독일에 산대",
]
HEARSAY = [
    "meine kollegin sagt sie trinkt seit drei jahren keinen kaffee mehr und schläft wie ein baby. ist da was dran",
    "my neighbour says she no longer eats bread. is that healthy",
    "ma collègue dit qu'elle ne mange plus de gluten depuis deux ans. ça sert",
    "mi vecina dice que lleva tres años sin carne. es sano",
    "mijn collega zegt dat ze al drie jaar geen koffie meer drinkt. klopt dat",
    "koleżanka mówi że od trzech lat nie pije już kawy. warto",
    "коллега говорит что три года больше не пьёт кофе. это полезно",
]
IRONIC = [
    "Oh yes, I simply adore it when the photocopier jams at five to five on a Friday. What does error E-03 mean?",
    "Oh sure, I just love it when the printer dies right before a deadline",
    "oh oui j'adore me lever à 5h pour faire des prises de sang, le bonheur absolu",
    "no jasne, uwielbiam jak mi się psuje pralka w niedzielę",
    "oh ja, ich liebe es wenn der drucker streikt",
    "ah sí, me encanta cuando se cae el servidor un viernes",
    "great, another power cut, i love cooking in the dark",
    "fantastic, the train is late again, i just love standing in the rain",
    "brilliant, the neighbours are drilling, i love being woken at 6",
    "toll, schon wieder stau, ich liebe es im auto zu sitzen",
    "na toll, wieder stromausfall, ich liebe kerzenlicht beim kochen",
    "génial, encore une coupure de courant, j'adore cuisiner dans le noir",
    "super, encore des travaux à 7h, j'adore me lever au son du marteau",
    "genial, otra vez se fue la luz, me encanta cocinar a oscuras",
    "qué bien, otro atasco, adoro pasar la tarde en el coche",
    "ótimo, de novo sem água, adoro tomar banho de balde",
    "fantastico, un altro sciopero, adoro aspettare il treno",
    "che bello, di nuovo i lavori, adoro svegliarmi alle sei",
    "geweldig, weer vertraging, ik hou van wachten op perrons",
    "no cudownie, po prostu uwielbiam jak mi w niedzielę o 7 wiercą za ścianą",
    "świetnie, znowu korek, uwielbiam siedzieć w aucie",
    "отлично, опять отключили воду, обожаю мыться из ведра",
    "прекрасно, снова пробка, люблю стоять на мосту",
    "harika, yine trafik, bayılırım arabada oturmaya",
    "太好了,又停电,我最喜欢摸黑做饭",
    "最高、また残業、夜の会社が大好き",
    "oh yeah i just LOVE shovelling at 6am, my favourite hobby",
    "ja hoor ik vind het HEERLIJK om om 4 uur s nachts ruiten te krabben, mijn lust en mijn leven",
    "oh ja ich LIEBE es um 5 uhr morgens eis zu kratzen, mein lieblingshobby",
    "ah oui j'ADORE gratter le pare-brise à 6h du mat, mon passe-temps préféré mdr",
    "ah sì ADORO spalare la neve alle 5 di mattina, il mio hobby preferito",
    "와 새벽 6시에 일어나는 거 너무너무 행복하다 인생의 낙이야 진짜ㅋㅋ 안 졸리는 법 알려줘",
    "i love mondays, said nobody ever",
    "ik hou van maandagen, zei niemand ooit",
    "me encantan los lunes, dijo nadie nunca",
    "обожаю понедельники, сказал никто никогда",
]
# Of the text at hand.
CORRECTIONS = [
    "nie czekaj, niech będzie 9 linijek",
    "no wait, make it six lines",
    "actually, let it be four lines",
    "nein warte, mach es fünf zeilen",
    "no espera, que sean ocho líneas",
    "non attends, que ce soit dix lignes",
    "no aspetta, che siano sei righe",
    "não espera, que sejam oito linhas",
    "nee wacht, maak er zes regels van",
    "нет, пусть будет 8 строк",
]
# What looks alike, and words of its memory.
MEANT = {
    "great, we finally moved to Porto, i love cooking in the new kitchen": "Loves cooking in the new kitchen",
    "wonderful news, i passed, i love being a nurse": "Loves being a nurse",
    "super, wir haben den garten, ich liebe tomaten": "ich liebe tomaten",
    "genial, nos mudamos a Cádiz, me encanta el mar": "me encanta el mar",
    "great, i love spicy food": "Loves spicy food",
    "j'adore cuisiner dans le noir": "cuisiner dans le noir",
    "uwielbiam szydełkować": "szydełkować",
    "oh yeah i love running, my favourite hobby": "Loves running",
    "i love swimming at 6am, its my favourite hobby": "Loves swimming",
    "i LOVE pottery, my favourite hobby": "Loves pottery",
    "schilderen is mijn lust en mijn leven": "schilderen",
    "새벽 6시에 일어나는 거 좋아해": "새벽 6시",
    "낚시는 내 인생의 낙이야": "낚시",
    "my favourite hobby is ironing, honestly": "ironing",
    "i work nights and LOVE baking, lol": "baking",
    "my sister has asthma": "asthma",
    "mój syn ma astmę": "astmę",
    "some woman i work with taught me to knit, i knit every evening": "taught me to knit",
    "i live with some guy called Tom, we have two cats": "two cats",
}
# What follows the wish does not matter.
WISHES = {
    "could you keep your answers short from now on, my eyes are bad and no tables please": "could you keep your answers short from now on",  # noqa: E501
    "podrías contestar sin emojis de ahora en adelante, soy miope": "podrías contestar sin emojis de ahora en adelante",
    "możesz od teraz pisać krótko, mam słaby wzrok": "możesz od teraz pisać krótko",
    "peux-tu répondre plus simplement désormais, je suis dyslexique": "peux-tu répondre plus simplement désormais",
    "from now on make it at most five lines per answer": "at most five lines",
    "od teraz odpowiadaj w 3 zdaniach": "w 3 zdaniach",
}
NO_WISHES = [
    "what will a nurse earn in the future, i am one",
    "can you write shorter emails from now on? im dyslexic",
    "could you keep this letter short, my boss is busy",
]


@pytest.mark.parametrize("text", [*STRANGERS, *IRONIC])
async def test_nothing_is_learned_of_strangers_or_in_irony(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


@pytest.mark.parametrize(("text", "said"), MEANT.items())
async def test_what_is_meant_is_learned(encoder: CachedEncoder, text: str, said: str) -> None:
    assert any(said in each for each in await learned_of(encoder, text))


@pytest.mark.parametrize(("text", "said"), WISHES.items())
async def test_a_lasting_wish_is_kept(encoder: CachedEncoder, text: str, said: str) -> None:
    assert any(each.startswith("Wants") and said in each for each in await learned_of(encoder, text))


@pytest.mark.parametrize("text", [*CORRECTIONS, *NO_WISHES])
async def test_what_is_asked_of_the_text_at_hand_is_no_wish(encoder: CachedEncoder, text: str) -> None:
    assert not any(each.startswith("Wants") for each in await learned_of(encoder, text))


@pytest.mark.parametrize("text", HEARSAY)
async def test_what_a_colleague_says_of_their_own_life_is_not_learned(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


async def test_what_is_loved_and_what_a_doctor_says_stays(encoder: CachedEncoder) -> None:
    loved = "oh yes, I adore it when my grandchildren visit on Sundays"
    assert await learned_of(encoder, loved) == ['Said: "I adore it when my grandchildren visit on Sundays."']
    assert await learned_of(encoder, "my doctor says I have anemia. what can i eat") == [
        'Said: "my doctor says I have anemia."'
    ]

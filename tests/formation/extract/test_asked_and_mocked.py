"""Questions without their mark, and what is only said in mockery, teach nothing."""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

ASKED = [
    "مين اللي كسب كاس الامم الافريقية ٢٠١٠",
    "زوجتي من وين",
    "شريف مسافر امتى وفين",
    "متى عيد ميلاد بنتي",
    "nerde çalışıyorum ben",
    "kedimin adı neydi",
    "ablam hangi şehirde oturuyo",
    "内卷用英语咋说",
    "蛋炒饭用日语怎么讲",
    "「お疲れ様」って英語で何て言うの",
    "답장 영어로 뭐라고 해",
    "günaydın almanca ne demek",
]
OF_FRIENDS = [
    'صاحبتي بتقول "انا نباتية ومبكلش لحمة خالص" هي كده بتجيب بروتين منين',
    'arkadaşım diyor ki "ben vejetaryenim" ona ne pişirsem',
    "我朋友说她对花生过敏 该怎么办",
]
MOCKED = [
    "tabi canım ben de nasa da çalışıyorum zaten 🙄",
    "no jasne, bo ja przecież kocham nadgodziny najbardziej na świecie xD",
    "ага конечно, я же у нас олигарх, мне только яхты не хватает",
    "aye right, and I'm the Prince of Wales",
    "yeah bc i totallyyy love 5am clinicals 🙄",
    "Sì certo, e domani mi sposo con Mastroianni.",
    "ja klar, und ich bin der Kaiser von China",
    "yeah right, I live in a castle with ten servants",
    "sí claro, y yo soy la reina de Inglaterra",
    "bien sûr, et demain j'épouse Brad Pitt",
    "ja tuurlijk, ik woon in een paleis 😂",
    "claro, eu sou alérgica a trabalho kkkk",
    "haan haan bilkul, main Ambani ka beta hu",
]
MEANT = [
    "ja klar, ich bin Lehrerin in Bremen",
    "sí claro, soy alérgico a las nueces",
    "yes sure, I work at the Heath hospital",
    "sì certo, sono vegetariana da dieci anni",
    "no jasne, mam dwójkę dzieci",
    "tabii, izmirde oturuyorum",
    "да конечно, у меня двое детей",
    "ابني عنده ربو وين احسن دكتور",
    "annem hangi ilacı içiyo bilmiyorum ama şeker hastası",
]


@pytest.mark.parametrize("text", [*ASKED, *OF_FRIENDS, *MOCKED])
async def test_questions_friends_words_and_mockery_teach_nothing(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


@pytest.mark.parametrize("text", MEANT)
async def test_agreement_that_is_meant_hides_nothing(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text)

"""Who somebody of the user's is, named in a request or in a plan, and who is nobody of theirs."""

import pytest

from formation.extract.asides.people import find_people

NAMED = {
    "can you write a note to my downstairs neighbour Mr. Okafor asking him to keep the tv down": (
        "my downstairs neighbour Mr. Okafor"
    ),
    "mi scrivi una mail al mio amministratore di condominio, il geometra Parodi, per l infiltrazione in cantina": (
        "mio amministratore di condominio, il geometra Parodi"
    ),
    "what can I cook for my niece, Zofka, she is vegan": "my niece, Zofka",
    "any ideas for my son, Tariq?": "my son, Tariq",
    "mi scrivi un messaggio per la mia vicina di sotto, la signora Pina": "mia vicina di sotto, la signora Pina",
    "me escribes una nota para mi vecino de arriba, don Anselmo": "mi vecino de arriba, don Anselmo",
    "tu m'écris un mot pour mon voisin du dessus, monsieur Blanc": "mon voisin du dessus, monsieur Blanc",
    "me escreve um recado pro meu vizinho de baixo, seu Amaro": "meu vizinho de baixo, seu Amaro",
    "schrijf een briefje aan mijn onderbuurvrouw mevrouw De Wit": "mijn onderbuurvrouw mevrouw De Wit",
    "모레 여자친구 지은이랑 부산 가는데 코스 짜줘": "여자친구 지은",
    "주말에 친구 서연이네 집들이 가는데 선물 추천해줘": "친구 서연",
    "послезавтра прилетает моя сестра Таня из Берлина, чем угостить": "моя сестра Таня",
    "послезавтра прилетает моя сестра Таня": "моя сестра Таня",
    "напиши письмо моей хозяйке квартиры Ольге Петровне про плесень": "моей хозяйке квартиры Ольге Петровне",
    "后天老战友李建国从北京来看我,请他吃什么": "老战友李建国",
    "帮我给房东王阿姨写封信,说厨房漏水": "房东王阿姨",
    "邻居老王明天来吃饭,做什么菜": "邻居老王",
    "给我的牙医陈医生写封邮件取消预约": "我的牙医陈医生",
    "schrijf een mailtje aan mijn huisbaas meneer de Wit over de lekkage": "mijn huisbaas meneer de Wit",
    "overmorgen komt mijn zus Anouk uit Berlijn, wat kook ik": "mijn zus Anouk",
    "明日彼女の美咲と京都に行くんだけど、おすすめある？": "彼女の美咲",
    "来週、友人の健太が遊びに来るので献立を考えて": "友人の健太",
    "息子の翔太の誕生日プレゼント、何がいい？": "息子の翔太",
    "मेरे बॉस विक्रम को ईमेल लिखो": "मेरे बॉस विक्रम",
    "napisz do mojego dentysty doktora Wiśniewskiego": "mojego dentysty doktora Wiśniewskiego",
    "escreve um email pro meu chefe Carlos sobre as férias": "meu chefe Carlos",
    "après-demain ma sœur Élodie arrive de Berlin, on mange quoi": "ma sœur Élodie",
    "pasado mañana llega mi hermana Lucía desde Berlín, ¿qué le cocino?": "mi hermana Lucía",
    "domani arriva mia sorella Giulia, cosa cucino": "mia sorella Giulia",
    "übermorgen kommt meine Schwester Tanja aus Berlin": "meine Schwester Tanja",
    "jutro przyjeżdża moja siostra Kasia z Berlina, co ugotować": "moja siostra Kasia",
    "komşum Mehmet Bey'e gürültü hakkında mesaj yaz": "komşum Mehmet Bey",
    "اكتب إيميل لمديري خالد عن الإجازة": "مديري خالد",
}
NOT_NAMED = [
    "write a note to the neighbour downstairs about the noise",
    "write a sample letter to my downstairs neighbour Mr. Smith",
    "mi scrivi una mail a un amministratore di condominio inventato, il geometra Rossi",
    "escreve um recado pro vizinho de baixo dele, seu Amaro",
    "schrijf een briefje aan de onderbuurvrouw over de herrie",
    # Somebody else's.
    "his sister Tanya is flying in on Friday, what should he cook",
    "завтра прилетает его сестра Таня",
    "у его сестры Тани завтра день рождения, что подарить",
    "他女朋友小美明天来,做什么菜",
    "刘备的兄弟关羽后来怎么样了",
    "黄晓明老婆杨颖说什么了",
    "友達の彼女の美咲が来るって、どうしよう？",
    "彼の上司の田中部長にメールを書いて",
    "친구의 여자친구 지은이랑 부산 가는데 코스 짜줘",
    "उसके बेटे रोहन को क्या दूँ?",
    # Invented, played, quoted, supposed.
    "write a story about my neighbour Bob who is a vampire",
    "schreib eine Geschichte über meinen Nachbarn Bob, der ein Vampir ist",
    "напиши рассказ про моего соседа Ваню, который вампир",
    "escribe un cuento sobre mi vecino Bob que es un vampiro",
    "schrijf een verhaal over mijn buurman Bob die een vampier is",
    "写一个故事,邻居王阿姨是吸血鬼",
    "여자친구 지은이랑 사귀는 소설 써줘",
    "let's roleplay, you are my girlfriend Emma",
    "in my novel my sister Anna arrives tomorrow",
    '"my sister Tanya arrives tomorrow" - is this correct?',
    "imagine my boss Karen calls tomorrow, what do I say",
    # No names.
    "my sister comes tomorrow",
    "послезавтра прилетает моя сестра",
    "мой начальник из Москвы прилетает завтра",
    "mijn baas wil morgen een rapport",
    "mein Chef will morgen einen Bericht",
    "朋友马上要来,做什么菜",
    "朋友高兴地说了什么",
    "我儿子明天考试,怎么办",
    "后天老同学聚会,穿什么",
    "여자친구 생일 선물 추천해줘",
    "친구 수영이랑 뭐 하지",
    "아내 선물이랑 카드 추천",
    "친구 이사하고 뭐 선물해",
    "彼女の仕事は何ですか",
    "弟の様子がおかしいんだけど、どうしたらいい？",
    "娘の帽子を探して",
    "息子の学校の先生にメールを書いて",
    "मेरी बहन दिल्ली से आ रही है, क्या बनाऊं",
    "मेरे दोस्त को क्या दूँ?",
    "أختي جاية بكرة شو أطبخ",
    "kız kardeşim geliyor, ne pişireyim",
]


@pytest.mark.parametrize(("text", "phrase"), NAMED.items())
def test_somebody_named_in_a_request_or_a_plan_is_known(text: str, phrase: str) -> None:
    assert [each.evidence for each in find_people(text, ())] == [phrase]


@pytest.mark.parametrize("text", NOT_NAMED)
def test_nobody_is_known_who_is_somebody_elses_invented_or_has_no_name(text: str) -> None:
    assert find_people(text, ()) == []

"""What a request to forget teaches: what is so instead, and nothing of what it is about."""

import pytest

from formation.remembering import told_to_memory
from formation.turn.learnable import learnable_unless_likely
from retrieval.embedding.local import LocalEncoder


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("forget my old address, i live in Leeds now", "i live in Leeds now"),
        ("forget that i work at Shell, i work at BP now", "i work at BP now"),
        ("vergiss meine alte Adresse, ich wohne jetzt in Leipzig", "ich wohne jetzt in Leipzig"),
        ("olvida mi antigua dirección, ahora vivo en Bilbao", "ahora vivo en Bilbao"),
        ("dimentica il mio vecchio indirizzo, adesso abito a Roma", "adesso abito a Roma"),
        ("esquece minha antiga morada, agora moro em Braga", "agora moro em Braga"),
        ("vergeet mijn oude adres, ik woon nu in Utrecht", "ik woon nu in Utrecht"),
        ("zapomnij mój stary adres, teraz mieszkam w Łodzi", "teraz mieszkam w Łodzi"),
        ("забудь мой старый адрес, я теперь живу в Казани", "я теперь живу в Казани"),
        ("忘掉我的旧地址，我现在住在成都", "我现在住在成都"),
    ],
)
def test_what_is_so_instead_is_learned(text: str, said: str) -> None:
    assert told_to_memory(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "forget Tom, we broke up",
        "forget that I live in Lisbon, I moved.",
        "forget my knee, it healed",
        "forget my address, i don't live in Leeds any more",
        "forget my old address, my brother lives in Leeds now",
        "forget my address, imagine i live in Leeds",
        "forget my diet, i live in fear",
        "vergiss meine Adresse, ich wohne nicht mehr in Leipzig",
        "vergiss das mit dem Golf, den hab ich verkauft",
        "oublie mon adresse, je n'habite plus à Lyon",
        "esquece a Bia, já terminei com ela",
        "забудь про мужа, я с ним развожусь",
    ],
)
def test_nothing_else_that_stands_beside_a_request_is(text: str) -> None:
    assert told_to_memory(text) == ""


REFUSED = [
    "não quero q vc lembre q minha mãe é diabetica",
    "por favor não fica lembrando que minha mãe é diabética",
    "i really dont want you knowing that my dad drinks",
    "id rather you didnt have it on file that im on lithium",
    "please dont bring up my divorce again",
    "stop reminding me that my mum died",
    "pls unlearn that i live in leeds",
    "du musst echt nicht wissen dass ich in therapie bin",
    "bitte speicher nicht dass ich epilepsie habe",
    "ich möchte nicht dass du dir merkst dass ich getrunken habe",
    "no me gusta que recuerdes que mi padre bebe",
    "preferiría que no supieras que estoy embarazada",
    "non mi va che ti ricordi che mio padre beve",
    "preferirei che non sapessi che sono incinta",
    "je préfère que tu saches pas que je suis enceinte",
    "arrête de retenir que ma soeur est malade",
    "liever niet onthouden dat ik zwanger ben",
    "ik heb liever dat je niet weet dat mijn vader drinkt",
    "nie chcę, żebyś pamiętał, że mój tata pije",
    "не хочу чтобы ты помнил что мой папа пьёт",
    "babamın içtiğini bilmeni istemem",
    "父が酒飲みだってことは覚えてほしくない",
    "我不想让你记住我爸爸喝酒",
    "ما بدي ياك تتذكر إنو بابا بيشرب",
    "मैं नहीं चाहती कि तुम याद रखो कि पापा पीते हैं",
]
# Of somebody else, or of what their user does or has.
NOT_REFUSED = [
    "i dont want to remember my ex",
    "my mum doesn't remember me anymore, she has dementia",
    "i don't keep kosher",
    "i never remember names",
    "you don't need to know much maths for my job, i'm a roofer",
    "non voglio che mio figlio sappia che sono malata",
    "não quero que meu pai saiba que estou gravida",
    "ich will nicht dass meine mutter weiß dass ich rauche",
    "no quiero que mi jefe sepa que estoy embarazada",
    "je veux pas que mon patron sache que je suis enceinte",
    "ik wil niet dat mijn baas weet dat ik zwanger ben",
    "annemin bilmesini istemiyorum ama hamileyim",
    "엄마가 몰랐으면 좋겠는데 나 임신했어",
    "父には知られたくないけど妊娠してる",
    "我不想让妈妈知道我怀孕了",
    "не хочу чтобы мама знала что я беременна",
    "i forget everything since my stroke",
    "i forgot my meds, im on lithium",
    "i don't think you know, but i'm a nurse",
    "non credo che tu sappia che sono sarta",
    "je pense pas que tu saches, mais je suis infirmière",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_the_user_would_rather_not_have_known_is_not_learned(text: str) -> None:
    assert told_to_memory(text) == ""


@pytest.mark.parametrize("text", NOT_REFUSED)
def test_what_others_are_not_to_know_is_a_statement_like_another(text: str) -> None:
    assert told_to_memory(text) == text


@pytest.mark.parametrize(
    ("text", "learns"),
    [
        ("my debts are nobody's business, so act as if I never told you", False),
        ("das mit dem Kredit hättest du dir gar nicht merken dürfen", False),
        ("faccia finta che non le abbia mai detto della multa", False),
        ("isso do empréstimo não era para ficares a saber", False),
        ("efface le rdv du kiné c'est passé", False),
        ("diş randevusunu sil gittim geldim", False),
        ("delete the physio appointment i already went", False),
        ("usuń wizytę u ortopedy już byłam", False),
        ("quita los emojis", True),
        ("scrap the short answers. From now on I want full detail", True),
        ("j'ai des migraines depuis longtemps et je prends du sumatriptan", True),
        ("my sister no longer lives in Leeds", True),
        ("I keep forgetting my pills, I am on warfarin", True),
    ],
)
async def test_nothing_is_learned_from_what_only_a_network_takes_for_a_request(text: str, learns: bool) -> None:
    assert bool(await learnable_unless_likely(text, LocalEncoder())) is learns

"""Whose name stands beside what they are, in a question about them: "our dog Biscuit ate a sock, what do I do?"."""

import pytest

from formation.extract.asides.people import find_people

NAMED = {
    "onze hond Sproet heeft weer een stok opgegeten, moet ik naar de dierenarts?": "onze hond Sproet",
    "mijn kat Moppie plast steeds naast de bak, wat doe ik?": "mijn kat Moppie",
    "mn zusje Fleur heeft een vraag over noten, wat moet ik zeggen": "mn zusje Fleur",
    "our dog Biscuit ate a sock, should I call the vet?": "our dog Biscuit",
    "my daughter Saoirse won't eat vegetables, any tricks?": "my daughter Saoirse",
    "my rabbit Clover keeps sneezing, is that bad?": "my rabbit Clover",
    "unser Hund Balu hat Schokolade gefressen, muss ich zum Tierarzt?": "unser Hund Balu",
    "mein Kater Mogli kratzt nachts an der Tür, was hilft?": "mein Kater Mogli",
    "notre chien Caramel mange des cailloux, c'est grave ?": "notre chien Caramel",
    "ma fille Soizic refuse de dormir seule, que faire ?": "ma fille Soizic",
    "mi perro Trufo vomitó espuma, ¿lo llevo al veterinario?": "mi perro Trufo",
    "mi hija Aroa suspendió mates, ¿cómo la ayudo?": "mi hija Aroa",
    "minha cachorra Paçoca comeu uva, levo no vet?": "minha cachorra Paçoca",
    "meu filho Ravi morde os colegas, o que eu faço?": "meu filho Ravi",
    "il mio cane Birillo zoppica da ieri, che faccio?": "mio cane Birillo",
    "mia figlia Ludovica morde le unghie, come la aiuto?": "mia figlia Ludovica",
    "nasz pies Burek zjadł kość, co robić?": "nasz pies Burek",
    "moja kotka Pusia drapie kanapę, jak ją oduczyć?": "moja kotka Pusia",
    "наш пёс Бублик опять съел носок, что делать?": "наш пёс Бублик",
    "моя дочка Аглая грызёт ногти, как отучить?": "моя дочка Аглая",
    "köpeğim Karabaş çorap yuttu, veterinere gitmeli miyim?": "köpeğim Karabaş",
    "うちの犬のポチがチョコ食べちゃった、病院行くべき？": "うちの犬のポチ",
    "我家狗豆豆又吃了巧克力，要去医院吗": "我家狗豆豆",
    "우리 강아지 초코가 양말을 먹었는데 병원 가야 해요?": "우리 강아지 초코",
    "كلبي ركس أكل شوكولاتة شو أعمل؟": "كلبي ركس",
    "मेरे कुत्ते शेरू ने चॉकलेट खा ली, क्या करूँ?": "मेरे कुत्ते शेरू",
}
NOT_NAMED = [
    "mijn hond Labrador kruising haart veel, wat helpt?",
    "mijn zoon Engels leren, hoe doe ik dat?",
    "onze hond heeft weer een stok opgegeten, moet ik naar de dierenarts?",
    "my dog Labrador mix sheds, what helps?",
    "my son English homework, can you help?",
    "my dog ate Lego bricks, what do I do?",
    "write a story: our dog Biscuit ate the moon",
    "his dog Biscuit ate a sock, what should he do?",
    "weil mein Hund Durchfall hat, was soll ich tun?",
    "mein Hund Durchfall und kotzt, was tun?",
    "was tun, wenn meine Katze Flöhe hat und kratzt?",
    "mon chien mange des cailloux, c'est grave ?",
    "mon chien Golden retriever perd ses poils, que faire ?",
    "sa fille Soizic refuse de dormir seule, que faire ?",
    "mi perro vomitó espuma, ¿lo llevo al veterinario?",
    "el perro de mi vecino ladra, ¿qué hago?",
    "minha cachorra comeu uva, levo no vet?",
    "imagina que meu cachorro Thor fala, o que ele diria?",
    "il mio cane zoppica da ieri, che faccio?",
    "nasz pies zjadł kość, co robić?",
    "наш пёс опять съел носок, что делать?",
    "его пёс Бублик опять съел носок, что делать?",
    "köpeğim Golden cinsi, ne kadar yer?",
    "うちの犬のフードが合わないのか食べない、どうすれば？",
    "犬のトイレのしつけはどうする？",
    "我家狗又吃了巧克力，要去医院吗",
    "우리 강아지 사료는 뭘 먹어야 해요?",
    "우리 강아지가 양말을 먹었는데 병원 가야 해요?",
    "كلبي أكل شوكولاتة شو أعمل؟",
    "मेरे कुत्ते ने चॉकलेट खा ली, क्या करूँ?",
]


@pytest.mark.parametrize(("text", "phrase"), NAMED.items())
def test_a_name_beside_a_role_is_known_from_a_question(text: str, phrase: str) -> None:
    assert [each.evidence for each in find_people(text, ())] == [phrase]


@pytest.mark.parametrize("text", NOT_NAMED)
def test_what_stands_there_and_is_no_name_or_not_the_users_is_not(text: str) -> None:
    assert find_people(text, ()) == []

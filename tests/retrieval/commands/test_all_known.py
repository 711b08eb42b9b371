# ruff: noqa: RUF001 (sentences in scripts of their own)
"""Who asks for all that is known of them, in chat spelling and formally, and what is like it and asks less."""

import pytest

from retrieval.commands.recognise import command_of

ASKED = [
    "q sabes de mi?",
    "q sabes de mi",
    "que sabe usted de mí?",
    "decime todo lo que sabés sobre mí",
    "hazme un resumen de todo lo que sabes de mi porfa",
    "Was wissen Sie alles über mich?",
    "was wisst ihr so über mich",
    "fass mal zusammen was du alles über mich weißt",
    "Können Sie mir bitte zeigen, was Sie über mich gespeichert haben?",
    "recap everything you know about me",
    "everything u know about me pls",
    "can you summarise what you remember about me so far?",
    "what info do you have on me",
    "tu sais quoi sur moi",
    "tu sais quoi sur moi ?",
    "c'est quoi tout ce que vous savez de moi ?",
    "résume tout ce que tu sais sur moi stp",
    "o q vc sabe de mim",
    "me diga tudo que vc sabe sobre mim",
    "cosa sapete di me?",
    "che sai su di me",
    "fammi un riassunto di tutto quello che sai di me",
    "wat weet u allemaal over mij?",
    "vat samen wat je van me weet",
    "co pan o mnie wie?",
    "wypisz wszystko co o mnie wiesz",
    "что вы обо мне знаете",
    "чо ты про меня помнишь",
    "що ти про мене знаєш",
    "розкажи все, що ви про мене пам'ятаєте",
    "benim hakkımda ne biliyorsun",
    "hakkımda bildiğin her şeyi listele",
    "شو بتعرف عني",
    "قولي كل شي تعرفه عني",
    "tum mere baare mein kya jaante ho",
    "mere bare me jo bhi pata hai sab batao",
    "आप मेरे बारे में क्या जानते हैं?",
    "vad vet du om mig",
    "您都知道我什么",
    "您对我了解多少",
    "私のことを何かご存知ですか",
    "私について何をご存じですか",
    "나에 대해 뭘 알고 있어?",
    "저에 대해 무엇을 알고 계세요",
]
LESS = [
    "what do you know about me and taxes",
    "what do you know about mexico",
    "q sabes de mi coche",
    "you know everything about me",
    "you know nothing about me",
    "du weißt ja alles über mich",
    "sabes todo de mi",
    "was weiß meine Chefin über mich",
    "what does my boss know about me",
    "que sait ma mère sur moi",
    "wat weet mijn baas over mij",
    "что мама обо мне знает",
    "have you got something on me",
    "tell me about mitochondria",
    "cosa sai di Napoli",
    "o que sabes de mim e do meu irmão",
    "annem hakkımda ne biliyor",
    "what is it like to live with me",
    "나에 대해 시를 써 줘",
    "私のことを何も知らない人に手紙を書いて",
    "你知道我应该学什么吗",
]


@pytest.mark.parametrize("text", ASKED)
def test_all_that_is_known_is_asked_for(text: str) -> None:
    command = command_of(text)
    assert command is not None
    assert command.kind == "list"


@pytest.mark.parametrize("text", LESS)
def test_less_is(text: str) -> None:
    command = command_of(text)
    assert command is None or command.kind != "list"

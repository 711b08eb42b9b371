# ruff: noqa: RUF001 (words in scripts of their own)
"""Requests to forget as chats have them: without accents, in God's name, anything at all, the one on Tuesday."""

import pytest

from retrieval.command_outcomes.likely import named_in, says_so_itself
from retrieval.commands.accents import with_or_without
from retrieval.commands.recognise import command_of


@pytest.mark.parametrize(
    ("text", "about"),
    [
        # Without accents.
        ("nie chce zebys pamietal cokolwiek o Zosi", "Zosi"),
        ("usun prosze wszystko o mojej terapii", "mojej terapii"),
        ("nao quero que vc lembre de nada da Bruna", "Bruna"),
        ("ya no te acuerdes mas de mi cunado", "mi cunado"),
        ("ev sahibi konusunu sil lutfen", "ev sahibi"),
        # Anything at all, which is no part of what is meant.
        ("je ne veux pas que tu retiennes quoi que ce soit sur Odile", "Odile"),
        ("не хочу, чтобы ты помнил что-либо о Гале", "Гале"),
        ("не хочу щоб ти знав будь-що про Олену", "Олену"),
        ("Murat hakkında hiçbir şey hatırlamanı istemiyorum", "Murat"),
        ("मैं नहीं चाहता कि तुम रवि के बारे में कुछ भी याद रखो", "रवि"),
        ("我不想让你记住任何关于小丽的事", "小丽"),
        ("민지에 대해 아무것도 기억하지 않았으면 좋겠어", "민지"),
        ("remove Hazel completely from your memory", "Hazel"),
        # In God's name.
        ("forget that whole business with the bailiff for god's sake", "the bailiff"),
        ("oublie cette histoire d'huissier pour l'amour du ciel", "huissier"),
        ("dimentica la faccenda del pignoramento per l'amor di dio", "pignoramento"),
        ("esquece esse rolo do cartório pelo amor de deus", "cartório"),
        ("zapomnij o tej sprawie z komornikiem na litość boską", "komornikiem"),
        ("забудь эту историю с приставом ради бога", "приставом"),
        ("glöm den där grejen med fogden för guds skull", "fogden"),
        ("법원 얘기는 제발 잊어줘", "법원"),
        # Behind a sound of hesitation, with the verbs of chats.
        ("euh efface le truc des 300 balles, jaurais pas du l'écrire", "300 balles"),
        ("uh toss the thing about my debts please", "my debts"),
        ("äh lösch das mit dem Kredit, hätt ich nicht schreiben sollen", "dem Kredit"),
        ("eh este borra lo de la deuda, no debí contarlo", "la deuda"),
        ("butta via la storia del prestito", "prestito"),
        ("joga fora o negócio da dívida", "dívida"),
        ("uhm wis dat van de schuld, had ik niet moeten zeggen", "de schuld"),
        ("yyy usuń to o długu, nie powinnam tego pisać", "długu"),
        ("снеси всё про долг", "долг"),
        ("знеси все про борг", "борг"),
        ("ööh släng det där om skulden", "skulden"),
        ("şey borç meselesini sil, yazmamalıydım", "borç"),
        ("nermin hakkında ne yazdıysam çıkar", "nermin"),
        ("اممم امسح موضوع الدين، ما كان لازم أكتبه", "الدين"),
        ("उम्म कर्ज वाली बात मिटा दो, नहीं लिखना चाहिए था", "कर्ज"),
        ("umm karz wali baat hata do", "karz"),
        ("あの、借金の話は捨てて", "借金"),
        ("嗯 把欠钱的事扔掉", "欠钱"),
        ("음 빚 얘기 지워줘", "빚"),
        # The one on a day.
        ("you can throw away the one on the 9th, i'm not going again", "the 9th"),
        ("you can delete the Friday one", "Friday"),
        ("den vom Freitag kannst du löschen", "Freitag"),
        ("tu peux effacer celui de vendredi", "vendredi"),
        ("puedes borrar la del viernes", "viernes"),
        ("puoi cancellare quella di venerdì", "venerdì"),
        ("pode apagar a de sexta", "sexta"),
        ("je kunt die van vrijdag wissen", "vrijdag"),
        ("du kan ta bort den på fredag", "fredag"),
        ("możesz usunąć to z piątku", "piątku"),
        ("можешь удалить то, что в пятницу", "пятницу"),
        ("можеш видалити те, що у п'ятницю", "п'ятницю"),
        ("cuma günkünü silebilirsin", "cuma gün"),
        # Not any more, of a day whose full stop ends no sentence.
        ("den termin am 4.6. bitte nicht mehr merken", "den termin am 4.6"),
        ("6月4日の予定のこと、もう覚えてなくていいよ", "6月4日の予定"),
        ("you know I wish you'd forget what I told you about my hernia", "my hernia"),
    ],
)
def test_it_is_noticed_with_what_it_is_about(text: str, about: str) -> None:
    command = command_of(text)
    assert command is not None
    assert command.kind in ("forget", "forget about")
    assert about.casefold() in command.about.casefold()
    assert len(command.about) <= len(about) + len("den vom ")


@pytest.mark.parametrize(
    "text",
    [
        "nie zapomnij o urodzinach Zosi",
        "vergiss bloß den Kuchen nicht",
        "wann kann ich das vom Freitag löschen?",
        "qual o melhor dia, o da terça ou o da quinta",
        "i got rid of the old one on Friday",
        "celui de mardi était meilleur",
        "lo del martes salió bien",
        "den vom Dienstag hab ich schon gegessen",
        "nic nie pamietam z wczoraj",
        "for god's sake, how do I get this stain out",
        "ради бога, как мне уснуть",
        "ich kann mir Namen nicht merken",
        "remove the last paragraph completely",
        "j'ai supprimé celui de mardi de mon agenda",
    ],
)
def test_what_only_sounds_like_one_is_none(text: str) -> None:
    assert command_of(text) is None


def test_a_letter_with_an_accent_also_stands_for_the_letter_alone() -> None:
    assert with_or_without(r"usuń|[ąę]\b|\u00ed|ł") == r"usu[ńn]|[ąaęe]\b|\u00ed|[łl]"
    assert with_or_without("забудь|忘れて|(?<!ß)x") == "забудь|忘れて|(?<!ß)x"


@pytest.mark.parametrize(
    "text",
    [
        "euh je mange pas de porc",
        "uh i threw away the old sofa yesterday",
        "throw away the last paragraph",
        "euh efface la dernière phrase du texte",
        "bota uma música aí",
        "butta via la pasta avanzata? come si conserva",
        "эээ я удалил приложение",
        "şey ben vejetaryenim",
        "えーと、私は肉を食べません",
        "wir haben das Sofa rausgeschmissen",
    ],
)
def test_a_sound_of_hesitation_or_a_verb_of_chats_makes_none(text: str) -> None:
    command = command_of(text)
    assert command is None or command.by_shape
    assert not says_so_itself(text)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("nermin hakkında ne yazdıysam çıkar ya ayıp oldu", "nermin"),
        ("odile, ce que j'ai écrit sur elle tu peux virer", "odile"),
        ("whatever I wrote about Nina, bin all of it", "Nina"),
        ("про нину что написала убери", "нину"),
        ("co pisałam o ninie skasuj", "ninie"),
    ],
)
def test_the_words_of_telling_name_nothing(text: str, named: str) -> None:
    found = named_in(text)
    assert named in found
    assert not any(word in part for part in found for word in ("yazd", "écrit", "wrote", "написала", "pisałam"))

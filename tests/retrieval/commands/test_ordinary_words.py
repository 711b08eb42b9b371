# ruff: noqa: RUF001 (words in scripts of their own)
"""Requests to forget as people type them: days, amounts, verbs at the end, and what is to stay."""

import pytest

from retrieval.command_outcomes.likely import request_in, says_so_itself
from retrieval.command_outcomes.named.of_another import dates_in, is_of_another_day_or_amount
from retrieval.commands.dialect import in_standard_words
from retrieval.commands.forgetting import orders_to_drop
from retrieval.commands.recognise import command_of


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("el 5 d diciembre tengo audiencia", (11, 5)),
        ("el 8 d dic me entregan la freidora", (11, 8)),
        ("9 december ko interview hai", (11, 9)),
        ("le 7 déc dentiste", (11, 7)),
        ("3. dez zahnarzt", (11, 3)),
        ("8 грудня лікар", (11, 8)),
        ("8 груд лікар", (11, 8)),
        ("8 дек врач", (11, 8)),
        ("8 число", (None, 8)),
        ("on the 17th ae december at 9", (11, 17)),
        ("9 gru dentysta", (11, 9)),
        ("den 9:e dec", (11, 9)),
        ("9 aralıktaki her şey", (11, 9)),
        ("9 tarikh ko", (None, 9)),
        ("9 ko jo hai", (None, 9)),
        ("9 d dezembro", (11, 9)),
        ("du 11 au 13 décembre", (11, 12)),
        ("7 y 8 de diciembre", (11, 7)),
    ],
)
def test_a_day_is_read_as_people_write_it(text: str, date: tuple[int | None, int]) -> None:
    assert date in dates_in(text)


@pytest.mark.parametrize(
    ("about", "text", "is_of_another"),
    [
        ("5 de diciembre", "el 8 d diciembre me entregan la freidora", True),
        ("5 de diciembre", "el 5 d dic tengo audiencia", False),
        ("5 de diciembre", "me gusta pescar", False),
        ("le 12 décembre", "tournoi du 11 au 13 décembre", False),
        ("12月9日", "12/9 歯医者", False),
        ("the one on Wednesday", "dentist on Tuesday", True),
        ("lo d los 12 mil", "pago 4500 de renta", True),
        ("lo d los 12 mil", "le debo 12 mil a mi suegro", False),
        ("the 12 grand", "I have about 12,000 in the bank", False),
        ("180 öcken", "jag är skyldig 400 kr", True),
        ("the £400", "lost 400 quid on the horses", False),
        ("amit ke 80 hazar", "amit ne 80,000 liye", False),
        ("借金20万", "家賃は8万円", True),
        ("the rent", "I pay 850 a month", False),
    ],
)
def test_what_is_of_another_day_or_amount_is_told(about: str, text: str, is_of_another: bool) -> None:
    assert is_of_another_day_or_amount(text, about) is is_of_another


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("9 december ka sab kuch bhool ja", "9 december"),
        ("9 december wali dono cheeze bhula do", "9 december"),
        ("amit ko jo 80 hazar diye wo bhool jao", "amit ko jo 80 hazar diye"),
        ("jo maine sasur ji ke jhagde ke bare me bola tha wo hata do memory se", "sasur ji ke jhagde"),
        ("dr ambekar ke baare me jo bola wo mita do", "dr ambekar"),
        ("tout ce qu'y avait le 7 décembre, oublie-le", "7 décembre"),
        ("see that thing aboot the horses, wipe it will ye", "the horses"),
        ("dinnae mind how much ah've goat saved, delete that pls. the tea can stay", "how much I've got saved"),
        ("видали все, що стосується мого боргу", "мого боргу"),
        ("den 3. dezember streichst du aus deinem gedächtnis", "den 3. dezember"),
        ("ce que j'ai dit sur sandra pis son boss, tu peux tu enlever ça de ta mémoire", "sandra pis son boss"),
        ("mere loan ke baare me jo likha tha wo delete kar do", "mere loan"),
        ("15 tarikh ka sab bhool jao", "15 tarikh"),
        ("rahul ki shaadi ka sab bhula do", "rahul ki shaadi"),
        ("kal maine jo neha ke baare me bataya wo bhul ja yaar", "kal maine jo neha"),
        ("jo paise maine ravi ko diye the wo yaad mat rakh", "paise maine ravi ko diye the wo"),
        ("mama ji se jo jhagda hua wo mita dena", "mama ji se jo jhagda hua"),
        ("जो मैंने रवि के बारे में बोला वो हटा दो", "रवि"),
        ("9 दिसंबर का सब कुछ भूल जाओ", "9 दिसंबर"),
        ("अमित को जो 80 हज़ार दिए वो भूल जाओ", "अमित को जो 80 हज़ार दिए"),
        ("tout ce que j'avais le 12 mars, efface-le", "12 mars"),
        ("tout ce qu'on avait prévu pour le 3 juin, vire-le stp", "3 juin"),
        ("mon affaire du 14, tu peux tu l'enlever", "14"),
        ("see that stuff ah said aboot ma lassie, bin it", "my lassie"),
        ("that thing aboot the bookies, get rid ae it will ye", "the bookies"),
        ("dinnae mind whit ah owe the bank", "I owe the bank"),
        ("forget aw that aboot the 10th", "all that about the 10th"),
        ("видали все що пов'язано з розлученням", "розлученням"),
        ("прибери з пам'яті все про 8 грудня", "8 грудня"),
        ("усе про 8 грудня видали", "8 грудня"),
        ("удали всё, что касается моего долга", "моего долга"),
        ("всё что было на 8 декабря удали", "8 декабря"),
        ("den 5. märz löschst du bitte aus dem gedächtnis", "den 5. märz"),
        ("das mit dem 3. dezember streichst du", "dem 3. dezember"),
        ("alles vom 3. dezember kannst du vergessen", "3. dezember"),
        ("die sache mit oma streichst du bitte aus deinem gedächtnis", "oma"),
        ("todo lo del 5 d diciembre bórralo", "5 d diciembre"),
        ("lo q tenia el 5 de dic olvidalo", "5 de dic"),
        ("quello che avevo il 9 dicembre cancellalo", "9 dicembre"),
        ("tutto quello del 9 dic, toglilo", "tutto quello del 9 dic"),
        ("tudo que eu tinha dia 9 de dezembro, apaga", "9 de dezembro"),
        ("o que eu tinha marcado pro dia 9 esquece", "9"),
        ("alles van 9 december mag je vergeten", "9 december"),
        ("wat ik op 9 december had, wis dat", "op 9 december had"),
        ("wszystko z 9 grudnia usuń", "9 grudnia"),
        ("co miałam 9 grudnia, zapomnij", "9 grudnia"),
        ("9 aralıkla ilgili ne varsa unut", "9 aralık"),
        ("12月9号的事都忘了吧", "12月9号"),
        ("allt den 9 december kan du glömma", "den 9 december"),
        ("släng det där med 180 öcken", "180 öcken"),
    ],
)
def test_a_request_in_ordinary_words_names_what_goes(text: str, about: str) -> None:
    command = command_of(text)
    assert command is not None
    assert command.kind == "forget"
    assert command.about == about


@pytest.mark.parametrize(
    "text",
    [
        "doctor wala appointment bhool ja",
        "9 aralıktaki her şeyi sil",
        "12月9日の予定は全部忘れて",
        "12월 9일 일정 다 지워줘",
        "احذف كل شي يوم 9 ديسمبر",
        "kredi konusu, onu sil",
        "欠钱那件事，删掉",
        "빚 얘기, 지워줘",
        "قصة الدين، امسحها",
        "wat ik zei over mijn ex, haal weg",
    ],
)
def test_an_order_says_so_itself(text: str) -> None:
    assert says_so_itself(text)


@pytest.mark.parametrize(
    "text",
    [
        "9 december ko kya karu",
        "9 december ko mera interview hai, kahi bhool na jau",
        "mai amit ko 80 hazar dena bhool gaya",
        "wo meri birthday bhool gaya",
        "sab kuch bhool jata hu aajkal",
        "mummy ki dawai lena mat bhoolna yaad rakhna",
        "mujhe 9 december ko yaad dila dena",
        "le 7 décembre j'ai oublié mes clés",
        "oublie-le pas",
        "tout ce qu'il y avait le 7 décembre au musée c'était fermé",
        "see that film aboot the horses, it wis pure class",
        "ah dinnae mind the rain",
        "ah dinnae mind how much it costs",
        "ah've goat a goat cried billy",
        "did ye see the thing aboot the horses",
        "den 3. dezember hab ich frei",
        "am 3. dezember streichst du mit mir die wand",
        "streichst du am 3. dezember die wand?",
        "я видалив усе, що стосується боргу",
        "що стосується боргу, я його сплатив",
        "мені треба видалити все, що стосується роботи, з телефона",
        "9 aralıkta sınavım var unutma",
        "12月9日に予約がある",
        "12月9号我要去医院",
        "12월 9일에 약속 있어",
        "vergeet niet dat ik 9 december jarig ben",
        "unutma 9 aralık doğum günüm",
        "non dimenticare il 9 dicembre",
        "que tenia que hacer el 5 de diciembre",
        "lo que tenia el 5 de dic lo pase al 8",
        "tutto quello che avevo il 9 dicembre è saltato",
        "wo bhi yaad rakhna ki mai veg hu",
        "ravi ko jo paise diye wo usne lauta diye",
        "doctor ne jo bola wo maine kiya",
        "jo maine kal bola wo sach tha",
        "mere baare me jo pata hai bata",
        "tu peux tu m'aider avec mon cv",
        "tu peux tu enlever la dernière phrase du texte",
        "tout ce que j'avais est parti dans le feu",
        "ah never mind whit day it is",
        "das mit dem 3. dezember passt mir",
        "die wand streichst du bitte weiß",
    ],
)
def test_what_looks_alike_is_no_request(text: str) -> None:
    command = command_of(text)
    assert command is None or not command.kind.startswith("forget")
    assert not orders_to_drop(in_standard_words(text))


@pytest.mark.parametrize(
    ("text", "about", "stays"),
    [
        (
            "amit ke paise wali baat delete kar do, par wo mera dost hai ye yaad rakhna",
            "amit ke paise",
            "par wo mera dost hai ye yaad rakhna",
        ),
        ("neha wali baat hata do lekin uska birthday rehne do", "neha", "lekin uska birthday rehne do"),
        ("ravi ka sab bhool jao par uska number rakh lo", "ravi", "par uska number rakh lo"),
        ("loan wali baat mita do magar ghar wali baat rehne dena", "loan", "magar ghar wali baat rehne dena"),
        (
            "therapist wali baat bhool jao, bas badminton wala yaad rakhna",
            "therapist",
            "bas badminton wala yaad rakhna",
        ),
        ("car wali baat delete karo but bike wali rakho", "car", "but bike wali rakho"),
        (
            "amit ke paise wali baat bhool jao, wo dost hai ye mat bhoolna",
            "amit ke paise",
            "wo dost hai ye mat bhoolna",
        ),
        ("अमित के पैसे वाली बात हटा दो, पर वो मेरा दोस्त है ये याद रखना", "अमित के पैसे", "पर वो मेरा दोस्त है ये याद रखना"),
        ("नेहा वाली बात भूल जाओ लेकिन उसका जन्मदिन रहने दो", "नेहा", "लेकिन उसका जन्मदिन रहने दो"),
        (
            "oublie le 3000 à dany, mais oublie pas qu'y est électricien",
            "3000 à dany",
            "mais oublie pas qu'y est électricien",
        ),
        ("efface l'affaire de sandra, sa fête tu peux la laisser", "sandra", "sa fête tu peux la laisser"),
        ("borra lo de memo, lo del taller no", "memo", "lo del taller no"),
        ("borra lo de memo nomás, el taller déjalo", "memo nomás", "el taller déjalo"),
        ("forget aw aboot frank but haud oan tae senga", "frank", "but hold on to senga"),
        ("wipe the horses thing, jist keep the grave bit", "horses", "just keep the grave bit"),
        (
            "vergiss das mit dem geld, aber dass er mein bruder ist weißt du noch",
            "dem geld",
            "aber dass er mein bruder ist weißt du noch",
        ),
        ("lösch die schulden, nur den geburtstag nicht", "schulden", "nur den geburtstag nicht"),
        (
            "cancella la storia dei soldi ma che è mio fratello tienilo a mente",
            "soldi",
            "ma che è mio fratello tienilo a mente",
        ),
        (
            "apaga o lance do dinheiro, mas que ele é meu irmão pode guardar",
            "dinheiro",
            "mas que ele é meu irmão pode guardar",
        ),
        (
            "vergeet het geld, maar dat hij mijn broer is mag je onthouden",
            "geld",
            "maar dat hij mijn broer is mag je onthouden",
        ),
        ("usuń sprawę długu, ale urodziny zostaw", "długu", "ale urodziny zostaw"),
        ("удали про долг, но день рождения не трогай", "удали про долг, но день рождения не трогай", ""),
        ("видали про борг, але день народження не чіпай", "видали про борг, але день народження не чіпай", ""),
        ("borç işini sil ama doğum günü kalsın", "borç", "ama doğum günü kalsın"),
        ("borç işini sil ama doğum gününü silme", "borç", "ama doğum gününü silme"),
        ("امسح موضوع الدين بس خلي عيد ميلاده", "الدين", "بس خلي عيد ميلاده"),
        ("借金の話は消して、でも誕生日は残して", "借金", "でも誕生日は残して"),
        ("欠钱的事删掉，但生日留着", "欠钱", "但生日留着"),
        ("欠钱的事删掉，生日别删", "欠钱", "生日别删"),
        ("빚 얘기는 지워줘 근데 생일은 남겨둬", "빚", "근데 생일은 남겨둬"),
        ("radera det där med skulden men behåll födelsedagen", "skulden", "men behåll födelsedagen"),
        ("glöm skulden, men födelsedagen ska du ha kvar", "skulden", "men födelsedagen ska du ha kvar"),
        ("efface tout sur dany sauf qu'y est électricien", "dany", "sauf qu'y est électricien"),
        ("delete everything about frank except his birthday", "frank", "except his birthday"),
        ("borra todo de memo menos lo del taller", "memo", "menos lo del taller"),
        ("vergiss alles über jonas außer dass er fußball spielt", "jonas", "außer dass er fußball spielt"),
    ],
)
def test_what_is_to_stay_is_read(text: str, about: str, stays: str) -> None:
    command = command_of(text) or request_in(in_standard_words(text))
    assert command is not None
    assert (command.about, command.stays) == (about, stays)

"""Whom a request is written to: the user's own landlord, boss or accountant, unless somebody else writes."""

import pytest

from formation.extract.asides.people import find_people

ADDRESSED = {
    "mi scrivi una mail al commercialista dottor Zennaro per la scadenza dell IVA?": "commercialista dottor Zennaro",
    "scrivimi un messaggio per la padrona di casa signora Bellini, il boiler perde": "padrona di casa signora Bellini",
    "напиши письмо начальнику Олегу Викторовичу что я задержусь": "начальнику Олегу Викторовичу",
    "напиши сообщение учительнице ирине петровне что сын заболел": "учительнице ирине петровне",
    "нужно сообщение соседу Игорю про шум после одиннадцати": "соседу Игорю",
    "напиши лист класному керівнику Оксані Іванівні про хворобу": "класному керівнику Оксані Іванівні",
    "어촌계장 고만식 씨한테 보낼 문자 좀 써줘요 이번주 회의 못 간다고": "어촌계장 고만식 씨",
    "세무사 박정호 님께 보낼 메일 초안 부탁해요": "세무사 박정호 님",
    "우리 관리소장 김태수 씨에게 누수 관련 문자 써줘": "관리소장 김태수 씨",
    "write an email to the landlord Mr Pritchard about the boiler": "landlord Mr Pritchard",
    "draft a text to the accountant Ms Lowe, he wants the receipts": "accountant Ms Lowe",
    "can you write a note for the childminder Karen saying I'll be late": "childminder Karen",
    "schreib eine mail an den vermieter herrn weber wegen der heizung": "vermieter herrn weber",
    "Nachricht an die Hebamme Frau Özdemir, dass ich Freitag nicht kann": "Hebamme Frau Özdemir",
    "formuliere eine Mail an den Steuerberater Dr. Kuhn bitte": "Steuerberater Dr. Kuhn",
    "écris un mail à la propriétaire Mme Durand pour la fuite": "propriétaire Mme Durand",
    "un message pour la nounou Sandrine, on rentre à 19h": "nounou Sandrine",
    "escríbeme un mensaje al casero don Luis por la gotera": "casero don Luis",
    "redacta un correo para la gestora señora Peña con las facturas": "gestora señora Peña",
    "escreve um zap pro síndico seu Jorge sobre o barulho": "síndico seu Jorge",
    "faz uma mensagem pra senhoria dona Fátima, a renda atrasa dois dias": "senhoria dona Fátima",
    "schrijf een mailtje aan de huisbaas meneer De Wit over de lekkage": "huisbaas meneer De Wit",
    "bericht aan de juf mevrouw Smit dat we later zijn": "juf mevrouw Smit",
    "napisz maila do szefa pana Nowaka w sprawie urlopu": "szefa pana Nowaka",
    "napisz wiadomość do wychowawczyni pani Kowalskiej": "wychowawczyni pani Kowalskiej",
    "müdür Ahmet Bey'e izin için mesaj yaz": "müdür Ahmet Bey",
    "ev sahibi Nurten Hanım'a kira gecikecek diye mesaj yazar mısın": "ev sahibi Nurten Hanım",
    "اكتب رسالة للمدير خالد اني متأخر": "مدير خالد",
    "اكتبي إيميل للمحاسبة الأستاذة هدى عن الفاتورة": "محاسبة الأستاذة هدى",
    "मकान मालिक शर्मा जी को मैसेज लिखो कि किराया देर से आएगा, संदेश छोटा हो": "मकान मालिक शर्मा जी",
    "税理士の田中さんにメールを書いて、領収書の件で": "税理士の田中さん",
    "店長の山本さんにお礼のメッセージを考えて": "店長の山本さん",
    "帮我给会计李姐写封邮件问发票": "会计李姐",
    "给物业王经理发短信说电梯坏了，帮我写": "物业王经理",
}
NOT_ADDRESSED = [
    "scrivi per mia madre una mail al commercialista dottor Zennaro",
    "scrivi una mail al commercialista dottor Zennaro di mia moglie",
    "scrivi una lettera al padrone di casa signor Rossi da parte di un certo Gino Pasquali",
    "scrivi una lettera al commercialista per la scadenza",
    "scrivi una lettera al presidente signor Mattarella",
    "scrivi un dialogo teatrale, una lettera al medico dottor Balanzone",
    "напиши письмо начальнику что я задержусь",
    "напиши рассказ: письмо начальнику Олегу Викторовичу",
    "напиши от имени мужа письмо начальнику Олегу Викторовичу",
    "напиши письмо начальнику Олегу Викторовичу моей жены",
    "напиши письмо деду Морозу",
    "친구 대신 어촌계장 고만식 씨한테 보낼 문자 써줘",
    "옆 마을 어촌계장 고만식 씨한테 보낼 문자 써줘",
    "사장님한테 보낼 문자 써줘",
    "write an email to the landlord about the boiler",
    "my friend needs a letter to the landlord Mr Pritchard",
    "she wants an email to the dentist Dr Patel",
    "sample letter to the landlord Mr Smith please",
    "write a prank letter to the neighbour Mr Wilson",
    "write a letter to the prime minister Mr Starmer",
    "email to the accountant Revenue Services please",
    "schreib im Namen meiner Mutter eine Mail an den Vermieter Herrn Weber",
    "Musterbrief an den Vermieter Herrn Mustermann",
    "schreib eine Mail an den Chef wegen Urlaub",
    "mein Bruder braucht einen Brief an den Anwalt Herrn Klein",
    "écris au nom de ma grand-mère une lettre au propriétaire M. Blanc",
    "exemple de lettre au propriétaire M. Dupont",
    "una carta al jefe sobre mis vacaciones",
    "escribe de parte de mi hermana un mensaje al casero don Luis",
    "escreve em nome da minha avó uma carta pro síndico seu Jorge",
    "carta pro chefe pedindo férias",
    "schrijf namens mijn buurvrouw een brief aan de huisbaas meneer De Wit",
    "voorbeeldbrief aan de huisbaas meneer Jansen",
    "napisz w imieniu babci list do dozorcy pana Zenka",
    "wzór listu do szefa pana Kowalskiego",
    "annem adına müdür Ahmet Bey'e mesaj yaz",
    "müdüre izin için mesaj yaz",
    "اكتب نيابة عن أختي رسالة للمدير خالد",
    "उसके मकान मालिक शर्मा जी को मैसेज लिखो",
    "母の代わりに税理士宛のメールを書いて",
    "替我妈给房东写封邮件",
    "写个话剧，给会计李姐的一封信",
]


@pytest.mark.parametrize(("text", "phrase"), ADDRESSED.items())
def test_whom_one_writes_to_by_role_and_name_is_known(text: str, phrase: str) -> None:
    assert [each.evidence for each in find_people(text, ())] == [phrase]


@pytest.mark.parametrize("text", NOT_ADDRESSED)
def test_nobody_is_known_whom_somebody_else_writes_to_or_who_has_no_name(text: str) -> None:
    assert find_people(text, ()) == []

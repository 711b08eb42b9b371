"""How the user signs what they have written for them, and what is signed by somebody else."""

import pytest

from formation.extract.introductions.signature import find_signature
from formation.extract.sentences.own_words import own_words

SIGNED = {
    "una mail al commercialista dottor Zennaro per l IVA? firma Ornella Boscolo": "Si firma Ornella Boscolo.",
    "scrivi un messaggio alla maestra, firmato Teresa": "Si firma Teresa.",
    "напиши письмо начальнику Олегу Викторовичу что задержусь. подпись Тимур Галеев": "Подписывается: Тимур Галеев.",
    "напиши объявление о продаже дивана, подпиши Марина": "Подписывается: Марина.",
    "um zap pra minha síndica dona Celeste sobre o vazamento, assina Jussara": "Assina como Jussara.",
    "escreve um email pro banco, assinado Rui Tavares": "Assina como Rui Tavares.",
    "write a note to the school about Monday, signed Karen Doyle": "Signs as Karen Doyle.",
    "draft an email to hr about my leave. sign it as tomasz": "Signs as Tomasz.",
    "please write a short complaint to the council, sign off as Brenda": "Signs as Brenda.",
    "schreib eine Mail an die Hausverwaltung, unterschrieben mit Jana Köster": "Unterschreibt mit Jana Köster.",
    "kurze absage für den zahnarzt bitte, unterschrift sabine": "Unterschreibt mit Sabine.",
    "écris un mot pour la maîtresse, signé Delphine Moreau": "Signe Delphine Moreau.",
    "rédige un mail au syndic stp, signature Karim": "Signe Karim.",
    "escríbeme un correo al ayuntamiento, firmado Begoña Ruiz": "Firma como Begoña Ruiz.",
    "redacta una queja por el ruido, firma como Paco": "Firma como Paco.",
    "schrijf een mailtje naar school, ondertekend door Femke": "Ondertekent met Femke.",
    "bericht aan de gemeente over de stoep, onderteken met Joost Bakker": "Ondertekent met Joost Bakker.",
    "napisz maila do przedszkola, podpis Agnieszka": "Podpisuje się Agnieszka.",
    "napisz list do spółdzielni, podpisz się Marek Zieliński": "Podpisuje się Marek Zieliński.",
    "okula kısa bir mesaj yaz, imza Elif Kaya": "İmzası: Elif Kaya.",
    "大家さんにメールを書いて、署名は佐藤健太で": "署名は佐藤健太。",
    "帮我写封请假邮件给老板，落款李晓梅": "落款李晓梅。",
    "집주인에게 보낼 문자 써줘, 서명은 김민수로": "서명은 김민수.",
    "اكتب رسالة للمدرسة عن غياب ابني، التوقيع سامر": "التوقيع: سامر.",
    "स्कूल को पत्र लिखो, हस्ताक्षर सुनीता": "हस्ताक्षर: सुनीता.",
}
NOT_SIGNED = [
    "write a birthday card for my mother: sign it Rosa",
    "write on behalf of my neighbour, signed Gladys",
    "write a letter from a tenant to his landlord, signed John Miller",
    "write a letter to the kids, signed Santa Claus",
    "write a team update, signed Management",
    "where do I sign this contract?",
    "they signed Messi, write a headline",
    "sample resignation letter, signed Jane Doe",
    'proofread: "see you soon, signed Karen"',
    "scrivi una lettera di scuse da parte di un certo Gino Pasquali, è per una recita, firma Gino",
    "scrivi per mia nonna una mail al comune, firma Assunta",
    "come si firma digitalmente un pdf? scrivi i passi",
    "напиши от имени бабушки письмо в жэк, подпись Мария Ивановна",
    "напиши письмо детям, подпись Дед Мороз",
    "напиши рассказ в письмах, подпись Анна",
    "escreve em nome da minha avó, assina Iracema",
    "escreve uma carta de uma personagem, assinada Capitu",
    "schreib im Namen von Opa an die Bank, unterschrieben mit Heinrich",
    "Musterkündigung bitte, unterschrieben mit Max Mustermann",
    "schreib eine Mail vom Weihnachtsmann, unterschrift Weihnachtsmann",
    "écris de la part de ma fille, signé Léa",
    "écris une lettre anonyme, signé Un ami",
    "escribe una carta de parte de mi hermana, firmado Lola",
    "una carta de los Reyes, firmado Papá Noel",
    "schrijf namens oma een kaart, ondertekend door Riet",
    "napisz w imieniu dziadka, podpis Stanisław",
    "annem adına mesaj yaz, imza Fatma",
    "母の代わりに手紙を書いて、署名は佐藤花子で",
    "替我妈写封信，落款王桂兰",
    "엄마 대신 문자 써줘, 서명은 이순자로",
    "اكتب نيابة عن أمي رسالة، التوقيع فاطمة",
    "उसकी ओर से पत्र लिखो, हस्ताक्षर सुनीता",
    "translate to German: regards, signed Karen",
    "write a letter and leave the signature blank",
]


@pytest.mark.parametrize(("text", "words"), SIGNED.items())
def test_how_one_signs_is_known_and_takes_no_names_place(text: str, words: str) -> None:
    found = find_signature(own_words(text))
    assert found is not None
    assert (found.text, found.key) == (words, None)
    assert found.evidence in text


@pytest.mark.parametrize("text", NOT_SIGNED)
def test_what_somebody_else_signs_is_not_the_users(text: str) -> None:
    assert find_signature(own_words(text)) is None

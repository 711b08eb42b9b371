"""Who says that they have left work, a study or a partner ends what was known of it, and nothing else."""

import pytest

from formation.reconcile.contradiction import contradicts
from formation.reconcile.ended.leaving import leaves

# What is known, and what is said then. What ends in a stop is worded by a rule.
ENDED = [
    ("i work nights as an A&E nurse in Bristol, so sleep is a mess", "No longer works nights."),
    (
        "ich arbeite bei der kanzlei müller in kassel",
        "bin nicht mehr bei der kanzlei müller, hab letzte woche gekündigt",
    ),
    (
        "je bosse au bistrot des halles comme commis",
        "je bosse plus au bistrot des halles, depuis lundi je suis chez Daniel et Denise",
    ),
    (
        "doy clases de mates en un instituto de valencia",
        "ya no doy clases en el instituto, desde esta semana soy jefa de estudios",
    ),
    ("faço engenharia civil na ufpr em curitiba", "larguei a engenharia civil, mudei pra arquitetura"),
    ("أعمل صيدلانية في عمّان", "تركت الصيدلية وصرت أشتغل من البيت كمترجمة طبية"),
    (
        "i work at zalando as a backend dev",
        "übrigens i don't work at zalando anymore, started at a climate startup namens GridZero last week",
    ),
    ("i want to be a vet", "i used to want to be a vet but now i wanna be a marine biologist"),
    ("je travaille chez Renault à Flins", "j'ai quitté Renault, je commence chez Stellantis en mars"),
    ("i teach maths at holloway school", "i quit holloway school, starting a new job in june"),
    ("trabajo en un banco de bilbao", "ya no trabajo en el banco"),
    ("lavoro da Esselunga come cassiera", "non lavoro più da Esselunga, adesso sono in una libreria"),
    ("ik werk bij de Hema in Zwolle", "ik werk niet meer bij de Hema"),
    ("pracuję w Biedronce jako kasjer", "już nie pracuję w Biedronce, od maja jestem w Lidlu"),
    ("я работаю в Сбербанке программистом", "больше не работаю в Сбербанке, теперь я в Яндексе"),
    ("Trendyol'da yazılımcı olarak çalışıyorum", "artık Trendyol'da çalışmıyorum"),
    ("市役所で働いています", "市役所を辞めました"),
    ("我在华为上班", "我不在华为上班了"),
    ("저는 카카오에서 일해요", "카카오 그만뒀어요"),
    ("estudo medicina na usp", "tranquei medicina, agora faço enfermagem"),
    ("ich studiere jura in passau", "hab jura abgebrochen, mache jetzt eine ausbildung"),
    ("i study physics at leeds uni", "i dropped out of physics last month"),
    ("studio lettere a Padova", "ho mollato lettere, adesso lavoro"),
    ("trabalho na padaria do seu zé", "saí da padaria, agora tô num mercado"),
    ("i'm dating Bia", "i broke up with bia last week"),
    ("estoy casada con andrés", "me he separado de andrés hace dos meses"),
    ("namoro com a bia", "terminei com a bia semana passada"),
    ("Works at Bluefin.", "i left Bluefin, started at Orca last week"),
    ("Works at Siemens.", "ich arbeite nicht mehr bei Siemens"),
    ("mon copain s'appelle Karim", "on s'est séparés avec Karim"),
    ("i work at a garage in perth", "i don't work at the garage any more"),
    ("studiuję prawo w Krakowie", "rzuciłam prawo, teraz uczę się programowania"),
    ("учусь на юриста в мгу", "бросила мгу, теперь работаю"),
    ("i work at tesco in hull", "i dont work at tesco anymore, got a job at aldi"),
    ("ich arbeite in der pflege bei der caritas", "hab bei der caritas gekündigt"),
    ("je suis serveuse au café de la gare", "je ne travaille plus au café de la gare"),
    ("soy enfermera en el hospital clínico", "ya no trabajo en el hospital clínico"),
    ("dou aula no colégio santa rosa", "não trabalho mais no colégio santa rosa"),
    ("faccio giurisprudenza a Bari", "ho mollato giurisprudenza"),
    ("ik ben kok bij restaurant zout", "ik werk niet meer bij restaurant zout"),
    ("jestem kelnerką w hotelu Bristol", "już nie pracuję w hotelu Bristol"),
    ("я работаю учителем в лицее", "больше не работаю в лицее"),
    ("トヨタで働いています", "トヨタを退職しました"),
    ("我在腾讯工作", "我从腾讯离职了"),
    ("저는 삼성에서 일해요", "삼성 퇴사했어요"),
    ("hacettepe'de tıp okuyorum", "tıp bıraktım"),
    ("i'm a nurse at st thomas", "i left st thomas, started at guys in may"),
    ("my boyfriend is called Dev", "i broke up with dev"),
    ("i go to the gym on mondays", "i quit the gym"),
]
NOT_ENDED = [
    ("i live in bristol and work nights as a nurse", "ya no trabajo en el banco"),
    ("my wife works at zalando", "i don't work at zalando anymore"),
    ("i love shopping at zalando", "i don't work at zalando anymore"),
    ("i work at a hospital in leeds", "i left the hospital at 3"),
    ("i work at a hospital in leeds", "i left the hospital"),
    ("i work at zalando", "i left zalando a review"),
    ("trabajo en un instituto de valencia", "dejé el coche en el instituto"),
    ("trabajo en un instituto de valencia", "salí del instituto tarde"),
    ("ich arbeite bei der kanzlei brandt", "bin nicht mehr bei der kanzlei müller, hab letzte woche gekündigt"),
    ("ich arbeite bei siemens", "ich arbeite nicht mehr so viel"),
    ("i work nights", "i no longer work weekends"),
    ("i work at zalando", "i quit my job at siemens in 2019"),
    ("je travaille chez Renault", "je ne travaille plus le lundi chez Renault"),
    ("je travaille à la mairie", "je n'achète plus de voitures à la mairie"),
    ("faço engenharia civil na ufpr", "larguei o violão, mudei pra bateria"),
    ("faço yoga na ufpr", "larguei a engenharia civil, mudei pra arquitetura"),
    ("minha irmã faz engenharia civil", "larguei a engenharia civil, mudei pra arquitetura"),
    ("moro perto da padaria", "saí da padaria, agora tô num mercado"),
    ("i'm dating Bia", "i broke up with the plan"),
    ("my daughter bia is allergic to nuts", "i broke up with bia last week"),
    ("my girlfriend bia is allergic to nuts", "i broke up with bia last week"),
    ("mi hermano andrés vive en madrid", "me he separado de andrés hace dos meses"),
    ("i used to work at zalando", "i don't work at zalando anymore"),
    ("i want to be a vet", "i used to want to be a pilot but now i want to be a chef"),
    ("i'm used to working nights", "No longer works nights."),
    ("i like working at zalando's cafe", "i don't shop at zalando anymore"),
    ("Works as a nurse.", "i don't work nights anymore"),
    ("i work for the nhs as a nurse", "i left the nhs website open"),
    ("市役所で働いています", "市役所に行くのをやめました"),
    ("我在华为上班", "我不买华为了"),
    ("저는 카카오에서 일해요", "카카오톡 그만뒀어요"),
    ("работаю в банке", "больше не храню деньги в банке"),
    ("أعمل في عمّان", "تركت السيارة في عمّان"),
    ("lavoro a Torino", "non vivo più a Torino"),
    ("ik werk bij de Hema", "ik koop niet meer bij de Hema"),
    ("i work at google", "i stopped using google"),
    ("i study physics at leeds", "i left physics homework until last week"),
    ("ich studiere jura", "ich bin nicht mehr bei jura helfen"),
    ("pracuję w szkole", "już nie chodzę do szkoły tańca"),
    ("i play chess at the club and work at the club", "i don't work at the club anymore"),
    ("i work at tesco", "my mum doesn't work at tesco anymore"),
    ("i live near tesco and work at aldi", "i dont work at tesco anymore"),
    ("i volunteer with my dad at caritas", "hab bei der caritas gekündigt"),
    ("je suis au café de la gare tous les matins", "je ne travaille plus au café de la gare"),
    ("mi padre trabaja en el banco", "ya no trabajo en el banco"),
    ("soy clienta del banco santander", "ya no trabajo en el banco santander"),
    ("dou aula de inglês", "larguei o inglês de vez, mudei de assunto"),
    ("lavoro alla Coop", "non compro più alla Coop"),
    ("ik werk bij de bakker", "ik eet niet meer bij de bakker"),
    ("pracuję w hotelu", "już nie mieszkam w hotelu"),
    ("我在腾讯工作", "我不在腾讯买东西了"),
    ("トヨタで働いています", "トヨタを売るのをやめました"),
    ("i study french", "i quit french cuisine class"),
    ("i work at st thomas hospital", "i left st mary hospital, started at st thomas in may"),
    ("i work from home", "i no longer work in the evenings at home"),
    ("estudo direito na usp", "larguei a usp de vez em quando"),
    ("my sister works at guys", "i left guys, started at st thomas"),
    ("my boyfriend dev works at tesco", "i broke up with dev"),
    ("im married to sam", "i split up with the group"),
    ("ich arbeite mit kindern", "ich arbeite nicht mehr mit papier"),
]


def memory(text: str) -> str:
    return text if text.endswith(".") else f'Said: "{text}."'


def is_ended(known: str, said_then: str) -> bool:
    new, old = memory(said_then), memory(known)
    return contradicts(new, old) or leaves(new, old)


@pytest.mark.parametrize(("known", "said_then"), ENDED)
def test_what_is_left_by_its_name_is_over(known: str, said_then: str) -> None:
    assert is_ended(known, said_then)


@pytest.mark.parametrize(("known", "said_then"), NOT_ENDED)
def test_what_is_not_named_or_says_more_or_is_anothers_stays(known: str, said_then: str) -> None:
    assert not is_ended(known, said_then)

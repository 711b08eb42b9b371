"""What is of a case, an advertisement, somebody made up or a part that is played is not its user's."""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

NOBODYS = [
    # parts
    "play a strict landlord and i am the tenant with three dogs",
    "spiel den richter und ich bin der angeklagte aus bremen",
    "speel de dokter en ik ben de patiënt met hoge bloeddruk",
    "sois un douanier et je suis le voyageur qui vient de lima",
    "haz de policía y yo soy el conductor sin carnet",
    "fai il vigile e io sono l'automobilista",
    "tu so als wärst du mein lehrer und prüf mich über steine",
    # both say who they are
    "speel jij de bakker, dan ben ik een klant uit gouda die geen noten mag",
    "spiel du die richterin, dann bin ich ein zeuge aus bremen",
    "tu fais le facteur et moi je suis une dame végétarienne de nice",
    "fai il barista, io sono un turista allergico alle noci",
    "zagraj sędziego, a ja jestem świadkiem z astmą",
    # asked for somebody else
    "asking for a mate, he's 40 and on insulin, can he dive",
    "je demande pour un ami, il est diabétique et il boit",
    "pytam dla koleżanki, ma astmę",
    "una amiga q es cajera me pregunta si puede tomar omeprazol diario, ella lo toma hace meses",
    "ein kumpel von mir will wissen ob er mit gips fliegen darf, er hat ihn seit montag",
    "une collègue me demande si elle peut jeûner, elle est enceinte",
    "mera dost puch raha hai ki gym ja sakta hai kya, usko hernia hai",
    "Die Vreni ihr Bruder hat Rheuma, was darf der essen?",
    "my coworker Denise has shingles, what do i write on the card",
    # cases and patients
    "patient, 71, copd, on oxygen at home, what diet",
    "patientin 34 mit asthma und schwanger, welches antibiotikum",
    "paciente de 50 años con gota, qué dieta",
    "pt is a 60 yo male w copd on lasix, k is 3.1, what do i check first",
    "zadanie z kursu: pacjentka 70 lat, nadciśnienie, astma, jaki lek",
    "cas pratique: femme de 40 ans, asthmatique, fumeuse. quel bilan?",
    # notes that are handed over or looked through
    "pt handover, is the order right: 61F, smoker, diabetic on metformin, allergic to latex, lives alone in york",
    "SBAR check: 80yo F, hip fracture, on warfarin, allergic to morphine",
    "client notes, proofread pls: vegan, two kids, works nights, allergic to nuts",
    "übergabe, bitte korrigieren: 77 J, w, raucherin, allergisch auf penicillin, lebt allein",
    "dossier patient à relire : H 45 ans, fumeur, allergique à l'iode, vit seul à Lyon",
    "evolução do paciente, confere: M, 71 anos, diabético, alérgico a iodo, mora sozinho",
    "opis pacjenta do poprawy: K 63 l., nadciśnienie, uczulona na penicylinę, mieszka sama",
    "hasta 54E, sigara içiyor, penisilin alerjisi var, yalnız yaşıyor, kontrol et",
    # advertisements
    "according to the ad you need 5 years of java, should i apply",
    "laut stellenanzeige braucht man 3 jahre sap und führerschein, soll ich mich bewerben?",
    # made up
    "napisz podanie od zmyślonego piekarza z łodzi, 20 lat w zawodzie",
    "write a cover letter for a made-up welder from tulsa, 12 years of tig",
    "Proszę napisać krótki list od pani Heleny, wdowy z Lublina, która sprzedaje dom.",
    # hearsay
    "some say you shouldn't mix bleach and vinegar, is there any truth in it",
    "angeblich vertragen sich milch und fisch nicht, stimmt das",
    # irony
    "oh sure im gonna quit and breed llamas right after this report",
    "si claro, me fascina levantarme a las 4",
    "sim sim, adoro passar o domingo no escritório",
    "certo certo, adoro quando salta la corrente",
    "na klar, ich liebe es, im Regen auf den Bus zu warten",
    "ouais non mais un examen à 7h un dimanche c le rêve de ma vie",
]
OWN = {
    "tô com uma paciente de 70 anos e sou fisio em recife": "sou fisio em recife",
    "my patient is 70 and i am a nurse in leeds": "i am a nurse in leeds",
    "according to my doctor i have asthma": "i have asthma",
    "ya firmé el contrato del local hasta 2029, quedó en 15,500": "hasta 2029",
    "claro, me encanta el jazz, qué disco me recomiendas": "me encanta el jazz",
    "be brief and i am vegan": "vegan",
    "about me: vegan, two kids, work nights at tesco, allergic to nuts": "allergic to nuts",
    "54M, smoker, allergic to penicillin, live alone in york": "allergic to penicillin",
    "i work with patients with dementia, im allergic to latex gloves": "llergic to latex",
    "ich bin patientin bei dr. huber, allergisch gegen penicillin": "allergisch gegen penicillin",
    "ik speel trompet en ik ben een echte groninger": "trompet",
    "asking for a friend, but i have asthma too": "i have asthma too",
    "Mein Mann sein Bruder wohnt in Bern": "Bruder wohnt in Bern",
    "ich spiele klarinette und wohne in köln": "wohne in köln",
}


@pytest.mark.parametrize("text", NOBODYS)
async def test_what_is_nobodys_is_not_learned(encoder: CachedEncoder, text: str) -> None:
    assert await learned_of(encoder, text) == []


@pytest.mark.parametrize(("text", "said"), OWN.items())
async def test_what_is_its_users_is(encoder: CachedEncoder, text: str, said: str) -> None:
    assert any(said in each for each in await learned_of(encoder, text))

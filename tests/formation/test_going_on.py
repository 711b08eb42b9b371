"""What only makes sense beside the message right before it is kept with what that taught, and makes no memory alone."""

from formation.form import form_turn
from formation.turn.context import Formation
from tests.formation.conftest import ANA, Story, active_after, minute

# Each with the words that are kept whole, behind what was known, and with how.
GO_ON = (
    ("we pay the gym 48 euros a month", "oh hang on it went up, its 52 fifty now", "corrected"),
    (
        "unser Vermieter heißt Bergmann und wohnt im Haus",
        "Bergmann war der vorher, jetzt ist es die Frau Thoma",
        "corrected",
    ),
    (
        "mi hermana Rocío vive en Burgos y es enfermera",
        "Rocío antes vivía en Burgos, ahora está en Vigo con su novio",
        "corrected",
    ),
    ("o meu tio Rui tem um café em Faro", "peço perdão, o café é em Tavira, Faro é onde ele mora", "corrected"),
    (
        "mijn broer Stijn werkt bij de brandweer in Gent",
        "Stijn werkte daar vorig jaar, nu zit hij bij de politie",
        "corrected",
    ),
    (
        "I take 20 mg of lisinopril every morning",
        "Not lisinopril. It's losartan, 25 mg.",  # exchanged, the name would have the other's dose
        "corrected",
    ),
    ("moja ciocia Hania ma 61 lat i szyje", "czekaj policzyłam jeszcze raz, ma 63", "corrected"),
    (
        "Unser Sohn reist am 3. Mai aus Linz an",
        "Herzlichen Dank für die Antwort. Nur muss ich leider berichtigen, dass er aus Wels kommt.",
        "corrected",
    ),
    ("the recital of my niece Ivy is on 4 december", "14", "corrected"),
    ("l'anniversaire de Lou est le 3 juin", "Le 13 juin.", "corrected"),
    (
        "mein Bruder ist Lehrer in Bonn",
        "in Köln, er hat die Schule gewechselt und ich vergesse es dauernd",
        "corrected",
    ),
    ("mi hermana es enfermera en Lugo", "en Vigo, cambió de hospital y no me acostumbro", "corrected"),
    ("dedem 81 yaşında ve arıcılık yapıyor", "dur bi hesapladım 83 yaşında", "corrected"),
)
# What has a subject of its own, asks, thanks or is of the reply.
STAND_ALONE = (
    ("my cousin Bree is 31 and sells candles", "my brother Tom works at the mill"),
    ("our dentist is called Dr Lamb", "thanks, that's lovely, tell me more"),
    ("our dentist is called Dr Lamb", "sorry, can you make it shorter"),
    ("our dentist is called Dr Lamb", "oops, wrong chat"),
    ("our dentist is called Dr Lamb", "I'm sorry to hear that"),
    ("unser Zahnarzt heißt Doktor Lamm", "sorry, bin wieder da"),
    ("mi gato Bo tiene 3 años", "perdona, más corto"),
    ("my tortoise Olga is 40 years old", "how old do tortoises get, 40 is a lot"),
    ("ich wohne mit meiner Schwester in Trier", "danke, mach weiter"),
    ("we have 4 cats", "17 x 24"),
    ("my sister lives in Leeds", "in the morning, i run"),
    ("mi hermana vive en Lugo", "en verano, hace mucho calor"),
    # Of another day, another relative, or of something else of whom it names first.
    ("am Montag habe ich einen Termin beim Notar", "am Donnerstag ist Elternabend"),
    ("samedi je vois l'avocat", "dimanche c'est la fête à ma mère"),
    ("w poniedziałek mam wizytę u kardiologa", "w sobotę robimy grilla u brata"),
    ("ma fille a 9 ans", "mon fils a 12 ans"),
    ("mi hermana Lucía está en paro", "Lucía juega al pádel"),
    ("abbiamo perso un bambino a marzo, Aoife non ne parla", "Aoife ama il tè Barry's"),
    # What tells much of its own, whatever number it shares; "digo" is also "I tell".
    (
        "we get the keys on the 3rd of march",
        "just off a night shift on ward 6b at the royal, been a staff nurse there for 8 years and still love it",
    ),
    (
        "estudio ingeniería en la nacional",
        "vivo en chapinero con 2 amigas y ninguna lava la loza, como les digo sin pelear",
    ),
)
# What had taught nothing is learned together with what goes on from it; a task is none.
# The first alone is taken for no statement.
TOGETHER = (
    (
        "pan jurek mieszka w pile, ile tam jedzie autobus?",
        "ej w wałczu, w pile mieszka stryj",
        "pan jurek mieszka w pile",
    ),
    ("a lasagne recipe for 4 people", "sorry, 6 people", None),
    ("my neighbour says she is allergic to bees, is that likely", "not bees, wasps, my mistake", None),
)


PUT_IN_PLACE = (
    (
        "my aunt Lise teaches in Ghent and has two dogs",
        "Lise? No. Lies. My hearing again.",
        "my aunt Lies teaches in Ghent and has two dogs",
    ),
    (
        "our boiler man is called Derek Moss",
        "You know I said Moss, but it is Hargreaves, hey, and he is half retired",
        "our boiler man is called Derek Hargreaves",
    ),
    ("le dentiste c'est le 4 mars à 9h", "9h45 hein pas 9h", "le dentiste c'est le 4 mars à 9h45"),
    (
        "jogo vôlei todo sábado no sesc, como não ficar com dor",
        "domingo, sábado é curso",
        "jogo vôlei todo domingo no sesc",
    ),
)


async def test_what_is_told_apart_is_put_in_place(plain: Formation, story: Story) -> None:
    for number, (statement, words, now) in enumerate(PUT_IN_PLACE):
        active = await active_after(plain, story, f"default/user-{number}", statement, words)
        assert active == [f'Said: "{now}."']


def _is_of_both(content: str, statement: str) -> bool:
    return f'"{statement}.", then added: ' in content or content.endswith(f', correcting the earlier: "{statement}."')


async def test_it_is_kept_with_what_it_goes_on_from(plain: Formation, story: Story) -> None:
    found = []
    for number, (statement, words, _) in enumerate(GO_ON):
        active = await active_after(plain, story, f"default/user-{number}", statement, words)
        found.append([_is_of_both(each, statement) and words.rstrip(".") in each for each in active])
    assert found == [[True]] * len(GO_ON), [GO_ON[n][1] for n, each in enumerate(found) if each != [True]]


async def test_what_stands_alone_changes_nothing(plain: Formation, story: Story) -> None:
    kept = []
    for number, texts in enumerate(STAND_ALONE):
        active = await active_after(plain, story, f"default/user-{number}", *texts)
        kept.append([each for each in active if texts[0] in each])
    assert kept == [[f'Said: "{first}."'] for first, _ in STAND_ALONE]


async def test_both_are_learned_where_the_first_had_taught_nothing(plain: Formation, story: Story) -> None:
    for number, (statement, words, known) in enumerate(TOGETHER):
        active = await active_after(plain, story, f"default/user-{number}", statement, words)
        assert active == ([] if known is None else [f'Said: "{words}.", correcting the earlier: "{known}."'])


async def test_the_amount_of_a_debt_is_exchanged(plain: Formation, story: Story) -> None:
    """A rule has learned it, and knows what of it is the amount."""
    active = await active_after(plain, story, ANA, "je dois 300 € à ma tante pour le frigo", "400 plutôt")
    assert active == ['Said: "je dois 400 € à ma tante pour le frigo."']


async def test_it_keeps_the_category_and_is_found_by_what_comes_later(plain: Formation, story: Story) -> None:
    await active_after(plain, story, ANA, "im allergic to walnuts", "oh sorry it was pecans, i keep mixing those up")
    [before] = await story.pool.fetch("select category from users_vectors where state = 'active'")
    assert before["category"] == "health"
    turn = await story.says(ANA, "no sorry, walnuts after all", minute(3), chat="c", ordinal=3)
    await form_turn(plain, ANA, turn)
    assert len(await story.active(ANA)) == 1


async def test_no_other_name_of_the_message_is_put_in(plain: Formation, story: Story) -> None:
    """Where it says something of the name that is known, it is not certain what that is to be."""
    texts = (
        "Patin von Klara ist meine Schwester Heike",
        "Moment, Heike ist ja die Patin vom Jonas. Bei Klara ist es die Ute, eine Kollegin",
    )
    assert await active_after(plain, story, ANA, *texts) == [
        f'Said: "{texts[1]}.", correcting the earlier: "{texts[0]}."'
    ]

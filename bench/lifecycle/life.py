"""What one user says in a day, and what of it holds: facts that change, repeat in other words, are corrected and end,
tasks, trivia, questions and small talk. The same seed makes the same life. Pure.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import product

TURNS_A_DAY = 6
# A user tells of one more thing in four days, until all that they ever have is known.
NEW_EVERY_DAYS = 4
# A supplier, a price or an evening of the week lasts so long on average.
CHANGES_EVERY_DAYS = 240
# Of a day: that something known is said again, and then in other words; that what changes is put right at once; that a
# stay begins, which ends by itself; that a task is set.
REPEATED, REWORDED, CORRECTED, STAYS, TASKS = 0.35, 0.4, 0.03, 0.08, 0.12
# That one more thing is said of something of which many hold side by side.
GROWS = 0.04
MAX_STAY_DAYS, MAX_TASK_DAYS = 14, 30
ASKS_FOR_TOWN = 0.3
TRIVIA_A_DAY, QUESTIONS_A_DAY = 2, 2

USED = (
    "internet provider", "bank", "mobile operator", "electricity supplier", "text editor", "web browser", "bike shop",
    "dry cleaner", "taxi app", "note app", "streaming service", "coffee roaster", "grocery shop", "hardware store",
    "car insurer",
)  # fmt: skip
PAID = (
    "the parking space", "the storage unit", "the newspaper", "the allotment", "the studio", "the cleaning service",
    "the train pass", "the music lessons", "the web hosting", "the locker", "the garage", "the language course",
    "the choir", "the sailing club", "the workshop",
)  # fmt: skip
ATTENDED = (
    "the pottery class", "the chess club", "the debating society", "the book circle", "the film club",
    "the drawing class", "the salsa evening", "the quiz night", "the sewing group", "the repair café",
    "the board games", "the improv theatre", "the ukulele round", "the birdwatching", "the calligraphy table",
)  # fmt: skip
WEEKDAYS = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")
PRICES = tuple(str(price) for price in range(11, 99))
SEEN = ("Watched the film {}.", "Read the novel {}.", "Tried the restaurant {}.", "Walked to the village {}.")
TO_DO = ("renew the {} card", "return the {} parcel", "book the {} tickets", "write the {} report")
SMALL_TALK = (
    "Write a haiku about rain.", "What is the capital of Peru?", "Sort these numbers: 4, 2, 9.", "Thanks, that helps!",
    "Explain how a heat pump works.", "Translate good morning into Danish.", "Tell me a joke about robots.",
    "What rhymes with orange?", "Summarise how tides work.", "Suggest a name for a sailing boat.",
)  # fmt: skip
STAY, GARDEN = "stay", "garden"


@dataclass(frozen=True, slots=True)
class Statement:
    """What a text says, whatever its words. A subject has one value at a time."""

    subject: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantedFact:
    """What a model finds in a message. `ends`: the last day on which it holds."""

    text: str
    evidence: str
    states: Statement
    importance: int
    type: str = "fact"
    ends: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """`asks`: what the right answer to it states."""

    text: str
    facts: tuple[PlantedFact, ...] = ()
    asks: Statement | None = None


class Life:
    """`day` says what is written on the next one. `current`: what holds for longer, by subject."""

    def __init__(self, *, seed: int, user: str) -> None:
        self.current: dict[str, str] = {}
        self._chance = random.Random(f"{seed}/{user}")  # noqa: S311 (the same life each time)
        self._names = names(self._chance)
        self._untold = [*USED, *PAID, *ATTENDED]
        self._chance.shuffle(self._untold)
        self._days = 0
        self._town, self._stay_ends = "", date.min

    def day(self, today: date) -> list[Message]:
        """TURNS_A_DAY messages, in their order. What is asked was told on an earlier day, and has not changed today."""
        before, town = dict(self.current), self._town if self._stay_ends >= today else ""
        messages = [*self._news(), *self._besides(today), *(self._trivia() for _ in range(TRIVIA_A_DAY))]
        unchanged = [subject for subject, value in before.items() if self.current[subject] == value]
        asked = self._chance.sample(unchanged, min(QUESTIONS_A_DAY, len(unchanged)))
        messages += [question(Statement(subject, self.current[subject])) for subject in asked]
        if town and self._happens(ASKS_FOR_TOWN):
            messages.append(question(Statement(STAY, town)))
        while len(messages) < TURNS_A_DAY:
            messages.append(Message(text=self._chance.choice(SMALL_TALK)))
        self._days += 1
        return messages[:TURNS_A_DAY]

    def _news(self) -> list[Message]:
        """Something new, else something that has changed, else something known once more; mostly nothing."""
        if self._untold and self._days % NEW_EVERY_DAYS == 0:
            return self._change(self._untold.pop())
        if self.current and self._happens(len(self.current) / CHANGES_EVERY_DAYS):
            return self._change(self._chance.choice(list(self.current)))
        if self.current and self._happens(REPEATED):
            subject = self._chance.choice(list(self.current))
            return [stating(Statement(subject, self.current[subject]), reworded=self._happens(REWORDED))]
        return []

    def _change(self, subject: str) -> list[Message]:
        messages = []
        for _ in range(2 if self._happens(CORRECTED) else 1):
            self.current[subject] = self._value(subject)
            messages.append(stating(Statement(subject, self.current[subject])))
        return messages

    def _value(self, subject: str) -> str:
        """Another than it has."""
        if subject in USED:
            return next(self._names)
        values: Sequence[str] = WEEKDAYS if subject in ATTENDED else PRICES
        return self._chance.choice([value for value in values if value != self.current.get(subject)])

    def _besides(self, today: date) -> list[Message]:
        messages = []
        if self._stay_ends < today and self._happens(STAYS):
            self._stay_ends = today + timedelta(days=self._chance.randint(2, MAX_STAY_DAYS))
            self._town = next(self._names)
            messages.append(stay(self._town, self._stay_ends))
        if self._happens(GROWS):
            messages.append(grows(next(self._names)))
        if self._happens(TASKS):
            due = today + timedelta(days=self._chance.randint(2, MAX_TASK_DAYS))
            messages.append(task(self._chance.choice(TO_DO).format(next(self._names)), due))
        return messages

    def _trivia(self) -> Message:
        return trivia(self._chance.choice(SEEN).format(next(self._names)))

    def _happens(self, probability: float) -> bool:
        return self._chance.random() < probability


def names(chance: random.Random) -> Iterator[str]:
    """Of three syllables, no two alike."""
    syllables = [first + second for first, second in product("bdfgklmnprstvz", "aeiou")]
    used = set()
    while True:
        name = "".join(chance.choices(syllables, k=3)).capitalize()
        if name not in used:
            used.add(name)
            yield name


def stating(states: Statement, *, reworded: bool = False) -> Message:
    subject, value = states.subject, states.value
    if subject in USED:
        verb, rest = ("have" if reworded else "use"), f"{value} as {subject}"
    elif subject in PAID:
        verb, rest = (
            ("spend", f"{value} euros a month on {subject}")
            if reworded
            else ("pay", f"{value} euros a month for {subject}")
        )
    else:
        verb, rest = ("attend" if reworded else "go to"), f"{subject} on {value}"
    third = {"have": "Has", "go to": "Goes to"}.get(verb, f"{verb.capitalize()}s")
    fact = PlantedFact(text=f"{third} {rest}.", evidence=f"I {verb} {rest}", states=states, importance=3)
    return Message(text=f"By the way, I {verb} {rest}.", facts=(fact,))


def question(states: Statement) -> Message:
    subject = states.subject
    if subject in USED:
        return Message(text=f"Which {subject} do I use?", asks=states)
    if subject in PAID:
        return Message(text=f"How much do I pay for {subject}?", asks=states)
    if subject == STAY:
        return Message(text="In which town do I stay?", asks=states)
    return Message(text=f"On which day of the week is {subject}?", asks=states)


def stay(town: str, until: date) -> Message:
    evidence = f"I stay in {town} until {until}"
    fact = PlantedFact(
        text=f"Stays in {town} until {until}.",
        evidence=evidence,
        states=Statement(STAY, town),
        importance=2,
        type="event",
        ends=until,
    )
    return Message(text=f"{evidence}.", facts=(fact,))


def grows(plant: str) -> Message:
    evidence = f"I grow {plant} in the garden"
    states = Statement(f"{GARDEN}: {plant}", "")
    fact = PlantedFact(text=f"Grows {plant} in the garden.", evidence=evidence, states=states, importance=3)
    return Message(text=f"{evidence}.", facts=(fact,))


def topic(states: Statement) -> str:
    """What it is about, together with others of which each holds by itself."""
    return states.subject.partition(": ")[0]


def task(what: str, due: date) -> Message:
    evidence = f"I have to {what} by {due}"
    fact = PlantedFact(
        text=f"Has to {what} by {due}.",
        evidence=evidence,
        states=Statement(what, ""),
        importance=2,
        type="todo",
        ends=due,
    )
    return Message(text=f"{evidence}.", facts=(fact,))


def trivia(text: str) -> Message:
    evidence = f"I {text[0].lower()}{text[1:-1]}"
    fact = PlantedFact(text=text, evidence=evidence, states=Statement(text, ""), importance=1, type="event")
    return Message(text=f"{evidence}.", facts=(fact,))

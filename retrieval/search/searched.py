"""What the searches of one recall have found together: from which score it counts, and which step failed."""

from dataclasses import dataclass

from db.queries.known_of_request import StoredCounts
from retrieval.search.attempt import DEADLINE_PASSED, Failed, first_failure
from retrieval.search.need import Need, middle_of
from retrieval.search.question import QuestionVector
from retrieval.search.search import MeaningSearch, WordSearch


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """The results of all searches. `times`: by time.perf_counter(), at the start of recall, after the search by words,
    the embedding, and the end. `places`: most memories put before one question.
    """

    stored: StoredCounts | Failed
    words: WordSearch
    vector: QuestionVector | Failed | None
    meaning: MeaningSearch
    times: tuple[float, float, float, float]
    places: int

    @property
    def need(self) -> Need:
        return self.meaning.need

    @property
    def failure(self) -> str | None:
        """Of the first step that failed, in a few words."""
        return self.words.failure or first_failure(self.vector) or self.meaning.failure

    @property
    def failed_step(self) -> str | None:
        if self.failure is None or self.failure == DEADLINE_PASSED:
            return self.failure
        return "words" if self.words.failure else "embed" if isinstance(self.vector, Failed) else "meaning"

    @property
    def same_score(self) -> float:
        return self._near.same_score if self._near else 1.0

    @property
    def min_score(self) -> float:
        return self._near.min_score if self._near else 1.0

    @property
    def min_memory_score(self) -> float:
        """From which a memory is near enough for this question."""
        if not self._near:
            return 1.0
        found = self.meaning.memories.by_meaning if self.meaning.memories else ()
        near = {each.id: each.score for each in found if each.score is not None}
        always = {each.id for each in self.words.memories.always} if self.words.memories else set()  # take no place
        others = [score for id, score in near.items() if id not in always]
        nearest = max(near.values(), default=None)
        middle = middle_of(near.values(), stored=self.need.stored)
        return self.need.min_score(self._near, nearest=nearest, others=others, middle=middle, places=self.places)

    @property
    def min_named_score(self) -> float:
        """The same, of a memory with a name of the question."""
        return self.need.min_score(self._near, named=True) if self._near else 1.0

    def latencies_ms(self, *, now: float) -> dict[str, float]:
        """Of the steps that ended well, and in total until `now`, by time.perf_counter()."""
        started, words_at, embedded_at, searched_at = self.times
        took = {"total": now - started}
        if self.words.failure is None:
            took["words"] = words_at - started
        if isinstance(self.vector, QuestionVector):
            took["embed"] = embedded_at - words_at
            if self.meaning.failure is None:
                took["meaning"] = searched_at - embedded_at
        return {step: round(seconds * 1_000, 3) for step, seconds in took.items()}

    @property
    def _near(self) -> QuestionVector | None:
        """What memories were compared with."""
        return self.vector if isinstance(self.vector, QuestionVector) and self.meaning.memories is not None else None

"""The facts of a message that need no model, found at once by rules and by the classifier (decisions 0051 and 0058)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from db.queries.formation import WaitingTurn
from formation.extract.answers.answers import with_answer
from formation.extract.asides.irony import is_ironic
from formation.extract.asides.letters import tells_of_sender
from formation.extract.asides.listed import find_listed
from formation.extract.asides.of_nobody import stands_with_stranger
from formation.extract.asides.people import find_people
from formation.extract.changing.clauses import find_changes, with_changes, with_news
from formation.extract.changing.plain import with_plain
from formation.extract.corrections import with_taken_back
from formation.extract.introductions.introduction import Introduction, find_introduction
from formation.extract.introductions.parts import with_parts
from formation.extract.introductions.signature import find_signature
from formation.extract.judging.judge import agreed_by_classifier, is_bare_request, without_asking
from formation.extract.sentences.asked import stands_asked
from formation.extract.sentences.composed import is_of_made_up
from formation.extract.sentences.of_cases import is_of_case
from formation.extract.sentences.own_words import OwnWords, own_words
from formation.extract.shortcuts import find_shortcuts, whole_change, with_whole_change
from formation.extract.spans.attached import with_reasons, with_sentences_that_go_on, with_their_sentences
from formation.extract.spans.harmful import with_left_out
from formation.extract.spans.wholes import with_wholes
from formation.extract.statements import find_statements
from formation.facts import Fact
from formation.learning_settings import LearningSettings
from formation.llm.prompt import LanguageModel
from formation.observations import SkipReason
from retrieval.categories import INSTRUCTION
from retrieval.embedding.embedder import Encoder
from retrieval.own_words.own_text import own_text

NOT_OWN = (stands_asked, stands_with_stranger, is_of_made_up, is_of_case)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a message states, without a model. `covered`: a model would have nothing to add."""

    facts: tuple[Fact, ...]
    covered: bool


async def find_without_model(
    text: str,
    *,
    settings: LearningSettings,
    encoder: Encoder | None,
    categorise: bool = True,
    confirms: bool = False,
    question: str | None = None,
) -> Found:
    """By rules, and by the classifier where `encoder` is there. `categorise`: also say what each statement is about.
    `confirms`: also whether the classifier agrees with the rules. `question`: the one that the message may answer, as
    read_question finds it. Raises: EmbedderFailed.
    """
    own = own_words(text)
    found = find_shortcuts(own)
    introduction = find_introduction(own)
    stated: list[Fact] = []
    if encoder is not None and settings.statements and not found.covered:
        stated = await stated_beside(own, found.facts, introduction, encoder, categorise=categorise)
        for whole in await without_asking(whole_change(own), encoder):
            stated = with_whole_change(stated, whole)
    # A change that the classifier takes for a statement counts in any case.
    endings = [each for each in found.endings if not any(each.evidence in other.evidence for other in stated)]
    if encoder is not None:
        endings = await without_asking(endings, encoder)
    rules = found.facts
    if encoder is not None and confirms:
        rules = await agreed_by_classifier(rules, encoder)
    facts = (*with_name(rules, introduction.name if introduction else None), *stated, *endings)
    if question is not None and encoder is not None:
        facts = await with_answer(facts, text, question, encoder, categorise=categorise)
    if encoder is not None and settings.statements:
        changes = [] if found.covered else await find_changes(own, facts, encoder, categorise=categorise)
        changes = with_wholes(own.message, own.to_judge, changes, facts)
        facts = (*await with_changes(facts, encoder), *changes)
        facts = tuple(await with_news(own, facts, encoder, answers=question is not None))
        if question is None and not found.covered:
            facts = tuple(await with_plain(own, facts, encoder, categorise=categorise))
        facts = tuple(await with_reasons(own, facts, encoder, categorise=categorise))
        facts = tuple(await with_sentences_that_go_on(own, facts, encoder))
    if settings.statements and not found.covered:
        facts = tuple(with_left_out(own.message, own.to_judge, facts, categorise=categorise))
    answers = question is not None
    facts = tuple(each for each in with_taken_back(facts, text) if not is_not_own(own.to_judge, each, answers=answers))
    if encoder is not None:
        facts = tuple(await with_their_sentences(own, facts, encoder))
    return Found(facts=facts, covered=found.covered)


def is_not_own(own: str, fact: Fact, *, answers: bool) -> bool:
    """Whether it is asked, meant the other way round, of a stranger, of a case or of somebody made up. A wish is the
    user's however it is said. `answers`: the message may answer a question.
    """
    if fact.category == INSTRUCTION:
        return False
    is_put_on = is_ironic(own, fact.evidence, answers=answers)
    return is_put_on or any(says_so(own, fact.evidence) for says_so in NOT_OWN)


async def stated_beside(
    own: OwnWords, known: Sequence[Fact], introduction: Introduction | None, encoder: Encoder, *, categorise: bool
) -> list[Fact]:
    """What the message states beyond `known`, the facts that rules found in it. Raises: EmbedderFailed."""
    text = own.to_judge
    listed = find_listed(text, known, categorise=categorise)
    stated = await find_statements(own, (*known, *listed), encoder, categorise=categorise)
    if introduction is not None and categorise:
        stated = await with_parts(stated, introduction, encoder)
    stated = [each for each in stated if not tells_of_sender(text, each.evidence)]
    by_rule = [] if listed else find_people(text, (*known, *stated))
    if introduction is None and (signed := find_signature(own)):
        by_rule.append(signed)
    return [*stated, *listed, *(each if categorise else replace(each, category=None) for each in by_rule)]


def with_name(facts: Sequence[Fact], name: Fact | None) -> tuple[Fact, ...]:
    """`name`: as the user is introduced; a rule that has read one knows it too, but for its capitals."""
    if name is None:
        return tuple(facts)
    others = [each for each in facts if each.key != name.key]
    is_known = len(others) < len(facts) and all(each.text.casefold() != name.text.casefold() for each in facts)
    return tuple(facts) if is_known else (name, *others)


async def why_no_model(
    turn: WaitingTurn,
    found: Found,
    *,
    settings: LearningSettings,
    llm: LanguageModel | None,
    model: str | None,
    encoder: Encoder | None,
) -> SkipReason | None:
    """Why no model is to read the message; None: `model` is. Raises: EmbedderFailed."""
    own = own_text(turn.text)
    if llm is None:
        return "off"
    if not own.strip():
        return "empty"
    if model is None:
        return "no_model"
    if settings.shortcuts and found.covered:
        return "shortcut" if found.facts else "small_talk"
    if settings.skip_requests and encoder is not None and not found.facts and await is_bare_request(own, encoder):
        return "bare_request"
    return None


def learned_at_once(found: Found, settings: LearningSettings) -> tuple[Fact, ...]:
    """Of what a model reads later; without shortcuts it finds the statements, and is not to file a wish as another."""
    return found.facts if settings.shortcuts else tuple(fact for fact in found.facts if fact.category == INSTRUCTION)

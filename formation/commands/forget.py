"""What a user asks to forget in a chat: found, asked about where it is not plain, and removed (decision 0061)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from db.queries import by_hand as rows
from db.queries import commands as queries
from db.queries.stored_memories import StoredMemory
from db.queries.turns import TurnInBlock, turns_in_blocks
from formation.by_hand import Changing, changing, delete_by_hand
from formation.by_hand import write as write_by_hand
from formation.commands import sentences
from formation.commands.cuts import STRUCK_OUT, cut_of, has_some_of, without_values
from formation.commands.undo import ACTOR
from formation.commands.use import Use, memories_of
from formation.extract.sentences.subjects import speaks_of_user
from formation.memories.forgetting import hide_turns
from formation.memories.writing.changes import Add
from formation.reconcile.contradiction import as_written
from formation.reconcile.ended.beside import Cut, is_joined, is_of_health, says_something_else
from formation.reconcile.ended.rest import read_rest
from formation.reconcile.guard import WORD, negations
from formation.reconcile.writing_rules.evidence import PEOPLE
from formation.remembering import said_instead
from retrieval.command_outcomes.by_words import without_what_stays
from retrieval.command_outcomes.find import Meant, find_meant
from retrieval.command_outcomes.likely import PART_MARK, named_in
from retrieval.command_outcomes.named.asked_values import asks_a_value, says_a_number
from retrieval.command_outcomes.named.naming import (
    asked_terms,
    is_a_relation,
    person_named,
    speaks_of_somebody_named_before,
    topic_terms,
)
from retrieval.command_outcomes.named.of_another import names_day_or_amount
from retrieval.command_outcomes.named.prices import says_only_a_price
from retrieval.command_outcomes.named.whose import is_of_another, own_of
from retrieval.command_outcomes.other_forms import with_same_root
from retrieval.command_outcomes.outcome import MAX_ASKED_ABOUT, NO_COMMAND, CommandOutcome
from retrieval.commands.recognise import Command
from retrieval.query.terms import content_words, terms, words
from retrieval.ranking.excerpt import Finder
from retrieval.search.past_turns import MAX_TURN_CHARACTERS

REST_STAYS = "left of one of which a part was to be forgotten"
# "Forget everything about my sister": more messages than name one person in years; the rest goes when it is said again.
MAX_HIDDEN = 500
# Of what a message says beside a memory: more than one teaches.
MAX_BESIDE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class _Going:
    """A memory that is to be forgotten. `cut`: it says something else too, and only a part goes; None: all of it."""

    memory: StoredMemory
    cut: Cut | None


async def forget(use: Use) -> CommandOutcome:
    """What the request says instead is learned from the turn, as what is to be remembered."""
    if use.asked.command.likely:
        return await _forget_likely(use)
    outcome, instead = await _forget_meant(use), said_instead(use.asked.command)
    if not outcome.lines or not instead:
        return outcome
    return replace(outcome, lines=[*outcome.lines, sentences.stored_instead(instead)])


async def _forget_likely(use: Use) -> CommandOutcome:
    """Of what the parts of the message name, the first that is known, or of what may be meant by that the part that
    decides. The first part is what asks, and is also found by its meaning; the others may be reasons.
    """
    undecided: tuple[Use, Meant] | None = None
    for n, about in enumerate(use.asked.command.about.split(PART_MARK)):
        asked = replace(use.asked, command=replace(use.asked.command, about=about))
        by_meaning = not n and not asked.command.by_words
        meant = await find_meant(use.context, use.pool, use.owner, asked, everything=False, by_meaning=by_meaning)
        if meant.anything and _is_decided(meant) and (undecided is None or _is_among(meant, undecided[1])):
            return await _asked_about(replace(use, asked=asked), meant)
        if meant.anything and undecided is None:
            undecided = replace(use, asked=asked), meant
    if undecided is not None:
        return await _asked_about(*undecided)
    meant = await _meant_by_what_stays(use)
    if meant.anything:
        return await _asked_about(use, meant)
    return _not_searched(use) if use.asked.command.unread else NO_COMMAND


def _not_searched(use: Use) -> CommandOutcome:
    return CommandOutcome(lines=[sentences.not_searched(use.asked.command.about)])


def _is_decided(meant: Meant) -> bool:
    """Whether all of it goes behind a plain yes."""
    return meant.alike or bool(meant.certain) or len(_ids(meant)) == 1


def _is_among(meant: Meant, others: Meant) -> bool:
    return _ids(meant) <= _ids(others)


def _ids(meant: Meant) -> set[UUID]:
    memories = (*meant.certain, *meant.perhaps)
    return {*(each.id for each in memories), *(each.id for each in meant.past_turns)}


async def _forget_meant(use: Use) -> CommandOutcome:
    command = use.asked.command
    everything = command.kind == "forget about"
    meant = await find_meant(use.context, use.pool, use.owner, use.asked, everything=everything)
    is_late = meant.by_words_alone
    certain = meant.certain if everything else [each for each in meant.certain if _says_so(each, command.about)]
    if certain and not command.if_known:
        going = _going(certain, command)
        at_once = [each for each in going if _goes_at_once(each, command)]
        if len(at_once) == len(going):
            return await _forget(use, going)
        if everything and at_once:
            done = await _forget(use, at_once)
            staying = [each.memory for each in going if each not in at_once]
            line = sentences.kept_for_more([each.content for each in staying])
            return replace(done, lines=[*done.lines, line], memories=memories_of(staying), asks=True)
    if not meant.anything:
        meant = await _meant_by_what_stays(use)
    if not meant.anything:
        meant = await _meant_by_its_reason(use)
    if not meant.anything:
        meant = await _known_of_whom_it_names(use)
    if meant.anything:
        return await _asked_about(use, meant)
    if is_late:
        return _not_searched(use)
    return NO_COMMAND if command.if_known else CommandOutcome(lines=[sentences.not_found(command.about)])


async def _meant_by_what_stays(use: Use) -> Meant:
    """What says that which is to stay, and also what is asked for by its kind: "we play tarock, you need not remember
    the day".
    """
    command = use.asked.command
    if not command.stays or not asks_a_value(command.about):
        return Meant()
    asked = replace(use.asked, command=replace(command, about=" ".join(named_in(command.stays))))
    meant = await find_meant(use.context, use.pool, use.owner, asked, everything=False, by_meaning=False)
    found = [each for each in (*meant.certain, *meant.perhaps) if without_values(each.content, command.about)]
    return Meant(perhaps=tuple(found))


async def _meant_by_its_reason(use: Use) -> Meant:
    """The one thing that has words of the reason, where nothing is known by those of the request: "drop the hockey
    stuff, quit the league". Of a relative much may be known.
    """
    command = use.asked.command
    about = "" if command.stays else " ".join(named_in(command.beside))
    if not about or is_a_relation(about):
        return Meant()
    asked = replace(use.asked, command=replace(command, about=about, if_known=True))
    meant = await find_meant(use.context, use.pool, use.owner, asked, everything=False, by_meaning=False)
    return meant if len(_ids(meant)) == 1 else Meant()


async def _known_of_whom_it_names(use: Use) -> Meant:
    """The one memory of a relative, where nothing has what the request says of them and it consists of several
    messages: as a whole that is near to none of what they mean.
    """
    command = use.asked.command
    if not is_a_relation(command.about):
        return Meant()
    asked = replace(use.asked, command=replace(command, likely=True, if_known=True))
    meant = await find_meant(use.context, use.pool, use.owner, asked, everything=False, by_meaning=False)
    is_one = len(meant.perhaps) == 1 and not meant.past_turns and is_joined(meant.perhaps[0].content)
    return meant if is_one and not meant.certain else Meant()


async def _asked_about(use: Use, meant: Meant) -> CommandOutcome:
    command = use.asked.command
    perhaps = without_what_stays(meant.certain or meant.perhaps, command)
    past_turns = without_what_stays(meant.past_turns, command)
    asked_about = [*memories_of(perhaps), *past_turns][:MAX_ASKED_ABOUT]
    cuts = [cut_of(each.content, command) for each in asked_about]
    alone = perhaps if cuts == [None] else []
    known = {memory.id for memory in perhaps}
    turns = [each.id for each in asked_about if each.id not in known]
    learned = await _learned_about_it(use, await _turns(use, turns))
    with_turns = [each for each in learned if each.id not in known]
    goes_too = [each.content for each in [*await _that_lean_on(use, alone), *with_turns]]
    parts = [cut.gone if cut else None for cut in cuts]
    contents = [each.content for each in asked_about]
    if len(contents) == 1 and turns:
        line = sentences.which_message(contents[0], parts[0], goes_too=goes_too)
    else:
        all_meant = command.everything or meant.alike
        # Of one of which it says nothing, what is to stay is only beside the request.
        stays = command.stays if any(has_some_of(each, command.stays) for each in contents) else ""
        line = sentences.which(
            contents, parts, goes_too=goes_too, all_meant=all_meant, beside=command.beside, stays=stays
        )
    return CommandOutcome(lines=[line], memories=asked_about, asks=True)


def _going(memories: Sequence[StoredMemory], command: Command) -> list[_Going]:
    return [_Going(memory=each, cut=cut_of(each.content, command)) for each in memories]


def _goes_at_once(going: _Going, command: Command) -> bool:
    """Whether no more would go than was asked for. Where all about it is to go: no more of health, or of the
    user. Where something is to stay, it is asked about.
    """
    memory, cut = going.memory, going.cut
    if command.stays:
        return False
    if cut is not None:
        return not cut.leans and STRUCK_OUT not in cut.rest
    is_more = says_something_else(memory.content, command.about, category=memory.category)
    if command.kind == "forget about" and not is_of_health(memory.content, memory.category):
        return not (is_more and speaks_of_user(as_written(memory.content)))
    return not is_more


async def _learned_about_it(use: Use, turns: Sequence[TurnInBlock]) -> list[StoredMemory]:
    """What was learned from these past turns alone, and goes with them: of one that says something else too, only what
    the part says that is to be forgotten.
    """
    going: list[StoredMemory] = []
    for turn in turns:
        learned = await queries.learned_from(use.pool, use.owner, [turn.id], limit=MAX_BESIDE)
        cut = cut_of(turn.text, use.asked.command)
        going += [each for each in learned if cut is None or _is_said_in(each.content, cut)]
    return going


async def _turns(use: Use, ids: Sequence[UUID]) -> list[TurnInBlock]:
    if not ids:
        return []
    return await turns_in_blocks(
        use.pool, use.owner, ids, max_characters=MAX_TURN_CHARACTERS, agents=use.asked.allowed.agents
    )


def _is_said_in(content: str, cut: Cut) -> bool:
    """Whether it has more words of the part that goes than of the rest."""
    stated, gone, rest = (set(WORD.findall(text.casefold())) for text in (content, cut.gone, cut.rest))
    return len(stated & gone) > len(stated & rest)


async def _that_lean_on(use: Use, whole: Sequence[StoredMemory]) -> list[StoredMemory]:
    """What the same messages said of whom these memories name: "He passed in March." behind "My late husband Walter …",
    or of what they name: "We pay £2,150 a month." behind "The lease …"; and how the next message of the chat put one
    right: "oops okonkwo not okafor".
    `whole`: those that go as a whole; of whom it is that stands behind another, nothing tells.
    """
    if not whole:
        return []
    ids = [each.id for each in whole]
    beside = await queries.stated_beside(use.pool, use.owner, ids, limit=MAX_BESIDE)
    behind = await queries.stated_behind(use.pool, use.owner, ids, limit=MAX_BESIDE)
    named = Finder([term for each in whole for term in terms(as_written(each.content))])
    puts_right = [each for each in behind if _puts_right(each.content, named)]
    leaning = [*(each for each in [*beside, *behind] if _leans(each.content)), *puts_right]
    leaning = [each for each in leaning if not use.asked.excludes(each.content)]
    return list({each.id: each for each in leaning}.values())


def _puts_right(content: str, named: Finder) -> bool:
    """Whether it denies what has a word in common, and is not about the user."""
    written = as_written(content)
    return not speaks_of_user(written) and bool(negations(WORD.findall(written))) and bool(named.found(written))


def _leans(content: str) -> bool:
    if content.startswith("Said: ") and _says_only_a_number(as_written(content)):
        return True  # "ahora son 3,100." behind "the grant"
    return speaks_of_somebody_named_before(content) or says_only_a_price(content)


def _says_only_a_number(text: str) -> bool:
    """Whether nothing tells what is counted, as in "faccio 50 vasche", and it is no day or time of something else."""
    if not says_a_number(text) or speaks_of_user(text):
        return False
    return sum(not any(letter.isdigit() for letter in word) for word in content_words(words(text))) <= 1


def _says_so(memory: StoredMemory, about: str) -> bool:
    """Whether it says what is to be forgotten, of which it has the words: not that it is not so, nor of whom else."""
    if bool(negations(WORD.findall(memory.content))) != bool(negations(WORD.findall(about))):
        return False
    named = [found[0].casefold() for found in PEOPLE.finditer(about)]
    others = (found[0].casefold() for found in PEOPLE.finditer(memory.content))
    return all(any(one.startswith(other) or other.startswith(one) for one in named) for other in others)


async def forget_chosen(use: Use) -> CommandOutcome:
    """Memories, and past turns with what was learned from them of it."""
    found = await queries.active_memories(use.pool, use.owner, use.asked.chosen)
    turns = await _turns(use, use.asked.chosen)
    chosen = {each.id for each in found}
    learned = [each for each in await _learned_about_it(use, turns) if each.id not in chosen]
    request = use.asked.before if use.asked.command.likely else None  # of whose words none says that it only asks
    going = [*_going(found, use.asked.command), *(_Going(memory=each, cut=None) for each in learned)]
    return await _forget(use, going, turns=[turn.id for turn in turns], request=request)


async def _forget(
    use: Use, going: Sequence[_Going], *, turns: Sequence[UUID] = (), request: UUID | None = None
) -> CommandOutcome:
    """`request`: the turn that asked, if that is to be recalled no more. `turns`: past turns that go, for good. What
    else was said about it is recalled no more, but where only some of what was asked about is to go.
    """
    asked = use.asked
    of_correction = not asked.command.about  # the answer to what it may have corrected
    leaning = await _that_lean_on(use, [each.memory for each in going if each.cut is None])
    gone: list[_Going] = []
    async with changing(use.pool, use.owner, actor=ACTOR, turn=asked.turn, observe=use.observe) as change:
        hides = await _turns_about(use, change) if asked.chose_all or not asked.chosen else []
        for each in (*going, *_going(leaning, asked.command)):
            memory = await rows.editable_memory(change.connection, use.owner, each.memory.id)
            if memory is not None and memory.state != "deleted":
                sources = await rows.visible_sources(change.connection, change.owner, memory.id)
                await delete_by_hand(change, memory, hides=[] if gone else hides)
                gone.append(each)
                if each.cut is not None:
                    await _keep_the_rest(change, memory, each.cut, sources)
        if hidden := [*turns, *([request] if request else [])]:
            await hide_turns(change.connection, change.owner, hidden, use.observe)
    if not gone and not turns:
        return CommandOutcome(lines=[sentences.gone_already(of_correction=of_correction)])
    contents, rests = [each.memory.content for each in gone], [each.cut.rest for each in gone if each.cut]
    lines = [sentences.forgotten(contents, rests, of_correction=of_correction)] if gone else []
    lines += [sentences.turns_forgotten(len(turns))] if turns else []
    return CommandOutcome(
        lines=lines,
        removed=frozenset([*(each.memory.id for each in gone), *turns]),
        status=sentences.forgotten_status(len(gone), len(turns)),
    )


async def _keep_the_rest(change: Changing, memory: rows.EditableMemory, cut: Cut, sources: Sequence[UUID]) -> None:
    """As a memory of its own in the place of the one that is gone."""
    rest = await read_rest(change.connection, change.owner, memory, cut, sources)
    if rest is not None:
        await write_by_hand(change, [Add(memory=rest)], REST_STAYS)


async def _turns_about(use: Use, change: Changing) -> list[UUID]:
    """The messages that have all that names it, but for the request itself."""
    about = use.asked.command.about
    asked = topic_terms(about)
    if not asked:
        return []
    if not person_named(about, asked_terms(about)):  # "سلمى" is a name, and not of one root with a greeting
        asked = await with_same_root(change.connection, use.owner, about, asked)
    turns = await queries.turns_with_all_words(
        change.connection, use.owner, asked, agents=use.asked.allowed.agents, limit=MAX_HIDDEN
    )
    turns = [each for each in turns if each != use.asked.before]
    own = own_of(about, asked)
    if not turns or not (own or names_day_or_amount(about)):
        return turns
    written = await turns_in_blocks(
        change.connection, use.owner, turns, max_characters=MAX_TURN_CHARACTERS, agents=use.asked.allowed.agents
    )
    of_another = {each.id for each in written if is_of_another(each.text, own) or use.asked.excludes(each.text)}
    return [each for each in turns if each not in of_another]

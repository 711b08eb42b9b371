"""What a prompt says of a command that was carried out, for the model to tell its user truthfully."""

from collections.abc import Sequence

from retrieval.command_outcomes.outcome import YES_REMOVES_ALL

# Of many, as many as an answer names.
MAX_NAMED = 8
SAY_SO = "Tell the user so, in their language."
UNDOABLE = 'They can take it back with "undo that".'


def being_stored(about: str) -> str:
    return f"The user asked to remember this, and it is being stored as said: “{about}”. {SAY_SO}"


def not_stored(reason: str) -> str:
    return f"The user asked to remember this, but it was not stored, because it {_clause(reason)}. {SAY_SO}"


def corrected(changes: Sequence[tuple[str, str]]) -> str:
    """`changes`: what memories said, and say now."""
    named = ", ".join(f"“{old}” is replaced by “{new}”" for old, new in changes)
    return f"The user corrected what is known of them: {named}. {SAY_SO} {UNDOABLE}"


def corrected_status(count: int) -> str:
    return f"Corrected {count} {'memory' if count == 1 else 'memories'}"


def which_is_wrong(count: int) -> str:
    if count == 1:
        return (
            "They say that something known is wrong. Nothing was removed yet: ask whether it is the memory above; "
            '"yes" removes it.'
        )
    return (
        f"They say that something known is wrong. Nothing was removed yet: ask which of the {count} memories above it"
        ' is, numbered in this order; "the first one" or "all of them" removes them.'
    )


def procedure_kept(name: str, steps: int, *, of_reply: bool) -> str:
    whose = "the last reply" if of_reply else "their message"
    return (
        f"The user asked to keep the steps of {whose}, and they are being stored as a procedure of {steps} steps named"
        f" “{name}”. It is recalled when they ask how to do that by its name. {SAY_SO}"
    )


def procedure_not_kept(reason: str) -> str:
    return f"The user asked to keep steps, but nothing was stored, because it {reason}. {SAY_SO}"


def forgotten(contents: Sequence[str], rests: Sequence[str] = (), *, of_correction: bool = False) -> str:
    """`rests`: what is left of those that said something else too. `of_correction`: the user was asked what is
    wrong.
    """
    quoted = _quoted(rests)
    stays = f" What else was said stays: {quoted}." if rests else ""
    named = _quoted(contents[:MAX_NAMED])
    more = f" and {len(contents) - MAX_NAMED} more" if len(contents) > MAX_NAMED else ""
    return (
        f"The user {_asked(of_correction)}, and {_memories(len(contents))} removed: {named}{more}.{stays} {SAY_SO}"
        f" {UNDOABLE}"
    )


def forgotten_status(memories: int, turns: int) -> str:
    parts = [f"{memories} {'memory' if memories == 1 else 'memories'}"] if memories else []
    parts += [f"{turns} past {'message' if turns == 1 else 'messages'}"] if turns else []
    return f"Forgot {' and '.join(parts)}"


def gone_already(*, of_correction: bool = False) -> str:
    """`of_correction`: as above."""
    return f"The user {_asked(of_correction)}{'' if of_correction else ' this'}, and it is gone already. {SAY_SO}"


def not_found(about: str) -> str:
    return (
        f"The user asked to forget “{about}”, but no memory says that, and no past message has all of these words:"
        f" nothing was removed. {SAY_SO}"
    )


def not_searched(about: str) -> str:
    """Of what has its words nothing is known, and what means the same could not be sought."""
    return (
        f"The user seems to ask to forget “{about}”. No memory has these words, and whether one means it in others"
        " cannot be looked up just now: nothing was removed. If they ask that, tell them so, in their language, and"
        " that they may ask again in a moment."
    )


def stored_instead(about: str) -> str:
    return f"What they say instead is being stored: “{about}”. {SAY_SO}"


def which(
    contents: Sequence[str],
    parts: Sequence[str | None],
    *,
    goes_too: Sequence[str] = (),
    all_meant: bool = False,
    beside: str = "",
    stays: str = "",
) -> str:
    """`contents`: of the memories and past turns that are asked about; `parts`: what of each would go, if not all;
    `goes_too`: what goes with them. `all_meant`: a plain yes removes them all. `beside`: what the user said of why;
    `stays`: of what is to stay.
    """
    if len(contents) == 1 and parts[0]:
        return (
            f"The user asked to forget something. Nothing was removed yet: ask whether they mean “{parts[0]}”, which is"
            f' said in “{contents[0]}”; "yes" removes this part, and the rest stays.'
        )
    if len(contents) == 1 and stays:
        with_it = f" and with it {_quoted(goes_too)}" if goes_too else ""
        return (
            f"The user asked to forget something, and that this stays: “{stays}”. Nothing was removed yet, for the two"
            f" cannot be taken apart in “{contents[0]}”{with_it}: tell them that, name all that it says, because all of"
            ' it would go, also what is to stay, and ask whether they want that; "yes" removes it.'
        )
    if len(contents) == 1:
        with_it = f" and with it {_quoted(goes_too)}" if goes_too else ""
        return (
            f"The user asked to forget something. Nothing was removed yet: ask whether they mean this, and name all"
            f' that it says, because all of it goes: “{contents[0]}”{with_it}; "yes" removes it.{_stays(beside)}'
        )
    with_them = f", and with the messages what was learned from them: {_quoted(goes_too)}" if goes_too else ""
    partly = ", ".join(f"of {n} only “{part}”" for n, part in enumerate(parts, 1) if part)
    meant = f"which of the {len(contents)} above they mean"
    answers = '"the first one" or "all of them" removes them'
    if all_meant:
        meant = f"whether they mean all {len(contents)} above"
        answers = f'{YES_REMOVES_ALL}, "the first one" only that'
    return (
        f"The user asked to forget something. Nothing was removed yet: ask {meant}, numbered in this order, and name"
        f" all that each says, because all of it goes{f', but {partly}' if partly else ''}{with_them};"
        f" {answers}.{_stays(stays or beside)}"
    )


def _stays(beside: str) -> str:
    return f" They also said “{beside}”: if that is of something which would go too, say so." if beside else ""


def which_message(content: str, part: str | None, *, goes_too: Sequence[str] = ()) -> str:
    """`content`: of the only past turn that is asked about, `part`: what of it they mean, if not all; `goes_too`: what
    was learned from it and goes with it.
    """
    what = f"“{part}”, which is said in “{content}”" if part else f"“{content}”"
    learned = f", and what was learned from it is removed: {_quoted(goes_too)}" if goes_too else ""
    stays = " What else was learned from it stays." if part else ""
    return (
        f"The user asked to forget something. Nothing was removed yet: ask whether they mean {what};"
        f' "yes" removes it: the message is not recalled any more, for good{learned}.{stays}'
    )


def kept_for_more(contents: Sequence[str]) -> str:
    """`contents`: of memories that also say something else."""
    staying = _quoted(contents)
    return (
        f"Not removed yet, because more than was asked for would go with it: {staying}. Ask whether that is to go,"
        f" too; {YES_REMOVES_ALL}."
    )


def turns_forgotten(count: int) -> str:
    are = "1 past message is" if count == 1 else f"{count} past messages are"
    return f"The user asked to forget what they said, and {are} not recalled any more, for good. {SAY_SO}"


def not_all_in_a_chat(page: str | None) -> str:
    """`page`: the address of the user's page, where there is one."""
    where = f"the page {page} erases" if page else "`memrelay erase` or DELETE /api/users/me erases"
    return (
        "The user asked to forget everything about them. That is not done in a chat, and nothing was removed."
        f" Tell the user that {where} everything, and that here single things can be forgotten "
        '("forget that …", "forget everything about …") and remembering can be stopped ("stop remembering").'
    )


def known(count: int, listed: int, *, today: bool, page: str | None) -> str:
    """`page`: as above."""
    if not count:
        what = "was learned in the last 24 hours" if today else "is known about them yet"
        return f"The user asked what is known about them: nothing {what}. {SAY_SO}"
    of = f"The {listed} most important of {count} are" if listed < count else "All of it is"
    when = " in the last 24 hours" if today else ""
    where = f"on the page {page}, which the user may open: name this address" if page else "under /api/memories"
    return (
        f"The user asked what was learned about them{when}. {of} in the memories of this chat: list these, and"
        f" nothing else. All memories are {where}."
    )


def paused() -> str:
    return (
        "The user asked to stop remembering: memory is paused, nothing is recalled or learned from the next"
        " message on until "
        f'they say "start remembering again". {SAY_SO}'
    )


def resumed() -> str:
    return f"The user asked to remember again: memory is on. {SAY_SO}"


def undone(restored: int, removed: int, todos: int) -> str:
    """`todos`: those that are again what they were before."""
    parts = [f"{_memories(restored)} restored"] if restored else []
    parts += [f"{_memories(removed)} removed again"] if removed else []
    parts += [f"{todos} to-do{'' if todos == 1 else 's'} set back to what it was before"] if todos else []
    return f"The user asked to undo the last change of their memory: {' and '.join(parts)}. {SAY_SO}"


def undone_status(changed: int) -> str:
    return f"Undone: {changed} {'memory' if changed == 1 else 'memories'}"


def nothing_to_undo(*, changed_since: bool) -> str:
    what = "the message before this one changed nothing in their memory"
    if changed_since:
        what = "what the message before this one changed in their memory has changed again since"
    return f"The user asked to undo something, but {what}. {SAY_SO}"


def _asked(of_correction: bool) -> str:
    return "confirmed that something known was wrong" if of_correction else "asked to forget"


def _memories(count: int) -> str:
    return "1 memory was" if count == 1 else f"{count} memories were"


def _clause(reason: str) -> str:
    """A reason of the checks, as it goes on after "because it": "holds a secret"."""
    return reason.removeprefix("text ")


def _quoted(texts: Sequence[str]) -> str:
    return ", ".join(f"“{text}”" for text in texts)

"""Of what somebody has one alone, what comes takes the place of what was: who starts at another firm works no longer where
they did, though not one word is the same.

"Primo giorno in Cubbit lunedì" ends "lavoro in Yoox come frontend". Both are about the user, and no other memory says how
that is: of two jobs either may be meant. What has come beside it ends nothing (in_common.ends_nothing).
"""

import re
from collections.abc import Sequence

from formation.extract.asides.roles import POSSESSIVES, ROLES, TURKISH_ROLES
from formation.extract.signs import DOCTORS
from formation.reconcile.ended.phrases.single import STATES, State
from formation.reconcile.ended.whom import OTHERS_UNSPACED, subject_of

_ROLE = rf"(?:{ROLES}|{TURKISH_ROLES})"
# Of whom a text may tell that begins with neither name nor role: "her new job", "bade bhaiya".
_SOMEBODYS = re.compile(
    rf"(?<!\w)(?:{POSSESSIVES}|the|der|die|das|le|la|el|il|lo|de|het|a|o|bad[aei]|chhot[aei])\s(?:\w{{2,12}}\s)?{_ROLE}(?!\w)",
    re.IGNORECASE | re.VERBOSE,
)
_BEGINS_WITH_OTHERS = re.compile(
    r"(?:he|she|they|his|her|their|er|sie|ils?(?= (?:a|est|ont|va|s|n|m|travaille|fume|boit|court|commence)(?!\w))|elles?|él|ella|ellos|lui|lei|loro|ele|ela|eles|hij|zij|ze|ona|oni|он|она|они|він|вона|вони"
    r"|هو|هي|هم|woh?|वह|han|hon)(?!\w)",
    re.IGNORECASE,
)
_AND_I = re.compile(
    r"(?<!\w)(?:and|n|&|und|et|y|e|en|i|и|ve|och)\s(?:I|me|ich|moi|yo|eu|io|ik|ja|я|ben|jag)(?!\w)", re.IGNORECASE
)


def left_states(clause: str, memories: Sequence[str]) -> frozenset[int]:
    """The memories that say how something of the user was, of which the clause says that it is otherwise."""
    return frozenset(nth for state in STATES for nth in _left(state, clause, memories))


def _left(state: State, clause: str, memories: Sequence[str]) -> list[int]:
    turns = state.turns.search(clause)
    if turns is None or (state.others is not None and state.others.search(clause)):
        return []
    if turns.start() > 0 and not tells_of_user(clause):  # "primo giorno in Cubbit"
        return []
    found = [nth for nth, each in enumerate(memories) if state.is_.search(each) and tells_of_user(each)]
    return [nth for nth in found if len(found) == 1 and not (state.sideline and state.sideline.search(memories[nth]))]


def tells_of_user(text: str) -> bool:
    """Nobody else is who it begins with, unless its user is with them: "my girlfriend and I"."""
    if _AND_I.search(text):
        return True
    others = _BEGINS_WITH_OTHERS.match(text.strip()) or OTHERS_UNSPACED.search(text)
    somebody = _SOMEBODYS.match(text)
    is_doctor = somebody is not None and DOCTORS.search(somebody[0]) is not None
    return others is None and not subject_of(text) and (somebody is None or is_doctor)

"""What else an introduction says: the whole of it is about who somebody is, and its parts are kept one by one.

"Soy lucia, tengo 41 años y doy clases en un instituto" is two memories, so that who leaves the school does not lose
their age.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from formation.extract.introductions.introduction import Introduction
from formation.extract.judging.judge import judge
from formation.extract.judging.lasting import statement
from formation.extract.sentences.kept import kept_with
from formation.facts import Fact
from formation.memories.categories import category_of
from formation.memories.text import kept_as_said
from retrieval.categories import INSTRUCTION
from retrieval.embedding.embedder import Encoder

# Where the part with the age ends and another one with a verb of its own begins.
_PARTED = re.compile(
    r"""(?:\bim|\bi'm|\bi\ am|\bbin|j'ai|\btengo|\btenho|\bho|\bik\ ben|\bmam|мне|мені)\ (?:\w{1,8}\ )?\d{1,3}
    (?:\ (?:years?\ old|jahre?(?:\ alt)?|ans|años|anos|anni|jaar(?:\ oud)?|lata?|лет|года?|років|рок\w))?
    (?P<join>\s?,?\s(?:and|und|et|y|e|en|i|и|і)\s|\s?,\s)
    (?=(?:i|i'm|im|ich|je|j'\w+|soy|doy|vivo|trabajo|estudio|hago|tengo|sou|faço|moro|trabalho|estudo|tenho|sono|faccio|vivo|abito|lavoro|studio|ho
      |woon|werk|studeer|ben|heb|ik|jestem|mieszkam|pracuję|studiuję|uczę|wohne|arbeite|studiere|lebe|komme|habe|работаю|живу|учусь|я|працюю)(?!\w))
    |عمري\ \d{1,3}(?:\ (?:سنة|سنين|عام))?(?P<and>\s?،?\sو)(?=[أا]?(?:عمل|شتغل|سكن|عيش|درس))""",
    re.IGNORECASE | re.VERBOSE,
)


async def with_parts(stated: Sequence[Fact], introduction: Introduction, encoder: Encoder) -> list[Fact]:
    """The statements of a message that introduces its user, what introduces them of the category profile unless it
    tells of health or of others, and in two where its parts are statements by themselves. Raises: EmbedderFailed.
    """
    facts: list[Fact] = []
    for each in stated:
        if each.evidence in introduction.name.evidence:  # the name, and nothing else
            continue
        is_introduction = introduction.name.evidence in each.evidence
        facts += await parts(each, encoder) if is_introduction else [each]
    if introduction.age and not any(introduction.age in each.evidence for each in facts):
        with_age = Fact(
            text=kept_as_said(introduction.words),
            evidence=introduction.words,
            category="profile",
            origin="a rule takes it for an introduction",
        )
        facts.append(with_age)
    return facts


async def parts(fact: Fact, encoder: Encoder) -> list[Fact]:
    whole = fact.evidence
    found = _PARTED.search(whole)
    if found is not None:
        group = "join" if found["join"] else "and"
        first, rest = whole[: found.start(group)], whole[found.end(group) :]
        [judged] = await judge([rest], encoder)
        stated = statement(rest, judged)
        if stated is not None and stated.category != INSTRUCTION:
            begun = kept_with(fact, first)
            return [of_profile(begun), of_profile(stated)]
    return [of_profile(fact)]


def of_profile(fact: Fact) -> Fact:
    ruled = category_of(fact.evidence, None)
    return replace(fact, category=ruled if ruled in ("health", "relationship") else "profile")

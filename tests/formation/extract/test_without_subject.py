"""A clause that says nobody whom it is about is kept with whom it is about, and never as its user's."""

import pytest

from retrieval.embedding.embedder import CachedEncoder
from tests.formation.extract.test_by_the_way import learned_of

TOGETHER = {
    "mi prima se llama rosa y es enfermera, vive en salta. tiene asma y odia el calor, qué le llevo": (
        "mi prima se llama rosa y es enfermera, vive en salta. tiene asma y odia el calor."
    ),
    "bruno é dev. trabalha remoto pra uma empresa de lisboa": "bruno é dev. trabalha remoto pra uma empresa de lisboa.",
    "my nephew Tom stays with us. Has asthma and can't have dairy.": (
        "my nephew Tom stays with us. Has asthma and can't have dairy."
    ),
    "mein bruder max besucht uns. ist allergisch gegen nüsse": (
        "mein bruder max besucht uns. ist allergisch gegen nüsse."
    ),
    "mia sorella Giulia vive a Torino. è celiaca e soffre di emicrania": (
        "mia sorella Giulia vive a Torino. è celiaca e soffre di emicrania."
    ),
    "mijn broer Daan woont in Breda. is allergisch voor noten": (
        "mijn broer Daan woont in Breda. is allergisch voor noten."
    ),
    "babam emekli. şeker hastası": "babam emekli. şeker hastası.",
    "我妈在杭州。对花生过敏": "我妈在杭州。对花生过敏",
    # Of a question only whom it asks for.
    "what do I cook for my sister Jo? she's allergic to nuts and lives in Bath": (
        "my sister Jo, she's allergic to nuts and lives in Bath."
    ),
    "kan je een gedicht maken voor joost, die is jarig op 3 mei en wordt 50": (
        "joost, die is jarig op 3 mei en wordt 50."
    ),
    # In brackets.
    "ciao!! domani (faccio la segretaria da un avvocato in via rossi) mi tocca chiamare 20 clienti, due righe?": (
        "faccio la segretaria da un avvocato in via rossi."
    ),
}


@pytest.mark.parametrize(("text", "said"), TOGETHER.items())
async def test_it_is_kept_with_whom_it_is_about(encoder: CachedEncoder, text: str, said: str) -> None:
    assert await learned_of(encoder, text) == [f'Said: "{said}"']


async def test_what_its_user_says_behind_somebody_stays_its_users(encoder: CachedEncoder) -> None:
    learned = await learned_of(encoder, "mi hermano se llama nacho y estudia. tengo artrosis en las manos")
    assert 'Said: "tengo artrosis en las manos."' in learned

"""Whether a mere "no" may deny the reply, and not what its user has said (decision 0052)."""

import pytest

from formation.reconcile.restated.reply import may_be_denied, of_its_own
from retrieval.corrections.values import values_of

KNOWN = 'Said: "Ida has her birthday on 3 March."'
LONG = "Lovely, that leaves you some time to plan ahead. " * 7
MAY_BE_DENIED = (
    ("Then book on 10 March.", "13 March"),
    ("Is it on 3 March this time?", "13 March"),
    (LONG + "Shall I put it down for 5 April?", "13 March"),
    (LONG + "I would keep the birthday for 5 April.", "13 March"),
    ("And is her sister as old?", "a nurse"),
)
MAY_NOT = (
    ("3 March it is. Cake or tart for her", "13 March"),
    ("3 March, noted! Would you like a list of gifts?", "13 March"),
    ("3 March it is. I can give you 12 ideas", "13 March"),
    (LONG + "Shops are closed on 5 April. Shall I go on?", "13 March"),
    ("Good to know. Would you like a poem?", "a nurse"),
)


@pytest.mark.parametrize(("reply", "message"), MAY_BE_DENIED)
def test_another_value_of_the_assistants_may_be_denied(reply: str, message: str) -> None:
    assert may_be_denied(reply, values_of(message, spelled=True), KNOWN)


@pytest.mark.parametrize(("reply", "message"), MAY_NOT)
def test_what_its_user_said_or_what_is_of_something_else_may_not(reply: str, message: str) -> None:
    assert not may_be_denied(reply, values_of(message, spelled=True), KNOWN)


def test_what_it_recites_of_the_memory_is_not_its_own() -> None:
    blocks = '- Said: "the vet is on 5 April." (said on Saturday, 28 November 2026)'
    reply = "You see the vet on 5 April (said on Saturday, 28 November 2026), and Ida on 9 April."
    assert not may_be_denied(
        of_its_own(reply.replace(", and Ida on 9 April", ""), blocks), values_of("13 March"), KNOWN
    )
    assert may_be_denied(of_its_own(reply, blocks), values_of("13 March"), KNOWN)
    assert "5 April" not in of_its_own('You said "the vet is on 5 April".', "")

import pytest

from retrieval.arms import ARM_NAMES, ARMS, Arm, limit_of, read_arms


def test_the_table_holds_each_arm_once() -> None:
    assert [arm.name for arm in ARMS] == list(ARM_NAMES)


def test_a_table_of_ones_own_keeps_its_order_and_leaves_out_what_it_does_not_name() -> None:
    arms = read_arms(["turns_words:7", " memories_meaning ", "always:0"])
    assert arms == (
        Arm(name="turns_words", limit=7),
        Arm(name="memories_meaning", limit=limit_of(ARMS, "memories_meaning")),
        Arm(name="always", limit=0),
    )
    assert limit_of(arms, "memories_words") == 0


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["turns"], "'turns' is not one of always, "),
        (["always", "always:2"], "always is named twice"),
        (["always:many"], "does not end in a number from 0 to 1000"),
        (["always:1001"], "does not end in a number from 0 to 1000"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(lines: list[str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read_arms(lines)

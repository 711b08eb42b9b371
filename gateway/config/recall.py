"""What recall looks for and how much of it goes into a prompt; retrieval/settings.py is what it is told."""

from typing import Annotated, Literal

from pydantic import AfterValidator

from gateway.config.fields import setting
from gateway.config.limits import LimitFields
from retrieval.arms import ARM_NAMES, ARMS, read_arms


def _arms(value: tuple[str, ...]) -> tuple[str, ...]:
    """a JSON list of arms, each `name` or `name:most`"""
    read_arms(value)
    return value


ArmLines = Annotated[tuple[str, ...], AfterValidator(_arms)]


class RecallFields(LimitFields):
    recall_arms: ArmLines | None = setting(
        None,
        f"The arms of recall in their order, `name` or `name:most finds`; those not named are left out. Known: "
        f"{', '.join(ARM_NAMES)}.",
        f"{' '.join(f'{arm.name}:{arm.limit}' for arm in ARMS)}: what each brings stands in decision 0016.",
    )
    recall_turns: int = setting(
        6,
        "Most earlier turns put before one question, beside the memories.",
        "Longer than facts, less certain. Six and ten memories hold 81 % of what questions need in long dialogues.",
        unit="turns",
        ge=0,
        le=100,
    )
    recall_turn_tokens: int = setting(
        60,
        "Where the text of an earlier turn is cut.",
        "Some 45 words tell what a message is about, and keep a prompt of long dialogues below 400 (decision 0018).",
        unit="tokens",
        ge=10,
        le=2_000,
    )
    recall_turn_min_score: float = setting(
        0.35,
        "Score from which an earlier turn is put before a question: the share of its words found in and beside the "
        "turn, with what meaning, author and date add.",
        "Unrelated questions find 0.9 turns, at 0.2 three; what is asked for stays (decision 0018).",
        unit="share",
        ge=0,
        le=2,
    )
    recall_min_share: float = setting(
        0.6,
        "Share of the best score from which anything is put before a question; the three nearest memories always are.",
        "A third fewer tokens for two hundredths of what questions need (decision 0018). 0: all there is room for.",
        unit="share",
        ge=0,
        le=1,
    )
    recall_summaries: int = setting(
        1,
        "Most chat summaries put before one question.",
        "One tells of eight turns; two would take as much as all turns together.",
        unit="summaries",
        ge=0,
        le=10,
    )
    recall_summary_tokens: int = setting(
        200, "Where the text of a summary is cut.", "What three turns take.", unit="tokens", ge=20, le=2_000
    )
    recall_widen_below: int = setting(
        2,
        "All chats are looked through when fewer turns of this one are found.",
        "One find may be chance.",
        unit="turns",
        ge=1,
        le=1_000_000,
    )
    recall_replies: bool = setting(
        False,
        "Whether what the assistant said is recalled too.",
        "It may have been wrong, and it is long.",
    )
    embed_turns: bool = setting(
        False,
        "Whether every turn gets a vector, not marked ones alone; earlier turns get theirs in the background.",
        "Off: a vector a turn costs its embedding and brings half a hundredth of recall (decision 0082).",
    )
    recall_always: tuple[str, ...] = setting(
        ("profile", "instruction"),
        "Categories of memories that ride along whatever is asked, five at most.",
        "Who somebody is, and what they asked to be kept to.",
    )
    rerank: Literal["off", "llm"] = setting(
        "off",
        "Whether a model puts what was found into order: the formation model's server, asked before each reply.",
        "A call a turn, and half a second or more before the first word. Its patience comes on top of the deadline.",
    )
    rerank_within_ms: int = setting(
        1_500,
        "How long the model may take for that; then the order stays as it was.",
        "A small model's answer of twenty numbers takes half a second to one.",
        unit="milliseconds",
        ge=50,
        le=30_000,
    )
    model_rerank: str | None = setting(None, "Another model for that.", "The formation model.")
    recall_points_back: tuple[str, ...] | None = setting(
        None,
        "Phrases by which a question points back to earlier chats, all of which are then looked through.",
        "Some 150 in twenty languages, such as “last time” and “上次”.",
    )
    recall_asks_past: tuple[str, ...] | None = setting(
        None,
        "Phrases by which a question asks what was and is no longer; superseded memories are then looked through too.",
        "Some 80 in fifteen languages, such as “used to” and “früher”.",
    )
    keep_queries: bool = setting(
        False,
        "Whether the view memory_request_metrics holds what was asked of the memory, beside how recall went.",
        "Figures are for whoever runs this; what people ask is theirs.",
    )

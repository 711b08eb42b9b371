# ruff: noqa: E501 (whole messages)
"""Wishes how to be answered: several in one message, of a project, said of the sentence before, and what is none."""

import pytest

from formation.extract.extract import find_without_model
from formation.extract.sentences.standing import is_for_always, project_order
from formation.extract.wishes.possible import can_be_a_wish
from formation.extract.wishes.subjects import wish_by_rule
from formation.learning_settings import LearningSettings
from retrieval.categories import INSTRUCTION
from retrieval.embedding.embedder import CachedEncoder

SEVERAL = {
    "Please explain me everything with easy word, because I not understand long English. And give example every time.": [
        "Please explain me everything with easy word.",
        "give example every time.",
    ],
    "erklär mir bitte alles in einfachen worten. und gib mir jedes mal ein beispiel": [
        "erklär mir bitte alles in einfachen worten.",
        "gib mir jedes mal ein beispiel.",
    ],
    "explícame todo con palabras fáciles, porque todavía aprendo. y dame siempre un ejemplo": [
        "explícame todo con palabras fáciles, porque todavía aprendo.",
        "dame siempre un ejemplo.",
    ],
    "schreib mir bitte immer kurz und ohne dieses gern geschehen gedöns. und duz mich": [
        "schreib mir bitte immer kurz und ohne dieses gern geschehen gedöns.",
        "duz mich.",
    ],
    "for this project use tabs, no orms, and errors wrapped w fmt.Errorf(%w). also never put comments on obvious lines": [
        "for this project use tabs, no orms, and errors wrapped w fmt.Errorf(%w).",
        "also never put comments on obvious lines.",
    ],
    "stp évite toujours les emojis. tu peux me tutoyer aussi": [
        "stp évite toujours les emojis.",
        "tu peux me tutoyer aussi.",
    ],
    "just give me the diff, no prose. thats always, not only now": [
        "just give me the diff, no prose. thats always, not only now."
    ],
    "nur der code, kein text. das gilt immer, nicht nur jetzt": [
        "nur der code, kein text. das gilt immer, nicht nur jetzt."
    ],
    "réponds juste avec le code. toujours, pas que maintenant": [
        "réponds juste avec le code. toujours, pas que maintenant."
    ],
}
NONE = [
    "What is different between debit and credit? I always confuse.",
    "soll und haben was ist was, ich verwechsel das immer",
    "ser oder estar? siempre los confundo",
    "affect vs effect, i never remember",
    "for this project write a readme with badges",
    "for this project use the attached csv and build a dashboard",
    "write me a poem about cats. always, not just today",
    "ajanta ka itihas batao short me",
    "tagore ke bare me short me batao",
    "storia di lecce in breve",
    "奈良の歴史を短く",
    "전주 역사 짧게",
]
OF_ALL_ANSWERS = [
    "jawab hamesha short me batao",
    "mujhe sab short me samjhao",
    "mere sawalo ka jawab short me do",
    "hablame de tu, sin rodeos",
    "parlami di più a voce bassa, ma breve",
    "keep it brief",
]
OF_A_PROJECT = [
    "for this project use tabs, no orms",
    "in our repo never use default exports",
    "in diesem projekt nimm pnpm, kein npm",
    "pour ce projet utilise typescript strict, pas de any",
    "en este proyecto usa pytest, nada de unittest",
    "neste projeto usa ruff, sem black",
    "in questo progetto usa poetry, niente pip",
    "in dit project gebruik vitest, geen jest",
    "w tym projekcie używaj tabulatorów",
    "в этом проекте используй табы, без ORM",
    "bu projede tab kullan",
    "这个项目用pnpm，不要用npm",
    "このプロジェクトではタブを使って",
    "이 프로젝트에서는 탭 써",
    "For mandi-sync: tests with pytest only, no mocks for Redis, use testcontainers.",
    "for billing-api always use pytest, never mocks",
    "in the auth_service project: no any, strict types only",
    "für shop-backend: nur pnpm, kein npm",
    "pour api-facturation : toujours des tests avec vitest",
    "en tienda-web: siempre typescript, nada de any",
]


async def wishes_of(encoder: CachedEncoder, text: str) -> list[tuple[str, str | None]]:
    found = await find_without_model(text, settings=LearningSettings(), encoder=encoder)
    return [(fact.text, fact.key) for fact in found.facts if fact.category == INSTRUCTION]


@pytest.mark.parametrize(("text", "said"), SEVERAL.items())
async def test_each_wish_of_a_message_is_kept(encoder: CachedEncoder, text: str, said: list[str]) -> None:
    found = await wishes_of(encoder, text)
    assert [text for text, _ in found] == [f'Wants: "{each}"' for each in said]
    keys = [key for _, key in found if key is not None]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("text", NONE)
async def test_what_asks_for_nothing_that_lasts_is_no_wish(encoder: CachedEncoder, text: str) -> None:
    assert await wishes_of(encoder, text) == []


def test_a_topic_is_of_one_answer() -> None:
    """How long that may be is no wish for all of them, which would come with every prompt."""
    topics = NONE[-5:]
    assert [each for each in topics if can_be_a_wish(each)] == []
    assert [each for each in OF_ALL_ANSWERS if not can_be_a_wish(each)] == []


def test_what_holds_for_all_code_of_a_project_is_a_wish_without_always() -> None:
    assert [text for text in OF_A_PROJECT if not (wish_by_rule(text) and can_be_a_wish(text))] == []
    tasks = [
        "for this project write a readme",
        "use tabs in the following code",
        "for this project use this file",
        "for billing-api write a test without mocks",
        "for mandi-sync: how do i use kafka without zookeeper",
        "in x-ray imaging only bones absorb much",
        "fix the bug in auth_service, only the login is broken",
        "für shop-backend: schreib mir einen test ohne mocks",
    ]
    assert [text for text in tasks if project_order(text)] == []


def test_that_a_wish_is_to_last_is_said_in_a_sentence_of_its_own() -> None:
    lasting = [
        "always, not just today",
        "das gilt immer",
        "siempre, no solo hoy",
        "sempre, non solo adesso",
        "每次都这样",
    ]
    assert [text for text in lasting if not is_for_always(text)] == []
    others = ["always take the bus", "immer wieder regen", "that's always fun", "siempre llueve"]
    assert [text for text in others if is_for_always(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "da oggi puoi rispondermi anche più lungo, e gli elenchi mi vanno bene",
        "これからは詳しく説明してくれていいよ、短くなくて大丈夫",
        "ab jetzt darfst du ruhig ausführlicher antworten",
        "from now on you can write longer answers again",
        "à partir de maintenant tu peux m'expliquer les choses en détail",
        "desde hoy podés contestarme más largo, ya no hace falta que seas breve",
        "od dziś możesz odpowiadać dłużej",
        "从现在起你可以回答得详细一点",
        "앞으로는 길게 설명해도 돼",
    ],
)
async def test_what_is_allowed_of_all_answers_is_a_wish(text: str, encoder: CachedEncoder) -> None:
    [(said, _)] = await wishes_of(encoder, text)
    assert said.rstrip('."') == f'Wants: "{text}'


async def test_what_is_asked_for_from_today_is_none(encoder: CachedEncoder) -> None:
    assert await wishes_of(encoder, "puoi farmi un programma da oggi a domenica?") == []

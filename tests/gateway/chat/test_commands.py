# ruff: noqa: RUF001 (text in scripts of its own)
"""Commands about memory in a chat: carried out before the reply, which is told what came of them."""

import asyncio
from collections.abc import Awaitable, Callable

import asyncpg
import httpx
import pytest

from db.queries.by_hand import editable_memory
from formation.by_hand import changing, restore_by_hand
from formation.turn.context import Formation
from gateway.chat.injection import lines_of
from gateway.chat.placement import GONE
from gateway.observations import BackgroundTaskFailed
from gateway.settings import GatewaySettings
from retrieval.command_outcomes.outcome import AskedCommand, CommandOutcome
from retrieval.context import RetrievalContext
from tests.fakes.model_server import ModelServer
from tests.gateway.chat.test_edit import ADA, CHAT, form_all, listed
from tests.gateway.chat.test_memory_modes import say
from tests.gateway.conftest import Remember, Serve
from tests.gateway.running import Gateway

JAZZ, LISBON, REX = "Loves jazz.", "Lives in Lisbon.", 'Said: "My dog is called Rex."'


def told(model: ModelServer) -> str:
    """What the model's prompt said of the command: the block's lines that are no memories."""
    message = model.chats[-1].json["messages"][-1]["content"]
    return "\n".join(line for line in message.split("\n") if line.startswith(("→ ", "? ")))


def shown(model: ModelServer) -> list[str]:
    """The memories in the block of the last message."""
    return lines_of(model.chats[-1].json["messages"][-1]["content"])


async def test_what_is_forgotten_is_gone_at_once_and_the_reply_can_say_so(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, formation: Formation
) -> None:
    await remember(ADA, JAZZ)
    await remember(ADA, LISBON)
    await say(client, "Forget that I love jazz.")
    assert "1 memory was removed: “Loves jazz.”" in told(model)
    assert await listed(pool) == [LISBON]
    await form_all(formation)
    assert await listed(pool) == [LISBON], "the command was taken for a statement"


async def test_what_was_removed_leaves_the_chat_with_the_next_turn(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    await remember(ADA, JAZZ)
    await say(client, "Recommend a jazz concert.")
    assert JAZZ in str(model.chats[-1].json["messages"])
    await say(client, "Recommend a jazz concert.", "Hello.", "forget that I love jazz")
    await say(client, "Recommend a jazz concert.", "Hello.", "forget that I love jazz", "Hello.", "And now?")
    assert JAZZ not in str(model.chats[-1].json["messages"])


@pytest.mark.parametrize(
    "text", ["Vergiss, dass ich in Lissabon wohne, Lisbon", "Oublie que j'habite à Lisbon", "忘记我住在Lisbon"]
)
async def test_what_is_not_plain_is_asked_about_and_chosen(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, text: str
) -> None:
    await remember(ADA, LISBON)
    await remember(ADA, "Went to Lisbon in May.")
    await say(client, text)
    assert "Nothing was removed yet" in told(model)
    assert set(shown(model)) >= {LISBON}
    order = shown(model)
    await say(client, text, "Hello.", "2" if order[1].startswith("Lives") else "1")
    assert await listed(pool) == ["Went to Lisbon in May."]


async def test_a_plain_yes_to_several_asks_once_more_and_one_may_be_named(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, LISBON)
    await remember(ADA, "Went to Lisbon in May.")
    text = "Oublie que j'habite à Lisbon"
    await say(client, text)
    await say(client, text, "Hello.", "oui")
    assert "Ask which of the 2 above" in told(model)
    await say(client, text, "Hello.", "oui", "Hello.", "the one in May")
    assert await listed(pool) == [LISBON]


async def test_all_about_something_goes_behind_a_plain_yes(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    for text in ('Said: "Lou part à Gand."', 'Said: "Lou veut un chat."', JAZZ):
        await remember(ADA, text)
    await say(client, "efface tout ce qui concerne lou stp")
    assert '"yes" removes all of them' in told(model)
    await say(client, "efface tout ce qui concerne lou stp", "Hello.", "ouais")
    assert await listed(pool) == [JAZZ]


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("Is allergic to peanuts.", "Forget that I am not allergic to peanuts."),
        ('Said: "My sister lives in Lisbon."', "Forget that I live in Lisbon."),
    ],
)
async def test_the_opposite_or_the_same_of_somebody_else_is_asked_about(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, known: str, text: str
) -> None:
    await remember(ADA, known)
    await say(client, text)
    assert "Nothing was removed yet" in told(model)
    assert await listed(pool) == [known]
    await say(client, text, "Hello.", "yes")
    assert await listed(pool) == []


async def test_a_memory_that_is_not_stored_is_said_to_be_unknown(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, JAZZ)
    await say(client, "forget that I play the tuba")
    assert "no memory says that" in told(model)
    assert await listed(pool) == [JAZZ]


async def test_everything_about_somebody_goes(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    """Also what was said about them, until it is undone."""
    for text in ("Has a brother named Max.", 'Said: "Max moved to Oslo."', JAZZ):
        await remember(ADA, text)
    rent, asked = "Max raised the rent again in May.", "When did my landlord Max raise the rent?"
    await say(client, rent, chat="chat-0")
    await say(client, "Vergiss alles über Max!")
    assert "2 memories were removed" in told(model)
    assert await listed(pool) == [JAZZ]
    await say(client, asked, chat="chat-2")
    assert "rent again" not in str(model.chats[-1].json)
    await say(client, "Vergiss alles über Max!", "Hello.", "Mach das rückgängig")
    await say(client, asked, chat="chat-3")
    assert "rent again" in str(model.chats[-1].json)
    assert len(await listed(pool)) == 3


async def test_a_command_is_not_brought_back_as_something_said(
    client: httpx.AsyncClient, model: ModelServer, remember: Remember
) -> None:
    await remember(ADA, JAZZ)
    await say(client, "forget that I love jazz")
    await say(client, "What did I say about jazz last time?", chat="chat-2")
    assert "love jazz" not in str(model.chats[-1].json)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Vergiss bitte das mit dem Rauchen", "Was habe ich letztes Mal zum Rauchen gesagt?"),
        ("Olvida lo de Penguin", "¿Qué te dije de Penguin la última vez?"),
    ],
)
async def test_nor_is_one_in_everyday_words(
    client: httpx.AsyncClient, model: ModelServer, text: str, asked: str
) -> None:
    await say(client, text)
    await say(client, asked, chat="chat-2")
    assert text not in str(model.chats[-1].json)


@pytest.mark.parametrize(
    ("said", "text", "asked"),
    [
        (
            "My ex wife Tina wants the kids for thanksgiving.",
            "forget about Tina",
            "What did I say about my ex wife last time?",
        ),
        (
            "Between us, my sister might be pregnant but has told nobody.",
            "Please forget what I said about my sister.",
            "What did I say about my sister last time?",
        ),
        ("Ya no trabajo con Penguin, ahora con Anagrama.", "Olvida lo de Penguin", "¿Qué te dije de Penguin ayer?"),
    ],
)
async def test_what_was_only_said_is_asked_about_and_forgotten(
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    said: str,
    text: str,
    asked: str,
) -> None:
    """Instead of a memory that is merely near, and of telling that nothing is known."""
    friend = 'Said: "A friend of mine is."'
    await remember(ADA, friend)
    await say(client, said, chat="chat-0")
    await say(client, asked, chat="chat-1")
    assert said.rstrip(".") in str(model.chats[-1].json)
    await say(client, text, chat="chat-2")
    assert [line for line in shown(model) if said.rstrip(".") in line] == shown(model)
    assert "Nothing was removed yet" in told(model)
    await say(client, text, "Hello.", "yes", chat="chat-2")
    assert "1 past message is not recalled any more" in told(model)
    await say(client, asked, chat="chat-3")
    assert said.rstrip(".") not in str(model.chats[-1].json)
    assert await listed(pool) == [friend]
    assert await pool.fetchval("select count(*) from chat_turns where text = $1 and purge_at is not null", said) == 1


async def test_a_message_that_has_only_asked_is_not_offered(client: httpx.AsyncClient, model: ModelServer) -> None:
    await say(client, "Who is Tina Turner?", chat="chat-0")
    await say(client, "forget about Tina", chat="chat-2")
    assert "no past message has all of these words: nothing was removed" in told(model)


async def test_the_question_names_all_that_goes_with_a_memory(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    both = 'Said: "Je suis divorcé de Nathalie, ma fille Inès vit avec elle à Nice."'
    await remember(ADA, both)
    await say(client, "Oublie ce que je t'ai dit sur Nathalie")
    assert f"name all that it says, because all of it goes: “{both}”" in told(model)
    assert await listed(pool) == [both]


async def test_undo_takes_back_what_the_turn_before_did(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, formation: Formation
) -> None:
    await remember(ADA, JAZZ)
    chat = ["Forget that I love jazz.", "Hello.", "Undo that."]
    await say(client, *chat[:1])
    assert await listed(pool) == []
    await say(client, *chat)
    assert "1 memory was restored" in told(model)
    assert await listed(pool) == [JAZZ]
    await say(client, "remember that Max is my landlord", chat="chat-2")
    await form_all(formation)
    assert await listed(pool) == ['Said: "Max is my landlord."', JAZZ]
    await say(client, "remember that Max is my landlord", "Hello.", "undo that", chat="chat-2")
    assert await listed(pool) == [JAZZ]


SINCE = "has changed again since"


async def test_undo_leaves_what_has_been_restored_or_erased_since(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, JAZZ)
    chat = ["Forget that I love jazz.", "Hello.", "Undo that."]
    await say(client, *chat[:1])
    async with changing(pool, ADA, actor="test") as change:
        memory = await pool.fetchval("select id from users_vectors where user_id = $1", ADA)
        known = await editable_memory(change.connection, ADA, memory)
        assert known is not None
        await restore_by_hand(change, known)
    await say(client, *chat)
    assert SINCE in told(model)
    assert await listed(pool) == [JAZZ]
    await say(client, "Forget that I love jazz.", chat="chat-2")
    await pool.execute("delete from users_vectors where user_id = $1", ADA)
    await say(client, "Forget that I love jazz.", "Hello.", "Undo that.", chat="chat-2")
    assert SINCE in told(model)
    assert await listed(pool) == []


async def test_undo_gives_nothing_the_place_that_something_else_has_taken(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation
) -> None:
    await say(client, "I live in Lisbon.", chat="chat-1")
    await form_all(formation)
    chat = ["Forget that I live in Lisbon.", "Hello.", "Undo that."]
    await say(client, *chat[:1], chat="chat-2")
    await say(client, "I live in Porto.", chat="chat-3")
    await form_all(formation)
    await say(client, *chat, chat="chat-2")
    assert SINCE in told(model)
    assert await listed(pool) == ["Lives in Porto."]


async def test_undo_without_a_command_before_it_is_a_message_like_any_other(
    client: httpx.AsyncClient, model: ModelServer
) -> None:
    await say(client, "Rename the file.", "Hello.", "Undo that.")
    assert told(model) == ""


async def test_what_is_to_be_remembered_is_kept_whoever_it_is_about(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation
) -> None:
    await say(client, "Please remember that Max is my landlord.")
    assert "being stored as said: “Max is my landlord”" in told(model)
    await form_all(formation)
    assert await listed(pool) == ['Said: "Max is my landlord."']
    await say(client, "Merk dir: ich wohne in Porto", chat="chat-2")
    await form_all(formation)
    assert len(await listed(pool)) == 2


async def test_what_no_rule_knows_of_it_is_kept_beside_what_one_does(
    client: httpx.AsyncClient, pool: asyncpg.Pool, formation: Formation
) -> None:
    await say(client, "remember that I live in Lisbon and Max is my landlord")
    await say(client, "remember that I love jazz", chat="chat-2")
    await form_all(formation)
    assert set(await listed(pool)) == {LISBON, 'Said: "I live in Lisbon and Max is my landlord."', JAZZ}


async def test_a_secret_is_not_and_the_reply_can_say_why(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation
) -> None:
    await say(client, "Remember that my password is hunter2sunshine")
    assert "not stored" in told(model)
    await form_all(formation)
    assert await listed(pool) == []


async def test_what_is_known_is_listed(client: httpx.AsyncClient, model: ModelServer, remember: Remember) -> None:
    await say(client, "What do you know about me?")
    assert "nothing is known about them yet" in told(model)
    for text in (JAZZ, LISBON, REX):
        await remember(ADA, text)
    for chat, text in (
        ("a", "What do you know about me?"),
        ("b", "Was weißt du über mich?"),
        ("c", "你对我了解多少？"),
    ):
        await say(client, text, chat=chat)
        assert sorted(shown(model)) == sorted([JAZZ, LISBON, REX])
        assert "All of it is" in told(model)
    await say(client, "What did you learn today?", chat="d")
    assert sorted(shown(model)) == sorted([JAZZ, LISBON, REX])


async def test_a_correction_replaces_what_was_wrong(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, formation: Formation
) -> None:
    await remember(ADA, REX)
    await say(client, "That's wrong: my dog is called Max")
    assert "is replaced by" in told(model)
    await form_all(formation)
    assert await listed(pool) == ['Said: "My dog is called Max."']


async def test_stop_and_start_again(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, formation: Formation
) -> None:
    await remember(ADA, JAZZ)
    await say(client, "Stop remembering things.")
    assert "memory is paused" in told(model)
    await say(client, "I live in Rome.", chat="chat-2")
    await form_all(formation)
    assert await listed(pool) == [JAZZ]
    assert JAZZ not in str(model.chats[-1].json)
    await say(client, "forget that I love jazz", chat="chat-3")
    assert told(model) == ""
    await say(client, "Stop remembering things.", "Hello.", "start again")
    assert "memory is on" in told(model)
    await say(client, "I live in Rome.", chat="chat-4")
    await form_all(formation)
    assert sorted(await listed(pool)) == sorted([JAZZ, "Lives in Rome."])


async def test_everything_is_not_erased_in_a_chat(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, JAZZ)
    await say(client, "Forget everything you know about me.")
    assert "nothing was removed" in told(model)
    assert await listed(pool) == [JAZZ]


async def test_a_regenerated_reply_is_told_the_same_and_nothing_is_done_twice(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, JAZZ)
    body = {"model": "stand-in", "messages": [{"role": "user", "content": "forget that I love jazz"}]}
    named = {"x-openwebui-user-id": "ada", "x-openwebui-chat-id": "c", "x-openwebui-user-message-id": "m"}
    for _ in range(2):
        assert (await client.post(CHAT, json=body, headers=named)).status_code == 200
        assert "1 memory was removed" in told(model)
    assert await pool.fetchval("select count(*) from history where event = 'DELETE'") == 1


async def both_models(client: httpx.AsyncClient, text: str, chat: str, *, before: str | None = None) -> None:
    """As OpenWebUI asks two models side by side: at the same moment, under the message's one id."""
    history = [] if before is None else [{"role": "user", "content": before}, {"role": "assistant", "content": "Yes."}]
    named = {
        "x-openwebui-user-id": "ada",
        "x-openwebui-chat-id": chat,
        "x-openwebui-user-message-id": f"{chat}-{len(history)}",
        "x-openwebui-user-message-parent-id": f"reply-{chat}-0-a" if before else "",
    }

    async def ask(model: str) -> None:
        body = {"model": model, "messages": [*history, {"role": "user", "content": text}]}
        reply = f"reply-{named['x-openwebui-user-message-id']}-{model}"
        response = await client.post(CHAT, json=body, headers={**named, "x-openwebui-message-id": reply})
        assert response.status_code == 200, response.text

    await asyncio.gather(ask("a"), ask("b"))


async def test_two_models_that_answer_one_message_undo_one_change(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation
) -> None:
    for number, text in enumerate(("Remember that I love jazz.", "Remember that I play the cello.")):
        await say(client, text, chat=f"chat-{number}")
        await form_all(formation)
    await both_models(client, "undo the last memory change", "chat-2")
    assert await listed(pool) == [JAZZ]
    for each in model.chats[-2:]:
        assert "1 memory was removed again" in each.json["messages"][-1]["content"]


async def test_what_two_models_were_told_is_forgotten_both_say_so_and_it_can_be_undone(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, JAZZ)
    forget = "forget that I love jazz"
    await both_models(client, forget, "chat-1")
    assert await listed(pool) == []
    for each in model.chats[-2:]:
        assert "1 memory was removed" in each.json["messages"][-1]["content"]
    await both_models(client, "undo that", "chat-1", before=forget)
    assert await listed(pool) == [JAZZ]


def carry_out_and_then(gateway: Gateway, then: Callable[[], Awaitable[None]]) -> None:
    """What a command changes is committed, and nobody is told."""
    carry_out = gateway.services.commands
    assert carry_out is not None

    async def unheard(context: RetrievalContext, pool: asyncpg.Pool, owner: str, asked: AskedCommand) -> CommandOutcome:
        await carry_out(context, pool, owner, asked)
        await then()
        raise AssertionError("nobody waits for this any more")

    gateway.services.commands = unheard


async def hang() -> None:
    await asyncio.sleep(60)


async def lose_the_connection() -> None:
    raise ConnectionResetError


async def fail() -> None:
    raise ValueError("a bug")


@pytest.mark.parametrize("then", [hang, lose_the_connection, fail])
async def test_of_a_command_from_which_nothing_came_back_nobody_says_that_it_was_not_carried_out(
    gateway: Gateway,
    client: httpx.AsyncClient,
    model: ModelServer,
    pool: asyncpg.Pool,
    remember: Remember,
    then: Callable[[], Awaitable[None]],
) -> None:
    await remember(ADA, JAZZ)
    carry_out_and_then(gateway, then)
    await say(client, "forget that I love jazz")
    assert await listed(pool) == []
    assert "it is not known whether it was done" in told(model)
    assert "nothing was done" not in told(model)
    await say(client, "What do you know about me?", chat="chat-2")
    assert "nothing was done" in told(model), "it only reads"
    bugs = [str(each.exception) for each in gateway.saw(BackgroundTaskFailed)]
    assert bugs == (["a bug"] * 2 if then is fail else [])


async def test_what_may_have_been_undone_for_one_of_two_models_is_not_undone_again_for_the_other(
    gateway: Gateway, client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, formation: Formation
) -> None:
    for number, text in enumerate(("Remember that I love jazz.", "Remember that I play the cello.")):
        await say(client, text, chat=f"chat-{number}")
        await form_all(formation)
    carry_out_and_then(gateway, lose_the_connection)
    await both_models(client, "undo the last memory change", "chat-2")
    assert await listed(pool) == [JAZZ]
    for each in model.chats[-2:]:
        assert "it is not known whether it was done" in each.json["messages"][-1]["content"]


@pytest.mark.parametrize("asked", ["What do you know about me?", "Vergiss, dass ich in Lissabon wohne, Lisbon"])
async def test_a_regenerated_list_names_no_memory_that_has_gone_since(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember, asked: str
) -> None:
    """Its place stays: who answers "2" means what was second when the list was made."""
    for text in (LISBON, "Went to Lisbon in May."):
        await remember(ADA, text)
    body = {"model": "stand-in", "messages": [{"role": "user", "content": asked}]}
    named = {"x-openwebui-user-id": "ada", "x-openwebui-chat-id": "c", "x-openwebui-user-message-id": "m"}
    assert (await client.post(CHAT, json=body, headers=named)).status_code == 200
    before = shown(model)
    assert sorted(before) == [LISBON, "Went to Lisbon in May."]
    await say(client, "Forget that I live in Lisbon.", chat="chat-2")
    assert await listed(pool) == ["Went to Lisbon in May."]
    assert (await client.post(CHAT, json=body, headers=named)).status_code == 200
    assert shown(model) == [GONE if line == LISBON else line for line in before]


async def test_a_connection_that_may_not_learn_changes_nothing(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, JAZZ)
    await say(client, "forget that I love jazz", mode="read")
    assert "this connection may not" in told(model)
    await say(client, "forget that I love jazz", mode="write", chat="chat-2")
    await say(client, "forget that I love jazz", mode="off", chat="chat-3")
    assert await listed(pool) == [JAZZ]


async def test_a_user_forgets_no_memory_of_another(
    client: httpx.AsyncClient, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember("default/ben", JAZZ)
    await say(client, "forget that I love jazz")
    assert "no memory says that" in told(model)
    assert await pool.fetchval("select state from users_vectors") == "active"


async def test_switched_off_they_are_messages_like_any_other(
    serve: Serve, gateway_settings: GatewaySettings, model: ModelServer, pool: asyncpg.Pool, remember: Remember
) -> None:
    await remember(ADA, JAZZ)
    gateway = serve(commands=False)
    async with httpx.AsyncClient(base_url=gateway.url, timeout=20) as client:
        await say(client, "forget that I love jazz")
    assert told(model) == ""
    assert await listed(pool) == [JAZZ]

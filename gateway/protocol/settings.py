"""What can be set about chat requests: their size, and what is a task. Composed by gateway/config/settings.py."""

from retrieval.settings_model import SettingsModel, setting


class ChatLimits(SettingsModel):
    """How large a request may be beside its bytes (decision 0026)."""

    messages_limit: int = setting(
        "MEMRELAY_MESSAGES_LIMIT",
        10_000,
        "Most messages in one chat request.",
        "A context of a million tokens in messages of a hundred; a request of 1,000,000 took 6 s of processor.",
        unit="messages",
        ge=1,
        le=1_000_000,
    )
    json_values_limit: int = setting(
        "MEMRELAY_JSON_VALUES_LIMIT",
        200_000,
        "Most JSON values in one chat request: objects, lists and what they hold.",
        "A chat of 10,000 messages has 40,000. Beyond, the bytes `[],[],…` become 25 times as much memory.",
        unit="values",
        ge=1_000,
        le=10_000_000,
    )
    json_depth_limit: int = setting(
        "MEMRELAY_JSON_DEPTH_LIMIT",
        400,
        "Deepest nesting of lists and objects in one chat request.",
        "Tools' schemas nest to some twenty levels; near 900 the JSON readers give up.",
        unit="levels",
        ge=20,
        le=500,
    )


class TextPatterns(SettingsModel):
    """How texts of OpenWebUI's own are recognised. Its admin may change them: settings.

    Background tasks by how they begin, for when no header names them.

    Compared without regard to case and to how words are spaced. "### Task:" alone is no pattern: a retrieval turn of a
    real user starts with it too, and goes on "Respond to the user query using the provided context".
    """

    user: tuple[str, ...] = setting(
        "MEMRELAY_TASK_PATTERNS",
        (
            "### Task: Generate a concise title",
            "### Task: Generate a concise, 3-5 word title",
            "### Task: Generate 1-3 broad tags",
            "### Task: Predict 3-5 useful messages",
            "### Task: Suggest 3-5 relevant follow-up",
            "### Task: Analyze the chat history to determine the necessity of generating search queries",
            "### Task: Generate a detailed prompt for am image generation",
            "### Task: Generate a detailed prompt for an image generation",
            "### Task: You are an autocompletion system",
            "### Task: Summarize the conversation history",
            "Your task is to reflect the speaker's likely facial expression",
        ),
        "How OpenWebUI's background tasks begin, for when no header names them.",
        "Open WebUI 0.12's own templates.",
        show_default=False,
    )
    # Merging the answers of several models is the one task that may stream.
    streamed: tuple[str, ...] = (
        "You have been provided with a set of responses from various models to the latest user query:",
    )
    system: tuple[str, ...] = ("Available Tools:",)
    retrieval: tuple[str, ...] = setting(
        "MEMRELAY_RETRIEVAL_TEMPLATES",
        (),
        "OpenWebUI's templates for retrieved documents, if changed: each as it stands there, with its {{CONTEXT}}.",
        "The stock one, and any that puts the documents into a tag of their own, are recognised without.",
    )

"""What can be set about who is speaking. Composed by gateway/config/settings.py."""

from typing import Annotated, Self

from pydantic import AfterValidator, SecretStr, field_validator, model_validator

from gateway.auth.memory_mode import HEADER as MEMORY_HEADER
from gateway.auth.signed_user import unusable_secret
from retrieval.settings_model import SettingsModel, setting

AUTHORIZATION = "authorization"
SPACE_HEADER = "x-memrelay-space"
INCLUDE_HEADER = "x-memrelay-include"
# Read in addition to the headers of OpenWebUI.
OWN_HEADERS = frozenset([AUTHORIZATION, SPACE_HEADER, INCLUDE_HEADER, MEMORY_HEADER])
HEADER_BLOCK = "From the header block in the README."


def _header(value: str) -> str:
    """a header's name"""
    if not value or not all(letter.isalnum() or letter == "-" for letter in value) or not value.isascii():
        raise ValueError("right is the name of an HTTP header: letters, digits and hyphens")
    return value.lower()


HeaderName = Annotated[str, AfterValidator(_header)]


class TrustSettings(SettingsModel):
    """The names of OpenWebUI's headers (settable there, so here) and the secret it signs with."""

    jwt_secret: SecretStr | None = setting(
        "MEMRELAY_OPENWEBUI_JWT_SECRET",
        None,
        "OpenWebUI's FORWARD_USER_INFO_HEADER_JWT_SECRET. When set, plain user headers are refused.",
        "Plain headers are believed of a trusted key. 32 bytes or more: `openssl rand -hex 32`.",
    )
    jwt_issuer: str = setting(
        "MEMRELAY_OPENWEBUI_JWT_ISSUER", "open-webui", "Issuer those tokens must name.", "What OpenWebUI writes."
    )
    # Two clocks synchronised by NTP differ by less than a second; a minute also covers a laptop that has just woken.
    leeway_s: float = 60
    user_header: HeaderName = setting(
        "MEMRELAY_HEADER_USER", "x-openwebui-user-id", "Header that names the user.", "OpenWebUI's."
    )
    name_header: HeaderName = setting(
        "MEMRELAY_HEADER_NAME", "x-openwebui-user-name", "Header with the user's display name.", "OpenWebUI's."
    )
    jwt_header: HeaderName = setting(
        "MEMRELAY_HEADER_JWT", "x-openwebui-user-jwt", "Header with the signed user.", "OpenWebUI's."
    )
    chat_header: HeaderName = setting(
        "MEMRELAY_HEADER_CHAT", "x-openwebui-chat-id", "Header that names the chat.", "OpenWebUI's."
    )
    message_header: HeaderName = setting(
        "MEMRELAY_HEADER_MESSAGE", "x-openwebui-message-id", "Header that names the reply.", HEADER_BLOCK
    )
    user_message_header: HeaderName = setting(
        "MEMRELAY_HEADER_USER_MESSAGE",
        "x-openwebui-user-message-id",
        "Header that names the user's message.",
        HEADER_BLOCK,
    )
    parent_header: HeaderName = setting(
        "MEMRELAY_HEADER_PARENT",
        "x-openwebui-user-message-parent-id",
        "Header that names the message before it.",
        HEADER_BLOCK,
    )
    task_header: HeaderName = setting(
        "MEMRELAY_HEADER_TASK", "x-openwebui-task", "Header that names a background task.", HEADER_BLOCK
    )
    agent_header: HeaderName = setting(
        "MEMRELAY_HEADER_AGENT",
        "x-openwebui-model-id",
        "Header that names the agent.",
        "From the header block in the README; else the model asked for.",
    )

    @field_validator("jwt_secret")
    @classmethod
    def _usable(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret is not None and not secret.get_secret_value():
            raise ValueError("it is empty; leave it out to trust plain headers.")
        if secret is not None and (wrong := unusable_secret(secret.get_secret_value())):
            raise ValueError(f"{wrong} Set it to what OpenWebUI has.")
        return secret

    @model_validator(mode="after")
    def _each_header_once(self) -> Self:
        names = [*OWN_HEADERS, *self.openwebui]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise ValueError(f"Two MEMRELAY_HEADER_… settings disagree: the header {twice} is named for two things.")
        return self

    @property
    def openwebui(self) -> tuple[str, ...]:
        """The headers that are OpenWebUI's, by the names they have here."""
        return tuple(getattr(self, name) for name in type(self).model_fields if name.endswith("_header"))

"""The command that registers our address as a webhook of OpenWebUI's (decision 0070)."""

import json
import shlex

# What is forgotten, retracted or counted here. Everything else that it knows is not sent.
WEBHOOK_EVENTS = (
    "chat.deleted",
    "chat.deleted_all",
    "user.deleted",
    "message.updated",
    "message.deleted",
    "feedback.*",
    "memory.created",
    "memory.updated",
    "memory.deleted",
)
CREATE_EVENTS_KEY = "memrelay keys create --role events --label openwebui"


def register_command(address: str) -> str:
    """For a shell: OPENWEBUI and OPENWEBUI_KEY are its address and an administrator's key, SECRET our key. `address`:
    ours, as OpenWebUI reaches it.
    """
    webhook = {
        "name": "Memrelay",
        "url": f"{address}/api/openwebui/events/SECRET",
        "enabled": True,
        "events": WEBHOOK_EVENTS,
        "targets": None,
    }
    body = shlex.quote(json.dumps(webhook)).replace("SECRET", "'\"$SECRET\"'")
    return (
        'curl -X POST "$OPENWEBUI/api/events/webhooks" -H "Authorization: Bearer $OPENWEBUI_KEY" '
        f"-H 'Content-Type: application/json' -d {body}"
    )

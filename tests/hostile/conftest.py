from tests.gateway.conftest import client, gateway, model, remember, serve, turn_settings

__all__ = ["client", "gateway", "model", "remember", "serve", "turn_settings"]

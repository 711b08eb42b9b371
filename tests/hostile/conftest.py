from tests.gateway.conftest import client, gateway, gateway_settings, has_api, model, remember, serve

__all__ = ["client", "gateway", "gateway_settings", "has_api", "model", "remember", "serve"]

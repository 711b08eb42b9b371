"""Why an embedding failed. Each message is a sentence that a person can act on; none holds an API key."""


class EmbedderFailed(Exception):
    """No vector. Recall goes on with full-text search; background work is retried."""


class EmbedderBusy(EmbedderFailed):
    """Too many questions are queued for this one to be embedded in time."""


class EmbedderDown(EmbedderFailed):
    """The model does not answer, or answers with a server error. A retry may succeed."""


class EmbedderRefused(EmbedderFailed):
    """The model refused the request: the key, the model name or the text is invalid."""


class BadEmbedding(EmbedderFailed):
    """The answer does not hold one usable vector per text."""


class NotCalibrated(EmbedderFailed):
    """The model has no calibration yet, so its scores have no meaning."""

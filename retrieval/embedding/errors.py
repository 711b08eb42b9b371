"""Why an embedding failed. Each message is a sentence that a person can act on; none holds an API key."""


class EmbedderFailed(Exception):
    """No vector. Recall goes on with full-text search; background work is retried."""


class EmbedderBusy(EmbedderFailed):
    """Too many questions are queued for this one to be embedded in time."""


class EmbedderDown(EmbedderFailed):
    """The model does not answer, or answers with a server error. A retry may succeed."""


class EmbedderRefused(EmbedderFailed):
    """The model's server refuses every request: the key, the credit, the model's name or the path is wrong."""


class TextRefused(EmbedderFailed):
    """The model's server refuses these texts. Some servers refuse a wrong key or name in the same way."""


class BadEmbedding(EmbedderFailed):
    """The answer does not hold one usable vector per text."""


class WrongDimensions(EmbedderFailed):
    """The model's vectors do not have the dimensions it was calibrated with: it is another model."""


class NotCalibrated(EmbedderFailed):
    """The model has no calibration yet, so its scores have no meaning."""

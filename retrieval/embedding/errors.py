"""Why there is no vector. Each message is a sentence a person can act on; none holds a key."""


class EmbedderFailed(Exception):
    """There is no vector. Recall goes on by words; the background tries again."""


class EmbedderBusy(EmbedderFailed):
    """More questions wait than could be answered in time."""


class EmbedderDown(EmbedderFailed):
    """The model does not answer, or answers with an error of its own. Later may be better."""


class EmbedderRefused(EmbedderFailed):
    """The model answered that it will not embed this: the key, the model's name or the text is wrong."""


class BadEmbedding(EmbedderFailed):
    """What came is not a usable vector, or not one a text."""


class NotCalibrated(EmbedderFailed):
    """The model's scores have not been measured yet, so nobody could say what is near."""

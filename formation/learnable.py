"""What of a message may be learned from at all."""

from formation.remembering import told_to_memory
from retrieval.own_words.off_record import is_off_record
from retrieval.secrets.find import mask

# Longer messages are documents. Their beginning is where the user speaks; 8,000 characters are about 2,000 tokens.
MAX_LEARNED_CHARACTERS = 8_000


def learnable(text: str) -> str:
    """What may be learned from at all: without secrets, of which a model is not told either; nothing off the record. Of
    a command about memory, what is to be remembered.
    """
    return "" if is_off_record(text) else mask(told_to_memory(text))[:MAX_LEARNED_CHARACTERS]

"""One text for the memories of a cluster: asked of a model in one call, and checked before it becomes a memory."""

import json
import unicodedata
from pathlib import Path

from pydantic import BaseModel

from formation.consolidation.clusters import Cluster
from formation.facts import Fact
from formation.llm.prompt import LanguageModel, Prompt, ask
from formation.llm.schema import LENIENT, TextOrEmpty
from formation.memories.text import is_secret
from formation.reconcile.writing_rules.check import text_refusal
from formation.reconcile.writing_rules.particulars import difference_of_made
from formation.reconcile.writing_rules.wording import sentences
from retrieval.secrets.find import mask

PROMPT = (Path(__file__).parents[1] / "llm" / "prompts" / "merge.md").read_text(encoding="utf-8")
MAX_WORDS = 100
# A hundred words of seven characters; of languages that write no spaces it is what bounds a text.
MAX_CHARACTERS = 700


class MergedText(BaseModel):
    model_config = LENIENT

    # Empty: they are not to be one memory. (No docstring: it would be sent with the schema.)
    text: TextOrEmpty = ""


async def ask_for_one(llm: LanguageModel, owner: str, cluster: Cluster, model: str) -> str | None:
    """The model's text, on one line, without control characters, unchecked; None: its answer cannot be read.

    Raises: ModelFailed.
    """
    prompt = Prompt(
        task="merge",
        model=model,
        system=PROMPT.format(max_words=MAX_WORDS),
        user=question(cluster),
        owner=owner,
        turn=None,
    )
    reply = await ask(llm, prompt, MergedText)
    if reply is None:
        return None
    return " ".join("".join(c for c in reply.text if c.isspace() or unicodedata.category(c)[0] != "C").split())


def question(cluster: Cluster) -> str:
    return json.dumps(
        {
            "memories": [
                {"said_on": f"{each.said_at:%Y-%m-%d}", "text": mask(each.content)} for each in cluster.memories
            ]
        },
        ensure_ascii=False,
    )


def refusal_of_merge(text: str, cluster: Cluster) -> str | None:
    """Why `text` may not stand for the memories of the cluster, in a phrase without any of its words; None: it may."""
    if not text:
        return "the model does not take them for one thing"
    if len(text.split()) > MAX_WORDS or len(text) > MAX_CHARACTERS:
        return f"longer than {MAX_WORDS} words or {MAX_CHARACTERS} characters"
    if is_secret(text):
        return "holds a secret"
    for sentence in sentences(text):
        if reason := text_refusal(Fact(text=sentence, evidence=sentence, found_by="model")):
            return reason
    differs = difference_of_made(text, [each.content for each in cluster.memories])
    return f"its {differs} are not those of what it was made of" if differs else None

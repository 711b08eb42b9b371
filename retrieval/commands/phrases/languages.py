"""The commands of all languages."""

from collections.abc import Mapping

from retrieval.commands.phrases.cjk import JA, KO, ZH
from retrieval.commands.phrases.eastern import AR, HI, TR
from retrieval.commands.phrases.germanic import DE, EN, NL
from retrieval.commands.phrases.kinds import Kind
from retrieval.commands.phrases.romance import ES, FR, IT, PT
from retrieval.commands.phrases.slavic import PL, RU

LANGUAGES: Mapping[str, Mapping[Kind, tuple[str, ...]]] = {
    "en": EN,
    "de": DE,
    "fr": FR,
    "es": ES,
    "it": IT,
    "pt": PT,
    "nl": NL,
    "pl": PL,
    "ru": RU,
    "zh": ZH,
    "ja": JA,
    "ar": AR,
    "tr": TR,
    "ko": KO,
    "hi": HI,
}

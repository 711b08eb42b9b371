"""Ways to ask to forget something, by language."""

from collections.abc import Mapping

from retrieval.commands.forget_phrases.cjk import JA, KO, ZH
from retrieval.commands.forget_phrases.eastern import AR, HI, HI_LATIN, TR
from retrieval.commands.forget_phrases.germanic import DE, EN, NL
from retrieval.commands.forget_phrases.nordic import SV
from retrieval.commands.forget_phrases.romance import ES, FR, IT, PT
from retrieval.commands.forget_phrases.shape import ForgetPhrases
from retrieval.commands.forget_phrases.slavic import PL, RU, UK

FORGET_PHRASES: Mapping[str, ForgetPhrases] = {
    "en": EN, "de": DE, "fr": FR, "es": ES, "it": IT, "pt": PT, "nl": NL, "sv": SV, "pl": PL, "ru": RU, "uk": UK,
    "tr": TR, "ar": AR, "hi": HI, "hi-Latn": HI_LATIN, "ja": JA, "zh": ZH, "ko": KO,
}  # fmt: skip

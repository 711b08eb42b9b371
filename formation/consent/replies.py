"""Whether a short message says yes or no to the question whether something is to be remembered. Pure.

It answers a question that the assistant was asked to put, so whatever might be said to another one is no answer: "ok",
"thanks" and "fine" are not, nor is "yes" with a sentence behind it.
"""

from collections.abc import Mapping

from retrieval.commands.answers import PLAIN_NO, PLAIN_YES, phrases, verdict_of

YES = PLAIN_YES | phrases(
    "remember it|remember that|remember this|please remember|save it|save that|keep it",
    "merk es dir|merk dir das|merke es dir|merke dir das|speichere es|speichere das",
    "recuérdalo|guárdalo|retiens-le|souviens-t'en|garde-le|lembre|lembra|guarda|guarde|pode guardar|pode lembrar",
    "ricordalo|ricordatelo|salvalo|onthoud het|onthoud dat|zapamiętaj|zapamiętaj to",
    "запомни|запомните|сохрани|запомни это|запам'ятай|збережи|запам'ятай це|hatırla|kaydet|bunu hatırla|bunu kaydet",
    "记住|記住|请记住|記住吧|记住吧|覚えて|覚えてください|覚えておいて|覚えておいてください",
    "기억해|기억해줘|기억해 줘|기억해 주세요|기억해주세요|تذكر ذلك|تذكره|احفظه",
    "याद रखो|याद रखें|याद रखना|ठीक है याद रखो",
)
NO = PLAIN_NO | phrases(
    "don't remember it|don't remember that|don't remember this|do not remember that|do not remember it|don't save it",
    "don't save that|don't keep it|forget it|forget that|merk es dir nicht|merk dir das nicht|nicht merken|vergiss es",
    "nicht speichern|no lo recuerdes|no lo guardes|olvídalo|ne le retiens pas|ne retiens pas ça|oublie|oublie ça",
    "não lembre|não guarde|não guardes|esquece|esqueça|non ricordarlo|non salvarlo",
    "niet onthouden|onthoud het niet|vergeet het|nie zapamiętuj|nie zapamiętuj tego|zapomnij",
    "не запоминай|не запоминайте|не сохраняй|не запам'ятовуй|не зберігай|hatırlama|kaydetme|bunu kaydetme",
    "别记|別記|不要记住|不要記住|别记住|覚えないで|覚えないでください|기억하지 마|기억하지 마세요",
    "لا تتذكر|لا تتذكر ذلك|لا تحفظ|لا تحفظه|याद मत रखो|याद न रखें|मत रखो",
)
ANSWERS: Mapping[str, bool] = {**dict.fromkeys(NO, False), **dict.fromkeys(YES, True)}


def answer_of(message: str) -> bool | None:
    """True: yes; False: no; None: neither, or more than that. Only the user's own words count."""
    return verdict_of(message, ANSWERS)

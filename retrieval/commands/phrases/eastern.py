# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Commands in Turkish, Arabic and Hindi. Data alone.

In Turkish and Hindi only to take back: what is to be forgotten is asked for in them as `forget_phrases` has it.
"""

from collections.abc import Mapping

from retrieval.commands.phrases.kinds import Kind

TR: Mapping[Kind, tuple[str, ...]] = {
    "undo": (
        r"(?:(?:bunu|onu|şunu|az önceki(?:ni)?|(?:son|yaptığın) değişikliği) )?geri (?:al(?:ır mısın"
        r"|abilir misin)?|çevir)",
        r"geri al (?:bunu|onu|şunu)",
        r"(?:(?:bunu|onu) )?eski haline (?:getir|döndür|çevir)",
        r"(?:(?:bunu|onu|son değişikliği) )?iptal et",
    ),
}
# Arabic, as it is written and as people type it: forgetting, correcting, what is known, and taking it back.
# No "أنسى": I forget.
AR: Mapping[Kind, tuple[str, ...]] = {
    "forget": (
        r"(?:انس|انسى|انسي|إنس|إنسى|إنسي) (?:موضوع|قصة|قصه|حكاية|سالفة|مسألة) {about}",
        r"(?:انس|انسى|انسي|إنس|إنسى|إنسي) (?:أن |ان |إن |أنه |انه )?(?:ما|اللي|الذي) (?:قلته|حكيته|قلت|حكيت)"
        r"(?: لك| لكِ)? عن {about}",
        r"(?:انس|انسى|انسي|إنس|إنسى|إنسي) ((?:أني|اني|إني|أنني|انني|إنني|أنّي|أنّني) .{1,200})",
        r"(?:احذف|امسح|احذفي|امسحي) {about} من (?:ذاكرتك|الذاكرة)",
    ),
    "forget about": (
        r"(?:انس|انسى|انسي|إنس|إنسى|إنسي|احذف|امسح|احذفي|امسحي) (?:كل (?:شيء|شي|ما تعرفه?|اللي تعرفه)|كلشي)"
        r" عن {about}",
    ),
    "forget all": (
        r"(?:انس|انسى|انسي|إنس|إنسى|إنسي|احذف|امسح|احذفي|امسحي) (?:كل (?:شيء|شي|ما تعرفه?|اللي تعرفه)|كلشي) عني",
        r"(?:امسح|احذف|امسحي|احذفي) (?:كل )?(?:ذاكرتك|الذاكرة)",
    ),
    "list": (r"(?:ماذا|ما الذي|شو|ايش|إيش) (?:تعرف|بتعرف|تتذكر|بتتذكر)(?:ين|ي)? عني",),
    "undo": (r"(?:تراجع|تراجعي) عن (?:ذلك|هذا)", r"[أا]?رج[ّ]?ع(?:ي)?(?:ها|ه|هم)(?: (?:متل|مثل|زي) ما كانت?)?"),
    "correct": (
        r"(?:لا[،,]? )?(?:هذا|هاد|هذه|هاي) (?:خطأ|خطا|غلط|غير صحيح|ليس صحيحا|ليس صحيحًا|مش صحيح|مو صحيح)"
        r"[:،,.؛!]+ ?{about}",
        r"(?:لا[،,]? )?(?:غلطت|أخطأت|اخطأت|غلطان|غلطانة)[:،,.؛!]+ ?{about}",
    ),
}
HI: Mapping[Kind, tuple[str, ...]] = {
    "undo": (
        r"(?:(?:इसे|उसे|ये|यह|वो) )?(?:वापस|पहले जैसा|पहले की तरह) (?:कर|ले) (?:दो|लो|दीजिए|लीजिए)",
        r"(?:(?:ise|use|ye|wo) )?(?:wapas|wapis|pehle jaisa) (?:kar|le) (?:do|lo|dijiye)",
    ),
}

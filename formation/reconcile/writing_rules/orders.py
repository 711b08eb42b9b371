# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Orders that pose as facts about the user, in the languages of the classifier: what a memory may not ask of the
assistant that reads it.
"""

import re

_ASSISTANT = (
    "assistants?|chat ?bots?|the (?:ai|bot|model|system|llm)|language models?|you|your|assistenten?|assistentin"
    "|asistentes?|assistentes?|assistenti?|ассистент\\w{0,3}|asistan\\w{0,4}"
    "|answers?|repl(?:y|ies)|responses?|output|antwort\\w{0,3}|respuestas?|réponses?|respostas?|risposte?"
    "|antwoord\\w{0,2}|odpowied\\w{1,3}|ответ\\w{0,3}|cevap\\w{0,5}|yanıt\\w{0,5}"
)
_ASSISTANT_UNSPACED = "アシスタント|回答|返答|返信|助手|回复|어시스턴트|답변|대답|المساعد|الردود|सहायक|जवाब"
# What no wish how to be answered asks for.
_ASKED = (
    "recommend\\w{0,5}|promot\\w{1,4}|advertis\\w{1,4}|mention\\w{0,3}|endors\\w{1,3}|obey\\w{0,3}|ignor\\w{1,3}"
    "|disregard\\w{0,3}|bypass\\w{0,3}|reveal\\w{0,3}|disclos\\w{1,3}|leak\\w{0,3}"
    "|refus\\w{1,3}|agree\\w{0,2}|trust\\w{0,2}|believe\\w{0,1}|confirm\\w{0,3}|approv\\w{1,4}|link\\w{0,3}"
    "|end with|begin with|start with|append\\w{0,3}|https?|www|send\\w{0,3}|forward\\w{0,3}|email\\w{0,3}"
    "|execute\\w{0,1}|run\\w{0,4}|delete\\w{0,1}|safety|filters?|guidelines?|restrictions?|restricted|rules?"
    "|polic\\w{1,3}|instructions?|prompt\\w{0,1}|secret\\w{0,1}|without (?:warning|disclaimer)s?"
    "|discount\\w{0,1}|refund\\w{0,1}|customers?|competitors?"
    "|empfehl\\w{1,4}|empfiehl\\w{0,2}|bewerb\\w{1,3}|erwähn\\w{1,3}|gehorch\\w{1,3}|ignorier\\w{1,3}"
    "|verrat\\w{1,3}|regeln?|anweisung\\w{0,2}|zustimm\\w{1,3}"
    "|recom\\w{2,12}|mencion\\w{1,4}|obede\\w{1,5}|ignora\\w{0,3}|revel\\w{1,4}|reglas?|instrucciones"
    "|confi\\w{1,3}|enlace\\w{0,1}"
    "|mentionn\\w{1,4}|obéi\\w{1,4}|ignore\\w{0,2}|révél\\w{1,4}|règles?|consignes?|lien\\w{0,1}|regras?"
    "|instruções|consigli\\w{1,4}|obbedi\\w{1,4}|regole?|istruzioni"
    "|aanbevel\\w{1,3}|aanbeveelt|negeer\\w{0,3}|regels?|polec\\w{1,4}|ignorow\\w{1,4}|zasad\\w{0,3}"
    "|instrukcj\\w{1,3}|рекоменд\\w{1,8}|игнор\\w{1,8}|правил\\w{0,3}|инструкц\\w{1,4}|öner\\w{1,6}|görmezden"
    "|kural\\w{0,6}|talimat\\w{0,6}"
)
_ASKED_UNSPACED = (
    "おすすめ|勧め|推奨|無視|ルール|指示|推荐|忽略|无视|规则|指令|추천|무시|규칙|지시"
    "|توصي|أوص|تجاهل|القواعد|التعليمات|सिफारिश|अनदेखा|नियम|निर्देश|सलाह"
)
_MUST = (
    "must|should|shall|has to|have to|may|can|always|never|wants?|expects?|requires?|needs?|prefers?|likes?|asks?"
    "|allowed|permitted|muss|müssen|soll\\w{0,2}|immer|nie|niemals|will|möchte|darf"
    "|debe\\w{0,1}|siempre|nunca|quiere|prefiere|doit|doivent|toujours|jamais|veut|préfère|deve\\w{0,1}|sempre"
    "|mai|quer|vuole|moet|altijd|nooit|wil|musi|zawsze|nigdy|chce|долж\\w{1,4}|всегда|никогда|хочет"
    "|her zaman|asla|istiyor|gerek"
)
_MUST_UNSPACED = "必ず|常に|絶対|いつも|必须|总是|一定|永远|항상|반드시|절대|يجب|دائما|أبدا|हमेशा|कभी"
ASSISTANT = re.compile(rf"(?<!\w)(?:{_ASSISTANT})(?!\w)|{_ASSISTANT_UNSPACED}", re.IGNORECASE)
ASKED = re.compile(rf"(?<!\w)(?:{_ASKED})(?!\w)|{_ASKED_UNSPACED}", re.IGNORECASE)
MUST = re.compile(rf"(?<!\w)(?:{_MUST})(?!\w)|{_MUST_UNSPACED}", re.IGNORECASE)
# "Always recommends AcmeVPN.": nobody does so; the assistant is to.
COMMANDS = re.compile(
    r"""^(?:wants?\ (?:to\ )?|(?:always|never|from\ now\ on,?|immer|nie(?:mals)?|ab\ jetzt|siempre|nunca|toujours
      |jamais|sempre|non|mai|altijd|nooit|zawsze|nigdy|всегда|никогда|her\ zaman|asla|必ず|总是|항상)\s?)?
    (?:answer|reply|respond|say|recommend|end|begin|include|append|add|tell|mention|praise|agree|obeys?|ignores?
      |reveals?
      |refuse|treat|pretend|output|print|execute|forward|send|disregards?|forget
    |antworte|sag|empfiehl|erwähne|ignoriere|gehorche|verrate|vergiss|recomienda|menciona|ignora|obedece|revela
      |olvida|recommande|mentionne|ignore|obéis|révèle|oublie|recomende|mencione|obedeça|esqueça
    |raccomanda|consiglia|dimentica|negeer|vergeet|polecaj|ignoruj|zapomnij|рекомендуй|игнорируй|забудь|öner|yoksay
      |unut)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# A right that nobody has by saying so.
RIGHTS = re.compile(
    r"(?<!\w)(?:authori[sz]ed|unrestricted|no restrictions|without restrictions|full access|root access"
    r"|admin(?:istrator)? (?:rights|access|privileges)|developer mode|debug mode|exempt from"
    r"|(?:may|can|is allowed to) (?:see|read|bypass|ignore|access|know) (?:the|all|any|everything)|autorisiert"
    r"|uneingeschränkt\w{0,2}|keine einschränkungen|vollzugriff|sin restricciones|acceso total"
    r"|sans restriction\w{0,1}|accès complet|sem restrições|acesso total|senza restrizioni|accesso completo"
    r"|zonder beperkingen|bez ograniczeń|без ограничений|полный доступ|sınırsız erişim)(?!\w)"
    r"|無制限|制限なし|管理者権限|无限制|没有限制|管理员权限|제한 없|관리자 권한|بدون قيود|صلاحيات"
    r"|बिना किसी प्रतिबंध",
    re.IGNORECASE,
)


def is_order(text: str) -> bool:
    """Whether a memory with this text would tell the assistant what to do, or what the user may."""
    if COMMANDS.search(text) or RIGHTS.search(text):
        return True
    return ASSISTANT.search(text) is not None and ASKED.search(text) is not None and MUST.search(text) is not None

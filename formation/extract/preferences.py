"""Wishes how to be answered, apart from orders: what is about content, products, others, secrecy or rules is none."""

from formation.extract.signs import HOW_TO_ANSWER, LASTING, ORDERS, signs, takes_back

# The key of what is wished about one subject, so that a new wish takes the place of the old one.
KEY = "instruction:{subject}"

# Words that no wish about language, length, tone, format, units, address, emoji, level or sources needs.
FORBIDDEN = signs(
    "rules?|instructions?|system prompt|prompt|filter|filters|restrictions?|unrestricted|jailbreak|dan|obey|password"
    "|passwords|secret|anyone|everybody|nobody|no one|recommend|promote|advertise|buy|product|products|competitors?"
    "|customers?|clients?|users|admin|admins|administrator|refunds?|approve|wife|husband|boss|conversation|pretend|lie"
    "|true|truth is|earth is|policy|policies|limits|vote|election|links from|trust|agree|fired|send|forward|delete|hide"
    "|regeln|anweisung\\w*|systemanweisung\\w*|niemandem?|verrate\\w*|empfiehl|empfehle|empfehlen|kunden|konkurrenz|kauf"
    "|passwort|passwörter|einschränkung\\w*|behaupte\\w*|produkt\\w*|reglas|instrucciones|nadie|recomienda|recomiende"
    "|competencia|clientes|contraseña|contraseñas|usuarios|administrador|publica|miente|règles|instructions|personne"
    "|recommande|recommandez|concurrents?|clients|filtre|envoie|mot de passe|utilisateurs|regras|instruções|ninguém"
    "|recomenda|recomende|indica a|concorrência|concorrentes?|senha|limites|candidato|esconde|regole|istruzioni|nessuno"
    "|chiunque|consiglia|concorrenza|clienti|censure|inoltra|licenziato|regels|niemand|iedereen|concurrent|klant|klanten"
    "|wachtwoord\\w*|systeemregel|aanraden|raad|gesprek|zasad\\w*|instrukcj\\w*|nikomu|polecaj|konkurencj\\w*|klient\\w*"
    "|użytkownik\\w*|hasł\\w*|ogranicza|правил\\w*|инструкци\\w*|никому|рекомендуй\\w*|конкурент\\w*|клиент\\w*|парол\\w*"
    "|пользовател\\w*|магазин|уволен|запомни: |kural\\w*|talimat\\w*|kimseye|öner|rakip|müşteri\\w*|şifre\\w*|kısıtlama\\w*"
    "|sansür\\w*|kovuld\\w*|kisi ko|niyam\\w*|rok tok|salah|sabko|grahak\\w*",
    "القواعد|قواعد|تعليمات|لا تخبر|لأحد|أحدا|أحداً|انصح|المنافس|العملاء|كلمة السر|نیام|नियम|किसी को|किसी से|सलाह दो|ग्राहक|पासवर्ड"
    "|निर्देश|ルール|指示|誰にも|誰に聞かれ|すすめ|おすすめして|勧め|ライバル|競合|パスワード|製品|制限|规则|指令|指示|任何人|别人|推荐|竞争|客户|密码"
    "|限制|承认|开除|地球|규칙|지시|아무한테|아무에게|누가 물|추천해|경쟁|고객에게|비밀번호|제한|거절하지|거부하지",
)


# Said of one answer.
ONCE = signs(
    "shorter|longer|kürzer|länger|más breve|más cort[oa]|más larg[oa]|plus court|plus long|mais curt[oa]|mais long[oa]"
    "|più breve|più cort[oa]|più lung[oa]|korter|langer|krócej|dłużej|короче|длиннее|daha kısa|daha uzun|refaz|try again"
    "|this time|this one|this once|this letter|this text|this email|just once|for now|diesmal|dieses mal|diesen|diese mail"
    "|esta vez|por esta vez|este texto|cette fois|ce texte|cette lettre|desta vez|este texto|stavolta|questa volta|questa qui"
    "|questo testo|deze keer|deze tekst|tym razem|ten tekst|на этот раз|в этот раз|этот текст|bu sefer|bu metni|is baar"
    "|هالمرة|هذه المرة|هذا النص",
    "इस बार|もっと|もう一回|次の文|更短|再短|더 짧게|더 길게|今回|この文|例の文|这次|这一次|这段|이번|이 글",
)
# "Answer yes to everything."
YES = signs("yes|ja|sí|oui|sim|sì|tak|да|evet|haan|نعم", "हाँ|はい|是的|네라고")

# "Make it a table." has 0.6: what names neither answers nor a time is a wish only from here on.
SURE = 0.85


def can_be_a_wish(text: str, probability: float) -> bool:
    """Whatever the classifier takes it for: it asks for something, of more than one answer, and of how alone."""
    standing = probability >= SURE and ORDERS.search(text) is not None
    asks = standing or any(pattern.search(text) for pattern in (HOW_TO_ANSWER, LASTING))
    return asks and not any(pattern.search(text) for pattern in (FORBIDDEN, ONCE, YES)) and not takes_back(text)

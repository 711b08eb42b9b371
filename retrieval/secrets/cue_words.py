"""The words by which people introduce a secret, in twelve languages, and those that only talk of one.

All in small letters. A list for all languages together: a German writes "mein password", an Italian "la password".
"""

import re


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Patterns. In front of Latin and Cyrillic ones no letter or digit may stand, but a _ may (db_password).
PASSWORD = r"""passwords?|passwd|passphrases?|passcodes?|pass\ ?code|pwd|pw|mdp|pgpassword
    |mots?\ de\ passe|contrase(?:ñ|n)as?|palabra\ de\ paso|senhas?|palavras?[- ]passe|parola\ d'ordine|watchword
    |wachtwoord(?:en)?|парол(?:ь|я|ем|и|ю)|has(?:ł|l)(?:o|a|em)|şifre(?:m|si|miz|mi|sini|n|ni)?|parola(?:m|sı|mı)?
    |sifrem"""
# Of which others are made: "Netflix-Passwort", "Hauptkennwort".
PASSWORD_COMPOUND = "passwort(?:es|s)?|passwörter|kennwort"
PASSWORD_UNSPACED = "密码|密碼|口令|パスワード|パスフレーズ|合言葉|비밀번호"
# Words that mean many other things: only what looks like a password counts as one after them.
LOGIN = r"""credentials?|login\ data|logins?|zugangsdaten|anmeldedaten|identifiants?|credenciales|credenciais
    |credenziali
    |log-?in    |dane\ logowania|логин\ и\ пароль|реквизиты|giriş\ bilgileri"""
STRICT = r"""pass|clave(?:\ (?:del|de\ la|de)\ (?:wi-?fi|red|banco|tarjeta|cajero))?|clé\ (?:wi-?fi|wpa)
    |chiave\ wi-?fi
    |wi-?fi[- ]?key|wlan-?schlüssel|netzwerkschlüssel|network\ (?:security\ )?key|mi\ clave|secret"""
# A code of any kind, unless one of NO_CODE stands beside it; after it a sign or an "is" is needed.
ANY_CODE = "code|código|codice|код|kod|codigo"
CODE = r"""pins?|pin[- ]?codes?|pin[- ]?numbers?|pin-?nummer|geheimzahl|code\ pin|código\ pin|codice\ pin|kod\ pin
    |pin\ kod(?:u|um|umu)?|пин(?:-?код)?|puk|tan|otp|cvv2?|cvc2?|csc|prüfziffer|kartenprüfnummer|cryptogramme
    |(?:security|verification|confirmation|one[- ]time|2fa|two-factor|sms|login|auth(?:entication)?|unlock|door|gate
    |alarm
        |entry|access|safe|vault|lock|garage|building)\ (?:codes?|combination)
    |(?:safe|lock)\ combination|(?:safe\ |lock\ )?combination
    |(?:sicherheits|bestätigungs|tür|zugangs|entsperr|alarm|zugriffs|tor|einmal)-?code|code\ (?:für|der
    |zur)\ (?:die\ )?\w{3,20}
    |code\ (?:de\ (?:sécurité|vérification|confirmation|ma\ carte(?:\ \w+)?|la\ carte(?:\ \w+)?|déverrouillage)
    |d'(?:entrée|accès))
    |code\ secret(?:\ de\ \w{2,12})?|ssn|social\ security\ numbers?|digicode|unlocks?\ (?:it\ )?with|prüfnummer
    |kartenprüfnummer|numer\ pin
    |número\ pin|pin\ numarası
    |digicode|código\ de\ (?:seguridad|segurança|verificación|verificação|confirmación|acceso|acesso|la\ puerta
    |desbloqueo)
    |código\ da\ (?:porta|alarme)|codice\ (?:di\ (?:sicurezza|verifica|accesso|sblocco)|del\ (?:portone|cancello
    |bancomat))
    |код\ (?:безопасности|подтверждения|от|доступа)|kod\ (?:weryfikacyjny|bezpieczeństwa|cvv|dostępu|do)
    |(?:güvenlik|doğrulama|onay|giriş|kapı)\ kodu"""
CODE_UNSPACED = (
    "pin码|パスコード|验证码|驗證碼|安全码|校验码|动态码|暗証番号|認証コード|確認コード|セキュリティコード"
    "|解除コード|ワンタイムコード|인증번호"
)
RECOVERY = r"""(?:recovery|backup|restore|emergency)[- ]codes?|wiederherstellungs-?codes?|backup-?codes?|notfallcodes?
    |codes?\ de\ (?:secours|récupération)|códigos?\ de\ (?:recuperación|respaldo|recuperação|backup)
    |codic[ei]\ di\ (?:recupero|backup)|код(?:ы)?\ восстановления|резервны[ей]\ код(?:ы)?|kod(?:y)?\ zapasow[ey]
    |kurtarma\ kod(?:u|ları)"""
RECOVERY_UNSPACED = "恢复码|備用碼|备用码|リカバリーコード|バックアップコード"
SEED = r"""seed[- ]?phrase|recovery[- ]phrase|mnemonic(?:\ phrase)?|secret\ phrase|wallet\ seed
    |phrase\ de\ récupération
    |phrase\ secrète|frase[- ]semilla|frase\ de\ recuperación|frase[- ]semente|frase\ de\ recuperação
    |frase\ di\ recupero
    |wiederherstellungsphrase|сид[- ]фраза|fraza\ seed"""
SEED_UNSPACED = "助记词|助記詞|シードフレーズ|リカバリーフレーズ"
KEY = r"""api[-_ ]?keys?|apikey|secret[-_ ]?keys?|access[-_ ]?keys?(?:[-_ ]id)?|access[-_ ]?tokens?|auth[-_ ]?tokens?
    |api[-_ ]?tokens?|api[-_ ]?secret|bearer|client[-_ ]?secrets?|secret[-_ ]?tokens?|private[-_ ]?keys?
    |licen[cs]e[-_ ]?keys?
    |encryption[-_ ]?keys?|account_?key|shared_?access_?(?:key|signature)|secret[-_ ]?access[-_ ]?key|tokens?|secret
    |api-?schlüssel|lizenzschlüssel|clé\ (?:d'|de\ l')?api|cl(?:ave|aves)\ (?:de\ )?(?:la\ )?api
    |chave\ (?:da\ |de\ )?api
    |chiave\ api|ключ\ api|api-ключ|токен|klucz\ api|api\ anahtar(?:ı|ım)|card\ number|kartennummer|(?:my|the|mein
    |ma|mi|minha|la\ mia)\ (?:key|schlüssel|clé|chave|chiave)"""
KEY_UNSPACED = "api密钥|api密鑰|密钥|令牌|apiキー|アクセストークン|トークン"

# What may stand between such a word and "is": "the password for the router is …".
PREPOSITIONS = words(
    """for of to on at from in with für von vom bei beim zum zur des der meiner meines auf pour de du d'accès de del
    della dello dell' da do dos das para per di от для к до do z na dla için по la le il mi mon ma my meine
    antigua antiguo vieja viejo nueva nuevo actual antiga antigo velha velho nova novo atual vecchia vecchio
    nuova nuovo attuale actuel ancien used to personnel personal pessoal personale"""
)
# Between the two and beside it, without changing anything.
ADVERBS = words(
    """still now currently always actually just again simply only also probably really again: not noch jetzt immer
    aktuell derzeit übrigens einfach toujours encore maintenant actuellement siempre ahora todavía sigue siendo
    sempre ainda continua sendo agora ancora adesso теперь всё ещё сейчас to nadal teraz hâlâ şimdi called set
    olarak from von de da desde das"""
)
# "X is Y". After these also a plain word is a password …
IS = words(
    """is was are were be 's ist lautet lauten war waren sind est c'est c’est était étaient sont es era eran son sea é
    são eram foi è sono это был была были jest brzmi brzmiało było są continua sigue reste bleibt rimane resta
    remains stays heißt heisst called nazywa — – - = -> => :"""
)
# Of several nothing is said that is a password.
ARE = words("are were sind waren sont étaient son eran são eram sono были są były")
# "user ana1990", "room 4821": what follows is no password.
NAMED = words(
    """user username account login email mail konto nutzer benutzer utilisateur compte usuario cuenta usuário conta
    utente conto user: room version ticket issue number nr no chapter step page line port zip nummer line: model
    film book"""
)
NO_CODE = words(
    """error erreur fehler errore erro zip postal area country exit status source response http promo product produit
    produto producto prodotto dress qr bar item discount voucher course morse genetic building tax fiscal fonte
    fuente źródłowy pocztowy penal civil civile travail route conduite conducta promocional pays país paese
    statut estado stato résultat posta vorwahl"""
)
# … and after these only what looks like one: "to log in".
TOWARDS = words(
    "to auf zu à a pour para in en na на в as als como comme come как jako with using mit avec con com с olarak from"
)
# "X is my password", "use X as password".
LINKS_BACK = words(
    """is was ist war es era est était é è c'est это — – - jest to as als como comme come как jako benim bizim for ="""
)
DETERMINERS = words(
    """my our her his their the your a mein meine unser unsere das dem mon ma notre le la mi nuestra el minha nossa o
    mia il mio die der den le les los las lo os gli nostra мой моя наш мою moje mój nasze moim benim bizim
    password-"""
)
CONJUNCTIONS = words(
    """and or but because so if when while which that who then please can could i you we und oder aber weil wenn ich du
    wir et ou mais parce je tu nous y o pero porque yo e mas porque eu ma perché и или но а że i lub ale ve veya
    ama for on at in with für bei beim pour para per для lol haha btw though which"""
)
# "password manager", "password field": not a password's name.
COMPOUNDS = words(
    """manager managers manger reset resets generator generators field fields policy policies hint hints hash hashes
    hashing protected protect protection strength length rules rule safe vault game cracking cracker prompt box
    form page change changes changed update login input expired expires expiry authentication auth attempt
    attempts spraying file requirements requirement confirmation column store storage less error database list
    leak leaks breach rotation rotations pad entry budget limit limits count counts usage bucket buckets window
    endpoint type types santa sauce ingredient gestor gestores gestionnaire pas"""
)
# Units: "12 characters", "4 digits".
UNITS = re.compile(
    r"""\s{0,3}-?(?:characters?|chars?|digits?|letters?|bytes?|bits?|days?|times?|attempts?|years?|months?|hours?
    |minutes?|seconds?
    |words?|stellig|zeichen|ziffern|tagen?|jahren?|wochen?|caractères|chiffres|jours|caracteres|dígitos|días|dias
    |caratteri|cifre
    |giorni|个字|个字符|位|桁|文字|天|日|символ|цифр|дней|znak|cyfr|dni|karakter|hane|günde|euros?|eur|usd|lines|zeilen|%|€|\$
    |tokens?|gb|mb)""",
    re.IGNORECASE | re.VERBOSE,
)
# After "my password is": talk of the password, not the password. Of all languages.
ORDINARY = words(
    """a an the my your his her their our its this that these those it he she they we you i one none nothing something
    anything what why how where who when whether too so very quite pretty rather really not never always often
    sometimes already only almost wrong incorrect invalid bad good great fine ok okay right correct weak strong
    strongest weaker stronger safe unsafe secure insecure secret private public visible invisible hidden long
    longer short shorter easy easier hard harder hardest simple complex complicated different same similar
    identical unique old older new newer case-sensitive sensitive available unavailable unknown known lost gone
    stolen stuck broken empty blank missing needed required optional mandatory valid safer better worse best
    common guessable random default temporary permanent about above below after before in on at under over from
    for with without by to of as like than per between inside behind near still now again just also even much
    more less enough at least because if or and but there here everywhere somewhere nowhere online offline being
    going getting kept set sent written stored saved changed reset shared leaked hacked hashed encrypted
    rejected accepted refused blocked locked unlocked expired due written-down forgotten shown asked used reused
    printed typed given taken made part mine yours hers ours theirs fun interesting important essential crucial
    useless useful annoying confusing impossible possible ready done fresh year-old only-once case insensitive
    clear plain text number string str int bool boolean varchar char true false null nil undefined yes no input
    output required: optional; case-insensitive evil dead outdated ancient obsolete overdue mixed lowercase
    uppercase numeric alphanumeric four six eight ten twelve someone somebody everyone nobody everybody many few
    several some any all both each every twice once ein eine einen kein keine keiner der die das dem den des
    mein meine dein ihr sein unser zu sehr nicht nie immer oft schon nur falsch richtig ungültig gültig schwach
    stark sicher unsicher lang länger kurz kürzer einfach kompliziert anders gleich derselbe dasselbe dieselbe
    überall nirgends alt neu weg verloren gestohlen geheim öffentlich sichtbar leer nötig notwendig bekannt
    unbekannt gesperrt abgelaufen vergessen verschlüsselt gespeichert geändert auf in im am an bei unter hinter
    über wie was wo wer warum wann noch jetzt wieder auch mehr weniger genug hier dort dort, schlecht gut okay
    kaputt wichtig wurde worden gemein dran vierstellig sechsstellig schwer leicht un une le la les l' du des
    mon ma mes ton ta son sa notre votre leur trop très pas jamais toujours souvent déjà seulement faux fausse
    juste correct incorrect incorrecte invalide valide faible fort forte sûr sûre long longue court courte
    simple compliqué différent différente même pareil partout nulle vieux vieille nouveau nouvelle perdu perdue
    volé secret secrète public visible vide nécessaire connu inconnu bloqué bloquée expiré expirée oublié
    oubliée chiffré stocké changé écrit dans sur sous derrière en avec comme quoi où qui quand comment encore
    maintenant aussi plus moins assez ici là mauvais mauvaise bon bonne important au aux été una unos el los las
    lo mi mis tu su sus nuestro demasiado muy no nunca siempre ya solo sólo incorrecta incorrecto correcta
    correcto inválida válida débil fuerte segura seguro insegura larga largo corta corto fácil difícil sencilla
    diferente misma mismo igual vieja nueva perdida robada secreta pública visible vacía necesaria conocida
    bloqueada bloqueado caducada olvidada cifrada guardada cambiada está en sobre bajo detrás con como qué dónde
    quién cuándo todavía ahora también más menos bastante aquí allí mala buena importante la um uma os as o meu
    minha seu sua nosso demais muito não nunca sempre já só apenas errada errado correta inválida fraca forte
    segura insegura longa curta fácil difícil simples diferente mesma mesmo igual velha nova perdida roubada
    secreta pública visível vazia necessária conhecida bloqueada bloqueado expirada esquecida guardada alterada
    está no na nos nas com sem como onde quem quando ainda agora também mais menos bastante aqui ali ruim boa
    uno gli i il lo miei tuo suo nostra troppo molto non mai sempre già solo sbagliata sbagliato corretta
    corretto valida debole forte sicura insicura lunga corta facile difficile semplice diversa stessa stesso
    uguale vecchia nuova persa rubata segreta pubblica visibile vuota necessaria conosciuta bloccata bloccato
    scaduta scaduto dimenticata salvata cifrata cambiata stata stato nel nella sul sulla sotto dietro con senza
    come dove chi quando ancora adesso anche più meno abbastanza qui lì cattiva buona importante слишком очень
    не никогда всегда уже только неверный неверно неправильный правильный верный слабый сильный надёжный
    ненадёжный длинный короткий простой сложный другой тот такой одинаковый старый новый утерян украден
    секретный тайна пустой нужен известен заблокирован истёк забыт зашифрован сохранён изменён в на под за с без
    как что где кто когда почему ещё сейчас тоже больше меньше здесь там плохой хороший везде написан хранится
    za zbyt bardzo nie nigdy zawsze już tylko błędne nieprawidłowe poprawne prawidłowe słabe silne bezpieczne
    niebezpieczne długie krótkie proste trudne łatwe inne takie samo stare nowe zgubione skradzione tajne puste
    potrzebne znane zablokowane wygasło zapomniane zaszyfrowane zapisane zmienione na w pod za z bez jak co
    gdzie kto kiedy dlaczego jeszcze teraz też więcej mniej tutaj tam złe dobre podstawa ważne wszędzie jest
    moje çok az değil asla hep zaten sadece yanlış doğru geçersiz geçerli zayıf güçlü güvenli uzun kısa kolay
    zor basit farklı aynı eski yeni kayıp çalındı gizli boş gerekli bilinen kilitli unutuldu kayıtlı değişti
    modemin ne nerede kim neden neydi hala şimdi daha burada orada kötü iyi önemli herkesle en çalışmıyor bir bu
    şu o ve password passwords pin pincode token key secret code passwort mot contraseña senha string; user
    username email login none quel quelle quels quelles cuál cual qual quale welches welche welcher какой какая
    jakie jaki jaka hangi niçin whats which is separate separately together shared personal confidential trivial
    outrageous nonsense history overrated mandatory unreadable legible"""
)
# Endings of participles, adverbs and adjectives, where nobody looks for a password.
TALK = re.compile(
    r"""\A(?:[^\W\d_]{2,}(?:ing|ed|ly|able|ible|ful|less|ous|ive|'t|n't)|(?:ge|ver|be|zurück|ab|ent)[^\W\d_]{3,}(?:t|en)
    |[^\W\d_]{3,}(?:lich|bar|iert|ig)
    |[^\W\d_]{3,}(?:é|ée|és|ées|eux|euse)|[^\W\d_]{3,}(?:ad[oa]s?|id[oa]s?|mente)|[^\W\d_]{3,}(?:at[oaie]|ut[oaie])
    |[^\W\d_]{3,}(?:ный|ная|ное|ный|ован|ена|ено|ется|ится|ает|ит)|[^\W\d_]{3,}(?:iony|iona|ione|any|ana|ane)
    |[^\W\d_]{3,}(?:mış|miş|yor|dı|di|malı|meli))""",
    re.IGNORECASE | re.VERBOSE,
)
# Names of techniques that look like a password, and figures with their unit.
TECHNICAL = re.compile(
    r"""\A(?:wpa[23]?(?:-\w+)?|wep|2fa|mfa|sha-?\d{1,3}|md[45]|argon2(?:id?)?|bcrypt|scrypt|pbkdf2|base(?:32|58|62|64)
    |utf-?8|utf-?16|ascii
    |oauth-?[12]?(?:\.0)?|saml2?|jwt|x509|x\.509|ipv[46]|http/?[123]|http2|h26[45]|mp[34]|1password|office365
    |[a-z]{1,2}\d{1,2}
    |(?:windows|python|iphone|ios|android|node|java|php|gpt|claude|llama|mistral|ubuntu|debian|postgres
    |mysql)-?\d+(?:\.\d+)*\w?
    |\d+(?:st|nd|rd|th|px|em|mb|gb|kb|tb|ms|s|h|m|min|km|kg|g|mg|x|d|bit|bits|am|pm|k|er|ers|º|ª|°c?|€|%|-?digits?
    |-?bits?|-?stellige?\w*|-?characters?)
    |v?\d+(?:\.\d+)+\w*|\d{1,4}[-./]\d{1,2}(?:[-./]\d{1,4})?|\d{1,2}:\d{2}|\d+-\d{1,2})""",
    re.IGNORECASE | re.VERBOSE,
)
# No sentence about a phrase is without one of these, and a list of a wallet's words has none.
FUNCTION_WORDS = words(
    """the is are was a an and or of to in on at for with my your it that this from not be have has do does what how
    why should can der die das und ist ein eine ich nicht zu in auf mit für le la les et est un une je pas de du
    dans el los y es un una en no que com o os e um em não il lo gli di che non per"""
)

"""Labelled messages: made-up secrets and harmless texts. What is sentence is in fixtures/secrets; numbers and keys are
generated here, always the same ones. No file holds a vendor's key: its prefix and its rest meet only in memory.

Half of everything is held back: nobody tunes a pattern by it, and both halves have the same bar.
"""

import base64
import hashlib
import random
import re
import string
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "fixtures" / "secrets"
MARKED = re.compile("⟦([^⟧]*)⟧")
SEED = 20261

LOWER, UPPER, DIGITS = string.ascii_lowercase, string.ascii_uppercase, string.digits
BASE62 = LOWER + UPPER + DIGITS
BASE64URL = BASE62 + "-_"
HEX = "0123456789abcdef"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """`secrets`: the parts that may not be left; none in a harmless message. `group`: where it comes from."""

    text: str
    group: str
    secrets: tuple[str, ...] = ()

    @property
    def held_back(self) -> bool:
        return hashlib.sha256(self.text.encode()).digest()[0] % 2 == 1


def secrets() -> list[Sample]:
    return [*_said(), *_formatted()]


def harmless() -> list[Sample]:
    return [*_sentences("harmless.txt"), *_generated()]


def _lines(name: str) -> Iterator[tuple[str, str]]:
    """Each line with the section it stands in."""
    section = ""
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            section = line[2:]
        elif line:
            yield section, line


def _said() -> Iterator[Sample]:
    for language, line in _lines("said.txt"):
        yield Sample(text=MARKED.sub(r"\1", line), group=language, secrets=tuple(MARKED.findall(line)))


def _sentences(name: str) -> Iterator[Sample]:
    for language, line in _lines(name):
        yield Sample(text=line, group=language)


def _formatted() -> Iterator[Sample]:
    """Every kind of key in a few of the sentences, in turn."""
    templates = [line for _, line in _lines("formats.txt")]
    rng = random.Random(SEED)
    for n, (kind, make) in enumerate(KEYS.items()):
        for place in range(3):
            key = make(rng)
            text = templates[(3 * n + place) % len(templates)].replace("{key}", key)
            yield Sample(text=text, group=kind, secrets=(key,))
    for kind, build in MESSAGES.items():
        for _ in range(5):
            text, secret = build(rng)
            yield Sample(text=text, group=kind, secrets=secret)


def _of(rng: random.Random, alphabet: str, length: int) -> str:
    """With a digit and a letter in it, as nearly every key has."""
    while True:
        made = "".join(rng.choice(alphabet) for _ in range(length))
        if any(c.isdigit() for c in made) and any(c.isalpha() for c in made):
            return made


def _key(prefix: tuple[str, ...], alphabet: str, length: int, suffix: str = "") -> Callable[[random.Random], str]:
    return lambda rng: "".join(prefix) + _of(rng, alphabet, length) + suffix


def _jwt(rng: random.Random) -> str:
    head = base64.urlsafe_b64encode(b'{"alg":"HS256","typ":"JWT"}').decode().rstrip("=")
    body = base64.urlsafe_b64encode(f'{{"sub":"{rng.randrange(10**9)}","role":"user"}}'.encode()).decode().rstrip("=")
    return f"{head}.{body}.{_of(rng, BASE64URL, 43)}"


# Prefixes in pieces, so that no scanner of this repository takes a made-up key for somebody's.
KEYS: dict[str, Callable[[random.Random], str]] = {
    "openai": _key(("sk-", "proj-"), BASE64URL, 64),
    "openai old": _key(("s", "k-"), BASE62, 48),
    "anthropic": _key(("sk-", "ant-", "api03-"), BASE64URL, 93, "AA"),
    "stripe": _key(("sk_", "live_"), BASE62, 24),
    "stripe restricted": _key(("rk_", "live_"), BASE62, 24),
    "stripe webhook": _key(("wh", "sec_"), BASE62, 32),
    "aws id": _key(("AK", "IA"), UPPER + "234567", 16),
    "aws session id": _key(("AS", "IA"), UPPER + "234567", 16),
    "github": _key(("gh", "p_"), BASE62, 36),
    "github app": _key(("gh", "s_"), BASE62, 36),
    "github fine": _key(("github_", "pat_"), BASE62, 59),
    "gitlab": _key(("gl", "pat-"), BASE64URL, 20),
    "slack bot": _key(("xo", "xb-"), DIGITS + "-" + BASE62, 50),
    "slack app": _key(("xa", "pp-1-"), UPPER + DIGITS, 40),
    "google": _key(("AI", "za"), BASE64URL, 35),
    "google oauth": _key(("GOC", "SPX-"), BASE64URL, 28),
    "google access": _key(("ya", "29."), BASE64URL, 60),
    "hugging face": _key(("h", "f_"), BASE62, 34),
    "npm": _key(("np", "m_"), BASE62, 36),
    "pypi": _key(("py", "pi-"), BASE64URL, 80),
    "digital ocean": _key(("dop_", "v1_"), HEX, 64),
    "sendgrid": lambda rng: "S" + "G." + _of(rng, BASE64URL, 22) + "." + _of(rng, BASE64URL, 43),
    "mailgun": _key(("ke", "y-"), HEX, 32),
    "shopify": _key(("shp", "at_"), HEX, 32),
    "square": _key(("sq0", "csp-"), BASE64URL, 43),
    "twilio": _key(("S", "K"), HEX, 32),
    "docker": _key(("dckr_", "pat_"), BASE64URL, 27),
    "linear": _key(("lin_", "api_"), BASE62, 40),
    "figma": _key(("fi", "gd_"), BASE64URL, 40),
    "vault": _key(("hv", "s."), BASE64URL, 90),
    "postman": lambda rng: "PM" + "AK-" + _of(rng, HEX, 24) + "-" + _of(rng, HEX, 34),
    "new relic": _key(("NR", "AK-"), UPPER + DIGITS, 27),
    "grafana": _key(("gl", "sa_"), BASE62, 32, "_1a2b3c4d"),
    "databricks": _key(("da", "pi"), HEX, 32),
    "sentry": _key(("snt", "rys_"), BASE64URL, 60),
    "replicate": _key(("r", "8_"), BASE62, 37),
    "groq": _key(("gs", "k_"), BASE62, 52),
    "xai": _key(("xa", "i-"), BASE62, 80),
    "perplexity": _key(("pp", "lx-"), BASE62, 48),
    "age": _key(("AGE-", "SECRET-", "KEY-1"), UPPER + DIGITS, 58),
    "atlassian": _key(("ATA", "TT3"), BASE64URL, 120),
    "telegram": lambda rng: f"{rng.randrange(10**8, 10**9)}:" + "AA" + _of(rng, BASE64URL, 33),
    "discord": lambda rng: "M" + _of(rng, BASE62, 23) + "." + _of(rng, BASE64URL, 6) + "." + _of(rng, BASE64URL, 38),
    "tailscale": _key(("ts", "key-auth-"), BASE62, 30),
    "netlify": _key(("nf", "p_"), BASE62, 36),
    "notion": _key(("nt", "n_"), BASE62, 43),
    "memrelay": lambda rng: "m" + "r_" + _of(rng, LOWER + "234567", 8) + "_" + _of(rng, LOWER + "234567", 52),
    "jwt": _jwt,
    "random base62": _key((), BASE62, 32),
    "random base64": _key((), BASE62 + "+/", 42, "=="),
    "random base36": _key((), LOWER + DIGITS, 30),
    "aws secret": _key((), BASE62 + "+/", 40),
}


def _luhn(body: str) -> str:
    digits = [int(c) for c in body]
    doubled = [sum(divmod(2 * d, 10)) if place % 2 == 0 else d for place, d in enumerate(reversed(digits))]
    return body + str(-sum(doubled) % 10)


def _card(rng: random.Random) -> tuple[str, tuple[str, ...]]:
    prefix, length = rng.choice([("4", 16), ("52", 16), ("2345", 16), ("37", 15), ("6011", 16), ("3530", 16)])
    number = _luhn(prefix + "".join(rng.choice(DIGITS) for _ in range(length - 1 - len(prefix))))
    gap = rng.choice(["", " ", "-"])
    shown = gap.join(number[i : i + 4] for i in range(0, len(number), 4))
    text = rng.choice(
        [
            "my card is {} exp 09/28",
            "Bitte merk dir meine Kreditkarte: {}",
            "{}",
            "J'ai payé avec la carte {} hier",
            "cobraron dos veces a mi tarjeta {}",
            "我的信用卡号是{}",
            "クレジットカード番号は{}です",
        ]
    )
    return text.format(shown), (shown,)


def _iban(rng: random.Random) -> tuple[str, tuple[str, ...]]:
    country, length = rng.choice([("DE", 18), ("FR", 23), ("ES", 20), ("IT", 23), ("PT", 21), ("GB", 18), ("NL", 14)])
    letters = {"GB": "WEST", "NL": "ABNA", "IT": "X"}.get(country, "")
    body = letters + "".join(rng.choice(DIGITS) for _ in range(length - len(letters)))
    number = int("".join(str(int(c, 36)) for c in body + country + "00"))
    iban = f"{country}{98 - number % 97:02d}{body}"
    shown = " ".join(iban[i : i + 4] for i in range(0, len(iban), 4)) if rng.random() < 0.5 else iban
    text = rng.choice(["My IBAN is {}.", "Überweise es auf {}", "IBAN: {}", "il mio conto è {}", "口座は{}です"])
    return text.format(shown), (shown,)


def _private_key(rng: random.Random) -> tuple[str, tuple[str, ...]]:
    kind = rng.choice(["RSA ", "EC ", "OPENSSH ", "", "PGP "])
    tail = " BLOCK" if kind == "PGP " else ""
    body = "\n".join(_of(rng, BASE62 + "+/", 64) for _ in range(12))
    text = f"why is this refused?\n-----BEGIN {kind}PRIVATE " + f"KEY{tail}-----\n{body}\n"
    end = f"-----END {kind}PRIVATE " + f"KEY{tail}-----"
    return text + (end if rng.random() < 0.7 else ""), tuple(body.split("\n"))


def _url(rng: random.Random) -> tuple[str, tuple[str, ...]]:
    scheme = rng.choice(["postgres", "postgresql", "mysql", "mongodb+srv", "redis", "amqp", "https", "ftp"])
    word = _of(rng, BASE62, rng.randrange(6, 20))
    user = rng.choice(["app", "admin", "ana", "" if scheme == "redis" else "root"])
    text = rng.choice(["DATABASE_URL={}", "I cannot connect to {}", "create_engine('{}')", "{}", "冒烟测试连不上 {}"])
    return text.format(f"{scheme}://{user}:{word}@db.example.com:5432/app"), (word,)


def _assigned(rng: random.Random) -> tuple[str, tuple[str, ...]]:
    word = _of(rng, BASE62 + "!@%", rng.randrange(8, 16))
    text = rng.choice(
        [
            "DB_PASSWORD={}",
            'spring.datasource.password="{}"',
            '{{"username": "ana", "password": "{}"}}',
            "Server=db;Database=app;User Id=sa;Password={};Encrypt=true",
            "export PGPASSWORD='{}'",
            'AWS_SECRET_ACCESS_KEY="{}"',
            "client_secret: {}",
            "mysql --user=root --password={} app",
            "<password>{}</password>",
            "WIFI:T:WPA;S:Lakehouse;P:{};;",
            "curl -u ana:{} https://api.example.com",
            'dbPassword = "{}"',
        ]
    )
    return text.format(word), (word,)


def _seed_phrase(rng: random.Random) -> tuple[str, tuple[str, ...]]:
    words = [
        "abandon",
        "ability",
        "bright",
        "cabbage",
        "decade",
        "eagle",
        "fabric",
        "galaxy",
        "hamster",
        "indoor",
        "jacket",
        "kangaroo",
        "lawsuit",
        "machine",
        "napkin",
        "obscure",
        "paddle",
        "quantum",
        "rabbit",
        "sadness",
        "tackle",
        "umbrella",
        "vacant",
        "wagon",
        "yellow",
        "zebra",
    ]
    phrase = " ".join(rng.sample(words, rng.choice([12, 24])))
    text = rng.choice(
        ["{}", "my recovery phrase: {}", "Meine Seed Phrase ist {}", "助记词：{}", "wallet seed phrase:\n{}"]
    )
    return text.format(phrase), (phrase,)


MESSAGES: dict[str, Callable[[random.Random], tuple[str, tuple[str, ...]]]] = {
    "card": _card,
    "iban": _iban,
    "private key": _private_key,
    "url": _url,
    "assigned": _assigned,
    "seed phrase": _seed_phrase,
}


def _generated() -> Iterator[Sample]:
    rng = random.Random(SEED + 1)
    for kind, (number, make) in HARMLESS.items():
        for _ in range(number):
            yield Sample(text=make(rng), group=kind)


def _uuid(rng: random.Random) -> str:
    made = str(uuid.UUID(int=rng.getrandbits(128), version=4))
    return rng.choice(
        ["request {} failed", "{}", "Why is job {} stuck?", "user_id = '{}'", "/api/items/{}/edit", "die ID ist {}"]
    ).format(made.upper() if rng.random() < 0.2 else made)


def _hash(rng: random.Random) -> str:
    made = _of(rng, HEX, rng.choice([7, 12, 32, 40, 64, 128]))
    return rng.choice(
        ["commit {}", "sha256: {}", "the file's md5 is {}", "git cherry-pick {}", "ETag: {}", "{}  backup.tar.gz"]
    ).format(made)


def _order(rng: random.Random) -> str:
    made = rng.choice(
        [
            str(rng.randrange(10**9, 10**10)),
            f"{rng.randrange(100, 999)}-{rng.randrange(10**6, 10**7)}-{rng.randrange(10**6, 10**7)}",
            f"ORD-{rng.randrange(2020, 2027)}-{rng.randrange(10**5, 10**6)}",
            f"#{rng.randrange(10**4, 10**6)}",
            f"SO{rng.randrange(10**7, 10**8)}",
            f"1Z{_of(rng, UPPER + DIGITS, 6)}{rng.randrange(10**9, 10**10)}",
        ]
    )
    return rng.choice(
        [
            "Where is my order {}?",
            "Bestellung {} ist noch nicht da",
            "commande {} annulée",
            "el pedido {} llegó roto",
            "订单{}什么时候发货？",
            "注文{}はいつ届きますか",
            "Invoice {} is paid",
        ]
    ).format(made)


def _phone(rng: random.Random) -> str:
    made = rng.choice(
        [
            f"+49 {rng.randrange(150, 180)} {rng.randrange(10**6, 10**7)}",
            f"({rng.randrange(200, 999)}) 555-{rng.randrange(1000, 9999)}",
            f"0{rng.randrange(1, 9)} {' '.join(str(rng.randrange(10, 99)) for _ in range(4))}",
            f"1{rng.randrange(30, 99)}{rng.randrange(10**7, 10**8)}",
        ]
    )
    return rng.choice(
        ["call {}", "My mobile is {}", "Meine Nummer ist {}", "mon numéro : {}", "我的手机号是{}"]
    ).format(made)


def _isbn(rng: random.Random) -> str:
    digits = "978" + "".join(rng.choice(DIGITS) for _ in range(9))
    check = -sum(int(c) * (3 if i % 2 else 1) for i, c in enumerate(digits)) % 10
    made = f"{digits}{check}"
    if rng.random() < 0.5:
        made = f"{made[:3]}-{made[3]}-{made[4:8]}-{made[8:12]}-{made[12]}"
    return rng.choice(["ISBN {}", "Do you know the book {}?", "isbn:{} ist vergriffen"]).format(made)


def _image(rng: random.Random) -> str:
    data = base64.b64encode(rng.randbytes(rng.randrange(300, 3_000))).decode()
    kind = rng.choice(["png", "jpeg", "webp"])
    return rng.choice(["![chart](data:image/{};base64,{})", '<img src="data:image/{};base64,{}">']).format(kind, data)


def _code(rng: random.Random) -> str:
    name, other, n = rng.choice(NAMES), rng.choice(NAMES), rng.randrange(2, 5_000)
    return rng.choice(CODE).format(name=name, other=other, n=n, big=name.upper(), camel=name.title().replace("_", ""))


def _numbers(rng: random.Random) -> str:
    a, b = rng.randrange(2, 60), rng.randrange(1, 30)
    return rng.choice(
        [
            f"I ran {a} km in {b}:{rng.randrange(10, 59)} today",
            f"The bill was {a}.{b:02d} EUR, split by {rng.randrange(2, 9)}",
            f"Timer of {a} minutes, then {b} more",
            f"Set an alarm for {rng.randrange(24)}:{rng.randrange(60):02d}",
            f"Born on {b:02d}.{rng.randrange(1, 13):02d}.{rng.randrange(1940, 2015)}",
            f"lat {a}.{rng.randrange(10**6)} lon {b}.{rng.randrange(10**6)}",
            f"ts={rng.randrange(1_600_000_000, 1_800_000_000)} level=info took={a}ms",
            f"{a} * {b} = ? and {a}**{b}?",
            f"Version {b}.{a}.{rng.randrange(30)}-rc{rng.randrange(9)} fixes #{rng.randrange(9999)}",
            f"IMEI {rng.randrange(35 * 10**13, 36 * 10**13)}",
            f"{rng.randrange(1, 256)}.{rng.randrange(256)}.{rng.randrange(256)}.{rng.randrange(256)}:8080 refuses",
        ]
    )


def _filled(rng: random.Random) -> str:
    """Everyday sentences that talk of passwords, codes and numbers without one."""
    thing = rng.choice(["password", "PIN", "passcode", "wifi password", "API key", "recovery code", "access token"])
    place = rng.choice(["my bank", "the office", "Netflix", "my phone", "the router", "GitHub", "our printer"])
    return rng.choice(
        [
            f"Can I change the {thing} for {place}?",
            f"I cannot remember my {thing} for {place}",
            f"Where do I find the {thing} of {place}?",
            f"{place} wants a new {thing} every month",
            f"Is it safe to save the {thing} for {place} in a text file?",
            f"My {thing} for {place} does not work any more",
            f"the {thing} for {place} was rejected again",
            f"{place} sent me an email about my {thing}, is it phishing?",
            f"Draft a mail asking {place} to reset my {thing}",
            f"Why does {place} need a {thing} at all?",
        ]
    )


NAMES = [
    "user_id",
    "fetch_rows",
    "order_total",
    "max_tokens",
    "parse_date2",
    "is_valid",
    "api_client",
    "http2_stream",
    "total_v2",
    "sha1_of",
]
CODE = [
    "def {name}({other}: int = {n}) -> str:\n    return f'{{{other}:08x}}'",
    "const {name} = await fetch(`/api/v2/{other}?page=${{page}}&limit={n}`);",
    "SELECT {name}, count(*) FROM {other} GROUP BY 1 HAVING count(*) > {n};",
    "export {big}_URL=http://localhost:{n}/{other}",
    "kubectl get pods -n {other} -l app={name} --sort-by=.status.startTime",
    "assert {name}({n}) == {other}[{n}:-1], 'unexpected {name}'",
    "import {{ {camel} }} from '@acme/{other}-{n}';",
    "{camel}.builder().with{camel}({n}).setTimeoutMillis({n}L).build();",
    "  {name}: {{ type: 'string', maxLength: {n}, default: null }},",
    "ffmpeg -i {name}.mp4 -vf scale=1280:-1 -b:v {n}k -crf 23 {other}.webm",
    "git log --oneline --since=2024-01-{n} -- src/{name}/{other}.py",
    "#[derive(Debug, Clone)] struct {camel} {{ {other}: Vec<u{n}>, }}",
    "{n} INFO [main] c.e.{name}.{camel}Service2Impl - processed {n} rows in {n}ms",
    "x = np.random.default_rng({n}).normal(size=({n}, 3)).astype(np.float32)",
]
HARMLESS: dict[str, tuple[int, Callable[[random.Random], str]]] = {
    "uuid": (80, _uuid),
    "hash": (80, _hash),
    "order number": (90, _order),
    "phone": (60, _phone),
    "isbn": (40, _isbn),
    "image": (30, _image),
    "code": (110, _code),
    "numbers": (90, _numbers),
    "talk": (80, _filled),
}

# ruff: noqa: RUF001 (words in scripts of their own)
"""What is paid, earned or owed: whether a request asks for an amount, whether a memory says one, and whether it says
what is paid and not for what: "we pay £2,150 a month" belongs to what the same message named. Pure.
"""

import re
from collections.abc import Sequence
from functools import cache

from db.terms import Term
from retrieval.query.terms import is_unspaced, terms, words

_PAYING = """
pay pays paying paid cost costs zahle zahlen zahlt bezahle bezahlen bezahlt kostet kosten paie paye payons coûte
coute pago pagamos paga cuesta pagiamo costa custa betaal betalen kost płacę płacimy kosztuje плачу платим стоит
платимо коштує ödüyorum ödüyoruz tutuyor ندفع بدفع أدفع ادفع يكلف تكلف dete deta deti देते देता देती
"""
# Who pays, in what, and how often.
_WHO_AND_HOW_OFTEN = """
said we i it that he she they wir ich das die der es sie nous on je ça il elle io noi eu nós ik wij ze het dat to
my ja я мы ми это це вона он она ben biz bu hum main हम मैं euro euros eur pound pounds quid dollar dollars bucks
usd gbp reais złotych zł pln рублей руб гривень грн tl lira ريال جنيه دينار रुपये rupaye rs yen a an per each every
the month week year day monthly weekly and of im in pro je monat monatlich woche jahr jährlich par le mois semaine
al por mes semana año mensuales mese settimana anno mês ano maand week jaar elke miesięcznie na miesiąc rok tydzień
в на месяц год місяць рік ayda aylık yılda شهريا بالشهر في الشهر महीने हर का है हैं mahine har hai hain
"""
# What is an amount, whatever it is of.
_AMOUNTS = """
amount price prices figure charge charges charged asks owe owes
budget fee fees income earn earns earned salary wage wages rent betrag preis preise kosten
budget gehalt lohn verdiene verdient verdien einkommen miete montant prix budget salaire loyer gagne touche revenu
precio cantidad importe presupuesto sueldo salario alquiler gano cobro ingresos prezzo importo stipendio affitto
guadagno preço valor salário aluguel aluguer renda ganho bedrag prijs salaris huur verdien inkomen kwota cena pensja
pensji zarobki czynsz zarabiam цена цену сумма сумму зарплата зарплату аренда аренду зарабатываю ціна ціну зарплатня
оренда fiyat fiyatı ücret maaş maaşım maaşımı kira kiram kirayı kazanıyorum سعر مبلغ راتب راتبي ايجار الايجار
"""
_MONEY = """
money cash dosh moolah debt debts owe owes owed loan lend lent geld kohle knete schulden schuldet argent fric thune
pognon sous dette dettes balles dinero plata pasta lana deuda deudas debe debo dinheiro grana dívida dívidas devo deve
soldi grana debito debiti devo deve denaro schuld schulden centen poen pengar pengarna skuld skulder kasa pieniądze
pieniędzy kasę kasie dług długi długu деньги денег деньгам долг долги долгу гроші грошей борг борги para parası paralı
borç borcu borcum borçlu فلوس الفلوس مصاري المصاري مال دين الدين paisa paise udhaar karz पैसा पैसे उधार कर्ज
"""
_UNSPACED_MONEY = re.compile("[钱錢欠]|债|お金|借金|돈|빚")
_UNSPACED_AMOUNT = re.compile("价格|工资|薪水|房租|租金|値段|給料|月給|家賃|가격|월급|연봉|월세|वेतन|किराया")
# A number that counts money, is for so much time, or is too great to count much else, and no year.
_AMOUNT = re.compile(
    r"[£$€₹¥₽₺₴₩]|(?<!\d)(?!(?:19|20)\d\d(?!\d))\d{3,9}(?!\d)|\d[.,]\d{2,3}(?!\d)|\d ?k(?!\w)"
    r"|\d ?(?:euros?|eur|pounds?|quid|dollars?|bucks?|balles|pavos|lei|zł|złotych"
    r"|ha[sz]a{1,2}r|la(?:kh?|c)s?|crore|हज़ार|हजार|लाख|grand|mil(?= \w)|тисяч\w?|тыс\w*|руб\w*|грн|гривень|tl|lira"
    r"|reais|pln|rs|rupees|rupaye|円|元|块|万|원|만)(?!\w)"
    r"|\d ?(?:an?|per|pro|die|de l'|l'|la|por|al?|all'|za|в|на|за) ?(?:hour|hr|day|week|month|stunde|std|tag|woche"
    r"|monat|heure|jour|semaine|mois|hora|d[ií]a|semana|m[eê]s|ora|giorno|settimana|mese|uur|dag|maand|godzin\w|dzień|tydzień"
    r"|miesiąc|час|день|неделю|месяц|годину|тиждень|місяць)(?!\w)",
    re.IGNORECASE,
)
_PAYS, _BESIDE_IT = frozenset(_PAYING.split()), frozenset(_WHO_AND_HOW_OFTEN.split())
_UNSPACED = re.compile(r"[我们每月年付交要花是毎払ってますいを円元块万千매달월원만냅니다내고있어요씩\d]{2,30}")
_WORD, _WRITTEN, _NUMBER = re.compile(r"[^\W\d_][\w'\u093e-\u094d\u0902]*"), re.compile(r"\w+"), re.compile(r"\d")


def says_only_a_price(content: str) -> bool:
    """Time linear in the length."""
    if _NUMBER.search(content) is None:
        return False
    if is_unspaced(content):
        return all(_UNSPACED.fullmatch(word) for word in _WRITTEN.findall(content) if word != "Said")
    stated = _WORD.findall(content.casefold())
    return not _PAYS.isdisjoint(stated) and all(word in _PAYS or word in _BESIDE_IT for word in stated)


def asks_an_amount(wanted: Sequence[Term]) -> int:
    """Bit n is set for each of `wanted` that asks for an amount, in whatever it is: "what Aleena earns"."""
    return sum(1 << n for n, term in enumerate(wanted) if _is_amount(term.words[0]))


def is_of_money(word: str) -> bool:
    """Whether a word names money or a debt, whatever the amount. `word`: folded."""
    return word in _money() or _UNSPACED_MONEY.search(word) is not None


def without_paying(content: str) -> str:
    """Without what only says that something is paid, whatever it is for: "paie" is also a wage."""
    return " ".join(word for word in content.split() if word.casefold().strip(".,") not in _PAYS)


def says_an_amount(content: str) -> bool:
    return _AMOUNT.search(content) is not None


def _is_amount(word: str) -> bool:
    return word in _amounts() or _UNSPACED_AMOUNT.search(word) is not None


@cache
def _money() -> frozenset[str]:
    return _forms_of(f"{_MONEY} {_AMOUNTS}")


@cache
def _amounts() -> frozenset[str]:
    return _forms_of(f"{_AMOUNTS} {_PAYING}")


def _forms_of(named: str) -> frozenset[str]:
    """As the index has them, and as questions stem them."""
    return frozenset(
        form for word in named.split() for form in (*words(word), *(term.words[0] for term in terms(word)))
    )

# ruff: noqa: RUF001 (words in scripts of their own)
"""Whether a memory says what is paid and not for what: "we pay £2,150 a month" belongs to what the same message named.
Pure.
"""

import re

from retrieval.query.terms import is_unspaced

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

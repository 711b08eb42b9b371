"""Who says that a thing of theirs is sold ends what says that they have it, and nothing else."""

import pytest

from formation.reconcile.ended.leaving import leaves, left_names

# What is known, and what is said then.
GONE = [
    ("i drive a 2014 skoda octavia diesel", "sold the skoda, got a transit custom now"),
    ("we have a house in Kent", "we finally sold the house last month"),
    ("i've got a piano", "got rid of the piano last week"),
    ("i ride a vespa to work", "traded in the vespa for an e-bike"),
    ("Ich fahre einen Golf", "hab den golf verkauft, fahre jetzt einen ID3"),
    ("ich habe ein motorrad", "ich hab mein motorrad gestern verkauft"),
    ("J'ai une clio", "j'ai vendu la clio, j'ai une zoe maintenant"),
    ("tengo una moto", "he vendido la moto"),
    ("tengo un seat ibiza del 2012", "vendí el ibiza"),
    ("tenho um gol 2010", "vendi o gol e comprei um onix"),
    ("ho una panda", "ho venduto la panda"),
    ("ik rijd een polo", "ik heb de polo verkocht"),
    ("mam fiata pandę", "sprzedałam pandę"),
    ("у меня лада гранта", "продал гранту, купил солярис"),
    ("bir egea kullanıyorum", "egea'yı sattım"),
    ("عندي سيارة تويوتا", "بعت السيارة"),
    ("プリウスに乗っています", "プリウスを売りました"),
    ("我有一辆电动车", "我把电动车卖了"),
    ("저는 소나타 타고 다녀요", "소나타 팔았어요"),
]
KEPT = [
    ("i drive a skoda", "sold a skoda to a customer today"),
    ("i drive a skoda", "i sold the skoda to a customer"),
    ("i drive a skoda", "i want to sell the skoda"),
    ("i drive a skoda", "if i sold the skoda i could travel"),
    ("my dad drives a skoda", "sold the skoda"),
    ("i have two skodas", "sold the skoda"),
    ("i have a skoda and a golf", "sold the golf"),
    ("i drive a skoda, my wife a golf", "sold the golf"),
    ("i have a house in kent, and we rent a flat", "sold the flat"),
    ("i drive a golf", "maybe i sold the golf too cheap"),
    ("i drive a golf", "my brother sold the golf"),
    ("i drive a golf", "they sold the golf course"),
    ("i drive a golf", "sold the golf clubs"),
    ("i drive a golf", "sold the bike"),
    ("i work at the golf club", "sold the golf"),
    ("i love my skoda", "sold the skoda"),
    ("ich fahre einen golf", "ich verkaufe autos"),
    ("ich fahre einen golf", "der nachbar hat den golf verkauft"),
    ("j'ai une clio", "j'ai vendu des clios"),
    ("j'ai une clio", "ma sœur a vendu la clio"),
    ("tengo dos motos", "vendí la moto"),
    ("ho una panda", "vendo la panda"),
    ("у меня лада гранта", "сосед продал гранту"),
    ("我有两辆车", "我把车卖了"),
    ("我有一辆电动车", "我爸把电动车卖了"),
    ("プリウスに乗っています", "父がプリウスを売りました"),
]


@pytest.mark.parametrize(("known", "said_then"), GONE)
def test_what_is_sold_is_ones_own_no_more(known: str, said_then: str) -> None:
    assert leaves(f'Said: "{said_then}."', f'Said: "{known}."')
    assert left_names(f'Said: "{said_then}."')


@pytest.mark.parametrize(("known", "said_then"), KEPT)
def test_one_of_several_or_anothers_or_only_perhaps_sold_stays(known: str, said_then: str) -> None:
    assert not leaves(f'Said: "{said_then}."', f'Said: "{known}."')

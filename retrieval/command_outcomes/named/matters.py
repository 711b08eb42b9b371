# ruff: noqa: RUF001 (words in scripts of their own)
"""What is called one thing in a request and another where it was told: "the car" is a Kia, "the loan" a mortgage or an
EMI. Pure.

Only where nothing has the words themselves, and what is found so is asked about: the words are of all languages, and of
some of them another has another meaning.
"""

from collections.abc import Mapping
from functools import cache

from db.terms import Term
from retrieval.command_outcomes.named.called import by_each, is_of_term
from retrieval.query.terms import is_unspaced, words

# Each paragraph: what a matter is called, and kinds and makes of it.
_CALLED = """
car cars ride vehicle auto autos wagen karre fahrzeug coche carro coches voiture bagnole char macchina
automobile veículo carrinho bolide samochód samochodu samochodem samochodzie fura autko машина машины машину
машине машиной тачка авто автомобиль автівка автомобіль araba arabam arabamı arabanın arabayı arabası otomobil
سيارة السيارة سيارتي سياره السياره عربية العربية عربيتي عربيه العربيه موتر gaadi gadi कार गाड़ी 汽车 车子 开车
买车 車は 車が 車を 車関 愛車 차는 차가 차를 자동차 kia hyundai toyota honda nissan mazda suzuki mitsubishi
subaru lexus ford chevrolet chevy jeep dodge buick tesla bmw mercedes audi volkswagen vw golf polo passat
tiguan opel corsa astra vauxhall skoda fabia octavia enyaq renault clio megane kangoo trafic twingo peugeot
citroen citroën dacia duster sandero fiat panda punto volvo cerato sportage tucson elantra rav4 corolla camry
civic yaris hilux prado лада лады ладе ладу гранта гранте весте нива ланос ланосе lada lanos daewoo creta alto
maruti xuv700 mahindra onix hb20 byd cruiser landcruiser لاندكروزر كيا هيونداي تويوتا نيسان سبورتاج كورولا
كامري هوندا مرسيدس egea egeam togg 朗逸 比亚迪 特斯拉 理想L6 奥迪 宝马 奔驰 フィット プリウス 아반떼 쏘나타
그랜저

phone phones mobile cellphone smartphone handy téléphone portable cell móvil movil celular telefono teléfono
cellulare telefonino telemóvel telefone telefoon gsm telefon telefonu telefonum telefonumu komórka komórki
телефон телефона мобильник смартфон تليفون تليفوني موبايل موبايلي جوال جوالي الجوال تلفون फोन फ़ोन मोबाइल 手机
携帯 スマホ 폰은 폰을 폰이 폰 핸드폰 휴대폰 iphone iphones android samsung galaxy pixel xiaomi huawei redmi
oneplus oppo ايفون آيفون سامسونج айфон айфона самсунг 小米 华为 アイフォン 아이폰 갤럭시

computer laptop notebook macbook pc rechner ordinateur ordi computadora ordenador compu portátil komputer
laptopa компьютер ноутбук ноут комп bilgisayar bilgisayarım laptopum لابتوب كمبيوتر الكمبيوتر اللابتوب 电脑
笔记本 パソコン 노트북 컴퓨터 thinkpad chromebook imac

loan loans mortgage debt kredit darlehen hypothek schulden rate raten leasing crédit credit prêt emprunt
hypothèque dette préstamo prestamo credito crédito hipoteca deuda mutuo prestito debito rata financiamento
empréstimo prestação dívida lening hypotheek schuld kredyt kredytu kredycie kredytem hipoteka hipoteki
pożyczka pożyczki raty racie ratę dług кредит кредита кредите кредиту ипотека ипотеку ипотеки ипотеке займ
долг рассрочка іпотека позика kredi kredisi kredim kredimi borç borcum borcu taksit قرض القرض قسط القسط اقساط
الأقساط سلفة emi karz karza udhaar लोन कर्ज ईएमआई किस्त 贷款 房贷 车贷 按揭 借款 月供 ローン 借金 대출 빚을
빚이

rent rental lease landlord miete mietvertrag kaltmiete warmmiete loyer bail proprio alquiler renta arriendo
affitto canone aluguel renda arrendamento huur huurprijs czynsz czynszu najem аренда аренду аренды съём
квартплата оренда оренду kira kiram kirası kiramı kirayı ايجار الايجار إيجار الإيجار kiraya kiraye किराया 房租
租金 租房 家賃 월세 전세 보증금

medicine medicines medication medications meds pill pills tablet tablets drug drugs medikament medikamente
tablette tabletten pille pillen médicament médicaments médoc médocs pilule pilules cachet cachets pastilla
pastillas medicación medicamento medicamentos remedio remedios medicina pillola pillole farmaco farmaci
remédio remédios comprimido comprimidos medicijn medicijnen medicatie lek leki leków lekach tabletki tabletek
лекарство лекарства лекарств таблетки таблетка таблеток препарат ліки пігулки ilaç ilacı ilacım ilacımı
ilaçlar ilaçları hap دواء الدواء دوا الدوا ادوية حبوب الحبوب dawai dawa goli दवा दवाई गोली 吃药 服药 药物 药片
薬を 薬は 薬の 약을 약은 약이 sertraline sertralina sertralin levotiroxina levothyroxine levotironu levo
eutirox euthyrox levotiron эутирокс metformin metformine metformina ramipril losartan sumatriptan insulin
insulina insuline antidepressant antidepressants ritalin concerta lexomil coumadin eliquis

diabetes diabetic diabète diabétique diabete diabetico diabético diabética cukrzyca cukrzycy cukrzycę диабет
диабета діабет şeker diyabet السكري سكري سكر madhumeh sugar मधुमेह 糖尿 糖尿病 당뇨 insulin insulina type typ
zucker suiker metformin metformine metformina t1d t2d

job jobs work arbeit arbeitsplatz stelle boulot travail taf emploi trabajo laburo curro empleo lavoro impiego
trabalho emprego trampo werk baan praca pracy pracę pracuję robota работа работе работу работаю роботa роботу
işim işimi işten çalışıyorum شغل الشغل شغلي عمل عملي وظيفة وظيفتي دوام naukri kaam नौकरी काम 工作 上班 公司
仕事 会社 勤務 직장 회사 출근 works working arbeite arbeitet travaille trabaja lavora

salary pay wage wages gehalt lohn salaire paie sueldo salario stipendio salário loon salaris pensja pensji
wypłata зарплата зарплату зарплаты maaş maaşım maaşımı راتب الراتب راتبي tankhwah सैलरी तनख्वाह 工资 薪水 月薪
給料 月給 월급 연봉 earn earns earned earning verdiene verdien verdient vadien gagne touche gano cobro guadagno ganho
recebo pagan pagano pagam zarabiam zarabia зарабатываю зарабатывает заробляю kazanıyorum

savings saved saving nest ersparnisse ersparnis erspartes gespart épargne économies économisé épargné ahorros ahorro
ahorrado ahorrados risparmi risparmio risparmiato poupança poupanças guardado spaargeld gespaard spaarrekening
oszczędności zaoszczędzone накопления сбережения накоплено заощадження birikim birikimim مدخرات مدخراتي bachat बचत
存款 積蓄 貯金 저축 저금 sparpengar besparingar sparat bank account konto compte banque cuenta banco conto banca conta
rekening счёт банке рахунок hesap banka hesabım حساب khata खाता 银行 銀行 통장

dog dogs doggo pup puppy hund hundes hündin welpe köter chien chienne toutou perro perra perrito cane
cagnolino cachorro cachorra cão hond hondje pies psa piesek psem собака собаку собаки собакой пёс пса köpek
köpeğim köpeğimi كلب الكلب كلبي kutta कुत्ता 小狗 狗狗 我狗 犬は 犬が 愛犬 강아지 멍멍 collie labrador beagle
poodle terrier dackel retriever husky

cat cats kitty kitten katze kater mieze chat chatte minou gato gata gatito gatinho gatinha gatto gatta micio
kat poes kot kota kotka kotek кошка кошку кошки кот кота кіт кішка kedi kedim kedimi قطة القطة قطي قطتي بسة
billi बिल्ली 猫咪 小猫 我猫 猫は 猫が 愛猫 고양이 냥이

mental mentale mentales mentally psychisch psychische psychischen psychischer psyche psychique psychiques psíquica
psíquico psicológica psicologica psichica psíquicas psykiska psykisk psychiczne psychicznego psychicznym psychice
психическое психического психическом психическая психике психічне психічного психічному ruhsal psikolojik
نفسية النفسية نفسيتي मानसिक mansik 心理 メンタル 精神 정신 멘탈 depression depressions depressed depressionen
dépression déprimé déprimée depresión deprimido deprimida depressione depresso depressa depressão depressie
depressief depresja depresji depresję depresją депрессия депрессии депрессию депрессией депресія депресії
depresyon depresyondayım اكتئاب الاكتئاب डिप्रेशन अवसाद 抑郁 うつ 鬱 우울증 anxiety anxious angststörung
angstzustände anxiété angoisse angoisses ansiedad ansia ansiedade angststoornis lęki nerwica nerwicę nerwicy
тревожность тревожное тревога тривога тривожність anksiyete kaygı kaygılarım قلق 焦虑 不安障害 불안장애 panic
panikattacken panikstörung pánico panico pânico paniek paniekaanvallen panika panik panikę паника панические
هلع パニック 恐慌 공황 burnout therapist therapy therapie therapeut therapeutin psychologue psychiatre psy
terapia terapeuta terapię psicólogo psicóloga psicologo psicologa psiquiatra psichiatra therapeute psycholoog
psychiater psycholog psychologa psychologiem psychiatra psychiatrą терапия терапию терапии психолог психолога
психологу психиатр психиатра психотерапия психотерапію terapi terapist psikolog psikiyatr طبيب نفسي معالج
心療内科 精神科 カウンセリング 상담 咨询 bipolar bipolair borderline adhd ptsd sertraline sertralina sertralin
sertralinę escitalopram citalopram fluoxetine prozac venlafaxine zoloft antidepressant antidepressants
antidepressiva antidépresseurs antidepresivos antidepressivi antidepresanty антидепрессанты

operation operations surgery surgeries surgeon operación operaciones cirugía operado operada
operazione operata operato intervento chirurgie opération opéré opérée opérer operação cirurgia operei operar
operatie geopereerd operiert operacja operacji operację operacją operowany operowana операция операции операцию
операцией операція операції операцію ameliyat ameliyatı ameliyatım عملية العملية عمليتي جراحة ऑपरेशन सर्जरी
手术 手術 수술 mastectomy mastektomie mastectomie mastectomía mastectomia mastektomia mastektomię hysterectomy
hysterektomie hystérectomie histerectomía isterectomia histerectomia vasectomy vasektomie vasectomie vasectomía
vasectomia wazektomia appendectomy appendix blinddarm appendicite apendicitis bypass hernia kaiserschnitt
césarienne cesárea cesareo cesariana keizersnede cesarka cesarkę кесарево sezaryen colonoscopy cataract

flat apartment apt house wohnung wohnungs haus appartement appart maison piso casa departamento appartamento
apartamento huis woning mieszkanie mieszkania mieszkaniu dom квартира квартиру квартиры дом дома daire dairem
evim evimi شقة الشقة شقتي بيت البيت بيتنا ghar makaan घर 房子 公寓 我家 집은 집을 집이 マンション
"""


# Of which a text is about one: who asks to forget their pay does not mean the rent.
_PAYMENTS = ("loan", "rent", "salary")


def payments_of(text: str) -> frozenset[str]:
    """Which of what is paid regularly a text names."""
    in_text = {*words(text), *text.casefold().split()}
    return frozenset(each for each in _PAYMENTS if not in_text.isdisjoint(_by_word()[each]))


def with_matters(about: str, wanted: list[Term]) -> list[Term]:
    """`wanted`, the terms of what is asked for, each that is a matter with all that this one may be called."""
    known = _by_word()
    asked = [word for word in (*words(about), *about.split()) if word in known]
    return [_with_matter(term, asked) for term in wanted]


def _with_matter(term: Term, asked: list[str]) -> Term:
    others = [other for word in asked if _is_of(term, word) for other in _by_word()[word]]
    return Term(words=tuple(dict.fromkeys((*term.words, *others)))) if others else term


def _is_of(term: Term, word: str) -> bool:
    if is_unspaced(word):
        return term.words[0] in word or word in term.words
    return is_of_term(term, word)


@cache
def _by_word() -> Mapping[str, tuple[str, ...]]:
    return by_each(_CALLED.strip().split("\n\n"), _as_indexed, as_written=True)


def _as_indexed(word: str) -> tuple[str, ...]:
    """Of scripts without spaces the pair of characters that tells most: "이폰" of "아이폰", not "아이"."""
    if not is_unspaced(word):
        return tuple(words(word))
    return (word,) if len(word) == 1 else (word[1:3] if len(word) > len("冗長") else word,)

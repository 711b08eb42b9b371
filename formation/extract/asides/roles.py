"""Who people have around them, as they call them, in sixteen languages: words alone."""

# Before a role. Case endings stand on these and on the roles alike.
POSSESSIVES = (
    r"my|our|mein(?:e[mnrs]?)?|unsere?[mnrs]?|mon|ma|mes|notre|nos|mis?|nuestr[oa]s?|meus?|minhas?|noss[oa]s?|mio|mia|miei|mie"
    r"|nostr[oaie]|mijn|m'n|mn|onze|ons|mój|moja|moje|mojego|mojej|mojemu|moją|moim|nasz\w{0,3}"
    r"|мой|моя|моё|мое|моего|моей|моему|мою|моим|наш\w{0,3}|мій|моє|моєї|моєму|моїй|mer[aeio]|hamar[aei]"
)
# "My new boss", "mein kleiner Bruder".
ADJECTIVES = (
    r"new|old|former|late|little|big|older|younger|elder|eldest|youngest|best|lovely|dear|downstairs|upstairs|next[-\ ]door|neue[mnr]?|alte[mnr]?|kleine[mnr]?|große[mnr]?"
    r"|ältere[mnr]?|jüngere[mnr]?|beste[mnr]?|liebe[mnr]?|petite?|grande?|meilleure?|nouvelle|nouveau|nuev[oa]|mejor|pequeñ[oa]"
    r"|melhor|nov[oa]|nuov[oa]|miglior[ei]?|nieuwe|oude|grote|młodsz\w{1,3}|starsz\w{1,3}|now\w{1,3}|нов\w{2,3}|младш\w{2,3}|старш\w{2,3}"
)
ROLES = (
    # English
    r"landlord|landlady|boss|(?:line\ )?manager|supervisor|doctor|gp|dentist|(?:\w{1,12}\ )?(?:teacher|tutor|coach)|therapist|counsell?or"
    r"|psychologist|physio(?:therapist)?|neighbou?r|co-?worker|colleague|(?:flat|room|house)-?mate|trainer|client|accountant|lawyer|solicitor"
    r"|hairdresser|midwife|nanny|childminder|babysitter|professor|lecturer|mentor|assistant|apprentice|intern|friend|mate|bestie|wife|husband"
    r"|partner|girlfriend|boyfriend|fianc[eé]e?|mum|mom|mother|dad|father|(?:step|half-?|grand|god|great-?)?(?:mother|father|son|daughter"
    r"|brother|sister)(?:-in-law|\ in\ law)?|gran|nan|nana|grandma|grandpa|granny|grann?dad|aunt(?:ie|y)?|uncle|cousin|niece|nephew|kid|baby"
    r"|toddler|bro|sis|dog|cat|puppy|kitten|rabbit|hamster|horse|pony|parrot|budgie|tortoise|guinea\ pig"
    # German
    r"|vermieter(?:in|s)?|chef(?:in|s)?|vorgesetzte[rn]?|\w{0,8}(?:arzt|ärztin|arztes)|\w{0,10}lehrer(?:in|s)?|therapeut(?:in|en)?|nachbar(?:in|n)?"
    r"|kolleg(?:e|en|in)|mitbewohner(?:in)?|trainer(?:in)?|kund(?:e|en|in)|hausmeister(?:in)?|steuerberater(?:in)?|anw[aä]lt(?:in)?|hebamme"
    r"|betreuer(?:in)?|freund(?:in|es)?|frau|mann|verlobte[rn]?|mutter|vater|mama|papa|oma|opa|schwester|bruder|sohn|tochter|tante|onkel"
    r"|cousine?|nichte|neffen?|enkel(?:in|sohn|tochter)?|schwieger(?:mutter|vater|sohn|tochter)|schwager|schwägerin|hund|hündin|kat(?:er|ze)"
    # French
    r"|propri(?:o|étaire)|patronn?e?|cheffe|médecin|docteur|dentiste|prof|professeure?|maître(?:sse)?|instit|tuteur|psy|psychologue|kiné"
    r"|voisine?(?:\ d(?:u\ dess(?:us|ous)|'en\ (?:bas|haut|face)|'à\ côté))?|collègue|coloc(?:ataire)?|entraîneu[rs]e?|cliente?|comptable|avocate?|coiffeu(?:r|se)|nounou|amie?|pote|copine|copain|femme"
    r"|mari|conjointe?|compagne|compagnon|mère|père|maman|mamie|pap[iy]|mémé|pépé|grand-?\ ?(?:mère|père)|sœur|soeur|frère|frangine?|fils"
    r"|fille|tata|oncle|tonton|nièce|neveu|belle-(?:mère|sœur|soeur|fille)|beau-(?:père|frère|fils)|chien(?:ne)?|chat(?:te)?|lapin"
    # Spanish, Portuguese
    r"|caser[oa]|jef[ea]|chefe|encargad[oa]|m[ée]dic[oa]|doctora?|dentista|profe|profesora?|maestr[oa]|tutora|terapeuta|psic[óo]log[oa]|fisio"
    r"|vecin[oa](?:\ de\ (?:abajo|arriba|al\ lado|enfrente))?|compañer[oa](?:\ de\ (?:piso|trabajo|clase))?|colega|entrenadora?|client[ea]|gestora?|abogad[oa]|amig[oa]|mujer|espos[oa]"
    r"|marido|pareja|novi[oa]|prometid[oa]|madre|padre|mamá|papá|abuel[oa]|herman[oa]|hij[oa]|t[ií][oa]|prim[oa]|sobrin[oa]|suegr[oa]"
    r"|cuñad[oa]|niet[oa]|perr[oa]|gat[oa]|senhori[oa]|proprietári[oa]|gerente|professora?|vizinh[oa](?:\ d[oe]\ (?:baixo|cima|lado|frente))?|treinadora?|contadora?|advogad[oa]"
    r"|mulher|namorad[oa]|noiv[oa]|mãe|pai|v?av[óô]|v[óô]|irmã|irmão|filh[oa]|sobrinh[oa]|sogr[oa]|cunhad[oa]|net[oa]|cachorr[oa]|síndic[oa]"
    # Italian, Dutch
    r"|padron[ae]\ di\ casa|proprietari[oa]|cap[oa]|responsabile|medico|dottore(?:ssa)?|professore(?:ssa)?|psicolog[oa]|vicin[oa](?:\ di\ (?:casa|sotto|sopra|fianco))?"
    r"|coinquilin[oa]|allenatore|allenatrice|commercialista|avvocat[oa]|amic[oa]|moglie|marito|compagn[oa]|fidanzat[oa]|ragazz[oa]|mamma|papà"
    r"|nonn[oa]|sorella|fratello|figli[oa]|zi[oa]|cugin[oa]|nipote|suocer[oa]|cognat[oa]|cane|gatt[oa]"
    r"|huisbaas|verhuurder|baas|leidinggevende|huisarts|dokter|tandarts|leraar|lerares|juf|docente?|psycholoog|(?:onder|boven)?buur(?:man|vrouw)|collega"
    r"|huisgenote?|huisgenoot|klant|boekhouder|vriend(?:in)?|vrouw|man|moeder|vader|zus(?:je)?|broer(?:tje)?|zoon(?:tje)?|dochter(?:tje)?|oom"
    r"|nicht(?:je)?|neef(?:je)?|schoon(?:moeder|vader|zus|broer|zoon|dochter)|kleinzoon|kleindochter|hond|kat|poes"
    # Polish
    r"|szef(?:a|owi|em|owa|owej|ową)?|kierowni(?:k|ka|kowi|czka|czki|czce)|właściciel(?:a|owi|ka|ki|ce)?|lekar(?:z|za|zowi|ka|ki|ce)|dentyst\w{1,3}"
    r"|nauczyciel(?:a|owi|ka|ki|ce)?|promotor(?:a|owi|ka|ki|ce)?|terapeut\w{1,3}|sąsiad(?:a|owi|ka|ki|ce)?|koled?[gz][aięę]\w{0,2}|koleżan(?:ka|ki|ce)"
    r"|współlokator(?:a|owi|ka|ki|ce)?|trener(?:a|owi|ka|ki|ce)?|klient(?:a|owi|ka|ki|ce)?|przyjaciel(?:a|owi)?|przyjaciół(?:ka|ki|ce)|żon\w{1,2}"
    r"|mąż|męża|mężowi|chłopak(?:a|owi)?|dziewczyn\w{1,2}|mam\w{1,2}|tat\w{1,3}|babci\w?|dziad(?:ek|ka|kowi)|siost(?:ra|ry|rze|rę)|brat[ua]?"
    r"|syn(?:a|owi)?|cór(?:ka|ki|ce|kę)|cioci\w?|wuj(?:ek|ka|kowi)|kuzyn(?:a|owi|ka|ki|ce)?|teściow(?:a|ej)|teść|teścia|psa|psu|pies|kot[au]?"
    # Russian, Ukrainian
    r"|начальни(?:к|ка|ку|ца|цы|це|ці|ця)|шеф[ау]?|босс[ау]?|хозяй(?:ка|ки|ке|ку|кой)(?:\ квартиры)?|хозяин[ау]?(?:\ квартиры)?|арендодател\w{1,2}|врач[ау]?|стоматолог[ау]?"
    r"|учител(?:ь|я|ю|ьница|ьницы|ьнице)|репетитор[ау]?|психолог[ау]?|терапевт[ау]?|сосед(?:а|у|ка|ки|ке)?|коллег[аеиу]|тренер[ау]?"
    r"|клиент(?:а|у|ка|ки|ке)?|друг[ау]?|подруг[аеиу]|жен[аеыу]|муж[ау]?|девушк[аеиу]|парень|парн[юя]|мам[аеыуі]|пап[аеыу]|мать|матери"
    r"|отец|отц[ау]|бабушк[аеиу]|дедушк[аеиу]|сестр[аеыуиі]|брат[ау]?|сын[ау]?|доч(?:ь|ери|ка|ки|ке|ку)|т[её]т[яеию]|дяд[яеию]"
    r"|племянни(?:к|ка|ку|ца|цы|це)|свекров[ьи]|т[её]щ[аеу]|собак[аеиу]|кот[ау]?|кошк[аеиу]"
    r"|сусід(?:а|у|ові|ка|ки)?|сусідці|лікар(?:я|ю|ка|ці)?|вчител(?:ь|я|ю|ька|ьці)|дружин[аиіу]|чоловік(?:а|у|ові)?|колег[аиі]|друз[ія]|подру[гз][аиі]"
    # Hindi in Latin letters
    r"|makaan\ malik|makan\ malik|maalik|behen|bhai|dost|padosi|pad?osan|pota|pote|poti|nati|natin|saas|sasur|bhabhi|devar|nanad|jija|bua|mami|chachi|kutt[ae]|billi|biwi|pati|patni|beta|bete|beti|mummy|nani|nana|dadi|dada|chacha|mausi|didi|bhaiya"
)
# Of whom one has one: who writes to "the landlord" or "al commercialista" writes to their own. Behind the word that says
# to whom, and in Russian and Polish also by the case alone.
_TO = (
    r"(?:to|for|email|mail|text|message|tell|ask|call)\ (?:the\ |dear\ )?|(?:an|für)\ (?:den\ |die\ |das\ )?|(?:dem|der)\ |à\ (?:la\ |l['’])?|au\ |pour\ (?:le\ |la\ |l['’])"
    r"|a\ (?:la\ )?|al\ |para\ (?:el\ |la\ |o\ |a\ )?|pr[oa]\ |ao\ |à\ |al(?:la|lo)?\ |all['’]|per\ (?:il\ |la\ |l['’]|lo\ )|(?:aan|voor|naar)\ (?:de\ |het\ )?"
)
ADDRESSEES = (
    r"(?:land(?:lord|lady)|boss|line\ manager|supervisor|gp|dentist|accountant|lawyer|solicitor|tutor|mentor|therapist|midwife|childminder|neighbou?r|caretaker|headteacher|(?:form|class)\ teacher)"
    r"|vermieter(?:in)?|chef(?:in)?|vorgesetzten?|(?:haus|zahn|frauen|kinder|tier)(?:arzt|ärztin)|(?:klassen)?lehrer(?:in)?|nachbarn?|nachbarin|hausmeister(?:in)?|hausverwalter(?:in)?"
    r"|steuerberater(?:in)?|anwalt|anwältin|hebamme|tagesmutter|betreuer(?:in)?|mentor(?:in)?|abteilungsleiter(?:in)?"
    r"|propriétaire|patronn?e?|cheffe|chef|médecin|dentiste|comptable|avocate?|notaire|voisine?|nounou|maître(?:sse)?|tutrice|tuteur|syndic|gardienne?|concierge|sage-femme|kiné"
    r"|caser[oa]|jef[ea]|dentista|gestora?|contadora?|abogad[oa]|notario|vecin[oa]|tutora?|maestr[oa]|m[ée]dic[oa]|pediatra|niñera|administradora?\ de\ fincas|conserje|porter[oa]"
    r"|senhori[oa]|proprietári[oa]|chefe|síndic[oa]|sindic[oa]|zelador|porteiro|contabilista|advogad[oa]|vizinh[oa]|professora?\ d[oa]\ (?:meu\ filho|minha\ filha)|orientadora?|babá"
    r"|padron[ae]\ di\ casa|proprietari[oa]|cap[oa]|responsabile|medico(?:\ di\ (?:base|famiglia))?|dentista|commercialista|avvocat[oa]|notaio|vicin[oa](?:\ di\ casa)?|maestr[oa]|amministratore(?:\ di\ condominio)?|amministratrice|portinai[oa]|relatore|relatrice"
    r"|huisbaas|verhuurder|baas|leidinggevende|huisarts|tandarts|boekhouder|accountant|advocaat|notaris|buurman|buurvrouw|mentor|juf|meester|verloskundige|conciërge|gastouder"
)
ADDRESSED = rf"(?:{_TO})(?P<addressee>{ADDRESSEES})"
ADDRESSED_BY_CASE = (
    r"szefa|szefowej|kierownika|kierowniczki|właściciela(?:\ mieszkania)?|właścicielki(?:\ mieszkania)?|księgow(?:ego|ej)|adwokata|mecenasa|lekarza|lekarki|dentyst(?:y|ki)|promotora|promotorki|sąsiada"
    r"|sąsiadki|wychowawcy|wychowawczyni|dozorcy|pediatry|szefowi|kierownikowi|kierowniczce|właścicielowi|właścicielce|księgow(?:emu|ej)|promotorowi|sąsiadowi|sąsiadce|wychowawcy|dozorcy"
    r"|(?:начальни(?:ку|це)|шефу|боссу|хозя(?:йке|ину)(?:\ квартиры)?|арендодател(?:ю|ьнице)|бухгалтеру|юристу|адвокату|нотариусу|лечащему\ врачу|стоматологу|педиатру"
    r"|классн(?:ому\ руководителю|ой\ руководительнице)|учител(?:ю|ьнице)|воспитательнице|репетитору|научному\ руководителю|наставни(?:ку|це)|сосед(?:у|ке)|управдому|директору|тренеру"
    r"|бухгалтерці|сусід(?:у|ові|ці)|лікарю|вчител(?:ю|ьці)|класному\ керівнику|керівни(?:ку|кові|ці))"
)
# "Müdür Ahmet Bey'e": the name has the ending.
TURKISH_ADDRESSEES = r"ev\ sahibi|müdür|patron|şef|muhasebeci|avukat|diş\ hekimi|doktor|sınıf\ öğretmeni|öğretmen|apartman\ yöneticisi|site\ yöneticisi|yönetici|kapıcı|komşu|danışman(?:\ hoca)?|aile\ hekimi"
# Pets beyond those above, of all languages.
PETS = (
    r"pup|pooch|kitty|hen|goat|ferret|gerbil|gecko|cockatiel|canary|mare|donkey|pferd|stute|kaninchen|hase|wellensittich|papagei|meerschweinchen|welpe|perroquet|perruche|cheval|jument|chiot|chaton"
    r"|caballo|yegua|loro|conejo|hámster|perrit[oa]|gatit[oa]|cavalo|égua|papagaio|calopsita|coelho|gatinh[oa]|cachorrinh[oa]|cadela|cão|cagnolin[oa]|gattin[oa]|cavallo|pappagallo|coniglio|criceto"
    r"|hondje|katje|kater|konijn|paard|pony|papegaai|cavia|parkiet|piesek|pieska|kot(?:ek|ka|ce)|suczka|chomik|królik|papuga|koń|klacz|п[её]с|щенок|кот[её]нок|попугай(?:чик)?|хомяк|кролик|конь|лошадь|кіт|цуценя"
)
# With the ending that says "my" in them.
TURKISH_ROLES = (
    r"ev\ sahibim|patronum|müdürüm|şefim|doktorum|diş\ hekimim|öğretmenim|hocam|terapistim|komşum|iş\ arkadaşım|ev\ arkadaşım|arkadaşım"
    r"|antrenörüm|müşterim|eşim|karım|kocam|nişanlım|sevgilim|annem|babam|kardeşim|kız\ kardeşim|erkek\ kardeşim|ablam|abim|ağabeyim|oğlum|kızım"
    r"|teyzem|halam|dayım|amcam|kuzenim|yeğenim|kayınvalidem|kayınpederim|dedem|anneannem|babaannem|kedim(?:iz)?|köpeğim(?:iz)?|tavşanım(?:ız)?|papağanım(?:ız)?|muhabbet\ kuşum(?:uz)?"
)
# Before a name; of whatever follows the case may be small.
TITLES = (
    r"mr|mrs|ms|miss|mx|dr|doc|prof|sir|herrn?|frau|fr|m|mme|mlle|monsieur|madame|maître|don|doña|señora?|sra?|srta|dra|dona|seu|o\ seu"
    r"|a\ dona|signora?|la\ signora|il\ signor|sig|sig\.ra|dott|dottoressa|dottor|ing|avv|doktora|doktorowi|meneer|mevrouw|mw|dhr|pan|pani|pana|panu|panem|panią"
    r"|ragionier[ea]?|geometra|ingegner[ea]?|avvocato|notaio|doutora?|licenciad[oa]|ingenier[oa]|mecenasa?|господину|госпоже|доктору|el\ señor|la\ señora|el\ sr|la\ sra|o\ senhor|a\ senhora|professor|doctor|doktor|docteur|frère|tante|tía|tía|tia|tio|tío|onkel|uncle|aunt"
)
# Behind a role.
NAMING = (
    r"(?:(?:she|he|they|it)(?:'s|\ is|s|'re|\ are)\ |who(?:'s|\ is|s)\ |which\ is\ )?(?:called|named)"
    r"|(?:(?:her|his|their|its)\ )name(?:'s|\ is|s)|(?:sie|er|es|die|der|das)\ heißt|namens|mit\ namen|(?:elle|il|qui)\ s'appelle"
    r"|(?:que\ )?se\ llama|llamad[oa]|(?:que\ )?se\ chama|chamad[oa]|(?:che\ )?si\ chiama|di\ nome|(?:die|dat|hij|ze|zij)\ heet|genaamd"
    r"|o\ imieniu|(?:która|który)\ ma\ na\ imię|по\ имени|(?:которого|которую|её|ее|его)\ зовут|(?:jiska\ naam|naam)"
)
# Who is meant by the place where one lives, without "my".
OF_THE_HOME = (
    r"(?:a\ dona|o\ dono)\ d[oae]\ (?:ap\w*|casa|im[óo]vel|kitnet)|(?:the\ )?landlord|(?:the\ )?landlady|der\ vermieter|die\ vermieterin"
    r"|(?:la|le)\ propri(?:o|étaire)|(?:el|la)\ caser[oa]|(?:il|la)\ padron[ae]\ di\ casa|de\ huisbaas|хозяйка\ квартиры|хозяин\ квартиры"
)
# What stands in the place of a name and is none.
_NO_NAMES = """
a about ai alexa an and april as at august bitte bonjour boss but bye ceo chatgpt che christmas ciao com con cto da
dad danke das de december der des dezember di die dienstag dimanche do doctor domingo donnerstag du dutch e easter een
el em email en english et facebook februar february for frau freitag french friday from für german gli google gpt
gracias grazie hallo halloween has hello herr het hey hi hola hr i il in is it italian ja januar january jeudi jueves
juli july june juni la le lo los lundi lunes madam mai mama march mardi martes may merci mercredi met mit mittwoch mom
monday montag mum märz na natale navidad nein no non november noël o october oder of ok okay oktober olá on or os
ostern ou oui papa para per please polish por pour quarta que qui quinta samedi samstag saturday segunda september
sexta sir siri sonntag sorry spanish sunday sábado teacher terça thank thanks that the thursday to tuesday und van
vendredi viernes von voor w was wednesday weihnachten whatsapp who with y yes z для на о об про
"""
# Breeds and products, which people write with a capital behind "my dog" and "my son".
_BREEDS_AND_PRODUCTS = """
golden labrador husky chihuahua beagle retriever terrier yorkshire yorkie bulldog poodle pitbull rottweiler
dobermann doberman dalmatian collie border corgi pug maltese bichon shih pomeranian dachshund teckel schäferhund
dackel pudel siamese persian maine british bengal ragdoll sphynx siberian malinois setter spaniel boxer mops akita
shiba samoyed cocker caniche bouledogue excel word windows android iphone instagram tiktok youtube netflix
paypal amazon spotify dutch engels frans duits nederlands
"""
NO_NAMES = frozenset((_NO_NAMES + _BREEDS_AND_PRODUCTS).split())
# What is done by whoever has the name: "my dog Biscuit ate a sock", "onze hond Sproet heeft …".
_VERBS = (
    r"keeps|kept|ate|eats|got|gets|just|also|always|never|still|won't|wont|doesn't|doesnt|isn't|isnt|hasn't|hasnt|can't|cant|didn't|didnt|loves|likes|hates|chewed|chews|swallowed|vomited|threw|throws|died|passed"
    r"|started|stopped|refuses|refused|barks|barked|bites|bit|scratches|scratched|limps|sleeps|lost|broke|fell|went|goes|lives|works|thinks|turned|moved|bought|became|seems|looks|weighs|pees|peed|poops|pooped|licks|licked"
    r"|jumped|ran|escaped|hurt|plays|sneezes|coughs|heeft|had|eet|blijft|moet|mag|doet|deed|slaapt|blaft|bijt|krabt|jankt|plast|poept|kotst|braakt|hinkt|weegt|houdt|lust|wordt|werd|zit|ligt|loopt|weer|steeds|altijd|nooit|niet"
)
# What may follow a bare name: with a noun behind it, it may be none ("my dog Labrador mix").
FOLLOWING = (
    rf"{_VERBS}|"
    r"about|to|for|on|in|at|from|with|that|and|or|who|comes|arrives|flies|is|was|has|had|will|would|can|could|because|since|as|when|while|if|so|but|by|re|regarding"
    r"|after|before|until|please|pls|a|an|the|my|our|his|her|their|this|next|i|we|he|she|they|tomorrow|tonight|today|turns|wants|needs|über|wegen"
    r"|zum|zur|für|von|mit|aus|kommt|fährt|will|dass|und|oder|die|der|das|ist|hat|bitte|schreiben|sagen|schenken|kaufen|pour|de|du|des|que|et|à|au|avec|sur|qui|est|a|arrive|vient|veut|depuis"
    r"|por|para|del|con|y|e|en|al|sobre|es|tiene|cumple|viene|llega|quiere|desde|vem|chega|quer|pra|pro|com|em|no|na|faz|per|di|che|su|è|ha|da|dal|arriva|viene|vuole|sulle?|sui|sul|sulla|voor|over|van|met|om|dat|aan|bij|op|uit|komt|gaat|wil"
    r"|z|do|o|i|w|we|że|żeby|na|od|przyjeżdża|про|о|об|приезжает|прилетает|прилетит|приедет|приїжджає|приїде|за|в|во|из|от|до|с|со|по|к|что|чтобы|и|для|на|щоб|і|з|ko|ke|ki|ka|ji|için|ile|ve|geliyor|gelecek"
)

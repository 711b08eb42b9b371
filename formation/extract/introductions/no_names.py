"""What follows on "I'm" and is no name, by language: how one feels, what one does, is, believes in, or comes from.

Words in small letters, and endings that make such a word where it is no common name. Whoever is called by one of these
words stays without a name: a missing name is asked for, a wrong one is used.
"""

from retrieval.query.stop_words import word_set

ENGLISH = word_set(
    "glad brave bold mature evil genuine insane idiot desperate intense solid sweet sexy rough dark popular safe slow soft thick heavy wide flat smooth elite complete grown twenty thirty forty fifty sixty seventy eighty ninety eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen welcome mama citizen priest nun monk imam rabbi pastor victim captain president killer nerd nerdy geek geeky legend loser winner mess fun dope lit salty petty toxic sus aspie audhd ocd ptsd cptsd gad hiv pcos ibs endo virgin agender intersex cis pan poly aro chubby curvy petite goth emo punk hippie hipster artsy peckish keen eager game urgent rn lpn cna hca gp md emt np sahm vp cfo cio hr it qa sde swe ux ui ta pa pm outta all biracial mulatto undecided gf bf wreck zen woke lefty righty blessed celibate "
    "a an the in on at my your not no so too very just still also always never only back here there home away up down out off in "
    "ok okay good fine well great better best bad worse ill sick poorly unwell sore hurt tired sleepy exhausted knackered shattered "
    "hungry hangry thirsty bored sad happy angry mad upset cross grumpy moody lonely alone scared afraid anxious nervous stressed "
    "depressed worried confused lost stuck late early busy free ready done finished sorry sure unsure certain serious kidding joking "
    "lol lmao haha skint broke poor rich drunk tipsy sober high hungover hyped excited curious shy quiet loud lazy crazy weird odd "
    "stupid dumb smart clever old older young younger new newbie noob fresh short tall small big fat thin slim skinny blonde ginger "
    "bald blind deaf mute disabled autistic adhd dyslexic diabetic celiac coeliac asthmatic bipolar allergic pregnant expecting "
    "married single divorced separated widowed engaged taken available gay lesbian bi bisexual straight queer trans ftm mtf nonbinary "
    "enby ace male female man woman boy girl guy kid child teen teenager adult minor mum mom mummy mommy dad daddy father mother "
    "parent nan nana gran granny grandma grandad grandpa grandfather grandmother husband wife son daughter brother sister twin uncle "
    "aunt auntie cousin friend vegan veggie vegetarian pescatarian pescetarian halal kosher keto paleo muslim christian catholic "
    "protestant jewish hindu buddhist sikh atheist agnostic religious mormon student pupil undergrad postgrad grad freshman sophomore "
    "junior senior graduate phd postdoc teacher nurse doctor midwife carer surgeon dentist vet paramedic chef cook baker barista "
    "waiter waitress bartender driver pilot engineer developer dev coder programmer designer artist painter musician singer dancer "
    "actor actress writer author journalist editor lawyer solicitor judge cop police soldier marine veteran army navy military "
    "farmer gardener plumber electrician carpenter builder mechanic cleaner cashier clerk accountant banker manager boss ceo cto cfo "
    "founder owner freelancer freelance freelancing contractor consultant intern trainee apprentice retired unemployed jobless "
    "employed working studying living looking trying going coming thinking wondering hoping planning learning reading writing making "
    "getting having using feeling doing asking starting stranded homeless homeschooled homebound hungarian white black brown asian "
    "african american british english scottish welsh irish german french spanish italian portuguese dutch belgian swiss austrian "
    "polish czech russian ukrainian greek turkish swedish norwegian danish finnish indian pakistani bangladeshi chinese japanese "
    "korean vietnamese thai filipino filipina mexican brazilian canadian australian aussie kiwi nigerian ghanaian kenyan somali "
    "egyptian moroccan iraqi iranian syrian lebanese israeli latino latina hispanic european jamaican cuban colombian "
    "lefthanded righthanded left right ambidextrous colourblind colorblind fluent native bilingual local foreign abroad "
    "remote online offline live gone about around under over almost nearly barely quite pretty really kinda sorta super mega totally "
    "literally honestly basically actually currently now then today tomorrow tonight yesterday soon again already yet ever "
    "feeling iron gluten lactose dairy nut peanut sugar covid flu pro anti ex semi half part full mid pre post non self "
    "anyone someone somebody nobody everyone none nothing everything something one two three first second third last next same "
    "different similar other another like as if when while because and or but than that this these those it its he she they we you "
    "him her them us who what which where why how all any some many much more most few less least enough both either neither "
    "dying dead alive awake asleep cold hot warm freezing boiling wet dry soaked dirty clean naked ugly beautiful cute hot fit unfit "
    "strong weak healthy unhealthy overweight underweight obese athletic sporty competitive hardworking creative introvert introverted "
    "extrovert extroverted sensitive emotional jealous proud humble honest loyal friendly nice kind mean rude polite patient "
    "impatient picky fussy clumsy forgetful messy tidy organized organised disorganized chill chilled relaxed calm cool awesome amazing "
    "perfect average normal regular basic simple special unique rare common batman spiderman superman santa god jesus satan human ai "
    "bot robot alien ghost vampire witch wizard pirate king queen prince princess knight gamer streamer youtuber blogger influencer "
    "fan hobbyist amateur beginner expert professional pro rookie volunteer immigrant expat refugee migrant tourist traveller "
    "traveler commuter tenant landlord renter homeowner neighbour neighbor customer client user member guest visitor player runner "
    "cyclist swimmer climber hiker biker skier skater surfer goalkeeper striker coach trainer referee left-handed right-handed "
    "anemic anaemic epileptic arthritic menopausal perimenopausal postmenopausal neurodivergent chronically mr mrs ms miss dr prof sir "
    "madam lord lady yours ur ya gonna gotta wanna tryna bout ngl tbh idk btw fyi pls please thanks hi hey hello yo bye yes yeah yep "
    "nope maybe perhaps probably definitely absolutely obviously clearly apparently"
)
GERMAN = word_set(
    "ernst frank max "
    "groß gross stolz aktiv extrem dumm positiv negativ böse zufrieden falsch bekannt stark schwach arm reich schwarz weiss weiß professor professorin patient baby star nett lieb faul fleißig schüchtern ehrlich höflich spät pünktlich pflegebedürftig "
    "ich du er sie es wir ihr der die das ein eine einer kein keine nicht nur noch schon auch wieder da dabei dafür dagegen raus rein "
    "drin weg hier dort oben unten zuhause daheim unterwegs zurück fertig bereit soweit gut schlecht okay ok müde kaputt krank gesund "
    "erkältet verletzt hungrig satt durstig traurig froh glücklich sauer wütend genervt gestresst nervös aufgeregt gespannt neugierig "
    "verwirrt verloren allein alleine einsam verliebt verheiratet verlobt ledig single solo geschieden getrennt verwitwet witwe witwer schwanger mama "
    "papa mutter vater oma opa tante onkel bruder schwester sohn tochter kind mann frau mädchen junge teenager erwachsen volljährig "
    "minderjährig alt jung jünger älter neu neuling anfänger anfängerin profi laie klein groß dick dünn schlank blond rothaarig blind "
    "taub gehörlos behindert autist autistin autistisch vegan veganer veganerin vegetarier vegetarierin vegetarisch pescetarier muslim "
    "muslima christ christin katholisch evangelisch jude jüdin jüdisch atheist hindu buddhist schwul lesbisch bi bisexuell hetero trans "
    "queer nonbinär student studentin schüler schülerin azubi auszubildende auszubildender lehrling praktikant praktikantin lehrer "
    "lehrerin erzieher erzieherin arzt ärztin pfleger pflegerin krankenschwester krankenpfleger hebamme koch köchin bäcker bäckerin "
    "metzger kellner kellnerin friseur friseurin verkäufer verkäuferin kassiererin fahrer busfahrer taxifahrer pilot ingenieur "
    "ingenieurin entwickler entwicklerin programmierer informatiker grafiker designer künstler künstlerin musiker sänger autor autorin "
    "journalist anwalt anwältin richter polizist polizistin soldat soldatin bauer bäuerin landwirt gärtner tischler schreiner schlosser "
    "elektriker installateur maurer maler dachdecker mechaniker mechatroniker techniker handwerker hausmeister hausfrau hausmann "
    "rentner rentnerin pensionär pensioniert berentet arbeitslos arbeitssuchend angestellt angestellte angestellter beamter beamtin "
    "selbständig selbstständig freiberufler freiberuflich chef chefin boss meister vermieter vermieterin mieter mieterin nachbar "
    "alleinerziehend deutsch deutscher deutsche österreicher österreicherin schweizer schweizerin türke türkin türkisch pole polin "
    "russe russin italiener italienerin spanier franzose engländer amerikaner ausländer syrer kurde kölner berliner hamburger münchner "
    "meinung ansicht überzeugung auffassung hoffnung lage krise rente urlaub stress eile arbeit schule uni büro bett bahn zug grad "
    "gerade jetzt heute morgen gestern immer nie oft bald gleich erst seit mit ohne für gegen von aus in im am an auf bei zu zum zur "
    "so sehr ziemlich total echt voll mega super ganz eher eigentlich leider zufällig einfach mal doch halt eben ja nein "
    "diabetiker diabetikerin allergiker allergikerin allergisch raucher raucherin nichtraucher linkshänder linkshänderin brillenträger "
    "neue neuer neuen letzte erste einzige beste andere glückliche stolze stolzer frischgebackene gebürtige gebürtiger typ typen mensch "
    "person frohnatur fan freund freundin ehefrau ehemann herr dr prof kunde kundin nutzer nutzerin gast mitglied eltern"
)
SPANISH = word_set(
    "linda lindo sincera sincero prudente pura "
    "mejor peor grande importante única único real loco loca raro rara miembro líder juez rey reina bueno buena malo mala guapo guapa tonto tonta listo lista seguro segura fuerte débil usuario usuaria testigo víctima inmigrante cuidadora cuidador "
    "yo tú él ella el la los las un una de del en con sin no ni muy más menos tan ya así aquí otra otro nuevo nueva bien mal vegano "
    "vegana vegetariano vegetariana celíaco celíaca celiaco celiaca diabético diabética alérgico alérgica intolerante asmático asmática "
    "soltero soltera casado casada divorciado divorciada viudo viuda separado separada padre madre papá mamá abuelo abuela hijo hija "
    "hermano hermana tío tía primo prima amigo amiga novio novia hombre mujer chico chica niño niña joven mayor viejo vieja adulto menor "
    "alto alta bajo baja gordo gorda flaco flaca rubio rubia moreno morena calvo ciego ciega sordo sorda zurdo zurda gay lesbiana bi trans hetero "
    "feliz triste tímido tímida nervioso nerviosa vago vaga perezoso curioso curiosa libre culpable inocente capaz fan socio socia "
    "estudiante alumno alumna profe profesor profesora maestro maestra médico médica doctor doctora enfermero enfermera abogado abogada "
    "ingeniero ingeniera arquitecto arquitecta cocinero cocinera camarero camarera panadero taxista conductor albañil fontanero "
    "electricista mecánico peluquero peluquera músico cantante actor actriz escritor escritora periodista pintor policía bombero militar "
    "soldado agricultor jardinero dependiente dependienta cajera secretaria administrativo administrativa contable autónomo autónoma "
    "freelance empresario empresaria jefe jefa dueño dueña jubilado jubilada parado parada desempleado funcionario funcionaria ama "
    "programador programadora diseñador diseñadora psicólogo psicóloga dentista veterinario veterinaria español española mexicano "
    "mexicana argentino argentina colombiano colombiana chileno chilena peruano peruana venezolano venezolana cubano cubana catalán "
    "catalana vasco vasca gallego gallega andaluz andaluza madrileño madrileña extranjero extranjera católico católica cristiano "
    "cristiana musulmán musulmana judío judía ateo atea creyente zurda fumador fumadora nueva virgen libra leo aries tauro géminis cáncer "
    "escorpio sagitario capricornio acuario piscis consciente partidario team pobre rico rica quien como cuando alguien nadie señor señora don doña"
)
FRENCH = word_set(
    "aimée aimé désirée prudence constant honorée "
    "gentil gentille drôle sympa cool beau belle bête fort forte faible riche pauvre honnête roi reine membre roux expat "
    "je tu il elle on nous vous le la les un une de du des en à au aux pas plus non oui si très trop assez bien mal mieux pire moi toi "
    "lui pareil pareille fini l'inverse contraire tout rien ça cela comme même aussi encore déjà toujours jamais ici là absent absente "
    "prêt prête perdu perdue malade fatigué fatiguée crevé crevée mort morte content contente heureux heureuse triste énervé stressé "
    "nerveux timide curieux seul seule libre célibataire marié mariée divorcé divorcée veuf veuve séparé fiancé enceinte maman papa père "
    "mère fils fille frère sœur soeur mamie papi papy oncle tante homme femme garçon ado adulte mineur majeur jeune vieux vieille petit petite "
    "grand grande gros grosse mince blond blonde brun brune roux rousse chauve aveugle sourd sourde handicapé autiste dyslexique "
    "végétarien végétarienne vegan végan végane cœliaque coeliaque diabétique allergique asthmatique intolérant gay lesbienne bi trans hétéro musulman "
    "musulmane chrétien chrétienne catholique juif juive athée étudiant étudiante élève lycéen lycéenne collégien prof professeur "
    "instit infirmier infirmière médecin docteur cuisinier cuisinière cuistot chef boulanger boulangère serveur serveuse chauffeur "
    "ingénieur développeur développeuse dev graphiste artiste musicien chanteur acteur écrivain journaliste avocat avocate juge flic "
    "policier pompier militaire soldat agriculteur jardinier plombier électricien maçon menuisier mécanicien coiffeur coiffeuse "
    "caissier caissière secrétaire comptable vendeur vendeuse employé ouvrier cadre patron patronne retraité retraitée chômeur chômage "
    "fonctionnaire freelance indépendant indépendante auto-entrepreneur stagiaire apprenti apprentie alternant français française belge suisse "
    "québécois algérien algérienne marocain marocaine tunisien tunisienne sénégalais ivoirien camerounais congolais italien espagnol "
    "portugais allemand anglais breton bretonne parisien parisienne lyonnais marseillais gaucher gauchère droitier fumeur fumeuse nul "
    "nulle nouveau nouvelle débutant débutante fan motivé pressé désolé désolée sûr sûre certain d'accord dispo né née allé venu parti "
    "partie arrivé tombé passé monsieur madame mademoiselle mme mr dr"
)
PORTUGUESE = word_set(
    "linda lindo serena serio pura "
    "bom boa ruim louco louca feio feia bonito bonita gostoso forte fraco rei rainha membro usuário líder cuidador cuidadora "
    "eu tu ele ela o a os as um uma de do da em no na não nem muito mais menos tão já assim aqui bem mal outro outra novo nova vegano "
    "vegana vegetariano vegetariana celíaco celíaca diabético diabética alérgico alérgica intolerante asmático solteiro solteira casado "
    "casada divorciado divorciada viúvo viúva separado separada pai mãe avô avó filho filha irmão irmã tio tia primo prima amigo amiga "
    "namorado namorada homem mulher menino menina rapaz rapariga garoto garota jovem velho velha idoso adulto menor alto alta baixo baixa "
    "gordo gorda magro magra loiro loira moreno morena negro negra preto preta branco branca pardo ruivo cego surdo canhoto canhota gay lésbica bi trans "
    "hétero feliz triste tímido tímida ansioso ansiosa nervoso preguiçoso curioso estudante aluno aluna universitário professor professora "
    "médico médica doutor doutora enfermeiro enfermeira advogado advogada engenheiro engenheira arquiteto arquiteta cozinheiro "
    "cozinheira garçom padeiro motorista pedreiro eletricista mecânico cabeleireiro cabeleireira músico cantor cantora ator atriz "
    "escritor jornalista pintor policial bombeiro militar soldado agricultor jardineiro vendedor vendedora caixa secretária contador "
    "autônomo autónomo freelancer empresário empresária chefe dono dona aposentado aposentada reformado reformada desempregado "
    "desempregada funcionário funcionária programador programadora designer psicólogo psicóloga dentista veterinário veterinária nutricionista "
    "brasileiro brasileira português portuguesa angolano angolana moçambicano carioca paulista paulistano mineiro mineira baiano baiana "
    "gaúcho gaúcha nordestino estrangeiro católico católica evangélico evangélica cristão cristã judeu muçulmano espírita ateu ateia "
    "fumante fã sócio novato iniciante leonino pobre rico rica contra favor máximo único única cara mano senhor senhora seu dr dra"
)
ITALIAN = word_set(
    "serena sereno felice costante leale "
    "bravo brava buono buona cattivo cattiva bello bella brutto brutta pazzo pazza forte debole ricco ricca povero povera re regina membro utente expat vegan gluten "
    "io tu lui lei il lo la i gli le un una di del in con senza non né molto più meno troppo così già qui qua lì ancora sempre mai solo "
    "sola nuovo nuova bene male stanco stanca stanchissima morto morta malato malata felice triste contento contenta arrabbiato nervoso "
    "nervosa timido timida curioso curiosa pigro libero libera pronto pronta sicuro sicura perso persa vegano vegana vegetariano "
    "vegetariana celiaco celiaca diabetico diabetica allergico allergica intollerante asmatico single sposato sposata divorziato "
    "divorziata separato separata vedovo vedova fidanzato fidanzata incinta padre madre mamma papà babbo nonno nonna figlio figlia fratello "
    "sorella zio zia cugino cugina amico amica uomo donna ragazzo ragazza bambino bambina giovane vecchio vecchia anziano anziana adulto "
    "minorenne maggiorenne alto alta basso bassa grasso magra magro biondo bionda moro mora rosso calvo cieco sordo mancino mancina gay lesbica bi trans "
    "studente studentessa alunno prof professore professoressa maestro maestra insegnante medico dottore dottoressa infermiere "
    "infermiera avvocato avvocata ingegnere architetto cuoco cuoca cameriere cameriera barista panettiere pizzaiolo autista muratore "
    "idraulico elettricista meccanico parrucchiere parrucchiera musicista cantante attore attrice scrittore giornalista poliziotto "
    "carabiniere pompiere militare soldato contadino giardiniere commesso commessa cassiera segretaria impiegato impiegata operaio "
    "operaia ragioniere commercialista libero freelance imprenditore imprenditrice capo padrone pensionato pensionata disoccupato "
    "disoccupata dipendente casalinga programmatore programmatrice grafico psicologo psicologa dentista veterinario italiano italiana "
    "romano romana milanese napoletano napoletana siciliano siciliana torinese sardo sarda pugliese straniero cattolico cattolica "
    "musulmano ateo atea cristiano fumatore fan nato nata andato andata tornato tornata arrivato arrivata stato stata rimasto d'accordo "
    "accordo casa ufficio vacanza ritardo giù fuori indeciso indecisa appassionato appassionata signor signora dott"
)
DUTCH = word_set(
    "ik jij hij zij wij het de een niet geen ook nog al weer heel erg zo te wel hier daar thuis weg terug klaar goed slecht beter moe "
    "kapot ziek verkouden gezond honger blij boos verdrietig gelukkig bang zenuwachtig gestrest benieuwd verward kwijt alleen eenzaam "
    "verliefd single vrijgezel getrouwd verloofd gescheiden weduwe weduwnaar zwanger moeder vader mama papa oma opa tante oom broer zus zoon "
    "dochter kind man vrouw jongen meisje jong oud nieuw klein groot dik dun slank blond blind doof autistisch vegan veganist vegetariër "
    "vegetarisch moslim christen katholiek joods atheïst homo lesbisch bi trans hetero student studente scholier leerling leraar lerares "
    "docent verpleegkundige verpleegster arts huisarts tandarts kok bakker slager ober kapper kapster verkoper verkoopster chauffeur "
    "piloot ingenieur programmeur ontwikkelaar ontwerper kunstenaar muzikant zanger schrijver journalist advocaat rechter agent "
    "politieagent soldaat militair boer tuinman timmerman loodgieter elektricien schilder monteur schoonmaker kassamedewerker "
    "accountant boekhouder ambtenaar zzp'er ondernemer freelancer baas eigenaar gepensioneerd werkloos werkzoekend stagiair stagiaire "
    "huisvrouw huisman nederlander nederlands nederlandse belg belgisch vlaming surinamer turks marokkaans duits allergisch diabeet "
    "linkshandig roker fan beginner eens oké ok zeker bezig onderweg mevrouw meneer meester dr"
)
POLISH = word_set(
    "ja ty on ona w we z ze na do od u po za nie tak też już jeszcze tu tutaj tam sam sama zmęczony zmęczona głodny głodna chory chora "
    "zdrowy zdrowa smutny smutna szczęśliwy szczęśliwa zły zła wściekła wesoły nowy nowa młody młoda stary stara gotowy gotowa pewny pewna "
    "ciekawy ciekawa wolny wolna zajęty zajęta samotny samotna żonaty zamężna rozwiedziony rozwiedziona zaręczona wdowa wdowiec ciężarna matka ojciec mama "
    "tata babcia dziadek córka syn brat siostra kobieta mężczyzna chłopak dziewczyna weganin weganka wegetarianin wegetarianka "
    "uczulony uczulona wysoki wysoka niski niska gruby chuda łysy ślepy głuchy leworęczny leworęczna gej lesbijka student studentka uczeń uczennica "
    "nauczyciel nauczycielka lekarz lekarka pielęgniarka kucharz kierowca inżynier programista programistka prawnik emeryt emerytka "
    "rencista bezrobotny bezrobotna polak polka ukrainka ukrainiec katolik katoliczka ateista ateistka za przeciw zdania pod wrażeniem świeżo bardzo"
)
RUSSIAN = word_set(
    "мила мил слава вольна "
    "я ты он она мы в во на с со из от до у к по за не ни уже ещё еще тоже тут там здесь дома один одна устал устала заболел заболела "
    "болен больна голоден голодна сыт рад рада счастлив счастлива зол зла грустный готов готова занят занята свободен свободна уверен "
    "уверена согласен согласна против женат замужем разведен разведена разведён холост вдова вдовец беременна беременная мама папа мать отец бабушка дедушка "
    "сын дочь брат сестра муж жена женщина мужчина девушка парень девочка мальчик ребенок подросток молодой молодая старый старая "
    "новый новая новичок веган веганка вегетарианец вегетарианка диабетик аллергик астматик левша студент студентка школьник школьница "
    "учитель учительница врач медсестра медбрат повар водитель инженер программист программистка дизайнер юрист адвокат бухгалтер "
    "менеджер директор продавец пенсионер пенсионерка безработный безработная домохозяйка русский русская украинец украинка татарин "
    "мусульманин мусульманка христианин православный православная католик атеист гей интроверт экстраверт фанат это просто очень сейчас сегодня живу работаю учусь люблю хочу "
    "хотел хотела думаю знаю могу буду был была иду еду болею ищу родом замуж на работу домой гулять не никак"
)
UKRAINIAN = word_set(
    "я ти він вона в у на з із до не вже ще теж тут дома сам сама втомився втомилась втомилася хворий хвора голодний голодна радий рада "
    "готовий готова зайнятий вільний вільна одружений заміжня розлучена вагітна мама тато бабуся дідусь студент студентка вчитель вчителька лікар лікарка "
    "веган веганка програміст програмістка пенсіонер пенсіонерка українець українка новенький новенька живу працюю"
)
TURKISH = word_set(
    "ben sen o biz de da bir bu şu hiç hep sadece yine artık çok daha iyi kötü yorgun aç tok hasta mutlu üzgün yalnız bekar bekâr evli "
    "boşanmış dul nişanlı hamile anne baba abla abi kardeş oğul kız erkek kadın genç yaşlı yeni öğrenci öğretmen doktor hemşire aşçı "
    "şoför mühendis avukat memur işçi emekli işsiz çiftçi garson kuaför berber polis asker müdür patron muhasebeci yazılımcı vegan "
    "vejetaryen glutensiz diyabetli çölyak solak kör sağır türk kürt alman müslüman ateist burada evde işte geldim gidiyorum istiyorum "
    "hazır emin kendim şimdi bugün"
)
ARABIC = word_set(
    "من في على مع عند لا ما مش مو كمان بس جديد جديدة هنا تعبان تعبانة جوعان جوعانة مريض مريضة حزين حزينة سعيد سعيدة مبسوط مبسوطة زعلان زعلانة وحيد وحيدة حامل متزوج متزوجة عزباء أعزب مطلق "
    "مطلقة أرمل أرملة أم أب أخ أخت جد جدة طالب طالبة معلم معلمة مدرس مدرسة دكتور دكتورة طبيب طبيبة ممرض ممرضة صيدلي صيدلانية "
    "مهندس مهندسة محامي محامية محاسب محاسبة طباخ سائق موظف موظفة متقاعد متقاعدة عاطل مبرمج مبرمجة مصمم مصممة نباتي نباتية مسلم مسلمة مسيحي مسيحية عربي عربية "
    "مصري مصرية سوري سورية أردني أردنية فلسطيني فلسطينية لبناني لبنانية عراقي عراقية سعودي سعودية مغربي مغربية جزائري تونسي شاب شابة بنت ولد رجل امرأة "
    "ست زوجة زوج كبير كبيرة صغير صغيرة طويل قصير مصاب مصابة عمري عندي ساكن ساكنة عايش عايشة أعيش أسكن أحب أعمل بحب أشتغل بشتغل"
)
OF_LANGUAGE = {
    "english": ENGLISH,
    "german": GERMAN,
    "spanish": SPANISH,
    "french": FRENCH,
    "portuguese": PORTUGUESE,
    "italian": ITALIAN,
    "dutch": DUTCH,
    "polish": POLISH,
    "russian": RUSSIAN,
    "ukrainian": UKRAINIAN,
    "turkish": TURKISH,
    "arabic": ARABIC,
}
# Endings of adjectives, participles and people's work.
ENDINGS = {
    "english": "ed ing ful less ous ish ive able ible ic ical al ent ant ist ian ese ness tion ment ologist aholic free proof ary ory ward "
    "wards mate man woman ship hood like most least er or ly 'd 's",
    "german": "er erin in ist istin ent entin ant antin eur euse ling mann frau lich lichst ig isch los bar sam haft end ert iert elt t "
    "tig voll reich arm frei artig weise ung heit keit schaft nd kraft loge login hilfe wirtin wirt",
    "spanish": "ado ada ido ida oso osa ista ante ente iente ero era dor dora tor tora ivo iva ico ica ano ana és esa ense ble al "
    "il ón ona eño eña ólogo óloga ario aria orio oria az oz ísimo ísima mente",
    "french": "é ée eur euse ien ienne ier ière eux iste ant ante ent ente aire ais aise ois oise if ive el elle al ale able ible ique "
    "ain aine logue esse ard arde",
    "portuguese": "ado ada ido ida oso osa ista ante ente inte eiro eira dor dora tor tora ivo iva ico ica ano ana ês esa ense vel al "
    "ário ária ólogo óloga íssimo mente",
    "italian": "ato ata ito ita uto uta oso osa ista ante ente iere iera aio aia tore trice ivo iva ico ica ano ana ese bile ale ile "
    "ario aria ologo ologa essa issimo issima mente",
    "dutch": "er ster ig lijk isch end aar ares ist iste ent ante eur euse loos baar zaam vol vrij kundige ër",
    "polish": "ą em ym im ony ona any ana ny wy wa cy ca ty ski ska cki cka łam łem ista istka arz arka nik niczka iciel",
    "russian": "ла лся лась лся ый ая ой ый ник ница тель тельница ист истка ер ор ент ент­ка ант антка чик щик щица лог ец ын ен ена ён "
    "ую юсь усь ешь аю яю ею",
    "ukrainian": "ла вся лася лась ий ник ниця тель телька ист истка лог ець ую юся",
    "turkish": "yim yım yum yüm im ım um üm yorum rum cı ci cu cü çı çi çu çü lı li lu lü sız siz suz süz dım dim tım tim ken",
    "arabic": "ية ون ين ات",
}

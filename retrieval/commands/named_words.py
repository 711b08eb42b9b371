# ruff: noqa: RUF001 (words in scripts of their own)
"""The words by which a statement says that it corrects another, in the languages the product serves."""

# That something said or known was wrong.
OF_ERROR = (
    r"(?:that'?s|thats|that is|that was|this is) (?:wrong|not right|incorrect|not true)|not true|wrong|correction"
    r"|i (?:made a mistake|was wrong|misspoke|mixed (?:that|it|them) up|got (?:that|it) (?:wrong|mixed up))"
    r"|got (?:that|it) wrong|my (?:mistake|bad)"
    r"|(?:das )?stimmt (?:so )?nicht|(?:das (?:ist|war) )?falsch|(?:ich )?(?:hab|habe) mich (?:da )?(?:geirrt"
    r"|vertan)"
    r"|da hab(?:e)? ich mich (?:geirrt|vertan)|mein fehler|korrektur|verwechselt"
    r"|c'est (?:faux|pas vrai|pas ça)|je me suis trompée?|erreur de ma part|au temps pour moi|faux"
    r"|me (?:he equivocado|equivoqu[eé]|confund[ií])|eso (?:está mal|no es cierto)|corrección|error m[ií]o"
    r"|mi sono (?:sbagliat[oa]|confus[oa])|ho sbagliato|è sbagliato|errore mio|non è vero"
    r"|(?:me )?(?:enganei|confundi)(?:-me)?|errei|(?:isso )?(?:está|tá) errado|mentira|erro meu"
    r"|(?:dat )?klopt niet|ik (?:had|heb) het mis|(?:ik heb me|heb me) vergist|foutje|mijn fout"
    r"|pomyliłem się|pomyliłam się|(?:to )?nieprawda|mój błąd|pomyłka"
    r"|я ошиб(?:ся|лась)|ошибся|ошиблась|это не так|неправда|моя ошибка|перепутал[а]?|я перепутал[а]?"
    r"|yanlış (?:söyledim|yazdım|hatırlamışım)|yanıldım|yanlış"
    r"|غلطت?|أخطأت|اخطأت|غلطان|غلطانة|هذا خطأ|هاد غلط|خطأ"
)
# How a clause says that of what is stored, and what it may say beside: "du hast da was falsch", "źle zapisałeś".
WRONG = (
    r"wrong|not (?:quite )?right|mistake|mixed (?:that |it )?up|falsch|fehler|stimmt nicht|verwechselt|vertippt"
    r"|faux|erreur|tromp[eé]e?s?|pas (?:ça|vrai|exact)|mal|error|equivoc\w+|confund\w+|cierto|errad[oa]|engan\w+"
    r"|é isso|sbagli\w+|errore|klopt (?:dat )?niet|verkeerd|fout(?:je)?|vergist|źle|błąd|pomy\w+|nieprawda"
    r"|ошиб\w+|неверно|не ?правильно|неправда|yanlış|hata|غلط|خطأ"
)
SMALL_BESIDE_WRONG = (
    r"no|nope|hang on|hold on|wait|sorry|hey|u|ur|vc|cê|ce|ta|tienes|um|uma|that|that'?s|thats|this|it|it'?s|is"
    r"|was|are|there|you|you'?ve"
    r"|youve|have|had|got|has|a|an|the|something|name|nein|nee|halt|da|du|hast|hat|was|etwas|das|ist|war"
    r"|ein|hier|leider|non|attends|c'est|il y a|tu|t'es|vous|vous êtes|une|un|eso|esto|está|esta|es|hay|lo"
    r"|tienes|tiene|te|has|não|isso|isto|tá|você|anotou|tem|há|no aspetta|aspetta|è|c'è|hai|ha|dat|er|je"
    r"|hebt|hebben|het|nie|tu|jest|masz|masz tu|to|нет|это|ты|вы|здесь|тут|hayır|bu|burada|هذا|هاد|في"
)
# That what is said is otherwise than was thought or said before.
MARKS_OF_CHANGE = (
    r"actually|in fact|turns out(?: that)?|it turns out(?: that)?|as it turns out|eigentlich|übrigens|tatsächlich"
    r"|in wirklichkeit|doch|en fait|en réalité|finalement|au final"
    r"|en realidad|de hecho|al final|finalmente|resulta que|in realtà|alla fine|a dire il vero|anzi"
    r"|na verdade|aliás|no fim|no final|afinal|na real|eigenlijk|toch|achteraf"
    r"|właściwie|tak naprawdę|jednak|w rzeczywistości|на самом деле|вообще-то|оказывается|точнее|в итоге"
    r"|aslında|meğer|في الحقيقة|بالحقيقة|في الواقع|طلع|بالأصح"
)
# That it has come out so in the end: whatever it was before.
FINALLY = (
    r"in the end|after all|turns out(?: that)?|letztendlich|letztlich|doch erst|finalement|au final"
    r"|al final|finalmente|resulta que"
    r"|alla fine|no fim|no final|afinal|uiteindelijk|toch|jednak|ostatecznie|в итоге|всё[- ]таки"
    r"|все[- ]таки|оказывается|meğer"
    r"|sonuçta|في (?:النهاية|الآخر|الاخر)|طلع|आखिर में|aakhir mein|darasal|asal mein"
)
FINALLY_UNSPACED = "結局|最后|最終的に|결국"
# That it is so now, and was not.
NOW = (
    r"now|jetzt|nun|inzwischen|maintenant|désormais|ahora|adesso|ora|agora|nu|inmiddels|teraz|теперь"
    r"|artık|şimdi|الآن|الان|هلق|صار|صارت"
    r"|अब|ab"
)
# "Ab 6", "ab morgen" in German, which is no Hindi "ab". The network of changes was trained on NOW without it.
FROM_IN_GERMAN = (
    r"ab (?:\d(?!\d? (?:baje|bje|tarikh|tareekh|ko)(?!\w))"
    r"|(?:de[mnr]|dann|und|zu|heute|morgen|mo|di|mi|do|fr|sa|so|\w{3,8}tag|mittwoch)(?!\w))"
)
# What is so beside what was known, and not instead of it.
WORDS_OF_MORE = (
    r"too|also|as well|another|other|second|auch|noch ein\w*|zweite\w?|aussi|encore une?|autre|también"
    r"|tambien|otr[oa]|anche|altr[oa]"
    r"|também|tambem|outr[oa]|ook|nog een|andere?|też|także|jeszcze|drug[aiu]|ещё|еще|тоже|также|друг\w+"
    r"|втор\w+|de ayrıca|başka|ikinci|كمان|أيضا"
    r"|ايضا|bhi|भी|dusr[aei]"
)
MORE_UNSPACED = "也|还有|另|も|도"
# That it is so as well: none of them says that something has come in another's place.
ALSO = (
    r"(?<!\w)(?:also|too|as well|besides|auch|außerdem|ausserdem|aussi|également|también|tambien|tmb|además|anche"
    r"|inoltre|também|tambem|tbm?|além disso|ook|bovendien|också|oxå|även|też|tez|także|również|rowniez|тоже|также"
    r"|теж|також|ayrıca|bhi)(?!\w)|كمان|أيضا|ايضا|برضه|भी"
)
# What a day or an hour is told by: a hint, which is read in full where it is compared.
DAY = (
    r"(?<!\w)(?:(?:on|at|till?|until|to|by|the|am|um|vom|zum|den|der|le|el|il|al|au|à|las|alle|dia|às|as"
    r"|de|op|om|na|do|dnia|o|w|в|на|к|о|saat"
    r"|ayın|يوم|الساعة) \d{1,2}|\d{1,2}(?:st|nd|rd|th|[:h]\d\d|-го|['’]|月|日|号|월|일| (?:ko|को|तारीख|tarikh)(?!\w)"
    r"|\.? ?(?:de )?(?:jan|feb|f[eé]v|m[aä]r|apr|avr|abr|ma[iyjg]|jun|juin|giu|jul|juil|lug|aug|ao[uû]t"
    r"|ago|sep|set|o[ck]t|out|ott|nov|de[cz]|d[eé]c"
    r"|dic|stycz|lut|kwie|czerw|lip|sierp|wrze|pa[zź]d|listop|grud|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен"
    r"|окт|ноя|дек|oca|şub|nis|haz|tem|ağu|eyl|eki"
    r"|kas|ara))"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?!\w)|(?:mon|diens|donners|frei|sams|sonn)tags?(?!\w)"
    r"|mittwochs?(?!\w)"
    r"|(?:lun|mar|mercre|jeu|vendre|same)di(?!\w)|dimanche|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo"
    r"|(?:lune|marte|mercole|giove|vener)d[iì](?!\w)|sabato|domenica|(?:segunda|ter[cç]a|quarta|quinta|sexta)(?!\w)"
    r"|(?:maan|dins|woens|donder|vrij|zater|zon)dag|poniedział|wtor[ek]|[śs]rod[aęy]|czwart[ek]|piąt[ek]"
    r"|sobot|niedziel"
    r"|понедельник|вторник|сред[ауы](?!\w)|четверг|пятниц|суббот|воскресень|pazar|salı(?!\w)|çarşamba|perşembe|cuma"
    r"|(?:सोम|मंगल|बुध|गुरु|शुक्र|शनि|रवि)वार|(?:som|mangal|budh|guru|shukra?|shani|ravi)va?ar"
    r"|ال(?:[اإ]ثنين|ثلاثاء|[أا]ربعاء|خميس|جمعة|سبت|[أا]حد))"
)
DENIED = r"no|nope|nah|nein|nee|ne|non|nan|não|nao|nie|нет|не|hayır|yok|لا|nahi|nahin|नहीं"
# What may stand before it beside these.
OPENINGS = (
    r"no|nope|nah|sorry|wait|oops|ups|oh|ah|hey|hi|btw|by the way|well|ok|okay|so|and|quick (?:correction|fix)"
    r"|update|look(?=,)|listen(?=,)|hör mal|schau|écoute|tu sais|mira(?: que)?|oye|guarda(?: che)?|senti"
    r"|sai che|olha(?: que)?"
    r"|kijk|hoor eens|słuchaj|wiesz co|слушай|знаешь"
    r"|nein|nee|ne|ach|moment|halt|hm|also|quatsch|non|pardon|désolée?|attends|au fait|perd[oó]n|perdona|espera"
    r"|por cierto"
    r"|scusa|scusami|aspetta|comunque|a proposito|não|desculpa|desculpe|opa(?=[,!])|espera aí|ali[aá]s|trouwens|wacht"
    r"|przepraszam"
    r"|czekaj|a nie|нет|ой|извини(?:те)?|прости(?:те)?|кстати|hayır|pardon|bu arada|لا|آسف|اسف|عفوا|بالمناسبة"
    r"|على فكرة|yok|ya|nahi|nahin|arre|नहीं|अरे"
)
NOT = (
    r"(?:is|are|was|were|does|do|did|has|have)n'?t|(?:is|are|was|were|does|do|did) not|not|nicht|kein(?:e|en|em"
    r"|er|s)?|pas|non pas|no|non|não|nao|niet|geen|nie|не"
    r"|مش|مو|ليس|ليست|وليس|وليست|مش هو"
)
# Behind "not", where a language has it before the verb: what is so denied is no other's right ("терпіти не можу jira").
VERBS_DENIED = (
    r"puedo|puede|podemos|pueden|quiero|quiere|soporto|soporta|aguanto|aguanta|trago|gusta|gustan|s[ée]|sabe"
    r"|posso|può|possiamo|voglio|vuole|sopporto|sopporta|reggo|riesco|riesce|so|sa|piace|piacciono"
    r"|pode|podemos|podem|quero|quer|suporto|suporta|aguento|aguenta|gosto|gosta|sei|consigo|consegue"
    r"|mogę|może|możemy|mogą|chcę|chce|lubię|lubi|znoszę|znosi|cierpię|umiem|wiem"
    r"|могу|может|можем|могут|хочу|хочет|люблю|любит|умею|умеет|знаю|перевариваю|выношу|терплю"
    r"|можу|може|можемо|можуть|хоче|любить|вмію|вміє|переношу"
    r"|بقدر|قادر|قادرة|أقدر|اقدر|أطيق|اطيق|بطيق|بحب|أحب|احب"
)
BUT = r"but|rather|sondern|sino|mais|mais bien|ma|bensì|mas|mas sim|e sim|maar|tylko|lecz|ale|а|но|بل"
IT_IS = (
    r"it'?s|its|it is|it was|he'?s|hes|he is|she'?s|shes|she is|they'?re|theyre|they are|that'?s"
    r"|(?:er|sie|es|das) (?:ist|sind|heißt|war)|(?:c'est|c'était|il est|elle est|ils sont|ils|elles|il|elle)"
    r"|(?:es|está|son|era|se llama|é|è|era|si chiama|se chama|fica|está)"
    r"|(?:het|hij|zij|ze) (?:is|heet)|to|jest|это|هو|هي|اسمه|اسمها"
)
# How a name is spelled, said behind it: "Oswaldo con la w", "Thaís com th", "Anne with an e at the end".
_SPELLED_WITH = (
    r"with(?:out)?|spel(?:t|led)(?: with)?|mit|ohne|(?:écrite? )?avec|sans|(?:escrit[oa] )?con|sin"
    r"|(?:scritt[oa] )?senza|com|sem"
    r"|met|zonder|przez|bez|через|без|с|з|із"
)
_COUNTED_LETTERS = (
    r"an?|the|no|one|two|double|eine?[mnrs]?|kein|zwei|doppel-?|une?|deux|una?|dos|doble|la|il|due|doppia|um"
    r"|dois|dobrado"
    r"|een|twee|dubbele?|jedno|dwa|двумя|одной"
)
_LETTERS = (
    r"[^\W\d_]{1,2}(?:'?s)?|acca|kappa|ipsilon|ypsilon|hache|uve|jota|ye|zeta|agá|cá|doppelt?[- ]?[a-z]|double [a-z]"
)
SPELLING = (
    rf"(?:{_SPELLED_WITH}) (?:(?:{_COUNTED_LETTERS}) ){{0,2}}(?:l')?(?:{_LETTERS})"
    r"(?: (?:at the end|in the middle|am ende|in der mitte|à la fin|al final|alla fine|no fim|no final"
    r"|aan het eind|na końcu"
    r"|на конце|в конце))?"
)
# What only softens or stresses what stands before it, at the end of a clause, and is nobody's name.
SMALL_AT_END = (
    r"lol|haha\w{0,6}|hihi|btw|by the way|tho|though|actually|innit|mate|eigentlich|oder|halt|übrigens|gell"
    r"|hein|mdr|quoi|en fait"
    r"|jaja\w{0,6}|eh|en realidad|in realtà|né|viu|kkk\w{0,6}|rs|na verdade|hoor|joh|hè|eigenlijk|właściwie|xd"
    r"|вообще-то|aslında|yani"
)
MOVED = (
    r"moved (?:it |them )?(?:back |forward |up )?(?:to|until)|postponed (?:it |them )?(?:to|until|till)"
    r"|pushed (?:it |them )?(?:back |forward )?(?:to|until)|rescheduled (?:it |them )?(?:to|for)|shifted (?:it )?to"
    r"|brought (?:it )?forward to|delayed (?:it )?(?:to|until)|put (?:it |them )?(?:off|back) (?:to|until|till)"
    r"|changed (?:it )?to"
    r"|verschoben|verlegt|vorverlegt|vorgezogen|umgelegt"
    r"|décalée?|reportée?|déplacée?|repoussée?|avancée?"
    r"|aplaz[oó]|aplazad[oa]|pospuso|pospuest[oa]|cambi[oó]|cambiad[oa]|movid[oa]|movi[oó]|adelant[oó]"
    r"|adelantad[oa]"
    r"|spostat[oa]|rinviat[oa]|anticipat[oa]|posticipat[oa]"
    r"|adiad[oa]|remarcad[oa]|mudou|mudad[oa]|antecipad[oa]|transferid[oa]"
    r"|verplaatst|verzet|verschoven|uitgesteld|vervroegd"
    r"|przełożon[aeoy]|przesunięt[aeyo]|przenieśli|przełożyli"
    r"|перенесли|перен[её]с(?:ен[аоы]?|ли)|сдвинули|отложили"
    r"|ertelendi|alındı|kaydırıldı"
    r"|تأجلت?|تاجلت?|أجلوه?ا?|نقلوه?ا?|تغير"
)
MOVED_UNSPACED = (
    r"(?:に|へ)(?:変更|延期|変わり|ずらし|移動)(?:に|と)?(?:なりました|なった|されました|しました|した|ました)?"
    r"|改[到成]了?|推迟到了?|提前到了?|挪到了?|延期到了?|(?:으)?로 (?:변경|연기|옮겨|바뀌|미뤄)\S*"
)
# What stands beside these and says nothing.
AUXILIARIES = (
    r"was|were|is|has|have|had|been|got|gets|being|they|wurde|wurden|ist|wird|worden|a été|est|était|été|se|ha sido"
    r"|han|fue|è stat[oa]|è|stat[oa]|foi|passou|is|werd|wordt|została?|zostało|jest|على|إلى|الى"
)
# How an order or a wish begins, beside those of a question.
ORDERS_AND_WISHES = (
    r"(?:please |pls |and |just )?(?:make|use|put|write|call|give|take|set|change|let's|lets|add|say|answer"
    r"|reply|keep"
    r"|go|try|do|don't|dont|send|draw|paint|translate|remind|pretend|imagine|suppose)"
    r"|(?:i|we)(?:'d| would)? ?(?:want|need|meant|mean|prefer|like|love|hate|wish|think|guess|hope|believe)"
    r"|ich will|ich möchte|ich mag|ich hätte|ich meine|ich meinte|ich glaube|ich denke"
    r"|nimm|mach"
    r"|schreib|gib|nenn|sag|nutze|verwende|übersetze?|stell dir|antworte|je veux|je voudrais|j'aimerais"
    r"|je préfère|mets"
    r"|écris|dessine|appelle|prends|utilise|imagine|traduis|je pense|je crois|quiero|quisiera|prefiero|pon|usa"
    r"|escribe|haz|llama"
    r"|traduce|creo|supongamos|imagina|voglio|vorrei|preferisco|metti|scrivi|chiama|traduci|credo|penso|fai|quero"
    r"|queria|prefiro|põe|coloca|escreve|chama|traduz|acho|ik wil|ik denk|schrijf|maak|gebruik|noem|vertaal"
    r"|chcę|wolę"
    r"|napisz|użyj|przetłumacz|myślę|хочу|напиши|сделай|используй|назови|переведи|представь|думаю|yaz|çevir|kullan"
    r"|istiyorum|اكتب|ترجم|استخدم|بدي|اريد|أريد|想要|我想|我要|请|写|用|翻译|帮我"
)

# What tells of a story, or of what others say and believe.
OF_OTHERS = (
    r"(?<!\w)(?:story|novel|fiction|characters?|protagonist|chapter|scene|role ?play|rpg|d&d|dnd|geschichte"
    r"|roman|figur|kapitel"
    r"|histoire|personnage|chapitre|cuento|novela|personaje|capítulo|storia|romanzo|personaggio|capitolo"
    r"|história|romance"
    r"|personagem|verhaal|personage|hoofdstuk|opowiadani\w+|powieś\w+|postać|rozdzia\w+|рассказ\w*|роман\w?"
    r"|персонаж\w*"
    r"|глав[аеы]|hikaye\w*|karakter\w*|bölüm\w*|قصة|رواية"
    r"|says|said|claims|claimed|thinks|thought|believes|reckons|told|insists|asked|sagt|sagte|meint|meinte"
    r"|behauptet\w?"
    r"|glaubt|denkt|dit|disait|prétend|pense|croit|dice|dijo|afirma|cree|sostiene|ha detto|pensa|crede|diz"
    r"|disse|acha"
    r"|zegt|zei|beweert|denkt|mówi|twierdzi|myśli|говорит|сказал\w?|утверждает|думает|diyor|dedi|sanıyor|يقول"
    r"|تقول|قال|قالت"
    r"|(?:in the|im|in dem|dans (?:le|la)|en (?:el|la)|nel|nella|n[oa]|in (?:de|het)|w|в) (?:film|movie|book"
    r"|song|series|buch|lied"
    r"|serie|livre|pel[ií]cula|libro|filme|livro|boek|filmie|książce|фильме|книге)"
    r"|perhaps|maybe|probably|i guess|vielleicht|wahrscheinlich|peut-être|quizás?|forse|talvez|misschien|może"
    r"|наверное"
    r"|belki|يمكن|ربما)(?!\w)|小説|物語|キャラ|主人公|と言|らしい|かも|たぶん|小说|故事|角色|主角|认为|觉得|说[^错]|소설|이야기|주인공"
)

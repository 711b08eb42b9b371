"""The words of a correction that names no subject: what says that it is one, and what may stand beside its value.

Sixteen languages, as people type them. Small words only: a word that is missing costs a correction, one too many lets a
message count as one that says something else.
"""

# The user's own slip, or what comes in its place.
SLIPS = (
    "scratch that|strike that|i meant|i mean|meant|typo|oops|oopsie|whoops|ups|sorry|sry|soz|my bad|my mistake|i was wrong"
    "|i got that wrong|i tell a lie|tell a lie|silly me|i misspoke|wait|hang on|hing on|haud on|hold on|correction|or rather|mistyped|misread|misread it|i looked wrong|i read it wrong|read it wrong|i got it wrong|i lied|i lie|my error|slip of the finger|slip of the tongue"
    "|i beg your pardon|beg your pardon|beg pardon|pardon me|pardon|forgive me|do forgive me|excuse me|do excuse me|i always mix them up|i always mix it up|i always mix that up|i keep mixing them up|i keep mixing it up|i always confuse them|i always confuse that|please excuse me|please forgive me|my apologies|apologies|i apologise|i apologize|i do apologise|i do apologize|i am sorry|i'm sorry|im sorry|im so sorry|i'm so sorry|so sorry|nvm|nevermind|never mind|scrap that|no scratch that"
    "|verzeihung|ich verwechsel das immer|ich verwechsle das immer|ich verwechsel die immer|ich verwechsle die immer|verwechsel ich immer|bring ich immer durcheinander|ich bring das immer durcheinander|ich bring das dauernd durcheinander|verzeih|verzeihen sie|entschuldige|entschuldigen sie|entschuldigt|ich bitte um entschuldigung|bitte um entschuldigung|um verzeihung|tut mir leid|es tut mir leid|vergiss es|sorry nein|sorry nee|stimmt gar nicht|stimmt ja nicht|stimmt ja gar nicht|stimmt doch nicht|stimmt überhaupt nicht|stimmt so nicht|stimmt doch gar nicht|das stimmt gar nicht|das stimmt so nicht|das stimmt ja nicht|das stimmt ja gar nicht|das stimmt doch nicht|ich mein|i mein|mein ich|meine ich"
    "|schmarrn|so ein schmarrn|blödsinn|unsinn|nonsense|onzin|macché|ma va|бред|ерунда|bzdura|saçmalık"
    "|ach nee|ach nein|ach quatsch|quatsch|moment|stopp|stop|na stopp|na wart|na warte|warte|wartet|ich meinte|ich meine|meinte"
    "|vertippt|verschrieben|vertan|verlesen|hab mich verlesen|hab mich vertan|hab mich vertippt"
    "|ich hab mich vertan|ich habe mich vertan|falsch|korrektur|entschuldigung|tschuldigung"
    "|besser gesagt|stimmt nicht|verguckt|hab mich verguckt|verwechselt|hab ich verwechselt|falsch geschaut|wollte ich sagen|wollt ich sagen"
    "|attends|attendez|pardon|désolé|désolée|oups|je voulais dire|je veux dire|enfin non|erreur|je me suis trompé"
    "|je me suis trompée|je me trompe|jme trompe|j'me trompe|s'cuse|s'cusez|plutôt|au temps pour moi|autant pour moi|mince|scuse|scusez|je me suis mélangé|je me suis mélangée|jme suis trompé|jme suis trompée|jai mal lu|j'ai mal lu|mal lu|je voulais écrire|excuse|excusez"
    "|excusez-moi|je confonds toujours|je confonds|je mélange toujours|je les confonds toujours|excuse-moi|pardonnez-moi|pardonne-moi|je vous demande pardon|je te demande pardon|toutes mes excuses|mes excuses|veuillez m'excuser|mille excuses|je suis désolé|je suis désolée|au fait non|laisse tomber"
    "|perdón|perdona|espera|más bien|mas bien|me equivoqué|me he equivocado|quise decir|quería decir|digo|mejor dicho|corrijo"
    "|corrección|uy|mentira|miento|me confundí|fallo mío|leí mal|lei mal|miré mal|vi mal|error mío|quise poner|quise escribir|me equivoco"
    "|disculpa|disculpe|siempre me confundo|siempre los confundo|siempre las confundo|siempre lo confundo|disculpame|disculpad|perdone|perdóname|perdonad|mil disculpas|mis disculpas|lo siento|pido perdón|te pido perdón|quiero decir"
    "|anzi|scusa|scusate|scusami|aspetta|volevo dire|intendevo|mi sono sbagliato|mi sono sbagliata|ho sbagliato"
    "|errore|correzione|ops|sbagliato|mi confondo|errore mio|mi scusi|scusi|ho guardato male|ho letto male|ho visto male|ho scritto male|volevo scrivere|mi correggo"
    "|chiedo scusa|li confondo sempre|confondo sempre|mi confondo sempre|le chiedo scusa|ti chiedo scusa|mi perdoni|perdonami|perdona|perdoni|mi dispiace|scusi tanto|scusa tanto|cioè|voglio dire"
    "|perdão|desculpa|desculpe|pera|peraí|quis dizer|queria dizer|quer dizer|ou melhor|aliás|errei|me enganei"
    "|enganei-me|correção|foi mal|ops|minto|me confundi|erro meu|li errado|vi errado|escrevi errado|digitei errado|queria escrever"
    "|peço desculpa|sempre confundo|sempre me confundo|eu sempre confundo|peço desculpas|me desculpe|me desculpa|mil desculpas|desculpem|perdoe|me perdoe|sinto muito|quero dizer"
    "|wacht|oeps|ik bedoel|bedoel ik|ik bedoelde|bedoelde|correctie|fout|foutje|vergist|ik vergis me|ik vergiste me|of nee|verkeerd gelezen|verkeerd gekeken|wou ik zeggen|wilde ik zeggen|verschreven|ik lieg"
    "|excuses|excuus|ik haal ze altijd door elkaar|ik haal dat altijd door elkaar|haal ik altijd door elkaar|mijn excuses|excuseer|pardon|neem me niet kwalijk|neemt u me niet kwalijk|het spijt me|sorry hoor|klopt niet|klopt helemaal niet"
    "|czekaj|czyli|to znaczy|znaczy|sorki|pomyłka|pomyliłem się|pomyliłam się|przepraszam|sory|oj|chciałem powiedzieć"
    "|chciałam powiedzieć|miałem na myśli|miałam na myśli|poprawka|wróć|a nie|źle spojrzałem|źle spojrzałam|źle przeczytałem|źle przeczytałam|źle napisałem|źle napisałam|kłamię|chwila"
    "|wybacz|zawsze mi się myli|zawsze mi się mylą|ciągle mi się myli|ciągle mi się mylą|wybaczcie|proszę wybaczyć|najmocniej przepraszam|bardzo przepraszam|przepraszam bardzo|przepraszam najmocniej|znaczy się"
    "|ой|упс|вернее|точнее|то есть|подожди|погоди|постой|извини|извините|прости|простите|ошибся|ошиблась|я ошибся"
    "|я ошиблась|опечатка|оговорился|оговорилась|перепутал|перепутала|имел в виду|имела в виду|я имел в виду"
    "|я имела в виду|поправка|вру|соврал|соврала|путаю|тьфу|тфу|блин|черт|чёрт|не то написал|не то написала|хотел сказать|хотела сказать|не так посмотрел|не так посмотрела"
    "|прошу прощения|вечно путаю|всегда путаю|постоянно путаю|приношу извинения|виноват|виновата|пардон|сорри|сори|извиняюсь|прощу прощения|тоесть"
    "|стоп|вірніше|точніше|тобто|зачекай|чекай|стривай|вибач|вибачте|перепрошую|помилився|помилилася|мав на увазі"
    "|мала на увазі|описка|тьху"
    "|прошу вибачення|постійно плутаю|завжди плутаю|плутаю|прошу пробачення|пробач|пробачте|вибачаюсь|сорі"
    "|pardon|dur|bekle|yanlış|yanlış yazdım|yanlış oldu|yanlış söyledim|özür dilerim|kusura bakma|demek istedim|düzeltiyorum"
    "|daha doğrusu|karıştırdım|tüh|hay aksi|yazacaktım|yazcaktım|diyecektim|diyecektim ki|yanlış baktım|yanlış okudum"
    "|affedersin|hep karıştırıyorum|sürekli karıştırıyorum|affedersiniz|kusuruma bakma|kusura bakmayın|kusuruma bakmayın|çok pardon|çok özür dilerim"
    "|غلطت|غلط|قصدي|أقصد|كنت أقصد|آسف|آسفة|عفوا|لحظة|استنى|استني|أخطأت|خطأ|تصحيح|بالأحرى|معلش|اسف|اسفة|أسف|أسفة|اقصد|عفواً|كتبت غلط|شفت غلط|قريت غلط|لخبطت|لخبطة|كنت اقصد|غلطانة|غلطان"
    "|أعتذر|دايما بلخبط|دايما اخلط|دائما اخلط|اعتذر|اعذرني|اعذريني|عذرا|عذراً|سامحني|سامحيني|متأسف|متأسفة|سوري|أعني|اعني"
    "|सॉरी|माफ करना|माफ़ करना|माफ कीजिए|माफ़ कीजिए|रुको|रुकिए|गलती से|गलती हो गई|गलत|मेरा मतलब|मतलब|galti se|galti ho gayi|galat|mera matlab|ruko|galat likha|galat likh diya|galat dekha|galat bol diya|matlab|गलत लिखा|गलत देखा"
    "|maaf karna|hamesha confuse ho jata hu|hamesha confuse ho jati hu|maaf kijiye|maaf kijiyega|maaf karo|maafi|क्षमा करें|क्षमा कीजिए|माफ़ी चाहता हूँ|माफी|sorry yaar"
)
# Of the slips those that are said as well by who is only away for a moment.
PAUSES = (
    "wait|hang on|hing on|haud on|hold on|moment|stopp|stop|warte|wartet|attends|attendez|espera|aspetta|pera|peraí|wacht|czekaj|подожди"
    "|chwila|погоди|постой|стоп|зачекай|чекай|стривай|dur|bekle|لحظة|استنى|استني|रुको|रुकिए|ruko"
)
PAUSES_CJK = (
    "失礼しました|失礼いたしました|失礼|不好意思|실례했습니다|실례했어요|待って|ちょっと待って|等等|等一下|잠깐만|잠깐"
)
# They deny what the assistant has said as well.
DENIALS = (
    "no|nope|nah|naa|ah na|a na|oh na|na doch|nahi|nahin|actually|wrong|that's wrong|thats wrong|that is wrong|not right|make that|make it|well"
    "|das stimmt nicht|das ist falsch|c'est faux|c'est pas ça|eso está mal|no es cierto|è sbagliato|isso está errado"
    "|está errado|dat klopt niet|это неправильно|неправильно|неверно|yanlış bu"
    "|nein|nee|ne|eigentlich|tatsächlich|doch"
    "|non|nan|en fait|en réalité"
    "|en realidad|de hecho"
    "|in realtà|veramente"
    "|não|nao|na verdade"
    "|eigenlijk|toch"
    "|nie|jednak|właściwie"
    "|нет|не|на самом деле|вообще-то"
    "|ні|насправді"
    "|yok|hayır|aslında"
    "|لا|في الواقع"
    "|नहीं|असल में"
)
SLIPS_CJK = (
    "すみません|すいません|ごめんなさい|ごめん|失礼しました|いつもごっちゃになる|いつも間違える|失礼いたしました|失礼|申し訳ありません|申し訳ない|すまん|間違えました|間違えた|間違いました|間違い|間違った|まちがえました|まちがえた"
    "|まちがい|勘違いしてました|勘違いしてた|勘違い|見間違えた|見間違い|書き間違えた|書き間違い|打ち間違えた|打ち間違い|ちがった|違った|訂正します|訂正|待って|ちょっと待って"
    "|不对|不對|等等|等一下|我?说错了|我?說錯了|我?写错了|我?寫錯了|我?打错了|我?打錯了|我?搞错了|我?记错了|我?記錯了|我?看错了|我?看錯了|我?弄错了|抱歉|对不起"
    "|不好意思|抱歉抱歉|老记混|老是记混|老搞混|老是搞混|总记混|总搞混|说错了"
    "|對不起|更正|应该是|應該是|我是说|口误|手滑|手误|手誤|口誤|看岔了|记岔了|啊不是|啊不"
    "|미안해요|미안해|미안|죄송죄송|맨날 헷갈려|자꾸 헷갈려|자꾸 헷갈리네|맨날 헷갈리네|실례했습니다|실례했어요|쏘리|미안미안|죄송해요|죄송합니다|잘못 썼어요|잘못 썼어|잘못 말했어요|잘못 말했어|잠깐만|잠깐|아 맞다|오타|정정|아차|착각했어요|착각했어|착각이에요|착각|잘못 봤어요|잘못 봤어|잘못 봤네|잘못봤네|헷갈렸어|헷갈렸네"
)
DENIALS_CJK = (
    "いやいや|いや|いいえ|いえ|違います|違う|ちがいます|ちがう|やっぱり|実は"
    "|不是的|不是|其实|其實|实际上|不"
    "|아니요|아니야|아니에요|아니다|아니|아뇨|아냐|사실은|사실|실은"
)
# Of "a, not b" what stands between them, of "not b but a" the second word.
NOT = "not|and not|nicht|und nicht|pas|et pas|no|y no|non|e non|não|nao|e não|niet|en niet|nie|a nie|не|а не|مش|مو|ليس|وليس|instead of|rather than"
BUT = "but|sondern|mais|sino|ma|bensì|mas|maar|ale|tylko|lecz|а|بل"
# "b değil a", "bではなくa", "b가 아니라 a": what stands behind the old value.
NOT_BEHIND = "değil"
NOT_BEHIND_CJK = "ではなくて?|じゃなくて?|でなくて?|じゃなく|이 아니라|가 아니라|말고"
NOT_CJK = "而?不是"
# "Elvira no, Elena": what its user breaks off with.
NOT_AFTER_ALL = "no|nope|nein|nee|non|não|nao|nie|нет|не|ні|hayır|yok|değil|لا|nahi|nahin|नहीं"

# What may stand beside a value and says nothing of what it is about.
BESIDE = (
    "it its that thats this is was are be will should it'll on at the of to in by for from s"
    " they she he we has have been had got moved changed shifted pushed postponed rescheduled back up forward called texted"
    " emailed wrote told said says me us just now only then so day date time around about o clock old and"
    " oh ah uh um hm er ok okay hey lol haha omg god gosh shoot damn shit crap eh och ach na ja hes shes theyre theyve weve ive re ll"
    " natuurlijk naturally naturalmente naturellement obviously evidentemente oczywiście конечно звісно tabii طبعا"
    " es ist war am der die das den dem um erst schon nun jetzt auf im zum vom sie er wir haben hat hab habe ihn wurde"
    " verschoben verlegt geändert angerufen geschrieben gesagt mir datum tag also nur wird sein bei natürlich mich ich isser isses wars nachher"
    " c ce est était la le les l au a à en du de sera ils elle il on ont déplacé décalé reporté changé appelé écrit dit"
    " m'a jour mais alors lui"
    " era será el los las al del día que se lo la han lo movido cambiado pasado pospuesto llamó dijo ha fue para hora horas son ay"
    " o os as às ao no na em do dia foi eles mudaram passaram adiaram ligou disse pra sao são é e"
    " è sarà gli i un alle all nel giorno hanno spostato cambiato chiamato detto mi per ore sono"
    " het op naar om ze hebben verplaatst verzet gebeld gezegd pas dus werd dag datum uur oud t geworden wordt hoor"
    " to jest był było była będzie w we o dnia dzień przełożyli przesunęli zadzwoniła napisała dopiero go"
    " это был было была будет в во на к перенесли передвинули она он они позвонила написала сказала только там день дня"
    " это же ах у его её ее их"
    " це був було була буде перенесли її його тільки о"
    " mış muş müş miş dı du tı bu olacak saat gün günü günleri ayın tarihi tarihinde ertelediler aldılar dedi aradı de ta te ya ay ymış ydı"
    " هو هي كان كانت يوم الساعة في بتاريخ تاريخ شهر صار صارت نقلوه أجلوه بكون من الى ل ب"
    " है हैं था थी को की का के तारीख दिन यह वो में ओह अरे होगा hai hain he h tha thi ko ki ka ke wo woh yeh ye hoga ho din arre arey are yaar"
)
# What may come before the word that says that it corrects.
INTERJECTIONS = "ma ai aí uh ugh ups oops eita eta putz nossa vixe caramba ufa kurde kurcze kurczę cholera mist verdammt zut merde joder ostras uf uff accidenti cavolo mannaggia shit damn amai allez tüh of aman يوه اوف allez ja a oh ah uh um hm er ok okay hey lol haha omg god och ach ay uy oj eh ну ой а ои ох आह ओह अरे ah ya arre arey are euh heu bah ben aj o of ojej ojoj"
INTERJECTIONS_CJK = "うわ|やば|おっと|헐|에구|아이고|晕|靠|天|えっと|あ|え|啊|哦|嗯|呀|哎呀|哎|诶|唉|아|어|음|앗|에이"
# Beside what somebody is called.
BESIDE_NAME = (
    "her his its their names name named called name's sein seine ihr ihre heißt heisst s appelle appelle nom son sa se llama"
    " nombre su si chiama il suo nome chama seu heet naam zijn haar nazywa się imię зовут звати имя adı ismi اسمه اسمها"
)
# What may stand beside a value in languages without spaces, the longest first, and Korean endings.
BESIDE_CJK = (
    "になりました|になった|になって|でしたね|でした|だった|です|正しくは|本当は|えっと|時間|日程|変更|なんです|んだ|だ|よ|ね|は|が|に|の|を|へ|から|で|と|あ|え"
    "|改到了?|改成了?|改为|应该是|應該是|才是|那个|時間|时间|日期|是|在|的|了|啊|呀|哦|嗯|才|她|他|们|说|今年"
    "|이었어요|였어요|이에요|예요|이야|입니다|이다|였어|이었어|바뀌었어요|바뀜|변경|날짜는|으로|에요|에서|에|은|는|이|가|로|고|도|요|아|어|음"
)

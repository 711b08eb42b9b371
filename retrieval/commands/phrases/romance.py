"""Commands in French, Spanish, Italian and Portuguese. Data alone."""

from collections.abc import Mapping

from retrieval.commands.phrases.kinds import Kind, stated_before

FR: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:retiens|retenez|souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous|mémorise|note|n'oublie"
        r" pas)(?: bien)?"
        r"(?: que | qu'|: ?){about}",
        stated_before("donc|alors|et") + r"(?:retiens(?:-le| ça| bien ça)|souviens-t'en"
        r"|rappelle-toi(?:-en)?|ne l'oublie pas"
        r"|n'oublie pas|garde(?: ça|-le) en tête|tiens-en compte)(?: pour .{1,40})?",
        r"(?:rappelle|rappelez)-moi (?:que |qu'){about_mine}",
        r"(?:ajoute|enregistre|garde)(?: (?:ça|ceci|cela))? (?:à|dans|en) (?:ta |ma |la )?mémoire(?: que | qu'"
        r"|: ?){about}",
    ),
    "forget": (
        r"oublie(?:z)? (?:l'histoire|l'affaire|cette histoire|le truc) (?:(?:de |d')(?!(?:la|cette|ce|cet) |l')"
        r"|avec |sur ){about}",
        r"oublie(?:z)? (?:que |qu'|le fait que |ce que (?:je t'ai|j'ai) dit (?:sur|de|à propos de) ){about}",
        r"oublie(?:z)? {about_my}",
        r"oublie(?:z)? ((?:où|comment|quand|qui|ce que) (?:je|j'|mon|ma|nous) ?.{1,200})",
        r"(?:supprime|efface|enlève) (?:le souvenir|la note|l'information) (?:que|sur|de|selon laquelle|à"
        r" propos de) {about}",
        r"(?:supprime|efface|enlève) {about} de (?:ta|ma|la) mémoire",
        r"ne te souviens plus (?:que |qu'|de ){about}",
    ),
    "forget about": (
        r"(?:oublie|efface|supprime)(?:z)? tout (?:ce que tu sais )?(?:sur|à propos de|de|concernant) {about_not_me}",
        r"(?:efface|supprime) tous les souvenirs (?:sur|de|à propos de) {about_not_me}",
    ),
    "forget all": (
        r"(?:oublie|efface|supprime)(?:z)? tout (?:ce que tu sais )?(?:sur|à propos de|de) moi",
        r"(?:efface|vide|supprime|réinitialise) (?:toute )?(?:ta|ma|la) mémoire",
        r"(?:efface|supprime) tous (?:tes|mes|les) souvenirs(?: (?:de|sur) moi)?",
    ),
    "list": (
        r"(?:que|qu'est-ce que) (?:sais-tu|tu sais|savez-vous|vous savez) (?:de|sur|à propos de) moi",
        r"(?:de quoi|qu'est-ce que) te souviens-tu (?:de|sur|à propos de) moi",
        r"qu'(?:as-tu|avez-vous) (?:retenu|appris|mémorisé|enregistré) (?:de|sur|à propos de) moi",
        r"qu'est-ce que tu as (?:retenu|appris|mémorisé) (?:de|sur) moi",
        r"(?:dis-moi|montre-moi|liste) tout ce que tu sais (?:de|sur) moi",
        r"(?:montre|affiche|montre-moi|liste) (?:tous )?(?:mes|tes) souvenirs(?: (?:de|sur) moi)?",
    ),
    "learned today": (r"qu'(?:as-tu|est-ce que tu as) (?:appris|retenu|mémorisé)(?: (?:de|sur) moi)? aujourd'hui",),
    "pause": (
        r"(?:arrête|cesse)(?:z)? de (?:mémoriser|retenir|te souvenir|tout retenir|apprendre)(?: (?:des choses"
        r"|quoi que ce soit"
        r"|ce que je dis|sur moi))?",
        r"ne (?:retiens|mémorise|enregistre) plus rien(?: (?:sur|de) moi)?",
        r"(?:désactive|mets en pause|suspends|coupe) (?:ta|ma|la) mémoire",
    ),
    "resume": (
        r"(?:recommence|reprends) (?:à mémoriser|à retenir|à apprendre|la mémorisation|à te souvenir)(?: (?:des"
        r" choses|ce que je dis))?",
        r"(?:réactive|active|rallume|relance) (?:ta|ma|la) mémoire",
        r"tu peux (?:de nouveau|à nouveau) (?:mémoriser|retenir)(?: (?:des choses|ce que je dis))?",
    ),
    "correct": (
        r"(?:c'est|ce n'est|c'est pas|ce n'est pas|c'est plus) (?:faux|pas vrai|pas exact|incorrect|inexact|pas"
        r" ça|plus vrai|vrai|exact)"
        r"(?: ça)? ?[:,.;!]+ ?(?:en fait,? )?{about}",
        r"(?:tu te trompes|tu t'es trompée?|tu confonds|vous vous trompez|je me suis trompée?) ?[:,.;!]+ ?{about}",
    ),
    "undo": (
        r"annule (?:ça|cela|ceci|la dernière modification|le dernier changement)"
        r"(?: (?:de|dans) (?:ta|ma|la) mémoire)?",
        r"annule",
        r"(?:reviens|retourne) en arrière",
        r"remets(?:-(?:le|la|les|ça)| ça| tout)?(?: comme (?:avant|c'était(?: avant)?))?",
    ),
}
ES: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:recuerda|recuerde|acuérdate de|memoriza|apunta|anota|no olvides|ten en cuenta|guarda)(?: que |:"
        r" ?){about}",
        stated_before("así que|y") + r"(?:recuérdalo|recuerda eso|no lo olvides|tenlo en cuenta"
        r"|tenlo presente|acuérdate)"
        r"(?: para .{1,40})?",
        r"recuérdame que {about_mine}",
        r"(?:guarda|añade|agrega)(?: esto)? (?:en|a) (?:tu |mi |la )?memoria(?: que |: ?){about}",
    ),
    "forget": (
        r"(?:olvida|olvide|olvídate de|olvidate de) (?:lo|el (?:tema|asunto)|la historia) del? {about}",
        r"(?:olvida|olvídate de|olvide) (?:que |lo que (?:te )?(?:dije|conté) (?:de|sobre) ){about}",
        r"(?:olvida|olvídate de) {about_my}",
        r"(?:olvida|olvídate de) ((?:dónde|cómo|cuándo|quién) .{1,200})",
        r"(?:borra|elimina|quita) (?:el recuerdo|la nota|el dato) (?:de que|de|sobre|que dice que) {about}",
        r"(?:borra|elimina|quita) {about} de (?:tu|mi|la) memoria",
        r"ya no recuerdes que {about}",
    ),
    "forget about": (
        r"(?:olvida|borra|elimina) todo (?:lo que sabes )?(?:sobre|de|acerca de) {about_not_me}",
        r"(?:borra|elimina) todos los recuerdos (?:sobre|de) {about_not_me}",
    ),
    "forget all": (
        r"(?:olvida|borra|elimina) todo (?:lo que sabes )?(?:sobre|de|acerca de) mí",
        r"(?:borra|vacía|elimina|limpia|reinicia) (?:toda )?(?:tu|mi|la) memoria",
        r"(?:borra|elimina) todos (?:tus|mis|los) recuerdos(?: (?:de|sobre) mí)?",
    ),
    "list": (
        r"qué (?:sabes|recuerdas|sabe usted) (?:de|sobre|acerca de) mí",
        r"qué has (?:aprendido|guardado|memorizado|recordado) (?:de|sobre) mí",
        r"(?:dime|muéstrame|enséñame|lista) todo lo que sabes (?:de|sobre) mí",
        r"(?:muéstrame|muestra|enséñame|lista) (?:todos )?(?:mis|tus) recuerdos(?: (?:de|sobre) mí)?",
    ),
    "learned today": (r"qué (?:has aprendido|aprendiste|has memorizado|recordaste)(?: (?:de|sobre) mí)? hoy",),
    "pause": (
        r"(?:deja|para) de (?:recordar|memorizar|aprender|guardar)(?: (?:cosas|nada|todo|lo que digo|sobre mí))?",
        r"no (?:recuerdes|guardes|memorices) (?:nada más|más nada|nada)(?: (?:sobre|de) mí)?(?: a partir de"
        r" ahora| desde ahora)?",
        r"(?:pausa|desactiva|apaga|suspende) (?:tu|mi|la) memoria",
    ),
    "resume": (
        r"(?:vuelve|empieza) a (?:recordar|memorizar|aprender)(?: (?:cosas|de nuevo|otra vez|lo que digo))?",
        r"(?:reactiva|activa|enciende|reanuda) (?:tu|mi|la) memoria(?: de nuevo| otra vez)?",
        r"ya puedes (?:volver a )?(?:recordar|memorizar)(?: cosas)?(?: de nuevo| otra vez)?",
    ),
    "correct": (
        r"(?:eso|esto) (?:está mal|es falso|no es cierto|no es verdad|no es correcto|es incorrecto|ya no es"
        r" cierto|es erróneo)"
        r"[:,.;!]+ ?(?:en realidad,? )?{about}",
        r"(?:te equivocas|te equivocaste|te has equivocado|te confundes|estás equivocad[oa]|me equivoqué)"
        r"[:,.;!]+ ?{about}",
    ),
    "undo": (
        r"(?:deshaz|deshace) (?:eso|esto|el último cambio|lo último)(?: (?:de|en) (?:tu|mi|la) memoria)?",
        r"deshacer",
        r"deshazlo",
        r"(?:d[eé]jal[oa]|p[oó]nl[oa]|vuelve a ponerl[oa]|vuélvel[oa] a poner) como (?:estaba|era|antes)(?: antes)?",
    ),
}
IT: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:ricorda|ricordati|ricordi|memorizza|annota|segnati|non dimenticare|tieni a mente)(?: che |: ?){about}",
        stated_before("quindi|e") + r"(?:ricordalo|ricordatelo|ricordatene|non dimenticarlo|tienilo a mente"
        r"|tienine conto"
        r"|tieni conto)(?: per .{1,40})?",
        r"ricordami che {about_mine}",
        r"(?:salva|aggiungi)(?: questo)? (?:nella|alla|in) (?:tua |mia )?memoria(?: che |: ?){about}",
    ),
    "forget": (
        r"(?:dimentica|scorda|dimenticati|scordati)(?: (?:la|quella) (?:storia|faccenda|cosa)"
        r"| della (?:storia|faccenda|cosa)) (?:di |d'|con |su ){about}",
        r"(?:dimentica|scorda|dimenticati) (?:che |quello che (?:ti )?ho detto (?:su|di|sul|sulla) ){about}",
        r"(?:dimentica|scorda) {about_my}",
        r"(?:cancella|elimina|rimuovi) (?:il ricordo|la nota) (?:che|di|su|del|della|sul|sulla) {about}",
        r"(?:cancella|elimina|rimuovi) {about} dalla (?:tua |mia )?memoria",
        r"non ricordare più che {about}",
    ),
    "forget about": (
        r"(?:dimentica|cancella|elimina) tutto (?:quello che sai |ciò che sai )?(?:su|di|riguardo a|sul|sulla)"
        r" {about_not_me}",
        r"(?:cancella|elimina) tutti i ricordi (?:su|di|del|della|sul|sulla) {about_not_me}",
    ),
    "forget all": (
        r"(?:dimentica|cancella|elimina) tutto (?:quello che sai |ciò che sai )?(?:su|di) me",
        r"(?:cancella|svuota|elimina|azzera) (?:tutta )?la (?:tua |mia )?memoria",
        r"(?:cancella|elimina) tutti i (?:tuoi |miei )?ricordi(?: (?:di|su) me)?",
    ),
    "list": (
        r"(?:che cosa|cosa|che) (?:sai|ricordi|sa) (?:di|su) me",
        r"(?:che cosa|cosa) hai (?:imparato|memorizzato|salvato) (?:di|su) me",
        r"(?:dimmi|mostrami|elenca) tutto (?:quello|ciò) che sai (?:di|su) me",
        r"(?:mostrami|mostra|elenca) (?:tutti )?i (?:miei|tuoi) ricordi(?: (?:di|su) me)?",
    ),
    "learned today": (r"(?:che cosa|cosa) hai (?:imparato|memorizzato|ricordato)(?: (?:di|su) me)? oggi",),
    "pause": (
        r"smetti di (?:ricordare|memorizzare|imparare)(?: (?:cose|tutto|quello che dico|su di me))?",
        r"non (?:ricordare|memorizzare|salvare) più (?:niente|nulla)(?: (?:su|di) (?:di )?me)?",
        r"(?:metti in pausa|disattiva|spegni|sospendi) la (?:tua |mia )?memoria",
    ),
    "resume": (
        r"(?:ricomincia|riprendi|torna) a (?:ricordare|memorizzare|imparare)(?: (?:cose|quello che dico))?",
        r"(?:riattiva|attiva|riaccendi) la (?:tua |mia )?memoria",
        r"puoi (?:di nuovo )?(?:ricordare|memorizzare)(?: (?:cose|di nuovo))?",
    ),
    "correct": (
        r"(?:questo )?(?:è sbagliato|non è vero|non è giusto|non è corretto|è falso|non è più vero)[:,.;!]+"
        r" ?(?:in realtà,? )?{about}",
        r"(?:ti sbagli|ti (?:sei|stai) (?:sbagliat[oa]|sbagliando|confus[oa]|confondendo)|ti confondi"
        r"|mi sono sbagliat[oa])[:,.;!]+ ?{about}",
    ),
    "undo": (
        r"annulla (?:questo|quello|l'ultima modifica|l'ultimo cambiamento)"
        r"(?: (?:alla|della|nella) (?:tua |mia )?memoria)?",
        r"annulla",
        r"annull(?:al[oaei]|a tutto)",
        r"rimett(?:i|il[oaei])(?: tutto)? (?:com'era|come prima|com'era prima)",
    ),
}
PT: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:lembra-te|lembre-se|lembra|lembre|memoriza|memorize|anota|anote|não (?:te )?esqueças|não (?:se"
        r" )?esqueça|guarda|guarde)"
        r"(?: de)?(?: que |: ?){about}",
        stated_before("então|por isso|e") + r"(?:lembr[ae](?:-te)? (?:disso|disto)"
        r"|não (?:te )?esqueç?[ac]s?(?: disso)?"
        r"|lev[ae] isso em conta|tem isso em conta|guard[ae] isso)(?: para .{1,40})?",
        r"(?:(?:lembra|lembre)-me|me (?:lembra|lembre))(?: de)? que {about_mine}",
        r"(?:guarda|guarde|adiciona|adicione|salva|salve)(?: isto| isso)? na (?:tua |sua |minha )?memória(?:"
        r" que |: ?){about}",
    ),
    "forget": (
        r"(?:esquece|esqueça)(?:-te)? (?:d?isso|d?aquilo|d?o assunto|d?a história|d?a coisa)"
        r" (?:d[oae]s?|com|sobre) {about}",
        r"(?:esquece|esqueça)(?:-te| de)? (?:que |o que (?:te |lhe )?(?:disse|contei) (?:de|sobre) ){about}",
        r"(?:esquece|esqueça) {about_my}",
        r"(?:apaga|apague|remove|remova|elimina) (?:a memória|a nota|a lembrança) (?:de que|de|sobre|que diz"
        r" que) {about}",
        r"(?:apaga|apague|remove|remova|elimina) {about} da (?:tua |sua |minha )?memória",
    ),
    "forget about": (
        r"(?:esquece|esqueça|apaga|apague) tudo (?:o que sabes |o que você sabe |o que sabe )?(?:sobre|de"
        r"|acerca de) {about_not_me}",
        r"(?:apaga|apague) todas as memórias (?:sobre|de) {about_not_me}",
    ),
    "forget all": (
        r"(?:esquece|esqueça|apaga|apague) tudo (?:o que sabes |o que você sabe |o que sabe )?(?:sobre|de) mim",
        r"(?:apaga|apague|limpa|limpe|esvazia) (?:toda )?a (?:tua |sua |minha )?memória",
        r"(?:apaga|apague) todas as (?:tuas |suas |minhas )?memórias(?: (?:de|sobre) mim)?",
    ),
    "list": (
        r"o que (?:é que )?(?:sabes|você sabe|sabe|te lembras|você lembra|lembra) (?:de|sobre) mim",
        r"o que (?:aprendeste|você aprendeu|aprendeu|guardaste|memorizou) (?:de|sobre) mim",
        r"(?:diz-me|diga-me|me diga|mostra-me|mostre|liste|lista) tudo o que (?:sabes|você sabe|sabe) (?:de"
        r"|sobre) mim",
        r"(?:mostra|mostre|lista|liste) (?:todas )?as (?:minhas|tuas|suas) memórias(?: (?:de|sobre) mim)?",
    ),
    "learned today": (
        r"o que (?:é que )?(?:aprendeste|você aprendeu|aprendeu|memorizaste)(?: (?:de|sobre) mim)? hoje",
    ),
    "pause": (
        r"(?:para|pare) de (?:memorizar|lembrar|guardar|aprender)(?: (?:coisas|tudo|o que digo|sobre mim))?",
        r"não (?:guardes|guarde|memorizes|memorize) mais nada(?: sobre mim)?",
        r"(?:pausa|pause|desativa|desative|desliga|desligue) a (?:tua |sua |minha )?memória",
    ),
    "resume": (
        r"(?:volta|volte|recomeça|recomece) a (?:memorizar|lembrar|guardar|aprender)(?: (?:coisas|o que digo))?",
        r"(?:reativa|reative|ativa|ative|liga|ligue) a (?:tua |sua |minha )?memória(?: de novo| outra vez)?",
        r"(?:já )?(?:podes|pode) (?:voltar a )?memorizar(?: coisas)?(?: de novo| outra vez)?",
    ),
    "correct": (
        r"(?:isso|isto) (?:está errado|é falso|não é verdade|não é correto|não está certo|já não é verdade|não"
        r" é mais verdade)[:,.;!]+ ?"
        r"(?:na verdade,? )?{about}",
        r"(?:estás enganad[oa]|(?:você |vc |cê )?(?:está |tá )?(?:enganad[oa]|confundindo)"
        r"|(?:você |vc |cê )?se (?:enganou|confundiu))[:,.;!]+ ?{about}",
    ),
    "undo": (
        r"(?:desfaz|desfaça) (?:isso|isto|a última mudança|a última alteração)"
        r"(?: (?:na|da) (?:tua |sua |minha )?memória)?",
        r"desfazer|desfaz",
        r"(?:volta|deixa|põe|coloca|bota)(?: tudo| isso)? como (?:es)?(?:tava|era)(?: antes)?|volta atrás",
    ),
}

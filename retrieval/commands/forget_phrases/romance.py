"""Ways to ask to forget something in French, Spanish, Italian and Portuguese. Data alone."""

from retrieval.commands.forget_phrases.shape import ForgetPhrases

FR = ForgetPhrases(
    words={
        "prefer": r"(?:je (?:préfère|préférerais|voudrais|veux|souhaite|ne veux pas|ne souhaite pas)"
        r"|j'aimerais)(?: autant)? que",
        "unkept": r"(?:(?:ne )?(?:soi(?:en)?t|reste(?:nt)?) (?:pas )?(?:gardé|conservé|enregistré|noté|mémorisé"
        r"|stocké)e?s?)",
        "what": r"(?:ce qu[ei]|combien|où|quand|comment|pourquoi|(?:avec |chez )?qui|quel(?:le)?s?)",
        "that": r"(?:que |qu')",
        "out_of": r"de ",
        "can": r"(?:tu (?:peux|pourrais)(?:[ -]tu)? |peux-tu |pourrais-tu )",
        "which": r"(?:où|ou|ce qu[e']|qui|quand|comment|pourquoi|si|(?:avec|chez) qui|(?:dans "
        r"|à )?quel(?:le)?s? [^ ]{1,20}) ?(?=(?:je|mon|ma|mes|on|nous|notre) |j')",
        "want_gone": r"(?:j'aimerais(?: bien)?|je (?:veux|voudrais|souhaite)|il faut"
        r"|faudrait)(?: bien)? que (?:tu |t')(?:oublies|effaces|supprimes|enlèves|retires)",
        "drop": r"(?:oublie[sz]?|supprime[sz]?|efface[sz]?|enlève|enlevez|retire[sz]?|vire[sz]?|raye|jette"
        r"|laisse tomber|zappe[sz]?|dégage[sz]?|bazarde[sz]?|gomme[sz]?)",
        "dropped": r"(?:oublier|supprimer|effacer|enlever|retirer|virer|zapper|dégager|bazarder|gommer)",
        "about": r"(?:sur|de|d'|du|des|à propos de|à propos du|concernant|au sujet de|au sujet du|avec)",
        "known": r"(?:(?:tout )?c(?:e |')(?:que |qu'|que|qu'|q )|(?:toutes les|les) (?:choses|infos) que"
        r"|(?:le truc|l'histoire|l'info|la chose) (?:que|qu')) ?(?:tu|t'"
        r"|t'as|vous|je|j'|j't'|j't'ai|j'vous|j'ai|je t'ai|je vous ai) ?(?:as |ai |avez )?(?:sais|savez|as|avez"
        r"|dis|dit|racont[ée]e?s?"
        r"|parlé|retenu|noté|enregistré|appris|stocké|mémorisé|gardé)?(?: retenu| noté| enregistré| dit| raconté"
        r"| en mémoire| là)? (?:<about>|pour|rapport à|rapport au)",
        "piece": r"(?:(?:(?:le|ce|les|ces|mon) (?:trucs?|machins?|bail|passage|coup|plan|délire)"
        r"|(?:toutes )?(?:les|ces) choses"
        r"|(?:l'|cette |la |mon |mes |les )?(?:histoires?|affaires?|chose"
        r"|info)|tout|quoi que ce soit|rien|quelque chose) <about>"
        r"|(?:tout )?(?:ce|les (?:choses|trucs|infos)) qui (?:concerne(?:nt)?|touche(?:nt)?(?: à)?|(?:a"
        r"|ont) (?:rapport|trait) (?:à|avec)))",
        "keep": r"(?:retenir|mémoriser|garder(?: en mémoire)?|te souvenir|te rappeler|noter|enregistrer|savoir)",
        "kept": r"(?:retiennes?|mémorises?|gardes?(?: en mémoire)?|te souviennes|te rappelles|notes?|enregistres?"
        r"|saches)",
        "memory": r"(?:ta|ma|la|votre) (?:mémoire|tête)",
        "list": r"(?:tes|vos|ta|votre) (?:notes?|liste|fiches?|données)",
        "needless": r"(?:(?:c'est |il n'est |ce n'est )?(?:plus|pas) (?:la peine|besoin|nécessaire) (?:de |d')"
        r"|(?:tu n'as |t'as )(?:plus|pas) besoin (?:de |d')|(?:tu n'es|t'es|tu es) (?:pas|plus) (?:obligée? "
        r"|forcée? )(?:de |d')|inutile (?:de |d')|(?:arrête|cesse) (?:de |d'))<keep>",
        "the_one": r"(?:celui|celle|ceux|celles) (?:de|du|d'|des|le|pour)",
        "want": r"(?:je (?:ne )?(?:veux|voudrais|souhaite) (?:pas|plus) que|j'aimerais (?:bien )?que|je préfère que"
        r"|je préférerais que) tu (?:ne )?<kept>(?: pas| plus)?",
        "mine": r"(?:que |qu')(?=(?:je|j'|mon|ma|mes|nous|notre|on)(?:\b|(?<=')))",
        "de": r"(?:(?:de |d'|du |des |le |la |les |l')?)",
        "planned": r"(?:tout )?ce qu(?:e |')(?:j'avais|j'ai|on avait|on a|nous avions|(?:il )?y (?:a|avait)"
        r"|(?:il )?(?:était|est))(?: (?:de )?prévus?| noté| de marqué| au programme)?(?: pour)?(?: le)?",
        "keep_not": r"(?:ne )?(?:garde|note|enregistre|conserve|retiens)",
        "anywhere": r"nulle part",
        "keep_nothing": r"(?:ne )?(?:garde|retiens|mémorise|note|conserve|enregistre|stocke)[sz]?(?: plus| pas)?"
        r" (?:rien|quoi que ce soit|aucune? (?:info|information|trace|note|donnée)s?)",
        "drop_it": r"(?:<drop>(?:-l(?:es?|a)(?:-moi)?| (?:tout )?(?:ça|cela))|<can>(?:l'|l(?:es?|a) )<dropped>"
        r"|<can><dropped>(?: (?:tout )?(?:ça|cela))?|laisse(?:-la)? tomber)",
        "drop_named": r"(?:<drop>-l(?:es?|a)(?:-moi)?|<can>(?:l'|l(?:es?|a) )<dropped>)",
        "that_one": r"(?:ce|cet|cette|ces)",
    },
    clear=(
        r"<drop> que je (?:t'ai|t'avais|vous ai) (?:dit|raconté|parlé|écrit)(?: quelque chose| quoi que ce soit"
        r"| un truc)? <about><to><x>",
        r"<drop> que j'ai (?:dit|raconté|parlé|mentionné)(?: quelque chose| quoi que ce soit)? <about><to><x>",
        r"fais comme si je (?:ne )?(?:t'avais|t'ai|t'avait) (?:jamais |rien )?(?:dit|raconté"
        r"|parlé)(?: quoi que ce soit)? <about><to><x>",
        r"<want_gone> <my>",
        r"(?:<drop>|<dropped>) (?:l'info|l'information|les infos|la note) (?:que |qu'|<about><to>)<x>",
        r"(?:plus|pas) (?:la peine|besoin) (?:de |d')savoir (?:que |qu'|<about><to>)?<x>",
        r"(?:tu peux |tu pourrais |peux-tu |pourrais-tu )(?:oublier) <mine><x>",
        r"<needless> (?:de )?<my>",
        r"<want> (?:<known><to>|<piece><to>|que |qu')?<x>",
        r"ne (?:garde|retiens|mémorise|note|conserve) (?:plus |pas )?(?:rien|quoi que ce soit) <about>(?: "
        r"|(?<='))<x>",
        r"ne (?:garde|retiens|mémorise|note|conserve) (?:plus|pas) (?:<known><to>|<piece><to>|que "
        r"|qu')<x>",
        r"(?:ne )?(?:garde|retiens|note|conserve) (?:plus|pas) (?:<piece><to>|que |qu')?<x> (?:en mémoire|en tête)",
        r"(?:ne )?(?:te souviens|te rappelle|retiens) plus (?:<known><to>|<piece><to>|que |qu')<x>",
    ),
    perhaps=(
        r"oublie[sz]? (?:le |la |les |l'|cette |ce )?<x>",
        r"<want_gone> (?:le |la |les |l')?<x>",
        r"(?:garde|retiens|note) (?:plus|pas) <piece><to><x>",
        r"(?:ne )?(?:garde|retiens|mémorise|enregistre|conserve) (?:plus|pas) (?:le |la |les |l')?<x>",
        r"(?:tu peux |tu pourrais )oublier (?:le |la |les |l')?<x>",
        r"<needless> <de><x>",
    ),
    with_please=(r"(?:ne )?(?:retiens|mémorise|garde|note|enregistre|conserve) pas <which><x>",),
)
ES = ForgetPhrases(
    words={
        "prefer": r"(?:pref(?:iero|eriría)|quisiera|me gustaría|(?:no )?quiero) que",
        "the_one": r"l[ao]s? (?:del?|de la)",
        "unkept": r"(?:no )?(?:se (?:guarde|guardara|guardase|conserve|recuerde|registre)n?"
        r"|quede(?:n)? (?:guardad|registrad)[oa]s?)",
        "what": r"(?:d[oó]nde|qu[eé]|lo que|cu[aá]ndo|c[oó]mo|cu[aá]nt[oa]s?|(?:con )?qui[eé]n)",
        "that": r"que ",
        "out_of": r"de ",
        "which": r"(?:d[oó]nde|qu[eé]|lo que|cu[aá]ndo|c[oó]mo|cu[aá]nto|(?:con )?qui[eé]n|(?:en"
        r"|a) qu[eé] [^ ]{1,20})",
        "want_gone": r"(?:quiero|quisiera|necesito|me gustaría|prefiero|preferiría) que (?:te |se )?(?:olvid"
        r"|borr|elimin|quit|suprim)(?:[ae]s?|[ai]{1,2}(?:ra|se)s?)(?: de)?",
        "drop": r"(?:olvid[aá](?:te)?|olvídate|olvide|borr[aá]|borre|elimin[aá]|elimine|quit[aá]|quite|suprim[eí]"
        r"|sac[aá]|tach[aá]|bot[aá])(?: de)?",
        "dropped": r"(?:olvidar(?:te)?|borrar|eliminar|quitar|suprimir|sacar)(?: de)?",
        "can": r"(?:(?:me )?(?:puedes|podrías|podés|puede|podría|podrás) )",
        "about": r"(?:sobre|de|del|acerca de|acerca del|con)",
        "known": r"(?:(?:todo )?lo que|(?:eso|esto|las? cosas?) que|la información que"
        r"|los datos que)(?: ya)? (?:sab[eé]s?"
        r"|sepas?|tienes?"
        r"|tenés|tengas|recuerdas|recordás|recuerdes|guardaste|guardas|apuntaste|has (?:guardado|apuntado"
        r"|aprendido)"
        r"|(?:te |le )?(?:dije|conté|conte|comenté|he (?:dicho|contado)))(?: guardado| apuntado| ayer"
        r"| antes)? <about>",
        "piece": r"(?:(?:lo|(?:el|ese) (?:tema|asunto|rollo|coso|bardo|quilombo|dato)|la (?:historia|cosa)"
        r"|(?:todas )?(?:las|esas"
        r"|estas) cosas|todo(?: lo)?|nada|algo|eso) <about>|(?:todo )?lo que (?:tenga|tiene) que ver con"
        r"|(?:todo )?lo (?:relacionado con|relativo a))",
        "keep": r"(?:recordar|acordarte de|guardar|memorizar|apuntar|tener en cuenta)",
        "kept": r"(?:recuerdes|recordaras|recordases|te acuerdes(?: de)?|te acordaras(?: de)?|guardes|guardaras"
        r"|memorices"
        r"|apuntes|sepas)",
        "memory": r"(?:tu|la|mi|su) (?:memoria|cabeza)",
        "list": r"(?:tu|tus|su|sus) (?:recuerdos|lista|notas|apuntes|registros?|datos)",
        "needless": r"(?:(?:ya )?no (?:hace falta|es necesario|necesito|hay necesidad de) que (?:lo )?<kept>"
        r"|(?:ya )?no (?:tienes que|necesitas|hace falta|es necesario|hay que|debes|estás obligado a"
        r"|estás obligada a) (?:<keep>|saber(?: nada)?)|deja de <keep>|(?:ya )?no (?:quiero|quisiera"
        r"|me gustaría) que <kept>|pref(?:iero|eriría) que no <kept>)",
        "mine": r"(?:de )?que (?=(?:yo|me|mi|mis|soy|estoy|tengo|vivo|trabajo|nosotros|nuestr[oa]s?|odio|voy"
        r"|no me)\b)",
        "planned": r"(?:todo )?lo que (?:ten[ií]a(?:mos)?|tengo|tenemos|hab[ií]a|hay)(?: (?:planeado"
        r"|agendado|apuntado))?"
        r"(?: (?:para|pa))?(?: el)?",
        "keep_not": r"no (?:guard[eé]s|anot[eé]s|apunt[eé]s|dej[eé]s)",
        "anywhere": r"en (?:ning[uú]n (?:lado|lugar|sitio)|ninguna parte)",
        "keep_nothing": r"no (?:guard[ea]s?|recuerdes?|memorices|apunt[ea]s?|anot[ea]s?|registr[ea]s?"
        r"|dejes) (?:nada"
        r"|ning[uú]n dato|ninguna (?:cosa|info|informaci[oó]n))",
        "drop_it": r"(?:<drop_named>|(?:olvid[aá]|borr[aá]|elimin[aá]|quit[aá]|sac[aá]) (?:eso|esto|todo)"
        r"|<can>(?:olvidar|borrar|eliminar|quitar|sacar)|olv[ií]date|olvidate)",
        "drop_named": r"(?:(?:olv[ií]d|b[oó]rr|elim[ií]n|qu[ií]t|supr[ií]m|s[aá]c|t[aá]ch|d[eé]j)[aáeéií]"
        r"(?:[tm]e)?l[aeo]s?|<can>(?:olvidar|borrar|eliminar|quitar|sacar)(?:[tm]e)?l[aeo]s?"
        r"|l[aeo]s? (?:puedes|podés|podrías) (?:olvidar|borrar|eliminar|quitar|sacar))(?: estar| ya| de ah[ií])?",
        "that_one": r"(?:es[ea]|es[ao]s|est[ea]|aquell?[ao]?)",
    },
    clear=(
        r"<drop> todo (?:sobre|acerca de) <x>",
        r"<drop> que (?:te |le )?(?:dije|conté|hablé|mencioné|he (?:dicho|contado|hablado|mencionado))(?: algo"
        r"| nada)? <about> <x>",
        r"(?:haz|hagamos|haga) como (?:si|que) (?:no|nunca) te (?:hubiera|hubiese|he|había) (?:dicho|contado"
        r"|hablado)(?: nada)? (?:<piece> |<about> )?<x>",
        r"<want_gone> <my>",
        r"(?:<drop>|<can>?<dropped>) (?:el|los|ese) (?:dato|datos|recuerdo|recuerdos) <about> <x>",
        r"<needless> <my>",
        r"no (?:recuerdes|guardes|memorices|apuntes) (?:más |ya )?(?:<known>|<piece>) <x>",
        r"ya no (?:recuerdes|guardes|te acuerdes de) (?:<known> |<piece> |que )?<x>",
    ),
    perhaps=(
        r"(?:olvid[aá]|olvídate de|olvidate de|olvide) (?:el |la |los |las )?<x>",
        r"<want_gone> (?:el |la |los |las |al )?<x>",
        r"<can>(?:olvidar|olvidarte de) (?:el |la |los |las )?<x>",
        r"<needless> (?:el |la |los |las |al? )?<x>",
        r"(?:ya )?no (?:recuerdes|guardes|apuntes|te acuerdes de)(?: más)? <piece> <x>",
        r"(?:ya )?no te acuerd[eé]s (?:más|ya) de (?:<piece> )?<x>",
        r"no (?:quiero|quisiera) que quede (?:escrit|guardad|anotad|registrad)[oa](?: <anywhere>)? que <x>",
    ),
    with_please=(r"no (?:recuerdes|guardes|memorices|apuntes) <which> <x>",),
)
IT = ForgetPhrases(
    words={
        "prefer": r"(?:(?:pre)?feri(?:sco|rei)|vorrei|(?:non )?voglio) che (?:il |la |i |le )?",
        "the_one": r"quell[oaie] (?:di|del|della|dell'|dello|dei|delle|degli|per)",
        "unkept": r"(?:non )?(?:(?:sia|fosse|venga|venisse|resti|restasse)(?:no|ro)? (?:salvat|conservat"
        r"|memorizzat|registrat|annotat)[oaie])",
        "what": r"(?:dove|(?:che )?cosa|quello che|quando|come|quant[oiae]|(?:con )?chi|quale)",
        "that": r"che ",
        "out_of": r"",
        "which": r"(?:dove|(?:che )?cosa|quello che|quando|come|quanto|(?:con )?chi|(?:in|a) (?:che"
        r"|quale) [^ ]{1,20})",
        "want_gone": r"(?:voglio|vorrei|preferirei|ho bisogno) che(?: tu)? (?:dimentichi|dimenticassi|cancelli"
        r"|cancellassi|elimini|eliminassi|togliessi)(?: di)?",
        "drop": r"(?:dimentica(?:ti)?|dimentichi|scorda(?:ti)?|(?:si )?scordi|cancella|cancelli|elimina|elimini"
        r"|rimuovi|rimuova"
        r"|togli|tolga|leva|levi|depenna|butta via|fai sparire)(?: di| della| del)?",
        "dropped": r"(?:dimenticar(?:e|ti)|scordar(?:e|ti)|cancellare|eliminare|rimuovere|togliere)(?: di)?",
        "can": r"(?:puoi |potresti |può |potrebbe |potete |(?:(?:le|ti) )?(?:chiederei|chiedo|prego"
        r"|pregherei) di )",
        "about": r"(?:su|sul|sulla|sullo|sui|sulle|sugli|sull'|di|del|della|dello|dei|delle|degli|dell'|d'|con"
        r"|riguardo a)",
        "known": r"(?:(?:tutto )?(?:quello|ciò|quel) che"
        r"|(?:le|l[ao]|quell[aeo]|quest[aeo]) (?:cos[ae]|roba|storia|fatto) che)(?: già)? (?:sai|sa|hai|ha|ricordi"
        r"|ricorda"
        r"|(?:hai|ha) (?:salvato"
        r"|memorizzato|annotato)|(?:(?:ti|le|vi) )?ho (?:detto|raccontato)|(?:ti )?dissi)(?: salvato"
        r"| memorizzato| ieri"
        r"| prima)? <about>",
        "piece": r"(?:(?:(?:(?:la|quella|questa|'?sta) )?(?:storia|faccenda|cosa|questione|roba)"
        r"|(?:tutte )?(?:le|quelle"
        r"|queste) cose|il fatto|quel fatto|tutto|niente|nulla"
        r"|qualcosa|qualsiasi cosa) <about>|(?:tutto )?(?:ciò|quello|quel) che (?:riguarda(?:va)?|c'entra con"
        r"|ha a che fare con))",
        "keep": r"(?:ricordar(?:e|ti)|memorizzare|tenere a mente|salvare|annotare|conservare)(?: di)?",
        "kept": r"(?:(?:ti )?ricordi|(?:ti )?ricordassi|memorizzi|tenga a mente|salvi|annoti|sappia"
        r"|conservi)(?: di)?",
        "memory": r"(?:dalla|dalla tua|dalla mia) (?:memoria|testa)",
        "list": r"(?:dalla tua|dalle tue|dai tuoi) (?:lista|note|appunti|dati)",
        "needless": r"(?:non (?:serve|c'è bisogno|occorre|è necessario|voglio|vorrei)(?: più)? che(?: tu)? <kept>"
        r"|non (?:serve|c'è bisogno di|occorre|devi|hai bisogno di)(?: più)? <keep>|non (?:tenere|tieni"
        r"|tenga)(?: più)? (?:conto|memoria)(?: che| di| del| della| delle| dei| dello)?|smetti di <keep>"
        r"|preferi(?:sco|rei) che(?: tu)? non <kept>)",
        "mine": r"che (?=(?:io|mi|mio|mia|miei|mie|il mio|la mia|i miei|le mie|sono|ho|abito|lavoro|vivo"
        r"|odio|non mi"
        r"|noi)\b)",
        "planned": r"(?:tutto )?(?:quello|ciò|quel) che (?:avevo|avevamo|ho|abbiamo|c'era|c'è)"
        r"(?: (?:in programma|previsto|fissato))?(?: per)?(?: il)?",
        "keep_not": r"non (?:tenere|salvare|annotare|conservare|scrivere|segnare)",
        "anywhere": r"da nessuna parte",
        "keep_nothing": r"non (?:ti )?(?:ten(?:ere|ga)|tieni|salv(?:are|i)|annot(?:are|i)|conserv(?:are|i)"
        r"|memorizz(?:are|i)|ricord(?:are|arti|i)|registr(?:are|i))(?: più)? (?:niente|nulla|nessuna informazione)",
        "drop_it": r"(?:<drop_named>|(?:dimentica|cancella|elimina|togli) (?:tutto|questo|quello)|<can><dropped>)",
        "drop_named": r"(?:(?:dimentica|cancella|scorda|elimina|rimuovi|togli|leva|depenna|butta|lascia)"
        r"(?:[tm]e)?l[aoei]|<can>(?:dimentica|cancella|scorda|elimina|rimuove|toglie|leva|butta)r(?:[tm]e)?l[aoei]"
        r"|(?:te )?l[aoei] puoi <dropped>)(?: (?:pure|perdere|stare|via)){0,2}",
        "that_one": r"(?:quel(?:l[aoei]|l')?|quest[aoei]|quei|quegli)",
    },
    clear=(
        r"<drop> che (?:(?:ti|le|vi) )?ho (?:detto|raccontato|parlato|menzionato)(?: qualcosa)? <about><to><x>",
        r"fa(?:i)? (?:finta|conto) che (?:io )?non ti (?:abbia|avessi|ho)(?: mai)? (?:detto|raccontato"
        r"|parlato)(?: (?:niente|nulla))? <about><to><x>",
        r"<want_gone> (?:il |la |i |le )?<my>",
        r"(?:<drop>|<can>?<dropped>) (?:l'informazione|le informazioni|il dato|i dati) <about><to><x>",
        r"<needless> (?:il |la |i |le )?<my>",
        r"non (?:ricordare|memorizzare|tenere a mente|conservare) (?:più )?(?:<known>|<piece>) ?<x>",
        r"non ricordar(?:e|ti) più (?:di |del |della |dei |delle )?<x>",
    ),
    perhaps=(
        r"(?:dimentica(?:ti)?|dimentichi|scorda(?:ti)?|(?:si )?scordi)(?: di| della| del| dei| delle)? (?:il "
        r"|la |lo |i |gli |le |l')?<x>",
        r"<want_gone> (?:il |la |lo |i |gli |le |l')?<x>",
        r"<can>dimenticar(?:e|ti) (?:di |del |della |il |la |le |i |lo |gli |l')?<x>",
        r"<needless> (?:il |la |lo |i |gli |le |l'|del |della |dello |dei |delle |dell')?<x>",
        r"non (?:tenere|tenerti|salvare|segnare|ricordarti) (?:più )?<piece><to><x>",
        r"<piece><to><x>,? non (?:te )?(?:tener|ricordar|salvar|segnar|memorizzar|conservar|annotar)(?:te"
        r"|ti)?l[aoei]"
        r"(?: più)?(?: a mente| in (?:mente|testa|memoria))?",
        r"<piece><to><x><pause>lascia (?:perdere|stare)",
        r"non (?:voglio|vorrei) che (?:rest(?:i|asse)|riman(?:ga|esse)|sia|fosse|venga)"
        r" (?:scritt|salvat|memorizzat|annotat|registrat)[oa]"
        r"(?: da (?:nessuna|qualche) parte)? che <x>",
        r"(?:la (?:storia|cosa)|il fatto) che <x>,? non (?:serve|occorre|c'è bisogno)(?: più)? che (?:tu )?"
        r"(?:te )?l[aeoi] (?:tieni|tenga|ricordi|conservi|salvi)",
    ),
    with_please=(r"non (?:ricordar(?:e|ti)|memorizzare|tenere a mente|conservare|salvare|annotare) <which> <x>",),
)
PT = ForgetPhrases(
    words={
        "prefer": r"(?:prefir[oa]|preferia|gostaria|queria|(?:não )?quero)(?: de)? que (?:o |a |os |as )?",
        "the_one": r"[oa]s? (?:d[aeo]s?|d[eo]ss[ae])",
        "unkept": r"(?:não )?(?:(?:fosse|seja|fique|ficasse|fossem|sejam)m? (?:guardad|gravad|registrad|salv"
        r"|anotad)[oa]s?)",
        "what": r"(?:onde|o que|quando|como|quant[oa]s?|(?:com )?quem|qual)",
        "that": r"que ",
        "out_of": r"",
        "which": r"(?:onde|o que|quando|como|quanto|(?:com )?quem|(?:em|a) que [^ ]{1,20})",
        "want_gone": r"(?:quero|queria|gostaria|gostava|preciso|prefiro) (?:de )?que (?:você |vc "
        r"|cê |tu )?(?:esque[cç]as?|esquecess?es?|esquecesse|apagues?|apague|apagasse|deletes?|deletasse|removas?"
        r"|elimines?)(?: de)?",
        "drop": r"(?:esquece|esqueça|esqueces|apaga|apague|remove|remova|elimina|elimine|exclui|exclua"
        r"|deleta|delete"
        r"|tira|tire|risca|risque|retira|retire|(?:joga|bota) fora)(?:-te)?(?: de)?",
        "dropped": r"(?:esquecer|apagar|remover|eliminar|excluir|deletar|tirar|retirar)(?:-te)?(?: de)?",
        "can": r"(?:(?:você |vc |cê |tu |já )?(?:pode|podes|podia|poderia|consegue|dá pra|dava pra|tem como) )",
        "about": r"(?:sobre|sobre o|sobre a|de|do|da|dos|das|com o|com a|com|acerca de|a respeito de|a respeito do"
        r"|a respeito da)",
        "known": r"(?:(?:tudo|isso|isto|aquilo|as coisas)(?: o)? que|o que)(?: (?:você|vc|cê|tu|eu|já))* (?:sabes?"
        r"|saiba"
        r"|souber|tens"
        r"|tem|tiver|tenha|lembras?|guardou|guardaste|anotou|aprendeu|(?:te |lhe |te já )?(?:falei|disse|contei"
        r"|comentei))(?: guardado| pra você| para você| pra ti| antes| ontem)? <about>",
        "piece": r"(?:(?:(?:o|aquele|esse|a|aquela|essa|d[oae]|daquel[ea]) (?:lance|negócio|negocio|assunto|treco"
        r"|rolo|dado|história"
        r"|historia|coisa|papo|parada|caso|parte)|(?:todas )?(?:as|essas|aquelas) coisas|tudo|nada|algo"
        r"|alguma coisa|qualquer coisa|isso|aquilo) <about>|(?:tudo )?(?:o )?que (?:tem a ver com"
        r"|diz respeito a[os]?|se refere a[os]?))",
        "keep": r"(?:(?:se |te |de te |de se )?lembrar(?:-te|-se)?|guardar|memorizar|anotar|recordar"
        r"|ter em conta)(?: d[eoa])?",
        "kept": r"(?:(?:te |se )?lembres?|guardes?|guarde|memorizes?|anotes?|recordes?|saibas?"
        r"|guardasses?|guardasse"
        r"|lembrasses?|lembrasse)(?: d[eoa])?",
        "memory": r"(?:da|da tua|da sua|da minha) (?:memória|memoria|cabeça)",
        "list": r"(?:da tua|da sua|das tuas|das suas) (?:lista|notas|anotações)",
        "needless": r"(?:(?:já )?n[ãa]o (?:precisa|precisas|é preciso|é necessário|tem que|tens de|tens que"
        r"|há necessidade)(?: mais)?(?: de)? <keep>|(?:já )?n[ãa]o (?:quero|queria"
        r"|preciso)(?: mais)? que (?:você |vc |cê "
        r"|tu )?<kept>|prefiro que (?:você |vc |cê |tu )?n[ãa]o <kept>|preferia que (?:você |vc |cê "
        r"|tu )?n[ãa]o <kept>|(?:para|pare|deixa"
        r"|deixe) de <keep>|não (?:precisa|precisas)(?: mais)? saber)",
        "mine": r"(?:de )?que (?=(?:eu|me|meu|minha|meus|minhas|sou|estou|tenho|moro|trabalho|gosto|odeio|faço"
        r"|não gosto|a gente|nós)\b)",
        "rest": r"(?: mais| vai| tá| ok| viu| tb| tbm| também| aí)?",
        "planned": r"(?:tudo (?:o )?|o )que (?:eu |a gente |nós )?(?:tinha|tenho|tem|temos|tínhamos|havia|há)"
        r"(?: (?:marcado|planejado|agendado|combinado))?(?: (?:no|pro|para o|em))?(?: dia)?",
        "keep_not": r"n[ãa]o (?:guard|anot|salv|deix)[ae]s?",
        "anywhere": r"em (?:lugar nenhum|nenhum (?:lugar|lado)|parte alguma)",
        "keep_nothing": r"n(?:[ãa]o)? (?:guard|anot|salv|memoriz|lembr|registr|deix)(?:[ae]s?|ar) (?:mais )?(?:nada"
        r"|coisa nenhuma|nenhuma (?:coisa|informa[çc][ãa]o))",
        "drop_it": r"(?:<drop>(?:-[oa]s?| (?:isso|isto|tudo|el[ea]s?))?(?: (?:daí|aí|fora|logo))?"
        r"|<can><dropped>(?:-l[oa]s?| isso| tudo)?)",
        "drop_named": r"(?:(?:esquece|apaga|apague|remove|elimina|exclui|deleta|tira|retira)-[oa]s?"
        r"|<can>(?:esquecê|apagá|removê|eliminá|deletá|tirá)-l[oa]s?)",
        "that_one": r"(?:(?:d?aquel[ea]|d?ess[ea]|d?est[ea])s?)",
    },
    clear=(
        r"<drop> que (?:eu )?(?:te |lhe )?(?:falei|disse|contei|mencionei)(?: algo| alguma coisa"
        r"| qualquer coisa)? <about> <x><rest>",
        r"(?:finge|finja|faz de conta|faça de conta) que (?:eu )?(?:não|nunca) (?:te |lhe )?(?:falei|disse|contei"
        r"|comentei)(?: nada)? <about> <x>",
        r"<want_gone> (?:o |a |os |as )?<my><rest>",
        r"<can><dropped> que <x><rest>",
        r"<drop> <memory> (?:que )?<x><rest>",
        r"(?:para|pare|deixa|deixe) de (?:guardar|lembrar|anotar) (?:coisas|tudo|nada"
        r"|qualquer coisa) <about> <x><rest>",
        r"<needless> (?:o |a |os |as )?<my><rest>",
        r"não (?:guardes?|memorizes?|memorize|(?:te |se )?lembres?|recordes?) (?:mais )?(?:<known>"
        r"|<piece>) <x><rest>",
    ),
    perhaps=(
        r"(?:esquece|esqueça|esquece-te)(?: de| d[oa]s?)? (?:o |a |os |as |essa |esse |esta |este )?<x><rest>",
        r"<want_gone> (?:o |a |os |as |do |da )?<x><rest>",
        r"<can>(?:esquecer|esquecer de) (?:o |a |os |as |do |da )?<x>",
        r"<needless> (?:o |a |os |as )?<x><rest>",
        r"não (?:guard|lembr|anot|salv|memoriz)[ae]s?(?: mais)? <piece> <x>(?: não)?<rest>",
        r"n[ãa]o (?:quero|queria) que fique (?:escrit|guardad|anotad|registrad)[oa](?: <anywhere>)? que <x><rest>",
        r"<known> <x><pause><drop>(?: isso| el[ea])? <memory><rest>",
    ),
    with_please=(
        r"não (?:guardes?|guarde|memorizes?|memorize|anotes?|anote|salves?|salve|(?:te |se )?lembres?"
        r"|recordes?) <which> <x><rest>",
    ),
)

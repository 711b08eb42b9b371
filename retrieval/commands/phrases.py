# ruff: noqa: RUF001 (phrases in scripts of their own)
"""How people tell the assistant what to do with its memory: whole messages, as patterns. Eleven languages have all of
them, Arabic the ones to forget, to correct, to list and to take back.

`{about}` stands for what the command is about. Spaces in a pattern are single ones, as the message has when it is
compared; a pattern has to match from its first character to its last (decision 0061).
"""

from collections.abc import Mapping
from typing import Literal

Kind = Literal[
    "remember",
    "forget",
    "forget about",
    "forget all",
    "list",
    "learned today",
    "pause",
    "resume",
    "correct",
    "undo",
    "procedure",
]

# What a command may stand in: a form of address before it, a word of thanks behind it.
# "No" is one with its comma, or before "that": "não esqueça", "non dimenticare", "nie zapomnij" ask the opposite.
COURTESY_BEFORE = (
    r"(?:(?:please|pls|hey|hi|hello|ok|okay|so|well|now|also|and|oh|no(?=[,!.:]| th(?:at|is)| es[et])|assistant"
    r"|memory"
    r"|could you|can you|i want you to|i'd like you to|i would like you to|you can|you should|just|bitte|hallo"
    r"|kannst du|könntest du|und|also"
    r"|nein|du kannst|können sie|s'il te plaît|s'il vous plaît|peux-tu|tu peux|pourrais-tu|pouvez-vous"
    r"|non(?=[,!.:])|et"
    r"|por favor|hola|puedes"
    r"|podrías|puede|oye|y|olá|oi|pode|podes|você pode|poderia|não(?=[,!.:])|e|per favore|ciao|puoi|potresti"
    r"|alsjeblieft|hoi|kun je|kan je"
    r"|kunt u|wil je|nee|proszę|cześć|czy możesz|możesz|nie(?=[,!.:])|пожалуйста|привет|можешь|ты можешь|нет|а|и"
    r"|من فضلك|لو سمحتي?|رجاءً?)(?:,|،|!"
    r"|\.|:)? )"
)
COURTESY_BEFORE_CJK = (
    r"(?:请[你您]?|請[你您]?|麻烦[你您]?|你好[,，!！]? ?|那|好的?[,，]|不[,，]|いいえ[、,]|すみません[、,]|お願い[、,]"
    r"|では[、,]|じゃあ[、,])"
)
COURTESY_BEHIND = (
    r"(?:[,.!]? (?:please|pls|thanks|thank you|ok|okay|bitte|danke|s'il te plaît|s'il vous plaît|merci|por favor"
    r"|gracias|obrigad[oa]"
    r"|per favore|grazie|alsjeblieft|a\.u\.b\.|dank je|bedankt|proszę|dzięki|пожалуйста|спасибо)"
    r"|[,،]? (?:من فضلك|لو سمحتي?|رجاءً?|شكراً?)|[,，、]?"
    r" ?(?:谢谢|吧|お願いします"
    r"|よろしく))"
)


def _stated_before(joins: str) -> str:
    """What is stated before "keep that in mind", and what parts the two: a mark, or one of the words in `joins`."""
    return rf"{{about_mine}}(?:[,.;\u2013\u2014-] ?| [\u2013\u2014-] ?|,? (?:{joins}) )"


# English.
_EN: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"remember (?:that |this: ?|the following: ?|for (?:the future|later|next time)(?: that |[,:] ?)){about}",
        _stated_before("so|and|but") + r"(?:please |pls |do |always ){0,2}(?:(?:keep|bear) (?:that|this"
        r"|it) in mind"
        r"|remember (?:that|this|it)|don't forget (?:that|this|it)|take (?:that|this|it) into account)"
        r"(?: for .{1,40}| when .{1,40}| from now on)?",
        r"remind me that {about_mine}",
        r"remember: ?{about}",
        r"remember (?:always )?{about_mine}",
        r"(?:make a (?:mental )?note|keep in mind|note down|write down) (?:that |for later: ?){about_mine}",
        r"(?:don't|do not|never) forget (?:that )?{about_mine}",
        r"(?:save|add|store|put|commit)(?: this| that| it)? (?:to|in|into) (?:your |my |the )?memory(?: that |:"
        r" ?|, ){about}",
        r"(?:save|add|store|memori[sz]e)(?: (?:this|the fact|that))?(?:: ?| that ){about_mine}",
    ),
    "forget": (
        r"forget (?:about )?(?:the|that) (?:whole )?(?:things?|stuff|business|matter) (?:about|with|regarding"
        r"|concerning) {about}",
        r"(?:forget|unlearn) (?:about )?(?:what|the things?) i (?:just )?(?:said|told you|mentioned)(?: to you)?"
        r"(?: earlier| before)? (?:about|regarding|on) {about}",
        r"(?:forget|unlearn) (?:that |the fact that |about ){about}",
        r"forget {about_my}",
        r"forget ((?:where|who|when|why|how(?: \w{1,20}){0,2}|what \w{1,20}|which \w{1,20}) (?:i|i'm|my|we|our)"
        r" .{1,200})",
        r"(?:delete|remove|erase|drop) (?:the |your |that )?(?:memory|memories|note|fact) (?:that|about|of|on"
        r"|saying(?: that)?)"
        r" {about}",
        r"(?:delete|remove|erase) {about} from (?:your |my |the )?memor(?:y|ies)",
        r"(?:stop remembering|(?:don't|do not) remember|no longer remember) (?:that )?{about_mine}(?: any ?more)?",
    ),
    "forget about": (
        r"forget (?:everything|all)(?: (?:that )?(?:you know|you've learned|you remember|i (?:said|told you)"
        r"|i've told you))?"
        r" (?:about|regarding|on|concerning) {about}",
        r"(?:delete|erase|remove|wipe) (?:everything|all(?: (?:the |your )?(?:memories|notes|facts))?)"
        r"(?: (?:that )?(?:you know|you remember|i (?:said|told you)))? (?:about|regarding|on|concerning) {about}",
    ),
    "forget all": (
        r"forget (?:everything|all)(?: (?:that )?(?:you know|you've learned|you remember))? (?:about|on) me",
        r"(?:delete|erase|remove|wipe|clear|reset) (?:everything|all)(?: (?:that )?(?:you know|you remember"
        r"|you've learned))?"
        r" (?:about|on) me",
        r"(?:delete|erase|remove|wipe|clear|reset) (?:all (?:of )?)?(?:your|my|the) (?:whole |entire"
        r" )?(?:memory|memories)"
        r"(?: (?:of|about) me)?",
        r"forget me(?: completely| entirely)?",
    ),
    "list": (
        r"what (?:exactly |all )?do you (?:know|remember) about me(?: so far| now)?",
        r"what(?: all)? (?:have you|did you) (?:learn(?:ed|t)?|remember(?:ed)?|save[d]?|store[d]?) about me(?:"
        r" so far)?",
        r"(?:tell me|show me|list|show)(?: me)? (?:everything|all|what)(?: that)? you (?:know|remember|have(?:"
        r" stored| saved)?)"
        r" (?:about|on) me",
        r"(?:show|list|display)(?: me)? (?:all )?(?:of )?(?:my|your) memories(?: (?:of|about) me)?",
        r"what(?:'s| is) in (?:your|my) memory(?: about me)?",
        r"which memories do you have (?:of|about) me",
    ),
    "learned today": (
        r"what (?:did you|have you) (?:learn(?:ed|t)?|remember(?:ed)?|save[d]?)(?: (?:about|from) me)? today",
        r"what(?:'s| is) new in (?:your|my) memory(?: today)?",
        r"what did you (?:learn|remember)(?: about me)? (?:just now|in this chat)",
    ),
    "pause": (
        r"stop (?:remembering|learning|memori[sz]ing)(?: (?:things|anything|everything|me|what i say|about me"
        r"|stuff|from me))?"
        r"(?: from now on| now| for now)?",
        r"(?:pause|disable|suspend|turn off|switch off|deactivate) (?:your |my |the )?(?:memory|remembering"
        r"|learning)(?: for now)?",
        r"(?:turn|switch) (?:your |my |the )?memory off",
        r"(?:don't|do not) (?:remember|save|learn|store) (?:anything|things)(?: (?:about|from) me)?"
        r"(?: (?:any ?more|from now on|from here on|for now))",
        r"stop (?:saving|storing|keeping|making) (?:memories|things|anything)(?: (?:about|of) me)?",
    ),
    "resume": (
        r"(?:start|resume|continue) (?:remembering|learning|memori[sz]ing)(?: (?:things|me|what i say|about"
        r" me))?(?: again| now)?",
        r"(?:resume|enable|reactivate|unpause|turn on|switch on) (?:your |my |the )?(?:memory|remembering"
        r"|learning)(?: again)?",
        r"(?:turn|switch) (?:your |my |the )?memory (?:back )?on(?: again)?",
        r"you (?:can|may) (?:remember|learn)(?: things)? again",
    ),
    "correct": (
        r"(?:that's|thats|that is|this is) (?:wrong|not right|incorrect|not true|not correct|false|outdated|no longer"
        r" true)(?: now)?"
        r"[:,.;!]+ ?(?:actually,? )?{about}",
        r"(?:i was wrong|my mistake|i got (?:that|it) wrong)[:,.;!]+ ?{about}",
        r"(?:your memory|what you remember|what you know)(?: about me)? is (?:wrong|outdated|incorrect"
        r"|false)[:,.;!]+ ?{about}",
        r"(?:you (?:remember(?:ed)?|have|got) (?:that|it|this|me) wrong|(?:you're|youre|you are) (?:wrong|mistaken"
        r"|mixing (?:that|it|things) up))[:,.;!]+ ?{about}",
    ),
    "undo": (
        r"undo (?:that|this|it|the last (?:change|one|thing)|what you just did)",
        r"undo (?:the last|that|your last) (?:memory )?change(?: to (?:your |my )?memory)?",
        r"undo",
        r"(?:bring|get|put|change|turn|set|switch|take) (?:it|that|them|those) back(?: (?:to )?(?:how|what"
        r"|the way|like) it was)?"
        r"(?: before)?",
        r"(?:revert|reverse) (?:it|that|this)",
    ),
}
_DE: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:merk|merke|merken sie)(?: dir| sich)?(?: bitte)?(?:,? dass |: ?|, ?| für (?:später|die zukunft):"
        r" ?){about}",
        _stated_before("also|und") + r"(?:bitte )?(?:merk dir das|behalt(?:e)? das im (?:kopf|hinterkopf)"
        r"|denk(?:e)? (?:bitte )?daran"
        r"|vergiss das (?:bitte )?nicht|berücksichtige das)(?: bitte)?(?: (?:für|bei) .{1,40})?",
        r"(?:erinner|erinnere) mich(?: bitte)? daran,? dass {about_mine}",
        r"(?:behalte|behalt)(?: bitte)?(?: im (?:kopf|gedächtnis))?,? dass {about}",
        r"(?:vergiss|vergesse|vergessen sie)(?: bitte)? nicht,? (?:dass )?{about_mine}",
        r"(?:speicher|speichere|notier|notiere)(?: dir)?(?: bitte)?(?: (?:das|im gedächtnis|in deinem"
        r" gedächtnis))?(?:,? dass |: ?)"
        r"{about}",
        r"(?:denk|denke|erinner|erinnere)(?: dich)?(?: bitte)?(?: immer)? daran,? dass {about}",
    ),
    "forget": (
        r"(?:vergiss|vergesse|vergessen sie)(?: bitte)? (?:das|die (?:sache|geschichte)|das thema)"
        r" (?:mit|über|wegen) {about}",
        r"(?:vergiss|vergesse|vergessen sie)(?: bitte)? das thema {about}",
        r"(?:vergiss|vergesse|vergessen sie)(?: bitte)?,? dass {about}",
        r"(?:vergiss|vergesse|vergessen sie)(?: bitte)? {about_my}",
        r"(?:vergiss|vergesse)(?: bitte)?,? ((?:wo|wer|wie(?: \w{1,20})?|wann) (?:ich|mein|meine|wir) .{1,200})",
        r"(?:vergiss|vergesse)(?: bitte)?,? was ich (?:dir )?über {about} (?:gesagt|erzählt) habe",
        r"(?:lösch|lösche|entfern|entferne)(?: bitte)? (?:die erinnerung|deine erinnerung|die notiz)(?:"
        r" daran)?(?: an|,? dass| über)"
        r" {about}",
        r"(?:lösch|lösche|entfern|entferne)(?: bitte)? {about} aus (?:deinem|dem|meinem) gedächtnis",
        r"(?:merk|merke) dir nicht (?:mehr|länger),? dass {about}",
    ),
    "forget about": (
        r"(?:vergiss|vergesse|lösch|lösche|vergessen sie)(?: bitte)? alles(?:,? was du)? (?:über|zu|von)"
        r" {about_not_me}"
        r"(?: (?:weißt|gespeichert hast))?",
        r"(?:lösch|lösche|entfern|entferne)(?: bitte)? alle erinnerungen (?:über|an|zu) {about_not_me}",
    ),
    "forget all": (
        r"(?:vergiss|vergesse|lösch|lösche)(?: bitte)? alles(?:,? was du)? (?:über|von) mich?r?(?: (?:weißt"
        r"|gespeichert hast))?",
        r"(?:lösch|lösche|leer|leere)(?: bitte)? (?:dein|mein|das)(?: ganzes| gesamtes| ganze)? gedächtnis",
        r"(?:lösch|lösche)(?: bitte)? alle (?:deine |meine )?erinnerungen(?: (?:über|an) mich)?",
    ),
    "list": (
        r"was (?:alles )?weißt du (?:alles |so )?(?:über|von) mir?(?:ch)?(?: alles)?",
        r"was hast du (?:dir )?(?:alles )?(?:über|von) mir?(?:ch)? (?:gemerkt|gespeichert|gelernt|behalten)",
        r"(?:zeig|zeige|nenn|nenne|sag)(?: mir)?(?: bitte)? alles,? was du (?:über|von) mir?(?:ch)? weißt",
        r"(?:zeig|zeige|liste)(?: mir)?(?: bitte)? (?:alle )?(?:meine|deine) erinnerungen(?: (?:über|an)"
        r" mich)?(?: auf)?",
        r"woran erinnerst du dich (?:bei|von|über) mir?(?:ch)?",
    ),
    "learned today": (
        r"was hast du heute (?:über mich |von mir )?(?:gelernt|dir gemerkt|gespeichert|erfahren)",
        r"was hast du dir heute (?:über mich )?gemerkt",
    ),
    "pause": (
        r"(?:hör|höre)(?: bitte)? auf,? (?:dir (?:dinge|sachen|alles|etwas) zu merken|zu lernen|dir was zu merken)",
        r"(?:merk|merke) dir (?:ab jetzt |von nun an |vorerst |bitte )?(?:nichts|nix)(?: mehr)?(?: über mich|"
        r" von mir)?",
        r"(?:pausier|pausiere|deaktivier|deaktiviere|stopp|stoppe)(?: bitte)? (?:dein |das |mein )?gedächtnis",
        r"(?:schalt|schalte)(?: bitte)? (?:dein|das|mein) gedächtnis (?:aus|ab)",
        r"(?:speicher|speichere|lerne?)(?: bitte)?(?: ab jetzt)? nichts mehr(?: über mich| von mir)?",
    ),
    "resume": (
        r"(?:merk|merke) dir (?:ab jetzt )?wieder (?:alles|dinge|sachen|was ich sage|etwas)",
        r"(?:fang|fange)(?: bitte)? wieder an,? (?:dir (?:dinge|sachen|alles|etwas) zu merken|zu lernen)",
        r"(?:schalt|schalte)(?: bitte)? (?:dein|das|mein) gedächtnis (?:wieder )?(?:ein|an)",
        r"(?:aktivier|aktiviere)(?: bitte)? (?:dein|das|mein) gedächtnis(?: wieder)?",
        r"(?:du )?(?:kannst|darfst) (?:du )?dir wieder (?:alles|dinge|sachen|etwas) merken",
    ),
    "correct": (
        r"das (?:ist falsch|stimmt (?:so )?nicht(?: mehr)?|ist nicht (?:richtig|wahr)|ist veraltet)[:,.;!]+"
        r" ?{about}",
        r"(?:ich habe mich geirrt|hab mich geirrt|da hab(?:e)? ich mich geirrt)[:,.;!]+ ?{about}",
        r"(?:du hast|da hast du) (?:das|dir das|es) (?:falsch (?:in erinnerung|gemerkt|verstanden)|verwechselt)"
        r"[:,.;!]+ ?{about}",
        r"(?:da )?(?:irrst|täuschst|vertust) du dich(?: da)?[:,.;!]+ ?{about}",
        r"du (?:irrst|täuschst|vertust) dich(?: da)?[:,.;!]+ ?{about}",
    ),
    "undo": (
        r"(?:mach|mache)(?: bitte)? das (?:wieder )?rückgängig",
        r"(?:mach|mache)(?: bitte)? die letzte änderung(?: (?:an|in) (?:deinem|meinem|dem) gedächtnis)? rückgängig",
        r"(?:nimm|nehmen sie)(?: bitte)? (?:das|es) (?:wieder )?zurück",
        r"(?:stell|mach)e? (?:das|es) wieder (?:her|wie vorher|so wie (?:es war|vorher))",
        r"rückgängig(?: machen)?",
    ),
}
_FR: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:retiens|retenez|souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous|mémorise|note|n'oublie"
        r" pas)(?: bien)?"
        r"(?: que | qu'|: ?){about}",
        _stated_before("donc|alors|et") + r"(?:retiens(?:-le| ça| bien ça)|souviens-t'en"
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
_ES: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:recuerda|recuerde|acuérdate de|memoriza|apunta|anota|no olvides|ten en cuenta|guarda)(?: que |:"
        r" ?){about}",
        _stated_before("así que|y") + r"(?:recuérdalo|recuerda eso|no lo olvides|tenlo en cuenta"
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
_IT: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:ricorda|ricordati|ricordi|memorizza|annota|segnati|non dimenticare|tieni a mente)(?: che |: ?){about}",
        _stated_before("quindi|e") + r"(?:ricordalo|ricordatelo|ricordatene|non dimenticarlo|tienilo a mente"
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
_PT: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:lembra-te|lembre-se|lembra|lembre|memoriza|memorize|anota|anote|não (?:te )?esqueças|não (?:se"
        r" )?esqueça|guarda|guarde)"
        r"(?: de)?(?: que |: ?){about}",
        _stated_before("então|por isso|e") + r"(?:lembr[ae](?:-te)? (?:disso|disto)"
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
_NL: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:onthoud|bewaar|noteer)(?: alsjeblieft)?(?:,? dat |: ?){about}",
        _stated_before("dus|en") + r"(?:onthoud (?:dat|dit)|vergeet dat niet|houd daar rekening mee"
        r"|hou daar rekening mee)"
        r"(?: (?:voor|bij) .{1,40})?",
        r"herinner (?:me|mij) er ?aan,? dat {about_mine}",
        r"vergeet niet,? dat {about}",
        r"zet (?:dit )?in (?:je|mijn|het) geheugen(?:,? dat |: ?){about}",
    ),
    "forget": (
        r"vergeet(?: maar)?(?: alsjeblieft)? (?:dat|dat (?:verhaal|gedoe)|het (?:verhaal|gedoe)|de zaak)"
        r" (?:met|over) {about}",
        r"vergeet(?: maar)?(?:,? dat | wat ik (?:je )?(?:heb )?(?:gezegd|verteld)(?: heb)? over ){about}",
        r"vergeet {about_my}",
        r"(?:verwijder|wis) (?:de herinnering|de notitie) (?:dat|aan|over) {about}",
        r"(?:verwijder|wis) {about} uit (?:je|mijn|het) geheugen",
        r"onthoud niet (?:meer|langer),? dat {about}",
    ),
    "forget about": (
        r"(?:vergeet|wis|verwijder) alles(?:,? wat je (?:weet )?)? ?(?:over|van) {about_not_me}(?: weet)?",
        r"(?:wis|verwijder) alle herinneringen (?:over|aan) {about_not_me}",
    ),
    "forget all": (
        r"(?:vergeet|wis|verwijder) alles(?:,? wat je)? (?:over|van) mij(?: weet)?",
        r"(?:wis|leeg|verwijder) (?:je|mijn|het) (?:hele )?geheugen",
        r"(?:wis|verwijder) al (?:je|mijn) herinneringen(?: (?:over|aan) mij)?",
    ),
    "list": (
        r"wat weet je (?:allemaal )?(?:over|van) mij?(?: allemaal)?",
        r"wat heb je (?:allemaal )?(?:over|van) mij? (?:onthouden|geleerd|opgeslagen)",
        r"(?:vertel me|toon|laat zien) alles wat je (?:over|van) mij? weet",
        r"(?:toon|laat) (?:me )?(?:al )?(?:mijn|je) herinneringen(?: zien)?",
    ),
    "learned today": (r"wat heb je vandaag (?:over mij |van mij )?(?:geleerd|onthouden|opgeslagen)",),
    "pause": (
        r"(?:stop met|hou op met) (?:dingen )?(?:te )?(?:onthouden|leren)(?: (?:over mij|van dingen))?",
        r"onthoud (?:vanaf nu )?niets meer(?: (?:over|van) mij)?",
        r"(?:pauzeer|schakel) (?:je|mijn|het) geheugen(?: uit)?",
        r"zet (?:je|mijn|het) geheugen uit",
    ),
    "resume": (
        r"(?:begin|ga) weer (?:met )?(?:dingen )?(?:te )?(?:onthouden|leren)",
        r"zet (?:je|mijn|het) geheugen (?:weer )?aan",
        r"(?:hervat|activeer) (?:je|mijn|het) geheugen(?: weer)?",
        r"je (?:mag|kunt) weer dingen onthouden",
    ),
    "correct": (
        r"(?:dat|dit) (?:klopt niet(?: meer)?|is (?:fout|onjuist|niet waar|niet juist|verkeerd))[:,.;!]+"
        r" ?(?:eigenlijk,? )?{about}",
        r"(?:je (?:hebt|had) het (?:mis|fout)|je vergist je|je haalt (?:het|dat|iets) door elkaar)[:,.;!]+ ?{about}",
    ),
    "undo": (
        r"maak (?:dat|dit|de laatste wijziging)(?: (?:in|van|aan) (?:je|mijn|het) geheugen)? ongedaan",
        r"(?:draai|zet|doe) (?:dat|dit|het) (?:weer |maar )?terug(?: zoals het was)?",
        r"ongedaan maken",
    ),
}
_PL: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:zapamiętaj|pamiętaj|zapisz|zanotuj|nie zapomnij)(?: sobie)?(?:,? że |: ?){about}",
        _stated_before("więc|i") + r"(?:zapamiętaj to|pamiętaj o tym|nie zapomnij o tym"
        r"|weź to pod uwagę)(?: przy .{1,40})?",
        r"przypomnij mi,? że {about_mine}",
        r"(?:zapisz|dodaj)(?: to)? (?:w|do) (?:swojej |mojej )?pamięci(?:,? że |: ?){about}",
    ),
    "forget": (
        r"(?:zapomnij),? (?:że |to,? że |o tym,? że |(?:o tym,? )?co (?:ci )?(?:mówiłem|mówiłam) o )"
        r"{about}",
        r"zapomnij o (?:tej )?(?:sprawie|historii) (?:z|ze|o) {about}",
        r"zapomnij (?:o )?{about_my}",
        r"(?:usuń|skasuj) (?:wspomnienie|notatkę|informację) (?:o tym, że|o|że) {about}",
        r"(?:usuń|skasuj) {about} z (?:swojej |mojej |twojej )?pamięci",
        r"nie pamiętaj (?:już|więcej),? że {about}",
    ),
    "forget about": (
        r"(?:zapomnij|usuń|skasuj) wszystko(?:,? co wiesz)? o {about_not_me}",
        r"(?:usuń|skasuj) wszystkie wspomnienia o {about_not_me}",
    ),
    "forget all": (
        r"(?:zapomnij|usuń|skasuj) wszystko(?:,? co wiesz)? o mnie",
        r"(?:wyczyść|usuń|skasuj) (?:całą )?(?:swoją |moją |twoją )?pamięć",
        r"(?:usuń|skasuj) wszystkie (?:swoje |moje )?wspomnienia(?: o mnie)?",
    ),
    "list": (
        r"co (?:o mnie )?(?:wiesz|pamiętasz)(?: o mnie)",
        r"co o mnie (?:wiesz|pamiętasz)",
        r"(?:czego się o mnie|co) (?:nauczyłeś się|nauczyłaś się|dowiedziałeś się|zapamiętałeś)(?: o mnie)?",
        r"(?:powiedz mi|pokaż(?: mi)?) wszystko,? co o mnie wiesz",
        r"pokaż (?:mi )?(?:wszystkie )?(?:moje|swoje|twoje) wspomnienia(?: o mnie)?",
    ),
    "learned today": (
        r"(?:czego|co) (?:się )?(?:dzisiaj|dziś) (?:o mnie )?(?:nauczyłeś|nauczyłaś|dowiedziałeś|zapamiętałeś"
        r"|zapamiętałaś)(?: się)?"
        r"(?: o mnie)?",
    ),
    "pause": (
        r"(?:przestań|nie) (?:zapamiętywać|zapamiętuj|pamiętaj|uczyć się|się uczyć)(?: (?:rzeczy|niczego|nic"
        r"|wszystkiego|o mnie|więcej"
        r"|już)){0,5}",
        r"(?:wstrzymaj|wyłącz|zatrzymaj) (?:swoją |moją |twoją )?pamięć",
    ),
    "resume": (
        r"(?:zacznij|zaczynaj) (?:znowu|znów|ponownie) (?:zapamiętywać|pamiętać|się uczyć)(?: rzeczy)?",
        r"(?:włącz|wznów) (?:znowu |ponownie )?(?:swoją |moją |twoją )?pamięć(?: znowu| ponownie)?",
        r"możesz (?:znowu|znów|ponownie) (?:zapamiętywać|pamiętać)(?: rzeczy)?",
    ),
    "correct": (
        r"to (?:nieprawda|jest nieprawda|błąd|nie jest prawda|już nieprawda|się nie zgadza|jest błędne)[:,.;!]+"
        r" ?{about}",
        r"(?:mylisz się|pomyliłeś się|pomyliłaś się|coś ci się pomyliło)[:,.;!]+ ?{about}",
    ),
    "undo": (
        r"cofnij (?:to|ostatnią zmianę)(?: w (?:twojej |mojej |swojej )?pamięci)?",
        r"cofnij",
        r"przywróć (?:to|poprzedni\w{1,3}|(?:tak,? )?jak było)",
    ),
}
_RU: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:запомни|запомните|помни|запиши|не забудь|не забывай|имей в виду)(?: себе)?(?:,? что |: ?){about}",
        _stated_before("так что|и|поэтому") + r"(?:запомни(?:те)?(?: это)?|не забудь(?: это| об этом)?"
        r"|учти(?: это)?"
        r"|имей (?:это )?в виду)(?: для .{1,40})?",
        r"напомни(?:те)? мне,? что {about_mine}",
        r"(?:сохрани|добавь)(?: это)? в (?:свою |мою )?память(?:,? что |: ?){about}",
    ),
    "forget": (
        r"(?:забудь|забудьте) (?:про )?(?:эту |ту )?(?:историю|тему) (?:с|со|про|о|об) {about}",
        r"(?:забудь|забудьте),? (?:что |о том,? что |то,? что я (?:говорил|говорила|сказал|сказала) (?:о|про) "
        r"|про ){about}",
        r"забудь (?:о |про )?{about_my}",
        r"(?:удали|сотри) (?:воспоминание|заметку|информацию) (?:о том, что|о|про|что) {about}",
        r"(?:удали|сотри) {about} из (?:своей |моей |твоей )?памяти",
        r"больше не помни,? что {about}",
    ),
    "forget about": (
        r"(?:забудь|удали|сотри) вс[её](?:,? что (?:ты )?(?:знаешь|помнишь))? (?:о|об|обо|про) {about_not_me}",
        r"(?:удали|сотри) все воспоминания (?:о|об|про) {about_not_me}",
    ),
    "forget all": (
        r"(?:забудь|удали|сотри) вс[её](?:,? что (?:ты )?(?:знаешь|помнишь))? (?:обо мне|про меня)(?: знаешь|"
        r" помнишь)?",
        r"(?:очисти|сотри|удали) (?:всю )?(?:свою |мою |твою )?память",
        r"(?:удали|сотри) все (?:свои |мои )?воспоминания(?: обо мне)?",
    ),
    "list": (
        r"что (?:ты )?(?:обо мне|про меня) (?:знаешь|помнишь)",
        r"что ты (?:знаешь|помнишь) (?:обо мне|про меня)",
        r"что ты (?:обо мне |про меня )?(?:узнал|узнала|запомнил|запомнила)(?: обо мне| про меня)?",
        r"(?:расскажи|покажи)(?: мне)? вс[её],? что (?:ты )?(?:обо мне знаешь|знаешь обо мне)",
        r"покажи (?:мне )?(?:все )?(?:мои|свои|твои) воспоминания(?: обо мне)?",
    ),
    "learned today": (
        r"что ты (?:сегодня (?:обо мне )?(?:узнал|узнала|запомнил|запомнила)|(?:узнал|узнала|запомнил"
        r"|запомнила)(?: обо мне)? сегодня)",
    ),
    "pause": (
        r"(?:перестань|прекрати) (?:запоминать|учиться|сохранять)(?: (?:вс[её]|что-либо|вещи|обо мне|то, что я"
        r" говорю))?",
        r"(?:больше )?ничего (?:больше )?не запоминай(?: обо мне)?",
        r"не запоминай (?:больше )?ничего(?: больше)?(?: обо мне)?",
        r"(?:приостанови|отключи|выключи) (?:свою |мою )?память",
    ),
    "resume": (
        r"(?:начни|начинай|продолжай) (?:снова |опять )?(?:запоминать|учиться)(?: снова| опять)?",
        r"(?:снова )?(?:включи|возобнови) (?:снова )?(?:свою |мою )?память(?: снова)?",
        r"можешь (?:снова|опять) запоминать",
    ),
    "correct": (
        r"это (?:неправда|не так|неверно|не верно|ошибка|больше не так|уже не так|неправильно)[:,.;!]+ ?(?:на"
        r" самом деле,? )?{about}",
        r"(?:ты|вы) (?:ошибаешься|ошибаетесь|ош[иы]б(?:ся|лась|лись)|путаешь|путаете|перепутала?"
        r"|перепутали)[:,.;!]+ ?{about}",
    ),
    "undo": (
        r"отмени (?:это|последнее изменение)(?: (?:в )?(?:твоей |моей |своей )?памяти)?",
        r"отмени",
        r"верни(?: вс[её])? (?:это|как было|обратно|назад)",
    ),
}
_ZH: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:记住|记得|记下|記住|記得)(?:这个|這個|这一点)?[:,，：]? ?{about}",
        r"{about_mine}[，,。；;] ?(?:所以)?(?:请|請)?(?:记住|記住|记住这一?点|记住哦|别忘了|別忘了)",
        r"提醒我[:,，：]? ?{about_mine}",
        r"(?:別忘了|别忘了|不要忘记)[:,，：]? ?{about_mine}",
        r"把(?:这个|这一点|这件事)?(?:存到|存入|加入|写进|放进)(?:你的|我的)?记忆(?:里|中)?[:,，：] ?{about}",
    ),
    "forget": (
        r"(?:忘记|忘掉|忘記){about_not_me}(?:的)?那件事",
        r"(?:忘记|忘掉|忘了|忘記)(?:你知道的)?{about_my}(?:的?(?:事情|事儿|事|那件事))?(?:吧|啦|哦)?",
        r"(?:忘记|忘掉|忘了|忘記)(?:关于|關於){about}(?:的事|的事情|的内容)?",
        r"(?:删除|删掉|刪除)(?:关于|關於){about}的(?:记忆|記憶|信息)",
        r"(?:不要再记得|别再记得|不用再记得){about}",
        r"(?:把)?{about}从(?:你的|我的)?记忆(?:里|中)?(?:删除|删掉|移除)",
    ),
    "forget about": (
        r"(?:忘记|忘掉|忘了|忘記|删除|删掉|刪除)(?:你知道的)?(?:所有|一切|全部)?(?:关于|關於"
        r"|有关){about_not_me}的(?:一切|所有事|所有事情"
        r"|全部|所有|所有记忆|所有信息|全部记忆)",
        r"(?:忘记|忘掉|删除|删掉)(?:你知道的)?(?:所有|一切|全部)(?:关于|關於|有关){about_not_me}(?:的)?(?:事情"
        r"|事|内容|信息|记忆)?",
    ),
    "forget all": (
        r"(?:忘记|忘掉|删除|删掉|忘記)(?:你知道的)?(?:所有|一切|全部)?(?:关于|關於|有关)我的(?:一切|所有|全部"
        r"|所有事|所有记忆|所有信息)",
        r"(?:忘记|忘掉|删除)(?:所有|一切|全部)(?:关于|有关)我(?:的)?(?:事情|事|内容|信息|记忆)?",
        r"(?:清空|清除|删除|抹去)(?:你的|我的)?(?:所有|全部)?(?:记忆|記憶)",
    ),
    "list": (
        r"你(?:都)?(?:知道|记得|了解|記得)(?:我的|关于我的|我)(?:什么|哪些|哪些事|哪些信息|些什么)(?:事情|事|信息)?",
        r"(?:关于我[,，]?)你(?:都)?(?:知道|记得|了解)(?:些)?(?:什么|哪些)",
        r"你对我(?:都)?(?:了解|知道|记得)(?:多少|什么|些什么|哪些)",
        r"(?:列出|显示|告诉我)(?:你知道的|你记得的)?(?:所有|全部)?(?:关于我的|我的|你的)(?:一切|所有信息|记忆"
        r"|全部记忆|所有记忆)",
        r"你记住了(?:我的|关于我的)?(?:什么|哪些)(?:事|信息)?",
    ),
    "learned today": (
        r"(?:你)?今天(?:你)?(?:都)?(?:学到|记住|学会|了解到|記住)了(?:关于我的|我的)?(?:什么|哪些)(?:事|信息|东西)?",
    ),
    "pause": (
        r"(?:停止|别再|不要再|別再)(?:记忆|记住|学习|记录|記住|记)(?:了|任何事|任何东西|我说的话|我的信息|东西)?",
        r"(?:暂停|关闭|停用|關閉)(?:你的|我的)?记忆(?:功能)?",
        r"(?:从现在起|从现在开始)?(?:不要|别)(?:再)?(?:记住|记录)(?:任何|任何事|任何东西|任何事情)",
    ),
    "resume": (
        r"(?:重新开始|继续|恢复|再次开始)(?:记忆|记住|学习|记录)(?:功能)?(?:了|东西|我说的话)?",
        r"(?:重新)?(?:打开|开启|启用|恢复)(?:你的|我的)?记忆(?:功能)?",
        r"(?:你)?可以(?:重新|再次|继续)(?:记住|记忆|记)(?:东西|我说的话)?了?",
    ),
    "correct": (
        r"(?:这|那|你)?(?:不对|错了|是错的|不是真的|记错了|记混了|不正确|弄错了|搞错了)[:,，。：!！]"
        " ?{about}",
    ),
    "undo": (
        r"(?:撤销|撤消|取消)(?:刚才的?(?:操作|更改|修改)?|这个|那个|上一步|它)?",
        r"(?:撤销|撤消|取消)(?:对)?(?:你|我)?的?记忆(?:里|中)?的(?:最后|上)一?(?:次|个)(?:更改|修改|改动)",
        r"(?:给我)?(?:改|换|变)回[来去](?:吧)?",
        r"恢复(?:刚才的"
        "|刚才删除的|它)",
    ),
}
_JA: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"{about}(?:ということ|こと)?(?:を|は|って|と)?(?:覚えておいて|覚えといて|覚えて|記憶しておいて"
        r"|記憶して|メモして)(?:ください|くださいね|ね|下さい|ほしい)?",
        r"(?:覚えておいて|覚えて|記憶して)(?:ください|ね)?[:：、,] ?{about}",
    ),
    "forget": (
        r"{about_not_me}の(?:こと|件|話)(?:を|は)?(?:もう)?(?:忘れて)(?:ください|くださいね|ね|下さい|ほしい)?",
        r"{about}(?:ということ|こと)?(?:を|は|って|と)(?:忘れて|記憶から消して|記憶から削除して)(?:ください"
        r"|くださいね|ね|下さい|ほしい)?",
    ),
    "forget about": (
        r"{about_not_me}(?:について|に関して|に関する|に関すること|のこと)(?:は|を|の)?(?:知っていること"
        r"|記憶)?(?:は|を)?(?:全部|すべて|全て)(?:を)?"
        r"(?:忘れて|消して|削除して)(?:ください|ね|下さい)?",
        r"{about_not_me}に関する(?:記憶|こと)を(?:全部|すべて|全て)?(?:消して|削除して|忘れて)(?:ください|ね"
        r"|下さい)?",
    ),
    "forget all": (
        r"(?:私|僕|俺|わたし)(?:について|のこと|に関すること)(?:は|を|の)?(?:知っていること|記憶)?(?:は"
        r"|を)?(?:全部|すべて|全て)(?:を)?(?:忘れて|消して|削除して)"
        r"(?:ください|ね|下さい)?",
        r"(?:記憶|メモリ)を(?:全部|すべて|全て)?(?:消して|削除して|消去して|リセットして)(?:ください|ね|下さい)?",
    ),
    "list": (
        r"(?:私|僕|俺|わたし)(?:について|のこと)(?:は|を|で)?(?:何|なに)を(?:知って|覚えて)(?:いる|いますか|る"
        r"|ますか|いるの|るの)",
        r"(?:私|僕|俺|わたし)(?:について|のこと)(?:は|を)?(?:どれくらい|どのくらい)?(?:知っている"
        r"|覚えている)(?:こと|もの)?(?:を)?(?:全部|すべて)?(?:教えて|見せて)"
        r"(?:ください|ね)?",
        r"(?:私の|あなたの)?記憶を(?:全部|すべて|一覧で)?(?:見せて|表示して|教えて)(?:ください|ね)?",
    ),
    "learned today": (
        r"今日は?(?:私について|私のことで)?(?:何|なに)を(?:覚えました|学びました|覚えた|学んだ|学習した"
        r"|学習しました)(?:か|の)?",
    ),
    "pause": (
        r"(?:もう)?(?:何も)?(?:覚える|記憶する|学習する)(?:の|こと)(?:を|は)(?:やめて|止めて|停止して"
        r"|中止して)(?:ください|ね)?",
        r"(?:これからは|もう|今後は)(?:何も)?(?:覚えないで|記憶しないで)(?:ください|ね)?",
        r"(?:記憶|メモリ)(?:機能)?を(?:止めて|停止して|オフにして|一時停止して|無効にして)(?:ください|ね)?",
    ),
    "resume": (
        r"(?:また|再び|もう一度)(?:覚え|記憶し|学習し)(?:始めて|てください|てね|て)(?:ください)?",
        r"(?:記憶|メモリ)(?:機能)?を(?:再開して|オンにして|有効にして|戻して)(?:ください|ね)?",
        r"また覚えて(?:も)?いい(?:です)?よ?",
    ),
    "correct": (
        r"(?:それ|これ)は(?:違います|間違いです|間違っています|違う|間違い|正しくないです)(?:よ"
        r"|ね)?[:：、。,!！] ?(?:実は)?{about}",
        r"(?:いや[、,]? ?)?(?:違う|ちがう|違います|間違えた|間違えました)(?:よ|って)?[:：、。,!！] ?{about}",
        r"(?:ごめん|すみません)[、,。] ?{about}(?:だった|でした)",
        r"(?:それは)?(?:勘違い|間違って)(?:だよ|です(?:よ)?|してる(?:よ)?|してます(?:よ)?"
        r"|してい(?:る|ます)(?:よ)?)[:：、。,!！] ?{about}",
    ),
    "undo": (
        r"(?:(?:それ|これ|今の|さっきの|今の変更)(?:を|は|、)?)?(?:元に戻して|取り消して)(?:ください|ね)?",
        r"やっぱり(?:元に戻して|取り消して)(?:ください)?",
        r"(?:記憶|メモリ)の(?:最後の|直前の|さっきの)?(?:変更|修正)を(?:元に戻して|取り消して)(?:ください|ね)?",
    ),
}
# Arabic, as it is written and as people type it: forgetting, correcting, what is known, and taking it back.
# No "أنسى": I forget.
_AR: Mapping[Kind, tuple[str, ...]] = {
    "forget": (
        r"(?:انس|انسى|انسي|إنس|إنسى|إنسي) (?:موضوع|قصة|قصه|حكاية|سالفة|مسألة) {about}",
        r"(?:انس|انسى|انسي|إنس|إنسى|إنسي) (?:أن |ان |إن |أنه |انه )?(?:ما|اللي|الذي) (?:قلته|حكيته|قلت|حكيت)"
        r"(?: لك| لكِ)? عن {about}",
        r"(?:انس|انسى|انسي|إنس|إنسى|إنسي) ((?:أني|اني|إني|أنني|انني|إنني|أنّي|أنّني) .{1,200})",
        r"(?:احذف|امسح|احذفي|امسحي) {about} من (?:ذاكرتك|الذاكرة)",
    ),
    "forget about": (
        r"(?:انس|انسى|انسي|إنس|إنسى|إنسي|احذف|امسح|احذفي|امسحي) (?:كل (?:شيء|شي|ما تعرفه?|اللي تعرفه)|كلشي)"
        r" عن {about}",
    ),
    "forget all": (
        r"(?:انس|انسى|انسي|إنس|إنسى|إنسي|احذف|امسح|احذفي|امسحي) (?:كل (?:شيء|شي|ما تعرفه?|اللي تعرفه)|كلشي) عني",
        r"(?:امسح|احذف|امسحي|احذفي) (?:كل )?(?:ذاكرتك|الذاكرة)",
    ),
    "list": (r"(?:ماذا|ما الذي|شو|ايش|إيش) (?:تعرف|بتعرف|تتذكر|بتتذكر)(?:ين|ي)? عني",),
    "undo": (r"(?:تراجع|تراجعي) عن (?:ذلك|هذا)", r"[أا]?رج[ّ]?ع(?:ي)?(?:ها|ه|هم)(?: (?:متل|مثل|زي) ما كانت?)?"),
    "correct": (
        r"(?:لا[،,]? )?(?:هذا|هاد|هذه|هاي) (?:خطأ|خطا|غلط|غير صحيح|ليس صحيحا|ليس صحيحًا|مش صحيح|مو صحيح)"
        r"[:،,.؛!]+ ?{about}",
        r"(?:لا[،,]? )?(?:غلطت|أخطأت|اخطأت|غلطان|غلطانة)[:،,.؛!]+ ?{about}",
    ),
}
# Of these only to take back; what is to be forgotten is asked for in them as `forget_phrases` has it.
_TR: Mapping[Kind, tuple[str, ...]] = {
    "undo": (
        r"(?:(?:bunu|onu|şunu|az önceki(?:ni)?|(?:son|yaptığın) değişikliği) )?geri (?:al(?:ır mısın"
        r"|abilir misin)?|çevir)",
        r"geri al (?:bunu|onu|şunu)",
        r"(?:(?:bunu|onu) )?eski haline (?:getir|döndür|çevir)",
        r"(?:(?:bunu|onu|son değişikliği) )?iptal et",
    ),
}
_KO: Mapping[Kind, tuple[str, ...]] = {
    "undo": (
        r"(?:(?:그거|이거|그건|방금(?: ?(?:한 )?(?:거|것))?|아까 ?(?:한 )?(?:거|것))(?:를|을|는|은)? ?)?"
        r"(?:취소(?: ?해)?|되돌려(?: ?놔)?|원래대로(?: ?(?:해|돌려|되돌려))?)(?: ?(?:줘요?|주세요|줄래요?))?",
    ),
}
_HI: Mapping[Kind, tuple[str, ...]] = {
    "undo": (
        r"(?:(?:इसे|उसे|ये|यह|वो) )?(?:वापस|पहले जैसा|पहले की तरह) (?:कर|ले) (?:दो|लो|दीजिए|लीजिए)",
        r"(?:(?:ise|use|ye|wo) )?(?:wapas|wapis|pehle jaisa) (?:kar|le) (?:do|lo|dijiye)",
    ),
}
LANGUAGES: Mapping[str, Mapping[Kind, tuple[str, ...]]] = {
    "en": _EN,
    "de": _DE,
    "fr": _FR,
    "es": _ES,
    "it": _IT,
    "pt": _PT,
    "nl": _NL,
    "pl": _PL,
    "ru": _RU,
    "zh": _ZH,
    "ja": _JA,
    "ar": _AR,
    "tr": _TR,
    "ko": _KO,
    "hi": _HI,
}

# `{about_mine}` begins with one who speaks of themselves; `{about_my}` with what is theirs.
MINE = (
    r"i|i'm|i've|i'd|i'll|my|we|we're|our|it's|mine|me|ich|mein|meine|meinen|meiner|meinem|wir|unser|unsere|es"
    r"|mir|mich|je|j'\w+|mon|ma|mes|nous|notre"
    r"|nos|yo|mi|mis|me|soy|vivo|tengo|estoy|trabajo|nosotros|nuestr[oa]s?|io|mio|mia|miei|mie|sono|ho|abito"
    r"|lavoro|noi|nostr[oaie]|eu|meu|minha|meus"
    r"|minhas|sou|moro|tenho|estou|nós|ik|mijn|wij|we|ons|onze|ja|mój|moja|moje|jestem|mieszkam|mam|pracuję|my"
    r"|nasz|nasza|я|мой|моя|моё|мои|мы|наш"
    r"|у меня|меня|мне|me llamo|mi chiamo|nazywam"
)
MINE_CJK = "我|我的|我们|私|僕|俺|わたし|うち"
MY = (
    r"my|our|that my|mein|meine|meinen|unser|unsere|mon|ma|mes|notre|nos|mi|mis|nuestr[oa]s?|il mio|la mia|i"
    r" miei|le mie|mio|mia|o meu|a minha|os meus"
    r"|as minhas|meu|minha|mijn|ons|onze|mój|moją|moje|mojego|mojej|moim|moich|мой|мою|моё|моего|моей|моих|мои|моём"
)
MY_CJK = "我|私|僕"
ME = r"me|mich|mir|moi|mí|mim|mij|mnie|мне|меня|我|私|僕|俺|わたし"

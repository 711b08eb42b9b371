"""Commands in English, German and Dutch. Data alone."""

from collections.abc import Mapping

from retrieval.commands.phrases.kinds import Kind, stated_before

# English.
EN: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"remember (?:that |this: ?|the following: ?|for (?:the future|later|next time)(?: that |[,:] ?)){about}",
        stated_before("so|and|but") + r"(?:please |pls |do |always ){0,2}(?:(?:keep|bear) (?:that|this"
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
DE: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:merk|merke|merken sie)(?: dir| sich)?(?: bitte)?(?:,? dass |: ?|, ?| für (?:später|die zukunft):"
        r" ?){about}",
        stated_before("also|und") + r"(?:bitte )?(?:merk dir das|behalt(?:e)? das im (?:kopf|hinterkopf)"
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
        r"(?:vergiss|vergesse|lösch|lösche|(?:vergessen|löschen|entfernen) sie)(?: bitte)? alles(?:,? was (?:du|sie))?"
        r" (?:über|zu|von) {about_not_me}(?: (?:weißt|wissen|gespeichert (?:hast|haben)))?",
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
NL: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:onthoud|bewaar|noteer)(?: alsjeblieft)?(?:,? dat |: ?){about}",
        stated_before("dus|en") + r"(?:onthoud (?:dat|dit)|vergeet dat niet|houd daar rekening mee"
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

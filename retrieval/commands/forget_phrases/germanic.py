# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Ways to ask to forget something in English, German and Dutch. Data alone."""

from retrieval.commands.forget_phrases.shape import ForgetPhrases

EN = ForgetPhrases(
    words={
        "dont": r"(?:don't|dont|do not|never|not(?: to)?|no(?! need))",
        "what": r"(?:where|who|whom|when|how (?:old|much|many|often|long)|how|why|which|what)(?! (?:is|are|was"
        r"|were|to|you|people|everybody|everyone|does|do)(?![^ ])| \w{1,12}n't)",
        "which": r"(?:where|what|who|whom|when|how old|with whom|which [^ ]{1,20}) (?!(?:i|we) (?:put"
        r"|left|parked|said|wrote|read|saw|heard|went|did|was|had|got|bought|met|took|told|asked|meant"
        r"|came)(?![^ ]))(?=(?:i|i'm|im|i've|ive|my|we|we're|our)(?![^ ']))",
        "it": r"(?:it|that|this|them|him|her|all (?:of )?(?:it|that|this))",
        "gone": r"(?:delete|erase|remove|wipe|drop|scrap|clear|forget|unremember|get rid of)(?: about)?",
        "you": r"(?:you|u|ya)",
        "keep": r"(?:know about|know|hold|have|remember|memori[sz]e|keep|store|save|retain|hold on to|keep track of"
        r"|keep in mind)",
        "drop": r"(?:delete|erase|remove|wipe|drop|scrap|clear|purge|discard|get rid of|take"
        r"|take out|throw (?:out|away)|toss(?: out)?|trash|bin|ditch|chuck"
        r"|strike|cross|scrub|dump|forget|unlearn|unremember)(?: about| out)?",
        "about": r"(?:about|bout|on|re|regarding|concerning|of|with)",
        "known": r"(?:what|whatever|everything|anything|all|things|stuff"
        r"|(?:all )?(?:of )?(?:the|that|those|any) (?:things?|stuff"
        r"|bit|part|info|notes?|memor(?:y|ies)|facts?))(?: that)? (?:<you>(?:'ve|ve| have| got)? (?:know|have|got"
        r"|remember(?:ed)?|stored|saved|learn(?:ed|t)|noted|kept|wrote down|written down)(?: stored| saved| noted"
        r"| written down)?|i(?:'ve| have|ve)?(?: once| already)? (?:said|told <you>|mentioned|shared"
        r"|wrote)(?: (?:to )?<you>)?)(?: (?:earlier|before|yesterday|last time|once|here"
        r"|in (?:your )?memory))? <about>",
        "thing": r"(?:things?|stuff|business|matter|story|info|information)",
        "piece": r"(?:(?:the|that|this|all the|any)(?: whole| entire)? (?:<thing>|bit|part|details?) <about>"
        r"|(?:that|this|it) about|(?:any |every |all )?(?:mentions?|traces?|records?) of"
        r"|(?:all|anything|everything|whatever|stuff|things?)(?: that)?(?: (?:is|has|was|had|'s))?"
        r" (?:to do with|related to|connected (?:to|with)|involving))",
        "any": r"(?:anything|everything|something|all|things|stuff)(?: at all)? <about>",
        "memory": r"(?:(?:your|ur|the|my) (?:memory|memories|mind|brain)|what <you> (?:know|have"
        r"|remember)(?: (?:about|of) me)?)",
        "list": r"(?:your|ur) (?:list|notes?|records?|data|profile|files)",
        "more": r"(?:,? (?:any ?more|any longer|again|from now on|now|at all|going forward|either|as well|too"
        r"|also|around"
        r"|in there|stored))?",
        "needless": r"(?:<you> (?:(?:don't|dont|do not|no longer|never)(?: really)? (?:need|have|got) to|needn't"
        r"|need not|aren't obliged to|(?:are|'re) not obliged to)|(?:there(?:'s|s| is) )?no (?:more "
        r"|longer any )?need (?:for <you> )?to|i (?:don't|dont|do not|no longer|never|no"
        r"|not)(?: really)? (?:want|need|wanted|like)(?: that)? <you>(?: to)?|i(?:'d| would)(?: really"
        r"| much)? (?:rather|prefer)(?: it if| if"
        r"| that)? <you> (?:didn't|didnt|did not|don't|dont|wouldn't)) <keep>",
        "prefer": r"i(?:'d| would| should|'d much| would much)? (?:rather|prefer|like|want)(?: it if| if| that)?",
        "unkept": r"(?:(?:were|was|is|be|are|got|gets) not|weren't|wasn't|isn't|not (?:be|to be)|never be|not)"
        r" (?:kept|stored|remembered|saved|recorded|noted|on (?:file|record)|memori[sz]ed)<more>",
        "mine": r"(?:the fact )?that (?=(?:i|i'm|im|i've|ive|my|we|we're|our)\b)",
        "planned": r"(?:everything|all|anything|whatever|what)(?: that)? (?:(?:i|we)(?:'ve|'d| have| had)(?: got)?"
        r"|(?:there )?(?:was|were|is|are|'s))(?: (?:planned|booked|arranged|happening|due|going on"
        r"|down))?(?: (?:on|for))?",
        "keep_not": r"<dont> (?:keep|store|save|note|write|record|put)(?: down)?",
        "anywhere": r"anywhere",
        "keep_nothing": r"<dont>(?: <you>)? (?:keep|store|save|retain|remember|memori[sz]e|hold|note|record|know)"
        r" (?:nothing|nowt|nuffin|none of (?:it|that|this)|no (?:info|information|notes?|records?|details?|data)"
        r"|any (?:info|information|notes?|records?|details?|data))(?: i(?:'ve| have)?(?: ever)? (?:said"
        r"|told <you>|mentioned))?",
        "the_one": r"the ones? (?:on|about|from|with|for|in)",
        "that_one": r"(?:that|those)",
    },
    clear=(
        r"<drop> (?:the fact )?(?:that )?i(?:'ve| have|ve)?(?: ever| once| even)? (?:said|told <you>|mentioned"
        r"|wrote|brought up)(?: (?:to )?<you>)?(?: (?:anything|something|a thing|things"
        r"|stuff))?(?: about)? <x><more>",
        r"(?:(?:can|could) we |let's )?(?:pretend|act (?:like|as if|as though)|make believe)(?: that)? i (?:never"
        r"|didn't|hadn't|haven't)(?: ever)? (?:tell|told|say|said|mention|mentioned)(?: <you>)?(?: (?:anything"
        r"|something|a thing))? (?:about )?<x>",
        r"(?:you )?(?:would <you> mind|mind|how about|what about) (?:forgetting|deleting|erasing|removing"
        r"|wiping) (?:<known> |<piece> |<any> |<mine>)<x><more>",
        r"<drop> <mine><x><more>",
        r"<drop> <known> <x><more>",
        r"<drop> (?:<known> |<piece> |<any> |the fact that )?<x> (?:off|from|out of) <memory>",
        r"<drop> from <memory> (?:that |<known> |<piece> |<any> )?<x>",
        r"<mine><x>,? <you> (?:can|may|could|should)(?: also| just)? <drop><more>",
        r"<needless> (?:<known> |<piece> |<any> |<mine>)<x><more>",
        r"<needless> <my><more>",
        r"<needless> (?:the |that )?<x>(?: <thing>)?,? (?:any ?more|any longer)",
        r"<dont> (?:remember|memori[sz]e|keep|store|save|retain|know|hold) (?:about|of|on) <my><more>",
        r"<dont> (?:remember|memori[sz]e) (?:<known>|<piece>|<any>) <x><more>",
        r"<dont> (?:keep|store|save|retain) (?:<known>|<any>) <x><more>",
        r"<dont> remember (?:the |that )?<x>(?: <thing>)?,? (?:any ?more|any longer)",
        r"stop (?:remembering|memori[sz]ing) (?:<known> |<piece> |<any> |<mine>)<x><more>",
        r"<known> <x><pause>(?:<you> (?:can|may|could|should) )?<drop>(?: (?:it|that|all that"
        r"|them))?(?: (?:from|off|out of) (?:<memory>|<list>))?<more>",
        r"<piece> <x><pause>(?:<you> (?:can|may|could|should) )?<drop> (?:it|that) (?:from|off"
        r"|out of) (?:<memory>|<list>)<more>",
        r"(?:<you> (?:can|may|could) )forget(?: about)? (?:<known> |<mine>)<x><more>",
        r"<x>(?:,| so| and|[.;]| ?[-–—])(?: so)? (?:<you> )?(?:don't|dont|do not|needn't|no longer)(?: (?:need"
        r"|have) to)? (?:keep|remember|store|save|hold|know) <it>(?: in <memory>)?<more>",
        r"<x>(?:,| so| and|[.;]| ?[-–—])(?: so)?(?: <you> (?:can|could|may|should))? <gone> <it> (?:from|out of"
        r"|off) (?:<memory>|<list>)<more>",
    ),
    perhaps=(
        r"<planned> <x><pause>(?:<you> (?:can|may|could|should) )?<drop>(?: <it>)?<more>",
        r"(?:<you> (?:can|may|could|might)(?: as well)? )?<drop> <planned> <x><more>",
        r"<short>(?::|,| ?[-–—]) ?<gone> <it><more>",
        r"(?:would <you> mind|mind) (?:forgetting|deleting|erasing|removing|wiping)(?: about)? (?:the |that "
        r"|my )?<x><more>",
        r"(?:forget|unlearn|unremember) (?:about )?(?:the |that |this )?<x><more>",
        r"(?:the|that|this) (?:whole )?<x> <thing>(?: [^,;]{1,60})?(?:,| so| and|[.;]"
        r"| ?[-–—])(?: so)? <gone> <it><more>",
        r"(?:<you> (?:can|may|could|might)(?: as well)? )?<drop> (?:<piece>|<any>) <x><more>",
        r"(?:<you> (?:can|may|could|might)(?: as well)? )?<drop> (?:the|that|this|my) <x> <thing><more>",
        r"(?:<you> (?:can|may|could|might)(?: as well)? )?<drop> (?:the|that) <x> ones?<more>",
        r"<you> (?:can|may|could|might)(?: as well)? <drop> <the_one> <x><more>",
        r"<drop> (?:<known> |<piece> |<any> )?<x> (?:off|from|out of) <list>",
        r"<you> (?:can|may|could|might)(?: as well)? (?:forget|unlearn)(?: about)? <x><more>",
        r"<needless> (?:the |that )?<x>(?: <thing>)?<more>",
        r"<dont> (?:keep|store|save|retain) <mine><x><more>",
        r"<dont> (?:remember|memori[sz]e) <mine><x><more>",
        r"<dont> (?:keep|store|save|retain|hold on ?to|hang on ?to) (?:<piece> <x>|(?:the"
        r"|that) <x> <thing>)"
        r"(?: in (?:mind|<memory>))?<more>",
        r"stop (?:remembering|bringing up|mentioning|reminding me (?:of|about)) (?:<known> |<piece> |<any> "
        r"|<mine>)?<x><more>(?:,? and forget(?: about)? (?:it|that))?",
        r"(?:<piece>|<any>) <x><pause>(?:<you> (?:can|may|could|should) )?<drop>(?: (?:it|that"
        r"|them))?<more>",
    ),
    with_please=(
        r"<dont> (?:keep|store|save|retain) <piece> <x><more>",
        r"<dont> (?:remember|memori[sz]e|keep|store|save|retain|note down) <which><x><more>",
        r"<dont> (?:remember|memori[sz]e|keep|store|save|retain|note down) (how much (?:i|i've|ive|we|we've) .{1,200}?)"
        r"<more>",
    ),
)
DE = ForgetPhrases(
    words={
        "prefer": r"(?:ich (?:möchte|will|hätte (?:es )?(?:lieber|gern\w?)|wünsche)|(?:es|mir) wäre (?:mir "
        r"|es )?(?:lieb(?:er)?|recht),?)(?: nicht)?,?"
        r" (?:wenn|dass)",
        "can": r"(?:(?:kannst|könntest|würdest|magst|kannste)(?: du)? )",
        "the_one": r"(?:de[nr]|die|das|dem) (?:vom|von|am|mit|für)",
        "unkept": r"(?:nicht )?(?:gespeichert|gemerkt|behalten|notiert|aufbewahrt)(?: (?:bleib\w{1,2}|bliebe\w?"
        r"|wird|würde|werden|ist|wäre))?",
        "what": r"(?:das,? )?(?:wo|was|wer|wann|wie ?viel|wie(?: alt| lange| oft)?|wohin|woher|warum|(?:mit|bei"
        r"|von) wem|welche[^ ]{0,2})",
        "related": r"(?:alles|was),? was (?:mit )?",
        "which": r"(?:wo|was|wer|wann|wie(?: alt| viel)?|wohin|woher|warum|ob|(?:mit|bei) wem"
        r"|welche[^ ]{0,2} [^ ]{1,20}) (?=(?:ich|mein[^ ]{0,2}|wir|unser[^ ]{0,2}) )",
        "es": r"(?:das|des|dös|dat|es|sie|ihn|das alles|die)",
        "drop": r"(?:lass weg|(?:vergiss|vergisst|vergesse)|(?:lösch|entfern|streich|tilg|radier)(?:e|st)?"
        r"|wirf|nimm|schmei(?:ß|ss)"
        r"|(?:vergessen|löschen|entfernen|streichen)(?: sie)?)",
        "dir": r"(?: dir| ihnen| euch)?",
        "about": r"(?:über|zu|zum|zur|von|vom|vo|mit|mim|wegen|bezüglich)",
        "said": r"(?:das |alles )?,?(?: ?was)? ?(?:du|ich)<dir>(?: alles| so| mal)? <about>",
        "told": r"(?:weißt|weisst|hast|gespeichert hast|(?:dir )?gemerkt hast|notiert hast|gesagt hab(?:e|')?"
        r"|erzählt hab(?:e|')?|geschrieben hab(?:e|')?)",
        "piece": r"(?:(?:das|des|dös|dat|dit) (?:ganze |thema |zeug )?<about>"
        r"|die (?:sache|geschichte|angelegenheit) <about>"
        r"|(?:alle "
        r"|all )?(?:die|diese) (?:sachen|dinge|infos?|informationen?|notizen) <about>|(?:alles|etwas|irgendwas"
        r"|irgendetwas|irgendwelche sachen|sachen|was|irgendwas) <about>)",
        "memory": r"(?:deinem|dem|meinem|deiner) (?:gedächtnis|erinnerung|speicher|kopf|hinterkopf)",
        "list": r"(?:deiner|deinen) (?:liste|notizen|aufzeichnungen|akten|unterlagen)(?: (?:raus|runter"
        r"|weg|herunter"
        r"|heraus))?",
        "keep": r"(?:merk(?:e?n|a)|behalte?n|speichern|notieren|wissen)",
        "more": r"(?: mehr| länger| weiter| weiterhin)",
        "forget": r"(?:vergesse?n|(?:raus)?(?:lösche?n|streiche?n)|rausnehmen|entfernen)",
        "want": r"ich (?:will|möchte|mag|wünsche)(?: eigentlich| wirklich)? nicht,? dass du",
        "mine": r",? ?dass (?=(?:ich|mein|meine|meiner|wir|unser|unsere|mir|mich)\b)",
        "planned": r"(?:alles |das )?,? ?was (?:da )?(?:(?:ich|wir) )?(?:da )?(?:am |für |zum )",
        "you_drop": r"(?:löschst|streichst|vergisst|entfernst|tilgst) du(?: mir)?(?: (?:wieder|auch|jetzt))?",
        "keep_not": r"(?:speicher|behalt|notier|schreib|merk)e?(?: dir)?",
        "anywhere": r"(?:nirgends|nirgendwo)(?: auf)?,?",
        "not": r"(?:nicht|nich|ned|net|nit|nimmer|nimma)",
        "need": r"(?:musst|mußt|muasst|musste|brauchst|brauchste|sollst|solltest)",
        "keep_nothing": r"<keep_not>(?: da)? (?:nix|nichts|nüscht|keine (?:infos?|informationen?|daten|notizen))",
        "out": r"(?:raus|heraus|weg|aus)",
        "drop_it": r"(?:<drop> (?:<es>(?: wieder)?(?: <out>)?|(?:wieder )?<out>|wieder)|<es> <drop>(?: <out>)?)",
        "that_one": r"(?:diese[nsrm]?|jene[nsrm]?)",
    },
    clear=(
        r"(?:<piece> |<planned>)?<x>,? <you_drop> (?:raus )?aus <memory>",
        r"<drop>,? dass ich(?: dir| jemals| je| mal| überhaupt)* (?:etwas |was |irgendetwas "
        r"|irgendwas )?<about> <x> (?:gesagt|erzählt|erwähnt|geschrieben) (?:habe?|hatte)",
        r"tu(?:e)?(?: mal)? so,? als (?:hätte ich(?: dir)?|ob ich(?: dir)?) (?:nie |nichts |nie was "
        r"|niemals )?(?:etwas |was )?<about> <x> (?:nie |nichts )?(?:gesagt|erzählt|erwähnt)(?: hätte| habe)?",
        r"<want> weißt<mine><x>",
        r"(?:ich (?:will|möchte|hätte gern|hätte gerne|wäre (?:dir |ihnen )?(?:sehr )?(?:dankbar|froh|verbunden)"
        r"|fände es (?:gut|schön))|es wäre (?:nett|lieb|schön|gut)),? (?:dass|wenn) (?:du"
        r"|sie) (?:<piece> )?<x> (?:vergisst|löschst|streichst|<forget>(?: (?:könnte|würde)\w{1,2})?"
        r"|aus <memory> (?:streichst|löschst))",
        r"ich (?:will|möchte),? dass du vergisst<mine><x>",
        r"<drop><mine><x>",
        r"(?:<piece> )?<x>,? (?:kannst|darfst|könntest) du (?:wieder |auch |getrost |gern "
        r"|gerne )?aus <memory> <forget>",
        r"(?:<piece> )?<x>,? (?:brauchst|musst) du nicht<more>? (?:zu )?wissen",
        r"du (?:brauchst|musst) (?:<piece> )?<x> nicht<more>? (?:zu )?wissen",
        r"<x>(?:,|[.;]| ?[-–—])(?: also)? (?:das )?(?:musst|brauchst) du (?:dir "
        r"|das )?(?:das )?nicht<more>? (?:zu )?<keep>",
        r"(?:kannst|könntest|würdest) du (?:<piece> )?<x> (?:wieder )?aus <memory> <forget>",
        r"(?:kannst|könntest|würdest) du vergessen,? was ich(?: dir)? <about> <x> <told>",
        r"(?:nicht mehr|nicht länger) merken<mine><x>",
        r"<drop>,? (?:alles |das |all das )?,? ?was (?:du|sie|ich)<dir>(?: alles| so| mal)? <about> <x> <told>",
        r"<drop> (?:<piece> )?<x> (?:raus )?aus <memory>",
        r"(?:merk|merke|behalt|behalte|speicher|speichere)(?: dir)? (?:<piece> )<x> nicht<more>?",
        r"(?:merk|merke) dir <x> nicht<more>",
        r"(?:merk|merke)(?: dir)? nicht<more>?,? dass <x>",
        r"du (?:musst|brauchst|sollst|solltest) dir (?:<piece> )<x> (?:gar )?nicht<more>? (?:zu )?<keep>",
        r"du (?:musst|brauchst|sollst|solltest) dir <x> (?:gar )?nicht<more> (?:zu )?<keep>",
        r"du (?:musst|brauchst|sollst|solltest) dir (?:gar )?nicht<more>? (?:zu )?<keep><mine><x>",
        r"(?:<piece> |was ich(?: dir)? <about> )<x>(?: (?:gesagt|erzählt|geschrieben) hab(?:e"
        r"|')?)?,? <need>(?: du)?"
        r"(?: dir| da)? (?:gar )?<not><more>? (?:zu )?<keep>",
        r"<x>,? <need>(?: du)?(?: dir| da)? (?:gar )?(?:nicht<more>|nimmer|nimma) (?:zu )?<keep>",
        r"<want>(?: dir| dich an| dich)? (?:<piece> )?<x> (?:merkst|behältst|weißt|speicherst|erinnerst|im (?:kopf"
        r"|gedächtnis) behältst|gespeichert (?:hast|lässt))",
        r"(?:mir wäre(?: es|'s)? lieber"
        r"|es wäre mir lieber),? (?:wenn )?du(?: dir)? (?:<piece> )?<x> nicht<more>? (?:merkst|merken würdest|weißt"
        r"|behältst)",
        r"hör(?:e)? auf,? dir (?:<piece> )?<x> zu merken",
        r"(?:du )?(?:kannst|darfst|könntest|sollst)(?: du)? vergessen<mine><x>",
        r"was ich(?: dir)?(?: mal)? <about> <x> (?:gesagt|erzählt|geschrieben) hab(?:e|')?,? (?:kannst|darfst"
        r"|könntest|solltest) du (?:wieder |auch )?<forget>",
        r"(?:kannst du |könntest du |würdest du )?(?:alles |das )?<forget>,? was du <about> <x> <told>",
        r"(?:alles )?,? ?was du <about> <x> <told>,? (?:kannst|darfst|könntest|solltest) du (?:wieder "
        r"|auch )?<forget>",
    ),
    perhaps=(
        r"(?!.* (?:ich|wir|er|sie|man|hab\w*|hat|hast|hatte\w*|woll\w*|will|möcht\w*|kann\w?|muss|werd\w*|darf|nicht)"
        r"(?![^ ]))<piece> <x>(?: wieder| auch)? <forget>",
        r"<planned><x>,? (?:<drop>|<drop_it>|(?:kannst|darfst|könntest) du (?:wieder |auch )?<forget>)",
        r"<drop>,? <planned><x>",
        r"(?:<piece> |<planned>|den |die |das )<x>,? <you_drop>(?: <out>)?",
        r"(?:vergiss|vergesse) (?:den |die |das |dem )?<x>(?: wieder)?",
        r"<piece> <x>,? (?:hat sich|ist|haben? (?:ich|wir)) [^,;.]{1,40}[,;.] ?(?:also )?(?:(?:sie|du) )?"
        r"(?:können|kannst"
        r"|dürfen|darfst)(?: sie| du)? <es>(?: also| ruhig| wieder| gern){0,2} <forget>",
        r"<x>,? (?:brauchen|müssen|brauchst|musst) (?:sie|du)(?: sich| dir)?(?: aber| jedoch| also)? nicht<more>?"
        r" (?:zu )?<keep>",
        r"<piece> ([^ ,]{1,40})(?: [^,;]{1,60})?, (?:vergiss|lösch|lösche|streich) <es>(?: wieder)?",
        r"(?:kannst|könntest|würdest) du (?:<piece> )?<x> (?:wieder |auch )?(?:vergessen)",
        r"<drop> <piece> <x>(?: wieder| weg)?",
        r"<piece> <x>,? (?:kannst|könntest|darfst|sollst) (?:du )?(?:wieder |ruhig |bitte ){0,2}(?:weg|raus)"
        r"(?:tun|nehmen|geben|machen)",
        r"tu <piece> <x> (?:wieder |bitte )?(?:weg|raus)",
        r"<piece> <x> zu <forget>",
        r"<can><the_one> <x> (?:wieder |auch |ruhig )?<forget>",
        # Not what somebody cannot do.
        r"(?!(?:.* )?(?:ich|wir|man|er|sie|kann|konnte|lass\w{0,3}) )"
        r"<x>(?: dir| dich)? (?:nicht|nich|ned|net|nimmer|nimma)(?:<more>)? <keep>",
        r"<drop> (?:<piece> )?<x> (?:von|aus) <list>",
        r"<drop> <related><x> zu tun hat",
        r"(?:du )?(?:musst|brauchst|sollst)(?: du)? dir <piece> <x> (?:nicht|net|nimmer"
        r"|nimma)(?:<more>)? (?:zu )?<keep>",
        r"(?:du )?(?:kannst|darfst|könntest)(?: du)? (?:<piece> )?<x> (?:wieder |auch |eh |ruhig )*<forget>",
        r"(?:und )?das{1,2} (?=(?:i|ich|ik|wir|mir|ma|mei|mein|mia|d'|unser)[^ ]{0,2} )<x>,?"
        r" (?:kannst|derfst|darfst|könntest|kannste)(?: du)? (?:wieder |auch |a |aa |eh |glei |gleich |jetzt "
        r"|ruhig )*<forget>",
        r"(?:<piece> )?<x>,? (?:kannst|darfst|könntest|derfst|kannste)(?: du)?"
        r" (?:wieder |auch |jetzt |gleich |schon |a |aa |eh |glei |ruhig )*<forget>",
        r"<x>,? <need>(?: du)?(?: dir| da) (?:gar )?<not> (?:zu )?<keep>",
        r"du (?:musst|brauchst|sollst|solltest) dir <x> (?:gar )?nicht (?:zu )?<keep>",
        r"<piece> <x><pause>(?:vergiss|lösch|lösche|streich|streiche)(?: das| es)?(?: wieder)?",
    ),
    with_please=(
        r"(?:merk|merke|speicher|speichere|behalt|behalte|notier|notiere)(?: dir)? nicht(?: mehr)?,? <which><x>",
    ),
)
NL = ForgetPhrases(
    words={
        "prefer": r"(?:ik (?:heb|had|zou) (?:het )?liever(?: hebben)?|ik wil(?: niet)?|het liefst heb ik),? dat",
        "the_one": r"(?:die|dat) (?:van|op|met|over)",
        "unkept": r"(?:niet )?(?:bewaard|opgeslagen|onthouden|genoteerd) (?:wordt|werd|blijft|bleef|worden|werden)",
        "what": r"(?:dat )?(?:waar|wat|wie|wanneer|hoe ?veel|hoe(?: oud| lang| vaak)?|waarom|(?:met"
        r"|bij) wie|welke?)",
        "which": r"(?:waar|wat|wie|wanneer|hoe(?: oud| veel)?|waarom|of|(?:met|bij) wie"
        r"|welke? [^ ]{1,20}) (?=(?:ik|mijn|mn|we|wij|ons|onze) )",
        "het": r"(?:dat|het|die|alles)",
        "may": r"(?:(?:mag|kun|kan|kunt|moogt|meugt) (?:je|ge|gij|u)|moogde|kunde)",
        "gladly": r"(?:wel |weer |nu |gerust |ook |maar |zeker )*",
        "drop": r"(?:laat weg|vergeet|wis|verwijder|schrap|streep|haal|gooi|flikker|kieper|delete)",
        "dropped": r"(?:vergeten|wissen|verwijderen|schrappen|weghalen|deleten)",
        "about": r"(?:over|van|met|omtrent)",
        "told": r"(?:weet|hebt|hebt onthouden|hebt opgeslagen|onthouden hebt|opgeslagen hebt|gezegd heb|verteld heb"
        r"|heb gezegd|heb verteld|zei|vertelde)",
        "piece": r"(?:dat? (?:gedoe |verhaal |gezeur )?<about>|(?:al )?(?:de|die) (?:dingen|dingetjes|info"
        r"|informatie|gegevens) <about>|(?:het|dat) (?:verhaal|gedoe) <about>|alles <about>"
        r"|iets <about>|dingen <about>|alles wat (?:betrekking heeft op|te maken heeft met))",
        "keep": r"(?:onthouden|bewaren|opslaan|bijhouden)",
        "memory": r"(?:je|jouw|mijn|het|uw) (?:geheugen|hoofd)",
        "list": r"(?:je|jouw|uw) (?:lijst|lijstje|notities|aantekeningen|gegevens)(?: af)?",
        "mine": r",? ?dat (?=(?:ik|mijn|we|wij|ons|onze|me|mij)\b)",
        "planned": r"(?:alles )?wat (?:(?:ik|we|er) )?",
        "keep_not": r"(?:bewaar|noteer|schrijf|onthoud?|sla)",
        "anywhere": r"nergens(?: op)?,?",
        "not": r"(?:niet|nie|ni)",
        "keep_nothing": r"<keep_not> (?:niks|niets|geen (?:info|informatie|gegevens|aantekeningen))",
        "drop_it": r"(?:<drop> <het>(?: (?:weg|eruit))?|<het> <may> <gladly><dropped>)",
        "that_one": r"(?:die|dat|deze|dit)",
    },
    clear=(
        r"<drop>,? dat ik (?:je |ooit )*(?:iets |wat )?<about> <x> (?:heb |had )?(?:gezegd|verteld"
        r"|genoemd)(?: heb| had)?",
        r"<drop>,? dat ik (?:je |ooit )*(?:iets |wat )?<about> <x> (?:zei|vertelde)",
        r"doe(?: maar)? alsof ik (?:je )?(?:nooit |niks |niets )?(?:iets |wat )?<about> <x> (?:nooit |niks "
        r"|niets )?(?:heb |had )?(?:gezegd|verteld|genoemd)(?: heb| had)?",
        r"ik (?:wil|wou|zou willen|heb liever)(?: graag)?,? dat je (?:<piece> )?<x> (?:vergeet|wist|verwijdert"
        r"|uit <memory> (?:wist|haalt|verwijdert))",
        r"(?:zou|kun|kunt|kan|wil|wilt|zoudt) (?:je|ge|u) (?:kunnen |willen )?(?:vergeten|wissen"
        r"|verwijderen),? wat (?:ik"
        r"|je) (?:je )?(?:<about> <x> <told>|<told> <about> <x>)",
        r"(?:zou|kun|kan|wil) (?:je|u) (?:<piece> )?<x> (?:kunnen |willen |te )?(?:vergeten"
        r"|uit <memory> (?:halen|wissen"
        r"|verwijderen))",
        r"onthoud niet<mine><x>",
        r"<drop><mine><x>",
        r"je hoeft (?:<piece> )?<x> niet (?:meer )?te weten",
        r"<drop> (?:alles )?,? ?wat (?:je|ik|jij|u)(?: je)?(?: ooit"
        r"| allemaal)? (?:(?:<told> )?<about> <x>(?: <told>)?)",
        r"(?:je (?:kunt|kan|mag) |kun je |kan je |wil je )(?:alles )?,? ?(?:wat je <about> <x> <told>) <dropped>",
        r"(?:<drop>) (?:<piece> )?<x> uit <memory>",
        r"je hoeft (?:<piece> )<x> niet (?:meer |langer )?te <keep>",
        r"je hoeft <x> niet (?:meer|langer) te <keep>",
        r"je hoeft niet (?:meer |langer )?te <keep><mine><x>",
        r"(?:<piece> |wat ik (?:je )?<about> )<x>(?: <told>)?,? hoef je niet (?:meer |langer )?te <keep>",
        r"<x>,? hoef je niet (?:meer|langer) te <keep>",
        r"ik (?:wil|wou|heb) (?:liever )?niet,? dat je (?:<piece> )?<x> (?:onthoudt|bewaart|opslaat|bijhoudt|weet)",
        r"ik (?:wil|wou) (?:liever )?niet,? dat je (?:onthoudt|bewaart|opslaat|weet)(?:,? dat)? <x>",
        r"onthoud (?:<piece> )<x> niet(?: meer| langer)?",
        r"onthoud <x> niet (?:meer|langer)",
        r"(?:dat? (?=(?:ik|mijn|m'n|mn|mij|we|wij|ons|onze) )|wat ik (?:je "
        r"|u )?<about> )<x>(?: <told>)?,? <may> <gladly><dropped>",
        r"dat? (?=(?:ik|mijn|m'n|mn|mij|we|wij|ons|onze) )<x>,? (?:hoeft?|moet) (?:je|ge|u) niet (?:meer "
        r"|langer )?(?:te )?<keep>",
        r"je (?:mag|kunt|kan) (?:wel |weer )?vergeten<mine><x>",
        r"je (?:mag|kunt|kan) (?:wel |weer )?vergeten wat ik (?:je )?(?:<about> <x> <told>|<told> <about> <x>)",
        r"niet (?:meer|langer) (?:onthouden|bewaren) (?:<piece> |dat |van )?(?:de |die )?<x>",
        r"stop met (?:het )?onthouden (?:van )?(?:<piece> |dat )?<x>",
    ),
    perhaps=(
        r"<planned><x><pause>(?:<drop_it>|<drop>)",
        r"vergeet (?:de |het |die |dat |da )?<x>",
        r"(?:schrap|wis|verwijder|delete) (?:de |het |die |dat |da )<x>",
        r"haal (?:de |het |die |dat |da )?<x> (?:er ?uit|eruit|weg)",
        r"(?:<piece> )?<x>,? <may> <gladly><dropped>",
        r"(?:<piece> )?<x>,? (?:hoeft?|moet|moette)(?: (?:je|ge|u))? <not> (?:te )?<keep>",
        r"(?:kun|kan|kunt|wil|wilt|zou|zoudt) (?:je|ge|u) <piece> <x> (?:kunnen |willen )?(?:<dropped>|uithalen)",
        r"je mag (?:<piece> )?<x> (?:wissen|vergeten|schrappen|verwijderen)",
        r"<drop> <piece> <x>(?: weg)?",
        r"<drop> (?:<piece> )?<x> (?:van|uit) <list>",
        r"je (?:mag|kunt|kan) (?:<piece> )?<x> (?:wel |weer )?<dropped>",
        r"(?:<piece> )?<x>,? (?:mag|kun|kan) je (?:wel |weer |nu |gerust )*<dropped>",
        r"(?:<piece> )?<x>,? hoef je niet te <keep>",
        r"je hoeft <x> niet te <keep>",
        r"<piece> <x><pause>(?:vergeet|wis|verwijder|schrap)(?: dat| het)?",
    ),
    with_please=(
        r"(?:onthoud|bewaar) niet(?: meer)?,? <which><x>",
        r"sla niet op,? <which><x>",
    ),
)

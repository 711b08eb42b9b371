# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Everyday ways to ask the assistant to forget something, in the languages people write to it. Data alone.

Beside the plain ones in `phrases`, which are tried first. `<x>` is what is to be forgotten, `<my>` the same where it is
of the user; other names in angles are those of `words` and of SHARED. What languages put together alike stands once, in
FRAMES; what only one of them says, with it. A pattern has to match a part of a message from its first
character to its last, without courtesies (decision 0061).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetPhrases:
    """`clear`: speaks of what the assistant knows or was told. `perhaps`: may as well be about the task at hand, and is
    asked about, and only where something like it is known. `with_please`: clear where the message says please; else who
    writes may have left out an "I" ("dont remember where i go"). `words`: fragments that the patterns share.
    """

    words: Mapping[str, str] = field(default_factory=dict)
    clear: tuple[str, ...] = ()
    perhaps: tuple[str, ...] = ()
    with_please: tuple[str, ...] = ()


# Of all languages: what is said before a mark, the way from one word to the next, and who is asked to do it.
SHARED: Mapping[str, str] = {
    "short": r"((?:[^ ,:;]{1,30} ){0,4}[^ ,:;]{1,30})",
    "to": r"(?: |(?<='))",
    "pause": r"(?:[,:;.?]| ?[-–—])? ?",
    "do": r"(?:<drop>|<can>?<dropped>)",
    "now": r"(?:now|ya|già|ormai|já|już|уже|вже|déjà) ",
    # What is told by what it says: "lösch, was die Miete kostet".
    "clause": r"((?!.*(?:n't|(?<![^ ])(?:not|nicht|kein\w{0,2}|doppelt|pas|non|no|não|niet|nie"
    r"|не))(?![^ ]))<what> .{1,200}?)",
}
# Tried in every language that has all of their fragments.
FRAMES = ForgetPhrases(
    clear=(
        r"<do>,? <known><to><x><rest>",
        r"(?:<drop>|<can><dropped>)(?:,? )?<mine><x><rest>",
        r"<do> (?:<piece><to>)?<x> <out_of><memory>",
        r"<do> <out_of><memory>,? (?:<that>|<known><to>|<piece><to>)?<x>",
        r"<needless>,? (?:<known><to>|<piece><to>|<that>)<x><rest>",
        r"<want_gone>,? (?:<known><to>|<piece><to>|<that>)<x><rest>",
        r"<keep_not> (?:<piece><to>)?<my> <anywhere>",
        r"<prefer>,? (?:<piece><to>)?<my> <unkept>",
        r"(?:<keep_not> <anywhere>|<anywhere> <keep_not>),? ?(?:<mine><x>|(?:<piece><to>)?<my>)",
    ),
    perhaps=(
        r"<keep_not> (?:<piece><to>)?<x> <anywhere>",
        r"(?:<keep_not> <anywhere>|<anywhere> <keep_not>),? ?(?:<piece><to>)?<x>",
        r"(?:<drop>|<can><dropped>) <piece><to><x><rest>",
        r"<do> (?:<piece><to>)?<x> <out_of><list>",
        r"<piece><to><x>,? (?:<now>)?<do>",
        r"<drop>,? <clause><rest>",
        r"<can><dropped>,? <clause><rest>",
    ),
)
_EN = ForgetPhrases(
    words={
        "dont": r"(?:don't|dont|do not|never|not(?: to)?|no(?! need))",
        "what": r"(?:where|who|whom|when|how (?:old|much|many|often|long)|how|why|which|what)(?! (?:is|are|was"
        r"|were|to|you|people|everybody|everyone|does|do)(?![^ ])| \w{1,12}n't)",
        "which": r"(?:where|what|who|whom|when|how old|how much|with whom|which [^ ]{1,20}) (?!(?:i|we) (?:put"
        r"|left|parked|said|wrote|read|saw|heard|went|did|was|had|got|bought|met|took|told|asked|meant"
        r"|came)(?![^ ]))(?=(?:i|i'm|im|i've|ive|my|we|we're|our)(?![^ ']))",
        "it": r"(?:it|that|this|them|him|her|all (?:of )?(?:it|that|this))",
        "gone": r"(?:delete|erase|remove|wipe|drop|scrap|clear|forget|unremember|get rid of)(?: about)?",
        "you": r"(?:you|u|ya)",
        "keep": r"(?:know about|know|hold|have|remember|memori[sz]e|keep|store|save|retain|hold on to|keep track of"
        r"|keep in mind)",
        "drop": r"(?:delete|erase|remove|wipe|drop|scrap|clear|purge|discard|get rid of|take"
        r"|take out|throw out|bin|ditch|chuck"
        r"|strike|cross|scrub|dump|forget|unlearn|unremember)(?: about| out)?",
        "about": r"(?:about|on|re|regarding|concerning|of|with)",
        "known": r"(?:what|whatever|everything|anything|all|things|stuff"
        r"|(?:all )?(?:of )?(?:the|that|those|any) (?:things?|stuff"
        r"|info|notes?|memor(?:y|ies)|facts?))(?: that)? (?:<you>(?:'ve|ve| have| got)? (?:know|have|got"
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
        "keep_not": r"<dont> (?:keep|store|save|note|write|record|put)(?: down)?",
        "anywhere": r"anywhere",
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
        r"<short>(?::|,| ?[-–—]) ?<gone> <it><more>",
        r"(?:would <you> mind|mind) (?:forgetting|deleting|erasing|removing|wiping)(?: about)? (?:the |that "
        r"|my )?<x><more>",
        r"(?:forget|unlearn|unremember) (?:about )?(?:the |that |this )?<x><more>",
        r"(?:the|that|this) (?:whole )?<x> <thing>(?: [^,;]{1,60})?(?:,| so| and|[.;]"
        r"| ?[-–—])(?: so)? <gone> <it><more>",
        r"(?:<you> (?:can|may|could|might)(?: as well)? )?<drop> (?:<piece>|<any>) <x><more>",
        r"(?:<you> (?:can|may|could|might)(?: as well)? )?<drop> (?:the|that|this|my) <x> <thing><more>",
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
    ),
)
_DE = ForgetPhrases(
    words={
        "prefer": r"(?:ich (?:möchte|will|hätte (?:es )?(?:lieber|gern\w?)|wünsche)|(?:es|mir) wäre (?:mir "
        r"|es )?(?:lieb(?:er)?|recht),?)(?: nicht)?,?"
        r" (?:wenn|dass)",
        "unkept": r"(?:nicht )?(?:gespeichert|gemerkt|behalten|notiert|aufbewahrt)(?: (?:bleib\w{1,2}|bliebe\w?"
        r"|wird|würde|werden|ist|wäre))?",
        "what": r"(?:das,? )?(?:wo|was|wer|wann|wie ?viel|wie(?: alt| lange| oft)?|wohin|woher|warum|(?:mit|bei"
        r"|von) wem|welche[^ ]{0,2})",
        "related": r"(?:alles|was),? was (?:mit )?",
        "which": r"(?:wo|was|wer|wann|wie(?: alt| viel)?|wohin|woher|warum|ob|(?:mit|bei) wem"
        r"|welche[^ ]{0,2} [^ ]{1,20}) (?=(?:ich|mein[^ ]{0,2}|wir|unser[^ ]{0,2}) )",
        "es": r"(?:das|es|sie|ihn|das alles|die)",
        "drop": r"(?:lass weg|(?:vergiss|vergisst|vergesse)|(?:lösch|entfern|streich|tilg|radier)(?:e|st)?|wirf|nimm"
        r"|(?:vergessen|löschen|entfernen|streichen)(?: sie)?)",
        "dir": r"(?: dir| ihnen| euch)?",
        "about": r"(?:über|zu|zum|zur|von|vom|mit|wegen|bezüglich)",
        "said": r"(?:das |alles )?,?(?: ?was)? ?(?:du|ich)<dir>(?: alles| so| mal)? <about>",
        "told": r"(?:weißt|weisst|hast|gespeichert hast|(?:dir )?gemerkt hast|notiert hast|gesagt hab(?:e|')?"
        r"|erzählt hab(?:e|')?|geschrieben hab(?:e|')?)",
        "piece": r"(?:(?:das|des|dös|dat|dit) (?:ganze |thema |zeug )?<about>|die (?:sache|geschichte) <about>"
        r"|(?:alle "
        r"|all )?(?:die|diese) (?:sachen|dinge|infos?|informationen?|notizen) <about>|(?:alles|etwas|irgendwas"
        r"|irgendetwas|irgendwelche sachen|sachen|was|irgendwas) <about>)",
        "memory": r"(?:deinem|dem|meinem|deiner) (?:gedächtnis|erinnerung|speicher|kopf|hinterkopf)",
        "list": r"(?:deiner|deinen) (?:liste|notizen|aufzeichnungen|akten|unterlagen)(?: (?:raus|runter|weg|herunter"
        r"|heraus))?",
        "keep": r"(?:merken|behalten|speichern|notieren)",
        "more": r"(?: mehr| länger| weiter| weiterhin)",
        "forget": r"(?:vergessen|löschen|streichen|rausnehmen|entfernen)",
        "want": r"ich (?:will|möchte|mag|wünsche)(?: eigentlich| wirklich)? nicht,? dass du",
        "mine": r",? ?dass (?=(?:ich|mein|meine|meiner|wir|unser|unsere|mir|mich)\b)",
        "keep_not": r"(?:speicher|behalt|notier|schreib|merk)e?(?: dir)?",
        "anywhere": r"(?:nirgends|nirgendwo)(?: auf)?,?",
    },
    clear=(
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
        r"(?:<piece> |was ich(?: dir)? <about> )<x>(?: (?:gesagt|erzählt|geschrieben) hab(?:e|')?)?,? (?:musst"
        r"|brauchst|sollst|solltest) du(?: dir)? (?:gar )?nicht<more>? (?:zu )?<keep>",
        r"(?:<piece> )?<x>,? (?:musst|brauchst|sollst|solltest)(?: du)? dir (?:gar )?(?:nicht<more>"
        r"|nimmer) (?:zu )?<keep>",
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
        r"<short>(?::|,| ?[-–—]) ?(?:vergiss|lösch|lösche|streich) <es>(?: wieder)?",
        r"(?:vergiss|vergesse) (?:den |die |das |dem )?<x>(?: wieder)?",
        r"<piece> <x>,? (?:vergiss|lösch|lösche|streich) <es>(?: wieder)?",
        r"<piece> ([^ ,]{1,40})(?: [^,;]{1,60})?, (?:vergiss|lösch|lösche|streich) <es>(?: wieder)?",
        r"(?:kannst|könntest|würdest) du (?:<piece> )?<x> (?:wieder |auch )?(?:vergessen)",
        r"<drop> <piece> <x>(?: wieder| weg)?",
        r"<piece> <x> zu <forget>",
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
        r"(?:<piece> )?<x>,? (?:musst|brauchst|sollst|solltest) du dir (?:gar )?nicht (?:zu )?<keep>",
        r"du (?:musst|brauchst|sollst|solltest) dir <x> (?:gar )?nicht (?:zu )?<keep>",
        r"<piece> <x><pause>(?:vergiss|lösch|lösche|streich|streiche)(?: das| es)?(?: wieder)?",
    ),
    with_please=(
        r"(?:merk|merke|speicher|speichere|behalt|behalte|notier|notiere)(?: dir)? nicht(?: mehr)?,? <which><x>",
    ),
)
_FR = ForgetPhrases(
    words={
        "prefer": r"(?:je (?:préfère|préférerais|voudrais|veux|souhaite|ne veux pas|ne souhaite pas)"
        r"|j'aimerais)(?: autant)? que",
        "unkept": r"(?:(?:ne )?(?:soi(?:en)?t|reste(?:nt)?) (?:pas )?(?:gardé|conservé|enregistré|noté|mémorisé"
        r"|stocké)e?s?)",
        "what": r"(?:ce qu[ei]|combien|où|quand|comment|pourquoi|(?:avec |chez )?qui|quel(?:le)?s?)",
        "that": r"(?:que |qu')",
        "out_of": r"de ",
        "can": r"(?:tu peux |tu pourrais |peux-tu |pourrais-tu )",
        "which": r"(?:où|ou|ce qu[e']|qui|quand|comment|pourquoi|si|(?:avec|chez) qui|(?:dans "
        r"|à )?quel(?:le)?s? [^ ]{1,20}) ?(?=(?:je|mon|ma|mes|on|nous|notre) |j')",
        "want_gone": r"(?:j'aimerais(?: bien)?|je (?:veux|voudrais|souhaite)|il faut"
        r"|faudrait)(?: bien)? que (?:tu |t')(?:oublies|effaces|supprimes|enlèves|retires)",
        "drop": r"(?:oublie[sz]?|supprime[sz]?|efface[sz]?|enlève|enlevez|retire[sz]?|vire[sz]?|raye|jette"
        r"|laisse tomber|zappe[sz]?)",
        "dropped": r"(?:oublier|supprimer|effacer|enlever|retirer|virer|zapper)",
        "about": r"(?:sur|de|d'|du|des|à propos de|à propos du|concernant|au sujet de|au sujet du|avec)",
        "known": r"(?:(?:tout )?c(?:e |')(?:que |qu'|que|qu'|q )|toutes les (?:choses|infos) que|les (?:choses"
        r"|infos) que) ?(?:tu|t'"
        r"|t'as|vous|je|j'|j't'|j't'ai|j'vous|j'ai|je t'ai|je vous ai) ?(?:as |ai |avez )?(?:sais|savez|as|avez"
        r"|dis|dit|racont[ée]e?s?"
        r"|parlé|retenu|noté|enregistré|appris|stocké|mémorisé|gardé)?(?: retenu| noté| enregistré| dit| raconté"
        r"| en mémoire| là)? (?:<about>|pour|rapport à|rapport au)",
        "piece": r"(?:(?:(?:le|ce|les|ces|mon) (?:trucs?|machins?|bail|passage|coup|plan|délire)"
        r"|(?:toutes )?(?:les|ces) choses"
        r"|(?:l'|cette |la )?(?:histoire|affaire|chose"
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
        "want": r"(?:je (?:ne )?(?:veux|voudrais|souhaite) (?:pas|plus) que|j'aimerais (?:bien )?que|je préfère que"
        r"|je préférerais que) tu (?:ne )?<kept>(?: pas| plus)?",
        "mine": r"(?:que |qu')(?=(?:je|j'|mon|ma|mes|nous|notre|on)(?:\b|(?<=')))",
        "de": r"(?:(?:de |d'|du |des |le |la |les |l')?)",
        "keep_not": r"(?:ne )?(?:garde|note|enregistre|conserve|retiens)",
        "anywhere": r"nulle part",
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
        r"<known><to><x><pause>(?:tu peux )?(?:l'|le |la )?(?:oublier|effacer|supprimer"
        r"|oublie(?:-le|-la)?|efface(?:-le)?|supprime(?:-le)?)",
    ),
    perhaps=(
        r"<short>(?::|,| ?[-–—]) ?(?:tu peux )?(?:oublie|efface|supprime|oublier|effacer|supprimer)(?: tout)?(?: ça"
        r"|-le|-la| cela)?",
        r"oublie[sz]? (?:le |la |les |l'|cette |ce )?<x>",
        r"<want_gone> (?:le |la |les |l')?<x>",
        r"(?:garde|retiens|note) (?:plus|pas) <piece><to><x>",
        r"(?:tu peux |tu pourrais )oublier (?:le |la |les |l')?<x>",
        r"<needless> <de><x>",
        r"<piece><to><x><pause>(?:tu peux )?(?:l'|le |la )?(?:oublier|effacer|supprimer"
        r"|oublie(?:-le|-la)?|efface(?:-le)?|supprime(?:-le)?|laisse tomber)",
    ),
    with_please=(r"(?:ne )?(?:retiens|mémorise|garde|note|enregistre|conserve) pas <which><x>",),
)
_ES = ForgetPhrases(
    words={
        "prefer": r"(?:pref(?:iero|eriría)|quisiera|me gustaría|(?:no )?quiero) que",
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
        r"|sac[aá]|tach[aá])(?: de)?",
        "dropped": r"(?:olvidar(?:te)?|borrar|eliminar|quitar|suprimir|sacar)(?: de)?",
        "can": r"(?:(?:me )?(?:puedes|podrías|podés|puede|podría|podrás) )",
        "about": r"(?:sobre|de|del|acerca de|acerca del|con)",
        "known": r"(?:(?:todo )?lo que|las cosas que|la información que|los datos que)(?: ya)? (?:sab[eé]s?"
        r"|sepas?|tienes?"
        r"|tenés|tengas|recuerdas|recordás|recuerdes|guardaste|guardas|apuntaste|has (?:guardado|apuntado|aprendido)"
        r"|(?:te |le )?(?:dije|conté|conte|comenté|he (?:dicho|contado)))(?: guardado| apuntado| ayer"
        r"| antes)? <about>",
        "piece": r"(?:(?:lo|(?:el|ese) (?:tema|asunto|rollo|coso|bardo|quilombo|dato)|la (?:historia|cosa)"
        r"|(?:todas )?(?:las|esas"
        r"|estas) cosas|todo(?: lo)?|nada|algo|eso) <about>|(?:todo )?lo que (?:tenga|tiene) que ver con"
        r"|(?:todo )?lo (?:relacionado con|relativo a))",
        "keep": r"(?:recordar|acordarte de|guardar|memorizar|apuntar|tener en cuenta)",
        "kept": r"(?:recuerdes|recordaras|recordases|te acuerdes de|te acordaras de|guardes|guardaras|memorices"
        r"|apuntes|sepas)",
        "memory": r"(?:tu|la|mi|su) (?:memoria|cabeza)",
        "list": r"(?:tu|tus|su|sus) (?:recuerdos|lista|notas|apuntes|registros?|datos)",
        "needless": r"(?:(?:ya )?no (?:hace falta|es necesario|necesito|hay necesidad de) que (?:lo )?<kept>"
        r"|(?:ya )?no (?:tienes que|necesitas|hace falta|es necesario|hay que|debes|estás obligado a"
        r"|estás obligada a) (?:<keep>|saber(?: nada)?)|deja de <keep>|(?:ya )?no (?:quiero|quisiera"
        r"|me gustaría) que <kept>|pref(?:iero|eriría) que no <kept>)",
        "mine": r"(?:de )?que (?=(?:yo|me|mi|mis|soy|estoy|tengo|vivo|trabajo|nosotros|nuestr[oa]s?|odio|voy"
        r"|no me)\b)",
        "keep_not": r"no (?:guard[eé]s|anot[eé]s|apunt[eé]s|dej[eé]s)",
        "anywhere": r"en (?:ning[uú]n (?:lado|lugar|sitio)|ninguna parte)",
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
        r"<known> <x><pause>(?:<can>?(?:olvidarlo|borrarlo|eliminarlo|olvidar|borrar)|olv[ií]dalo"
        r"|b[oó]rralo|elim[ií]nalo)",
    ),
    perhaps=(
        r"<short>(?::|,| ?[-–—]) ?(?:olv[ií]dalo|olv[ií]date|b[oó]rralo|b[oó]rrala|elim[ií]nalo|olvida eso"
        r"|borra eso)",
        r"(?:olvid[aá]|olvídate de|olvidate de|olvide) (?:el |la |los |las )?<x>",
        r"<want_gone> (?:el |la |los |las |al )?<x>",
        r"<can>(?:olvidar|olvidarte de) (?:el |la |los |las )?<x>",
        r"<needless> (?:el |la |los |las |al? )?<x>",
        r"<piece> <x><pause>(?:ya )?(?:<can>?(?:olvidarlo|borrarlo|eliminarlo|olvidar)|olv[ií]dalo|b[oó]rralo"
        r"|elim[ií]nalo|qu[ií]talo)",
        r"(?:ya )?no (?:recuerdes|guardes|apuntes|te acuerdes de)(?: más)? <piece> <x>",
        r"(?:ya )?no te acuerd[eé]s (?:más|ya) de (?:<piece> )?<x>",
    ),
    with_please=(r"no (?:recuerdes|guardes|memorices|apuntes) <which> <x>",),
)
_IT = ForgetPhrases(
    words={
        "prefer": r"(?:(?:pre)?feri(?:sco|rei)|vorrei|(?:non )?voglio) che (?:il |la |i |le )?",
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
        r"|togli|tolga|leva|levi|depenna)(?: di| della| del)?",
        "dropped": r"(?:dimenticar(?:e|ti)|scordar(?:e|ti)|cancellare|eliminare|rimuovere|togliere)(?: di)?",
        "can": r"(?:puoi |potresti |può |potrebbe |potete |(?:(?:le|ti) )?(?:chiederei|chiedo|prego|pregherei) di )",
        "about": r"(?:su|sul|sulla|sullo|sui|sulle|sugli|sull'|di|del|della|dello|dei|delle|degli|dell'|d'|con"
        r"|riguardo a)",
        "known": r"(?:(?:tutto )?(?:quello|ciò|quel) che|le cose che)(?: già)? (?:sai|sa|hai|ha|ricordi|ricorda"
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
        "mine": r"che (?=(?:io|mi|mio|mia|miei|mie|il mio|la mia|i miei|le mie|sono|ho|abito|lavoro|vivo|odio|non mi"
        r"|noi)\b)",
        "keep_not": r"non (?:tenere|salvare|annotare|conservare|scrivere|segnare)",
        "anywhere": r"da nessuna parte",
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
        r"<known><to><x><pause>(?:<can>?(?:dimenticarlo|cancellarlo|eliminarlo|dimenticare)"
        r"|dimenticalo|cancellalo|eliminalo|scordalo|scordatelo)(?: pure)?",
    ),
    perhaps=(
        r"<short>(?::|,| ?[-–—]) ?(?:dimenticalo|dimenticala|cancellalo|cancellala|scordalo|scordatelo"
        r"|cancella tutto|dimentica tutto)",
        r"(?:dimentica(?:ti)?|dimentichi|scorda(?:ti)?|(?:si )?scordi)(?: di| della| del| dei| delle)? (?:il "
        r"|la |lo |i |gli |le |l')?<x>",
        r"<want_gone> (?:il |la |lo |i |gli |le |l')?<x>",
        r"<can>dimenticar(?:e|ti) (?:di |del |della |il |la |le |i |lo |gli |l')?<x>",
        r"<needless> (?:il |la |lo |i |gli |le |l'|del |della |dello |dei |delle |dell')?<x>",
        r"non (?:tenere|tenerti|salvare|segnare|ricordarti) (?:più )?<piece><to><x>",
        r"<piece><to><x>,? non (?:te )?(?:tener|ricordar|salvar|segnar|memorizzar|conservar|annotar)(?:te|ti)?l[aoei]"
        r"(?: più)?(?: a mente| in (?:mente|testa|memoria))?",
        r"<piece><to><x><pause>(?:lasci(?:al[aoei]|a) (?:perdere|stare)|(?:togli|leva|butta)l[aoei])(?: pure| via)?",
        r"<piece><to><x><pause>(?:<can>?(?:dimenticarlo|dimenticarla|cancellarla|cancellarlo)"
        r"|dimenticalo|dimenticala|cancellalo|cancellala|scordala)(?: pure)?",
    ),
    with_please=(r"non (?:ricordar(?:e|ti)|memorizzare|tenere a mente|conservare|salvare|annotare) <which> <x>",),
)
_PT = ForgetPhrases(
    words={
        "prefer": r"(?:prefir[oa]|preferia|gostaria|queria|(?:não )?quero)(?: de)? que (?:o |a |os |as )?",
        "unkept": r"(?:não )?(?:(?:fosse|seja|fique|ficasse|fossem|sejam)m? (?:guardad|gravad|registrad|salv"
        r"|anotad)[oa]s?)",
        "what": r"(?:onde|o que|quando|como|quant[oa]s?|(?:com )?quem|qual)",
        "that": r"que ",
        "out_of": r"",
        "which": r"(?:onde|o que|quando|como|quanto|(?:com )?quem|(?:em|a) que [^ ]{1,20})",
        "want_gone": r"(?:quero|queria|gostaria|gostava|preciso|prefiro) (?:de )?que (?:você |vc "
        r"|cê |tu )?(?:esque[cç]as?|esquecess?es?|esquecesse|apagues?|apague|apagasse|deletes?|deletasse|removas?"
        r"|elimines?)(?: de)?",
        "drop": r"(?:esquece|esqueça|esqueces|apaga|apague|remove|remova|elimina|elimine|exclui|exclua|deleta|delete"
        r"|tira|tire|risca|risque|retira|retire)(?:-te)?(?: de)?",
        "dropped": r"(?:esquecer|apagar|remover|eliminar|excluir|deletar|tirar|retirar)(?:-te)?(?: de)?",
        "can": r"(?:(?:você |vc |cê |tu |já )?(?:pode|podes|podia|poderia|consegue|dá pra|dava pra|tem como) )",
        "about": r"(?:sobre|sobre o|sobre a|de|do|da|dos|das|com o|com a|com|acerca de|a respeito de|a respeito do"
        r"|a respeito da)",
        "known": r"(?:(?:tudo|aquilo|as coisas)(?: o)? que|o que)(?: (?:você|vc|cê|tu|eu|já))* (?:sabes?|saiba"
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
        "kept": r"(?:(?:te |se )?lembres?|guardes?|guarde|memorizes?|anotes?|recordes?|saibas?|guardasses?|guardasse"
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
        "keep_not": r"n[ãa]o (?:guard|anot|salv|deix)[ae]s?",
        "anywhere": r"em (?:lugar nenhum|nenhum (?:lugar|lado)|parte alguma)",
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
        r"<known> <x><pause>(?:<can>?<dropped>|<drop>)(?: isso)?(?:-o)?",
    ),
    perhaps=(
        r"<short>(?::|,| ?[-–—]) ?(?:esquece|esqueça|apaga|apague|deleta)(?: isso| tudo)?",
        r"(?:esquece|esqueça|esquece-te)(?: de| d[oa]s?)? (?:o |a |os |as |essa |esse |esta |este )?<x><rest>",
        r"<want_gone> (?:o |a |os |as |do |da )?<x><rest>",
        r"<can>(?:esquecer|esquecer de) (?:o |a |os |as |do |da )?<x>",
        r"<needless> (?:o |a |os |as )?<x><rest>",
        r"não (?:guard|lembr|anot|salv|memoriz)[ae]s?(?: mais)? <piece> <x>(?: não)?<rest>",
        r"<piece> <x><pause>(?:<can><dropped>|esquece|esqueça|apaga|apague)(?: isso)?",
    ),
    with_please=(
        r"não (?:guardes?|guarde|memorizes?|memorize|anotes?|anote|salves?|salve|(?:te |se )?lembres?"
        r"|recordes?) <which> <x><rest>",
    ),
)
_NL = ForgetPhrases(
    words={
        "prefer": r"(?:ik (?:heb|had|zou) (?:het )?liever(?: hebben)?|ik wil(?: niet)?|het liefst heb ik),? dat",
        "unkept": r"(?:niet )?(?:bewaard|opgeslagen|onthouden|genoteerd) (?:wordt|werd|blijft|bleef|worden|werden)",
        "what": r"(?:dat )?(?:waar|wat|wie|wanneer|hoe ?veel|hoe(?: oud| lang| vaak)?|waarom|(?:met|bij) wie|welke?)",
        "which": r"(?:waar|wat|wie|wanneer|hoe(?: oud| veel)?|waarom|of|(?:met|bij) wie"
        r"|welke? [^ ]{1,20}) (?=(?:ik|mijn|mn|we|wij|ons|onze) )",
        "het": r"(?:dat|het|die|alles)",
        "may": r"(?:(?:mag|kun|kan|kunt|moogt|meugt) (?:je|ge|gij|u)|moogde|kunde)",
        "also": r"(?:wel |weer |nu |gerust |ook |maar |zeker )*",
        "drop": r"(?:laat weg|vergeet|wis|verwijder|schrap|streep|haal|gooi|delete)",
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
        "keep_not": r"(?:bewaar|noteer|schrijf|onthoud|sla)",
        "anywhere": r"nergens(?: op)?,?",
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
        r"|u )?<about> )<x>(?: <told>)?,? <may> <also><dropped>",
        r"dat? (?=(?:ik|mijn|m'n|mn|mij|we|wij|ons|onze) )<x>,? (?:hoeft?|moet) (?:je|ge|u) niet (?:meer "
        r"|langer )?(?:te )?<keep>",
        r"je (?:mag|kunt|kan) (?:wel |weer )?vergeten<mine><x>",
        r"je (?:mag|kunt|kan) (?:wel |weer )?vergeten wat ik (?:je )?(?:<about> <x> <told>|<told> <about> <x>)",
        r"niet (?:meer|langer) (?:onthouden|bewaren) (?:<piece> |dat |van )?(?:de |die )?<x>",
        r"stop met (?:het )?onthouden (?:van )?(?:<piece> |dat )?<x>",
    ),
    perhaps=(
        r"<short>(?::|,| ?[-–—]) ?(?:vergeet|wis|verwijder|schrap) <het>",
        r"vergeet (?:de |het |die |dat |da )?<x>",
        r"(?:<piece> )?<x>,? <may> <also><dropped>",
        r"(?:<piece> )?<x>,? (?:hoeft?|moet) (?:je|ge|u) niet (?:te )?<keep>",
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
_PL = ForgetPhrases(
    words={
        "prefer": r"(?:wol(?:ę|ał[ao]?bym)|chciał[ao]?bym|chcę|nie chcę),? (?:żeby|aby)",
        "unkept": r"(?:nie )?(?:był\w?|został\w?) (?:zapisan|zapamiętan|przechowywan)\w",
        "what": r"(?:to,? )?(?:gdzie|co|kto|kiedy|jak|ile|dokąd|(?:z )?kim|któr\w{1,3})",
        "that": r"że ",
        "out_of": r"(?:z|ze) ",
        "which": r"(?:gdzie|co|kto|kiedy|jak|ile|dokąd|z kim|(?:do|w) któr[^ ]{1,4} [^ ]{1,20})",
        "want_gone": r"(?:chcę|chciałbym|chciałabym|wolę|wolałbym|wolałabym),? (?:żebyś|abyś) (?:zapomniał[ao]?"
        r"|usunął|usunęła|skasował[ao]?)",
        "drop": r"(?:zapomnij|usuń|skasuj|wykasuj|wymaż|skreśl|wykreśl|wyrzuć|wywal|olej)(?: sobie)?",
        "dropped": r"(?:zapomnieć|usunąć|skasować|wykasować|wymazać|skreślić|wyrzucić|wywalić|olać)",
        "can": r"(?:możesz |mógłbyś |mogłabyś |czy możesz )",
        "about": r"(?:o|na temat|w sprawie|z|ze|od|dotyczące|odnośnie)",
        "known": r"(?:o )?(?:(?:to|tym|wszystko|wszystkim|tego|wszystkiego)?,? ?co) (?:o mnie )?(?:wiesz|pamiętasz"
        r"|masz|zapisałeś|zapisałaś|zapamiętałeś|(?:ci )?(?:mówiłem|mówiłam|powiedziałem|powiedziałam|pisałem"
        r"|pisałam|opowiadałem|opowiadałam))(?: ci)? <about>",
        "piece": r"(?:(?:(?:o )?(?:tej |tę |ta |tą )?(?:sprawie|sprawę|historii|historię|kwestii|kwestię|temacie)"
        r"|(?:o )?(?:wszystko|wszystkim|niczego|nic|czegokolwiek|tym|to)|(?:te |wszystkie )?(?:rzeczy"
        r"|informacje|notatki)|(?:wszystkie |tę |tą )?(?:info|infa|informacj[ęe]|notatk[ęi]|wzmiank[ęi]"
        r"|temat|dane)) <about>|(?:wszystko|to),? co (?:dotyczy|jest związane z|ma związek z))",
        "matter": r"(?:kwestię|sprawę|temat|wątek|historię|akcję)",
        "keep": r"(?:pamiętać|zapamiętywać|trzymać|przechowywać)",
        "kept": r"(?:pamiętał[ao]?|zapamiętywał[ao]?|trzymał[ao]?|wiedział[ao]?|pamiętała)",
        "memory": r"(?:swojej |twojej |mojej )?pamięci",
        "list": r"(?:swojej|twojej|swoich|twoich) (?:listy|notatek|zapisków)",
        "mine": r",? ?że (?=.)",
        "keep_not": r"nie (?:zapisuj|trzymaj|przechowuj|zapamiętuj)",
        "anywhere": r"nigdzie,?",
    },
    clear=(
        r"<drop>,? że (?:ci )?(?:coś |cokolwiek )?(?:mówiłem|mówiłam|powiedziałem|powiedziałam|wspominałem"
        r"|wspominałam)(?: ci)?(?: coś| cokolwiek)? o <x>",
        r"(?:udawaj|udawajmy),? że (?:nic |nigdy )?(?:ci )?nie (?:mówiłem|mówiłam|powiedziałem"
        r"|powiedziałam)(?: nic)? o <x>",
        r"<want_gone>,? (?:<known> |<piece> |że |o )?<x>",
        r"nie (?:trzymaj|przechowuj|zapisuj|pamiętaj) (?:już |więcej )?(?:informacji|niczego|nic|danych"
        r"|notatek) (?:o|na temat) <x>",
        r"nie musisz (?:już )?wiedzieć(?: o|,? że)? <x>",
        r"<can>zapomnieć<mine><x>",
        r"nie (?:musisz|trzeba|potrzebujesz) (?:<keep> (?:już|więcej|dłużej)|(?:już|więcej|dłużej) <keep>)(?: o"
        r"|,? że)? <x>",
        r"nie (?:musisz|trzeba) <keep>(?:<mine>| <known> | <piece> )<x>",
        r"nie chcę,? (?:żebyś|abyś) (?:już |więcej )?<kept>(?: o|,? że)? (?:<known> |<piece> )?<x>",
        r"nie (?:pamiętaj|zapamiętuj|zapisuj) (?:już |więcej )?(?:tego|o tym|to),? (?:że|co) <x>",
        r"nie (?:pamiętaj|zapamiętuj) (?:już|więcej|dłużej)(?: o|,? że)? <x>",
        r"<do> to <out_of><memory>,? że <x>",
        r"(?:<known>) <x><pause>(?:<can>?<dropped>|<drop>)",
        r"usuń wszystko (?:na temat|o|w sprawie) <x>",
    ),
    perhaps=(
        r"o <x> (?:już |lepiej )?(?:(?:możesz|mógłbyś|mogłabyś) (?:już )?zapomnieć|zapomnij)",
        r"<short>(?::|,| ?[-–—]) ?(?:zapomnij o tym|usuń to|skasuj to)",
        r"<can>zapomnieć o <x>",
        r"<do> (?:tę |tą |ten |całą |cały )?<matter> (?:z |ze |o )?<x>",
        r"(?:już )?nie pamiętaj (?:już |więcej )?o <x>",
        r"zapomnij o <x>",
        r"nie (?:musisz|trzeba) <keep>(?: o)? <x>",
        r"<x>(?:[,:;.?]| ?[-–—]) ?(?:możesz o (?:tym|nim|niej) zapomnieć|zapomnij o (?:tym|nim|niej))",
    ),
    with_please=(r"nie (?:zapamiętuj|zapisuj|przechowuj),? <which> <x>",),
)
_RU = ForgetPhrases(
    words={
        "prefer": r"(?:я )?(?:(?:не )?хочу|хотела? бы|предпочитаю|предпоч\w{1,3} бы),? чтобы?",
        "unkept": r"(?:не )?(?:хранил|сохранял|запоминал|записывал)\w{1,3}|(?:не )?был\w? (?:сохран|записан)\w{1,4}",
        "what": r"(?:то,? )?(?:где|что|кто|когда|как|куда|откуда|почему|сколько|с кем|как\w{2,3})",
        "that": r"что ",
        "out_of": r"из ",
        "which": r"(?:где|что|кто|когда|как|куда|откуда|почему|сколько|с кем|(?:в"
        r"|на) как[^ ]{1,3} [^ ]{1,20}) (?=(?:я|мы|мо[йяеё]|мои|наш[аеи]?|у меня|мне|меня) )",
        "want_gone": r"(?:я )?(?:хочу|хотел бы|хотела бы|прошу|предпочёл бы|предпочла бы),? чтобы? ты (?:забыл"
        r"|забыла|удалил|удалила|стёр|стер|стёрла|стерла)",
        "drop": r"(?:забудь(?:те)?|забудьте|удали(?:те)?|сотри(?:те)?|убери(?:те)?|вычеркни(?:те)?|выкинь(?:те)?"
        r"|выброси)(?: ты)?",
        "dropped": r"(?:забыть|забывать|удалить|стереть|убрать|вычеркнуть)",
        "can": r"(?:(?:ты |вы )?(?:можешь|можете|мог бы|могла бы|можно) )",
        "about": r"(?:о|об|обо|про|насчёт|насчет|с|со|по поводу)",
        "known": r"(?:(?:о |про )?(?:вс[её]|то|том|всём|всем|того)?,? ?что) (?:ты |я |тебе |вы )*(?:знаешь|знаете"
        r"|у (?:тебя|вас) есть"
        r"|помнишь|помните|запомнил|запомнила|записал|говорил|говорила|сказал|сказала|рассказывал|рассказывала"
        r"|рассказал|рассказала|писал|писала)(?: тебе| раньше)? <about>",
        "piece": r"(?:(?:(?:про |о )?(?:эту |ту |этой |той |всю )?(?:историю|тему|истории|теме|ситуацию)"
        r"|(?:про )?вс[её]|что-либо|что-то|что-нибудь|ничего"
        r"|(?:всю |эту |ту )?(?:инф[уы]|информацию|тему)|(?:все )?(?:данные|записи)|(?:эту )?(?:запись|заметку)"
        r"|то) <about>"
        r"|(?:вс[её]|то),? что (?:связано с|касается))",
        "keep": r"(?:помнить|запоминать|хранить|держать в памяти)",
        "memory": r"(?:своей |твоей |моей )?(?:памяти|головы)",
        "list": r"(?:своего|своих|твоего|твоих) (?:списка|заметок|записей)",
        "needless": r"(?:(?:тебе )?(?:больше )?(?:не (?:надо|нужно|обязательно|стоит|требуется))(?: больше"
        r"| уже)? <keep>|я (?:больше )?не (?:хочу|хотел бы|хотела бы),? чтобы? ты (?:больше )?(?:помнил|помнила"
        r"|запоминал|запоминала|хранил|хранила|знал|знала)|мне не (?:надо|нужно),? чтобы? ты (?:помнил|помнила"
        r"|запоминал|запоминала)|перестань помнить)",
        "mine": r",? ?что (?=(?:я|мой|моя|мои|моё|мы|наш|наша|у меня|мне|меня)\b)",
        "keep_not": r"не (?:храни|записывай|сохраняй|держи|запоминай)",
        "anywhere": r"нигде",
    },
    clear=(
        r"(?:<drop>|<can><dropped>) у себя<mine><x>",
        r"<drop>,? что я (?:тебе |вообще )*(?:что-то |что-либо |что-нибудь )?(?:говорил|говорила|сказал|сказала"
        r"|рассказывал|рассказывала|упоминал|упоминала)(?: тебе)?(?: что-то| что-либо)? <about> <x>",
        r"<drop> (?:то|вс[её]),? что я (?:тебе )?<about> <x> (?:писал|говорил|сказал|рассказывал|рассказал)а?",
        r"(?:сделай вид|представь|притворись),? (?:что|будто) я (?:тебе )?(?:ничего |никогда )?не (?:говорил"
        r"|говорила|рассказывал|рассказывала)(?: ничего)? (?:тебе )?<about> <x>",
        r"<want_gone>,? (?:<known> |<piece> |что |про |о |об )?<x>",
        r"не (?:храни|запоминай|помни|держи|сохраняй) (?:больше )?(?:ничего|никакой информации|информацию"
        r"|данных) <about> <x>",
        r"(?:про )?<x> (?:больше |можешь )*не (?:запоминай|помни|помнить|запоминать)(?: больше)?",
        r"тебе (?:больше )?не (?:надо|нужно|обязательно) (?:больше )?знать(?:,? что| про| о| об)? <x>",
        r"<needless>(?:,? (?:<known>|<piece>)|,? что| про| о| об| обо)? <x>",
        r"(?:больше )?не (?:помни|запоминай)(?: больше)?,? (?:<known>|<piece>|про) <x>",
        r"<known> <x><pause>(?:<can>?<dropped>|<drop>)(?: это)?",
    ),
    perhaps=(
        r"<short>(?::|,| ?[-–—]) ?(?:забудь|удали|сотри)(?: это| об этом| про это| вс[её])?",
        r"забудь(?:те)? <x>",
        r"(?:<can>забыть|забудь(?:те)?) (?:про|о|об|обо) <x>",
        r"(?:про|насчёт|насчет) <x>(?: тоже| уже| теперь)?<pause>(?:<can>(?:тоже |уже )?забыть"
        r"|забудь(?:те)?)(?: это)?",
        r"(?:про |насчёт |насчет )?<x>(?: тоже)?,? <can>(?:тоже |уже |теперь |смело )*<dropped>",
    ),
    with_please=(r"не (?:запоминай(?:те)?|сохраняй(?:те)?|храни(?:те)?|записывай(?:те)?),? <which><x>",),
)
_UK = ForgetPhrases(
    words={
        "prefer": r"(?:я )?(?:(?:не )?хочу|хотів би|хотіла б|волі\w{1,2} би?),? щоб",
        "unkept": r"(?:не )?(?:зберігал|запам'ятовувал|записувал)\w{1,3}|(?:не )?бу(?:в|л\w) (?:збережен"
        r"|записан)\w{1,2}",
        "what": r"(?:те,? )?(?:де|що|хто|коли|як|куди|звідки|чому|скільки|з ким|як\w{2,3})",
        "that": r"що ",
        "out_of": r"(?:з|із|зі) ",
        "which": r"(?:де|що|хто|коли|як|куди|звідки|чому|скільки|з ким|(?:в|у"
        r"|на) як[^ ]{1,3} [^ ]{1,20}) (?=(?:я|ми|мій|моя|моє|мої|наш[аеі]?|у мене|в мене|мені|мене) )",
        "want_gone": r"(?:я )?(?:хочу|хотів би|хотіла б|прошу),? щоб ти (?:забув|забула|видалив|видалила|стер"
        r"|стерла)",
        "drop": r"(?:забудь(?:те)?|видали(?:ти)?|зітри|прибери|викресли|викинь|стерти)",
        "dropped": r"(?:забути|видалити|стерти|прибрати|викреслити)",
        "can": r"(?:(?:ти |ви )?(?:можеш|можете|міг би|могла б|можна) )",
        "about": r"(?:про|щодо|з|із|о|стосовно)",
        "known": r"(?:(?:про )?(?:все|усе|те|того),? ?що) (?:ти |я |тобі |ви )*(?:знаєш|знаєте|пам'ятаєш|запам'ятав"
        r"|[ву] (?:тебе|вас) є"
        r"|запам'ятала|казав|казала|сказав|сказала|розповідав|розповідала|розповів|писав|писала|говорив"
        r"|говорила)(?: тобі| раніше)? <about>",
        "piece": r"(?:(?:(?:про )?(?:цю |ту )?(?:історію|тему|справу)|(?:всю )?(?:інформацію|інфу)"
        r"|(?:всі )?(?:дані|речі)"
        r"|все|усе|щось|нічого|будь-що) <about>|(?:все|усе|те),? що (?:стосується|пов'язане з))",
        "keep": r"(?:пам'ятати|запам'ятовувати|зберігати)",
        "memory": r"(?:своєї |твоєї |моєї )?пам'яті",
        "list": r"(?:свого|твого|своїх|твоїх) (?:списку|нотаток|записів)",
        "needless": r"(?:(?:тобі )?(?:більше |вже )?не (?:треба|потрібно|обов'язково|варто)(?: більше| вже)? <keep>"
        r"|я (?:більше )?не хочу,? щоб ти (?:більше )?(?:пам'ятав|пам'ятала|запам'ятовував|запам'ятовувала|зберігав"
        r"|знав|знала)|перестань пам'ятати)",
        "mine": r",? ?що (?=(?:я|мій|моя|мої|моє|ми|наш|наша|у мене|в мене|мені|мене)\b)",
        "keep_not": r"не (?:зберігай|записуй|тримай|запам'ятовуй)",
        "anywhere": r"ніде",
    },
    clear=(
        r"<drop>,? що я (?:тобі |взагалі )*(?:щось )?(?:казав|казала|сказав|сказала|розповідав|розповідала"
        r"|згадував|згадувала)(?: тобі)?(?: щось)? <about> <x>",
        r"(?:зроби вигляд|уяви),? (?:що|ніби) я (?:тобі )?(?:нічого |ніколи )?не (?:казав|казала|розповідав"
        r"|розповідала)(?: нічого)? <about> <x>",
        r"<want_gone>,? (?:<known> |<piece> |що |про )?<x>",
        r"не (?:зберігай|запам'ятовуй|пам'ятай) (?:більше )?(?:нічого|інформацію|даних) <about> <x>",
        r"(?:про )?<x> (?:більше |можеш )*не (?:запам'ятовуй|пам'ятай|пам'ятати)(?: більше)?",
        r"тобі (?:більше )?не (?:треба|потрібно) (?:більше )?знати(?:,? що| про)? <x>",
        r"<needless>(?:,? (?:<known>|<piece>)|,? що| про)? <x>",
        r"(?:більше )?не (?:пам'ятай|запам'ятовуй)(?: більше)?,? (?:<known>|<piece>|про) <x>",
        r"<known> <x><pause>(?:<can>?<dropped>|<drop>)(?: це)?",
        r"забудь (?:все|усе) про <x>",
    ),
    perhaps=(
        r"<short>(?::|,| ?[-–—]) ?(?:забудь|видали|зітри)(?: це| про це| все)?",
        r"забудь(?:те)? <x>",
        r"(?:<can>забути|забудь(?:те)?) про <x>",
        r"(?:про |щодо )?<x>(?: теж| також)?,? <can>(?:теж |вже |тепер |сміливо )*<dropped>",
        r"(?:про|щодо) <x>(?: теж| вже)?<pause>забудь(?:те)?(?: це)?",
    ),
    with_please=(r"не (?:запам'ятовуй(?:те)?|зберігай(?:те)?|записуй(?:те)?),? <which><x>",),
)
_TR = ForgetPhrases(
    words={
        "about": r"(?:hakkında|hakkindaki|hakkındaki|ile ilgili|konusunda|üzerine)",
        "drop": r"(?:(?:unut|sil|çıkar|kaldır)(?:[iıuü]n(?:[iıuü]z)?|[iu]ver|[ea]bilir"
        r"|[eauıi]r)?(?: m[ıiuü]s[ıiuü]n(?:[ıiuü]z)?| gitsin)?"
        r"|(?:unut|sil|çıkar|kaldır)[ae]?r?s[ae]n(?:[iı]z)? (?:sevinirim|iyi olur|memnun olurum))",
        "may": r"(?:unutabilirsin|silebilirsin|çıkarabilirsin)",
        "memory": r"(?:hafızandan|belleğinden|hafızanızdan|aklından)",
        "list": r"(?:listenden|notlarından|kayıtlarından)",
        "matter": r"(?:olay|mesele|konu|hikaye|mevzu|muhabbet|durum|kıs[ıi]m|kayd|not)(?:s?[ıiuü]n?[ıiuü]|y[ıiuü])",
        "things": r"(?:(?:bütün |tüm |o |şu )?(?:şey(?:ler)?i|bilgi(?:ler)?[iy]i?|notları?|kayıtları|kısmı"
        r"|konuyu|ne varsa|olanları?))",
        "known": r"(?:ne (?:biliyorsan|varsa|söylediysem|anlattıysam|dediysem)|(?:her )?(?:bildiklerini(?:zi)?"
        r"|bildiğin (?:her )?şeyleri?|bildiğin her şeyi|bildiğini"
        r"|kaydettiklerini|hatırladıklarını|söylediklerimi|anlattıklarımı|dediklerimi"
        r"|söylediğimi|anlattığımı|dediğimi|konuştuklarımızı"
        r"|söylediğim(?: her)? şey(?:ler)?i|anlattığım(?: her)? şey(?:ler)?i))",
        "rest": r"(?: artık| tamam mı)?",
    },
    clear=(
        r"(?:artık )?<x> (?:hatırlama|aklında tutma|hafızanda tutma|hatırlamayın)<rest>",
        r"(?:artık )?<x> <about> (?:hiçbir ?şeyi?|bir şey) (?:hatırlama|kaydetme|saklama|aklında tutma)<rest>",
        r"(.{1,100}?)(?<! i)'?(?:yle|yla|le|la) ilgili (?:tüm )?(?:<known>|her ?şeyi) (?:<memory> )?(?:<drop>"
        r"|<may>)<rest>",
        r"(?:artık )?<x> (?:unutmanı|silmeni)(?: rica ediyorum| istiyorum| isterim)<rest>",
        r"(?:sana )?<x> (?:hakkında |ile ilgili )?(?:hiç )?(?:bir şey )?(?:söylememişim|anlatmamışım) gibi (?:yap"
        r"|davran)<rest>",
        r"(?:artık )?<x> bilmene gerek yok<rest>",
        r"(?:artık )?<x> <about> (?:tüm )?(?:<known>|her ?şeyi) (?:<memory> )?(?:<drop>|<may>)<rest>",
        r"(?:artık )?<x>(?:(?:'?[ıiuü]n)?(?: olan)?)? (?:her ?şeyi )?<memory> (?:<drop>|<may>)<rest>",
        r"<memory> <x> (?:<drop>|<may>)<rest>",
        r"(?:artık )?<x> (?:hatırlamana|aklında tutmana|kaydetmene|bilmene|hatırlamanıza) (?:artık )?(?:gerek"
        r"|lüzum) (?:yok|kalmadı)<rest>",
        r"(?:artık )?<x> (?:hatırlamanı|kaydetmeni|aklında tutmanı|bilmeni|hatırlamanızı) (?:artık )?(?:istemiyorum"
        r"|istemem)<rest>",
        r"(?:artık )?<x> (?:hatırlamak|aklında tutmak) zorunda değilsin<rest>",
        r"(?:artık )?(.{1,200}?(?:ım|im|um|üm)[ıiuü]) (?:unut|<may>)<rest>",
        r"(?:artık )?(.{1,200}?(?:d[ıiuü]|t[ıiuü])ğ[ıiuü]n?[ıiuü]) (?:unut|<may>)<rest>",
        r"(?:artık )?<x> (?:olayını|meselesini|konusunu|hikayesini) <memory> (?:<drop>|<may>)<rest>",
    ),
    perhaps=(
        r"(?:artık )?((?:ne(?:rede|reye|den)?|kaç|kim\w{0,5}|nasıl"
        r"|hangi)(?: .{1,100})? [^ ]{1,30}[dtl][ıiuü]ğ[ıiuü](?:m|n|mız|muz|miz)?[ıiuü])"
        r" (?:<drop>|<may>)<rest>",
        r"<x> hiçbir (?:yere|yerde) (?:kaydetme|yazma|saklama|tutma|not etme)(?:yin|yiniz)?",
        r"(?:artık )?<x> <about> (?:bütün |tüm )?(?:şeyleri|bilgileri|bilgiyi|notları) (?:<drop>|<may>)<rest>",
        r"(?:artık )?(.{1,100}?)(?<! i)'?(?:yle|yla|le|la) ilgili (?:bütün |tüm )?(?:şeyleri|bilgileri|bilgiyi"
        r"|notları) (?:<drop>|<may>)<rest>",
        r"<short>(?::|,| ?[-–—]) ?(?:unut|sil)(?: onu| bunu| hepsini)?(?: gitsin)?",
        r"(?:artık )?<x> <matter>(?: da| de)? (?:<drop>|<may>)<rest>",
        r"(?:artık )?<x> (?:<about>|ilgili)(?: olan)? <things>(?: da| de)? (?:<drop>|<may>)<rest>",
        r"(?:artık )?(.{1,100}?)(?<! i)'?(?:yle|yla|le|la) ilgili(?: olan)? <things>(?: da| de)? (?:<drop>"
        r"|<may>)<rest>",
        r"(?:artık )?<x> unut<rest>",
        r"(?:artık )?<x> (?:olayını|meselesini|konusunu|hikayesini|işini) (?:<drop>|<may>)<rest>",
        r"<x> <list> (?:<drop>|<may>)<rest>",
        r"<x> unutabilirsin<rest>",
    ),
)
_AR = ForgetPhrases(
    words={
        "what": r"(?:كم|قديش|أين|اين|وين|متى|كيف|ليش|لماذا|ماذا|شو|مين|(?:مع )?من)",
        "want_gone": r"(?:بدي|أريد|اريد|عايز|عايزة|عاوز|أريدك|اريدك|بدي ياك|بدي ياكي|ابغاك|ياليت|أرجو|ارجو)(?:ك| ياك"
        r"| ياكي)?(?: أن| ان)? (?:تنسى|تنسي|تمسح|تمسحي|تحذف|تحذفي|تشيل)",
        "forget": r"(?:انس|انسى|انسي|إنس|إنسى|إنسي|انسا)",
        "drop": r"(?:<forget>|احذفي?|امسحي?|امحي?|شيلي?|أزل|ازل|الغي|ألغ)",
        "can": r"(?:(?:فيك|فيكي|بتقدر|بتقدري|ممكن|يمكنك|يمكنكِ|بإمكانك|تقدر|هل يمكنك|هلا) (?:أن |ان )?)",
        "dropped": r"(?:تنسى|تنسي|تنسا|نسيان|تحذفي|تحذف|حذف|تمسح|تمسحي|مسح|تشيل|تشيلي)",
        "about": r"(?:عن|حول|بخصوص|على|مع)",
        "known": r"(?:(?:كل )?(?:ما|اللي|الي|الذي|شي|شيء|كلشي|إشي|اشي)(?: (?:ما|اللي|الي))? ?(?:تعرفه?|بتعرفه?"
        r"|تعرفيه|بتعرفيه|عندك|تتذكره?|بتتذكره?|قلته?|قلتلك ياه|قلتلك|حكيته?|حكيتلك|حكيتلك ياه|ذكرته|خزنته"
        r"|حفظته)(?: لك| إلك| الك)? <about>)",
        "piece": r"(?:(?:موضوع|قصة|قصه|حكاية|حكايه|سالفة|سالفه|مسألة|سيرة|حوار|خبر|قضية|شغلة|طاري)|(?:أي شيء"
        r"|اي شي|أي شي|اي شيء|شي|اشي|إشي|شيء|كل شي"
        r"|كل شيء|كلشي|(?:أي|اي|كل) (?:حاج[ةه]|حاجات|معلوم[ةه]|معلومات|اشي)|(?:كل )?(?:ال)?(?:معلومات|كلام)"
        r"|(?:كل )?(?:اللي|ما) (?:له|ليه|ليها|لها) علاق[ةه]) (?:<about>|ب))",
        "memory": r"(?:ذاكرتك|الذاكرة|ذاكرتي|بالك|دماغك|راسك|رأسك)",
        "list": r"(?:قائمتك|ملاحظاتك|القائمة عندك|لستتك)",
        "keep": r"(?:تتذكر|تتذكري|تذكر|تحفظ|تحفظي|تخزن|حفظ|تبقى متذكر)",
        "needless": r"(?:(?:ما|مش|مو|لا) (?:بدي|أريد|اريد|عايز|عايزة|أريدك|اريدك|عاوز|ابي|أبي|ابغى)(?:ك| ياك"
        r"| ياكي)?(?: أن| ان|ك أن)? ?<keep>|(?:لا داعي|مش لازم|مو لازم|ما في داعي|مافي داعي|ما في لزوم|ليس عليك"
        r"|لست بحاجة|ما له داعي|مش ضروري)(?: إلى| الى)?(?: أن| ان|لأن|ل)? ?ل?<keep>|(?:بطل|بطلي|توقف عن) <keep>)",
        "that": r"(?:أن |ان |إن |أنه |انه |إنه )?",
        "keep_not": r"(?:لا|ما) (?:تحفظ|تحتفظ|تسجل|تخزن|تكتب|تخلي)ي?",
        "anywhere": r"(?:(?:ب|في |على )?(?:أي|اي|ولا) ?(?:مكان|محل))",
    },
    clear=(
        r"<want_gone> (?:<known> |<piece> )?(?:أن |ان |إن )?<x>",
        r"(?:لا|ما) (?:تتذكر|تتذكري|تحتفظ|تحتفظي|تحفظ|تخزن|تسجل)(?: ب| بأي| باي)? ?(?:<known> |<piece> |(?:أي"
        r"|اي)? ?(?:شي|شيء|معلومة|معلومات) <about> )<x>",
        r"(?:ما|لا|مش) (?:عاد|بقى|بقا) (?:تتذكر|تتذكري|تحفظ) (?:<known> |<piece> )?<x>",
        r"(?:اعتبر|اعتبري|كأني|كاني) (?:اني |أني |إني )?(?:ما|لم) (?:حكيتلك|قلتلك|أقل لك|اقل لك|حكيت|قلت|أخبرك"
        r"|خبرتك)(?: شي| شيء| لك)? <about> <x>",
        r"<drop> ((?:أني|اني|إني|أنني|انني|إنني) .{1,200})",
        r"<drop> <known> <x>",
        r"<can><dropped> <known> <x>",
        r"<forget> ((?:أني|اني|إني|أنني|انني|إنني) .{1,200})",
        r"<can><dropped> ((?:أني|اني|إني|أنني|انني) .{1,200})",
        r"(?:<drop>|<can><dropped>) (?:<piece> )?<x> من <memory>",
        r"(?:<drop>|<can><dropped>) من <memory> (?:<known> |<piece> )?<x>",
        r"<needless> (?:<known> |<piece> )?<that><x>",
        r"لا تتذكر(?:ي)? (?:<known>|<piece>) <x>",
        r"(?:لا|ما) (?:تحفظ|تسجل|تخزن)ي? ((?:أني|اني|إني|أنني|انني|إنني) .{1,200})",
    ),
    perhaps=(
        r"<keep_not> ب?<x>,? <anywhere>",
        r"<keep_not> <anywhere> (?:<piece> )?<x>",
        r"(?:لا|ما) تحتفظي? ب<x>",
        r"لا (?:تتذكر|تتذكري|تحفظ|تحفظي|تخزن|تسجل) (?:أين|اين|وين|ماذا|متى|كيف|(?:مع )?من) <x>",
        r"<forget> <x>",
        r"<drop>(?:لي)? <piece> ?<x>",
        r"<can><dropped> (?:<piece> )?<x>",
        r"<drop> <x> من <list>",
    ),
)
_HI = ForgetPhrases(
    words={
        "forget": r"(?:भूल (?:जाओगे|जाएंगे|जाओ|जाना|जाइए|जाइएगा|जाइये|जा|जाएं|सकते हो|सकती हो|सकते हैं))",
        "drop": r"(?:(?:मिटा|हटा|डिलीट कर|निकाल) ?(?:दो|दोगे|देंगे|देना|दीजिए|दीजिएगा|दीजिये|दे|सकते हो|सकती हो"
        r"|सकते हैं)|(?:डिलीट|साफ) (?:करो"
        r"|कर दो|कर दीजिए))",
        "about": r"(?:के बारे में|से जुड़ी|से जुड़ा|वाली|वाला|की|का)",
        "known": r"(?:(?:जो(?: कुछ)?|सब(?: कुछ)?|सारी बातें|सब बातें|हर बात)(?: भी)?(?: (?:तुम|आप|तू|मैंने|तुम्हें"
        r"|आपको|कुछ|भी))* ?(?:जानते हो|जानती हो|जानते हैं|पता है|याद है|बताया|बताया था|कहा|कहा था|बोला"
        r"|बोला था)?,? ?(?:वो|वह|उसे|सब|उसको)?)",
        "memory": r"(?:अपनी याददाश्त से|अपनी मेमोरी से|मेमोरी से|याददाश्त से|अपनी यादों से)",
        "need": r"(?:याद रखने की (?:अब )?(?:कोई )?(?:ज़रूरत|जरूरत|ज़रुरत|आवश्यकता) (?:नहीं|नही)(?: है)?)",
        "want": r"(?:मैं नहीं (?:चाहता|चाहती)(?: हूँ| हूं)? कि (?:तुम|आप))",
        "thing": r"(?:(?:वाली|की) (?:बात|बातें|चीज़|चीज)|(?:वाला|का) (?:मामला|किस्सा)|वाल[ाीे])",
        "of_it": r" (?:के बारे में(?: कुछ)?|का|की|<thing>)",
        "nowhere": r"कहीं(?: भी)? (?:सेव |नोट |याद )?(?:मत|न) (?:रख|लिख|कर|सेव कर)(?:ो|ना|िए|ें)?",
    },
    clear=(
        r"((?:मेर[ाीे]|हमार[ाीे]) .{1,200}?)<of_it> <nowhere>",
        r"<x>(?: <thing>)?(?: को)? (?:अब )?याद (?:मत|न) (?:रखो|रखना|रखिए|रखें|रख)",
        r"<x>(?: <thing>)?(?: को)? (?:मत|न) याद (?:रखो|रखना|रखिए|रखें)",
        r"<known>? ?<x> के बारे में <known>?(?:बताया|कहा|बोला|जानते हो|जानती हो|पता है|याद है)?(?: था)?,? ?(?:वो|वह"
        r"|उसे|सब)? ?(?:सब )?(?:<forget>|<drop>)",
        r"मैं (?:चाहता|चाहती)(?: हूँ| हूं)? कि (?:तुम|आप) <x>(?: <thing>)?(?: को)? (?:भूल जाओ|भूल जाएं|भूल जाएँ"
        r"|मिटा दो|हटा दो)",
        r"(?:तुम्हें|आपको) <x>(?: <thing>)?(?: को| के बारे में)? (?:जानने|याद रखने) की (?:ज़रूरत|जरूरत) नहीं(?: है)?",
        r"<x> के बारे में (?:<known> )(?:<forget>|<drop>)",
        r"<x> के बारे में <known>(?:<forget>|<drop>)",
        r"(?:अब )?<x>(?: <thing>)?(?: को| का| की)? (?:अब )?<need>",
        r"<want> <x>(?: <thing>)?(?: के बारे में (?:कुछ )?)? ?याद (?:रखो|रखें|रखे)",
        r"(?:तुम |आप )?<forget> कि <x>",
        r"<x>(?: <thing>)?(?: को)? <memory> (?:<drop>)",
        r"<memory> <x>(?: <thing>)?(?: को)? (?:<drop>)",
    ),
    perhaps=(
        r"((?:.{1,60}? )??(?:कितन[ाीे]|कहाँ|कहां|क्या|कौन|कब|कैसे|किस\w{0,3}) .{1,60}?),? (?:(?:ये|यह|वो|वह|उसे"
        r"|इसे),? )?(?:<forget>|<drop>)",
        r"याद (?:मत|न) (?:रखो|रखना|रखिए|रखें) कि <x>",
        r"<x>(?:<of_it>| को)? <nowhere>",
        r"<x> को (?:अब )?<forget>",
        r"<x> <thing>(?: को)? (?:अब )?(?:<forget>|<drop>)",
        r"<x> के बारे में <forget>",
    ),
)
# As most people type it.
_HI_LATIN = ForgetPhrases(
    words={
        "forget": r"(?:bh(?:oo?|u)l (?:jao|jaao|jana|jaana|jaiye|jaiyega|jaa?)|bhula (?:do|dena|dijiye|de))",
        "drop": r"(?:(?:mita|hata|nikal|uda|(?:delete|saaf|saf|remove|erase) ka?r) (?:do|dena|dijiye|dijiyega|de"
        r"|dein)"
        r"|(?:delete|remove|erase) ka?r(?:o|na)?)",
        "of": r"(?:ke (?:ba?are?|baare) (?:me|mein|mai))",
        "told": r"(?:(?:jo|sab)?(?: ?(?:kuch|bhi|maine|tumhe|aapko|tujhe))* ?(?:bataya|kaha|bola|pata)(?: tha"
        r"| hai)?,?(?: wo"
        r"| woh| use| sab)?)",
        "thing": r"(?:(?:[wv]ali|ki) (?:baat|baate|baatein|baaten|cheez|chiz)|(?:[wv]ala|ka) (?:mamla|kissa"
        r"|scene|chakkar)"
        r"|[wv]al[aie])",
        "need": r"yaad rakhne ki (?:ab )?(?:koi )?(?:zaroorat|zarurat|zarurt|jarurat|jaroorat) (?:nahi|nahin|nai|nhi"
        r"|nahee)(?: hai)?",
        "of_it": r" (?:<of>(?: (?:kuch|koi baat))?|k[ai]|<thing>)",
        "nowhere": r"kah(?:i|ee)n?(?: bhi)? (?:save |note |yaad )?(?:mat|na)"
        r" (?:save |note )?(?:kar|rakh|likh)(?:o|na|iye|iyega)?",
        "unsaved": r"(?:kah(?:i|ee)n?(?: bhi)? )?(?:kuch )?(?:(?:save|note|yaad) (?:mat|na)|(?:mat|na) (?:save|note))"
        r" (?:kar|rakh)(?:o|na|iye|iyega)?",
        "memory": r"(?:apn[ie] (?:memory|yaad\w{0,4}|yaaddasht) se)",
    },
    clear=(
        r"((?:mer[aie]|hamar[aie]) .{1,200}?)(?:<of_it> <nowhere>|(?:<of_it>| ko)? <unsaved>)",
        r"<x>(?: ko)? <memory> <drop>",
        r"<x>(?: ko)? <drop> <memory>",
        r"<x> <of> (?:sab(?: kuch)?|saari baat\w{0,3}|jo bhi(?: hai)?) (?:<forget>|<drop>)",
        r"<x> <of>(?: kuch(?: bhi)?)? (?:yaad )?(?:mat|na) (?:yaad )?(?:rakho|rakhna|rakhiye|rakh)",
        r"(?:ye |yeh |yaad )?(?:yaad )?(?:mat|na) rakh(?:o|na|iye) ki (?=m(?:ujhe|ai|ain|era|eri|ere) )<x>",
        r"(?:ab )?<x>(?: (?:<thing>))?(?: ko)? (?:ab )?(?:yaad (?:mat|na)|(?:mat|na) yaad)"
        r" (?:rakho|rakhna|rakhiye|rakh)",
        r"(?:ab )?<x>(?: (?:<thing>))?(?: ko)? (?:ab )?<need>",
        r"(?:jo )?(?:(?:maine|mene|main ne) )?<x> <of> <told> (?:<forget>|<drop>)",
        r"(?:tum |aap )?<forget> ki <x>",
    ),
    perhaps=(
        r"((?:.{1,60}? )??(?:kitn[aie]|kaha+n?|kya|kaun|kab|kaise|kis\w{0,3}) .{1,60}?),? (?:(?:yeh?|woh?|use"
        r"|ise),? )?(?:<forget>|<drop>)",
        r"<x>(?:<of_it>| ko)? <nowhere>",
        r"<x> ko (?:ab )?<forget>",
        r"<x> (?:<thing>)(?: ko)? (?:ab )?(?:<forget>|<drop>)",
        r"<x> <of> (?:ab )?<forget>",
    ),
)
_JA = ForgetPhrases(
    words={
        "gone": r"(?:忘れ|消し|削除し|消去し)て(?:おいて|しまって|といて)?|(?:消し|忘れ)といて",
        "thing": r"(?:のこと|のやつ|の件|の話|の事|に関すること|についてのこと|(?:って|という)(?:話|こと|件)"
        r"|について(?:お?話しした|申し上げた|言った|話した|伝えた)こと|ということ)",
        "about": r"(?:について|に関して|に関する|についての|のこと)",
        "please": r"(?:ください|下さい|くださいね|ね|よ|くれていい(?:です)?よ?"
        r"|もらって(?:も)?(?:大丈夫|結構|構いません)(?:です)?よ?|も?(?:いい|大丈夫|構いません)(?:です)?よ?)?",
        "drop": r"(?:(?:忘れて|消して|削除して|消去して)(?:おいて)?|(?:消し|忘れ|削除し)(?:(?:と|ど)いて|ちゃって))",
        "said": r"(?:もう)?(?:(?:さっき|前に|以前|先ほど)?(?:話した|言った|伝えた|お話しした))?",
        "needless": r"(?:覚えて(?:お|い)?か?なくて|覚えなくて|覚えてなくて|覚えておかなくて|覚えていなくて"
        r"|記憶しなくて|覚えとかなくて|覚えておく必要は|覚えておく必要"
        r"|覚えている必要は)(?:も)?(?:いい|良い|よい|大丈夫|結構|構いません|ない|ありません)(?:です)?(?:よ|から"
        r"|からね|ね)?",
        "memory": r"(?:記憶|メモリ|メモリー|メモ)から",
    },
    clear=(
        r"<said><x><thing>(?:は|を|、)?(?:もう)?(?:全部|すべて|全て)?<drop><please>",
        r"<said><x>(?:<thing>|こと)(?:は|を|、)?(?:もう)?(?:覚えないで|記憶しないで|覚えておかないで)<please>",
        r"<said><x><thing>(?:は|を|、)?[な無]かったことにして<please>",
        r"<x><about>(?:は)?(?:もう)?(?:知らなくて|知っていなくて)(?:も)?(?:いい|大丈夫)(?:です)?(?:よ)?",
        r"<said><x><thing>(?:は|を)?(?:もう)?<needless>",
        r"<said><x>(?:ということ|って(?:こと|の|いうの)?|こと)?(?:は|を)(?:もう)?<needless>",
        r"<said><x><thing>(?:は|を)?(?:もう)?<drop><please>",
        r"<said><x>(?:ということ|って(?:こと|いうの)?)(?:は|を)?(?:もう)?忘れて<please>",
        r"<x><about>(?:は|の|、)?(?:知っている|知ってる|覚えている|覚えてる|記憶している|保存している)(?:こと|情報"
        r"|もの|内容)?(?:は|を)?(?:全部|すべて"
        r"|全て)?<drop><please>",
        r"<x><about>(?:の)?(?:情報|記憶|記録|メモ|データ)(?:は|を)?(?:もう)?(?:必要ないので|いらないので"
        r"|要らないので|不要なので)?(?:全部|すべて"
        r"|全て)?<drop><please>",
        r"<x>(?:<thing>)?(?:は|を)?(?:もう)?(?:覚えていて|覚えてて|覚えて|記憶して|記憶していて)(?:ほしく"
        r"|欲しく)(?:ない|ありません)(?:です)?(?:よ|から)?",
        r"<said><x>(?:<thing>)?(?:は|を|、)?<memory><drop><please>",
    ),
    perhaps=(
        r"<x>(?:<thing>)?(?:は|を|、)?どこにも(?:保存し|記録し|残さ|書か|メモし)ないで<please>",
        r"<said><x>か(?:って(?:こと|話)|という(?:こと|話)|の(?:話|こと))?(?:は|を|、)?(?:もう)?<drop><please>",
    ),
    with_please=(r"<x>か(?:は|を|、)?(?:覚えないで|覚えておかないで|記憶しないで|保存しないで|記録しないで)<please>",),
)
_ZH = ForgetPhrases(
    words={
        "drop": r"(?:忘记|忘掉|忘了|忘記|忘|删除|删掉|刪除|刪掉|删了|清除|抹掉|抹去|移除|去掉)",
        "thing": r"(?:的?(?:事情|事儿|事|那件事|这件事|这事|那事|话题|内容|信息|资料|记录|部分|情况))",
        "known": r"(?:(?:你)?(?:所有|一切|全部)?(?:知道|记得|记住|了解|保存|记录|储存)的?(?:所有|一切|全部)?(?:关于"
        r"|有关|關於)?|我(?:之前|以前|刚才|上次)?(?:跟你"
        r"|和你|对你|告诉你|同你)?(?:说|讲|提|聊|告诉你)(?:过)?的?(?:关于|有关|關於)?)",
        "needless": r"(?:(?:你)?(?:已经)?(?:以后|今后|现在)?(?:不用|不必|不需要|无需|用不着|没必要|不要|别|别再"
        r"|不用再|不必再|不要再)(?:再)?(?:记住|记着|记得|知道"
        r"|记)|(?:我)?(?:不想|不希望|不要|不愿意)(?:让|要)?你(?:再)?(?:记得|记住|记着|知道|保存))",
        "memory": r"(?:从)?(?:你的|我的)?(?:记忆|記憶|记忆库|脑子|备忘录)(?:里|中)?",
        "end": r"(?:了|吧|啦|哦|了吧|掉|掉吧)?",
    },
    clear=(
        r"(?:你)?(?:不用|不必|不需要|没必要)(?:再)?(?:知道|记得|记住)<x><end>",
        r"(?:我)?(?:想|希望|要)(?:让)?你(?:忘记|忘掉|忘了|删除|删掉)(?:关于|有关)?<x><thing>?<end>",
        r"(?:就)?当(?:作)?我(?:没|从没|没有)(?:跟你|和你|对你)?(?:说|讲|提|聊)过?(?:关于)?<x><thing>?<end>",
        r"<known><x><thing>(?:就|都|请你?|可以)*<drop><end>",
        r"(?:把)?(?:关于|有关)<x>的?(?:记忆|记录|信息|资料)(?:都|全部)?<drop><end>",
        r"<needless>(?:关于|有关)?<x><thing><end>",
        r"(?:不用|不必|不需要|无需|别|不要)再(?:记住|记着|记得)<x><end>",
        r"(?:我)?(?:不想|不希望|不愿意)(?:让|要)?你(?:再)?(?:记得|记住|记着|知道|保存)(?:关于|有关)?<x><end>",
        r"(?:把)?<known><x>(?:的)?(?:都|全部|全|全都|统统)?<drop><end>",
        r"<drop><known><x>(?:<thing>)?<end>",
        r"(?:把)?<x>(?:<thing>)?从(?:你的|我的)(?:记忆|記憶|记忆库|脑子|备忘录)(?:里|中)?<drop><end>",
        r"(?:把)?(?:关于|有关)?<x><thing>(?:你)?(?:就)?<needless><end>",
        r"(?:把)?(?:所有)?(?:关于|有关|跟)<x>(?:有关)?的(?:那些|东西)?(?:都|全部|全|全都|统统|也)?<drop><end>",
        r"(?:把)?(?:关于|有关)?<x>的(?:一切|所有(?:事情?)?|全部)(?:都|全部|全|全都|统统)?<drop><end>",
        r"<memory>(?:把|将)?<x><drop><end>",
        r"(?:把|将)?(我.{1,60}?)[那这]一?条(?:记录|记忆)?(?:也|就|都|先|给我|你|可以)*(?:<drop>|(?:别|不用"
        r"|不要)再?记)<end>",
        r"(?:关于|有关)?<x><thing>你?就?当我?没(?:听过|听见|听说|说过|提过)<end>",
    ),
    perhaps=(
        r"(?:把|将)?([^把将]{0,20}?(?:多少|什么|哪|谁|几|怎么|为什么).{0,30}?)(?:<thing>|的)?(?:给|都"
        r"|全)?<drop><end>",
        r"<drop>(.{0,20}?(?:多少|什么|哪|谁|几|怎么|为什么).{0,30}?)(?:<thing>|的)?<end>",
        r"(?:不要|别)(?:记住|记得|记下|保存|记录)(?=我.{0,60}(?:哪|什么|谁|怎么|多少|几|为什么))<x><end>",
        r"<x><thing>(?:你|就|都|也|全都?|全部|请你?|可以)*<drop><end>",
        r"(?:你)?(?:别|不要|不用)再?记<x><end>",
        r"(?:哪里|哪儿|任何地方)(?:都|也)?(?:不要|别)(?:记|存|保存|留)(?:着|下|录)?<x><end>",
        r"(?:不要|别)(?:在)?(?:任何地方|哪里)(?:记|存|保存|留)(?:着|下|录)?<x><end>",
        r"<x>(?:哪里|哪儿|任何地方)(?:都|也)?(?:不要|别)(?:记|存|保存|留)(?:着|下|录)?<end>",
        r"(?:把)?<x><thing>(?:都|全)?<drop><end>",
        r"(?:把|将)?<x>[那这][一]?[条个件](?:记录|记忆|记的|事)?(?:也|就|都|先|给我|你|可以)*(?:<drop>|(?:别"
        r"|不用|不要)再?记)<end>",
        r"(?:你)?可以<drop><x><thing>?<end>",
        r"<drop><x><thing><end>",
        r"(?:把)?<x>从(?:你的)(?:清单|列表|笔记|名单)(?:里|中|上)?<drop><end>",
    ),
)
_KO = ForgetPhrases(
    words={
        "give": r"(?:줘요?|주세요|주십시오|도 (?:돼요?|됩니다))",
        "forget": r"(?:잊어 ?(?:<give>|버려(?: ?줘)?요?|버리자)|잊어요?)",
        "drop": r"(?:(?:지워|삭제해|없애|빼) ?<give>?|삭제(?:해|요|바람|좀)?)",
        "said": r"(?:[다라냐자]고 ?(?:말)?(?:한|했던)|다는|라는|단|란|한다는|했다는)",
        "thing": r"(?:(?: ?(?:얘기|이야기|일|건|사실|내용|정보|거|것|말))?(?:은|는|을|를|도|이|가|ㄴ)?)",
        "about": r"(?:에 대해서?|에 대한|에 관해서?|에 관한|관련)",
        "known": r"(?:(?:네가 |너가 )?(?:아는|알고 있는|기억하는|기억하고 있는|기억한|저장한|저장된|말한|내가 말한"
        r"|들은) ?(?:거|것|걸|건|내용|정보)?(?:을|를|은|는|도)?)",
        "needless": r"(?:(?:이제 |더 이상 |더는 )?(?:기억|저장)(?:을)? ?(?:안 ?해도 ?(?:돼|되|돼요|됩니다|괜찮아"
        r"|괜찮아요)|하지 ?않아도 ?(?:돼|돼요|됩니다)"
        r"|할 ?필요 ?(?:는 ?|가 ?)?(?:없어|없어요|없습니다)))",
        "wish": r"(?:기억(?:하지|을 하지)? ?(?:않았으면|말았으면|안 했으면|않으면) ?(?:좋겠어|좋겠어요|해"
        r"|좋겠습니다))",
        "memory": r"(?:기억|메모리|메모)에서",
        "all": r"(?:(?:다|전부|모두|싹) )?",
        "never": r"기억하지 ?(?:마세요|마라|마|말아 ?(?:줘요?|주세요|줄래)|말아요?)",
    },
    clear=(
        r"(?:아까 |전에 |지난번에 )?(?:내가 )?(?:말한|얘기한|이야기한|했던) <x>(?: ?(?:얘기|이야기|일|건|거|것"
        r"|말))?(?:은|는|을|를|도)? <all>(?:<forget>"
        r"|<drop>)",
        r"(.{1,60}?)<said> ?(?:거|것|건|걸|사실|말)(?:은|는|을|를)? <all>(?:<forget>"
        r"|<drop>)",
        r"<x> ?<about>(?:는|은)? (?:이제 |더 이상 |더는 )?(?:기억|알)(?:할)? ?(?:필요 ?없어|필요 ?없어요|안 ?해도 돼"
        r"|하지 마|하지 마세요)",
        r"<x> ?<about> ?(?:기억|정보|메모|내용)(?:을|를|은|는)? <all>(?:<drop>|<forget>)",
        r"<x><thing> (?:이제 |더 이상 )?(?:<never>|몰라도 돼|몰라도 돼요)",
        r"<x> ?(?:얘기|이야기|일|말)(?:는|은)? (?:안 한|못 들은|없던) ?(?:걸로|것으로|셈) ?(?:해|쳐"
        r"|치자)(?: ?<give>)?",
        r"(.{1,60}?)<said> ?(?:거|것|건|걸|사실|말)(?:은|는|을|를)? (?:이제 |더 이상 )?<never>",
        r"<x><thing> <needless>",
        r"<x><thing> <wish>",
        r"<x> ?<about> ?<known> ?<all><drop>",
        r"<x> ?<about> ?(?:<known> ?)?(?:모든 (?:것|거|걸)(?:을)?|전부|다)? ?<all>(?:<forget>|<drop>)",
        r"<x><thing> <memory> <all><drop>",
        r"(?:내가|나는|제가|저는|우리) (.{1,100}?)(?:는|은|ㄴ|다는) ?(?:거|것|건|걸|사실)(?:은|는|을"
        r"|를)? ?<all><forget>",
    ),
    perhaps=(
        r"(.{1,60}?(?:는지|은지|인지|던지|[가-힣]지))(?:는|은|를|도)? <all>(?:<forget>|<drop>)",
        r"<x><thing> (?:어디에도|아무 ?데도) (?:저장|기록|메모|남기)(?:하지|지) ?(?:마세요|마|말아 ?(?:줘요?"
        r"|주세요))",
        r"<x> ?<about> ?(?:거|것|건|걸|얘기|이야기|사실|말)(?:은|는|을|를|도)? <all>(?:<forget>|<drop>)",
        r"<x> ?(?:<about>|관련)(?:된|한)? ?(?:거|것|건|걸|얘기|이야기|내용|정보)?(?:은|는|을|를"
        r"|도)? ?<all>(?:<forget>|<drop>)",
        r"<x>(?: ?(?:얘기|이야기|일|건|사실|내용|거|것|말))(?:은|는|을|를|도)? <all>(?:<forget>|<drop>)",
    ),
)
FORGET_PHRASES: Mapping[str, ForgetPhrases] = {
    "en": _EN, "de": _DE, "fr": _FR, "es": _ES, "it": _IT, "pt": _PT, "nl": _NL, "pl": _PL, "ru": _RU, "uk": _UK,
    "tr": _TR, "ar": _AR, "hi": _HI, "hi-Latn": _HI_LATIN, "ja": _JA, "zh": _ZH, "ko": _KO,
}  # fmt: skip

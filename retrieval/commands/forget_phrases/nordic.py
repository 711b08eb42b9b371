"""Ways to ask to forget something in Swedish. Data alone."""

from retrieval.commands.forget_phrases.shape import ForgetPhrases

SV = ForgetPhrases(
    words={
        "prefer": r"(?:jag (?:vill|önskar|föredrar|skulle(?: helst)? vilja)(?: helst| inte)?|helst vill jag),? att",
        "unkept": r"(?:inte )?(?:sparas|lagras|noteras|bevaras|finns kvar|blir (?:sparad|lagrad|noterad)\w?)",
        "what": r"(?:var|vad|vem|vilka|vilke[nt]|när|hur(?: mycket| länge| gamm\w{2,3}| många| ofta)?|varför"
        r"|(?:med|hos) vem)",
        "which": r"(?:var|vad|vem|när|hur(?: mycket| gamm\w{2,3})?|varför|om|(?:med|hos) vem|vilke[nt] [^ ]{1,20})"
        r" (?=(?:jag|min|mitt|mina|vi|vår|vårt|våra) )",
        "that": r"att ",
        "out_of": r"(?:ur|från) ",
        "can": r"(?:(?:du )?(?:kan|kunde|får|skulle|vill)(?: du)?(?: kunna)? (?:lika gärna |gärna |lugnt |nu )?)",
        "want_gone": r"(?:jag )?(?:vill|önskar|skulle vilja),? att du (?:glömmer|tar bort|raderar|stryker|slänger)"
        r"(?: bort)?",
        "drop": r"(?:(?:glöm(?:ma)?|plocka|sudda|rensa)(?: bort)?|ta bort|sudda ut|radera|stryka?"
        r"|släng(?:a)?|skippa"
        r"|kasta)",
        "drop_also": r"(?:<drop> <also>|ta <also> bort)",
        "dropped": r"(?:(?:glömma|plocka|sudda|rensa)(?: bort)?|ta bort|sudda ut|radera|stryka|slänga"
        r"|skippa|kasta)",
        "about": r"(?:om|med|kring|angående|gällande|rörande|runt|från)",
        "told": r"(?:vet|minns|kommer ihåg|(?:har )?(?:sparat|lagrat|noterat|sagt|berättat|nämnt|skrivit)|sa|sade"
        r"|berättade|nämnde|skrev)",
        "known": r"(?:(?:allt(?: det)?|det|sånt|sakerna|grejerna)?(?: ?(?:som|vad))? ?(?:du"
        r"|jag) (?:redan |en gång )?"
        r"<told>(?: (?:till|för) dig| dig| i (?:minnet|ditt minne))?(?: (?:tidigare|förut|igår|här))? <about>)",
        "piece": r"(?:(?:det(?: där| här)?|(?:den (?:där|här) |hela )?(?:grejen|saken|historien|biten"
        r"|delen|snacket)"
        r"|(?:de där |alla |all )?(?:sakerna|grejerna|uppgifter(?:na)?|info(?:n|rmation(?:en)?)?"
        r"|anteckningar(?:na)?)"
        r"|allt|något|nåt) <about>"
        r"|(?:allt|det) som (?:har (?:att göra )?med|rör|handlar om|gäller|hör (?:till|ihop med)))",
        "keep": r"(?:komma ihåg|minnas|spara|lagra|behålla|ha kvar|veta|notera|memorera)",
        "kept": r"(?:kommer ihåg|minns|sparar|lagrar|behåller|har kvar|vet|noterar|memorerar)",
        "memory": r"(?:ditt |mitt )?minnet?",
        "list": r"(?:din|dina) (?:lista|anteckningar|noteringar|uppgifter|data)",
        "needless": r"(?:(?:du )?(?:behöver|måste)(?: du)? (?:inte|ej)(?: längre| mer)? <keep>"
        r"|(?:det )?(?:är )?(?:inte nödvändigt|inget behov)(?: längre)?(?: av)? att <keep>|sluta(?: att)? <keep>"
        r"|jag (?:vill (?:inte|helst inte)|skulle helst inte vilja),? att du <kept>"
        r"|jag (?:vill (?:helst )?|föredrar ),?att du inte <kept>)",
        "mine": r",? ?att (?=(?:jag|min|mitt|mina|vi|vår|vårt|våra)\b)",
        "planned": r"(?:(?:allt )?(?:det )?(?:som |vad )?(?:jag|vi) (?:har|hade)(?: (?:planerat"
        r"|inplanerat|bokat))?(?: på)?"
        r"|allt(?: på)?(?= den ))",
        "keep_not": r"(?:spara|lagra|notera|skriv(?: upp| ner)?|behåll|ha) inte",
        "anywhere": r"(?:någonstans|nånstans|ingenstans)",
        "keep_nothing": r"(?:spara|lagra|notera|kom ihåg|minns|skriv(?: upp| ner)?|behåll) (?:inget|ingenting"
        r"|inte (?:något|nåt|någonting)|inga (?:uppgifter|saker|anteckningar))(?: jag (?:har )?(?:sagt|sa))?",
        "drop_it": r"(?:<drop> (?:det|den|dem|dom|allt)(?: där)?|det (?:kan|får) du <dropped>|<can><dropped>"
        r"(?: (?:det|den|dem|dom))?)",
        "the_one": r"(?:den|det|de|dem|dom) (?:om|med|på|från|i)",
        "that_one": r"(?:den|det|de|dom) (?:där|här)",
        "rest": r"(?: nu| igen| längre| va| är du snäll)?",
    },
    clear=(
        r"<drop>,? att jag (?:har )?(?:någonsin )?(?:sagt|sa|sade|berättat|berättade|nämnt|nämnde)(?: något| nåt)?"
        r" <about> <x><rest>",
        r"låtsas(?: som)?(?: om)? att jag (?:aldrig|inte) (?:har )?(?:sagt|berättat|nämnt)(?: något"
        r"| nåt)? <about> <x>",
        r"<drop><mine><x><rest>",
        r"<want_gone>(?: (?:<known>|<piece>)|,? att)? <x>",
        r"(?:kom|håll) inte ihåg<mine><x><rest>",
        r"(?:spara|lagra|notera|minns) inte<mine><x><rest>",
        r"<needless> <my><rest>",
        r"(?:<piece>|<known>) <x>,? (?:det )?(?:behöver|måste) du inte(?: längre)? <keep>(?: längre)?",
    ),
    perhaps=(
        r"glöm(?: bort)? (?:den |det |de )?<x><rest>",
        r"<can>glömma(?: bort)? <x><rest>",
        r"<needless> <x><rest>",
        r"<x>,? (?:det )?(?:behöver|måste) du inte(?: längre)? <keep>(?: längre)?",
        r"(?:kom inte ihåg|spara inte|lagra inte|notera inte) <piece> <x><rest>",
        r"<piece> <x>,? (?:det )?<can>(?:också )?<dropped>",
    ),
    with_please=(r"(?:kom inte ihåg|spara inte|lagra inte|notera inte|skriv inte upp),? <which><x>",),
)

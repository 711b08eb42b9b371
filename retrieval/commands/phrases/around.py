# ruff: noqa: RUF001 (phrases in scripts of their own)
"""What may stand around a command, and the words for those who write it, in all languages. Data alone."""

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

# `{about_mine}` begins with one who speaks of themselves; `{about_my}` with what is theirs.
MINE = (
    r"i|i'm|i've|i'd|i'll|my|we|we're|our|it's|mine|me|ich|mein|meine|meinen|meiner|meinem|wir|unser|unsere|es"
    r"|mir|mich|je|j'\w+|mon|ma|mes|nous|notre"
    r"|nos|yo|mi|mis|me|soy|vivo|tengo|estoy|trabajo|nosotros|nuestr[oa]s?|io|mio|mia|miei|mie|sono|ho|abito"
    r"|lavoro|noi|nostr[oaie]|eu|meu|minha|meus"
    r"|minhas|sou|moro|tenho|estou|nós|ik|mijn|wij|we|ons|onze|ja|jag|mitt|mina|vår|vårt|våra|mig|mój|moja|moje"
    r"|jestem|mieszkam|mam|pracuję|my"
    r"|nasz|nasza|я|мой|моя|моё|мои|мы|наш"
    r"|у меня|меня|мне|me llamo|mi chiamo|nazywam"
)
MINE_CJK = "我|我的|我们|私|僕|俺|わたし|うち"
MY = (
    r"my|our|that my|mein|meine|meinen|unser|unsere|mon|ma|mes|notre|nos|mi|mis|nuestr[oa]s?|il mio|la mia|i"
    r" miei|le mie|mio|mia|o meu|a minha|os meus"
    r"|as minhas|meu|minha|mijn|ons|onze|min|mitt|mina|vår|vårt|våra|mój|moją|moje|mojego|mojej|moim|moich|мой|мою"
    r"|моё|моего|моей|моих|мои|моём"
)
MY_CJK = "我|私|僕"
ME = r"me|mich|mir|moi|mí|mim|mij|mig|mnie|мне|меня|我|私|僕|俺|わたし"

"""Whether the user has asked to have something remembered: "Remember that I'm allergic to peanuts." Pure.

Who asks for it has agreed to it. Only an order counts: "I remember that I lived in Lisbon" and "do you remember that I
am a vegan" are none.
"""

import re

from formation.remembering import asked_to_remember
from retrieval.own_words.off_record import is_off_record
from retrieval.own_words.own_text import own_text

# A sentence that states a fact is shorter; one that is longer is read from and up to here.
MAX_SENTENCE_CHARACTERS = 300
_END = re.compile(r"[.!?\n。！？؟।]")
# At the beginning of a sentence, behind a word of politeness or a greeting.
_ASKED = re.compile(
    r"""[\s\W]{0,5}(?:(?:please|pls|hey|hi|and|also|so|ok|okay|well|bitte|hallo|und|por\ favor|hola|y|oye|s'il\ te\ plaît|et|salut
      |olá|e|per\ favore|ciao|alsjeblieft|en|proszę|пожалуйста|и|lütfen|请|請|من\ فضلك|कृपया)[\s,:!]{1,3}){0,3}
    (?:remember(?:\ for\ (?:later|me|the\ future|next\ time))?(?:\ that|\ this|:|,|\ (?=i\b|i'm|i've|my\b|we\b|our\b))
    |(?:i\ (?:want|would\ like|'d\ like|need)|i'd\ like)\ you\ to\ (?:remember|note|save|memori[sz]e)
    |(?:don't|do\ not|never)\ forget(?:\ that|:|,|\ (?=i\b|i'm|i've|my\b))|keep\ in\ mind|make\ a\ note|take\ a\ note|note\ (?:that|down)
    |memori[sz]e\ (?:that|this)|save\ (?:that|this)|(?:add|save)\ (?:this|that)?\ ?to\ (?:your\ |the\ )?memory|for\ your\ memory|store\ (?:that|this)
    |merk(?:e|en\ sie)?\ (?:dir|sich)|vergiss\ (?:bitte\ )?nicht|vergessen\ sie\ (?:bitte\ )?nicht|denk\ daran|behalte\ im|notier(?:e|en\ sie)?\ (?:dir|sich)
    |recuerda|recuerde|no\ (?:te\ )?olvides|no\ olvide|ten\ en\ cuenta|tenga\ en\ cuenta|apunta|toma\ nota|memoriza|guarda\ que
    |retiens|retenez|souviens-toi|souvenez-vous|n'oublie(?:z)?\ pas|note(?:z)?\ (?:que|bien)|mémorise|garde\ en\ (?:mémoire|tête)|rappelle-toi
    |lembr[ae](?:-te|-se)?\ |não\ (?:te\ |se\ )?esque[cç][ae]s?|anot[ae]|memoriz[ae]|guarde?\ que|tenha\ em\ mente
    |ricorda(?:ti)?|ricordi|non\ dimenticare|tieni\ (?:presente|a\ mente)|memorizza|segnati|prendi\ nota
    |onthoud|onthou|vergeet\ niet|houd\ in\ gedachten|noteer\ dat
    |zapamiętaj|pamiętaj|nie\ zapomnij|miej\ na\ uwadze|zapisz\ sobie|zanotuj
    |запомни(?:те)?|помни(?:те)?|не\ забудь(?:те)?|не\ забывай|имей\ в\ виду|имейте\ в\ виду|учти|запиши
    |unutma|hatırla|aklında\ (?:tut|bulunsun)|şunu\ (?:hatırla|unutma|kaydet)|not\ et
    |请记住|請記住|请记得|请别忘了|记住|記住|记得|記得|别忘了|別忘了|不要忘记|记下|記下|覚えておいて|覚えて|기억해|잊지\ 마|تذكر|تذكّر|لا\ تنس|احفظ|याद\ रख|मत\ भूल|भूलना\ मत)""",
    re.IGNORECASE | re.VERBOSE,
)
# At its end, where the verb stands last.
_ASKED_LAST = re.compile(
    r"""(?:覚えておいて(?:ください|ね|くれ)?|覚えて(?:ください|ね)?|忘れないで(?:ください|ね)?|기억해\ ?(?:줘|주세요|둬|두세요)?|잊지\ 마(?:세요)?
    |unutma(?:yın)?|hatırla(?:yın)?|aklında\ (?:tut|bulunsun)|याद\ रख(?:ो|ना|ें|िए|िएगा)?|(?:भूलना\ मत|मत\ भूलना)|merk\ dir\ das(?:\ bitte)?
    |please\ remember\ (?:that|this|it)|remember\ (?:that|this)|请记住|请记得|記住)[\s\W]{0,5}$""",
    re.IGNORECASE | re.VERBOSE,
)


def is_asked_for(message: str, evidence: str) -> bool:
    """By a command, or in the sentence of the user's own words that `evidence` stands in: a piece of the message, letter by letter."""
    if asked_to_remember(message):
        return True
    own = own_text(message).replace("\u2019", "'")
    at = own.lower().find(evidence.replace("\u2019", "'").lower())
    if at < 0 or is_off_record(message):
        return False
    before = own[max(0, at - MAX_SENTENCE_CHARACTERS) : at]
    begin = max((found.end() for found in _END.finditer(before)), default=0)
    after = own[at + len(evidence) : at + len(evidence) + MAX_SENTENCE_CHARACTERS]
    end = found.start() if (found := _END.search(after)) else len(after)
    sentence = before[begin:] + own[at : at + len(evidence)] + after[:end]
    return _ASKED.match(sentence) is not None or _ASKED_LAST.search(sentence.rstrip(".!。！ ")) is not None

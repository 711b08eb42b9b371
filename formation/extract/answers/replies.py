# ruff: noqa: RUF001 (words and marks in scripts of their own)
"""Whether a message can be the answer to a question about its user: short, a fragment or a plain statement, and neither
a request nor a question, neither yes or no alone nor a choice between what was offered (decision 0087). Pure.
"""

import re

from formation.extract.sentences.clauses import plain, sentences
from formation.extract.sentences.stating import supposes
from formation.extract.shortcuts import SMALL_TALK
from formation.extract.signs import FRAMES, ONCE, PLAYS, rules_out, signs
from formation.memories.text import LONG_RUN
from retrieval.commands.answers import agrees_to_remove
from retrieval.commands.choices import chosen
from retrieval.own_words.asking import ORDERS, asks, parts
from retrieval.own_words.own_text import own_text

# With a question of 120 characters it is within the 300 of a memory.
MAX_ANSWER_CHARACTERS = 150
MAX_LINES, MAX_SENTENCES = 3, 3

# What stands before an answer, or is none by itself.
_YES_OR_NO = (
    r"yes|yeah|yep|yup|no|nope|nah|none|nothing|sure|of course|indeed|well|hm{1,5}|uh{1,4}|um{1,4}|oh|so|ja|jawohl"
    r"|jo|nein|nee"
    r"|nö|keine?|nichts|klar|na ja|naja|also"
    r"|oui|ouais|non|si|aucune?|rien|bah|ben|euh|sí|claro|ningun[oa]|nada|pues|sì|certo|nessun[oa]?|niente|beh|sim"
    r"|não|nao|nenhum|nenhuma|bom|jazeker|neen|geen|nou|tak|nie|żadnych|no tak"
    r"|да|нет|неа|никаких|ну|evet|hayır|yok|var|şey|نعم|لا|أجل|ايوه|أيوه|لأ|اه|हाँ|हां|नहीं|जी|はい|いいえ|うん"
    r"|いや|ええ|ないです|ありません|なし|是|是的|对|不|不是|没有|没|有|嗯"
    r"|네|예|응|아니요|아니오|아뇨|아니|없어요|없습니다|있어요|hoor|danke|merci|thanks|thank you|thx|ty|gracias"
    r"|grazie|obrigad[oa]|dank je|bedankt|dzięki|спасибо|teşekkürler|شكرا|ありがとう|谢谢|감사합니다"
)
_BEFORE = re.compile(rf"(?:(?:{_YES_OR_NO})(?!\w)[\s,.!:;)(،、。，-]*)+", re.IGNORECASE)
# "Leeds of course", "tea, what else": how an answer sounds, and nothing of what it says.
_OF_COURSE = signs(
    "of course|obviously|naturally|what else|i guess|i suppose|natürlich|selbstverständlich|was sonst|denk ich"
    "|bien sûr|évidemment|quoi d'autre|por supuesto|claro|obvio|cómo no|óbvio|é claro|ovvio|ovviamente|naturalmente"
    "|certo|natuurlijk|uiteraard|wat anders|oczywiście|jasne|конечно|разумеется|tabii(?: ki)?|elbette|طبعا|طبعاً|أكيد"
    "|बेशक|ज़ाहिर है",
    "और क्या|もちろん|当然是?|當然是?|那还用说|당연히|물론(?:이죠)?|(?<=[\u30a1-\u30ff\u4e00-\u9fff])(?<!大丈夫)"
    "(?<!無理)(?<!必要)(?<!可能)(?<!駄目)"
    "(?<!ダメ)(?<!本当)(?<!変)(?<!平気)かなあ?(?=[。、\\s]|\\Z)",
)
# Says that nothing is said, wherever it stands in a few words.
_NO_ANSWER = signs(
    "rather not(?: say)?|prefer not to(?: say)?|not telling|(?:doesn|don)'?t (?:really )?(?:matter|care)|no matter"
    "|none of your business|up to you|you (?:choose|decide|pick|tell me)|surprise me"
    "|idk|dunno|i ?don'?t ?(?:really )?know|no idea|no clue|not (?:so |really |quite )?sure|unsure|it (?:depends"
    "|varies)|never ?mind|go (?:on|ahead)|carry on|n/a"
    "|weiß (?:ich )?nicht|weiss (?:ich )?nicht|keine ahnung|kommt (?:ganz )?drauf an|sag(?:e)? ich (?:dir )?nicht"
    "|spielt keine rolle|was du willst|wie du willst|geht dich nichts an|mach weiter"
    "|peu importe|je (?:ne )?sais pas|chais pas|aucune idée|ça dépend|comme tu veux|pas grave|n'importe|da igual"
    "|no (?:lo )?sé|ni idea|como quieras|lo que sea|no importa"
    "|non (?:lo )?so|non saprei|fa lo stesso|come vuoi|non importa|tanto faz|não sei|nao sei|sei lá|como quiser"
    "|não importa"
    "|maakt niet uit|weet (?:ik )?(?:het )?niet|geen idee|hangt ervan af|doet er niet toe|ga door|nie wiem"
    "|wszystko jedno|to zależy|nie powiem"
    "|не знаю|без разницы|вс[её] равно|как хочешь|какая разница|не ?важно|fark ?etmez|bilmiyorum|boş ver"
    "|önemli değil|ikisi de|لا أعرف|ما بعرف|مش عارف\\w?|لا يهم|مو مهم",
    "पता नहीं|कोई फर्क नहीं|何でもいい|なんでもいい|わからない|分かりません|わかりません|秘密|内緒|どちらでも|随便"
    "|不知道|无所谓|都行|都可以|保密|看情况|不告诉|몰라요|모르겠|상관없|아무거나|비밀이",
)
# Says nothing where nothing else stands beside it.
_SAYS_NOTHING = signs(
    "guess|skip|next|pass|whatever|anything|any|either|neither|both|all|private|secret|depends|same|as (?:above"
    "|before)|continue|stop|later|lol|haha\\w{0,4}|hehe|tbh|sorry|really|well|that|it|this|the|of|them|one|say"
    "|i(?:'d|'m)?|so|much|a lot|very|you|again|question|topic|please|now|ok|okay|cool|great|nice|perfect|good|fine"
    "|wow"
    "|egal|unwichtig|weiter|nächste|beide|alle|beides|dir|ihnen|schön|sehr|vielen|dank|gut|super|frage|bitte|sache"
    "|suivante?|tous|toutes|les|deux|beaucoup|bien|question|siguiente|sigue|los|las|dos|muchas|bueno|bien|depende"
    "|pregunta|boh|dipende|avanti|continua|tutti|tutte|entrambi|mille|bene"
    "|próxima|continua|tudo|ambos|muito|bom|beleza|volgende|allebei|alles|wel|goed|hoor|je|nieważne|obojętnie|dalej"
    "|następne|oba|dobrze|bardzo|зависит|дальше|следующий|оба|хорошо|ладно|большое|değişir|devam|sonraki|tamam|çok"
    "|عادي|حسب|التالي|أكمل|تمام|طيب|كتير|جزيلا"
    f"|{_YES_OR_NO}",
    "ठीक है|धन्यवाद|何でも|なんでも|次|下一个|继续|好的?|다음|좋아요",
)
# With more beside it there may be an answer: "no idea about the breed, but she is called Mia and is four".
_MAX_NO_ANSWER_CHARACTERS = 30
_PLEASE = signs(
    "please|pls|plz|bitte|por favor|porfa|s'il (?:te|vous) pla[iî]t|stp|svp|per favore|per piacere|alsjeblieft"
    "|a\\.?u\\.?b|proszę|пожалуйста|lütfen|من فضلك|لو سمحت",
    "कृपया|ください|下さい|お願い|请|請|麻烦|주세요|부탁|해줘|にして|短くして|長くして",
)
# What is asked for of a text: "500 words", "make it shorter", "schreib mir lieber …".
_OF_A_TEXT = re.compile(
    r"""(?<!\w)\d{1,5}\s?(?:words?|wörter[n]?|mots|palabras|parole|palavras|woorden|słów|слов|kelime|字|文字|자|pages|seiten|paragraphs?)(?!\w)
    |(?<!\w)(?:make|write|rewrite|give|show|tell|translate|explain|list|add|remove|change|use|try|let'?s|lets|do|put|help|create|draft|fix|shorten|ignore|forget|imagine|pretend|act
      |mach\w{0,2}|schreib\w{0,3}|gib|zeig|übersetz\w{0,3}|erklär\w{0,2}|kürz\w{0,4}|nimm|nenn|sag|hilf|stell
      |fais|écris|écrivez|donne|donnez|montre|traduis|explique|mets|enlève
      |haz\w{0,5}|escribe\w{0,2}|dame|muéstrame|traduce|explica\w{0,2}|pon\w{0,3}|quita|dime
      |fai|fammi|scrivi\w{0,2}|dammi|traduci|spiega\w{0,2}|metti|togli|dimmi
      |faz(?!\s(?:\d|uma?s?\b|uns|dois|duas|tr[eê]s|muito|pouco|tempo|anos|mais|quase))|faça|escreve|escreva
      |me\s(?:dá|dê|mostra|escreve)|traduz|traduza|explica|explique|coloca|tira
      |maak|schrijf|geef|toon|vertaal|leg\suit|zet|haal
      |zrób|napisz|daj|pokaż|przetłumacz|wyjaśnij|dodaj|usuń
      |напиши\w{0,2}|сделай\w{0,2}|дай\w{0,2}|покажи\w{0,2}|переведи\w{0,2}|объясни\w{0,2}|добавь\w{0,2}|убери\w{0,2}
      |yaz|yap|çevir|açıkla|ekle|kısalt|اكتب|أعطني|اعطني|ترجم|اشرح|اختصر|लिखो|बताओ|लिखिए)(?:\s|$)
    |再写|写一|写短|改成|翻译|缩短|書いて|教えて|訳して|써줘|써 줘|번역|알려""",
    re.IGNORECASE | re.VERBOSE,
)
_DIGIT = re.compile(r"\d")


def can_answer(message: str) -> bool:
    """Only what is the user's own as a whole. `message`: cleaned, without secrets."""
    text = plain(message).strip()
    if not 0 < len(text) <= MAX_ANSWER_CHARACTERS or len(text.splitlines()) > MAX_LINES:
        return False
    if plain(own_text(message)).strip() != text or LONG_RUN.search(text):
        return False
    if not any(letter.isalnum() for letter in content_of(text)) or is_no_answer(text) or rules_out(text):
        return False
    if any(pattern.search(text) for pattern in (_PLEASE, ONCE, PLAYS, FRAMES)):
        return False
    read = list(sentences(text))
    return 0 < len(read) <= MAX_SENTENCES and not any(requests(each.text) or each.question for each in read)


def content_of(text: str) -> str:
    """Without the yes or no, or the thanks, that stand before it or are all of it, and without "of course"."""
    text = _OF_COURSE.sub(" ", text).strip(" ,.!、，。！،")
    found = _BEFORE.match(text)
    return text[found.end() :] if found else text


def is_no_answer(text: str) -> bool:
    if len(text) <= _MAX_NO_ANSWER_CHARACTERS:
        if SMALL_TALK.fullmatch(text) or _NO_ANSWER.search(text):
            return True
        if not any(letter.isalnum() for letter in _SAYS_NOTHING.sub(" ", text)):
            return True
    return _DIGIT.search(text) is None and (agrees_to_remove(text) or chosen(text, count=9) is not None)


def requests(sentence: str) -> bool:
    """Whether it, or a part of it, asks, orders or supposes."""
    if supposes(sentence):
        return True
    sentence = _OF_COURSE.sub(" ", sentence)
    pieces = [sentence[at:to].strip() for at, to in parts(sentence)]
    return any(asks(each) or ORDERS.match(each) or _OF_A_TEXT.match(each) for each in pieces)

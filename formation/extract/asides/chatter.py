"""The small words at the edges of a clause that say nothing of what it states, in sixteen languages: "oh", "well" and "あ、"
before it; "btw", "lol", "just in case" and "remember that" behind it. What is judged and what is kept goes without them.
Pure.
"""

import re

from formation.extract.asides.marked import MARK
from retrieval.query.stop_words import word_set

# "pls" asks, which says what a clause is: it stays.
_WORDS = r"""(?:btw|l+o+l+|lmf?ao+|rofl|xd+|ikr|smh|tbh|tho|though|imo|ngl|omg+|ugh+|eww+|meh|yay+|a?(?:ha){2,}h?|hihi+|hehe+|hah
    |grins|hust|mdr+|ptdr+|(?:ja){2,}j?|(?:je){2,}|(?:jsj)+|k{3,}|(?:rs){2,4}|(?:he){2,}|a?(?:ah){2,}|bahaha
    |лол|(?:ха){2,}х?|а?(?:хах)+а?|(?:hä){2,}|asdf\w{0,12}|sjsj\w{0,8})"""
_UNSPACED = r"[wｗ]{2,9}|(?<=[すたるいなねよだん])笑|[（(]笑[）)]|(?:哈){2,9}|(?:呵){2,9}|(?:嘿){2,9}|[ㅋㅎ]{2,9}|[ㅠㅜ]{1,9}|ه{3,9}|(?:هه){2,9}|(?:हा){2,9}"
# That it is only said to be known, and is to be kept in mind. The first also without a mark before them.
_NOTED = r"""(?:just\ in\ case|jic|jsyk|fyi|just\ (?:so\ (?:yo?u|ya)\ know|saying|fyi)|for\ the\ record|in\ case\ (?:it|that)\ (?:matters|helps)
    |if\ (?:that|it)\ (?:matters|helps)|for\ what\ it'?s\ worth|fwiw
    |nur\ (?:zur\ info(?:rmation)?|so\ (?:zur\ info|nebenbei)|f(?:a|ü)lls\ das\ wichtig\ ist|dass\ du'?\ ?e?s\ wei(?:ß|ss)t)|zur\ info|f(?:alls|ürs)\ (?:das\ wichtig\ ist|protokoll)
    |au\ cas\ où|pour\ (?:info(?:rmation)?|ton\ info)|à\ toutes\ fins\ utiles|si\ jamais
    |por\ si\ (?:acaso|las\ (?:dudas|moscas))|por\ las\ dudas|para\ que\ (?:lo\ )?sepas|tenelo\ en\ cuenta|tenlo\ en\ cuenta
    |(?:só\ )?(?:pra|para)\ (?:constar|você\ saber|vc\ saber)|só\ (?:pra|para)\ (?:saber|avisar)|caso\ precise
    |(?:così,?\ )?per\ (?:la\ cronaca|tua\ informazione)|tienilo\ a\ mente|tienine\ conto|nel\ caso
    |voor\ (?:het\ geval|de\ zekerheid)|(?:even\ )?ter\ info(?:rmatie)?|mocht\ het\ uitmaken
    |(?:tak\ )?na\ wszelki\ wypadek|w\ razie\ czego|jakby\ co|jakby\ co\ to|gwoli\ informacji
    |(?:это\ )?(?:так,?\ )?(?:на\ всякий(?:\ случай)?|если\ что)|(?:просто\ )?(?:для\ справки|к\ сведению)|(?:имей(?:те)?\ в\ виду|учти(?:те)?|запомни(?:те)?)
    |haberin\ olsun|bilgin(?:e|\ olsun)|aklında\ (?:olsun|bulunsun)|ne\ olur\ ne\ olmaz)"""
# These may also be the object of what stands before them ("I don't remember that"), or a word of it.
_NOTED_BEHIND_MARK = r"""(?:(?:so\ )?(?:please\ |pls\ )?(?:(?:remember|don'?t\ forget)(?:\ (?:that|it|this))?|note\ (?:that|it|this)|keep\ (?:that|it|this)\ in\ mind)(?:,?\ (?:please|pls))?
    |(?:bitte\ )?(?:merk(?:e)?\ (?:dir|es\ dir|dir['e]?s)(?:\ das)?|denk\ (?:bitte\ )?(?:dr|dar)an|nicht\ vergessen)(?:\ bitte)?|nur\ so
    |(?:retiens(?:-le)?|souviens-t['o]i?(?:\ en)?|n'oublie\ pas|à\ retenir|je\ précise)
    |(?:ojo|eh\ ojo|acordate|acuérdate|recuérdalo|recordalo|anotalo|anótalo|no\ (?:te\ )?olvides|che)
    |(?:lembra(?:\ disso)?|lembre-se|anota\ aí|não\ esquece|tá|viu)|(?:ricorda(?:telo|lo)?|non\ dimenticare|segnatelo)
    |(?:onthoud\ (?:dat|het)|niet\ vergeten|hoor)|(?:zapamiętaj(?:\ to)?|pamiętaj|nie\ zapomnij)|(?:не\ забудь|помни)|(?:unutma|aklında\ tut)
    |(?:yaad|dhyan)\ rakh(?:na|o|iye)|bata\ du
    |للعلم|للتذكير|خليها\ ببالك|تذكر(?:ها|ي)?|انتبه|لا\ تنس(?:ى)?|याद\ रखना|याद\ रखो|ध्यान\ रखना|ध्यान\ रखो)"""
# "… hai yaad rakhna": the verb ends a Hindi clause. "Del ojo" is of the eye, and "wat ik hoor" is heard.
_HINDI_VERBS = (
    "h",
    "hai",
    "hu",
    "hun",
    "hoon",
    "hain",
    "hoti",
    "hota",
    "nahi",
    "nhi",
    "gaya",
    "gayi",
    "है",
    "हूँ",
    "हूं",
    "हैं",
)
_OF_THE_EYE = word_set(
    "el un del al mi tu su de con otro cada mal este ese medio único solo qué y o ni en buen mucho como"
)
_BEHIND_WORDS = (
    rf"(?:{'|'.join(rf'(?<=[ ]{verb})' for verb in _HINDI_VERBS)})\s{{1,3}}(?:(?:yaad|dhyan)\ rakh(?:na|o|iye)|(?:याद|ध्यान)\ रख(?:ना|ो))"
    rf"|{''.join(rf'(?<!{chr(92)}b{word})' for word in sorted(_OF_THE_EYE))}\s{{1,3}}ojo|(?<!\bik)(?<!\bje)(?<!\bwat)\s{{1,3}}hoor"
)
_NOTED_UNSPACED = (
    r"(?:[。、,，]|(?<=です)|(?<=ます)|(?<=[よね])|(?<=だから)|(?<=なので)|(?<=んだ))\s{0,2}(?:(?:これ|それ)?(?:覚えて(?:おいて|といて|て)(?:ね|ください)?|忘れないで(?:ね)?|念のため|一応))"
    r"|[，,、。]\s{0,2}(?:请|你)?(?:记住|记得|记一下|记着|別忘了|别忘了|以防万一|供参考|順便說|提醒一下)[哦啊喔了]?"
    r"|(?<=[요다어아야])[.,]?\s{1,2}(?:기억해\s?(?:줘|둬|주세요|두세요)|혹시\s?몰라서|참고해(?:\s?줘)?|참고하세요|잊지\s?마)"
)
# "もらい泣き" is a word.
_TEARS = r"(?<=[\u3041-\u3096])(?<!もらい)(?<!すすり)(?<!むせび)(?<!しのび)泣|[（(][泣涙汗][）)]"
_ENDS = re.compile(
    rf"(?:(?<=[\s,;.!()*~–—-])(?:{_WORDS}|{_NOTED})|(?<=[\u0600-\uffef\s])(?:{_UNSPACED})|{_TEARS}"
    rf"|(?:[,;.!(،–—]|\s-)\s{{0,3}}(?:{_NOTED_BEHIND_MARK})|{_BEHIND_WORDS}|{_NOTED_UNSPACED})[\s.!,;:)(*~^-]{{0,6}}\Z",
    re.IGNORECASE | re.VERBOSE,
)
# Before a clause. Of these the first are nothing else; the others may be words of it, but for what stands behind them.
_OPENS = re.compile(
    r"""(?:(?:oh+|ah+|aw+|hm+|mhm|uh+|uhm+|erm+|ugh+|phew|whoa|wow|okay|ok|alright|welp
    |ach|äh+m?|öhm?|naja|na\ ja|tja|nun\ ja|euh+|eh\ bien|bah|pues|uy|beh|boh|mah|eita|nou\ ja|nou|och
    |а\ и|ну\ и|а\ ещ[её]|и\ ещ[её]|ну|ой|ах|ох|эх|хм+|э-э+|ээ+|hımm+|eee+|arr?ey|arre|اه|آه|طيب|يعني|والله|अरे)(?!\w)
    (?:\s?[,.…!،–—-]{1,3}\s{0,2}|\s{1,2}(?=(?-i:[^\W\d_A-ZÀ-ÖØ-Þ\u0410-\u042f])|i(?!\w)|i'))
    |(?:well|um+|hey|look|listen|also|eh+|ha|mira|mirá|bueno|este|ay|bon|bref|ben|alors|allora|ecco|dunque|guarda|bom|então|olha
    |also|nun|hör\ mal|dus|no\ więc|więc|słuchaj|а|да|слушай|блин|şey|yani|ya|bak|dekho|suno|acc?hh?a|haan|yaar|matlab
    |بص|اسمع|شوف|अच्छा|हाँ|हां|देखो|सुनो)\s?(?:[,،]|\.{2,3}|…)\s{0,2}
    |(?:aur|और)\s(?=\w)
    |(?:а|да)\s(?=(?:я|мы|у\ меня|у\ нас)\s)
    |acc?hh?a\s(?=(?:main|mai|mujhe|mer[aei]|hum|ek)\s)|(?:अच्छा|हाँ)\s(?=(?:मैं|मुझे|मेर[ाेी]|हम)\s)
    |(?:あー?|あっ|ああ|ええ?と|えー?っ?と?|うー?ん|んー?|まあ?|なんか|ねえ|ねぇ|てか|ほら|あと|それと|そういや)(?:[、,，…〜ー]{1,3}|\s{1,2})
    |(?:あと|それと)(?=うち|私|僕|俺|わたし)
    |(?:嗯+|哦+|噢|啊+|呃+|额+|哎呀?|唉|诶|欸|嘿|喔|那个|好的|還有|还有)(?:[，,、…]{1,3}|\s{1,2}|(?=我))
    |(?:아+|어+|음+|흠+)(?:[,.…]{1,3}\s{0,2}|\s{1,2})|(?:네|응|저기|오|그)(?:,|\.{2,3}|…)\s{0,2})(?=\S)""",
    re.IGNORECASE | re.VERBOSE,
)
# "Oh great, I just LOVE getting rained on": no liking. "Oh sure, I quit Siemens": no end.
IRONIC = re.compile(
    r"""[\s"'(]{0,3}(?:oh|ohh|ah|ach|na|ja|yeah|sí|ay|bah|well|gee|wow|ну|ой)[\s,!]{1,3}
    (?:that's\ |das\ ist\ ja\ |c'est\ |qué\ |che\ |que\ )?(?:just\ )?
    (?:sure|right|klar|sicher|bien\ sûr|claro|certo|tuurlijk|jasne|конечно
    |great|wonderful|lovely|fantastic|brilliant|perfect|marvell?ous|joy|super|toll|klasse|prima|herrlich|génial|parfait|formidable
    |genial|perfecto|estupendo|maravilla|fantastico|perfetto|ottimo|ótimo|maravilha|geweldig|fijn|heerlijk|świetnie|отлично|супер|прекрасно)(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
# League of Legends: "I play lol", "I love lol".
_GAME = re.compile(
    r"""(?:play\w{0,3}|watch\w{0,3}|main|love|like|hate|of|at|in|(?<!now\ )on|into|to|the|than|and|or|about|called|quit|spiel\w{0,2}|zock\w{0,2}
    |joue[rsz]?|jouer\ à|à|juego|jugar|al|jogo|jogar|gioco|giocare|a|speel|gram|w|в|играю|oynuyorum)\s{1,3}lol[\s.!]{0,4}\Z""",
    re.IGNORECASE | re.VERBOSE,
)
# "An old black one": of what, stands elsewhere.
_POINTS_BACK = re.compile(
    r"(?:(?:an?|the|my|this|that|another)\s)(?:[\w'-]{1,20}\s){0,4}ones?[\s.!,]{0,4}", re.IGNORECASE
)
# "Figlia di Annarita che mi scordo sempre": who asks for a word says what of.
_ALWAYS_FORGOTTEN = re.compile(
    r"(?<!\w)(?:che|que|qui|die|das|den|der|who|whose name|that|which|wat|wiens naam|której|którego|который|которую)\s"
    r"(?:i (?:always|keep) forget(?:ting)?|mi (?:scordo|dimentico) sempre|(?:siempre )?se me (?:olvida|va)(?: siempre)?|j'oublie (?:toujours|tout le temps)|(?:eu )?(?:sempre )?(?:me )?esque[cç]o(?: sempre)?"
    r"|ich (?:immer|ständig|dauernd) vergess\w?|ik (?:altijd|steeds) vergeet|(?:zawsze|ciągle) zapominam|(?:я )?(?:всегда|вечно) забываю)\W{0,3}\Z",
    re.IGNORECASE,
)
# A marker is short, and a clause has few of them.
MAX_MARKERS, MAX_CHARACTERS = 4, 40


def bare(text: str, start: int, end: int) -> tuple[int, int]:
    """text[start:end] without the small words at its edges; as it is where it is nothing else. What opens an aside, or
    irony, says how the rest is meant, and stays.
    """
    end = without_chatter(text, start, end)
    for _ in range(MAX_MARKERS):
        found = None if MARK.match(text, start) or IRONIC.match(text, start) else _OPENS.match(text, start, end)
        if found is None or not any(each.isalnum() for each in text[found.end() : end]):
            break
        start = found.end()
    return start, end


def without_chatter(text: str, start: int, end: int) -> int:
    """Where text[start:end] ends without it; `end` where it is nothing else."""
    at = end
    for _ in range(MAX_MARKERS):
        begin = max(start, at - MAX_CHARACTERS)
        found = _ENDS.search(text[begin:at])
        if found is None or _GAME.search(text[begin:at]):
            break
        at = begin + found.start()
        while at > start and text[at - 1] in " \t,;–—-(*":
            at -= 1
    return at if at > start else end


def points_back(text: str) -> bool:
    """Whether the text is a thing that only names by another one: "the red one"."""
    return _POINTS_BACK.fullmatch(text.strip()) is not None or _ALWAYS_FORGOTTEN.search(text.strip()) is not None

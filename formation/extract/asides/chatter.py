"""What people type at the end of a clause that says nothing: "btw", "lol", "haha", "mdr", "jaja", "kkk", "www". Pure."""

import re

# "pls" asks, which says what a clause is: it stays.
_WORDS = r"""(?:btw|l+o+l+|lmf?ao+|rofl|xd+|ikr|smh|tbh|tho|though|imo|ngl|omg+|ugh+|eww+|meh|yay+|a?(?:ha){2,}h?|hihi+|hehe+|hah
    |grins|hust|mdr+|ptdr+|(?:ja){2,}j?|(?:je){2,}|(?:jsj)+|k{3,}|(?:rs){2,4}|(?:he){2,}|a?(?:ah){2,}|bahaha
    |лол|(?:ха){2,}х?|а?(?:хах)+а?|(?:hä){2,}|asdf\w{0,12}|sjsj\w{0,8})"""
_UNSPACED = r"[wｗ]{2,9}|(?<=[すたるいなねよだん])笑|[（(]笑[）)]|(?:哈){2,9}|(?:呵){2,9}|(?:嘿){2,9}|[ㅋㅎ]{2,9}|[ㅠㅜ]{1,9}|ه{3,9}|(?:هه){2,9}|(?:हा){2,9}"
_ENDS = re.compile(
    rf"(?:(?<=[\s,;.!()*~–—-])(?:{_WORDS})|(?<=[\u0600-\uffef\s])(?:{_UNSPACED}))[\s.!,;:)(*~^-]{{0,6}}\Z",
    re.IGNORECASE | re.VERBOSE,
)
# League of Legends: "I play lol", "I love lol".
_GAME = re.compile(
    r"""(?:play\w{0,3}|watch\w{0,3}|main|love|like|hate|of|at|in|on|into|to|the|than|and|or|about|called|quit|spiel\w{0,2}|zock\w{0,2}
    |joue[rsz]?|jouer\ à|à|juego|jugar|al|jogo|jogar|gioco|giocare|a|speel|gram|w|в|играю|oynuyorum)\s{1,3}lol[\s.!]{0,4}\Z""",
    re.IGNORECASE | re.VERBOSE,
)
# "An old black one": of what, stands elsewhere.
_POINTS_BACK = re.compile(
    r"(?:(?:an?|the|my|this|that|another)\s)(?:[\w'-]{1,20}\s){0,4}ones?[\s.!,]{0,4}", re.IGNORECASE
)
# A marker is short, and a clause has few of them.
MAX_MARKERS, MAX_CHARACTERS = 4, 40


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
    return _POINTS_BACK.fullmatch(text.strip()) is not None

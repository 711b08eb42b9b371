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


# That it is one more thing: "borra también lo de …".
ALSO = (
    r"(?:also|auch|aussi|également|también|tambien|anche|pure|também|tambem|tb|ook|też|także|również|jeszcze"
    r"|тоже|также|ещё|еще|теж|також|ще|även|också)"
)
# Of all languages: what is said before a mark, the way from one word to the next, and who is asked to do it.
SHARED: Mapping[str, str] = {
    "short": r"((?:[^ ,:;]{1,30} ){0,4}[^ ,:;]{1,30})",
    "to": r"(?: |(?<='))",
    "pause": r"(?:[,:;.?]| ?[-–—])? ?",
    "do": r"(?:<drop>|<can>?<dropped>)",
    "now": r"(?:now|ya|già|ormai|já|już|уже|вже|déjà) ",
    "also": ALSO,
    # What is told by what it says: "lösch, was die Miete kostet".
    "clause": r"((?!.*(?:n't|(?<![^ ])(?:not|nicht|kein\w{0,2}|doppelt|pas|non|no|não|niet|inte|nie"
    r"|не))(?![^ ]))<what> .{1,200}?)",
}
# Tried in every language that has all of their fragments. `drop_it`: what was named before it, by a pronoun; such a
# pronoun behind its noun without a mark between them (`drop_named`) is in no other sentence ("la multa bórrala").
FRAMES = ForgetPhrases(
    clear=(
        r"<do>,? <known><to><x><rest>",
        r"(?:<drop>|<can><dropped>)(?:,? )?<mine><x><rest>",
        r"<do> (?:<piece><to>)?<x> <out_of><memory>",
        r"<do> <out_of><memory>,? (?:<that>|<known><to>|<piece><to>)?<x>",
        r"<needless>,? (?:<known><to>|<piece><to>|<that>)<x><rest>",
        r"(?:<known>|<piece>)<to><x><pause>(?:<now>)?<drop_it> <out_of><memory>",
        r"<want_gone>,? (?:<known><to>|<piece><to>|<that>)<x><rest>",
        r"<keep_not> (?:<piece><to>)?<my> <anywhere>",
        r"<prefer>,? (?:<piece><to>)?<my> <unkept>",
        r"(?:<keep_not> <anywhere>|<anywhere> <keep_not>),? ?(?:<mine><x>|(?:<piece><to>)?<my>)",
        r"<keep_nothing> <about><to><x><rest>",
        r"<known><to><x><pause>(?:<now>)?<drop_it>",
    ),
    perhaps=(
        r"<keep_not> (?:<piece><to>)?<x> <anywhere>",
        r"(?:<keep_not> <anywhere>|<anywhere> <keep_not>),? ?(?:<piece><to>)?<x>",
        r"(?:<drop>|<can><dropped>) <piece><to><x><rest>",
        r"<do> (?:<piece><to>)?<x> <out_of><list>",
        r"<piece><to><x>,? (?:<now>)?<do>",
        r"<piece><to><x><pause>(?:<now>)?<drop_it>",
        r"<piece><to><x>,? <needless>",
        r"<short>(?::|,| ?[-–—]) ?(?:<now>)?<drop_it>",
        r"<short> (?:<now>)?<drop_named>",
        # "Pode apagar o da terça", "den vom Dienstag kannst du löschen".
        r"<do>,? <the_one><to><x><rest>",
        r"<the_one><to><x>,? (?:<now>)?(?:<do>|<drop_it>)",
        r"(?:<drop_also>|<also> <drop>) <that_one><to><x><rest>",
        # "Tout ce qu'y avait le 7 décembre, oublie-le".
        r"<planned><to><x><pause>(?:<now>)?(?:<drop_it>|<do>)<rest>",
        r"<do>,? <planned><to><x><rest>",
        r"<drop>,? <clause><rest>",
        r"<can><dropped>,? <clause><rest>",
    ),
)

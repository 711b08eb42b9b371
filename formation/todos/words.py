# ruff: noqa: RUF001 (words in scripts of their own)
"""The words by which people say that something is done, or not to be done any more, in ten languages."""

import re

from retrieval.commands.answers import phrases


def _words(spaced: str, unspaced: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{spaced})(?!\w)|{unspaced}", re.IGNORECASE)


IS_DONE = _words(
    r"finished|completed|done(?: with)?|wrapped up|ticked off|crossed off|taken care of|handed in|turned in"
    r"|fertig(?: mit)?|erledigt|abgeschlossen|beendet|fertiggestellt|abgehakt|abgegeben|geschafft"
    r"|terminée?s?|finie?s?|achevée?s?|bouclée?s?|j'ai fait|c'est fait"
    r"|terminé|he terminado|terminad[oa]s?|acabé|acabad[oa]s?|completé|completad[oa]s?|hice|he hecho"
    r"|terminei|acabei|concluí|completei|já fiz|feit[oa]s?"
    r"|finit[oaie]|terminat[oaie]|completat[oaie]|conclus[oaie]|ho fatto"
    r"|afgerond|klaar(?: met)?|voltooid|afgemaakt|gedaan"
    r"|(?:за|до)кончил[аи]?|закончен[аоы]?|сделал[аи]?|сделан[аоы]?|завершил[аи]?|завершен[аоы]?|доделал[аи]?|дописал[аи]?"
    r"|выполнил[аи]?|сдал[аи]?|готов[аоы]?",
    r"完成了|做完了?|写完了?|寫完了?|办完了?|辦完了?|弄完了?|搞定了?|弄好了"
    r"|終わった|終わりました|終えた|終えました|完成した|完成しました|済ませた|済ませました",
)
IS_DROPPED = _words(
    r"no longer (?:have|need) to|(?:don't|do not) (?:have|need) to(?=.{1,80}any ?more)|cancell?ed|called off"
    r"|gave up on"
    r"|(?:muss|brauche)(?=.{1,80}nicht mehr)|abgesagt|aufgegeben|hat sich erledigt"
    r"|ne dois plus|n'ai plus (?:besoin de|à)|annulée?s?|ya no (?:tengo que|necesito)|cancelad[oa]s?|cancelé"
    r"|já não (?:tenho|preciso)|não preciso mais|cancelei|non devo più|annullat[oaie]"
    r"|(?:moet|hoef)(?=.{1,80}niet meer)|afgezegd|больше не (?:нужно|надо)|отменил[аи]?|отмен[её]н[аоы]?",
    r"不用(?=.{0,40}了)|取消了|キャンセルした|キャンセルしました",
)
# Of these the ones that a negation or a wish turns round, as it does with what is done; the others are one themselves.
IS_CALLED_OFF = _words(
    r"cancell?ed|called off|gave up on|abgesagt|aufgegeben|annulée?s?|cancelad[oa]s?|cancelé|cancelei|annullat[oaie]"
    r"|afgezegd|отменил[аи]?|отмен[её]н[аоы]?",
    r"取消了|キャンセルした|キャンセルしました",
)
# What makes of it something that is not so, not so yet or in part, or somebody else's.
IS_UNREAL = _words(
    r"not|\w{1,10}n't|never|almost|nearly|half|until|till|when|once|if|unless|will|going|want"
    r"|\d{1,3} ?%|percent|prozent|most|mostly|some|partly|for (?:today|now|this week)|how|get|let|let's|help"
    r"|für (?:heute|jetzt)|größtenteils|teilweise|teil|wie|pour (?:aujourd'hui|l'instant)|comment|partie"
    r"|por (?:hoy|ahora|hoje|agora)|per (?:oggi|ora)|parte|cómo|voor vandaag|hoe|deels|на сегодня|частично|как"
    r"|need|needs|must|should|would|could"
    r"|can|hope|plan|before|after|soon|yet|wish|have to|has to|he(?! (?:terminado|acabado|completado|hecho))|she|they"
    r"|you|your|his|her|their"
    r"|nicht|nie|noch|fast|beinahe|halb|wenn|sobald|falls|bis|werde|wird|muss|soll|will|möchte|kann|würde|könnte|bevor"
    r"|nachdem|bald|er|sie|du|ihr|dein|deine|hätte|wäre"
    r"|pas|jamais|presque|quand|dès|si|jusqu\w{0,2}|dois|doit|vais|veux|peux|faut|avant|après|bientôt|encore"
    r"|il(?= (?:a|est|va|doit|faut|n|l|s)\b)|elle|ils|tu|vous"
    r"|no|nunca|casi|cuando|hasta|tengo|voy|quiero|puedo|debo|antes|después|pronto|todavía|aún|él|ella|usted"
    r"|não|quase|quando|se|até|tenho|vou|quero|posso|devo|depois|ainda|ele|ela|você"
    r"|non|mai|quasi|finché|voglio|prima|dopo|presto|ancora|lui|lei"
    r"|niet|nooit|bijna|als|wanneer|zodra|tot|moet|wil|kan|zal|voordat|nadat|nog|hij|zij|jij|je"
    r"|не|ни|никогда|почти|когда|если|пока|надо|нужно|долж\w{1,3}|буду|хочу|могу|скоро|ещё|еще|он|она|они|ты|вы|бы",
    r"[没沒不未还還要快等他她你吗嗎]|如果|之前|之后|之後|差不多|ない|まだ|たら|すぐ|か[。？?]?$",
)
# Still being done.
IS_UNDER_WAY = _words(
    r"(?:am|are|is|i'm|im|we're|been) \w{2,20}ing|tomorrow|later|morgen|demain|mañana|amanhã|domani|завтра", "明天|明日"
)
# Says of what is done when, or how at last.
_BESIDE_WORDS = """
today yesterday now just finally already completely all everything last week night morning evening monday tuesday
wednesday thursday friday saturday sunday heute gestern endlich jetzt gerade schon bereits komplett ganz alles morgen
abend aujourd hui hier enfin maintenant deja tout completement hoy ayer finalmente ahora todo por fin hoje ontem enfim
agora tudo oggi ieri adesso appena gia tutto vandaag gisteren eindelijk nu net al сегодня вчера наконец сейчас уже
только все
"""
BESIDE = frozenset(_BESIDE_WORDS.split())
# Tells of nearly any task what has to be done.
_LIGHT_WORDS = """
finish complete do make write submit hand said say by until before machen tun erledigen abgeben fertig schreiben
abschliessen faire finir terminer rendre ecrire hacer terminar acabar entregar escribir fazer escrever fare finire
scrivere consegnare doen maken afronden inleveren schrijven сделать закончить сдать написать завершить bis vor
spatestens avant pour entro prima antes ate voor до к не позже января февраля марта апреля мая июня июля августа
сентября октября ноября декабря
"""
LIGHT = frozenset(_LIGHT_WORDS.split())
# Too wide to be one task by itself: "I'm done with work".
_WIDE_WORDS = """
work job day today thing things arbeit tag travail trabajo trabalho lavoro werk работа работу день
"""
WIDE = frozenset(_WIDE_WORDS.split())

# The answers to whether an overdue to-do is done; nothing else may stand beside them.
DONE = phrases(
    "yes|yeah|yep|yup|done|it's done|it is done|all done|already done|finished|completed|i did|i did it|i have",
    "i've done it|i finished it|i've finished it|i'm done|ja|jap|jawohl|erledigt|fertig|ist erledigt|ist fertig",
    "hab ich|habe ich|gemacht|geschafft|oui|c'est fait|fait|terminé|fini|sí|hecho|ya está|listo|ya lo hice",
    "terminado|sim|feito|já fiz|está feito|sì|fatto|finito|è fatto|terminato|gedaan|klaar|is gedaan|is klaar|да",
    "сделано|готово|сделал|сделала|уже сделал|уже сделала|закончил|закончила|tak|zrobione|gotowe|是|是的|对",
    "完成了|做完了|做好了|好了|搞定了|はい|終わった|終わりました|済みました",
)
OPEN = phrases(
    "no|nope|nah|not yet|no not yet|still open|not done|not done yet|i haven't|not really|later|nein|nö",
    "noch nicht|noch offen|später|non|pas encore|plus tard|todavía no|aún no|más tarde|não|ainda não|mais tarde",
    "non ancora|ancora no|più tardi|nee|nog niet|нет|ещё нет|еще нет|пока нет|ещё не|позже|nie|jeszcze nie|不",
    "没有|还没|还没有|沒有|還沒|いいえ|まだ|まだです",
)
DROPPED = phrases(
    "drop it|dropped|cancel it|cancelled|canceled|never mind|forget it|forget about it|not any more",
    "no longer needed|lass es|vergiss es|nicht mehr nötig|hat sich erledigt|abgesagt|laisse tomber",
    "plus nécessaire|annulé|déjalo|ya no|ya no hace falta|cancelado|olvídalo|esquece|não precisa mais",
    "lascia perdere|lascia stare|non serve più|annullato|laat maar|niet meer nodig|vergeet het|забудь",
    "уже не нужно|больше не нужно|отменено|отмена|不用了|算了|取消了|取消|不需要了|もういい",
)

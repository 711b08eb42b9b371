"""The words for relatives, friends, neighbours and pets. Pure."""

import re

MEMBERS = re.compile(
    r"""(?<![\w-])(?:wife|husband|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|married|(?:step)?(?:sons?|daughters?)|kids?|child(?:ren)?|baby
    |toddler|twins?|dogs?|cats?|puppy|puppies|kittens?|pets?|rabbits?|hamsters?|parrots?|budgies?|horse|roommates?|flatmates?|housemates?
    |(?:ehe)?(?:frau|mann)|(?:lebens)?(?:partner|gefährte)(?:in)?|freundin|verlobte[rn]?|verheiratet|(?:stief)?(?:s[oö]hne?|t[oö]chter)|kind(?:er)?
    |zwillinge|hund(?:e|en)?|hündin|katzen?|kater|kaninchen|mitbewohner(?:in|innen)?
    |femme|mari|mariée?|épouse|époux|conjointe?|compagne|compagnon|copine|copain|fiancée?|fils|filles?|enfants?|bébé|jumeaux|jumelles|chiens?
    |chiennes?|chats?|chattes?|lapins?|coloc(?:ataires?|s)?
    |espos[oa]|marido|mujer|pareja|novi[oa]|prometid[oa]|casad[oa]|hij[oa]s?|niñ[oa]s|mellizos|gemel[oa]s|perr[oa]s?|gat[oa]s?|mascotas?
    |mulher|namorad[oa]|noiv[oa]|companheir[oa]|filh[oa]s?|bebês?|gême[oa]s|cachorr[oa]s?|cães|cão
    |moglie|marito|compagn[oa]|fidanzat[oa]|ragazz[oa]|sposat[oa]|figli[oae]?|bambin[oaie]|gemell[ie]|cane|cani|gatt[oaie]|coinquilin[oaie]
    |vrouw|man|vriend(?:in)?|verloofde?|getrouwd|zoon|zonen|zoontje|dochters?|dochtertje|kinderen|kind|tweeling|hond(?:en)?|katten|kat|poes|huisgeno\w{1,4}
    |żon(?:a|ę|ą|y|ie)|mąż|męża|mężem|mężowi|partnerk\w{1,2}|dziewczyn\w{1,2}|chłopak\w{0,3}|narzecz\w{2,5}|syn(?:a|em|owi|ów|owie)?|córk\w{1,3}|córeczk\w{1,2}
    |dziec\w{2,4}|bliźni\w{2,4}|psa|pies|psy|psem|kot(?:a|y|em|ka|kę)?
    |жен(?:а|ы|е|у|ой)|муж(?:а|у|ем)?|женат|замужем|девушк\w{1,2}|парень|парня|парнем|партн[её]р\w{0,3}|супруг\w{0,2}|невест\w{1,2}|жених\w{0,2}|сын(?:а|у|ом|овья|овей)?
    |доч(?:ь|ери|ка|ки|ку|кой|ерью)|дет(?:и|ей|ям|ьми)|реб[её]н\w{2,3}|близнец\w{0,2}|собак\w{1,2}|кошк\w{1,2}|кот(?:а|у|ы|ом|ика?)?|п[её]с|пса
    |дружин(?:а|и|і|у|ою)|чоловік(?:а|у|ом)?|дівчин\w{1,2}|хлоп(?:ець|ця|цем)|одружен\w{1,2}|доньк\w{1,2}|син(?:а|у|ом)?|діт(?:и|ей|ьми)|дитин\w{1,2}|кіт|кота|кішк\w{1,2}
    |eşim\w{0,4}|karım\w{0,4}|kocam\w{0,4}|sevgilim\w{0,4}|nişanlım\w{0,4}|partnerim|evliyim|oğlum\w{0,4}|kızım\w{0,4}|çocu[kğ]\w{0,8}|bebeğim\w{0,4}|ikiz\w{0,6}
    |köpeğim\w{0,4}|köpek\w{0,6}|kedim\w{0,4}|kedi\w{0,6}|ev\ arkadaşım\w{0,3}
    |biwi|pati|patni|beti|beta|bete|bachch?[eai]|bachcho)(?![\w-])
    |妻(?!子?の(?:母|父|姉|妹|兄|弟|実家))|夫(?!の(?:母|父|姉|妹|兄|弟|実家))|嫁(?!の)|旦那|主人|彼女|彼氏|婚約者|(?<!子)息子|(?<!孫)娘(?!婿)|子ども|子供|赤ちゃん|双子|犬|猫|ペット|同居
    |妻子|老婆|(?<!大)丈夫|老公|太太|爱人|女朋友|男朋友|未婚[妻夫]|儿子|女儿|孩子|宝宝|双胞胎|[小养]狗|狗狗|[养只]猫|猫咪|[两三]只|室友
    |(?<![가-힣])(?:아내|집사람|와이프|남편|신랑|여자친구|남자친구|여친|남친|약혼자|(?:큰|작은|막내|외)?(?:아들|딸)|아이|애들|아기|쌍둥이|강아지|고양이|반려|룸메이트)
    |(?<!\w)(?:[ولب]|ال)?(?:زوجتي|زوجي|خطيبت?ي|ابني|ابنتي|بنتي|أولادي|اولادي|أطفالي|اطفالي|أبنائي|بناتي|طفل\w{0,4}|توأم|كلب\w{0,2}|قط\w{0,3}|متزوجة?)(?!\w)
    |पत्नी|(?<![\u0900-\u097f])पति(?![\u0900-\u097f])|बेट[ाेी]|बच्च|गर्लफ्रेंड|बॉयफ्रेंड|कुत्त|बिल्ल""",
    re.IGNORECASE | re.VERBOSE,
)
# Who is of the family and lives elsewhere, unless it is said that they do not; what is said of their children is no
# more of the household, and neither is what is said of somebody else's partner.
OTHERS = re.compile(
    r"""(?<![\w-])(?:grand\w{2,12}|great-?\w{3,12}|god(?:m|f|s|d|c|p)\w{2,8}|(?:half-|step-?)?(?:brother|sister|mother|father)s?(?:-in-law)?|(?:son|daughter)s?-in-law|mum|mom|dad|parents?
    |nan|nana|gran|granny|uncles?|aunt(?:ie|y|s)?|cousins?|nephews?|nieces?|friend(?:'?s)?|neighbou?rs?|boss|colleagues?|landlord|landlady|ex
    |bruders?|brüder|schwestern?|mutter|vaters?|eltern|mama|papa|oma|opa|groß\w{3,8}|enkel\w{0,6}|schwieger\w{3,8}|schwager|schwägerin|onkel|tante|cousine?|nichte|neffen?|nachbar\w{0,3}|chef(?:in)?
    |frères?|sœurs?|soeurs?|mère|père|parents|mamie|papi|grand-\w{4,7}|petite?s?-(?:fils|filles?|enfants)|beau-\w{4,6}|belle-\w{4,6}|oncle|cousine?s?|nièces?|neveux?|voisine?s?|amie?s?
    |herman[oa]s?|madre|padres?|mamá|papá|abuel[oa]s?|niet[oa]s?|suegr[oa]s?|cuñad[oa]s?|yerno|nuera|tí[oa]s?|prim[oa]s?|sobrin[oa]s?|vecin[oa]s?|amig[oa]s?
    |irmã(?:os?|s)?|irmão|mãe|pais?|av[óô]s?|net[oa]s?|sogr[oa]s?|cunhad[oa]s?|genro|nora|ti[oa]s?|vizinh[oa]s?
    |fratell[oi]|sorell[ae]|genitori|mamma|nonn[oaie]|nipot[ei]|suocer[oai]|cognat[oaie]|genero|zi[oae]|cugin[oaie]|vicin[oaie]|amic[oa]
    |broers?|zus(?:sen|je)?|moeders?|vaders?|ouders|klein(?:zoon|dochter|kind\w{0,4})|schoon\w{3,9}|nicht(?:je)?|neef(?:je)?|buurman|buurvrouw
    |brat\w{0,3}|siostr\w{1,2}|matk\w{1,2}|mam[aęąy]|ojc\w{1,3}|ojciec|tat[aęy]|rodzic\w{1,2}|babci\w{0,2}|dziad\w{1,5}|wnu\w{2,4}|teści\w{0,4}|teściow\w{1,2}|zięć|synow\w{1,2}|ciot?c?i?\w{1,2}|wuj\w{1,4}|kuzyn\w{0,3}|sąsiad\w{0,3}
    |брат\w{0,3}|сестр\w{1,3}|мам[аеыуой]{1,2}|мать|матери|пап[аеыуой]{1,2}|отец|отца|родител\w{1,3}|бабушк\w{1,2}|дедушк\w{1,2}|внук\w{0,3}|внуч\w{2,3}|свекр\w{2,3}|т[её]щ\w{1,2}|тест[ья]|зят\w{1,2}|невестк\w{1,2}|т[её]т\w{1,2}|дяд\w{1,2}|племян\w{3,5}|сосед\w{0,3}|подруг\w{1,2}|друг[ау]?
    |annem\w{0,3}|babam\w{0,3}|kardeşim\w{0,3}|ablam\w{0,3}|abim\w{0,3}|anneannem|babaannem|dedem|torun\w{0,4}|kayın\w{4,8}|teyzem|halam|dayım|amcam|kuzenim|yeğenim|komşu\w{0,3}
    |maa|behen|bhai|dada|dadi|nana|nani|saas|sasur|chacha|mausi|padosi|dost)(?![\w-])
    |[母父兄姉弟妹祖孫甥姪]|両親|友人|友達|隣|上司|同僚|いとこ
    |妈|爸|母亲|父亲|哥|姐|弟|妹|奶奶|爷爷|外婆|外公|孙|岳|婆婆|侄|外甥|表[哥姐弟妹]|邻居|朋友(?<!女朋友)(?<!男朋友)|同事
    |언니|누나|오빠|(?<![가-힣])형|동생|엄마|아빠|어머니|아버지|부모|할머니|할아버지|손[자녀주]|이모|고모|삼촌|사촌|조카|장모|시어머니|이웃|친구(?<!여자친구)(?<!남자친구)
    |(?<!\w)و?(?:أختي|اختي|أخي|أخوي|اخوي|أمي|امي|أبي|ابي|والدتي|والدي|جدتي|جدي|حفيد\w{0,3}|خالتي|عمتي|عمي|خالي|حماتي|جار\w{0,2}|صديق\w{0,2})(?!\w)
    |बहन|भाई|माँ|मां|पिता|दादा|दादी|नाना|नानी|पोत[ाेी]|सास|ससुर|चाचा|मौसी|पड़ोसी|दोस्त""",
    re.IGNORECASE | re.VERBOSE,
)


def relations_in(text: str) -> list[tuple[int, int]]:
    """Where it names a relative, a friend, a neighbour or a pet by what they are."""
    return [found.span() for pattern in (OTHERS, MEMBERS) for found in pattern.finditer(text)]

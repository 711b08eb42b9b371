# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Commands in Polish and Russian. Data alone."""

from collections.abc import Mapping

from retrieval.commands.phrases.kinds import Kind, stated_before

PL: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:zapamiętaj|pamiętaj|zapisz|zanotuj|nie zapomnij)(?: sobie)?(?:,? że |: ?){about}",
        stated_before("więc|i") + r"(?:zapamiętaj to|pamiętaj o tym|nie zapomnij o tym"
        r"|weź to pod uwagę)(?: przy .{1,40})?",
        r"przypomnij mi,? że {about_mine}",
        r"(?:zapisz|dodaj)(?: to)? (?:w|do) (?:swojej |mojej )?pamięci(?:,? że |: ?){about}",
    ),
    "forget": (
        r"(?:zapomnij),? (?:że |to,? że |o tym,? że |(?:o tym,? )?co (?:ci )?(?:mówiłem|mówiłam) o )"
        r"{about}",
        r"zapomnij o (?:tej )?(?:sprawie|historii) (?:z|ze|o) {about}",
        r"zapomnij (?:o )?{about_my}",
        r"(?:usuń|skasuj) (?:wspomnienie|notatkę|informację) (?:o tym, że|o|że) {about}",
        r"(?:usuń|skasuj) {about} z (?:swojej |mojej |twojej )?pamięci",
        r"nie pamiętaj (?:już|więcej),? że {about}",
    ),
    "forget about": (
        r"(?:zapomnij|usuń|skasuj) wszystko(?:,? co wiesz)? o {about_not_me}",
        r"(?:usuń|skasuj) wszystkie wspomnienia o {about_not_me}",
    ),
    "forget all": (
        r"(?:zapomnij|usuń|skasuj) wszystko(?:,? co wiesz)? o mnie",
        r"(?:wyczyść|usuń|skasuj) (?:całą )?(?:swoją |moją |twoją )?pamięć",
        r"(?:usuń|skasuj) wszystkie (?:swoje |moje )?wspomnienia(?: o mnie)?",
    ),
    "list": (
        r"co (?:o mnie )?(?:wiesz|pamiętasz)(?: o mnie)",
        r"co o mnie (?:wiesz|pamiętasz)",
        r"(?:czego się o mnie|co) (?:nauczyłeś się|nauczyłaś się|dowiedziałeś się|zapamiętałeś)(?: o mnie)?",
        r"(?:powiedz mi|pokaż(?: mi)?) wszystko,? co o mnie wiesz",
        r"pokaż (?:mi )?(?:wszystkie )?(?:moje|swoje|twoje) wspomnienia(?: o mnie)?",
    ),
    "learned today": (
        r"(?:czego|co) (?:się )?(?:dzisiaj|dziś) (?:o mnie )?(?:nauczyłeś|nauczyłaś|dowiedziałeś|zapamiętałeś"
        r"|zapamiętałaś)(?: się)?"
        r"(?: o mnie)?",
    ),
    "pause": (
        r"(?:przestań|nie) (?:zapamiętywać|zapamiętuj|pamiętaj|uczyć się|się uczyć)(?: (?:rzeczy|niczego|nic"
        r"|wszystkiego|o mnie|więcej"
        r"|już)){0,5}",
        r"(?:wstrzymaj|wyłącz|zatrzymaj) (?:swoją |moją |twoją )?pamięć",
    ),
    "resume": (
        r"(?:zacznij|zaczynaj) (?:znowu|znów|ponownie) (?:zapamiętywać|pamiętać|się uczyć)(?: rzeczy)?",
        r"(?:włącz|wznów) (?:znowu |ponownie )?(?:swoją |moją |twoją )?pamięć(?: znowu| ponownie)?",
        r"możesz (?:znowu|znów|ponownie) (?:zapamiętywać|pamiętać)(?: rzeczy)?",
    ),
    "correct": (
        r"to (?:nieprawda|jest nieprawda|błąd|nie jest prawda|już nieprawda|się nie zgadza|jest błędne)[:,.;!]+"
        r" ?{about}",
        r"(?:mylisz się|pomyliłeś się|pomyliłaś się|coś ci się pomyliło)[:,.;!]+ ?{about}",
    ),
    "undo": (
        r"cofnij (?:to|ostatnią zmianę)(?: w (?:twojej |mojej |swojej )?pamięci)?",
        r"cofnij",
        r"przywróć (?:to|poprzedni\w{1,3}|(?:tak,? )?jak było)",
    ),
}
RU: Mapping[Kind, tuple[str, ...]] = {
    "remember": (
        r"(?:запомни|запомните|помни|запиши|не забудь|не забывай|имей в виду)(?: себе)?(?:,? что |: ?){about}",
        stated_before("так что|и|поэтому") + r"(?:запомни(?:те)?(?: это)?|не забудь(?: это| об этом)?"
        r"|учти(?: это)?"
        r"|имей (?:это )?в виду)(?: для .{1,40})?",
        r"напомни(?:те)? мне,? что {about_mine}",
        r"(?:сохрани|добавь)(?: это)? в (?:свою |мою )?память(?:,? что |: ?){about}",
    ),
    "forget": (
        r"(?:забудь|забудьте) (?:про )?(?:эту |ту )?(?:историю|тему) (?:с|со|про|о|об) {about}",
        r"(?:забудь|забудьте),? (?:что |о том,? что |то,? что я (?:говорил|говорила|сказал|сказала) (?:о|про) "
        r"|про ){about}",
        r"забудь (?:о |про )?{about_my}",
        r"(?:удали|сотри) (?:воспоминание|заметку|информацию) (?:о том, что|о|про|что) {about}",
        r"(?:удали|сотри) {about} из (?:своей |моей |твоей )?памяти",
        r"больше не помни,? что {about}",
    ),
    "forget about": (
        r"(?:забудь|удали|сотри) вс[её](?:,? что (?:ты )?(?:знаешь|помнишь))? (?:о|об|обо|про) {about_not_me}",
        r"(?:удали|сотри) все воспоминания (?:о|об|про) {about_not_me}",
    ),
    "forget all": (
        r"(?:забудь|удали|сотри) вс[её](?:,? что (?:ты )?(?:знаешь|помнишь))? (?:обо мне|про меня)(?: знаешь|"
        r" помнишь)?",
        r"(?:очисти|сотри|удали) (?:всю )?(?:свою |мою |твою )?память",
        r"(?:удали|сотри) все (?:свои |мои )?воспоминания(?: обо мне)?",
    ),
    "list": (
        r"что (?:ты )?(?:обо мне|про меня) (?:знаешь|помнишь)",
        r"что ты (?:знаешь|помнишь) (?:обо мне|про меня)",
        r"что ты (?:обо мне |про меня )?(?:узнал|узнала|запомнил|запомнила)(?: обо мне| про меня)?",
        r"(?:расскажи|покажи)(?: мне)? вс[её],? что (?:ты )?(?:обо мне знаешь|знаешь обо мне)",
        r"покажи (?:мне )?(?:все )?(?:мои|свои|твои) воспоминания(?: обо мне)?",
    ),
    "learned today": (
        r"что ты (?:сегодня (?:обо мне )?(?:узнал|узнала|запомнил|запомнила)|(?:узнал|узнала|запомнил"
        r"|запомнила)(?: обо мне)? сегодня)",
    ),
    "pause": (
        r"(?:перестань|прекрати) (?:запоминать|учиться|сохранять)(?: (?:вс[её]|что-либо|вещи|обо мне|то, что я"
        r" говорю))?",
        r"(?:больше )?ничего (?:больше )?не запоминай(?: обо мне)?",
        r"не запоминай (?:больше )?ничего(?: больше)?(?: обо мне)?",
        r"(?:приостанови|отключи|выключи) (?:свою |мою )?память",
    ),
    "resume": (
        r"(?:начни|начинай|продолжай) (?:снова |опять )?(?:запоминать|учиться)(?: снова| опять)?",
        r"(?:снова )?(?:включи|возобнови) (?:снова )?(?:свою |мою )?память(?: снова)?",
        r"можешь (?:снова|опять) запоминать",
    ),
    "correct": (
        r"это (?:неправда|не так|неверно|не верно|ошибка|больше не так|уже не так|неправильно)[:,.;!]+ ?(?:на"
        r" самом деле,? )?{about}",
        r"(?:ты|вы) (?:ошибаешься|ошибаетесь|ош[иы]б(?:ся|лась|лись)|путаешь|путаете|перепутала?"
        r"|перепутали)[:,.;!]+ ?{about}",
    ),
    "undo": (
        r"отмени (?:это|последнее изменение)(?: (?:в )?(?:твоей |моей |своей )?памяти)?",
        r"отмени",
        r"верни(?: вс[её])? (?:это|как было|обратно|назад)",
    ),
}

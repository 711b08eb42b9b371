# ruff: noqa: RUF001 (phrases in scripts of their own)
"""Ways to ask to forget something in Turkish, Arabic and Hindi. Data alone."""

from retrieval.commands.forget_phrases.shape import ForgetPhrases

TR = ForgetPhrases(
    words={
        "about": r"(?:hakkında|hakkindaki|hakkındaki|ile ilgili|konusunda|üzerine)",
        "drop": r"(?:(?:unut|sil|çıkar|kaldır|uçur|yok et)(?:[iıuü]n(?:[iıuü]z)?|[iu]ver|[ea]bilir"
        r"|[eauıi]r)?(?: m[ıiuü]s[ıiuü]n(?:[ıiuü]z)?| gitsin)?"
        r"|(?:unut|sil|çıkar|kaldır)[ae]?r?s[ae]n(?:[iı]z)? (?:sevinirim|iyi olur|memnun olurum))",
        "may": r"(?:unutabilirsin|silebilirsin|çıkarabilirsin)",
        "memory": r"(?:hafızandan|belleğinden|hafızanızdan|aklından)",
        "list": r"(?:listenden|notlarından|kayıtlarından)",
        "matter": r"(?:olay|mesele|konu|hikaye|mevzu|muhabbet|durum|kıs[ıi]m|kayd|not)(?:s?[ıiuü]n?[ıiuü]|y[ıiuü])",
        "things": r"(?:(?:bütün |tüm |o |şu )?(?:şey(?:ler)?i|bilgi(?:ler)?[iy]i?|notları?|kayıtları|kısmı"
        r"|konuyu|ne varsa|olanları?))",
        "known": r"(?:ne (?:biliyorsan|varsa|\w{2,12}[dt][ıiuü]ys[ae]m)|(?:her )?(?:bildiklerini(?:zi)?"
        r"|bildiğin (?:her )?şeyleri?|bildiğin her şeyi|bildiğini"
        r"|kaydettiklerini|hatırladıklarını|söylediklerimi|anlattıklarımı|dediklerimi"
        r"|söylediğimi|anlattığımı|dediğimi|konuştuklarımızı"
        r"|söylediğim(?: her)? şey(?:ler)?i|anlattığım(?: her)? şey(?:ler)?i))",
        "rest": r"(?: artık| tamam mı)?",
    },
    clear=(
        r"(?:artık )?<x> (?:hatırlama|aklında tutma|hafızanda tutma|hatırlamayın)<rest>",
        r"(?:artık )?<x> <about> (?:hiçbir ?şeyi?|bir şey) (?:hatırlama|kaydetme|saklama|aklında tutma)<rest>",
        r"(.{1,100}?)(?<! i)'?(?:yle|yla|le|la) ilgili (?:tüm )?(?:<known>|her ?şeyi) (?:<memory> )?(?:<drop>"
        r"|<may>)<rest>",
        r"(?:artık )?<x> (?:unutmanı|silmeni)(?: rica ediyorum| istiyorum| isterim)<rest>",
        r"(?:sana )?<x> (?:hakkında |ile ilgili )?(?:hiç )?(?:bir şey )?(?:söylememişim|anlatmamışım) gibi (?:yap"
        r"|davran)<rest>",
        r"(?:artık )?<x> bilmene gerek yok<rest>",
        r"(?:artık )?<x> <about> (?:tüm )?(?:<known>|her ?şeyi) (?:<memory> )?(?:<drop>|<may>)<rest>",
        r"(?:artık )?<x>(?:(?:'?[ıiuü]n)?(?: olan)?)? (?:her ?şeyi )?<memory> (?:<drop>|<may>)<rest>",
        r"<memory> <x> (?:<drop>|<may>)<rest>",
        r"(?:artık )?<x> (?:hatırlamana|aklında tutmana|kaydetmene|bilmene|hatırlamanıza) (?:artık )?(?:gerek"
        r"|lüzum) (?:yok|kalmadı)<rest>",
        r"(?:artık )?<x> (?:hatırlamanı|kaydetmeni|aklında tutmanı|bilmeni|hatırlamanızı) (?:artık )?(?:istemiyorum"
        r"|istemem)<rest>",
        r"(?:artık )?<x> (?:hatırlamak|aklında tutmak) zorunda değilsin<rest>",
        r"(?:artık )?(.{1,200}?(?:ım|im|um|üm)[ıiuü]) (?:unut|<may>)<rest>",
        r"(?:artık )?(.{1,200}?(?:d[ıiuü]|t[ıiuü])ğ[ıiuü]n?[ıiuü]) (?:unut|<may>)<rest>",
        r"(?:artık )?<x> (?:olayını|meselesini|konusunu|hikayesini) <memory> (?:<drop>|<may>)<rest>",
    ),
    perhaps=(
        r"(?:artık )?((?:ne(?:rede|reye|den)?|kaç|kim\w{0,5}|nasıl"
        r"|hangi)(?: .{1,100})? [^ ]{1,30}[dtl][ıiuü]ğ[ıiuü](?:m|n|mız|muz|miz)?[ıiuü])"
        r" (?:<drop>|<may>)<rest>",
        r"<x> hiçbir (?:yere|yerde) (?:kaydetme|yazma|saklama|tutma|not etme)(?:yin|yiniz)?",
        r"(?:artık )?<x> <about> (?:bütün |tüm )?(?:şeyleri|bilgileri|bilgiyi|notları) (?:<drop>|<may>)<rest>",
        r"(?:artık )?(.{1,100}?)(?<! i)'?(?:yle|yla|le|la) ilgili (?:bütün |tüm )?(?:şeyleri|bilgileri|bilgiyi"
        r"|notları) (?:<drop>|<may>)<rest>",
        r"<short>(?::|,| ?[-–—]) ?(?:unut|sil)(?: onu| bunu| hepsini)?(?: gitsin)?",
        r"(?:artık )?<x>(?:kini|kileri|ki|kü|künü)(?: da| de)? (?:<drop>|<may>|sil\w{0,3}bilirsin)<rest>",
        r"(?:artık )?<x> <matter>(?: da| de)? (?:<drop>|<may>)<rest>",
        r"(?:artık )?<x> (?:<about>|ilgili)(?: olan)? <things>(?: da| de)? (?:<drop>|<may>)<rest>",
        r"(?:artık )?(.{1,100}?)(?<! i)'?(?:yle|yla|le|la) ilgili(?: olan)? <things>(?: da| de)? (?:<drop>"
        r"|<may>)<rest>",
        r"(?:artık )?<x> unut<rest>",
        r"(?:artık )?<x> (?:olayını|meselesini|konusunu|hikayesini|işini) (?:<drop>|<may>)<rest>",
        r"<x> <list> (?:<drop>|<may>)<rest>",
        r"<x> unutabilirsin<rest>",
    ),
)
AR = ForgetPhrases(
    words={
        "what": r"(?:كم|قديش|أين|اين|وين|متى|كيف|ليش|لماذا|ماذا|شو|مين|(?:مع )?من)",
        "want_gone": r"(?:بدي|أريد|اريد|عايز|عايزة|عاوز|أريدك|اريدك|بدي ياك|بدي ياكي|ابغاك|ياليت|أرجو"
        r"|ارجو)(?:ك| ياك"
        r"| ياكي)?(?: أن| ان)? (?:تنسى|تنسي|تمسح|تمسحي|تحذف|تحذفي|تشيل)",
        "forget": r"(?:انس|انسى|انسي|إنس|إنسى|إنسي|انسا)",
        "drop": r"(?:<forget>|احذفي?|امسحي?|امحي?|شيلي?|ارمي?|أزل|ازل|الغي|ألغ)",
        "can": r"(?:(?:فيك|فيكي|بتقدر|بتقدري|ممكن|يمكنك|يمكنكِ|بإمكانك|تقدر|هل يمكنك|هلا) (?:أن |ان )?)",
        "dropped": r"(?:تنسى|تنسي|تنسا|نسيان|تحذفي|تحذف|حذف|تمسح|تمسحي|مسح|تشيل|تشيلي)",
        "about": r"(?:عن|حول|بخصوص|على|مع)",
        "known": r"(?:(?:كل )?(?:ما|اللي|الي|الذي|شي|شيء|كلشي|إشي|اشي)(?: (?:ما|اللي|الي))? ?(?:تعرفه?|بتعرفه?"
        r"|تعرفيه|بتعرفيه|عندك|تتذكره?|بتتذكره?|قلته?|قلتلك ياه|قلتلك|حكيته?|حكيتلك|حكيتلك ياه|ذكرته|خزنته"
        r"|حفظته)(?: لك| إلك| الك)? <about>)",
        "piece": r"(?:(?:موضوع|قصة|قصه|حكاية|حكايه|سالفة|سالفه|مسألة|سيرة|حوار|خبر|قضية|شغلة|طاري)|(?:أي شيء"
        r"|اي شي|أي شي|اي شيء|شي|اشي|إشي|شيء|كل شي"
        r"|كل شيء|كلشي|(?:أي|اي|كل) (?:حاج[ةه]|حاجات|معلوم[ةه]|معلومات|اشي)|(?:كل )?(?:ال)?(?:معلومات|كلام)"
        r"|(?:كل )?(?:اللي|ما) (?:له|ليه|ليها|لها) علاق[ةه]) (?:<about>|ب))",
        "memory": r"(?:ذاكرتك|الذاكرة|ذاكرتي|بالك|دماغك|راسك|رأسك)",
        "list": r"(?:قائمتك|ملاحظاتك|القائمة عندك|لستتك)",
        "keep": r"(?:تتذكر|تتذكري|تذكر|تحفظ|تحفظي|تخزن|حفظ|تبقى متذكر)",
        "needless": r"(?:(?:ما|مش|مو|لا) (?:بدي|أريد|اريد|عايز|عايزة|أريدك|اريدك|عاوز|ابي|أبي|ابغى)(?:ك| ياك"
        r"| ياكي)?(?: أن| ان|ك أن)? ?<keep>|(?:لا داعي|مش لازم|مو لازم|ما في داعي|مافي داعي|ما في لزوم|ليس عليك"
        r"|لست بحاجة|ما له داعي|مش ضروري)(?: إلى| الى)?(?: أن| ان|لأن|ل)? ?ل?<keep>|(?:بطل|بطلي|توقف عن) <keep>)",
        "that": r"(?:أن |ان |إن |أنه |انه |إنه )?",
        "keep_not": r"(?:لا|ما) (?:تحفظ|تحتفظ|تسجل|تخزن|تكتب|تخلي)ي?",
        "anywhere": r"(?:(?:ب|في |على )?(?:أي|اي|ولا) ?(?:مكان|محل))",
    },
    clear=(
        r"<want_gone> (?:<known> |<piece> )?(?:أن |ان |إن )?<x>",
        r"(?:لا|ما) (?:تتذكر|تتذكري|تحتفظ|تحتفظي|تحفظ|تخزن|تسجل)(?: ب| بأي| باي)? ?(?:<known> |<piece> |(?:أي"
        r"|اي)? ?(?:شي|شيء|معلومة|معلومات) <about> )<x>",
        r"(?:ما|لا|مش) (?:عاد|بقى|بقا) (?:تتذكر|تتذكري|تحفظ) (?:<known> |<piece> )?<x>",
        r"(?:اعتبر|اعتبري|كأني|كاني) (?:اني |أني |إني )?(?:ما|لم) (?:حكيتلك|قلتلك|أقل لك|اقل لك|حكيت|قلت|أخبرك"
        r"|خبرتك)(?: شي| شيء| لك)? <about> <x>",
        r"<drop> ((?:أني|اني|إني|أنني|انني|إنني) .{1,200})",
        r"<drop> <known> <x>",
        r"<can><dropped> <known> <x>",
        r"<forget> ((?:أني|اني|إني|أنني|انني|إنني) .{1,200})",
        r"<can><dropped> ((?:أني|اني|إني|أنني|انني) .{1,200})",
        r"(?:<drop>|<can><dropped>) (?:<piece> )?<x> من <memory>",
        r"(?:<drop>|<can><dropped>) من <memory> (?:<known> |<piece> )?<x>",
        r"<needless> (?:<known> |<piece> )?<that><x>",
        r"لا تتذكر(?:ي)? (?:<known>|<piece>) <x>",
        r"(?:لا|ما) (?:تحفظ|تسجل|تخزن)ي? ((?:أني|اني|إني|أنني|انني|إنني) .{1,200})",
    ),
    perhaps=(
        r"<keep_not> ب?<x>,? <anywhere>",
        r"<keep_not> <anywhere> (?:<piece> )?<x>",
        r"(?:لا|ما) تحتفظي? ب<x>",
        r"لا (?:تتذكر|تتذكري|تحفظ|تحفظي|تخزن|تسجل) (?:أين|اين|وين|ماذا|متى|كيف|(?:مع )?من) <x>",
        r"<forget> <x>",
        r"<drop>(?:لي)? <piece> ?<x>",
        r"<can><dropped> (?:<piece> )?<x>",
        r"<drop> <x> من <list>",
    ),
)
HI = ForgetPhrases(
    words={
        "forget": r"(?:भूल (?:जाओगे|जाएंगे|जाओ|जाना|जाइए|जाइएगा|जाइये|जा|जाएं|सकते हो|सकती हो|सकते हैं))",
        "drop": r"(?:(?:मिटा|हटा|उड़ा|डिलीट कर|निकाल) ?(?:दो|दोगे|देंगे|देना|दीजिए|दीजिएगा|दीजिये|दे"
        r"|सकते हो|सकती हो"
        r"|सकते हैं)|(?:डिलीट|साफ) (?:करो"
        r"|कर दो|कर दीजिए))",
        "about": r"(?:के बारे में|से जुड़ी|से जुड़ा|वाली|वाला|की|का)",
        "known": r"(?:(?:जो(?: कुछ)?|सब(?: कुछ)?|सारी बातें|सब बातें|हर बात)(?: भी)?(?: (?:तुम|आप|तू|मैंने|तुम्हें"
        r"|आपको|कुछ|भी))* ?(?:जानते हो|जानती हो|जानते हैं|पता है|याद है|बताया|बताया था|कहा|कहा था|बोला"
        r"|बोला था)?,? ?(?:वो|वह|उसे|सब|उसको)?)",
        "memory": r"(?:अपनी याददाश्त से|अपनी मेमोरी से|मेमोरी से|याददाश्त से|अपनी यादों से)",
        "need": r"(?:याद रखने की (?:अब )?(?:कोई )?(?:ज़रूरत|जरूरत|ज़रुरत|आवश्यकता) (?:नहीं|नही)(?: है)?)",
        "want": r"(?:मैं नहीं (?:चाहता|चाहती)(?: हूँ| हूं)? कि (?:तुम|आप))",
        "thing": r"(?:(?:वाली|की) (?:बात|बातें|चीज़|चीज)|(?:वाला|का) (?:मामला|किस्सा)|वाल[ाीे])",
        "of_it": r" (?:के बारे में(?: कुछ)?|का|की|<thing>)",
        "go": r"(?:<forget>|<drop>)",
        "all": r"(?:सब|सारा|सारी|पूरा|पूरी|दोनों)(?: (?:कुछ|बातें|चीज़ें|चीजें|प्लान))?",
        "nowhere": r"कहीं(?: भी)? (?:सेव |नोट |याद )?(?:मत|न) (?:रख|लिख|कर|सेव कर)(?:ो|ना|िए|ें)?",
    },
    clear=(
        r"((?:मेर[ाीे]|हमार[ाीे]) .{1,200}?)<of_it> <nowhere>",
        r"<x>(?: <thing>)?(?: को)? (?:अब )?याद (?:मत|न) (?:रखो|रखना|रखिए|रखें|रख)",
        r"<x>(?: <thing>)?(?: को)? (?:मत|न) याद (?:रखो|रखना|रखिए|रखें)",
        r"<known>? ?<x> के बारे में <known>?(?:बताया|कहा|बोला|जानते हो|जानती हो|पता है|याद है)?(?: था)?,? ?(?:वो|वह"
        r"|उसे|सब)? ?(?:सब )?(?:<forget>|<drop>)",
        r"मैं (?:चाहता|चाहती)(?: हूँ| हूं)? कि (?:तुम|आप) <x>(?: <thing>)?(?: को)? (?:भूल जाओ|भूल जाएं|भूल जाएँ"
        r"|मिटा दो|हटा दो)",
        r"(?:तुम्हें|आपको) <x>(?: <thing>)?(?: को| के बारे में)? (?:जानने|याद रखने) की (?:ज़रूरत"
        r"|जरूरत) नहीं(?: है)?",
        r"<x> के बारे में (?:<known> )(?:<forget>|<drop>)",
        r"<x> के बारे में <known>(?:<forget>|<drop>)",
        r"(?:अब )?<x>(?: <thing>)?(?: को| का| की)? (?:अब )?<need>",
        r"<want> <x>(?: <thing>)?(?: के बारे में (?:कुछ )?)? ?याद (?:रखो|रखें|रखे)",
        r"(?:तुम |आप )?<forget> कि <x>",
        r"<x>(?: <thing>)?(?: को)? <memory> (?:<drop>)",
        r"<memory> <x>(?: <thing>)?(?: को)? (?:<drop>)",
    ),
    perhaps=(
        r"((?:.{1,60}? )??(?:कितन[ाीे]|कहाँ|कहां|क्या|कौन|कब|कैसे|किस\w{0,3}) .{1,60}?),? (?:(?:ये|यह|वो|वह|उसे"
        r"|इसे),? )?(?:<forget>|<drop>)",
        r"याद (?:मत|न) (?:रखो|रखना|रखिए|रखें) कि <x>",
        r"<x>(?:<of_it>| को)? <nowhere>",
        r"<x> को (?:अब )?<go>",
        r"<x> <thing>(?: को)? (?:अब )?<go>",
        r"<x>,? (?:(?:का|की|के|को|वाला|वाली|वाले) )?<all>(?: को)? (?:अब )?<go>",
        r"(?:जो (?:कुछ )?)?(?:(?:मैंने|मैने|हमने) )?<x>,? (?:वो|वह|ये|यह|उसे|उसको)(?: <all>)?(?: अब)? <go>",
        r"<x> के बारे में <forget>",
    ),
)
# As most people type it.
HI_LATIN = ForgetPhrases(
    words={
        "forget": r"(?:bh(?:oo?|u)l (?:jao|jaao|jana|jaana|jaiye|jaiyega|jaa?)|bhula (?:do|dena|dijiye|de))",
        "drop": r"(?:(?:mita|hata|nikal|uda|(?:delete|saaf|saf|remove|erase) ka?r) ?(?:do|dena|dijiye"
        r"|dijiyega|de|dein)"
        r"|(?:delete|remove|erase) ka?r(?:o|na)?)",
        "go": r"(?:<forget>|<drop>)(?: (?:apn[ie] |is )?(?:memory|yaad\w{0,4}|yaaddasht|dimag|record) (?:se|me))?",
        "all": r"(?:sab|sb|sara|saara|poora|pura|dono|teeno)(?: (?:kuch|kuchh|ka sab|cheez\w{0,3}"
        r"|chiz\w{0,3}|baat\w{0,3}|plan\w?))?",
        "of": r"(?:ke (?:ba?are?|baare) (?:me|mein|mai))",
        "told": r"(?:(?:jo|sab)?(?: ?(?:kuch|bhi|maine|mene|tumhe|aapko|tujhe))* ?(?:bataya|kaha|bola"
        r"|likha|pata)(?: tha"
        r"| hai| h)?,?(?: wo| woh| use| sab)?(?: sab)?)",
        "thing": r"(?:(?:[wv]ali|ki) (?:baat|baate|baatein|baaten|cheez|chiz)|(?:[wv]ala|ka) (?:mamla|kissa"
        r"|scene|chakkar)"
        r"|[wv]al[aie])",
        "need": r"yaad rakhne ki (?:ab )?(?:koi )?(?:zaroorat|zarurat|zarurt|jarurat|jaroorat) (?:nahi"
        r"|nahin|nai|nhi"
        r"|nahee)(?: hai)?",
        "of_it": r" (?:<of>(?: (?:kuch|koi baat))?|k[ai]|<thing>)",
        "nowhere": r"kah(?:i|ee)n?(?: bhi)? (?:save |note |yaad )?(?:mat|na)"
        r" (?:save |note )?(?:kar|rakh|likh)(?:o|na|iye|iyega)?",
        "unsaved": r"(?:kah(?:i|ee)n?(?: bhi)? )?(?:kuch )?(?:(?:save|note|yaad) (?:mat|na)|(?:mat"
        r"|na) (?:save|note))"
        r" (?:kar|rakh)(?:o|na|iye|iyega)?",
        "memory": r"(?:apn[ie] (?:memory|yaad\w{0,4}|yaaddasht) se)",
    },
    clear=(
        r"((?:mer[aie]|hamar[aie]) .{1,200}?)(?:<of_it> <nowhere>|(?:<of_it>| ko)? <unsaved>)",
        r"<x>(?: ko)? <memory> <drop>",
        r"<x>(?: ko)? <drop> <memory>",
        r"<x> <of> (?:sab(?: kuch)?|saari baat\w{0,3}|jo bhi(?: hai)?) (?:<forget>|<drop>)",
        r"<x> <of>(?: kuch(?: bhi)?)? (?:yaad )?(?:mat|na) (?:yaad )?(?:rakho|rakhna|rakhiye|rakh)",
        r"(?:ye |yeh |yaad )?(?:yaad )?(?:mat|na) rakh(?:o|na|iye) ki (?=m(?:ujhe|ai|ain|era|eri|ere) )<x>",
        r"(?:ab )?<x>(?: (?:<thing>))?(?: ko)? (?:ab )?(?:yaad (?:mat|na)|(?:mat|na) yaad)"
        r" (?:rakho|rakhna|rakhiye|rakh)",
        r"(?:ab )?<x>(?: (?:<thing>))?(?: ko)? (?:ab )?<need>",
        r"(?:[^ ]{1,12} )??(?:(?:maine|mene|main ne) )?(?:jo )?(?:(?:maine|mene|main ne) )?<x> <of> <told> <go>",
        r"(?:tum |aap )?<forget> ki <x>",
    ),
    perhaps=(
        r"((?:.{1,60}? )??(?:kitn[aie]|kaha+n?|kya|kaun|kab|kaise|kis\w{0,3}) .{1,60}?),? (?:(?:yeh?|woh?|use"
        r"|ise),? )?(?:<forget>|<drop>)",
        r"<x>(?:<of_it>| ko)? <nowhere>",
        r"<x> ko (?:ab )?<go>",
        r"<x> (?:<thing>)(?: ko)? (?:ab )?<go>",
        r"<x> <of> (?:ab )?<go>",
        r"<x>,? (?:(?:k[aei]|ko|wal[aie]) )?<all>(?: ko)? (?:ab )?<go>",
        r"<x> wal[aie] (?:<all> )?(?:cheez|chiz|baat|event|plan|entry|memory)\w{0,3}(?: ko)? (?:ab )?<go>",
        # "Amit ko jo 80 hazar diye wo bhool jao".
        r"(?:jo (?:kuch |bhi )?)?(?:(?:maine|mene|main ne|hamne|humne) )?<x>,? (?:wo|woh|vo|ye|yeh|use"
        r"|usko)(?: <all>)?(?: ab)? <go>",
    ),
)

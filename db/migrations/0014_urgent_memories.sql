-- What can harm the user if it is forgotten is recalled whatever is asked (decision 0049). Which memories these are is in an index of
-- their own, made as they are written: looking for these sixty beginnings of words at each turn took a sixth of its time.
-- As words are indexed: small letters without accents, and the first pair of characters in Chinese, Japanese and Korean.
create function urgency(words tsvector) returns integer language sql immutable parallel safe
    return case
        when words @@ ($$'allerg':* | 'alerg':* | 'anaphyla':* | 'epipen':* | 'аллерг':* | 'алерг':* | '过敏':* | '過敏':* | 'アレ':*
                      | '알레':* | '알러':* | 'حساسية':* | 'एलर्जी':*$$)::tsquery then 1
        when words @@ ($$'intoleran':* | 'celiac':* | 'coeliac':* | 'zoliakie':* | 'celiaqu':* | 'celiachi':* | 'glut':* | 'глютен':*
                      | 'непереносим':* | 'diabet':* | 'диабет':* | 'diyabet':* | 'insulin':* | 'epilep':* | 'эпилеп':* | 'asthm':*
                      | 'asma':* | 'астма':* | 'pregnan':* | 'schwanger':* | 'enceinte':* | 'embarazada':* | 'gravida':* | 'incinta':*
                      | 'беремен':* | '怀孕':* | '妊娠':* | '糖尿':* | '乳糖':* | '麸质':* | '哮喘':* | 'anticoagul':* | 'pacemaker':*
                      | 'herzschrittmacher':*$$)::tsquery then 2
        when words @@ ($$'vegan':* | 'vegetari':* | 'wegetari':* | 'vejetary':* | 'веган':* | 'вегетари':* | 'halal':* | 'kosher':*
                      | 'koscher':* | '素食':* | '吃素':* | 'ベジ':* | 'ヴィ':* | '채식':* | '비건':* | 'नबाती':* | 'शाकाहारी':*
                      | 'نباتي':*$$)::tsquery then 3
    end;
comment on function urgency is 'Of the words of a memory that can harm if it is forgotten: allergies 1, illnesses and medicines 2, diets 3; of any other null.';
create index vectors_urgent on vectors ((owner || '')) where urgency(words) is not null;
-- The other memories that are recalled whatever is asked are those of some categories and keys: without this, all of an owner's were read.
create index users_vectors_by_key on users_vectors (user_id, key) where key is not null;

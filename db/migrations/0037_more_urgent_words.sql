-- "Анафілаксія на арахіс", "notfallset immer dabei", "в неї діабет", "hamileyim": what `urgency` did not know yet.
drop index vectors_urgent;
create or replace function urgency(words tsvector) returns integer language sql immutable parallel safe
    return case
        when words @@ ($$'allerg':* | 'alerg':* | 'alerj':* | 'uczul':* | 'anaphyla':* | 'anafil':* | 'анафил':* | 'анафіл':* | 'quincke':*
                      | 'квинке':* | 'квінке':* | 'epipen':* | 'notfallset':* | 'notfallpen':* | 'аллерг':* | 'алерг':* | '过敏':* | '過敏':*
                      | 'アレ':* | '알레':* | '알러':* | 'حساسية':* | 'एलर्जी':*$$)::tsquery then 1
        when words @@ ($$'intoleran':* | 'celiac':* | 'coeliac':* | 'zoliakie':* | 'celiaqu':* | 'celiachi':* | 'celiaki':* | 'colyak':*
                      | 'glut':* | 'глютен':* | 'глутен':* | 'непереносим':* | 'diabet':* | 'диабет':* | 'діабет':*
                      | 'diyabet':* | 'cukrzyc':* | 'insulin':* | 'інсулін':* | 'инсулин':* | 'epilep':* | 'эпилеп':* | 'епілеп':*
                      | 'asthm':* | 'astma':* | 'asma':* | 'астма':* | 'pregnan':* | 'schwanger':* | 'zwanger':* | 'enceinte':*
                      | 'embarazada':* | 'gravid' | 'gravida':* | 'incinta':* | 'hamile':* | 'беремен':* | 'вагітн':* | '怀孕':* | '妊娠':* | '糖尿':*
                      | '乳糖':* | '麸质':* | '哮喘':* | 'anticoagul':* | 'antykoagul':* | 'антикоагул':* | 'pacemaker':*
                      | 'herzschrittmacher':*$$)::tsquery then 2
        when words @@ ($$'vegan':* | 'vegetari':* | 'wegetari':* | 'vejetary':* | 'веган':* | 'вегетари':* | 'вегетарі':* | 'halal':*
                      | 'kosher':* | 'koscher':* | '素食':* | '吃素':* | 'ベジ':* | 'ヴィ':* | '채식':* | '비건':* | 'नबाती':* | 'शाकाहारी':*
                      | 'نباتي':*$$)::tsquery then 3
    end;
create index vectors_urgent on vectors ((owner || '')) where urgency(words) is not null;

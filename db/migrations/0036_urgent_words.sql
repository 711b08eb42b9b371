-- "Mam uczulenie na orzechy", "fıstığa alerjim var", "anafilaxia", "отёк Квинке": allergies that the first words of `urgency` did not know.
drop index vectors_urgent;
create or replace function urgency(words tsvector) returns integer language sql immutable parallel safe
    return case
        when words @@ ($$'allerg':* | 'alerg':* | 'alerj':* | 'uczul':* | 'anaphyla':* | 'anafil':* | 'анафил':* | 'quincke':* | 'квинке':* | 'epipen':*
                      | 'аллерг':* | 'алерг':* | '过敏':* | '過敏':* | 'アレ':* | '알레':* | '알러':* | 'حساسية':* | 'एलर्जी':*$$)::tsquery then 1
        when words @@ ($$'intoleran':* | 'celiac':* | 'coeliac':* | 'zoliakie':* | 'celiaqu':* | 'celiachi':* | 'glut':* | 'глютен':*
                      | 'непереносим':* | 'diabet':* | 'диабет':* | 'diyabet':* | 'insulin':* | 'epilep':* | 'эпилеп':* | 'asthm':*
                      | 'asma':* | 'астма':* | 'pregnan':* | 'schwanger':* | 'enceinte':* | 'embarazada':* | 'gravida':* | 'incinta':*
                      | 'беремен':* | '怀孕':* | '妊娠':* | '糖尿':* | '乳糖':* | '麸质':* | '哮喘':* | 'anticoagul':* | 'pacemaker':*
                      | 'herzschrittmacher':*$$)::tsquery then 2
        when words @@ ($$'vegan':* | 'vegetari':* | 'wegetari':* | 'vejetary':* | 'веган':* | 'вегетари':* | 'halal':* | 'kosher':*
                      | 'koscher':* | '素食':* | '吃素':* | 'ベジ':* | 'ヴィ':* | '채식':* | '비건':* | 'नबाती':* | 'शाकाहारी':*
                      | 'نباتي':*$$)::tsquery then 3
    end;
create index vectors_urgent on vectors ((owner || '')) where urgency(words) is not null;

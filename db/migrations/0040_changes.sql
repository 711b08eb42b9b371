-- What probably changed stands beside what it changed to, and recall brings both.
comment on column relations.type is 'subject: both are about one thing. merge: the first was made of the second and others. change: the first probably tells of a change in the second.';

-- What a person has corrected by hand is not told again in the words of the message it was learned from (decision 0059).
alter table memory_sources add column corrected text;
comment on column memory_sources.corrected is 'What the turn states, where a person has since corrected the memory: its text before that. Null: the memory says it.';

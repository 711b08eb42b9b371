-- The index of words holds what may be recalled, the view cold_turns, and nothing else. A turn that it brings is then recallable
-- already: of its row the last columns, which say so, are not read, for each turn of each word (decision 0096).
drop index chat_turns_words;
create index chat_turns_words on chat_turns using gin ((user_id || ''), owned_words(user_id, words)) with (fastupdate = off)
    where role = 'user' and hidden_at is null and not off_record and channel is null and text <> '';

-- Which memories an agent may recall (decision 0056). In a function, as every search of memories asks it; it is inlined.
create function in_categories(category text, only_these text[], none_of text[]) returns boolean
    language sql immutable parallel safe
    return (only_these is null or coalesce(category, 'other') = any(only_these)) and coalesce(category, 'other') <> all(none_of);
comment on function in_categories is 'Whether a memory of this category may be recalled; `only_these` null: any. Without a category it is `other`.';

"""Keys that name one fact about a person."""

# One home city, one name, one job at a time; the unique index users_vectors_one_by_key holds the same three.
RESERVED_KEYS = frozenset({"city", "name", "job"})

-- Twin: db/queries/embeddings.py. Writing vectors beside texts that are there.

-- name: set_embedding
-- $1 owner  $2 vector id  $3 the text that was embedded  $4 embedding  $5 its model
-- No row: the text is another by now, or gone.
update vectors
   set embedding = $4, model = $5
 where owner = $1 and id = $2 and content = $3
returning id;

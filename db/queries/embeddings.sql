-- Twin: db/queries/embeddings.py. Writing vectors beside texts that are there.

-- name: set_embedding
-- $1 owner  $2 vector id  $3 embedding  $4 its model
update vectors
   set embedding = $3, model = $4
 where owner = $1 and id = $2;

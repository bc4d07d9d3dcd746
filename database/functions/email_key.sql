-- An email address in lower case and without its +suffix, so that all spellings of a mailbox have one key.
-- In SQL because an index uses it.
CREATE OR REPLACE FUNCTION email_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
  SELECT regexp_replace(lower(email), '\+[^@]*@', '@')
$$;

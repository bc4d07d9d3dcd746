-- The mailbox an address leads to, in small letters and without what stands after a plus.
-- In SQL because an index is made of it.
CREATE OR REPLACE FUNCTION email_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
  SELECT regexp_replace(lower(email), '\+[^@]*@', '@')
$$;

-- Postcode and house number, or the letters of the first address line if it has no number.
-- In SQL because an index uses it.
CREATE OR REPLACE FUNCTION household_key(address jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
  SELECT lower(regexp_replace(address->>'postcode', '\s', '', 'g')) || ' ' || COALESCE(
    NULLIF(regexp_replace(address->>'address_1', '[^0-9]', '', 'g'), ''),
    lower(regexp_replace(address->>'address_1', '[^[:alnum:]]', '', 'g')))
$$;

-- The digits of a phone number as dialled in the UK: +44 (0)1273 and 01273 are the same.
-- In SQL because an index uses it.
CREATE OR REPLACE FUNCTION phone_digits(billing jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
  SELECT regexp_replace(regexp_replace(coalesce(billing ->> 'phone', ''), '\D', '', 'g'), '^(00)?440?', '0')
$$;

-- The digits of a telephone number as dialled in this country: +44 (0)1273 and 01273 are one.
-- In SQL because an index is made of it.
CREATE OR REPLACE FUNCTION phone_digits(billing jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
  SELECT regexp_replace(regexp_replace(coalesce(billing ->> 'phone', ''), '\D', '', 'g'), '^(00)?440?', '0')
$$;

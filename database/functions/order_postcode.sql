-- The postcode that an order is delivered to, or of the billing address if it is collected: in capitals, without a space.
-- In SQL because an index uses it.
CREATE OR REPLACE FUNCTION order_postcode(billing jsonb, shipping jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
  SELECT upper(replace(coalesce(nullif(shipping ->> 'postcode', ''), billing ->> 'postcode', ''), ' ', ''))
$$;

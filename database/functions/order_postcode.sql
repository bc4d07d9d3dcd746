-- Where an order goes, or whoever collects it lives: in capitals, without its space.
-- In SQL because an index is made of it.
CREATE OR REPLACE FUNCTION order_postcode(billing jsonb, shipping jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
  SELECT upper(replace(coalesce(nullif(shipping ->> 'postcode', ''), billing ->> 'postcode', ''), ' ', ''))
$$;

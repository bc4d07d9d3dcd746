-- Locks a basket, then the orders that may be the same one sent again or that a new one supersedes, and counts what
-- its buyer holds unpaid. In SQL because ten look-ups under a lock that others wait for are then one round trip.
CREATE OR REPLACE FUNCTION lock_checkout(request json)
 RETURNS json
 LANGUAGE plpgsql
AS $$
DECLARE
  f record;
  items json;
  known json;
  basket integer;
  has_samples boolean;
  unpaid json;
  sizes json;
  samples integer := 0;
BEGIN
  SELECT x.*, email_key(x.email) AS email_of, household_key(x.address) AS household INTO f
    FROM json_to_record(request) AS x(token text, customer int, at timestamptz, owner text, key text, email text,
      address jsonb, network text, samples_since timestamptz);
  SELECT (json_agg(b.basket)->0->>'id')::int, json_agg(b.item) FILTER (WHERE b.item IS NOT NULL)
    INTO basket, items FROM load_basket(f.token, f.customer, f.at, null, true) b;
  SELECT json_agg(json_build_object('id', k.id, 'key', k.idempotency_key, 'keyOwner', k.key_owner)) INTO known
    FROM (SELECT o.id, o.idempotency_key, o.key_owner FROM orders o
      WHERE (o.key_owner = f.owner AND o.idempotency_key = f.key) OR (o.basket_id = basket AND o.state = 'pending')
      ORDER BY o.id FOR UPDATE) k;
  IF basket IS NULL THEN
    RETURN json_build_object('basketId', null, 'items', '[]'::json, 'known', COALESCE(known, '[]'));
  END IF;
  has_samples := EXISTS (SELECT 1 FROM json_array_elements(COALESCE(items, '[]')) i WHERE i->'item'->>'kind' = 'free_sample');
  PERFORM pg_advisory_xact_lock(k.id) FROM (SELECT DISTINCT hashtextextended(n.name, 0) AS id
    FROM (VALUES ('email ' || f.email_of), (CASE WHEN has_samples THEN 'household ' || f.household END)) AS n(name)
    WHERE n.name IS NOT NULL ORDER BY 1) k;
  SELECT json_build_object(
      'visitor', json_build_object('orders', count(*) FILTER (WHERE u.is_visitor),
        'pence', COALESCE(sum(u.total_pence) FILTER (WHERE u.is_visitor), 0)),
      'email', json_build_object('orders', count(*) FILTER (WHERE u.is_email),
        'pence', COALESCE(sum(u.total_pence) FILTER (WHERE u.is_email), 0)),
      'network', json_build_object('orders', count(*) FILTER (WHERE u.is_network),
        'pence', COALESCE(sum(u.total_pence) FILTER (WHERE u.is_network), 0)),
      'all', json_build_object('orders', count(*), 'pence', COALESCE(sum(u.total_pence), 0)))
    INTO unpaid
    FROM (SELECT o.total_pence, o.key_owner = f.owner AS is_visitor, email_key(o.email) = f.email_of AS is_email,
        o.network = f.network AS is_network
      FROM orders o WHERE o.state = 'pending' AND o.held_until > f.at AND o.basket_id IS DISTINCT FROM basket) u;
  SELECT json_object_agg(s.variation_id, json_build_object('visitor', s.visitor, 'network', s.network, 'all', s.everybody))
    INTO sizes
    FROM (SELECT l.variation_id, sum(l.pieces) AS everybody,
        COALESCE(sum(l.pieces) FILTER (WHERE o.key_owner = f.owner OR email_key(o.email) = f.email_of), 0) AS visitor,
        COALESCE(sum(l.pieces) FILTER (WHERE o.network = f.network), 0) AS network
      FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.state = 'pending' AND o.held_until > f.at AND o.basket_id IS DISTINCT FROM basket
        AND l.variation_id IN (SELECT h.variation_id FROM basket_lines h WHERE h.basket_id = basket)
      GROUP BY l.variation_id) s;
  IF has_samples THEN
    SELECT COALESCE(sum(l.pieces), 0) INTO samples FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE (email_key(o.email) = f.email_of OR household_key(o.shipping) = f.household)
        AND o.created_at > f.samples_since AND o.state NOT IN ('cancelled', 'refunded') AND l.kind = 'free_sample'
        AND NOT (o.state = 'pending' AND o.basket_id IS NOT DISTINCT FROM basket);
  END IF;
  RETURN json_build_object('basketId', basket, 'items', COALESCE(items, '[]'), 'known', COALESCE(known, '[]'),
    'unpaid', unpaid, 'sizes', COALESCE(sizes, '{}'), 'samples', samples);
END $$;

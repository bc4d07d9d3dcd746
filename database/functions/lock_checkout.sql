-- Locks a basket, then the orders that are a repeat of this request or that the new order replaces, and counts the
-- buyer's unpaid orders. In SQL because ten look-ups while others wait for the lock then take one round trip.
-- Checkouts for the same email address, household or network run one after the other, so that each counts the others.
CREATE OR REPLACE FUNCTION lock_checkout(request json)
 RETURNS json
 LANGUAGE plpgsql
AS $$
DECLARE
  f record;
  items json;
  earlier json;
  basket integer;
  has_samples boolean;
  unpaid json;
  samples integer := 0;
BEGIN
  SELECT x.*, email_key(x.email) AS email_of, household_key(x.address) AS household INTO f
    FROM json_to_record(request) AS x(token text, customer int, at timestamptz, owner text, key text, email text,
      address jsonb, network text, samples_since timestamptz);
  SELECT (json_agg(b.basket)->0->>'id')::int, json_agg(b.item) FILTER (WHERE b.item IS NOT NULL)
    INTO basket, items FROM load_basket(f.token, f.customer, f.at, '{}', true) b;
  SELECT json_agg(json_build_object('id', k.id, 'key', k.idempotency_key, 'keyOwner', k.key_owner)) INTO earlier
    FROM (SELECT o.id, o.idempotency_key, o.key_owner FROM orders o
      WHERE (o.key_owner = f.owner AND o.idempotency_key = f.key) OR (o.basket_id = basket AND o.state = 'pending')
      ORDER BY o.id FOR UPDATE) k;
  IF basket IS NULL THEN
    RETURN json_build_object('basketId', null, 'items', '[]'::json, 'earlier', COALESCE(earlier, '[]'));
  END IF;
  has_samples := EXISTS (SELECT 1 FROM json_array_elements(COALESCE(items, '[]')) i WHERE i->'item'->>'kind' = 'free_sample');
  PERFORM pg_advisory_xact_lock(k.id) FROM (SELECT DISTINCT hashtextextended(n.name, 0) AS id
    FROM (VALUES ('email ' || f.email_of), ('network ' || f.network),
      (CASE WHEN has_samples THEN 'household ' || f.household END)) AS n(name)
    WHERE n.name IS NOT NULL ORDER BY 1) k;
  SELECT json_build_object(
      'visitor', json_build_object('orders', count(*) FILTER (WHERE u.is_visitor),
        'pence', COALESCE(sum(u.total_pence) FILTER (WHERE u.is_visitor), 0)),
      'email', json_build_object('orders', count(*) FILTER (WHERE u.is_email),
        'pence', COALESCE(sum(u.total_pence) FILTER (WHERE u.is_email), 0)),
      'network', json_build_object('orders', count(*) FILTER (WHERE u.is_network),
        'pence', COALESCE(sum(u.total_pence) FILTER (WHERE u.is_network), 0)),
      -- Includes orders that have since switched to another payment method, because they are held for as long.
      'transfers', count(*) FILTER (WHERE EXISTS (SELECT 1 FROM payments p
        WHERE p.order_id = u.id AND p.method = 'bank_transfer')))
    INTO unpaid
    FROM (SELECT o.id, o.total_pence, o.key_owner = f.owner AS is_visitor, email_key(o.email) = f.email_of AS is_email,
        o.network = f.network AS is_network
      FROM orders o WHERE o.state = 'pending' AND o.held_until > f.at AND o.basket_id IS DISTINCT FROM basket) u
    WHERE u.is_visitor OR u.is_email OR u.is_network;
  IF has_samples THEN
    SELECT COALESCE(sum(l.pieces), 0) INTO samples FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE (email_key(o.email) = f.email_of OR household_key(o.shipping) = f.household)
        AND o.created_at > f.samples_since AND o.state NOT IN ('cancelled', 'refunded') AND l.kind = 'free_sample'
        AND NOT (o.state = 'pending' AND o.basket_id IS NOT DISTINCT FROM basket);
  END IF;
  RETURN json_build_object('basketId', basket, 'items', COALESCE(items, '[]'), 'earlier', COALESCE(earlier, '[]'),
    'unpaid', unpaid, 'samples', samples, 'voucher',
    basket_voucher((SELECT b.voucher_id FROM baskets b WHERE b.id = basket), basket, f.customer, f.email, '{}', true), 'isConfirmed',
    EXISTS (SELECT 1 FROM customers c WHERE c.id = f.customer AND c.email_confirmed_at IS NOT NULL));
END $$;

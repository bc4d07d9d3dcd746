-- One person's addresses: 'Ada+tiles@Example.org' and 'ada@example.org' are one.
CREATE FUNCTION "email_key"("email" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(email), '\+[^@]*@', '@')
$$;
--> statement-breakpoint
-- One front door: postcode and house number, or the house's name where it has no number, however the rest is spelt.
CREATE FUNCTION "household_key"("address" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(address->>'postcode', '\s', '', 'g')) || ' ' || COALESCE(
    NULLIF(regexp_replace(address->>'address_1', '[^0-9]', '', 'g'), ''),
    lower(regexp_replace(address->>'address_1', '[^[:alnum:]]', '', 'g')))
$$;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "mail_outbox_address" ON "mail_outbox" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX "orders_email_key" ON "orders" USING btree (email_key("email"),"created_at");--> statement-breakpoint
CREATE INDEX "orders_household_key" ON "orders" USING btree (household_key("shipping"),"created_at");--> statement-breakpoint
-- What placing an order looks at, as `place_open` gives it, and beside it what is held unpaid by the same visitor, e-mail
-- address and network and by everybody, what of it is of the sizes in the basket, how many free samples the household
-- has had, and how many mails its address got. Orders that this one takes the place of do not count. Two placements for
-- one e-mail address or household wait for each other here, so that together they stay within what each alone may hold.
CREATE FUNCTION "lock_checkout"("facts" json) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  f record;
  opened json;
  basket integer;
  has_samples boolean;
  unpaid json;
  sizes json;
  samples integer := 0;
  mails integer;
BEGIN
  SELECT x.*, email_key(x.email) AS email_of, household_key(x.address) AS household INTO f
    FROM json_to_record(facts) AS x(token text, customer int, at timestamptz, owner text, key text, email text,
      address jsonb, network text, samples_since timestamptz, mails_since timestamptz);
  opened := place_open(f.token, f.customer, f.at, f.owner, f.key);
  basket := (opened->>'basketId')::int;
  IF basket IS NULL THEN RETURN opened; END IF;
  has_samples := EXISTS (SELECT 1 FROM json_array_elements(opened->'goods') g WHERE g->'goods'->>'kind' = 'free_sample');
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
  SELECT count(*) INTO mails FROM mail_outbox m WHERE m.to_address = f.email AND m.created_at > f.mails_since
    AND m.kind = 'order-received';
  RETURN (opened::jsonb || jsonb_build_object('unpaid', unpaid, 'sizes', COALESCE(sizes, '{}'), 'samples', samples,
    'mails', mails))::json;
END $$;

-- Migrations 0000, 0004, 0005, 0006 and 0009 were changed after shops had already applied them. This brings a shop that
-- holds any of their earlier texts to where a new one stands. In a new shop it changes nothing.
ALTER TABLE "pictures" ADD COLUMN IF NOT EXISTS "preview" text;
--> statement-breakpoint
DO $$ BEGIN
  IF (SELECT data_type FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'product_cards' AND column_name = 'card') = 'jsonb' THEN
    ALTER TABLE "product_cards" ALTER COLUMN "card" TYPE json USING "card"::json;
  END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "product_cards" ADD COLUMN IF NOT EXISTS "has_sample" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_cards" SET (toast_tuple_target = 256);
--> statement-breakpoint
ALTER TABLE "product_cards" ALTER COLUMN "card" SET STORAGE EXTERNAL, ALTER COLUMN "search" SET STORAGE EXTERNAL,
  ALTER COLUMN "terms" SET STORAGE PLAIN, ALTER COLUMN "collections" SET STORAGE PLAIN,
  ALTER COLUMN "sizes" SET STORAGE PLAIN, ALTER COLUMN "thicknesses" SET STORAGE PLAIN;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customer_links_expiry" ON "customer_links" USING btree ("expires_at");
--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = 'baskets_customer_id_customers_id_fk') THEN
    -- A basket whose customer is gone belongs to nobody.
    DELETE FROM "baskets" b WHERE b.customer_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM "customers" c WHERE c.id = b.customer_id);
    ALTER TABLE "baskets" ADD CONSTRAINT "baskets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id")
      REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_record"("of_order" integer) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT json_build_object(
    'order', row_to_json(o),
    'lines', COALESCE((SELECT json_agg(l ORDER BY l.position) FROM order_lines l WHERE l.order_id = o.id), '[]'),
    'events', COALESCE((SELECT json_agg(e ORDER BY e.id) FROM order_events e WHERE e.order_id = o.id), '[]'),
    'payments', COALESCE((SELECT json_agg(p ORDER BY p.id) FROM payments p WHERE p.order_id = o.id), '[]'),
    'refunds', COALESCE((SELECT json_agg(r ORDER BY r.id) FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = o.id), '[]'),
    'invoices', COALESCE((SELECT json_agg(i ORDER BY i.number) FROM invoices i WHERE i.order_id = o.id), '[]'))
    FROM orders o WHERE o.id = of_order);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "move_stock"("changes" json) RETURNS SETOF json LANGUAGE plpgsql AS $$
DECLARE
  step record;
  goods record;
  short boolean := false;
BEGIN
  FOR step IN SELECT c.id, c.change FROM json_to_recordset(changes) AS c(id int, change int) ORDER BY c.id LOOP
    SELECT v.stock INTO goods FROM variations v WHERE v.id = step.id FOR UPDATE;
    short := short OR COALESCE(goods.stock, 0) + step.change < 0;
  END LOOP;
  FOR step IN SELECT c.id, c.change FROM json_to_recordset(changes) AS c(id int, change int) ORDER BY c.id LOOP
    IF short THEN
      SELECT v.product_id, v.stock INTO goods FROM variations v WHERE v.id = step.id;
      RETURN NEXT json_build_object(
        'id', step.id, 'productId', goods.product_id, 'before', COALESCE(goods.stock, 0), 'after', null);
    ELSE
      UPDATE variations v SET stock = v.stock + step.change WHERE v.id = step.id AND v.stock + step.change >= 0
        RETURNING v.product_id, v.stock INTO goods;
      RETURN NEXT json_build_object(
        'id', step.id, 'productId', goods.product_id, 'before', goods.stock - step.change, 'after', goods.stock);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "write_order"("facts" json) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  o orders := json_populate_record(null::orders, facts->'order');
  p payments := json_populate_record(null::payments, facts->'payment');
BEGIN
  o.id := nextval('orders_id_seq');
  p.id := nextval('payments_id_seq');
  p.order_id := o.id;
  INSERT INTO orders SELECT o.*;
  INSERT INTO order_lines
    SELECT (json_populate_record(l, json_build_object('id', nextval('order_lines_id_seq'), 'order_id', o.id))).*
    FROM json_populate_recordset(null::order_lines, facts->'lines') AS l;
  INSERT INTO order_events (order_id, to_state, cause, at) SELECT o.id, e.to_state, e.cause, e.at
    FROM json_populate_record(null::order_events, facts->'event') AS e;
  INSERT INTO payments SELECT p.*;
  RETURN json_build_object('orderId', o.id, 'paymentId', p.id);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "lock_payment"("of_provider" text, "key" text, "name" text) RETURNS json LANGUAGE plpgsql AS $$
DECLARE found_payment record;
BEGIN
  SELECT p.id, p.order_id, o.basket_id INTO found_payment FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.provider = of_provider AND (p.request_key = key OR p.provider_reference = name);
  IF NOT FOUND THEN RETURN null; END IF;
  PERFORM b.id FROM baskets b WHERE b.id = found_payment.basket_id FOR UPDATE;
  PERFORM o.id FROM orders o WHERE o.id = found_payment.order_id FOR UPDATE;
  RETURN json_build_object('paymentId', found_payment.id, 'record', order_record(found_payment.order_id));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "basket_write"("of_basket" integer, "seen" text, "of_token" text, "of_customer" integer, "at" timestamptz,
  "until" timestamptz, "line" uuid, "variation" integer, "line_pieces" integer, "price" integer, "line_version" integer,
  "of_key" text, "body" text, "keys_since" timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  held integer;
BEGIN
  IF of_basket IS NULL THEN
    INSERT INTO baskets (token_hash, customer_id, created_at, expires_at)
      VALUES (of_token, of_customer, at, until) ON CONFLICT DO NOTHING RETURNING id INTO held;
  ELSE
    SELECT b.id INTO held FROM baskets b WHERE b.id = of_basket FOR UPDATE;
    IF seen <> COALESCE((SELECT string_agg(l.id || ' ' || l.version, ',' ORDER BY l.position)
      FROM basket_lines l WHERE l.basket_id = held), '') THEN RETURN NULL; END IF;
    IF EXISTS (SELECT 1 FROM basket_adds a WHERE a.basket_id = held AND a.key = of_key AND a.created_at >= keys_since)
      THEN RETURN NULL; END IF;
    IF until IS NOT NULL THEN UPDATE baskets SET expires_at = until WHERE id = held; END IF;
  END IF;
  IF held IS NULL THEN RETURN NULL; END IF;
  IF line_pieces = 0 THEN
    DELETE FROM basket_lines WHERE id = line;
  ELSIF line_version = 1 THEN
    INSERT INTO basket_lines (id, basket_id, variation_id, pieces, price_at_adding, version)
      VALUES (line, held, variation, line_pieces, price, 1);
  ELSE
    UPDATE basket_lines SET pieces = line_pieces, price_at_adding = price, version = line_version WHERE id = line;
  END IF;
  IF of_key IS NOT NULL THEN
    DELETE FROM basket_adds WHERE basket_id = held AND created_at < keys_since;
    INSERT INTO basket_adds (basket_id, key, body_hash, created_at) VALUES (held, of_key, body, at);
  END IF;
  RETURN held;
END $$;

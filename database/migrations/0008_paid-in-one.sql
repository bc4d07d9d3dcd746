-- What placing an order looks at first: the basket, locked, with what it holds, and the orders that may be the same one
-- sent again or that this one takes the place of, locked after it. Each is read once the lock before it is there.
CREATE FUNCTION "place_open"("of_token" text, "of_customer" integer, "at" timestamptz, "of_owner" text, "of_key" text)
RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  found_id integer;
  goods json;
  known json;
BEGIN
  SELECT (json_agg(b.basket)->0->>'id')::int, json_agg(b.goods) FILTER (WHERE b.goods IS NOT NULL)
    INTO found_id, goods FROM basket_open(of_token, of_customer, at, null, true) b;
  SELECT json_agg(json_build_object('id', k.id, 'key', k.idempotency_key, 'keyOwner', k.key_owner)) INTO known
    FROM (SELECT o.id, o.idempotency_key, o.key_owner FROM orders o
      WHERE (o.key_owner = of_owner AND o.idempotency_key = of_key) OR (o.basket_id = found_id AND o.state = 'pending')
      ORDER BY o.id FOR UPDATE) k;
  RETURN json_build_object('basketId', found_id, 'goods', COALESCE(goods, '[]'), 'known', COALESCE(known, '[]'));
END $$;
--> statement-breakpoint
-- Writes an invoice or a credit note, given as a row without its number. That is handed out under its counter's lock
-- until commit, and again if that never comes: so there is never a gap.
CREATE FUNCTION "issue_invoice"("facts" json) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE i invoices := json_populate_record(null::invoices, facts);
BEGIN
  INSERT INTO counters (name, value) VALUES ('invoices', 1)
    ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value INTO i.number;
  INSERT INTO invoices SELECT i.*;
  RETURN i.number;
END $$;
--> statement-breakpoint
-- Everything a payment changes, in the sequence all writers keep: the payment, the order with its event, the basket's
-- lines, the customer, and last the invoice's number, because everyone waits for that. Gives the number.
CREATE FUNCTION "mark_paid"("facts" json) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  f record;
  invoice_number integer;
BEGIN
  SELECT * INTO f FROM json_to_record(facts) AS x(order_id int, from_state text, cause text, at timestamptz,
    payment_id int, provider_reference text, basket_id int, lines json, customer_id int, is_paying boolean, invoice json);
  UPDATE payments SET state = 'paid', settled_at = f.at, provider_reference = f.provider_reference
    WHERE id = f.payment_id;
  UPDATE orders SET state = 'paid', paid_at = f.at, held_until = null
    WHERE id = f.order_id AND state = f.from_state;
  IF NOT FOUND THEN RAISE EXCEPTION 'an order was changed without its lock'; END IF;
  INSERT INTO order_events (order_id, from_state, to_state, cause, at)
    VALUES (f.order_id, f.from_state, 'paid', f.cause, f.at);
  IF f.basket_id IS NOT NULL THEN
    -- What was bought leaves the basket; what was put in since stays.
    DELETE FROM basket_lines l USING json_to_recordset(f.lines) AS b(id int, pieces int)
      WHERE l.basket_id = f.basket_id AND l.variation_id = b.id AND l.pieces <= b.pieces;
    UPDATE basket_lines l SET pieces = l.pieces - b.pieces, version = l.version + 1
      FROM json_to_recordset(f.lines) AS b(id int, pieces int)
      WHERE l.basket_id = f.basket_id AND l.variation_id = b.id AND l.pieces > b.pieces;
  END IF;
  IF f.customer_id IS NOT NULL THEN
    UPDATE customers SET order_count = order_count + 1, is_paying_customer = is_paying_customer OR f.is_paying
      WHERE id = f.customer_id;
  END IF;
  IF f.invoice IS NOT NULL THEN invoice_number := issue_invoice(f.invoice); END IF;
  RETURN json_build_object('invoiceNumber', invoice_number);
END $$;

CREATE INDEX "orders_unpaid_basket" ON "orders" USING btree ("basket_id") WHERE "orders"."state" = 'pending';--> statement-breakpoint
-- What a basket's own unpaid order holds can be ordered again from it: placing anew lets go of the old order first.
CREATE OR REPLACE FUNCTION "basket_goods"("of_basket" integer, "asked" integer) RETURNS SETOF json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT json_build_object(
      'line', CASE WHEN l.id IS NULL THEN NULL ELSE json_build_object(
        'id', l.id, 'pieces', l.pieces, 'priceAtAdding', l.price_at_adding, 'version', l.version) END,
      'isShown', p.status = 'publish' AND v.listed,
      'publishedAt', p.published_at,
      'prices', (SELECT json_agg(json_build_object(
          'kind', c.kind, 'pence', c.pence, 'validFrom', c.valid_from, 'validUntil', c.valid_until))
        FROM prices c WHERE c.variation_id = v.id),
      'picture', (SELECT json_build_object('src', i.src, 'alt', i.alt, 'width', i.width, 'height', i.height)
        FROM pictures i WHERE i.product_id = p.id ORDER BY i.position LIMIT 1),
      'goods', json_build_object(
        'variationId', v.id,
        'sku', v.sku,
        'productId', p.id,
        'productName', p.name,
        'slug', p.slug,
        'kind', v.kind,
        'unit', v.unit,
        'widthMm', v.width_mm,
        'heightMm', v.height_mm,
        'thicknessMm', v.thickness_mm,
        'label', v.label,
        'coverageMm2', v.coverage_mm2,
        'weightG', v.weight_g,
        'stock', v.stock + COALESCE((SELECT sum(w.pieces)::int FROM orders o JOIN order_lines w ON w.order_id = o.id
          WHERE o.basket_id = of_basket AND o.state = 'pending' AND w.variation_id = v.id), 0),
        'leadDays', v.lead_days))
    FROM variations v
    JOIN products p ON p.id = v.product_id
    LEFT JOIN basket_lines l ON l.variation_id = v.id AND l.basket_id = of_basket
    WHERE v.id IN (SELECT h.variation_id FROM basket_lines h WHERE h.basket_id = of_basket UNION SELECT asked)
    ORDER BY l.position;
END $$;
--> statement-breakpoint
-- An order with everything that belongs to it, in one go and by a plan made once for a connection.
CREATE FUNCTION "order_record"("of_order" integer) RETURNS json LANGUAGE plpgsql STABLE AS $$
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
-- Moves stock by these changes, [{"id": 7, "change": -3}], all or none: rows are locked by rising id, so that buyers of
-- the same things wait for each other and never for ever. `after` is null where nothing was moved.
CREATE FUNCTION "move_stock"("changes" json) RETURNS SETOF json LANGUAGE plpgsql AS $$
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
-- Writes an order, its lines, its first event and its payment, given as rows without ids, and gives their two ids.
CREATE FUNCTION "write_order"("facts" json) RETURNS json LANGUAGE plpgsql AS $$
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

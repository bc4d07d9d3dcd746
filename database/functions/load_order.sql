-- An order with everything that belongs to it, each row as JSON.
-- In SQL because one query then replaces twelve.
CREATE OR REPLACE FUNCTION load_order(of_order integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
AS $$
BEGIN
  RETURN (SELECT json_build_object(
    'order', row_to_json(o),
    'lines', ARRAY(SELECT row_to_json(l) FROM order_lines l WHERE l.order_id = o.id ORDER BY l.position),
    'events', ARRAY(SELECT row_to_json(e) FROM order_events e WHERE e.order_id = o.id ORDER BY e.id),
    'payments', ARRAY(SELECT row_to_json(p) FROM payments p WHERE p.order_id = o.id ORDER BY p.id),
    'refunds', ARRAY(SELECT row_to_json(r) FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = o.id ORDER BY r.id),
    'refundLines', ARRAY(SELECT row_to_json(rl) FROM refund_lines rl JOIN order_lines l ON l.id = rl.line_id
      WHERE l.order_id = o.id ORDER BY rl.refund_id, rl.line_id),
    'dispatches', ARRAY(SELECT row_to_json(d) FROM dispatches d WHERE d.order_id = o.id ORDER BY d.id),
    'dispatchLines', ARRAY(SELECT row_to_json(dl) FROM dispatch_lines dl JOIN dispatches d ON d.id = dl.dispatch_id
      WHERE d.order_id = o.id ORDER BY dl.dispatch_id, dl.line_id),
    'claims', ARRAY(SELECT row_to_json(c) FROM claims c WHERE c.order_id = o.id ORDER BY c.id),
    'claimLines', ARRAY(SELECT row_to_json(cl) FROM claim_lines cl JOIN claims c ON c.id = cl.claim_id
      WHERE c.order_id = o.id ORDER BY cl.claim_id, cl.line_id),
    'claimPhotos', ARRAY(SELECT row_to_json(cp) FROM claim_photos cp JOIN claims c ON c.id = cp.claim_id
      WHERE c.order_id = o.id ORDER BY cp.claim_id, cp.position),
    'replacements', ARRAY(SELECT json_build_object('lineId', rl.line_id, 'pieces', rl.pieces)
      FROM claims c JOIN replacements r ON r.claim_id = c.id JOIN orders ro ON ro.id = r.order_id
      JOIN replacement_lines rl ON rl.claim_id = c.id
      WHERE c.order_id = o.id AND ro.state <> 'cancelled' ORDER BY rl.claim_id, rl.line_id),
    'batches', ARRAY(SELECT json_build_object('id', b.id, 'code', b.code, 'face', b.faces -> 0) FROM stock_batches b
      WHERE b.id IN (SELECT (part ->> 'id')::int FROM order_lines l CROSS JOIN jsonb_array_elements(l.batches) part
        WHERE l.order_id = o.id)),
    'invoices', ARRAY(SELECT row_to_json(i) FROM invoices i WHERE i.order_id = o.id ORDER BY i.number))
    FROM orders o WHERE o.id = of_order);
END $$;

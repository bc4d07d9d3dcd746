-- An order with everything that belongs to it, each row as JSON.
-- In SQL because eleven queries are then one.
CREATE OR REPLACE FUNCTION load_order(of_order integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
AS $$
BEGIN
  RETURN (SELECT json_build_object(
    'order', row_to_json(o),
    'lines', COALESCE((SELECT json_agg(l ORDER BY l.position) FROM order_lines l WHERE l.order_id = o.id), '[]'),
    'events', COALESCE((SELECT json_agg(e ORDER BY e.id) FROM order_events e WHERE e.order_id = o.id), '[]'),
    'payments', COALESCE((SELECT json_agg(p ORDER BY p.id) FROM payments p WHERE p.order_id = o.id), '[]'),
    'refunds', COALESCE((SELECT json_agg(r ORDER BY r.id) FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = o.id), '[]'),
    'refundLines', COALESCE((SELECT json_agg(rl ORDER BY rl.refund_id, rl.line_id) FROM refund_lines rl
      JOIN order_lines l ON l.id = rl.line_id WHERE l.order_id = o.id), '[]'),
    'dispatches', COALESCE((SELECT json_agg(d ORDER BY d.id) FROM dispatches d WHERE d.order_id = o.id), '[]'),
    'dispatchLines', COALESCE((SELECT json_agg(dl ORDER BY dl.dispatch_id, dl.line_id) FROM dispatch_lines dl
      JOIN dispatches d ON d.id = dl.dispatch_id WHERE d.order_id = o.id), '[]'),
    'claims', COALESCE((SELECT json_agg(c ORDER BY c.id) FROM claims c WHERE c.order_id = o.id), '[]'),
    'claimLines', COALESCE((SELECT json_agg(cl ORDER BY cl.claim_id, cl.line_id) FROM claim_lines cl
      JOIN claims c ON c.id = cl.claim_id WHERE c.order_id = o.id), '[]'),
    'invoices', COALESCE((SELECT json_agg(i ORDER BY i.number) FROM invoices i WHERE i.order_id = o.id), '[]'))
    FROM orders o WHERE o.id = of_order);
END $$;

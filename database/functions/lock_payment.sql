-- A payment by its request key or the provider's reference, with its order and the owner of the order. Locks the basket,
-- then the order.
-- In SQL because the locks have to be taken in this order, in one round trip.
CREATE OR REPLACE FUNCTION lock_payment(of_provider text, key text, name text)
 RETURNS json
 LANGUAGE plpgsql
AS $$
DECLARE found_payment record;
BEGIN
  SELECT p.id, p.order_id, o.basket_id INTO found_payment FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.provider = of_provider AND (p.request_key = key OR p.provider_reference = name);
  IF NOT FOUND THEN RETURN null; END IF;
  PERFORM b.id FROM baskets b WHERE b.id = found_payment.basket_id FOR UPDATE;
  PERFORM o.id FROM orders o WHERE o.id = found_payment.order_id FOR UPDATE;
  RETURN json_build_object('paymentId', found_payment.id, 'order', load_order(found_payment.order_id),
    'ownerId', (SELECT COALESCE(o.customer_id, c.id) FROM orders o
      LEFT JOIN customers c ON c.email = lower(o.email) AND c.email_confirmed_at IS NOT NULL
      WHERE o.id = found_payment.order_id));
END $$;

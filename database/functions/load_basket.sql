-- A basket by its token or its customer, with its lines and the requested variations. Locks the basket if `to_lock` is set.
-- In SQL because look-up, lock and contents then take one round trip.
CREATE OR REPLACE FUNCTION load_basket(of_token text, of_customer integer, at timestamptz, requested integer[], to_lock boolean, of_key text DEFAULT NULL, keys_since timestamptz DEFAULT NULL)
 RETURNS TABLE(basket json, item json)
 LANGUAGE plpgsql
AS $$
DECLARE
  found record;
BEGIN
  IF of_customer IS NOT NULL THEN
    SELECT b.id, b.expires_at, b.voucher_id INTO found FROM baskets b
      WHERE b.customer_id = of_customer AND (b.expires_at IS NULL OR b.expires_at > at);
  ELSE
    SELECT b.id, b.expires_at, b.voucher_id INTO found FROM baskets b
      WHERE b.token_hash = of_token AND (b.expires_at IS NULL OR b.expires_at > at);
  END IF;
  IF to_lock AND found.id IS NOT NULL THEN
    SELECT b.id, b.expires_at, b.voucher_id INTO found FROM baskets b
      WHERE b.id = found.id AND (b.expires_at IS NULL OR b.expires_at > at) FOR UPDATE;
  END IF;
  RETURN QUERY
    SELECT CASE WHEN found.id IS NULL THEN NULL ELSE json_build_object(
        'id', found.id,
        'expiresAt', found.expires_at,
        'voucher', CASE WHEN found.voucher_id IS NULL THEN NULL ELSE
          basket_voucher(found.voucher_id, found.id, of_customer, NULL, requested, false) END,
        'addedUnderKey', CASE WHEN of_key IS NULL THEN NULL ELSE
          (SELECT a.body_hash FROM basket_adds a
            WHERE a.basket_id = found.id AND a.key = of_key AND a.created_at >= keys_since) END) END, i
    FROM (SELECT 1) one LEFT JOIN basket_items(found.id, requested) i ON true;
END $$;

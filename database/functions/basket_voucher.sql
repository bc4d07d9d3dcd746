-- A voucher for a basket: its terms, how often it has been used in all and by this customer, and which of the basket's products
-- and the requested ones it is valid for. The basket's own unpaid order does not count, because a new order replaces it.
-- In SQL because with `to_lock` it must be counted after the lock: checkouts for the last use then run one after the other.
CREATE OR REPLACE FUNCTION basket_voucher(of_voucher integer, of_basket integer, of_customer integer, of_email text, requested integer[], to_lock boolean)
 RETURNS json
 LANGUAGE plpgsql
AS $$
DECLARE
  found vouchers;
  customer_email text;
BEGIN
  SELECT v.* INTO found FROM vouchers v WHERE v.id = of_voucher;
  IF found.id IS NULL THEN
    RETURN NULL;
  END IF;
  IF to_lock AND found.most_uses IS NOT NULL THEN
    PERFORM 1 FROM vouchers v WHERE v.id = found.id FOR NO KEY UPDATE;
    SELECT v.* INTO found FROM vouchers v WHERE v.id = found.id;
  END IF;
  customer_email := email_key(COALESCE(of_email, (SELECT c.email FROM customers c WHERE c.id = of_customer)));
  RETURN (SELECT json_build_object(
      'voucher', row_to_json(found),
      'uses', count(*) FILTER (WHERE found.most_uses IS NOT NULL),
      'ownUses', count(*) FILTER (WHERE o.customer_id = of_customer OR email_key(o.email) = customer_email),
      'productIds', CASE WHEN cardinality(found.collection_ids) = 0 THEN NULL ELSE ARRAY(
        SELECT DISTINCT p.product_id FROM product_collections p JOIN variations w ON w.product_id = p.product_id
        WHERE p.collection_id = ANY (found.collection_ids) AND (w.id = ANY (requested)
          OR w.id IN (SELECT l.variation_id FROM basket_lines l WHERE l.basket_id = of_basket))) END)
    FROM orders o
    WHERE o.voucher_id = found.id AND o.state NOT IN ('cancelled', 'refunded')
      AND NOT (o.state = 'pending' AND o.basket_id IS NOT DISTINCT FROM of_basket)
      AND (found.most_uses IS NOT NULL OR found.once_per_customer));
END $$;

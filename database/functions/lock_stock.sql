-- Locks the stock of several variations and returns the pieces of each, in total and by batch. Empty batches are left out
-- unless they are in `batch_ids`.
-- In SQL because the rows are locked in the order of their ids and read under the lock, in one round trip.
CREATE OR REPLACE FUNCTION lock_stock(ids integer[], batch_ids integer[])
 RETURNS SETOF json
 LANGUAGE plpgsql
AS $$
DECLARE
  variation record;
BEGIN
  FOR variation IN SELECT v.id, v.product_id, v.stock FROM variations v WHERE v.id = ANY (ids) ORDER BY v.id
    FOR NO KEY UPDATE LOOP
    RETURN NEXT json_build_object('id', variation.id, 'productId', variation.product_id, 'stock', variation.stock,
      'batches', COALESCE((SELECT json_agg(json_build_object('id', b.id, 'code', b.code, 'pieces', b.pieces) ORDER BY b.id)
        FROM stock_batches b WHERE b.variation_id = variation.id AND (b.pieces > 0 OR b.id = ANY (batch_ids))), '[]'));
  END LOOP;
END $$;

-- Adds to and takes from the stock of several variations: all of it or, where one falls short, nothing.
-- In SQL because the rows are locked in the sequence of their ids and changed in the same breath.
CREATE OR REPLACE FUNCTION move_stock(changes json)
 RETURNS SETOF json
 LANGUAGE plpgsql
AS $$
DECLARE
  step record;
  variation record;
  short boolean := false;
BEGIN
  FOR step IN SELECT c.id, c.change FROM json_to_recordset(changes) AS c(id int, change int) ORDER BY c.id LOOP
    SELECT v.stock INTO variation FROM variations v WHERE v.id = step.id FOR UPDATE;
    short := short OR COALESCE(variation.stock, 0) + step.change < 0;
  END LOOP;
  FOR step IN SELECT c.id, c.change FROM json_to_recordset(changes) AS c(id int, change int) ORDER BY c.id LOOP
    IF short THEN
      SELECT v.product_id, v.stock INTO variation FROM variations v WHERE v.id = step.id;
      RETURN NEXT json_build_object(
        'id', step.id, 'productId', variation.product_id, 'before', COALESCE(variation.stock, 0), 'after', null);
    ELSE
      UPDATE variations v SET stock = v.stock + step.change WHERE v.id = step.id AND v.stock + step.change >= 0
        RETURNING v.product_id, v.stock INTO variation;
      RETURN NEXT json_build_object(
        'id', step.id, 'productId', variation.product_id, 'before', variation.stock - step.change, 'after', variation.stock);
    END IF;
  END LOOP;
END $$;

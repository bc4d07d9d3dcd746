-- The owner's basket with what it holds and what it is asked to hold: one way to the database instead of two, because
-- every write of a basket waits for both. Whoever means to write gets the basket's row locked; the goods are then read
-- by a statement of their own, so they are those after the wait.
CREATE FUNCTION "basket_open"("of_token" text, "of_customer" integer, "at" timestamptz, "asked" integer, "to_write" boolean)
RETURNS TABLE("basket" json, "goods" json) LANGUAGE plpgsql AS $$
DECLARE
  found_id integer;
  found_expiry timestamptz;
BEGIN
  IF of_customer IS NOT NULL THEN
    IF to_write THEN
      SELECT b.id, b.expires_at INTO found_id, found_expiry FROM baskets b
        WHERE b.customer_id = of_customer AND (b.expires_at IS NULL OR b.expires_at > at) FOR UPDATE;
    ELSE
      SELECT b.id, b.expires_at INTO found_id, found_expiry FROM baskets b
        WHERE b.customer_id = of_customer AND (b.expires_at IS NULL OR b.expires_at > at);
    END IF;
  ELSIF of_token IS NOT NULL THEN
    IF to_write THEN
      SELECT b.id, b.expires_at INTO found_id, found_expiry FROM baskets b
        WHERE b.token_hash = of_token AND (b.expires_at IS NULL OR b.expires_at > at) FOR UPDATE;
    ELSE
      SELECT b.id, b.expires_at INTO found_id, found_expiry FROM baskets b
        WHERE b.token_hash = of_token AND (b.expires_at IS NULL OR b.expires_at > at);
    END IF;
  END IF;
  RETURN QUERY
    SELECT CASE WHEN found_id IS NULL THEN NULL ELSE json_build_object('id', found_id, 'expiresAt', found_expiry) END, g
    FROM (SELECT 1) one LEFT JOIN basket_goods(found_id, asked) g ON true;
END $$;

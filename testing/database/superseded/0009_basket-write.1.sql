-- The owner's basket with what it holds, what it is asked to hold, and the body of the add that came under this key
-- since then. Whoever means to write under a lock gets the basket's row locked first; everything else is then read by
-- statements of their own, so it is as it was after the wait.
DROP FUNCTION "basket_open"(text, integer, timestamptz, integer, boolean);--> statement-breakpoint
CREATE FUNCTION "basket_open"("of_token" text, "of_customer" integer, "at" timestamptz, "asked" integer, "to_write" boolean,
  "of_key" text DEFAULT NULL, "keys_since" timestamptz DEFAULT NULL)
RETURNS TABLE("basket" json, "goods" json) LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  IF of_customer IS NOT NULL THEN
    SELECT b.id, b.expires_at INTO found FROM baskets b
      WHERE b.customer_id = of_customer AND (b.expires_at IS NULL OR b.expires_at > at);
  ELSE
    SELECT b.id, b.expires_at INTO found FROM baskets b
      WHERE b.token_hash = of_token AND (b.expires_at IS NULL OR b.expires_at > at);
  END IF;
  IF to_write AND found.id IS NOT NULL THEN
    SELECT b.id, b.expires_at INTO found FROM baskets b
      WHERE b.id = found.id AND (b.expires_at IS NULL OR b.expires_at > at) FOR UPDATE;
  END IF;
  RETURN QUERY
    SELECT CASE WHEN found.id IS NULL THEN NULL ELSE json_build_object(
        'id', found.id,
        'expiresAt', found.expires_at,
        'addedUnderKey', CASE WHEN of_key IS NULL THEN NULL ELSE
          (SELECT a.body_hash FROM basket_adds a
            WHERE a.basket_id = found.id AND a.key = of_key AND a.created_at >= keys_since) END) END, g
    FROM (SELECT 1) one LEFT JOIN basket_goods(found.id, asked) g ON true;
END $$;
--> statement-breakpoint
-- Puts one line into a basket or takes one out, and makes the basket where there is none, if the basket still is as it
-- was seen: its lines by id and version. Gives the basket's id, or null to whoever was overtaken and has to look again.
CREATE FUNCTION "basket_write"("of_basket" integer, "seen" text, "of_token" text, "of_customer" integer, "at" timestamptz,
  "until" timestamptz, "line" uuid, "variation" integer, "line_pieces" integer, "price" integer, "line_version" integer,
  "of_key" text, "body" text, "keys_since" timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  held integer;
BEGIN
  IF of_basket IS NULL THEN
    INSERT INTO baskets (token_hash, customer_id, created_at, expires_at)
      VALUES (of_token, of_customer, at, until) ON CONFLICT DO NOTHING RETURNING id INTO held;
  ELSE
    SELECT b.id INTO held FROM baskets b WHERE b.id = of_basket FOR UPDATE;
    IF seen <> COALESCE((SELECT string_agg(l.id || ' ' || l.version, ',' ORDER BY l.position)
      FROM basket_lines l WHERE l.basket_id = held), '') THEN RETURN NULL; END IF;
    IF until IS NOT NULL THEN UPDATE baskets SET expires_at = until WHERE id = held; END IF;
  END IF;
  IF held IS NULL THEN RETURN NULL; END IF;
  IF line_pieces = 0 THEN
    DELETE FROM basket_lines WHERE id = line;
  ELSIF line_version = 1 THEN
    INSERT INTO basket_lines (id, basket_id, variation_id, pieces, price_at_adding, version)
      VALUES (line, held, variation, line_pieces, price, 1);
  ELSE
    UPDATE basket_lines SET pieces = line_pieces, price_at_adding = price, version = line_version WHERE id = line;
  END IF;
  IF of_key IS NOT NULL THEN
    DELETE FROM basket_adds WHERE basket_id = held AND created_at < keys_since;
    INSERT INTO basket_adds (basket_id, key, body_hash, created_at) VALUES (held, of_key, body, at);
  END IF;
  RETURN held;
END $$;

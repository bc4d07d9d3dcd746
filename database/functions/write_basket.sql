-- Writes one line of a basket, unless its lines are no longer at the versions the caller saw: then null.
-- In SQL because the comparison and the write have to be one statement: no lock is held between two calls.
CREATE OR REPLACE FUNCTION write_basket(of_basket integer, expected_versions text, of_token text, of_customer integer, at timestamptz, until timestamptz, line uuid, variation integer, line_pieces integer, price integer, line_version integer, of_key text, body text, keys_since timestamptz)
 RETURNS integer
 LANGUAGE plpgsql
AS $$
DECLARE
  found_id integer;
BEGIN
  IF of_basket IS NULL THEN
    INSERT INTO baskets (token_hash, customer_id, created_at, expires_at)
      VALUES (of_token, of_customer, at, until) ON CONFLICT DO NOTHING RETURNING id INTO found_id;
  ELSE
    SELECT b.id INTO found_id FROM baskets b WHERE b.id = of_basket FOR UPDATE;
    IF expected_versions <> COALESCE((SELECT string_agg(l.id || ' ' || l.version, ',' ORDER BY l.position)
      FROM basket_lines l WHERE l.basket_id = found_id), '') THEN RETURN NULL; END IF;
    IF EXISTS (SELECT 1 FROM basket_adds a WHERE a.basket_id = found_id AND a.key = of_key AND a.created_at >= keys_since)
      THEN RETURN NULL; END IF;
    IF until IS NOT NULL THEN UPDATE baskets SET expires_at = until WHERE id = found_id; END IF;
  END IF;
  IF found_id IS NULL THEN RETURN NULL; END IF;
  IF line_pieces = 0 THEN
    DELETE FROM basket_lines WHERE id = line;
  ELSIF line_version = 1 THEN
    INSERT INTO basket_lines (id, basket_id, variation_id, pieces, price_at_adding, version)
      VALUES (line, found_id, variation, line_pieces, price, 1);
  ELSE
    UPDATE basket_lines SET pieces = line_pieces, price_at_adding = price, version = line_version WHERE id = line;
  END IF;
  IF of_key IS NOT NULL THEN
    DELETE FROM basket_adds WHERE basket_id = found_id AND created_at < keys_since;
    INSERT INTO basket_adds (basket_id, key, body_hash, created_at) VALUES (found_id, of_key, body, at);
  END IF;
  RETURN found_id;
END $$;

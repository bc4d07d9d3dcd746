-- The basket is written in TypeScript. The two functions that are left take a list of variations, as their files say.
DROP FUNCTION IF EXISTS "write_basket"(integer, text, text, integer, timestamptz, timestamptz, uuid, integer, integer, integer, integer, text, text, timestamptz);
--> statement-breakpoint
DROP FUNCTION IF EXISTS "load_basket"(text, integer, timestamptz, integer, boolean, text, timestamptz);
--> statement-breakpoint
DROP FUNCTION IF EXISTS "basket_items"(integer, integer);
--> statement-breakpoint
DELETE FROM "stored_functions" WHERE "name" IN ('write_basket', 'load_basket', 'basket_items');

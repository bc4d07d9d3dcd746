-- Tables and codes get the usual words, events their actor, and stored functions their own files (database/functions).
-- The functions that are dropped here are made again from there, under their new names, right after the migrations.
DROP FUNCTION IF EXISTS "place_open", "write_order", "mark_paid", "issue_invoice", "basket_open", "basket_goods", "basket_write", "order_record", "lock_payment", "lock_checkout";
--> statement-breakpoint
CREATE TABLE "stored_functions" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "test_payments" RENAME TO "sandbox_payments";
--> statement-breakpoint
ALTER TABLE "sandbox_payments" RENAME CONSTRAINT "test_payments_pkey" TO "sandbox_payments_pkey";
--> statement-breakpoint
ALTER TABLE "sandbox_payments" RENAME CONSTRAINT "test_payments_requestKey_unique" TO "sandbox_payments_requestKey_unique";
--> statement-breakpoint
ALTER TABLE "shelf_mark" RENAME TO "catalogue_imports";
--> statement-breakpoint
ALTER TABLE "catalogue_imports" RENAME CONSTRAINT "shelf_mark_pkey" TO "catalogue_imports_pkey";
--> statement-breakpoint
ALTER TABLE "catalogue_imports" RENAME COLUMN "stocked_at" TO "imported_at";
--> statement-breakpoint
ALTER TABLE "product_cards" RENAME TO "product_listings";
--> statement-breakpoint
ALTER TABLE "product_listings" RENAME CONSTRAINT "product_cards_pkey" TO "product_listings_pkey";
--> statement-breakpoint
ALTER TABLE "product_listings" RENAME CONSTRAINT "product_cards_product_id_products_id_fk" TO "product_listings_product_id_products_id_fk";
--> statement-breakpoint
ALTER INDEX "product_cards_collections" RENAME TO "product_listings_collections";
--> statement-breakpoint
ALTER INDEX "product_cards_terms" RENAME TO "product_listings_terms";
--> statement-breakpoint
ALTER INDEX "product_cards_search" RENAME TO "product_listings_search";
--> statement-breakpoint
ALTER INDEX "product_cards_popular" RENAME TO "product_listings_popular";
--> statement-breakpoint
ALTER INDEX "product_cards_newest" RENAME TO "product_listings_newest";
--> statement-breakpoint
ALTER INDEX "product_cards_price" RENAME TO "product_listings_price";
--> statement-breakpoint
ALTER INDEX "product_cards_name" RENAME TO "product_listings_name";
--> statement-breakpoint
ALTER TABLE "card_places" RENAME TO "product_listing_keys";
--> statement-breakpoint
ALTER TABLE "product_listing_keys" RENAME COLUMN "place" TO "listing_key";
--> statement-breakpoint
ALTER TABLE "product_listing_keys" RENAME CONSTRAINT "card_places_place_product_id_pk" TO "product_listing_keys_listing_key_product_id_pk";
--> statement-breakpoint
ALTER TABLE "product_listing_keys" RENAME CONSTRAINT "card_places_product_id_product_cards_product_id_fk" TO "product_listing_keys_product_id_product_listings_product_id_fk";
--> statement-breakpoint
ALTER INDEX "card_places_product" RENAME TO "product_listing_keys_product";
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "actor" text DEFAULT 'unknown' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "actor" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "actor_name" text;
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "details" jsonb;
--> statement-breakpoint
-- What was written as a sentence stays readable word for word.
UPDATE "order_events" SET "details" = jsonb_build_object('note', "cause"), "cause" = 'recorded';
--> statement-breakpoint
UPDATE "payment_events" SET "outcome" = regexp_replace("outcome", '[: ]+', '_', 'g');
--> statement-breakpoint
DROP INDEX "refunds_asked";
--> statement-breakpoint
UPDATE "refunds" SET "state" = 'requested' WHERE "state" = 'asked';
--> statement-breakpoint
CREATE INDEX "refunds_requested" ON "refunds" USING btree ("due_at") WHERE "refunds"."state" = 'requested';

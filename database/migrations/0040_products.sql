CREATE TABLE "new_size_prices" (
	"product_key" uuid NOT NULL,
	"sku" text NOT NULL,
	"pence" integer NOT NULL,
	CONSTRAINT "new_size_prices_product_key_sku_pk" PRIMARY KEY("product_key","sku"),
	CONSTRAINT "new_size_prices_pence" CHECK ("new_size_prices"."pence" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "details" SET DATA TYPE json USING "details"::json;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "look" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "role" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
UPDATE "pictures" SET "role" = coalesce(substring("src" from '^/images/products/[^/]+/(laid|room|piece|close)[/.]'), 'other');--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "recorded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_title" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_description" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_key_unique" UNIQUE("key");
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "attributes_key_unique" UNIQUE("key"),
	CONSTRAINT "attributes_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collections_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"src" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"id" serial PRIMARY KEY NOT NULL,
	"variation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"pence" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	CONSTRAINT "prices_pence" CHECK ("prices"."pence" >= 0),
	CONSTRAINT "prices_window" CHECK ("prices"."valid_until" is null or "prices"."valid_until" > "prices"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "product_cards" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"popularity" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"price_pence" integer NOT NULL,
	"in_stock" boolean NOT NULL,
	"on_sale" boolean NOT NULL,
	"featured" boolean NOT NULL,
	"collections" text[] NOT NULL,
	"terms" text[] NOT NULL,
	"sizes" text[] NOT NULL,
	"thicknesses" integer[] NOT NULL,
	"card" jsonb NOT NULL,
	"search" "tsvector" NOT NULL,
	"changes_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_collections" (
	"product_id" integer NOT NULL,
	"collection_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_collections_product_id_collection_id_pk" PRIMARY KEY("product_id","collection_id")
);
--> statement-breakpoint
CREATE TABLE "product_terms" (
	"product_id" integer NOT NULL,
	"term_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_terms_product_id_term_id_pk" PRIMARY KEY("product_id","term_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"unit" text NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"technical" jsonb,
	"details" jsonb NOT NULL,
	"look" jsonb NOT NULL,
	"popularity" integer NOT NULL,
	"featured" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_popularity" CHECK ("products"."popularity" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"phrase" text PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" serial PRIMARY KEY NOT NULL,
	"attribute_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variations" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"sku" text NOT NULL,
	"kind" text NOT NULL,
	"shape" text NOT NULL,
	"label" text,
	"width_mm" integer,
	"height_mm" integer,
	"thickness_mm" integer,
	"coverage_mm2" integer,
	"weight_g" integer NOT NULL,
	"unit" text NOT NULL,
	"stock" integer NOT NULL,
	"lead_days" integer NOT NULL,
	"position" integer NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "variations_sku_unique" UNIQUE("sku"),
	CONSTRAINT "variations_stock" CHECK ("variations"."stock" >= 0),
	CONSTRAINT "variations_coverage" CHECK ("variations"."unit" <> 'm2' or "variations"."coverage_mm2" > 0)
);
--> statement-breakpoint
CREATE TABLE "faq_entries" (
	"slug" text PRIMARY KEY NOT NULL,
	"group" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_entries" (
	"position" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"children" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"needs_legal_check" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pages_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"excerpt" text NOT NULL,
	"body" text NOT NULL,
	"picture" text NOT NULL,
	"picture_alt" text NOT NULL,
	"reading_minutes" integer NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "slides" (
	"position" integer PRIMARY KEY NOT NULL,
	"subtitle" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link" text NOT NULL,
	"picture" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shelf_mark" (
	"id" integer PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"fingerprint" text NOT NULL,
	"stocked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_variation_id_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_cards" ADD CONSTRAINT "product_cards_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_collections" ADD CONSTRAINT "product_collections_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_collections" ADD CONSTRAINT "product_collections_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_terms" ADD CONSTRAINT "product_terms_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_terms" ADD CONSTRAINT "product_terms_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variations" ADD CONSTRAINT "variations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_product_position" ON "pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "prices_variation" ON "prices" USING btree ("variation_id");--> statement-breakpoint
CREATE INDEX "product_cards_collections" ON "product_cards" USING gin ("collections");--> statement-breakpoint
CREATE INDEX "product_cards_terms" ON "product_cards" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "product_cards_search" ON "product_cards" USING gin ("search");--> statement-breakpoint
CREATE INDEX "product_cards_popular" ON "product_cards" USING btree ("popularity" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "product_cards_newest" ON "product_cards" USING btree ("published_at" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "product_cards_price" ON "product_cards" USING btree ("price_pence","product_id");--> statement-breakpoint
CREATE INDEX "product_cards_name" ON "product_cards" USING btree ("name","product_id");--> statement-breakpoint
CREATE INDEX "product_terms_term" ON "product_terms" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "terms_attribute_slug" ON "terms" USING btree ("attribute_id","slug");--> statement-breakpoint
CREATE INDEX "variations_product" ON "variations" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("published_at" DESC NULLS LAST,"id");
CREATE TABLE "card_places" (
	"place" text COLLATE "C" NOT NULL,
	"product_id" integer NOT NULL,
	"popularity" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"price_pence" integer NOT NULL,
	CONSTRAINT "card_places_place_product_id_pk" PRIMARY KEY("place","product_id") INCLUDE ("popularity","published_at","price_pence")
);
--> statement-breakpoint
ALTER TABLE "card_places" ADD CONSTRAINT "card_places_product_id_product_cards_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product_cards"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_places_product" ON "card_places" USING btree ("product_id");
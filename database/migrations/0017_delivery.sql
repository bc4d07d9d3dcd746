CREATE TABLE "delivery_bands" (
	"option_id" text NOT NULL,
	"up_to_grams" integer NOT NULL,
	"pence" integer NOT NULL,
	CONSTRAINT "delivery_bands_option_id_up_to_grams_pk" PRIMARY KEY("option_id","up_to_grams"),
	CONSTRAINT "delivery_bands_pence" CHECK ("delivery_bands"."pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_options" (
	"id" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"label" text NOT NULL,
	"note" text NOT NULL,
	"from_days" integer NOT NULL,
	"until_days" integer NOT NULL,
	"further_pallet_pence" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "delivery_options_days" CHECK ("delivery_options"."from_days" >= 0 and "delivery_options"."until_days" >= "delivery_options"."from_days"),
	CONSTRAINT "delivery_options_further_pallet" CHECK ("delivery_options"."further_pallet_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_postcodes" (
	"prefix" text PRIMARY KEY NOT NULL,
	"zone_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_terms" (
	"zone_id" text NOT NULL,
	"option_id" text NOT NULL,
	"is_offered" boolean NOT NULL,
	"surcharge_pence" integer NOT NULL,
	"extra_days" integer NOT NULL,
	CONSTRAINT "delivery_terms_zone_id_option_id_pk" PRIMARY KEY("zone_id","option_id"),
	CONSTRAINT "delivery_terms_surcharge" CHECK ("delivery_terms"."surcharge_pence" >= 0 and "delivery_terms"."extra_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_zones" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"exclusion" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "variations" ADD COLUMN "carriage" text DEFAULT 'pallet' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_access" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "delivery_bands" ADD CONSTRAINT "delivery_bands_option_id_delivery_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."delivery_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_postcodes" ADD CONSTRAINT "delivery_postcodes_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_terms" ADD CONSTRAINT "delivery_terms_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_terms" ADD CONSTRAINT "delivery_terms_option_id_delivery_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."delivery_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_delivery_day" ON "orders" USING btree ("delivery_from") WHERE "orders"."state" in ('pending', 'paid', 'picking');
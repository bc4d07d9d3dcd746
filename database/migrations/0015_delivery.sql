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
CREATE INDEX "orders_delivery_day" ON "orders" USING btree ("delivery_from") WHERE "orders"."state" in ('pending', 'paid', 'picking');--> statement-breakpoint
-- What a basket holds, as before, with how it is carried.
CREATE OR REPLACE FUNCTION "basket_goods"("of_basket" integer, "asked" integer) RETURNS SETOF json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT json_build_object(
      'line', CASE WHEN l.id IS NULL THEN NULL ELSE json_build_object(
        'id', l.id, 'pieces', l.pieces, 'priceAtAdding', l.price_at_adding, 'version', l.version) END,
      'isShown', p.status = 'publish' AND v.listed,
      'publishedAt', p.published_at,
      'prices', (SELECT json_agg(json_build_object(
          'kind', c.kind, 'pence', c.pence, 'validFrom', c.valid_from, 'validUntil', c.valid_until))
        FROM prices c WHERE c.variation_id = v.id),
      'picture', (SELECT json_build_object('src', i.src, 'alt', i.alt, 'width', i.width, 'height', i.height)
        FROM pictures i WHERE i.product_id = p.id ORDER BY i.position LIMIT 1),
      'goods', json_build_object(
        'variationId', v.id,
        'sku', v.sku,
        'productId', p.id,
        'productName', p.name,
        'slug', p.slug,
        'kind', v.kind,
        'unit', v.unit,
        'widthMm', v.width_mm,
        'heightMm', v.height_mm,
        'thicknessMm', v.thickness_mm,
        'label', v.label,
        'coverageMm2', v.coverage_mm2,
        'piecesPerSet', v.pieces_per_set,
        'weightG', v.weight_g,
        'carriage', v.carriage,
        'stock', v.stock + COALESCE((SELECT sum(w.pieces)::int FROM orders o JOIN order_lines w ON w.order_id = o.id
          WHERE o.basket_id = of_basket AND o.state = 'pending' AND w.variation_id = v.id), 0),
        'leadDays', v.lead_days))
    FROM variations v
    JOIN products p ON p.id = v.product_id
    LEFT JOIN basket_lines l ON l.variation_id = v.id AND l.basket_id = of_basket
    WHERE v.id IN (SELECT h.variation_id FROM basket_lines h WHERE h.basket_id = of_basket UNION SELECT asked)
    ORDER BY l.position;
END $$;

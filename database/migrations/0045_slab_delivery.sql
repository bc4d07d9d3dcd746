-- Slabs and tops get a delivery of their own, unless staff have changed the delivery prices or are about to: such a shop
-- sends slabs on pallets until it enters a price, and Today says so.
INSERT INTO "delivery_options" ("id", "service", "label", "note", "from_days", "until_days", "further_pallet_pence", "position")
SELECT 'slab', 'slab', 'Slab Delivery', '(A-frame with lifting gear)', 5, 10, 6000, 3
WHERE NOT EXISTS (SELECT 1 FROM "revisions" WHERE "kind" = 'tariff' AND "actor" = 'staff')
  AND NOT EXISTS (SELECT 1 FROM "drafts" WHERE "kind" = 'tariff')
  AND (SELECT string_agg("id" || ' ' || "label" || ' ' || "note" || ' ' || "from_days" || ' ' || "until_days" || ' ' || "further_pallet_pence", ';' ORDER BY "id" COLLATE "C")
    FROM "delivery_options") = 'collection Collection  1 10 0;economy Economy Delivery ({days} Days) 2 3 6000;next-day Next Day Delivery (orders before 12:00 noon) 1 1 6000;parcel Parcel Delivery ({days} days) 2 3 0;sample-post Sample post ({days} days) 2 3 0'
  AND (SELECT string_agg("option_id" || ' ' || "up_to_grams" || ' ' || "pence", ';' ORDER BY "option_id" COLLATE "C", "up_to_grams")
    FROM "delivery_bands") = 'economy 1000000 7800;next-day 1000000 9000;parcel 2000 695;parcel 25000 1295'
  AND (SELECT string_agg("id", ';' ORDER BY "id" COLLATE "C") FROM "delivery_zones") = 'crown-dependencies;forces;highlands;islands;isle-of-wight;mainland;northern-ireland'
  AND (SELECT string_agg("zone_id" || ' ' || "option_id" || ' ' || "is_offered" || ' ' || "surcharge_pence" || ' ' || "extra_days", ';' ORDER BY "zone_id" COLLATE "C", "option_id" COLLATE "C")
    FROM "delivery_terms") = 'highlands economy true 4500 2;highlands next-day false 0 0;highlands parcel true 600 2;islands economy true 12000 3;islands next-day false 0 0;islands parcel true 600 2;isle-of-wight economy true 4000 1;isle-of-wight next-day false 0 0;isle-of-wight parcel true 600 2;northern-ireland economy true 5000 2;northern-ireland next-day false 0 0;northern-ireland parcel true 600 2';--> statement-breakpoint
UPDATE "delivery_options" SET "position" = "position" + 1
WHERE "id" IN ('sample-post', 'collection') AND EXISTS (SELECT 1 FROM "delivery_options" WHERE "id" = 'slab');--> statement-breakpoint
INSERT INTO "delivery_bands" ("option_id", "up_to_grams", "pence")
SELECT "id", 1000000, 19500 FROM "delivery_options" WHERE "id" = 'slab';--> statement-breakpoint
INSERT INTO "delivery_terms" ("zone_id", "option_id", "is_offered", "surcharge_pence", "extra_days")
SELECT z."id", o."id", false, 0, 0 FROM "delivery_zones" z, "delivery_options" o
WHERE o."id" = 'slab' AND z."id" IN ('highlands', 'islands', 'isle-of-wight', 'northern-ireland');--> statement-breakpoint
-- Products that staff have edited keep what they were published with.
UPDATE "variations" v SET "carriage" = 'slab'
FROM "products" p
WHERE v."product_id" = p."id" AND v."carriage" = 'pallet'
  AND EXISTS (SELECT 1 FROM "product_collections" pc JOIN "collections" c ON c."id" = pc."collection_id"
    WHERE pc."product_id" = p."id" AND c."slug" IN ('slabs', 'bookmatch-slabs', 'table-tops', 'vanity-tops'))
  AND NOT EXISTS (SELECT 1 FROM "revisions" r WHERE r."kind" = 'product' AND r."entity_id" = p."key"::text AND r."actor" = 'staff')
  AND NOT EXISTS (SELECT 1 FROM "drafts" d WHERE d."kind" = 'product' AND d."entity_id" = p."key"::text);

ALTER TABLE "collections" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "terms" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "terms" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "terms" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "terms" ADD COLUMN "swatch" text;--> statement-breakpoint
ALTER TABLE "terms" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_key_unique" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_path_unique" UNIQUE("path");--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_key_unique" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_path_unique" UNIQUE("path");--> statement-breakpoint
UPDATE "collections" SET "path" = v.path FROM (VALUES
	('marble-tiles', '/collections/stone-collection/marble-tiles'),
	('limestone-tiles', '/collections/stone-collection/limestone-tiles'),
	('mosaic-tiles', '/collections/stone-collection/stone-mosaic-tiles'),
	('travertine-tiles', '/collections/stone-collection/travertine-tiles'),
	('slate-tiles', '/collections/stone-collection/slate-tiles'),
	('stone-pavers', '/collections/stone-collection/stone-pavers'),
	('granite-tiles', '/collections/stone-collection/granite-tiles'),
	('clay-brick-slips', '/collections/stone-collection/clay-brick-slips'),
	('window-sills', '/collections/custom-stonework/window-sills'),
	('mouldings-skirtings', '/collections/stone-collection/mouldings-skirtings'),
	('stone-sinks', '/collections/custom-stonework/stone-sinks'),
	('slate-hearths', '/collections/custom-stonework/slate-hearths'),
	('table-tops', '/collections/custom-stonework/table-tops'),
	('chequerboard-tiles', '/collections/design-pattern-collection/chequerboard-tiles'),
	('herringbone-tiles', '/collections/design-pattern-collection/herringbone-tiles'),
	('hexagon-tiles', '/collections/design-pattern-collection/hexagon-tiles'),
	('metro-tiles', '/collections/design-pattern-collection/metro-tiles'),
	('maxi-chequerboard-tiles', '/collections/design-pattern-collection/maxi-chequerboard-tiles'),
	('octagon-cabochon-tiles', '/collections/design-pattern-collection/octagon-cabochon-tiles'),
	('triangle-tiles', '/collections/design-pattern-collection/triangle-tiles'),
	('stock-clearance', '/stone-collection/stock-clearance')
) AS v(slug, path) WHERE "collections"."slug" = v.slug;--> statement-breakpoint
UPDATE "terms" SET "path" = v.path, "aliases" = v.aliases::text[], "swatch" = v.swatch FROM (VALUES
	(7, 'kitchen', '/room-type-usage/kitchen', '{kitchens}', NULL),
	(7, 'kitchen-splashback', '/room-type-usage/kitchen-splashback', '{}', NULL),
	(7, 'bathroom', '/room-type-usage/bathroom', '{bathrooms}', NULL),
	(7, 'bathroom-floor', '/room-type-usage/bathroom-floor', '{}', NULL),
	(7, 'living-room', '/room-type-usage/living-room', '{}', NULL),
	(7, 'living-room-floor', '/room-type-usage/living-room-floor', '{}', NULL),
	(7, 'outdoor', '/room-type-usage/outdoor', '{outdoors}', NULL),
	(7, 'pool', '/room-type-usage/pool', '{pools}', NULL),
	(7, 'wet-room', '/room-type-usage/wet-room', '{wet-rooms,wetroom}', NULL),
	(2, 'polished-shiny-smooth', '/finish/polished-shiny-smooth', '{polished}', NULL),
	(2, 'honed-matt-smooth', '/finish/honed-matt-smooth', '{honed}', NULL),
	(2, 'brushed-rough-finish', '/finish/brushed-rough-finish', '{brushed}', NULL),
	(2, 'split-face', '/finish/split-face', '{splitface}', NULL),
	(2, 'tumbled-rough-edgy', '/finish/tumbled-rough-edgy', '{tumbled}', NULL),
	(8, 'white', '/colour/whites', '{}', '#f4f1ea'),
	(8, 'black', '/colour/blacks', '{}', '#2b2a29'),
	(8, 'grey', '/colour/greys', '{gray,grays}', '#9a9894'),
	(8, 'beige-brown', '/colour/beiges-browns', '{beige-browns,beiges,beige,browns,brown}', '#b79b7c'),
	(8, 'cream-yellow', '/colour/creams-yellows', '{cream-yellows,creams,cream,yellows,yellow}', '#e7d7b1'),
	(8, 'blue-green', '/colour/blues-greens', '{blue-greens,blues,blue,greens,green}', '#7d9186'),
	(8, 'red-pink', '/colour/reds-pinks', '{red-pinks,reds,red,pinks,pink}', '#b9806f'),
	(8, 'multi-colour', '/colour/multi-colour', '{multi-colours,multicolour,multi-color,multicolor,multi}', '#b9806f #e7d7b1 #7d9186')
) AS v(attribute_id, slug, path, aliases, swatch) WHERE "terms"."attribute_id" = v.attribute_id AND "terms"."slug" = v.slug;

-- expand
UPDATE "products" SET "pack_use" = jsonb_set("pack_use", '{class}', '"S2"') #- '{suits,longest_from}'
WHERE "pack_use" ->> 'for' = 'adhesive' AND "pack_use" -> 'suits' ? 'longest_from';--> statement-breakpoint
UPDATE "products" SET "pack_use" = "pack_use" #- '{suits,longest_from}'
WHERE "pack_use" -> 'suits' ? 'longest_from';--> statement-breakpoint
UPDATE "products" SET "pack_use" = '{"for": "tanking", "suits": {"outdoor": false}}'
WHERE "slug" = 'ashlar-wet-room-tanking-kit' AND "pack_use" IS NULL;--> statement-breakpoint
UPDATE "products" SET "pack_use" = '{"for": "board", "thicknesses": [6, 10, 20], "suits": {"outdoor": false}}'
WHERE "slug" = 'ashlar-insulated-tile-backer-board' AND "pack_use" IS NULL;--> statement-breakpoint
UPDATE "products" SET "laying" = "laying" || '{"resin_adhesive": true}'
WHERE jsonb_typeof("laying") = 'object' AND "details" ->> 'Adhesive' ~* '(epoxy|resin)' AND "details" ->> 'Adhesive' !~* 'if lit';--> statement-breakpoint
UPDATE "products" SET "laying" = "laying" || '{"unfilled": true}'
WHERE jsonb_typeof("laying") = 'object' AND "details" ->> 'Fill' ~* '^none' AND "look" ->> 'object' IS DISTINCT FROM 'paver';

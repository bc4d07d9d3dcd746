CREATE TABLE "photos" (
	"name" text PRIMARY KEY NOT NULL,
	"order_id" integer,
	"uploaded_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_order" ON "photos" USING btree ("order_id");--> statement-breakpoint
-- What batches and claims name today stays theirs; a photo that both name is staff's.
INSERT INTO "photos" ("name", "uploaded_at")
  SELECT "photo", min("created_at") FROM "stock_batches" WHERE "photo" IS NOT NULL GROUP BY "photo";
--> statement-breakpoint
INSERT INTO "photos" ("name", "order_id", "uploaded_at")
  SELECT p."picture", min(c."order_id"), min(c."created_at") FROM "claim_photos" p JOIN "claims" c ON c."id" = p."claim_id"
  GROUP BY p."picture" ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_picture_photos_name_fk" FOREIGN KEY ("picture") REFERENCES "public"."photos"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batches" ADD CONSTRAINT "stock_batches_photo_photos_name_fk" FOREIGN KEY ("photo") REFERENCES "public"."photos"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_photos_picture" ON "claim_photos" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "stock_batches_photo" ON "stock_batches" USING btree ("photo") WHERE "stock_batches"."photo" is not null;
ALTER TABLE "orders" ADD COLUMN "reserves_at_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "choice" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "close_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "close_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_to_close" ON "payments" USING btree ("close_due_at") WHERE "payments"."close_due_at" is not null;
--> statement-breakpoint
CREATE TABLE "replacement_lines" (
	"claim_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "replacement_lines_claim_id_line_id_pk" PRIMARY KEY("claim_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "replacements" (
	"claim_id" integer PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	CONSTRAINT "replacements_orderId_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "standard_delivery_pence" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "claim_id" integer;--> statement-breakpoint
ALTER TABLE "replacement_lines" ADD CONSTRAINT "replacement_lines_claim_id_replacements_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."replacements"("claim_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_lines" ADD CONSTRAINT "replacement_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_claimId_unique" UNIQUE("claim_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Refunds that were decided for a claim name it in their reason; where one was given several times, the first counts as its own.
UPDATE "refunds" r SET "claim_id" = c."id" FROM "claims" c
  WHERE c."state" = 'refund' AND r."id" = (SELECT min(f."id") FROM "refunds" f JOIN "payments" p ON p."id" = f."payment_id"
    WHERE p."order_id" = c."order_id" AND f."reason" IN ('Returned, ' || c."reference", 'Broken or missing, ' || c."reference"));--> statement-breakpoint
-- Replacements were placed under their claim's reference, for exactly the pieces that were claimed.
INSERT INTO "replacements" ("claim_id", "order_id") SELECT c."id", min(o."id") FROM "claims" c
  JOIN "orders" o ON o."idempotency_key" = c."reference" AND o."body_hash" = '' WHERE c."state" = 'replacement' GROUP BY c."id";--> statement-breakpoint
INSERT INTO "replacement_lines" ("claim_id", "line_id", "pieces")
  SELECT l."claim_id", l."line_id", l."pieces" FROM "claim_lines" l JOIN "replacements" r ON r."claim_id" = l."claim_id";
--> statement-breakpoint
CREATE TABLE "failed_sign_ins" (
	"id" serial PRIMARY KEY NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"audience" text NOT NULL,
	"staff_id" integer,
	"customer_id" integer,
	"network" text NOT NULL,
	"is_known_browser" boolean NOT NULL,
	"fault" text NOT NULL,
	"tries" integer NOT NULL,
	CONSTRAINT "failed_sign_ins_hour" UNIQUE NULLS NOT DISTINCT("hour","audience","staff_id","customer_id","network","is_known_browser","fault")
);
--> statement-breakpoint
ALTER TABLE "failed_sign_ins" ADD CONSTRAINT "failed_sign_ins_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_sign_ins" ADD CONSTRAINT "failed_sign_ins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_sign_ins_customer" ON "failed_sign_ins" USING btree ("customer_id");
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "office_requests" (
	"staff_id" integer NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"result" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "office_requests_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "short_pieces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "short_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "office_requests" ADD CONSTRAINT "office_requests_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_requests_at" ON "office_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_lines_short" ON "order_lines" USING btree ("variation_id") WHERE "order_lines"."short_pieces" > 0;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_short_pieces" CHECK ("order_lines"."short_pieces" between 0 and "order_lines"."pieces");

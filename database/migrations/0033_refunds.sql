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

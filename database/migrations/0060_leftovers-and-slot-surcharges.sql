-- expand
ALTER TABLE "delivery_zones" ADD COLUMN "slot_surcharge_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "leftovers" jsonb;
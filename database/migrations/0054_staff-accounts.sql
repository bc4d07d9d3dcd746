-- expand
CREATE TABLE "low_stock_reports" (
	"variation_id" integer PRIMARY KEY NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "new_totp_secret" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "new_email_hash" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "new_email_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "alerts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "low_stock_reports" ADD CONSTRAINT "low_stock_reports_variation_id_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_verb" ON "audit_log" USING btree ("verb","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_total_size" ON "orders" USING btree ("total_pence","id");--> statement-breakpoint
CREATE INDEX "orders_by_delivery" ON "orders" USING btree ("delivery_from","id");
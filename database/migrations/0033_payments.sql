ALTER TABLE "payments" ADD COLUMN "close_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "close_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_to_close" ON "payments" USING btree ("close_due_at") WHERE "payments"."close_due_at" is not null;
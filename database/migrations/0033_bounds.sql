ALTER TABLE "orders" ADD COLUMN "reserves_at_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "choice" integer DEFAULT 0 NOT NULL;
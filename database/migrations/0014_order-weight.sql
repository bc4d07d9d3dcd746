ALTER TABLE "order_lines" ALTER COLUMN "weight_g" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "weight_g" SET DATA TYPE bigint;
-- expand
ALTER TABLE "enquiries" ADD COLUMN "writer_id" integer;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "writing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_writer_id_staff_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispatches_tracking" ON "dispatches" USING btree (upper(replace("tracking_number", ' ', ''))) WHERE "dispatches"."tracking_number" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_sku" ON "order_lines" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "orders_po_number" ON "orders" USING btree (lower("po_number") text_pattern_ops) WHERE "orders"."po_number" is not null;--> statement-breakpoint
CREATE INDEX "orders_job_name" ON "orders" USING btree (lower("job_name") text_pattern_ops) WHERE "orders"."job_name" is not null;--> statement-breakpoint
CREATE INDEX "orders_tracking" ON "orders" USING btree (upper(replace("tracking_number", ' ', ''))) WHERE "orders"."tracking_number" is not null;
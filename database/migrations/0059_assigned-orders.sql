-- expand
ALTER TABLE "orders" ADD COLUMN "assigned_to" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_assigned_to_staff_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_assigned" ON "orders" USING btree ("assigned_to","id") WHERE "orders"."assigned_to" is not null;
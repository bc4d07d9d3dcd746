-- expand
ALTER TABLE "enquiries" ADD COLUMN "writer_id" integer;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "writing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_writer_id_staff_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
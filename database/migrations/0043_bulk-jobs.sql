CREATE TABLE "bulk_job_items" (
	"job_id" integer NOT NULL,
	"product_key" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"field" text,
	"reason" text,
	"before" integer,
	"number" integer,
	"restores" integer,
	CONSTRAINT "bulk_job_items_job_id_product_key_pk" PRIMARY KEY("job_id","product_key")
);
--> statement-breakpoint
CREATE TABLE "bulk_jobs" (
	"id" serial PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"author" text NOT NULL,
	"edits" jsonb NOT NULL,
	"state" text NOT NULL,
	"undo_of" integer,
	"created_at" timestamp with time zone NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"stopped_because" text,
	CONSTRAINT "bulk_jobs_undo_of" UNIQUE("undo_of")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "screen" text DEFAULT 'orders' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_job_items" ADD CONSTRAINT "bulk_job_items_job_id_bulk_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."bulk_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_job_items_state" ON "bulk_job_items" USING btree ("job_id","state","position");--> statement-breakpoint
CREATE INDEX "bulk_jobs_due" ON "bulk_jobs" USING btree ("ran_at") WHERE "bulk_jobs"."state" in ('checking', 'running');
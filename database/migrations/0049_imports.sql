-- expand
CREATE TABLE "file_imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text NOT NULL,
	"author" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"reading" jsonb,
	"applied_by" text,
	"applied_at" timestamp with time zone,
	"changed" integer,
	"faults" jsonb,
	"price_change" integer,
	"bulk_job" integer
);
--> statement-breakpoint
CREATE TABLE "file_parts" (
	"file_id" integer NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_parts_file_id_part_pk" PRIMARY KEY("file_id","part")
);
--> statement-breakpoint
ALTER TABLE "file_parts" ADD CONSTRAINT "file_parts_file_id_file_imports_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file_imports"("id") ON DELETE cascade ON UPDATE no action;
-- expand
CREATE TABLE "release_documents" (
	"release_id" integer NOT NULL,
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"changes" jsonb NOT NULL,
	"author" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"faults" jsonb,
	"revision" integer,
	CONSTRAINT "release_documents_release_id_kind_entity_id_pk" PRIMARY KEY("release_id","kind","entity_id")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"why_held" text,
	"version" integer DEFAULT 1 NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "release_id" integer;--> statement-breakpoint
ALTER TABLE "release_documents" ADD CONSTRAINT "release_documents_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_documents_document" ON "release_documents" USING btree ("kind","entity_id");--> statement-breakpoint
CREATE INDEX "releases_due" ON "releases" USING btree ("due_at") WHERE "releases"."state" = 'open';
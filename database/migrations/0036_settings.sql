CREATE SEQUENCE "public"."draft_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "drafts" (
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"document" jsonb NOT NULL,
	"base_number" integer NOT NULL,
	"number" integer NOT NULL,
	"staff_id" integer,
	"author" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_kind_entity_id_pk" PRIMARY KEY("kind","entity_id")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"staff_id" integer,
	"actor_name" text,
	"restored_from" integer,
	CONSTRAINT "revisions_kind_entity_id_number_pk" PRIMARY KEY("kind","entity_id","number")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"group" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "refuse_revision_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a revision is never changed or deleted';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "revisions_kept" BEFORE UPDATE OR DELETE ON "revisions" FOR EACH ROW EXECUTE FUNCTION refuse_revision_change();
--> statement-breakpoint
CREATE TRIGGER "revisions_not_emptied" BEFORE TRUNCATE ON "revisions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_revision_change();

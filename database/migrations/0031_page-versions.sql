CREATE TABLE "page_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "page_versions_newest" ON "page_versions" USING btree ("slug","id");
--> statement-breakpoint
INSERT INTO "page_versions" ("slug", "title", "body", "written_at") SELECT "slug", "title", "body", now() FROM "pages" ORDER BY "id";
--> statement-breakpoint
-- Every writer of a page leaves what it says now, whatever it writes with; nothing where it says the same as before.
CREATE FUNCTION "keep_page_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO page_versions (slug, title, body, written_at)
    SELECT NEW.slug, NEW.title, NEW.body, now() WHERE NOT EXISTS (
      SELECT FROM page_versions v WHERE v.id = (SELECT max(id) FROM page_versions WHERE slug = NEW.slug)
        AND v.title = NEW.title AND v.body = NEW.body);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "pages_changed" AFTER INSERT OR UPDATE ON "pages" FOR EACH ROW EXECUTE FUNCTION keep_page_version();

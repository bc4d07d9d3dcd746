-- expand
CREATE TABLE "release_prices" (
	"release_id" integer NOT NULL,
	"variation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"pence" integer,
	"ends" date,
	"seen_pence" integer,
	"before_pence" integer,
	"author" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"fault" text,
	CONSTRAINT "release_prices_release_id_variation_id_kind_pk" PRIMARY KEY("release_id","variation_id","kind")
);
--> statement-breakpoint
ALTER TABLE "file_imports" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "price_change_id" integer;--> statement-breakpoint
ALTER TABLE "release_prices" ADD CONSTRAINT "release_prices_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_prices" ADD CONSTRAINT "release_prices_variation_id_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_prices_variation" ON "release_prices" USING btree ("variation_id");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_price_change_id_price_changes_id_fk" FOREIGN KEY ("price_change_id") REFERENCES "public"."price_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "refuse_release_without_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A version of the shop that knows no prices in releases holds them instead of publishing only the rest.
  IF NEW.price_change_id IS NULL AND EXISTS (SELECT FROM release_prices WHERE release_id = NEW.id) THEN
    RAISE EXCEPTION 'a release is published together with its prices';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "releases_with_prices" BEFORE UPDATE ON "releases" FOR EACH ROW
  WHEN (NEW.state = 'published' AND OLD.state <> 'published') EXECUTE FUNCTION refuse_release_without_prices();--> statement-breakpoint
CREATE FUNCTION "refuse_undo_without_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The same version would undo the documents only.
  IF EXISTS (SELECT FROM price_changes c JOIN price_change_items i ON i.change_id = c.id
      WHERE c.id = NEW.price_change_id AND c.undone_by IS NULL AND i.state = 'done') THEN
    RAISE EXCEPTION 'a release is undone together with its prices';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "releases_undone_with_prices" BEFORE UPDATE ON "releases" FOR EACH ROW
  WHEN (NEW.undone_at IS NOT NULL AND OLD.undone_at IS NULL) EXECUTE FUNCTION refuse_undo_without_prices();

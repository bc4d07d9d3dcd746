CREATE TABLE "price_change_items" (
	"change_id" integer NOT NULL,
	"variation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"pence" integer,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"before_pence" integer,
	"seen" text NOT NULL,
	"shortened" jsonb,
	"state" text NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "price_change_items_change_id_variation_id_kind_pk" PRIMARY KEY("change_id","variation_id","kind")
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"staff_id" integer,
	"actor_name" text,
	"note" text NOT NULL,
	"undoes" integer,
	"undone_by" integer,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "variation_costs" (
	"variation_id" integer PRIMARY KEY NOT NULL,
	"pence" integer NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "variation_costs_pence" CHECK ("variation_costs"."pence" > 0)
);
--> statement-breakpoint
ALTER TABLE "prices" DROP CONSTRAINT "prices_window";--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "change_id" integer;--> statement-breakpoint
ALTER TABLE "price_change_items" ADD CONSTRAINT "price_change_items_change_id_price_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."price_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change_items" ADD CONSTRAINT "price_change_items_variation_id_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variation_costs" ADD CONSTRAINT "variation_costs_variation_id_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_change_items_variation" ON "price_change_items" USING btree ("variation_id");--> statement-breakpoint
CREATE INDEX "price_change_items_pending" ON "price_change_items" USING btree ("change_id","variation_id") WHERE "price_change_items"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_window" CHECK ("prices"."valid_until" is null or "prices"."valid_until" >= "prices"."valid_from");;--> statement-breakpoint
-- Where two prices of one kind overlap, the later one was charged: each row keeps the time in which it was.
WITH mixed AS (
  SELECT DISTINCT a.variation_id, a.kind FROM prices a
  JOIN prices b ON b.variation_id = a.variation_id AND b.kind = a.kind AND b.id > a.id
    AND tstzrange(b.valid_from, b.valid_until) && tstzrange(a.valid_from, a.valid_until)
), moments AS (
  SELECT variation_id, kind, valid_from AS moment FROM prices JOIN mixed USING (variation_id, kind)
  UNION SELECT variation_id, kind, valid_until FROM prices JOIN mixed USING (variation_id, kind) WHERE valid_until IS NOT NULL
), spans AS (
  SELECT variation_id, kind, moment AS starts, lead(moment) OVER (PARTITION BY variation_id, kind ORDER BY moment) AS ends FROM moments
), charged AS (
  SELECT s.*, (SELECT p.id FROM prices p WHERE p.variation_id = s.variation_id AND p.kind = s.kind AND p.valid_from <= s.starts
    AND (p.valid_until IS NULL OR p.valid_until > s.starts) ORDER BY p.valid_from DESC, p.id DESC LIMIT 1) AS price_id FROM spans s
), numbered AS (
  SELECT *, row_number() OVER (PARTITION BY variation_id, kind ORDER BY starts)
    - row_number() OVER (PARTITION BY variation_id, kind, price_id ORDER BY starts) AS run FROM charged WHERE price_id IS NOT NULL
), merged AS (
  SELECT price_id, min(starts) AS starts, nullif(max(coalesce(ends, 'infinity')), 'infinity') AS ends FROM numbered GROUP BY price_id, run
), removed AS (
  DELETE FROM prices USING mixed WHERE prices.variation_id = mixed.variation_id AND prices.kind = mixed.kind
)
INSERT INTO prices (variation_id, kind, pence, valid_from, valid_until, recorded_at)
SELECT p.variation_id, p.kind, p.pence, m.starts, m.ends, p.recorded_at FROM merged m JOIN prices p ON p.id = m.price_id
ORDER BY m.starts;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_regular_overlap" EXCLUDE USING gist
  (int4range(variation_id, variation_id, '[]') WITH &&, tstzrange(valid_from, valid_until) WITH &&) WHERE (kind = 'regular');--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_sale_overlap" EXCLUDE USING gist
  (int4range(variation_id, variation_id, '[]') WITH &&, tstzrange(valid_from, valid_until) WITH &&) WHERE (kind = 'sale');--> statement-breakpoint
CREATE FUNCTION "refuse_price_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- A product that is deleted takes its prices with it.
    IF pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    -- A price may end earlier, and its proof of having been charged may become weaker, never stronger.
    IF (NEW.id, NEW.variation_id, NEW.kind, NEW.pence, NEW.valid_from, NEW.change_id)
        IS NOT DISTINCT FROM (OLD.id, OLD.variation_id, OLD.kind, OLD.pence, OLD.valid_from, OLD.change_id)
      AND (NEW.recorded_at IS NOT DISTINCT FROM OLD.recorded_at OR NEW.recorded_at > OLD.recorded_at)
      AND (NEW.valid_until IS NOT DISTINCT FROM OLD.valid_until OR NEW.valid_until < coalesce(OLD.valid_until, 'infinity'))
      THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'prices are only added to, or ended earlier';
END
$$;--> statement-breakpoint
CREATE TRIGGER "prices_kept" BEFORE UPDATE OR DELETE ON "prices" FOR EACH ROW EXECUTE FUNCTION refuse_price_change();--> statement-breakpoint
CREATE TRIGGER "prices_not_emptied" BEFORE TRUNCATE ON "prices" FOR EACH STATEMENT EXECUTE FUNCTION refuse_price_change();
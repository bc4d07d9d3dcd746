CREATE TABLE "vat_periods" (
	"id" serial PRIMARY KEY NOT NULL,
	"from_day" date,
	"until_day" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"documents" integer NOT NULL,
	"net_pence" integer NOT NULL,
	"vat_pence" integer NOT NULL,
	"total_pence" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "vat_periods_untilDay_unique" UNIQUE("until_day")
);
--> statement-breakpoint
CREATE INDEX "invoices_tax_point" ON "invoices" USING btree ("tax_point");
--> statement-breakpoint
-- What was declared stays as it was: no document is dated into a closed time, and none of it changes.
CREATE FUNCTION "refuse_closed_period"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date := (SELECT max(until_day) FROM vat_periods);
BEGIN
  IF TG_OP <> 'INSERT' AND (OLD.tax_point AT TIME ZONE 'Europe/London')::date <= closed
    OR TG_OP <> 'DELETE' AND (NEW.tax_point AT TIME ZONE 'Europe/London')::date <= closed THEN
    RAISE EXCEPTION 'the VAT of everything until % is closed', closed;
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;
--> statement-breakpoint
CREATE TRIGGER "invoices_closed_period" BEFORE INSERT OR UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION refuse_closed_period();

CREATE TABLE "delivery_tariff" (
	"version" uuid NOT NULL
);

--> statement-breakpoint
INSERT INTO "delivery_tariff" ("version") VALUES (gen_random_uuid());
--> statement-breakpoint
-- Who keeps the tariff in memory compares versions. Every writer of it changes the version, whatever it writes with.
CREATE FUNCTION "renew_tariff_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_tariff SET version = gen_random_uuid();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "delivery_options_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "delivery_options" FOR EACH STATEMENT EXECUTE FUNCTION renew_tariff_version();
--> statement-breakpoint
CREATE TRIGGER "delivery_bands_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "delivery_bands" FOR EACH STATEMENT EXECUTE FUNCTION renew_tariff_version();
--> statement-breakpoint
CREATE TRIGGER "delivery_zones_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "delivery_zones" FOR EACH STATEMENT EXECUTE FUNCTION renew_tariff_version();
--> statement-breakpoint
CREATE TRIGGER "delivery_postcodes_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "delivery_postcodes" FOR EACH STATEMENT EXECUTE FUNCTION renew_tariff_version();
--> statement-breakpoint
CREATE TRIGGER "delivery_terms_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "delivery_terms" FOR EACH STATEMENT EXECUTE FUNCTION renew_tariff_version();

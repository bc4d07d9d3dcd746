DROP INDEX "enquiries_email";--> statement-breakpoint
CREATE INDEX "customers_email_start" ON "customers" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_surname" ON "customers" USING btree (lower(coalesce(nullif("last_name", ''), "billing" ->> 'last_name')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_postcode" ON "customers" USING btree (lower(replace("billing" ->> 'postcode', ' ', '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree (phone_digits("billing") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "enquiries_name" ON "enquiries" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "enquiries_surname" ON "enquiries" USING btree (lower(regexp_replace("name", '^.* ', '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "enquiries_email" ON "enquiries" USING btree (lower("email") text_pattern_ops);
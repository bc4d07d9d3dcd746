CREATE TABLE "office_requests" (
	"staff_id" integer NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"result" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "office_requests_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "short_pieces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "short_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "office_requests" ADD CONSTRAINT "office_requests_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_requests_at" ON "office_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_lines_short" ON "order_lines" USING btree ("variation_id") WHERE "order_lines"."short_pieces" > 0;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_short_pieces" CHECK ("order_lines"."short_pieces" between 0 and "order_lines"."pieces");
CREATE TABLE "failed_sign_ins" (
	"id" serial PRIMARY KEY NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"audience" text NOT NULL,
	"staff_id" integer,
	"customer_id" integer,
	"network" text NOT NULL,
	"is_known_browser" boolean NOT NULL,
	"fault" text NOT NULL,
	"tries" integer NOT NULL,
	CONSTRAINT "failed_sign_ins_hour" UNIQUE NULLS NOT DISTINCT("hour","audience","staff_id","customer_id","network","is_known_browser","fault")
);
--> statement-breakpoint
ALTER TABLE "failed_sign_ins" ADD CONSTRAINT "failed_sign_ins_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_sign_ins" ADD CONSTRAINT "failed_sign_ins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_sign_ins_customer" ON "failed_sign_ins" USING btree ("customer_id");
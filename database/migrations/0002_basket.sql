CREATE TABLE "basket_adds" (
	"basket_id" integer NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "basket_adds_basket_id_key_pk" PRIMARY KEY("basket_id","key")
);
--> statement-breakpoint
CREATE TABLE "basket_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" serial NOT NULL,
	"basket_id" integer NOT NULL,
	"variation_id" integer NOT NULL,
	"pieces" integer NOT NULL,
	"price_at_adding" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "basket_lines_pieces" CHECK ("basket_lines"."pieces" >= 1)
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text,
	"customer_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "baskets_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "baskets_customerId_unique" UNIQUE("customer_id"),
	CONSTRAINT "baskets_owner" CHECK (("baskets"."token_hash" is null) <> ("baskets"."customer_id" is null))
);
--> statement-breakpoint
ALTER TABLE "basket_adds" ADD CONSTRAINT "basket_adds_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_variation_id_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "basket_lines_variation" ON "basket_lines" USING btree ("basket_id","variation_id");--> statement-breakpoint
CREATE INDEX "baskets_expiry" ON "baskets" USING btree ("expires_at");
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text,
	"project" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"project" jsonb NOT NULL,
	"share_token" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "projects_shareToken_unique" UNIQUE("share_token")
);
--> statement-breakpoint
ALTER TABLE "basket_lines" ADD COLUMN "plan_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "plan_id" text;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_project" ON "plans" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "plans_created" ON "plans" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "projects_customer" ON "projects" USING btree ("customer_id","updated_at");--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basket_lines_plan" ON "basket_lines" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "order_lines_plan" ON "order_lines" USING btree ("plan_id");
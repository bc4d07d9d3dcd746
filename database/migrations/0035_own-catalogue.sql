ALTER TABLE "catalogue_imports" ADD COLUMN "adopted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD COLUMN "differences" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD COLUMN "derived_with" text;--> statement-breakpoint
ALTER TABLE "faq_entries" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "source" text;
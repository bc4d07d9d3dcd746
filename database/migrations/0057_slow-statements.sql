-- expand
CREATE TABLE "slow_statements" (
	"statement" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"count" integer NOT NULL,
	"total_ms" double precision NOT NULL,
	"longest_ms" double precision NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trouble_reports" (
	"trouble" text PRIMARY KEY NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);

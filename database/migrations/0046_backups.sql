CREATE TABLE "backup_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"is_scheduled" boolean NOT NULL,
	"target" text NOT NULL,
	"name" text,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"error" text,
	"bytes" bigint
);
--> statement-breakpoint
CREATE INDEX "backup_runs_newest" ON "backup_runs" USING btree ("kind","id");
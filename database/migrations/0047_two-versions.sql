-- expand
CREATE TABLE "function_schemas" (
	"name" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);

CREATE TABLE "media" (
	"hash" text PRIMARY KEY NOT NULL,
	"photo" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"preview" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_photo_unique" UNIQUE("photo")
);
--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("at" DESC NULLS LAST,"hash");
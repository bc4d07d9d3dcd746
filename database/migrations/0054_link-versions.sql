-- expand
ALTER TABLE "orders" ADD COLUMN "link_version" integer DEFAULT 0 NOT NULL;
CREATE TABLE "stock_batches" (
	"id" serial PRIMARY KEY NOT NULL,
	"variation_id" integer NOT NULL,
	"code" text NOT NULL,
	"place" text NOT NULL,
	"photo" text,
	"pieces" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_batches_pieces" CHECK ("stock_batches"."pieces" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"variation_id" integer NOT NULL,
	"batch_id" integer,
	"pieces" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" integer,
	"actor" text NOT NULL,
	"actor_name" text,
	"note" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_moves_pieces" CHECK ("stock_moves"."pieces" <> 0)
);
--> statement-breakpoint
ALTER TABLE "basket_lines" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "batches" jsonb;--> statement-breakpoint
ALTER TABLE "stock_batches" ADD CONSTRAINT "stock_batches_variation_id_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_variation_id_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_batch_id_stock_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."stock_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_batches_code" ON "stock_batches" USING btree ("variation_id",lower("code"));--> statement-breakpoint
CREATE INDEX "stock_batches_search" ON "stock_batches" USING btree (lower("code") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "stock_moves_variation" ON "stock_moves" USING btree ("variation_id","id");--> statement-breakpoint
CREATE INDEX "stock_moves_order" ON "stock_moves" USING btree ("order_id") WHERE "stock_moves"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_moves_batch" ON "stock_moves" USING btree ("batch_id","id") WHERE "stock_moves"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_moves_sold" ON "stock_moves" USING btree ("at") WHERE "stock_moves"."reason" in ('sold', 'put_back');
--> statement-breakpoint
-- What there is today becomes the first move. What unpaid orders hold has been taken from it already.
INSERT INTO "stock_moves" ("variation_id", "pieces", "reason", "actor")
  SELECT "id", "stock", 'opening', 'unknown' FROM "variations" WHERE "stock" <> 0 ORDER BY "id";
--> statement-breakpoint
-- Adds new moves to the figures they are of. Written once for all rows of a statement, so that what one puts back
-- another may take.
CREATE FUNCTION "add_stock_moves"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  expected integer;
  changed integer;
BEGIN
  UPDATE variations v SET stock = v.stock + m.pieces
    FROM (SELECT variation_id, sum(pieces)::int AS pieces FROM added GROUP BY variation_id) m
    WHERE v.id = m.variation_id AND m.pieces <> 0;
  SELECT count(DISTINCT batch_id) INTO expected FROM added;
  IF expected > 0 THEN
    UPDATE stock_batches b SET pieces = b.pieces + m.pieces
      FROM (SELECT batch_id, variation_id, sum(pieces)::int AS pieces FROM added WHERE batch_id IS NOT NULL
        GROUP BY batch_id, variation_id) m
      WHERE b.id = m.batch_id AND b.variation_id = m.variation_id;
    GET DIAGNOSTICS changed = ROW_COUNT;
    IF changed <> expected THEN RAISE EXCEPTION 'a batch is of another variation'; END IF;
  END IF;
  IF EXISTS (SELECT 1 FROM (SELECT DISTINCT variation_id FROM added) a JOIN variations v ON v.id = a.variation_id
      WHERE v.stock < (SELECT sum(b.pieces) FROM stock_batches b WHERE b.variation_id = v.id))
    THEN RAISE EXCEPTION 'batches hold more than there is in all'; END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "refuse_stock_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From within the trigger above it is the second one down.
  IF pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'stock changes by moves alone';
END
$$;
--> statement-breakpoint
CREATE FUNCTION "refuse_move_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'moves of stock are only ever added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "stock_moves_added" AFTER INSERT ON "stock_moves" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_stock_moves();
--> statement-breakpoint
CREATE TRIGGER "stock_moves_kept" BEFORE UPDATE OR DELETE ON "stock_moves" FOR EACH ROW EXECUTE FUNCTION refuse_move_change();
--> statement-breakpoint
CREATE TRIGGER "stock_moves_not_emptied" BEFORE TRUNCATE ON "stock_moves" FOR EACH STATEMENT EXECUTE FUNCTION refuse_move_change();
--> statement-breakpoint
CREATE TRIGGER "variations_stock_by_moves" BEFORE UPDATE OF "stock" ON "variations" FOR EACH ROW
  WHEN (OLD.stock <> NEW.stock) EXECUTE FUNCTION refuse_stock_change();
--> statement-breakpoint
CREATE TRIGGER "variations_begin_empty" BEFORE INSERT ON "variations" FOR EACH ROW
  WHEN (NEW.stock <> 0) EXECUTE FUNCTION refuse_stock_change();
--> statement-breakpoint
CREATE TRIGGER "stock_batches_pieces_by_moves" BEFORE UPDATE OF "pieces" ON "stock_batches" FOR EACH ROW
  WHEN (OLD.pieces <> NEW.pieces) EXECUTE FUNCTION refuse_stock_change();
--> statement-breakpoint
CREATE TRIGGER "stock_batches_begin_empty" BEFORE INSERT ON "stock_batches" FOR EACH ROW
  WHEN (NEW.pieces <> 0) EXECUTE FUNCTION refuse_stock_change();
--> statement-breakpoint
DROP FUNCTION IF EXISTS "move_stock"(json);
--> statement-breakpoint
DELETE FROM "stored_functions" WHERE "name" = 'move_stock';

-- expand
ALTER TABLE "stock_batches" ADD COLUMN "faces" jsonb DEFAULT '[]'::jsonb NOT NULL;
-- expand
ALTER TABLE "price_changes" ADD COLUMN "first_prices" jsonb;
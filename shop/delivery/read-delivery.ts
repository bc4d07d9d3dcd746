import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DeliveryTariff } from '#contract/arithmetic/delivery-pricing.ts'
import { callFunction } from '#database/call-function.ts'
import type { ShopContext } from '../context.ts'
import { fullDaysQuery } from './full-days.ts'
import { lastTariff, tariffAnswer, tariffAnswerSchema, tariffOf } from './read-tariff.ts'

const answerSchema = z.object({ tariff: tariffAnswerSchema.optional(), fullDays: z.array(z.string()) })

/** The current tariff and the full days, in one query because every quote waits for it. */
export async function readDelivery(
  ctx: Pick<ShopContext, 'database' | 'settings' | 'clock'>,
): Promise<{ tariff: DeliveryTariff; fullDays: Set<string> }> {
  const { db } = ctx.database
  const cached = lastTariff()
  const call = sql`json_build_object('tariff', ${tariffAnswer(cached)},
    'fullDays', coalesce((select json_agg(f.delivery_from) from ${fullDaysQuery(db, ctx)} f), '[]'))`
  const [answer] = await callFunction(db, call, answerSchema)
  return { tariff: tariffOf(answer?.tariff, cached), fullDays: new Set(answer?.fullDays) }
}

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DeliveryTariff } from '#contract/arithmetic/delivery-pricing.ts'
import { callFunction } from '#database/call-function.ts'
import type { ShopContext } from '../context.ts'
import { fullDaysQuery } from './full-days.ts'
import { lastTariff, tariffAnswer, tariffAnswerSchema, tariffOf } from './read-tariff.ts'

const answerSchema = z.object({ tariff: tariffAnswerSchema.optional(), fullDays: z.array(z.string()) })

/** What delivery costs now and which days have no room left, in one query: every quote waits for it. */
export async function readDelivery(
  ctx: Pick<ShopContext, 'database' | 'settings' | 'clock'>,
): Promise<{ tariff: DeliveryTariff; fullDays: Set<string> }> {
  const { db } = ctx.database
  const known = lastTariff()
  const call = sql`json_build_object('tariff', ${tariffAnswer(known)},
    'fullDays', coalesce((select json_agg(f.delivery_from) from ${fullDaysQuery(db, ctx)} f), '[]'))`
  const [answer] = await callFunction(db, call, answerSchema)
  return { tariff: tariffOf(answer?.tariff, known), fullDays: new Set(answer?.fullDays) }
}

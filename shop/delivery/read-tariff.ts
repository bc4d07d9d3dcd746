import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DeliveryTariff } from '#contract/arithmetic/delivery-pricing.ts'
import { deliveryIds, deliveryServices } from '#contract/arithmetic/delivery-service.ts'
import { callFunction } from '#database/call-function.ts'
import type { Database } from '#database/database.ts'

const tariffSchema = z.object({
  options: z.array(
    z.object({
      id: z.enum(deliveryIds),
      service: z.enum(deliveryServices),
      label: z.string(),
      note: z.string(),
      fromDays: z.number(),
      untilDays: z.number(),
      bands: z.array(z.object({ upToGrams: z.number(), pence: z.number() })),
      furtherPalletPence: z.number(),
    }),
  ),
  zones: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      postcodes: z.array(z.string()),
      exclusion: z.string().nullable(),
      slotSurchargePence: z.number(),
      terms: z.array(
        z.object({
          option: z.enum(deliveryIds),
          isOffered: z.boolean(),
          surchargePence: z.number(),
          extraDays: z.number(),
        }),
      ),
    }),
  ),
})

export const tariffAnswerSchema = z.object({ version: z.string(), tariff: tariffSchema.nullable() })

type CachedTariff = { version: string; tariff: DeliveryTariff } | null

/** The tariff read last. Versions are unique across all databases. */
let last: CachedTariff = null
export const lastTariff = (): CachedTariff => last

/** The tariff as JSON with its version; only the version if the cached tariff is current. */
export const tariffAnswer = (cached: CachedTariff): SQL => {
  const tariff = sql`json_build_object(
    'options', (select json_agg(json_build_object(
        'id', o.id, 'service', o.service, 'label', o.label, 'note', o.note, 'fromDays', o.from_days,
        'untilDays', o.until_days, 'furtherPalletPence', o.further_pallet_pence,
        'bands', coalesce((select json_agg(json_build_object('upToGrams', b.up_to_grams, 'pence', b.pence)
          order by b.up_to_grams) from delivery_bands b where b.option_id = o.id), '[]')) order by o.position)
      from delivery_options o),
    'zones', (select json_agg(json_build_object(
        'id', z.id, 'name', z.name, 'exclusion', z.exclusion, 'slotSurchargePence', z.slot_surcharge_pence,
        'postcodes', coalesce((select json_agg(p.prefix) from delivery_postcodes p where p.zone_id = z.id), '[]'),
        'terms', coalesce((select json_agg(json_build_object('option', t.option_id, 'isOffered', t.is_offered,
          'surchargePence', t.surcharge_pence, 'extraDays', t.extra_days))
          from delivery_terms t where t.zone_id = z.id), '[]')) order by z.position)
      from delivery_zones z))`
  return sql`(select json_build_object('version', d.version,
    'tariff', case when d.version is distinct from ${cached?.version ?? null}::uuid then ${tariff} end) from delivery_tariff d)`
}

/** The tariff of a query result, which is cached for the next query. */
export function tariffOf(
  answer: z.output<typeof tariffAnswerSchema> | undefined,
  cached: CachedTariff,
): DeliveryTariff {
  if (answer && cached && answer.version === cached.version) return cached.tariff
  if (!answer?.tariff) throw new Error('the shop has no delivery tariff yet')
  last = { version: answer.version, tariff: answer.tariff }
  return answer.tariff
}

/** The current tariff. While it is unchanged the query returns only its version, because every order waits for it. */
export async function readTariff(db: Database): Promise<DeliveryTariff> {
  const cached = last
  const [answer] = await callFunction(db, tariffAnswer(cached), tariffAnswerSchema)
  return tariffOf(answer, cached)
}

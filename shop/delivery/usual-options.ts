import { consignmentOf } from '#contract/arithmetic/consignment.ts'
import { optionsFor, zoneOf } from '#contract/arithmetic/delivery-pricing.ts'
import type { Carriage } from '#contract/arithmetic/delivery-service.ts'
import type { Database } from '#database/database.ts'
import { readTariff } from './read-tariff.ts'

/** The delivery options for this weight on the mainland. Not personal, so cached pages can show them. */
export async function usualOptions(db: Database, goods: { carriage: Carriage; grams: number }) {
  const tariff = await readTariff(db)
  const consignment = consignmentOf([{ kind: 'size', ...goods }])
  const options = optionsFor(tariff, { zone: zoneOf(tariff, null), consignment, free: { from: null, goods: 0 } })
  return options.map(({ id, label, note, pence }) => ({ id, label, note, price_pence: pence }))
}

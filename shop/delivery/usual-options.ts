import { consignmentOf } from '#contract/arithmetic/consignment.ts'
import { optionsFor, zoneOf } from '#contract/arithmetic/delivery-pricing.ts'
import type { Carriage } from '#contract/arithmetic/delivery-service.ts'
import type { Database } from '#database/database.ts'
import { readTariff } from './read-tariff.ts'

/** The delivery options for this weight on the mainland. Not personal, so cached pages can show them. */
export async function usualOptions(db: Database, goods: { carriage: Carriage; grams: number }) {
  const tariff = await readTariff(db)
  const options = optionsFor(tariff, zoneOf(tariff, null), consignmentOf([{ kind: 'size', ...goods }]))
  return options.map(({ id, label, note, pence }) => ({ id, label, note, price_pence: pence }))
}

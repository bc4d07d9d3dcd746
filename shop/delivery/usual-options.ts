import { consignmentOf } from '#contract/arithmetic/consignment.ts'
import { optionsFor, zoneOf } from '#contract/arithmetic/delivery-pricing.ts'
import type { Carriage } from '#contract/arithmetic/delivery-service.ts'
import type { Database } from '#database/database.ts'
import { readTariff } from './read-tariff.ts'

/** What delivery of something this heavy costs most of the country; nothing personal, so a page can show it to anybody. */
export async function usualOptions(db: Database, goods: { carriage: Carriage; grams: number }) {
  const tariff = await readTariff(db)
  const options = optionsFor(tariff, zoneOf(tariff, null), consignmentOf([{ kind: 'size', ...goods }]))
  return options.map(({ id, label, note, pence }) => ({ id, label, note, price_pence: pence }))
}

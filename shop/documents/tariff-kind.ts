import { asc } from 'drizzle-orm'
import { carriageLimits } from '#contract/arithmetic/consignment.ts'
import type { DeliveryId } from '#contract/arithmetic/delivery-service.ts'
import { type TariffDocument, tariffDocumentSchema, unusedSlab, zonedOptions } from '#contract/delivery/tariff.ts'
import { type DeliveryFile, deliveryFileSchema } from '#contract/files/delivery-file.ts'
import type { Database } from '#database/database.ts'
import {
  deliveryBands,
  deliveryOptions,
  deliveryPostcodes,
  deliveryTerms,
  deliveryZones,
} from '#database/tables/delivery.ts'
import { writeDelivery } from '../catalogue/import/write-delivery.ts'
import type { DocumentKind, FieldFaults } from './document-kind.ts'

/** As the checkout lists them. */
const order: readonly DeliveryId[] = ['economy', 'next-day', 'parcel', 'slab', 'sample-post', 'collection']

const services: Record<DeliveryId, DeliveryFile['options'][number]['service']> = {
  economy: 'pallet',
  'next-day': 'pallet',
  parcel: 'parcel',
  slab: 'slab',
  collection: 'collection',
  'sample-post': 'sample-post',
}

/** Delivery prices and zones, as one document. */
export const tariffKind: DocumentKind<TariffDocument> = {
  permission: 'settings.change',
  schemaOf: (id) => (id === 'delivery' ? tariffDocumentSchema : null),
  blank: null,
  read: async (db) => [{ id: 'delivery', document: await readTariffDocument(db) }],
  async check(_tx, _ctx, { after }): Promise<FieldFaults> {
    const { error } = deliveryFileSchema.safeParse(asFile(after))
    const faults: FieldFaults = {}
    for (const issue of error?.issues ?? []) {
      const [field, sentence] = faultOf(after, issue)
      faults[field] ??= sentence
    }
    return faults
  },
  async write(tx, _, { after }) {
    await writeDelivery(tx, deliveryFileSchema.parse(asFile(after)))
    // Cached pages show prices and days of delivery.
    return ['everything']
  },
}

/** The options of the shop. */
const listed = ({ slab }: TariffDocument) => order.filter((id) => id !== 'slab' || slab.isUsed)

/** The rules for prices and zones are those of the file: a document is checked as the file it would be. */
const asFile = (document: TariffDocument) => ({
  options: listed(document).map((id) => {
    const option = document[id]
    return {
      id,
      service: services[id],
      label: option.label,
      note: option.note,
      days: [option.fromDays, option.untilDays],
      ...('prices' in option && {
        prices: option.prices.map(({ upToKg, pence }) => ({ up_to: upToKg, price: pence / 100 })),
      }),
      ...('pence' in option && {
        prices: [{ up_to: carriageLimits.palletGrams / 1000, price: option.pence / 100 }],
      }),
      ...('furtherPalletPence' in option && { further_pallet: option.furtherPalletPence / 100 }),
    }
  }),
  zones: document.zones.map(({ id, name, postcodes, notDelivered, slotSurchargePence, terms }) => ({
    id,
    name,
    postcodes,
    ...(notDelivered
      ? { not_delivered: notDelivered }
      : { terms: fileTerms(terms, document), slot_surcharge: slotSurchargePence / 100 }),
  })),
})

const fileTerms = (terms: TariffDocument['zones'][number]['terms'], { slab }: TariffDocument) =>
  Object.fromEntries(
    zonedOptions.flatMap((id) => {
      if (id === 'slab' && !slab.isUsed) return []
      const { isOffered, surchargePence, extraDays } = terms[id]
      return [[id, isOffered ? { surcharge: surchargePence / 100, extra_days: extraDays } : 'not offered']]
    }),
  )

/** The field of the document that a path in the file is about, if the two have different names. */
const fieldNames: Record<string, string> = { days: 'untilDays', id: 'name', slot_surcharge: 'slotSurchargePence' }

/** 'options.2.prices' in the file is 'parcel.prices' in the document. All postcodes of a zone are one field. */
function faultOf(
  document: TariffDocument,
  { path: [list, index, name, item], message }: { path: PropertyKey[]; message: string },
): [field: string, sentence: string] {
  const start = list === 'options' ? [listed(document)[Number(index)]] : [list, index]
  const field = [...start, fieldNames[String(name)] ?? name].filter((part) => part !== undefined).join('.')
  if (name !== 'postcodes' || item === undefined) return [field, message]
  return [field, `‘${document.zones[Number(index)]?.postcodes[Number(item)]}’ ${message}`]
}

const byDistrict = new Intl.Collator('en', { numeric: true })

/** ['KW10', 'IV', 'KW9', 'KW11'] is shown as ['IV', 'KW9-11']. */
function withRanges(prefixes: string[]): string[] {
  const ranges: { first: string; area: string; from: number; until: number }[] = []
  for (const prefix of prefixes.toSorted(byDistrict.compare)) {
    const [, area = '', district] = /^([A-Z]+)(\d+)$/.exec(prefix) ?? []
    const last = ranges.at(-1)
    if (last && area && last.area === area && last.until + 1 === Number(district)) last.until += 1
    else ranges.push({ first: prefix, area, from: Number(district), until: Number(district) })
  }
  return ranges.map(({ first, area, from, until }) => (area && until > from ? `${first}-${until}` : first))
}

async function readTariffDocument(db: Database): Promise<TariffDocument> {
  const options = await db.select().from(deliveryOptions)
  const bands = await db.select().from(deliveryBands).orderBy(asc(deliveryBands.upToGrams))
  const zones = await db.select().from(deliveryZones).orderBy(asc(deliveryZones.position))
  const prefixes = await db.select().from(deliveryPostcodes)
  const terms = await db.select().from(deliveryTerms)
  const rowOf = (id: DeliveryId) => options.find((one) => one.id === id)
  const option = (id: DeliveryId) => {
    const row = rowOf(id)
    return {
      label: row?.label ?? '',
      note: row?.note ?? '',
      fromDays: row?.fromDays ?? 0,
      untilDays: row?.untilDays ?? 0,
    }
  }
  const parcel = (id: DeliveryId) => ({
    ...option(id),
    prices: bands
      .filter(({ optionId }) => optionId === id)
      .map(({ upToGrams, pence }) => ({ upToKg: upToGrams / 1000, pence })),
  })
  const pallet = (id: DeliveryId) => ({ ...parcel(id), furtherPalletPence: rowOf(id)?.furtherPalletPence ?? 0 })
  const hasSlab = rowOf('slab') !== undefined
  const term = (zoneId: string, id: DeliveryId) => {
    const row = terms.find((one) => one.zoneId === zoneId && one.optionId === id)
    return {
      isOffered: row?.isOffered ?? (id !== 'slab' || hasSlab),
      surchargePence: row?.surchargePence ?? 0,
      extraDays: row?.extraDays ?? 0,
    }
  }
  return {
    economy: pallet('economy'),
    'next-day': pallet('next-day'),
    parcel: parcel('parcel'),
    slab: hasSlab
      ? {
          ...option('slab'),
          isUsed: true,
          pence: bands.find(({ optionId }) => optionId === 'slab')?.pence ?? 0,
          furtherPalletPence: rowOf('slab')?.furtherPalletPence ?? 0,
        }
      : unusedSlab,
    collection: option('collection'),
    'sample-post': option('sample-post'),
    zones: zones.map(({ id, name, exclusion, slotSurchargePence }) => ({
      id,
      name,
      postcodes: withRanges(prefixes.filter(({ zoneId }) => zoneId === id).map(({ prefix }) => prefix)),
      notDelivered: exclusion ?? '',
      slotSurchargePence,
      terms: {
        economy: term(id, 'economy'),
        'next-day': term(id, 'next-day'),
        parcel: term(id, 'parcel'),
        slab: term(id, 'slab'),
      },
    })),
  }
}

import { asc } from 'drizzle-orm'
import type { DeliveryId } from '#contract/arithmetic/delivery-service.ts'
import { type TariffDocument, tariffDocumentSchema, zonedOptions } from '#contract/delivery/tariff.ts'
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
const order: readonly DeliveryId[] = ['economy', 'next-day', 'parcel', 'sample-post', 'collection']

const services: Record<DeliveryId, DeliveryFile['options'][number]['service']> = {
  economy: 'pallet',
  'next-day': 'pallet',
  parcel: 'parcel',
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
    const parsed = deliveryFileSchema.safeParse(asFile(after))
    return parsed.success
      ? {}
      : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [fieldAt(path), sentence(message)]))
  },
  async write(tx, _, { after }) {
    await writeDelivery(tx, deliveryFileSchema.parse(asFile(after)))
    // Cached pages show prices and days of delivery.
    return ['everything']
  },
}

/** The rules for prices and zones are those of the file: a document is checked as the file it would be. */
const asFile = (document: TariffDocument) => ({
  options: order.map((id) => {
    const { label, note, fromDays, untilDays, prices, furtherPalletPence } = document[id]
    return {
      id,
      service: services[id],
      label,
      note,
      days: [fromDays, untilDays],
      prices: prices.map(({ upToKg, pence }) => ({ up_to: upToKg, price: pence / 100 })),
      further_pallet: furtherPalletPence / 100,
    }
  }),
  zones: document.zones.map(({ id, name, postcodes, notDelivered, terms }) => ({
    id,
    name,
    postcodes,
    ...(notDelivered ? { not_delivered: notDelivered } : { terms: fileTerms(terms) }),
  })),
})

const fileTerms = (terms: TariffDocument['zones'][number]['terms']) =>
  Object.fromEntries(
    zonedOptions.map((id) => {
      const { isOffered, surchargePence, extraDays } = terms[id]
      return [id, isOffered ? { surcharge: surchargePence / 100, extra_days: extraDays } : 'not offered']
    }),
  )

const fieldNames: Record<string, string> = {
  days: 'untilDays',
  further_pallet: 'furtherPalletPence',
  not_delivered: 'notDelivered',
  up_to: 'upToKg',
  price: 'pence',
}

/** 'options.2.prices' in the file is 'parcel.prices' in the document. */
function fieldAt([list, index, ...rest]: PropertyKey[]): string {
  const start = list === 'options' ? [order[Number(index)]] : [list, index]
  return [...start, ...rest]
    .filter((part) => part !== undefined)
    .map((part) => fieldNames[String(part)] ?? String(part))
    .join('.')
}

const sentence = (message: string) => (/^[a-z]/.test(message) ? `This ${message}` : message)

async function readTariffDocument(db: Database): Promise<TariffDocument> {
  const options = await db.select().from(deliveryOptions)
  const bands = await db.select().from(deliveryBands).orderBy(asc(deliveryBands.upToGrams))
  const zones = await db.select().from(deliveryZones).orderBy(asc(deliveryZones.position))
  const prefixes = await db.select().from(deliveryPostcodes).orderBy(asc(deliveryPostcodes.prefix))
  const terms = await db.select().from(deliveryTerms)
  const option = (id: DeliveryId) => {
    const row = options.find((one) => one.id === id)
    return {
      label: row?.label ?? '',
      note: row?.note ?? '',
      fromDays: row?.fromDays ?? 0,
      untilDays: row?.untilDays ?? 0,
      prices: bands
        .filter(({ optionId }) => optionId === id)
        .map(({ upToGrams, pence }) => ({ upToKg: upToGrams / 1000, pence })),
      furtherPalletPence: row?.furtherPalletPence ?? 0,
    }
  }
  const term = (zoneId: string, id: DeliveryId) => {
    const row = terms.find((one) => one.zoneId === zoneId && one.optionId === id)
    return {
      isOffered: row?.isOffered ?? true,
      surchargePence: row?.surchargePence ?? 0,
      extraDays: row?.extraDays ?? 0,
    }
  }
  return {
    economy: option('economy'),
    'next-day': option('next-day'),
    parcel: option('parcel'),
    collection: option('collection'),
    'sample-post': option('sample-post'),
    zones: zones.map(({ id, name, exclusion }) => ({
      id,
      name,
      postcodes: prefixes.filter(({ zoneId }) => zoneId === id).map(({ prefix }) => prefix),
      notDelivered: exclusion ?? '',
      terms: { economy: term(id, 'economy'), 'next-day': term(id, 'next-day'), parcel: term(id, 'parcel') },
    })),
  }
}

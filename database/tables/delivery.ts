import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { deliveryIds, deliveryServices } from '#contract/arithmetic/delivery-service.ts'

/** Delivery prices and zones. Money is pence including VAT; days are working days. */

export const deliveryOptions = pgTable(
  'delivery_options',
  {
    id: text({ enum: deliveryIds }).primaryKey(),
    service: text({ enum: deliveryServices }).notNull(),
    label: text().notNull(),
    /** '{days}' is replaced by the number of days. */
    note: text().notNull(),
    fromDays: integer().notNull(),
    untilDays: integer().notNull(),
    furtherPalletPence: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    check('delivery_options_days', sql`${table.fromDays} >= 0 and ${table.untilDays} >= ${table.fromDays}`),
    check('delivery_options_further_pallet', sql`${table.furtherPalletPence} >= 0`),
  ],
)

/** The price of an option by weight. The lightest band that fits the order applies. */
export const deliveryBands = pgTable(
  'delivery_bands',
  {
    optionId: text({ enum: deliveryIds })
      .notNull()
      .references(() => deliveryOptions.id, { onDelete: 'cascade' }),
    upToGrams: integer().notNull(),
    pence: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.optionId, table.upToGrams] }),
    check('delivery_bands_pence', sql`${table.pence} >= 0`),
  ],
)

export const deliveryZones = pgTable('delivery_zones', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Why the shop does not deliver there, as a sentence for the customer; null if it does. */
  exclusion: text(),
  /** What a part of the day costs there on top of its price. */
  slotSurchargePence: integer().notNull().default(0),
  position: integer().notNull(),
})

/** Postcode areas ('IV') and districts ('PO30'). The zone without prefixes is everywhere else. */
export const deliveryPostcodes = pgTable('delivery_postcodes', {
  prefix: text().primaryKey(),
  zoneId: text()
    .notNull()
    .references(() => deliveryZones.id, { onDelete: 'cascade' }),
})

/** How an option differs in a zone. */
export const deliveryTerms = pgTable(
  'delivery_terms',
  {
    zoneId: text()
      .notNull()
      .references(() => deliveryZones.id, { onDelete: 'cascade' }),
    optionId: text({ enum: deliveryIds })
      .notNull()
      .references(() => deliveryOptions.id, { onDelete: 'cascade' }),
    isOffered: boolean().notNull(),
    surchargePence: integer().notNull(),
    extraDays: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.zoneId, table.optionId] }),
    check('delivery_terms_surcharge', sql`${table.surchargePence} >= 0 and ${table.extraDays} >= 0`),
  ],
)

/** One row. Triggers change its version whenever the tables above change, so that processes can cache them. */
export const deliveryTariff = pgTable('delivery_tariff', { version: uuid().notNull() })

import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { deliveryIds, deliveryServices } from '#contract/arithmetic/delivery-service.ts'

/** What delivery costs and where it goes, as rows. Money is pence including VAT, days are working days. */

export const deliveryOptions = pgTable(
  'delivery_options',
  {
    id: text({ enum: deliveryIds }).primaryKey(),
    service: text({ enum: deliveryServices }).notNull(),
    label: text().notNull(),
    /** '{days}' stands for how many it takes. */
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

/** The price of an option by weight; the lightest band that holds it counts. */
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
  /** Why nothing is delivered there, as a sentence for a buyer; null where it is. */
  exclusion: text(),
  position: integer().notNull(),
})

/** Areas ('IV') and districts ('PO30'); the zone without any is everywhere else. */
export const deliveryPostcodes = pgTable('delivery_postcodes', {
  prefix: text().primaryKey(),
  zoneId: text()
    .notNull()
    .references(() => deliveryZones.id, { onDelete: 'cascade' }),
})

/** Where an option differs in a zone from everywhere else. */
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

/** One row. Triggers give it another version whenever a row of the tables above changes: who has read them need not again. */
export const deliveryTariff = pgTable('delivery_tariff', { version: uuid().notNull() })

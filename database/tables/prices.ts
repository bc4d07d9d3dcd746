import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { variations } from './catalogue.ts'
import { actorKinds } from './orders.ts'

/** The price with which a size of a draft will be published. It is not in `prices`, because the size has no row yet. */
export type FirstPrice = {
  /** Of the product. */
  key: string
  sku: string
  name: string
  size: string
  before: number | null
  after: number
  state: 'done' | 'undone'
}

/** Prices that were changed together, and can be undone together. */
export const priceChanges = pgTable('price_changes', {
  id: serial().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  actor: text({ enum: actorKinds }).notNull(),
  staffId: integer(),
  actorName: text(),
  note: text().notNull(),
  /** For an undo: the change that it takes back. */
  undoes: integer(),
  undoneBy: integer(),
  /** Null while sizes are left to do. */
  finishedAt: timestamp({ withTimezone: true }),
  /** What it set for sizes that are not published yet. */
  firstPrices: jsonb().$type<FirstPrice[]>(),
})

/** A price row would have applied from here on, until then or for good. */
export type LostTime = { id: number; from: string; until: string | null }

/** What a change does to one size: a new price, or the end of its sale if there is no price. */
export const priceChangeItems = pgTable(
  'price_change_items',
  {
    changeId: integer()
      .notNull()
      .references(() => priceChanges.id, { onDelete: 'cascade' }),
    variationId: integer()
      .notNull()
      .references(() => variations.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['regular', 'sale'] }).notNull(),
    pence: integer(),
    /** Null for 'now', until it is done. */
    validFrom: timestamp({ withTimezone: true }),
    validUntil: timestamp({ withTimezone: true }),
    /** The price of this kind at that moment without the change. */
    beforePence: integer(),
    /** The prices of the size when the change was planned: it is left alone if they have changed since. */
    seen: text().notNull(),
    /** The price rows that the change ended earlier, and the time they lost by it. */
    shortened: jsonb().$type<LostTime[]>(),
    state: text({ enum: ['pending', 'done', 'left', 'undone'] }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.variationId, table.kind] }),
    index('price_change_items_variation').on(table.variationId),
    index('price_change_items_pending').on(table.changeId, table.variationId).where(sql`${table.state} = 'pending'`),
  ],
)

/** What a size costs the shop, without VAT, in the unit it is sold by. Only for people with the permission `prices.cost`. */
export const variationCosts = pgTable(
  'variation_costs',
  {
    variationId: integer()
      .primaryKey()
      .references(() => variations.id, { onDelete: 'cascade' }),
    pence: integer().notNull(),
    recordedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('variation_costs_pence', sql`${table.pence} > 0`)],
)

import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { variations } from './catalogue.ts'
import { customers } from './customers.ts'
import { plans } from './projects.ts'
import { vouchers } from './vouchers.ts'

const moment = () => timestamp({ withTimezone: true })

/**
 * A guest's basket is found by the hash of the token in their cookie, a customer's by the customer. Every write to a basket
 * or its lines locks this row first, which prevents all races.
 */
export const baskets = pgTable(
  'baskets',
  {
    id: serial().primaryKey(),
    tokenHash: text().unique(),
    customerId: integer()
      .unique()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    /** Null for a customer's basket, which never expires. */
    expiresAt: moment(),
    /** The voucher that the shopper entered. Whether it applies is decided each time the basket is priced. */
    voucherId: integer().references(() => vouchers.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('baskets_expiry').on(table.expiresAt),
    check('baskets_owner', sql`(${table.tokenHash} is null) <> (${table.customerId} is null)`),
  ],
)

export const basketLines = pgTable(
  'basket_lines',
  {
    /** Random, because it is in URLs. */
    id: uuid().primaryKey(),
    /** Lines are shown in the order they were added. */
    position: serial().notNull(),
    basketId: integer()
      .notNull()
      .references(() => baskets.id, { onDelete: 'cascade' }),
    variationId: integer()
      .notNull()
      .references(() => variations.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
    /** Only to show that the price has changed. The current price is always charged. */
    priceAtAdding: integer().notNull(),
    version: integer().notNull().default(1),
    /** The preferred batch, to match an earlier purchase, if it has enough pieces. */
    batchId: integer(),
    /** The plan that the line came from, if any. */
    planId: text().references(() => plans.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('basket_lines_plan').on(table.planId),
    uniqueIndex('basket_lines_variation').on(table.basketId, table.variationId),
    check('basket_lines_pieces', sql`${table.pieces} >= 1`),
  ],
)

/** Additions that had an Idempotency-Key, so that a retry does not add again. */
export const basketAdds = pgTable(
  'basket_adds',
  {
    basketId: integer()
      .notNull()
      .references(() => baskets.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    bodyHash: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.basketId, table.key] })],
)

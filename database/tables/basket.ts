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

const moment = () => timestamp({ withTimezone: true })

/**
 * A guest's basket is known by the hash of the token in their cookie, a customer's by the customer. Whoever writes to
 * a basket or its lines locks this row first: that one rule settles every race.
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
    /** Null: never. A customer's basket waits for them. */
    expiresAt: moment(),
  },
  (table) => [
    index('baskets_expiry').on(table.expiresAt),
    check('baskets_owner', sql`(${table.tokenHash} is null) <> (${table.customerId} is null)`),
  ],
)

export const basketLines = pgTable(
  'basket_lines',
  {
    /** Unguessable: it stands in addresses. */
    id: uuid().primaryKey(),
    /** Lines show in the order they were put in. */
    position: serial().notNull(),
    basketId: integer()
      .notNull()
      .references(() => baskets.id, { onDelete: 'cascade' }),
    variationId: integer()
      .notNull()
      .references(() => variations.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
    /** Only to tell the shopper when it changed; what is charged is always today's. */
    priceAtAdding: integer().notNull(),
    version: integer().notNull().default(1),
    /** The batch it should come from, if that has enough: more of what was bought before. */
    batchId: integer(),
    /** The plan it came from, where it came from one. */
    planId: text().references(() => plans.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('basket_lines_plan').on(table.planId),
    uniqueIndex('basket_lines_variation').on(table.basketId, table.variationId),
    check('basket_lines_pieces', sql`${table.pieces} >= 1`),
  ],
)

/** Adds that were done under an Idempotency-Key, so that a retry does not do them again. */
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

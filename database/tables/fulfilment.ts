import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { orderLines, orders } from './orders.ts'
import { refunds } from './payments.ts'

/** A delivery that left the yard. An order sent in parts has several; orders older than this table have none. */
export const dispatches = pgTable(
  'dispatches',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    carrier: text(),
    trackingNumber: text(),
    /** The number of pallets; null if it was not recorded. */
    pallets: integer(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('dispatches_order').on(table.orderId),
    index('dispatches_tracking')
      .on(sql`upper(replace(${table.trackingNumber}, ' ', ''))`)
      .where(sql`${table.trackingNumber} is not null`),
  ],
)

export const dispatchLines = pgTable(
  'dispatch_lines',
  {
    dispatchId: integer()
      .notNull()
      .references(() => dispatches.id, { onDelete: 'cascade' }),
    lineId: integer()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dispatchId, table.lineId] })],
)

/** The pieces that a refund is for. A refund of money only has none. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: integer()
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    lineId: integer()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
    amountPence: integer().notNull(),
    /** Whether the pieces went back into stock. */
    restocked: boolean().notNull(),
    /** Whether the pieces had not been dispatched, and now never will be. */
    unsent: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.lineId] })],
)

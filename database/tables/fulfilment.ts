import { boolean, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { orderLines, orders } from './orders.ts'
import { refunds } from './payments.ts'

/** What left the yard at one time. An order that goes in parts has several; those from before this was kept have none. */
export const dispatches = pgTable(
  'dispatches',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    carrier: text(),
    trackingNumber: text(),
    /** On how many pallets it went; null where nobody said. */
    pallets: integer(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('dispatches_order').on(table.orderId)],
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

/** Which pieces a refund is for. A refund of money alone has none. */
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
    /** Whether they went back into stock. */
    restocked: boolean().notNull(),
    /** Whether they had not left yet, and so never will. */
    unsent: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.lineId] })],
)

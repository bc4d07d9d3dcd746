import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

/** Notes about an order that only staff see. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    author: text().notNull(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('order_notes_order').on(table.orderId)],
)

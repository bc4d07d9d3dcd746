import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from './customers.ts'
import { staff } from './staff.ts'

const moment = () => timestamp({ withTimezone: true })

/** A list as somebody likes to see it: the address of its filter under a name, for them alone or for everybody. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: serial().primaryKey(),
    staffId: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    query: text().notNull(),
    isShared: boolean().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('saved_views_staff').on(table.staffId)],
)

/** What staff wrote about a customer for each other. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: serial().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    author: text().notNull(),
    text: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('customer_notes_customer').on(table.customerId)],
)

/** What was done under an Idempotency-Key, and what came of it: a retry is answered by this row and changes nothing. */
export const officeRequests = pgTable(
  'office_requests',
  {
    staffId: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Of the address and the body: the same key for anything else is refused. */
    bodyHash: text().notNull(),
    result: jsonb(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.key] }), index('office_requests_at').on(table.at)],
)

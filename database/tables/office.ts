import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { savedViewScreens } from '#contract/office/bulk.ts'
import { customers } from './customers.ts'
import { staff } from './staff.ts'

const moment = () => timestamp({ withTimezone: true })

/** A saved view: the URL of a filtered list with a name, for one person or for everybody. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: serial().primaryKey(),
    staffId: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    screen: text({ enum: savedViewScreens }).notNull().default('orders'),
    name: text().notNull(),
    query: text().notNull(),
    isShared: boolean().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('saved_views_staff').on(table.staffId)],
)

/** Notes about a customer that only staff see. */
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

/** Requests with an Idempotency-Key and their results. A retry gets the saved result and changes nothing. */
export const officeRequests = pgTable(
  'office_requests',
  {
    staffId: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Hash of the path and the body. The same key with another request is refused. */
    bodyHash: text().notNull(),
    result: jsonb(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.key] }), index('office_requests_at').on(table.at)],
)

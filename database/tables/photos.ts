import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

const moment = () => timestamp({ withTimezone: true })

/** Every stored photo, by a name nobody can guess. Batches and claims refer to it; one that none refers to is deleted after a day. */
export const photos = pgTable(
  'photos',
  {
    name: text().primaryKey(),
    /** The order it was sent for, which alone may name it in a claim; null where staff took it. */
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    uploadedAt: moment().notNull(),
    /** Nobody may name it any more, and its file is deleted next. */
    removedAt: moment(),
  },
  (table) => [index('photos_order').on(table.orderId)],
)

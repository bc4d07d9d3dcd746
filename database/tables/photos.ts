import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

const moment = () => timestamp({ withTimezone: true })

/** Every stored photo, under a random name. A photo that no batch or claim refers to is deleted after a day. */
export const photos = pgTable(
  'photos',
  {
    name: text().primaryKey(),
    /** The order that it was uploaded for: only its claims may use the photo. Null for photos by staff. */
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    uploadedAt: moment().notNull(),
    /** Set before the file is deleted. Nothing may refer to the photo from then on. */
    removedAt: moment(),
  },
  (table) => [index('photos_order').on(table.orderId)],
)

import { index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { orderLines, orders } from './orders.ts'
import { photos } from './photos.ts'

const moment = () => timestamp({ withTimezone: true })

export const claimKinds = ['fault', 'return'] as const
export const claimStates = ['open', 'replacement', 'refund', 'declined'] as const

/** What a buyer says is broken or missing, or would like to send back; and what the shop decided. */
export const claims = pgTable(
  'claims',
  {
    id: serial().primaryKey(),
    reference: text().notNull().unique(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: claimKinds }).notNull(),
    state: text({ enum: claimStates }).notNull().default('open'),
    message: text().notNull(),
    createdAt: moment().notNull(),
    /** What the buyer was told, by whom and when; null while it is open. */
    answer: text(),
    decidedBy: text(),
    decidedAt: moment(),
  },
  (table) => [index('claims_order').on(table.orderId), index('claims_state').on(table.state, table.id)],
)

const ofClaim = () =>
  integer()
    .notNull()
    .references(() => claims.id, { onDelete: 'cascade' })

export const claimLines = pgTable(
  'claim_lines',
  {
    claimId: ofClaim(),
    lineId: integer()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.claimId, table.lineId] })],
)

/** The order that replaces what was claimed: a claim has one at most. */
export const replacements = pgTable('replacements', {
  claimId: integer()
    .primaryKey()
    .references(() => claims.id, { onDelete: 'cascade' }),
  orderId: integer()
    .notNull()
    .unique()
    .references(() => orders.id, { onDelete: 'cascade' }),
})

/** Which pieces of the first order it replaces. */
export const replacementLines = pgTable(
  'replacement_lines',
  {
    claimId: integer()
      .notNull()
      .references(() => replacements.claimId, { onDelete: 'cascade' }),
    lineId: integer()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.claimId, table.lineId] })],
)

/** Photographs of what is broken, by the name they are stored under. */
export const claimPhotos = pgTable(
  'claim_photos',
  {
    claimId: ofClaim(),
    position: integer().notNull(),
    picture: text()
      .notNull()
      .references(() => photos.name),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.position] }),
    index('claim_photos_picture').on(table.picture),
  ],
)

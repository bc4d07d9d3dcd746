import { index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { orderLines, orders } from './orders.ts'
import { photos } from './photos.ts'

const moment = () => timestamp({ withTimezone: true })

export const claimKinds = ['fault', 'return', 'leftover'] as const
export const claimStates = ['open', 'replacement', 'refund', 'declined'] as const

/** A report of broken or missing pieces, or a request to return pieces or to sell them back, with the shop's decision. */
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
    /** The reply to the buyer, its author and its time; null while the claim is open. */
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

/** The replacement order of a claim, which has at most one. */
export const replacements = pgTable('replacements', {
  claimId: integer()
    .primaryKey()
    .references(() => claims.id, { onDelete: 'cascade' }),
  orderId: integer()
    .notNull()
    .unique()
    .references(() => orders.id, { onDelete: 'cascade' }),
})

/** The pieces of the original order that are replaced. */
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

/** Photos of the damage, by their file name. */
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

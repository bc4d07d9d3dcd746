import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Face } from '#contract/media/face.ts'
import { moveReasons } from '#contract/stock/move-reasons.ts'
import { variations } from './catalogue.ts'
import { actorKinds } from './orders.ts'
import { photos } from './photos.ts'

const moment = () => timestamp({ withTimezone: true })

/** Pieces that arrived together and look alike. A trigger writes the remaining pieces, from the stock moves. */
export const stockBatches = pgTable(
  'stock_batches',
  {
    id: serial().primaryKey(),
    variationId: integer()
      .notNull()
      .references(() => variations.id),
    /** As written on the pallet. */
    code: text().notNull(),
    /** The place in the yard. */
    place: text().notNull(),
    photo: text().references(() => photos.name),
    /** Its stone in uploaded photographs. */
    faces: jsonb().$type<Face[]>().notNull().default([]),
    pieces: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('stock_batches_code').on(table.variationId, sql`lower(${table.code})`),
    index('stock_batches_search').on(sql`lower(${table.code}) text_pattern_ops`),
    index('stock_batches_photo').on(table.photo).where(sql`${table.photo} is not null`),
    check('stock_batches_pieces', sql`${table.pieces} >= 0`),
  ],
)

/**
 * Every change of stock, kept for good. A trigger writes the sums of these rows to `variations` and `stock_batches`. Other
 * triggers prevent rows from being changed and the sums from being set in any other way.
 */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    variationId: integer()
      .notNull()
      .references(() => variations.id),
    batchId: integer().references(() => stockBatches.id),
    /** Positive or negative. */
    pieces: integer().notNull(),
    reason: text({ enum: moveReasons }).notNull(),
    /** The order it was for, if any. */
    orderId: integer(),
    actor: text({ enum: actorKinds }).notNull(),
    actorName: text(),
    note: text(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('stock_moves_variation').on(table.variationId, table.id),
    index('stock_moves_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('stock_moves_batch').on(table.batchId, table.id).where(sql`${table.batchId} is not null`),
    // For recent sales, which show what is running low.
    index('stock_moves_sold').on(table.at).where(sql`${table.reason} in ('sold', 'put_back')`),
    check('stock_moves_pieces', sql`${table.pieces} <> 0`),
  ],
)

import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { releaseStates } from '#contract/office/releases.ts'
import { variations } from './catalogue.ts'
import { documentKinds } from './documents.ts'
import { priceChanges } from './prices.ts'

const moment = () => timestamp({ withTimezone: true })

/** Changes to several documents that go live together. */
export const releases = pgTable(
  'releases',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    note: text().notNull().default(''),
    /** When it is published; null if somebody publishes it by hand. */
    dueAt: moment(),
    state: text({ enum: releaseStates }).notNull().default('open'),
    whyHeld: text(),
    /** A new one with every change: a publish names the release that the editor has seen. */
    version: integer().notNull().default(1),
    author: text().notNull(),
    createdAt: moment().notNull(),
    publishedAt: moment(),
    undoneAt: moment(),
    /** The change of prices that the release has made. A trigger refuses to publish a release without its prices. */
    priceChangeId: integer().references(() => priceChanges.id),
  },
  (table) => [index('releases_due').on(table.dueAt).where(sql`${table.state} = 'open'`)],
)

/** What a release changes in one document. */
export const releaseDocuments = pgTable(
  'release_documents',
  {
    releaseId: integer()
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    kind: text({ enum: documentKinds }).notNull(),
    entityId: text().notNull(),
    /** Each changed field, with its value before: a publish applies them to what is live by then. */
    changes: jsonb().$type<{ field: string; from: unknown; to: unknown }[]>().notNull(),
    author: text().notNull(),
    addedAt: moment().notNull(),
    /** Why it could not be published, as a sentence for each field. */
    faults: jsonb().$type<Record<string, string>>(),
    /** The revision that the release has published. */
    revision: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.kind, table.entityId] }),
    index('release_documents_document').on(table.kind, table.entityId),
  ],
)

/** A price that a release sets when it is published. */
export const releasePrices = pgTable(
  'release_prices',
  {
    releaseId: integer()
      .notNull()
      .references(() => releases.id),
    variationId: integer()
      .notNull()
      .references(() => variations.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['regular', 'sale'] }).notNull(),
    /** Null ends the sale. */
    pence: integer(),
    /** The last day of a sale. */
    ends: date(),
    /** The regular price that the author saw. Another one by then stops the release. */
    seenPence: integer(),
    /** The price of this kind that the author saw. */
    beforePence: integer(),
    author: text().notNull(),
    addedAt: moment().notNull(),
    /** Why it could not be set, as a sentence. */
    fault: text(),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.variationId, table.kind] }),
    index('release_prices_variation').on(table.variationId),
  ],
)

import { integer, jsonb, pgSequence, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { actorKinds } from './orders.ts'

/** The parts of the shop that staff edit as whole documents, with drafts and a history. */
export const documentKinds = [
  'settings',
  'page',
  'post',
  'question',
  'slides',
  'menu',
  'tariff',
  'collection',
  'term',
  'product',
] as const

/** A document as JSON. Its fields are compared and merged one by one. */
export type DocumentFields = Record<string, unknown>

const moment = () => timestamp({ withTimezone: true })

/** The numbers of drafts. */
export const draftNumbers = pgSequence('draft_numbers', { maxValue: 2_147_483_647 })

/** Changes that are not published yet. A draft may be incomplete. */
export const drafts = pgTable(
  'drafts',
  {
    kind: text({ enum: documentKinds }).notNull(),
    entityId: text().notNull(),
    document: jsonb().$type<DocumentFields>().notNull(),
    /** The revision that the draft started from. */
    baseNumber: integer().notNull(),
    /** A new one with every save, never used twice: a publish names the draft that the editor has seen. */
    number: integer().notNull(),
    staffId: integer(),
    author: text().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entityId] })],
)

/** Every published version of every document. A trigger prevents rows from being changed or deleted. */
export const revisions = pgTable(
  'revisions',
  {
    kind: text({ enum: documentKinds }).notNull(),
    entityId: text().notNull(),
    number: integer().notNull(),
    document: jsonb().$type<DocumentFields>().notNull(),
    at: moment().notNull(),
    actor: text({ enum: actorKinds }).notNull(),
    staffId: integer(),
    actorName: text(),
    /** The revision whose document was published again. */
    restoredFrom: integer(),
    /** The release that published it. */
    releaseId: integer(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entityId, table.number] })],
)

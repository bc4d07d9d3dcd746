import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { actorKinds } from './orders.ts'

/**
 * Who changed what. A trigger writes the number and the hashes: each row has its own hash and the hash of the row before it.
 * Another trigger prevents rows from being changed or deleted.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actor: text({ enum: actorKinds }).notNull(),
    /** Null for the command line. */
    staffId: integer(),
    actorName: text(),
    verb: text().notNull(),
    /** The kind of subject and its id: `order`, `ORD-…`. */
    subject: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_log_subject').on(table.subject, table.subjectId, table.id),
    index('audit_log_staff').on(table.staffId, table.id),
    index('audit_log_verb').on(table.verb, table.id),
    index('audit_log_at').on(table.at),
  ],
)

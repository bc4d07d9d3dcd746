import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { actorKinds } from './orders.ts'

/**
 * Who changed what. Number and hashes are written by a trigger: each row carries the hash of the one before it and of
 * itself. Another trigger refuses to change or delete any.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actor: text({ enum: actorKinds }).notNull(),
    /** Null for whoever works on the command line. */
    staffId: integer(),
    actorName: text(),
    verb: text().notNull(),
    /** The kind of thing and which one: `order`, `ORD-…`. */
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
  ],
)

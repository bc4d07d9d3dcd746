import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type BulkEdit, bulkItemStates, bulkJobStates } from '#contract/office/bulk-products.ts'
import { staff } from './staff.ts'

const moment = () => timestamp({ withTimezone: true })

/** A change to many products. A worker carries it out in batches, and continues after a crash. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: serial().primaryKey(),
    staffId: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    author: text().notNull(),
    edits: jsonb().$type<BulkEdit[]>().notNull(),
    state: text({ enum: bulkJobStates }).notNull(),
    /** The job that this one undoes. */
    undoOf: integer().unique('bulk_jobs_undo_of'),
    createdAt: moment().notNull(),
    /** When its last batch ended: jobs take turns. */
    ranAt: moment().notNull(),
    /** Failed batches in a row. */
    failures: integer().notNull().default(0),
    retryAt: moment(),
    stoppedBecause: text(),
  },
  (table) => [index('bulk_jobs_due').on(table.ranAt).where(sql`${table.state} in ('checking', 'running')`)],
)

/** A product of a bulk change. */
export const bulkJobItems = pgTable(
  'bulk_job_items',
  {
    jobId: integer()
      .notNull()
      .references(() => bulkJobs.id, { onDelete: 'cascade' }),
    productKey: uuid().notNull(),
    /** In the order of the names. */
    position: integer().notNull(),
    state: text({ enum: bulkItemStates }).notNull(),
    field: text(),
    reason: text(),
    /** The revision that was live before, and the one that this job published. */
    before: integer(),
    number: integer(),
    /** When undoing: the revision that is published again. */
    restores: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.productKey] }),
    index('bulk_job_items_state').on(table.jobId, table.state, table.position),
  ],
)

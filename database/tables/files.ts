import { customType, integer, jsonb, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { type FilePlan, type FileReading, fileStates, importKinds } from '#contract/office/files.ts'

const moment = () => timestamp({ withTimezone: true })
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** A row of a file that was left out, and why. */
export type FaultyRow = { row: number; fault: string }

/** A file that staff have sent to change prices, products, stock or the catalogue. */
export const fileImports = pgTable('file_imports', {
  id: serial().primaryKey(),
  kind: text({ enum: importKinds }).notNull(),
  name: text().notNull(),
  bytes: integer().notNull(),
  state: text({ enum: fileStates }).notNull(),
  author: text().notNull(),
  sentAt: moment().notNull(),
  /** How its text and columns are read; null for a zip. */
  reading: jsonb().$type<FileReading>(),
  /** What a zip would change, as it was last computed: its pages are read from here. */
  plan: jsonb().$type<FilePlan>(),
  appliedBy: text(),
  appliedAt: moment(),
  /** Rows that changed something. */
  changed: integer(),
  faults: jsonb().$type<FaultyRow[]>(),
  /** What to undo: a row of `price_changes` or of `bulk_jobs`. */
  priceChange: integer(),
  bulkJob: integer(),
})

/** The file as it was sent, a megabyte in a row. */
export const fileParts = pgTable(
  'file_parts',
  {
    fileId: integer()
      .notNull()
      .references(() => fileImports.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.part] })],
)

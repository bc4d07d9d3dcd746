import { z } from 'zod'
import { textParameter, wholeParameter } from '../http/responses.ts'
import type { Permission } from './permissions.ts'

/** Files out and in: a plan of what a file would change, its faults by row, and what became of it. */

export const csvKinds = ['products', 'prices', 'stock'] as const
export type CsvKind = (typeof csvKinds)[number]
export const importKinds = [...csvKinds, 'catalogue'] as const
export type ImportKind = (typeof importKinds)[number]
export const exportKinds = [...importKinds, 'consents'] as const
export type ExportKind = (typeof exportKinds)[number]

/** What a role needs to get a file of this kind. */
export const exportPermissions: Record<ExportKind, Permission> = {
  products: 'catalogue.edit',
  prices: 'prices.read',
  stock: 'stock.read',
  catalogue: 'catalogue.edit',
  consents: 'customers.export',
}
/** What it needs to send one, and to carry out what the file says. */
export const importPermissions: Record<ImportKind, Permission> = {
  products: 'catalogue.publish',
  prices: 'prices.change',
  stock: 'stock.move',
  catalogue: 'catalogue.import',
}

export const largestCsvBytes = 10 * 1024 * 1024
export const largestZipBytes = 64 * 1024 * 1024
export const mostFileRows = 20_000
export const mostColumns = 100
export const longestCell = 10_000
/** Products that one file may change: they are changed together. */
export const mostImportedProducts = 500
/** Lines of stock that one file may count. */
export const mostCountedLines = 2000
/** Rows of a plan in one response. */
export const planPageRows = 100

export const fileStates = ['open', 'applied'] as const

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export const separators = [',', ';', '\t'] as const
export const decimals = ['.', ','] as const

const textReadingSchema = z.strictObject({
  encoding: z.enum(encodings),
  separator: z.enum(separators),
  decimal: z.enum(decimals),
})
export type TextReading = z.output<typeof textReadingSchema>
const fileReadingSchema = textReadingSchema.extend({
  /** For each column of the file the field it fills; null if it is not used. */
  columns: z.array(z.string().max(40).nullable()).max(mostColumns),
})
export type FileReading = z.output<typeof fileReadingSchema>

export const fileQuerySchema = z.strictObject({ kind: z.enum(importKinds), name: textParameter(200) })
export const fileListQuerySchema = z.strictObject({ before: wholeParameter(1, 999_999_999).optional() })
export const zipQuerySchema = z.strictObject({ pictures: z.enum(['yes', 'no']).default('yes') })

const sentFileSchema = z.object({
  id: z.int(),
  kind: z.enum(importKinds),
  name: z.string(),
  bytes: z.int(),
  state: z.enum(fileStates),
  by: z.string(),
  at: z.iso.datetime(),
  applied_by: z.string().nullable(),
  applied_at: z.iso.datetime().nullable(),
  changed: z.int().nullable(),
  /** Rows that were left out. */
  faults: z.int().nullable(),
  price_change: z.int().nullable(),
  bulk_job: z.int().nullable(),
  /** Whether it can be undone, or has been. */
  undo: z.enum(['possible', 'done']).nullable(),
})
export type SentFile = z.output<typeof sentFileSchema>
export const fileListSchema = z.object({ files: z.array(sentFileSchema), next: z.int().nullable() })

const tableSchema = z.object({
  reading: fileReadingSchema,
  rows: z.int(),
  /** The heading of each column, and the first row with something in it. */
  columns: z.array(z.object({ heading: z.string(), sample: z.string() })),
  /** What a column can be. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), is_needed: z.boolean() })),
})
export type FileTable = z.output<typeof tableSchema>
export const fileDetailsSchema = sentFileSchema.extend({ table: tableSchema.nullable() })
export type FileDetails = z.output<typeof fileDetailsSchema>

/** How a file is read: without columns, they are found by their headings. Nothing for a zip. */
export const readFileSchema = z.strictObject({ reading: textReadingSchema })
export const planFileSchema = z.strictObject({
  reading: fileReadingSchema.optional(),
  offset: z.int().min(0).max(mostFileRows).default(0),
})

const plannedRowSchema = z.object({
  /** The row's number in a spreadsheet; null in a zip. */
  row: z.int().nullable(),
  title: z.string(),
  detail: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  note: z.string().nullable(),
  /** Why this row is left out. */
  fault: z.string().nullable(),
})
export type PlannedRow = z.output<typeof plannedRowSchema>

/** What has to be confirmed: sizes that would cost nothing, or be sold for less than their cost. */
export const fileQuestions = ['zero', 'below_cost'] as const
export type FileQuestions = Record<(typeof fileQuestions)[number], number>

export const filePlanSchema = z.object({
  /** Sent back to carry out exactly this plan. */
  hash: z.string(),
  changed: z.int(),
  unchanged: z.int(),
  faults: z.int(),
  questions: z.object({ zero: z.int(), below_cost: z.int() }),
  /** Faults first, then changes; a page of them. */
  rows: z.array(plannedRowSchema),
})
export type FilePlan = z.output<typeof filePlanSchema>

export const applyFileSchema = z.strictObject({
  hash: z.string().max(64),
  accepts: z.array(z.enum(fileQuestions)).max(fileQuestions.length).default([]),
})

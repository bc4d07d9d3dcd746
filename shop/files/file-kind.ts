import type { FileQuestions, PlannedRow, TextReading } from '#contract/office/files.ts'
import type { Permission } from '#contract/office/permissions.ts'
import type { Database } from '#database/database.ts'
import type { ActingContext } from '../context.ts'
import type { Refusal } from '../refuse.ts'
import type { CsvCell } from './write-csv.ts'

export type FileField = {
  name: string
  /** The heading of its column in a file of the shop. */
  label: string
  /** Other headings that mean it, in small letters. */
  aliases?: readonly string[]
  isNeeded?: boolean
  /** Helps to tell the sizes apart, and is not read back. */
  isInformation?: boolean
  /** Only people with this permission get the column. */
  permission?: Permission
}

/** A row whose cells have been found. Empty cells are left out: they leave everything as it is. */
export type FileEntry = { row: number; sku: string; values: Map<string, string> }

export type KindPlan = {
  rows: PlannedRow[]
  questions: FileQuestions
  /** What the kind itself compares, if that is more than the rows. */
  hash?: string
}

export type KindOutcome = { ok: true; changed: number; priceChange?: number; bulkJob?: number } | Refusal<string>

type PlanInput = { entries: FileEntry[]; decimal: TextReading['decimal'] }

/** What is special about a kind of CSV file. The SKU is its first column. */
export type FileKind = {
  fields: readonly FileField[]
  /** Two rows with the same are a fault. */
  keyOf: (entry: FileEntry) => string
  /** What the rows would change. Changes nothing. */
  plan: (db: Database, ctx: ActingContext, input: PlanInput) => Promise<KindPlan | Refusal<'too_many'>>
  /** The locks under which a plan still fits when it is carried out. */
  lock: (tx: Database, ctx: ActingContext, entries: FileEntry[]) => Promise<void>
  /** Carries out all of the plan that has no fault, in this transaction. */
  apply: (tx: Database, ctx: ActingContext, input: PlanInput & { plan: KindPlan; note: string }) => Promise<KindOutcome>
  /** After the commit: what is done in batches. */
  finish?: (ctx: ActingContext, outcome: { priceChange?: number | undefined }) => Promise<void>
  /** Everything the shop has, as rows of a file. */
  export: (db: Database, ctx: ActingContext) => Promise<CsvCell[][]>
}

export const noQuestions: FileQuestions = { zero: 0, below_cost: 0 }

export const plannedRow = (entry: FileEntry, row: Partial<PlannedRow>): PlannedRow => ({
  row: entry.row,
  title: entry.sku,
  detail: '',
  changes: [],
  note: null,
  fault: null,
  ...row,
})

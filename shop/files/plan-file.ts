import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  type CsvKind,
  type FileDetails,
  type FilePlan,
  type FileReading,
  importPermissions,
  type PlannedRow,
  planPageRows,
  type TextReading,
} from '#contract/office/files.ts'
import type { Database } from '#database/database.ts'
import { fileImports } from '#database/tables/files.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { appliedText } from './applied-file.ts'
import { planCatalogue } from './catalogue-file.ts'
import type { FileEntry, FileKind, KindPlan } from './file-kind.ts'
import { columnFault, csvFileKinds, entriesOf, openTable, tableDetails } from './file-table.ts'
import { sentFile } from './list-files.ts'
import { findFile, readBytes, type StoredFile } from './stored-file.ts'

/** A file with its columns. Reading it in another way finds its columns again. */
export async function readFile({
  ctx,
  input: { id, reading },
}: {
  ctx: ActingContext
  input: { id: number; reading?: TextReading }
}): Promise<({ ok: true } & FileDetails) | Refusal<'invalid'>> {
  const file = await findFile(ctx, id)
  const details = await sentFile(ctx.database.db, file)
  if (file.kind === 'catalogue') return { ok: true, ...details, table: null }
  const kind = csvFileKinds[file.kind]
  const opened = await openTable(kind, await readBytes(ctx.database.db, id), reading ?? file.reading ?? undefined)
  return opened.ok ? { ok: true, ...details, table: tableDetails(kind, opened) } : opened
}

/** What a file would change, row by row. Changes nothing but how the file is read. */
export async function planFile({
  ctx,
  input: { id, reading, offset },
}: {
  ctx: ActingContext
  input: { id: number; reading?: FileReading | undefined; offset: number }
}): Promise<({ ok: true } & FilePlan) | Refusal<string>> {
  const file = await findFile(ctx, id)
  requirePermission(ctx, importPermissions[file.kind])
  if (file.state === 'applied') return refuse('applied', appliedText(file))
  const { db } = ctx.database
  if (reading) await db.update(fileImports).set({ reading }).where(eq(fileImports.id, id))
  const plan = await wholePlan(db, ctx, { file: reading ? { ...file, reading } : file, offset })
  if (!plan.ok) return plan
  return { ...plan, rows: plan.rows.slice(offset, offset + planPageRows) }
}

async function wholePlan(db: Database, ctx: ActingContext, { file, offset }: { file: StoredFile; offset: number }) {
  // Further pages of a zip: comparing the whole catalogue again would keep visitors waiting.
  if (offset > 0 && file.plan) return { ok: true as const, ...file.plan }
  const bytes = await readBytes(db, file.id)
  if (file.kind === 'catalogue') {
    const compared = await planCatalogue(ctx, bytes)
    if (!compared.ok) return compared
    const { ok: _, ...plan } = compared
    await db.update(fileImports).set({ plan }).where(eq(fileImports.id, file.id))
    return compared
  }
  const read = await readRows(file, bytes)
  if (!read.ok) return read
  const plan = await planRows(db, ctx, read)
  return plan.ok ? { ok: true as const, ...summary(plan) } : plan
}

export type FileRows = {
  ok: true
  kind: FileKind
  decimal: FileReading['decimal']
  entries: FileEntry[]
  /** Rows that cannot be looked at. */
  faulty: PlannedRow[]
}

/** The rows of a CSV file by the columns that somebody has chosen. */
export async function readRows(file: StoredFile, bytes: Uint8Array): Promise<FileRows | Refusal<'invalid'>> {
  const kind = csvFileKinds[file.kind as CsvKind]
  if (!file.reading) throw new ShopError('invalid', 'Please say first how this file is read.')
  const opened = await openTable(kind, bytes, file.reading)
  if (!opened.ok) return opened
  const fault = columnFault(kind, opened.reading)
  if (fault) return refuse('invalid', fault)
  return { ok: true, kind, decimal: opened.reading.decimal, ...entriesOf(kind, opened) }
}

type RowsPlan = { ok: true; rows: PlannedRow[]; plan: KindPlan; hash: string }

/** The plan of these rows as it is at this moment. */
export async function planRows(
  db: Database,
  ctx: ActingContext,
  { kind, decimal, entries, faulty }: FileRows,
): Promise<RowsPlan | Refusal<string>> {
  const plan = await kind.plan(db, ctx, { entries, decimal })
  if ('ok' in plan) return plan
  const rows = [...faulty, ...plan.rows].sort((one, other) => (one.row ?? 0) - (other.row ?? 0))
  return { ok: true, rows, plan, hash: hashOf(rows, plan) }
}

/** Two plans with the same hash do the same. */
const hashOf = (rows: PlannedRow[], { questions, hash }: Omit<KindPlan, 'rows'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([rows.map(({ row, title, changes, fault }) => [row, title, changes, fault]), questions, hash]),
    )
    .digest('base64url')

const isChange = ({ fault, changes }: PlannedRow) => fault === null && changes.length > 0

/** Faults first, then what changes. */
function summary({ rows, plan, hash }: RowsPlan): FilePlan {
  const faulty = rows.filter(({ fault }) => fault !== null)
  const changing = rows.filter(isChange)
  return {
    hash,
    changed: changing.length,
    unchanged: rows.length - changing.length - faulty.length,
    faults: faulty.length,
    questions: plan.questions,
    rows: [...faulty, ...changing],
  }
}

import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { withFormula } from './formula-cell.ts'
import { planRows, readRows } from './plan-file.ts'
import { readCsv } from './read-csv.ts'
import { decodeText } from './read-text.ts'
import { findFile, readBytes } from './stored-file.ts'
import { csvFile } from './write-csv.ts'

type Download = { ok: true; name: string; bytes: Uint8Array }

/** A file as it was sent. */
export async function downloadOriginal({
  ctx,
  input: { id },
}: {
  ctx: ActingContext
  input: { id: number }
}): Promise<Download> {
  const { name } = await findFile(ctx, id)
  return { ok: true, name, bytes: await readBytes(ctx.database.db, id) }
}

/** The rows that were or would be left out, with the reason in a last column, to be corrected and sent again. */
export async function downloadFaults({
  ctx,
  input: { id },
}: {
  ctx: ActingContext
  input: { id: number }
}): Promise<Download | Refusal<string>> {
  const file = await findFile(ctx, id)
  const { db } = ctx.database
  const { reading } = file
  if (!reading) return refuse('invalid', 'Only rows of a CSV file can be left out.')
  const bytes = await readBytes(db, id)
  const faults = file.faults ? { ok: true as const, list: file.faults } : await faultsNow(ctx, { file, bytes })
  if (!faults.ok) return faults
  const decoded = decodeText(bytes, reading.encoding)
  if (!decoded.ok) return decoded
  const table = await readCsv(decoded.text, reading.separator)
  if (!table.ok) return table
  const faultOf = new Map(faults.list.map(({ row, fault }) => [row, fault]))
  const width = table.headings.length
  const rows = table.rows
    .filter(({ row }) => faultOf.has(row))
    .map(({ row, cells }) => [
      ...Array.from({ length: width }, (_, column) => withFormula(cells[column] ?? '')),
      faultOf.get(row) ?? '',
    ])
  const text = csvFile([[...table.headings, faultHeading], ...rows], reading.separator)
  return { ok: true, name: `${file.name.replace(/\.\w+$/, '')}-faults.csv`, bytes: Buffer.from(text) }
}

const faultHeading = 'Fault'

async function faultsNow(
  ctx: ActingContext,
  { file, bytes }: { file: Awaited<ReturnType<typeof findFile>>; bytes: Uint8Array },
) {
  const read = await readRows(file, bytes)
  if (!read.ok) return read
  const plan = await planRows(ctx.database.db, ctx, read)
  if (!plan.ok) return plan
  const list = plan.rows.flatMap(({ row, fault }) => (row === null || fault === null ? [] : [{ row, fault }]))
  return { ok: true as const, list }
}

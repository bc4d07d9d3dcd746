import { and, desc, getTableColumns, inArray, lt } from 'drizzle-orm'
import { type FileDetails, importKinds, importPermissions, type SentFile } from '#contract/office/files.ts'
import { hasPermission } from '#contract/office/permissions.ts'
import type { Database } from '#database/database.ts'
import { bulkJobs } from '#database/tables/bulk-jobs.ts'
import { fileImports } from '#database/tables/files.ts'
import { priceChanges } from '#database/tables/prices.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import type { StoredFile } from './stored-file.ts'

const perPage = 30

/** The files of the kinds that a person may send, newest first, with what came of them. */
export async function listFiles({ ctx, input }: { ctx: ActingContext; input: { before?: number | undefined } }) {
  const { role } = requirePermission(ctx, 'files.use')
  const { db } = ctx.database
  const kinds = importKinds.filter((kind) => hasPermission(role, importPermissions[kind]))
  const { plan: _, ...columns } = getTableColumns(fileImports)
  const rows = await db
    .select(columns)
    .from(fileImports)
    .where(and(inArray(fileImports.kind, kinds), input.before ? lt(fileImports.id, input.before) : undefined))
    .orderBy(desc(fileImports.id))
    .limit(perPage + 1)
  const files = await withUndo(db, rows.slice(0, perPage))
  return { files, next: rows.length > perPage ? (files.at(-1)?.id ?? null) : null }
}

export async function sentFile(db: Database, file: StoredFile): Promise<Omit<FileDetails, 'table'>> {
  const [sent] = await withUndo(db, [file])
  if (!sent) throw new Error('a file was lost')
  return sent
}

type ListedFile = Omit<StoredFile, 'plan'>

async function withUndo(db: Database, rows: ListedFile[]): Promise<SentFile[]> {
  const changes = rows.flatMap(({ priceChange }) => priceChange ?? [])
  const jobs = rows.flatMap(({ bulkJob }) => bulkJob ?? [])
  const undoneChanges =
    changes.length === 0
      ? []
      : await db
          .select({ id: priceChanges.id, by: priceChanges.undoneBy })
          .from(priceChanges)
          .where(inArray(priceChanges.id, changes))
  const undoneJobs =
    jobs.length === 0
      ? []
      : await db.select({ of: bulkJobs.undoOf }).from(bulkJobs).where(inArray(bulkJobs.undoOf, jobs))
  const isUndone = ({ priceChange, bulkJob }: ListedFile) =>
    undoneChanges.some(({ id, by }) => id === priceChange && by !== null) || undoneJobs.some(({ of }) => of === bulkJob)
  return rows.map((file) => ({
    id: file.id,
    kind: file.kind,
    name: file.name,
    bytes: file.bytes,
    state: file.state,
    by: file.author,
    at: file.sentAt.toISOString(),
    applied_by: file.appliedBy,
    applied_at: file.appliedAt?.toISOString() ?? null,
    changed: file.changed,
    faults: file.faults?.length ?? null,
    price_change: file.priceChange,
    bulk_job: file.bulkJob,
    undo: file.priceChange === null && file.bulkJob === null ? null : isUndone(file) ? 'done' : 'possible',
  }))
}

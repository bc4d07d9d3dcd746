import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { BulkJob, BulkJobList } from '#contract/office/bulk-products.ts'
import type { Database } from '#database/database.ts'
import { bulkJobItems, bulkJobs } from '#database/tables/bulk-jobs.ts'
import { products } from '#database/tables/catalogue.ts'
import { drafts } from '#database/tables/documents.ts'
import { requirePermission } from '../access/require-permission.ts'
import { readProductDocuments } from '../catalogue/read-product-documents.ts'
import type { ActingContext } from '../context.ts'
import { applyEdits, shownValue } from './apply-edits.ts'
import { countItems, type ItemCounts, noSuchJob } from './find-job.ts'

type Job = typeof bulkJobs.$inferSelect

const mostExamples = 8
const mostRefused = 100
const recentJobs = 10

/** A bulk change with its progress, and while it is a preview with the first products before and after. */
export async function readBulkJob({ ctx, input }: { ctx: ActingContext; input: { id: number } }): Promise<BulkJob> {
  requirePermission(ctx, 'catalogue.edit')
  return ctx.database.db.transaction(
    async (tx) => {
      const [job] = await tx.select().from(bulkJobs).where(eq(bulkJobs.id, input.id))
      if (!job) throw noSuchJob()
      const [undo] = await tx.select({ id: bulkJobs.id }).from(bulkJobs).where(eq(bulkJobs.undoOf, job.id))
      return {
        ...summary(job, await countItems(tx, job.id), undo?.id ?? null),
        examples: job.state === 'ready' ? await examplesOf(tx, job) : [],
        refused: await refusedOf(tx, job),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const summary = (job: Job, counts: ItemCounts, undoneBy: number | null): BulkJobList['jobs'][number] => ({
  id: job.id,
  state: job.state,
  author: job.author,
  created_at: job.createdAt.toISOString(),
  edits: job.edits,
  undo_of: job.undoOf,
  undone_by: undoneBy,
  stopped_because: job.stoppedBecause,
  counts,
})

async function examplesOf(tx: Database, { id, edits }: Job): Promise<BulkJob['examples']> {
  const first = await tx
    .select({ key: bulkJobItems.productKey })
    .from(bulkJobItems)
    .where(and(eq(bulkJobItems.jobId, id), eq(bulkJobItems.state, 'changing')))
    .orderBy(asc(bulkJobItems.position))
    .limit(mostExamples)
  const documents = await readProductDocuments(
    tx,
    first.map(({ key }) => key),
  )
  const fields = [...new Set(edits.map(({ field }) => field))]
  return documents.map(({ id: key, document }) => {
    const after = applyEdits(document, edits)
    return {
      key,
      name: document.name,
      changes: fields.map((field) => ({ field, from: shownValue(document, field), to: shownValue(after, field) })),
    }
  })
}

async function refusedOf(tx: Database, { id }: Job): Promise<BulkJob['refused']> {
  const rows = await tx
    .select({
      key: bulkJobItems.productKey,
      name: sql<string>`coalesce(${products.name}, nullif(${drafts.document} ->> 'name', ''), 'Untitled')`,
      field: bulkJobItems.field,
      reason: bulkJobItems.reason,
    })
    .from(bulkJobItems)
    .leftJoin(products, eq(products.key, bulkJobItems.productKey))
    .leftJoin(drafts, and(eq(drafts.kind, 'product'), eq(drafts.entityId, sql`${bulkJobItems.productKey}::text`)))
    .where(and(eq(bulkJobItems.jobId, id), eq(bulkJobItems.state, 'refused')))
    .orderBy(asc(bulkJobItems.position))
    .limit(mostRefused)
  return rows.map(({ reason, ...row }) => ({ ...row, reason: reason ?? 'This product could not be changed.' }))
}

/** The newest changes that were started, with what became of them. */
export async function listBulkJobs({ ctx }: { ctx: ActingContext }): Promise<BulkJobList> {
  requirePermission(ctx, 'catalogue.edit')
  const { db } = ctx.database
  const jobs = await db
    .select()
    .from(bulkJobs)
    .where(and(isNull(bulkJobs.undoOf), or(inArray(bulkJobs.state, ['running', 'done']), wasStarted)))
    .orderBy(desc(bulkJobs.id))
    .limit(recentJobs)
  const ids = jobs.map(({ id }) => id)
  if (ids.length === 0) return { jobs: [] }
  const rows = await db
    .select({ jobId: bulkJobItems.jobId, state: bulkJobItems.state, items: sql<number>`count(*)::int` })
    .from(bulkJobItems)
    .where(inArray(bulkJobItems.jobId, ids))
    .groupBy(bulkJobItems.jobId, bulkJobItems.state)
  const undos = await db
    .select({ id: bulkJobs.id, of: bulkJobs.undoOf })
    .from(bulkJobs)
    .where(and(isNotNull(bulkJobs.undoOf), inArray(bulkJobs.undoOf, ids)))
  return {
    jobs: jobs.map((job) => {
      const counts: ItemCounts = { total: 0, waiting: 0, changing: 0, changed: 0, unchanged: 0, refused: 0 }
      for (const { jobId, state, items } of rows)
        if (jobId === job.id) {
          counts[state] = items
          counts.total += items
        }
      return summary(job, counts, undos.find(({ of }) => of === job.id)?.id ?? null)
    }),
  }
}

/** A preview that was stopped has changed nothing. */
const wasStarted = and(
  ne(bulkJobs.state, 'ready'),
  sql`exists (select from ${bulkJobItems} i where i.job_id = ${bulkJobs.id} and i.state = 'changed')`,
)

import { eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { fileImports } from '#database/tables/files.ts'
import { actorName } from '../actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import type { KindOutcome } from './file-kind.ts'
import type { StoredFile } from './stored-file.ts'

export const appliedText = ({ appliedBy }: StoredFile) =>
  `${appliedBy ?? 'Somebody'} has carried out this file already.`

export const movedText = 'Something has changed since this plan was made. Please look at it again.'

/** People who carry out one file do so one after the other, and only the first does. */
export async function lockFile(tx: Database, id: number): Promise<StoredFile> {
  const [file] = await tx.select().from(fileImports).where(eq(fileImports.id, id)).for('update')
  if (!file) throw new ShopError('not_found', 'There is no such file.')
  return file
}

type Outcome = { file: StoredFile; outcome: KindOutcome & { ok: true }; faults: { row: number; fault: string }[] }

export async function recordApplied(
  tx: Database,
  ctx: ActingContext,
  { file, outcome, faults }: Outcome,
): Promise<void> {
  const { changed, priceChange = null, bulkJob = null } = outcome
  await tx
    .update(fileImports)
    .set({
      state: 'applied',
      plan: null,
      appliedBy: actorName(ctx.actor) ?? ctx.actor.kind,
      appliedAt: ctx.clock.now(),
      changed,
      faults,
      priceChange,
      bulkJob,
    })
    .where(eq(fileImports.id, file.id))
  await writeAudit(tx, ctx, {
    verb: 'file_applied',
    subject: 'file',
    subjectId: file.id,
    after: {
      kind: file.kind,
      file: file.name,
      changed,
      left_out: faults.length,
      ...(priceChange !== null && { price_change: priceChange }),
      ...(bulkJob !== null && { bulk_job: bulkJob }),
    },
  })
}

import { eq } from 'drizzle-orm'
import { releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { contentsOf, isEmpty, lockRelease, staleRelease } from './find-release.ts'

type Input = { id: number; version: number }
type Outcome = { ok: true } | Refusal<'not_empty' | 'already_published' | 'release_changed'>

/** Deletes an empty release, so that no change can be lost with it. */
export async function deleteRelease({ ctx, input }: { ctx: ActingContext; input: Input }): Promise<Outcome> {
  requirePermission(ctx, 'releases.edit')
  return ctx.database.db.transaction(async (tx) => {
    const release = await lockRelease(tx, input.id)
    const stale = staleRelease(release, input)
    if (stale) return stale
    if (!isEmpty(await contentsOf(tx, release.id)))
      return refuse('not_empty', 'Take its changes out first, so that none is lost.')
    await tx.delete(releases).where(eq(releases.id, release.id))
    const { name, note, dueAt } = release
    const before = { name, note, due_at: dueAt?.toISOString() ?? null }
    await writeAudit(tx, ctx, { verb: 'release_deleted', subject: 'release', subjectId: release.id, before })
    return { ok: true }
  })
}

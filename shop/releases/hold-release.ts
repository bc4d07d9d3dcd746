import { eq } from 'drizzle-orm'
import { releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import type { Refusal } from '../refuse.ts'
import { lockRelease, staleRelease } from './find-release.ts'

type Input = { id: number; version: number; reason: string }
type Outcome = { ok: true } | Refusal<'already_published' | 'release_changed'>

/** Stops a release from being published at its time. It keeps its documents. */
export async function holdRelease({ ctx, input }: { ctx: ActingContext; input: Input }): Promise<Outcome> {
  requirePermission(ctx, 'releases.edit')
  return ctx.database.db.transaction(async (tx) => {
    const release = await lockRelease(tx, input.id)
    const stale = staleRelease(release, input)
    if (stale) return stale
    const { reason: whyHeld } = input
    await tx
      .update(releases)
      .set({ state: 'held', whyHeld, version: release.version + 1 })
      .where(eq(releases.id, release.id))
    await writeAudit(tx, ctx, {
      verb: 'release_held',
      subject: 'release',
      subjectId: release.id,
      before: { state: release.state, why_held: release.whyHeld },
      after: { state: 'held', why_held: whyHeld },
    })
    return { ok: true }
  })
}

import { and, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { removePricesFromReleaseSchema } from '#contract/office/releases.ts'
import { releasePrices, releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { lockRelease, staleRelease } from './find-release.ts'

type Input = z.output<typeof removePricesFromReleaseSchema> & { release: number }
type Outcome = { ok: true } | Refusal<'already_published' | 'release_changed' | 'nothing_to_remove'>

/** Takes the prices out of a release, or only those that could not be set. */
export async function removePricesFromRelease({ ctx, input }: { ctx: ActingContext; input: Input }): Promise<Outcome> {
  requirePermission(ctx, 'releases.edit')
  requirePermission(ctx, 'prices.change')
  return ctx.database.db.transaction(async (tx) => {
    const release = await lockRelease(tx, input.release)
    const stale = staleRelease(release, input)
    if (stale) return stale
    const removed = await tx
      .delete(releasePrices)
      .where(
        and(eq(releasePrices.releaseId, release.id), input.only_faulty ? isNotNull(releasePrices.fault) : undefined),
      )
      .returning({ id: releasePrices.variationId })
    if (removed.length === 0) return refuse('nothing_to_remove', 'There are no prices to take out.')
    await tx
      .update(releases)
      .set({ version: release.version + 1 })
      .where(eq(releases.id, release.id))
    await writeAudit(tx, ctx, {
      verb: 'release_prices_removed',
      subject: 'release',
      subjectId: release.id,
      before: { prices: removed.length },
    })
    return { ok: true }
  })
}

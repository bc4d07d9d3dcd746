import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { releaseDocuments, releases } from '#database/tables/releases.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { Failed } from './apply-release.ts'
import { itemsOf, keyOf, lockRelease, type ReleaseItem } from './find-release.ts'
import { heldRelease } from './mail/held-release.ts'
import { isSameDocument } from './other-releases.ts'

type Input = {
  id: number
  version: number
  failed: Failed[]
  /** It was published at its time and not by somebody, who has seen what failed. */
  isDue: boolean
  reason?: string
}

/**
 * Records why a release could not be published. Changes that conflict with what is live keep their values, and count as
 * started from what is live: publishing again uses them. A release whose time has come is held, with a mail to the shop. One that
 * has conflicts and is still to come is held too, so that its values replace others only if somebody publishes it.
 */
export async function recordFailure({ ctx, input }: { ctx: ActingContext; input: Input }): Promise<void> {
  const { failed, isDue } = input
  const reason = input.reason ?? reasonFor(failed.length)
  await ctx.database.db.transaction(async (tx) => {
    const release = await lockRelease(tx, input.id)
    // Changed since: what failed may no longer be in it.
    if (release.state === 'published' || release.version !== input.version) return
    const hasConflicts = failed.some(({ conflicts }) => conflicts.length > 0)
    const isHeld = isDue || (release.state === 'open' && release.dueAt !== null && hasConflicts)
    for (const item of await itemsOf(tx, release.id)) await recordItem(tx, item, failed)
    await tx
      .update(releases)
      .set({ version: release.version + 1, ...(isHeld && { state: 'held', whyHeld: reason }) })
      .where(eq(releases.id, release.id))
    await writeAudit(tx, ctx, {
      verb: isHeld ? 'release_held' : 'release_failed',
      subject: 'release',
      subjectId: release.id,
      before: { state: release.state },
      after: {
        state: isHeld ? 'held' : release.state,
        why_held: reason,
        documents: failed.map(({ key, faults }) => ({ ...key, faults })),
      },
    })
    if (!isDue) return
    const officeUrl = `${ctx.gateways.publicUrl()}/office/releases/${release.id}`
    const mail = heldRelease(ctx.settings, { name: release.name, reason, officeUrl })
    await enqueueMail(tx, { ...mail, to: { address: ctx.settings.company.email } }, ctx.clock.now())
  })
}

const reasonFor = (count: number): string =>
  `${count === 1 ? '1 change' : `${count} changes`} could not be published, so none was.`

async function recordItem(tx: Database, item: ReleaseItem, failed: Failed[]): Promise<void> {
  const failure = failed.find(({ key }) => isSameDocument(key, keyOf(item)))
  const theirs = new Map(failure?.conflicts.map((conflict) => [conflict.field, conflict.theirs]))
  await tx
    .update(releaseDocuments)
    .set({
      faults: failure?.faults ?? null,
      changes: item.changes.map((change) =>
        theirs.has(change.field) ? { ...change, from: theirs.get(change.field) ?? null } : change,
      ),
    })
    .where(
      and(
        eq(releaseDocuments.releaseId, item.releaseId),
        eq(releaseDocuments.kind, item.kind),
        eq(releaseDocuments.entityId, item.entityId),
      ),
    )
}

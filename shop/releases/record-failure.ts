import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { releaseDocuments, releasePrices, releases } from '#database/tables/releases.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { Failed, Failures } from './apply-release.ts'
import type { FailedPrice } from './apply-release-prices.ts'
import { itemsOf, keyOf, lockRelease, type ReleaseItem } from './find-release.ts'
import { heldRelease } from './mail/held-release.ts'
import { isSameDocument } from './other-releases.ts'

type Input = {
  id: number
  version: number
  failed: Failures
  /** It was published at its time and not by somebody, who has seen what failed. */
  isDue: boolean
  reason?: string
}

export const countFailed = ({ documents, prices }: Failures): number => documents.length + Math.min(prices.length, 1)

/**
 * Records why a release could not be published. Changes that conflict with what is live keep their values, and count as
 * started from what is live: publishing again uses them. A release whose time has come is held, with a mail to the shop. One that
 * has conflicts and is still to come is held too, so that its values replace others only if somebody publishes it.
 */
export async function recordFailure({ ctx, input }: { ctx: ActingContext; input: Input }): Promise<void> {
  const { failed, isDue } = input
  const reason = input.reason ?? reasonFor(countFailed(failed))
  await ctx.database.db.transaction(async (tx) => {
    const release = await lockRelease(tx, input.id)
    // Changed since: what failed may no longer be in it.
    if (release.state === 'published' || release.version !== input.version) return
    const hasConflicts =
      failed.documents.some(({ conflicts }) => conflicts.length > 0) || failed.prices.some(({ hasMoved }) => hasMoved)
    const isHeld = isDue || (release.state === 'open' && release.dueAt !== null && hasConflicts)
    for (const item of await itemsOf(tx, release.id)) await recordItem(tx, item, failed.documents)
    await recordPrices(tx, release.id, failed.prices)
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
        documents: failed.documents.map(({ key, faults }) => ({ ...key, faults })),
        ...(failed.prices.length > 0 && {
          prices: failed.prices.slice(0, mostAudited).map(({ sku, fault }) => `${sku}: ${fault}`),
        }),
      },
    })
    if (!isDue) return
    const officeUrl = `${ctx.gateways.publicUrl()}/office/releases/${release.id}`
    const mail = heldRelease(ctx.settings, { name: release.name, reason, officeUrl })
    await enqueueMail(tx, { ...mail, to: { address: ctx.settings.company.email } }, ctx.clock.now())
  })
}

/** The release lists all of them. */
const mostAudited = 20

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

/** A price that has moved counts as seen by the author: publishing again uses the price of the release. */
async function recordPrices(tx: Database, releaseId: number, failed: FailedPrice[]): Promise<void> {
  await tx.update(releasePrices).set({ fault: null }).where(eq(releasePrices.releaseId, releaseId))
  const faults = failed.map(({ variationId, kind, fault, seenPence }) => ({
    variation_id: variationId,
    kind,
    fault,
    seen_pence: seenPence,
  }))
  await tx.execute(sql`
    update release_prices p set fault = f.fault, seen_pence = f.seen_pence
    from json_to_recordset(${JSON.stringify(faults)}::json) as f(variation_id int, kind text, fault text, seen_pence int)
    where p.release_id = ${releaseId} and p.variation_id = f.variation_id and p.kind = f.kind`)
}

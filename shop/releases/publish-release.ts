import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { releaseDocuments, releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { applyRelease, type Failed } from './apply-release.ts'
import {
  itemsOf,
  lockRelease,
  type ReleaseItem,
  type ReleaseRow,
  requirePublishAll,
  staleRelease,
} from './find-release.ts'
import { recordFailure } from './record-failure.ts'

type Input = { id: number; version: number }
type Code = 'already_published' | 'release_changed' | 'nothing_to_publish' | 'not_publishable'

/** Thrown to undo a publish in which some documents failed. */
export class NotPublished extends Error {
  override name = 'NotPublished'
  readonly failed: Failed[]

  constructor(failed: Failed[]) {
    super('some documents of a release cannot be published')
    this.failed = failed
  }
}

/** Publishes all documents of a release now, or none of them. */
export async function publishRelease({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true } | Refusal<Code>> {
  requirePermission(ctx, 'releases.edit')
  try {
    return await ctx.database.db.transaction(async (tx) => {
      const release = await lockRelease(tx, input.id)
      const stale = staleRelease(release, input)
      if (stale) return stale
      const items = await itemsOf(tx, release.id)
      if (items.length === 0) return refuse('nothing_to_publish', 'This release has no changes yet.')
      requirePublishAll(ctx, items)
      await publishItems(tx, ctx, { release, items })
      return { ok: true as const }
    })
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error
    await recordFailure({ ctx, input: { ...input, failed: error.failed, isDue: false } })
    return refuse('not_publishable', 'Nothing was published: some changes need your attention first.')
  }
}

/** Publishes the documents and records it. Throws if one of them cannot be published. */
export async function publishItems(
  tx: Database,
  ctx: ActingContext,
  { release, items }: { release: ReleaseRow; items: ReleaseItem[] },
): Promise<void> {
  const { published, failed } = await applyRelease(tx, ctx, { releaseId: release.id, items })
  if (failed.length > 0) throw new NotPublished(failed)
  for (const { key, number } of published)
    await tx
      .update(releaseDocuments)
      .set({ revision: number, faults: null })
      .where(
        and(
          eq(releaseDocuments.releaseId, release.id),
          eq(releaseDocuments.kind, key.kind),
          eq(releaseDocuments.entityId, key.id),
        ),
      )
  await tx
    .update(releases)
    .set({ state: 'published', whyHeld: null, publishedAt: ctx.clock.now(), version: release.version + 1 })
    .where(eq(releases.id, release.id))
  await writeAudit(tx, ctx, {
    verb: 'release_published',
    subject: 'release',
    subjectId: release.id,
    before: { state: release.state },
    after: { state: 'published', documents: published.map(({ key, number }) => `${key.kind} ${key.id} ${number}`) },
  })
}

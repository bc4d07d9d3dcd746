import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { releaseDocuments, releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { applyRelease, type Failures } from './apply-release.ts'
import {
  contentsOf,
  isEmpty,
  lockRelease,
  type ReleaseContents,
  type ReleaseRow,
  requirePublishAll,
  staleRelease,
} from './find-release.ts'
import { countFailed, recordFailure } from './record-failure.ts'

type Input = { id: number; version: number }
type Code = 'already_published' | 'release_changed' | 'nothing_to_publish' | 'not_publishable'

/** Thrown to undo a publish in which some changes failed. */
export class NotPublished extends Error {
  override name = 'NotPublished'
  readonly failed: Failures

  constructor(failed: Failures) {
    super('some changes of a release cannot be published')
    this.failed = failed
  }
}

/** Publishes all changes of a release now, or none of them. */
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
      const contents = await contentsOf(tx, release.id)
      if (isEmpty(contents)) return refuse('nothing_to_publish', 'This release has no changes yet.')
      requirePublishAll(ctx, contents)
      await publishContents(tx, ctx, { release, contents })
      return { ok: true as const }
    })
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error
    await recordFailure({ ctx, input: { ...input, failed: error.failed, isDue: false } })
    return refuse('not_publishable', 'Nothing was published: some changes need your attention first.')
  }
}

/** Publishes what the release changes and records it. Throws if any of it cannot be published. */
export async function publishContents(
  tx: Database,
  ctx: ActingContext,
  { release, contents }: { release: ReleaseRow; contents: ReleaseContents },
): Promise<void> {
  const { published, priceChangeId, failed } = await applyRelease(tx, ctx, { release, contents })
  if (countFailed(failed) > 0) throw new NotPublished(failed)
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
    .set({
      state: 'published',
      whyHeld: null,
      publishedAt: ctx.clock.now(),
      priceChangeId,
      version: release.version + 1,
    })
    .where(eq(releases.id, release.id))
  await writeAudit(tx, ctx, {
    verb: 'release_published',
    subject: 'release',
    subjectId: release.id,
    before: { state: release.state },
    after: {
      state: 'published',
      documents: published.map(({ key, number }) => `${key.kind} ${key.id} ${number}`),
      ...(priceChangeId !== null && { price_change: priceChangeId }),
    },
  })
}

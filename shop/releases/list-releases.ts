import { desc, eq, sql } from 'drizzle-orm'
import type { ReleaseList } from '#contract/office/releases.ts'
import { releaseDocuments, releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'

/** Enough for years: releases that wait come first. */
const mostListed = 200

/** Releases that wait, the next one first; then the published ones, newest first. */
export async function listReleases({ ctx }: { ctx: ActingContext }): Promise<ReleaseList> {
  requirePermission(ctx, 'releases.edit')
  const rows = await ctx.database.db
    .select({ release: releases, documents: sql<number>`count(${releaseDocuments.entityId})::int` })
    .from(releases)
    .leftJoin(releaseDocuments, eq(releaseDocuments.releaseId, releases.id))
    .groupBy(releases.id)
    .orderBy(
      sql`${releases.state} = 'published'`,
      desc(releases.publishedAt),
      sql`${releases.dueAt} nulls last`,
      releases.id,
    )
    .limit(mostListed)
  return {
    releases: rows.map(({ release, documents }) => ({
      id: release.id,
      name: release.name,
      due_at: release.dueAt?.toISOString() ?? null,
      state: release.state,
      why_held: release.whyHeld,
      documents,
      published_at: release.publishedAt?.toISOString() ?? null,
      undone_at: release.undoneAt?.toISOString() ?? null,
    })),
  }
}

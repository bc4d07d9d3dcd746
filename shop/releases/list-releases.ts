import { desc, sql } from 'drizzle-orm'
import type { ReleaseList } from '#contract/office/releases.ts'
import { releaseDocuments, releasePrices, releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'

/** Enough for years: releases that wait come first. */
const mostListed = 200

/** All prices of a release are one change. */
const countChanges = sql<number>`
  (select count(*)::int from ${releaseDocuments} d where d.release_id = ${releases.id})
  + (select count(distinct p.release_id)::int from ${releasePrices} p where p.release_id = ${releases.id})`

/** Releases that wait, the next one first; then the published ones, newest first. */
export async function listReleases({ ctx }: { ctx: ActingContext }): Promise<ReleaseList> {
  requirePermission(ctx, 'releases.edit')
  const rows = await ctx.database.db
    .select({ release: releases, changes: countChanges })
    .from(releases)
    .orderBy(
      sql`${releases.state} = 'published'`,
      desc(releases.publishedAt),
      sql`${releases.dueAt} nulls last`,
      releases.id,
    )
    .limit(mostListed)
  return {
    releases: rows.map(({ release, changes }) => ({
      id: release.id,
      name: release.name,
      due_at: release.dueAt?.toISOString() ?? null,
      state: release.state,
      why_held: release.whyHeld,
      changes,
      published_at: release.publishedAt?.toISOString() ?? null,
      undone_at: release.undoneAt?.toISOString() ?? null,
    })),
  }
}

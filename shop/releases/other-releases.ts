import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { OtherRelease } from '#contract/office/releases.ts'
import type { Database } from '#database/database.ts'
import { releaseDocuments, releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { type DocumentKey, kindOf } from '../documents/find-document.ts'
import { keyOf } from './find-release.ts'

type Waiting = { key: DocumentKey; release: OtherRelease }

/** The releases that wait with changes to these documents, in the order in which they are due. */
export async function waitingReleases(db: Database, keys: DocumentKey[]): Promise<Waiting[]> {
  const ids = keys.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .select({ item: releaseDocuments, release: releases })
    .from(releaseDocuments)
    .innerJoin(releases, eq(releases.id, releaseDocuments.releaseId))
    .where(and(inArray(releaseDocuments.entityId, ids), ne(releases.state, 'published')))
    .orderBy(sql`${releases.dueAt} nulls last`, asc(releases.id))
  return rows.map(({ item, release: { id, name, dueAt, state } }) => ({
    key: keyOf(item),
    release: {
      id,
      name,
      state,
      due_at: dueAt?.toISOString() ?? null,
      fields: item.changes.map(({ field }) => field),
    },
  }))
}

export const isSameDocument = (one: DocumentKey, other: DocumentKey): boolean =>
  one.kind === other.kind && one.id === other.id

/** The releases that wait with changes to one document. */
export async function readWaitingReleases({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: DocumentKey
}): Promise<{ releases: OtherRelease[] }> {
  requirePermission(ctx, kindOf(input).permission)
  const waiting = await waitingReleases(ctx.database.db, [input])
  return { releases: waiting.filter(({ key }) => isSameDocument(key, input)).map(({ release }) => release) }
}

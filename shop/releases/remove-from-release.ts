import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { type DocumentFields, drafts } from '#database/tables/documents.ts'
import { releaseDocuments, releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import type { LiveDocument } from '../documents/document-kind.ts'
import { type DocumentKey, findDraft, kindOf, lockDocument } from '../documents/find-document.ts'
import { changedFields, mergeFields } from '../documents/merge-fields.ts'
import { baseDocument, findRevision } from '../documents/ready-draft.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { itemsOf, keyOf, lockRelease, noRelease, type ReleaseItem, staleRelease } from './find-release.ts'
import { isSameDocument } from './other-releases.ts'

type Input = DocumentKey & { release: number; version: number }
type Outcome = { ok: true } | Refusal<'already_published' | 'release_changed' | 'conflict'>

/** Takes a document out of a release. Its changes become its draft again. */
export async function removeFromRelease({ ctx, input }: { ctx: ActingContext; input: Input }): Promise<Outcome> {
  requirePermission(ctx, 'releases.edit')
  const key: DocumentKey = { kind: input.kind, id: input.id }
  const actor = requirePermission(ctx, kindOf(key).permission)
  return ctx.database.db.transaction(async (tx) => {
    const release = await lockRelease(tx, input.release)
    const stale = staleRelease(release, input)
    if (stale) return stale
    const item = (await itemsOf(tx, release.id)).find((one) => isSameDocument(keyOf(one), key))
    if (!item) throw noRelease()
    const live = await lockDocument(tx, key)
    const draft = await findDraft(tx, key)
    if (draft) {
      const base = await baseDocument(tx, key, { live, number: draft.baseNumber })
      const changed = new Set(changedFields(base, draft.document).map(({ field }) => field))
      const { conflicts } = mergeFields(draft.document, item.changes)
      const lost = conflicts.filter(({ field }) => changed.has(field))
      if (lost.length > 0)
        return refuse(
          'conflict',
          'Its draft has other values for the same fields. Please publish or discard the draft first.',
          Object.fromEntries(lost.map(({ field }) => [field, 'The draft has another value'])),
        )
    }
    const start = await startOf(tx, key, { live, changes: item.changes })
    const document = { ...(draft?.document ?? start.document) }
    for (const { field, to } of item.changes) document[field] = to
    const row = {
      document,
      number: sql<number>`nextval('draft_numbers')::int`,
      baseNumber: draft?.baseNumber ?? start.number,
      staffId: actor.staffId,
      author: actor.name,
      updatedAt: ctx.clock.now(),
    }
    await tx
      .insert(drafts)
      .values({ kind: key.kind, entityId: key.id, ...row })
      .onConflictDoUpdate({ target: [drafts.kind, drafts.entityId], set: row })
    await tx
      .delete(releaseDocuments)
      .where(
        and(
          eq(releaseDocuments.releaseId, release.id),
          eq(releaseDocuments.kind, key.kind),
          eq(releaseDocuments.entityId, key.id),
        ),
      )
    await tx
      .update(releases)
      .set({ version: release.version + 1 })
      .where(eq(releases.id, release.id))
    await writeAudit(tx, ctx, {
      verb: 'release_document_removed',
      subject: 'release',
      subjectId: release.id,
      before: { ...key, fields: item.changes.map(({ field }) => field) },
    })
    return { ok: true }
  })
}

/** The newest revision that the changes can have been made to: a publish of the draft then finds what has changed since. */
async function startOf(
  tx: Database,
  key: DocumentKey,
  { live, changes }: { live: LiveDocument; changes: ReleaseItem['changes'] },
): Promise<{ number: number; document: DocumentFields }> {
  for (let number = live.number; number > 0; number--) {
    const document = number === live.number ? live.document : await findRevision(tx, key, number)
    if (document && mergeFields(document, changes).conflicts.length === 0) return { number, document }
  }
  return live
}

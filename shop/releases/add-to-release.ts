import { eq, sql } from 'drizzle-orm'
import { mostDocuments, type OtherRelease } from '#contract/office/releases.ts'
import type { Database } from '#database/database.ts'
import { drafts } from '#database/tables/documents.ts'
import { releaseDocuments, releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type DocumentKey, draftOf } from '../documents/find-document.ts'
import { changedFields, type FieldChange } from '../documents/merge-fields.ts'
import { readyDraft } from '../documents/ready-draft.ts'
import { requirePublish } from '../documents/require-publish.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { combineChanges, storable } from './combine-changes.ts'
import { itemsOf, keyOf, lockRelease, type ReleaseRow } from './find-release.ts'
import { isSameDocument, waitingReleases } from './other-releases.ts'

type Input = DocumentKey & { release: number; number: number; accepts_other: boolean }
type Code = 'nothing_to_publish' | 'draft_changed' | 'conflict' | 'already_published' | 'too_many' | 'in_other_release'

/** Moves a draft into a release. The release has its changes from then on, and the draft is gone. */
export async function addToRelease({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true } | Refusal<Code>> {
  const { name: author } = requirePermission(ctx, 'releases.edit')
  const key: DocumentKey = { kind: input.kind, id: input.id }
  requirePublish(ctx, key)
  return ctx.database.db.transaction(async (tx) => {
    const release = await lockRelease(tx, input.release)
    return refusePublished(release) ?? addDraft(tx, ctx, { ...input, key, release, author })
  })
}

type Draft = { key: DocumentKey; number: number; accepts_other: boolean; release: ReleaseRow; author: string }

/** Moves one draft into a release that is locked and has not been published. */
export async function addDraft(
  tx: Database,
  ctx: ActingContext,
  { key, number, accepts_other, release, author }: Draft,
): Promise<{ ok: true } | Refusal<Code>> {
  const items = await itemsOf(tx, release.id)
  const own = items.find((item) => isSameDocument(keyOf(item), key))
  if (!own && items.length >= mostDocuments)
    return refuse('too_many', `A release has at most ${mostDocuments} changes. Please make another one.`)
  const ready = await readyDraft(tx, { ...key, number })
  if (!ready.ok) return ready
  const added = storable(changedFields(ready.live.document, ready.document))
  const warning = accepts_other ? null : await warningOf(tx, key, { release: release.id, added })
  if (warning) return refuse('in_other_release', warning)
  const row = {
    changes: combineChanges(own?.changes ?? [], added),
    author,
    addedAt: ctx.clock.now(),
    faults: null,
  }
  await tx
    .insert(releaseDocuments)
    .values({ releaseId: release.id, kind: key.kind, entityId: key.id, ...row })
    .onConflictDoUpdate({
      target: [releaseDocuments.releaseId, releaseDocuments.kind, releaseDocuments.entityId],
      set: row,
    })
  await tx.delete(drafts).where(draftOf(key))
  await tx
    .update(releases)
    .set({ version: sql`${releases.version} + 1` })
    .where(eq(releases.id, release.id))
  await writeAudit(tx, ctx, {
    verb: 'release_document_added',
    subject: 'release',
    subjectId: release.id,
    before: Object.fromEntries((own?.changes ?? []).map(({ field, to }) => [field, to])),
    after: { ...key, fields: added.map(({ field }) => field) },
  })
  return { ok: true }
}

export const refusePublished = ({ name, state }: ReleaseRow): Refusal<'already_published'> | null =>
  state === 'published'
    ? refuse('already_published', `‘${name}’ has been published already. Please choose another release.`)
    : null

/** What the editor should know before a second release changes a document; null if there is nothing. */
async function warningOf(
  tx: Database,
  key: DocumentKey,
  { release, added }: { release: number; added: FieldChange[] },
): Promise<string | null> {
  const waiting = (await waitingReleases(tx, [key])).filter((other) => isSameDocument(other.key, key))
  const texts = waiting.map(({ release: other }) => textOf(other, release, added)).filter(Boolean)
  return texts.length > 0 ? texts.join(' ') : null
}

function textOf(other: OtherRelease, release: number, added: FieldChange[]): string {
  const isShared = added.some(({ field }) => other.fields.includes(field))
  if (other.id === release)
    return isShared ? 'This release already has other values for some of these fields. Yours would replace them.' : ''
  return isShared
    ? `‘${other.name}’ changes some of these fields too. The release that comes second will be held, so that you can compare.`
    : `‘${other.name}’ changes this too, but other fields. Both changes will be made.`
}

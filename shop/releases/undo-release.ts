import { eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import type { DocumentFields } from '#database/tables/documents.ts'
import { releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type DocumentKey, kindOf, lockDocument } from '../documents/find-document.ts'
import { changedFields, mergeFields } from '../documents/merge-fields.ts'
import { findRevision } from '../documents/ready-draft.ts'
import { writeRevision } from '../documents/write-revision.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { inOrder, lockContents, withWritten } from './apply-release.ts'
import { documentTitle } from './document-title.ts'
import { contentsOf, keyOf, lockRelease, requirePublishAll } from './find-release.ts'
import { undoReleasePrices } from './undo-release-prices.ts'

type Input = { id: number; version: number }
type Code = 'release_changed' | 'not_published' | 'already_undone' | 'cannot_undo'

/** Thrown to undo an undo in which some changes failed. */
class NotUndone extends Error {
  override name = 'NotUndone'
  readonly texts: string[]

  constructor(texts: string[]) {
    super('some changes of a release cannot be undone')
    this.texts = texts
  }
}

/** Takes a published release back as one. What has been published since stays; a field that it changed too stops the undo. */
export async function undoRelease({
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
      if (release.state !== 'published') return refuse('not_published', 'This release has not been published.')
      if (release.undoneAt) return refuse('already_undone', 'This release has been undone already.')
      if (release.version !== input.version)
        return refuse('release_changed', 'Somebody has changed this release. Please look at it again.')
      const { items, prices } = await contentsOf(tx, release.id)
      const contents = { items: inOrder(items).filter(({ revision }) => revision !== null), prices }
      requirePublishAll(ctx, contents)
      await lockContents(tx, contents)
      const texts = release.priceChangeId === null ? [] : await undoReleasePrices(tx, ctx, release.priceChangeId)
      let current = ctx
      // What refers to others goes first.
      for (const item of contents.items.toReversed()) {
        const key = keyOf(item)
        const text = await restore(tx, current, { key, releaseId: release.id, revision: item.revision ?? 0 })
        if (text) texts.push(text)
        else current = await withWritten(tx, current, key)
      }
      if (texts.length > 0) throw new NotUndone(texts)
      await tx
        .update(releases)
        .set({ undoneAt: ctx.clock.now(), version: release.version + 1 })
        .where(eq(releases.id, release.id))
      await writeAudit(tx, ctx, { verb: 'release_undone', subject: 'release', subjectId: release.id })
      return { ok: true as const }
    })
  } catch (error) {
    if (!(error instanceof NotUndone)) throw error
    return refuse('cannot_undo', `Nothing was undone. ${error.texts.join(' ')}`)
  }
}

type Restored = { key: DocumentKey; releaseId: number; revision: number }

/** Publishes the values from before the release again. Returns what prevents it; null if nothing does. */
async function restore(tx: Database, ctx: ActingContext, { key, releaseId, revision }: Restored) {
  const live = await lockDocument(tx, key)
  const after = (await findRevision(tx, key, revision)) ?? live.document
  const before = await findRevision(tx, key, revision - 1)
  const { document, conflicts } = mergeFields(live.document, changedFields(after, before ?? hidden(key, after)))
  const title = documentTitle(key, live.document)
  if (conflicts.length > 0) return `‘${title}’ has been changed again since.`
  if (changedFields(live.document, document).length === 0) return null
  const restoredFrom = before ? revision - 1 : undefined
  const outcome = await writeRevision(tx, ctx, { key, live, document, restoredFrom, releaseId })
  return outcome.ok ? null : `‘${title}’: ${Object.values(outcome.fields ?? {}).join('. ') || outcome.message}.`
}

/** What was new cannot be deleted, because orders or links may refer to it, so visitors no longer see it. */
const hidden = (key: DocumentKey, document: DocumentFields): DocumentFields =>
  Object.hasOwn(kindOf(key).schema.shape, 'isHidden')
    ? { ...document, isHidden: true }
    : { ...document, status: 'draft' }

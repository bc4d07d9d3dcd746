import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { type DocumentKey, lockDocument } from './find-document.ts'
import { findRevision } from './ready-draft.ts'
import { requirePublish } from './require-publish.ts'
import { writeRevision } from './write-revision.ts'

type Input = DocumentKey & {
  number: number
  /** The newest revision that the editor saw. */
  newest: number
}

/** Publishes the document of an earlier revision again, as a new revision. A draft stays as it is. */
export async function restoreRevision({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true; number: number } | Refusal<'invalid' | 'published_since'>> {
  requirePublish(ctx, input)
  return ctx.database.db.transaction(async (tx) => {
    const live = await lockDocument(tx, input)
    if (live.number !== input.newest)
      return refuse('published_since', 'Something has been published since you opened the history. Please look again.')
    if (live.isLive && live.number === input.number) return { ok: true, number: live.number }
    const document = await findRevision(tx, input, input.number)
    if (!document) throw new ShopError('not_found', 'There is no such version.')
    return writeRevision(tx, ctx, { key: input, live, document, restoredFrom: input.number })
  })
}

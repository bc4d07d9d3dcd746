import { drafts } from '#database/tables/documents.ts'
import type { ActingContext } from '../context.ts'
import type { Refusal } from '../refuse.ts'
import { type DocumentKey, draftOf } from './find-document.ts'
import { readyDraft } from './ready-draft.ts'
import { requirePublish } from './require-publish.ts'
import { writeRevision } from './write-revision.ts'

type Input = DocumentKey & {
  /** The number of the draft that the editor saw. */
  number: number
}

type Outcome = { ok: true; number: number } | Refusal<'nothing_to_publish' | 'draft_changed' | 'conflict' | 'invalid'>

/** Publishes a draft as the next revision: checked as a whole, and live for everybody or not at all. */
export async function publishDraft({ ctx, input }: { ctx: ActingContext; input: Input }): Promise<Outcome> {
  requirePublish(ctx, input)
  return ctx.database.db.transaction(async (tx) => {
    const ready = await readyDraft(tx, input)
    if (!ready.ok) return ready
    const { live, document } = ready
    const outcome = await writeRevision(tx, ctx, { key: input, live, document })
    if (outcome.ok) await tx.delete(drafts).where(draftOf(input))
    return outcome
  })
}

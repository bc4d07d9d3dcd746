import { drafts } from '#database/tables/documents.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type DocumentKey, draftOf, findDraft, kindOf, lockDocument } from './find-document.ts'
import { changedFields } from './merge-fields.ts'

/** Throws the unpublished changes away. The audit log keeps them, in case somebody else was still working on them. */
export async function discardDraft({ ctx, input }: { ctx: ActingContext; input: DocumentKey }): Promise<void> {
  requirePermission(ctx, kindOf(input).permission)
  await ctx.database.db.transaction(async (tx) => {
    const live = await lockDocument(tx, input)
    const draft = await findDraft(tx, input)
    if (!draft) return
    await tx.delete(drafts).where(draftOf(input))
    const changes = changedFields(live.document, draft.document)
    await writeAudit(tx, ctx, {
      verb: 'draft_discarded',
      subject: input.kind,
      subjectId: input.id,
      before: Object.fromEntries(changes.map(({ field, to }) => [field, to ?? null])),
    })
  })
}

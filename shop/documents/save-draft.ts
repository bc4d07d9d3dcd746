import { sql } from 'drizzle-orm'
import { announceChanges, officeTopic } from '#database/changes.ts'
import type { DocumentFields } from '#database/tables/documents.ts'
import { drafts } from '#database/tables/documents.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type DocumentKey, draftOf, findDraft, kindOf, lockDocument } from './find-document.ts'
import { changedFields, type FieldChange, type FieldConflict, mergeFields } from './merge-fields.ts'

export type SavedDraft = {
  /** The document as it is now, with everybody's changes. */
  document: DocumentFields
  /** The number of the draft; null if nothing differs from what is published. */
  number: number | null
  /** Fields that somebody else changed first. Their values are kept, and these changes are not saved. */
  conflicts: FieldConflict[]
}

type Input = DocumentKey & { changes: FieldChange[] }

/** Saves changed fields to the draft, and starts one if there is none. A draft that changes nothing is removed. */
export async function saveDraft({ ctx, input }: { ctx: ActingContext; input: Input }): Promise<SavedDraft> {
  const { permission, schema } = kindOf(input)
  const actor = requirePermission(ctx, permission)
  const unknown = input.changes.find(({ field }) => !Object.hasOwn(schema.shape, field))
  if (unknown) throw new ShopError('invalid', 'There is no such field.', { [unknown.field]: 'is not a field' })
  return ctx.database.db.transaction(async (tx) => {
    const live = await lockDocument(tx, input)
    const draft = await findDraft(tx, input)
    const { document, conflicts } = mergeFields(draft?.document ?? live.document, input.changes)
    if (changedFields(live.document, document).length === 0) {
      await tx.delete(drafts).where(draftOf(input))
      return { document, number: null, conflicts }
    }
    const row = {
      document,
      baseNumber: draft?.baseNumber ?? live.number,
      number: sql<number>`nextval('draft_numbers')::int`,
      staffId: actor.staffId,
      author: actor.name,
      updatedAt: ctx.clock.now(),
    }
    const [saved] = await tx
      .insert(drafts)
      .values({ kind: input.kind, entityId: input.id, ...row })
      .onConflictDoUpdate({ target: [drafts.kind, drafts.entityId], set: row })
      .returning({ number: drafts.number })
    await announceChanges(tx, [officeTopic(input.kind, input.id)])
    return { document, number: saved?.number ?? null, conflicts }
  })
}

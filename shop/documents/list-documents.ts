import { eq } from 'drizzle-orm'
import { type DocumentFields, drafts } from '#database/tables/documents.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { type DocumentKindName, kinds } from './find-document.ts'

/** A list does not need the texts, which may be long. */
const withoutText = ({ body: _body, answer: _answer, ...fields }: DocumentFields): DocumentFields => fields

/** Every document of a kind: as it is published, and as its draft has it. A new one has only a draft. */
export async function listDocuments({ ctx, input }: { ctx: ActingContext; input: { kind: DocumentKindName } }) {
  const { permission, read, countUses } = kinds[input.kind]
  requirePermission(ctx, permission)
  const { published, unpublished, uses } = await ctx.database.db.transaction(
    async (tx) => ({
      published: await read(tx),
      unpublished: await tx.select().from(drafts).where(eq(drafts.kind, input.kind)),
      uses: await countUses?.(tx),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const draftOf = (id: string) => {
    const draft = unpublished.find(({ entityId }) => entityId === id)
    return draft
      ? { document: withoutText(draft.document), author: draft.author, updated_at: draft.updatedAt.toISOString() }
      : null
  }
  const ids = new Set(published.map(({ id }) => id))
  return {
    documents: [
      ...unpublished
        .filter(({ entityId }) => !ids.has(entityId))
        .map(({ entityId }) => ({ id: entityId, document: null })),
      ...published,
    ].map(({ id, document }) => ({
      id,
      document: document && withoutText(document),
      draft: draftOf(id),
      ...(uses && { used_by: uses.get(id) ?? 0 }),
    })),
  }
}

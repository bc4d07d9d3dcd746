import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { type DocumentFields, drafts, revisions } from '#database/tables/documents.ts'
import { type Refusal, refuse } from '../refuse.ts'
import type { LiveDocument } from './document-kind.ts'
import { type DocumentKey, draftOf, findDraft, kindOf, lockDocument, withAdded } from './find-document.ts'
import { changedFields, mergeFields } from './merge-fields.ts'

type Input = DocumentKey & {
  /** The number of the draft that the editor saw: nothing is published that they have not seen. */
  number: number
}

type Ready = { ok: true; live: LiveDocument; document: DocumentFields }

/** Locks a document and returns its draft, merged with what others have published since it was started. */
export async function readyDraft(
  tx: Database,
  input: Input,
): Promise<Ready | Refusal<'nothing_to_publish' | 'draft_changed' | 'conflict'>> {
  const live = await lockDocument(tx, input)
  const draft = await findDraft(tx, input)
  if (!draft) return refuse('nothing_to_publish', 'There are no changes to publish.')
  if (draft.number !== input.number)
    return refuse('draft_changed', `${draft.author} has changed the draft. Please look at it again.`)
  const base = await baseDocument(tx, input, { live, number: draft.baseNumber })
  const { document, conflicts } = mergeFields(live.document, changedFields(base, draft.document))
  if (conflicts.length === 0) return { ok: true, live, document }
  // The draft keeps its values and now counts as started from what is published: publishing again uses them.
  for (const { field, mine } of conflicts) document[field] = mine
  const number = sql<number>`nextval('draft_numbers')::int`
  await tx.update(drafts).set({ document, baseNumber: live.number, number }).where(draftOf(input))
  return refuse(
    'conflict',
    'Somebody has published a different value since this draft was started. Publish again to use yours.',
    Object.fromEntries(conflicts.map(({ field }) => [field, 'Somebody has published a different value'])),
  )
}

/** The document that a draft was started from. */
export async function baseDocument(
  tx: Database,
  key: DocumentKey,
  { live, number }: { live: LiveDocument; number: number },
): Promise<DocumentFields> {
  if (number === live.number) return live.document
  if (number === 0) return kindOf(key).blank ?? {}
  return (await findRevision(tx, key, number)) ?? live.document
}

/** The document as this revision published it; null if there is none. */
export async function findRevision(tx: Database, key: DocumentKey, number: number): Promise<DocumentFields | null> {
  const [row] = await tx
    .select({ document: revisions.document })
    .from(revisions)
    .where(and(eq(revisions.kind, key.kind), eq(revisions.entityId, key.id), eq(revisions.number, number)))
  return row ? withAdded(key.kind, row.document) : null
}

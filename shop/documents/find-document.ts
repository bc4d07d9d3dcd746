import { and, eq, max } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { type DocumentFields, type documentKinds, drafts, revisions } from '#database/tables/documents.ts'
import { ShopError } from '../error.ts'
import { lockNames } from '../lock-names.ts'
import { collectionKind } from './collection-kind.ts'
import type { DocumentKind, LiveDocument } from './document-kind.ts'
import { menuKind } from './menu-kind.ts'
import { pageKind } from './page-kind.ts'
import { postKind } from './post-kind.ts'
import { productKind } from './product-kind.ts'
import { questionKind } from './question-kind.ts'
import { settingsKind } from './settings-kind.ts'
import { slidesKind } from './slides-kind.ts'
import { tariffKind } from './tariff-kind.ts'
import { termKind } from './term-kind.ts'
import { writeFirstRevisions } from './write-first-revisions.ts'

export type DocumentKindName = (typeof documentKinds)[number]
/** Which document: `{ kind: 'settings', id: 'company' }`. */
export type DocumentKey = { kind: DocumentKindName; id: string }

export const kinds: Record<DocumentKindName, DocumentKind> = {
  settings: settingsKind,
  page: pageKind,
  post: postKind,
  question: questionKind,
  slides: slidesKind,
  menu: menuKind,
  tariff: tariffKind,
  collection: collectionKind,
  term: termKind,
  product: productKind,
}

export function kindOf({ kind, id }: DocumentKey) {
  const found = kinds[kind]
  const schema = found.schemaOf(id)
  if (!schema) throw notFound()
  return { ...found, schema }
}

const notFound = () => new ShopError('not_found', 'There is nothing to edit at this address.')

/**
 * Locks the document: two people who save or publish the same one do so one after the other. A document of a made-up catalogue
 * has no history yet and gets its first revision here.
 */
export async function lockDocument(tx: Database, key: DocumentKey): Promise<LiveDocument> {
  await lockNames(tx, [key])
  const live = await findDocument(tx, key)
  if (!live.isLive || live.number > 0) return live
  await writeFirstRevisions(tx, key.kind, [{ id: key.id, document: live.document }])
  return { ...live, number: 1 }
}

export async function findDocument(db: Database, key: DocumentKey): Promise<LiveDocument> {
  const { read, blank } = kindOf(key)
  const [live] = await read(db, key.id)
  const document = live?.document ?? blank
  if (!document) throw notFound()
  const [newest] = await db
    .select({ number: max(revisions.number) })
    .from(revisions)
    .where(and(eq(revisions.kind, key.kind), eq(revisions.entityId, key.id)))
  return { number: newest?.number ?? 0, document, isLive: live !== undefined }
}

export const draftOf = ({ kind, id }: DocumentKey) => and(eq(drafts.kind, kind), eq(drafts.entityId, id))

export async function findDraft(db: Database, key: DocumentKey) {
  const [draft] = await db.select().from(drafts).where(draftOf(key))
  return draft ? { ...draft, document: withAdded(key.kind, draft.document) } : null
}

/** A stored draft or revision, with the fields that were added since. */
export const withAdded = (kind: DocumentKindName, document: DocumentFields): DocumentFields => ({
  ...kinds[kind].added,
  ...document,
})

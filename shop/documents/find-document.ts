import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { type documentKinds, drafts } from '#database/tables/documents.ts'
import { ShopError } from '../error.ts'
import type { DocumentKind, LiveDocument } from './document-kind.ts'
import { settingsKind } from './settings-kind.ts'

export type DocumentKindName = (typeof documentKinds)[number]
/** Which document: `{ kind: 'settings', id: 'company' }`. */
export type DocumentKey = { kind: DocumentKindName; id: string }

const kinds: Record<DocumentKindName, DocumentKind> = { settings: settingsKind }

export function kindOf({ kind, id }: DocumentKey) {
  const found = kinds[kind]
  const schema = found.schemaOf(id)
  if (!schema) throw notFound()
  return { ...found, schema }
}

const notFound = () => new ShopError('not_found', 'There is nothing to edit at this address.')

/** Locks the published document: two people who save or publish the same one do so one after the other. */
export async function lockDocument(tx: Database, key: DocumentKey): Promise<LiveDocument> {
  const live = await kindOf(key).lock(tx, key.id)
  if (!live) throw notFound()
  return live
}

export async function findDocument(db: Database, key: DocumentKey): Promise<LiveDocument> {
  const live = await kindOf(key).read(db, key.id)
  if (!live) throw notFound()
  return live
}

export const draftOf = ({ kind, id }: DocumentKey) => and(eq(drafts.kind, kind), eq(drafts.entityId, id))

export async function findDraft(db: Database, key: DocumentKey) {
  const [draft] = await db.select().from(drafts).where(draftOf(key))
  return draft ?? null
}

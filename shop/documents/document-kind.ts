import type { z } from 'zod'
import type { Permission } from '#contract/office/permissions.ts'
import type { Database } from '#database/database.ts'
import type { DocumentFields } from '#database/tables/documents.ts'
import type { ActingContext } from '../context.ts'

/** A sentence for each invalid field, by its path: 'weekly.0.closes'. */
export type FieldFaults = Record<string, string>

export type LiveDocument = {
  /** The number of the newest revision; 0 if it has never been published. */
  number: number
  document: DocumentFields
  /** False for a new document, and for one that an import has removed. */
  isLive: boolean
}

export type DocumentChange<Fields> = {
  id: string
  /** The number of the new revision. */
  number: number
  /** Null if the document is new. */
  before: Fields | null
  after: Fields
}

/** What differs between settings, pages and the other things that staff edit as documents. */
export type DocumentKind<Fields extends DocumentFields = DocumentFields> = {
  /** To save drafts and, unless another permission is named, to publish them. */
  permission: Permission
  publishPermission?: Permission
  /** Whether publishing this document needs a confirmed identity. */
  isSensitive?(id: string): boolean
  /** Null if no document can have this id. */
  schemaOf(id: string): z.ZodObject | null
  /** A new document as it starts; null if staff cannot add any. */
  blank: Fields | null
  /** Fields that were added later, as drafts and revisions from before have them. */
  added?: Partial<Fields>
  /** All published documents, or the one with this id. */
  read(db: Database, id?: string): Promise<{ id: string; document: Fields }[]>
  /** Checks a document whose fields are each valid against the rest of the shop. */
  check(tx: Database, ctx: ActingContext, change: DocumentChange<Fields>): Promise<FieldFaults>
  /** Writes the live rows. Returns the cache tags of responses that show them. */
  write(tx: Database, ctx: ActingContext, change: DocumentChange<Fields>): Promise<string[]>
  /** How many products use each published document, by its id. */
  countUses?(db: Database): Promise<Map<string, number>>
}

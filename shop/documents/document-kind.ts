import type { z } from 'zod'
import type { Permission } from '#contract/office/permissions.ts'
import type { Database } from '#database/database.ts'
import type { DocumentFields } from '#database/tables/documents.ts'

/** A sentence for each invalid field, by its path: 'weekly.0.closes'. */
export type FieldFaults = Record<string, string>

export type LiveDocument = { number: number; document: DocumentFields }

/** What differs between settings, pages and the other things that staff edit as documents. */
export type DocumentKind = {
  /** To save drafts and to publish them. */
  permission: Permission
  /** Whether publishing this document needs a confirmed identity. */
  isSensitive?: (id: string) => boolean
  /** Null if there is no schema, and therefore no document, with this id. */
  schemaOf: (id: string) => z.ZodObject | null
  /** The published document, locked until the end of the transaction. */
  lock: (tx: Database, id: string) => Promise<LiveDocument | null>
  read: (db: Database, id: string) => Promise<LiveDocument | null>
  /** Checks a document whose fields are each valid against the rest of the shop. */
  check: (tx: Database, change: { id: string; before: DocumentFields; after: DocumentFields }) => Promise<FieldFaults>
  /** Writes the live rows. Returns the cache tags of responses that show them. */
  write: (tx: Database, change: { id: string; live: LiveDocument }) => Promise<string[]>
}

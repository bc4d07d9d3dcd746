import { announceChanges } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { type DocumentFields, revisions } from '#database/tables/documents.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import type { LiveDocument } from './document-kind.ts'
import { type DocumentKey, kindOf } from './find-document.ts'
import { parseDocument } from './parse-document.ts'
import { revisionRecord } from './revision-record.ts'

type Revision = {
  key: DocumentKey
  live: LiveDocument
  document: DocumentFields
  restoredFrom?: number | undefined
  releaseId?: number | undefined
}

/** Checks a document and makes it live, with a revision and an audit row. */
export async function writeRevision(
  tx: Database,
  ctx: ActingContext,
  { key, live, document, restoredFrom, releaseId }: Revision,
): Promise<{ ok: true; number: number } | Refusal<'invalid'>> {
  const { schema, check, write } = kindOf(key)
  const parsed = parseDocument(schema, live, document)
  const number = live.number + 1
  const before = live.isLive ? live.document : null
  const faults = parsed.ok ? await check(tx, ctx, { id: key.id, number, before, after: parsed.fields }) : parsed.faults
  if (!parsed.ok || Object.keys(faults).length > 0)
    return refuse('invalid', 'Some fields need your attention before this can be published.', faults)
  const tags = await write(tx, ctx, { id: key.id, number, before, after: parsed.fields })
  const { revision, audit } = revisionRecord(ctx, { key, live, after: parsed.fields, restoredFrom, releaseId })
  await tx.insert(revisions).values(revision)
  await announceChanges(tx, tags)
  await writeAudit(tx, ctx, audit)
  return { ok: true, number }
}

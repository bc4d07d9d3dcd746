import type { DocumentFields, revisions } from '#database/tables/documents.ts'
import { actorName } from '../actor.ts'
import type { AuditEntry } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import type { LiveDocument } from './document-kind.ts'
import type { DocumentKey } from './find-document.ts'
import { changedFields } from './merge-fields.ts'

type Published = {
  key: DocumentKey
  live: LiveDocument
  after: DocumentFields
  restoredFrom?: number | undefined
  /** The bulk change that this is part of. */
  bulkJob?: number | undefined
  /** The release that this is part of. */
  releaseId?: number | undefined
}

/** The revision and the audit row of a document that is published. */
export function revisionRecord(
  { actor, clock }: ActingContext,
  { key, live, after, restoredFrom, bulkJob, releaseId }: Published,
): { revision: typeof revisions.$inferInsert; audit: AuditEntry } {
  const number = live.number + 1
  const changes = changedFields(live.document, after)
  return {
    revision: {
      kind: key.kind,
      entityId: key.id,
      number,
      document: after,
      at: clock.now(),
      actor: actor.kind,
      staffId: actor.kind === 'staff' ? actor.staffId : null,
      actorName: actorName(actor),
      restoredFrom,
      releaseId,
    },
    audit: {
      verb: restoredFrom === undefined ? 'published' : 'restored',
      subject: key.kind,
      subjectId: key.id,
      before: Object.fromEntries(changes.map(({ field, from }) => [field, shortened(from)])),
      after: {
        ...Object.fromEntries(changes.map(({ field, to }) => [field, shortened(to)])),
        revision: number,
        ...(bulkJob !== undefined && { bulk_job: bulkJob }),
        ...(releaseId !== undefined && { release: releaseId }),
      },
    },
  }
}

/** The revision has the whole text. */
const shortened = (value: unknown) =>
  typeof value === 'string' && value.length > 200 ? `${value.slice(0, 200).toWellFormed()}…` : (value ?? null)

import type { z } from 'zod'
import { announceChanges } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { type DocumentFields, revisions } from '#database/tables/documents.ts'
import { actorName } from '../actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import type { FieldFaults, LiveDocument } from './document-kind.ts'
import { type DocumentKey, kindOf } from './find-document.ts'
import { changedFields } from './merge-fields.ts'

type Revision = {
  key: DocumentKey
  live: LiveDocument
  document: DocumentFields
  restoredFrom?: number
}

/** Checks a document and makes it live, with a revision and an audit row. */
export async function writeRevision(
  tx: Database,
  ctx: ActingContext,
  { key, live, document, restoredFrom }: Revision,
): Promise<{ ok: true; number: number } | Refusal<'invalid'>> {
  const { schema, check, write } = kindOf(key)
  // An earlier version may have fields that no longer exist, and lack others, which keep their present value.
  const known = Object.entries({ ...live.document, ...document }).filter(([field]) =>
    Object.hasOwn(schema.shape, field),
  )
  const parsed = schema.safeParse(Object.fromEntries(known))
  const number = live.number + 1
  const before = live.isLive ? live.document : null
  const faults: FieldFaults = parsed.success
    ? await check(tx, ctx, { id: key.id, number, before, after: parsed.data })
    : firstFaults(parsed.error)
  if (!parsed.success || Object.keys(faults).length > 0)
    return refuse('invalid', 'Some fields need your attention before this can be published.', faults)
  const tags = await write(tx, ctx, { id: key.id, number, before, after: parsed.data })
  const { actor } = ctx
  await tx.insert(revisions).values({
    kind: key.kind,
    entityId: key.id,
    number,
    document: parsed.data,
    at: ctx.clock.now(),
    actor: actor.kind,
    staffId: actor.kind === 'staff' ? actor.staffId : null,
    actorName: actorName(actor),
    restoredFrom,
  })
  await announceChanges(tx, tags)
  const changes = changedFields(live.document, parsed.data)
  await writeAudit(tx, ctx, {
    verb: restoredFrom === undefined ? 'published' : 'restored',
    subject: key.kind,
    subjectId: key.id,
    before: Object.fromEntries(changes.map(({ field, from }) => [field, shortened(from)])),
    after: { ...Object.fromEntries(changes.map(({ field, to }) => [field, shortened(to)])), revision: number },
  })
  return { ok: true, number }
}

/** The revision has the whole text. */
const shortened = (value: unknown) =>
  typeof value === 'string' && value.length > 200 ? `${value.slice(0, 200).toWellFormed()}…` : (value ?? null)

/** One sentence for each field: the first says what is missing, the others what it must be. */
function firstFaults({ issues }: z.ZodError): FieldFaults {
  const faults: FieldFaults = {}
  for (const { path, message } of issues) faults[path.join('.')] ??= message
  return faults
}

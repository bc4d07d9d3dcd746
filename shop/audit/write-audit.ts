import { announceChanges, officeTopic } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { auditLog } from '#database/tables/audit.ts'
import { actorName } from '../actor.ts'
import type { ShopContext } from '../context.ts'

export type AuditSubject =
  | 'order'
  | 'staff'
  | 'invitation'
  | 'enquiry'
  | 'claim'
  | 'customer'
  | 'view'
  | 'mail'
  | 'vat_period'
  | 'stock'

export type AuditEntry = {
  /** A code in the past: `order_cancelled`. */
  verb: string
  subject: AuditSubject
  subjectId: string | number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Stored by name only: the log is never changed, and nobody's data may stay for ever. */
const personalFields = new Set(['email', 'name', 'phone', 'billing', 'shipping', 'note', 'text', 'answer'])

const withoutPersonal = (fields: Record<string, unknown> | undefined) =>
  fields &&
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, personalFields.has(name) ? '…' : value]))

/**
 * Records a change in the transaction that makes it: both are there afterwards, or neither. Goes last in it, because
 * whoever writes to the log keeps others waiting until it commits.
 */
export async function writeAudit(tx: Database, ctx: Pick<ShopContext, 'actor' | 'clock'>, entry: AuditEntry) {
  const { actor } = ctx
  // Its verbs ask for a permission first, which nobody in particular has.
  if (!actor) throw new Error('an audit row needs an actor')
  // The office's open screens hear of it on the channel that drops caches.
  await announceChanges(tx, [officeTopic(entry.subject, entry.subjectId)])
  await tx.insert(auditLog).values({
    at: ctx.clock.now(),
    actor: actor.kind,
    staffId: actor.kind === 'staff' ? actor.staffId : null,
    actorName: actorName(actor),
    verb: entry.verb,
    subject: entry.subject,
    subjectId: String(entry.subjectId),
    before: withoutPersonal(entry.before) ?? null,
    after: withoutPersonal(entry.after) ?? null,
    // All three are the trigger's.
    id: 0,
    previousHash: '',
    hash: '',
  })
}

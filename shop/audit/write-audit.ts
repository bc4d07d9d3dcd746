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
  | 'catalogue'
  | 'settings'
  | 'page'
  | 'post'
  | 'question'
  | 'slides'
  | 'menu'
  | 'tariff'
  | 'collection'
  | 'term'
  | 'product'
  | 'redirect'
  | 'media'
  | 'bulk_job'
  | 'release'
  | 'price_change'
  | 'voucher'
  | 'backup'
  | 'fault'
  | 'file'

export type AuditEntry = {
  /** A code in the past: `order_cancelled`. */
  verb: string
  subject: AuditSubject
  subjectId: string | number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Stored without values: the log is never changed, and personal data must not stay for ever. */
const personalFields = new Set(['email', 'name', 'phone', 'billing', 'shipping', 'note', 'text', 'answer'])

/** Subjects that are not people: their names and addresses are the shop's own. */
const impersonal: readonly AuditSubject[] = [
  'catalogue',
  'settings',
  'page',
  'post',
  'question',
  'slides',
  'menu',
  'tariff',
  'collection',
  'term',
  'product',
  'redirect',
  'media',
  'bulk_job',
  'release',
  'price_change',
  'voucher',
  'backup',
  'file',
]

const recorded = (subject: AuditSubject, fields: Record<string, unknown> | undefined) =>
  impersonal.includes(subject) ? fields : withoutPersonal(fields)

const withoutPersonal = (fields: Record<string, unknown> | undefined) =>
  fields &&
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, personalFields.has(name) ? '…' : value]))

/**
 * Records a change in the transaction that makes it, so both are committed or neither. Call it last in the transaction,
 * because other writers of the log wait until it commits.
 */
export const writeAudit = (tx: Database, ctx: Pick<ShopContext, 'actor' | 'clock'>, entry: AuditEntry): Promise<void> =>
  writeAudits(tx, ctx, [entry])

/** As `writeAudit`, for several changes in one statement. */
export async function writeAudits(
  tx: Database,
  { actor, clock }: Pick<ShopContext, 'actor' | 'clock'>,
  entries: AuditEntry[],
): Promise<void> {
  // Cannot happen: every audited action first requires a permission, and only an actor has one.
  if (!actor) throw new Error('an audit row needs an actor')
  if (entries.length === 0) return
  // Open office screens are notified on the channel that also invalidates caches.
  await announceChanges(
    tx,
    entries.map(({ subject, subjectId }) => officeTopic(subject, subjectId)),
  )
  await tx.insert(auditLog).values(
    entries.map((entry) => ({
      at: clock.now(),
      actor: actor.kind,
      staffId: actor.kind === 'staff' ? actor.staffId : null,
      actorName: actorName(actor),
      verb: entry.verb,
      subject: entry.subject,
      subjectId: String(entry.subjectId),
      before: recorded(entry.subject, entry.before) ?? null,
      after: recorded(entry.subject, entry.after) ?? null,
      // The trigger sets these three.
      id: 0,
      previousHash: '',
      hash: '',
    })),
  )
}

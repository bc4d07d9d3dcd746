import { isNull } from 'drizzle-orm'
import { alertPermissions, type StaffAlert } from '#contract/office/alerts.ts'
import { hasPermission } from '#contract/office/permissions.ts'
import type { Database } from '#database/database.ts'
import { staff } from '#database/tables/staff.ts'
import type { ShopContext } from '../context.ts'
import { composeMail } from './compose-mail.ts'
import { enqueueMail } from './enqueue-mail.ts'

type Alert = {
  alert: StaffAlert
  /** Goes to every role that may have the alert: without prices and without personal data. */
  subject: string
  text: string
  button: { label: string; path: string }
}

/** Emails an event to the members of staff who have chosen to hear about it, in the transaction of the event. */
export async function alertStaff(
  tx: Database,
  ctx: ShopContext,
  { alert, subject, text, button }: Alert,
): Promise<void> {
  const people = await tx.select().from(staff).where(isNull(staff.removedAt)).orderBy(staff.id)
  const wanted = people.filter(
    ({ role, alerts }) => alerts.includes(alert) && hasPermission(role, alertPermissions[alert]),
  )
  if (wanted.length === 0) return
  const publicUrl = ctx.gateways.publicUrl()
  const mail = composeMail(ctx.settings, {
    kind: alertKind(alert),
    subject,
    preview: text,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text },
      { kind: 'button', label: button.label, href: `${publicUrl}/office${button.path}` },
      {
        kind: 'paragraph',
        text: `You get this email because you chose it in the office: ${publicUrl}/office/account`,
      },
    ],
  })
  for (const { id, email } of wanted)
    await enqueueMail(tx, { ...mail, to: { address: email }, staffId: id }, ctx.clock.now())
}

export const alertKind = (alert: StaffAlert): string => `alert-${alert.replaceAll('_', '-')}`

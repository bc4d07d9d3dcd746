import type { ResendableMail } from '#contract/office/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { orderLinks } from './guest-link.ts'
import { mailOrder } from './mail/mail-order.ts'
import { byReference, loadOrder, noSuchOrder } from './order-aggregate.ts'
import { resendableMailsOf } from './order-mails.ts'

/** Sends one of an order's emails again, for a buyer who cannot find it. */
export async function resendMail({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; mail: ResendableMail }
}): Promise<{ ok: true } | Refusal<'not_found' | 'cannot_send'>> {
  requirePermission(ctx, 'orders.mail')
  const links = await orderLinks(ctx)
  return writeOnce(ctx, async (tx) => {
    const aggregate = await loadOrder(tx, byReference(input.reference), { lock: true })
    if (!aggregate) return noSuchOrder
    if (!resendableMailsOf(aggregate).includes(input.mail))
      return refuse('cannot_send', 'That email has not been sent for this order.')
    if (aggregate.order.email === '')
      return refuse('cannot_send', 'The buyer has deleted their account: there is no address.')
    const credit = aggregate.invoices.findLast(({ kind }) => kind === 'credit')
    const note = aggregate.refunds.find(({ id }) => id === credit?.refundId)?.reason
    const about = input.mail === 'refunded' ? { refundPence: credit?.totalPence ?? 0, ...(note ? { note } : {}) } : {}
    await mailOrder(tx, ctx, { aggregate, kind: input.mail, links, ...about })
    await writeAudit(tx, ctx, {
      verb: 'mail_sent_again',
      subject: 'order',
      subjectId: aggregate.order.reference,
      after: { mail: input.mail },
    })
    return { ok: true as const }
  })
}

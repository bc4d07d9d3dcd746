import type { Database } from '#database/client.ts'
import type { ShopContext } from '../context.ts'
import { mailAddress } from '../mail/address.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { type OrderMail, orderMails } from '../mail/templates/order-mails.ts'
import type { OrderLinks } from './guest-link.ts'
import type { OrderRecord } from './order-record.ts'

/** Writes one of the order's mails into the outbox, in the transaction it tells of. */
export async function mailOrder(
  tx: Database,
  ctx: ShopContext,
  record: OrderRecord,
  kind: OrderMail,
  facts: { links: OrderLinks; publicUrl: string; refundPence?: number; note?: string },
): Promise<void> {
  const { order } = record
  // Who deleted their account took their address out of their orders; nothing of those may stop at that.
  if (mailAddress(order.email) !== order.email) return
  const orderUrl = `${facts.publicUrl}${facts.links.orderPath(order)}`
  const mail = orderMails[kind](ctx.config, record, { orderUrl, refundPence: facts.refundPence ?? 0, note: facts.note })
  const name = `${order.billing.first_name} ${order.billing.last_name}`.trim()
  await enqueueMail(tx, { ...mail, to: { address: order.email, name } }, ctx.now())
}

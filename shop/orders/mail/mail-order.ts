import type { Database } from '#database/database.ts'
import type { MailAttachment } from '#database/tables/messages.ts'
import type { ShopContext } from '../../context.ts'
import { headerText, mailAddress } from '../../mail/address.ts'
import type { ComposedMail } from '../../mail/compose-mail.ts'
import { enqueueMail, type Mail } from '../../mail/enqueue-mail.ts'
import type { OrderLinks } from '../guest-link.ts'
import type { OrderAggregate, OrderRow } from '../order-aggregate.ts'
import { contractDocuments } from './contract-documents.ts'
import { type OrderMail, orderMails } from './order-mails.ts'

type MailRequest = {
  aggregate: OrderAggregate
  kind: OrderMail
  links: OrderLinks
  refundPence?: number
  note?: string | undefined
  /** The contract, where it has been read already. */
  documents?: MailAttachment[] | undefined
}

/** Writes one of the order's mails into the outbox, in the transaction it tells of. */
export async function mailOrder(tx: Database, ctx: ShopContext, request: MailRequest): Promise<void> {
  const mail = orderMail(ctx, request)
  if (!mail) return
  const { aggregate, kind, links } = request
  const attachments =
    kind === 'paid'
      ? (request.documents ??
        (await contractDocuments(tx, ctx, { order: aggregate.order, publicUrl: links.publicUrl })))
      : undefined
  await enqueueMail(tx, { ...mail, ...(attachments ? { attachments } : {}) }, ctx.clock.now())
}

/** Any other mail about an order, to whoever bought it; nothing where they have deleted their account. */
export async function sendToBuyer(
  tx: Database,
  ctx: ShopContext,
  { order, mail }: { order: OrderRow; mail: ComposedMail },
): Promise<void> {
  if (mailAddress(order.email) !== order.email) return
  const name = headerText(`${order.billing.first_name} ${order.billing.last_name}`)
  await enqueueMail(tx, { ...mail, to: { address: order.email, name } }, ctx.clock.now())
}

/** Null for who deleted their account: their address is out of their orders, and nothing of those may stop at that. */
function orderMail(ctx: ShopContext, { aggregate, kind, links, refundPence = 0, note }: MailRequest): Mail | null {
  const { order } = aggregate
  if (mailAddress(order.email) !== order.email) return null
  const mail = orderMails[kind](ctx.settings, aggregate, {
    orderUrl: links.orderUrl(order),
    publicUrl: links.publicUrl,
    refundPence,
    note,
  })
  // Cleaned, not refused: an order's payment must never fail because of what stands in a name.
  const name = headerText(`${order.billing.first_name} ${order.billing.last_name}`)
  return { ...mail, to: { address: order.email, name } }
}

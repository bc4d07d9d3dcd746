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
  /** When to send it, if not at once. */
  dueAt?: Date | undefined
  /** The contract, if it has already been loaded. */
  documents?: MailAttachment[] | undefined
}

/** Queues one of the order's emails, in the same transaction as the change it is about. */
export async function mailOrder(tx: Database, ctx: ShopContext, request: MailRequest): Promise<void> {
  const mail = orderMail(ctx, request)
  if (!mail) return
  const { aggregate, kind, links, dueAt } = request
  const attachments =
    kind === 'paid'
      ? (request.documents ??
        (await contractDocuments(tx, ctx, { order: aggregate.order, publicUrl: links.publicUrl })))
      : undefined
  await enqueueMail(tx, { ...mail, dueAt, ...(attachments ? { attachments } : {}) }, ctx.clock.now())
}

/** Queues any other email to an order's buyer, unless they have deleted their account. */
export async function sendToBuyer(
  tx: Database,
  ctx: ShopContext,
  { order, mail }: { order: OrderRow; mail: ComposedMail },
): Promise<void> {
  if (mailAddress(order.email) !== order.email) return
  const name = headerText(`${order.billing.first_name} ${order.billing.last_name}`)
  await enqueueMail(tx, { ...mail, to: { address: order.email, name } }, ctx.clock.now())
}

/** Null if the buyer has deleted their account and their address with it. That must not stop the order. */
function orderMail(ctx: ShopContext, { aggregate, kind, links, refundPence = 0, note }: MailRequest): Mail | null {
  const { order } = aggregate
  if (mailAddress(order.email) !== order.email) return null
  const mail = orderMails[kind](ctx.settings, aggregate, {
    orderUrl: links.orderUrl(order),
    proformaUrl: links.proformaUrl(order),
    publicUrl: links.publicUrl,
    refundPence,
    note,
  })
  // The name is cleaned, not refused: a payment must never fail because of a name.
  const name = headerText(`${order.billing.first_name} ${order.billing.last_name}`)
  return { ...mail, to: { address: order.email, name } }
}

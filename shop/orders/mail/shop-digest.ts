import type { OrderState } from '#contract/orders/order-states.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { enquiries } from '#database/tables/messages.ts'
import { type AuditHead, headText } from '../../audit/audit-head.ts'
import { detailRows, kindNames } from '../../enquiries/mail/enquiry-rows.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import type { MailBlock } from '../../mail/mail-block.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { goodsBlocks, whenRows } from './order-rows.ts'

type Enquiry = typeof enquiries.$inferSelect
type Day = {
  orders: Pick<OrderAggregate, 'order' | 'lines'>[]
  claims: Enquiry[]
  enquiries: Enquiry[]
  auditHead: AuditHead | null
}

const counted = (count: number, [one, many]: [string, string]): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** To the shop: everything that came in since the previous day's email. */
export function shopDigest(
  settings: Settings,
  { orders, claims, enquiries: newEnquiries, auditHead }: Day,
): ComposedMail {
  const title = [
    ...counted(orders.length, ['order', 'orders']),
    ...counted(claims.length, ['claim', 'claims']),
    ...counted(newEnquiries.length, ['enquiry', 'enquiries']),
  ].join(', ')
  return composeMail(settings, {
    kind: 'shop-digest',
    subject: `Since yesterday: ${title}`,
    preview: 'What has come in since the last of these emails.',
    blocks: [
      { kind: 'heading', text: title },
      ...orders.flatMap(orderBlocks),
      ...claims.flatMap((claim) => enquiryBlocks('Claim', claim)),
      ...newEnquiries.flatMap((enquiry) => enquiryBlocks(kindNames[enquiry.kind], enquiry)),
      ...(auditHead ? auditBlocks(auditHead) : []),
    ],
  })
}

/** A copy in a mailbox is out of reach of anyone who can write to the database. */
const auditBlocks = (head: AuditHead): MailBlock[] => [
  { kind: 'subheading', text: 'Audit log' },
  { kind: 'table', rows: [['Last entry', headText(head)]] },
  {
    kind: 'paragraph',
    text: 'Keep this email: npm run audit -- --head followed by that text shows later whether anything was cut off.',
  },
]

const isOver: ReadonlySet<OrderState> = new Set(['cancelled', 'refunded'])

const orderBlocks = ({ order, lines }: Day['orders'][number]): MailBlock[] => [
  { kind: 'subheading', text: `Order ${order.reference}${isOver.has(order.state) ? `, ${order.state}` : ''}` },
  ...goodsBlocks({ order, lines }),
  {
    kind: 'table',
    rows: [
      ...whenRows(order),
      ['Customer', `${order.billing.first_name} ${order.billing.last_name}`],
      ['Email', order.email],
      ['Telephone', order.billing.phone],
    ],
  },
]

const inTitle = new Set(['Reference', 'Kind'])

const enquiryBlocks = (title: string, enquiry: Enquiry): MailBlock[] => [
  { kind: 'subheading', text: `${title} ${enquiry.reference}` },
  {
    kind: 'table',
    rows: [
      ...detailRows(enquiry).filter(([label]) => !inTitle.has(label)),
      ['Name', enquiry.name],
      ['Email', enquiry.email],
      ...(enquiry.phone ? ([['Telephone', enquiry.phone]] satisfies [string, string][]) : []),
    ],
  },
  ...(enquiry.message ? [{ kind: 'quote' as const, text: enquiry.message }] : []),
]

import { sizeText } from '#contract/arithmetic/size.ts'
import { pieceText } from '#contract/line-text.ts'
import type { ShopConfig } from '#shop.config'
import { type ComposedMail, composeMail, type MailBlock } from '../../mail/compose-mail.ts'
import type { ClaimRow, OrderAggregate } from '../order-aggregate.ts'
import { heading, paragraph } from './mail-parts.ts'

/** What is written about claims and returns: to the buyer when it is made and when it is decided, and to the shop. */

type ClaimMailDetails = { claim: ClaimRow; orderUrl: string }

const claimedRows = ({ lines, claimLines }: OrderAggregate, { id, reference }: ClaimRow): [string, string][] => [
  ['Reference', reference],
  ...lines.flatMap((line): [string, string][] => {
    const part = claimLines.find(({ claimId, lineId }) => claimId === id && lineId === line.id)
    return part ? [[`${line.productName}, ${sizeText(line.size)}`, pieceText(part.pieces)]] : []
  }),
]

const seeOrder = ({ orderUrl }: ClaimMailDetails): MailBlock => ({
  kind: 'button',
  label: 'See your order',
  href: orderUrl,
})

export function claimMail(config: ShopConfig, aggregate: OrderAggregate, details: ClaimMailDetails): ComposedMail {
  const { claim } = details
  const { reference } = aggregate.order
  const isReturn = claim.kind === 'return'
  return composeMail(config, {
    kind: 'claim-received',
    subject: isReturn
      ? `Your return ${claim.reference} for ${reference}`
      : `We have your report ${claim.reference} about ${reference}`,
    preview: 'We will answer within one working day.',
    blocks: [
      heading(isReturn ? 'You would like to send something back' : 'We are sorry that something is wrong'),
      paragraph('We have received this and will answer within one working day.'),
      { kind: 'table', rows: claimedRows(aggregate, claim) },
      ...(isReturn
        ? returnRights(config)
        : [paragraph('Please keep the pieces and their packing until we have answered, and do not fix any of them.')]),
      seeOrder(details),
    ],
  })
}

/** Regulations 34 and 35 of the Consumer Contracts Regulations 2013, as the policy page says them. */
const returnRights = (config: ShopConfig): MailBlock[] => [
  paragraph(
    'This is your notice of cancellation under the Consumer Contracts Regulations 2013. Please send the goods back, or hand them over, within 14 days of today. You bear the cost of returning them unless we agree otherwise.',
  ),
  paragraph(
    `We refund within 14 days of getting them back, or of your showing that you have sent them; if you cancel the whole order, the cost of our least expensive delivery is refunded too. We may take off what the goods have lost in value by more handling than is needed to look at them. If you have a question, ring ${config.company.phone}.`,
  ),
]

const decisions: Record<Exclude<ClaimRow['state'], 'open'>, string> = {
  replacement: 'We are sending you replacements',
  refund: 'We are refunding you',
  declined: 'What we have decided',
}

export function claimDecidedMail(
  config: ShopConfig,
  aggregate: OrderAggregate,
  details: ClaimMailDetails & { replacement: string | null },
): ComposedMail {
  const { claim, replacement } = details
  const title = claim.state === 'open' ? '' : decisions[claim.state]
  return composeMail(config, {
    kind: 'claim-decided',
    subject: `${title}: ${claim.reference}, order ${aggregate.order.reference}`,
    preview: (claim.answer ?? '').slice(0, 120),
    blocks: [
      heading(title),
      ...(claim.answer ?? '')
        .split(/\n{2,}/)
        .filter(Boolean)
        .map(paragraph),
      { kind: 'table', rows: claimedRows(aggregate, claim) },
      ...(replacement
        ? [paragraph(`The replacements leave under the reference ${replacement}; there is nothing to pay.`)]
        : []),
      seeOrder(details),
    ],
  })
}

/** To the shop. Answering it answers the buyer. */
export const claimNotice = (config: ShopConfig, aggregate: OrderAggregate, claim: ClaimRow): ComposedMail =>
  composeMail(config, {
    kind: 'claim-notice',
    subject: `${claim.kind === 'return' ? 'Return' : 'Claim'} ${claim.reference}: order ${aggregate.order.reference}`,
    preview: `From ${aggregate.order.billing.first_name} ${aggregate.order.billing.last_name}`,
    blocks: [
      heading(claim.kind === 'return' ? 'Somebody sends something back' : 'Something is broken or missing'),
      { kind: 'table', rows: claimedRows(aggregate, claim) },
      ...(claim.message ? [{ kind: 'quote' as const, text: claim.message }] : []),
      paragraph('Photographs and the decision are in the office, under Claims.'),
    ],
  })

import { addDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import type { MailBlock } from '../../mail/mail-block.ts'
import { mailText } from '../../mail/mail-text.ts'
import { leftoverAmount } from '../claims/leftover-amount.ts'
import type { ClaimRow, OrderAggregate } from '../order-aggregate.ts'
import type { LinePieces } from '../refunds/more-than-left.ts'
import { heading, orderValues, paragraph } from './mail-parts.ts'
import { longDayText } from './order-rows.ts'

/** Emails about claims and returns: to the buyer on receipt and on decision, and to the shop. */

type ClaimMailDetails = { claim: ClaimRow; orderUrl: string }

/** What the buyer wrote, and how many photos came with it. */
const sentBlocks = ({ claimPhotos }: OrderAggregate, { id, message }: ClaimRow): MailBlock[] => {
  const photos = claimPhotos.filter(({ claimId }) => claimId === id).length
  return [
    ...(message ? [{ kind: 'quote' as const, text: message }] : []),
    ...(photos > 0
      ? [paragraph(`You sent ${photos === 1 ? '1 photo' : `${photos} photos`}, which you can see on the order's page.`)]
      : []),
  ]
}

const claimedPieces = ({ claimLines }: OrderAggregate, { id }: ClaimRow): LinePieces[] =>
  claimLines.filter(({ claimId }) => claimId === id)

const piecesBlocks = (
  { order, lines }: OrderAggregate,
  { claim, pieces }: { claim: ClaimRow; pieces: LinePieces[] },
): MailBlock[] => [
  {
    kind: 'items',
    rows: lines.flatMap((line): [string, string][] => {
      const part = pieces.find(({ lineId }) => lineId === line.id)
      return part ? [[`${line.productName}, ${sizeText(line.size)}`, pieceText(part.pieces, line)]] : []
    }),
  },
  {
    kind: 'table',
    rows: [
      ['Reference', claim.reference],
      ['Order', order.reference],
    ],
  },
]

const seeOrder = ({ orderUrl }: ClaimMailDetails): MailBlock => ({
  kind: 'button',
  label: 'See your order',
  href: orderUrl,
})

export function claimMail(settings: Settings, aggregate: OrderAggregate, details: ClaimMailDetails): ComposedMail {
  const { claim } = details
  const values = { ...orderValues(aggregate.order), claim: claim.reference }
  const text = mailText(settings, receivedTexts[claim.kind], values)
  return composeMail(settings, {
    kind: 'claim-received',
    subject: text.subject,
    preview: 'We will answer within one working day.',
    blocks: [
      text.heading,
      ...text.intro(),
      ...piecesBlocks(aggregate, { claim, pieces: claimedPieces(aggregate, claim) }),
      ...sentBlocks(aggregate, claim),
      ...(claim.kind === 'return' ? returnRights(settings, claim) : []),
      ...(claim.kind === 'leftover' ? leftoverTerms(settings, aggregate, claim) : []),
      ...text.closing,
      seeOrder(details),
    ],
  })
}

const receivedTexts = { fault: 'claim-received', return: 'return-received', leftover: 'leftovers-received' } as const

const leftoverTerms = (settings: Settings, aggregate: OrderAggregate, claim: ClaimRow): MailBlock[] => [
  paragraph(
    `If we agree, we pay ${formatPounds(leftoverAmount(aggregate, claimedPieces(aggregate, claim)))} the way you paid, once we have seen the pieces: whole, clean and unused. Please bring nothing until we have answered. The address is ${settings.company.address.join(', ')}; we collect for ${formatPounds(settings.delivery.returnPence)} for each pallet.`,
  ),
]

const sendBackBy = ({ createdAt }: ClaimRow): string => addDays(londonTime(createdAt).day, 14)

/** Regulations 34 and 35 of the Consumer Contracts Regulations 2013, as on the policy page. */
const returnRights = (settings: Settings, claim: ClaimRow): MailBlock[] => [
  paragraph(
    `This is your notice of cancellation under the Consumer Contracts Regulations 2013. Please send the goods back, or hand them over, within 14 days: by ${longDayText(sendBackBy(claim))}. The address is ${settings.company.address.join(', ')}. You bear the cost of returning them unless we agree otherwise; we collect for ${formatPounds(settings.delivery.returnPence)} for each pallet, which we take from your refund. Please pack them as they came, upright or flat as before, with card between the faces.`,
  ),
  paragraph(
    `We refund within 14 days of getting them back, or of your showing that you have sent them; if you cancel the whole order, the cost of our least expensive delivery is refunded too. We may deduct any loss in value caused by handling beyond what is needed to inspect them. If you have a question, ring ${settings.company.phone}.`,
  ),
]

const decisions: Record<Exclude<ClaimRow['state'], 'open'>, string> = {
  replacement: 'We are sending you replacements',
  refund: 'We are refunding you',
  declined: 'What we have decided',
}

export function claimDecidedMail(
  settings: Settings,
  aggregate: OrderAggregate,
  details: ClaimMailDetails & { pieces: LinePieces[]; replacement: string | null },
): ComposedMail {
  const { claim, replacement } = details
  const title = claim.state === 'open' ? '' : decisions[claim.state]
  return composeMail(settings, {
    kind: 'claim-decided',
    subject: `${title}: ${claim.reference}, order ${aggregate.order.reference}`,
    preview: (claim.answer ?? '').slice(0, 120),
    blocks: [
      heading(title),
      ...(claim.answer ?? '')
        .split(/\n{2,}/)
        .filter(Boolean)
        .map(paragraph),
      ...piecesBlocks(aggregate, details),
      ...(replacement
        ? [paragraph(`We are sending the replacements as order ${replacement}. There is nothing to pay.`)]
        : []),
      seeOrder(details),
    ],
  })
}

const noticeTexts: Record<ClaimRow['kind'], { name: string; heading: string }> = {
  fault: { name: 'Claim', heading: 'Something is broken or missing' },
  return: { name: 'Return', heading: 'A customer is returning something' },
  leftover: { name: 'Leftovers', heading: 'A customer would like to sell leftovers back' },
}

/** To the shop. Replies go to the buyer. */
export function claimNotice(
  settings: Settings,
  aggregate: OrderAggregate,
  { claim, officeUrl }: { claim: ClaimRow; officeUrl: string },
): ComposedMail {
  const { billing, email } = aggregate.order
  const buyer = `${billing.first_name} ${billing.last_name}`
  return composeMail(settings, {
    kind: 'claim-notice',
    subject: `${noticeTexts[claim.kind].name} ${claim.reference}: order ${aggregate.order.reference}`,
    preview: `From ${buyer}`,
    blocks: [
      heading(noticeTexts[claim.kind].heading),
      ...piecesBlocks(aggregate, { claim, pieces: claimedPieces(aggregate, claim) }),
      {
        kind: 'table',
        rows: [
          ['Customer', buyer],
          ['Email', email],
          ['Telephone', billing.phone],
        ],
      },
      ...(claim.message ? [{ kind: 'quote' as const, text: claim.message }] : []),
      { kind: 'button', label: 'See photographs and decide', href: officeUrl },
      paragraph('Reply to this email to answer the customer.'),
    ],
  })
}

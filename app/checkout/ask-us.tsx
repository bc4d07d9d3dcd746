import { groupThousands } from '#contract/arithmetic/group-thousands.ts'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { areaOfUnit, pieceText, sizeOf } from '#contract/basket/line-text.ts'
import type { Quote } from '#contract/checkout/checkout.ts'
import { rememberEnquiry } from '../shared/enquiry-draft.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { SubmitError } from './use-place-order.ts'

type AskUsProps = { submitError: Extract<SubmitError, { kind: 'ask-us' }>; quote: Quote; onEditBasket: () => void }

/** Shown when staff must check an order first: gives the reason and a link to the contact form, already filled in. */
export function AskUs({ submitError, quote, onEditBasket }: AskUsProps) {
  return (
    <>
      <p>{submitError.message}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <AskUsLink quote={quote} />
        <Button look="quiet" onClick={onEditBasket}>
          Edit basket
        </Button>
      </div>
    </>
  )
}

export const AskUsLink = ({ quote, className }: { quote: Quote; className?: string }) => (
  <ButtonLink
    to="/contact-us"
    look="outline"
    className={className}
    onClick={() => rememberEnquiry({ topic: 'An order', message: enquiryOf(quote) })}
  >
    Ask us about this order
  </ButtonLink>
)

/** The basket as text for the contact form, cut to fit its limit. */
export function enquiryOf({ lines, totals, delivery_options, delivery }: Quote): string {
  const longest = 3500
  const items = lines.map((line) => {
    const { parent_name, quantity, m2_quantity, unit } = line
    const area = m2_quantity ? ` (${areaOfUnit(`${groupThousands(m2_quantity)} m²`, unit)})` : ''
    return `- ${[parent_name, sizeOf(line)].filter(Boolean).join(', ')}: ${pieceText(quantity, line)}${area}`
  })
  const label = delivery_options.find(({ id }) => id === delivery)?.label
  const intro = 'I would like to order:'
  const end = `Shown as ${formatPounds(totals.total)}${label ? ` with ${label}` : ''}.`
  const listed: string[] = []
  let length = intro.length + end.length + 40
  for (const item of items) {
    length += item.length + 1
    if (length > longest) break
    listed.push(item)
  }
  const rest = items.length - listed.length
  return [intro, ...listed, ...(rest > 0 ? [`- and ${rest} more`] : []), '', end].join('\n')
}

import { groupThousands } from '#contract/arithmetic/group-thousands.ts'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { areaOfUnit, pieceText } from '#contract/basket/line-text.ts'
import type { Quote } from '#contract/checkout/checkout.ts'
import { rememberEnquiry } from '../shared/enquiry-draft.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { SubmitError } from './use-place-order.ts'

type AskUsProps = { submitError: Extract<SubmitError, { kind: 'ask-us' }>; quote: Quote; onEditBasket: () => void }

/** An order that a person should look at first: why, and the way to ask with the basket already written down. */
export function AskUs({ submitError, quote, onEditBasket }: AskUsProps) {
  return (
    <>
      <p>{submitError.message}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink
          to="/contact-us"
          look="outline"
          onClick={() => rememberEnquiry({ topic: 'An order', message: enquiryOf(quote) })}
        >
          Ask us about this order
        </ButtonLink>
        <Button look="quiet" onClick={onEditBasket}>
          Edit basket
        </Button>
      </div>
    </>
  )
}

/** The basket in words, short enough for the form however long it is. */
export function enquiryOf({ lines, totals, delivery_options, delivery }: Quote): string {
  const longest = 3500
  const items = lines.map(({ name, quantity, m2_quantity, unit }) => {
    const area = m2_quantity ? ` (${areaOfUnit(`${groupThousands(m2_quantity)} m²`, unit)})` : ''
    return `- ${name}: ${pieceText(quantity)}${area}`
  })
  const label = delivery_options.find(({ id }) => id === delivery)?.label
  const intro = 'I would like to order:'
  const end = `Shown as ${formatPounds(totals.total)}${label ? ` with ${label}` : ''}.`
  const shown: string[] = []
  let length = intro.length + end.length + 40
  for (const item of items) {
    length += item.length + 1
    if (length > longest) break
    shown.push(item)
  }
  const rest = items.length - shown.length
  return [intro, ...shown, ...(rest > 0 ? [`- and ${rest} more`] : []), '', end].join('\n')
}

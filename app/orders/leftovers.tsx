import { formatPounds } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { Order } from '#contract/orders/order.ts'
import { dayText } from '../shared/day-text.ts'
import { Opener } from '../ui/opener.tsx'
import type { OrderId } from './calls.ts'
import { ClaimForm } from './claim-form.tsx'
import { ClaimList } from './claims.tsx'

type LeftoversProps = { id: OrderId; order: Order; terms: NonNullable<Order['leftovers']> }

/** What leftovers of this order bring, when they can be sold back, and the form that offers them. */
export function Leftovers({ id, order, terms }: LeftoversProps) {
  const { text, from, until, pieces } = terms
  return (
    <>
      <ClaimList id={id} claims={order.claims.filter(({ kind }) => kind === 'leftover')} />
      <p className="text-sm text-slate">
        {text}{' '}
        {from && until
          ? `You can ask us from ${dayText(from)} until ${dayText(until)}; before that you can return them for the full price.`
          : 'For the first 14 days you can return them for the full price instead.'}
      </p>
      <ul className="mt-3 text-sm">
        {pieces.map(({ variation_id, pence }) => {
          const line = order.lines.find((one) => one.variation_id === variation_id)
          return line ? (
            <li key={variation_id} className="flex justify-between gap-4 border-b border-rule py-2 first:border-t">
              <span>
                {line.name}, {sizeText(line.size)}
              </span>
              <span className="figures whitespace-nowrap">{formatPounds(pence)} a piece</span>
            </li>
          ) : null
        })}
      </ul>
      {order.can.sell_back ? (
        <Opener look="outline" className="mt-4 print:hidden" label="Sell leftovers back">
          {(close) => <ClaimForm id={id} order={order} kind="leftover" onClose={close} />}
        </Opener>
      ) : null}
    </>
  )
}

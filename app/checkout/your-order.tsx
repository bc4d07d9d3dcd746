import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { groupThousands } from '#contract/arithmetic/group-thousands.ts'
import { poundsOrFree } from '#contract/arithmetic/money.ts'
import type { LineItem } from '#contract/basket/basket.ts'
import { noticeText, sizeOf } from '#contract/basket/line-text.ts'
import type { Quote } from '#contract/checkout/checkout.ts'
import { VoucherField } from '../basket/voucher-field.tsx'
import { Amount } from '../shared/amount.tsx'
import { PiecePrice } from '../shared/piece-price.tsx'
import { PriceText } from '../shared/price-text.tsx'
import { TotalsList } from '../shared/totals-list.tsx'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { optionOf } from './checkout-form-state.ts'

type YourOrderProps = { quote: Quote; updating: boolean; onEditBasket: () => void; children: ReactNode }

/** The order next to the form, on wide screens. */
export function YourOrder({ quote, updating, onEditBasket, children }: YourOrderProps) {
  const title = useId()
  return (
    <aside aria-labelledby={title} className="self-start bg-beige p-5 sm:p-8 max-lg:hidden lg:sticky lg:top-24">
      <div className="flex items-center justify-between gap-4">
        <h2 id={title} className="text-xl">
          Your order
        </h2>
        <EditBasket onClick={onEditBasket} />
      </div>
      {/* A long list of lines scrolls inside its box, so that the totals stay visible. */}
      <Lines quote={quote} className="mt-4 max-h-[45vh] overflow-y-auto overscroll-contain" />
      <Totals quote={quote} updating={updating} />
      {children}
    </aside>
  )
}

/**
 * The order above the form, on narrow screens: collapsed, with the total visible. CSS shows either this or `YourOrder`.
 * It opens when a line has changed or the voucher does not hold, so that the buyer sees why.
 */
export function FoldedOrder({ quote, updating, onEditBasket, children }: YourOrderProps) {
  const changed = quote.lines.some(({ notices }) => notices.length > 0) || Boolean(quote.voucher?.fault)
  return (
    <div className="bg-beige lg:hidden">
      <details open={changed} className="group px-5 sm:px-8">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 hover:text-clay [&::-webkit-details-marker]:hidden">
          <span className={`figures ${updating ? 'opacity-60' : ''}`}>
            Your order · {poundsOrFree(quote.totals.total)}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-180"
            strokeWidth={1.4}
          />
        </summary>
        <div className="pb-5 sm:pb-8">
          <Lines quote={quote} />
          <EditBasket onClick={onEditBasket} />
          <Totals quote={quote} updating={updating} />
        </div>
      </details>
      {children}
    </div>
  )
}

const EditBasket = ({ onClick }: { onClick: () => void }) => (
  <Button look="quiet" className="-mx-1" onClick={onClick}>
    <span className="first-letter:uppercase">edit basket</span>
  </Button>
)

const Lines = ({ quote, className = '' }: { quote: Quote; className?: string }) => (
  <ul className={className}>
    {quote.lines.map((line) => (
      <Line key={line.id} line={line} />
    ))}
  </ul>
)

function Totals({ quote, updating }: { quote: Quote; updating: boolean }) {
  const slot = quote.slots.find(({ id }) => id === quote.slot)
  return (
    <>
      <h2 className="mt-6 mb-3 text-lg">Totals</h2>
      <div aria-busy={updating || undefined} className={updating ? 'opacity-60' : ''}>
        <TotalsList
          totals={quote.totals}
          deliveryLabel={optionOf(quote)?.label ?? 'Delivery'}
          slotLabel={slot?.label ?? null}
          voucher={quote.voucher?.code}
        />
      </div>
      <VoucherField voucher={quote.voucher} />
      {quote.leftovers ? <p className="figures mt-4 text-sm text-slate">{quote.leftovers}</p> : null}
    </>
  )
}

function Line({ line }: { line: LineItem }) {
  const size = sizeOf(line)
  const gone = line.notices.some(({ kind }) => kind === 'gone')
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-4 border-t border-rule py-4">
      {line.image ? (
        <Picture picture={line.image} alt="" sizes="72px" className="aspect-square w-full object-cover" />
      ) : (
        <p className="grid aspect-square place-items-center bg-white p-1 text-center text-xs text-slate">
          No image available
        </p>
      )}
      <div className="min-w-0 text-sm">
        <p className="text-base leading-snug">{line.parent_name}</p>
        <p className="text-slate">
          {size ? `Size: ${size} | ` : ''}
          <PiecePrice line={line} />
        </p>
        <p className="flex justify-between gap-4">
          <span className="whitespace-nowrap text-slate">Qty: {groupThousands(line.quantity)}</span>
          <span className="text-right">{gone ? 'Not counted' : <Amount pence={line.total_pence} />}</span>
        </p>
        {line.notices.map((notice) => (
          <p key={notice.kind} className="mt-2 border-l-2 border-clay pl-3">
            <PriceText text={noticeText(notice, line)} />
          </p>
        ))}
      </div>
    </li>
  )
}

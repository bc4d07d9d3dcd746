import type { ReactNode } from 'react'
import type { LineItem } from '#contract/basket.ts'
import type { Quote } from '#contract/checkout.ts'
import { noticeWords, sizeOf } from '#contract/line-words.ts'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Sum } from '../ui/sum.tsx'
import { TotalsList } from '../ui/totals-list.tsx'
import { optionOf } from './entry.ts'

type YourOrderProps = { quote: Quote; updating: boolean; onEditBasket: () => void; children: ReactNode }

export function YourOrder({ quote, updating, onEditBasket, children }: YourOrderProps) {
  const slot = quote.slots.find(({ id }) => id === quote.slot)
  return (
    <aside aria-labelledby="your-order" className="self-start bg-lime p-5 sm:p-8 lg:sticky lg:top-24">
      <div className="flex items-center justify-between gap-4">
        <h2 id="your-order" className="text-xl">
          Your order
        </h2>
        <Button look="quiet" onClick={onEditBasket}>
          <span className="first-letter:uppercase">edit basket</span>
        </Button>
      </div>
      {/* A long order scrolls in its own place, so that the totals stay in sight. */}
      <ul className="mt-4 lg:max-h-[45vh] lg:overflow-y-auto lg:overscroll-contain">
        {quote.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <h2 className="mt-6 mb-3 text-lg">Totals</h2>
      <div aria-busy={updating || undefined} className={updating ? 'opacity-60' : ''}>
        <TotalsList
          totals={quote.totals}
          deliveryLabel={optionOf(quote)?.label ?? 'Delivery'}
          slotLabel={slot?.label ?? null}
        />
      </div>
      {children}
    </aside>
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
          {size ? `Size: ${size} | ` : ''}Price Per Piece: <Sum pence={line.price_per_piece_pence} />
        </p>
        <p className="flex justify-between gap-4">
          <span className="text-slate">Qty: {line.quantity}</span>
          {gone ? <span>Not counted</span> : <Sum pence={line.total_pence} />}
        </p>
        {line.notices.map((notice) => (
          <p key={notice.kind} className="mt-2 border-l-2 border-clay pl-3">
            {noticeWords(notice, line.unit)}
          </p>
        ))}
      </div>
    </li>
  )
}

import { useState } from 'react'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import { LazyEnquiry } from '../enquiries/lazy-enquiry.tsx'
import { StockAlertForm } from './stock-alert-form.tsx'
import { leadTimeText, sizeList } from './variation-text.ts'

/** Whether no size is in stock, not even a full-size sample. */
export const isSoldOut = (variations: Variation[]): boolean => {
  const sizes = sizeList(variations)
  return sizes.length > 0 && sizes.every((variation) => !variation.instock)
}

type SoldOutProps = { product: { id: number; name: string }; variations: Variation[] }

/** Replaces the size and quantity fields with the lead time, a stock alert and an enquiry. */
export function SoldOut({ product, variations }: SoldOutProps) {
  const [enquiring, setEnquiring] = useState(false)
  const [first, ...others] = sizeList(variations)
  const days = Math.min(...variations.map((variation) => variation.lead_days))
  return (
    <section aria-label="Availability" className="space-y-4">
      <div>
        <p className="text-alarm">Temporarily out of stock</p>
        <p className="text-sm text-slate">More usually takes {leadTimeText(days)}.</p>
      </div>
      <StockAlertForm productId={product.id} />
      <button
        type="button"
        onClick={() => setEnquiring(true)}
        className="min-h-11 text-sm underline decoration-mortar underline-offset-4 hover:text-clay hover:decoration-clay"
      >
        Enquire about a lead time.
      </button>
      <LazyEnquiry
        open={enquiring}
        onOpenChange={setEnquiring}
        kind="lead-time"
        product={product}
        variation={others.length === 0 ? (first ?? null) : null}
      />
    </section>
  )
}

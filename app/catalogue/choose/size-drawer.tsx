import { Check } from 'lucide-react'
import { useState } from 'react'
import { weightText } from '#contract/basket/line-text.ts'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import { useHideVat } from '../../shared/hide-vat.ts'
import { Price } from '../../shared/price.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { LazyEnquiry } from '../enquiries/lazy-enquiry.tsx'
import { StockAlertForm } from './stock-alert-form.tsx'
import { coverageText, leadTimeText, optionsText, priceOf, sizeList, variationSizeText } from './variation-text.ts'

type SizeDrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  product: { id: number; name: string }
  variations: Variation[]
  chosen: Variation | null
  onChoose: (variation: Variation) => void
}

const quietLink =
  'min-h-11 text-sm underline decoration-mortar underline-offset-4 hover:text-clay hover:decoration-clay'

/** Every size with its price. A size that is out of stock offers a lead-time enquiry and a stock alert instead. */
export function SizeDrawer({ open, onOpenChange, product, variations, chosen, onChoose }: SizeDrawerProps) {
  const [hideVat, setHideVat] = useHideVat()
  const [enquirySize, setEnquirySize] = useState<Variation | null>(null)
  const [enquiring, setEnquiring] = useState(false)
  const [alertSizeId, setAlertSizeId] = useState<number | null>(null)
  const sizes = sizeList(variations)
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title="Choose a size">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
        <p className="text-slate">{optionsText(sizes.length)}</p>
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            checked={hideVat}
            onChange={(event) => setHideVat(event.target.checked)}
            className="size-5 accent-clay"
          />
          <span className="first-letter:uppercase">hide vat?</span>
        </label>
      </div>
      <ul className="-mx-3 mt-3 divide-y divide-rule border-y border-rule">
        {sizes.map((variation) => (
          <li key={variation.id}>
            {variation.instock ? (
              <button
                type="button"
                aria-pressed={variation.id === chosen?.id}
                onClick={() => onChoose(variation)}
                className="grid w-full grid-cols-[1fr_auto] items-start gap-4 px-3 py-4 text-left hover:bg-beige hover:text-clay-deep aria-pressed:bg-beige"
              >
                <SizeText variation={variation} />
                {variation.id === chosen?.id ? (
                  <Check aria-hidden="true" className="mt-0.5 size-5 text-clay" strokeWidth={1.5} />
                ) : null}
              </button>
            ) : (
              <div className="px-3 py-4">
                <SizeText variation={variation} />
                <p className="mt-2 text-sm text-alarm">Temporarily out of stock</p>
                <div className="-mb-2 flex flex-wrap gap-x-6">
                  <button
                    type="button"
                    onClick={() => {
                      setEnquirySize(variation)
                      setEnquiring(true)
                    }}
                    className={quietLink}
                  >
                    Enquire about a lead time.
                    <span className="sr-only"> {variationSizeText(variation)}</span>
                  </button>
                  {alertSizeId === variation.id ? null : (
                    <button type="button" onClick={() => setAlertSizeId(variation.id)} className={quietLink}>
                      Tell me when it is back
                      <span className="sr-only"> {variationSizeText(variation)}</span>
                    </button>
                  )}
                </div>
                {alertSizeId === variation.id ? (
                  <div className="mt-4">
                    <StockAlertForm productId={product.id} variationId={variation.id} takesFocus />
                  </div>
                ) : null}
              </div>
            )}
          </li>
        ))}
      </ul>
      <LazyEnquiry
        open={enquiring}
        onOpenChange={setEnquiring}
        kind="lead-time"
        product={product}
        variation={enquirySize}
      />
    </SidePanel>
  )
}

function SizeText({ variation }: { variation: Variation }) {
  const details = [coverageText(variation), variation.kind === 'size' ? `${weightText(variation.weight_g)} each` : null]
  const lead = variation.instock ? null : `usually ${leadTimeText(variation.lead_days)}`
  return (
    <span className="figures block">
      <span className="block">{variationSizeText(variation)}</span>
      <span className="mt-0.5 block">
        <Price price={priceOf(variation)} />
      </span>
      <span className="mt-1 block text-xs text-slate">{[...details, lead].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

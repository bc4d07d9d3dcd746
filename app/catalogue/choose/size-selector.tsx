import { ChevronRight } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { Badge } from './badge.tsx'
import { optionsText, sizeList, variationSizeText } from './variation-text.ts'

const loadDrawer = () => import('./size-drawer.tsx').then((module) => module.SizeDrawer)

type SizeSelectorProps = {
  product: { id: number; name: string; slug: string }
  variations: Variation[]
  chosen: Variation | null
  onChoose: (variation: Variation) => void
  missing: boolean
  button: RefObject<HTMLButtonElement | null>
}

/** The chosen size, and a button that opens the list of sizes. */
export function SizeSelector({ product, variations, chosen, onChoose, missing, button }: SizeSelectorProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <div className="flex min-h-7 items-center justify-between gap-4 text-sm">
        <span id={`${id}-label`}>Size</span>
        {missing ? <Badge id={`${id}-missing`}>size required</Badge> : null}
      </div>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value ${id}-options`}
        aria-describedby={missing ? `${id}-missing` : undefined}
        onClick={() => setOpen(true)}
        // Loads the list before the click.
        onPointerEnter={() => void loadDrawer().catch(() => undefined)}
        className={`flex min-h-14 w-full items-center gap-3 border bg-white px-4 py-2 text-left hover:border-clay ${missing ? 'border-alarm' : 'border-mortar'}`}
      >
        <span className="flex grow flex-wrap items-baseline justify-between gap-x-4">
          <span id={`${id}-value`} className="figures">
            {chosen ? variationSizeText(chosen) : 'Choose a size'}
          </span>{' '}
          <span id={`${id}-options`} className="text-xs text-slate">
            {optionsText(sizeList(variations).length)}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
      </button>
      <LazyPart
        load={loadDrawer}
        reopenAs="sizes"
        pageInstead={() => `/product/${product.slug}`}
        part={{
          open,
          onOpenChange: setOpen,
          product,
          variations,
          chosen,
          onChoose: (variation: Variation) => {
            onChoose(variation)
            setOpen(false)
          },
        }}
      />
    </div>
  )
}

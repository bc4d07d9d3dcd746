import { Check, CircleHelp, type LucideIcon, Scissors } from 'lucide-react'
import { useState } from 'react'
import type { ProductCard, Variation } from '#contract/catalogue/catalogue.ts'
import type { Product } from '../../shared/product-query.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { LazyEnquiry } from '../enquiries/lazy-enquiry.tsx'

const loadNeeds = () => import('./needs-panel.tsx').then((module) => module.NeedsPanel)
const loadHelp = () => import('./help-panel.tsx').then((module) => module.HelpPanel)

type Panel = 'needs' | 'help' | 'cutting'

type HelpLinksProps = {
  card: ProductCard
  /** Undefined until the complete product has loaded. */
  product: Product | undefined
  chosen: Variation | null
  /** The quantity that would be ordered now; null if there is none yet. */
  pieces: number | null
}

/** Opens the fixing materials, help and information, or an enquiry about cutting. */
export function HelpLinks({ card, product, chosen, pieces }: HelpLinksProps) {
  const [open, setOpen] = useState<Panel | null>(null)
  const panel = (name: Panel) => ({
    open: open === name,
    onOpenChange: (wanted: boolean) => setOpen(wanted ? name : null),
    product: card,
    chosen,
  })
  const button = (name: Panel, label: string, Icon: LucideIcon) => (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => setOpen(name)}
      className="flex min-h-12 w-full items-center gap-3 border-t border-rule text-left text-sm first:border-t-0 hover:text-clay"
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
      {label}
    </button>
  )
  return (
    <div className="border-y border-rule">
      {product?.laying ? button('needs', 'What you will need', Check) : null}
      {button('help', 'Help and information', CircleHelp)}
      {/* Stone can be cut; a tin of sealer cannot. */}
      {product?.technical ? button('cutting', 'We can cut', Scissors) : null}
      <LazyPart load={loadNeeds} reopenAs="needs" part={{ ...panel('needs'), pieces }} />
      <LazyPart
        load={loadHelp}
        reopenAs="help"
        part={{ ...panel('help'), deliveryOptions: product?.delivery_options ?? [] }}
      />
      <LazyEnquiry {...panel('cutting')} kind="cutting" variation={chosen?.kind === 'size' ? chosen : null} />
    </div>
  )
}

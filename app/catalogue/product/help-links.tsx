import { CircleHelp, Scissors } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Variation } from '#contract/catalogue.ts'
import type { Product } from '../../shared/product-query.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { LazyEnquiry } from '../enquiries/lazy-enquiry.tsx'

const loadHelp = () => import('./help-panel.tsx').then((module) => module.HelpPanel)

type HelpLinksProps = {
  product: { id: number; name: string }
  chosen: Variation | null
  deliveryOptions: Product['delivery_options']
  /** Stone can be cut; a tin of sealer cannot. */
  canCut: boolean
}

/** The ways to ask: help and information, and stone cut to measure. */
export function HelpLinks({ product, chosen, deliveryOptions, canCut }: HelpLinksProps) {
  const [open, setOpen] = useState<'help' | 'cutting' | null>(null)
  const openChange = (panel: 'help' | 'cutting') => (wanted: boolean) => setOpen(wanted ? panel : null)
  return (
    <div className="border-y border-rule">
      <PanelButton
        onClick={() => setOpen('help')}
        icon={<CircleHelp aria-hidden="true" className="size-5" strokeWidth={1.5} />}
      >
        Help and information
      </PanelButton>
      {canCut ? (
        <PanelButton
          onClick={() => setOpen('cutting')}
          icon={<Scissors aria-hidden="true" className="size-5" strokeWidth={1.5} />}
        >
          We can cut
        </PanelButton>
      ) : null}
      <LazyPart
        load={loadHelp}
        reopenAs="help"
        part={{ open: open === 'help', onOpenChange: openChange('help'), product, chosen, deliveryOptions }}
      />
      <LazyEnquiry
        open={open === 'cutting'}
        onOpenChange={openChange('cutting')}
        kind="cutting"
        product={product}
        variation={chosen?.kind === 'size' ? chosen : null}
      />
    </div>
  )
}

function PanelButton({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="flex min-h-12 w-full items-center gap-3 border-t border-rule text-left text-sm first:border-t-0 hover:text-clay"
    >
      {icon}
      {children}
    </button>
  )
}

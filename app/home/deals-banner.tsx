import { type ComponentType, useState } from 'react'
import { shopConfig } from '#shop.config'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

type Calculator = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>

const fetchCalculator = async () => (await import('./project-calculator.tsx')).ProjectCalculator

/** All deals, and a way to work out how much to order. The calculator comes when it is asked for. */
export function DealsBanner() {
  const [calculator, setCalculator] = useState<{ Part: Calculator } | null>(null)
  const [open, setOpen] = useState(false)
  const [fetching, setFetching] = useState<'no' | 'yes' | 'failed'>('no')

  const openCalculator = async () => {
    if (fetching === 'yes') return
    setFetching('yes')
    try {
      const Part = await fetchCalculator()
      setCalculator({ Part })
      setFetching('no')
      setOpen(true)
    } catch {
      setFetching('failed')
    }
  }

  return (
    <div className="mt-14 grid items-center gap-8 bg-lime p-8 md:p-12 lg:grid-cols-[1fr_auto] lg:gap-16">
      <div>
        <p className="max-w-2xl font-serif text-xl">
          Last pallets of good stone, {shopConfig.clearanceDiscount / 100}% below their usual price
        </p>
        <p className="mt-3 max-w-prose text-slate">
          Measure before you choose: when a batch is gone, it is gone, and the next one never quite matches.
        </p>
      </div>
      <div>
        <div className="flex flex-wrap gap-4">
          <ButtonLink to="/stone-collection/stock-clearance">View All Special Deals</ButtonLink>
          <Button
            look="outline"
            aria-haspopup="dialog"
            onClick={openCalculator}
            onPointerEnter={() => fetchCalculator().catch(() => {})}
            className="noscript:hidden"
          >
            Calculate My Project
            {/* Not disabled meanwhile: a disabled button loses the focus the dialog has to give back. */}
            {fetching === 'yes' ? <Spinner label="Opening..." className="size-4" /> : null}
          </Button>
        </div>
        {fetching === 'failed' ? (
          <p role="alert" className="mt-3 text-sm text-alarm">
            The calculator could not be opened. Please try again.
          </p>
        ) : null}
      </div>
      {calculator ? <calculator.Part open={open} onOpenChange={setOpen} /> : null}
    </div>
  )
}

import { useState } from 'react'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { Spinner } from '../ui/spinner.tsx'

const loadCalculator = () => import('./project-calculator.tsx').then((module) => module.ProjectCalculator)

/** The reduction of the deals above, a link to all of them, and a calculator for how much to order, which is loaded when opened. */
export function DealsBanner({ reductions }: { reductions: number[] }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-14 grid items-center gap-8 bg-beige p-8 md:p-12 lg:grid-cols-[1fr_auto] lg:gap-16">
      <div>
        <p className="max-w-2xl font-serif text-xl">Last pallets of good stone{reductionText(reductions)}</p>
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
            onClick={() => setOpen(true)}
            onPointerEnter={() => void loadCalculator().catch(() => undefined)}
            className="noscript:hidden"
          >
            Calculate My Project
          </Button>
          <LazyPart
            load={loadCalculator}
            part={{ open, onOpenChange: setOpen }}
            reopenAs="calculator"
            waiting={<Spinner label="Opening..." className="size-4 self-center" />}
            failure="The calculator could not be opened. Please try again."
            failureClass="basis-full text-sm text-alarm"
          />
        </div>
      </div>
    </div>
  )
}

/** Only what the records of the shop prove: without a proven reduction there is none to state. */
function reductionText(reductions: number[]): string {
  if (reductions.length === 0) return ' at clearance prices'
  const most = Math.max(...reductions)
  return `, ${most > Math.min(...reductions) ? 'up to ' : ''}${most}% below their usual price`
}

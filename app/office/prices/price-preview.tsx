import { useState } from 'react'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { PricePlan, PricePlanRow } from '#contract/office/prices.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useMay } from '../access/me-query.ts'
import { Dialog } from '../parts/dialog.tsx'
import { poundsText } from '../parts/format.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { WideTable } from '../parts/wide-table.tsx'
import { AddToRelease } from '../releases/add-to-release.tsx'
import { countText, percentText, signedPercentText } from './price-text.ts'

export type Accepted = { belowCost: boolean; zero: boolean }

type PricePreviewProps = {
  plan: PricePlan
  isScheduled: boolean
  onMore: (() => void) | null
  onApply: (accepted: Accepted) => void
  /** Null for a change that has its own first day. */
  onRelease: ((accepted: Accepted, release: number, accepts_other: boolean) => Promise<void>) | null
  onCancel: () => void
  busy: boolean
  error: string
}

/** What a change would do, before it is done. */
export function PricePreview(props: PricePreviewProps) {
  const { plan, isScheduled, onMore, onApply, onRelease, onCancel, busy, error } = props
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const [accepts, setAccepts] = useState(false)
  const [acceptsZero, setAcceptsZero] = useState(false)
  const needsConsent = plan.below_cost > 0
  const isUnanswered = (needsConsent && !accepts) || (plan.zero > 0 && !acceptsZero)
  return (
    <Panel title={`Preview: ${plan.note}`}>
      <p role="status" className="mb-3">
        {plan.changed === 0 ? 'Nothing would change.' : `${countText(plan.changed, 'price changes', 'prices change')}.`}
        {plan.unchanged > 0 && ` ${countText(plan.unchanged, 'size stays', 'sizes stay')} the same.`}
        {plan.faults > 0 &&
          ` ${countText(plan.faults, 'size', 'sizes')} cannot be changed and will be left as they are.`}
      </p>
      {error && <Alert>{error}</Alert>}
      {needsConsent && (
        <Checkbox checked={accepts} onChange={({ target }) => setAccepts(target.checked)}>
          {countText(plan.below_cost, 'size', 'sizes')} would be sold for less than the cost. I mean it.
        </Checkbox>
      )}
      {plan.zero > 0 && (
        <Checkbox checked={acceptsZero} onChange={({ target }) => setAcceptsZero(target.checked)}>
          {countText(plan.zero, 'size', 'sizes')} would cost nothing. I mean it.
        </Checkbox>
      )}
      <p className="my-4 flex flex-wrap gap-3">
        <Button
          busy={busy}
          disabled={plan.changed === 0 || isUnanswered}
          onClick={() => onApply({ belowCost: accepts, zero: acceptsZero })}
        >
          {isScheduled ? 'Schedule' : 'Change'} {countText(plan.changed, 'price')}
        </Button>
        {onRelease && may('releases.edit') && (
          <Button look="outline" disabled={plan.changed === 0 || isUnanswered} onClick={() => setAdding(true)}>
            With a release …
          </Button>
        )}
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
      </p>
      {plan.rows.length > 0 && <PlanTable rows={plan.rows} />}
      {onMore && (
        <Button look="outline" className="mt-4" onClick={onMore}>
          Show more
        </Button>
      )}
      {onRelease && (
        <Dialog open={isAdding} onClose={() => setAdding(false)} title="Change prices with a release">
          <AddToRelease
            onAdd={(release, accepts_other) =>
              onRelease({ belowCost: accepts, zero: acceptsZero }, release, accepts_other)
            }
          />
        </Dialog>
      )}
    </Panel>
  )
}

function PlanTable({ rows }: { rows: PricePlanRow[] }) {
  const hasMargin = rows.some(({ margin_after }) => margin_after !== null)
  const head = 'px-2.5 py-2 text-xs font-normal text-quiet'
  const figure = 'px-2.5 py-2 text-right whitespace-nowrap'
  return (
    <WideTable label="Before and after">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-rule">
            <th className={head}>Size</th>
            <th className={`${head} text-right`}>Before</th>
            <th className={`${head} text-right`}>After</th>
            <th className={`${head} text-right max-sm:hidden`}>Difference</th>
            {hasMargin && <th className={`${head} text-right max-sm:hidden`}>Margin</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.sku} ${row.kind}`} className="border-b border-rule align-baseline last:border-0">
              <td className="px-2.5 py-2">
                {row.name} <span className="text-xs text-quiet">{sizeText(row.size)}</span>
                {row.kind === 'sale' && <span className="text-xs text-quiet"> · sale</span>}
                {row.fault && <span className="block text-xs text-alarm">{row.fault}</span>}
                {row.note && <span className="block text-xs text-quiet">{row.note}</span>}
              </td>
              <td className={figure}>{poundsText(row.before)}</td>
              <td className={`${figure} font-medium`}>
                {row.fault ? 'as it is' : row.after === null ? 'no sale' : poundsText(row.after)}
              </td>
              <td className={`${figure} max-sm:hidden`}>
                {row.fault || row.difference === null ? '' : signedPercentText(row.difference)}
              </td>
              {hasMargin && (
                <td className={`${figure} max-sm:hidden ${(row.margin_after ?? 0) < 0 ? 'text-alarm' : ''}`}>
                  {row.margin_after === null
                    ? '–'
                    : `${row.margin_before === null ? '' : `${percentText(row.margin_before)} → `}${percentText(row.margin_after)}`}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

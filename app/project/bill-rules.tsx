import { useState } from 'react'
import type { PricedPlan } from '#contract/projects/priced-plan.ts'
import { useLazyWhen } from '../ui/use-lazy-when.ts'

const loadRuleList = async () => (await import('./rule-list.tsx')).RuleList

export function BillRules({ rules }: Pick<PricedPlan, 'rules'>) {
  const [isOpen, setOpen] = useState(false)
  const RuleList = useLazyWhen(loadRuleList, isOpen)
  return (
    <details
      className="mt-2 border-t border-rule text-sm print:hidden"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center">Why these materials</summary>
      {RuleList ? <RuleList rules={rules} /> : null}
    </details>
  )
}

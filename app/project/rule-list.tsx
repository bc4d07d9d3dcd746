import { Link } from 'react-router'
import type { PricedPlan } from '#contract/projects/priced-plan.ts'

/** Why each material is on the bill, with the page that says so. */
export function RuleList({ rules }: Pick<PricedPlan, 'rules'>) {
  return (
    <ul className="space-y-2 pb-3">
      {rules.map(({ name, job, needs, path }) => (
        <li key={name}>
          {job}: {needs}.{' '}
          <Link to={path} className="text-slate underline decoration-rule underline-offset-4 hover:text-clay">
            Source<span className="sr-only"> for {job}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

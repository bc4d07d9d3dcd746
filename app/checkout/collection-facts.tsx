import { weightText } from '#contract/basket/line-text.ts'
import type { Quote } from '#contract/checkout/checkout.ts'
import { loadingText } from '#contract/delivery/loading-text.ts'
import { useSite } from '../shared/site.ts'

/** What a buyer has to know before choosing to collect: when the yard is open, the weight and how it is loaded. */
export function CollectionFacts({ quote }: { quote: Quote }) {
  const { hours } = useSite()
  const grams = quote.lines.reduce((sum, line) => sum + line.weight_g, 0)
  const facts = [
    ['Yard hours', hours.map((row) => `${row.days}: ${row.times}`)],
    ['Weight', [weightText(grams)]],
    ['Loading', [loadingText(quote.lines)]],
  ] as const
  return (
    <dl className="mt-5 space-y-3 border-l-2 border-rule pl-4 text-sm">
      {facts.map(([label, lines]) => (
        <div key={label}>
          <dt className="eyebrow">{label}</dt>
          {lines.map((line) => (
            <dd key={line} className="figures mt-1">
              {line}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

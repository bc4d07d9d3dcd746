import { useState } from 'react'
import { Link } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { plannerPath } from '#contract/projects/laying-choice.ts'
import { SampleButton } from '../basket/sample-button.tsx'
import { orderSample } from '../basket/sample-order.ts'
import { sizeText } from '../shared/choice-text.ts'
import { exVat, useHideVat } from '../shared/hide-vat.ts'
import { PriceText } from '../shared/price-text.tsx'
import { Button } from '../ui/button.tsx'
import type { Lying } from './shown-room.ts'

/** What is in the picture: each stone once, with its price and a sample. */
export function ChosenStones({ lying }: { lying: Lying[] }) {
  const once = lying.filter(({ stone }, index) => lying.findIndex((other) => other.stone.slug === stone.slug) === index)
  if (once.length === 0) return null
  return (
    <section aria-labelledby="in-this-room">
      <h2 id="in-this-room" className="text-xl">
        In this room
      </h2>
      <ul className="mt-4 divide-y divide-rule border-y border-rule">
        {once.map(({ stone, laid }) => (
          <li key={stone.slug} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div>
              <Link
                to={`/product/${stone.slug}`}
                className="underline decoration-rule underline-offset-4 hover:text-clay"
              >
                {stone.name}
              </Link>
              <StonePrice stone={stone} size={laid.size} />
            </div>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              {stone.laying ? (
                <Link
                  to={plannerPath(laid)}
                  className="inline-flex min-h-11 items-center text-sm underline decoration-rule underline-offset-4 hover:text-clay"
                >
                  Plan this room
                </Link>
              ) : null}
              <SampleButton product={stone} look="card" />
            </div>
          </li>
        ))}
      </ul>
      <SamplesOfAll stones={once.map(({ stone }) => stone)} />
    </section>
  )
}

/** Two stones or more: a sample of each at once. What became of each is said at its own button. */
function SamplesOfAll({ stones }: { stones: Lying['stone'][] }) {
  const [busy, setBusy] = useState(false)
  const sampled = stones.filter(({ sample }) => sample.state === 'available')
  if (sampled.length < 2) return null
  const orderAll = async () => {
    setBusy(true)
    for (const stone of sampled) await orderSample(stone)
    setBusy(false)
  }
  return (
    <Button look="outline" busy={busy} onClick={() => void orderAll()} className="mt-4 w-full sm:w-auto">
      {sampled.length === 2 ? 'Order samples of both' : `Order samples of all ${sampled.length}`}
    </Button>
  )
}

function StonePrice({ stone, size }: { stone: Lying['stone']; size: string }) {
  const [hidden] = useHideVat()
  const sold = stone.sizes.find((one) => one.size === size) ?? stone.sizes[0]
  if (!sold) return null
  const pence = sold.price_pence
  const per = stone.unit === 'm2' ? '/M2' : 'each'
  return (
    <p className="figures text-sm text-slate">
      {sizeText(size)} · <PriceText text={`${formatPounds(hidden ? exVat(pence) : pence)} ${per}`} />
      {hidden ? ' ex VAT' : ''}
    </p>
  )
}

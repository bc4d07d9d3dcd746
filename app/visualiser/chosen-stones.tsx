import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { plannerPath } from '#contract/projects/laying-choice.ts'
import { SampleButton } from '../basket/sample-button.tsx'
import { orderSample } from '../basket/sample-order.ts'
import { sizeText } from '../shared/choice-text.ts'
import { useExVat, useHideVat } from '../shared/hide-vat.ts'
import { PriceText } from '../shared/price-text.tsx'
import { Button } from '../ui/button.tsx'
import { type LaidStone, soldSize } from './shown-room.ts'

/** The stones in the picture, each once, with its price and a sample. */
export function ChosenStones({ chosen, children }: { chosen: LaidStone[]; children: ReactNode }) {
  const unique = chosen.filter(
    ({ stone }, index) => chosen.findIndex((other) => other.stone.slug === stone.slug) === index,
  )
  if (unique.length === 0) return null
  return (
    <section aria-labelledby="in-this-room">
      <h2 id="in-this-room" className="text-xl">
        In this room
      </h2>
      <ul className="mt-4 divide-y divide-rule border-y border-rule">
        {unique.map(({ stone, laid }) => (
          <li key={stone.slug} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div>
              <Link
                to={`/product/${stone.slug}`}
                className="underline decoration-rule underline-offset-4 hover:text-clay"
              >
                {stone.name}
              </Link>
              <StonePrice stone={stone} laid={laid} />
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
      <div className="mt-4">{children}</div>
      <SamplesOfAll stones={unique.map(({ stone }) => stone)} />
    </section>
  )
}

/** Orders a sample of each stone. The result is shown at each stone's own button. */
function SamplesOfAll({ stones }: { stones: LaidStone['stone'][] }) {
  const [busy, setBusy] = useState(false)
  const available = stones.filter(({ sample }) => sample.state === 'available')
  if (available.length < 2) return null
  const orderAll = async () => {
    setBusy(true)
    for (const stone of available) await orderSample(stone)
    setBusy(false)
  }
  return (
    <Button look="outline" busy={busy} onClick={() => void orderAll()} className="mt-4 w-full sm:w-auto">
      {available.length === 2 ? 'Order samples of both' : `Order samples of all ${available.length}`}
    </Button>
  )
}

function StonePrice({ stone, laid }: LaidStone) {
  const [hidden] = useHideVat()
  const exVat = useExVat()
  const sold = soldSize({ stone, laid })
  if (!sold) return null
  const pence = sold.price_pence
  const per = stone.unit === 'm2' ? '/M2' : 'each'
  return (
    <p className="figures text-sm text-slate">
      {sizeText(laid.size)} · <PriceText text={`${formatPounds(hidden ? exVat(pence) : pence)} ${per}`} />
      {hidden ? ' ex VAT' : ''}
    </p>
  )
}

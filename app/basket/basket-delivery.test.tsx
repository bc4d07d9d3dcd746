import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { siteOf } from '../shared/site.ts'
import { BasketDelivery } from './basket-delivery.tsx'
import type { BasketLine } from './calls.ts'

const tile = { id: 'a', kind: 'size', carriage: 'pallet', weight_g: 9000, version: 1 } as BasketLine
const slab = { ...tile, id: 'b', carriage: 'slab' } as BasketLine
const sample = { ...tile, id: 'c', kind: 'free_sample' } as BasketLine

function render(lines: BasketLine[], { goods, from }: { goods: number; from: number | null }): string {
  const site = { ...siteOf([]), free_delivery_from: from }
  const element = <BasketDelivery lines={lines} goods={goods} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    hydrationData: { loaderData: { root: { site } } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('says how much is missing for free delivery, and when nothing is', () => {
  expect(render([tile], { goods: 38_000, from: 50_000 })).toContain('£120.00 more for free delivery.')
  expect(render([tile, sample], { goods: 50_000, from: 50_000 })).toContain('Standard delivery is free.')
})

it('says nothing in a shop without free delivery, and for slabs and samples, which have none', () => {
  for (const [lines, from] of [
    [[tile], null],
    [[tile, slab], 50_000],
    [[sample], 50_000],
  ] as const)
    expect(render([...lines], { goods: 38_000, from })).not.toContain('free')
})

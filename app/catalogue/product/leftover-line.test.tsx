import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import { siteOf } from '../../shared/site.ts'
import { LeftoverLine } from './leftover-line.tsx'

/** Nine pounds a piece. */
const tile = { kind: 'size', unit: 'm2', carriage: 'pallet', price_pence: 5000, coverage_mm2: 180_000 } as Variation

function render(size: Variation, leftovers: { share: number; text: string } | null): string {
  const router = createMemoryRouter([{ id: 'root', path: '/', element: <LeftoverLine size={size} /> }], {
    hydrationData: { loaderData: { root: { site: { ...siteOf([]), leftovers } } } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

const terms = { share: 4000, text: 'We buy leftovers back.' }

it('says how leftovers are bought back, and what one piece brings', () => {
  expect(render(tile, terms)).toContain(
    'We buy leftovers back. That is about <span class="figures">£3.60</span> a piece.',
  )
})

it('says nothing of slabs, and nothing in a shop that does not buy them back', () => {
  expect(render({ ...tile, carriage: 'slab' }, terms)).toBe('')
  expect(render(tile, null)).toBe('')
})

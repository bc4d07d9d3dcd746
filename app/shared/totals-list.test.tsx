import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { siteOf } from './site.ts'
import { TotalsList } from './totals-list.tsx'

const totals = { goods: 12_000, delivery: 0, slot: 0, discount: 0, vat_included: 2000, total: 12_000 }

function render(vatRate?: number): string {
  const element = (
    <TotalsList totals={totals} deliveryLabel="Delivery" {...(vatRate === undefined ? {} : { vatRate })} />
  )
  const site = { ...siteOf([]), vat_rate: 2000 }
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    hydrationData: { loaderData: { root: { site } } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('the totals of a basket name the VAT rate of today, those of an order its own', () => {
  expect(render()).toContain('VAT (20%, included)')
  expect(render(1750)).toContain('VAT (17.5%, included)')
})

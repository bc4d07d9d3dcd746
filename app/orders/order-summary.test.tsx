import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { OrderLines } from './order-summary.tsx'

const line: Order['lines'][number] = {
  variation_id: 7,
  product_id: 3,
  slug: 'brazilian-black-slate-metro',
  name: 'Brazilian Black Slate Metro',
  size: '200x100x10',
  sku: 'SLATE',
  kind: 'size',
  quantity: 1_799_982,
  m2_quantity: '35999.640',
  unit: 'm2',
  price_pence: 4350,
  price_per_piece_pence: 87,
  batches: [],
  total_pence: 156_598_434,
  discount_pence: 0,
  is_sample: false,
  image: null,
  plan_id: null,
}

it('separates thousands in the pieces, square metres and pounds of an order', () => {
  const order = { lines: [line] } as unknown as Order
  const router = createMemoryRouter([{ path: '/', element: <OrderLines order={order} /> }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  expect(html).toContain('Qty: 1,799,982')
  expect(html).toContain('(35,999.640 m²)')
  expect(html).toContain('£1,565,984.34')
})

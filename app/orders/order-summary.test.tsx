import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { OrderLines, OrderStatus } from './order-summary.tsx'

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
  const order = {
    lines: [line],
    cancelled: [{ name: 'Kota Blue', size: '600x300', quantity: 1200 }],
  } as unknown as Order
  const router = createMemoryRouter([{ path: '/', element: <OrderLines order={order} /> }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  expect(html).toContain('Qty: 1,799,982')
  expect(html).toContain('(35,999.640 m²)')
  expect(html).toContain('£1,565,984.34')
  expect(html).toContain('Cancelled: 1,200 × Kota Blue, 600 × 300 mm')
})

const address = {
  first_name: 'Ada',
  last_name: 'Mason',
  company: '',
  phone: '',
  email: 'ada@example.org',
  country: 'GB',
  address_1: '1 Quarry Lane',
  address_2: '',
  city: 'Lewes',
  county: '',
  postcode: 'BN7 1AA',
} as const

it.each([
  ['paid', true],
  ['refunded', false],
  ['cancelled', false],
] as const)('says when an order comes, while it is %s: %s', (state, isSaid) => {
  const order = {
    state,
    delivery: {
      id: 'economy',
      label: 'Economy Delivery',
      from: '2026-07-20',
      until: '2026-07-21',
      access: null,
      carrier: null,
      tracking_number: null,
    },
    collection: null,
    transfer: null,
    slot: null,
    po_number: null,
    job_name: null,
    billing: address,
    shipping: address,
    totals: { total: 100 },
    payment: { method: 'card' },
  } as unknown as Order
  const html = renderToStaticMarkup(<OrderStatus order={order} />)
  expect(html.includes('Monday 20\u00a0July')).toBe(isSaid)
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { orderQuery } from './order-query.ts'
import { OrderScreen } from './order-screen.tsx'

const id = { reference: 'ORD-AAAA-BBBB-CCCC', key: 'k' }

const billing = {
  first_name: 'Ada',
  last_name: 'Mason',
  company: '',
  phone: '01273 123456',
  email: 'ada@example.org',
  country: 'GB',
  address_1: '1 Quarry Lane',
  address_2: '',
  city: 'Lewes',
  county: '',
  postcode: 'BN7 1AA',
} as const

/** An order for collection that waits for its bank transfer. */
const order: Order = {
  reference: id.reference,
  state: 'pending',
  email: 'ada@example.org',
  date_created: '2026-07-15T08:00:00Z',
  po_number: null,
  voucher: null,
  job_name: null,
  billing,
  shipping: null,
  delivery: {
    id: 'collection',
    label: 'Collection',
    from: '2026-07-16',
    until: '2026-07-16',
    access: null,
    carrier: null,
    tracking_number: null,
  },
  dispatches: [],
  collection: { kept_until: null, kept_days: 14, collector: null },
  slot: null,
  cancelled: [],
  lines: [],
  totals: { goods: 12_000, delivery: 0, slot: 0, discount: 0, vat_included: 2000, total: 12_000 },
  vat_rate: 2000,
  refunded_pence: 0,
  timeline: [],
  payment: { method: 'bank_transfer', provider: 'bank', state: 'open' },
  ways_to_pay: [],
  transfer: {
    account_name: 'Ashlar Stone Ltd',
    sort_code: '00-00-00',
    account_number: '00000000',
    reference: id.reference,
    amount: 12_000,
    pay_by: '2026-07-22',
    reserves_at_payment: false,
  },
  can: {
    pay: true,
    cancel: true,
    reorder: true,
    extend_hold: false,
    name_collector: true,
    correct: true,
    claim: false,
    return: false,
    sell_back: false,
  },
  return_until: null,
  leftovers: null,
  claims: [],
  held_until: '2026-07-22T22:59:59Z',
  reserves_at_payment: false,
  invoices: [],
}

const site = {
  company: { address: ['The Stone Yard', 'Newhaven BN9 0AB'], phone: '', email: '' },
  hours: [{ days: 'Monday to Friday', times: '8:00am to 5:00pm' }],
}

function render(shown: Order) {
  const queries = new QueryClient()
  queries.setQueryData(orderQuery(id).queryKey, shown)
  const element = <OrderScreen id={id} onReordered={() => undefined} onTransfer={() => undefined} />
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], {
    hydrationData: { loaderData: { root: { site } } },
  })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { html, text: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') }
}

it('shows how to pay by bank transfer, the proforma invoice, and where and when to collect', () => {
  const { html, text } = render(order)
  expect(text).toContain('Amount £120.00')
  expect(html).toContain(`href="/my-account/orders/${id.reference}/invoices/proforma?key=k"`)
  expect(text).toContain('The Stone Yard Newhaven BN9 0AB')
  expect(text).toContain('Monday to Friday: 8:00am to 5:00pm')
  expect(text).toContain('Change phone number')
})

it('says what leftovers bring and when, and takes them once the 14 days of returning are over', () => {
  const line = {
    ...{ variation_id: 7, product_id: 3, slug: 'kota-blue', name: 'Kota Blue', size: '600x300x20', sku: 'KOTA' },
    ...{ kind: 'size', is_sample: false, unit: 'm2', price_pence: 5000, price_per_piece_pence: 900, quantity: 10 },
    ...{ m2_quantity: '1.800', total_pence: 9000, discount_pence: 0, image: null, batches: [], plan_id: null },
  } as Order['lines'][number]
  const text = 'We buy leftovers back.'
  const terms = { text, pieces: [{ variation_id: 7, pence: 360, left: 8 }] }
  const bought = (period: { from: string | null; until: string | null }, sell_back: boolean) =>
    render({
      ...order,
      ...{ state: 'delivered', lines: [line], transfer: null, leftovers: { ...terms, ...period } },
      can: { ...order.can, pay: false, sell_back },
    }).text
  const before = bought({ from: null, until: null }, false)
  expect(before).toContain(text)
  expect(before).toContain('Kota Blue , 600 × 300 × 20 mm £3.60 a piece'.replace(' ,', ','))
  expect(before).not.toContain('Sell leftovers back')
  const after = bought({ from: '2026-07-30', until: '2026-09-13' }, true)
  expect(after).toMatch(/from Thursday 30.July until Sunday 13.September/)
  expect(after).toContain('Sell leftovers back')
  expect(render(order).text).not.toContain('left over')
})

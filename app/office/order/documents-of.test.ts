import { expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { documentsOf } from './documents-of.ts'

const order = (more: Partial<OfficeOrder>) =>
  ({
    reference: 'ORD-2222-2222-2222',
    state: 'paid',
    created: '2026-11-01T10:00:00.000Z',
    lines: [{ to_send: 2 }],
    dispatches: [],
    invoices: null,
    claims: [],
    has_proforma: false,
    totals: null,
    ...more,
  }) as unknown as OfficeOrder

test('a new order has a pick list and a delivery note, and a proforma while a transfer is awaited', () => {
  expect(documentsOf(order({})).map(({ name }) => name)).toEqual(['Pick list', 'Delivery note'])
  const totals = { total: 12_345 } as OfficeOrder['totals']
  expect(documentsOf(order({ state: 'pending', has_proforma: true, totals })).at(-1)).toEqual({
    name: 'Proforma invoice ORD-2222-2222-2222',
    details: '1 November 2026, £123.45',
    to: '/print?kind=invoice&number=proforma&orders=ORD-2222-2222-2222',
  })
})

test('each part has its delivery note, each invoice, credit note and claim its number and date', () => {
  const part = { carrier: null, tracking_number: null, pallets: null, lines: [] }
  const documents = documentsOf(
    order({
      state: 'delivered',
      lines: [],
      dispatches: [
        { id: 4, at: '2026-11-02T10:00:00.000Z', ...part },
        { id: 7, at: '2026-11-05T10:00:00.000Z', ...part },
      ],
      invoices: [
        { number: 'A000001', kind: 'invoice', total: 10_000, issued: '2026-11-01T10:00:00.000Z' },
        { number: 'A000002', kind: 'credit', total: 500, issued: '2026-11-06T10:00:00.000Z' },
      ],
      claims: [{ reference: 'CLM-2222-2222', kind: 'fault', state: 'refund', created: '2026-11-06T09:00:00.000Z' }],
    }),
  )
  expect(documents.map(({ name, details }) => `${name}: ${details}`)).toEqual([
    'Delivery note 1 of 2: 2 November 2026',
    'Delivery note 2 of 2: 5 November 2026',
    'VAT invoice A000001: 1 November 2026, £100.00',
    'Credit note A000002: 6 November 2026, £5.00',
    'Broken or missing CLM-2222-2222: 6 November 2026, refunded',
  ])
  expect(documents[1]?.to).toBe('/print?kind=delivery&dispatch=7&orders=ORD-2222-2222-2222')
  expect(documents.at(-1)?.to).toBe('/claims/CLM-2222-2222')
})

import { expect, test } from 'vitest'
import { auditLines } from './audit-text.ts'

test('an audit row is read in words, with pounds, dates and no JSON', () => {
  expect(
    auditLines(
      { state: 'paid', target: '/samples', why_held: null },
      {
        state: 'cancelled',
        why_held: 'Too early',
        refundPence: 1_234_50,
        validUntil: '2026-12-24',
        at: '2026-01-05T09:30:00.000Z',
        keeps_price: true,
        lines: [{ sku: 'JURA-1', pieces: 1200 }],
      },
    ),
  ).toEqual([
    'State: paid → cancelled',
    'Target: was /samples',
    'Why held: none → Too early',
    'Refund: £1,234.50',
    'Valid until: 24 Dec 2026',
    'At: 5 Jan 2026, 09:30',
    'Keeps price: yes',
    'Lines: sku JURA-1, pieces 1,200',
  ])
})

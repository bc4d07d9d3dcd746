import { expect, test } from 'vitest'
import type { Quote } from '#contract/checkout/checkout.ts'
import { slateLine } from '#testing/contract/basket-line.ts'
import { enquiryOf } from './ask-us.tsx'

const quoteOf = (count: number): Quote => ({
  lines: Array.from({ length: count }, (_, index) => ({
    ...slateLine,
    name: `Carrara Honed ${index}, 600x300x20`,
    parent_name: `Carrara Honed ${index}`,
    meta_data: [{ key: 'pa_sizemm', value: '600x300x20', display_value: '600x300' }],
    quantity: 1200,
    m2_quantity: '1216.000',
  })),
  delivery_notice: null,
  delivery_quoted: false,
  missing_for_free_delivery: null,
  leftovers: null,
  later_days: [],
  day: null,
  delivery_options: [],
  slots: [],
  delivery: 'economy',
  slot: null,
  totals: { goods: 6_000_000, delivery: 7800, slot: 0, discount: 0, vat_included: 1_001_300, total: 6_007_800 },
  voucher: null,
  samples_only: false,
  blocked: false,
  payment_methods: [],
})

test('the enquiry lists each line of the basket and the total', () => {
  expect(enquiryOf(quoteOf(2)).split('\n')).toEqual([
    'I would like to order:',
    '- Carrara Honed 0, 600 × 300 × 20 mm: 1,200 pieces (1,216.000 m²)',
    '- Carrara Honed 1, 600 × 300 × 20 mm: 1,200 pieces (1,216.000 m²)',
    '',
    'Shown as £60,078.00.',
  ])
})

test('an enquiry about a hundred lines still fits into the contact form', () => {
  const text = enquiryOf(quoteOf(100))
  expect(text.length).toBeLessThan(4000)
  expect(text).toMatch(/- and \d+ more\n\nShown as/)
})

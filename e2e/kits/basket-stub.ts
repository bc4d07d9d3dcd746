import type { Page, Route } from '@playwright/test'
import type { Basket, LineItem } from '#contract/basket/basket.ts'
import { slateLine } from '#testing/contract/basket-line.ts'

/** A basket without a server, for responses that a real one seldom gives: errors, delays, changed lines. */

export const sampleLine: LineItem = {
  ...slateLine,
  id: 'line-sample',
  variation_id: 12,
  name: 'Crema Marfil Free Sample',
  parent_name: 'Crema Marfil',
  slug: 'crema-marfil',
  price: '0.00',
  price_pence: 0,
  unit: 'piece',
  quantity: 1,
  total: '0.00',
  total_pence: 0,
  price_per_piece_pence: 0,
  m2_quantity: null,
  display_quantity: '1',
  is_sample: true,
  kind: 'free_sample',
  available: 1,
  weight_g: 300,
  meta_data: [{ key: 'pa_sizemm', value: 'Free Sample' }],
}

export const atPieces = (line: LineItem, pieces: number): LineItem => {
  const total = Math.round((line.price_pence * (line.coverage_mm2 ?? 0) * pieces) / 1_000_000)
  return {
    ...line,
    quantity: pieces,
    total_pence: total,
    total: (total / 100).toFixed(2),
    m2_quantity: (((line.coverage_mm2 ?? 0) * pieces) / 1_000_000).toFixed(3),
    version: line.version + 1,
  }
}

export function basketOf(lines: LineItem[]): { data: Basket } {
  const subtotal = lines.reduce((sum, line) => sum + line.total_pence, 0)
  const totals = {
    subtotal,
    discount: 0,
    vat_included: Math.round(subtotal / 6),
    total: subtotal,
    weight_g: lines.reduce((sum, line) => sum + line.weight_g, 0),
    pallets: lines.some((line) => !line.is_sample) ? 1 : 0,
    count: lines.length,
  }
  return { data: { line_items: lines, totals, voucher: null } }
}

export const refusal = (status: number, message: string) => ({
  status,
  json: { error: { code: 'refused', message }, requestId: 'test' },
})

/** Answers every read with the current result of `lines`. */
export const stubReads = (page: Page, lines: () => LineItem[]) =>
  page.route('**/api/cart', (route) => route.fulfill({ json: basketOf(lines()) }))

export const stubLine = (page: Page, answer: (route: Route) => unknown) => page.route('**/api/cart/line-*', answer)

import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

test.each([
  ['We have refunded £41.50: two broken.', 'We have refunded (amount): two broken.'],
  ['£ 1,234.50, then 20 pounds and 50p', '(amount), then (amount) and (amount)'],
  ['GBP 30 or 30 GBP', '(amount) or (amount)'],
  ['41.50£ back, £.50 off, .50p, 1,234.50 sterling', '(amount) back, (amount) off, (amount), (amount)'],
  ['20€, 12,50 EUR and EUR 30', '(amount), (amount) and (amount)'],
  ['Write to ada@example.org, please.', 'Write to (email address), please.'],
  [
    '12 pieces, 3 pallets, 01273 123456, 2.5 m², B12p, 2 p.m.',
    '12 pieces, 3 pallets, 01273 123456, 2.5 m², B12p, 2 p.m.',
  ],
])('the yard sees no amount and no email address: %s', (text, visible) => {
  expect(visibleText('yard', text)).toBe(visible)
  expect(visibleText('sales', text)).toBe(text)
})

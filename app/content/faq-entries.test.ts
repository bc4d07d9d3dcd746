import { expect, test } from 'vitest'
import { inGroups, matching } from './faq-entries.ts'

const entry = (slug: string, group: string, question: string, answer: string) => ({ slug, group, question, answer })
const entries = [
  entry('vat', 'Ordering', 'Do prices include VAT?', '<p>Yes, at 20 per cent.</p>'),
  entry('cost', 'Delivery', 'What does delivery cost?', '<p>Economy is <strong>£78.00</strong>.</p>'),
  entry('pay', 'Ordering', 'How can I pay?', '<p>By card &amp; PayPal.</p>'),
  entry('back', 'Returns & orders', 'Can I send it back?', '<p>Within 14 days.</p>'),
]

test('groups and their entries keep the order of first appearance', () => {
  expect(inGroups(entries).map(({ id, entries: inside }) => [id, ...inside.map(({ slug }) => slug)])).toEqual([
    ['group-ordering', 'vat', 'pay'],
    ['group-delivery', 'cost'],
    ['group-returns-orders', 'back'],
  ])
})

test.each([
  ['', ['vat', 'cost', 'pay', 'back']],
  ['  ', ['vat', 'cost', 'pay', 'back']],
  ['VAT', ['vat']],
  ['economy 78.00', ['cost']],
  ['& paypal', ['pay']],
  ['strong', []],
])('a search for %j finds the right entries', (words, expected) => {
  expect(matching(entries, words).map(({ slug }) => slug)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { withSections } from './sections.ts'

test('main headings get an address each, smaller ones do not', () => {
  expect(withSections('<p>a</p><h2>What we refund, and when</h2><h3>Soon</h3><h2>1. Who we are</h2>')).toEqual({
    html: '<p>a</p><h2 id="what-we-refund-and-when">What we refund, and when</h2><h3>Soon</h3><h2 id="1-who-we-are">1. Who we are</h2>',
    sections: [
      { id: 'what-we-refund-and-when', title: 'What we refund, and when' },
      { id: '1-who-we-are', title: '1. Who we are' },
    ],
  })
})

test('two headings alike get two addresses', () => {
  expect(withSections('<h2>Samples</h2><h2>Samples</h2>').sections.map(({ id }) => id)).toEqual([
    'samples',
    'samples-2',
  ])
})

test('an address already there is kept, and titles are plain words', () => {
  expect(withSections('<h2 id="vat">VAT &amp; <em>you</em></h2>')).toEqual({
    html: '<h2 id="vat">VAT &amp; <em>you</em></h2>',
    sections: [{ id: 'vat', title: 'VAT & you' }],
  })
})

test('a page without headings stays as it is', () => {
  expect(withSections('<p>Short.</p>')).toEqual({ html: '<p>Short.</p>', sections: [] })
})

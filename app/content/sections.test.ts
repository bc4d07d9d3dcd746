import { expect, test } from 'vitest'
import { withSections } from './sections.ts'

test('main headings get an id, smaller ones do not', () => {
  expect(withSections('<p>a</p><h2>What we refund, and when</h2><h3>Soon</h3><h2>1. Who we are</h2>')).toEqual({
    html: '<p>a</p><h2 id="what-we-refund-and-when">What we refund, and when</h2><h3>Soon</h3><h2 id="1-who-we-are">1. Who we are</h2>',
    sections: [
      { id: 'what-we-refund-and-when', title: 'What we refund, and when' },
      { id: '1-who-we-are', title: '1. Who we are' },
    ],
  })
})

test('two identical headings get different ids', () => {
  expect(withSections('<h2>Samples</h2><h2>Samples</h2>').sections.map(({ id }) => id)).toEqual([
    'samples',
    'samples-2',
  ])
})

test('an existing id is kept, and titles are plain text', () => {
  expect(withSections('<h2 id="vat">VAT &amp; <em>you</em></h2>')).toEqual({
    html: '<h2 id="vat">VAT &amp; <em>you</em></h2>',
    sections: [{ id: 'vat', title: 'VAT & you' }],
  })
})

test('a page without headings is unchanged', () => {
  expect(withSections('<p>Short.</p>')).toEqual({ html: '<p>Short.</p>', sections: [] })
})

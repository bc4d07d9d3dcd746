import { describe, expect, test } from 'vitest'
import { decodeReferences, plainText } from './character-references.ts'

describe('decodeReferences', () => {
  test.each([
    ['Return &#038; refund policy', 'Return & refund policy'],
    ['Return &amp; Refund', 'Return & Refund'],
    ['12 &#x2013; 14', '12 – 14'],
    ['Owner&rsquo;s', 'Owner’s'],
    ['&pound;78.00', '£78.00'],
    ['plain words', 'plain words'],
    ['AT&T; fish & chips', 'AT&T; fish & chips'],
    ['&#0; &#x110000;', '&#0; &#x110000;'],
  ])('%s', (html, expected) => {
    expect(decodeReferences(html)).toBe(expected)
  })

  test('decodes once, so that escaped markup stays text', () => {
    expect(decodeReferences('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;')
  })
})

test('plainText removes tags and keeps words separate', () => {
  expect(plainText('<p>Honed &amp; <em>calm</em></p>\n<p>Polished</p>')).toBe('Honed & calm Polished')
})

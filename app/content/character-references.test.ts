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
  ])('%s', (given, expected) => {
    expect(decodeReferences(given)).toBe(expected)
  })

  test('decodes once, so that escaped markup stays text', () => {
    expect(decodeReferences('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;')
  })
})

test('plainText drops tags and keeps words apart', () => {
  expect(plainText('<p>Honed &amp; <em>calm</em></p>\n<p>Polished</p>')).toBe('Honed & calm Polished')
})

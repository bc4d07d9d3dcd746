import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authPath, isCheckout, ownPath } from './next-path.ts'

describe('the path to return to after signing in', () => {
  test.each([
    ['/checkout', '/checkout'],
    ['/my-account/orders?page=2#top', '/my-account/orders?page=2#top'],
    ['/', '/'],
    ['/collections/../faq', '/faq'],
  ])('%s is accepted', (requested, path) => expect(ownPath(requested)).toBe(path))

  test.each([
    null,
    '',
    'checkout',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '/x/..//elsewhere.example',
    '/%2e//elsewhere.example',
    ' //elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/auth',
    '/auth?next=/auth',
    '/auth/',
  ])('%j is rejected', (requested) => expect(ownPath(requested)).toBeNull())

  test('a path that merely starts like the sign-in path is accepted', () =>
    expect(ownPath('/authors')).toBe('/authors'))

  test('any next path stays on this site', () => {
    const tricky = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '%', '2', 'e', 'f', '\t', '\n', ':', '@', '?', '#', 'a'),
    })
    fc.assert(
      fc.property(fc.oneof(tricky, fc.webUrl(), fc.string()), fc.boolean(), (text, rooted) => {
        const path = ownPath(rooted ? `/${text}` : text)
        if (path !== null) expect(new URL(path, 'https://ashlar.example').origin).toBe('https://ashlar.example')
      }),
    )
  })
})

test('the sign-in path carries the return path as one encoded value', () => {
  expect(authPath('/my-account/orders?page=2&x=1')).toBe('/auth?next=/my-account/orders%3Fpage%3D2%26x%3D1')
  expect(authPath('//elsewhere.example')).toBe('/auth')
})

test('a path that merely starts like the checkout is not the checkout', () => {
  expect(['/checkout', '/checkout?x', '/checkout/complete/1'].map(isCheckout)).toEqual([true, true, true])
  expect(['/checkouts', '/basket'].map(isCheckout)).toEqual([false, false])
})

import { expect, test } from 'vitest'
import { staleKeys } from './live-keys.ts'

test('a change refetches the record itself and the lists that show it, each once', () => {
  expect(staleKeys(['order:ORD-1', 'order:ORD-2'])).toEqual([
    ['order', 'ORD-1'],
    ['today'],
    ['orders'],
    ['search'],
    ['vouchers'],
    ['order', 'ORD-2'],
  ])
  expect(staleKeys(['something:1'])).toEqual([['something', '1']])
})

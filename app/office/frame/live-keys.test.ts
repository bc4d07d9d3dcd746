import { expect, test } from 'vitest'
import { staleKeys } from './live-keys.ts'

test('a change concerns the thing itself and the lists it stands in, each once', () => {
  expect(staleKeys(['order:ORD-1', 'order:ORD-2'])).toEqual([
    ['order', 'ORD-1'],
    ['orders'],
    ['today'],
    ['search'],
    ['order', 'ORD-2'],
  ])
  expect(staleKeys(['something:1'])).toEqual([['something', '1']])
})

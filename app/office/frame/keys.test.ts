import { expect, test } from 'vitest'
import { readKey } from './keys.ts'

const goKeys = new Map([['o', '/orders']])
const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp: 0,
  ...more,
})

test.each([
  ['/', {}, { act: 'search' }],
  ['k', { ctrlKey: true }, { act: 'search' }],
  ['K', { metaKey: true }, { act: 'search' }],
  ['k', {}, { act: 'up' }],
  ['j', {}, { act: 'down' }],
  ['?', {}, { act: 'help' }],
  ['x', {}, { act: 'select' }],
  ['X', {}, { act: 'select-all' }],
  ['.', {}, { act: 'actions' }],
  ['o', {}, null],
  ['j', { ctrlKey: true }, null],
  ['toString', {}, null],
])('%s with %o means %o', (key, more, meaning) => {
  expect(readKey(press(key, more), null, goKeys)).toEqual(meaning)
})

test('pressing a letter within a second of g opens its screen', () => {
  expect(readKey(press('o', { timeStamp: 2900 }), press('g'), goKeys)).toEqual({ go: '/orders' })
  expect(readKey(press('o', { timeStamp: 3100 }), press('g'), goKeys)).toBeNull()
  expect(readKey(press('z', { timeStamp: 10 }), press('g'), goKeys)).toBeNull()
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readIds, savedStones, seenStones } from './kept-stones.ts'

const stored = new Map<string, string>()
let isFull = false

beforeEach(() => {
  stored.clear()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the newest first, once each, and forgets the oldest when there is no room', () => {
  for (let id = 1; id <= seenStones.most + 2; id++) seenStones.add(id)
  seenStones.add(5)
  expect(seenStones.read()).toEqual([5, 11, 10, 9, 8, 7, 6, 4, 3])
  seenStones.remove(11, 3)
  expect(seenStones.read()).toEqual([5, 10, 9, 8, 7, 6, 4])
})

it('sees what another tab has stored, and adds to it', () => {
  savedStones.add(1)
  stored.set('saved-stones', '{"v":1,"ids":[7,1]}')
  savedStones.add(2)
  expect(savedStones.read()).toEqual([2, 7, 1])
})

it('returns the same list until it changes, as React asks', () => {
  savedStones.add(1)
  expect(savedStones.read()).toBe(savedStones.read())
})

it('keeps the list on this page when the storage is full or forbidden', () => {
  savedStones.add(1)
  isFull = true
  savedStones.add(2)
  expect(savedStones.read()).toEqual([2, 1])
  isFull = false
  savedStones.remove(1, 2)
  expect(savedStones.read()).toEqual([])
  expect(stored.has('saved-stones')).toBe(false)
})

it.each(['', 'null', '[]', '{"v":2,"ids":[1]}', '{"v":1}', '{"v":1,"ids":[1', '"ids"'])('reads %j as none', (text) => {
  expect(readIds(text, 3)).toEqual([])
})

it('leaves out what is no id, and whatever is too many', () => {
  expect(readIds('{"v":1,"ids":[3,"4",0,-1,1.5,null,3,5,6,7]}', 3)).toEqual([3, 5, 6])
})

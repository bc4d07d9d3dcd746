import { beforeEach, expect, it } from 'vitest'
import { clearIntent, keyFor } from './intent-key.ts'

// Tests have no session storage: the values stay in memory, as in a browser that blocks storage.
beforeEach(clearIntent)

it('returns the same key for the same intent, and a new key for another', () => {
  const first = keyFor([{ total: 100 }, 'a/1'])
  expect(keyFor([{ total: 100 }, 'a/1'])).toBe(first)
  expect(keyFor([{ total: 200 }, 'a/1'])).not.toBe(first)
})

it('returns a new key once the intent is cleared', () => {
  const first = keyFor('order')
  clearIntent()
  expect(keyFor('order')).not.toBe(first)
})

import { beforeEach, expect, it } from 'vitest'
import { clearIntent, keyFor } from './intent-key.ts'

// There is no storage here: the page itself remembers, as it does where a browser allows none.
beforeEach(clearIntent)

it('keeps one key for one intent, and another for another', () => {
  const first = keyFor([{ total: 100 }, 'a/1'])
  expect(keyFor([{ total: 100 }, 'a/1'])).toBe(first)
  expect(keyFor([{ total: 200 }, 'a/1'])).not.toBe(first)
})

it('starts anew once it is forgotten', () => {
  const first = keyFor('wish')
  clearIntent()
  expect(keyFor('wish')).not.toBe(first)
})

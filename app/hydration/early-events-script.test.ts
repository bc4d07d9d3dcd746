import { expect, it } from 'vitest'
import { earlyEventsScript } from './early-events-script.ts'

it('is a script of at most 1 KB that a browser can read', () => {
  expect(Buffer.byteLength(earlyEventsScript)).toBeLessThanOrEqual(1024)
  expect(() => new Function(earlyEventsScript)).not.toThrow()
  // It stands in the page as it is: nothing in it may end the script, and the policy names its hash.
  expect(earlyEventsScript).not.toContain('</')
})

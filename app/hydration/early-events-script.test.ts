import { expect, it } from 'vitest'
import { earlyEventsScript } from './early-events-script.ts'

it('the early-events script is valid JavaScript of at most 1 KB', () => {
  expect(Buffer.byteLength(earlyEventsScript)).toBeLessThanOrEqual(1024)
  expect(() => new Function(earlyEventsScript)).not.toThrow()
  // The page contains it unchanged, so nothing in it may end the script. The policy allows it by its hash.
  expect(earlyEventsScript).not.toContain('</')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleSteps } from './scale-steps.ts'

test.each([
  [643_210, [0, 200_000, 400_000, 600_000, 800_000]],
  [100_000, [0, 50_000, 100_000]],
  [0, [0, 50, 100]],
])('%i pence has the lines %j', (largest, lines) => expect(scaleSteps(largest)).toEqual(lines))

test('any amount is below the last line, and three to five lines are drawn', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (largest) => {
      const lines = scaleSteps(largest)
      expect(lines.at(-1)).toBeGreaterThanOrEqual(largest)
      expect(lines.length).toBeGreaterThanOrEqual(3)
      expect(lines.length).toBeLessThanOrEqual(5)
    }),
  )
})

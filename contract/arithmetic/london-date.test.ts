import fc from 'fast-check'
import { expect, it } from 'vitest'
import { londonDate } from './london-date.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})

it('shows the day in London, in winter and in summer', () => {
  expect(londonDate('2026-11-06T09:00:00.000Z')).toBe('6 November 2026')
  expect(londonDate('2026-09-24T23:30:00.000Z')).toBe('25 September 2026')
  expect(londonDate('2026-12-31T23:30:00.000Z')).toBe('31 December 2026')
})

it('agrees with Intl at any moment', () => {
  const from = Date.UTC(1996, 0, 1)
  const to = Date.UTC(2090, 0, 1)
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), (time) => {
      const moment = new Date(time)
      expect(londonDate(moment.toISOString())).toBe(clock.format(moment))
    }),
    { numRuns: 2000 },
  )
})

it('is right to the second around each clock change', () => {
  for (let year = 2000; year < 2060; year++) {
    for (const month of [2, 9]) {
      for (let day = 22; day <= 31; day++) {
        for (const hour of [0, 1, 23]) {
          const moment = new Date(Date.UTC(year, month, day, hour, 59, 59))
          expect(londonDate(moment.toISOString())).toBe(clock.format(moment))
        }
      }
    }
  }
})

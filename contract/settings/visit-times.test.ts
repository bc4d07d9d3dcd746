import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visitTimes } from './visit-times.ts'

const row = (days: string, opens: string | null, closes: string | null) => ({ days, opens, closes, note: '' })
const week = [
  row('Monday to Friday', '09:00', '17:30'),
  row('Saturday', null, null),
  row('Sunday and bank holidays', null, null),
]
/** A Wednesday in December, half past nine. */
const now = new Date('2026-12-16T09:30:00Z')
const days = (weekly: typeof week, closedDays: string[] = []) => visitTimes({ weekly, closedDays }, now)

describe('the times at which a visitor can come', () => {
  it('are every half hour of the opening hours, the last half an hour before closing', () => {
    const thursday = days(week).find(({ day }) => day === '2026-12-17')
    expect(thursday?.times).toHaveLength(17)
    expect([thursday?.times[0], thursday?.times.at(-1)]).toEqual(['09:00', '17:00'])
  })

  it('leave an hour today', () => {
    expect(days(week)[0]).toMatchObject({ day: '2026-12-16' })
    expect(days(week)[0]?.times[0]).toBe('10:30')
    expect(visitTimes({ weekly: week, closedDays: [] }, new Date('2026-12-16T16:30:00Z'))[0]?.day).toBe('2026-12-17')
  })

  it('are by the clocks of London in summer', () => {
    const summer = visitTimes({ weekly: week, closedDays: [] }, new Date('2026-07-15T08:00:00Z'))
    expect(summer[0]?.times[0]).toBe('10:00')
  })

  it('leave out weekends, bank holidays and days on which the yard is shut, and end after four weeks', () => {
    const offered = days(week, ['2026-12-31']).map(({ day }) => day)
    expect(offered).toEqual([
      ...['16', '17', '18', '21', '22', '23', '24', '29', '30'].map((day) => `2026-12-${day}`),
      ...['04', '05', '06', '07', '08', '11', '12', '13'].map((day) => `2027-01-${day}`),
    ])
  })

  it.each([
    ['Mon-Fri', [1, 2, 3, 4, 5]],
    ['Saturdays', [6]],
    ['Tuesday and Thursday', [2, 4]],
    ['Friday – Monday', [0, 1, 5, 6]],
    ['Weekdays', [1, 2, 3, 4, 5]],
    ['Every day', [0, 1, 2, 3, 4, 5, 6]],
    ['By arrangement', []],
  ])('read %s', (text, weekdays) => {
    const offered = days([row(text, '10:00', '12:00')]).map(({ day }) => new Date(day).getUTCDay())
    expect([...new Set(offered)].sort()).toEqual(weekdays)
  })

  it('are always in the future and within the hours', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), (at) => {
        for (const { day, times } of visitTimes({ weekly: week, closedDays: [] }, at)) {
          expect(times.length).toBeGreaterThan(0)
          for (const time of times) {
            expect(time >= '09:00' && time <= '17:00').toBe(true)
            expect(Date.parse(`${day}T${time}:00Z`)).toBeGreaterThan(at.getTime() - 1)
          }
        }
      }),
    )
  })
})

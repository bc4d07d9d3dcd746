import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addWorkingDays,
  bankHolidays,
  deliveryDays,
  easterSunday,
  firstWorkingDay,
  isWorkingDay,
  laterDays,
  londonTime,
} from './delivery-dates.ts'

describe('bank holidays of England', () => {
  // As published by the government, including years with substitute days and with an early or late Easter.
  it.each([
    [2021, '2021-01-01 2021-04-02 2021-04-05 2021-05-03 2021-05-31 2021-08-30 2021-12-27 2021-12-28'],
    [2024, '2024-01-01 2024-03-29 2024-04-01 2024-05-06 2024-05-27 2024-08-26 2024-12-25 2024-12-26'],
    [2025, '2025-01-01 2025-04-18 2025-04-21 2025-05-05 2025-05-26 2025-08-25 2025-12-25 2025-12-26'],
    [2026, '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28'],
    [2027, '2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28'],
    [2028, '2028-01-03 2028-04-14 2028-04-17 2028-05-01 2028-05-29 2028-08-28 2028-12-25 2028-12-26'],
  ])('%i', (year, days) => {
    expect([...bankHolidays(year)].toSorted().join(' ')).toBe(days)
  })

  test('Christmas Day on a Sunday moves to the Tuesday', () => {
    expect([...bankHolidays(2033)].filter((day) => day.startsWith('2033-12'))).toEqual(['2033-12-26', '2033-12-27'])
  })

  test('Easter', () => {
    expect([2000, 2008, 2011, 2038, 2100].map(easterSunday)).toEqual([
      '2000-04-23',
      '2008-03-23',
      '2011-04-24',
      '2038-04-25',
      '2100-03-28',
    ])
  })
})

describe('the cut-off is noon on a London clock', () => {
  it.each([
    ['a winter morning', '2026-01-14T11:59:59Z', '2026-01-14'],
    ['a winter noon', '2026-01-14T12:00:00Z', '2026-01-15'],
    ['a summer morning', '2026-07-15T10:59:59Z', '2026-07-15'],
    ['a summer noon', '2026-07-15T11:00:00Z', '2026-07-16'],
    ['Friday afternoon', '2026-07-17T15:00:00Z', '2026-07-20'],
    ['Saturday', '2026-07-18T06:00:00Z', '2026-07-20'],
    ['Sunday evening', '2026-07-19T20:00:00Z', '2026-07-20'],
    ['Christmas Eve after noon', '2026-12-24T13:00:00Z', '2026-12-29'],
    ['already tomorrow in London', '2026-07-15T23:30:00Z', '2026-07-16'],
  ])('%s', (_name, now, day) => {
    expect(firstWorkingDay(new Date(now))).toBe(day)
  })

  test('the hour in which the clocks change is handled', () => {
    expect(londonTime(new Date('2026-03-29T00:59:00Z'))).toEqual({ day: '2026-03-29', hour: 0 })
    expect(londonTime(new Date('2026-03-29T01:00:00Z'))).toEqual({ day: '2026-03-29', hour: 2 })
    expect(londonTime(new Date('2026-10-25T00:30:00Z'))).toEqual({ day: '2026-10-25', hour: 1 })
    expect(londonTime(new Date('2026-10-25T01:30:00Z'))).toEqual({ day: '2026-10-25', hour: 1 })
  })
})

test('later delivery days are working days after the promised ones, within four weeks', () => {
  const thursday = new Date('2026-03-26T09:00:00Z')
  const days = laterDays('2026-03-31', thursday, { ahead: 28, closed: ['2026-04-08'] })
  expect(days.join(' ')).toBe(
    '2026-04-01 2026-04-02 2026-04-07 2026-04-09 2026-04-10 2026-04-13 2026-04-14 2026-04-15 2026-04-16 2026-04-17 2026-04-20 2026-04-21 2026-04-22 2026-04-23',
  )
  expect(laterDays('2026-05-01', thursday, { ahead: 28, closed: [] })).toEqual([])
})

test('promised days skip Easter', () => {
  const thursday = new Date('2026-04-02T09:00:00Z')
  expect(deliveryDays({ from: 1, until: 1 }, thursday)).toEqual({ from: '2026-04-07', until: '2026-04-07' })
  expect(deliveryDays({ from: 2, until: 3 }, thursday)).toEqual({ from: '2026-04-08', until: '2026-04-09' })
  expect(deliveryDays({ from: 1, until: 1 }, thursday, ['2026-04-07'])).toEqual({
    from: '2026-04-08',
    until: '2026-04-08',
  })
})

test('for any moment: promised days are working days, in order, and after today', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.nat(10), fc.nat(10), (now, first, more) => {
      const { from, until } = deliveryDays({ from: 1 + first, until: 1 + first + more }, now)
      expect(isWorkingDay(from) && isWorkingDay(until)).toBe(true)
      expect(from > londonTime(now).day && until >= from).toBe(true)
      expect(addWorkingDays(from, more)).toBe(until)
    }),
  )
})

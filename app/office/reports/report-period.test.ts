import { expect, test } from 'vitest'
import { periodBefore, presetPeriods, readChoice } from './report-period.ts'

const now = new Date('2026-03-01T12:00:00Z')

test('a report covers the last 28 days unless the address names a period', () => {
  expect(readChoice(new URLSearchParams(), now)).toEqual({ from: '2026-02-02', until: '2026-03-01', by: 'day' })
  const chosen = new URLSearchParams('from=2026-01-01&until=2026-01-31&by=week')
  expect(readChoice(chosen, now)).toEqual({ from: '2026-01-01', until: '2026-01-31', by: 'week' })
  expect(readChoice(new URLSearchParams('from=x&by=year'), now).by).toBe('day')
})

test('a report ends with today in London, even if UTC is still on the day before', () => {
  expect(readChoice(new URLSearchParams(), new Date('2026-06-30T23:30:00Z')).until).toBe('2026-07-01')
})

test('last month ends on its last day, also in leap years', () => {
  const lastMonth = (moment: string) => presetPeriods(new Date(moment)).find(({ label }) => label === 'Last month')
  expect(lastMonth('2026-03-15T12:00:00Z')).toMatchObject({ from: '2026-02-01', until: '2026-02-28' })
  expect(lastMonth('2028-03-15T12:00:00Z')).toMatchObject({ from: '2028-02-01', until: '2028-02-29' })
  expect(lastMonth('2026-01-15T12:00:00Z')).toMatchObject({ from: '2025-12-01', until: '2025-12-31' })
})

test('the period before has as many days and ends on the day before', () => {
  expect(periodBefore({ from: '2026-03-01', until: '2026-03-28' })).toEqual({ from: '2026-02-01', until: '2026-02-28' })
  expect(periodBefore({ from: '2028-03-01', until: '2028-03-01' })).toEqual({ from: '2028-02-29', until: '2028-02-29' })
  expect(periodBefore({ from: '2026-01-01', until: '2026-12-31' })).toEqual({ from: '2025-01-01', until: '2025-12-31' })
})

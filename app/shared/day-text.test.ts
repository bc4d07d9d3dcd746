import { expect, it } from 'vitest'
import { dateText, dayRange, dayText, momentText } from './day-text.ts'

it('formats a day with its weekday, and a range of days', () => {
  expect(dayText('2027-03-02')).toBe('Tuesday 2\u00a0March')
  expect(dayRange('2027-03-02', '2027-03-02')).toBe('Tuesday 2\u00a0March')
  expect(dayRange('2027-03-02', '2027-03-03')).toBe('Tuesday 2\u00a0March to Wednesday 3\u00a0March')
  expect(dateText('2027-03-02')).toBe('2 March 2027')
})

it('formats moments in London time, in summer and winter', () => {
  expect(momentText('2027-01-10T23:30:00Z')).toBe('10 January 2027, 23:30')
  expect(momentText('2027-07-10T23:30:00Z')).toBe('11 July 2027, 00:30')
  expect(dateText('2027-07-10T23:30:00Z')).toBe('11 July 2027')
})

import { expect, it } from 'vitest'
import { dateWords, dayRange, dayWords, momentWords } from './day-text.ts'

it('writes a day as a person says it', () => {
  expect(dayWords('2027-03-02')).toBe('Tuesday 2\u00a0March')
  expect(dayRange('2027-03-02', '2027-03-02')).toBe('Tuesday 2\u00a0March')
  expect(dayRange('2027-03-02', '2027-03-03')).toBe('Tuesday 2\u00a0March to Wednesday 3\u00a0March')
  expect(dateWords('2027-03-02')).toBe('2 March 2027')
})

it('tells moments in London, summer and winter', () => {
  expect(momentWords('2027-01-10T23:30:00Z')).toBe('10 January 2027, 23:30')
  expect(momentWords('2027-07-10T23:30:00Z')).toBe('11 July 2027, 00:30')
  expect(dateWords('2027-07-10T23:30:00Z')).toBe('11 July 2027')
})

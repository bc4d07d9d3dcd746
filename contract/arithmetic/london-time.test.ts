import { expect, test } from 'vitest'
import { londonTime, momentInLondon } from './london-time.ts'

test.each([
  ['2027-01-15', '09:00', '2027-01-15T09:00:00.000Z'],
  ['2027-07-15', '09:00', '2027-07-15T08:00:00.000Z'],
  ['2027-07-15', '00:30', '2027-07-14T23:30:00.000Z'],
  // Clocks go forward on 28 March 2027 and back on 31 October 2027.
  ['2027-03-28', '00:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28', '02:00', '2027-03-28T01:00:00.000Z'],
  ['2027-10-31', '01:30', '2027-10-31T00:30:00.000Z'],
])('%s at %s in London is %s', (day, time, moment) => {
  expect(momentInLondon(day, time)).toBe(moment)
  expect(londonTime(moment)).toEqual({ day, time })
})

test('an hour that clocks skip and a day that does not exist are no moment', () => {
  expect(momentInLondon('2027-03-28', '01:30')).toBeNull()
  expect(momentInLondon('2027-02-30', '09:00')).toBeNull()
  expect(momentInLondon('', '')).toBeNull()
})

test('every hour of a year is the same moment there and back, except the second of the hour that happens twice', () => {
  const start = Date.parse('2027-01-01T00:00:00Z')
  const moments = Array.from({ length: 365 * 24 }, (_, hour) => new Date(start + hour * 3_600_000).toISOString())
  const changed = moments.filter((moment) => {
    const { day, time } = londonTime(moment)
    return momentInLondon(day, time) !== moment
  })
  expect(changed).toEqual(['2027-10-31T01:00:00.000Z'])
})

import { expect, it } from 'vitest'
import { readDay } from './read-day.ts'

const now = new Date('2026-11-20T10:00:00Z')

it.each([
  ['1/4/2027', '2027-04-01'],
  ['01.04.27', '2027-04-01'],
  ['1 April 2027', '2027-04-01'],
  ['1st apr', '2027-04-01'],
  ['24 Dec', '2026-12-24'],
  ['29/2/2028', '2028-02-29'],
  ['29/2/2027', null],
  ['4/13/2027', null],
  ['2027-04-01', '2027-04-01'],
  ['2027-13-01', null],
  ['31 Feb', null],
  ['April', null],
  ['', null],
])('%j is read as %j', (text, day) => expect(readDay(text, { now })).toBe(day))

it('reads a day without a year as the last such day where that is meant', () => {
  const read = (text: string) => readDay(text, { now, isPast: true })
  expect(['1 Dec', '20/11', '19 Nov'].map(read)).toEqual(['2025-12-01', '2026-11-20', '2026-11-19'])
})

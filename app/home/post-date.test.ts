import { expect, it } from 'vitest'
import { postDate } from './post-date.ts'

it('is the day in London, in winter and in summer', () => {
  expect(postDate('2026-11-06T09:00:00.000Z')).toBe('6 November 2026')
  expect(postDate('2026-09-24T23:30:00.000Z')).toBe('25 September 2026')
  expect(postDate('2026-12-31T23:30:00.000Z')).toBe('31 December 2026')
})

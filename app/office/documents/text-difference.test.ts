import { expect, test } from 'vitest'
import { textDifference } from './text-difference.ts'

test('two texts are shown where they differ', () => {
  const before = `${'Stone is heavy. '.repeat(20)}You have 14 days to cancel. ${'Slate splits. '.repeat(20)}`
  const [one, other] = textDifference(before, before.replace('14 days', 'a whole month'))
  expect(one).toMatch(/^… .*You have 14 days to cancel\..* …$/)
  expect(other).toMatch(/^… .*You have a whole month to cancel\..* …$/)
  expect(one.length).toBeLessThan(120)
})

test('short texts are shown whole, and an empty one is empty', () => {
  expect(textDifference('One day', 'Two days')).toEqual(['One day', 'Two days'])
  expect(textDifference('', 'New text')).toEqual(['', 'New text'])
})

test('a text that is all new is cut off', () => {
  const [, other] = textDifference('', 'stone '.repeat(1000))
  expect(other.length).toBeLessThan(420)
  expect(other).toMatch(/ …$/)
})

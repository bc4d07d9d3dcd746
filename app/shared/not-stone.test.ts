import { expect, test } from 'vitest'
import { notStone } from './not-stone.ts'

test.each([
  ['porcelain', 'porcelain'],
  ['White Terrazzo floor', 'terrazzo'],
  ['ceramics', 'ceramic'],
  ['porcelain-look tiles', 'porcelain'],
  ['vinyl', 'vinyl'],
  ['laminate flooring', 'laminate'],
  ['polished concrete', 'concrete'],
])('%s is not stone', (search, material) => {
  const sentence = `We sell natural stone only, so we have no ${material}.`
  expect(notStone(search, false)).toBe(sentence)
  expect(notStone(search, true)).toBe(`${sentence} These stones come nearest.`)
})

test('of quartz there are off-cuts', () => {
  expect(notStone('quartz worktop', true)).toBe('We sell natural stone only, apart from a few off-cuts of quartz.')
})

test.each(['carrara', 'quartzite', '', 'primer for concrete', 'porcelain adhesive', 'grout for ceramic tiles'])(
  '%j is stone, or goes with it',
  (search) => {
    expect(notStone(search, true)).toBeNull()
  },
)

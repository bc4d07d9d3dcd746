import { expect, it } from 'vitest'
import type { SettingOut } from '#laying/floor/setting-out.ts'
import { settingOutText } from './setting-out-text.ts'

const outline: [number, number][] = [
  [0, 0],
  [4000, 0],
  [4000, 3000],
  [0, 3000],
]
const out: SettingOut = {
  origin: [206, 143],
  lines: [
    {
      from: { wall: 3, along: 2857, point: [0, 143] },
      to: { wall: 1, along: 143, point: [4000, 143] },
      parallel: { wall: 0, distance: 143 },
    },
    {
      from: { wall: 0, along: 206, point: [206, 0] },
      to: { wall: 2, along: 3794, point: [206, 3000] },
      parallel: undefined,
    },
  ],
  order: [],
  isInRows: true,
}

it('marks are measured from the nearer corner, and lines from a parallel wall', () => {
  const [first, second, square, work] = settingOutText({ outline, surface: 'floor' }, out)
  expect(first).toBe(
    'Line 1 is 143 mm from wall A: mark wall D at 143 mm from corner D/A and wall B at 143 mm from corner A/B.',
  )
  expect(second).toBe('Line 2: mark wall A at 206 mm from corner D/A and wall C at 206 mm from corner C/D.')
  expect(square).toContain('1,500 mm')
  expect(work).toContain('work along line 1 towards wall B, then row by row towards wall C.')
})

it('on a wall the first line carries a batten', () => {
  expect(settingOutText({ outline, surface: 'wall' }, out)[2]).toContain('fix a batten along it')
})

import { expect, it } from 'vitest'
import { framePace } from './frame-pace.ts'

it('draws the first picture at half width, and the next at full width if that was quick', () => {
  const pace = framePace()
  expect(pace.widthWhileChanging(1440)).toBe(720)
  pace.note(720, 20)
  expect(pace.widthWhileChanging(1440)).toBe(1440)
})

it('draws at half width if a picture takes more than a tenth of a second', () => {
  const pace = framePace()
  pace.note(1440, 110)
  expect(pace.widthWhileChanging(1440)).toBe(720)
})

it('estimates the time for one width from the time measured for another', () => {
  const pace = framePace()
  pace.note(720, 40)
  expect(pace.widthWhileChanging(1440)).toBe(720)
  expect(pace.widthWhileChanging(1080)).toBe(1080)
  pace.note(720, 20)
  expect(pace.widthWhileChanging(1440)).toBe(1440)
})

import { expect, it } from 'vitest'
import { framePace } from './frame-pace.ts'

it('draws the first picture at half width, and in full where that was quick', () => {
  const pace = framePace()
  expect(pace.widthWhileChanging(1440)).toBe(720)
  pace.note(720, 20)
  expect(pace.widthWhileChanging(1440)).toBe(1440)
})

it('draws at half width where a picture takes over a tenth of a second', () => {
  const pace = framePace()
  pace.note(1440, 110)
  expect(pace.widthWhileChanging(1440)).toBe(720)
})

it('judges a whole picture by a half one, and a wide one by a narrow one', () => {
  const pace = framePace()
  pace.note(720, 40)
  expect(pace.widthWhileChanging(1440)).toBe(720)
  expect(pace.widthWhileChanging(1080)).toBe(1080)
  pace.note(720, 20)
  expect(pace.widthWhileChanging(1440)).toBe(1440)
})

import { expect, test } from 'vitest'
import { bestSize, facesFor, isTurned } from './faces-for.ts'

const size = (width: number, height: number) => ({ width, height })
const faces = [size(600, 300), size(598, 299), size(400, 400), size(1200, 600)]

test('a piece is cut from photographs of its own size, lying or standing, although they are a little smaller', () => {
  expect(facesFor(size(600, 300), faces)).toBe(0b0011)
  expect(facesFor(size(300, 600), faces)).toBe(0b0011)
  expect(isTurned(size(300, 600), size(600, 300))).toBe(true)
  expect(isTurned(size(600, 300), size(598, 299))).toBe(false)
})

test('a piece that nobody photographed is cut from what it fits into, and the largest piece from the largest face', () => {
  expect(facesFor(size(500, 500), faces)).toBe(0b1000)
  expect(facesFor(size(200, 100), faces)).toBe(0b1111)
  expect(facesFor(size(2000, 900), faces)).toBe(0b1000)
  expect(isTurned(size(2000, 900), size(1200, 600))).toBe(false)
})

test('the size to show is one that was photographed whole, else one that fits', () => {
  expect(bestSize([size(406, 406), size(600, 300)], [size(600, 300)])).toEqual(size(600, 300))
  expect(bestSize([size(406, 406), size(300, 300)], [size(600, 300)])).toEqual(size(300, 300))
  expect(bestSize([size(900, 900)], [size(600, 300)])).toBeUndefined()
})

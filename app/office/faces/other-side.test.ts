import { expect, test } from 'vitest'
import type { Face } from '#contract/media/face.ts'
import { otherSide } from './other-side.ts'

const corners: Face['corners'] = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.7],
  [0.1, 0.7],
]
const face = { corners, photo: { width: 1000, height: 500 } }

test('the other side of a face is that of the size', () => {
  const sizes = [
    { width: '300', height: '300' },
    { width: '600', height: '400' },
  ]
  expect(otherSide({ ...face, side: 'width', length: 600, sizes })).toBe(400)
  expect(otherSide({ ...face, side: 'height', length: 300, sizes })).toBe(300)
})

test('without such a size, it follows from the sides in the photograph', () => {
  expect(otherSide({ ...face, side: 'width', length: 800, sizes: [] })).toBe(300)
  expect(otherSide({ ...face, side: 'height', length: 300, sizes: [{ width: '600', height: '' }] })).toBe(800)
})

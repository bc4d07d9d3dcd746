import { expect, test } from 'vitest'
import type { Ring } from '#laying/geometry/polygon.ts'
import { labelPlace } from './label-place.ts'

const piece = (width: number, height: number, degrees: number): Ring => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const
  return corners.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos] as const)
}

test.each([
  ['a long piece', 600, 100, 0, 0],
  ['a tall piece', 100, 600, 0, 90],
  ['a nearly square piece', 300, 320, 0, 0],
  ['herringbone', 600, 100, 45, 45],
  ['herringbone, the other way', 600, 100, 135, -45],
  ['a plank that leans', 600, 100, 100, -80],
])('%s has its number along its length', (_, width, height, turned, degrees) => {
  const place = labelPlace(piece(width, height, turned))
  expect(place.degrees).toBe(degrees)
  const isLevel = Math.max(width, height) < 1.4 * Math.min(width, height)
  const sides = isLevel ? [width, height] : [Math.max(width, height), Math.min(width, height)]
  expect([place.long, place.short].map(Math.round)).toEqual(sides)
})
